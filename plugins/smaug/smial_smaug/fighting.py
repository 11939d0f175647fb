"""Fights: with opponents, to the exact sum, and which cards give it. Not here: attacks on Smaug (`dragon`)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby, product

from smial.rules import Move, Seat, Turn
from smial_smaug.asking import Ask
from smial_smaug.board import ADVENTURES as FIELDS
from smial_smaug.cards import ADVENTURES, FIGHTS, Opponent
from smial_smaug.figures import Figure
from smial_smaug.going_back import GoBack
from smial_smaug.journey import Journey, named
from smial_smaug.moves import Strike, Yield
from smial_smaug.naming import card_ref, figure_ref
from smial_smaug.reveal import Found, carry_out

MOST_BACK = 10
"""A lost fight throws the figure so many fields back, less what is rolled (SM-81)."""

Cards = tuple[str, ...]


def subsets(cards: Cards) -> Iterator[Cards]:
    """Every different choice of some of these cards, which are sorted; the empty one too."""
    equal = [list(group) for _, group in groupby(cards)]
    counts = product(*(range(len(group) + 1) for group in equal))
    return (tuple(chain.from_iterable(group[:n] for group, n in zip(equal, some, strict=True))) for some in counts)


def worth(cards: Cards) -> int:
    """What they fight with together."""
    return sum([FIGHTS[card] for card in cards])


@lru_cache(maxsize=1 << 14)
def strikes(cards: Cards, strength: int, doubling: bool) -> tuple[Strike, ...]:
    """Every choice of cards that meets the strength exactly, one of them doubled if Gandalf helps (SM-76, SM-78).

    Which of two that are worth the same is doubled makes no difference: the first is.
    """
    found: list[Strike] = []
    for some in subsets(cards):
        lacking = strength - worth(some)
        if some and not lacking:
            found.append(Strike(some))
        elif doubling and (fitting := [card for card in some if FIGHTS[card] == lacking]):
            found.append(Strike(some, fitting[0]))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def enough(cards: Cards, strength: int, doubling: bool) -> tuple[Cards, ...]:
    """Every choice of cards that together reach at least this strength, the best doubled if Gandalf helps (SM-90)."""
    if worth(cards) + doubling * _best(cards) < strength:
        return ()
    return tuple(some for some in subsets(cards) if worth(some) + doubling * _best(some) >= strength)


def _best(cards: Cards) -> int:
    return max([FIGHTS[card] for card in cards], default=0)


@carry_out.register
def fight(card: Opponent, state: Journey, found: Found, turn: Turn) -> None:
    """SM-76: the figure that revealed it has to fight; a companion is no part of it (SM-A40)."""
    turn.then(Fight(found.figure, card.id))


class Fight(Ask):
    """An opponent is to be met exactly, or the fight is lost; it may be declined (SM-A41)."""

    text = "{colour}: {card}! Fight with exactly its strength?"
    tells_hand = True

    figure: Figure
    card: str

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        doubling = state.gandalf_helps(FIELDS[state.at[self.figure]])  # SM-78
        return [*strikes(tuple(state.fighters()), strength(self.card), doubling), Yield()]

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Strike):
            self._win(state, move, turn)
        else:
            self._lose(state, turn)

    def _win(self, state: Journey, move: Strike, turn: Turn) -> None:
        state.spend(move.cards, turn)
        state.beaten.append(self.card)  # SM-80
        who, card, cards = state.who(state.player), card_ref(self.card), named(move.cards)
        if move.doubled:
            template = "{who} beats {card} with {cards} ({doubled} doubled by Gandalf); it leaves the game."
            turn.tell(template, who=who, card=card, cards=cards, doubled=card_ref(move.doubled))
        else:
            turn.tell("{who} beats {card} with {cards}; it leaves the game.", who=who, card=card, cards=cards)

    def _lose(self, state: Journey, turn: Turn) -> None:
        area = FIELDS[state.at[self.figure]]
        state.deck(area).put_under(self.card)  # SM-A13
        rolled = turn.roll(6, "lost fight")
        turn.tell(
            "{card} is not beaten. {who} rolls {number}: {figure} goes {back} back.",
            card=card_ref(self.card),
            who=state.who(state.player),
            number=rolled,
            figure=figure_ref(self.figure),
            back=MOST_BACK - rolled,
        )
        turn.then(GoBack([self.figure], MOST_BACK - rolled))


def strength(card: str) -> int:
    opponent = ADVENTURES[card]
    assert isinstance(opponent, Opponent)
    return opponent.strength
