"""How good a position of part 7 looks to a bot: points, bread, the talk, how far it is to the last gem. No rules."""

from smial.rules import Seat
from smial_there_and_back.bread_movement import OfferBread
from smial_there_and_back.part_7.board import BOARD, CAMP_COST, CORNER, Arkenstone, BlackDie, Camp, Thrush
from smial_there_and_back.part_7.guide import OPEN, PartSevenGuide, Quest
from smial_there_and_back.part_7.talk import RollBlackDie, WriteNumber
from smial_there_and_back.part_7.way import DETOURS, detour, squares_left
from smial_there_and_back.path_estimate import WIN, Worth, arrival, begun, ended, promised
from smial_there_and_back.spaces import Find
from smial_there_and_back.squares import bits

WORTH = Worth(square=2.0, hat=1.6, sword=0.7, bread=1.9, box=1.0)
BREAD = (0.0, 1.9, 4.2, 6.0, 7.8, 9.4, 11.0, 12.4, 13.6, 14.6, 15.4)
"""What so many bread are worth before they are used."""
PATH = 2.0
"""Squares that a bread brings one nearer at best, so that no more bread is worth anything near the end."""
OFFERED = 0.3
"""What it is worth to be about to choose whether to return a bread."""
SQUARE, SQUARE_ALONE = 5.0, 1.4
"""What it is worth to have one square less to draw: others may be there first, while alone `arrival` says more."""
RATE = 1.55
"""Squares that a die brings a single player nearer."""
FINISH = 20.0
"""What it is worth to be done, or else nobody who is behind would ever end it."""
STRAY = 1.2
"""What a square costs that is drawn for something else than the end."""
FOUND = Worth(square=0.0, hat=1.6, sword=0.7, bread=1.9, box=0.0)
"""What can be found on the map is worth before it is entered."""
CAMP, FIVE = 4.0, 5.0
"""What a camp, the thrush and the Arkenstone are worth before they are entered."""
MIDDLE = 6.5
"""The mean number on the black die."""
NUMBER = 2.4
"""What a number for the talk is worth before it is known."""
HALF, ROOM = 0.9, 1.0
"""What a column with one number is worth: a part of the number's distance from the middle, and something besides."""


def estimate(state: Quest, seat: Seat) -> float:
    """Points so far, what is begun and promised, bread, the talk, what lies near, and the way to go."""
    if state.end:
        return ended(state, seat, FINISH + WIN, -FINISH)
    guide = state.guides[seat]
    far = squares_left(guide)
    made = state.total(seat) + begun(state, guide, WORTH) + promised(state, seat, WORTH) + asked(state, guide)
    ahead = bread(guide, far) + talk(guide) + detours(state, guide)
    square = SQUARE_ALONE if state.solo else SQUARE
    return made + ahead - square * far + arrival(state, seat, far, RATE)


def asked(state: Quest, guide: PartSevenGuide) -> float:
    """Numbers that are just about to be rolled or written, and bread movement that is offered."""
    numbers = sum(isinstance(step, RollBlackDie | WriteNumber) for step in state.agenda)
    offers = sum(isinstance(step, OfferBread) for step in state.agenda)
    return NUMBER * min(numbers, guide.circles.count(OPEN)) + OFFERED * offers


def bread(guide: PartSevenGuide, far: float) -> float:
    """What bread is worth that can still become paths or camps."""
    useful = int(far / PATH) + 1
    return BREAD[min(guide.bread, useful, len(BREAD) - 1)]


def talk(guide: PartSevenGuide) -> float:
    """Columns with only one number."""
    return sum(half(upper, lower) for upper, lower in guide.columns)


def half(upper: int, lower: int) -> float:
    """What a column is worth if it has only one number."""
    if upper and not lower:
        return ROOM + HALF * (upper - MIDDLE)
    return ROOM + HALF * (MIDDLE - lower) if lower and not upper else 0.0


def detours(state: Quest, guide: PartSevenGuide) -> float:
    """What lies near and is worth some squares more."""
    entered, closed = guide.entered, BOARD.closed(guide)
    missing = bits(DETOURS & ~entered & ~closed)
    return sum(max(0.0, worth(state, guide, cell) - STRAY * detour(guide, cell, entered & ~closed)) for cell in missing)


def worth(state: Quest, guide: PartSevenGuide, cell: int) -> float:
    """What a square is worth by itself to who enters it for the first time."""
    glory = BOARD.points.glory[CORNER] if BOARD.corner >> cell & 1 and state.glory[CORNER].open else 0
    match BOARD.spaces[cell]:
        case Find(effect=effect):
            return glory + FOUND.of(effect)
        case Camp():
            return CAMP if guide.bread >= CAMP_COST else 0.0
        case BlackDie(count=count):
            return NUMBER * count
        case Thrush() | Arkenstone():
            return FIVE
    return 0.0
