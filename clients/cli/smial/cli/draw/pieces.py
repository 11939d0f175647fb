"""Pieces and where they stand. On a board or map that is shown they are drawn there too."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.areas import lying
from smial.cli.draw.look import Look
from smial.cli.draw.paint import flow
from smial.cli.draw.spread import Spread
from smial.cli.draw.states import stated
from smial.v1.view_pb2 import Component, Piece


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """Each piece with an arrow to where it stands, one after the other."""
    items = []
    for piece in component.pieces.pieces:
        style = "bold reverse" if piece.id in spread.touched_in(component) else ""
        items.append(lying(component, piece.id, (_drawn(piece, spread, look), style)))
    return flow(items, look.width, gap="   ")


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`Bilbo of Anna stands on Bywater, asleep.`"""
    for piece in component.pieces.pieces:
        yield _said(piece, spread) + "."


def _drawn(piece: Piece, spread: Spread, look: Look) -> str:
    place = f" {look.glyphs.arrow} {spread.name(piece.where)}" if piece.where else ", off the board"
    return stated(", ".join([_name(piece, spread) + place, *piece.flags]), piece.state)


def _said(piece: Piece, spread: Spread) -> str:
    place = f" stands on {spread.name(piece.where)}" if piece.where else " is off the board"
    return stated(", ".join([_name(piece, spread) + place, *piece.flags]), piece.state)


def _name(piece: Piece, spread: Spread) -> str:
    owner = f" of {spread.player(piece.owner)}" if piece.HasField("owner") else ""
    return (piece.label or piece.kind or piece.id) + owner
