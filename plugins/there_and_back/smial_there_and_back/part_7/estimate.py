"""How good a position of part 7 looks to a bot: points, bread, the talk, how far it is to the last gem. No rules."""

from collections.abc import Iterator

from smial.rules import Seat
from smial_there_and_back.bread_movement import OfferBread
from smial_there_and_back.part_7.board import BOARD, CAMP_COST, CORNER
from smial_there_and_back.part_7.guide import OPEN, PartSevenGuide, Quest
from smial_there_and_back.part_7.talk import RollBlackDie, WriteNumber
from smial_there_and_back.part_7.way import DETOURS, detour, squares_left
from smial_there_and_back.path_estimate import WIN, Worth, arrival, begun, promised
from smial_there_and_back.squares import bits

WORTH = Worth(square=1.5, hat=1.6, sword=0.7, bread=0.0, box=1.0)
FINDS = Worth(square=0.0, hat=1.6, sword=0.7, bread=1.9, box=0.0)
"""What is found on the map is worth before it is entered."""
BREAD = (0.0, 1.9, 4.2, 6.0, 7.8, 9.4, 11.0, 12.4, 13.6, 14.6, 15.4)
"""What so many bread are worth before they are used."""
SQUARE = 1.8
"""What it is worth to have one square less to draw."""
RATE = 1.55
"""Squares that a die brings a single player nearer."""
OFFERED = 0.3
"""What it is worth to be about to choose whether to return a bread."""
SQUARE_TOGETHER = 2.8
PATH = 2.0
"""Squares that a bread brings one nearer at best."""
FINISH = 9.0
"""What it is worth to be done, or else nobody who is behind would ever end it."""
DETOUR = 1.2
"""What a square costs that is drawn for something else."""
CAMP, FIVE = 4.0, 5.0
"""What a camp, the thrush and the Arkenstone are worth before they are entered."""
MIDDLE = 6.5
"""The mean number on the black die."""
NUMBER = 2.2
"""What a number for the talk is worth before it is known."""
HALF = 0.8
"""What part of a lone number's distance from the middle a column will be worth."""
ROOM = 0.8
"""What a column with one number is worth above that."""


def estimate(state: Quest, seat: Seat) -> float:
    """Points so far, what is begun and promised, bread, the talk, and the way to go."""
    outcome = state.outcome()
    if outcome is not None:
        return state.total(seat) + FINISH + (WIN if seat in outcome.winners else 0.0)
    guide = state.guides[seat]
    far = squares_left(guide)
    made = state.total(seat) + begun(state, guide, WORTH) + promised(state, seat, WORTH) + talk(state, guide, seat)
    return (
        made
        + bread(guide, far)
        + detours(state, guide)
        - (SQUARE if state.solo else SQUARE_TOGETHER) * far
        + arrival(state, seat, far, RATE)
    )


def detours(state: Quest, guide: PartSevenGuide) -> float:
    """What lies near that is worth some squares more."""
    entered = guide.entered
    drawable = entered & ~BOARD.closed(guide)
    total = 0.0
    for cell, value in worths(state, guide):
        total += max(0.0, value - DETOUR * detour(guide, cell, drawable))
    return total


def worths(state: Quest, guide: PartSevenGuide) -> Iterator[tuple[int, float]]:
    """The squares that could still be entered for points, and what they would bring."""
    missing = ~guide.entered & ~BOARD.closed(guide)
    open_now = DETOURS & missing
    finds = BOARD.find_cells & missing
    camp = CAMP if guide.bread >= CAMP_COST else 0.0
    for cell in bits(finds):
        yield cell, FINDS.of(BOARD.finds[cell])
    for cell in bits(open_now):
        bit = 1 << cell
        if bit & BOARD.camps:
            yield cell, camp
        elif bit & BOARD.corner:
            yield cell, BOARD.points.glory[CORNER] if state.glory[CORNER].open else 0.0
        elif cell in BOARD.black_dice:
            yield cell, NUMBER * BOARD.black_dice[cell]
        else:
            yield cell, FIVE


def bread(guide: PartSevenGuide, far: float) -> float:
    """What bread is worth that can still become paths or camps."""
    useful = int(far / PATH) + 1
    return BREAD[min(guide.bread, useful, len(BREAD) - 1)]


def talk(state: Quest, guide: PartSevenGuide, seat: Seat) -> float:
    """Columns with one number, and numbers that are still to come."""
    steps = [step for step in state.agenda if isinstance(step, RollBlackDie | WriteNumber | OfferBread)]
    rolls = sum(not isinstance(step, OfferBread) for step in steps)
    offered = OFFERED * (len(steps) - rolls)
    open_circles = guide.circles.count(OPEN)
    return NUMBER * min(rolls, open_circles) + offered + sum(half(upper, lower) for upper, lower in guide.columns)


def half(upper: int, lower: int) -> float:
    """What a column with only one number is worth."""
    if upper and not lower:
        return ROOM + HALF * (upper - MIDDLE)
    return ROOM + HALF * (MIDDLE - lower) if lower and not upper else 0.0
