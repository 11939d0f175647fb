"""How good a position looks, for bots that look one move ahead. Not here: rules.

Everything is worth steps on the path: what is still to go, what Smaug may cost, what cards and Gandalf may save.
"""

from functools import cache

from smial.rules import Seat
from smial_smaug.board import ADVENTURES as FIELDS
from smial_smaug.board import BOARD, DRAGON, KEY, LAIR, RUNE, TARGET
from smial_smaug.cards import FIGHTS, HELD, MOVEMENT, SMAUG, Gandalf, March
from smial_smaug.dragon import DriveBack
from smial_smaug.ending import WIN
from smial_smaug.fighting import Fight, strength, strikes
from smial_smaug.figures import BILBO, OUT, dwarves_of
from smial_smaug.journey import Journey
from smial_smaug.reveal import Reveal
from smial_smaug.swapping import Trade

BILBOS = {id for id, card in HELD.items() if isinstance(card, March) and card.who == "bilbo"}
GUIDES = {id for id, card in HELD.items() if isinstance(card, Gandalf)}
WON = 1000.0
FIGHTER, PER_VALUE = 0.9, 0.18
OTHER = 0.4
SPUN = 11.0
GONE = 22.0
ADVENTURE = {"mirkwood": 4.5, "erebor": 6.5}
LOST_FIGHT = 6.5
STRUCK = 2.2
KEY_WORTH = 25.0
GANDALF_STEP = 1.5
SMAUG_STEP = 3.4
NEAR = (0, 0, 16, 12, 10)
NEAR_SQ = 0.45
RINGLESS = 6.0
DRIVE = 1.8
LAST = 1.2
SOON, SEEN, PASSED, AGAIN = 8, 6, 3.0, 0.5
BACK_BEYOND = 0.1
HOLDER = 0.6
TRADE = 0.3
IN_RANGE = 1.5
EXACT = 1.5
BILBO_STEP = 1.0


def of(state: Journey, seat: Seat) -> float:
    """For the whole team: every seat thinks alike of it."""
    if state.end:
        return WON if state.end == WIN else -WON
    return progress(state) - smaug(state) + cards(state) + pending(state)


def progress(state: Journey) -> float:
    at = state.at
    worth = BILBO_STEP * at[BILBO]
    if state.spun and state.ring == -1 and at[BILBO] < TARGET:
        worth = BILBO_STEP * max(at[dwarf] - abs(at[dwarf] - at[BILBO]) for dwarf in state.spun)
    for player in range(state.players):
        one, other = dwarves_of(player)
        front, back = (at[one], at[other]) if OUT > at[one] >= at[other] or at[other] == OUT else (at[other], at[one])
        worth += min(front, TARGET) if front != OUT else 0
        if player == 0:
            worth += HOLDER * (KEY if state.key_laid else min(front, KEY))
            if not state.key_laid and state.player == 0 and KEY in (front, back):
                worth += KEY_WORTH * 0.9
        worth += min(back, RUNE) + BACK_BEYOND * max(0, back - RUNE) if back != OUT else RUNE - GONE
    worth -= SPUN * len(state.spun)
    worth += KEY_WORTH * state.key_laid
    worth += GANDALF_STEP * state.gandalf
    if state.ring >= 0 or state.ring == -2:
        worth -= RINGLESS
    return worth


def smaug(state: Journey) -> float:
    """What he costs: his way so far, and whom he may catch or pass before they move again."""
    here = BOARD.lair_exit + 1 if state.in_lair else state.smaug
    steps = here - DRAGON
    near = NEAR[state.players]
    worth = NEAR_SQ * max(0, near - steps) ** 2 - SMAUG_STEP * steps
    close = [
        (figure, here - field)
        for figure, field in enumerate(state.at)
        if here - SEEN < field <= here and field >= DRAGON and state.attackable(figure)
    ]
    if close:
        rates = dangers(state)
        for figure, distance in close:
            worth += risk(state, figure, distance, rates)
    return worth


def risk(state: Journey, figure: int, distance: int, rates: list[tuple[float, float]]) -> float:
    """For one figure, so many steps before Smaug; less what it is worth to be able to attack him."""
    player = state.player if figure == BILBO else figure // 2
    draws = 2 * ((player - state.player) % state.players or state.players)
    caught, passed = rates[distance]
    cost = draws * (caught * GONE + passed * PASSED)
    if distance > 2:
        cost += GONE * AGAIN * (draws * rates[1][0]) ** 2 / 2
    if figure == BILBO or state.at[figure ^ 1] == OUT:
        cost *= LAST
    if figure != BILBO and distance and ready(state, player):
        cost -= IN_RANGE
        if distance in up(tuple(state.used[player])):
            cost -= EXACT
    return cost


def ready(state: Journey, player: int) -> bool:
    return sum(card in FIGHTS for card in state.hands[player].cards()) >= 2


@cache
def up(used: tuple[str, ...]) -> frozenset[int]:
    return frozenset(steps for id, card in MOVEMENT.items() if id not in used for steps in card.steps)


def dangers(state: Journey) -> list[tuple[float, float]]:
    """How likely the next card catches, or passes, a figure so many steps before Smaug."""
    left = len(state.house)
    counts = {card: state.house.bag.get(card, 0) for card in SMAUG}
    if left <= SOON:
        left += len(state.discard)
        counts = {card: count + state.discard.count(card) for card, count in counts.items()}
    stays = state.gandalf_helps("lair")
    rates = []
    for distance in range(SEEN):
        caught = passed = 0
        for id, card in SMAUG.items():
            ends = (card.move,) if stays else (card.move, card.move + card.extra)
            if distance in ends:
                caught += counts[id]
            elif distance < ends[-1]:
                passed += counts[id]
        rates.append((caught / left, passed / left) if left else (0.0, 0.0))
    return rates


def cards(state: Journey) -> float:
    worth = 0.0
    home, guarded = state.at[BILBO] == TARGET, state.gandalf_helps("lair")
    for hand in state.hands:
        for card in hand.cards():
            value = FIGHTS.get(card)
            if value is not None:
                worth += FIGHTER + PER_VALUE * value
            elif not ((home and card in BILBOS) or (guarded and card in GUIDES)):
                worth += OTHER
    return worth


def pending(state: Journey) -> float:
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Reveal):
        return -ADVENTURE[FIELDS[state.at[step.figure]]]
    if isinstance(step, Fight):
        doubling = state.gandalf_helps(FIELDS[state.at[step.figure]])
        can = strikes(tuple(state.fighters()), strength(step.card), doubling)
        return -STRUCK if can else -LOST_FIGHT
    if isinstance(step, DriveBack):
        return SMAUG_STEP * DRIVE * max(FIGHTS[card] for card in state.fighters())
    return -TRADE if isinstance(step, Trade) else 0.0
