"""What lies on each page of the full-screen table, and in which order."""

from smial.cli.table.desk import Page, foremost, pages
from smial.v1.line_pb2 import Line
from smial.v1.view_pb2 import Area, Cell, Component, Counter, Grid, Scene, Text
from tests.cli.laid import laid

SCENE = Scene(areas=[Area(id="table"), Area(id="mine"), Area(id="others")])
TEXT = Text(lines=[Line(text="Three rounds.")])
MAP = Grid(rows=1, columns=1, cells=[Cell(id="A1")])

SHARED = [
    Component(id="rules", area="table", text=TEXT),
    Component(id="round", area="table", counter=Counter(value=1)),
]
ANNAS = [Component(id="map-0", area="mine", owner=0, grid=MAP), Component(id="tale-0", area="mine", owner=0, text=TEXT)]
BENS = [Component(id="map-1", area="others", owner=1, grid=MAP)]


def ids(*components: Component) -> list[list[str]]:
    return [[component.id for component in page.components] for page in pages(laid(*components, scene=SCENE))]


def test_texts_that_are_everybodys_lie_below_what_is_looked_at():
    assert ids(*SHARED, *ANNAS, *BENS) == [["round", "map-0", "tale-0", "rules"], ["map-1"]]


def test_a_table_where_nothing_is_anybodys_has_one_page():
    assert ids(*SHARED) == [["round", "rules"]]


def test_what_is_brought_into_sight_lies_on_a_board_if_anything_that_can_be_picked_does():
    page = Page("Anna", ANNAS)
    assert foremost(["tale-0/a", "tale-0/b", "map-0/A1"], page) == ["map-0/A1"]
    assert foremost(["tale-0/a", "tale-0/b", "round/1"], page) == ["tale-0/a", "tale-0/b"]
    assert foremost([], page) == []
