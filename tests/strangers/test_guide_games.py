"""The guide for game authors is followed word for word, in an environment of its reader's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smial.testkit import checks
from tests.strangers.environments import Environment, make_environment
from tests.strangers.guides import prints, steps, typed

GUIDE = Path(__file__).parents[2] / "plugins" / "README.md"
RUNNER = Path(__file__).parent / "guides.py"


@pytest.fixture
def reader(tmp_path: Path) -> Environment:
    return make_environment(tmp_path)


@pytest.mark.timeout(300)
def test_the_guide_for_game_authors_is_true_word_for_word(reader: Environment) -> None:
    for step in steps(GUIDE.read_text("utf-8")):
        if step.file:
            file = reader.desk / step.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.content, "utf-8")
        elif step.language == "console":
            follow(reader, step.content)
    reader.run(f"python -P '{RUNNER}' '{GUIDE}'")


def follow(reader: Environment, console: str) -> None:
    for command, expected in typed(console):
        printed = reader.run(command)
        assert prints(expected, printed), f"$ {command}\n{printed}\n--- where the guide says\n{expected}"


def test_every_check_of_the_testkit_is_explained() -> None:
    table = GUIDE.read_text("utf-8").partition("| what failed | what it means |")[2]
    told = re.findall(r"^\| `(\w+)` \| \S", table, flags=re.MULTILINE)
    assert told == [check.__name__ for check in checks]
