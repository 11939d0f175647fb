"""A table for tests of the adventures: real rules, forced dice, and short words for what players do.

Not for: anything but tests; what is right comes from the rules, never from here.
"""

from collections import defaultdict, deque

import msgspec

from smial.rules import Setup, Turn
from smial_there_and_back.drawing import DrawPath
from smial_there_and_back.games import AnUnexpectedParty, RiddlesInTheDark
from smial_there_and_back.hard import Options
from smial_there_and_back.moves import Lapse, PlayHard, Take
from smial_there_and_back.part_1 import board as part_1
from smial_there_and_back.part_4 import board as part_4
from smial_there_and_back.paths import DICE, RESOURCES, Effect
from smial_there_and_back.squares import bits, mask

BOARD_1, BOARD_4 = part_1.BOARD, part_4.BOARD


class Dice:
    """Draws what was laid down for a purpose, and 0 where nothing was."""

    def __init__(self):
        self.laid = defaultdict(deque)
        self.bounds = defaultdict(set)

    def draw(self, stream, bound, purpose):
        self.bounds[purpose].add(bound)
        laid = self.laid[purpose]
        number = laid.popleft() if laid else 0
        assert 0 <= number < bound
        return number


class Table:
    """A game under way. `told` is everything said so far."""

    def __init__(self, game, seats, hard="none", **laid):
        self.dice = Dice()
        self.told = []
        for purpose, numbers in laid.items():
            self.lay(purpose.replace("_", " "), *numbers)
        turn = Turn(self.dice)
        self.state = game.setup(Setup(seats=seats, options=Options(hard=hard)), turn)
        self._note(turn)

    def lay(self, purpose, *numbers):
        """The next outcomes for a purpose."""
        self.dice.laid[purpose].extend(numbers)

    def play(self, seat, *moves):
        """Answers of one seat, each checked to be among its choices."""
        for move in moves:
            assert move in self.state.moves(seat), f"{move} is none of {list(self.state.moves(seat))[:20]}"
            turn = Turn(self.dice)
            self.state.play(seat, move, turn)
            self._note(turn)

    def give(self, step):
        """Puts a step on top of the agenda and carries on with it."""
        self.state.agenda.append(step)
        turn = Turn(self.dice)
        self.state.settle(turn)
        self._note(turn)

    def asked(self):
        """The seats that are asked."""
        return list(self.state.asks())

    def step(self):
        """What is waiting on top of the agenda."""
        return self.state.agenda[-1]

    def guide(self, seat=0):
        return self.state.guides[seat]

    def _note(self, turn):
        self.told += [str(told.line) for told in turn.told]


# Part 1


def party(seats=1, hard="none", faces=("1-cross", "1-cross", "3-straight", "hat", "2 hat"), first=0):
    """Part 1 with these dice in the first round; `first` plays first."""
    table = Table(AnUnexpectedParty(), seats, hard, first_player=[first])
    if table.asked() == [first]:
        roll(table, *faces)
    return table


def roll(table, *faces):
    """Turns the dice in the middle to these faces, named by a form or a resource: `3-S`, `sword`, `2 bread`."""
    table.state.faces = [face(die, name) for die, name in enumerate(faces)]


def face(die, name):
    count, _, thing = name.rpartition(" ")
    shows = {thing: int(count or 1)} if thing in RESOURCES else {"paths": [name]}
    return DICE[die].faces.index(msgspec.convert(shows, Effect))


def take(table, seat, die, *uses):
    """Takes a die, 1 to 5, and uses it."""
    table.play(seat, Take(die), *uses)


def lapse_round(table):
    """Every die that is still in the middle is taken by whoever is next, and left unused."""
    number = table.state.round
    while table.state.end == "" and table.state.round == number:
        (seat,) = table.asked()
        take(table, seat, next(move.die for move in table.state.moves(seat)), Lapse())


def draw(table, seat, *squares):
    """Draws a section without a die: its form is found by its squares."""
    move = drawn(*squares)
    table.give(DrawPath(seat, BOARD_1.sections.drawings[BOARD_1.number_of[move]].form))
    table.play(seat, move)


def drawn(*squares):
    """The move that draws these squares, named in any order."""
    return next(move for move in BOARD_1.draws if set(move.squares) == set(squares))


def named(*names):
    """Squares of part 1's map by their numbers."""
    return [BOARD_1.squares.numbers[name] for name in names]


# Part 4


def riddles(seats=1, hard="none", rolls=(1,)):
    """Part 4 with these first rolls of the black die."""
    return Table(RiddlesInTheDark(), seats, hard, black_die=[number - 1 for number in rolls])


def fill(guide, *names):
    """Squares that a guide has filled before the test begins."""
    guide.filled = (guide.cells | mask(BOARD_4.squares.numbers[name] for name in names)).to_bytes(18, "little")


def filled(guide):
    """The names of the squares that a guide has filled."""
    return {BOARD_4.name(cell) for cell in bits(guide.cells)}


def choose_hard(table, *seats):
    """Everybody answers whether to play in hard mode; these do."""
    for seat in table.asked():
        table.play(seat, PlayHard(seat in seats))
