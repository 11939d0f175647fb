"""What holds in every position of random games: nothing is lost, nobody stands where nobody may."""

from collections import Counter

import pytest

from smial.bots import SeededSource
from smial.rules import Turn
from smial_smaug.cards import ADVENTURES, HELD, SMAUG, stack_of
from smial_smaug.figures import BILBO, FIGURES, OUT
from smial_smaug.options import Options
from smial_smaug.rules import first_position

OPEN_AND_STRICT = Options(ring="strict", hands="open")
GAMES = [(seats, options) for seats in (1, 2, 3, 4) for options in (Options(), OPEN_AND_STRICT)]


def random_game(seats, options, seed):
    """Its positions, one after the other; every second game begins with all before and in the mountain."""
    turn = Turn(SeededSource(seed))
    state = first_position(seats, options, turn)
    if seed % 2:
        state.key_laid, state.at[BILBO] = True, 31
        for player in range(state.players):
            state.at[2 * player : 2 * player + 2] = 36 + player, 24 + player
    while asked := state.asks():
        yield state
        (seat,) = asked
        state.play(seat, turn.pick(state.moves(seat), "move"), turn)
    yield state


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}, {game[1].hands}")
def facts(request):
    """What is to be said of each position, gathered once."""
    seats, options = request.param
    return [fact(state) for seed in range(4) for state in random_game(seats, options, seed)]


def fact(state):
    """A position, as far as these tests look at it."""
    return {
        "players": state.players,
        "held": held_cards(state),
        "adventures": adventures(state),
        "crowds": Counter([*state.at, state.smaug]),
        "at": list(state.at),
        "key_laid": state.key_laid,
        "spun": list(state.spun),
        "hands": [hand.cards() for hand in state.hands],
        "used": [len(used) for used in state.used],
        "strict_and_home": state.strict_ring and state.at[BILBO] == 49 and state.ring == -1,
    }


def held_cards(state):
    cards = Counter(state.discard)
    for hand in state.hands:
        cards.update(hand.cards())
    for stack in (state.house, state.esgaroth, state.treasury):
        cards.update(stack.bag)
    return cards


def adventures(state):
    """All that is on no agenda: an opponent that is being fought lies in the middle."""
    cards = Counter(state.beaten)
    for stack in (state.mirkwood, state.erebor):
        cards.update(stack.bag)
        cards.update(card.face for card in stack.under)
    cards.update(step.card for step in state.agenda if type(step).__name__ == "Fight")
    return cards


def test_SM_4_SM_14_no_card_is_lost_and_none_is_made(facts):
    players = facts[0]["players"]
    aside = {id for id, card in SMAUG.items() if card.most_players < players}
    every = [card for stack in ("house", "esgaroth", "treasury") for card in stack_of(HELD.values(), stack)]
    wanted = Counter(card for card in every if card not in aside)
    assert all(+each["held"] == wanted for each in facts)


def test_SM_13_SM_80_no_adventure_is_lost(facts):
    wanted = Counter([*stack_of(ADVENTURES.values(), "mirkwood"), *stack_of(ADVENTURES.values(), "erebor")])
    assert all(+each["adventures"] == wanted for each in facts)


def test_SM_33_SM_35_no_field_is_ever_too_full(facts):
    assert all(count <= 2 for each in facts for field, count in each["crowds"].items() if field not in (0, 49, 50, OUT))


def test_SM_44_nobody_is_beyond_the_key_before_it_is_laid(facts):
    assert all(field <= 31 or field == OUT for each in facts if not each["key_laid"] for field in each["at"])


def test_SM_86_who_is_spun_in_stands_in_mirkwood(facts):
    assert all(4 <= each["at"][dwarf] <= 16 for each in facts for dwarf in each["spun"])


def test_SM_17_SM_69_nobody_ever_holds_a_card_of_smaug(facts):
    assert not [card for each in facts for hand in each["hands"] for card in hand if card in SMAUG]


def test_SM_68_nobody_holds_more_than_eight_cards_at_any_time(facts):
    assert max(len(hand) for each in facts for hand in each["hands"]) <= 8


def test_SM_24_four_movement_cards_never_lie_face_down(facts):
    assert max(used for each in facts for used in each["used"]) <= 3


def test_SM_39_no_figure_is_lost_but_to_smaug(facts):
    for each in facts:
        played = [figure for figure in FIGURES if figure < 2 * each["players"] or figure == BILBO]
        assert all(0 <= each["at"][figure] <= 49 or each["at"][figure] == OUT for figure in played)
        assert all(each["at"][figure] == OUT for figure in FIGURES if figure not in played)


def test_SM_A1_read_strictly_bilbo_never_comes_home_with_the_ring(facts):
    assert not [each for each in facts if each["strict_and_home"]]
