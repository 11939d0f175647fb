"""How good a position of part 7 looks to a bot: points, bread, the talk so far, how far it is to the last gem. No rules."""

from smial.rules import Seat
from smial_there_and_back.bread_movement import OfferBread
from smial_there_and_back.part_7.guide import OPEN, PartSevenGuide, Quest
from smial_there_and_back.part_7.talk import RollBlackDie, WriteNumber
from smial_there_and_back.part_7.way import squares_left
from smial_there_and_back.path_estimate import WIN, Worth, arrival, begun, promised

WORTH = Worth(square=1.5, hat=1.6, sword=1.0, bread=0.0, box=1.0)
BREAD = (0.0, 1.9, 4.2, 6.0, 7.8, 9.4, 11.0, 12.4, 13.6, 14.6, 15.4)
"""What so many bread are worth before they are used."""
SQUARE = 1.8
"""What it is worth to have one square less to draw."""
RATE = 1.55
"""Squares that a die brings a single player nearer."""
OFFERED = 0.3
"""What it is worth to be about to choose whether to return a bread."""
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
        return state.total(seat) + (WIN if seat in outcome.winners else 0.0)
    guide = state.guides[seat]
    far = squares_left(guide)
    made = state.total(seat) + begun(state, guide, WORTH) + promised(state, seat, WORTH) + talk(state, guide, seat)
    return made + bread(guide) - SQUARE * far + arrival(state, seat, far, RATE)


def bread(guide: PartSevenGuide) -> float:
    """What bread is worth that can still become paths or camps."""
    return BREAD[min(guide.bread, len(BREAD) - 1)]


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
