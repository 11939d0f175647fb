"""A client in another language, made of the .proto files and CHANCE.md alone, plays and checks a game on a server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from tests.server.processes import launched

NODE = Path(__file__).parent / "node"

VERDICT = [
    r"Two sit down, the shares of both are listed, and only the keeper may start\.",
    r"An answer sent twice counts once; its request id serves no other; a late answer is refused\.",
    r"An answer is taken back, and the question is there again\.",
    r"A watch is broken off and goes on: all (\d+) entries came, once and in order\.",
    r"tables/[0-9a-f]{32} is over, status TABLE_STATUS_FINISHED, won by seat (?:0|1|0 and 1)\.",
    r"The record opens the commitment and has our shares, and all (\d+) draws follow from them\.",
    r"It would be noticed: another outcome, a missing draw, .*, a seed, another commitment\.",
    r"All is well\.",
]


def test_a_client_of_the_protos_alone_plays_a_whole_game_and_checks_its_record(
    stranger: Callable[..., str], tmp_path: Path
) -> None:
    with launched(tmp_path) as server:
        said = stranger("node", "main.js", server.address, "there-and-back-4")
    found = re.fullmatch("\n".join([*VERDICT, ""]), said)
    assert found, said
    entries, draws = map(int, found.groups())
    assert entries > 50 and draws > 20


def test_chance_computed_from_its_description_gives_the_published_values(stranger: Callable[..., str]) -> None:
    assert "# pass 4\n" in stranger("node", "--test", "--test-reporter", "tap", "chance.test.js")


def test_the_lock_holds_hashes_for_all_packages_and_no_addresses() -> None:
    lock = (NODE / "package-lock.json").read_text("utf-8")
    packages = {name: package for name, package in json.loads(lock)["packages"].items() if name}
    assert packages and all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert "resolved" not in lock
