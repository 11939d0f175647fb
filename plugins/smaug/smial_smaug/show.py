"""How the game looks: the board, the figures, what threatens, all cards. Not here: the words of choices (`wording`).

Each view is composed from what its viewer may know. Components are made once for all they depend on.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from smial.rules import Seat
from smial.rules.views import (
    LAYOUT_HAND,
    LAYOUT_ROW,
    Card,
    Cards,
    Component,
    Face,
    Pool,
    Scene,
    Token,
    View,
)
from smial_smaug import show_board
from smial_smaug.cards import ADVENTURES, HELD, KEY_CARD, MOVEMENT, STACKS
from smial_smaug.fighting import Fight
from smial_smaug.figures import COLOURS, Player
from smial_smaug.journey import KEY_HOLDER, Journey
from smial_smaug.naming import STACK_NAMES
from smial_smaug.show_board import Stands, board, figures
from smial_smaug.show_threats import threats
from smial_smaug.swapping import Trade

MOST_MADE = 4096


@cache
def scene() -> Scene:
    """All that is printed."""
    printed = [*HELD.values(), *ADVENTURES.values(), *MOVEMENT.values(), KEY_CARD]
    faces = [Face(id=card.id, name=card.name, text=card.text) for card in printed]
    return Scene(components=[show_board.printed()], faces=faces)


def view(state: Journey) -> View:
    """What everybody sees."""
    view = View([*on_the_board(Stands.of(state), state.players, state.strict_ring), *_revealed(state)])
    for player in range(state.players):
        view.components += _before(state, player)
    view.components.append(stacks(*(len(state.deck(stack)) for stack in STACK_NAMES), len(state.discard)))
    view.components.append(discarded(tuple(state.discard), tuple(state.beaten)))
    return view


@lru_cache(maxsize=MOST_MADE)
def on_the_board(stands: Stands, players: int, strict: bool) -> tuple[Component, ...]:
    """All that depends on where everything stands."""
    return board(stands), figures(stands, players), threats(stands, players, strict)


def view_of(state: Journey, seat: Seat) -> View:
    """What a seat sees besides: its hand, where it is hidden from others."""
    if state.shares_all:
        return View()
    return View([hand(seat, seat, tuple(state.hands[seat].cards()))])


def _before(state: Journey, player: Player) -> Iterator[Component]:
    """What lies before a player, and as much of his hand as all may see."""
    seat = state.seat_of(player)
    has_key = player == KEY_HOLDER and not state.key_laid
    yield movement(player, seat, tuple(state.used[player]), has_key)
    if state.shares_all:
        yield hand(player, seat, tuple(state.hands[player].cards()))
    else:
        held = state.hands[player]
        yield closed_hand(player, seat, held.backs(), tuple(held.shown))


def _revealed(state: Journey) -> list[Component]:
    """The card that is being fought, or offered."""
    step = state.agenda[-1] if state.agenda else None
    return [revealed(step.card)] if isinstance(step, Fight | Trade) else []


@lru_cache(maxsize=64)
def revealed(card: str) -> Component:
    """A card that lies in the middle just now."""
    cards = Cards(layout=LAYOUT_ROW, cards=[Card(id=card, face=card)])
    return Component(id="revealed", title="In the middle", order=4, cards=cards)


@lru_cache(maxsize=MOST_MADE)
def movement(player: Player, seat: Seat, used: tuple[str, ...], has_key: bool) -> Component:
    """Movement cards, those that were used face down, and the key where it is held."""
    cards = [Card(id=card, face=card, face_down=card in used) for card in MOVEMENT]
    if has_key:
        cards.append(Card(id=KEY_CARD.id, face=KEY_CARD.id))
    shown = Cards(layout=LAYOUT_ROW, cards=cards)
    return Component(id=f"movement-{player}", title=f"{_colour(player)}, movement", owner=seat, order=6, cards=shown)


@lru_cache(maxsize=MOST_MADE)
def hand(player: Player, seat: Seat, cards: tuple[str, ...]) -> Component:
    """Cards that the viewer may see, equal ones as one with a count."""
    shown = Cards(layout=LAYOUT_HAND, cards=_counted(cards))
    return Component(id=f"hand-{player}", title=f"{_colour(player)}, hand", owner=seat, order=5, cards=shown)


@lru_cache(maxsize=MOST_MADE)
def closed_hand(player: Player, seat: Seat, counts: tuple[int, ...], shown: tuple[str, ...]) -> Component:
    """What others see of a hand: where hidden cards were drawn, and the cards that were exchanged."""
    backs = [
        Card(id=f"from-{stack}", label=STACK_NAMES[stack], count=count, face_down=True)
        for stack, count in zip(STACKS, counts, strict=True)
        if count
    ]
    cards = Cards(layout=LAYOUT_ROW, cards=[*_counted(shown), *backs])
    return Component(
        id=f"held-{player}", title=f"{_colour(player)}, hand as all see it", owner=seat, order=7, cards=cards
    )


def _counted(cards: Iterable[str]) -> list[Card]:
    return [Card(id=card, face=card, count=count) for card, count in Counter(cards).items()]


@lru_cache(maxsize=MOST_MADE)
def stacks(*counts: int) -> Component:
    """How many cards lie where."""
    names = {**STACK_NAMES, "discard": "Discarded"}
    tokens = [Token(id=id, label=name, count=count) for (id, name), count in zip(names.items(), counts, strict=True)]
    return Component(id="stacks", title="Cards in the stacks", order=8, pool=Pool(tokens=tokens))


@lru_cache(maxsize=MOST_MADE)
def discarded(cards: tuple[str, ...], beaten: tuple[str, ...]) -> Component:
    """The discard place, which all may look through, and opponents that have left the game."""
    shown = Cards(layout=LAYOUT_ROW, cards=_counted([*sorted(cards), *beaten]))
    return Component(id="discarded", title="Discarded and beaten", order=9, cards=shown)


def _colour(player: Player) -> str:
    return COLOURS[player].capitalize()
