"""A score sheet: groups of boxes with what they are worth, what fills them and what that does."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.glyphs import STATE_STYLES, STATE_WORDS
from smial.cli.draw.look import Look
from smial.cli.draw.paint import flow, sentence, side_by_side, text
from smial.cli.draw.picture import draw_picture, tell_picture
from smial.cli.draw.spread import Spread
from smial.cli.draw.states import marked, stated
from smial.v1.view_pb2 import ELEMENT_STATE_OPEN, Box, BoxGroup, Component, Total


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """Groups with pictures side by side, the others below each other, then the totals."""
    touched = spread.touched_in(component)
    pictured = [group for group in component.sheet.groups if group.picture.cells]
    height = max((len(draw_picture(group.picture, look.glyphs)) for group in pictured), default=0)
    lines = side_by_side([_block(group, touched, look, height) for group in pictured], look.width)
    for group in component.sheet.groups:
        if not group.picture.cells:
            lines += _row(group, touched, look)
    return lines + flow([text(_total(total)) for total in component.sheet.totals], look.width, gap="   ")


def _block(group: BoxGroup, touched: list[str], look: Look, height: int) -> list[Text]:
    """A group as a little column: its name, its picture, its boxes all at one height."""
    picture = draw_picture(group.picture, look.glyphs)
    above = [text()] * (height - len(picture))
    boxes = text(*[_box(box, touched, look) for box in group.boxes])
    effect = [text(f"{look.glyphs.arrow} {group.effect}")] if group.effect else []
    return [_heading(group, touched, look), *above, *picture, boxes, *effect]


def _row(group: BoxGroup, touched: list[str], look: Look) -> list[Text]:
    effect = [text(f"{look.glyphs.arrow} {group.effect}")] if group.effect else []
    boxes = [_box(box, touched, look) for box in group.boxes]
    return flow([text(_heading(group, touched, look), ":"), *boxes, *effect], look.width, gap=" ")


def _heading(group: BoxGroup, touched: list[str], look: Look) -> Text:
    heading = marked(group.label or group.id, group.state, look.glyphs)
    if group.id in touched:
        heading.stylize("bold reverse")
    return heading


def _box(box: Box, touched: list[str], look: Look) -> Text:
    sign = " " if box.state in (0, ELEMENT_STATE_OPEN) else look.glyphs.states[box.state]
    style = "bold reverse" if box.id in touched else STATE_STYLES.get(box.state, "")
    value = str(box.value) if box.HasField("value") else ""
    words = ", ".join(filter(None, [box.label, _need(box)]))
    does = f" {look.glyphs.arrow} {box.effect}" if box.effect else ""
    return text((f"[{sign}]", style), value, " " if value and words else "", words, does)


def _need(box: Box) -> str:
    return f"needs {box.need}" if box.need else ""


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`Dwarf bread: 3 boxes. Box 1, worth 2, circled.`"""
    for group in component.sheet.groups:
        yield from _told(group)
    for total in component.sheet.totals:
        yield _total(total) + "."


def _told(group: BoxGroup) -> Iterator[str]:
    boxes = [_told_box(number, box) for number, box in enumerate(group.boxes, start=1)]
    effect = f"; filling all: {group.effect}" if group.effect else ""
    shown = f"; looks like {tell_picture(group.picture)}" if group.picture.cells else ""
    yield sentence(f"{stated(group.label or group.id, group.state)}: {'; '.join(boxes) or 'no boxes'}{shown}{effect}")


def _told_box(number: int, box: Box) -> str:
    notes = [box.label or f"box {number}"]
    notes += [f"worth {box.value}"] if box.HasField("value") else []
    notes += [_need(box)] if box.need else []
    notes += [f"then {box.effect}"] if box.effect else []
    notes += [f"looks like {tell_picture(box.picture)}"] if box.picture.cells else []
    return ", ".join([*notes, STATE_WORDS[box.state]] if box.state in STATE_WORDS else notes)


def _total(total: Total) -> str:
    most = f" of {total.most}" if total.HasField("most") else ""
    return f"{total.label or total.id} {total.value}{most}"
