"""Checks of what people read: lines speak of what is there, and of nothing a viewer's language lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from smial.bots.players import sample
from smial.rules import Line, Ref, Seat, Who
from smial.rules.lines import refs
from smial.rules.views import Scene
from smial.testkit.elements import names
from smial.testkit.trial import Moment, Trial

_NAME = re.compile(r"\{(\w+)\}")


def lines_speak_of_what_is_there(trial: Trial) -> None:
    """Arguments of lines are numbers, seats, things and lines, one for each name in the template; things are ones that
    the reader sees, before or after, or that are printed.
    """
    scene = trial.game.scene(trial.setup.options)
    printed = {*names(scene), *(face.id for face in scene.faces), *(each.id for each in scene.components)}
    seen = lru_cache(maxsize=8)(partial(_seen, scene))  # most lines of a reader come one after the other
    for moment, seat, line, around in read_lines(trial):
        moment.must(isinstance(line, Line), f"{line!r} is no Line", seat)
        for wrong in _malformed(line, trial.seats):
            moment.fail(f'"{line.template}": {wrong}', seat)
        unseen = [ref.id for ref in refs(line) if ref.id not in printed]
        if unseen:
            missing = [name for name in unseen if name not in seen(around, seat)]
            moment.must(not missing, f'"{line.template}" speaks of {missing}, which its reader does not see', seat)


def every_language_has_its_words(trial: Trial) -> None:
    """For each declared language but the first, `Game.words` has every template and name that was met."""
    for moment, seat, line, _ in read_lines(trial):
        for language in trial.game.info.languages[1:]:
            known = trial.game.words.get(language, {})
            missing = [word for word in _words(line) if word not in known]
            moment.must(not missing, f"in {language!r} there are no words for {missing}", seat)


def read_lines(trial: Trial) -> Iterator[tuple[Moment, Seat | None, Line, tuple[Moment, ...]]]:
    """Every line somebody may read at the sampled positions: where, by whom (None is everybody), the line, and the
    positions it may speak of.
    """
    for playout in trial.playouts:
        for moment in playout.sampled(trial.looks):
            around = tuple(playout.moments[max(0, moment.number - 1) : moment.number + 1])
            answer = (playout.setup, *playout.answers)[moment.number]
            for told in answer.told:
                yield moment, None, told.line, around
                yield from ((moment, seat, line, around) for seat, line in told.secret.items())
            yield from ((moment, seat, line, (moment,)) for seat, line in _asked_lines(moment))


def _asked_lines(moment: Moment) -> Iterator[tuple[Seat | None, Line]]:
    position = moment.position()
    outcome = position.outcome()
    if outcome is not None:
        yield None, outcome.reason
    for seat, question in position.questions().items():
        yield None, question.text
        yield from ((seat, Line("{thing}", {"thing": ref})) for ref in question.draft)
        moves = sample(position.state.moves(seat), moment.trial.tries, moment.turn(f"lines {seat}"))
        for choice in map(partial(position.state.choice, seat), moves):
            group = Line(choice.group, {}) if choice.group else None
            yield from ((seat, line) for line in (choice.label, choice.warn, group) if line is not None)


def _seen(scene: Scene, around: Iterable[Moment], seat: Seat | None) -> set[str]:
    states = [moment.state() for moment in around]
    views = [state.view() for state in states] + ([] if seat is None else [state.view_of(seat) for state in states])
    return {*names(scene, *views), *(component.id for view in views for component in view.components)}


def _malformed(line: Line, seats: int) -> Iterator[str]:
    if set(_NAME.findall(line.template)) != set(line.args):
        yield f"its arguments are {sorted(line.args)}"
    yield from chain.from_iterable(_wrong(arg, seats) for arg in line.args.values())


def _wrong(arg: Any, seats: int) -> Iterator[str]:
    match arg:
        case Line():
            yield from _malformed(arg, seats)
        case tuple():
            yield from chain.from_iterable(_wrong(each, seats) for each in arg)
        case Who(seat) if seat not in range(seats):
            yield f"there is no seat {seat}"
        case bool():
            yield f"{arg} is no number"
        case int() | Who() | Ref():
            return
        case _:
            yield f"{arg!r} is no number, seat, thing or line"


def _words(line: Line) -> Iterator[str]:
    yield line.template
    yield from (ref.name for ref in refs(line))
    yield from chain.from_iterable(_words(arg) for arg in line.args.values() if isinstance(arg, Line))
