"""Where elements lie in drawings: what is clicked is what is seen. The places are counted by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from rich.text import Text

from smial.cli.draw import Look, areas, at, draw_desk, lit
from smial.cli.draw.areas import Stretch, lying, mark
from smial.cli.draw.paint import broken, flow, side_by_side, text
from smial.v1.view_pb2 import (
    LAYOUT_HAND,
    LAYOUT_ROW,
    Box,
    BoxGroup,
    Card,
    Cards,
    Cell,
    Component,
    Die,
    Edge,
    Grid,
    Link,
    Links,
    Map,
    Piece,
    Pieces,
    Place,
    Pool,
    Route,
    Routes,
    Sheet,
    Token,
    Way,
)
from tests.cli.laid import laid

BOARD = Component(
    id="map",
    grid=Grid(
        rows=2,
        columns=2,
        cells=[Cell(id=f"{'AB'[column]}{row + 1}", row=row, column=column) for row in (0, 1) for column in (0, 1)],
        edges=[Edge(id="A1-e", side=2, kind="line"), Edge(id="A1-s", side=4, kind="line")],
    ),
)

EVERY_KIND = [
    BOARD,
    Component(
        id="row", cards=Cards(layout=LAYOUT_ROW, cards=[Card(id="a", label="Sting"), Card(id="b", label="Ring")])
    ),
    Component(id="hand", cards=Cards(layout=LAYOUT_HAND, cards=[Card(id="c", label="Orcrist")])),
    Component(
        id="sheet",
        sheet=Sheet(groups=[BoxGroup(id="bread", label="Bread", boxes=[Box(id="bread.1"), Box(id="bread.2")])]),
    ),
    Component(
        id="pool", pool=Pool(dice=[Die(id="die-1", face="hat")], tokens=[Token(id="sword", label="sword", count=2)])
    ),
    Component(id="routes", routes=Routes(routes=[Route(id="north", label="North", stops=["map/A1", "rock"])])),
    Component(id="pieces", pieces=Pieces(pieces=[Piece(id="bilbo", label="Bilbo", where="map/A1")])),
    Component(id="links", links=Links(links=[Link(id="tie", kind="holds", source="row/a", target="row/b")])),
    Component(
        id="roads",
        map=Map(places=[Place(id="mill"), Place(id="inn", x=900)], ways=[Way(id="lane", source="mill", target="inn")]),
    ),
]


def drawn(*components: Component, width: int = 80) -> list[Text]:
    return draw_desk(components, laid(*components), Look(width))


def test_a_square_lies_between_its_corners_and_a_side_on_its_line():
    #     A   B      four characters of margin, then a corner, three characters of square, a side, and so on;
    #   ·   ·   ·    the title takes the first line
    # 1
    found = areas(drawn(BOARD))
    assert found["map/A1"] == [Stretch(3, 5, 8)]
    assert found["map/B2"] == [Stretch(5, 9, 12)]
    assert found["map/A1-e"] == [Stretch(3, 8, 9)]
    assert found["map/A1-s"] == [Stretch(4, 5, 8)]


@pytest.mark.parametrize("width", [30, 80, 160])
def test_every_element_that_can_be_picked_lies_somewhere(width):
    found = areas(drawn(*EVERY_KIND, width=width))
    named = {"map/A1", "row/a", "row/b", "hand/c", "sheet/bread", "sheet/bread.2", "pool/die-1", "pool/sword"}
    named |= {"routes/north", "routes/rock", "pieces/bilbo", "links/tie", "roads/mill", "roads/inn", "roads/lane"}
    assert named <= found.keys()


@pytest.mark.parametrize("width", [24, 40, 80, 160])
def test_elements_lie_within_the_lines_they_are_drawn_in(width):
    lines = drawn(*EVERY_KIND, width=width)
    for stretches in areas(lines).values():
        assert all(0 <= each.start < each.end <= lines[each.row].cell_len for each in stretches)


def test_what_lies_innermost_is_found_first():
    lines = drawn(EVERY_KIND[3])
    (box,) = areas(lines)["sheet/bread.2"]
    assert at(areas(lines), box.row, box.start) == ["sheet/bread.2", "sheet/bread"]
    (group,) = areas(lines)["sheet/bread"]
    assert at(areas(lines), group.row, group.start) == ["sheet/bread"]
    assert at(areas(lines), 99, 0) == []


def test_broad_characters_take_two_columns():
    line = text("龍", lying(Component(id="c"), "e", "ab"))
    assert areas([line]) == {"c/e": [Stretch(0, 2, 4)]}


@given(st.lists(st.text(alphabet="ab é龍", min_size=1, max_size=30), min_size=1, max_size=8), st.integers(12, 60))
def test_no_layout_loses_an_element_or_a_word(words, width):
    items = [lying(Component(id="c"), str(number), f"x{word}") for number, word in enumerate(words)]
    for lines in (
        flow(items, width),
        side_by_side([[item] for item in items], width),
        [line for item in items for line in broken(item, width)],
    ):
        assert set(areas(lines)) == {f"c/{number}" for number in range(len(items))}
        shown, wanted = (("".join(it.plain for it in them)).replace(" ", "") for them in (lines, items))
        assert shown == wanted


@given(st.text(alphabet="ab c龍", max_size=60), st.integers(12, 40))
def test_broken_lines_fit(words, width):
    assert all(line.cell_len <= width for line in broken(text(words), width, "  "))


def test_a_light_is_laid_where_the_element_lies_and_nowhere_else():
    line = text("one ", lying(Component(id="c"), "e", "two"), " three")
    lights = [
        span for span in lit(line, {"c/e": Style(bold=True)}).spans if isinstance(span.style, Style) and span.style.bold
    ]
    assert [(span.start, span.end) for span in lights] == [(4, 7)]


def test_marks_of_inner_and_outer_elements_both_hold():
    assert (mark("a/b") + mark("a/c")).meta == {"a/b": True, "a/c": True}
