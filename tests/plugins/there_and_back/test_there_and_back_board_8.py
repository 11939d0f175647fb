"""The board of part 8 is checked when it is loaded: whatever does not fit is refused with file, key and reason."""

from functools import partial

import msgspec
import pytest

from smial.rules.data import DataError
from smial_there_and_back.part_8.board import BOARD, Board
from smial_there_and_back.paths import Effect
from tests.plugins.there_and_back import printings

LAKE = BOARD.printing
changed = partial(printings.changed, LAKE)
redrawn = partial(printings.redrawn, LAKE)


def magic(effect, at=3):
    """The magic actions, one of them with another effect."""
    actions = list(LAKE.magic)
    actions[at] = msgspec.structs.replace(actions[at], effect=effect)
    return tuple(actions)


def test_the_printed_lake_is_playable():
    Board(LAKE)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"map": redrawn(P9="...", O9="BRD")}, "map: it must show one start, in the lower right corner"),
        ({"map": redrawn(O9="BRD")}, "map: it must show one start, in the lower right corner"),
        ({"map": redrawn(P1="...", O1="THR")}, "map: it must show one thrush, in the upper right corner"),
        ({"map": redrawn(B1="...")}, "map: it must show 10 boats"),
        ({"map": redrawn(B1="...", B2="BOT")}, "map: the boat on B2 must lie at the edge"),
        ({"map": redrawn(K3="...")}, "legend.H11: the map does not show it"),
        ({"map": redrawn(K3="H10")}, "legend.H11: the map does not show it"),
        ({"map": redrawn(L2="H.9")}, "map: house 9 must have one space, or two side by side"),
        ({"map": redrawn(G4="H10", G6="H10")}, "map: house 10 must have one space, or two side by side"),
        ({"map": redrawn(M5="...", N3="...", H3="...")}, "map: there must be houses of one space and of two"),
        ({"map": redrawn(O1="###", P2="###")}, "map: P1 is cut off"),
        ({"hard": ("D5", "J2", "K7")}, "hard: it must name 4 squares"),
        ({"hard": ("D5", "J2", "K7", "O8")}, "hard: a square that nobody enters cannot be closed"),
        ({"hard": ("D5", "J2", "O1", "P2")}, "hard: the thrush is cut off"),
        ({"hard": ("J2", "J3", "L3", "K4")}, "hard: house 11 is cut off"),
        ({"hard": ("D5", "B4", "K7", "F6")}, "hard: the boat on A4 is cut off"),
        ({"hard": ("J2", "O9", "P8", "F6")}, "hard: the thrush is cut off"),
        ({"bread_form": "9-Z"}, "bread_form: there is no path form '9-Z'"),
        ({"magic": LAKE.magic[:3]}, "magic: one action must have the effect 'fill any number on Smaug'"),
        ({"magic": magic(Effect(special="fly"))}, "magic[3].effect.special: 'fly' is none of fill any number on Smaug"),
        ({"burglar": LAKE.magic[3:]}, "burglar[0].effect.special: 'fill any number on Smaug' is none of "),
        ({"points__houses": (0, 1)}, "points.houses: it must have 13 values"),
        ({"points__smaug": (0, 1)}, "points.smaug: it must have 14 values"),
        ({"points__boats": (0, 1)}, "points.boats: it must have 11 values"),
        ({"points__thrush": 5}, "points.thrush: it must be 12"),
        ({"points__glory": {"Bard": 5}}, "points.glory: it must name 'two boats'"),
        ({"points__row_most": (55, 50)}, "points.row_most: the tables allow (55, 51)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_of_part_8_that_does_not_fit_is_refused_by_name(fields, complaint):
    with pytest.raises(DataError) as error:
        Board(changed(**fields))
    assert str(error.value).startswith(f"data/part-8.toml: {complaint}")


@pytest.mark.rule("TB-8.13")
def test_in_part_8_two_boats_must_lie_next_to_each_other():
    apart = redrawn(B1="###", C9="###", A4="###", E1="BOT", I1="BOT", O1="BOT")
    with pytest.raises(DataError, match="map: no two boats lie next to each other"):
        Board(changed(map=apart))


@pytest.mark.rule("TB-8.16")
def test_in_part_8_one_action_alone_fills_smaug():
    twice = (*LAKE.magic, msgspec.structs.replace(LAKE.magic[3], id="M6"))
    with pytest.raises(DataError, match="magic: one action must have the effect"):
        Board(changed(magic=twice))
