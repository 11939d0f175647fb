"""How Night Nets looks: nets and shoals are cards, fish are a counter."""

from collections.abc import Iterable

from smial.rules.views import (
    LAYOUT_HAND,
    LAYOUT_PILE,
    LAYOUT_ROW,
    Area,
    Card,
    Cards,
    Component,
    Counter,
    Face,
    Scene,
    View,
)

from night_nets.hauls import Boat


def printed(nets: int, shoals: Iterable[int]) -> Scene:
    """The faces of all cards."""
    faces = [Face(id=f"net-{net}", name=f"Net {net}", kind="net") for net in range(1, nets + 1)]
    faces += [Face(id=f"shoal-{fish}", name=f"A shoal of {fish}", kind="shoal") for fish in shoals]
    return Scene(faces=faces, areas=[Area(id="water", title="In the water"), Area(id="boats", title="Boats")])


def everybodys(boats: list[Boat], water: list[int], undrawn: int) -> View:
    """The deck, the shoals in the water, and what all know of each boat."""
    shoals = [Card(id=f"shoal-{fish}", face=f"shoal-{fish}") for fish in water]
    view = View(
        components=[
            Component(id="deck", title="Shoals to come", area="water", cards=Cards(layout=LAYOUT_PILE, hidden=undrawn)),
            Component(
                id="water", title="Shoals here", area="water", order=1, cards=Cards(layout=LAYOUT_ROW, cards=shoals)
            ),
        ]
    )
    for seat, boat in enumerate(boats):
        view.components.extend(of_boat(seat, boat))
    return view


def of_boat(seat: int, boat: Boat) -> Iterable[Component]:
    """Fish, the nets that are not used up, and that one of them may lie in the water."""
    nets = [Card(id=f"net-{net}", face=f"net-{net}") for net in boat.nets]
    yield Component(id=f"fish-{seat}", title="Fish", owner=seat, area="boats", counter=Counter(value=boat.fish))
    yield Component(
        id=f"nets-{seat}", title="Nets", owner=seat, area="boats", order=1, cards=Cards(layout=LAYOUT_HAND, cards=nets)
    )
    laid = Cards(layout=LAYOUT_PILE, hidden=int(boat.laid > 0))
    yield Component(id=f"laid-{seat}", title="Laid", owner=seat, area="boats", order=2, cards=laid)


def own(seat: int, boat: Boat) -> View:
    """The net that this boat has laid."""
    if not boat.laid:
        return View()
    laid = Card(id="net", face=f"net-{boat.laid}")
    cards = Cards(layout=LAYOUT_PILE, cards=[laid])
    return View(components=[Component(id="my-net", title="Your net", owner=seat, area="boats", order=3, cards=cards)])
