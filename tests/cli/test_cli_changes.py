"""What looks other than before, whatever the component."""

from smial.cli.draw import changed
from smial.v1.view_pb2 import (
    ELEMENT_STATE_CROSSED,
    ELEMENT_STATE_OPEN,
    Box,
    BoxGroup,
    Cell,
    Component,
    Counter,
    Grid,
    Picture,
    PictureCell,
    Sheet,
)
from tests.cli.laid import laid


def board(*cells: Cell) -> Component:
    return Component(id="map", grid=Grid(rows=1, columns=2, cells=cells))


def test_a_square_that_was_filled_has_changed_and_its_neighbour_has_not():
    before = laid(board(Cell(id="A1"), Cell(id="B1", column=1)))
    after = laid(board(Cell(id="A1", fill="shape"), Cell(id="B1", column=1)))
    assert changed(before, after) == {"map/A1"}


def test_of_boxes_in_a_group_only_those_that_differ():
    def sheet(state: int) -> Component:
        boxes = [Box(id="1"), Box(id="2", state=ELEMENT_STATE_CROSSED if state else ELEMENT_STATE_OPEN)]
        return Component(id="sheet", sheet=Sheet(groups=[BoxGroup(id="bread", boxes=boxes)]))

    assert changed(laid(sheet(0)), laid(sheet(1))) == {"sheet/2"}


def test_a_counter_has_changed_as_a_whole():
    before, after = (laid(Component(id="threat", counter=Counter(value=value))) for value in (27, 28))
    assert changed(before, after) == {"threat"}


def test_what_came_new_has_changed_and_what_is_the_same_has_not():
    old = board(Cell(id="A1", picture=Picture(rows=1, columns=1, cells=[PictureCell(sides=3)])))
    assert changed(laid(old), laid(old)) == frozenset()
    new = board(*old.grid.cells, Cell(id="B1", column=1))
    assert changed(laid(old), laid(new)) == {"map/B1"}
