"""The text of a line: as the server wrote it for this viewer, or filled in from its template where nobody has."""

from collections.abc import Sequence

from smial.v1.line_pb2 import Argument, Line


def said(line: Line, players: Sequence[str] = ()) -> str:
    """What a person reads; `players` are names by seat, for lines whose text was left to the reader."""
    if line.text or not line.template:
        return line.text
    words = line.template
    for argument in line.arguments:
        words = words.replace("{" + argument.name + "}", _spoken(argument, players))
    return words


def _spoken(argument: Argument, players: Sequence[str]) -> str:
    match argument.WhichOneof("value"):
        case "seat":
            return players[argument.seat] if 0 <= argument.seat < len(players) else f"seat {argument.seat + 1}"
        case "ref":
            return argument.ref.name
        case "line":
            return said(argument.line, players)
        case "list":
            return ", ".join(_spoken(each, players) for each in argument.list.arguments)
        case _:
            return str(argument.number)
