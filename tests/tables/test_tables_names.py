"""Names that people give themselves: cleaned, and never two that look the same at a table."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.tables.names import LONGEST_NAME, clean_name, distinct, look
from tests.tables.house import House, Person


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("  Anna \t of\n Bag End ", "Anna of Bag End"),
        ("Be\u202etr\u200b", "Betr"),
        ("\x1b[31mred\x07", "[31mred"),
        ("A\u0308nne", "Änne"),
        ("\u3164\u2800\ufe0f", ""),
        ("\U000e0041tag", "tag"),
        ("q" + 30 * "\u0323" + "x", "q" + 4 * "\u0323" + "x"),
        ("x" * 100, "x" * LONGEST_NAME),
        ("<b>Bold</b>", "<b>Bold</b>"),
        ("Ælfwynn 🍄", "Ælfwynn 🍄"),
    ],
)
def test_S7_names_are_cleaned_of_what_cannot_be_seen(given_name: str, shown: str):
    assert clean_name(given_name) == shown


@given(st.text())
def test_S7_a_clean_name_is_short_one_line_and_stays_as_it_is(name: str):
    clean = clean_name(name)
    assert len(clean) <= LONGEST_NAME and clean == clean.strip()
    assert not any(unicodedata.category(letter)[0] in "CZ" for letter in clean if letter != " ")
    assert clean_name(clean) == clean


@pytest.mark.parametrize(
    "other", ["anna", "ANNA", "A nna", "\u0410nna", "Ann\u0430", "Ann\u00e1", "\uff21nna", "An\u0301na"]
)
def test_S7_names_that_can_be_mistaken_for_another_get_a_number(other: str):
    assert distinct(other, ["Anna"]) == f"{other} (2)"
    assert distinct("Anna", [other]) == "Anna (2)"


@pytest.mark.parametrize(("one", "other"), [("Bill", "BiII"), ("Player 1", "Player l"), ("Oin", "0in")])
def test_S7_figures_and_letters_that_look_alike_are_alike(one: str, other: str):
    assert look(one) == look(other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("Player 1", "Player 2"), ("🍄", "🍺"), ("Óin", "Glóin")])
def test_names_that_differ_stay_as_they_are(one: str, other: str):
    assert distinct(one, [other, ""]) == one


@given(st.lists(st.text(max_size=50), max_size=6))
def test_S7_no_two_names_at_a_table_look_the_same(names: list[str]):
    taken: list[str] = []
    for number, name in enumerate(names):
        taken.append(distinct(clean_name(name) or f"Player {number + 1}", taken))
    assert len({look(name) for name in taken}) == len(taken)
    assert all(len(name) <= LONGEST_NAME for name in taken)


async def test_S7_two_at_a_table_never_look_the_same(house: House):
    table = await house.create("climb", 3)
    people = [Person(house, table.name) for _ in range(2)]
    await people[0].join(code=table.join_code, name="Greedy  bot 3\u200b")
    await people[1].join(code=table.join_code, name="greedy b\u043et 3")
    await people[0].add_bot()
    shown = [seat.display_name for seat in (await people[0].get()).seats]
    assert shown == ["Greedy bot 3", "greedy b\u043et 3 (2)", "Greedy bot 3 (3)"]


async def test_who_gives_no_name_is_called_after_the_seat(house: House):
    table = await house.create("climb", 2)
    anna, bert = Person(house, table.name), Person(house, table.name)
    await anna.join(code=table.join_code, name="\u200b", seat=1)
    await bert.join(code=table.join_code, name="")
    assert [seat.display_name for seat in (await bert.get()).seats] == ["Player 1", "Player 2"]
