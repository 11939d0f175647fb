"""What a player may do between the deeds of his own turn: lay the key, free a dwarf of his (SM-A14, SM-A43).

Not here: the steps that ask him.
"""

from smial.rules import Move, Turn
from smial_smaug.board import KEY
from smial_smaug.journey import KEY_HOLDER, Journey
from smial_smaug.moves import Free, LayKey
from smial_smaug.webs import free, freeings


def key_layings(state: Journey) -> list[Move]:
    """Laying the key, if it may be laid: by its holder, with a dwarf on the key field (SM-46)."""
    may = state.player == KEY_HOLDER and not state.key_laid and KEY in [state.at[dwarf] for dwarf in state.own]
    return [LayKey()] if may else []


def at_any_time(state: Journey) -> list[Move]:
    """The answers for both."""
    return key_layings(state) + (freeings(state) if state.spun else [])


def did_at_any_time(state: Journey, move: Move, turn: Turn) -> bool:
    """Does it, if it is one of these answers."""
    if isinstance(move, LayKey):
        lay_key(state, turn)
    elif isinstance(move, Free):
        free(state, move, turn)
    else:
        return False
    return True


def lay_key(state: Journey, turn: Turn) -> None:
    """SM-47: the way into the mountain is open to all, for good."""
    state.key_laid = True
    turn.tell("{who} lays Thorin's Key: the way into the mountain is open.", who=state.who(state.player))
