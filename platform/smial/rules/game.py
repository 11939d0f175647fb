"""What a game is: its facts, its options, its printed parts, and the position with the rules as functions over it.

Read this file first when you write a game. A position is plain data, the rules are functions over it, everything else
(seats, secrecy, storage, time, transport) is the platform's job.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from smial.rules.lines import Line, Seat, line
from smial.rules.moves import Choice, Move, Question
from smial.rules.turn import Turn
from smial.rules.views import Scene, View


class Traits(msgspec.Struct, frozen=True, kw_only=True):
    """What kind of game it is; server, bots, tests and clients read it."""

    cooperative: bool = False
    simultaneous: bool = False
    """Several seats may be asked at once."""
    hidden: bool = False
    """Somebody may know what another may not."""
    chance: bool = False
    """The rules draw."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a game, as lists show them."""

    id: str
    """Lower-case letters, digits and hyphens; unique among all plugins."""
    title: str
    summary: str
    seats: tuple[int, ...]
    """How many seats a table may have, rising; each 1 to 16."""
    traits: Traits = Traits()
    version: int = 1
    """Names behaviour: raised only when an old journal would replay differently.

    A plugin lists one Game for each rules version it still plays, all with the same id.
    """
    languages: tuple[str, ...] = ("en",)
    """BCP 47, the one the templates are written in first."""


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a table begins with."""

    seats: int
    options: Any
    """An instance of the game's options type."""
    carry: Any = None
    """What the table it continues left behind, of the game's `carries` type; None if it continues none."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended."""

    scores: tuple[int, ...] = ()
    """Points by seat; empty where the game has none."""
    winners: tuple[Seat, ...]
    """Several seats share the win; all of them when a team has won, none when it has lost."""
    reason: Line
    carry: Any = None
    """What a table that continues this one starts from, of a type that the continuing game `carries`."""


class State(msgspec.Struct, gc=False):
    """A whole position; nothing hides outside it.

    A tree of Structs, lists, tuples and dicts: no sets, nothing reachable by two ways, integers of 64 bits (wider masks
    are `bytes`), best `array_like=True, gc=False`. It is copied by msgpack encode and decode, so what does not survive
    that is not in the position. Only `play` and `resample` change it.
    """

    @abstractmethod
    def asks(self) -> Mapping[Seat, Question]:
        """Who is asked what; several at once is normal. Until the game is over one of them waits; then it is empty."""

    @abstractmethod
    def moves(self, seat: Seat) -> Sequence[Move]:
        """Every legal answer of a seat that is asked, one at least and 1,000 at most, always in the same order."""

    @abstractmethod
    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        """The rules: changes the position in place. The move is one of `moves(seat)`."""

    @abstractmethod
    def choice(self, seat: Seat, move: Move) -> Choice:
        """Words for a move of `moves(seat)`, and the view elements it touches."""

    def choices(self, seat: Seat, moves: Sequence[Move]) -> Sequence[Choice]:
        """Words for all of them, which are `moves(seat)`. Override where that is quicker than one by one."""
        return [self.choice(seat, move) for move in moves]

    @abstractmethod
    def view(self) -> View:
        """What everybody sees, composed from public facts; all that a spectator gets."""

    def view_of(self, seat: Seat) -> View:
        """What this seat sees besides."""
        return View()

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def resample(self, seat: Seat, turn: Turn) -> None:
        """Forget, then redraw, all that the seat cannot know. Games without hidden information leave it."""

    def legal(self, seat: Seat, move: Move) -> Line | None:
        """None if the move is legal, else the reason. Override where that is quicker than looking through the list.

        The reason may speak only of what the seat may know.
        """
        return None if move in self.moves(seat) else line("This is not one of the choices.")

    def estimate(self, seat: Seat) -> float:
        """How good the position looks for the seat: higher is better. For bots."""
        outcome = self.outcome()
        return 0.0 if outcome is None else float(seat in outcome.winners)


class Game(ABC):
    """A game at one rules version. A plugin hands an instance to the platform; it keeps nothing between calls."""

    info: ClassVar[GameInfo]
    options: ClassVar[type[msgspec.Struct]] = NoOptions
    """A frozen Struct with defaults for all fields; its JSON schema is published."""
    moves: ClassVar[Any]
    """The union of the game's Move types."""
    state: ClassVar[type[State]]
    carries: ClassVar[Any] = None
    """The type of what it can go on from, if it can."""
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """For each further language: templates and names, each with its translation."""

    @abstractmethod
    def scene(self, options: Any) -> Scene:
        """All that is printed; a pure function of the options."""

    @abstractmethod
    def setup(self, setup: Setup, turn: Turn) -> State:
        """The first position."""

    def rules_text(self) -> str:
        """The rules in the game's own words, Markdown; empty if there are none."""
        return ""
