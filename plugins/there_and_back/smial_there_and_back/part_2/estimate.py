"""How good a position of part 2 looks to a bot: points, trolls half fooled, how far it is to Rivendell. No rules."""

from smial.rules import Seat
from smial_there_and_back.journey import Journey
from smial_there_and_back.part_2.board import BOARD
from smial_there_and_back.part_2.guide import PartTwoGuide, Road
from smial_there_and_back.part_2.trolls import MarkBrokenSword
from smial_there_and_back.path_estimate import Worth, arrival, begun, ended, promised
from smial_there_and_back.squares import bits, mask

WORTH = Worth(square=1.4, hat=1.6, sword=1.4, bread=1.4, box=0.8)
SQUARE, SQUARE_ALONE = 4.8, 2.0
"""What it is worth to have one square less to draw: others may be there first, while alone `arrival` says more."""
RATE = 1.2
"""Squares that a die brings one nearer."""
FOOLED = (0.0, 1.3, 3.4, 7.2)
"""What a troll is worth with so many broken swords marked round him."""
SWORD = 0.9
"""What a sword is worth above its points, for the trolls that are still to come; for so many at most:"""
SWORDS = 5
GLADE = 1
"""The region of the trolls."""
DANGER, BROKEN = 1.5, 1.5
"""What a way over such a square is longer, in squares."""


def journey(hard: bool) -> Journey:
    """The way to Rivendell."""
    dangers = BOARD.dangers | BOARD.hard_dangers if hard else BOARD.dangers
    extra = dict.fromkeys(bits(dangers), DANGER) | dict.fromkeys(BOARD.broken_swords, BROKEN)
    return Journey(BOARD, BOARD.door, extra)


JOURNEYS = (journey(hard=False), journey(hard=True))


def estimate(state: Road, seat: Seat) -> float:
    """Points so far, what is begun and promised, half fooled trolls, and the way to go."""
    if state.end:
        return ended(state, seat)
    guide = state.guides[seat]
    far = squares_left(guide)
    made = state.total(seat) + begun(state, guide, WORTH) + promised(state, seat, WORTH) + trolls(guide)
    marks = sum(step.seat == seat for step in state.agenda if isinstance(step, MarkBrokenSword))
    square = SQUARE_ALONE if state.solo else SQUARE
    return made + 2 * marks - square * far + arrival(state, seat, far, RATE)


def squares_left(guide: PartTwoGuide) -> float:
    """The squares still to be drawn on the way to Rivendell."""
    way = JOURNEYS[guide.hard]
    if not guide.lines:
        return way.from_start()
    closed = BOARD.closed(guide)
    reach = BOARD.sections.reach_of(number for line in guide.lines for number in line)
    return way.left(reach, BOARD.sections.entered(guide.lines) & ~closed)


def trolls(guide: PartTwoGuide) -> float:
    """Trolls with some broken swords marked round them, and the swords to fool more with, while one is among them."""
    if guide.region > GLADE:
        return 0.0
    marked = mask(guide.marked)
    half = sum(
        FOOLED[(around & marked).bit_count()] for troll, around in BOARD.around.items() if troll not in guide.trolls
    )
    return half + SWORD * min(guide.swords, SWORDS)
