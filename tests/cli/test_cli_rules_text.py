"""Rules texts are read on screens of any width, so lines that are one paragraph become one."""

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
