"""A score sheet: groups of boxes with what they are worth, what fills them and what that does."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from smial.cli.draw.areas import lying
from smial.cli.draw.glyphs import STATE_STYLES, STATE_WORDS
from smial.cli.draw.look import Look
from smial.cli.draw.paint import flow, sentence, side_by_side, text
from smial.cli.draw.picture import draw_picture, tell_picture
from smial.cli.draw.spread import Spread
from smial.cli.draw.states import marked, stated
from smial.v1.view_pb2 import ELEMENT_STATE_OPEN, Box, BoxGroup, Component, Total


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """The groups in their order, those that only a picture explains side by side, then the totals."""
    boxes = Boxes(component, spread.touched_in(component), look)
    lines: list[Text] = []
    for pictured, groups in groupby(component.sheet.groups, key=_needs_picture):
        if pictured:
            lines += boxes.columns(list(groups))
        else:
            lines += [line for group in groups for line in boxes.row(group)]
    totals = [lying(component, total.id, _total(total)) for total in component.sheet.totals]
    return lines + flow(totals, look.width, gap="   ")


def _needs_picture(group: BoxGroup) -> bool:
    """Words that say what a group does leave nothing to a picture but room."""
    return bool(group.picture.cells) and not group.effect


class Boxes:
    """Drawing the groups of one sheet."""

    def __init__(self, component: Component, touched: Sequence[str], look: Look) -> None:
        self._component, self._touched, self._look = component, touched, look

    def columns(self, groups: Sequence[BoxGroup]) -> list[Text]:
        """Groups as little columns: name, boxes, picture."""
        blocks = []
        for group in groups:
            boxes = [text(*(self._box(box) for box in group.boxes))] if group.boxes else []
            block = [self._heading(group), *boxes, *draw_picture(group.picture, self._look.glyphs)]
            blocks.append([lying(self._component, group.id, line) for line in block])
        return side_by_side(blocks, self._look.width)

    def row(self, group: BoxGroup) -> list[Text]:
        """A group in one line, or as many as it takes."""
        need = _common_need(group)
        boxes = [self._box(box, need) for box in group.boxes]
        each = "each " if len(boxes) > 1 else ""
        needs = [text(f"{each}needs {need}")] if need else []
        effect = [text(f"{self._look.glyphs.arrow} {group.effect}")] if group.effect else []
        parts = [text(self._heading(group), ":"), *boxes, *needs, *effect]
        return [lying(self._component, group.id, line) for line in flow(parts, self._look.width, gap=" ", later="  ")]

    def _heading(self, group: BoxGroup) -> Text:
        heading = marked(group.label or group.id, group.state, self._look.glyphs)
        if group.id in self._touched:
            heading.stylize("bold reverse")
        return heading

    def _box(self, box: Box, known: str = "") -> Text:
        """`[ ]3=6 needs a hat`: its state, its name, what it is worth; without the need that is known already."""
        glyphs = self._look.glyphs
        sign = " " if box.state in (0, ELEMENT_STATE_OPEN) else glyphs.states.get(box.state, "?")
        style = "bold reverse" if box.id in self._touched else STATE_STYLES.get(box.state, "")
        value = f"{'=' if box.label else ''}{box.value}" if box.HasField("value") else ""
        need = f" needs {box.need}" if box.need and box.need != known else ""
        does = f" {glyphs.arrow} {box.effect}" if box.effect else ""
        return lying(self._component, box.id, (f"[{sign}]", style), box.label, value, need, does)


def _common_need(group: BoxGroup) -> str:
    """What every box of the group needs, if it is the same for all."""
    needs = {box.need for box in group.boxes}
    return needs.pop() if len(needs) == 1 else ""


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`Dwarf bread: 3 boxes. Box 1, worth 2, circled.`"""
    for group in component.sheet.groups:
        yield from _told(group)
    for total in component.sheet.totals:
        yield _total(total) + "."


def _told(group: BoxGroup) -> Iterator[str]:
    boxes = [_told_box(number, box) for number, box in enumerate(group.boxes, start=1)]
    effect = f"; filling all: {group.effect}" if group.effect else ""
    shown = f"; looks like {tell_picture(group.picture)}" if _needs_picture(group) else ""
    yield sentence(f"{stated(group.label or group.id, group.state)}: {'; '.join(boxes) or 'no boxes'}{shown}{effect}")


def _told_box(number: int, box: Box) -> str:
    notes = [box.label or f"box {number}"]
    notes += [f"worth {box.value}"] if box.HasField("value") else []
    notes += [f"needs {box.need}"] if box.need else []
    notes += [f"then {box.effect}"] if box.effect else []
    notes += [f"looks like {tell_picture(box.picture)}"] if box.picture.cells else []
    return ", ".join([*notes, STATE_WORDS[box.state]] if box.state in STATE_WORDS else notes)


def _total(total: Total) -> str:
    most = f" of {total.most}" if total.HasField("most") else ""
    return f"{total.label or total.id}: {total.value}{most}"
