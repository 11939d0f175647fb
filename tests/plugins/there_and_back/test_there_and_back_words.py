"""What players read says what an answer does, how much is still open, and what points are for."""

from smial.rules.views import FILLED, OPEN
from smial_there_and_back.moves import Burgle, Gain, Hat, Take
from tests.plugins.there_and_back.rules.caves import RING, Caves
from tests.plugins.there_and_back.rules.party import Party
from tests.plugins.there_and_back.rules.shaping import without
from tests.plugins.there_and_back.rules.woods import Woods


def said(party, move, seat=0):
    return str(party.state.choice(seat, move).label)


def component(table, name):
    return next(component for component in table.state.view().components if component.id == name)


def test_a_choice_of_an_action_says_how_many_boxes_are_open_and_what_it_gives():
    party = Party()
    party.take("hat")
    assert said(party, Hat("M4")) == (
        "Hats for Cold chicken and a walk to the gate (2 open, then bread 2, path: two-space straight)"
    )
    party.play(Hat("M4"))
    party.next_turn()
    party.take("hat")
    assert "(1 open, then " in said(party, Hat("M4"))
    assert said(party, Burgle("B2")) == "Die symbol of Raid the second-best pantry (1 open, then bread 2)"


def test_as_many_hat_boxes_are_told_as_are_filled():
    party = Party()
    party.take("2 hats")
    party.play(Hat("M3"))
    assert "seat 1 fills 2 hat boxes of A wagon is sent down the lane." in party.told
    party = Party()
    party.take("2 hats")
    party.play(Hat("M1"))  # one box: the other hat is lost
    assert "seat 1 fills a hat box of A packed satchel." in party.told


def test_dice_that_can_be_taken_are_open_and_those_that_were_taken_are_filled():
    party = Party(white="1-cross, 1-cross, 3-straight, hat, 2 swords")
    party.take("2 swords")
    party.play(Gain())
    assert [die.state for die in component(party, "dice").pool.dice] == [OPEN] * 4 + [FILLED]


def test_alone_the_question_says_that_dice_lie_in_groups():
    alone, together = Party(seats=1), Party(seats=2)
    assert str(alone.state.asks()[0].text) == "Take a die; in each round one of each group."
    assert str(together.state.asks()[0].text) == "Take a die."
    assert [die.group for die in component(alone, "dice").pool.dice] == ["A", "A", "B", "C", "C"]
    groups = [[game.state.choice(0, Take(die)).group for die in range(1, 6)] for game in (alone, together)]
    assert groups == [["group A", "group A", "group B", "group C", "group C"], ["dice"] * 5]


def test_score_rows_are_named_after_what_they_count():
    labels = [[total.label for total in component(game, "sheet-0").sheet.totals] for game in (Party(), Caves())]
    assert labels == [
        ["Guests", "Bread", "Swords and glory", "Total"],
        ["Riddles, Ring and columns", "Glory less water", "Total"],
    ]


def test_riddles_are_solved_the_ring_is_secured_and_dwarves_are_freed():
    caves, woods = Caves(), Woods()
    caves.has_filled("D9 E7 F8 E9")
    caves.place(1, "D8")
    caves.has_filled(without(RING, "D3"), seat=1)
    caves.place(1, "D3", seat=1)
    woods.has_filled("N10 M11 O11 M12")
    woods.place(1, "N12")
    assert "seat 1 solves riddle 1." in caves.told and "seat 2 secures the Ring." in caves.told
    assert "seat 1 frees Bofur." in woods.told
