"""A view's component that fills in a printed one."""

from smial.cli.draw import spread
from smial.cli.draw.merge import filled_in
from smial.v1.view_pb2 import (
    ELEMENT_STATE_MARKED,
    Area,
    Box,
    BoxGroup,
    Cell,
    Component,
    Counter,
    Grid,
    Picture,
    PictureCell,
    Scene,
    Sheet,
    Text,
    Threshold,
    View,
)

PRINTED = Component(
    id="board",
    title="Map",
    grid=Grid(rows=1, columns=2, cells=[Cell(id="A1", kind="bread", marks=["x"]), Cell(id="B1", column=1)]),
)


def test_each_element_adds_to_the_printed_one_of_its_id():
    shown = Component(
        id="board.0", owner=0, printed="board", grid=Grid(cells=[Cell(id="A1", sides=3, marks=["y"]), Cell(id="C1")])
    )
    merged = filled_in(PRINTED, shown)
    assert (merged.id, merged.title, merged.owner, merged.grid.columns) == ("board.0", "Map", 0, 2)
    first, second, third = merged.grid.cells
    assert (first.kind, first.sides, list(first.marks)) == ("bread", 3, ["x", "y"])
    assert (second.id, third.id) == ("B1", "C1")


def test_boxes_merge_within_their_group():
    printed = Component(id="s", sheet=Sheet(groups=[BoxGroup(id="g", label="G", boxes=[Box(id="1", value=2)])]))
    shown = Component(id="s.1", sheet=Sheet(groups=[BoxGroup(id="g", boxes=[Box(id="1", state=ELEMENT_STATE_MARKED)])]))
    (group,) = filled_in(printed, shown).sheet.groups
    assert group.label == "G"
    assert [(box.value, box.state) for box in group.boxes] == [(2, ELEMENT_STATE_MARKED)]


def test_a_picture_and_a_list_without_ids_take_the_place_of_the_printed_ones():
    old, new = (Picture(rows=1, columns=1, cells=[PictureCell(sides=sides)]) for sides in (1, 2))
    printed = Component(id="g", grid=Grid(cells=[Cell(id="A1", picture=old)]))
    merged = filled_in(printed, Component(id="g", grid=Grid(cells=[Cell(id="A1", picture=new)])))
    assert merged.grid.cells[0].picture == new
    counter = Component(id="c", counter=Counter(value=1, thresholds=[Threshold(at=9)]))
    later = Component(id="c", counter=Counter(value=2, thresholds=[Threshold(at=7)]))
    assert [it.at for it in filled_in(counter, later).counter.thresholds] == [7]


def test_neither_part_is_changed_by_merging():
    before = PRINTED.SerializeToString()
    filled_in(PRINTED, Component(id="b", printed="board", grid=Grid(cells=[Cell(id="A1", sides=1)])))
    assert PRINTED.SerializeToString() == before


def test_what_is_printed_and_filled_in_by_nobody_is_shown_as_it_is():
    legend = Component(id="legend", text=Text())
    laid = spread(Scene(components=[PRINTED, legend]), View(components=[Component(id="mine", printed="board")]))
    assert [component.id for component in laid.components] == ["legend", "mine"]


def test_components_lie_in_the_reading_order_of_their_areas():
    scene = Scene(areas=[Area(id="north"), Area(id="south")])
    view = View(
        components=[
            Component(id="c", area="south", order=1),
            Component(id="b", area="north", order=2),
            Component(id="a", area="north", order=1),
            Component(id="table"),
        ]
    )
    assert [component.id for component in spread(scene, view).components] == ["table", "a", "b", "c"]
