"""Lines: templates and arguments, in the words of their own language."""

import msgspec
import pytest

from smial.rules import Arg, Line, Ref, Told, Who, line
from smial.rules.lines import fill, refs

DORI = Ref("map/dori", "Dori")
ORI = Ref("map/ori", "Ori")


def test_a_line_reads_as_its_template_filled_in() -> None:
    freed = line("{who} frees {dwarf} with {number}.", who=Who(1), dwarf=DORI, number=3)
    assert str(freed) == "seat 2 frees Dori with 3."


def test_several_arguments_are_listed() -> None:
    assert str(line("{dwarves} sing.", dwarves=(DORI, ORI))) == "Dori, Ori sing."


def test_a_line_may_stand_within_a_line() -> None:
    assert str(line("Round {n}: {what}", n=2, what=line("{dwarf} sings", dwarf=ORI))) == "Round 2: Ori sings"


def test_names_without_a_word_and_other_braces_stay_as_they_are() -> None:
    assert fill("{a} {b} {} {c!r}", {"a": "x"}) == "x {b} {} {c!r}"


def test_a_word_with_braces_is_no_template() -> None:
    assert fill("{one} meets {other}", {"one": "{other}", "other": "{one}"}) == "{other} meets {one}"


@pytest.mark.parametrize(
    ("of", "found"),
    [
        (3, []),
        (Who(0), []),
        (DORI, ["map/dori"]),
        ((ORI, 1, DORI), ["map/ori", "map/dori"]),
        (line("{a} {b}", a=DORI, b=line("{c}", c=ORI)), ["map/dori", "map/ori"]),
    ],
)
def test_all_things_are_found_in_their_order(of: Arg, found: list[str]) -> None:
    assert [ref.id for ref in refs(of)] == found


def test_every_line_survives_the_journal() -> None:
    told = Told(line("{a} {b} {c} {d}", a=1, b=Who(2), c=(DORI, line("{n}", n=4)), d=line("yes")), {2: line("no")})
    assert msgspec.json.decode(msgspec.json.encode(told), type=Told) == told


def test_plain_words_are_a_line_of_their_own() -> None:
    assert line("Yes.") == Line("Yes.")
