"""What is asked and what is answered: moves, questions and choices. Not for: deciding what is legal; the State does."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from smial.rules.lines import Line, Ref


class Move(msgspec.Struct, frozen=True, array_like=True, tag=str.lower, forbid_unknown_fields=True, gc=False):
    """The answer to a question: a small record of scalars and tuples, told apart by its lower-case class name.

    Its wire form is its JSON, `["path",[[3,4],[3,5]],"L"]`, at most 4 KiB. Two moves of one list are never equal.
    """

    goes_back: ClassVar[bool] = False
    """Whether it only takes back what was put together so far, for people who change their minds. Bots leave it alone:
    they could go to and fro for ever.
    """


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat is asked, as data that says everything the answer depends on.

    The platform derives the question's id from these fields and from how often the seat has answered, not from the list
    of moves. Who is asked is public: a question's existence, text and `waits` may depend on nothing hidden.
    """

    text: Line
    """Public words; what only the seat may know goes into `draft` and the choices."""
    subject: tuple[int | str | tuple[int | str, ...], ...] = ()
    """What the answer is about: whose offer of which card, which attack, how much is still owed. Never shown."""
    draft: tuple[Ref, ...] = ()
    """What the seat has put together so far in an answer of several steps; only its own seat sees it."""
    waits: bool = True
    """False for what may be answered while nobody waits for it (withdraw an offer, lay the key)."""
    hold: bool = False
    """True keeps the platform from giving the answer itself when there is only one, which could tell something
    hidden.
    """
    together: str = ""
    """Names the simultaneous step this question belongs to, once per game; its answers do not depend on each other.

    Within it an answer may be taken back although others have answered, until no question of that name is open.
    """


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """How a move is shown."""

    label: Line
    group: str = ""
    """A name over the choices that belong together, such as that of a card or a room."""
    touches: tuple[str, ...] = ()
    """The view elements the move touches, in order, as `component/element`, edges included.

    Choices with the same touches are told apart by their labels.
    """
    warn: Line | None = None
    """What it costs, if that might surprise."""


MOVE_BYTES = 4096
"""The largest wire form of a move."""
