"""The program: all parts, or those named by their numbers. `--help` says what else it takes."""

from pathlib import Path

from smial.testkit.study import main
from smial_there_and_back.balance.studies import studies

ABOUT = "Bots play the adventures alone and in company, and figures show how well they are balanced."

if __name__ == "__main__":
    main(studies(), ABOUT, Path("build/balance.json"))
