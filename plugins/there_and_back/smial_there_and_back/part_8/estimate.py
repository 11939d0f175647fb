"""How good a position of part 8 looks to a bot: points, what is kept, what lies near, the boats. No rules."""

from collections.abc import Iterator

from smial.rules import Seat
from smial_there_and_back.bread_movement import OfferBread
from smial_there_and_back.part_8.board import BOARD
from smial_there_and_back.part_8.guide import Lake, PartEightGuide
from smial_there_and_back.part_8.smaug import FillSmaug
from smial_there_and_back.part_8.way import GROWTH, away, distances, free_squares, squares_to_boats
from smial_there_and_back.path_estimate import Worth, arrival, begun, dice_left, ended, promised
from smial_there_and_back.squares import bits

WORTH = Worth(square=1.5, hat=1.7, sword=1.2, bread=1.6, box=0.8)
FINDS = Worth(square=0.0, hat=1.5, sword=1.1, bread=1.5, box=0.0)
"""What is found on the map is worth before it is entered."""
BREAD = (0.0, 1.8, 3.4, 4.8, 6.0, 7.0, 7.8)
SWORDS = (0.0, 1.5, 2.8, 4.0, 5.0, 6.0, 6.8, 7.6, 8.3, 9.0, 9.6, 10.2, 10.8)
"""What so many bread and swords are worth before they are used."""
SQUARE, SQUARE_ALONE = 2.0, 3.0
"""What it is worth to have one square less to draw until all boats are marked."""
RATE = 1.4
"""Squares that a die brings a single player nearer."""
HOUSE, HIT = 3.6, 0.8
"""What a house is worth that can be saved, and what part of that with one number filled."""
BEYOND = 0.8
"""What part of a thing's worth is left with each square that it lies further away."""
EVEN = 0.5
"""How far Smaug's numbers, boats and houses count as if each of them brought the same."""
VICTORY = 25.0
"""What it is worth to end the adventure and win."""
TRUST = 0.4
"""What part of all hopes comes true."""
ENOUGH = 9
"""Dice that a single player needs for that; with fewer left, less comes true."""
OFFERED = 0.3
"""What it is worth to be about to choose whether to return a bread."""
STRIKE = 2.0
"""What a magic strike is worth before it is made."""


def estimate(state: Lake, seat: Seat) -> float:
    """Points so far, what is begun and promised and kept, what lies near, and the way to the boats."""
    if state.end:
        return ended(state, seat, VICTORY, 0.0)
    guide = state.guides[seat]
    near, free = GROWTH.near(guide), free_squares(guide)
    far = squares_to_boats(guide, near, free)
    hopes = begun(state, guide, WORTH) + promised(state, seat, WORTH) + steps(state) + kept(guide) + evened(guide)
    hopes += sum(worth * BEYOND**squares for worth, squares in things(guide, near & free, free))
    square = SQUARE_ALONE if state.solo else SQUARE
    return state.total(seat) + trust(state) * hopes - square * far + arrival(state, seat, far, RATE)


def trust(state: Lake) -> float:
    """What part of all hopes can still come true: near the end of a single player's rounds less and less."""
    return TRUST * min(1.0, dice_left(state) / ENOUGH) if state.solo else TRUST


def steps(state: Lake) -> float:
    """What this part's own steps promise."""
    strikes = sum(isinstance(step, FillSmaug) for step in state.agenda)
    return STRIKE * strikes + OFFERED * sum(isinstance(step, OfferBread) for step in state.agenda)


def kept(guide: PartEightGuide) -> float:
    """Bread and swords that are not used yet."""
    return BREAD[min(guide.bread, len(BREAD) - 1)] + SWORDS[min(guide.swords, len(SWORDS) - 1)]


def evened(guide: PartEightGuide) -> float:
    """What Smaug's numbers, boats and houses are worth beyond their points, since the first of each bring least."""
    points = BOARD.points
    counts = [(points.smaug, len(guide.strikes)), (points.boats, len(guide.boats)), (points.houses, len(guide.saved))]
    return sum(EVEN * (table[-1] * count / (len(table) - 1) - table[count]) for table, count in counts)


def things(guide: PartEightGuide, near: int, free: int) -> Iterator[tuple[float, int]]:
    """What can still be saved or entered: what it is worth, and how many squares it is away."""
    at = distances(free)
    for number, rings in at.to_house.items():
        if BOARD.open_numbers(guide, number):
            yield HOUSE * (HIT if guide.hits[number - 1] else 1), away(rings, near)
    entered = BOARD.sections.entered(guide.lines)
    for cell in bits((BOARD.find_cells | BOARD.thrush) & ~entered & free):
        worth = BOARD.points.thrush if BOARD.thrush >> cell & 1 else FINDS.of(BOARD.finds[cell])
        yield worth, away(at.to_square[cell], near)
