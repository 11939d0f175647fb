"""How good a position of part 4 looks to a bot. Judgements, no rules; how distances count is in `shape_estimate`."""

from collections.abc import Iterator

from smial.rules import Seat
from smial_there_and_back.part_4.board import BOARD, RING
from smial_there_and_back.part_4.bonus import UseBonus
from smial_there_and_back.part_4.guide import Caves, PartFourGuide
from smial_there_and_back.shape_estimate import Outlook, Weights, glory_to_win, in_hand, lane_of, look, settled
from smial_there_and_back.shape_sheet import BOXES

RIDDLE = 2.25
"""What one more riddle is worth on the sheet, to begin with."""
BOX = 0.8
"""What a filled box is worth while its column is not full."""
BONUS = 1.5
"""What a bonus shape is worth before it is used: less than any use of it, which fills two squares at least."""

OUTLOOK = Outlook(
    BOARD,
    Weights(
        needed={goal: squares for goal, squares in BOARD.goals.items() if goal != RING},
        extra={RING: BOARD.goals[RING]},
        square=BOARD.water | dict.fromkeys(BOARD.bonus, 1.5),
        plain=0.6,
        keep=0.9,
        begun=0.65,
        effort=0.5,
        shape=5.0,
        race=45.0,
    ),
)


def estimate(state: Caves, seat: Seat) -> float:
    """Points so far, the worth of what is near, and a little for going on."""
    guide, steps = state.guides[seat], lane_of(state, seat)
    boxes = BOX * sum(boxes for boxes in guide.columns if boxes < BOXES)
    bonus = BONUS if steps and isinstance(steps[-1], UseBonus) else 0.0
    ahead = look(state, seat, OUTLOOK, [*worths(state, guide)])
    return settled(state, seat) + boxes + bonus + in_hand(ahead, steps)


def worths(state: Caves, guide: PartFourGuide) -> Iterator[float]:
    """What each task is worth to the seat: of what is done, only the glory that is not counted yet."""
    for goal in OUTLOOK.names:
        points = BOARD.points.ring if goal == RING else RIDDLE
        yield glory_to_win(state, goal) + (0 if guide.has(goal) else points)
