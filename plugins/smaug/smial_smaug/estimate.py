"""How good a position looks, for bots that look one move ahead. Not here: rules.

Everything is worth steps on the path: what is still to go, what Smaug may cost, what cards and Gandalf may save.
"""

from smial.rules import Seat
from smial_smaug.board import ADVENTURES as FIELDS
from smial_smaug.board import BOARD, DRAGON, KEY, LAIR, RUNE, TARGET
from smial_smaug.cards import FIGHTS, HELD, SMAUG, Gandalf, March
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
FIGHTER, PER_VALUE = 0.9, 0.2
OTHER = 0.8
SPUN = 15.0
GONE = 18.0
ADVENTURE = {"mirkwood": 2.0, "erebor": 3.0}
LOST_FIGHT = 6.5
STRUCK = 2.0
KEY_WORTH = 25.0
GANDALF_STEP = 0.8
SMAUG_STEP = 1.5
NEAR = (0, 0, 16, 12, 10)
NEAR_SQ = 0.5
RINGLESS = 8.0
DRIVE = 1.0
LAST = 1.0
SOON, SEEN, PASSED, AGAIN = 8, 6, 9.0, 0.4
BACK_BEYOND = 0.2
HOLDER = 0.7
TRADE = 0.3
IN_RANGE = (0.0, 1.0, 2.0, 2.5, 2.5, 2.5)
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
    here = BOARD.lair_exit + 1 if state.smaug == LAIR else state.smaug
    steps = here - DRAGON
    worth = -SMAUG_STEP * steps
    near = NEAR[state.players]
    if steps < near:
        worth += NEAR_SQ * (near - steps) ** 2
    danger = dangers(state)
    for figure, field in enumerate(state.at):
        distance = here - field
        if 0 <= distance < SEEN and field >= DRAGON and state.attackable(figure):
            last = figure == BILBO or state.at[figure ^ 1] == OUT
            worth += danger[distance] * (LAST if last else 1)
            if figure != BILBO:
                worth -= IN_RANGE[distance]
    return worth


def dangers(state: Journey) -> list[float]:
    """What it may cost a dwarf to stand so many steps before Smaug until its player's next turn."""
    left = len(state.house)
    bag = (
        state.house.bag
        if left > SOON
        else {card: state.discard.count(card) + state.house.bag.get(card, 0) for card in SMAUG}
    )
    draws = 2 * state.players / (left if left > SOON else left + len(state.discard))
    stays = state.gandalf_helps("lair")
    cost = [0.0] * SEEN
    rate = 0.0
    for id, card in SMAUG.items():
        comes = draws * bag.get(id, 0)
        rate += comes
        ends = (card.move,) if stays else (card.move, card.move + card.extra)
        for distance in range(SEEN):
            if distance in ends:
                cost[distance] += comes * GONE
            elif distance < ends[-1]:
                cost[distance] += comes * PASSED
    again = rate * rate / 2
    for distance in range(3, SEEN):
        cost[distance] += GONE * again * AGAIN
    return cost


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
