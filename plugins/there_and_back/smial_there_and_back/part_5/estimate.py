"""How good a position of part 5 looks to a bot: points, dwarves half saved, how far it is to all of them. No rules."""

from smial.rules import Seat
from smial_there_and_back.part_5.board import BOARD
from smial_there_and_back.part_5.eagles import MoveEagles
from smial_there_and_back.part_5.guide import Fire, PartFiveGuide
from smial_there_and_back.part_5.wargs import WAYS
from smial_there_and_back.path_estimate import Worth, arrival, begun, ended, promised
from smial_there_and_back.squares import mask

WORTH = Worth(square=2.0, hat=2.0, sword=3.6, bread=0.8, box=1.0)
SQUARE, FLIGHT = 3.0, 3.0
"""What it is worth to have one square less to draw, and one tree less for the eagles to reach."""
HURRY = 1.5
"""How much more that is in company, where others may be there first."""
FLIGHT_IN_SQUARES = 1.3
RATE = 1.6
"""Squares that a die brings one nearer, a tree for the eagles counting as so many squares:"""
LOST = 12.0
"""What it costs that wargs have cut off a dwarf."""
GANDALF = 4.0
"""What it is worth above the points to have connected Gandalf, and that the eagles have reached him."""


def estimate(state: Fire, seat: Seat) -> float:
    """Points so far, what is begun and promised, and how much is still to be done until all are saved."""
    if state.end:
        return ended(state, seat)
    guide = state.guides[seat]
    made = state.total(seat) + begun(state, guide, WORTH) + promised(state, seat, WORTH)
    eagles = sum(step.count for step in state.agenda if isinstance(step, MoveEagles) and step.seat == seat)
    return made + WORTH.sword * eagles + gandalf(guide) - to_do(state, seat)


def to_do(state: Fire, seat: Seat) -> float:
    """What it takes from the position that so much is still to be drawn and flown."""
    guide = state.guides[seat]
    missing = BOARD.dwarves & ~mask(guide.marked_trees)
    free = BOARD.open & ~BOARD.closed(guide)
    far, lost = WAYS.to_all(WAYS.near(guide) & free, free, missing)
    flights = flights_left(guide)
    hope = 0.0 if lost else arrival(state, seat, far + FLIGHT_IN_SQUARES * flights, RATE)
    hurry = 1.0 if state.solo else HURRY
    return hurry * (SQUARE * far + FLIGHT * flights) + LOST * lost - hope


def flights_left(guide: PartFiveGuide) -> int:
    """How many trees the eagles must still reach until they have reached every dwarf."""
    reached = BOARD.reached(guide)
    return (BOARD.dwarves & ~reached).bit_count() + (not reached >> BOARD.gandalf & 1)


def gandalf(guide: PartFiveGuide) -> float:
    """Gandalf half saved."""
    connected = BOARD.gandalf in guide.marked_trees
    reached = BOARD.reached(guide) >> BOARD.gandalf & 1
    return GANDALF * (connected + reached)
