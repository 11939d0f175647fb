"""Checks of secrecy: a seat receives nothing that depends on what it cannot know.

All rest on `resample`, with which a game says what a seat cannot know: it makes positions that the seat cannot tell
apart. So the first checks see that `resample` does its own part.
"""

from __future__ import annotations

from collections.abc import Iterator

from smial.bots import SeededSource
from smial.bots.players import sample
from smial.rules import Move, Seat, State, Turn
from smial.tables.position import Codec, Position, begin
from smial.testkit.answering import other_moves
from smial.testkit.receipts import Receipt, difference, knowledge, lines_for, receipt
from smial.testkit.trial import Moment, Trial, any_answer

FURTHER = 6
"""How many answers two positions that a seat cannot tell apart are followed."""

LUCK = 3
"""With how many draws a move is tried that draws."""

BEGINNINGS = 60
"""How many games are begun to find some that look the same to a seat."""

ENOUGH = 12
"""After how many views of a hand of cards one that is never redrawn is no coincidence."""


def resampling_draws_what_is_hidden(trial: Trial) -> None:
    """Where a game declares hidden information, resampling for a seat changes the cards that only others see."""
    if not trial.game.info.traits.hidden or trial.seats == 1:
        return
    seen: dict[str, int] = {}
    redrawn: set[str] = set()
    for moment in trial.sampled():
        for seat in range(trial.seats):
            resampled = moment.resampled(seat)
            for other in (other for other in range(trial.seats) if other != seat):
                before, after = _private_cards(moment.position(), other), _private_cards(resampled, other)
                for name, cards in before.items():
                    seen[name] = seen.get(name, 0) + 1
                    redrawn |= {name} if after.get(name) != cards else set()
    kept = sorted(name for name, count in seen.items() if count >= ENOUGH and name not in redrawn)
    if kept or not redrawn:
        what = f"the cards of {', '.join(kept)}" if kept else "anything"
        raise AssertionError(f"{trial.game.info.id} with {trial.seats} seats: resampling never changes {what}")


def _private_cards(position: Position, seat: Seat) -> dict[str, bytes]:
    components = position.state.view_of(seat).components
    return {
        each.id: each.SerializeToString(deterministic=True)
        for each in components
        if any(card.face for card in each.cards.cards)
    }


def resampling_twice_is_resampling_once(trial: Trial) -> None:
    """Resampling forgets first: what it makes depends on what the seat knows and on its own draws alone.

    So everything forgotten is put together, in an order that tells nothing, before anything is drawn.
    """
    for moment in trial.hidden():
        for seat in range(trial.seats):
            with moment.named(seat):
                once = knowledge(moment.state(), seat, moment.source("again"))
                twice = knowledge(moment.resampled(seat).state, seat, moment.source("again"))
            moment.must(once == twice, "resampled twice, the position is another than resampled once", seat)


def what_looks_the_same_is_forgotten_alike(trial: Trial) -> None:
    """Games that look the same to a seat when they begin are the same position after resampling with the same draws.

    So nothing is kept that nobody knows, like the order of a deck, in which a bot could read what it is going to draw.
    Says nothing where no two of `BEGINNINGS` look the same.
    """
    if not trial.game.info.traits.hidden:
        return
    codec: Codec[State] = Codec(trial.game)
    forgotten: dict[tuple[Seat, bytes], bytes] = {}
    for number in range(BEGINNINGS):
        begun = f"{trial.seed}/beginning {number}"
        position, turn = begin(begun, trial.game, codec, trial.setup, SeededSource(begun))
        for seat in range(trial.seats):
            looks = b"".join([*receipt(position, seat).values(), lines_for(turn.told, seat)])
            left = knowledge(codec.copy(position.state), seat, SeededSource("the same"))
            if forgotten.setdefault((seat, looks), left) != left:
                where = f"{trial.game.info.id} with {trial.seats} seats, {begun}, seat {seat}"
                raise AssertionError(f"{where}: it looks like an earlier one, and resampled it is another")


def what_a_seat_cannot_know_shows_nowhere(trial: Trial) -> None:
    """After resampling for a seat it receives the same: views, questions, choices, refusals, the outcome."""
    for moment in trial.hidden():
        for seat in range(trial.seats):
            others = other_moves(moment, moment.position(), seat) if seat in moment.position().questions() else []
            with moment.named(seat):
                here, there = receipt(moment.position(), seat, others), receipt(moment.resampled(seat), seat, others)
            what = _tells(trial, here, there)
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
        revealed = any((turn.drew, turn.shown) != (0, []) for turn in (one, other))
        if revealed and not _alike(moment, here, there, seat):
            return
        told = lines_for(one.told, seat) == lines_for(other.told, seat)
        what = _tells(moment.trial, receipt(here, seat), receipt(there, seat)) if told else "the lines"
        said = f"after {answer[1]} of seat {answer[0]} {what} depend on what the seat cannot know"
        moment.must(what is None, said, seat)


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
            for group in _comparable_ends(moment, by):
                for seat in (seat for seat in range(trial.seats) if seat != by):
                    _tell_the_same(moment, group, by, seat)


End = tuple[bytes, Turn]
"""A position as bytes, and the call that led to it."""


def _comparable_ends(moment: Moment, by: Seat) -> Iterator[list[End]]:
    """How things may stand after an answer: other moves of the same kind, and other luck with the same move."""
    kinds: dict[type[Move], list[End]] = {}
    for move in sample(moment.state().moves(by), moment.trial.tries // 2, moment.turn(f"ends {by}")):
        first, *others = _with_luck(moment, by, move)
        kinds.setdefault(type(move), []).append(first)
        yield [first, *others]
    yield from kinds.values()


def _with_luck(moment: Moment, by: Seat, move: Move) -> Iterator[End]:
    for luck in range(LUCK):
        position = moment.position()
        turn = position.answer(by, move, moment.source(f"luck {luck}"))
        yield moment.codec.pack(position.state), turn
        if not turn.drew:
            return


def _tell_the_same(moment: Moment, group: list[End], by: Seat, seat: Seat) -> None:
    read: dict[bytes, dict[bytes, tuple[bytes, bytes]]] = {}
    for packed, turn in group:
        known = knowledge(moment.codec.unpack(packed), seat, moment.source("known"))
        read.setdefault(known, {})[packed] = lines_for(turn.told, seat), lines_for(turn.told, None)
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
