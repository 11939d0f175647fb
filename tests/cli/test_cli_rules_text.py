"""Rules texts are read on screens of any width, so lines that are one paragraph become one."""

import pytest

from smial.cli.draw import ASCII
from smial.cli.rules_text import drawn, paragraphs, told

MARKDOWN = """\
# The feast

Bread is marked **at once**, and
never *later*.

- A hat is filled in
  at once.
- A sword is kept.

1. First the
bread.

| Die | Face |
|---|---|
| 1 | hat |

```
 ──┐
   │
```
The end."""


def read_in(markdown: str) -> list[str]:
    return [part.words for part in paragraphs(markdown)]


def shown(markdown: str, width: int = 40) -> list[str]:
    return [line.plain for line in drawn(markdown, width)]


def test_lines_of_one_paragraph_or_item_become_one_without_stress():
    lines = read_in(MARKDOWN)
    assert "Bread is marked at once, and never later." in lines
    assert "- A hat is filled in at once." in lines
    assert "- A sword is kept." in lines
    assert "1. First the bread." in lines


def test_headings_tables_and_drawings_stay_lines_of_their_own():
    lines = read_in(MARKDOWN)
    assert lines[:2] == ["# The feast", ""]
    assert lines[-5:] == ["| 1 | hat |", "", " ──┐", "   │", "The end."]


def test_a_multiplication_is_no_stress():
    assert read_in("3 * 4 * 5") == ["3 * 4 * 5"]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("**At once**, *now*.", "At once, now."),
        ("***both***", "both"),
        ("**bold *and slanted* words**", "bold and slanted words"),
        ("**3 * 4** is twelve", "3 * 4 is twelve"),
        ("*never closed", "*never closed"),
        ("** not stuck **", "** not stuck **"),
        ("```\n*drawn*\n```", "*drawn*"),
        ("type `undo`, see [the rules](rules.md)", "type undo, see the rules"),
    ],
)
def test_signs_of_stress_go_where_they_stick_to_words_in_pairs(written: str, read: str):
    assert read_in(written) == [read]


@pytest.mark.parametrize("part", ["*a ", "**a ", "*a * ", "* ", "*", "word\n", "[", "[a](", "[a] "])
def test_P4_a_text_full_of_signs_that_nothing_closes_is_read_in_a_moment(part: str):
    """A second look at all that follows each sign would take minutes."""
    text = part * (400_000 // len(part))
    (read,) = read_in(text)
    assert read.split() == text.split()


def test_what_is_read_has_no_signs_of_markdown():
    assert shown(MARKDOWN) == [
        "The feast",
        "",
        "Bread is marked at once, and never",
        "later.",
        "",
        "• A hat is filled in at once.",
        "• A sword is kept.",
        "",
        "1. First the bread.",
        "",
        "Die  Face",
        "1    hat",
        "",
        " ──┐",
        "   │",
        "The end.",
    ]


def test_headings_stand_out():
    first, second = drawn("# The feast\n## Bread", 40)
    assert "bold underline" in [str(span.style) for span in first.spans]
    assert [str(span.style) for span in second.spans] == ["bold"]


def test_later_lines_of_an_item_hang_below_its_first_word():
    assert shown("- one two three four", 14) == ["• one two", "  three four"]
    assert shown("12. one two three four", 14) == ["12. one two", "    three four"]


def test_cells_that_have_no_room_are_broken_in_their_column():
    table = "| Die | Face |\n|---|---|\n| 1 | hat and another hat and bread |"
    assert [line.rstrip() for line in shown(table, 26)] == [
        "Die  Face",
        "1    hat and another hat",
        "     and bread",
    ]


def test_signs_that_a_terminal_lacks_are_not_drawn():
    assert drawn("- a sword", 40, ASCII)[0].plain == "* a sword"


def test_read_aloud_a_row_says_what_its_columns_are():
    lines = list(told(MARKDOWN))
    assert lines[0] == "The feast"
    assert "A sword is kept." in lines
    assert "Die: 1; Face: hat." in lines


def test_a_game_without_rules_says_so():
    assert shown("") == list(told("")) == ["This game has brought no rules text."]
