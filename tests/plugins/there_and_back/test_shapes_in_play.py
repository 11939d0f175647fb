"""Where shapes fit, what is done and what is gained on the boards of parts 4 and 6: a slow and plain second opinion.

It knows the printed map, the pictures of the shapes and what is filled, as rows and columns, and nothing else of the
game. Positions come from random games.
"""

import os
from itertools import product

import pytest

from smial.bots import SeededSource
from smial.rules import Turn
from smial_there_and_back.filling import BonusShape, ChooseShape, FreeShape, NumberedShape
from smial_there_and_back.moves import Add, Bonus, Fill, Roll, Shape
from smial_there_and_back.part_4.rules import first_position as caves
from smial_there_and_back.part_6.rules import first_position as woods
from smial_there_and_back.shape_sheet import FIGURES
from smial_there_and_back.squares import bits

POSITIONS = 2000 if os.environ.get("SMIAL_FULL") else 300
NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def beside(square):
    row, column = square
    return {(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)}


class Paper:
    """A printed map, read from its picture."""

    def __init__(self, board, solid, hard=()):
        tokens = [line.split() for line in board.printing.map.strip().splitlines()]
        self.shows = {(row, column): token for row, line in enumerate(tokens) for column, token in enumerate(line)}
        self.solid = {square for square, token in self.shows.items() if token in solid}
        self.hard = {square(name) for name in hard}
        self.places = {name: self.everywhere([place for place, _ in figure]) for name, figure in board.figures.items()}

    def where(self, *tokens):
        return {square for square, token in self.shows.items() if token in tokens}

    def everywhere(self, shape):
        """Every way to lay the shape on the empty map."""
        found = set()
        for flip, turns in product((1, -1), range(4)):
            laid = [(row, column * flip) for row, column in shape]
            for _ in range(turns):
                laid = [(column, -row) for row, column in laid]
            (top, left) = (min(each[axis] for each in laid) for axis in (0, 1))
            for down, right in self.shows:
                squares = frozenset((row - top + down, column - left + right) for row, column in laid)
                if squares <= self.shows.keys() and not squares & self.solid:
                    found.add(squares)
        return found

    def border(self, filled):
        """The squares of which a new shape must cover one."""
        near = filled or self.where("BIL")
        return {each for square in near for each in beside(square)} - filled

    def legal(self, name, filled, closed):
        taken, border = filled | closed, self.border(filled)
        return {
            squares for squares in self.places[name] if squares.isdisjoint(taken) and not squares.isdisjoint(border)
        }

    def grow(self, begun, filled, closed, size=6):
        """The squares by which six joined ones may go on: those that leave room for the rest."""
        room = self.shows.keys() - self.solid - filled - closed
        more = {each for square in begun for each in beside(square)} - begun if begun else self.border(filled)
        return {square for square in more & room if self.can_finish({*begun, square}, room, size)}

    def can_finish(self, begun, room, size):
        while len(begun) < size:
            more = {each for square in begun for each in beside(square)} & room - begun
            if not more:
                return False
            begun = begun | {min(more)}
        return True


def places(cells, columns):
    """Squares that are given by number, as rows and columns."""
    return {divmod(cell, columns) for cell in cells}


def square(name):
    return int(name[1:]) - 1, NAMES.index(name[0])


def paper(start):
    """The paper of a game that starts so."""
    board = start(1, "none", Turn(SeededSource(0))).board
    dwarves = [token for token, space in board.printing.legend.items() if hasattr(space, "dwarf")]
    riddles = [token for token in board.printing.legend if token.startswith("R.")]
    return Paper(board, ["BIL", "ONE", "GOL", "-?-", *dwarves, *riddles], getattr(board.printing, "hard", ()))


def positions(start):
    """Positions of random games, in solo and company, hard mode and not, each with a seat that is asked."""
    found = seed = 0
    while found < POSITIONS:
        seed += 1
        turn = Turn(SeededSource(f"in play {seed}"))
        state = start(1 + seed % 3, "all" if seed % 2 else "none", turn)
        while (asked := list(state.asks())) and found < POSITIONS:
            seat = turn.pick(asked, "seat")
            if turn.below(4, "look") == 0:
                found += 1
                yield state, seat
            state.play(seat, turn.pick(state.moves(seat), "move"), turn)


def step_of(state, seat):
    """What the seat is asked; None if it is about glory."""
    lanes = getattr(state.agenda[-1], "lanes", ())
    return next((lane.steps[-1] for lane in lanes if lane.seat == seat), None)


def fills(moves):
    return [frozenset(map(square, move.squares)) for move in moves if isinstance(move, Fill)]


@pytest.mark.rule("TB-4.2", "TB-4.3", "TB-4.4", "TB-4.6", "TB-4.7", "TB-6.1", "TB-6.2", "TB-6.3", "TB-9.2")
@pytest.mark.parametrize("start", [caves, woods], ids=["part 4", "part 6"])
def test_what_is_offered_is_what_the_slow_opinion_finds(start):
    sheet = paper(start)
    for state, seat in positions(start):
        guide, step, moves = state.guides[seat], step_of(state, seat), state.moves(seat)
        columns = state.board.squares.columns
        filled = places(bits(guide.cells), columns)
        closed = sheet.hard if guide.hard else set()
        match step:
            case ChooseShape(roll=roll):
                numbers = [number for number in FIGURES if number <= roll and sheet.legal(str(number), filled, closed)]
                numbers += [12] if roll == 12 and sheet.grow(set(), filled, closed) else []
                assert [move.number for move in moves if isinstance(move, Shape)] == numbers
            case NumberedShape(shape=shape) | BonusShape(shape=shape):
                assert len(fills(moves)) == len(set(fills(moves)))
                assert set(fills(moves)) == sheet.legal(shape, filled, closed)
            case FreeShape(begun=begun):
                names = {square(move.square) for move in moves if isinstance(move, Add)}
                assert names == sheet.grow(places(begun, columns), filled, closed)


@pytest.mark.rule("TB-6.4", "TB-6.5", "TB-6.6", "TB-6.10")
def test_what_is_done_and_gained_in_part_6_is_what_the_slow_opinion_counts():
    sheet = paper(woods)
    dwarves = [token for token in sheet.shows.values() if token not in ("...", "BIL", "s.A", "s.B", "!!!", "-?-")]
    for state, seat in positions(woods):
        guide, moves = state.guides[seat], state.moves(seat)
        columns = state.board.squares.columns
        filled = places(bits(guide.cells), columns)
        assert guide.spiders == len(filled & sheet.where("s.A", "s.B"))
        assert guide.dwarves == sum(beside(each) <= filled for each in sheet.where(*dwarves))
        assert guide.sting == len(sheet.where("!!!") - filled)
        done = {die for die in sheet.where("-?-") if beside(die) & sheet.shows.keys() <= filled}
        rolled = places(guide.rolled, columns)
        assert rolled <= done
        if Roll() in moves:
            assert done - rolled - ({(0, 0)} if guide.hard else set())
        for move in moves:
            assert not isinstance(move, Bonus) or square(move.square) in filled & sheet.where("s.A", "s.B")
