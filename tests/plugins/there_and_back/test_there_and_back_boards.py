"""Boards are checked when they are loaded: whatever does not fit is refused with file, key and reason."""

import msgspec
import pytest

from smial.rules.data import DataError
from smial_there_and_back.actions import Action
from smial_there_and_back.part_1 import board as part_1
from smial_there_and_back.part_4 import board as part_4
from smial_there_and_back.paths import Effect

PARTY = part_1.BOARD.printing
CAVES = part_4.BOARD.printing


def changed(printing, **fields):
    """The printing with other values; `points__swords` is a value within its points."""
    for name, value in fields.items():
        outer, _, inner = name.partition("__")
        value = msgspec.structs.replace(getattr(printing, outer), **{inner: value}) if inner else value
        printing = msgspec.structs.replace(printing, **{outer: value})
    return printing


def action(**fields):
    return msgspec.structs.replace(PARTY.magic[0], **fields)


def test_the_printed_board_is_playable():
    part_1.Board(PARTY)


def test_the_printed_caves_are_playable():
    part_4.Board(CAVES)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"map": PARTY.map.replace("Dwa ...", "Dwa", 1)}, "map: row 2 has 12 squares, row 1 has 11"),
        ({"map": PARTY.map.replace("Dwa", "???")}, "map: row 1: '???' is not in the legend"),
        ({"map": PARTY.map.replace("Dwa", "...")}, "legend.Dwa: the map does not show it"),
        ({"map": PARTY.map.replace("... GAN", "BAG GAN")}, "map: it must show one goal"),
        ({"map": PARTY.map.replace("Dwa ...", "Dwa Dwa")}, "map: it must show 12 dwarves"),
        ({"map": "\n"}, "map: it is empty"),
        ({"hard": ("C3", "E5", "G5", "Z9")}, "hard: there is no square 'Z9'"),
        ({"hard": ("C3", "E5", "G5", "C3")}, "hard: a square is named twice"),
        ({"hard": ("C3", "E5", "G5")}, "hard: it must name four squares"),
        ({"hard": ("C3", "E5", "G5", "A1")}, "hard: a solid square cannot be closed"),
        ({"hard": ("E5", "G5", "F6", "F4")}, "hard: Dwalin has no way to Bag End"),
        ({"magic": (action(boxes=4),)}, "magic[0].boxes: 4 is not between 1 and 3"),
        ({"burglar": (action(boxes=3),)}, "burglar[0].boxes: 3 is not between 1 and 2"),
        ({"magic": (action(), action())}, "magic: two actions have the same id"),
        ({"magic": (action(effect=Effect(paths=("9-Z",))),)}, "magic[0].effect: there is no path form '9-Z'"),
        ({"points__dwarves": (2, 2)}, "points.dwarves: it must have 12 values"),
        ({"points__leaders": {"Thorin": 5}}, "points.leaders: it must name"),
        ({"points__swords": ()}, "points.swords: it is empty"),
        ({"points__swords": (0, 1)}, "points.row_most: the tables allow (40, 38, 5)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_of_part_1_that_does_not_fit_is_refused_by_name(fields, complaint):
    with pytest.raises(DataError) as error:
        part_1.Board(changed(PARTY, **fields))
    assert str(error.value).startswith(f"data/part-1.toml: {complaint}")


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"map": CAVES.map.replace("R.8", "R.7")}, "legend.R.8: the map does not show it"),
        ({"map": CAVES.map.replace("... R.8", "BIL R.8")}, "map: it must show Bilbo once"),
        ({"map": CAVES.map.replace("ONE ONE", "ONE ...", 1)}, "map: the Ring must be two squares by two"),
        ({"bonus": {"A": CAVES.bonus["A"]}}, "legend: there is no bonus shape 'C'"),
        ({"hard": ("F2", "H2")}, "hard: it must name three squares"),
        ({"hard": ("F2", "H2", "D11")}, "hard: a square that cannot be filled cannot be closed"),
        ({"hard": ("F2", "H2", "E9")}, "hard: riddle 1 must have 4 neighbours that can be filled"),
        ({"hard": ("A2", "B1", "K4")}, "hard: some squares are cut off"),
        ({"points__riddles": (0, 1)}, "points.riddles: it must have 9 values"),
        ({"points__columns": (0, 1)}, "points.columns: it must have 13 values"),
        ({"points__riddle_glory": (1,)}, "points.riddle_glory: it must have 8 values"),
        ({"points__row_most": (1, 2)}, "points.row_most: the tables allow 83 and 66"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_of_part_4_that_does_not_fit_is_refused_by_name(fields, complaint):
    with pytest.raises(DataError) as error:
        part_4.Board(changed(CAVES, **fields))
    assert str(error.value).startswith(f"data/part-4.toml: {complaint}")


def test_actions_of_the_printed_sheets_have_names_of_their_own():
    labels = [each.label for each in (*PARTY.magic, *PARTY.burglar)]
    assert len(set(labels)) == len(labels)
    assert all(isinstance(each, Action) for each in PARTY.magic)
