"""Boards are checked when they are loaded: whatever does not fit is refused with file, key and reason."""

import msgspec
import pytest

from smial.rules.data import DataError
from smial_there_and_back.actions import Action
from smial_there_and_back.part_1 import board as part_1
from smial_there_and_back.part_2 import board as part_2
from smial_there_and_back.part_4 import board as part_4
from smial_there_and_back.paths import Effect

PARTY = part_1.BOARD.printing
ROAD = part_2.BOARD.printing
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


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"map": ROAD.map.replace("BAG ...", "BAG BAG")}, "map: it must show one start"),
        ({"map": ROAD.map.replace("dng hrd", "hrd hrd")}, "map: it must show one hoard"),
        ({"map": ROAD.map.replace("T.3", "T.2")}, "legend.T.3: the map does not show it"),
        ({"map": ROAD.map.replace("x.1", "x.2", 1)}, "map: troll 1 must have his four broken swords round him"),
        ({"map": ROAD.map.replace("BAG ...", "BAG x.1")}, "map: troll 1 must have his four broken swords round him"),
        ({"regions": "A B C"}, "regions: it must have 9 rows of 12 letters"),
        ({"regions": ROAD.regions.replace("A", "Z", 1)}, "regions: 'Z' has no name"),
        ({"region_names": ROAD.region_names | {"D": "Mordor"}}, "regions: no square belongs to D"),
        ({"hard": ("C2", "A5")}, "hard: it must name 6 more spaces"),
        ({"hard": ("C2", "A5", "E5", "I2", "K4", "C5")}, "hard: it must name 6 more spaces"),
        ({"magic": ROAD.magic[1:]}, "magic: one action of three boxes must have the effect 'mark a broken sword'"),
        (
            {"magic": (action(effect=Effect(special="fly")),)},
            "magic[0].effect.special: 'fly' is none of mark a broken sword",
        ),
        ({"points__dangers": (15, 10, 5, 0)}, "points.dangers: they must be (15, 13, 10, 5, 0)"),
        ({"points__hoard": 4}, "points.hoard: it must be 5"),
        ({"points__trolls": (0, 1)}, "points.trolls: it must have 4 values"),
        ({"points__stones": (0, 1)}, "points.stones: it must have 7 values"),
        ({"points__glory": {"Tom": 3}}, "points.glory: it must be"),
        ({"points__row_most": (1, 2)}, "points.row_most: the tables allow (77, 41)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_of_part_2_that_does_not_fit_is_refused_by_name(fields, complaint):
    with pytest.raises(DataError) as error:
        part_2.Board(changed(ROAD, **fields))
    assert str(error.value).startswith(f"data/part-2.toml: {complaint}")


def test_in_part_2_no_space_is_cut_off():
    walled = ROAD.map.replace("BAG ... b.1", "BAG ### b.1").replace("... ... ... ###", "... ### ... ###", 1)
    with pytest.raises(DataError, match=r"map: C1 is cut off"):
        part_2.Board(changed(ROAD, map=walled))


def test_in_part_2_rivendell_can_be_reached_without_swords():
    walled = ROAD.map.replace("... s.1 dng ... b.1", "... s.1 ### ... b.1")
    with pytest.raises(DataError, match=r"map: Rivendell cannot be reached without swords"):
        part_2.Board(changed(ROAD, map=walled))


def test_in_part_2_no_path_can_reach_a_hat_and_a_broken_sword():
    near = ROAD.map.replace("### s.1 ... x.2", "### h.1 ... x.2")
    with pytest.raises(DataError, match=r"map: one path can reach a hat and a"):
        part_2.Board(changed(ROAD, map=near))


def test_the_printed_road_is_playable():
    part_2.Board(ROAD)


def test_actions_of_the_printed_sheets_have_names_of_their_own():
    labels = [each.label for each in (*PARTY.magic, *PARTY.burglar)]
    assert len(set(labels)) == len(labels)
    assert all(isinstance(each, Action) for each in PARTY.magic)
