"""Step three of a turn, and the cards at the beginning: drawing, Smaug's cards, the rebuilt stack, the six cards kept.

Not here: what Smaug does when he comes (`dragon`).
"""

from collections.abc import Sequence
from functools import cache

from smial.rules import Move, Seat, Step, Turn, line
from smial_smaug.anytime import did_at_any_time, key_layings
from smial_smaug.asking import Ask
from smial_smaug.board import BOARD
from smial_smaug.cards import SMAUG, STACKS, Stack
from smial_smaug.dragon import Approach
from smial_smaug.figures import Player
from smial_smaug.journey import Journey
from smial_smaug.moves import Drop, Take
from smial_smaug.naming import card_ref, stack_ref

DRAWS = 2
"""Cards that are drawn at the end of every turn (SM-62)."""
FIRST_CARDS = 3
"""Cards that everybody begins with (SM-16)."""
MOST_KEPT = 6
"""Cards that may be kept at the end of a turn (SM-68)."""

TOWNS: tuple[Stack, ...] = ("esgaroth", "treasury")


class Deal(Step):
    """At the beginning everybody draws, one after the other; so many cards are still to come (SM-16)."""

    left: int

    def resolve(self, state: Journey, turn: Turn) -> None:
        if self.left:
            draw(state, state.players - 1 - (self.left - 1) // FIRST_CARDS, "house", turn)
            turn.then(Deal(self.left - 1))


class DrawCards(Ask):
    """Two cards, one after the other, from the stacks where the dwarves stand; the player orders them (SM-66)."""

    text = "{colour}: from which stack do you draw?"

    drawn: list[Stack] = []

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        return [*map(Take, sources(state, self.drawn)), *key_layings(state)]

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        if did_at_any_time(state, move, turn):
            turn.then(self)
        elif isinstance(move, Take):
            drawn = [*self.drawn, move.stack]
            draw(state, state.player, move.stack, turn)
            if len(drawn) < DRAWS:
                turn.then(DrawCards(drawn))


def sources(state: Journey, drawn: Sequence[Stack]) -> tuple[Stack, ...]:
    """From where the next of the two cards may come, as the dwarves stand now (SM-64, SM-65, SM-A34).

    An empty stack of a place is replaced by Beorn's House (SM-A21).
    """
    first, second = state.own
    owed = _owed(state.at[first], state.at[second], tuple(drawn))
    if owed == ("house",):
        return owed
    return tuple(dict.fromkeys(stack if len(state.deck(stack)) else "house" for stack in owed))


@cache
def _owed(one: int, other: int, drawn: tuple[Stack, ...]) -> tuple[Stack, ...]:
    """The stacks that are still to be drawn from, the dwarves standing on these fields."""
    due: dict[Stack, int] = {"house": DRAWS, "esgaroth": 0, "treasury": 0}
    for town in TOWNS:
        due[town] = sum(field in BOARD.places[town] for field in (one, other))
        due["house"] -= due[town]
    return tuple(stack for stack in STACKS if due[stack] > drawn.count(stack))


def draw(state: Journey, player: Player, stack: Stack, turn: Turn) -> None:
    """The top card; one of Smaug's is carried out at once and not replaced (SM-69)."""
    deck = state.deck(stack)
    if stack == "house" and not len(deck):
        rebuild(state, turn)
    if not len(deck):
        turn.tell("There is no card left to draw.")  # SM-A35
        return
    card = deck.draw(turn, stack)
    if card in SMAUG:
        call_smaug(state, player, card, turn)
    else:
        state.take_up(player, card, stack)
        tell_drawn(state, player, card, stack, turn)


def rebuild(state: Journey, turn: Turn) -> None:
    """SM-67: all that was played becomes the new stack of Beorn's House."""
    if state.discard:
        state.house.shuffle_in(state.discard)
        state.discard = []
        turn.tell("The discarded cards are shuffled: a new stack of Beorn's House.")


def call_smaug(state: Journey, player: Player, card: str, turn: Turn) -> None:
    """SM-17, SM-A3: done with, the card lies on the discard place like any other."""
    turn.tell("{who} draws {card}!", who=state.who(player), card=card_ref(card))
    state.discard.append(card)
    turn.then(Approach(SMAUG[card].move, SMAUG[card].extra))


def tell_drawn(state: Journey, player: Player, card: str, stack: Stack, turn: Turn) -> None:
    """Everybody learns from where, and what where hands are open; else only who draws."""
    who, name, back = state.who(player), card_ref(card), stack_ref(stack)
    if state.shares_all:
        turn.tell("{who} draws {card} from {stack}.", who=who, card=name, stack=back)
    else:
        known = line("You draw {card} from {stack}.", card=name, stack=back)
        turn.tell("{who} draws a card from {stack}.", secret={state.seat_of(player): known}, who=who, stack=back)


class KeepSix(Ask):
    """Who holds more than six cards discards, by choice (SM-68, SM-A22)."""

    text = "{colour}: six cards can be kept. Which one do you discard?"

    def waits(self, state: Journey) -> bool:
        return len(state.hand) > MOST_KEPT

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        return list(map(Drop, dict.fromkeys(state.hand.cards())))

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Drop)
        state.spend([move.card], turn)
        turn.tell("{who} discards {card}.", who=state.who(state.player), card=card_ref(move.card))
        turn.then(self)

    def resolve(self, state: Journey, turn: Turn) -> None:
        """There are no more than that."""
