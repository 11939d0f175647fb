"""Rules texts are read on screens of any width, so lines that are one paragraph become one."""

import pytest

from smial.cli.rules_text import paragraphs

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


def test_lines_of_one_paragraph_or_item_become_one_without_stress():
    lines = paragraphs(MARKDOWN)
    assert "Bread is marked at once, and never later." in lines
    assert "- A hat is filled in at once." in lines
    assert "- A sword is kept." in lines
    assert "1. First the bread." in lines


def test_headings_tables_and_drawings_stay_lines_of_their_own():
    lines = paragraphs(MARKDOWN)
    assert lines[:2] == ["# The feast", ""]
    assert lines[-5:] == ["| 1 | hat |", "", " ──┐", "   │", "The end."]


def test_a_multiplication_is_no_stress():
    assert paragraphs("3 * 4 * 5") == ["3 * 4 * 5"]


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
    ],
)
def test_signs_of_stress_go_where_they_stick_to_words_in_pairs(written: str, read: str):
    assert paragraphs(written) == [read]


@pytest.mark.parametrize("part", ["*a ", "**a ", "*a * ", "* ", "*", "word\n"])
def test_P4_a_text_full_of_signs_that_nothing_closes_is_read_in_a_moment(part: str):
    """A second look at all that follows each sign would take minutes."""
    text = part * (400_000 // len(part))
    (read,) = paragraphs(text)
    assert read.split() == text.split()
