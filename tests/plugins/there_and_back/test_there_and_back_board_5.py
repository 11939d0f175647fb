"""The board of part 5 is checked when it is loaded: whatever does not fit is refused with file, key and reason."""

from functools import partial

import msgspec
import pytest

from smial.rules.data import DataError
from smial_there_and_back.part_5.board import BOARD, Board
from smial_there_and_back.paths import Effect
from tests.plugins.there_and_back import printings

WOOD = BOARD.printing
NORTH, MIDDLE, SOUTH = WOOD.flights
changed = partial(printings.changed, WOOD)
redrawn = partial(printings.redrawn, WOOD)


def flights(**changes):
    """The flight paths, some of them with other trees."""
    return WOOD.flights | {name: changes[key] for key, name in zip("nms", WOOD.flights, strict=True) if key in changes}


def test_the_printed_wood_is_playable():
    Board(WOOD)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"map": redrawn(A4="DEL")}, "map: it must show one start"),
        ({"map": redrawn(I4="EYR")}, "map: it must show one eyrie"),
        ({"map": redrawn(D6="GAN")}, "map: it must show Gandalf's tree once"),
        ({"map": redrawn(E5="...")}, "legend.GAN: the map does not show it"),
        ({"map": redrawn(D7="Bof")}, "map: it must show the trees of 13 dwarves"),
        ({"map": redrawn(B5="w.8")}, "map: it must show two warg spaces of each number from 1 to 12"),
        ({"map": redrawn(D7="w.8")}, "map: it must show two warg spaces of each number from 1 to 12"),
        ({"map": redrawn(E4="...", D6="w.1")}, "map: wargs can cut off the tree of Gandalf"),
        ({"map": redrawn(H1="...", F1="w.5")}, "map: wargs can cut off the tree of Balin"),
        ({"map": redrawn(H1="...", I4="w.5", H3="...", I6="w.5")}, "map: wargs can cut off the eyrie"),
        ({"hard": ()}, "hard: it must name 1 space"),
        ({"hard": ("C5", "D6")}, "hard: it must name 1 space"),
        ({"hard": ("Z9",)}, "hard: there is no square 'Z9'"),
        ({"hard": ("B5",)}, "hard: it must be open land"),
        ({"hard": ("E5",)}, "hard: it must be open land"),
        ({"hard": ("I5",)}, "hard: it must be open land"),
        ({"hard": ("D6",)}, "map: wargs can cut off the tree of Gandalf"),
        ({"flights": {NORTH: WOOD.flights[NORTH]}}, "flights: there must be 3"),
        ({"flights": flights(n=("Dwalin", "Balin", "Nori"))}, "flights: each tree must lie on exactly one"),
        ({"flights": flights(n=(*WOOD.flights[NORTH], "Óin"))}, "flights: each tree must lie on exactly one"),
        ({"flights": flights(n=WOOD.flights[NORTH][::-1])}, f"flights.{NORTH}: it must lead from right to left"),
        ({"magic": WOOD.magic[:1] * 2}, "magic: two actions have the same id"),
        (
            {"burglar": (msgspec.structs.replace(WOOD.burglar[0], effect=Effect(paths=("9-Z",))),)},
            "burglar[0].effect: there is no path form '9-Z'",
        ),
        ({"points__connected": (0, 1)}, "points.connected: it must have 14 values"),
        ({"points__saved": (0, 1)}, "points.saved: it must have 14 values"),
        ({"points__pinecones": ()}, "points.pinecones: it is empty"),
        ({"points__gandalf": 9}, "points.gandalf: it must be 10"),
        ({"points__eyrie": 4}, "points.eyrie: it must be 5"),
        ({"points__glory": {"Gandalf": 3}}, f"points.glory: it must name {NORTH}, {MIDDLE}, {SOUTH}, Gandalf"),
        ({"points__row_most": (39, 40)}, "points.row_most: the tables allow (39, 41)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_of_part_5_that_does_not_fit_is_refused_by_name(fields, complaint):
    with pytest.raises(DataError) as error:
        Board(changed(**fields))
    assert str(error.value).startswith(f"data/part-5.toml: {complaint}")
