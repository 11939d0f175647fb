"""What bots think of anything that is begun or promised but not yet on the sheet, in the parts with white dice.

Judgements, no rules. Not here: what only one part knows.
"""

from collections.abc import Iterable
from math import exp
from typing import NamedTuple

from smial.rules import Seat
from smial_there_and_back.drafting import UseDie, face
from smial_there_and_back.drawing import DrawPath
from smial_there_and_back.gaining import ChooseResource, PlaceHats
from smial_there_and_back.path_adventure import AnyPaths
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.paths import FORMS, Effect
from smial_there_and_back.prize import PRIZE, prize

WIN, LOSS = 5.0, 2.0
"""What it is worth to have won, and what it costs to end an adventure that others win: little, since who waits at the
door for more points wins no more often, and everybody sits longer."""
DICE_ALONE = 3
"""Dice in a single player's round (TB-11.3)."""


class Worth(NamedTuple):
    """What things are worth, in points, before they are used."""

    square: float
    """A square of a path, before one knows where it is drawn."""
    hat: float
    sword: float
    bread: float
    box: float
    """A filled box of an action that is not complete."""

    def of(self, effect: Effect) -> float:
        """All that an effect gives."""
        resources = self.hat * effect.hat + self.sword * effect.sword + self.bread * effect.bread
        return self.of_paths(effect.paths) + resources + max(self.hat, self.sword, self.bread) * effect.choice

    def of_paths(self, forms: Iterable[str]) -> float:
        """Paths that wait to be drawn."""
        return self.square * sum(len(FORMS[form]) for form in forms)


def begun(state: AnyPaths, guide: PathGuide, worth: Worth) -> float:
    """Boxes of actions that have not happened yet."""
    boxes = zip((*guide.magic, *guide.burglar), (*state.board.magic, *state.board.burglar), strict=True)
    return worth.box * sum(filled for filled, action in boxes if filled < action.boxes)


def promised(state: AnyPaths, seat: Seat, worth: Worth) -> float:
    """What the seat is just about to do."""
    steps = (step for step in state.agenda if getattr(step, "seat", None) == seat)
    return worth.of_paths(state.guides[seat].waiting) + sum(promise(state, step, worth) for step in steps)


def promise(state: AnyPaths, step: object, worth: Worth) -> float:
    """What one of the steps to come is worth."""
    match step:
        case UseDie(die=die):
            return worth.of(face(state, die))
        case DrawPath(form=form):
            return worth.of_paths([form])
        case PlaceHats(count=count):
            return worth.hat * count
        case ChooseResource(count=count):
            return worth.of(Effect(choice=count))
    return 0.0


def dice_left(state: AnyPaths) -> int:
    """How many dice a single player may still take until the last round is over."""
    groups = DICE_ALONE - sum(taker is not None for taker in state.takers)
    using = any(isinstance(step, UseDie) for step in state.agenda)
    return DICE_ALONE * (state.round_limit - state.round) + groups + using


def arrival(state: AnyPaths, seat: Seat, squares: float, rate: float) -> float:
    """What it is worth to a single player that he will probably meet the end condition in time.

    `squares` are still to be drawn; a die draws `rate` of them on the whole.
    """
    if not state.solo:
        return 0.0
    spare = dice_left(state) * rate - squares
    return PRIZE / (1 + exp(-spare / 2))


def ended(state: AnyPaths, seat: Seat, win: float = WIN, loss: float = LOSS) -> float:
    """How good it is for a seat that the adventure has ended like this: all points, and more for who has won."""
    outcome = state.outcome()
    assert outcome is not None, "only what has ended is judged by its end"
    if state.solo:
        return sum(state.rows(seat)) + prize(state)
    return state.total(seat) + (win if seat in outcome.winners else -loss)
