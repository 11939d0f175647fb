"""Checks of `resample`, with which a game says what a seat cannot know: it forgets all of that, and redraws it.

Not for what a seat receives; the checks of that (`secrecy`) rest on these.
"""

from __future__ import annotations

from collections.abc import Iterable

from smial.bots import SeededSource
from smial.rules import Seat, State, Turn
from smial.rules.views import View
from smial.tables.position import Codec, Position, begin
from smial.testkit.ends import End, ends_of_a_kind, ends_with_other_luck
from smial.testkit.receipts import knowledge, lines_for, receipt, stable
from smial.testkit.trial import Moment, Trial

BEGINNINGS = 60
"""How many games are begun to find some that look the same to a seat."""

ENOUGH = 12
"""After how many views of a hand of cards one that is never redrawn is no coincidence."""


def resampling_draws_what_is_hidden(trial: Trial) -> None:
    """Where a game declares hidden information, resampling for a seat changes what others see, each hand of cards."""
    if not trial.game.info.traits.hidden or trial.seats == 1:
        return
    seen: dict[str, int] = {}
    redrawn: set[str] = set()
    changes = False
    for moment in trial.sampled():
        for seat in range(trial.seats):
            resampled = moment.resampled(seat)
            for other in (other for other in range(trial.seats) if other != seat):
                view, another = moment.state().view_of(other), resampled.state.view_of(other)
                changes = changes or view != another
                before, after = _cards(view), _cards(another)
                for name, cards in before.items():
                    seen[name] = seen.get(name, 0) + 1
                    redrawn |= {name} if after.get(name) != cards else set()
    kept = sorted(name for name, count in seen.items() if count >= ENOUGH and name not in redrawn)
    if kept or not changes:
        what = f"the cards of {', '.join(kept)}" if kept else "anything"
        raise AssertionError(f"{trial.game.info.id} with {trial.seats} seats: resampling never changes {what}")


def _cards(view: View) -> dict[str, bytes]:
    """The hands of cards in a view that show faces."""
    return {each.id: stable(each) for each in view.components if any(card.face for card in each.cards.cards)}


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
    """What a seat cannot tell apart is the same position after resampling with the same draws.

    So nothing is kept that it does not know: no order of a deck, in which a bot could read what it is going to draw, no
    card that lies where no view shows it. Tried on games that look the same when they begin, if there are any among
    `BEGINNINGS`, and on what may come of an answer: other luck with it, or another seat's other move of the same kind.
    """
    if trial.game.info.traits.hidden:
        _when_they_begin(trial)
        for moment in trial.hidden():
            for by in moment.position().questions():
                _after_an_answer(moment, by)


def _when_they_begin(trial: Trial) -> None:
    codec: Codec[State] = Codec(trial.game)
    forgotten: dict[tuple[Seat, bytes], bytes] = {}
    for number in range(BEGINNINGS):
        begun = f"{trial.seed}/beginning {number}"
        position, turn = begin(begun, trial.game, codec, trial.setup, SeededSource(begun))
        for seat in range(trial.seats):
            left = knowledge(codec.copy(position.state), seat, SeededSource("the same"))
            if forgotten.setdefault((seat, _looks(position, turn, seat)), left) != left:
                where = f"{trial.game.info.id} with {trial.seats} seats, {begun}, seat {seat}"
                raise AssertionError(f"{where}: it looks like an earlier one, and resampled it is another")


def _after_an_answer(moment: Moment, by: Seat) -> None:
    lucky = list(ends_with_other_luck(moment, by))
    for group in lucky:
        _are_forgotten_alike(moment, group, range(moment.trial.seats), by)
    for group in ends_of_a_kind(lucky):  # whoever has answered knows which move it was
        _are_forgotten_alike(moment, group, (seat for seat in range(moment.trial.seats) if seat != by), by)


def _are_forgotten_alike(moment: Moment, group: list[End], seats: Iterable[Seat], by: Seat) -> None:
    for seat in seats if len(group) > 1 else ():
        forgotten: dict[bytes, bytes] = {}
        for end in group:
            left = knowledge(moment.codec.unpack(end.packed), seat, moment.source("alike"))
            same = forgotten.setdefault(_looks(end.position, end.turn, seat), left) == left
            moment.must(same, f"after {end.move} of seat {by} what looks the same is resampled to another", seat)


def _looks(position: Position, turn: Turn, seat: Seat) -> bytes:
    """All that a seat sees and has read."""
    return b"".join([*receipt(position, seat).values(), lines_for(turn.told, seat)])
