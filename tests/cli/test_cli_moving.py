"""The cursor's way from element to element."""

from hypothesis import given
from hypothesis import strategies as st

from smial.cli.draw import Look, areas, draw_desk
from smial.cli.table.moving import DOWN, LEFT, RIGHT, UP, nearest, neighbour, step
from smial.v1.view_pb2 import Cell, Component, Grid
from tests.cli.laid import laid

SIZE = 5
BOARD = Component(
    id="map",
    grid=Grid(
        rows=SIZE,
        columns=SIZE,
        cells=[Cell(id=f"{'ABCDE'[c]}{r + 1}", row=r, column=c) for r in range(SIZE) for c in range(SIZE)],
    ),
)
AREAS = areas(draw_desk([BOARD], laid(BOARD), Look(80)))
SQUARES = [f"map/{cell.id}" for cell in BOARD.grid.cells]


def test_from_nowhere_it_comes_to_the_first():
    assert neighbour(AREAS, SQUARES, "", DOWN) == "map/A1"
    assert neighbour(AREAS, [], "", DOWN) == ""


def test_it_goes_to_the_next_square():
    assert neighbour(AREAS, SQUARES, "map/C3", UP) == "map/C2"
    assert neighbour(AREAS, SQUARES, "map/C3", DOWN) == "map/C4"
    assert neighbour(AREAS, SQUARES, "map/C3", LEFT) == "map/B3"
    assert neighbour(AREAS, SQUARES, "map/C3", RIGHT) == "map/D3"


def test_it_leaps_over_what_is_not_offered_and_stays_where_there_is_nothing_ahead():
    assert neighbour(AREAS, ["map/A1", "map/E1", "map/B5"], "map/A1", RIGHT) == "map/E1"
    assert neighbour(AREAS, ["map/A1", "map/E1"], "map/E1", RIGHT) == "map/E1"


@given(st.sets(st.sampled_from(SQUARES), min_size=1))
def test_arrow_keys_reach_everything_that_is_offered(offered):
    reached = {neighbour(AREAS, offered, "", DOWN)}
    while (
        new := {neighbour(AREAS, offered, here, way) for here in reached for way in (UP, DOWN, LEFT, RIGHT)} - reached
    ):
        reached |= new
    assert reached == offered


def test_the_nearest_lies_in_any_direction():
    assert nearest(AREAS, ["map/A1", "map/C4", "map/E3"], "map/C3") == "map/C4"
    assert nearest(AREAS, [], "map/C3") == "map/C3" and nearest(AREAS, SQUARES, "") == ""


def test_a_list_goes_round_its_ends():
    assert step(["a", "b"], "", 1) == "a" and step(["a", "b"], "", -1) == "b"
    assert step(["a", "b"], "b", 1) == "a" and step([], "a", 1) == ""
