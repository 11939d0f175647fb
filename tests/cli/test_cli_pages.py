"""What lies on each page of the full-screen table, and in which order."""

from smial.cli.table.desk import Page, foremost, pages, planned_on
from smial.v1.line_pb2 import Line
from smial.v1.view_pb2 import Area, Cell, Component, Counter, Grid, Scene, Sheet, Text, Total
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


def test_one_plans_on_the_board_that_is_asked_about_or_on_the_first():
    page = Page("Anna", [*ANNAS, Component(id="cave", grid=MAP)])
    assert planned_on(["cave/A1", "tale-0/a"], page) == "cave"
    assert planned_on(["tale-0/a"], page) == "map-0"
    assert planned_on(["tale-0/a"], Page("Anna", SHARED)) == ""


def scores(*components: Component) -> list[int | None]:
    return [page.score for page in pages(laid(*components, scene=SCENE))]


def test_points_of_each_seat_are_what_its_boards_say_of_them():
    sheet = Sheet(totals=[Total(id="row-1", value=3), Total(id="total", value=8)])
    points = Component(id="points", owner=1, counter=Counter(value=5))
    assert scores(*ANNAS, Component(id="sheet-0", owner=0, sheet=sheet), points) == [8, 5]
    assert scores(*SHARED, *ANNAS, *BENS) == [None, None]
