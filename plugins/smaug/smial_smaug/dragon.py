"""Smaug: how he comes nearer, whom he catches and drives back, and how he is driven back himself.

Not here: the cards that call him (`drawing`).
"""

from collections.abc import Sequence
from itertools import groupby

from smial.rules import Move, Seat, Step, Turn
from smial_smaug.asking import Ask
from smial_smaug.board import ADVENTURES, BOARD, DRAGON, LAIR
from smial_smaug.cards import FIGHTS
from smial_smaug.ending import BILBO_LOST, DRAGON_CAME, DWARVES_LOST
from smial_smaug.figures import BILBO, OUT, Figure, dwarves_of
from smial_smaug.going_back import GoBack
from smial_smaug.journey import BY_TREASURY, Journey
from smial_smaug.moves import Drive, Hold
from smial_smaug.naming import SMAUG_REF, card_ref, field_ref, figure_ref
from smial_smaug.space import crowd

PASSED_BACK = 10
"""Whom Smaug passes goes so many fields back (SM-105)."""


class Approach(Step):
    """Smaug makes a movement, then what the card adds to it, unless Gandalf stands before the lair (SM-95 to SM-97)."""

    steps: int
    extra: int = 0

    def resolve(self, state: Journey, turn: Turn) -> None:
        turn.then(*approach(state, self.steps, turn))
        if self.extra:
            turn.then(Again(self.extra))


class Again(Step):
    """Smaug's additional movement."""

    steps: int

    def resolve(self, state: Journey, turn: Turn) -> None:
        if state.gandalf_helps("lair"):
            turn.tell("Gandalf keeps Smaug from going on.")
        else:
            turn.then(Approach(self.steps))


def approach(state: Journey, steps: int, turn: Turn) -> list[Step]:
    """One movement: he goes forward, at the most to the dragon field. What is left to do: whom he passed goes back."""
    start = min(state.smaug, BOARD.lair_exit)
    end = max(start - steps + state.in_lair, DRAGON)
    passed = [figure for figure in _reached(state, end, start) if state.at[figure] != end]
    state.smaug = end
    turn.tell("{smaug} comes to {field}.", smaug=SMAUG_REF, field=field_ref(end))
    _take_ring(state, end, start, turn)
    for figure in _reached(state, end, end):
        _catch(state, figure, turn)
    _check_loss(state)
    by_field = groupby(sorted(passed, key=lambda figure: -state.at[figure]), key=lambda figure: state.at[figure])
    return [GoBack(list(figures), PASSED_BACK) for _, figures in by_field]


def _reached(state: Journey, end: int, start: int) -> list[Figure]:
    """Whom Smaug can touch from his old field, which counts as passed (SM-A38), to his new one."""
    return [figure for figure, field in enumerate(state.at) if end <= field <= start and state.attackable(figure)]


def _take_ring(state: Journey, end: int, start: int, turn: Turn) -> None:
    """SM-107: the Ring on the path is reached or passed."""
    if end <= state.ring <= start:
        state.ring = BY_TREASURY
        turn.tell("Smaug comes to the Ring: it is laid beside the Treasury.")


def _catch(state: Journey, figure: Figure, turn: Turn) -> None:
    """SM-104."""
    state.at[figure] = OUT
    turn.tell("{smaug} catches {figure}.", smaug=SMAUG_REF, figure=figure_ref(figure))


def _check_loss(state: Journey) -> None:
    """SM-112 to SM-114."""
    if state.smaug == DRAGON:
        state.end = DRAGON_CAME
    elif state.at[BILBO] == OUT:
        state.end = BILBO_LOST
    elif any(state.at[one] == state.at[other] == OUT for one, other in map(dwarves_of, range(state.players))):
        state.end = DWARVES_LOST


class Attack(Step):
    """A dwarf, or Bilbo without the Ring, has landed on Smaug's field: the highest fighting card breaks the armour."""

    figure: Figure

    def resolve(self, state: Journey, turn: Turn) -> None:
        """SM-100, SM-A10. Cards of equal value are worth the same to everybody: the first of them is taken."""
        fighters = state.fighters()
        if not fighters:
            turn.show(figure_ref(self.figure))  # that nobody fights tells what the player does not hold
            turn.tell("{figure} meets Smaug, and nobody fights.", figure=figure_ref(self.figure))
            return
        armour = max(fighters, key=FIGHTS.__getitem__)
        state.spend([armour], turn)
        turn.tell(
            "{figure} attacks Smaug: {card} breaks the armour.", figure=figure_ref(self.figure), card=card_ref(armour)
        )
        turn.then(DriveBack())


class DriveBack(Ask):
    """The armour is broken: one more fighting card drives Smaug back by its value, if there is one (SM-100)."""

    text = "{colour}: with which card do you drive Smaug back?"
    tells_hand = True

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        cards = list(dict.fromkeys(state.fighters()))
        doubled = [Drive(card, doubled=True) for card in cards] if self._may_double(state) else []
        return [*map(Drive, cards), *doubled, Hold()]

    def _may_double(self, state: Journey) -> bool:
        """SM-102."""
        return ADVENTURES.get(state.smaug) == "erebor" and state.gandalf_helps("erebor")

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        if not isinstance(move, Drive):
            turn.tell("{smaug} stays where he is.", smaug=SMAUG_REF)
            return
        state.spend([move.card], turn)
        state.smaug = retreat(state, FIGHTS[move.card] * (2 if move.doubled else 1))
        doubled = "{who} drives Smaug back to {field} with {card}, doubled by Gandalf."
        template = doubled if move.doubled else "{who} drives Smaug back to {field} with {card}."
        turn.tell(template, who=state.who(state.player), field=field_ref(state.smaug), card=card_ref(move.card))


def retreat(state: Journey, steps: int) -> int:
    """Where Smaug is driven to: a field with room, in the lair at the latest (SM-101, SM-A16)."""
    to, (_, full) = state.smaug + steps, crowd(state)
    while full >> to & 1:
        to += 1
    return to if to <= BOARD.lair_exit else LAIR
