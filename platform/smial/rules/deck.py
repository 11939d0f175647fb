"""A deck is a bag until somebody knows its order. Not for cards on the table: visible zones hold objects of the
game's own.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from smial.rules.lines import Seat
from smial.rules.turn import Turn


class Placed(msgspec.Struct, array_like=True, gc=False):
    """A face whose place in the deck somebody knows."""

    face: str
    to: tuple[Seat, ...] | None = None
    """Who knows it; None is everybody."""

    def known_to(self, seat: Seat) -> bool:
        """Whether the seat knows that this face lies here."""
        return self.to is None or seat in self.to


class Deck(msgspec.Struct, array_like=True, gc=False):
    """Counts per face, and the faces whose place on top or at the bottom is known.

    Undrawn order exists nowhere, so it cannot leak: each card is a draw at the moment it is turned up or drawn.
    """

    bag: dict[str, int] = {}
    """How often each face lies somewhere in the unordered part; kept in the order of the faces."""
    top: list[Placed] = []
    """Above the unordered part, the topmost first."""
    under: list[Placed] = []
    """Below the unordered part, the lowest last."""

    @classmethod
    def of(cls, faces: Iterable[str]) -> Deck:
        """A shuffled deck of these faces."""
        deck = cls(bag={}, top=[], under=[])
        deck.shuffle_in(faces)
        return deck

    def __len__(self) -> int:
        return len(self.top) + sum(self.bag.values()) + len(self.under)

    def draw(self, turn: Turn, purpose: str = "card") -> str:
        """Takes the topmost card off; IndexError if there is none. Draws only if its face is not known yet."""
        if self.top:
            return self.top.pop(0).face
        if self.bag:
            return self._take_from_bag(turn, purpose)
        return self.under.pop(0).face

    def look(self, turn: Turn, count: int, to: tuple[Seat, ...] | None = None, purpose: str = "look") -> list[str]:
        """The topmost `count` cards (fewer if there are fewer), which from now on `to` know; None is everybody."""
        cards = [self._next_placed(turn, purpose) for _ in range(min(count, len(self)))]
        self.top = [Placed(card.face, _joined(card.to, to)) for card in cards] + self.top
        return [card.face for card in cards]

    def put_on_top(self, face: str, to: tuple[Seat, ...] | None = None) -> None:
        """Lays a card on top; `to` know which."""
        self.top.insert(0, Placed(face, to))

    def put_under(self, face: str, to: tuple[Seat, ...] | None = None) -> None:
        """Lays a card under the deck; `to` know which."""
        self.under.append(Placed(face, to))

    def shuffle_in(self, faces: Iterable[str] = ()) -> None:
        """Shuffles, with these faces added: every known place is forgotten."""
        loose = [*faces, *(card.face for card in self.top), *(card.face for card in self.under)]
        self.top, self.under = [], []
        for face in loose:
            self.bag[face] = self.bag.get(face, 0) + 1
        self.bag = dict(sorted(self.bag.items()))

    def resample(self, seat: Seat, turn: Turn, hands: Iterable[list[str]] = ()) -> None:
        """Redraws what the seat cannot know: faces placed here by others, and these hands, in place.

        `hands` are lists of faces that came from this deck and are hidden from the seat; they come out sorted.
        """
        hidden = [card for card in (*self.top, *self.under) if not card.known_to(seat)]
        hands = list(hands)
        self._into_bag([*(card.face for card in hidden), *(face for hand in hands for face in hand)])
        for card in hidden:
            card.face = self._take_from_bag(turn, "resample")
        for hand in hands:
            hand[:] = sorted(self._take_from_bag(turn, "resample") for _ in hand)

    def _into_bag(self, faces: Iterable[str]) -> None:
        for face in faces:
            self.bag[face] = self.bag.get(face, 0) + 1
        self.bag = dict(sorted(self.bag.items()))

    def _take_from_bag(self, turn: Turn, purpose: str) -> str:
        face = self._face_at(turn.below(sum(self.bag.values()), purpose))
        self.bag[face] -= 1
        if not self.bag[face]:
            del self.bag[face]
        return face

    def _face_at(self, at: int) -> str:
        """The face of the card number `at` if the bag lay sorted."""
        for face, count in self.bag.items():
            if at < count:
                return face
            at -= count
        raise IndexError("there is no card left")

    def _next_placed(self, turn: Turn, purpose: str) -> Placed:
        if self.top:
            return self.top.pop(0)
        if self.bag:
            return Placed(self._take_from_bag(turn, purpose), ())
        return self.under.pop(0)


def _joined(one: tuple[Seat, ...] | None, other: tuple[Seat, ...] | None) -> tuple[Seat, ...] | None:
    if one is None or other is None:
        return None
    return tuple(sorted({*one, *other}))
