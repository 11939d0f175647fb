"""What players see says who and what is in which room, whose turn it is to do what and why, and what choices cost."""

from smial.rules.views import FILLED, MARKED
from smial_unexpected_party.moves import Choose, Discard, Drop, Go, Sing
from tests.plugins.unexpected_party.rules.house_party import Table


def component(table, name, seat=None):
    view = table.state.view() if seat is None else table.state.view_of(seat)
    return next((each for each in view.components if each.id == name), None)


def singing(bag_end, items=("plate",)):
    """Seat 1 has sung line 4 with this Bag End card."""
    table = Table(3)
    table[0].hand, table[0].items = ["4-parlour"], list(items)
    table[1].items, table[1].room = ["fork", "mug"], "kitchen"
    table.load("Bag End card", bag_end)
    return table.begin().go("parlour.sing", Sing("4-parlour", ("plate",)))


def test_everybody_and_everything_stands_where_it_is():
    table = singing("tea-time")
    assert {piece.label: piece.where for piece in component(table, "figures").pieces.pieces} == {
        "Bilbo": "house/kitchen",
        "Gandalf": "house/parlour",
        "Bofur": "house/parlour.sing",
        "Gloin": "house/kitchen",
        "Dori": "house/garden",
    }
    floor = {(piece.label, piece.where) for piece in component(table, "floor").pieces.pieces}
    assert ("1 plate", "house/parlour") in floor


def test_lines_that_were_sung_are_filled():
    boxes = component(singing("tea-time"), "song").sheet.groups[0].boxes
    assert [(box.id, box.state) for box in boxes] == [("4", FILLED)]


def test_a_card_that_asks_somebody_is_shown_as_long_as_it_does():
    table = singing("butterfingers")
    assert table.asked == 1
    chain = component(table, "resolving").resolving
    assert [effect.text.text for effect in chain.effects] == ["Everybody drops 1 item, then Bilbo goes to the Pantry."]
    assert list(chain.awaited) == [1]
    table.play(Drop("mug"))
    assert component(table, "resolving") is None


def test_a_board_shows_moods_points_and_what_the_dwarf_on_top_can_do():
    table = Table(2, ("balin", "dwalin"))
    player = table[0]
    player.dwarves, player.curious, player.furious, player.points = ["dwalin", "balin"], 2, 1, [1, 2]
    board = component(table, "board-0").sheet
    assert [box.label for box in board.groups[0].boxes] == ["curious", "curious", "furious", "", ""]
    assert {total.label: total.value for total in board.totals} == {
        "Points": 3,
        "Top token": 2,
        "Company bonus": 3,  # Dwalin 2 for Balin, Balin 1 for Dwalin
        "Party cards": 0,
    }
    assert component(table, "items-0").title == "Items, 4 at most"
    assert [card.face for card in component(table, "dwarves-0").cards.cards] == ["balin", "dwalin"]
    assert [line.text for line in component(table, "ability-0").text.lines] == [
        "Distracting Bilbo costs you no curious. At the end +1 with Dwalin, +1 with Thorin.",
        "Dwalin has sat down. At the end +2 with Balin.",
    ]


def test_a_dwarf_says_what_he_brings_to_the_company():
    table = Table(2, ("ori", "gloin"))
    table.state.row = ["nori", "oin"]
    table[0].dwarves = ["dori", "ori"]
    table.begin().go("dining-room.sit")
    # Nori gains 1 for Ori, loses 1 for Dori, and brings Ori his 2.
    assert table.label(Choose("nori")).startswith("Nori, for the company 2: ")
    assert table.label(Choose("oin")).startswith("Oin, for the company 0: ")


def test_nobody_but_its_owner_sees_a_hand():
    table = Table(2)
    table[0].hand = ["4-parlour"]
    assert [card.face for card in component(table, "hand-0", seat=0).cards.cards] == ["4-parlour"]
    assert all("4-parlour" not in str(each) for each in table.state.view().components)
    assert component(table, "hand-0", seat=1) is None


def test_cards_whose_line_was_sung_are_marked_in_hand_and_where_they_are_discarded():
    table = Table(2)
    table.state.song[3] = "4-entrance-hall"
    table[0].hand = ["1-kitchen", "10-parlour", "4-parlour", "5-pantry"]
    table.begin().go("kitchen.door")
    marked = [card.face for card in component(table, "hand-0", seat=0).cards.cards if card.state == MARKED]
    assert marked == ["4-parlour"]
    table.play(table.moves[0])
    assert table.label(Discard("4-parlour")) == "Discard Line 4 in the Parlour, sung before"
    assert table.label(Discard("5-pantry")) == "Discard Line 5 in the Pantry"


def test_a_space_says_what_it_gives_and_who_would_be_barged():
    table = Table(2)
    table[1].room, table[1].space = "pantry", "pantry.wine-cellar"
    table.begin()
    assert table.label(Go("pantry.wine-cellar")) == (
        "Wine cellar, barging seat 2: draw 2 items, then everybody gains 1 curious"
    )
    assert str(table.state.choice(0, Go("pantry.wine-cellar")).warn) == "You gain a curious"
    assert table.state.choice(0, Go("entrance-hall.door")).warn is None
