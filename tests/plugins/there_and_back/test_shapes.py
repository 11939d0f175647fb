"""Where shapes fit: the fast answer of whole numbers against a slow and plain one, and the rules by name."""

import os
import random
from itertools import product

import pytest

from smial_there_and_back.figures import orientations, read_figure
from smial_there_and_back.shapes import Shapes
from smial_there_and_back.squares import Squares, bits, mask

POSITIONS = 2000 if os.environ.get("SMIAL_FULL") else 200
ROWS, COLUMNS = 6, 7
PICTURES = {"1": "█", "2": "██", "4": "█.\n██", "9": "█.█\n███", "11": "███\n█.█\n█.."}
FREE = 6


# The slow opinion, from the rules alone: a square is a (row, column), a shape a frozenset of them.


def beside(square):
    row, column = square
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]


def everywhere(picture):
    """Every way to lay the shape on an empty board."""
    squares = [(r, c) for r, line in enumerate(picture.splitlines()) for c, mark in enumerate(line) if mark == "█"]
    found = set()
    for flip, turns, down, right in product((1, -1), range(4), range(-4, ROWS + 4), range(-4, COLUMNS + 4)):
        shape = [(r, c * flip) for r, c in squares]
        for _ in range(turns):
            shape = [(c, -r) for r, c in shape]
        found.add(frozenset((r + down, c + right) for r, c in shape))
    return {shape for shape in found if all(0 <= r < ROWS and 0 <= c < COLUMNS for r, c in shape)}


def legal(shape, filled, closed, first):
    if shape & (filled | closed):
        return False
    return any(near in filled for square in shape for near in beside(square)) if filled else bool(shape & first)


def six_joined_from(begun, room, size=FREE):
    """Whether `begun` can grow to `size` joined squares of the room."""
    if len(begun) == size:
        return True
    more = {near for square in begun for near in beside(square) if near in room} - begun
    return any(six_joined_from(begun | {near}, room, size) for near in sorted(more))


# A small board with a start in the middle of its last row.

SQUARES = Squares(ROWS, COLUMNS)
NEVER = [(5, 3), (2, 2), (2, 3)]
FIRST = [(5, 2), (4, 3), (5, 4)]


def as_mask(places):
    return mask(row * COLUMNS + column for row, column in places)


def as_places(cells):
    return frozenset(divmod(cell, COLUMNS) for cell in cells)


@pytest.fixture(scope="module")
def shapes():
    figures = {number: read_figure(picture) for number, picture in PICTURES.items()}
    return Shapes(SQUARES, figures, as_mask(NEVER), as_mask(FIRST))


def positions(seed):
    rng = random.Random(seed)
    everything = list(product(range(ROWS), range(COLUMNS)))
    for _ in range(POSITIONS):
        closed = set(rng.sample(everything, rng.randrange(4)))
        filled = set()
        for _ in range(rng.randrange(20)):
            border = [near for square in sorted(filled) for near in beside(square)] if filled else FIRST
            filled |= {near for near in [rng.choice(border)] if near in everything and near not in (*closed, *NEVER)}
        yield frozenset(filled), frozenset(closed) - filled, rng


@pytest.mark.rule("TB-4.3", "TB-4.6", "TB-4.7", "TB-9.2")
def test_legal_shapes_are_those_of_the_slow_opinion_in_random_positions(shapes):
    places = {number: everywhere(picture) for number, picture in PICTURES.items()}
    for filled, closed, _ in positions("shapes"):
        fast = shapes.placeable(as_mask(filled), as_mask(closed))
        for number in PICTURES:
            listed = [as_places(drawing.cells) for drawing in shapes.choose(number, fast, shapes.drawings)]
            assert len(set(listed)) == len(listed)
            assert set(listed) == {
                shape for shape in places[number] if legal(shape, filled, closed | set(NEVER), set(FIRST))
            }


@pytest.mark.rule("TB-4.4")
def test_the_free_shape_offers_only_what_can_be_completed_and_all_of_it(shapes):
    for filled, closed, rng in positions("free"):
        room = set(product(range(ROWS), range(COLUMNS))) - filled - closed - set(NEVER)
        border = {near for square in filled for near in beside(square)} & room if filled else set(FIRST) & room
        begun = set()
        while len(begun) < FREE:
            offered = as_places(bits(shapes.next_squares(as_mask(begun), FREE, as_mask(filled), as_mask(closed))))
            more = {near for square in begun for near in beside(square) if near in room} - begun if begun else border
            assert offered == {square for square in more if six_joined_from(begun | {square}, room)}
            if not offered:
                break
            begun.add(rng.choice(sorted(offered)))


@pytest.mark.parametrize(("picture", "count"), [("█", 1), ("███", 2), ("█.\n██", 4), ("█..\n███", 8), ("██.\n.██", 4)])
def test_TB_4_3_shapes_are_turned_and_mirrored(picture, count):
    assert len(orientations(read_figure(picture))) == count


def test_a_picture_with_a_stray_character_is_refused_by_name():
    with pytest.raises(ValueError, match="'x' in row 2"):
        read_figure("█\nx")
