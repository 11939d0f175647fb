"""Tests that hold a numbered rule or a known failure say so in one form, for `make rules` and for a reader."""

import ast
import re

from tests.rule_ids import ids_in_name
from tests.structure.tree import ROOT, parsed, short, written

KNOWN_ID = re.compile(r"[FMPRST]\d{1,2}|(?:TB|SM|UP|LC)-(?:\d+(?:\.\d+)?|[A-Z]\d+)")
LOOKS_LIKE_AN_ID = re.compile(r"(?:^|_)(?:[FMPRST]\d|(?:TB|SM|UP|LC|tb|sm|lc)_?[A-Z]?\d)")


def names() -> list[tuple[str, str]]:
    """File and name of every test."""
    return [
        (short(path), node.name)
        for path in written(ROOT / "tests")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]


def test_ids_stand_in_front_of_the_name_in_a_known_form() -> None:
    wrong = [f"{path} {name}" for path, name in names() if LOOKS_LIKE_AN_ID.search(ids_in_name(name)[1])]
    assert wrong == []


def test_ids_are_of_a_known_kind() -> None:
    unknown = [(path, id) for path, name in names() for id in ids_in_name(name)[0] if not KNOWN_ID.fullmatch(id)]
    assert unknown == []


def test_a_name_is_a_sentence_of_two_words_at_least() -> None:
    assert [f"{path} {name}" for path, name in names() if "_" not in ids_in_name(name)[1]] == []
