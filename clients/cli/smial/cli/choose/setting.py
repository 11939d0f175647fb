"""How a game is to be played: its seats, who takes the others, its options. Each choice changes one of them.

Options that are no choice among a few values are left as the game has them; `--option` sets them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from smial.cli.choose.menu import Menu, Offer, Talk
from smial.cli.commands.game_options import Schema, known_options
from smial.cli.draw.paint import counted, listed
from smial.v1.game_service_pb2 import Game

COMPANY = {True: "bots", False: "people"}
"""Who takes the other seats."""


@dataclass(frozen=True)
class Setting:
    """A game and how it is to be played."""

    game: Game
    seats: int
    bots: bool
    options: Mapping[str, object] = field(default_factory=dict)
    """Those that are other than usual."""


class Row:
    """One thing that can be changed, and its values."""

    def __init__(self, name: str, about: str, values: Sequence[Any], usual: Any) -> None:
        self.name, self.about, self.values = name, about, values
        self.value = self.usual = usual

    def turn(self) -> None:
        """To the next value, after the last to the first."""
        self.value = self.values[(self.values.index(self.value) + 1) % len(self.values)]

    def offer(self) -> Offer:
        """`Seats: 2`."""
        return Offer(f"{self.name}: {_told(self.value)}", self.about)


def usual_setting(game: Game, *, bots: bool) -> Setting:
    """As it is played where nothing else is said: two seats, or the next number that it can be played with."""
    counts = list(game.seat_counts)
    return Setting(game, next((count for count in counts if count >= 2), counts[0]), bots)


def set_up(usual: Setting) -> Talk[Setting | None]:
    """Asks until the person begins; None for going back."""
    rows = _rows(usual)
    seats, company, *options = rows
    at = 0
    while True:
        shown = [row for row in rows if row is not company or seats.value > 1]
        begin = Offer("Begin", _in_words(seats.value, company.value))
        answer = yield Menu(usual.game.title, [begin, *(row.offer() for row in shown)], at)
        if not isinstance(answer, int):
            return None
        if answer == 0:
            changed = {row.name: row.value for row in options if row.value != row.usual}
            return Setting(usual.game, seats.value, company.value == COMPANY[True], changed)
        shown[answer - 1].turn()
        at = answer


def _rows(usual: Setting) -> list[Row]:
    """Seats and company first."""
    counts = list(usual.game.seat_counts)
    return [
        Row("Seats", f"Possible are {listed([str(count) for count in counts])}.", counts, usual.seats),
        Row("On the others", "People sit down with a code.", list(COMPANY.values()), COMPANY[usual.bots]),
        *(Row(name, about, values, default) for name, about, values, default in _choices(usual.game)),
    ]


def _choices(game: Game) -> list[tuple[str, str, list[Any], Any]]:
    """The options that have a few values: name, meaning, values, default."""
    found = []
    for name, schema in known_options(game).items():
        values = _values(schema)
        if values and schema.get("default", values[0]) in values:
            found.append((name, schema.get("description", ""), values, schema.get("default", values[0])))
    return found


def _values(schema: Schema) -> list[Any]:
    return [False, True] if schema.get("type") == "boolean" else list(schema.get("enum", ()))


def _told(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _in_words(seats: int, company: str) -> str:
    return "You play alone." if seats == 1 else f"{counted(seats, 'seat')}; {company} on the others."
