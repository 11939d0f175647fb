"""The steps of the Mathom Swap, in the order in which a round meets them, and the moves that answer them.

Not for: what the position is made of (`game`) and how it looks (`looks`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from smial.rules import Choice, Lane, Lanes, Move, Question, Ref, Seat, Step, Turn, Who, line

if TYPE_CHECKING:
    from tests.probe.game import Swap

HAND = 3
BONUS = 2
"""For laying down what nobody else lays down."""


class Choose(Move, frozen=True):
    face: str


class Keep(Move, frozen=True):
    pass


class Back(Move, frozen=True):
    pass


class Take(Move, frozen=True):
    pass


class Peek(Move, frozen=True):
    pass


class Prank(Move, frozen=True):
    target: Seat


class Offer(Move, frozen=True):
    to: Seat
    give: str
    want: str


class Rest(Move, frozen=True):
    pass


class Allow(Move, frozen=True):
    pass


class Counter(Move, frozen=True):
    pass


class Accept(Move, frozen=True):
    pass


class Decline(Move, frozen=True):
    pass


class Withdraw(Move, frozen=True):
    pass


Moves = Choose | Keep | Back | Take | Peek | Prank | Offer | Rest | Allow | Counter | Accept | Decline | Withdraw


def card(face: str) -> Ref:
    return Ref(face, face)


class OpenRound(Step):
    """Hands are filled; everybody picks at once; what was picked is revealed; each runs an errand."""

    number: int

    def resolve(self, state: Swap, turn: Turn) -> None:
        state.round = self.number
        state.fill_hands(turn)
        seats = range(len(state.hands))
        picks = [Lane(seat, [Pick(seat)]) for seat in seats if state.hands[seat]]
        after = Finish() if self.number == state.rounds else OpenRound(self.number + 1)
        turn.then(Lanes(f"round {self.number}", picks), Reveal(), *(Errand(seat) for seat in seats), after)


class Pick(Step):
    """A card is picked from the hand in two steps, sealed until all have picked; then the seat tries its luck."""

    seat: Seat
    chosen: str = ""

    def asks(self, state: Swap) -> Mapping[Seat, Question]:
        draft = (card(self.chosen),) if self.chosen else ()
        return {self.seat: Question(text=line("Pick a card to lay down."), draft=draft, hold=True)}

    def moves(self, state: Swap, seat: Seat) -> Sequence[Move]:
        if self.chosen:
            return [Keep(), Back()]
        return [Choose(face) for face in sorted(set(state.hands[seat]))]

    def choice(self, state: Swap, seat: Seat, move: Move) -> Choice:
        match move:
            case Choose(face):
                return Choice(label=line("Pick {card}", card=card(face)), touches=(f"my-hand/{face}",))
            case Keep():
                return Choice(label=line("Lay it down"))
            case _:
                return Choice(label=line("Back"))

    def answer(self, state: Swap, seat: Seat, move: Move, turn: Turn) -> None:
        match move:
            case Choose(face):
                turn.then(Pick(seat, face))
            case Keep():
                state.seal(seat, self.chosen, turn)
                turn.then(Luck(seat))
            case _:
                turn.then(Pick(seat))


class Luck(Step):
    """A die in the seat's own lane."""

    seat: Seat

    def resolve(self, state: Swap, turn: Turn) -> None:
        state.try_luck(self.seat, turn)


class Reveal(Step):
    """All picks are laid down at once."""

    def resolve(self, state: Swap, turn: Turn) -> None:
        for seat, face in enumerate(state.picks):
            if face:
                state.shelves[seat].append(face)
                state.luck[seat] += BONUS if state.picks.count(face) == 1 else 0
                turn.show(card(face))
                turn.tell("{who} lays down {card}.", who=Who(seat), card=card(face))
        state.picks = [""] * len(state.picks)


class Errand(Step):
    """One thing that a seat does on its own."""

    seat: Seat

    def asks(self, state: Swap) -> Mapping[Seat, Question]:
        return {self.seat: Question(text=line("Run an errand."), subject=(state.round,))}

    def moves(self, state: Swap, seat: Seat) -> Sequence[Move]:
        others = [other for other in range(len(state.shelves)) if other != seat]
        moves: list[Move] = [Rest()]
        if len(state.deck):
            moves += [Take(), Peek()]
        moves += [Prank(other) for other in others if state.shelves[other]]
        moves += [
            Offer(other, give, want)
            for other in others
            for give in sorted(set(state.shelves[seat]))
            for want in sorted(set(state.shelves[other]))
        ]
        return moves

    def choice(self, state: Swap, seat: Seat, move: Move) -> Choice:
        match move:
            case Take():
                return Choice(label=line("Take the top card"), touches=("deck/top",))
            case Peek():
                return Choice(label=line("Look at the top card and put it under the deck"), touches=("deck/top",))
            case Prank(target):
                return Choice(label=line("Play a prank on {who}", who=Who(target)), warn=line("It may be stopped."))
            case Offer(to, give, want):
                words = line("Offer {who} {give} for {want}", who=Who(to), give=card(give), want=card(want))
                return Choice(label=words, touches=(f"shelf-{seat}/{give}", f"shelf-{to}/{want}"))
            case _:
                return Choice(label=line("Rest"))

    def answer(self, state: Swap, seat: Seat, move: Move, turn: Turn) -> None:
        match move:
            case Take():
                state.take(seat, turn)
            case Peek():
                state.peek(seat, turn)
            case Prank(target):
                turn.tell("{who} plays a prank on {other}.", who=Who(seat), other=Who(target))
                turn.then(Steal(seat, target))
            case Offer(to, give, want):
                turn.tell("{who} offers {give} for {want}.", who=Who(seat), give=card(give), want=card(want))
                turn.then(Offered(seat, to, give, want))
            case _:
                turn.tell("{who} rests.", who=Who(seat))


class Effect(Step):
    """What one seat does to another, who may stop it with a ring; so may the first stop the stopping, and so on."""

    by: Seat
    target: Seat
    allowed: bool = False

    def asks(self, state: Swap) -> Mapping[Seat, Question]:
        if self.allowed:
            return {}
        text = line("{who} does something to you. Stop it with a ring?", who=Who(self.by))
        return {self.target: Question(text=text, subject=(type(self).__name__, len(state.agenda)), hold=True)}

    def moves(self, state: Swap, seat: Seat) -> Sequence[Move]:
        return [Allow(), Counter()] if "ring" in state.hands[seat] else [Allow()]

    def choice(self, state: Swap, seat: Seat, move: Move) -> Choice:
        if isinstance(move, Counter):
            return Choice(label=line("Stop it"), touches=("my-hand/ring",))
        return Choice(label=line("Let it happen"))

    def answer(self, state: Swap, seat: Seat, move: Move, turn: Turn) -> None:
        self.allowed = True
        if isinstance(move, Counter):
            state.discard_ring(seat, turn)
            turn.then(Parry(seat, self.by), self)
        else:
            turn.then(self)


class Steal(Effect):
    """A card of the other's shelf changes places."""

    def resolve(self, state: Swap, turn: Turn) -> None:
        if not state.shelves[self.target]:
            return
        face = turn.pick(sorted(state.shelves[self.target]), "steal")
        state.shelves[self.target].remove(face)
        state.shelves[self.by].append(face)
        turn.tell("{who} carries off {card}.", who=Who(self.by), card=card(face))


class Parry(Effect):
    """Takes away the effect below it."""

    def resolve(self, state: Swap, turn: Turn) -> None:
        state.agenda.pop()
        turn.tell("{who} stops {other}.", who=Who(self.by), other=Who(self.target))


class Offered(Step):
    """The other accepts or declines; meanwhile the offer may be withdrawn, and nobody waits for that."""

    by: Seat
    to: Seat
    give: str
    want: str

    def asks(self, state: Swap) -> Mapping[Seat, Question]:
        text = line("{give} for {want}?", give=card(self.give), want=card(self.want))
        subject = (self.by, self.give, self.want)
        return {
            self.to: Question(text=text, subject=subject),
            self.by: Question(text=line("Your offer stands."), subject=subject, waits=False),
        }

    def moves(self, state: Swap, seat: Seat) -> Sequence[Move]:
        return [Withdraw()] if seat == self.by else [Accept(), Decline()]

    def choice(self, state: Swap, seat: Seat, move: Move) -> Choice:
        words = {Accept: "Accept", Decline: "Decline", Withdraw: "Withdraw the offer"}
        return Choice(label=line(words[type(move)]))

    def answer(self, state: Swap, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Accept):
            state.shelves[self.by].remove(self.give)
            state.shelves[self.to].remove(self.want)
            state.shelves[self.by].append(self.want)
            state.shelves[self.to].append(self.give)
            turn.tell("{who} accepts.", who=Who(seat))
        else:
            turn.tell("Nothing comes of it.")


class Finish(Step):
    """Shelves are counted."""

    def resolve(self, state: Swap, turn: Turn) -> None:
        state.over = True
