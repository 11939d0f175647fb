"""How good a position looks, for bots that look one move ahead. Not here: rules.

Everything is worth steps of a figure on the path: what has been gone, what Smaug may cost until it can move again, and
what cards and Gandalf may save. How much each is worth was found by playing; `balance` shows what comes of it.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from smial.rules import Seat
from smial_smaug.board import ADVENTURES as FIELDS
from smial_smaug.board import BOARD, DRAGON, KEY, RUNE, TARGET
from smial_smaug.cards import FIGHTS, HELD, MOVEMENT, SMAUG, Gandalf, March
from smial_smaug.dragon import DriveBack
from smial_smaug.ending import WIN
from smial_smaug.fighting import Fight, strength, strikes
from smial_smaug.figures import BILBO, OUT, Figure, Player, dwarves_of, owner
from smial_smaug.journey import KEY_HOLDER, TAKEN_OFF, WORN, Journey
from smial_smaug.reveal import Reveal
from smial_smaug.swapping import Trade

WON = 1000.0

BEYOND_RUNE = 0.1
"""A step of a player's second dwarf beyond the rune; before it each is worth a whole one."""
TO_KEY, KEY_LAID = 0.4, 25.0
"""More for each step that leads the holder of the key to its field; and the key on its place."""
AT_KEY = 0.9
"""The share of that while it can be laid."""
SPUN, RINGLESS, CAUGHT_ONE = 11.0, 6.0, 22.0
"""What it costs that a dwarf is spun in, that Bilbo lacks the Ring, that a player's first dwarf was caught."""
GANDALF_STEP = 1.5
"""A step of Gandalf on his way to the lair."""

SMAUG_STEP = 3.4
"""A step of Smaug on his way to the dragon field."""
NEAR, TOO_NEAR = {2: 16, 3: 12, 4: 10}, 0.45
"""So many steps before it, by players, he begins to be too near; what that costs, times the square of the rest."""
CAUGHT, PASSED, AGAIN = 22.0, 3.0, {2: 0.5, 3: 0.3, 4: 0.2}
"""What it costs if he catches or passes a figure; the chance that two cards come, against a plain guess."""
LAST = 1.5
"""By how much more, where the game hangs on it."""
IN_RANGE, EXACT = 1.5, 1.5
"""What it is worth to be near enough to attack; and that a movement card leads right to him."""
SIGHT = 6
"""How many steps before Smaug somebody counts as near him."""
FEW = 8
"""So few cards of Beorn's House that the discarded ones count as well: they are soon shuffled."""

FIGHTER, PER_VALUE, OTHER = 0.9, 0.18, 0.4
"""What cards in hand are worth: fighting ones, more by their value, and others that are of use yet."""
BILBOS = {id for id, card in HELD.items() if isinstance(card, March) and card.who == "bilbo"}
GUIDES = {id for id, card in HELD.items() if isinstance(card, Gandalf)}

ADVENTURE = {"mirkwood": 4.5, "erebor": 6.5}
"""What a card that is not known yet costs."""
WINNABLE, LOST_FIGHT = 2.2, 6.5
"""What a fight costs that can be won, and one that cannot."""
DRIVE = 1.8
"""What it is worth that Smaug can be driven back, against the steps that the best card drives him."""
TRADE = 0.3
"""What it costs to ask somebody for a card."""


def of(state: Journey, seat: Seat) -> float:
    """For the whole team: every seat thinks alike of it."""
    if state.end:
        return WON if state.end == WIN else -WON
    return _progress(state) - _threat(state) + _hands(state) + _pending(state)


def _progress(state: Journey) -> float:
    """What has been gone, and what stands in the way of going on."""
    worth = sum(_of_player(state, player) for player in range(state.players)) + _of_bilbo(state)
    worth += KEY_LAID * _key(state) + GANDALF_STEP * state.gandalf
    return worth - SPUN * len(state.spun)


def _of_player(state: Journey, player: Player) -> float:
    """The first dwarf goes to the target, the second to the rune; whoever holds the key, to the key field."""
    one, other = (state.at[dwarf] for dwarf in dwarves_of(player))
    if OUT in (one, other):
        return min(one, other) + RUNE - CAUGHT_ONE
    first, second = max(one, other), min(one, other)
    worth = first + min(second, RUNE) + BEYOND_RUNE * max(0, second - RUNE)
    return worth + TO_KEY * min(first, KEY) if player == KEY_HOLDER else worth


def _of_bilbo(state: Journey) -> float:
    """He goes to the target; while somebody is spun in, to the nearest whom he can free."""
    here = state.at[BILBO]
    if state.ring not in (WORN, TAKEN_OFF):
        return here - RINGLESS
    if state.spun and state.wears_ring:
        return max(state.at[dwarf] - abs(state.at[dwarf] - here) for dwarf in state.spun)
    return here


def _key(state: Journey) -> float:
    """How much of the key's worth is there."""
    if state.key_laid:
        return 1.0
    return AT_KEY * (state.player == KEY_HOLDER and KEY in (state.at[dwarf] for dwarf in state.own))


def _threat(state: Journey) -> float:
    """What Smaug costs: his way so far, and whom he may catch or pass before they can move again."""
    here = BOARD.lair_exit + 1 if state.in_lair else state.smaug
    steps = here - DRAGON
    cost = TOO_NEAR * max(0, NEAR[state.players] - steps) ** 2 - SMAUG_STEP * steps
    within = range(1 if state.in_lair else 0, min(SIGHT, steps + 1))  # SM-A28
    close = [(figure, here - field) for figure, field in enumerate(state.at) if here - field in within]
    if close:
        chances = list(_chances(state))
        cost += sum(_danger(state, figure, distance, chances) for figure, distance in close if state.attackable(figure))
    return cost


class Chance(NamedTuple):
    """How likely the next card drawn catches or passes a figure at some distance before Smaug."""

    caught: float
    passed: float


def _chances(state: Journey) -> Iterator[Chance]:
    """For each distance, as the cards of Beorn's House are known to be."""
    left = len(state.house)
    counts = {card: state.house.bag.get(card, 0) for card in SMAUG}
    if left <= FEW:
        left += len(state.discard)
        counts = {card: count + state.discard.count(card) for card, count in counts.items()}
    stays = state.gandalf_helps("lair")
    ends = {id: (card.move,) if stays else (card.move, card.move + card.extra) for id, card in SMAUG.items()}
    for distance in range(SIGHT):
        caught = sum(counts[card] for card in SMAUG if distance in ends[card])
        passed = sum(counts[card] for card in SMAUG if distance not in ends[card] and distance < ends[card][-1])
        yield Chance(caught / max(left, 1), passed / max(left, 1))


def _danger(state: Journey, figure: Figure, distance: int, chances: list[Chance]) -> float:
    """What a figure before Smaug risks until its player can move it; less what it is worth that it can attack."""
    player = state.player if figure == BILBO else owner(figure)
    draws = 2 * ((player - state.player) % state.players or state.players)
    cost = draws * (chances[distance].caught * CAUGHT + chances[distance].passed * PASSED)
    if distance > 2:
        cost += CAUGHT * AGAIN[state.players] * (draws * chances[1].caught) ** 2 / 2
    if figure == BILBO or state.at[figure ^ 1] == OUT:
        cost *= LAST
    if figure != BILBO and distance and _can_attack(state, player):
        cost -= IN_RANGE + EXACT * (distance in _numbers(tuple(state.used[player])))
    return cost


def _can_attack(state: Journey, player: Player) -> bool:
    """Whether he holds a card for the armour and one to drive Smaug back."""
    return sum(card in FIGHTS for card in state.hands[player].cards()) >= 2


@cache
def _numbers(used: tuple[str, ...]) -> frozenset[int]:
    """What the movement cards that lie face up go."""
    return frozenset(steps for id, card in MOVEMENT.items() if id not in used for steps in card.steps)


def _hands(state: Journey) -> float:
    """What the cards of all are worth; those that nobody needs any more are worth nothing."""
    useless = (BILBOS if state.at[BILBO] == TARGET else set()) | (GUIDES if state.gandalf_helps("lair") else set())
    return sum(_of_card(card) for hand in state.hands for card in hand.cards() if card not in useless)


@cache
def _of_card(card: str) -> float:
    return FIGHTER + PER_VALUE * FIGHTS[card] if card in FIGHTS else OTHER


def _pending(state: Journey) -> float:
    """What the question that is open will bring or cost."""
    match state.agenda[-1] if state.agenda else None:
        case Reveal(figure=figure):
            return -ADVENTURE[FIELDS[state.at[figure]]]
        case Fight(figure=figure, card=card):
            doubling = state.gandalf_helps(FIELDS[state.at[figure]])
            return -WINNABLE if strikes(tuple(state.fighters()), strength(card), doubling) else -LOST_FIGHT
        case DriveBack():
            return SMAUG_STEP * DRIVE * max([FIGHTS[card] for card in state.fighters()], default=0)
        case Trade():
            return -TRADE
        case _:
            return 0.0
