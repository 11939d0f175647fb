"""What is seen: who and what is in which room, the song, the dwarves that wait, each player's board.

Every component is made once for all that it depends on, and found again after that: a move changes little of a table.
Not here: what is printed (`printed`).
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache

from smial.rules import Seat
from smial.rules.views import (
    AS_PRINTED,
    CROSSED,
    FILLED,
    LAYOUT_HAND,
    LAYOUT_PILE,
    LAYOUT_STACK,
    MARKED,
    OPEN,
    Box,
    BoxGroup,
    Card,
    Cards,
    Component,
    Effect,
    Piece,
    Pieces,
    Pool,
    Resolving,
    Sheet,
    Text,
    Token,
    Total,
    View,
)
from smial.v1.line_pb2 import Line
from smial_unexpected_party.cards import BAG_END_CARDS, CARDS, DWARVES, Dwarf
from smial_unexpected_party.house import HOUSE, ITEMS
from smial_unexpected_party.hustling import DrawAnother
from smial_unexpected_party.position import Player, Position, arms
from smial_unexpected_party.printed import (
    ASIDE,
    IN_HOUSE,
    ON_TABLE,
    bag_end_words,
    board_area,
    company_words,
    dwarf_words,
    party_words,
)
from smial_unexpected_party.scoring import bonus
from smial_unexpected_party.singing import PutAway
from smial_unexpected_party.words import BOARD, FIGURES, FLOOR, HOUSE_MAP, SHELF, SONG, WAITING, counted

Names = tuple[str, ...]


def everybodys(state: Position) -> View:
    """All but the party cards in hand and the order of decks is open."""
    view = View(
        [figures(state), floor(state), song(tuple(state.song)), shelf(tuple(state.shelf)), row(tuple(state.row))]
    )
    if state.used:
        view.components.append(last_cards(state.used, state.turned))
    for step in state.agenda:
        if isinstance(step, (PutAway, DrawAnother)):
            view.components.append(resolving(state, step))
    for seat, player in enumerate(state.players):
        view.components += boards(seat, player)
    view.components.append(stock(len(state.bag), len(state.party), len(state.dwarf_deck), len(state.bag_end)))
    view.components.append(discards("party-discards", "Discarded party cards", 2, tuple(state.party_discards)))
    view.components.append(discards("bag-end-discards", "Bag End cards done", 3, tuple(state.bag_end_discards)))
    return view


def own(state: Position, seat: Seat) -> View:
    """What only the seat itself sees: its hand."""
    return View([hand(seat, tuple(state.players[seat].hand), tuple(state.song))])


# The house.


def figures(state: Position) -> Component:
    """Bilbo, Gandalf, and the dwarves on top of the stacks."""
    pieces = [guest("bilbo", "Bilbo", state.bilbo), guest("gandalf", "Gandalf", state.gandalf)]
    pieces += [dwarf(seat, each.dwarves[-1], each.space or each.room) for seat, each in enumerate(state.players)]
    return joined((_no_figures(), *pieces))


@cache
def _no_figures() -> bytes:
    return _part(Component(id=FIGURES, title="Who is where", area=ASIDE, order=4))


@lru_cache(maxsize=64)
def guest(id: str, name: str, room: str) -> bytes:
    """Bilbo or Gandalf in a room."""
    return _part(_pieces(Piece(id=id, label=name, kind="guest", where=f"{HOUSE_MAP}/{room}")))


@lru_cache(maxsize=1024)
def dwarf(seat: Seat, name: str, where: str) -> bytes:
    """A seat's dwarf on a space or on the open floor of a room."""
    label = DWARVES[name].name
    return _part(
        _pieces(Piece(id=f"dwarf-{seat}", label=label, kind="dwarf", owner=seat, where=f"{HOUSE_MAP}/{where}"))
    )


def floor(state: Position) -> Component:
    """The dropped items, kind by kind."""
    pieces = [_dropped(room, tuple(items)) for room, items in state.floors.items() if items]
    return joined((_clean_floor(), *pieces))


@cache
def _clean_floor() -> bytes:
    return _part(Component(id=FLOOR, title="Dropped items", area=ASIDE, order=5))


@lru_cache(maxsize=4096)
def _dropped(room: str, items: tuple[str, ...]) -> bytes:
    pieces = [
        Piece(id=f"{room}.{item}", label=in_number(item, count), kind="item", where=f"{HOUSE_MAP}/{room}")
        for item, count in Counter(items).items()
    ]
    return _part(_pieces(*pieces))


# The table.


@lru_cache(maxsize=4096)
def song(cards: tuple[str, ...]) -> Component:
    """Which lines have been sung."""
    boxes = [Box(id=str(number), state=FILLED) for number, card in enumerate(cards, start=1) if card]
    sheet = Sheet(groups=[BoxGroup(id="lines", boxes=boxes)])
    return Component(id=SONG, title="The song", area=ON_TABLE, order=1, printed=SONG, sheet=sheet)


@lru_cache(maxsize=1024)
def shelf(items: tuple[str, ...]) -> Component:
    """What lies on the kitchen shelves."""
    pool = Pool(tokens=_tokens(items))
    return Component(id=SHELF, title="Kitchen shelves", area=ON_TABLE, order=2, pool=pool)


@lru_cache(maxsize=4096)
def row(dwarves: tuple[str, ...]) -> Component:
    """The dwarves who wait."""
    cards = Cards(layout=LAYOUT_HAND, cards=[Card(id=name, face=name) for name in dwarves])
    return Component(id=WAITING, title="Waiting", area=ON_TABLE, order=3, cards=cards)


@lru_cache(maxsize=1024)
def last_cards(used: str, turned: str) -> Component:
    """The party card and the Bag End card that are being carried out, or were last."""
    cards = Cards(layout=LAYOUT_HAND, cards=[Card(id=card, face=card) for card in (used, turned) if card])
    return Component(id="last", title="Last used", area=ON_TABLE, order=4, cards=cards)


def resolving(state: Position, step: PutAway | DrawAnother) -> Component:
    """The card whose effects are being carried out, as long as somebody is asked because of it."""
    card = state.turned if isinstance(step, PutAway) else state.used
    return _resolving(card, tuple(state.asks()))


@lru_cache(maxsize=1024)
def _resolving(card: str, awaited: tuple[Seat, ...]) -> Component:
    words = bag_end_words(BAG_END_CARDS[card]) if card in BAG_END_CARDS else party_words(CARDS[card])
    effect = Effect(id=card, text=Line(template=words, text=words), source=f"last/{card}")
    chain = Resolving(effects=[effect], awaited=awaited)
    return Component(id="resolving", title="Being done", area=IN_HOUSE, order=2, resolving=chain)


# Boards.


def boards(seat: Seat, player: Player) -> Sequence[Component]:
    """A player's board: moods and points, items, dwarves."""
    moods, points = (player.curious, player.furious), tuple(player.points)
    return _boards(seat, tuple(player.dwarves), tuple(player.items), moods, points, len(player.hand))


@lru_cache(maxsize=8192)
def _boards(
    seat: Seat,
    dwarves: tuple[str, ...],
    held: tuple[str, ...],
    moods: tuple[int, int],
    points: tuple[int, ...],
    hand: int,
) -> tuple[Component, ...]:
    worth = sum(points), points[-1] if points else 0, bonus(dwarves)
    limit = arms(dwarves[-1], moods[1])
    return (
        board(seat, *moods, *worth, hand),
        items(seat, held, limit),
        stack(seat, dwarves),
        abilities(seat, dwarves),
    )


@lru_cache(maxsize=8192)
def board(seat: Seat, curious: int, furious: int, points: int, top: int, company: int, cards: int) -> Component:
    """The mood tokens; points, the token on top of them, what the company would be worth; how many party cards."""
    totals = [
        Total(id="points", label="Points", value=points),
        Total(id="top", label="Top token", value=top),
        Total(id="company", label="Company bonus", value=company),
        Total(id="cards", label="Party cards", value=cards),
    ]
    mood = BoxGroup(id="mood", label="Mood", boxes=_moods(curious, furious))
    sheet = Sheet(groups=[mood], totals=totals)
    return Component(id=f"{BOARD}-{seat}", title="Board", owner=seat, area=board_area(seat), order=1, sheet=sheet)


def _moods(curious: int, furious: int) -> list[Box]:
    """A box for each place; the first of its kind has the name that choices touch."""
    free = HOUSE.mood - curious - furious
    moods = [("curious", MARKED)] * curious + [("furious", CROSSED)] * furious + [("", OPEN)] * free
    names: Counter[str] = Counter()
    boxes = []
    for mood, state in moods:
        names[mood] += 1
        first = bool(mood) and names[mood] == 1
        boxes.append(Box(id=mood if first else f"{mood or 'free'}.{names[mood]}", label=mood, state=state))
    return boxes


@lru_cache(maxsize=8192)
def items(seat: Seat, held: tuple[str, ...], limit: int) -> Component:
    """The items that a player holds, and how many he can hold."""
    pool = Pool(tokens=_tokens(held) or [Token(id="none", label="items", count=0)])
    title = items_title(limit)
    return Component(id=f"items-{seat}", title=title, owner=seat, area=board_area(seat), order=2, pool=pool)


def items_title(limit: int) -> str:
    """Above what a player holds."""
    return f"Items, {limit} at most"


@lru_cache(maxsize=8192)
def stack(seat: Seat, dwarves: tuple[str, ...]) -> Component:
    """A player's dwarves, the one whose ability counts on top."""
    cards = Cards(layout=LAYOUT_STACK, cards=[Card(id=f"{name}", face=name) for name in reversed(dwarves)])
    return Component(id=f"dwarves-{seat}", title="Dwarves", owner=seat, area=board_area(seat), order=3, cards=cards)


@lru_cache(maxsize=8192)
def abilities(seat: Seat, dwarves: Names) -> Component:
    """What the dwarf on top can do, and what each dwarf of the stack is worth in company."""
    *seated, top = (DWARVES[name] for name in dwarves)
    words = [dwarf_words(top), *(company_words(dwarf) for dwarf in reversed(seated))]
    text = Text(lines=[Line(template=each, text=each) for each in words])
    title, area = ability_title(top), board_area(seat)
    return Component(id=f"ability-{seat}", title=title, owner=seat, area=area, order=4, text=text)


def ability_title(dwarf: Dwarf) -> str:
    """Above what a dwarf can do."""
    return f"{dwarf.name} can do this"


@lru_cache(maxsize=8192)
def hand(seat: Seat, cards: Names, song: Names) -> Component:
    """The party cards that a player holds, for his own eyes; those whose line was sung are marked."""
    states = [MARKED if song[CARDS[card].line - 1] else AS_PRINTED for card in cards]
    faces = [Card(id=card, face=card, state=state) for card, state in zip(cards, states, strict=True)]
    held = Cards(layout=LAYOUT_HAND, cards=faces)
    return Component(id=f"hand-{seat}", title="Party cards", owner=seat, area=board_area(seat), order=5, cards=held)


# Aside.


@lru_cache(maxsize=8192)
def stock(bag: int, party: int, dwarves: int, bag_end: int) -> Component:
    """How much is left of what is drawn."""
    tokens = [
        Token(id="bag", label="in the bag", count=bag),
        Token(id="party", label="in the party deck", count=party),
        Token(id="dwarves", label="in the dwarf deck, Thorin last", count=dwarves),
        Token(id="bag-end", label="in the Bag End deck", count=bag_end),
    ]
    return Component(id="stock", title="To draw", area=ASIDE, order=1, pool=Pool(tokens=tokens))


@lru_cache(maxsize=4096)
def discards(id: str, title: str, order: int, cards: tuple[str, ...]) -> Component:
    """A pile of discarded cards, which lie face up."""
    pile = Cards(layout=LAYOUT_PILE, cards=[Card(id=card, face=card) for card in reversed(cards)])
    return Component(id=id, title=title, area=ASIDE, order=order, cards=pile)


# Parts.


def in_number(item: str, count: int) -> str:
    """`1 mug`, `2 mugs`."""
    return str(counted(item, count))


def _tokens(items: tuple[str, ...]) -> list[Token]:
    return [
        Token(id=item, kind="item", label=item if count == 1 else ITEMS[item].many, count=count)
        for item, count in Counter(items).items()
    ]


def _pieces(*pieces: Piece) -> Component:
    return Component(pieces=Pieces(pieces=pieces))


def _part(component: Component) -> bytes:
    return component.SerializeToString()


@lru_cache(maxsize=4096)
def joined(parts: tuple[bytes, ...]) -> Component:
    """The component that has what each part brings: messages whose bytes follow one another read as one."""
    return Component.FromString(b"".join(parts))
