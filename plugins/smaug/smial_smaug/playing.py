"""Step two of a turn: any number of cards from the hand. Not here: what cards in fights do (`fighting`, `dragon`)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from smial.rules import Move, Ref, Seat, Turn
from smial_smaug import cards, moves
from smial_smaug.anytime import at_any_time, did_at_any_time
from smial_smaug.asking import Ask
from smial_smaug.board import BOARD, TARGET
from smial_smaug.cards import HELD
from smial_smaug.figures import BILBO, Figure
from smial_smaug.journey import Journey
from smial_smaug.moving import move as go
from smial_smaug.naming import GANDALF_REF, card_ref, field_ref, figure_ref, gandalf_ref
from smial_smaug.rolling import roll
from smial_smaug.space import NOWHERE, Reach, bounds, crowd, movable, movers, reach
from smial_smaug.swapping import offer, offers


class PlayCards(Ask):
    """Any number of cards, one after another, and perhaps an exchange, until the player has done (SM-48)."""

    text = "{colour}: which card do you play?"
    tells_hand = True

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        held = list(dict.fromkeys(state.hand.cards()))
        return [*plays(state, held), *at_any_time(state), *offers(state, held), moves.Done()]

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, moves.Done):
            return
        if isinstance(move, moves.Offer):
            offer(state, move, turn)
        elif not did_at_any_time(state, move, turn):
            play(state, move, turn)
        turn.then(self)


def plays(state: Journey, held: Iterable[str]) -> Iterator[Move]:
    """What can be done with these cards; fighting cards wait for a fight (SM-61)."""
    _, full = crowd(state)
    dwarves = movers(state, state.player)
    bilbo = [BILBO] if movable(state, BILBO) else []
    reached = {figure: reach(state, figure, full) for figure in (*bilbo, *dwarves)}
    who = {"bilbo": bilbo, "dwarf": dwarves, "either": list(reached)}
    for card in held:
        match HELD[card]:
            case cards.March(who=whose):
                for figure in who[whose]:
                    yield from marches(card, figure, *reached[figure])
            case cards.Gandalf(steps=steps):
                yield from guides(card, state.gandalf, steps)
            case cards.Run():
                yield from runs(state, card, dwarves)


@lru_cache(maxsize=1 << 15)
def marches(card: str, figure: Figure, ahead: Reach, behind: Reach) -> tuple[Move, ...]:
    """What one figure can do with a card that moves it (SM-49 to SM-57)."""
    face = HELD[card]
    assert isinstance(face, cards.March)
    ways = (ahead, behind) if face.back else (ahead,)
    fields = dict.fromkeys(way[steps] for way in ways for steps in face.steps)
    found: list[Move] = [moves.March(card, figure, to) for to in fields if to != NOWHERE]
    if face.die:
        found += [moves.Roll(card, figure, back=way is behind) for way in ways if max(way) != NOWHERE]
    return tuple(found)


@lru_cache(maxsize=64)
def guides(card: str, here: int, steps: int) -> tuple[Move, ...]:
    """Where Gandalf can go, no step lost (SM-59, SM-A31)."""
    return tuple(moves.Guide(card, to) for to in (here + steps, here - steps) if 0 <= to < len(BOARD.gandalf))


def runs(state: Journey, card: str, dwarves: Iterable[Figure]) -> Iterator[Move]:
    """SM-58, SM-A23: up to the next dwarf ahead, if that one stands alone, past neither Smaug nor a locked key."""
    for dwarf in dwarves:
        here = state.at[dwarf]
        ahead = [field for field in state.at[:BILBO] if here < field <= TARGET]
        to = min(ahead, default=NOWHERE)
        alone = len(state.on(to)) == 1 and to != state.smaug
        if to != NOWHERE and alone and to <= bounds(state, dwarf)[1]:
            yield moves.March(card, dwarf, to)


def play(state: Journey, move: Move, turn: Turn) -> None:
    """A card is played, and what it does is done."""
    match move:
        case moves.March(card, figure, to):
            state.spend([card], turn)
            _tell(state, card, figure_ref(figure), field_ref(to), turn)
            go(state, figure, to, turn)
        case moves.Roll(card, figure, back):
            state.spend([card], turn)
            roll(state, card, figure, back, turn)
        case moves.Guide(card, to):
            state.spend([card], turn)
            state.gandalf = to
            _tell(state, card, GANDALF_REF, gandalf_ref(to), turn)


def _tell(state: Journey, card: str, figure: Ref, field: Ref, turn: Turn) -> None:
    who = state.who(state.player)
    turn.tell("{who} plays {card}: {figure} to {field}.", who=who, card=card_ref(card), figure=figure, field=field)
