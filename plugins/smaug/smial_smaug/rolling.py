"""Cards with the die: Bilbo's, and scouting the way. Not here: when they may be played (`playing`)."""

from collections.abc import Sequence

from smial.rules import Move, Seat, Turn
from smial_smaug.anytime import did_at_any_time, key_layings
from smial_smaug.asking import Ask
from smial_smaug.figures import BILBO, Figure
from smial_smaug.journey import Journey
from smial_smaug.moves import Instead, Waste
from smial_smaug.moving import move as go
from smial_smaug.naming import card_ref, field_ref, figure_ref
from smial_smaug.space import NOWHERE, crowd, movable, reach


def roll(state: Journey, card: str, figure: Figure, back: bool, turn: Turn) -> None:
    """The figure goes as far as is rolled, if it can; if not, back the card is lost (SM-A33), forward see `TooFar`."""
    rolled = turn.roll(6, "steps")
    who = state.who(state.player)
    turn.tell("{who} plays {card} and rolls {number}.", who=who, card=card_ref(card), number=rolled)
    to = _leads(state, figure, rolled, back)
    if to != NOWHERE:
        walk(state, figure, to, turn)
    elif back:
        turn.tell("{figure} cannot go so far: the card is lost.", figure=figure_ref(figure))
    else:
        turn.then(TooFar(figure, rolled))


def _leads(state: Journey, figure: Figure, steps: int, back: bool = False) -> int:
    if not movable(state, figure):
        return NOWHERE
    _, full = crowd(state)
    return reach(state, figure, full)[back][steps]


def walk(state: Journey, figure: Figure, to: int, turn: Turn) -> None:
    """A figure goes as far as was rolled."""
    turn.tell("{figure} goes to {field}.", figure=figure_ref(figure), field=field_ref(to))
    go(state, figure, to, turn)


class TooFar(Ask):
    """So far the figure cannot go: the other dwarf goes (SM-55), the key is laid (SM-A14), or the card is lost."""

    text = "{colour}: the roll leads too far. What do you do?"

    figure: Figure
    steps: int

    def waits(self, state: Journey) -> bool:
        return bool(self._ways(state))

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        return [*self._ways(state), Waste()]

    def _ways(self, state: Journey) -> list[Move]:
        """What may be done but to let the card go; Bilbo has no other who could go for him."""
        other = NOWHERE if self.figure == BILBO else _leads(state, self.figure ^ 1, self.steps)
        instead: list[Move] = [Instead(self.figure ^ 1, other)] if other != NOWHERE else []
        return instead + key_layings(state)

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Instead):
            walk(state, move.dwarf, move.to, turn)
        elif did_at_any_time(state, move, turn):
            self._try_again(state, turn)
        else:
            turn.tell("The card is lost.")

    def _try_again(self, state: Journey, turn: Turn) -> None:
        to = _leads(state, self.figure, self.steps)
        if to != NOWHERE:
            walk(state, self.figure, to, turn)
        else:
            turn.then(self)

    def resolve(self, state: Journey, turn: Turn) -> None:
        """There is nothing that may be done."""
        turn.tell("{figure} cannot go so far: the card is lost.", figure=figure_ref(self.figure))
