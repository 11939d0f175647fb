"""Whispers: a game in which every hidden thing has a name of its own, so that one that slips out can be found.

Seats draw, keep, bury, swap, spy, and lay down words; each round ends with a sealed word of everybody. What each seat
has rightly come to know lies in the position beside it, noted by the rules themselves and shown by no view.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from smial.rules import (
    Choice,
    Deck,
    Game,
    GameInfo,
    Line,
    Move,
    Outcome,
    Question,
    Ref,
    Seat,
    Setup,
    State,
    Traits,
    Turn,
    Who,
    line,
)
from smial.rules.views import Component, Counter, Scene, Text, View
from smial.v1 import line_pb2

WORDS = tuple(f"canary-{hashlib.sha256(b'whisper %d' % number).hexdigest()[:16]}" for number in range(60))
"""As many as there are cards: each is one."""
HAND = 3
ROUNDS = 4


class Draw(Move, frozen=True):
    pass


class Peek(Move, frozen=True):
    pass


class Bury(Move, frozen=True):
    word: str


class Lay(Move, frozen=True):
    word: str


class Spy(Move, frozen=True):
    target: Seat


class Swap(Move, frozen=True):
    target: Seat
    word: str


class Seal(Move, frozen=True):
    word: str


class Whispers(State, array_like=True, gc=False):
    """The position. Words in hands, in the ground and under seal are hidden; those that were laid down are not."""

    deck: Deck
    hands: list[list[str]]
    buried: list[list[str]]
    """By the seat that buried them, which alone knows what lies there."""
    sealed: list[str]
    laid: list[str]
    known: list[list[str]]
    """What each seat has come to know, and last what everybody has."""
    turn: Seat = 0
    round: int = 1

    @property
    def sealing(self) -> bool:
        return self.turn == len(self.hands)

    def asks(self) -> Mapping[Seat, Question]:
        if self.round > ROUNDS:
            return {}
        if self.sealing:
            open_ = [seat for seat, word in enumerate(self.sealed) if not word]
            return {seat: Question(text=line("Seal a word."), subject=(self.round,), hold=True) for seat in open_}
        return {self.turn: Question(text=line("Whisper something."), subject=(self.round,), hold=True)}

    def moves(self, seat: Seat) -> Sequence[Move]:
        hand = self.hands[seat]
        if self.sealing:
            return [Seal(word) for word in hand]
        others = [other for other in range(len(self.hands)) if other != seat]
        buries = map(Bury, hand if len(hand) > 1 else ())  # a word must be left for the seal
        return [
            Draw(),
            Peek(),
            *buries,
            *map(Lay, hand),
            *map(Spy, others),
            *(Swap(other, word) for other in others for word in hand),
        ]

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        match move:
            case Draw():
                self.draw(seat, turn)
            case Peek():
                self.peek(seat, turn)
            case Bury(word):
                self.hands[seat].remove(word)
                self.buried[seat].append(word)
                self.tell(turn, seat, "{who} buries a word.", "You bury {word}.", word)
            case Lay(word):
                self.hands[seat].remove(word)
                self.lay(seat, word, turn)
                self.draw(seat, turn)
            case Spy(target):
                self.spy(seat, target, turn)
            case Swap(target, word):
                self.swap(seat, target, word, turn)
            case Seal(word):
                self.hands[seat].remove(word)
                self.sealed[seat] = word
                self.tell(turn, seat, "{who} has sealed a word.", "You seal {word}.", word)
        self.go_on(turn)

    def go_on(self, turn: Turn) -> None:
        if not self.sealing:
            self.turn += 1
        elif all(self.sealed):
            for seat, word in enumerate(self.sealed):
                self.lay(seat, word, turn)
                self.draw(seat, turn)
            self.sealed, self.turn, self.round = [""] * len(self.hands), 0, self.round + 1

    def draw(self, seat: Seat, turn: Turn) -> None:
        word = self.deck.draw(turn, "draw")
        self.hands[seat] = sorted([*self.hands[seat], word])
        self.learn(seat, word)
        turn.show(Ref(word, word))
        self.tell(turn, seat, "{who} draws a word.", "You draw {word}.", word)

    def peek(self, seat: Seat, turn: Turn) -> None:
        word = self.deck.draw(turn, "peek")
        self.deck.put_under(word, to=(seat,))
        self.learn(seat, word)
        turn.show(Ref(word, word))
        self.tell(turn, seat, "{who} looks at a word.", "You see {word}.", word)

    def lay(self, seat: Seat, word: str, turn: Turn) -> None:
        self.laid.append(word)
        for everybody in range(len(self.known)):
            self.learn(everybody, word)
        turn.show(Ref(word, word))
        turn.tell("{who} says {word}.", who=Who(seat), word=Ref(word, word))

    def spy(self, seat: Seat, target: Seat, turn: Turn) -> None:
        word = turn.pick(self.hands[target], "spy")
        self.learn(seat, word)
        turn.show(Ref(word, word))
        seen = {at: line("{seen} is seen.", seen=Ref(word, word)) for at in (seat, target)}
        turn.tell("{who} looks at a word of {other}.", secret=seen, who=Who(seat), other=Who(target))

    def swap(self, seat: Seat, target: Seat, word: str, turn: Turn) -> None:
        back = turn.pick(self.hands[target], "swap")
        for giver, taker, given in ((seat, target, word), (target, seat, back)):
            self.hands[giver].remove(given)
            self.hands[taker] = sorted([*self.hands[taker], given])
            self.learn(taker, given)
        turn.show(Ref(back, back))
        both = {at: line("{word} for {back}.", word=Ref(word, word), back=Ref(back, back)) for at in (seat, target)}
        turn.tell("{who} swaps a word with {other}.", secret=both, who=Who(seat), other=Who(target))

    def tell(self, turn: Turn, seat: Seat, others: str, own: str, word: str) -> None:
        secret: dict[Seat, Line] = {seat: line(own, word=Ref(word, word))}
        turn.tell(others, secret=secret, who=Who(seat))

    def learn(self, seat: Seat, word: str) -> None:
        if word not in self.known[seat]:
            self.known[seat].append(word)

    def choice(self, seat: Seat, move: Move) -> Choice:
        return Choice(label=line(" ".join(map(str, msgspec.to_builtins(move)))))

    def view(self) -> View:
        seats = range(len(self.hands))
        counts = [(f"hand-{seat}", len(self.hands[seat])) for seat in seats]
        counts += [(f"buried-{seat}", len(self.buried[seat])) for seat in seats]
        counts += [(f"sealed-{seat}", int(bool(self.sealed[seat]))) for seat in seats]
        counted = [
            Component(id=name, counter=Counter(value=count)) for name, count in [*counts, ("deck", len(self.deck))]
        ]
        return View(components=[*counted, words("laid", self.laid)])

    def view_of(self, seat: Seat) -> View:
        under = [placed.face for placed in self.deck.under if placed.known_to(seat)]
        own = {"hand": self.hands[seat], "ground": self.buried[seat], "seal": [self.sealed[seat]], "under": under}
        return View(components=[words(f"my-{name}", held) for name, held in own.items()])

    def outcome(self) -> Outcome | None:
        if self.round <= ROUNDS:
            return None
        return Outcome(winners=(0,), reason=line("All has been said."))

    def resample(self, seat: Seat, turn: Turn) -> None:
        """Not asked for: no bot plays this, and the test kit has its own game."""


def words(name: str, held: Iterable[str]) -> Component:
    return Component(id=name, text=Text(lines=[line_pb2.Line(text=word) for word in held if word]))


class WhisperGame(Game):
    """Whispers as a game of the platform."""

    info: ClassVar[GameInfo] = GameInfo(
        id="whispers",
        title="Whispers",
        summary="Keep your words.",
        seats=(2, 3),
        traits=Traits(hidden=True, chance=True, simultaneous=True),
    )
    options = msgspec.defstruct("WhisperOptions", [], frozen=True)
    moves = Draw | Peek | Bury | Lay | Spy | Swap | Seal
    state: ClassVar[type[State]] = Whispers

    def scene(self, options: Any) -> Scene:
        return Scene(components=[words("rules", ["Say what you like."])])

    def setup(self, setup: Setup, turn: Turn) -> State:
        state: Any = self.state
        seats = range(setup.seats)
        begun: Whispers = state(
            deck=Deck.of(WORDS),
            hands=[[] for _ in seats],
            buried=[[] for _ in seats],
            sealed=["" for _ in seats],
            laid=[],
            known=[[] for _ in [*seats, "everybody"]],
        )
        for seat in seats:
            for _ in range(HAND):
                begun.draw(seat, turn)
        return begun


class Careless(Whispers):
    """Leaves a word of each seat lying where everybody sees it."""

    def view(self) -> View:
        view = super().view()
        view.components.append(words("careless", [word for hand in self.hands for word in hand[:1]]))
        return view


class CarelessGame(WhisperGame):
    """The same with a view that tells too much."""

    info = msgspec.structs.replace(WhisperGame.info, id="careless", title="Careless whispers")
    state = Careless
