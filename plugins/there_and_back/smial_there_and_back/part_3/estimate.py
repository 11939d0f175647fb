"""How good a position of part 3 looks to a bot: points, bread and swords for the way, how far it is. No rules."""

from smial.rules import Seat
from smial_there_and_back.journey import Journey
from smial_there_and_back.part_3.board import BOARD, CAVE, PASSES, TUNNELS
from smial_there_and_back.part_3.guide import PartThreeGuide
from smial_there_and_back.part_3.weather import Hills
from smial_there_and_back.path_estimate import Worth, arrival, begun, ended, promised
from smial_there_and_back.squares import SIDES, bits

WORTH = Worth(square=1.4, hat=1.5, sword=2.0, bread=1.4, box=0.7)
SQUARE, SQUARE_ALONE = 3.4, 1.6
"""What it is worth to have one square less to draw: others may be there first, while alone `arrival` says more."""
RATE = 1.2
"""Squares that a die brings one nearer."""
CLOUD, STORM, EATEN = 0.4, 2.0, 0.8
"""What a way over such a square is longer, in squares; a storm is a cloud that hard mode fills from the start."""
HUNGER = 3.0
"""What the way is longer for each bread that one lacks to get through the cave, in squares."""
BREAD = 0.9
"""What a bread is worth above its points before the cave is left behind, for so many at most:"""
LOAVES = 6
SWORD, WAITING = 2.6, 0.95
"""What a sword is worth right before a goblin, what it keeps of that for each square between, for so many at most:"""
SWORDS = 5
STAFF, NEARER = 9.0, 0.8
"""What Gandalf's staff is worth right before the Great Goblin, and what it keeps of that for each square between."""


WAY_THROUGH = 2
"""Spaces of the cave on the shortest way through it."""


def journey(hard: bool) -> Journey:
    """The way to the dell."""
    clouds = dict.fromkeys(bits(sum(BOARD.clouds.values())), CLOUD)
    storms = dict.fromkeys(bits(BOARD.hard_storms if hard else 0), STORM)
    return Journey(BOARD, BOARD.door, clouds | storms | dict.fromkeys(bits(BOARD.cave), EATEN))


def way_out() -> Journey:
    """The way out of the cave."""
    exits = (
        side << 4 * cell
        for cell in bits(BOARD.cave)
        for side in SIDES
        if (near := BOARD.squares.beside(cell, side)) is not None
        and BOARD.open >> near & 1
        and BOARD.regions.of[near] == TUNNELS
        and not BOARD.sections.walls >> 4 * cell & side
    )
    return Journey(BOARD, sum(exits), {})


JOURNEYS = (journey(hard=False), journey(hard=True))
WAY_OUT = way_out()
TO_THE_GREAT_GOBLIN = Journey(BOARD, BOARD.at_great_goblin, {})
TO_GOBLINS = {goblin: Journey(BOARD, BOARD.sections.facing(goblin), {}) for goblin in BOARD.goblins}


def estimate(state: Hills, seat: Seat) -> float:
    """Points so far, what is begun and promised, what is carried for the way, and the way to go."""
    if state.end:
        return ended(state, seat)
    guide = state.guides[seat]
    far = squares_left(guide)
    made = state.total(seat) + begun(state, guide, WORTH) + promised(state, seat, WORTH) + carried(guide)
    square = SQUARE_ALONE if state.solo else SQUARE
    return made - square * far + arrival(state, seat, far, RATE)


def squares_left(guide: PartThreeGuide) -> float:
    """The squares still to be drawn on the way to the dell, and what hunger adds to them."""
    return left(JOURNEYS[guide.hard], guide) + HUNGER * max(0.0, cave_left(guide) - guide.bread)


def cave_left(guide: PartThreeGuide) -> float:
    """How many spaces of the cave must still be entered, at least."""
    if guide.region == PASSES:
        return WAY_THROUGH
    return left(WAY_OUT, guide) if guide.region == CAVE else 0.0


def left(journey: Journey, guide: PartThreeGuide) -> float:
    """The squares still to be drawn on a way."""
    if not guide.lines:
        return journey.from_start()
    reach = BOARD.sections.reach_of(number for line in guide.lines for number in line)
    return journey.left(reach, BOARD.sections.entered(guide.lines) & ~BOARD.closed(guide))


def carried(guide: PartThreeGuide) -> float:
    """Bread for the cave, swords for the goblins, and the staff."""
    bread = BREAD * min(guide.bread, LOAVES) if guide.region <= CAVE else 0.0
    return bread + swords(guide) + staff(guide)


def swords(guide: PartThreeGuide) -> float:
    """Swords for the nearest goblins that can still be fought."""
    away = sorted(left(way, guide) for goblin, way in TO_GOBLINS.items() if goblin not in guide.marked)
    return float(sum(SWORD * WAITING**far for far in away[: min(guide.swords, SWORDS)]))


def staff(guide: PartThreeGuide) -> float:
    """Gandalf's staff, until the Great Goblin is marked: the nearer he is, the more."""
    if not guide.staff or guide.great_goblin:
        return 0.0
    return float(STAFF * NEARER ** left(TO_THE_GREAT_GOBLIN, guide))
