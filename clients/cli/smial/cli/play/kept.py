"""Tables that one sits at and that go on: how each stands, and giving one up. Not here: finding them (`sitting`)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from smial.cli.draw.paint import counted, listed
from smial.cli.play.names import company, names
from smial.cli.reaching import Reached
from smial.cli.seats import Seat, Seats
from smial.v1.play_service_pb2 import Position
from smial.v1.table_service_pb2 import HOLDER_PERSON, Table


class Kept(NamedTuple):
    """A seat at a table that goes on."""

    seat: Seat
    table: Table
    position: Position

    @property
    def called(self) -> str:
        """`Riddles, with Ben` or `Riddles, alone`."""
        return f"{self.seat.title}, {company(self.position.seats, self.seat.seat)}"

    @property
    def is_ended_alone(self) -> bool:
        """Whether giving it up ends it: no other person sits there."""
        others = [each for each in self.position.seats if each.seat != self.seat.seat]
        keeps = self.table.HasField("keeper") and self.table.keeper == self.seat.seat
        return keeps and not any(each.holder == HOLDER_PERSON for each in others)


def standing(kept: Kept, now: datetime | None = None) -> str:
    """Who plays, who is awaited, how far it is and since when: `with Ben; your turn. Round 3, played 2 hours ago.`"""
    age = (now or datetime.now(UTC)) - kept.table.update_time.ToDatetime(UTC)
    far = _figure(kept.position) or f"Entry {kept.table.version}"
    return f"{company(kept.position.seats, kept.seat.seat)}; {_awaited(kept)}. {far}, played {ago(age)}."


def _awaited(kept: Kept) -> str:
    if kept.position.HasField("question") and kept.position.question.waits:
        return "your turn"
    called = names(kept.position.seats)
    awaited = [called[each.seat] for each in kept.position.asked if each.waits]
    return f"{listed(awaited)} to play" if awaited else "not begun"


def _figure(position: Position) -> str:
    """The first number that is everybody's, as a rule the round; empty where the game shows none."""
    numbers = (each for each in position.view.components if each.HasField("counter") and not each.HasField("owner"))
    return next((f"{each.title or each.id} {each.counter.value}" for each in numbers), "")


STEPS = ((timedelta(days=1), "day"), (timedelta(hours=1), "hour"), (timedelta(minutes=1), "minute"))


def ago(age: timedelta) -> str:
    """`3 days ago`, `just now`."""
    return next((f"{counted(age // step, word)} ago" for step, word in STEPS if age >= step), "just now")


GiveUp = Callable[[Kept], None]


def consequence(kept: Kept) -> str:
    """What giving it up does, in a sentence."""
    return "It ends without a result." if kept.is_ended_alone else "A bot plays on for you; the others go on."


def give_up(reached: Reached, kept: Kept) -> None:
    """Ends the table where nobody else sits there, or else leaves it; either way it is offered no more."""
    at = reached.client.table(kept.seat.table, kept.seat.token)
    if kept.is_ended_alone:
        at.abandon()
    else:
        at.leave()
    Seats().forget(kept.seat)
