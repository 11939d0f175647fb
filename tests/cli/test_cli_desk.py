"""Several components on one screen."""

from smial.cli.draw import Look, draw_desk
from smial.v1.view_pb2 import Cell, Component, Counter, Grid, Text
from tests.cli.laid import laid

BOARD = Component(id="b", title="Map", owner=0, grid=Grid(rows=1, columns=2, cells=[Cell(id="A1", kind="bread")]))
THREAT = Component(id="t", title="Threat", owner=0, counter=Counter(value=7))


def desk(*components: Component, width: int) -> list[str]:
    return [line.plain for line in draw_desk(components, laid(*components), Look(width))]


def test_what_belongs_to_a_board_lies_beside_it_where_there_is_room():
    assert desk(BOARD, THREAT, width=80) == [
        "Map, 1 row by 2 columns (yours)   Threat (yours)",
        "      A   B                       7",
        "    ·   ·   ·",
        "  1   b",
        "    ·   ·   ·",
        "    b bread",
        "",
    ]


def test_on_a_narrow_screen_everything_lies_below_each_other():
    assert desk(BOARD, THREAT, width=60)[-3:] == ["Threat (yours)", "7", ""]


def test_what_belongs_to_another_or_is_too_high_lies_below():
    others = Component(id="o", title="Threat", owner=1, counter=Counter(value=7))
    assert desk(BOARD, others, width=80)[-3:] == ["Threat (of Ben)", "7", ""]
    long = Component(id="l", title="Long", owner=0, text=Text())
    for number in range(9):
        long.text.lines.add(text=f"line {number}")
    assert desk(BOARD, long, width=80)[-2:] == ["line 8", ""]


def test_empty_components_leave_no_empty_lines():
    assert desk(Component(id="e", text=Text()), width=80) == []
