"""Room on the fields, and where steps lead: full fields are passed over, Smaug and the locked key are not.

Sets of fields are whole numbers, a bit for each. Not here: what happens where a figure ends (`arriving`).
"""

from functools import lru_cache

from smial_smaug.board import KEY, RUNE, START, TARGET
from smial_smaug.figures import BILBO, Figure, Player, dwarves_of
from smial_smaug.journey import Journey

NOWHERE = -1
"""In place of a field: so far the figure may not go."""

MOST_STEPS = 6
SIGHT = 16
"""How many fields ahead and behind decide where up to six steps lead: full ones in between are at most five."""
_SEEN = (1 << SIGHT) - 1

_LIMITED = (1 << TARGET) - (2 << START)
"""Fields on which there is not room for everybody (SM-38)."""

Fields = int
"""A set of fields."""
Reach = tuple[int, ...]
"""Where so many steps lead, 0 to 6: a field or NOWHERE."""


def crowd(state: Journey) -> tuple[Fields, Fields]:
    """The fields with room for one more only, and full ones among them: those with somebody, and with two (SM-33)."""
    taken = full = 0
    for field in (*state.at, state.smaug):
        bit = 1 << field
        full |= taken & bit
        taken |= bit
    return taken & _LIMITED, full & _LIMITED


def movable(state: Journey, figure: Figure) -> bool:
    """Whether it can be chosen: not on the target, not spun in, not removed (SM-A25, SM-A39)."""
    return state.at[figure] < TARGET and figure not in state.spun


def movers(state: Journey, player: Player) -> list[Figure]:
    """The player's dwarves that can be chosen; of two that stand together, which are alike, the first."""
    first, second = dwarves_of(player)
    if not movable(state, first):
        return [second] if movable(state, second) else []
    alike = state.at[first] == state.at[second] and second not in state.spun
    return [first] if alike or not movable(state, second) else [first, second]


def bounds(state: Journey, figure: Figure) -> tuple[int, int]:
    """The first and the last field to which the figure may go by choice or by a card."""
    here, smaug = state.at[figure], state.smaug
    least, most = START, KEY  # SM-44
    if state.key_laid:
        most = TARGET if may_enter_target(state, figure) else TARGET - 1
    if not state.in_lair and state.attackable(figure):  # SM-39, SM-41
        if here <= smaug:
            most = min(most, smaug)
        else:
            least = smaug
    return least, most


def may_enter_target(state: Journey, figure: Figure) -> bool:
    """SM-108: the owner's other dwarf has reached the rune, or was removed (SM-109); Bilbo may, as SM-A1 is read."""
    if figure == BILBO:
        return not (state.strict_ring and state.wears_ring)
    return state.at[figure ^ 1] >= RUNE


def reach(state: Journey, figure: Figure, full: Fields) -> tuple[Reach, Reach]:
    """Where steps forward and steps back lead a figure that can be chosen."""
    least, most = bounds(state, figure)
    here = state.at[figure]
    return ahead(here, full, most), behind(here, full, least)


def ahead(here: int, full: Fields, most: int) -> Reach:
    """Forward from a field; a full one is passed over (SM-36), the target need not be met exactly (SM-98)."""
    return _ahead(here, full >> here & _SEEN, most)


def behind(here: int, full: Fields, least: int) -> Reach:
    """Back by choice, which takes the full number of fields (SM-A8)."""
    return _behind(here, full << SIGHT >> here & _SEEN, least)


@lru_cache(maxsize=1 << 16)
def _ahead(here: int, seen: Fields, most: int) -> Reach:
    reached = [NOWHERE]
    for steps in range(1, MOST_STEPS + 1):
        free = ~seen >> steps
        to = min(here + steps + (free & -free).bit_length() - 1, TARGET)
        reached.append(to if to <= most else NOWHERE)
    return tuple(reached)


@lru_cache(maxsize=1 << 16)
def _behind(here: int, seen: Fields, least: int) -> Reach:
    reached = [NOWHERE]
    for steps in range(1, MOST_STEPS + 1):
        free = ~seen & (2 << SIGHT - steps) - 1
        to = here - SIGHT + free.bit_length() - 1
        reached.append(to if to >= least and steps <= here else NOWHERE)
    return tuple(reached)


def pushed(here: int, steps: int, full: Fields) -> int:
    """Where a forced move back ends: on the start at the latest, and past full fields (SM-A6, SM-A8)."""
    return (~full & (2 << max(here - steps, START)) - 1).bit_length() - 1


def pair_reach(state: Journey, one: Figure, other: Figure, taken: Fields) -> tuple[Reach, Reach]:
    """Where steps lead two figures of one field together: only wholly empty fields will do (SM-37)."""
    (least, most), (its_least, its_most) = bounds(state, one), bounds(state, other)
    here = state.at[one]
    return ahead(here, taken, min(most, its_most)), behind(here, taken, max(least, its_least))
