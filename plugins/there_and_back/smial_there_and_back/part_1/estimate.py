"""How good a position of part 1 looks to a bot: points made, what is laid in, how far it still is. No rules."""

from collections.abc import Iterable

from smial.rules import Seat
from smial_there_and_back.drafting import UseDie, face
from smial_there_and_back.drawing import DrawPath
from smial_there_and_back.gaining import PlaceHats
from smial_there_and_back.part_1.board import BOARD
from smial_there_and_back.part_1.bread import MARKED, PAIR, Feast
from smial_there_and_back.part_1.guide import PartOneGuide, Party
from smial_there_and_back.part_1.marking import PlaceBread
from smial_there_and_back.part_1.way import squares_to_draw
from smial_there_and_back.path_estimate import arrival, ended
from smial_there_and_back.paths import FORMS, Effect

BREAD = 0.7
"""What a point of bread is worth before its guest has arrived."""
BOX = 0.7
"""What a filled box is worth while its action is not complete."""
SQUARE = 2.2
"""What it is worth to have one square less to draw until all guests are home."""
RATE = 1.5
"""Squares that a die brings a single player nearer."""
DRAWN = 0.7
"""How much of a path's squares brings somebody nearer, before one knows where it is drawn."""


def estimate(state: Party, seat: Seat) -> float:
    """Points so far, and the worth of bread laid in, of boxes filled, of what is being done, and of the way to go."""
    if state.end:
        return ended(state, seat)
    guide = state.guides[seat]
    far = squares_to_draw(guide)
    made = state.total(seat) + laid_in(guide.feast) + begun(guide) + promised(state, seat)
    return made - SQUARE * far + arrival(state, seat, far, RATE)


def laid_in(feast: Feast) -> float:
    """Bread that waits for its guests."""
    points = BOARD.points
    waiting = zip(feast.row[feast.arrived :], points.dwarf_bread[feast.arrived :], strict=True)
    row = sum(value for bread, value in waiting if bread == MARKED)
    pairs = sum(points.leader_bread[name] * marked for name, marked in feast.pairs.items() if name not in feast.fed)
    return BREAD * (row + pairs / PAIR)


def begun(guide: PartOneGuide) -> float:
    """Boxes of actions that have not happened yet."""
    actions = zip((*guide.magic, *guide.burglar), (*BOARD.magic, *BOARD.burglar), strict=True)
    return BOX * sum(filled for filled, action in actions if filled < action.boxes)


def promised(state: Party, seat: Seat) -> float:
    """What the seat is just about to do."""
    guide = state.guides[seat]
    paths = path_worth(guide.waiting)
    return paths + sum(promise(state, guide, step) for step in state.agenda if getattr(step, "seat", None) == seat)


def promise(state: Party, guide: PartOneGuide, step: object) -> float:
    """What one of the steps to come is worth."""
    match step:
        case UseDie(die=die):
            return worth(face(state, die), guide)
        case DrawPath(form=form):
            return path_worth([form])
        case PlaceHats(count=count):
            return worth(Effect(hat=count), guide)
        case PlaceBread(count=count):
            return worth(Effect(bread=count), guide)
    return 0.0


def worth(effect: Effect, guide: PartOneGuide) -> float:
    """What a die's face is worth before it is used."""
    bread = 1.4 * effect.bread if guide.feast.places() else 0.0
    return path_worth(effect.paths) + bread + 1.5 * effect.hat + 1.3 * effect.sword


def path_worth(forms: Iterable[str]) -> float:
    """What paths are worth before they are drawn."""
    return SQUARE * DRAWN * sum(len(FORMS[form]) for form in forms)
