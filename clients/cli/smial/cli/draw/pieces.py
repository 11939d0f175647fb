"""Pieces and where they stand. On a board or map that is shown they are drawn there too."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.areas import lying
from smial.cli.draw.look import Look
from smial.cli.draw.paint import broken
from smial.cli.draw.spread import Spread
from smial.cli.draw.states import stated
from smial.v1.view_pb2 import Component, Piece


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """A line for each piece."""
    lines: list[Text] = []
    for piece in component.pieces.pieces:
        style = "bold reverse" if piece.id in spread.touched_in(component) else ""
        words = lying(component, piece.id, f"{look.glyphs.bullet} ", (_said(piece, spread), style))
        lines += broken(words, look.width, "  ")
    return lines


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`Bilbo of Anna stands on Bywater, asleep.`"""
    for piece in component.pieces.pieces:
        yield _said(piece, spread) + "."


def _said(piece: Piece, spread: Spread) -> str:
    name = piece.label or piece.kind or piece.id
    owner = f" of {spread.player(piece.owner)}" if piece.HasField("owner") else ""
    place = f" stands on {spread.name(piece.where)}" if piece.where else " is off the board"
    return stated(", ".join([name + owner + place, *piece.flags]), piece.state)
