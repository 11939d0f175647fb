"""The Mathom Swap with broken secrecy.

Each class leaks in one way, which its name says; `BROKEN` says which check of the kit must notice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from smial.rules import Line, Move, Question, Seat, Turn, Who, line
from smial.rules.views import Component, Text, View
from smial.testkit import Trial
from smial.testkit.forgetting import (
    resampling_draws_what_is_hidden,
    resampling_twice_is_resampling_once,
    what_looks_the_same_is_forgotten_alike,
)
from smial.testkit.secrecy import (
    lines_tell_no_more_than_is_known,
    the_same_answers_show_the_same,
    undoable_moves_show_nothing_new,
    what_a_seat_cannot_know_shows_nowhere,
)
from tests.probe.game import Swap
from tests.probe.made import broken
from tests.probe.steps import HAND, Choose, Effect, Rest, card


class ResamplesNothing(Swap):
    def resample(self, seat: Seat, turn: Turn) -> None:
        pass


class ForgetsToRedrawPicks(Swap):
    def resample(self, seat: Seat, turn: Turn) -> None:
        picks, self.picks = self.picks, [""] * len(self.picks)
        super().resample(seat, turn)
        self.picks = picks


class LeavesTheDeckAsItWasShuffled(Swap):
    """The order of the deck lies in the position from the start, where a bot could read what it is going to draw."""

    def fill_hands(self, turn: Turn) -> None:
        self.deck.look(turn, len(self.deck), to=())
        super().fill_hands(turn)

    def resample(self, seat: Seat, turn: Turn) -> None:
        order, self.deck.top = self.deck.top, []
        super().resample(seat, turn)
        self.deck.top = order


class BuriesACardThatNobodySees(Swap):
    """Whoever peeks buries another card face down, in a place that no view shows and `resample` does not know."""

    ground: list[str] = []

    def peek(self, seat: Seat, turn: Turn) -> None:
        if len(self.deck) > 1:
            self.ground = sorted([*self.ground, self.deck.draw(turn, "bury")])
            turn.tell("{who} buries a card.", who=Who(seat))
        super().peek(seat, turn)


class SwapsOneCardInsteadOfForgetting(Swap):
    def resample(self, seat: Seat, turn: Turn) -> None:
        for other, hand in enumerate(self.hands):
            if other != seat and hand and self.deck.bag:
                self.deck.put_under(hand.pop(turn.below(len(hand), "resample")), to=())
                hand.append(self.deck.draw(turn, "resample"))
                self.deck.shuffle_in()


class ViewsShowAHand(Swap):
    def view(self) -> View:
        view = super().view()
        words = [line("{card}", card=card(face)).template for hand in self.hands for face in hand[:1]]
        view.components.append(Component(id="hint", title=" ".join([*words, *self.hands[0]]), text=Text()))
        return view


class ViewsShowAHandOnceInAWhile(Swap):
    def view(self) -> View:
        view = super().view()
        if sum(self.luck) == 13:
            view.components.append(Component(id="hint", title=" ".join(self.hands[0]), text=Text()))
        return view


class ViewsShowThatAHandIsRare(Swap):
    def view(self) -> View:
        view = super().view()
        if any(len(hand) == HAND and len(set(hand)) == 1 for hand in self.hands):
            view.components.append(Component(id="hint", title="Three of a kind!", text=Text()))
        return view


class SeatsSeeTheDeck(Swap):
    def view_of(self, seat: Seat) -> View:
        view = super().view_of(seat)
        view.components.append(Component(id="deck-left", title=" ".join(self.deck.bag), text=Text()))
        return view


class AsksOnlyWhoHoldsARing(Swap):
    def asks(self) -> Mapping[Seat, Question]:
        top = self.agenda[-1] if self.agenda else None
        if isinstance(top, Effect) and not top.allowed and "ring" not in self.hands[top.target]:
            return {top.by: Question(text=line("Go on."))}
        return super().asks()


class AnswersForWhoHasNoRing(Swap):
    """Without `hold` the platform lets it happen at once where there is no ring, and everybody notices."""

    def asks(self) -> Mapping[Seat, Question]:
        asked = super().asks()
        if self.agenda and isinstance(self.agenda[-1], Effect):
            return {seat: Question(text=question.text, subject=question.subject) for seat, question in asked.items()}
        return asked


class RefusalsTellAHand(Swap):
    def legal(self, seat: Seat, move: Move) -> Line | None:
        other = self.hands[(seat + 1) % len(self.hands)]
        cards = tuple(card(face) for face in other)
        return line("No, for the other holds {cards}.", cards=cards) if super().legal(seat, move) else None


class RestingPaysWhoeverHoldsARing(Swap):
    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Rest):
            self.luck[seat] += sum("ring" in hand for hand in self.hands)
        super().play(seat, move, turn)


class RestingIsForGoodWhereSomebodyHoldsARing(Swap):
    """Whoever rests sees by whether that can be taken back who holds what."""

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Rest) and any(
            "ring" in self.hands[other] for other in range(len(self.hands)) if other != seat
        ):
            turn.roll(6, "nothing")
        super().play(seat, move, turn)


class TellsWhatIsPicked(Swap):
    def seal(self, seat: Seat, face: str, turn: Turn) -> None:
        super().seal(seat, face, turn)
        turn.tell("{who} has picked {card}.", who=Who(seat), card=card(face))


class TellsWhatIsTaken(Swap):
    def take(self, seat: Seat, turn: Turn) -> None:
        before = sorted(self.hands[seat])
        super().take(seat, turn)
        taken: Any = next(face for face in self.hands[seat] if self.hands[seat].count(face) > before.count(face))
        turn.tell("{who} takes {card}.", who=Who(seat), card=card(taken))


class TellsWhatIsThoughtOf(Swap):
    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Choose):
            turn.tell("{who} thinks of {card}.", who=Who(seat), card=card(move.face))
        super().play(seat, move, turn)


class RestsWithAPeep(Swap):
    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        other = self.hands[(seat + 1) % len(self.hands)]
        if isinstance(move, Rest) and other:
            peep = line("You see {card} in another hand.", card=card(other[0]))
            turn.tell("{who} winks.", secret={seat: peep}, who=Who(seat))
        super().play(seat, move, turn)


class LaysOutARingWithoutAWord(Swap):
    """Whoever stops something shows that it holds a ring; without `show` it could take that back."""

    def discard_ring(self, seat: Seat, turn: Turn) -> None:
        self.hands[seat].remove("ring")
        self.discard.append("ring")


BROKEN = [
    (resampling_draws_what_is_hidden, Trial(broken(ResamplesNothing), 2)),
    (resampling_draws_what_is_hidden, Trial(broken(ForgetsToRedrawPicks), 3)),
    (what_looks_the_same_is_forgotten_alike, Trial(broken(LeavesTheDeckAsItWasShuffled), 3)),
    (what_looks_the_same_is_forgotten_alike, Trial(broken(BuriesACardThatNobodySees), 2)),
    (resampling_twice_is_resampling_once, Trial(broken(SwapsOneCardInsteadOfForgetting), 2)),
    (what_a_seat_cannot_know_shows_nowhere, Trial(broken(ViewsShowAHand), 2)),
    (what_a_seat_cannot_know_shows_nowhere, Trial(broken(ViewsShowAHandOnceInAWhile), 3)),
    (what_a_seat_cannot_know_shows_nowhere, Trial(broken(ViewsShowThatAHandIsRare), 2)),
    (what_a_seat_cannot_know_shows_nowhere, Trial(broken(SeatsSeeTheDeck), 2)),
    (what_a_seat_cannot_know_shows_nowhere, Trial(broken(AsksOnlyWhoHoldsARing), 2)),
    (what_a_seat_cannot_know_shows_nowhere, Trial(broken(AnswersForWhoHasNoRing), 2)),
    (what_a_seat_cannot_know_shows_nowhere, Trial(broken(RefusalsTellAHand), 2)),
    (the_same_answers_show_the_same, Trial(broken(RestingPaysWhoeverHoldsARing), 2)),
    (the_same_answers_show_the_same, Trial(broken(RestingIsForGoodWhereSomebodyHoldsARing), 2)),
    (the_same_answers_show_the_same, Trial(broken(TellsWhatIsPicked), 2)),
    (lines_tell_no_more_than_is_known, Trial(broken(TellsWhatIsTaken), 2)),
    (lines_tell_no_more_than_is_known, Trial(broken(TellsWhatIsThoughtOf), 2)),
    (undoable_moves_show_nothing_new, Trial(broken(RestsWithAPeep), 2)),
    (undoable_moves_show_nothing_new, Trial(broken(LaysOutARingWithoutAWord), 2, games=30)),
]
