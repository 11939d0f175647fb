"""How good a position of part 6 looks to a bot. Judgements, no rules; how distances count is in `shape_estimate`."""

from collections.abc import Iterator

from smial.rules import Seat
from smial_there_and_back.part_6.board import BOARD, SPIDERS
from smial_there_and_back.part_6.guide import PartSixGuide, Woods
from smial_there_and_back.shape_estimate import (
    PLACED,
    Outlook,
    Weights,
    glory_to_win,
    in_hand,
    lane_of,
    look,
    settled,
)
from smial_there_and_back.shape_sheet import BOXES
from smial_there_and_back.squares import bits

BONUS = 1.2
"""What a spider's bonus shape is worth."""
DWARF = 2.0
"""What one more dwarf is worth on the sheet."""
ROLL = 7.0
"""What a private roll is worth."""
STING = -2.0
"""What a Sting space is worth once it is filled."""
BOX = (0.0, 0.25, 0.4)
"""What part of a column's points it is worth to have so many of its boxes filled."""

OUTLOOK = Outlook(
    BOARD,
    Weights(
        needed={f"spider {BOARD.name(cell)}": 1 << cell for cell in bits(BOARD.spiders)},
        extra=BOARD.goals | {f"die {BOARD.name(cell)}": beside for cell, beside in BOARD.rolls.items()},
        square=dict.fromkeys(bits(BOARD.sting), STING),
        plain=0.25,
        keep=0.87,
        begun=0.5,
        effort=0.4,
        shape=4.5,
    ),
)


def estimate(state: Woods, seat: Seat) -> float:
    """Points so far, the worth of what is near, and a little for going on."""
    guide, steps = state.guides[seat], lane_of(state, seat)
    boxes = sum(number * BOX[count] for number, count in enumerate(guide.columns, start=1) if count < BOXES)
    used = len(guide.rolled) + guide.spiders - len(guide.bonus)
    ahead = look(state, seat, OUTLOOK, [*worths(state, guide)])
    return settled(state, seat) + boxes + PLACED * used + in_hand(ahead, steps)


def worths(state: Woods, guide: PartSixGuide) -> Iterator[float]:
    """What each task is worth to the seat: of what is done, only what is not counted yet."""
    table, filled = BOARD.points.spiders, guide.spiders
    spider = BONUS + (table[-1] - table[filled]) / max(1, SPIDERS - filled)
    for cell in bits(BOARD.spiders):
        yield 0 if guide.cells >> cell & 1 else spider
    for dwarf in BOARD.goals:
        yield glory_to_win(state, dwarf) + (0 if guide.has(dwarf) else DWARF)
    for die in BOARD.rolls:
        yield ROLL if die in guide.rolled or not guide.used_up(die) else 0
