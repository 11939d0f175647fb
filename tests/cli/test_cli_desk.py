"""Several components on one screen."""

from dataclasses import replace

from smial.cli.draw import Look, draw_desk
from smial.v1.line_pb2 import Line
from smial.v1.view_pb2 import Box, BoxGroup, Cell, Component, Counter, Grid, Resolving, Sheet, Text
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


BOXES = Component(
    id="boxes",
    title="Sheet",
    owner=0,
    sheet=Sheet(groups=[BoxGroup(id=name, label=name, boxes=[Box(id=f"{name}.1")]) for name in "abc"]),
)


def titles(*components: Component, offered: str = "") -> list[str]:
    """The first words of each line that begins a component or the board's legend, on a narrow screen."""
    laid_out = replace(laid(*components), offered=frozenset(filter(None, [offered])))
    lines = [line.plain for line in draw_desk(components, laid_out, Look(44))]
    return [
        line.split()[0].rstrip(",:") for line in lines if line.startswith(("Map", "Sheet", "Threat", "Being", "    b"))
    ]


def test_what_is_short_lies_right_below_the_first_board():
    assert titles(BOARD, BOXES, THREAT) == ["Map", "Threat", "b", "Sheet"]
    assert titles(BOARD, BOXES) == ["Map", "b", "Sheet"]
    assert titles(BOXES, THREAT) == ["Sheet", "Threat"], "without a board all stays in its order"


def test_where_nothing_can_be_picked_on_the_board_what_can_be_picked_is_next_to_it_and_its_legend_last():
    assert titles(BOARD, THREAT, BOXES, offered="boxes/a") == ["Map", "Sheet", "Threat", "b"]
    assert titles(BOARD, THREAT, BOXES, offered="b/A1") == ["Map", "Threat", "b", "Sheet"]


def test_what_is_being_done_is_told_next_to_the_board():
    chain = Component(id="r", title="Being done", resolving=Resolving(awaited=[0]))
    assert titles(BOARD, THREAT, chain) == ["Map", "Being", "Threat", "b"]
