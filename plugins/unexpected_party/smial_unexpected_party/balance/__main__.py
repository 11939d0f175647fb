"""The program. `--help` says what it takes."""

from pathlib import Path

from smial.testkit.study import main
from smial_unexpected_party.balance.studies import STUDY

ABOUT = "Bots play An Unexpected Party, and figures show how well it is balanced."

if __name__ == "__main__":
    main([STUDY], ABOUT, Path("build/balance.json"))
