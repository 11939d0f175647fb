"""Where path sections fit: the fast answer of whole numbers against a slow and plain one, and the readings by name."""

import os
import random

import pytest

from smial_there_and_back.figures import orientations
from smial_there_and_back.part_1 import board as part_1
from smial_there_and_back.part_2 import board as part_2
from smial_there_and_back.part_2.guide import PartTwoGuide
from smial_there_and_back.part_3 import board as part_3
from smial_there_and_back.part_3.guide import PartThreeGuide
from smial_there_and_back.part_5 import board as part_5
from smial_there_and_back.part_5.guide import PartFiveGuide
from smial_there_and_back.part_7 import board as part_7
from smial_there_and_back.part_7.guide import PartSevenGuide
from smial_there_and_back.part_8 import board as part_8
from smial_there_and_back.part_8.guide import PartEightGuide
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.paths import FORMS
from smial_there_and_back.regions import Regions
from smial_there_and_back.sections import Sections
from smial_there_and_back.squares import Squares, bits, mask
from tests.plugins.there_and_back.slow_paths import (
    SIDE,
    TABLE,
    Map,
    as_slow,
    connects,
    everywhere,
    frozen,
    line_with,
    may_draw,
)

POSITIONS = 2000 if os.environ.get("SMIAL_FULL") else 200


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


MAPS = {
    "part 1": (part_1.BOARD, PathGuide, {}),
    "part 2": (part_2.BOARD, PartTwoGuide, {part_2.BrokenSword: {"sword": 1}}),
    "part 3": (part_3.BOARD, PartThreeGuide, {part_3.Cave: {"bread": 1}, part_3.Goblin: {"sword": 1}}),
    "part 5": (part_5.BOARD, PartFiveGuide, {}),
    "part 7": (part_7.BOARD, PartSevenGuide, {part_7.Camp: {"bread": 2}}),
    "part 8": (part_8.BOARD, PartEightGuide, {}),
}
"""Boards, their guides, and what kinds of spaces cost by the rules: to enter, or if solid to connect to."""


def as_map(board, prices, hard):
    """A board as the slow opinion looks at it."""
    squares = board.squares
    solid = {squares.place(cell) for cell in board.solid}
    shut = (*board.solid, *board.impassable, *(board.hard if hard else ()))
    price = {
        squares.place(cell): prices[type(space)] for cell, space in enumerate(board.spaces) if type(space) in prices
    }
    return Map(
        starts=[squares.place(cell) for cell in board.starts],
        shut={squares.place(cell) for cell in shut},
        walls={
            (squares.place(cell), name)
            for cell in range(squares.count)
            for name, side in SIDE.items()
            if board.sections.walls >> 4 * cell & side
        },
        region=lambda place: board.regions.of[squares.at(place)],
        price={place: tokens for place, tokens in price.items() if place not in solid},
        toll={place: tokens for place, tokens in price.items() if place in solid},
        gift={
            squares.place(cell): {"sword": effect.sword, "bread": effect.bread} for cell, effect in board.finds.items()
        },
    )


class Walker:
    """A guide that is drawn on at random, and what the slow opinion knows of it."""

    def __init__(self, board, guide, rng, hard):
        self.board, self.rng = board, rng
        self.guide = guide(hard=hard)
        if hasattr(self.guide, "staff"):
            self.guide.staff = rng.random() < 0.5
        if hasattr(self.guide, "by_river"):
            self.guide.by_river, self.guide.by_land = True, rng.random() < 0.5
        if hasattr(self.guide, "thrush_is_gone"):
            self.guide.thrush_is_gone = rng.random() < 0.5
        if hasattr(self.guide, "blocked"):
            self.guide.blocked = rng.sample(list(bits(sum(board.wargs.values()))), rng.randrange(20))
        self.drawn = []
        self.paid = set()
        if rng.random() < 0.5:  # a line somewhere, so that all regions are seen
            self.draw(rng.randrange(len(board.draws)))

    def fill_purse(self):
        """Has few tokens, so that they often do not suffice."""
        self.guide.swords, self.guide.bread = self.rng.randrange(4), self.rng.randrange(4)

    def shuns(self, section):
        """Whether the section would connect to the Great Goblin of part 3 without the staff (TB-3.13), or enter the
        mountainside of part 7 before it is unlocked (TB-7.6), the thrush of part 8 that is gone (TB-A24) or a space of
        part 5 that wargs have blocked (TB-5.4)."""
        if self.board is part_5.BOARD:
            return any(self.board.squares.at(place) in self.guide.blocked for place in section)
        if self.board is part_8.BOARD:
            return self.guide.thrush_is_gone and (0, self.board.squares.columns - 1) in section
        if self.board is part_7.BOARD and not (self.guide.by_river and self.guide.by_land):
            cells = [row * self.board.squares.columns + column for row, column in section]
            return any(self.board.regions.name(cell) == "the mountainside" for cell in cells)
        if self.board is not part_3.BOARD or self.guide.staff:
            return False
        return connects(section, self.board.squares.place(self.board.great_goblin))

    def draw(self, number):
        """Draws a section; all that it costs is paid."""
        board, guide = self.board, self.guide
        line, apart = board.sections.join(guide.lines, number)
        guide.lines = [*apart, line]
        guide.region = max(guide.region, board.regions.furthest(board.sections.cells[number]))
        asked = [cell for toll in board.tolls for cell in bits(toll.asked_by(number)) if cell not in guide.marked]
        guide.marked += asked
        self.paid |= {board.squares.place(cell) for cell in asked}
        self.drawn.append(as_slow(board.sections, number))
        joined = line_with(self.drawn[-1], self.drawn)
        assert {frozen(as_slow(board.sections, each)) for each in line} == {frozen(each) for each in joined}


def slowly(walker, lay_outs, of, **more):
    """Which of these sections the slow opinion allows."""
    guide = walker.guide
    more |= {"tokens": {"sword": guide.swords, "bread": guide.bread}, "paid": walker.paid, "left_behind": guide.region}
    return {
        frozen(section)
        for section in lay_outs
        if may_draw(section, walker.drawn, of, **more) and not walker.shuns(section)
    }


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("part", MAPS)
@pytest.mark.rule("TB-0.19", "TB-0.20", "TB-0.23", "TB-0.41", "TB-2.7", "TB-2.8", "TB-9.2")
@pytest.mark.rule("TB-3.10", "TB-3.11", "TB-3.12", "TB-3.13", "TB-5.4", "TB-5.7", "TB-A15")
@pytest.mark.rule("TB-7.3", "TB-7.4", "TB-7.6", "TB-7.9", "TB-A12", "TB-A18", "TB-A24")
@pytest.mark.rule("TB-A4", "TB-A6", "TB-A9", "TB-A39")
def test_legal_sections_are_those_of_the_slow_opinion_in_random_positions(part, hard):
    board, guide, prices = MAPS[part]
    rng = random.Random(f"paths of {part} {hard}")
    of = as_map(board, prices, hard)
    lay_outs = {form: everywhere(form, board.squares.rows, board.squares.columns) for form in FORMS}
    walker = Walker(board, guide, rng, hard)
    for _ in range(POSITIONS):
        if len(walker.drawn) > rng.randrange(10, 40):
            walker = Walker(board, guide, rng, hard)
        form = rng.choice(list(FORMS))
        walker.fill_purse()
        at = walker.guide
        fast = [board.number_of[draw] for draw in board.draws_of(form, board.legal(form, at))]
        assert {frozen(as_slow(board.sections, number)) for number in fast} == slowly(walker, lay_outs[form], of)
        if fast:
            walker.draw(rng.choice(fast))


@pytest.mark.rule("TB-7.7", "TB-8.2", "TB-A19")
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize(("part", "bread_form"), [("part 7", "2-straight"), ("part 8", "1-straight")])
def test_paths_for_bread_are_those_of_the_slow_opinion_in_random_positions(part, bread_form, hard):
    board, guide, prices = MAPS[part]
    rng = random.Random(f"bread of {part} {hard}")
    of = as_map(board, prices, hard)
    lay_out = everywhere(bread_form, board.squares.rows, board.squares.columns)
    walker = Walker(board, guide, rng, hard)
    for _ in range(POSITIONS):
        if len(walker.drawn) > rng.randrange(10, 40):
            walker = Walker(board, guide, rng, hard)
        form, at = rng.choice(list(FORMS)), walker.guide
        walker.fill_purse()
        legal = [board.number_of[draw] for draw in board.draws_of(form, board.legal(form, at))]
        if not legal:
            continue
        last = rng.choice(legal)
        walker.draw(last)
        walker.fill_purse()
        fast = board.sections.numbers(board.following(bread_form, at, last))
        slow = slowly(walker, lay_out, of, following=as_slow(board.sections, last))
        assert {frozen(as_slow(board.sections, number)) for number in fast} == slow


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


@pytest.fixture(scope="module")
def border():
    """Two regions on three rows and columns; C1, B2 and C2 are the new one."""
    return Sections(Squares(3, 3), FORMS, [], regions=Regions(["old", "new"], [0, 0, 1, 0, 1, 1, 0, 0, 0]))


def test_TB_A6_no_section_leads_from_the_old_region_into_the_new_one_and_back(border):
    names = {"B1ns", "B2ns", "B3ns"}
    assert not any(set(border.name(number)) == names for number in range(len(border.drawings)))


def test_TB_A6_a_section_into_the_new_region_attaches_where_it_is_in_the_old_one(border):
    assert attaches(border, ["A1ew"], ["B1ew", "C1ew"])


def test_TB_A6_a_section_does_not_lead_back_from_where_it_attaches_in_the_new_region(border):
    assert not attaches(border, ["C2ew"], ["A2ew", "B2ew"])
    assert attaches(border, ["A3ns"], ["A1ns", "A2ns"])


def test_TB_A6_a_section_in_the_new_region_attaches_to_an_old_open_side_on_the_divider(border):
    assert attaches(border, ["B1ew"], ["C1ew"])
