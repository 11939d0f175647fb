"""A trial's games as digests, here or in another process: `python -m smial.testkit.elsewhere` reads a request on its
standard input and prints them. Not for: comparing them (`again`).
"""

from __future__ import annotations

import hashlib
import importlib
import os
import subprocess
import sys
from operator import attrgetter

import msgspec

from smial.rules import Game
from smial.testkit.receipts import encoded, receipt, stable
from smial.testkit.trial import Answer, Limits, Moment, Trial

Digests = dict[str, list[str]]
"""By the name of each game, one for each of its positions; and `scene`."""


class Request(msgspec.Struct):
    """What another process needs to play the same games."""

    entry: str
    seats: int
    games: int
    options: msgspec.Raw
    carry: msgspec.Raw
    seed: str
    looks: int
    limits: Limits


def digests(trial: Trial) -> Digests:
    """Of everything that anybody could see of these games; of views and choices at the sampled positions."""
    found = {"scene": [_digest(stable(trial.game.scene(trial.setup.options)))]}
    for playout in trial.playouts:
        looked = {moment.number for moment in playout.sampled(trial.looks)}
        made = zip(playout.moments, (playout.setup, *playout.answers), strict=True)
        found[playout.table] = [_of_moment(moment, answer, moment.number in looked) for moment, answer in made]
    return found


def digests_elsewhere(trial: Trial, hash_seed: str) -> Digests:
    """The same, from a process with this PYTHONHASHSEED, another time zone and another locale."""
    request = Request(
        entry=trial.entry or f"{type(trial.game).__module__}:{type(trial.game).__qualname__}",
        seats=trial.seats,
        games=trial.games,
        options=msgspec.Raw(encoded(trial.setup.options)),
        carry=msgspec.Raw(encoded(trial.carry)),
        seed=trial.seed,
        looks=trial.looks,
        limits=trial.limits,
    )
    surroundings = {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PYTHONHASHSEED": hash_seed,
        "TZ": "Asia/Kathmandu",
        "LC_ALL": "C",
    }
    done = subprocess.run(
        [sys.executable, "-m", "smial.testkit.elsewhere"],
        input=encoded(request),
        capture_output=True,
        env={**os.environ, **surroundings},
        check=False,
    )
    if done.returncode:
        raise AssertionError(f"{request.entry} cannot be played in another process:\n{done.stderr.decode()}")
    return msgspec.json.decode(done.stdout, type=Digests)


def game_at(entry: str) -> Game:
    """The game that `module:attribute` names, an instance or a class."""
    module, _, name = entry.partition(":")
    found = attrgetter(name)(importlib.import_module(module))
    game: Game = found() if isinstance(found, type) else found
    return game


def requested(request: Request) -> Trial:
    """The trial that another process asks for."""
    game = game_at(request.entry)
    return Trial(
        game,
        request.seats,
        games=request.games,
        options=msgspec.json.decode(request.options, type=game.options),
        carry=None if game.carries is None else msgspec.json.decode(request.carry, type=game.carries | None),
        seed=request.seed,
        looks=request.looks,
        limits=request.limits,
    )


def _of_moment(moment: Moment, answer: Answer, looked: bool) -> str:
    seen = []
    if looked:
        position = moment.position()
        seen = [sorted(receipt(position, seat).items()) for seat in range(moment.trial.seats)]
        seen.append([(str(seat), position.question_id(seat).encode()) for seat in position.questions()])
    did = (answer.seat, answer.move, answer.draws, answer.told, answer.shown)
    return _digest(moment.packed + encoded((did, seen)))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


if __name__ == "__main__":
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    sys.stdout.buffer.write(encoded(digests(requested(asked))))
