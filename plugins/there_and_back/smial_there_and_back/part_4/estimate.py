"""How good a position of part 4 looks to a bot: points made, and how near riddles, the Ring and full columns are.

Judgements, no rules. A shape that is chosen but not placed yet is looked at in its best place.
"""

from collections.abc import Iterator, Sequence

from smial.rules import Lanes, Seat
from smial_there_and_back.part_4.board import BOARD, RING
from smial_there_and_back.part_4.filling import (
    BonusShape,
    CaveGuide,
    Caves,
    ChooseShape,
    FreeShape,
    LaneStep,
    NumberedShape,
    UseBonus,
    shapes_each_round,
)
from smial_there_and_back.shape_sheet import BOXES, FREE
from smial_there_and_back.squares import bits, mask

WIN = 5.0
RIDDLE = 2.25
"""What one more riddle is worth on the sheet."""
MISSING = 0.75
"""What a goal keeps of its worth if one of its squares is missing, squared if two are, and so on."""
NEARNESS = 0.9
"""What a goal keeps of its worth for each square between it and the filled ones."""
BOX = 0.8
"""What a filled box is worth while its column is not full."""
BONUS = 1.1
"""What a bonus shape is worth before it is used: less than any use of it, which fills two squares at least."""
PLACED = 5.0
"""What it is worth to have placed a shape, rather than to go back and choose again."""
BEGUN_SQUARE = 0.01
"""What it is worth to go on with the free shape."""
STEP = 0.6
"""What any filled square is worth by itself."""


def estimate(state: Caves, seat: Seat) -> float:
    """Points so far, the worth of what is near, and a little for going on; ending is worth no less than going back."""
    guide, steps = state.guides[seat], lane_of(state, seat)
    made = state.total(seat) + PLACED * placed(state, guide, steps)
    columns = BOX * sum(boxes for boxes in guide.columns if boxes < BOXES)
    filled, step_worth = in_hand(state, guide, steps[-1] if steps else None)
    outcome = state.outcome()
    won = WIN if outcome is not None and seat in outcome.winners else 0.0
    return made + columns + outlook(state, guide, filled) + step_worth + won


def placed(state: Caves, guide: CaveGuide, steps: Sequence[LaneStep]) -> int:
    """How many shapes of the sheet the seat has placed since the first round."""
    owed = guide.passed + sum(isinstance(step, ChooseShape | NumberedShape | FreeShape) for step in steps)
    return state.round * shapes_each_round(state) - owed


def lane_of(state: Caves, seat: Seat) -> Sequence[LaneStep]:
    """What the seat still has to do in this round, the first thing last."""
    lanes = state.agenda[-1] if state.agenda else None
    if isinstance(lanes, Lanes):
        return next((lane.steps for lane in lanes.lanes if lane.seat == seat), [])
    return []


def in_hand(state: Caves, guide: CaveGuide, step: LaneStep | None) -> tuple[int, float]:
    """The squares that will be filled once the shape in hand lies in its best place, and the worth of having it."""
    match step:
        case NumberedShape() | BonusShape():
            return best(state, guide, step.shape), 0.0
        case UseBonus():
            return guide.cells, BONUS
        case FreeShape():
            return grown(state, guide, mask(step.begun)), BEGUN_SQUARE * len(step.begun)
    return guide.cells, 0.0


def best(state: Caves, guide: CaveGuide, shape: str) -> int:
    """The filled squares after the shape has been filled in at its best place."""
    ways = BOARD.shapes.choose(shape, guide.placeable(), BOARD.shapes.masks)
    return max((guide.cells | cells for cells in ways), key=lambda filled: outlook(state, guide, filled))


def grown(state: Caves, guide: CaveGuide, begun: int) -> int:
    """The filled squares once the free shape has grown by the best square each time."""
    while begun.bit_count() < FREE.size:
        ways = (begun | 1 << cell for cell in bits(guide.next_squares(begun)))
        begun = max(ways, key=lambda cells: outlook(state, guide, guide.cells | cells))
    return guide.cells | begun


def outlook(state: Caves, guide: CaveGuide, filled: int) -> float:
    """What the goals that are not reached yet promise, and what is gained by filling more than the guide has filled."""
    fresh = filled & ~guide.cells
    water = sum(value for cell, value in BOARD.water.items() if fresh >> cell & 1)
    bonus = BONUS * (guide.bonuses_left > 0) * (fresh & BOARD.bonus_cells != 0)
    return water + bonus + STEP * filled.bit_count() + sum(goals(state, guide, filled))


def goals(state: Caves, guide: CaveGuide, filled: int) -> Iterator[float]:
    """The promise of each goal: the whole of it once it is reached but not yet counted, less the more is missing."""
    away = distances(guide, filled)
    for goal, around in BOARD.goals.items():
        missing = (around & ~filled).bit_count()
        glory = glory_to_win(state, goal, late=missing > 0)
        worth = (BOARD.points.ring if goal == RING else RIDDLE) + glory
        if missing:
            yield worth * MISSING**missing * NEARNESS ** away[goal]
        else:
            yield glory if guide.has(goal) else worth


def glory_to_win(state: Caves, goal: str, late: bool) -> int:
    """The glory that a goal still holds; for one who will be late, only if nobody has reached it in this round."""
    lost = not state.glory[goal].open or (late and any(guide.has(goal) for guide in state.guides))
    return 0 if lost else BOARD.glory[goal]


def distances(guide: CaveGuide, filled: int) -> dict[str, int]:
    """How many squares lie between the filled ones and each goal's first missing one."""
    free = BOARD.shapes.free(filled, guide.closed)
    fresh = found = BOARD.shapes.border(filled, guide.closed)
    missing = {goal: around & ~filled for goal, around in BOARD.goals.items()}
    away: dict[str, int] = dict.fromkeys(missing, 0)
    while fresh:
        for goal, cells in missing.items():
            away[goal] += not cells & found
        fresh = BOARD.squares.next_to(fresh) & free & ~found
        found |= fresh
    return away
