"""Checks of questions and answers: what is listed is accepted, nothing else is, and each choice is one thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from smial.bots.players import sample
from smial.rules import Move, Seat
from smial.tables.position import Codec, Position, UnreadableMoveError
from smial.testkit.elements import names
from smial.testkit.trial import Moment, Trial

MUTATED = 3
"""Of how many listed moves a position's illegal moves are made."""


def listed_moves_are_accepted(trial: Trial) -> None:
    """Every move in a seat's list is in it once, legal, the same after its wire form, and can be played."""
    for moment in trial.sampled():
        for seat in moment.position().questions():
            moves = list(moment.state().moves(seat))
            moment.must(len(set(moves)) == len(moves), "a move is listed twice", seat)
            for move in sample(moves, trial.tries, moment.turn(f"listed {seat}")):
                _is_accepted(moment, seat, move)


def _is_accepted(moment: Moment, seat: Seat, move: Move) -> None:
    position = moment.position()
    with moment.named(seat):
        sent = moment.codec.read_move(moment.codec.write_move(move))
    moment.must(sent == move, f"{move} arrives as {sent}", seat)
    refusal = position.refusal(seat, sent)
    moment.must(refusal is None, f"{move} is listed and refused: {refusal}", seat)
    with moment.named(seat):
        position.answer(seat, sent, moment.source("accepted"))
        moment.codec.copy(position.state)


def other_moves_are_refused(trial: Trial) -> None:
    """Altered moves, and those of other positions and seats, are refused without a trace; `legal` and list agree."""
    for moment in trial.sampled():
        position = moment.position()
        for seat in range(trial.seats):
            listed = set(position.state.moves(seat)) if seat in position.questions() else set()
            for move in other_moves(moment, position, seat):
                with moment.named(seat):
                    refusal = position.refusal(seat, move)
                moment.must((refusal is None) == (move in listed), _disagreement(move, move in listed), seat)
            moment.must(moment.codec.pack(position.state) == moment.packed, "a refusal has changed the position", seat)


def _disagreement(move: Move, listed: bool) -> str:
    return f"{move} is listed and refused" if listed else f"{move} is not listed and not refused"


def other_moves(moment: Moment, position: Position, seat: Seat) -> list[Move]:
    """Moves that are most likely none of the seat's: altered ones, ones of other positions, ones of other seats."""
    turn = moment.turn(f"others {seat}")
    moves: list[Move] = []
    for asked in position.questions():
        here = sample(position.state.moves(asked), MUTATED, turn)
        moves += here if asked != seat else [altered for move in here for altered in alterations(moment.codec, move)]
    played = [answer.move for answer in moment.playout.answers if answer.move is not None]
    return list(dict.fromkeys([*moves, *sample(played, moment.trial.tries, turn)]))


def alterations(codec: Codec[Any], move: Move) -> Iterator[Move]:
    """The move with one thing in it changed, in every way that still is a move of the game."""
    tag, *fields = msgspec.to_builtins(move)
    for changed in _altered(fields):
        try:
            yield codec.read_move(msgspec.json.encode([tag, *changed]))
        except UnreadableMoveError:
            continue


def _altered(value: Any) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, -value - 1)
        case str():
            yield from (value + "x", value[:-1])
        case list():
            for at, part in enumerate(value):
                yield from ([*value[:at], changed, *value[at + 1 :]] for changed in _altered(part))
            yield from (value[:-1], value + value[-1:], value[::-1])


def order_of_arrival_changes_nothing(trial: Trial) -> None:
    """Answers to questions of one simultaneous step (`Question.together`) lead to the same position in any order.

    Each is still possible after the others, and draws in a lane come from its seat's stream.
    """
    for moment in trial.sampled():
        for seats in together(moment.position()):
            answers = [(seat, _drawn_move(moment, seat)) for seat in seats]
            orders = (answers, answers[::-1], moment.turn("order").shuffled(answers, "order"))
            ends = {moment.codec.pack(_answered(moment, order).state) for order in orders}
            moment.must(len(ends) == 1, f"the order in which seats {seats} answer changes the position")


def together(position: Position) -> list[list[Seat]]:
    """The seats of each simultaneous step in which several are asked."""
    steps: dict[str, list[Seat]] = {}
    for seat, question in position.questions().items():
        if question.together:
            steps.setdefault(question.together, []).append(seat)
    return [seats for seats in steps.values() if len(seats) > 1]


def _drawn_move(moment: Moment, seat: Seat) -> Move:
    move: Move = moment.turn(f"drawn {seat}").pick(moment.state().moves(seat), "move")
    return move


def _answered(moment: Moment, answers: Sequence[tuple[Seat, Move]]) -> Position:
    position, source = moment.position(), moment.source("order")
    for seat, move in answers:
        refusal = position.refusal(seat, move)
        moment.must(refusal is None, f"{move} is refused after the answers of others: {refusal}", seat)
        position.answer(seat, move, source)
    return position


def questions_are_new_and_keep_their_meaning(trial: Trial) -> None:
    """An answered question never comes again, and while one stays open each of its moves goes on meaning the same.

    An answer may arrive late: whatever it depends on belongs into the question.
    """
    for playout in trial.playouts:
        answered: set[str] = set()
        for moment, answer in zip(playout.moments, playout.answers, strict=False):
            position = moment.position()
            for seat in position.questions():
                moment.must(position.question_id(seat) not in answered, "a question comes a second time", seat)
            if answer.seat is not None:
                answered.add(position.question_id(answer.seat))
    for before, _, after in trial.answers():
        _keeps_its_meaning(before, after)


def _keeps_its_meaning(before: Moment, after: Moment) -> None:
    one, other = before.position(), after.position()
    for seat, question in one.questions().items():
        if before.answered[seat] == after.answered[seat] and other.questions().get(seat) == question:
            still = set(other.state.moves(seat))
            moves = [move for move in one.state.moves(seat) if move in still]
            for move in sample(moves, before.trial.tries, before.turn(f"meaning {seat}")):
                was, now = one.state.choice(seat, move).label, other.state.choice(seat, move).label
                after.must(was == now, f'the open question stayed, and {move} turned from "{was}" into "{now}"', seat)


def choices_can_be_told_apart(trial: Trial) -> None:
    """Every choice touches elements that its seat sees, and no two of a question agree in touches and label."""
    scene = trial.game.scene(trial.setup.options)
    for moment in trial.sampled():
        state = moment.state()
        for seat in moment.position().questions():
            seen = names(scene, state.view(), state.view_of(seat))
            shown: dict[tuple[tuple[str, ...], str], Move] = {}
            moves = state.moves(seat)
            for move, choice in zip(moves, state.choices(seat, moves), strict=True):
                moment.must(choice == state.choice(seat, move), f"{move} is another choice by itself", seat)
                missing = [element for element in choice.touches if element not in seen]
                moment.must(not missing, f"{move} touches {missing}, which the seat does not see", seat)
                other = shown.setdefault((choice.touches, str(choice.label)), move)
                moment.must(other == move, f'{move} and {other} are both "{choice.label}" and touch the same', seat)
