"""What there is and how it begins: SM-1 to SM-17, SM-116, SM-117, and the readings for it."""

import msgspec
import pytest

from smial.bots import SeededSource
from smial.rules import Setup, Turn
from smial.rules.data import DataError, load
from smial_smaug import board, cards
from smial_smaug.board import BOARD, KINDS, LAIR
from smial_smaug.cards import ADVENTURES, FIGHTS, HELD, KEY_CARD, MOVEMENT, SMAUG, Fighter, stack_of
from smial_smaug.figures import BILBO, COLOURS, OUT
from smial_smaug.games import SmaugsEinoede
from smial_smaug.journey import WORN
from smial_smaug.moves import Roll
from smial_smaug.options import Options
from smial_smaug.rules import first_position
from tests.plugins.smaug.rules.team import B1, B2, G1, R2, Y1, Team

GAME = SmaugsEinoede()


def test_SM_1_two_to_four_play_as_one_team():
    assert {2, 3, 4} <= set(GAME.info.seats) and GAME.info.traits.cooperative


def test_SM_2_everybody_owns_both_dwarves_of_a_colour():
    assert COLOURS == ("blue", "yellow", "green", "red")
    for players in (2, 3, 4):
        team = Team(players)
        assert team.state.at[:8] == [0] * 2 * players + [OUT] * (8 - 2 * players)


def test_SM_3_the_die_has_six_faces():
    for rolled in range(1, 7):
        team = Team(hand="bilbo-die").step_two().rolls(rolled)
        team.play(Roll("bilbo-die", BILBO))
        assert f"seat 1 plays Bilbo Baggins, die and rolls {rolled}." in team.told


@pytest.mark.parametrize(
    ("stack", "size"), [("mirkwood", 16), ("erebor", 16), ("house", 47), ("esgaroth", 16), ("treasury", 8)]
)
def test_SM_4_the_stacks_have_their_sizes(stack, size):
    faces = ADVENTURES if stack in ("mirkwood", "erebor") else HELD
    assert len(stack_of(faces.values(), stack)) == size


def test_SM_4_there_are_120_cards():
    held = sum(len(stack_of(HELD.values(), stack)) for stack in ("house", "esgaroth", "treasury"))
    adventures = sum(len(stack_of(ADVENTURES.values(), stack)) for stack in ("mirkwood", "erebor"))
    assert held + adventures + len(MOVEMENT) * len(COLOURS) + len([KEY_CARD]) == 120


def test_SM_5_each_colour_has_four_movement_cards():
    assert len(MOVEMENT) == 4


def test_SM_6_the_board_has_its_fields():
    counts = {kind: len(fields) for kind, fields in BOARD.places.items()}
    assert (counts["esgaroth"], counts["treasury"]) == (3, 2)
    assert [counts[kind] for kind in ("start", "dragon", "rune", "key", "target")] == [1] * 5
    assert KINDS[0] == "start" and KINDS[-1] == "target" and len(KINDS) == 50
    assert {"mirkwood", "erebor", "lair"} <= set(BOARD.circles)


def test_SM_6_the_parts_of_the_path_follow_each_other():
    first, last = ({kind: pick(fields) for kind, fields in BOARD.places.items() if fields} for pick in (min, max))
    assert last["mirkwood"] < first["esgaroth"] and last["esgaroth"] < first["dragon"] < first["rune"]
    assert first["key"] < first["erebor"] and last["erebor"] < first["treasury"] < BOARD.lair_exit


def broken_board(**changes):
    printing = load("smial_smaug", board.FILE, board.Printing)
    return {**{name: getattr(printing, name) for name in printing.__struct_fields__}, **changes}


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"path": "S...mm.mmm.mm.mmm...ll.D....R..K.eee.eee.ee.tt...T"}, "path"),
        ({"path": "S...mm.mmm.mm.mmm...lll.D...R..K.eee.eee.ee.tt...?"}, "path"),
        ({"path": "S...ee.mmm.mm.mmm...lllD....R..K.eee.eee.ee.tt...T"}, "path"),
        ({"path": "S...mm.mmm.mm.mmm...lllD....R..K.eee.eee.ee.tt..T"}, "path"),
        ({"lair_exit": 44}, "lair_exit"),
        ({"gandalf": "S..m....L"}, "gandalf"),
        ({"gandalf": ".S.m..e.L"}, "gandalf"),
    ],
)
def test_SM_6_a_board_that_is_none_is_refused(changes, key):
    with pytest.raises(DataError, match=key):
        board.read(board.Printing(**broken_board(**changes)))


def changed(faces, **changes):
    """The cards with those of the ids in `changes` changed, by a function."""
    return [
        changes[card.id.replace("-", "_")](card) if card.id.replace("-", "_") in changes else card for card in faces
    ]


def having(**fields):
    return lambda card: msgspec.structs.replace(card, **fields)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"dori": having(house=4)}, "house"),
        ({"bard": having(value=8)}, "bard"),
        ({"smaug_4": having(most_players=3)}, "most_players"),
        ({"smaug_1_1": having(extra=0)}, "extra"),
        ({"smaug_3": having(esgaroth=1, house=0)}, "house"),
        ({"bilbo_die": having(die=False)}, "bilbo-die"),
        ({"nori": having(id="dori")}, "dori"),
    ],
)
def test_SM_4_cards_that_the_rulebook_does_not_know_are_refused(changes, key):
    data = load("smial_smaug", cards.HELD_FILE, cards.HeldCards)
    data = cards.HeldCards(movement=data.movement, key=data.key, cards=changed(data.cards, **changes))
    with pytest.raises(DataError, match=key):
        cards.read_held(cards.HELD_FILE, data)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"spider_14": having(strength=13)}, "mirkwood"),
        ({"barrel_3": having(forward=2)}, "mirkwood"),
        ({"disoriented": having(erebor=1), "hall": having(erebor=3)}, "disoriented"),
        ({"web_blue_red": having(mirkwood=0, erebor=1), "hall": having(mirkwood=1, erebor=1)}, "web-blue-red"),
        ({"longing": having(mirkwood=1, erebor=1), "dark": having(mirkwood=0, erebor=1)}, "longing"),
    ],
)
def test_SM_4_adventures_that_the_rulebook_does_not_know_are_refused(changes, key):
    data = load("smial_smaug", cards.ADVENTURE_FILE, cards.AdventureCards)
    with pytest.raises(DataError, match=key):
        cards.read_adventures(cards.ADVENTURE_FILE, cards.AdventureCards(cards=changed(data.cards, **changes)))


def test_SM_5_movement_cards_of_other_numbers_are_refused():
    data = load("smial_smaug", cards.HELD_FILE, cards.HeldCards)
    with pytest.raises(DataError, match="movement"):
        cards.read_held(cards.HELD_FILE, cards.HeldCards(movement=data.movement[:3], key=data.key, cards=data.cards))


def test_SM_7_those_who_play_and_bilbo_begin_on_the_start():
    team = Team(3)
    assert team.at(B1, B2, Y1, G1, BILBO) == (0, 0, 0, 0, 0)
    assert team.at(R2) == OUT


def test_SM_8_SM_9_SM_10_bilbo_gandalf_and_smaug_begin_in_their_places():
    state = Team().state
    assert (state.ring, state.gandalf, state.smaug) == (WORN, 0, LAIR)


def test_SM_11_all_movement_cards_lie_face_up():
    assert Team(4).state.used == [[], [], [], []]


def test_SM_12_SM_A36_the_first_seat_begins_and_holds_the_key():
    team = Team(3, at={B1: 31, Y1: 31})
    assert team.seat == 0
    assert [move for move in team.moves() if type(move).__name__ == "LayKey"]
    team.set(player=1)
    assert not [move for move in team.moves() if type(move).__name__ == "LayKey"]


def test_SM_13_SM_117_five_stacks_lie_apart_each_in_an_order_that_nobody_knows():
    state = Team().state
    decks = [state.house, state.esgaroth, state.treasury, state.mirkwood, state.erebor]
    assert all(not deck.top and not deck.under for deck in decks)
    assert [len(deck) for deck in decks] == [47, 16, 8, 16, 16]


def test_SM_117_the_stacks_are_shown_where_they_lie():
    view = Team().state.view()
    (pool,) = [each.pool for each in view.components if each.id == "stacks"]
    assert [token.id for token in pool.tokens] == ["house", "esgaroth", "treasury", "mirkwood", "erebor", "discard"]


@pytest.mark.parametrize(("players", "aside"), [(2, 0), (3, 2), (4, 3)])
def test_SM_14_cards_of_smaug_are_set_aside_by_the_number_of_players(players, aside):
    state = Team(players).state
    assert sum(count for card, count in state.house.bag.items() if card in SMAUG) == 7 - aside


def test_SM_A3_all_of_smaugs_cards_lie_in_beorns_house_and_return_with_the_discarded_ones():
    assert sum(card.house for card in SMAUG.values()) == 7
    team = Team().step_three().comes("house", "smaug-1-1").draws("house")
    assert team.state.discard == ["smaug-1-1"]


def test_SM_15_played_cards_lie_face_up_in_one_place():
    team = Team(hand="gandalf-1 gandalf-2", hands={1: "dori"}).step_two()
    team.play(*[move for move in team.moves() if move.__class__.__name__ == "Guide" and move.card == "gandalf-1"])
    team.play(*[move for move in team.moves() if move.__class__.__name__ == "Guide" and move.to == 3])
    assert team.state.discard == ["gandalf-1", "gandalf-2"]
    (cards_,) = [each.cards for each in team.state.view().components if each.id == "discarded"]
    assert [card.face for card in cards_.cards] == ["gandalf-1", "gandalf-2"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SM_16_everybody_draws_three_cards_of_beorns_house(players):
    state = first_position(players, Options(), Turn(SeededSource(3)))
    smaug = [card for card in state.discard if card in SMAUG]
    assert sum(map(len, state.hands)) == 3 * players - len(smaug)
    assert len(state.house) == 47 - {2: 0, 3: 2, 4: 3}[players] - 3 * players


def test_SM_17_SM_A20_smaugs_cards_of_the_setup_are_carried_out_and_not_replaced():
    for seed in range(40):
        state = first_position(4, Options(), Turn(SeededSource(seed)))
        drawn = [card for card in state.discard if card in SMAUG]
        assert not any(card in SMAUG for hand in state.hands for card in hand.cards())
        steps = sum(SMAUG[card].move + SMAUG[card].extra for card in drawn)
        assert state.smaug == (LAIR if not steps else 48 - steps)
        if drawn:
            assert min(map(len, state.hands)) < 3
            return
    raise AssertionError("of forty setups none has one of Smaug's cards")


def test_SM_61_the_fighting_cards_have_their_values():
    assert {card: FIGHTS[card] for card in ("dori", "nori", "fili", "beorn", "bard")} == {
        "dori": 2,
        "nori": 2,
        "fili": 4,
        "beorn": 6,
        "bard": 7,
    }
    allies = {id for id, card in HELD.items() if isinstance(card, Fighter) and card.ally}
    assert allies == {"beorn", "bard"}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_alone_leads_two_colours_and_others_one(seats):
    state = GAME.setup(Setup(seats=seats, options=Options()), Turn(SeededSource(5)))
    assert state.players == max(seats, 2) and len(state.hands) == state.players
    assert list(state.asks()) == [0]
