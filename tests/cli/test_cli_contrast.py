"""Whatever is written on the full screen can be read, on dark and on light ground (contrast 4.5:1 and more)."""

import pytest
from rich.style import Style
from textual.color import Color

from smial.cli.draw.glyphs import STATE_STYLES
from smial.cli.table.app import ON_DARK, ON_LIGHT
from smial.cli.table.panes import ON_DARK as DARK_MARKS
from smial.cli.table.panes import ON_LIGHT as LIGHT_MARKS

READABLE = 4.5
GROUNDS = {"dark": (ON_DARK, DARK_MARKS, Color(18, 18, 18)), "light": (ON_LIGHT, LIGHT_MARKS, Color(224, 224, 224))}
DRAWN = [style for style in STATE_STYLES.values() if "dim" not in style]


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("style", ["cyan", "blue", "red", "green", *DRAWN])
def test_colours_of_drawings_stand_out_from_the_ground(ground, style):
    theme, _, behind = GROUNDS[ground]
    colour = Style.parse(style).color
    assert colour is not None
    assert contrast(Color(*colour.get_truecolor(theme)), behind) >= READABLE


@pytest.mark.parametrize("ground", GROUNDS)
def test_what_can_be_picked_stands_out_also_where_it_is_filled(ground):
    theme, marks, behind = GROUNDS[ground]
    shown = Style.parse("dim") + marks.offered
    assert shown.color is not None and not shown.dim
    assert contrast(Color(*shown.color.get_truecolor(theme)), behind) >= READABLE


def contrast(one: Color, other: Color) -> float:
    """As the Web Content Accessibility Guidelines define it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    shares = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colour.normalized]
    return sum(part * share for part, share in zip((0.2126, 0.7152, 0.0722), shares, strict=True))
