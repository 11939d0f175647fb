"""A trial's games as digests, here or in another process. Not for: comparing them (`again`).

The other process is `python -m smial.testkit`: its argument is the request, and it prints the digests.
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


class Elsewhere:
    """The same games in a process with this PYTHONHASHSEED, another time zone and another locale; it starts at once."""

    def __init__(self, trial: Trial, hash_seed: str) -> None:
        self._request = _request(trial)
        surroundings = {"PYTHONHASHSEED": hash_seed, "TZ": "Asia/Kathmandu", "LC_ALL": "C"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "smial.testkit", encoded(self._request)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **surroundings},
        )

    def digests(self) -> Digests:
        """What it found; waits for it."""
        found, errors = self._process.communicate()
        if self._process.returncode:
            raise AssertionError(f"{self._request.entry} cannot be played in another process:\n{errors.decode()}")
        return msgspec.json.decode(found, type=Digests)


def _request(trial: Trial) -> Request:
    return Request(
        entry=trial.entry or f"{type(trial.game).__module__}:{type(trial.game).__qualname__}",
        seats=trial.seats,
        games=trial.games,
        options=msgspec.Raw(encoded(trial.setup.options)),
        carry=msgspec.Raw(encoded(trial.carry)),
        seed=trial.seed,
        looks=trial.looks,
        limits=trial.limits,
    )


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
