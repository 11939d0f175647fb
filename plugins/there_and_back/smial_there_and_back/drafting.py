"""Rounds with white dice: who rolls, who takes a die, what it is used for (TB-0.11 to TB-0.16, alone TB-11.2, TB-11.3).

Not here: what is drawn (`drawing`) and gained (`gaining`).
"""

from collections.abc import Sequence
from functools import cache

from smial.rules import Choice, Line, Move, Ref, Seat, Step, Turn, Who, line
from smial_there_and_back.asking import Ask
from smial_there_and_back.drawing import DrawPath, DrawWaiting, section_words
from smial_there_and_back.gaining import PlaceHats, burgle, burgle_choice, burgle_moves, gain
from smial_there_and_back.moves import Burgle, Draw, Gain, Lapse, Take
from smial_there_and_back.path_adventure import AnyPaths
from smial_there_and_back.path_guide import Token
from smial_there_and_back.paths import DICE, WORDS, Effect
from smial_there_and_back.solo import GLORY_ROUNDS, FillGlory

GROUPS = {"A": (0, 1), "B": (2,), "C": (3, 4)}
"""Alone: which of the five dice, as they lie, are a group (TB-11.2)."""
SHOWN = [[Ref(f"dice/die-{number}", word) for word in words] for number, words in enumerate(WORDS, start=1)]
"""Each die by what it shows."""
LAPSE = Choice(label=line("Leave the die unused"), group="other")


class ChooseFirst(Step):
    """The first player is random (TB-0.11)."""

    def resolve(self, state: AnyPaths, turn: Turn) -> None:
        if not state.solo:
            state.active = turn.pick(range(len(state.guides)), "first player")
            turn.tell("{who} is the first player.", who=Who(state.active))
        turn.then(StartRound())


class StartRound(Step):
    """A new round; alone it may cost an award before the dice are rolled (TB-11.5)."""

    def resolve(self, state: AnyPaths, turn: Turn) -> None:
        state.round += 1
        if state.solo and state.round in GLORY_ROUNDS:
            turn.then(FillGlory(state.active))
        turn.then(Roll())


class Roll(Step):
    """The first player rolls all five dice and takes one (TB-0.12)."""

    def resolve(self, state: AnyPaths, turn: Turn) -> None:
        state.faces = [turn.below(len(die.faces), f"white die {number}") for number, die in enumerate(DICE, start=1)]
        state.takers = [None] * len(DICE)
        if state.solo:
            state.order = turn.shuffled(range(len(DICE)), "how the dice lie")
        turn.tell("{who} rolls: {dice}.", who=Who(state.active), dice=tuple(die_ref(state, die) for die in range(5)))
        turn.then(*state.after_roll(turn), TakeDie(state.active))


class TakeDie(Ask):
    """Take one of the dice in the middle and use it at once (TB-0.12, TB-0.15)."""

    def text(self, state: AnyPaths) -> Line:
        return line("Take a die; in each round one of each group.") if state.solo else line("Take a die.")

    def moves(self, state: AnyPaths, seat: Seat) -> Sequence[Move]:
        return [Take(die + 1) for die in available(state)]

    def choice(self, state: AnyPaths, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Take)
        return take_choice(die_ref(state, move.die - 1), group_of(state, move.die - 1))

    def answer(self, state: AnyPaths, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Take)
        state.takers[move.die - 1] = seat
        turn.tell("{who} takes {die}.", who=Who(seat), die=die_ref(state, move.die - 1))
        turn.then(UseDie(seat, move.die - 1), DrawWaiting(seat), NextTurn())


class UseDie(Ask):
    """Use the die taken: as it shows, for a burglar symbol, or not at all (TB-0.16, TB-A3)."""

    die: int

    def effect(self, state: AnyPaths) -> Effect:
        """What the die shows."""
        return face(state, self.die)

    def as_shown(self, state: AnyPaths) -> Ask | None:
        """The question that the die's face would ask; None for one that leaves nothing to choose."""
        effect = self.effect(state)
        if effect.paths:
            return DrawPath(self.seat, effect.paths[0])
        if effect.hat:
            return PlaceHats(self.seat, effect.hat)
        token: Token = "sword" if effect.sword else "bread"
        return state.use(self.seat, token, effect.sword or effect.bread)

    def text(self, state: AnyPaths) -> Line:
        return line("Use the die: {face}", face=die_ref(state, self.die))

    def possible(self, state: AnyPaths) -> bool:
        return True

    def moves(self, state: AnyPaths, seat: Seat) -> Sequence[Move]:
        shown = self.as_shown(state)
        uses = [Gain()] if shown is None else shown.moves(state, seat)
        return [*uses, *burgle_moves(state, seat), Lapse()]

    def choice(self, state: AnyPaths, seat: Seat, move: Move) -> Choice:
        match move:
            case Draw():
                return section_words(state.board, seat)[move]
            case Burgle():
                return burgle_choice(state, seat, move)
            case Lapse():
                return LAPSE
            case Gain():
                return gain_choice(die_ref(state, self.die))
        shown = self.as_shown(state)
        assert shown is not None
        return shown.choice(state, seat, move)

    def choices(self, state: AnyPaths, seat: Seat, moves: Sequence[Move]) -> Sequence[Choice]:
        draws = len(moves)
        while draws and not isinstance(moves[draws - 1], Draw):
            draws -= 1
        drawing = section_words(state.board, seat).of(moves[:draws])
        return [*drawing, *(self.choice(state, seat, move) for move in moves[draws:])]

    def answer(self, state: AnyPaths, seat: Seat, move: Move, turn: Turn) -> None:
        match move:
            case Burgle():
                burgle(state, seat, move, turn)
            case Lapse():
                turn.tell("{who} leaves the die unused.", who=Who(seat))
            case Gain():
                turn.then(*gain(state, seat, self.effect(state), turn))
            case _:
                shown = self.as_shown(state)
                assert shown is not None
                shown.answer(state, seat, move, turn)


class NextTurn(Step):
    """Clockwise to the next player, who takes a die, or rolls if none is left (TB-0.12, TB-0.14)."""

    def resolve(self, state: AnyPaths, turn: Turn) -> None:
        state.active = (state.active + 1) % len(state.guides)
        if available(state):
            turn.then(TakeDie(state.active))
        elif state.solo and state.round == state.round_limit:
            state.end = "rounds"
        elif state.hopeless():
            state.end = "stuck"
        else:
            turn.then(StartRound())


def available(state: AnyPaths) -> list[int]:
    """The dice that may still be taken this round; alone one of each group (TB-11.3)."""
    free = [die for die, taker in enumerate(state.takers) if taker is None]
    return [die for die in free if not group_used(state, die)] if state.solo else free


def group_used(state: AnyPaths, die: int) -> bool:
    """Whether a die of this die's group has been taken, so that this one is set aside."""
    return any(state.takers[state.order[place]] is not None for place in GROUPS[group_of(state, die)])


def group_of(state: AnyPaths, die: int) -> str:
    """The group that a white die lies in; none where several play."""
    if not state.solo:
        return ""
    place = state.order.index(die)
    return next(name for name, places in GROUPS.items() if place in places)


def face(state: AnyPaths, die: int) -> Effect:
    """What a die shows."""
    return DICE[die].faces[state.faces[die]]


def die_ref(state: AnyPaths, die: int) -> Ref:
    """A die in the middle, named after what it shows."""
    return SHOWN[die][state.faces[die]]


@cache
def take_choice(die: Ref, group: str) -> Choice:
    """Words for taking a die from the middle; alone its group tells it from another one with the same face."""
    return Choice(label=line("Take {die}", die=die), group=f"group {group}" if group else "dice", touches=(die.id,))


@cache
def gain_choice(die: Ref) -> Choice:
    """Words for taking what a die shows."""
    return Choice(label=line("Take {gain}", gain=die), group="resource")
