"""The only door out of the rules: chance, what is told, what becomes known, and which steps come next.

Rules get a Turn with each call that changes a position. They import no `random`, `time` or `os`, and know no clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, TypeVar

from smial.rules.lines import Arg, Line, Ref, Seat, Told

if TYPE_CHECKING:
    from smial.rules.agenda import Step

T = TypeVar("T")

TABLE_STREAM = "table"

MOST_TOLD = 10_000
"""How many lines one call into the rules may tell before it is called runaway: without end they fill the memory."""


class RunawayError(Exception):
    """The rules go on without end; names what they do over and over."""


class Source(Protocol):
    """Where outcomes come from: the table's key, a journal, a test's list, or a bot's own randomness."""

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        """An outcome in 0 … bound - 1. `stream` is `table` or `seat/N`; `purpose` is what the rules draw for."""
        ...


class Turn:
    """One call into the rules: what it draws, tells and shows. Made anew for each call and thrown away after it."""

    __slots__ = ("_source", "_stream", "drew", "next_steps", "shown", "told")

    def __init__(self, source: Source) -> None:
        self._source = source
        self._stream = TABLE_STREAM
        self.told: list[Told] = []
        self.shown: list[Ref] = []
        self.drew = 0
        self.next_steps: list[Step] = []

    def below(self, bound: int, purpose: str) -> int:
        """A number in 0 … bound - 1, each as likely; `bound` 1 … 2**32."""
        self.drew += 1
        return self._source.draw(self._stream, bound, purpose)

    def roll(self, faces: int, purpose: str) -> int:
        """A die with faces 1 … `faces`."""
        return self.below(faces, purpose) + 1

    def pick(self, options: Sequence[T], purpose: str) -> T:
        """One of `options`, each as likely; at least one must be there."""
        return options[self.below(len(options), purpose)]

    def shuffled(self, items: Sequence[T], purpose: str) -> list[T]:
        """All of `items` in an order drawn now. For hidden orders use a `Deck`: it has no order until somebody
        looks.
        """
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1, purpose)
            order[last], order[other] = order[other], order[last]
        return order

    def lane(self, seat: Seat) -> _Lane:
        """`with turn.lane(seat):` draws from that seat's own stream, so that the order of arrival changes nothing."""
        return _Lane(self, f"seat/{seat}")

    def tell(self, template: str, /, *, secret: Mapping[Seat, Line] | None = None, **args: Arg) -> None:
        """A line for the log. `secret` replaces it for the seats that may know more."""
        if len(self.told) == MOST_TOLD:
            raise RunawayError(f"{MOST_TOLD} lines of one call, and still {template!r}")
        self.told.append(Told(Line(template, args), dict(secret)) if secret else Told(Line(template, args)))

    def show(self, *known: Ref) -> None:
        """Says that something hidden has become known to somebody, so that the answer cannot be taken back."""
        self.shown.extend(known)

    def then(self, *steps: Step) -> None:
        """The steps to be carried out next, in this order, before all that is already on the agenda."""
        self.next_steps.extend(steps)

    def take_next(self) -> list[Step]:
        """The steps named since the last call, the last one first, ready to be put on a stack."""
        steps = self.next_steps[::-1]
        self.next_steps.clear()
        return steps


class _Lane:
    """Switches a turn's draws to another stream for the length of a `with` block."""

    __slots__ = ("_before", "_stream", "_turn")

    def __init__(self, turn: Turn, stream: str) -> None:
        self._turn = turn
        self._stream = stream
        self._before = turn._stream

    def __enter__(self) -> None:
        self._turn._stream = self._stream

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._turn._stream = self._before
