"""Boards are checked when they are loaded: whatever does not fit is refused with file, key and reason."""

import msgspec
import pytest

from smial.rules.data import DataError
from smial_there_and_back.actions import Action
from smial_there_and_back.part_1 import board as part_1
from smial_there_and_back.part_2 import board as part_2
from smial_there_and_back.part_3 import board as part_3
from smial_there_and_back.part_4 import board as part_4
from smial_there_and_back.part_6 import board as part_6
from smial_there_and_back.paths import Effect
from tests.plugins.there_and_back.printings import changed, redrawn

PARTY = part_1.BOARD.printing
ROAD = part_2.BOARD.printing
HILLS = part_3.BOARD.printing
CAVES = part_4.BOARD.printing
WOODS = part_6.BOARD.printing


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
        ({"points__swords": (0, 1)}, "points.row_most: the tables allow (36, 38, 5)"),
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
        ({"points__row_most": (1, 2)}, "points.row_most: the tables allow 93 and 64"),
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
        ({"points__row_most": (1, 2)}, "points.row_most: the tables allow (77, 35)"),
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


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"map": HILLS.map.replace("SHE", "c.5")}, "legend.SHE: the map does not show it"),
        ({"map": HILLS.map.replace("c.5", "c.9", 1)}, "map: it must show two clouds of each number from 1 to 12"),
        (
            {"map": HILLS.map.replace("|... ... ... GRT", "|... ... GRT GRT")},
            "map: it must show one Great",
        ),
        ({"map": "+   +\n RIV\n"}, "map: lines of walls and of squares must take turns, walls first and last"),
        ({"map": HILLS.map.replace("+   +   +", "+   ++  +", 1)}, "map: line 1 is not made of squares"),
        (
            {"regions": HILLS.regions.replace("D", "C"), "region_names": dict(list(HILLS.region_names.items())[:3])},
            "regions: there must be 4",
        ),
        (
            {"regions": HILLS.regions.replace("A A A A B", "A A A B B", 1)},
            "regions: cloud 9 must lie in the first region",
        ),
        ({"map": HILLS.map.replace("eat|s.1", "...|s.1")}, "regions: the spaces of the second region must be those of"),
        ({"hard": ("A2", "D3")}, "hard: it must name 3 clouds"),
        ({"hard": ("A2", "D3", "E2")}, "hard: it must name 3 clouds"),
        ({"magic": HILLS.magic[1:]}, "magic: one action of three boxes must have the effect"),
        ({"burglar": HILLS.burglar[1:2]}, "burglar: one action must let the player choose a resource"),
        ({"points__storms": ()}, "points.storms: it is empty"),
        ({"points__great_goblin": 9}, "points.great_goblin: it must be 10"),
        ({"points__shelter": 4}, "points.shelter: it must be 5"),
        ({"points__glory": {"the cave": 2}}, "points.glory: it must be"),
        ({"points__row_most": (1, 2)}, "points.row_most: the tables allow (36, 60)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_of_part_3_that_does_not_fit_is_refused_by_name(fields, complaint):
    with pytest.raises(DataError) as error:
        part_3.Board(changed(HILLS, **fields))
    assert str(error.value).startswith(f"data/part-3.toml: {complaint}")


def test_the_printed_hills_are_playable():
    part_3.Board(HILLS)


def test_in_part_3_no_space_is_cut_off():
    walled = HILLS.map.replace("|... ... ... ... GOB s.1|", "|...|... ... ... GOB s.1|")
    with pytest.raises(DataError, match=r"map: G9 is cut off"):
        part_3.Board(changed(HILLS, map=walled.replace("|s.1|### GOB", "|###|### GOB")))


def walled_in(name):
    """The map of part 3 with walls on all sides of a square."""
    lines = HILLS.map.splitlines()
    at, row = 4 * (ord(name[0]) - ord("A")), 2 * int(name[1:]) - 1
    for above_or_below in (row - 1, row + 1):
        line = lines[above_or_below]
        lines[above_or_below] = f"{line[: at + 1]}---{line[at + 4 :]}"
    lines[row] = f"{lines[row][:at]}|{lines[row].ljust(at + 5)[at + 1 : at + 4]}|{lines[row][at + 5 :]}"
    return "\n".join(lines)


def test_in_part_3_every_goblin_can_be_fought():
    with pytest.raises(DataError, match=r"map: nobody can come to the goblin on G4"):
        part_3.Board(changed(HILLS, map=walled_in("G4")))


def test_in_part_3_the_dell_can_be_reached_without_fighting():
    with pytest.raises(DataError, match=r"map: the dell cannot be reached without fighting"):
        part_3.Board(changed(HILLS, map=walled_in("L1")))


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("... GRT ... ...|", "h.1 GRT ... ...|", "the Great Goblin"),
        (" c.3 c.9 ### b.1", " c.3 c.9 ### h.1", "a square that costs a bread"),
    ],
)
def test_in_part_3_no_path_can_reach_a_hat_and_what_the_hat_could_pay_for(before, after, what):
    printing = changed(HILLS, map=HILLS.map.replace(before, after))
    with pytest.raises(DataError, match=rf"{what}"):
        part_3.Board(printing)


def test_the_printed_woods_are_playable():
    part_6.Board(WOODS)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"map": redrawn(WOODS, D3="BIL")}, "map: it must show Bilbo once"),
        ({"map": redrawn(WOODS, B1="...")}, "map: it must show 12 spiders"),
        ({"map": redrawn(WOODS, D3="Dor")}, "map: it must show 12 web bundles"),
        ({"map": redrawn(WOODS, D3="-?-")}, "map: it must show 4 black dice"),
        ({"map": redrawn(WOODS, A1="...", C1="-?-")}, "map: a black die must lie in the upper left corner"),
        ({"map": redrawn(WOODS, I3="...", A3="Kil")}, "map: Kíli must have 4 neighbours that can be filled"),
        ({"map": redrawn(WOODS, I3="...", K3="Kil", C3="...", K2="BIL")}, "map: Kíli must have 4 neighbours that"),
        ({"map": redrawn(WOODS, C3="...", C15="BIL")}, "map: a neighbour of the black die on D15 cannot be filled"),
        ({"map": redrawn(WOODS, R6="...", R2="-?-", N15="...", Q1="-?-")}, "map: some squares are cut off"),
        ({"legend": WOODS.legend | {"Fil": WOODS.legend["Kil"]}}, "legend: two dwarves have the same name"),
        (
            {"legend": WOODS.legend | {"Fil": part_6.Web(dwarf="Fíli", hat="blue", glory=2)}},
            "legend: hat and glory must tell dwarves apart",
        ),
        ({"bonus": {"A": WOODS.bonus["A"]}}, "legend: there is no bonus shape 'B'"),
        ({"bonus": WOODS.bonus | {"C": WOODS.bonus["A"]}}, "bonus.C: the map does not show it"),
        ({"points__spiders": (0, 1)}, "points.spiders: it must have 13 values"),
        ({"points__dwarves": (0, 1)}, "points.dwarves: it must have 13 values"),
        ({"points__sting": (0, 1)}, "points.sting: it must have 9 values"),
        ({"points__row_most": (1, 2)}, "points.row_most: the tables allow 64 and 128"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_of_part_6_that_does_not_fit_is_refused_by_name(fields, complaint):
    with pytest.raises(DataError) as error:
        part_6.Board(changed(WOODS, **fields))
    assert str(error.value).startswith(f"data/part-6.toml: {complaint}")


def test_actions_of_the_printed_sheets_have_names_of_their_own():
    labels = [each.label for each in (*PARTY.magic, *PARTY.burglar)]
    assert len(set(labels)) == len(labels)
    assert all(isinstance(each, Action) for each in PARTY.magic)
