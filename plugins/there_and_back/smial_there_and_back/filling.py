"""How one player fills in shapes: numbered ones, the free one, bonus shapes (TB-4.2 to TB-4.9, TB-6.1, TB-A16).

All of it happens in the player's own lane and looks at no other guide. Not here: which bonus shapes may be used, and
when (each part says so), rounds and glory (`shape_rounds`).
"""

from abc import abstractmethod
from collections.abc import Sequence
from functools import lru_cache

from smial.rules import Choice, Line, Move, Ref, Seat, Turn, Who, line
from smial_there_and_back.adventure import on_sheet, square
from smial_there_and_back.asking import Ask, AskInWords
from smial_there_and_back.moves import Add, Back, Bonus, Decline, Fill, Pass, Shape
from smial_there_and_back.remembering import Words
from smial_there_and_back.shape_adventure import AnyShapes, ShapeGuide
from smial_there_and_back.shape_board import ShapeBoard
from smial_there_and_back.shape_sheet import FREE, NAMES, TITLES
from smial_there_and_back.squares import bits, mask


class AskAboutShape(AskInWords):
    """A question about shapes."""

    def words(self, state: AnyShapes) -> Words:
        return shape_words(state.board, self.seat)


class ChooseShape(AskAboutShape):
    """Choose the shape of the rolled number or of a lower one; who can place none skips the round (TB-4.2, TB-4.16)."""

    roll: int
    may_pass: bool = False

    def text(self, state: AnyShapes) -> Line:
        return line("Choose a shape: {roll} or lower.", roll=self.roll)

    def possible(self, state: AnyShapes) -> bool:
        guide: ShapeGuide = state.guides[self.seat]
        return guide.can_go_on()

    def moves(self, state: AnyShapes, seat: Seat) -> Sequence[Move]:
        shapes = [Shape(number) for number in state.guides[seat].shapes(self.roll)]
        return [*shapes, Pass()] if self.may_pass else shapes

    def answer(self, state: AnyShapes, seat: Seat, move: Move, turn: Turn) -> None:
        match move:
            case Pass():
                state.guides[seat].passed = True
                turn.tell("{who} draws nothing if this round ends the adventure.", who=Who(seat))
            case Shape(FREE.number):
                turn.then(FreeShape(seat, self))
            case Shape(number):
                turn.then(NumberedShape(seat, NAMES[number], self))

    def resolve(self, state: AnyShapes, turn: Turn) -> None:
        turn.tell("{who} can place no shape.", who=Who(self.seat))


class FillShape(AskAboutShape):
    """Fill in the chosen shape on the map (TB-4.3, TB-4.6, TB-4.7)."""

    shape: str

    def text(self, state: AnyShapes) -> Line:
        return line("Where do you fill in the shape?")

    def possible(self, state: AnyShapes) -> bool:
        return True

    def moves(self, state: AnyShapes, seat: Seat) -> Sequence[Move]:
        fills = state.board.shapes.choose(self.shape, state.guides[seat].placeable(), state.board.fills)
        return [*fills, Back()] if self.could_choose(state) else fills

    def answer(self, state: AnyShapes, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Back):
            turn.then(self.before(state))
            return
        assert isinstance(move, Fill)
        self.use(state.guides[seat])
        fill(state, seat, [state.board.squares.numbers[name] for name in move.squares], turn)

    @abstractmethod
    def before(self, state: AnyShapes) -> Ask:
        """The question that led here."""

    def could_choose(self, state: AnyShapes) -> bool:
        """Whether that question has other answers."""
        return len(self.before(state).moves(state, self.seat)) > 1

    @abstractmethod
    def use(self, guide: ShapeGuide) -> None:
        """What is used up by filling in this shape."""


class NumberedShape(FillShape):
    """A shape of the sheet."""

    chosen_in: ChooseShape

    def draft(self, state: AnyShapes) -> tuple[Ref, ...]:
        return (shape_ref(self.seat, int(self.shape)),)

    def before(self, state: AnyShapes) -> Ask:
        return self.chosen_in

    def use(self, guide: ShapeGuide) -> None:
        guide.fill_box(int(self.shape))


class BonusShape(FillShape):
    """The bonus shape of a square: it fills no box of the sheet (TB-4.9, TB-6.4)."""

    cell: int

    def draft(self, state: AnyShapes) -> tuple[Ref, ...]:
        return (square(self.seat, state.board.name(self.cell)),)

    def before(self, state: AnyShapes) -> Ask:
        return state.use_gains(self.seat)

    def use(self, guide: ShapeGuide) -> None:
        guide.use_bonus(self.cell)


class FreeShape(AskAboutShape):
    """Build shape 12 square by square: any six joined spaces (TB-4.4)."""

    chosen_in: ChooseShape
    begun: list[int] = []

    def text(self, state: AnyShapes) -> Line:
        return line("Which space comes next? {left} to go", left=FREE.size - len(self.begun))

    def possible(self, state: AnyShapes) -> bool:
        return True

    def draft(self, state: AnyShapes) -> tuple[Ref, ...]:
        squares = (square(self.seat, state.board.name(cell)) for cell in self.begun)
        return (shape_ref(self.seat, FREE.number), *squares)

    def moves(self, state: AnyShapes, seat: Seat) -> Sequence[Move]:
        more = bits(state.guides[seat].next_squares(mask(self.begun)))
        return [*(Add(state.board.name(cell)) for cell in more), Back()]

    def answer(self, state: AnyShapes, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Back):
            turn.then(FreeShape(seat, self.chosen_in, self.begun[:-1]) if self.begun else self.chosen_in)
            return
        assert isinstance(move, Add)
        begun = [*self.begun, state.board.squares.numbers[move.square]]
        if len(begun) < FREE.size:
            turn.then(FreeShape(seat, self.chosen_in, begun))
        else:
            state.guides[seat].fill_box(FREE.number)
            fill(state, seat, begun, turn)


def fill(state: AnyShapes, seat: Seat, cells: Sequence[int], turn: Turn) -> None:
    """Fills the squares, and says what that achieves; what it gains may be used now."""
    guide, board = state.guides[seat], state.board
    before, filled = guide.cells, guide.cells | mask(cells)
    guide.filled = filled.to_bytes(-(-board.squares.count // 8), "little")
    guide.bonus += [cell for cell in cells if cell in board.bonus]
    turn.tell("{who} fills in {squares}.", who=Who(seat), squares=tuple(square(seat, board.name(c)) for c in cells))
    for goal, squares in board.goals.items():
        if squares & ~before and not squares & ~filled:
            turn.tell(state.achieved(goal), who=Who(seat), goal=Ref(on_sheet(seat, goal_box(goal)), goal))
    turn.then(state.use_gains(seat))


def lose_bonus(state: AnyShapes, seat: Seat, turn: Turn) -> None:
    """Bonus shapes that were covered and cannot be used are lost (TB-4.10, TB-A14, TB-A17)."""
    guide = state.guides[seat]
    for cell in guide.bonus:
        ref = square(seat, state.board.name(cell))
        turn.tell("{who} loses the bonus shape of {square}.", who=Who(seat), square=ref)
    guide.bonus = []


def bonus_moves(guide: ShapeGuide) -> list[Move]:
    """The bonus shapes that may be used now; of equal ones the first."""
    cells = {guide.board.bonus[cell]: cell for cell in reversed(guide.usable_bonus())}
    return [Bonus(guide.board.name(cell)) for cell in sorted(cells.values(), key=guide.bonus.index)]


@lru_cache(maxsize=64)
def shape_words(board: ShapeBoard, seat: Seat) -> Words:
    """Words for choosing shapes and filling them in."""
    return Words(lambda move: _shape_choice(board, seat, move))


def _shape_choice(board: ShapeBoard, seat: Seat, move: Move) -> Choice:
    match move:
        case Shape(number):
            column = shape_ref(seat, number)
            return Choice(label=line("{number}: {shape}", number=number, shape=column), touches=(column.id,))
        case Pass():
            return Choice(label=line("Draw nothing if this round ends the adventure"), group="pass")
        case Fill(names):
            on = tuple(square(seat, name) for name in names)
            return Choice(label=line("Fill in {squares}", squares=on), group="map", touches=tuple(ref.id for ref in on))
        case Add(name):
            ref = square(seat, name)
            return Choice(label=line("Add {square}", square=ref), group="map", touches=(ref.id,))
        case Bonus(name):
            ref, title = square(seat, name), board.bonus_titles[board.bonus[board.squares.numbers[name]]]
            return Choice(label=line("{shape} of {square}", shape=line(title), square=ref), touches=(ref.id,))
        case Decline():
            return Choice(label=line("Use none"), group="bonus")
        case _:
            return Choice(label=line("Back"), group="back")


def chosen_bonus(state: AnyShapes, seat: Seat, move: Bonus) -> BonusShape:
    """The step that fills it in."""
    cell = state.board.squares.numbers[move.square]
    return BonusShape(seat, state.board.bonus[cell], cell)


def goal_box(goal: str) -> str:
    """The box of a task on the sheet."""
    return goal.replace(" ", "-")


def shape_ref(seat: Seat, number: int) -> Ref:
    """A column of the sheet."""
    return Ref(on_sheet(seat, f"shape.{number}"), TITLES[number])
