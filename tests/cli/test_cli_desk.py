"""Several components on one screen."""

from smial.cli.draw import Look, draw_desk
from smial.v1.line_pb2 import Line
from smial.v1.view_pb2 import Cell, Component, Counter, Grid, Text
from tests.cli.laid import laid

BOARD = Component(id="b", title="Map", owner=0, grid=Grid(rows=1, columns=2, cells=[Cell(id="A1", kind="bread")]))
THREAT = Component(id="t", title="Threat", owner=0, counter=Counter(value=7))
OTHERS = Component(id="o", title="Threat", owner=1, counter=Counter(value=7))


def story(owner: int, lines: int) -> Component:
    text = Text(lines=[Line(text=f"line {number}") for number in range(lines)])
    return Component(id="s", title="Story", owner=owner, text=text)


def desk(*components: Component, width: int) -> list[str]:
    return [line.plain.rstrip() for line in draw_desk(components, laid(*components), Look(width))]


def test_what_belongs_to_a_board_lies_beside_it_where_there_is_room():
    assert desk(BOARD, story(0, 2), width=80) == [
        "Map, 1 row by 2 columns (yours)   Story (yours)",
        "      A   B                       line 0",
        "    ·   ·   ·                     line 1",
        "  1   b",
        "    ·   ·   ·",
        "    b bread",
        "",
    ]


def test_on_a_narrow_screen_everything_lies_below_each_other():
    assert desk(BOARD, story(0, 2), width=60)[5:] == ["    b bread", "", "Story (yours)", "line 0", "line 1", ""]


def test_what_belongs_to_another_or_is_too_high_lies_below():
    assert desk(BOARD, story(1, 2), width=80)[-4:] == ["Story (of Ben)", "line 0", "line 1", ""]
    assert desk(BOARD, story(0, 9), width=80)[-2:] == ["line 8", ""]


def test_what_fits_into_a_line_stands_behind_its_title_without_empty_lines_between():
    assert desk(THREAT, OTHERS, story(0, 2), width=80) == [
        "Threat (yours): 7",
        "Threat (of Ben): 7",
        "",
        "Story (yours)",
        "line 0",
        "line 1",
        "",
    ]


def test_empty_components_leave_no_empty_lines():
    assert desk(Component(id="e", text=Text()), width=80) == []
