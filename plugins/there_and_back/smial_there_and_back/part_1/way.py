"""How far it still is in part 1: about how many squares must be drawn until all guests are joined to Bag End.

A rough measure, for bots: it counts squares, not sections, and does not ask which sides of a line are open.
"""

from functools import reduce
from operator import or_
from typing import NamedTuple

from smial_there_and_back.part_1.board import BOARD
from smial_there_and_back.part_1.guide import PartOneGuide
from smial_there_and_back.squares import mask

SQUARES = BOARD.squares
OPEN = SQUARES.all & ~mask(BOARD.solid)
OPEN_IN_HARD_MODE = OPEN & ~mask(BOARD.hard)


class Party(NamedTuple):
    """Guests who will come together: those of one line, or one who has no line yet."""

    cells: int
    """The squares of their line, or the open ones beside the guest."""
    drawn: bool
    """Whether those squares have a line."""


def squares_to_draw(guide: PartOneGuide) -> int:
    """The size of a tree that grows from Bag End to the nearest party, from there to the next, and so on."""
    free = OPEN_IN_HARD_MODE if guide.hard else OPEN
    tree, parties = home_and_apart(guide, free)
    total = 0
    while parties:
        goals = reduce(or_, (party.cells for party in parties))
        rings = SQUARES.flood(tree or 1 << BOARD.goal, goals, free)
        if not rings:
            break
        nearest = next(party for party in parties if party.cells & rings[-1])
        parties.remove(nearest)
        total += max(1, len(rings) - 1 - nearest.drawn)
        tree |= nearest.cells if nearest.drawn else 0
        tree |= SQUARES.way_back(nearest.cells & rings[-1], rings)
    return total


def home_and_apart(guide: PartOneGuide, free: int) -> tuple[int, list[Party]]:
    """The squares of all lines that reach Bag End, and the parties that do not."""
    tree, parties, reached = 0, [], 0
    for line in guide.lines:
        reach = BOARD.sections.reach_of(line)
        reached |= reach
        if reach & BOARD.door:
            tree |= BOARD.sections.entered([line])
        else:
            parties.append(Party(BOARD.sections.entered([line]), drawn=True))
    alone = (guest for guest, sides in BOARD.at_guest.items() if not reached & sides)
    return tree, parties + [Party(SQUARES.around[guest] & free, drawn=False) for guest in alone]
