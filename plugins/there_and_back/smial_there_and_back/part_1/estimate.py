"""How good a position of part 1 looks to a bot: points made, what is laid in, how far it still is. No rules."""

from smial.rules import Seat
from smial_there_and_back.part_1.board import BOARD
from smial_there_and_back.part_1.bread import MARKED, PAIR, Feast
from smial_there_and_back.part_1.guide import PartOneGuide, Party
from smial_there_and_back.part_1.marking import PlaceBread
from smial_there_and_back.part_1.way import squares_to_draw
from smial_there_and_back.path_estimate import Worth, arrival, begun, ended, promised

BREAD = 0.7
"""What a point of bread is worth before its guest has arrived."""
SQUARE = 2.2
"""What it is worth to have one square less to draw until all guests are home."""
RATE = 1.5
"""Squares that a die brings a single player nearer."""
WORTH = Worth(square=0.7 * SQUARE, hat=1.5, sword=1.3, bread=1.4, box=0.7)
"""Seven squares of ten that a path may be drawn on bring somebody nearer."""


def estimate(state: Party, seat: Seat) -> float:
    """Points so far, and the worth of bread laid in, of boxes filled, of what is being done, and of the way to go."""
    if state.end:
        return ended(state, seat)
    guide = state.guides[seat]
    far = squares_to_draw(guide)
    promise = promised(state, seat, worth(guide)) + bread_promised(state, seat)
    made = state.total(seat) + laid_in(guide.feast) + begun(state, guide, WORTH) + promise
    return made - SQUARE * far + arrival(state, seat, far, RATE)


def laid_in(feast: Feast) -> float:
    """Bread that waits for its guests."""
    points = BOARD.points
    waiting = zip(feast.row[feast.arrived :], points.dwarf_bread[feast.arrived :], strict=True)
    row = sum(value for bread, value in waiting if bread == MARKED)
    pairs = sum(points.leader_bread[name] * marked for name, marked in feast.pairs.items() if name not in feast.fed)
    return BREAD * (row + pairs / PAIR)


def bread_promised(state: Party, seat: Seat) -> float:
    """Bread that the seat is just about to lay in."""
    steps = (step for step in state.agenda if isinstance(step, PlaceBread) and step.seat == seat)
    return sum(worth(state.guides[seat]).bread * step.count for step in steps)


def worth(guide: PartOneGuide) -> Worth:
    """What things are worth; bread that nobody waits for, nothing."""
    return WORTH if guide.feast.places() else WORTH._replace(bread=0)
