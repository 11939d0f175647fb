"""Cards in a pile, a hand, a row, a stack or an area."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.areas import lying
from smial.cli.draw.look import Look
from smial.cli.draw.paint import broken, flow, sentence, text, wrapped
from smial.cli.draw.spread import Spread
from smial.cli.draw.states import marked, stated
from smial.v1.view_pb2 import LAYOUT_HAND, LAYOUT_PILE, LAYOUT_STACK, Card, Component, Face, Stat, Token

DEPTHS = (LAYOUT_PILE, LAYOUT_STACK)
"""Layouts of which the first card lies on top."""


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """The cards in one row after the other; a hand has a line for each card and says what its cards do."""
    cards = component.cards
    if not cards.cards and not cards.hidden:
        return [text(("no cards", "dim"))]
    if cards.layout == LAYOUT_HAND:
        lines = [line for card in cards.cards for line in _in_hand(card, component, spread, look)]
    else:
        drawn = [_drawn(card, component, spread, look) for card in cards.cards]
        if drawn and cards.layout in DEPTHS:
            drawn[0] = text(("top: ", "dim"), drawn[0])
        lines = flow(drawn, look.width)
    return [*lines, text((_hidden(component), "dim"))] if cards.hidden else lines


def _in_hand(card: Card, component: Component, spread: Spread, look: Look) -> list[Text]:
    lines = broken(_drawn(card, component, spread, look), look.width, "  ")
    if words := spread.faces.get(card.face, Face()).text:
        lines += [text("   ", (str(line), "dim")) for line in wrapped(words, look.width - 3)]
    return lines


def _drawn(card: Card, component: Component, spread: Spread, look: Look) -> Text:
    name = text((_name(card, spread), "bold reverse" if card.id in spread.touched_in(component) else "bold"))
    notes = "".join(f", {note}" for note in _notes(card, spread))
    return lying(component, card.id, "[", marked(text(name, notes), card.state, look.glyphs), "]")


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`On top, Sting: attack 3, printed 2; exhausted.`"""
    cards = component.cards
    for number, card in enumerate(cards.cards):
        top = "On top, " if number == 0 and cards.layout in DEPTHS else ""
        notes = _notes(card, spread)
        if words := spread.faces.get(card.face, Face()).text:
            notes.append(words)
        yield sentence(f"{top}{stated(_name(card, spread), card.state)}{': ' if notes else ''}{'; '.join(notes)}")
    if cards.hidden:
        yield _hidden(component) + "."


def _hidden(component: Component) -> str:
    more = " more" if component.cards.cards else ""
    return f"{component.cards.hidden}{more} face down" if component.cards.hidden else ""


def _name(card: Card, spread: Spread) -> str:
    face = spread.faces.get(card.face, Face())
    name = card.label or face.name or card.face or "a card face down"
    return f"{card.count} × {name}" if card.count > 1 else name


def _notes(card: Card, spread: Spread) -> list[str]:
    stats = card.stats or spread.faces.get(card.face, Face()).stats
    notes = [_stat(stat) for stat in stats] + [_token(token) for token in card.tokens]
    notes += [
        word for word, true in (("exhausted", card.exhausted), ("face down", card.face_down and card.face)) if true
    ]
    return notes + ([f"of {spread.player(card.owner)}"] if card.HasField("owner") else [])


def _stat(stat: Stat) -> str:
    return f"{stat.name} {stat.now}" + (f" (printed {stat.printed})" if stat.now != stat.printed else "")


def _token(token: Token) -> str:
    return f"{token.count} {token.label or token.kind}"
