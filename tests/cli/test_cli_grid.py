"""Boards of squares as text. The expected boards are drawn by hand."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from smial.cli.draw import Look, draw_component
from smial.v1.view_pb2 import (
    ELEMENT_STATE_BLOCKED,
    ELEMENT_STATE_MARKED,
    Cell,
    Component,
    Edge,
    Grid,
    Piece,
    Pieces,
)
from tests.cli.laid import drawn, laid, told

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def board(*cells: Cell, rows: int = 2, columns: int = 3, edges: tuple[Edge, ...] = (), owner: int = 0) -> Component:
    grid = Grid(rows=rows, columns=columns, cells=cells, edges=edges)
    return Component(id="board", title="Map", owner=owner, grid=grid)


def at(name: str, **content) -> Cell:
    return Cell(id=name, row=int(name[1:]) - 1, column="ABCDEFGH".index(name[0]), **content)


SHIRE = board(
    at("A1", kind="bread"),
    at("B1", kind="floor", sides=EAST | SOUTH),
    at("C1", kind="guest", label="Glóin", solid=True),
    at("A2", kind="floor", fill="shape"),
    at("B2", kind="floor", sides=NORTH | WEST),
    at("C2", kind="floor"),
)


def test_lines_join_from_square_to_square_and_end_at_frames():
    assert drawn(SHIRE) == [
        "      A   B   C",
        "    ·   ·   ┌───┐",
        "  1   b   ┏━┥Gló│",
        "    ·   · ┃ └───┘",
        "  2  ███╺━┛",
        "    ·   ·   ·   ·",
        "    b bread   Gló Glóin   █ shape",
    ]


def test_the_same_board_in_ascii_has_no_other_characters():
    assert drawn(SHIRE, ascii_only=True) == [
        "      A   B   C",
        "    .   .   +===+",
        "  1   b   +--Glo|",
        "    .   . | +===+",
        "  2  ###--+",
        "    .   .   .   .",
        "    b bread   Glo Gloin   # shape",
    ]


def test_the_same_board_in_words_says_only_what_is_not_empty():
    assert told(SHIRE) == [
        "Square A1: bread.",
        "Square B1: your line leaves east and south.",
        "Square C1: Glóin.",
        "Square A2: filled with shape.",
        "Square B2: your line leaves north and west.",
    ]


def test_somebody_elses_line_is_not_called_yours():
    assert told(board(at("A1", sides=EAST), owner=1)) == ["Square A1: the line leaves east."]


def test_squares_without_names_are_counted_from_one():
    grid = board(Cell(id="x", row=1, column=2, kind="water", value=3))
    assert told(grid) == ["Row 2, column 3: water; value 3."]
    assert drawn(grid)[0] == "      1   2   3"


def test_a_square_that_is_entered_keeps_the_letter_of_its_kind_and_says_how_it_stands():
    grid = board(at("A1", kind="bread", sides=EAST | WEST, state=ELEMENT_STATE_MARKED), at("B1", kind="bread"), rows=1)
    assert drawn(grid)[1:3] == ["    ·b ✓·   ·   ·", "  1 ╺━━━╸ b"]


def test_numbers_and_values_stand_behind_the_letter_of_the_kind():
    grid = board(
        at("A1", kind="riddle", number=1),
        at("B1", kind="riddle", number=2),
        at("C1", kind="water", value=1),
        at("A2", kind="water", value=3),
        at("B2", kind="ring"),
        at("C2", kind="ring"),
    )
    assert drawn(grid)[2] == "  1  r1  r2  ~1"
    assert drawn(grid)[4] == "  2  ~3   i   i"


def test_squares_that_are_called_by_number_are_called_so_in_the_legend():
    grid = board(*(at(f"{'AB'[place]}1", kind="path", label=f"Pfad {place}", number=place) for place in (0, 1)), rows=1)
    assert drawn(grid)[2].split() == ["1", "p0", "p1"]
    assert drawn(grid)[-1].strip() == "p1 p2 … Pfad by number"


def test_names_that_begin_alike_get_different_letters():
    names = ["Bofur", "Bombur", "Bom", "Thorin"]
    grid = board(*(at(f"{'ABCD'[place]}1", kind="guest", label=name) for place, name in enumerate(names)), columns=4)
    codes = drawn(grid)[2].split()[1:]
    assert len(set(codes)) == 4
    assert codes[0] == "Bof" and codes[3] == "Tho"


def test_names_that_begin_with_the_same_words_differ_by_what_comes_then():
    grid = board(
        at("A1", kind="bonus", label="bonus shape: pair"), at("B1", kind="bonus", label="bonus shape: step"), rows=1
    )
    assert drawn(grid)[2] == "  1  bpa bst"
    assert drawn(grid)[-1] == "    bpa bonus shape: pair   bst bonus shape: step"


def test_filled_squares_that_lie_side_by_side_are_drawn_as_one_shape():
    grid = board(*(at(name, fill="shape") for name in ("A1", "B1", "A2", "B2")), at("C2", fill="shape"))
    assert drawn(grid)[1:6] == [
        "    ·   ·   ·   ·",
        "  1  ███████",
        "    ·███████·   ·",
        "  2  ███████████",
        "    ·   ·   ·   ·",
    ]


def test_walls_and_dividers_run_between_squares():
    edges = (
        Edge(id="w", row=0, column=0, side=EAST, kind="wall"),
        Edge(id="v", row=0, column=0, side=SOUTH, kind="wall"),
        Edge(id="d", row=0, column=2, side=WEST, kind="divider"),
        Edge(id="e", row=0, column=2, side=SOUTH, kind="divider"),
    )
    grid = board(at("A1", kind="floor"), edges=edges)
    assert drawn(grid)[1:6] == [
        "    ·   ║   ·   ·",
        "  1     ║   ┊",
        "    ════╝   ·┈┈┈·",
        "  2",
        "    ·   ·   ·   ·",
    ]
    assert told(grid) == ["Square A1: wall to the east and south."]


def test_a_wide_board_is_drawn_in_bands_of_columns():
    lines = drawn(board(at("A1", kind="bread"), at("C1", kind="hat"), rows=1), width=13)
    assert lines[:4] == ["      A   B", "    ·   ·   ·", "  1   b", "    ·   ·   ·"]
    assert lines[4:8] == ["      C", "    ·   ·", "  1   h", "    ·   ·"]


def test_pieces_are_drawn_where_they_stand():
    grid = board(at("A1", kind="bread"), rows=1)
    pieces = Component(id="men", pieces=Pieces(pieces=[Piece(id="b", label="Bilbo", where="board/A1")]))
    on = laid(grid, pieces)
    assert drawn(grid, on=on)[1:3] == ["    ·b  ·   ·   ·", "  1  Bil"]
    assert told(grid, on=on) == ["Square A1: bread; here is Bilbo."]


def test_a_closed_square_without_a_name_looks_closed():
    grid = board(at("B1", kind="floor", state=ELEMENT_STATE_BLOCKED), rows=1)
    assert drawn(grid)[1:3] == ["    ·   ·   ·   ·", "  1      ░░░"]
    assert drawn(grid)[-1] == "    ░ blocked"
    assert told(grid) == ["Square B1: blocked."]


def test_a_closed_square_that_shows_something_has_a_sign_as_well():
    closed = board(at("A1", state=ELEMENT_STATE_BLOCKED), at("B1", kind="bread", state=ELEMENT_STATE_BLOCKED), rows=1)
    assert drawn(closed)[1:3] == ["    ·   ·  ⊘·   ·", "  1  ░░░  b"]
    assert drawn(closed)[-1] == "    b bread   ░ ⊘ blocked"


def test_a_broad_character_keeps_the_columns_straight():
    (line,) = drawn(board(at("A1", label="龍王"), at("B1", label="Óin"), rows=1))[2:3]
    assert line == "  1  龍  Óin"


def test_a_choice_that_is_weighed_numbers_its_squares():
    grid = board(at("A1", kind="floor"), at("B1", kind="bread"), at("B2", kind="floor"))
    on = replace(laid(grid), touched=("board/B1", "board/B2"))
    assert drawn(grid, on=on)[2] == "  1      (1)"
    assert drawn(grid, on=on)[4] == "  2      (2)"


def test_a_path_that_is_weighed_shows_the_sides_it_would_cross():
    edges = (Edge(id="A1-e", side=EAST, kind="line"), Edge(id="A1-s", side=SOUTH, kind="line"))
    grid = board(at("A1", kind="floor"), at("B1", kind="floor"), edges=edges, rows=1)
    on = replace(laid(grid), touched=("board/A1", "board/A1-e", "board/A1-s", "board/B1"))
    assert drawn(grid)[2] == "  1"
    assert drawn(grid, on=on)[2:4] == ["  1  (1)━(2)", "    · ┃ ·   ·   ·"]


def test_the_squares_of_a_path_that_is_weighed_are_joined_as_they_follow_each_other():
    edges = (Edge(id="A1-w", side=WEST, kind="line"),)
    grid = board(at("A1"), at("B1"), at("B2"), at("C1"), edges=edges)
    on = replace(laid(grid), touched=("board/A1", "board/B1", "board/B2", "board/C1", "board/A1-w"))
    assert drawn(grid, on=on)[2:5] == ["  1 ━(1)━(2) (4)", "    ·   · ┃ ·   ·", "  2      (3)"]


def test_a_line_that_is_kept_by_sides_is_drawn_across_them():
    edges = (Edge(id="x", row=1, column=1, side=NORTH, kind="line", state=ELEMENT_STATE_MARKED),)
    assert drawn(board(edges=edges))[3] == "    ·   · ┃ ·   ·"


CELLS = st.builds(
    Cell,
    id=st.text(max_size=3),
    label=st.text(max_size=8),
    kind=st.sampled_from(["", "bread", "water", "böse"]) | st.text(max_size=4),
    row=st.integers(0, 3),
    column=st.integers(0, 4),
    value=st.none() | st.integers(-5, 12),
    number=st.none() | st.integers(0, 12),
    state=st.integers(0, 7),
    sides=st.integers(0, 15),
    fill=st.sampled_from(["", "", "shape", "other"]),
    solid=st.booleans(),
    marks=st.lists(st.text(max_size=3), max_size=2),
)


@given(st.lists(CELLS, max_size=20), st.booleans(), st.integers(20, 40))
def test_any_board_has_two_lines_for_a_row_and_keeps_to_the_width(cells, ascii_only, width):
    lines = drawn(board(*cells, rows=4, columns=5), ascii_only=ascii_only, width=width)
    bands = -(-5 // ((width - 5) // 4))
    boards = lines[: bands * (2 * 4 + 2)]
    assert len(boards) == bands * 10
    assert all(len(line) <= width for line in boards)


def test_the_title_says_whose_board_it_is_and_how_large():
    mine, others = board(), board(owner=1)
    assert draw_component(mine, laid(mine), Look())[0].plain == "Map, 2 rows by 3 columns (yours)"
    assert draw_component(others, laid(others), Look())[0].plain == "Map, 2 rows by 3 columns (of Ben)"


def test_names_of_single_squares_are_told_apart_whatever_article_they_have():
    names = {"A1": ("dell", "the dell"), "B1": ("king", "the Great Goblin"), "C1": ("tower", "the Great Tower")}
    cells = [at(name, kind=kind, label=label, solid=True) for name, (kind, label) in names.items()]
    lines = drawn(board(*cells, rows=1), width=80)
    _, *codes = lines[2].replace("│", " ").split()
    assert codes[:2] == ["del", "Gre"] and len(set(codes)) == 3
    assert lines[-1] == f"    del the dell   Gre the Great Goblin   {codes[2]} the Great Tower"


def test_the_legend_says_where_the_regions_of_a_board_lie():
    regions = {"the river": ["A1", "B1"], "the gate": ["C1"], "the field": ["A2", "A3", "B3", "C3"]}
    cells = [at(name, region=region) for region, names in regions.items() for name in names]
    lines = drawn(board(*cells, rows=3), width=80)
    assert lines[-1].strip() == "the river A1-B1   the gate C1   the field around B3"
    assert told(board(*cells, rows=3))[:2] == ["Region the river: A1-B1.", "Region the gate: C1."]
    for cell in cells:
        cell.region = "the river"
    assert not any("river" in line for line in drawn(board(*cells, rows=3)))
