"""What bots think of positions: the order that any player would put them in. How much each is worth shows `balance`."""

import pytest

from smial.rules import Deck
from smial_smaug import estimate
from smial_smaug.board import KEY, RUNE
from smial_smaug.ending import BILBO_LOST, DRAGON_CAME, DWARVES_LOST, WIN
from smial_smaug.figures import BILBO, OUT
from smial_smaug.journey import TAKEN_OFF
from smial_smaug.moves import Offer
from tests.plugins.smaug.rules.team import B1, B2, Y1, Y2, Team


def worth(players=2, **stands):
    """What the first player thinks of a position."""
    return estimate.of(Team(players, **stands).state, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_think_alike(seats):
    state = Team(seats, at={B1: 20, Y1: 24}, smaug=30).state
    assert len({estimate.of(state, seat) for seat in range(seats)}) == 1


@pytest.mark.parametrize("end", [DRAGON_CAME, DWARVES_LOST, BILBO_LOST])
def test_nothing_is_better_than_to_win_nor_worse_than_to_lose(end):
    splendid = {"at": {B1: 49, B2: 48, Y1: 48, Y2: 48, BILBO: 49}, "ring": TAKEN_OFF, "key_laid": True, "gandalf": 6}
    dire = {"at": {B1: OUT, Y1: OUT}, "smaug": 25, "ring": 20}
    assert worth(end=end) < worth(**dire) < worth(**splendid) < worth(end=WIN)


@pytest.mark.parametrize("figure", [B1, Y2, BILBO])
def test_every_step_forward_is_worth_something(figure):
    ahead = [worth(at={figure: field}) for field in range(KEY)]
    assert ahead == sorted(ahead) and len(set(ahead)) == len(ahead)


def test_who_has_to_wait_long_for_a_turn_keeps_away_from_smaug():
    """Until everybody else has drawn two cards, one step before Smaug is worse than five steps further back."""
    assert worth(4, at={B1: 39, B2: 20}, smaug=40) < worth(4, at={B1: 34, B2: 20}, smaug=40)


@pytest.mark.parametrize(("field", "feared"), [(47, True), (48, False)])
def test_SM_A28_while_smaug_lies_in_his_lair_nobody_behind_its_exit_is_feared_for(field, feared):
    stands = {"at": {B1: field}, "key_laid": True}
    calm, dire = (worth(house=Deck.of([card] * 20), **stands) for card in ("dori", "smaug-1-1"))
    assert (calm > dire) == feared


def test_the_second_dwarf_matters_up_to_the_rune():
    before = worth(at={B1: 40, B2: RUNE}) - worth(at={B1: 40, B2: RUNE - 1})
    beyond = worth(at={B1: 40, B2: RUNE + 1}) - worth(at={B1: 40, B2: RUNE})
    assert before > beyond > 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"smaug": 40}, {"smaug": 39}),
        ({"smaug": 30, "at": {BILBO: 28}}, {"smaug": 30, "at": {BILBO: 28}, "ring": 40}),
        ({"at": {B1: 5}}, {"at": {B1: 5}, "spun": [B1]}),
        ({"at": {B1: 30, B2: 20}}, {"at": {B1: 30, B2: OUT}}),
        ({"key_laid": True, "at": {B1: KEY}}, {"at": {B1: KEY}}),
        ({"gandalf": 2}, {"gandalf": 0}),
        ({"hand": "bard"}, {"hand": "dori"}),
        ({"hand": "dori"}, {"hand": ""}),
        ({"hand": "eagle-2"}, {"hand": ""}),
    ],
)
def test_what_is_better_looks_better(better, worse):
    assert worth(**better) > worth(**worse)


def test_cards_that_nobody_needs_any_more_are_worth_nothing():
    home = {"at": {BILBO: 49}, "ring": TAKEN_OFF}
    assert worth(hand="bilbo-5", **home) == worth(hand="", **home) < worth(hand="eagle-2", **home)
    assert worth(hand="gandalf-1", gandalf=6) == worth(hand="", gandalf=6)


def test_a_fight_that_can_be_won_frightens_less():
    def facing(hand):
        team = Team(at={B1: 2}, hand=hand).comes("mirkwood", "spider-8").walk("three", B1, 5)
        return estimate.of(team.state, 0) - estimate.of(Team(at={B1: 5}, hand=hand).state, 0)

    assert 0 > facing("fili fili") > facing("fili dori")


def test_somebody_who_can_attack_dares_more():
    def before_smaug(hand):
        return worth(at={B1: 26}, smaug=30, hand=hand) - worth(at={B1: 20}, smaug=30, hand=hand)

    assert before_smaug("beorn bard") > before_smaug("eagle-2 run")


def test_once_the_armour_is_broken_a_card_to_drive_smaug_back_is_worth_something():
    def broken(hand):
        team = Team(at={B1: 24}, smaug=27, hand=hand).walk("three", B1, 27)
        over = Team(at={B1: 27}, smaug=27, hand=" ".join(team.hand))
        return estimate.of(team.state, 0) - estimate.of(over.state, 0)

    assert broken("beorn fili") > broken("beorn dori") > broken("beorn")


def test_asking_for_a_card_costs_something_so_that_bots_do_not_ask_for_ever():
    team = Team(hand="dori", hands={1: "dori"}).step_two()
    before = estimate.of(team.state, 0)
    team.play(Offer("dori", 1))
    assert estimate.of(team.state, 0) < before
