"""What lies on the table, shown anew only where it has changed: a person looks up what he has seen before.

Not here: how a component is drawn.
"""

from collections.abc import Iterable, Set

from smial.cli.draw import Spread, tell_component
from smial.cli.screen import Screen
from smial.v1.view_pb2 import Component


class Boards:
    """The components on a screen, and how each was shown last."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._shown: dict[str, list[str]] = {}

    def show_changed(self, spread: Spread, needed: Iterable[str] = ()) -> None:
        """The viewer's own and everybody's components, as far as they look other than last time.

        Boards and maps that are needed to choose are drawn again even so, for they may have left the screen; but nobody
        wants to hear them again.
        """
        looks = {each.id: tell_component(each, spread) for each in spread.components if not _is_others(each, spread)}
        changed = {name for name, look in looks.items() if look != self._shown.get(name)}
        again = set() if self._screen.plain else _drawings(spread) & set(needed)
        self._show(spread, changed | again & looks.keys())
        self._shown |= looks

    def show_all(self, spread: Spread) -> None:
        """Everything, the other seats' too, and what signs mean."""
        self._screen.forget_signs()
        self._show(spread, {component.id for component in spread.components})

    def _show(self, spread: Spread, wanted: Set[str]) -> None:
        """In reading order, but what belongs to others last."""
        shown = [component for component in spread.components if component.id in wanted]
        self._screen.show(sorted(shown, key=lambda component: _is_others(component, spread)), spread)


def _is_others(component: Component, spread: Spread) -> bool:
    return spread.viewer is not None and component.HasField("owner") and component.owner != spread.viewer


def _drawings(spread: Spread) -> set[str]:
    return {each.id for each in spread.components if each.WhichOneof("body") in ("grid", "map")}


def touched_components(touches: Iterable[str]) -> set[str]:
    """The components whose elements are touched."""
    return {element.partition("/")[0] for element in touches}
