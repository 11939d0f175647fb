"""Checks of secrecy: a seat receives nothing that depends on what it cannot know.

All rest on `resample`, which makes positions that the seat cannot tell apart; that it does its own part is checked in
`forgetting`.
"""

from __future__ import annotations

from collections.abc import Sequence

from smial.bots import SeededSource
from smial.bots.players import sample
from smial.rules import Move, Seat, Turn
from smial.tables.position import Position
from smial.testkit.answering import other_moves
from smial.testkit.ends import End, ends_of_a_kind, ends_with_other_luck
from smial.testkit.receipts import Receipt, difference, knowledge, lines_for, receipt
from smial.testkit.trial import Moment, Trial, any_answer

ANOTHER = 3
"""With how many others that it cannot tell apart a position is compared."""

FURTHER = 6
"""How many answers two positions that a seat cannot tell apart are followed."""


def what_a_seat_cannot_know_shows_nowhere(trial: Trial) -> None:
    """After resampling for a seat it receives the same: views, questions, choices, refusals, the outcome.

    Tried for every seat at some positions, and at all of them for one seat: some leaks are seldom open.
    """
    for moment in trial.hidden():
        for seat in range(trial.seats):
            others = other_moves(moment, moment.position(), seat) if seat in moment.position().questions() else []
            for another in range(ANOTHER):
                _shows_nowhere(moment, seat, f"resample {another}", others)
    for moment in trial.moments() if trial.game.info.traits.hidden else ():
        whoever = moment.turn("whoever").below(trial.seats, "seat")
        _shows_nowhere(moment, whoever, "resample in passing", ())


def _shows_nowhere(moment: Moment, seat: Seat, purpose: str, others: Sequence[Move]) -> None:
    with moment.named(seat):
        here, there = receipt(moment.position(), seat, others), receipt(moment.resampled(seat, purpose), seat, others)
    what = _tells(moment.trial, here, there)
    moment.must(what is None, f"{what} depend on what the seat cannot know", seat)


def the_same_answers_show_the_same(trial: Trial) -> None:
    """Two positions that a seat cannot tell apart, played on alike, show it the same until something is revealed.

    Something may be revealed where the rules draw or show. If the seat still knows the same after that, it goes on.
    """
    for moment in trial.hidden():
        for seat in range(trial.seats):
            _follow(moment, seat)


def _follow(moment: Moment, seat: Seat) -> None:
    here, there = moment.position(), moment.resampled(seat)
    player, chances = moment.turn(f"follow {seat}"), (moment.source("follow"), moment.source("follow"))
    for _ in range(FURTHER):
        answer = _common_answer(here, there, player)
        if answer is None:
            return
        with moment.named(answer[0]):
            one, other = here.answer(*answer, chances[0]), there.answer(*answer, chances[1])
        revealed = _final(one) or _final(other)
        if revealed and not _alike(moment, here, there, seat):
            return
        told = lines_for(one.told, seat) == lines_for(other.told, seat)
        what = _tells(moment.trial, receipt(here, seat), receipt(there, seat)) if told else "the lines"
        if answer[0] == seat and _final(one) != _final(other):
            what = "whether it can be taken back"
        said = f"after {answer[1]} of seat {answer[0]} {what} depend on what the seat cannot know"
        moment.must(what is None, said, seat)


def _final(turn: Turn) -> bool:
    """Whether what a call has done cannot be taken back."""
    return bool(turn.drew or turn.shown)


def _common_answer(here: Position, there: Position, player: Turn) -> tuple[Seat, Move] | None:
    """An answer that is possible in both."""
    answer = None if here.outcome() is not None else any_answer(here, player)
    return answer if answer is not None and there.refusal(*answer) is None else None


def lines_tell_no_more_than_is_known(trial: Trial) -> None:
    """Another move of the same kind, or other luck with the same move: where that changes the position and leaves a
    seat with the same knowledge, the seat has read the same lines, and so have spectators.
    """
    for moment in trial.hidden():
        for by in moment.position().questions():
            lucky = list(ends_with_other_luck(moment, by))
            for group in (*lucky, *ends_of_a_kind(lucky)):
                for seat in (seat for seat in range(trial.seats) if seat != by):
                    _tell_the_same(moment, group, by, seat)


def _tell_the_same(moment: Moment, group: list[End], by: Seat, seat: Seat) -> None:
    read: dict[bytes, dict[bytes, tuple[bytes, bytes]]] = {}
    for end in group:
        known = knowledge(moment.codec.unpack(end.packed), seat, moment.source("known"))
        read.setdefault(known, {})[end.packed] = lines_for(end.turn.told, seat), lines_for(end.turn.told, None)
    for lines in read.values():
        same = len(set(lines.values())) <= 1
        moment.must(same, f"the lines of an answer of seat {by} tell what it cannot know", seat)


def undoable_moves_show_nothing_new(trial: Trial) -> None:
    """A move that drew and showed nothing can be taken back, so nobody may learn anything hidden from it.

    In a position that a seat cannot tell from this one, some answer must show it the same.
    """
    for playout in trial.playouts if trial.game.info.traits.hidden else ():
        undoable = [number for number, answer in enumerate(playout.answers) if not answer.final]
        for number in sample(undoable, trial.looks, playout.moments[0].turn("undoable")):
            answer = playout.answers[number]
            if answer.seat is not None and answer.move is not None:
                _shows_nothing(playout.moments[number], answer.seat, answer.move)


def _shows_nothing(moment: Moment, by: Seat, move: Move) -> None:
    for seat in range(moment.trial.seats):
        saw = _received(moment.position(), by, move, seat)
        elsewhere = moment.resampled(seat)
        moves = elsewhere.state.moves(by)
        likely = [move] if move in moves else moves
        if not any(_received(elsewhere.copy(), by, other, seat) == saw for other in likely):
            moment.fail(f"{move} of seat {by} can be taken back and yet tells something hidden: show() it", seat)


def _received(position: Position, by: Seat, move: Move, seat: Seat) -> tuple[Receipt, bytes]:
    turn = position.answer(by, move, SeededSource("nothing is drawn"))
    return receipt(position, seat), lines_for(turn.told, seat)


def _alike(moment: Moment, here: Position, there: Position, seat: Seat) -> bool:
    """Whether the seat still cannot tell the two apart."""
    one, other = (knowledge(position.copy().state, seat, moment.source("alike")) for position in (here, there))
    return one == other


def _tells(trial: Trial, one: Receipt, other: Receipt) -> str | None:
    """The parts that differ; co-operative games may let the platform give the single answer of a hidden hand."""
    allowed = ("single answers of others",) if trial.game.info.traits.cooperative else ()
    return difference(
        {part: content for part, content in one.items() if part not in allowed},
        {part: content for part, content in other.items() if part not in allowed},
    )
