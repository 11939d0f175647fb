"""The guide for client authors is followed word for word: JavaScript with the protos alone, and Python."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from smial.v1.errors_pb2 import Reason
from tests.server.processes import launched
from tests.strangers.guides import prints, steps
from tests.strangers.programs import run

GUIDE = (Path(__file__).parents[2] / "clients" / "README.md").read_text("utf-8")
ADDRESS = "127.0.0.1:7300"


def program(language: str, address: str) -> str:
    """All code of the guide in this language as one program, for a server at this address."""
    code = "\n".join(step.content for step in steps(GUIDE) if step.language == language)
    assert ADDRESS in code
    return code.replace(ADDRESS, address)


def output(language: str) -> str:
    """What the guide says that code in this language prints."""
    followed = pairwise(steps(GUIDE))
    return "".join(text.content for code, text in followed if (code.language, text.language) == (language, "text"))


@pytest.mark.timeout(300)
def test_the_client_of_the_guide_plays_with_the_protos_alone(stranger: Callable[..., str], tmp_path: Path) -> None:
    with launched(tmp_path) as server:
        (tmp_path / "stranger" / "guide.js").write_text(program("js", server.address), "utf-8")
        printed = stranger("node", "guide.js")
    assert prints(output("js"), printed), printed


def test_the_python_of_the_guide_plays_and_checks(tmp_path: Path) -> None:
    with launched(tmp_path) as server:
        printed = run(tmp_path, sys.executable, "-c", program("python", server.address))
    assert prints(output("python"), printed), printed


def test_for_every_reason_the_guide_says_what_to_do() -> None:
    table = GUIDE.partition("| reason | what to do |")[2]
    told = re.findall(r"^\| `(\w+)` \| \S", table, flags=re.MULTILINE)
    reasons = [reason.name.removeprefix("REASON_") for reason in Reason.DESCRIPTOR.values]
    assert told == reasons[1:]
