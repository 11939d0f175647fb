"""What the tests of the command share: components made short, and what a person reads of them."""

from smial.cli.draw import ASCII, Look, Spread, spread, tell_component
from smial.cli.draw.component import draw_body
from smial.v1.view_pb2 import Component, Scene, View

PLAYERS = ("Anna", "Ben")


def laid(*components: Component, scene: Scene | None = None, viewer: int | None = 0) -> Spread:
    """A table that shows these components, with Anna and Ben at it; Anna looks."""
    return spread(scene or Scene(), View(components=components), PLAYERS, viewer)


def drawn(component: Component, *, width: int = 80, ascii_only: bool = False, on: Spread | None = None) -> list[str]:
    """The lines of a component, without its title."""
    look = Look(width, ASCII) if ascii_only else Look(width)
    return [line.plain.rstrip() for line in draw_body(component, on or laid(component), look)]


def told(component: Component, *, on: Spread | None = None) -> list[str]:
    """The sentences of a component, without its title."""
    return tell_component(component, on or laid(component))[1:]
