"""The agenda: steps nest, come in order, cannot run away, share lanes, and are data through and through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from smial.bots import SeededSource
from smial.rules import AgendaState, Choice, Lane, Lanes, Move, Outcome, Question, RunawayError, Seat, Step, Turn, line
from smial.rules import agenda as agenda_module
from smial.rules.views import View


class Say(Move, frozen=True):
    word: str


class Note(Step):
    """Writes a word down and then whatever it leads to."""

    word: str
    leads_to: list[Note] = []

    def resolve(self, state: Tale, turn: Turn) -> None:
        state.words.append(self.word)
        turn.then(*self.leads_to)


class Ask(Step):
    """Asks a seat for a word; `twice` puts itself back once, after what the answer led to."""

    seat: Seat
    twice: bool = False

    def asks(self, state: Tale) -> Mapping[Seat, Question]:
        return {self.seat: Question(text=line("A word, please."), subject=(len(state.words),))}

    def moves(self, state: Tale, seat: Seat) -> Sequence[Move]:
        return [Say("yes"), Say("no")]

    def choice(self, state: Tale, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Say)
        return Choice(label=line(move.word))

    def answer(self, state: Tale, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Say)
        turn.then(Note(f"{seat}:{move.word}"))
        if self.twice:
            turn.then(Ask(self.seat))


class Roll(Step):
    """Writes down a die, rolled in whatever stream is open."""

    def resolve(self, state: Tale, turn: Turn) -> None:
        state.words.append(str(turn.roll(6, "roll")))


class Circle(Step):
    """Never comes to an end."""

    def resolve(self, state: Tale, turn: Turn) -> None:
        turn.then(self)


Inner = Note | Ask | Roll | Circle


class Tale(AgendaState, array_like=True, gc=False):
    agenda: list[Inner | Lanes[Inner]]
    words: list[str] = []
    end: str = "The end"

    def view(self) -> View:
        return View()

    def outcome(self) -> Outcome | None:
        return Outcome(winners=(), reason=line("Told.")) if self.end in self.words else None


class Heard:
    """Rolls a one for everybody and remembers the streams."""

    def __init__(self) -> None:
        self.streams: list[str] = []

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        self.streams.append(stream)
        return 0


def told(*steps: Any) -> Tale:
    """A tale with these steps to come, the first one first, told until somebody is asked."""
    tale = Tale(agenda=list(reversed(steps)))
    tale.settle(Turn(Heard()))
    return tale


def lane(seat: Seat, *steps: Inner) -> Lane[Inner]:
    """A lane with these steps, the last one on top."""
    return Lane(seat, list(steps))


def say(tale: Tale, seat: Seat, word: str = "yes", source: Heard | None = None) -> None:
    tale.play(seat, Say(word), Turn(source or Heard()))


def copied(tale: Tale) -> Tale:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(tale), type=Tale)


def test_steps_are_carried_out_in_the_order_named_and_inner_ones_before_what_was_there() -> None:
    inner = Note("b", [Note("c", [Note("d")]), Note("e")])
    assert told(Note("a"), inner, Note("f")).words == ["a", "b", "c", "d", "e", "f"]


def test_telling_stops_where_somebody_is_asked_and_goes_on_after_the_answer() -> None:
    tale = told(Note("a"), Ask(2), Note("b"))
    assert tale.words == ["a"]
    assert list(tale.asks()) == [2]
    assert tale.moves(2) == [Say("yes"), Say("no")]
    assert str(tale.choice(2, Say("no")).label) == "no"
    say(tale, 2, "no")
    assert tale.words == ["a", "2:no", "b"]
    assert tale.asks() == {}


def test_a_step_that_puts_itself_back_waits_for_what_it_named_first() -> None:
    tale = told(Ask(0, twice=True), Note("b"))
    say(tale, 0)
    assert tale.words == ["0:yes"]
    say(tale, 0, "no")
    assert tale.words == ["0:yes", "0:no", "b"]


def test_when_the_game_is_over_nothing_more_happens_and_nothing_stays() -> None:
    tale = told(Note("The end"), Note("never"), Ask(0))
    assert tale.words == ["The end"]
    assert tale.agenda == []
    assert tale.asks() == {}


def test_a_chain_without_end_is_stopped_and_the_step_named() -> None:
    with pytest.raises(RunawayError, match="Circle"):
        told(Note("a"), Circle())


def test_a_chain_without_end_is_stopped_in_a_lane_too() -> None:
    with pytest.raises(RunawayError, match="Circle"):
        told(Lanes("x", [lane(0, Circle())]))


def test_as_many_steps_as_the_budget_are_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agenda_module, "STEP_BUDGET", 3)
    assert told(Note("a"), Note("b"), Note("c")).words == ["a", "b", "c"]
    with pytest.raises(RunawayError):
        told(Note("a"), Note("b"), Note("c"), Note("d"))


def test_lanes_ask_every_seat_at_once_and_close_when_all_are_empty() -> None:
    tale = told(Lanes("round 1", [lane(0, Ask(0)), lane(2, Ask(2))]), Note("after"))
    asked = tale.asks()
    assert list(asked) == [0, 2]
    assert {question.together for question in asked.values()} == {"round 1"}
    say(tale, 2)
    assert list(tale.asks()) == [0]
    assert tale.words == ["2:yes"]
    say(tale, 0)
    assert tale.words == ["2:yes", "0:yes", "after"]


def test_in_a_lane_the_last_step_is_done_first_and_steps_nest() -> None:
    tale = told(Lanes("x", [lane(0, Note("z"), Ask(0, twice=True)), lane(1, Ask(1))]))
    say(tale, 0)
    say(tale, 1)
    assert tale.words == ["0:yes", "1:yes"]
    say(tale, 0, "no")
    assert tale.words == ["0:yes", "1:yes", "0:no", "z"]


def test_lanes_that_ask_nobody_are_over_at_once() -> None:
    assert told(Lanes[Inner]("x", []), Lanes("y", [lane(0, Note("a")), lane(1)]), Note("b")).words == ["a", "b"]


def test_inside_a_lane_only_the_stream_of_its_seat_is_drawn_from() -> None:
    opening, answering = Heard(), Heard()
    tale = Tale(agenda=[Roll(), Lanes("x", [lane(1, Roll()), lane(3, Roll(), Ask(3))])])
    tale.settle(Turn(opening))
    assert opening.streams == ["seat/1"]
    say(tale, 3, source=answering)
    assert answering.streams == ["seat/3", "table"]


def test_order_of_arrival_in_lanes_changes_no_draw() -> None:
    rolls = []
    for order in ((0, 1), (1, 0)):
        tale = told(Lanes("x", [lane(seat, Roll(), Ask(seat)) for seat in (0, 1)]))
        source = SeededSource("lanes")
        for seat in order:
            tale.play(seat, Say("yes"), Turn(source))
        rolls.append(sorted(tale.words))
    assert rolls[0] == rolls[1]


def test_a_step_in_a_lane_may_ask_nobody_but_its_seat() -> None:
    with pytest.raises(ValueError, match="lane of seat 0"):
        told(Lanes("x", [lane(0, Ask(1))])).asks()


def test_a_position_in_the_deepest_effect_is_copied_and_goes_on() -> None:
    nested = Lanes("x", [lane(0, Note("z"), Ask(0, twice=True)), lane(1, Ask(1))])
    one = told(Note("a"), nested, Ask(2), Note("b"))
    say(one, 0)
    other = copied(one)
    assert other == one
    assert other is not one
    for seat in (1, 0, 2):
        say(one, seat)
        other = copied(other)
        say(other, seat)
    assert one.words == other.words == ["a", "0:yes", "1:yes", "0:yes", "z", "2:yes", "b"]


@pytest.mark.parametrize(
    ("call", "missing"),
    [
        (lambda: Step().choice(None, 0, Say("x")), "choice"),
        (lambda: Step().answer(None, 0, Say("x"), Turn(Heard())), "answer"),
        (lambda: Step().resolve(None, Turn(Heard())), "resolve"),
    ],
)
def test_a_step_that_lacks_what_it_needs_says_so(call, missing) -> None:
    with pytest.raises(TypeError, match=rf"define {missing}\(\)"):
        call()
