"""What many games of bots show of a game: plays them on all cores, prints figures beside their aims, keeps them.

A plugin says what is to be found out, in a program of its own (`my_game/balance/__main__.py`):

    study = Study(
        game=GAME,
        series={"three": Match(game=GAME, players=("greedy",) * 3)},
        note=notes,      # (Match, entries) -> what is to be kept of one game
        figures=figures, # what was noted of each series -> the figures
    )
    if __name__ == "__main__":
        main([study], "how it is used", Path("build/balance.json"))

Not for: whether a game is sound; that is what the checks are for.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from rich.console import Console
from rich.progress import track

from smial.bots import BOTS
from smial.rules import Game
from smial.testkit.figures import Figure, keep, table
from smial.testkit.matches import Entry, Match, play_all

GAMES = 200
"""How many games of each series are played unless said otherwise: a share of them is then known to ±7 points or better,
nineteen times in twenty."""

N = TypeVar("N")


@dataclass(frozen=True, kw_only=True)
class Study(Generic[N]):
    """What is to be found out about a game."""

    game: Game
    series: Mapping[str, Match]
    """By name: each is played many times, with a seed of its own each time."""
    note: Callable[[Match, Iterable[Entry]], N]
    """What is kept of one game; a function of a module, since it runs in other processes."""
    figures: Callable[[Mapping[str, Sequence[N]]], Iterable[Figure]]
    """What was noted of each series, as figures."""

    def matches(self, games: int, bot: str | None = None) -> list[tuple[str, Match]]:
        """So many matches of each series, with its name; if a bot is named, it plays everybody's games."""
        return [(name, match.numbered(number)) for name, match in self._series(bot) for number in range(1, games + 1)]

    def _series(self, bot: str | None) -> list[tuple[str, Match]]:
        if bot is None:
            return list(self.series.items())
        return [(name, replace(match, players=(bot,) * len(match.players))) for name, match in self.series.items()]

    def run(
        self, games: int, *, bot: str | None = None, workers: int | None = None, console: Console | None = None
    ) -> list[Figure]:
        """Plays so many games of each series and gives the figures; a console shows how far it is."""
        names, matches = zip(*self.matches(games, bot), strict=True)
        noted: dict[str, list[N]] = {name: [] for name in self.series}
        done = play_all(matches, self.note, workers)
        if console is not None:
            done = iter(track(done, self.game.info.title, len(matches), console=console, transient=True))
        for name, notes in zip(names, done, strict=True):
            noted[name].append(notes)
        return list(self.figures(noted))


def main(studies: Sequence[Study[Any]], about: str, kept: Path, arguments: Sequence[str] | None = None) -> None:
    """The program: runs the studies that are asked for, or all, and shows and keeps their figures."""
    asked = _parser(about, kept).parse_args(arguments)
    console, verdicts = Console(), list[str]()
    for study in _chosen(studies, asked.game):
        info = study.game.info
        figures = study.run(asked.games, bot=asked.bot, workers=asked.workers, console=console)
        console.print(table(f"{info.title}: {asked.games} games of each series", figures))
        keep(asked.keep, info.id, figures)
        verdicts.append(f"{info.id}: {_verdict(figures)}")
    console.print("\n".join([*verdicts, f"Kept in {asked.keep}."]))


def _verdict(figures: Sequence[Figure]) -> str:
    """How many aims hold, and which do not."""
    missed = [figure.name for figure in figures if figure.missed]
    aims = sum(figure.aim is not None for figure in figures)
    return f"{aims - len(missed)} of {aims} aims hold" + (f"; not {', '.join(missed)}" if missed else "")


def _chosen(studies: Sequence[Study[Any]], names: Sequence[str]) -> list[Study[Any]]:
    """Games are named by their ids, or by the ends of these: `4` is `there-and-back-4`."""
    unknown = [name for name in names if not any(_is(study, name) for study in studies)]
    if unknown:
        known = ", ".join(study.game.info.id for study in studies)
        raise SystemExit(f"There is no game {', '.join(unknown)} here; there are {known}.")
    return [study for study in studies if not names or any(_is(study, name) for name in names)]


def _is(study: Study[Any], name: str) -> bool:
    return f"-{study.game.info.id}".endswith(f"-{name}")


def _parser(about: str, kept: Path) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("game", nargs="*", help="id of a game, or the end of it; all if none")
    parser.add_argument("--games", type=_several, default=GAMES, metavar="N", help=f"of each series; else {GAMES}")
    parser.add_argument("--bot", choices=sorted(BOTS), help="who plays, instead of the bots that the series name")
    parser.add_argument("--workers", type=int, metavar="N", help="processes; else as many as there are cores")
    parser.add_argument("--keep", type=Path, default=kept, metavar="FILE", help=f"where figures go; else {kept}")
    return parser


def _several(number: str) -> int:
    if int(number) < 2:
        raise argparse.ArgumentTypeError("of one game no spread can be told; 2 at least")
    return int(number)
