"""The published algorithm: vectors, example and module agree with a second implementation made from CHANCE.md."""

import hmac
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from smial import chance

PUBLISHED = Path(__file__).parents[2] / "proto" / "smial" / "v1"
DESCRIPTION = (PUBLISHED / "CHANCE.md").read_text(encoding="utf-8")
VECTORS: dict[str, list[dict[str, Any]]] = json.loads((PUBLISHED / "chance_vectors.json").read_text(encoding="utf-8"))


# The second implementation: messages are written in hexadecimal and a draw is the first of its fair words.


def field(content: bytes) -> str:
    return f"{len(content):08x}{content.hex()}"


def second_commitment(table: str, key: str) -> str:
    message = field(b"smial/1 commitment") + field(table.encode("utf-8")) + field(bytes.fromhex(key))
    return sha256(bytes.fromhex(message)).hexdigest()


def second_joint_key(table: str, key: str, shares: list[str]) -> str:
    in_order = "".join(field(bytes.fromhex(share)) for share in sorted(shares))
    message = field(b"smial/1 joint key") + field(table.encode("utf-8")) + in_order
    return hmac.new(bytes.fromhex(key), bytes.fromhex(message), sha256).hexdigest()


def second_seeded_key(seed: str) -> str:
    return sha256(bytes.fromhex(field(b"smial/1 seeded key") + field(seed.encode("utf-8")))).hexdigest()


def words(joint: str, stream: str, number: int) -> Iterator[int]:
    for retry in range(2**32):
        message = f"{stream.encode('ascii').hex()}{number:08x}{retry:08x}"
        yield int(hmac.new(bytes.fromhex(joint), bytes.fromhex(message), sha256).hexdigest()[:8], 16)


def second_draw(joint: str, stream: str, number: int, bound: int) -> tuple[int, int]:
    """Outcome and retries."""
    fair = 2**32 // bound * bound
    return next((word % bound, retry) for retry, word in enumerate(words(joint, stream, number)) if word < fair)


@pytest.mark.parametrize("vector", VECTORS["commitments"])
def test_T5_every_commitment_vector_is_computed_twice(vector: dict[str, Any]) -> None:
    table, key, committed = vector["table"], vector["key"], vector["commitment"]
    assert second_commitment(table, key) == committed
    assert chance.commitment(table, bytes.fromhex(key)).hex() == committed
    assert chance.opens(bytes.fromhex(committed), table, bytes.fromhex(key))


@pytest.mark.parametrize("vector", VECTORS["joint_keys"])
def test_T5_every_joint_key_vector_is_computed_twice(vector: dict[str, Any]) -> None:
    table, key, shares = vector["table"], vector["key"], vector["shares"]
    assert second_joint_key(table, key, shares) == vector["joint_key"]
    assert chance.joint_key(table, bytes.fromhex(key), map(bytes.fromhex, shares)).hex() == vector["joint_key"]


@pytest.mark.parametrize("vector", VECTORS["seeded_keys"])
def test_T5_every_seeded_key_vector_is_computed_twice(vector: dict[str, Any]) -> None:
    assert second_seeded_key(vector["seed"]) == vector["joint_key"]
    assert chance.seeded_key(vector["seed"]).hex() == vector["joint_key"]


@pytest.mark.parametrize("vector", VECTORS["draws"])
def test_T5_every_draw_vector_is_computed_twice(vector: dict[str, Any]) -> None:
    asked = vector["stream"], vector["number"], vector["bound"]
    assert second_draw(vector["joint_key"], *asked) == (vector["outcome"], vector["retries"])
    assert chance.draw(bytes.fromhex(vector["joint_key"]), *asked) == vector["outcome"]


def test_the_vectors_cover_what_an_implementation_gets_wrong() -> None:
    draws = VECTORS["draws"]
    assert {0, 1, 3} <= {len(vector["shares"]) for vector in VECTORS["joint_keys"]}
    assert {0, 1, 2} <= {draw["retries"] for draw in draws}
    assert {1, 6, 2**32} <= {draw["bound"] for draw in draws}
    assert {1, 256, 2**32 - 1} <= {draw["number"] for draw in draws}
    assert {"table", "seat/1", "seat/10"} <= {draw["stream"] for draw in draws}


def test_every_value_of_the_worked_example_is_right() -> None:
    """Its lines are `label, value`; a message may run over several lines and has blanks between its parts."""
    example = DESCRIPTION.partition("## A worked example")[2].partition("\n## ")[0]
    values = re.sub(r"\n {16}(?=[0-9a-f])", " ", example)

    def shown(label: str) -> list[str]:
        return re.findall(rf"^    {label} +(.+)$", values, re.MULTILINE)

    (key,), shares, (joint,) = shown("key"), shown("share"), shown("joint key")
    committed, mixed, *drawn = [bytes.fromhex(message) for message in shown("message")]
    assert [sha256(committed).hexdigest()] == shown("commitment") == [second_commitment("bag-end", key)]
    assert hmac.digest(bytes.fromhex(key), mixed, "sha256").hex() == joint == second_joint_key("bag-end", key, shares)
    assert [hmac.digest(bytes.fromhex(joint), message, "sha256").hex() for message in drawn] == shown("hash")
    assert [int(word.split()[2].rstrip(",")) for word in shown("word")] == [int(h[:8], 16) for h in shown("hash")]
    assert [int(outcome.split(" = ")[1]) for outcome in shown("outcome")] == [
        second_draw(joint, "table", 1, 6)[0],
        second_draw(joint, "seat/1", 9, 3_000_000_000)[0],
    ]
