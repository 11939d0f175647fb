"""The talk with Smaug: private rolls of the black die, and numbers in circles (TB-7.12 to TB-7.15, TB-A20, TB-A41).

Not here: where the map shows black dice (`board`), what the columns score (`rules`).
"""

from collections.abc import Sequence

from smial.rules import Choice, Line, Move, Ref, Seat, Step, Turn, Who, line
from smial_there_and_back.adventure import on_sheet
from smial_there_and_back.asking import Ask
from smial_there_and_back.black_die import FACES
from smial_there_and_back.glory import earn
from smial_there_and_back.moves import LetGo, Write
from smial_there_and_back.part_7.board import BOARD, COLUMNS, NUMBERS, ROLLS, TALK
from smial_there_and_back.part_7.guide import OPEN, Quest
from smial_there_and_back.squares import bits, mask

CIRCLES = tuple(f"{column}.{place}" for column in range(1, COLUMNS + 1) for place in ("upper", "lower"))
"""The names of the circles, in the order in which a guide has them."""


def listen(state: Quest, seat: Seat, section: int) -> list[Step]:
    """A black die space that is entered for the first time gives a roll for each of its symbols (TB-7.12)."""
    guide = state.guides[seat]
    fresh = BOARD.sections.cells[section] & mask(BOARD.black_dice) & ~mask(guide.rolled)
    guide.rolled += bits(fresh)
    return [RollBlackDie(seat) for cell in bits(fresh) for _ in range(BOARD.black_dice[cell])]


def answer_smaug(state: Quest, seat: Seat, effect: str, turn: Turn) -> list[Step]:
    """A magic action's rolls or its number; outside the mountain there is nobody to talk to (TB-7.14)."""
    if not state.guides[seat].inside:
        turn.tell("It comes to nothing: {who} has not entered the mountain.", who=Who(seat))
        return []
    if effect in NUMBERS:
        return [WriteNumber(seat, NUMBERS[effect])]
    return [RollBlackDie(seat) for _ in range(ROLLS[effect])]


class RollBlackDie(Step):
    """Roll the black die for this player alone; each number is written or let go before the next roll (TB-A41)."""

    seat: Seat

    def resolve(self, state: Quest, turn: Turn) -> None:
        number = turn.roll(FACES, "black die")
        turn.tell("{who} rolls the black die for the talk with Smaug: {number}.", who=Who(self.seat), number=number)
        turn.then(WriteNumber(self.seat, number))


class WriteNumber(Ask):
    """Write a number into any open circle, or let it go (TB-A20)."""

    number: int

    def text(self, state: Quest) -> Line:
        return line("In which circle do you write the {number}?", number=self.number)

    def moves(self, state: Quest, seat: Seat) -> Sequence[Move]:
        written = zip(CIRCLES, state.guides[seat].circles, strict=True)
        circles = [Write(name) for name, number in written if number == OPEN]
        return [*circles, LetGo()] if circles else []

    def choice(self, state: Quest, seat: Seat, move: Move) -> Choice:
        if not isinstance(move, Write):
            return Choice(label=line("Let the {number} go", number=self.number), group="other")
        circle = circle_ref(seat, move.circle)
        label = line("Write {number} in circle {circle}", number=self.number, circle=circle)
        return Choice(label=label, group="circle", touches=(circle.id,))

    def answer(self, state: Quest, seat: Seat, move: Move, turn: Turn) -> None:
        if not isinstance(move, Write):
            turn.tell("{who} lets the {number} go.", who=Who(seat), number=self.number)
            return
        circles = state.guides[seat].circles
        circles[CIRCLES.index(move.circle)] = self.number
        circle = circle_ref(seat, move.circle)
        turn.tell("{who} writes {number} in circle {circle}.", who=Who(seat), number=self.number, circle=circle)
        if OPEN not in circles:
            earn(state.glory, TALK, [seat], turn)


def circle_ref(seat: Seat, circle: str) -> Ref:
    """A circle on a seat's sheet."""
    return Ref(on_sheet(seat, f"talk.{circle}"), circle.replace(".", " "))
