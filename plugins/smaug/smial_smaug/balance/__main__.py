"""The program. `--help` says what it takes."""

from pathlib import Path

from smial.testkit.study import main
from smial_smaug.balance.studies import STUDY

ABOUT = "Bots play against Smaug, alone and in teams of two to four, and figures show how often they win, and why not."

if __name__ == "__main__":
    main([STUDY], ABOUT, Path("build/balance.json"))
