"""How one player fills in shapes: numbered ones, the free one, bonus shapes (TB-4.2 to TB-4.10, TB-A14, TB-A16).

All of it happens in the player's own lane and looks at no other guide. Not here: rounds and glory (`rules`).
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence

import msgspec

from smial.rules import Choice, Line, Move, Ref, Seat, Turn, Who, line
from smial_there_and_back.adventure import Adventure, Guide, on_sheet, square
from smial_there_and_back.asking import Ask
from smial_there_and_back.hard import ChooseHard
from smial_there_and_back.moves import Add, Back, Bonus, Decline, Fill, Pass, Shape
from smial_there_and_back.part_4.board import BOARD, RING
from smial_there_and_back.shape_sheet import BOXES, FIGURES, FREE, TITLES
from smial_there_and_back.squares import bits, mask

BACK = Choice(label=line("Back"), group="back")


class CaveGuide(Guide, array_like=True, gc=False):
    """A guide opened at part 4."""

    filled: bytes = b""
    """The filled squares as a mask, the lowest byte first."""
    columns: list[int] = msgspec.field(default_factory=lambda: [0] * FREE.number)
    """How many boxes are filled in each column of the sheet."""
    bonus: list[int] = []
    """Squares with bonus shapes that were covered just now and may still be used."""
    bonuses_left: int = 0
    """How many bonus shapes may still be used in this round (TB-4.10, TB-11.10)."""
    passed: bool = False
    """Has answered to draw nothing if this round ends the adventure."""

    @property
    def cells(self) -> int:
        """The filled squares."""
        return int.from_bytes(self.filled, "little")

    @property
    def closed(self) -> int:
        """The squares that hard mode closes for this player (TB-9.2)."""
        return BOARD.hard if self.hard else 0

    def has(self, goal: str) -> bool:
        """Whether all squares round a riddle or the Ring are filled (TB-4.11, TB-4.12)."""
        return not BOARD.goals[goal] & ~self.cells

    @property
    def riddles(self) -> int:
        """How many riddles are solved; the Ring is none of them."""
        return sum(self.has(goal) for goal in BOARD.goals if goal != RING)

    @property
    def full_columns(self) -> int:
        """How many columns of the sheet are marked (TB-4.5)."""
        return sum(boxes == BOXES for boxes in self.columns)

    def placeable(self) -> int:
        """The set of drawings that may be filled in."""
        return BOARD.shapes.placeable(self.cells, self.closed)

    def shapes(self, roll: int) -> list[int]:
        """The numbers of the shapes that this roll allows and that have a place on the map (TB-4.2, TB-4.4)."""
        placeable = self.placeable()
        numbers = [number for number in FIGURES if number <= roll and BOARD.shapes.of_form(str(number), placeable)]
        return [*numbers, FREE.number] if roll == FREE.number and self.next_squares(0) else numbers

    def can_go_on(self) -> bool:
        """Whether any shape has a place; if one has, so has shape 1, which every roll allows."""
        return BOARD.shapes.border(self.cells, self.closed) != 0

    def next_squares(self, begun: int) -> int:
        """The squares by which the free shape may go on."""
        return BOARD.shapes.next_squares(begun, FREE.size, self.cells, self.closed)


Caves = Adventure[CaveGuide]
"""A position of part 4, as far as its steps, its view and its estimate look at it."""


def shapes_each_round(state: Caves) -> int:
    """Shapes, and bonus shapes at most, for each player in each round (TB-4.2, TB-4.10; alone TB-11.10)."""
    return 2 if state.solo else 1


class ChooseShape(Ask):
    """Choose the shape of the rolled number or of a lower one; who can place none skips the round (TB-4.2, TB-4.16)."""

    roll: int
    may_pass: bool

    def text(self, state: Caves) -> Line:
        return line("Choose a shape: {roll} or lower.", roll=self.roll)

    def possible(self, state: Caves) -> bool:
        return state.guides[self.seat].can_go_on()

    def moves(self, state: Caves, seat: Seat) -> Sequence[Move]:
        shapes = [Shape(number) for number in state.guides[seat].shapes(self.roll)]
        return [*shapes, Pass()] if self.may_pass else shapes

    def choice(self, state: Caves, seat: Seat, move: Move) -> Choice:
        if isinstance(move, Pass):
            return Choice(label=line("Draw nothing if this round ends the adventure"), group="pass")
        assert isinstance(move, Shape)
        column = shape_ref(seat, move.number)
        return Choice(label=line("{number}: {shape}", number=move.number, shape=column), touches=(column.id,))

    def answer(self, state: Caves, seat: Seat, move: Move, turn: Turn) -> None:
        match move:
            case Pass():
                state.guides[seat].passed = True
                turn.tell("{who} draws nothing if this round ends the adventure.", who=Who(seat))
            case Shape(FREE.number):
                turn.then(FreeShape(seat, self))
            case Shape(number):
                turn.then(NumberedShape(seat, str(number), self))


class FillShape(Ask):
    """Fill in the chosen shape on the map (TB-4.3, TB-4.6, TB-4.7)."""

    shape: str

    def text(self, state: Caves) -> Line:
        return line("Where do you fill in the shape?")

    def possible(self, state: Caves) -> bool:
        return True

    def moves(self, state: Caves, seat: Seat) -> Sequence[Move]:
        fills = BOARD.shapes.choose(self.shape, state.guides[seat].placeable(), BOARD.fills)
        return [*fills, Back()]

    def choice(self, state: Caves, seat: Seat, move: Move) -> Choice:
        if isinstance(move, Back):
            return BACK
        assert isinstance(move, Fill)
        on = tuple(square(seat, name) for name in move.squares)
        return Choice(label=line("Fill in {squares}", squares=on), group="map", touches=tuple(ref.id for ref in on))

    def answer(self, state: Caves, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Back):
            turn.then(self.before())
            return
        assert isinstance(move, Fill)
        self.use(state.guides[seat])
        fill(state.guides[seat], seat, (BOARD.squares.numbers[name] for name in move.squares), turn)

    @abstractmethod
    def before(self) -> Ask:
        """The question that led here."""

    @abstractmethod
    def use(self, guide: CaveGuide) -> None:
        """What is used up by filling in this shape."""


class NumberedShape(FillShape):
    """A shape of the sheet."""

    chosen_in: ChooseShape

    def draft(self, state: Caves) -> tuple[Ref, ...]:
        return (shape_ref(self.seat, int(self.shape)),)

    def before(self) -> Ask:
        return self.chosen_in

    def use(self, guide: CaveGuide) -> None:
        fill_box(guide, int(self.shape))


class FreeShape(Ask):
    """Build shape 12 square by square: any six joined spaces (TB-4.4)."""

    chosen_in: ChooseShape
    begun: list[int] = []

    def text(self, state: Caves) -> Line:
        return line("Which space comes next? {left} to go", left=FREE.size - len(self.begun))

    def possible(self, state: Caves) -> bool:
        return True

    def draft(self, state: Caves) -> tuple[Ref, ...]:
        squares = (square(self.seat, BOARD.name(cell)) for cell in self.begun)
        return (shape_ref(self.seat, FREE.number), *squares)

    def moves(self, state: Caves, seat: Seat) -> Sequence[Move]:
        more = bits(state.guides[seat].next_squares(mask(self.begun)))
        return [*(Add(BOARD.name(cell)) for cell in more), Back()]

    def choice(self, state: Caves, seat: Seat, move: Move) -> Choice:
        if isinstance(move, Back):
            return BACK
        assert isinstance(move, Add)
        ref = square(seat, move.square)
        return Choice(label=line("Add {square}", square=ref), group="map", touches=(ref.id,))

    def answer(self, state: Caves, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Back):
            turn.then(FreeShape(seat, self.chosen_in, self.begun[:-1]) if self.begun else self.chosen_in)
            return
        assert isinstance(move, Add)
        begun = [*self.begun, BOARD.squares.numbers[move.square]]
        if len(begun) < FREE.size:
            turn.then(FreeShape(seat, self.chosen_in, begun))
        else:
            fill_box(state.guides[seat], FREE.number)
            fill(state.guides[seat], seat, begun, turn)


class UseBonus(Ask):
    """Use one of the bonus shapes just covered, or none; what cannot be placed is lost (TB-4.9, TB-4.10, TB-A14)."""

    def text(self, state: Caves) -> Line:
        return line("Which bonus shape do you use?")

    def possible(self, state: Caves) -> bool:
        return bool(usable(state.guides[self.seat]))

    def moves(self, state: Caves, seat: Seat) -> Sequence[Move]:
        return [*(Bonus(BOARD.name(cell)) for cell in usable(state.guides[seat])), Decline()]

    def choice(self, state: Caves, seat: Seat, move: Move) -> Choice:
        if isinstance(move, Decline):
            return Choice(label=line("Use none"), group="bonus")
        assert isinstance(move, Bonus)
        ref = square(seat, move.square)
        title = BOARD.printing.bonus[BOARD.bonus[BOARD.squares.numbers[move.square]]].title
        return Choice(label=line("{shape} of {square}", shape=line(title), square=ref), touches=(ref.id,))

    def answer(self, state: Caves, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Decline):
            state.guides[seat].bonus = []
            turn.tell("{who} uses no bonus shape.", who=Who(seat))
            return
        assert isinstance(move, Bonus)
        cell = BOARD.squares.numbers[move.square]
        turn.then(BonusShape(seat, BOARD.bonus[cell], cell))

    def resolve(self, state: Caves, turn: Turn) -> None:
        state.guides[self.seat].bonus = []


class BonusShape(FillShape):
    """A bonus shape: it fills no box of the sheet (TB-4.9)."""

    cell: int

    def draft(self, state: Caves) -> tuple[Ref, ...]:
        return (square(self.seat, BOARD.name(self.cell)),)

    def before(self) -> Ask:
        return UseBonus(self.seat)

    def use(self, guide: CaveGuide) -> None:
        guide.bonus.remove(self.cell)
        guide.bonuses_left -= 1


LaneStep = ChooseHard | ChooseShape | NumberedShape | FreeShape | UseBonus | BonusShape
"""What a player may have to do while others do the same."""


def usable(guide: CaveGuide) -> list[int]:
    """The squares whose bonus shape may be used now and has a place."""
    if not guide.bonus or not guide.bonuses_left:
        return []
    placeable = guide.placeable()
    return [cell for cell in guide.bonus if BOARD.shapes.of_form(BOARD.bonus[cell], placeable)]


def fill_box(guide: CaveGuide, number: int) -> None:
    """Fills the topmost open box of the shape's column, if there is one (TB-4.5)."""
    guide.columns[number - 1] = min(BOXES, guide.columns[number - 1] + 1)


def fill(guide: CaveGuide, seat: Seat, cells: Iterable[int], turn: Turn) -> None:
    """Fills the squares, and says what that achieves; bonus shapes covered may be used now."""
    cells = list(cells)
    missing = [goal for goal in BOARD.goals if not guide.has(goal)]
    guide.filled = (guide.cells | mask(cells)).to_bytes(-(-BOARD.squares.count // 8), "little")
    guide.bonus += [cell for cell in cells if cell in BOARD.bonus]
    turn.tell("{who} fills in {squares}.", who=Who(seat), squares=tuple(square(seat, BOARD.name(c)) for c in cells))
    for goal in missing:
        if guide.has(goal):
            turn.tell("{who} completes {goal}.", who=Who(seat), goal=Ref(on_sheet(seat, goal_box(goal)), goal))
    turn.then(UseBonus(seat))


def goal_box(goal: str) -> str:
    """The box of a riddle or the Ring on the sheet."""
    return goal.replace(" ", "-")


def shape_ref(seat: Seat, number: int) -> Ref:
    """A column of the sheet."""
    return Ref(on_sheet(seat, f"shape.{number}"), TITLES[number])
