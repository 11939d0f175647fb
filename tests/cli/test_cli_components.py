"""Every other component of the vocabulary as text: drawn, drawn in ASCII, told. What is expected is written by hand."""

from smial.cli.draw import Look, draw_component, tell_component
from smial.v1.line_pb2 import Argument, Line, Ref
from smial.v1.view_pb2 import (
    ELEMENT_STATE_ACTIVE,
    ELEMENT_STATE_CIRCLED,
    ELEMENT_STATE_CROSSED,
    ELEMENT_STATE_FILLED,
    ELEMENT_STATE_MARKED,
    ELEMENT_STATE_OPEN,
    LAYOUT_HAND,
    LAYOUT_PILE,
    LAYOUT_ROW,
    Box,
    BoxGroup,
    Card,
    Cards,
    Component,
    Counter,
    Die,
    Effect,
    Face,
    Link,
    Links,
    Map,
    Picture,
    PictureCell,
    Piece,
    Pieces,
    Place,
    Pool,
    Resolving,
    Route,
    Routes,
    Scene,
    Sheet,
    Stat,
    Text,
    Threshold,
    Token,
    Total,
    Way,
)
from tests.cli.laid import drawn, laid, told

TWO_SPACE_L = Picture(
    rows=2,
    columns=2,
    cells=[PictureCell(row=0, column=0, sides=2 | 8), PictureCell(row=0, column=1, sides=8 | 4)],
)

L_IN_WORDS = "row 1, column 1 with a line to the east and west; row 1, column 2 with a line to the south and west"

SHIRE = Component(
    id="shire",
    map=Map(
        places=[
            Place(id="bag", label="Bag End", capacity=2, slots=["door"], x=0),
            Place(id="by", label="Bywater", state=ELEMENT_STATE_MARKED, x=500),
            Place(id="mill", label="Mill", x=900),
        ],
        ways=[
            Way(id="1", source="bag", target="by"),
            Way(id="2", source="by", target="mill", one_way=True, label="ford"),
            Way(id="3", source="bag", target="mill", locked=True),
        ],
    ),
)
BILBO = Component(
    id="men",
    pieces=Pieces(
        pieces=[
            Piece(id="bilbo", label="Bilbo", owner=0, where="shire/bag", flags=["asleep"]),
            Piece(id="cat", kind="cat", where="shire/bag.door"),
            Piece(id="gone", label="Lobelia"),
        ]
    ),
)


def test_a_spot_within_a_place_is_called_in_words():
    pantry = Component(id="house", map=Map(places=[Place(id="pantry", label="Pantry", slots=["cold-storage"])]))
    mouse = Component(
        id="mice", pieces=Pieces(pieces=[Piece(id="mouse", kind="mouse", where="house/pantry.cold-storage")])
    )
    on = laid(pantry, mouse)
    assert drawn(pantry, on=on) == ["Pantry  cold storage: mouse"]
    assert drawn(mouse, on=on) == ["mouse → Pantry, cold storage"]


def test_a_map_is_drawn_where_hints_say_how_it_lies_and_ways_go_round_what_is_between():
    assert drawn(SHIRE, on=laid(SHIRE, BILBO), width=60)[:2] == [
        "[Bag End: Bilbo]────────[✓ Bywater]─────────────[Mill]",
        "        └──────────────────────────────────────────┘",
    ]
    without = Component(id="shire", map=Map(places=[Place(id="bag"), Place(id="mill")]))
    assert drawn(without) == ["bag", "mill"]


def test_a_map_lists_places_with_what_stands_there_and_where_one_can_go():
    assert drawn(SHIRE, on=laid(SHIRE, BILBO))[2:] == [
        "Bag End  1 of 2  holds Bilbo  door: cat  ── Bywater  ── locked Mill",
        "✓ Bywater  ── Bag End  ─→ ford Mill",
        "Mill     ── locked Bag End",
    ]


def test_what_does_not_fit_beside_a_place_stands_below_it_as_far_in():
    assert drawn(SHIRE, on=laid(SHIRE, BILBO), width=40)[2:5] == [
        "Bag End  1 of 2  holds Bilbo  door: cat",
        "         ── Bywater  ── locked Mill",
        "✓ Bywater  ── Bag End  ─→ ford Mill",
    ]
    assert drawn(SHIRE, on=laid(SHIRE, BILBO), width=24)[:3] == [
        "Bag End  1 of 2",
        "         holds Bilbo",
        "         door: cat",
    ]


def test_a_map_in_words():
    assert told(SHIRE, on=laid(SHIRE, BILBO)) == [
        "Bag End: 1 of 2; holds Bilbo; door: cat; leads to Bywater and Mill (locked).",
        "Bywater (marked): leads to Bag End and Mill (ford, one way only).",
        "Mill: leads to Bag End (locked).",
    ]


def test_pieces_say_whose_they_are_and_where_they_stand():
    on = laid(SHIRE, BILBO)
    assert drawn(BILBO, on=on) == ["Bilbo of Anna → Bag End, asleep   cat → Bag End, door   Lobelia, off the board"]
    assert told(BILBO, on=on)[0] == "Bilbo of Anna stands on Bag End, asleep."


def test_a_route_shows_how_far_it_has_come():
    route = Route(id="n", label="North flight", stops=["bag", "by", "mill"], filled=1)
    routes = Component(id="shire", routes=Routes(routes=[route]))
    on = laid(Component(id="shire", map=SHIRE.map), Component(id="flights", routes=routes.routes))
    assert drawn(routes, on=on) == ["North flight █░░ 1/3: → Bag End → Bywater → Mill"]
    assert drawn(routes, on=on, ascii_only=True) == ["North flight #.. 1/3: -> Bag End -> Bywater -> Mill"]
    assert told(routes, on=on) == ["North flight: 1 of 3 stops done; next is Bywater, then Mill."]


def test_a_row_of_cards_shows_figures_where_they_differ_from_print():
    face = Face(id="sting", name="Sting", text="It glows.", stats=[Stat(name="attack", now=2, printed=2)])
    cards = Component(
        id="row",
        cards=Cards(
            layout=LAYOUT_ROW,
            cards=[
                Card(id="a", face="sting", count=2),
                Card(
                    id="b",
                    face="sting",
                    exhausted=True,
                    stats=[Stat(name="attack", now=3, printed=2)],
                    tokens=[Token(id="d", label="damage", count=1)],
                ),
            ],
        ),
    )
    on = laid(cards, scene=Scene(faces=[face]))
    assert drawn(cards, on=on) == ["[2 × Sting, attack 2]  [Sting, attack 3 (printed 2), 1 damage, exhausted]"]
    assert told(cards, on=on) == [
        "2 × Sting: attack 2; It glows.",
        "Sting: attack 3 (printed 2); 1 damage; exhausted; It glows.",
    ]


def test_a_hand_says_what_its_cards_do_and_hidden_cards_are_a_number():
    face = Face(id="sting", name="Sting", text="It glows.")
    hand = Component(id="hand", cards=Cards(layout=LAYOUT_HAND, cards=[Card(id="a", face="sting")], hidden=3))
    on = laid(hand, scene=Scene(faces=[face]))
    assert drawn(hand, on=on) == ["[Sting]", "   It glows.", "3 more face down"]
    assert told(hand, on=on) == ["Sting: It glows.", "3 more face down."]


def test_a_pile_tells_its_top():
    pile = Component(id="pile", cards=Cards(layout=LAYOUT_PILE, cards=[Card(id="a", label="Oakenshield")], hidden=9))
    assert drawn(pile) == ["top: [Oakenshield]", "9 more face down"]
    assert told(pile) == ["On top, Oakenshield.", "9 more face down."]


SHEET = Component(
    id="sheet",
    sheet=Sheet(
        groups=[
            BoxGroup(
                id="bread",
                label="Bread",
                boxes=[
                    Box(id="1", value=2, state=ELEMENT_STATE_CIRCLED),
                    Box(id="2", label="a", value=3, state=ELEMENT_STATE_OPEN, need="a hat"),
                    Box(id="3", state=ELEMENT_STATE_CROSSED, label="last"),
                ],
                effect="one sword",
            )
        ],
        totals=[Total(id="t", label="Row 1", value=2, most=9), Total(id="u", label="Sum", value=2)],
    ),
)


def test_a_sheet_shows_boxes_with_their_state_value_need_and_effect():
    assert drawn(SHEET) == ["Bread: [◉]2 [ ]a=3 needs a hat [✗]last → one sword", "Row 1: 2 of 9   Sum: 2"]
    assert drawn(SHEET, ascii_only=True)[0] == "Bread: [@]2 [ ]a=3 needs a hat [x]last -> one sword"
    assert told(SHEET) == [
        "Bread: box 1, worth 2, circled; a, worth 3, needs a hat; last, crossed out; filling all: one sword.",
        "Row 1: 2 of 9.",
        "Sum: 2.",
    ]


def test_later_lines_of_a_group_are_indented():
    group = BoxGroup(id="g", label="Gems", boxes=[Box(id=str(number), value=number) for number in range(3)])
    assert drawn(Component(id="s", sheet=Sheet(groups=[group])), width=16) == ["Gems: [ ]0 [ ]1", "  [ ]2"]


def test_a_die_is_as_high_taken_as_free():
    free = Die(id="1", label="Die 1", face="L", picture=TWO_SPACE_L)
    taken = Die(id="1", label="Die 1", face="L", picture=TWO_SPACE_L, taken_by=1)
    lines = [drawn(Component(id="d", pool=Pool(dice=[die]))) for die in (free, taken)]
    assert len(lines[0]) == len(lines[1])


def test_no_card_of_a_pile_is_cut_off():
    cards = [Card(id=name, label=name) for name in ("Oakenshield", "Lockpick")]
    pile = Component(id="pile", cards=Cards(layout=LAYOUT_PILE, cards=cards))
    assert drawn(pile, width=30) == ["top: [Oakenshield]  [Lockpick]"]
    assert drawn(pile, width=29) == ["top: [Oakenshield]", "[Lockpick]"]


def test_groups_with_pictures_stand_side_by_side():
    squares = [PictureCell(row=row, column=column, filled=True) for row, column in [(0, 0), (1, 0), (1, 1)]]
    corner = Picture(rows=2, columns=2, cells=squares)
    boxes = [Box(id="a", state=ELEMENT_STATE_FILLED), Box(id="b")]
    groups = [BoxGroup(id=name, label=name, picture=corner, boxes=boxes) for name in ("3", "4")]
    assert drawn(Component(id="shapes", sheet=Sheet(groups=groups))) == [
        "3        4",
        "[■][ ]   [■][ ]",
        "█        █",
        "██       ██",
    ]


POOL = Component(
    id="dice",
    pool=Pool(
        dice=[
            Die(id="1", label="Die 1", face="2-space L", picture=TWO_SPACE_L),
            Die(id="4", label="Die 4", face="two hats", taken_by=1, state=ELEMENT_STATE_FILLED),
        ],
        tokens=[Token(id="s", label="swords", count=3, owner=0)],
    ),
)


def test_a_pool_shows_dice_side_by_side_and_counts_tokens():
    assert drawn(POOL) == [
        "2-space L   ■ two hats (Ben)",
        "━┓",
        "",
        "3 swords of Anna",
    ]
    assert told(POOL) == [
        "Die 1 shows 2-space L.",
        "Die 4 (filled) shows two hats, taken by Ben.",
        "3 swords of Anna.",
    ]


def test_a_die_with_a_name_of_its_own_is_called_by_it():
    dice = [
        Die(id="1", label="Die 1", face="hat"),
        Die(id="b", label="black die", face="5"),
        Die(id="2", label="Die 2"),
    ]
    assert drawn(Component(id="dice", pool=Pool(dice=dice))) == ["hat   black die: 5   Die 2"]


def test_a_picture_that_no_words_explain_is_told_square_by_square():
    die = Component(id="d", pool=Pool(dice=[Die(id="1", label="Die 1", picture=TWO_SPACE_L)]))
    assert told(die) == [f"Die 1, a picture: {L_IN_WORDS}."]


def test_lines_of_a_picture_are_spelt_out_in_ascii():
    assert [line.rstrip() for line in drawn(POOL, ascii_only=True)] == [
        "2-space L   # two hats (Ben)",
        "",
        "---+",
        "   |",
        "",
        "",
        "3 swords of Anna",
    ]


def test_a_counter_shows_its_bounds_and_thresholds():
    threat = Component(id="threat", counter=Counter(value=27, most=50, thresholds=[Threshold(at=40, label="the hunt")]))
    assert drawn(threat) == ["27 of 50  " + "█" * 16 + "░" * 14 + "  40: the hunt"]
    assert told(threat) == ["27 of 50; at 40: the hunt."]


def test_what_happens_at_several_values_is_said_once():
    thresholds = [Threshold(at=at, label="fill a symbol") for at in (3, 5)]
    rounds = Component(id="round", counter=Counter(value=1, least=1, thresholds=thresholds))
    assert drawn(rounds) == ["1  3 and 5: fill a symbol"]
    assert told(rounds) == ["1; at 3 and 5: fill a symbol."]


def test_dice_lie_in_their_groups():
    dice = [Die(id=name, label=f"die {name}", group=group) for name, group in (("1", "B"), ("2", "A"))]
    assert drawn(Component(id="d", pool=Pool(dice=dice)))[0] == "A: die 2   B: die 1"


def test_what_all_boxes_of_a_group_need_is_said_once():
    group = BoxGroup(id="m", label="Magic", boxes=[Box(id="1", need="hat"), Box(id="2", need="hat")], effect="a path")
    assert drawn(Component(id="s", sheet=Sheet(groups=[group]))) == ["Magic: [ ] [ ] each needs hat → a path"]


def test_links_name_both_ends():
    links = Component(id="l", links=Links(links=[Link(id="1", kind="attached", source="shire/bag", target="shire/by")]))
    on = laid(SHIRE, links)
    assert drawn(links, on=on) == ["Bag End ── attached ─→ Bywater"]
    assert told(links, on=on) == ["Bag End: attached Bywater."]


def test_effects_that_interrupt_each_other_are_drawn_further_in():
    chain = Resolving(
        effects=[
            Effect(id="1", text=Line(text="A shadow falls"), source="shire/mill"),
            Effect(id="2", text=Line(text="Ben cancels it")),
        ],
        awaited=[1],
    )
    component = Component(id="chain", resolving=chain)
    on = laid(SHIRE, component)
    assert drawn(component, on=on) == ["→ A shadow falls (Mill)", "  → Ben cancels it", "Awaited: Ben."]
    assert told(component, on=on) == [
        "Effect 1: A shadow falls (Mill)",
        "Effect 2, within it: Ben cancels it",
        "Awaited: Ben.",
    ]


def test_text_is_broken_at_the_width():
    text = Component(id="t", text=Text(lines=[Line(text="In a hole in the ground there lived a hobbit.")]))
    assert drawn(text, width=30) == ["In a hole in the ground there", "  lived a hobbit."]
    assert told(text) == ["In a hole in the ground there lived a hobbit."]


def test_a_line_without_text_is_filled_in_from_its_template():
    line = Line(
        template="{who} frees {dwarf} and {count} more",
        arguments=[
            Argument(name="who", seat=1),
            Argument(name="dwarf", ref=Ref(id="x", name="Dori")),
            Argument(name="count", number=2),
        ],
    )
    assert told(Component(id="t", text=Text(lines=[line]))) == ["Ben frees Dori and 2 more"]


def test_a_component_of_an_unknown_kind_and_an_empty_one_leave_no_trace():
    for component in (Component(id="new", title="New"), Component(id="empty", text=Text())):
        assert draw_component(component, laid(component), Look()) == []
        assert tell_component(component, laid(component)) == []


def test_the_state_of_what_is_in_use_shows():
    die = Component(id="d", pool=Pool(dice=[Die(id="1", label="Die 1", state=ELEMENT_STATE_ACTIVE)]))
    assert drawn(die)[0] == "▸ Die 1"
    assert told(die) == ["Die 1 (in use)."]


def test_a_card_without_a_label_is_called_by_its_face_wherever_it_is_named():
    hand = Component(id="hand", cards=Cards(cards=[Card(id="1", face="sting")]))
    tie = Component(id="tie", links=Links(links=[Link(id="l", kind="held by", source="hand/1", target="hand/1")]))
    on = laid(hand, tie, scene=Scene(faces=[Face(id="sting", name="Sting")]))
    assert told(tie, on=on) == ["Sting: held by Sting."]
