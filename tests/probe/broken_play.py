"""The Mathom Swap with broken play: its course, its position as data, its questions and answers.

Each class is broken in one way, which its name says; `BROKEN` says which check of the kit must notice.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from smial.rules import Choice, Line, Move, Question, Seat, Setup, State, Turn, line
from smial.rules.views import View
from smial.testkit import Limits, Trial
from smial.testkit.again import (
    it_is_played_the_same_without_copies,
    it_is_the_same_in_other_processes,
    it_replays_from_its_draws,
)
from smial.testkit.answering import (
    choices_can_be_told_apart,
    listed_moves_are_accepted,
    order_of_arrival_changes_nothing,
    other_moves_are_refused,
    questions_are_new_and_keep_their_meaning,
)
from smial.testkit.course import (
    bots_play_to_the_end,
    every_game_ends,
    everything_stays_within_bounds,
    somebody_is_awaited_until_it_is_over,
)
from smial.testkit.data import looking_changes_nothing, positions_are_plain_trees, positions_survive_a_snapshot
from tests.probe.game import VALUES, Probe, Swap, SwapOptions
from tests.probe.made import broken
from tests.probe.steps import Accept, Choose, Decline, Offer, Peek, Rest, Take, card


class NobodyWaitsForAnOffer(Swap):
    def asks(self) -> Mapping[Seat, Question]:
        asked = super().asks()
        if len(asked) == 2 and not all(question.waits for question in asked.values()):
            return {seat: question for seat, question in asked.items() if not question.waits}
        return asked


class AskedAfterTheEnd(Swap):
    def asks(self) -> Mapping[Seat, Question]:
        return {0: Question(text=line("Another game?"))} if self.over else super().asks()


class NoAnswerToAnOffer(Swap):
    def moves(self, seat: Seat) -> Sequence[Move]:
        return [move for move in super().moves(seat) if not isinstance(move, (Accept, Decline))]


class RoundsWithoutEnd(Probe):
    def setup(self, setup: Setup, turn: Turn) -> State:
        return super().setup(Setup(seats=setup.seats, options=SwapOptions(rounds=10**6)), turn)


class SomebodyElseWins(Swap):
    def outcome(self) -> Any:
        outcome = super().outcome()
        return outcome and type(outcome)(winners=(7,), reason=outcome.reason)


class ADiaryInThePosition(Swap):
    diary: str = ""

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        self.diary += f"Seat {seat}: {move}. " * 200
        super().play(seat, move, turn)


class MoreChoicesThanAnybodyReads(Swap):
    def moves(self, seat: Seat) -> Sequence[Move]:
        return [*super().moves(seat), *(Choose(str(number)) for number in range(1001))]


class AMoveLikeABook(Swap):
    def moves(self, seat: Seat) -> Sequence[Move]:
        return [*super().moves(seat), Choose("page" * 1024)]


class OneShelfForAll(Probe):
    def setup(self, setup: Setup, turn: Turn) -> State:
        state = super().setup(setup, turn)
        assert isinstance(state, Swap)
        state.shelves = [[]] * setup.seats
        return state


class ASetInThePosition(Swap):
    asked_before: set[int] = set()


class ATupleWhereListsComeBack(Swap):
    anything: Any = ()

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        self.anything = (seat, 0)
        super().play(seat, move, turn)


class ViewsAreCounted(Swap):
    looked: int = 0

    def view(self) -> View:
        self.looked += 1
        return super().view()


class OneViewForAll(Swap):
    shown: ClassVar[dict[int, View]] = {}

    def view(self) -> View:
        return self.shown.setdefault(self.round, super().view())


class MemoryBesideThePosition(Swap, dict=True, gc=True):
    def try_luck(self, seat: Seat, turn: Turn) -> None:
        rolls = vars(self)["rolls"] = vars(self).get("rolls", 0) + 1
        self.luck[seat] += rolls
        super().try_luck(seat, turn)


class MemoryInTheModule(Swap):
    calls: ClassVar[Any] = itertools.count()

    def try_luck(self, seat: Seat, turn: Turn) -> None:
        self.luck[seat] += turn.roll(6 + next(self.calls), "luck")


class TheOrderOfASet(Swap):
    def take(self, seat: Seat, turn: Turn) -> None:
        super().take(seat, turn)
        for face in set(VALUES):
            turn.tell("It might have been {card}.", card=card(face))


class ListsWhatItRefuses(Swap):
    def legal(self, seat: Seat, move: Move) -> Line | None:
        return line("No rest for hobbits.") if isinstance(move, Rest) else super().legal(seat, move)


class ListsAMoveTwice(Swap):
    def moves(self, seat: Seat) -> Sequence[Move]:
        return [*super().moves(seat), super().moves(seat)[0]]


class AcceptsAnyOffer(Swap):
    def legal(self, seat: Seat, move: Move) -> Line | None:
        return None if isinstance(move, Offer) else super().legal(seat, move)


class WhoeverPicksFirstIsLucky(Swap):
    def seal(self, seat: Seat, face: str, turn: Turn) -> None:
        self.luck[seat] += not any(self.picks)
        super().seal(seat, face, turn)


class DrawsFromTheDeckInTheLane(Swap):
    def try_luck(self, seat: Seat, turn: Turn) -> None:
        self.luck[seat] += VALUES[self.deck.draw(turn, "luck")]


class WordsThatChangeMeanwhile(Swap):
    def choice(self, seat: Seat, move: Move) -> Choice:
        if isinstance(move, Choose):
            picked = sum(bool(pick) for pick in self.picks)
            words = line("Pick {card} after {number} others", card=card(move.face), number=picked)
            return Choice(label=words, touches=(f"my-hand/{move.face}",))
        return super().choice(seat, move)


class TwoChoicesThatLookAlike(Swap):
    def choice(self, seat: Seat, move: Move) -> Choice:
        if isinstance(move, (Take, Peek)):
            return Choice(label=line("The top card"), touches=("deck/top",))
        return super().choice(seat, move)


class TouchesWhatIsNotThere(Swap):
    def choice(self, seat: Seat, move: Move) -> Choice:
        return Choice(label=super().choice(seat, move).label, touches=("cellar/barrel",))


class BotsThatGoBack(Swap):
    def estimate(self, seat: Seat) -> float:
        return -float(any(pick.chosen for pick in self.open_picks()) or any(self.picks))


class WorthNothingComparable(Swap):
    def estimate(self, seat: Seat) -> float:
        return float("nan")


SHORT = Limits(moves=300)
ONLY_SET_UP = Limits(moves=0)
ORDER_OF_A_SET = broken(TheOrderOfASet)

BROKEN = [
    (somebody_is_awaited_until_it_is_over, Trial(broken(NobodyWaitsForAnOffer), 3)),
    (somebody_is_awaited_until_it_is_over, Trial(broken(AskedAfterTheEnd), 2)),
    (somebody_is_awaited_until_it_is_over, Trial(broken(NoAnswerToAnOffer), 3)),
    (every_game_ends, Trial(RoundsWithoutEnd(), 2, games=2, limits=SHORT)),
    (every_game_ends, Trial(broken(SomebodyElseWins), 2)),
    (everything_stays_within_bounds, Trial(broken(ADiaryInThePosition), 2)),
    (everything_stays_within_bounds, Trial(broken(MoreChoicesThanAnybodyReads), 2, limits=ONLY_SET_UP)),
    (everything_stays_within_bounds, Trial(broken(AMoveLikeABook), 2, limits=ONLY_SET_UP)),
    (positions_are_plain_trees, Trial(OneShelfForAll(), 2)),
    (positions_are_plain_trees, Trial(broken(ASetInThePosition), 2)),
    (positions_survive_a_snapshot, Trial(broken(ATupleWhereListsComeBack), 2)),
    (looking_changes_nothing, Trial(broken(ViewsAreCounted), 2)),
    (looking_changes_nothing, Trial(broken(OneViewForAll), 2)),
    (it_is_played_the_same_without_copies, Trial(OneShelfForAll(), 2)),
    (it_is_played_the_same_without_copies, Trial(broken(MemoryBesideThePosition), 2)),
    (it_replays_from_its_draws, Trial(broken(MemoryInTheModule), 3)),
    (it_is_the_same_in_other_processes, Trial(ORDER_OF_A_SET, 2, entry=f"{__name__}:ORDER_OF_A_SET")),
    (listed_moves_are_accepted, Trial(broken(ListsWhatItRefuses), 2)),
    (listed_moves_are_accepted, Trial(broken(ListsAMoveTwice), 2)),
    (other_moves_are_refused, Trial(broken(AcceptsAnyOffer), 2)),
    (order_of_arrival_changes_nothing, Trial(broken(WhoeverPicksFirstIsLucky), 3)),
    (order_of_arrival_changes_nothing, Trial(broken(DrawsFromTheDeckInTheLane), 3)),
    (questions_are_new_and_keep_their_meaning, Trial(broken(WordsThatChangeMeanwhile), 3)),
    (choices_can_be_told_apart, Trial(broken(TwoChoicesThatLookAlike), 2)),
    (choices_can_be_told_apart, Trial(broken(TouchesWhatIsNotThere), 2)),
    (bots_play_to_the_end, Trial(broken(BotsThatGoBack), 2, limits=SHORT)),
    (bots_play_to_the_end, Trial(broken(WorthNothingComparable), 2, limits=SHORT)),
]
