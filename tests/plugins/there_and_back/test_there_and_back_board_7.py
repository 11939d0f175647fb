"""Part 7's board is checked when it is loaded: whatever does not fit is refused with file, key and reason."""

from functools import partial

import msgspec
import pytest

from smial.rules.data import DataError
from smial_there_and_back.part_7.board import BOARD, Board
from tests.plugins.there_and_back import printings

PRINTING = BOARD.printing
changed = partial(printings.changed, PRINTING)


def drawn(old, new):
    """The map with something else in one place."""
    assert PRINTING.map.count(old) == 1
    return {"map": PRINTING.map.replace(old, new)}


def magic(number, **fields):
    """The magic actions, one of them changed."""
    actions = list(PRINTING.magic)
    actions[number] = msgspec.structs.replace(actions[number], **fields)
    return tuple(actions)


def test_the_printed_board_of_part_7_is_playable():
    Board(PRINTING)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        (drawn(" b.2 ... ...", " b.2 BAR ..."), "map: it must show one start"),
        (drawn("BAR s.1 ... ... SHP", "s.1 BAR ... ... SHP"), "map: it must start lower left"),
        (drawn("... ... THR", "... THR THR"), "map: it must show one thrush"),
        (drawn("gem gem ARK", "gem ... ARK"), "map: it must show 13 green gems"),
        (drawn("|d.1 gem ... gem", "|d.2 gem ... gem"), "map: one space must show two black dice"),
        (drawn(" b.2 ... ...", " ... b.2 ..."), "regions: Lake-town must have bread in its upper left corner"),
        (drawn("... ### SHP", "... ... SHP"), "map: river and field must be joined by the ships alone"),
        (
            drawn("+---+   +---+---+", "+   +   +---+---+"),
            "map: the one way inside must be the space with two black dice",
        ),
        (
            drawn("|gem d.1 ... gem", " gem d.1 ... gem"),
            "map: the one way inside must be the space with two black dice",
        ),
        (drawn(" ... s.1 ...|gem d.1", " ... s.1 ...|h.1 d.1"), "map: it must show 13 green gems"),
        (drawn(" ... ... ... ... ... CMP", " ... ... ... ... h.1 CMP"), "map: one path can reach a hat and a"),
        (drawn("|... gem gem h.1", "|h.1 gem gem h.1"), "map: one path can reach a hat and a black die"),
        ({"regions": PRINTING.regions.replace("I", "M", 1)}, "regions: gems, dice, Arkenstone lie inside"),
        (drawn("gem gem ARK", "gem ARK gem"), "regions: the Arkenstone must lie in the lower right corner inside"),
        (drawn("... ... THR ... h.1", "... ... ... ... h.1") | {}, "legend.THR: the map does not show it"),
        ({"hard": ("D5", "E6")}, "hard: it must name 3 squares"),
        ({"hard": ("D5", "E6", "E8")}, "hard: a square that nobody enters cannot be closed"),
        ({"hard": ("D5", "E6", "I3")}, "hard: H4 is cut off"),
        ({"hard": ("D5", "E6", "D9")}, "hard: the ships are cut off"),
        ({"bread_form": "4-straight"}, "bread_form: there is no path form '4-straight'"),
        ({"magic": magic(4, boxes=3)}, "magic: actions of the talk must have two boxes"),
        ({"magic": PRINTING.magic[:-1]}, "magic: there must be actions with the effects"),
        ({"points__camps": (0, 1)}, "points.camps: it must have 6 values"),
        ({"points__gems": (0, 1)}, "points.gems: it must have 14 values"),
        ({"points__swords": ()}, "points.swords: it is empty"),
        ({"points__thrush": 4}, "points: thrush and Arkenstone must be 5 each"),
        ({"points__glory": {"the talk with Smaug": 5}}, "points.glory: it must name"),
        ({"points__row_most": (1, 2)}, "points.row_most: the tables allow (84, 34)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_of_part_7_that_does_not_fit_is_refused_by_name(fields, complaint):
    with pytest.raises(DataError) as error:
        Board(changed(**fields))
    assert str(error.value).startswith(f"data/part-7.toml: {complaint}")
