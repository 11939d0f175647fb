"""The game speaks German: nothing that people read lacks its words, in the scene, in views, in lines and choices."""

import re
from itertools import chain

import pytest

from smial.bots import SeededSource
from smial.rules import Setup, Turn
from smial.rules.lines import refs
from smial.tables.languages import FOR_PEOPLE
from smial_smaug import wording
from smial_smaug.board import BOARD
from smial_smaug.cards import ADVENTURES, HELD, MOVEMENT
from smial_smaug.games import SmaugsEinoede
from smial_smaug.naming import figure_name
from smial_smaug.options import Options
from smial_smaug.words import GERMAN

GAME = SmaugsEinoede()
NAME = re.compile(r"\{(\w+)\}")


def words_in(message):
    """All that people read in a message of the vocabulary."""
    for field, value in message.ListFields():
        if field.message_type is not None:
            yield from chain.from_iterable(map(words_in, value if field.is_repeated else (value,)))
        elif message.DESCRIPTOR.name != "Argument" and (field.name in FOR_PEOPLE or field.name == "template"):
            yield from value if field.is_repeated else (value,)


def lacking(messages):
    return sorted({word for message in messages for word in words_in(message) if word and word not in GERMAN})


def positions(seats, options, games):
    """Positions of random games."""
    for game in range(games):
        turn = Turn(SeededSource(game))
        state = GAME.setup(Setup(seats=seats, options=options), turn)
        while asked := state.asks():
            yield state
            (seat,) = asked
            state.play(seat, turn.pick(state.moves(seat), "move"), turn)
        yield state


def numbers_only(words):
    return [word for word in words if not word.isdigit()]


def test_all_that_is_printed_has_german_words():
    assert lacking([GAME.scene(Options())]) == []


def test_lists_of_games_tell_of_it_in_german():
    assert GAME.info.summary in GERMAN


@pytest.mark.parametrize(("seats", "hands"), [(1, "closed"), (2, "open"), (4, "closed")])
def test_all_that_is_shown_has_german_words(seats, hands):
    options = Options(hands=hands, ring="strict")
    found = set()
    for state in positions(seats, options, games=4):
        views = [state.view(), *(state.view_of(seat) for seat in range(seats))]
        found.update(lacking([view.message() for view in views]))
    assert numbers_only(sorted(found)) == []


def test_every_question_and_choice_has_german_words():
    for state in positions(4, Options(), games=4):
        for seat, question in state.asks().items():
            lines = [question.text, *(state.choice(seat, move).label for move in state.moves(seat))]
            for line in lines:
                assert line.template in GERMAN
                assert all(ref.name in GERMAN for ref in refs(line))


def test_a_translation_speaks_of_the_same_things():
    for english, german in GERMAN.items():
        assert sorted(NAME.findall(english)) == sorted(NAME.findall(german)), english


def test_only_names_are_the_same_in_both_languages():
    same = {english for english, german in GERMAN.items() if english == german}
    assert not [word for word in same if {"the", "of", "and", "to", "path", "before"} & set(word.lower().split())]


@pytest.mark.rule("SM-116")
def test_the_german_names_are_those_of_the_note_on_names():
    assert GERMAN["Legolas Greenleaf"] == "Legolas"
    assert GERMAN["Thorin Oakenshield"] == "Thorin Eichenschild"
    assert GERMAN["The Dwarf"] == "Der Zwerg"
    assert GERMAN["Bard the Bowman"].endswith("der Bogenschütze")
    for id, card in HELD.items():
        if card.name.startswith("Bilbo Baggins"):
            assert GERMAN[HELD[id].name].startswith("Bilbo Beutlin")


def test_every_card_and_field_has_both_names():
    printed = [*HELD.values(), *ADVENTURES.values(), *MOVEMENT.values()]
    assert all(GERMAN[card.name] == card.german.name and GERMAN[card.text] == card.german.text for card in printed)
    assert GERMAN["Mirkwood 12"] == "Düsterwald 12" and GERMAN["Key field"] == "Schlüsselfeld"
    assert GERMAN[figure_name(5)] == "Grün 2" and GERMAN["Before the lair"] == "Vor der Höhle"
    assert all(kind.name in GERMAN for kind in (*BOARD.path, *BOARD.gandalf))


def test_words_are_kept_for_moves_and_found_again():
    state = next(iter(positions(2, Options(), games=1)))
    (seat,) = state.asks()
    moves = state.moves(seat)
    assert [wording.worded(state.player, move) for move in moves] == state.choices(seat, moves)
