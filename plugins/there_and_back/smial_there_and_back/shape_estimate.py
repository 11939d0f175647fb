"""How good a position of a part with shapes looks to a bot: points made, what is near, whether the end comes in time.

Judgements, no rules. A shape that is chosen but not placed yet is looked at in its best place. Not here: what the tasks
of one part are worth.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

from smial.rules import Lanes, Seat, Step
from smial_there_and_back.filling import BonusShape, ChooseShape, FreeShape, NumberedShape
from smial_there_and_back.prize import PRIZE, prize
from smial_there_and_back.reach import Reach, away, tree
from smial_there_and_back.shape_adventure import AnyShapes, ShapeGuide
from smial_there_and_back.shape_board import ShapeBoard
from smial_there_and_back.shape_sheet import FREE
from smial_there_and_back.solo import FillGlory
from smial_there_and_back.squares import bits, mask

WIN = 5.0
LENGTH = 14
"""The round in which, about, somebody will have ended it."""
PLACED = 20.0
"""What it is worth to have placed a shape, rather than to go back and choose again."""
BEGUN_SQUARE = 0.01
"""What it is worth to go on with the free shape."""
FEW = 4
"""A task of more squares than so many is not farther, while all are missing, than one of so many."""
GAP = 0.8
"""Squares that it takes, about, to come from one side of a task to the next."""
SHAPE = 4.0
"""How many squares a shape fills, on average, if the largest one allowed is chosen."""


class Weights(NamedTuple):
    """How a part is judged."""

    needed: Mapping[str, int]
    """The tasks that end the adventure, each with its squares."""
    extra: Mapping[str, int]
    """Other tasks."""
    square: Mapping[int, float]
    """What it is worth to fill a square of this number, besides tasks, if the score does not show it yet."""
    plain: float
    """What any filled square is worth by itself."""
    keep: float
    """What a task keeps of its worth for each square on the way to it."""
    begun: float
    """What a task keeps of its worth for each of its squares that is missing."""
    effort: float
    """What each square costs that must still be filled to end the adventure."""
    shape: float = SHAPE
    """How many squares come with a shape, bonus shapes counted in."""
    doubt: float = 6.0
    """How many squares more or less make the end likely or unlikely."""
    race: float = 30.0
    """What it is worth to end the adventure before the others do."""


class Outlook:
    """What filled squares promise on the map of one part; made once."""

    def __init__(self, board: ShapeBoard, weights: Weights) -> None:
        self.weights = weights
        self._squares = board.squares
        self.names = (*weights.needed, *weights.extra)
        self._needed = len(weights.needed)
        self._reach = Reach(board, (*weights.needed.values(), *weights.extra.values()))
        self._valued = mask(weights.square)

    def promise(self, look: "Look", filled: int) -> float:
        """The worth of squares and tasks once so much is filled, less the farther tasks are, and of ending in time."""
        weights, closed = self.weights, look.guide.closed
        rings = self._reach.rings(closed)
        border = self._squares.next_to(filled)
        value = weights.plain * filled.bit_count()
        value += sum(weights.square[cell] for cell in bits(filled & ~look.guide.cells & self._valued))
        left, first, squares = [], [], 0.0
        for number, task in enumerate(self._reach.tasks):
            missing = task & ~filled
            if not missing:
                value += look.worth[number]
                continue
            distance, inside = away(rings[number], filled), squares_inside(missing, border)
            share = min(1.0, FEW / task.bit_count())
            value += look.worth[number] * weights.keep**distance * weights.begun ** (inside * share)
            if number < self._needed:
                left.append(number)
                first.append(distance)
                squares += inside
        squares += tree(first, self._reach.between(closed), left)
        value -= weights.effort * squares
        return value + look.end / (1 + exp((squares - look.coming) / weights.doubt))


def squares_inside(missing: int, border: int) -> float:
    """How many squares it takes, about, to fill what a task is missing, once the way there is filled."""
    apart = (missing & ~border).bit_count()
    return missing.bit_count() + GAP * (apart if missing & border else apart - 1)


class Look(NamedTuple):
    """One seat's prospects in one position."""

    outlook: Outlook
    guide: ShapeGuide
    worth: Sequence[float]
    """What each task is worth, in the order of `outlook.names`."""
    end: float
    """What it is worth to end the adventure."""
    coming: float
    """How many squares are still to be filled until somebody has ended it, or time is up."""

    def at(self, filled: int) -> float:
        """What these filled squares promise."""
        return self.outlook.promise(self, filled)

    def best(self, shape: str) -> float:
        """What the best place for the shape promises."""
        shapes, cells = self.guide.board.shapes, self.guide.cells
        ways = shapes.choose(shape, self.guide.placeable(), shapes.masks)
        return max((self.at(cells | way) for way in ways), default=self.at(cells))

    def grown(self, begun: int) -> float:
        """What the free shape promises once it has grown by the best square each time."""
        cells = self.guide.cells
        while begun.bit_count() < FREE.size:
            ways = (begun | 1 << cell for cell in bits(self.guide.next_squares(begun)))
            begun = max(ways, key=lambda way: self.at(cells | way))
        return self.at(cells | begun)


def look(state: AnyShapes, seat: Seat, outlook: Outlook, worth: Sequence[float]) -> Look:
    """The seat's prospects, if the tasks are worth so much to it."""
    guide = state.guides[seat]
    last, end = (state.round_limit, PRIZE) if state.solo else (LENGTH, outlook.weights.race)
    shapes = max(0, last * state.shapes_each_round - placed(state, seat))
    return Look(outlook, guide, worth, end, shapes * outlook.weights.shape)


def settled(state: AnyShapes, seat: Seat) -> float:
    """Points made, shapes placed, and whether the seat has won."""
    outcome = state.outcome()
    won = WIN if outcome is not None and seat in outcome.winners else 0.0
    return sum(state.rows(seat)) + PLACED * placed(state, seat) + won + prize(state)


def in_hand(look: Look, steps: Sequence[Step]) -> float:
    """What is filled promises, together with the shape in hand at its best place."""
    match steps[-1] if steps else None:
        case NumberedShape(shape=shape) | BonusShape(shape=shape):
            return look.best(shape)
        case FreeShape(begun=begun):
            return look.grown(mask(begun)) + BEGUN_SQUARE * len(begun)
    return look.at(look.guide.cells)


def placed(state: AnyShapes, seat: Seat) -> int:
    """How many shapes the seat has placed in all rounds so far, less those of private rolls that it still owes."""
    if state.agenda and isinstance(state.agenda[-1], FillGlory):
        return (state.round - 1) * state.shapes_each_round
    passed: bool = state.guides[seat].passed
    owed = sum(isinstance(step, ChooseShape | NumberedShape | FreeShape) for step in lane_of(state, seat))
    return state.round * state.shapes_each_round - passed - owed


def lane_of(state: AnyShapes, seat: Seat) -> Sequence[Step]:
    """What the seat still has to do in this round, the first thing last."""
    lanes = state.agenda[-1] if state.agenda else None
    if isinstance(lanes, Lanes):
        return next((lane.steps for lane in lanes.lanes if lane.seat == seat), [])
    return []


def glory_to_win(state: AnyShapes, goal: str) -> int:
    """The glory that a task still holds in this round: what others do in it happens at the same time (TB-4.13, TB-6.7),
    so that who answers first has no better of it.
    """
    return state.board.glory[goal] if state.glory[goal].open else 0
