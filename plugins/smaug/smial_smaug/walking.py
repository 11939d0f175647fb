"""Step one of a turn: a movement card is used. Not here: what the cards of the hand do (`playing`)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from smial.rules import Move, Seat, Turn
from smial_smaug.anytime import at_any_time, did_at_any_time
from smial_smaug.asking import Ask
from smial_smaug.cards import MOVEMENT
from smial_smaug.figures import Figure
from smial_smaug.journey import Journey
from smial_smaug.moves import ALONE, TurnDown, Walk
from smial_smaug.moving import move as go
from smial_smaug.naming import card_ref, field_ref, figure_ref
from smial_smaug.space import NOWHERE, Reach, crowd, movable, movers, pair_reach, reach

COMPANION = next(id for id, card in MOVEMENT.items() if card.companion)


class UseMovement(Ask):
    """Choose a face-up card and a dwarf; where no dwarf can go with any, a card is turned down (SM-20, SM-A15)."""

    text = "{colour}: which movement card, who goes, and where?"
    tells_hand = True

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        up = [card for card in MOVEMENT if card not in state.used[state.player]]  # SM-23
        walks = list(_walks(state, tuple(up)))
        return [*(walks or map(TurnDown, up)), *at_any_time(state)]

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        if did_at_any_time(state, move, turn):
            turn.then(self)
        elif isinstance(move, Walk):
            turn_down(state, move.card)
            _tell(state, move, turn)
            go(state, move.dwarf, move.to, turn, move.companion)
        elif isinstance(move, TurnDown):
            turn_down(state, move.card)
            who, card = state.who(state.player), card_ref(move.card)
            turn.tell("{who} turns {card} down: nobody can move.", who=who, card=card)


def _walks(state: Journey, up: tuple[str, ...]) -> Iterator[Move]:
    taken, full = crowd(state)
    for dwarf in movers(state, state.player):
        yield from walks(dwarf, *reach(state, dwarf, full), up)
        if COMPANION in up:
            yield from _walks_together(state, dwarf, taken)


@lru_cache(maxsize=1 << 15)
def walks(dwarf: Figure, ahead: Reach, behind: Reach, up: tuple[str, ...]) -> tuple[Walk, ...]:
    """All that a dwarf can do alone with these cards: one of the numbers, all of it, either way (SM-28 to SM-30)."""
    ways = [(card, way[steps]) for card in up for way in (ahead, behind) for steps in MOVEMENT[card].steps]
    return tuple(Walk(card, dwarf, to) for card, to in dict.fromkeys(ways) if to != NOWHERE)


def _walks_together(state: Journey, dwarf: Figure, taken: int) -> Iterator[Move]:
    """SM-26: with any figure of the same field that is not spun in."""
    (steps,) = MOVEMENT[COMPANION].steps
    for companion in state.on(state.at[dwarf]):
        if companion != dwarf and movable(state, companion):
            ways = [way[steps] for way in pair_reach(state, dwarf, companion, taken)]
            yield from (Walk(COMPANION, dwarf, to, companion) for to in ways if to != NOWHERE)


def turn_down(state: Journey, card: str) -> None:
    """The card lies face down; with the fourth all turn up again (SM-22, SM-24)."""
    used = [*state.used[state.player], card]
    state.used[state.player] = [] if len(used) == len(MOVEMENT) else used


def _tell(state: Journey, move: Walk, turn: Turn) -> None:
    who, card, figure, field = state.who(state.player), card_ref(move.card), figure_ref(move.dwarf), field_ref(move.to)
    if move.companion == ALONE:
        turn.tell("{who} uses {card}: {figure} to {field}.", who=who, card=card, figure=figure, field=field)
    else:
        template = "{who} uses {card}: {figure} and {friend} to {field}."
        turn.tell(template, who=who, card=card, figure=figure, friend=figure_ref(move.companion), field=field)
