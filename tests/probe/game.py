"""The Mathom Swap: a small complete game that has what hard games have, for proving the platform and its test kit.

Hidden hands and a deck, effects inside effects, sealed simultaneous picks with dice in each lane, an offer that can be
withdrawn, a card under the deck that one seat knows. The steps are in `steps`, the views in `looks`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from smial.rules import (
    AgendaState,
    Deck,
    Game,
    GameInfo,
    Lane,
    Lanes,
    Outcome,
    Seat,
    Setup,
    State,
    Traits,
    Turn,
    Who,
    hookimpl,
    line,
)
from smial.rules.views import Scene, View
from tests.probe import looks
from tests.probe.steps import HAND, Errand, Finish, Luck, Moves, Offered, OpenRound, Parry, Pick, Reveal, Steal, card

VALUES = {"lamp": 1, "pipe": 2, "spoon": 3, "map": 4, "ring": 5}
COPIES = 5

AnyStep = OpenRound | Lanes[Pick | Luck] | Reveal | Errand | Steal | Parry | Offered | Finish


class SwapOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long it goes."""

    rounds: int = 2


class Swap(AgendaState, array_like=True, gc=False):
    """The position. Hands and picks are faces, since they are hidden; shelves lie open."""

    agenda: list[AnyStep]
    rounds: int
    deck: Deck
    hands: list[list[str]]
    picks: list[str]
    """Sealed until all have picked; empty is none."""
    shelves: list[list[str]]
    luck: list[int]
    discard: list[str] = []
    round: int = 0
    over: bool = False

    def fill_hands(self, turn: Turn) -> None:
        for hand in self.hands:
            while len(hand) < HAND and len(self.deck):
                hand.append(self.deck.draw(turn, "deal"))
            hand.sort()
        turn.tell("Hands are filled.")

    def seal(self, seat: Seat, face: str, turn: Turn) -> None:
        self.hands[seat].remove(face)
        self.picks[seat] = face
        turn.tell("{who} has picked.", secret={seat: line("You pick {card}.", card=card(face))}, who=Who(seat))

    def try_luck(self, seat: Seat, turn: Turn) -> None:
        rolled = turn.roll(6, "luck")
        self.luck[seat] += rolled
        turn.tell("{who} rolls {number}.", who=Who(seat), number=rolled)

    def take(self, seat: Seat, turn: Turn) -> None:
        face = self.deck.draw(turn, "take")
        self.hands[seat] = sorted([*self.hands[seat], face])
        turn.show(card(face))
        turn.tell("{who} takes a card.", secret={seat: line("You take {card}.", card=card(face))}, who=Who(seat))

    def peek(self, seat: Seat, turn: Turn) -> None:
        face = self.deck.draw(turn, "peek")
        self.deck.put_under(face, to=(seat,))
        turn.show(card(face))
        secret = {seat: line("You put {card} under the deck.", card=card(face))}
        turn.tell("{who} puts a card under the deck.", secret=secret, who=Who(seat))

    def discard_ring(self, seat: Seat, turn: Turn) -> None:
        self.hands[seat].remove("ring")
        self.discard.append("ring")
        turn.show(card("ring"))
        turn.tell("{who} lays out a ring.", who=Who(seat))

    def scores(self) -> tuple[int, ...]:
        shelves = (sum(VALUES[face] for face in shelf) for shelf in self.shelves)
        return tuple(worth + luck for worth, luck in zip(shelves, self.luck, strict=True))

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        scores = self.scores()
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores=scores, winners=winners, reason=line("The shelves were counted."))

    def estimate(self, seat: Seat) -> float:
        started = any(pick.chosen for pick in self.open_picks() if pick.seat == seat)
        return self.scores()[seat] + 0.5 * (started or bool(self.picks[seat]))

    def view(self) -> View:
        return looks.of_everybody(self)

    def view_of(self, seat: Seat) -> View:
        return looks.of_seat(self, seat)

    def resample(self, seat: Seat, turn: Turn) -> None:
        others = [other for other in range(len(self.hands)) if other != seat]
        for other in others:
            self.hands[other] += [self.picks[other]] if self.picks[other] else []
        self.deck.resample(seat, turn, [self.hands[other] for other in others])
        for other in others:
            if self.picks[other]:
                self.picks[other] = turn.pick(self.hands[other], "resample")
                self.hands[other].remove(self.picks[other])
        self._redraw_drafts(seat, turn)

    def _redraw_drafts(self, seat: Seat, turn: Turn) -> None:
        for pick in self.open_picks():
            if pick.seat != seat and pick.chosen:
                pick.chosen = turn.pick(self.hands[pick.seat], "resample")

    def open_picks(self) -> list[Pick]:
        top = self.agenda[-1] if self.agenda else None
        lanes: list[Lane[Any]] = top.lanes if isinstance(top, Lanes) else []
        return [step for lane in lanes for step in lane.steps if isinstance(step, Pick)]


class Probe(Game):
    """The Mathom Swap as a game of the platform."""

    info: ClassVar[GameInfo] = GameInfo(
        id="mathom-swap",
        title="The Mathom Swap",
        summary="Lay down mathoms, swap them, and play a prank or two.",
        seats=(2, 3, 4),
        traits=Traits(simultaneous=True, hidden=True, chance=True),
    )
    options = SwapOptions
    moves = Moves
    state: ClassVar[type[State]] = Swap

    def scene(self, options: Any) -> Scene:
        return looks.printed(VALUES)

    def setup(self, setup: Setup, turn: Turn) -> State:
        state: Any = self.state
        first = state(
            agenda=[OpenRound(1)],
            rounds=setup.options.rounds,
            deck=Deck.of(face for face in VALUES for _ in range(COPIES)),
            hands=[[] for _ in range(setup.seats)],
            picks=[""] * setup.seats,
            shelves=[[] for _ in range(setup.seats)],
            luck=[0] * setup.seats,
        )
        first.settle(turn)
        made: State = first
        return made


@hookimpl
def smial_games() -> Iterable[Game]:
    return [Probe()]
