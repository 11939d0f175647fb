"""Where path sections fit: the fast answer of whole numbers against a slow and plain one, and the readings by name."""

import os
import random
from itertools import product

import pytest

from smial_there_and_back.figures import orientations
from smial_there_and_back.part_1.board import BOARD
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.paths import FORMS
from smial_there_and_back.sections import Sections
from smial_there_and_back.squares import SIDES, Squares, mask

SIDE = dict(zip("NESW", SIDES, strict=True))
POSITIONS = 2000 if os.environ.get("SMIAL_FULL") else 200


def as_slow(sections, number):
    _, cells, sides = sections.drawings[number]
    return {
        sections.squares.place(cell): {name for name, side in SIDE.items() if open_sides & side}
        for cell, open_sides in zip(cells, sides, strict=True)
    }


# The slow opinion, from the rules alone: a drawn section is a dict from (row, column) to a set of sides.

STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
AGAINST = {"N": "S", "E": "W", "S": "N", "W": "E"}
TURNED = {"N": "E", "E": "S", "S": "W", "W": "N"}
SWAPPED = {"N": "N", "E": "W", "S": "S", "W": "E"}

TABLE = {
    "1-cross": ({(0, 0): "NESW"}, 1),
    "1-T": ({(0, 0): "WES"}, 4),
    "1-straight": ({(0, 0): "WE"}, 2),
    "2-straight": ({(0, 0): "WE", (0, 1): "WE"}, 2),
    "2-L": ({(0, 0): "WE", (0, 1): "WS"}, 8),
    "2-T": ({(0, 0): "WE", (0, 1): "WNS"}, 4),
    "3-straight": ({(0, 0): "WE", (0, 1): "WE", (0, 2): "WE"}, 2),
    "3-L": ({(0, 0): "WE", (0, 1): "WE", (0, 2): "WS"}, 8),
    "3-angled": ({(0, 0): "WE", (0, 1): "WS", (1, 1): "NS"}, 4),
    "3-S": ({(0, 0): "WE", (0, 1): "WS", (1, 1): "NE"}, 8),
}
"""Reading A1: one orientation of each form with its open sides, and how many orientations it has."""


def frozen(section):
    return frozenset((place, frozenset(sides)) for place, sides in section.items())


def turned(section):
    return {(column, -row): {TURNED[side] for side in sides} for (row, column), sides in section.items()}


def mirrored(section):
    return {(row, -column): {SWAPPED[side] for side in sides} for (row, column), sides in section.items()}


def everywhere(form, rows, columns):
    """Every way to lay the form on an empty board, each once."""
    found = {}
    figure = {place: set(sides) for place, sides in TABLE[form][0].items()}
    for flipped in (figure, mirrored(figure)):
        for _ in range(4):
            flipped = turned(flipped)
            for down, right in product(range(-3, rows + 3), range(-3, columns + 3)):
                moved = {(row + down, column + right): sides for (row, column), sides in flipped.items()}
                if all(0 <= row < rows and 0 <= column < columns for row, column in moved):
                    found[frozen(moved)] = moved
    return list(found.values())


def beside(place, side):
    return place[0] + STEP[side][0], place[1] + STEP[side][1]


def touches(section, other):
    """Whether both have an open side on the same edge between two squares."""
    return any(
        AGAINST[side] in other.get(beside(place, side), ()) for place, sides in section.items() for side in sides
    )


def crosses(section, other):
    return any(place in other for place in section)


def connects(section, place):
    return any(beside(own, side) == place for own, sides in section.items() for side in sides)


def legal(section, drawn, starts, shut):
    """Whether the section may be drawn, given the sections drawn so far and the squares never entered."""
    if any(place in shut for place in section):
        return False
    attached = any(touches(section, other) or crosses(section, other) for other in drawn)
    return attached or any(connects(section, start) for start in starts)


def line_with(start, drawn):
    """All sections that one unbroken line joins with the section `start`."""
    line, fresh = [start], [start]
    while fresh:
        section = fresh.pop()
        for other in drawn:
            if other not in line and (touches(section, other) or crosses(section, other)):
                line.append(other)
                fresh.append(other)
    return line


@pytest.mark.rule("TB-0.18", "TB-A1")
@pytest.mark.parametrize("form", TABLE)
def test_TB_A1_every_form_has_the_orientations_of_the_table(form):
    assert len(orientations(FORMS[form])) == TABLE[form][1]


@pytest.mark.rule("TB-0.17", "TB-0.18")
@pytest.mark.parametrize("form", TABLE)
def test_every_form_is_listed_whole_at_every_place_of_an_empty_board_once(form):
    sections = Sections(Squares(4, 5), {form: FORMS[form]}, [])
    listed = [frozen(as_slow(sections, number)) for number in range(len(sections.drawings))]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {frozen(section) for section in everywhere(form, 4, 5)}


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.rule("TB-0.19", "TB-0.20", "TB-0.23", "TB-9.2", "TB-A4", "TB-A39")
def test_legal_sections_are_those_of_the_slow_opinion_in_random_positions(hard):
    rng = random.Random(f"paths {hard}")
    sections = BOARD.sections
    squares = BOARD.squares
    starts = [squares.place(cell) for cell in BOARD.starts]
    shut = {squares.place(cell) for cell in (*BOARD.solid, *(BOARD.hard if hard else ()))}
    lay_outs = {form: everywhere(form, squares.rows, squares.columns) for form in FORMS}
    lines, drawn = [], []
    for _ in range(POSITIONS):
        if len(drawn) > rng.randrange(10, 40):
            lines, drawn = [], []
        form = rng.choice(list(FORMS))
        fast = [
            BOARD.number_of[draw] for draw in BOARD.draws_of(form, BOARD.legal(form, PathGuide(hard=hard, lines=lines)))
        ]
        assert {frozen(as_slow(sections, number)) for number in fast} == {
            frozen(section) for section in lay_outs[form] if legal(section, drawn, starts, shut)
        }
        number = rng.choice(fast)
        line, apart = sections.join(lines, number)
        lines = [*apart, line]
        drawn.append(as_slow(sections, number))
        joined = line_with(drawn[-1], drawn)
        assert {frozen(as_slow(sections, each)) for each in line} == {frozen(each) for each in joined}


def section_number(sections, *squares):
    return next(number for number in range(len(sections.drawings)) if set(sections.name(number)) == set(squares))


@pytest.fixture(scope="module")
def field():
    """An open field of 5 rows and 6 columns with a solid square in the middle, C3."""
    squares = Squares(5, 6)
    return Sections(squares, FORMS, [squares.numbers["C3"]])


def attaches(sections, first, second):
    return bool(
        sections.attached_to([[section_number(sections, *first)]])
        & sections.subset([section_number(sections, *second)])
    )


def test_TB_A4_two_open_sides_on_the_same_edge_touch(field):
    assert attaches(field, ["A1ew"], ["B1ew"])


def test_TB_A4_lines_side_by_side_without_a_shared_open_side_do_not_touch(field):
    assert not attaches(field, ["A1ew"], ["A2ew"])


def test_TB_A4_an_end_against_the_closed_side_of_a_line_does_not_touch(field):
    assert not attaches(field, ["B1ns"], ["A1ew"])


def test_TB_0_19_crossing_a_line_attaches_in_any_direction(field):
    assert attaches(field, ["B1ew"], ["B1ns"])


def test_TB_0_21_a_section_may_lie_fully_on_old_lines(field):
    assert attaches(field, ["A1ew", "B1ew"], ["A1ew", "B1ew"])


def test_TB_0_20_lines_that_share_a_space_are_joined(field):
    across, down = section_number(field, "A2ew", "B2ew"), section_number(field, "B1ns", "B2ns")
    line, apart = field.join([[across]], down)
    assert sorted(line) == sorted([across, down]) and apart == []


def test_TB_0_23_no_section_enters_a_solid_space(field):
    solid = field.squares.numbers["C3"]
    assert all(solid not in drawing.cells for drawing in field.drawings)


def test_TB_0_22_a_line_that_reaches_the_edge_of_a_solid_space_connects_to_it(field):
    solid = field.squares.numbers["C3"]
    reaching = field.reach_of([section_number(field, "A3ew", "B3ew")])
    passing = field.reach_of([section_number(field, "B2ns", "B3ns")])
    assert reaching & field.facing(solid)
    assert not passing & field.facing(solid)


def test_TB_1_3_lines_on_different_sides_of_a_solid_space_are_not_joined(field):
    west, east = section_number(field, "A3ew", "B3ew"), section_number(field, "D3ew", "E3ew")
    line, apart = field.join([[west]], east)
    assert line == [east] and apart == [[west]]


def test_a_section_may_end_at_the_edge_of_the_map(field):
    assert section_number(field, "A1ns") is not None


def test_entered_names_the_squares_a_line_runs_through(field):
    assert field.entered([[section_number(field, "A1ew", "B1ew")]]) == mask([0, 1])


def test_open_sides_are_those_by_which_the_line_leaves(field):
    corner = section_number(field, "B2ew", "C2sw")
    named = {(field.squares.names[cell], side) for cell, side in field.open_sides(corner)}
    assert named == {("B2", SIDE["W"]), ("C2", SIDE["S"])}
