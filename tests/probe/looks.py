"""How the Mathom Swap looks: what is printed, what everybody sees, and what one seat sees besides."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from smial.rules import Seat
from smial.rules.views import (
    LAYOUT_HAND,
    LAYOUT_PILE,
    LAYOUT_ROW,
    Area,
    Card,
    Cards,
    Component,
    Counter,
    Effect,
    Face,
    Resolving,
    Scene,
    Stat,
    View,
)

if TYPE_CHECKING:
    from tests.probe.game import Swap


def printed(values: Mapping[str, int]) -> Scene:
    faces = [
        Face(id=face, name=face, kind="mathom", stats=[Stat(name="value", now=value, printed=value)])
        for face, value in values.items()
    ]
    return Scene(faces=faces, areas=[Area(id="table", title="The table")])


def of_everybody(state: Swap) -> View:
    seats = range(len(state.hands))
    return View(
        components=[
            _deck(state),
            *(_counted(f"hand-{seat}", seat, len(state.hands[seat])) for seat in seats),
            *(_counted(f"picked-{seat}", seat, int(bool(state.picks[seat]))) for seat in seats),
            *(_open(f"shelf-{seat}", seat, state.shelves[seat]) for seat in seats),
            *(Component(id=f"luck-{seat}", owner=seat, counter=Counter(value=state.luck[seat])) for seat in seats),
            _open("discard", None, state.discard),
            _chain(state),
        ]
    )


def of_seat(state: Swap, seat: Seat) -> View:
    under = [placed.face for placed in state.deck.under if placed.known_to(seat)]
    pick = [state.picks[seat]] if state.picks[seat] else []
    return View(
        components=[
            _open("my-hand", seat, state.hands[seat]),
            _open("my-pick", seat, pick),
            _open("under-the-deck", seat, under),
        ]
    )


def _deck(state: Swap) -> Component:
    top = [Card(id="top", face_down=True)] if len(state.deck) else []
    cards = Cards(layout=LAYOUT_PILE, cards=top, hidden=max(0, len(state.deck) - 1))
    return Component(id="deck", area="table", title="Deck", cards=cards)


def _counted(name: str, seat: Seat, count: int) -> Component:
    return Component(id=name, owner=seat, cards=Cards(layout=LAYOUT_HAND, hidden=count))


def _open(name: str, seat: Seat | None, faces: Iterable[str]) -> Component:
    cards = [Card(id=face, face=face, count=count) for face, count in sorted(Tally(faces).items())]
    return Component(id=name, owner=seat, cards=Cards(layout=LAYOUT_ROW, cards=cards))


def _chain(state: Swap) -> Component:
    kinds = [type(step).__name__ for step in state.agenda if hasattr(step, "allowed")]
    effects = [Effect(id=f"{kind}-{depth}") for depth, kind in enumerate(kinds)]
    return Component(id="chain", resolving=Resolving(effects=effects, awaited=sorted(state.asks())))
