"""What lies on the table, shown anew only where it has changed: a person looks up what he has seen before.

Not here: how a component is drawn.
"""

from collections.abc import Iterable

from smial.cli.draw import Spread
from smial.cli.screen import Screen
from smial.v1.view_pb2 import Component


class Boards:
    """The components on a screen, and how each was shown last."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._shown: dict[str, str] = {}

    def show_changed(self, spread: Spread, needed: Iterable[str] = ()) -> None:
        """The viewer's own and everybody's components, as far as they look other than last time or are needed."""
        needed = set(needed)
        for component in _mine_first(spread):
            if not _is_others(component, spread):
                self._show(component, spread, always=component.id in needed)

    def show_all(self, spread: Spread) -> None:
        """Everything, the other seats' too."""
        for component in _mine_first(spread):
            self._show(component, spread, always=True)

    def _show(self, component: Component, spread: Spread, *, always: bool) -> None:
        looks = "\n".join(line.plain for line in self._screen.drawn(component, spread))
        if always or looks != self._shown.get(component.id):
            self._screen.show(component, spread)
        self._shown[component.id] = looks


def _is_others(component: Component, spread: Spread) -> bool:
    return spread.viewer is not None and component.HasField("owner") and component.owner != spread.viewer


def _mine_first(spread: Spread) -> list[Component]:
    """In reading order, but what belongs to others last."""
    return sorted(spread.components, key=lambda component: _is_others(component, spread))


def touched_components(touches: Iterable[str]) -> set[str]:
    """The components whose elements are touched."""
    return {element.partition("/")[0] for element in touches}
