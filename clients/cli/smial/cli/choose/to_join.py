"""What is asked of somebody who wants to sit down and has named no table: which of those with a free seat, or a code.

Not here: sitting down (`sitting`).
"""

from collections.abc import Callable, Sequence

from smial.cli.choose.menu import Menu, Offer, Talk
from smial.cli.draw.paint import listed
from smial.cli.play.names import described, names
from smial.v1.table_service_pb2 import Table

AGAIN = Offer("Look again")

CODE = "a join code"


def to_join(look: Callable[[], Sequence[tuple[Table, str]]]) -> Talk[str | None]:
    """The name of a table, or the code that was typed; None for leaving.

    `look` finds tables and the titles of their games.
    """
    while True:
        found = look()
        answer = yield menu(found)
        if answer is None or isinstance(answer, str):
            return answer
        if answer < len(found):
            return found[answer][0].name


def menu(found: Sequence[tuple[Table, str]]) -> Menu:
    """The tables, and looking again."""
    question = "Which table? You can type a join code, too." if found else "No table has a free seat. Type a join code:"
    return Menu(question, [*(offer(table, title) for table, title in found), AGAIN], words=CODE)


def offer(table: Table, title: str) -> Offer:
    """The game, and who sits there."""
    called = names(table.seats)
    return Offer(title, f"{listed([described(seat, called[seat.seat]) for seat in table.seats])}.")
