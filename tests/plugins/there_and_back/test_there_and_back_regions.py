"""Boards with regions hold no trap: wherever somebody enters a region, from there the end can still be reached (D-all).

Who is caught behind a divider can draw no more, and if that happens to all of them an adventure never ends. What spaces
cost is no matter here, since dice bring bread and swords.
"""

import pytest

from smial_there_and_back.part_2 import board as part_2
from smial_there_and_back.part_3 import board as part_3
from smial_there_and_back.squares import bits, union
from tests.plugins.there_and_back.printings import changed, redrawn

ROAD, HILLS = part_2.BOARD, part_3.BOARD


def traps(board, goal):
    """The sections that lead from one region into the next, and from there never to the goal."""
    sections = board.sections
    ways_in = [way for way in sections.numbers(board.ever_drawn()) if board.regions.divide(bits(sections.cells[way]))]
    return [board.draws[way] for way in ways_in if not drawn_after(board, way) & sections.connecting([goal])]


def drawn_after(board, section):
    """The set of all that whoever has drawn this section, and nothing else beyond the divider, may ever draw there."""
    sections, regions = board.sections, board.regions
    found = sections.subset([section])
    for behind in regions.behind[regions.furthest(sections.cells[section]) :]:
        open_now = ~sections.entering(bits(behind))
        fresh = union(sections.attached, sections.numbers(found)) & open_now & ~found
        while fresh:
            found |= fresh
            fresh = union(sections.attached, sections.numbers(fresh)) & open_now & ~found
    return found


@pytest.mark.parametrize(("board", "goal"), [(ROAD, ROAD.rivendell), (HILLS, HILLS.dell)], ids=["part 2", "part 3"])
def test_TB_0_41_wherever_a_region_is_entered_the_end_can_still_be_reached(board, goal):
    assert traps(board, goal) == []


def test_TB_0_41_a_pocket_behind_a_divider_would_be_a_trap():
    board = part_2.Board(changed(ROAD.printing, map=redrawn(ROAD.printing, J4="...", K4="###")))
    caught = traps(board, board.rivendell)
    assert caught and all("J4" in " ".join(draw.squares) for draw in caught)
