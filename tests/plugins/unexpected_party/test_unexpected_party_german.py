"""All that lies on the table has German words. Whether lines have them the testkit looks at."""

from smial.rules import NoOptions
from smial.tables.languages import FOR_PEOPLE, translated
from smial.v1.view_pb2 import View as SentView
from smial_unexpected_party.games import AnUnexpectedParty
from tests.plugins.unexpected_party.random_games import positions

GAME = AnUnexpectedParty()
GERMAN = GAME.words["de"]


def words_in(message):
    """All texts that people read in a message and in what is in it."""
    for field, value in message.ListFields():
        if field.message_type is not None:
            for part in value if field.is_repeated else (value,):
                yield from words_in(part)
        elif field.name in FOR_PEOPLE:
            yield from value if field.is_repeated else (value,)


def lacking(message):
    return {words for words in words_in(message) if words not in GERMAN and not words.isdigit()}


def test_all_that_is_printed_has_german_words():
    assert lacking(GAME.scene(NoOptions())) == set()


def test_lists_of_games_tell_of_it_in_german():
    assert {GAME.info.title, GAME.info.summary} <= GERMAN.keys()


def test_all_that_is_shown_has_german_words():
    for seed in range(5):
        for state in positions(4, seed):
            sent = SentView(components=[*state.view().components, *state.view_of(seed % 4).components])
            assert lacking(sent) == set()


def test_no_translation_lacks_or_adds_an_argument():
    names = {english: german for english, german in GERMAN.items() if "{" in english + german}
    assert all(sorted(braces(english)) == sorted(braces(german)) for english, german in names.items())


def braces(template):
    return [part.partition("}")[0] for part in template.split("{")[1:]]


def test_a_party_card_reads_well_in_german():
    faces = {face.id: face for face in translated(GAME.scene(NoOptions()), GERMAN).faces}
    assert faces["4-entrance-hall"].name == "Zeile 4 (Eingangshalle)"
    assert faces["4-entrance-hall"].text == (
        "Singen (Eingangshalle): lass 1 Teller und 1 beliebigen Gegenstand fallen. "
        "Eifer: Bilbo geht in einen Hauptraum deiner Wahl; ziehe 1 Gegenstand; ziehe 1 Feierkarte."
    )
