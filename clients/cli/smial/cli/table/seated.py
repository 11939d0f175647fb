"""Before and after the game: the lobby and the end, put as questions like any other, so that one way of choosing does.

Their moves are orders to the table, carried out by `link`. Not here: asking the server.
"""

from collections.abc import Iterator, Sequence

from rich.text import Text

from smial.cli.draw import Look, mark
from smial.cli.draw.paint import text, wrapped
from smial.cli.play.names import described, who_may_look
from smial.cli.play.result import ending
from smial.cli.table.sight import Sight
from smial.v1.line_pb2 import Line
from smial.v1.play_service_pb2 import Choice, Question
from smial.v1.table_service_pb2 import HOLDER_BOT, HOLDER_EMPTY, Seat

START, BOTS, BOT, FREE, SIT, OPEN, CLOSE = "start", "bots", "bot", "free", "sit", "open", "close"
AGAIN, NEXT, LEAVE = "again", "next", "leave"
"""Orders; those about one seat have its number behind a blank."""

OWN = "own/"
"""How the ids of these questions begin: none of the server's has a slash."""


def lobby(sight: Sight) -> Question:
    """What can be done before the game begins."""
    keeper = sight.table.HasField("keeper") and sight.table.keeper == sight.viewer
    empty = [seat for seat in sight.table.seats if seat.holder == HOLDER_EMPTY]
    if sight.viewer is None:
        words = "Waiting for the game to begin."
    elif not keeper:
        words = f"Waiting for {_keeper(sight)} to begin."
    else:
        words = "Wait for others, or begin with bots." if empty else "All seats are taken. Begin?"
    choices = [
        *(_keepers(sight, bool(empty)) if keeper else ()),
        *(_seats(sight, keeper) if sight.viewer is not None else ()),
        *([_door(sight)] if keeper else ()),
    ]
    return Question(id=f"{OWN}lobby", text=Line(text=words), choices=choices)


def _keeper(sight: Sight) -> str:
    return sight.players[sight.table.keeper] if sight.table.HasField("keeper") else "the one who keeps the table"


def _keepers(sight: Sight, empty: bool) -> Iterator[Choice]:
    if empty:
        yield _choice(BOTS, "Begin, with bots on the empty seats")
    else:
        yield _choice(START, "Begin")


def _seats(sight: Sight, keeper: bool) -> Iterator[Choice]:
    """What can be done with each seat; it is touched there."""
    for seat in sight.table.seats:
        touch = place(seat)
        if seat.holder == HOLDER_EMPTY:
            yield _choice(f"{SIT} {seat.seat}", f"Move to seat {seat.seat + 1}", touch)
            if keeper:
                yield _choice(f"{BOT} {seat.seat}", f"A bot on seat {seat.seat + 1}", touch)
        elif seat.holder == HOLDER_BOT and keeper:
            yield _choice(f"{FREE} {seat.seat}", f"Send {sight.players[seat.seat]} away", touch)


def _door(sight: Sight) -> Choice:
    if sight.table.listed:
        return _choice(CLOSE, "Make the table private")
    return _choice(OPEN, "Let everybody find the table")


def over(sight: Sight) -> Question:
    """What can be done after the end."""
    choices = [*_further(sight), _choice(LEAVE, "Leave the table")]
    return Question(
        id=f"{OWN}over{sight.position.rematch}", text=Line(text="\n".join(ending(sight.position))), choices=choices
    )


def _further(sight: Sight) -> Iterator[Choice]:
    """Another game: to play it for those seated, to look on at it for others once it was proposed."""
    if sight.viewer is None and sight.position.rematch:
        yield _choice(NEXT, "Look on at the next game")
    elif sight.viewer is not None and not sight.position.set_aside:
        yield _choice(AGAIN, f"Play again{_proposer(sight)}")


def _proposer(sight: Sight) -> str:
    """Who else has proposed another game; empty if nobody has."""
    seats = (entry.seat for entry in sight.entries if entry.kind == "rematched" and entry.HasField("seat"))
    proposer = next(seats, sight.viewer)
    return "" if proposer in (None, sight.viewer) else f": {sight.players[proposer]} has proposed it"


def _choice(order: str, label: str, *touches: str) -> Choice:
    return Choice(move=order, label=Line(text=label), touches=touches)


def place(seat: Seat) -> str:
    """What a seat is marked with in the lobby."""
    return f"seats/{seat.seat}"


def lobby_lines(sight: Sight, look: Look, there: str = "", touched: Sequence[str] = ()) -> list[Text]:
    """The code to hand on, and with it what leads `there`; who sits where."""
    lines = [text()]
    if code := sight.table.join_code:
        spaced = " ".join(code)
        lines += [text("  Join code"), text(), *(text("  ", (row, "bold reverse")) for row in _framed(spaced)), text()]
        lines += wrapped(f"  Friends sit down with: smial join {code}{there}", look.width, "  ")
    lines += [*wrapped(f"  {who_may_look(sight.table)}", look.width, "  "), text()]
    for seat in sight.table.seats:
        line = text("  ", (_sitting(seat, sight), "bold reverse" if place(seat) in touched else ""))
        line.stylize_before(mark(place(seat)))
        lines.append(line)
    return lines


def _sitting(seat: Seat, sight: Sight) -> str:
    if seat.holder == HOLDER_EMPTY:
        return f"seat {seat.seat + 1}: empty"
    you = " (you)" if seat.seat == sight.viewer else ""
    keeps = ", keeps the table" if sight.table.HasField("keeper") and sight.table.keeper == seat.seat else ""
    return f"seat {seat.seat + 1}: {described(seat, sight.players[seat.seat])}{you}{keeps}"


def _framed(words: str) -> list[str]:
    blank = " " * (len(words) + 4)
    return [blank, f"  {words}  ", blank]
