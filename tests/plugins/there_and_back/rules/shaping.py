"""A table at a part with shapes: filling in, and reading what is filled. Not here: the boards (`caves`, `woods`)."""

from smial_there_and_back.moves import Add, Decline, Fill, Shape
from smial_there_and_back.squares import bits, mask
from tests.plugins.there_and_back.rules.play import Table


def without(squares, *left_out):
    """These squares but for some."""
    return " ".join(name for name in squares.split() if name not in left_out)


def everything(board):
    """Every space that can be filled."""
    return " ".join(board.name(cell) for cell in bits(board.squares.all & ~board.never))


class ShapeTable(Table):
    """A part with shapes, with so many seats, after the first roll."""

    def has_filled(self, squares, seat=0):
        """These squares, and no others, are filled on the seat's map."""
        cells = mask(self.state.board.squares.numbers[name] for name in squares.split())
        self.guide(seat).filled = cells.to_bytes(-(-self.state.board.squares.count // 8), "little")

    def filled(self, seat=0):
        """The filled squares of a seat."""
        return " ".join(self.state.board.name(cell) for cell in bits(self.guide(seat).cells))

    def place(self, number, squares, seat=0):
        """Chooses a shape and fills it in; shape 12 square by square."""
        self.play(Shape(number), seat=seat)
        if number == 12:
            self.play(*(Add(name) for name in squares.split()), seat=seat)
        else:
            self.fill(squares, seat)

    def fill(self, squares, seat=0):
        """Fills in the shape that has been chosen."""
        self.play(self.offered(squares, seat) or Fill(tuple(squares.split())), seat=seat)

    def offered(self, squares, seat=0):
        """The move that fills these squares in with the shape chosen; None if that may not be."""
        wanted = frozenset(squares.split())
        fills = (move for move in self.moves(seat) if isinstance(move, Fill))
        return next((fill for fill in fills if frozenset(fill.squares) == wanted), None)

    def shapes(self, seat=0):
        """The numbers of the shapes that a seat may choose."""
        return [move.number for move in self.moves(seat) if isinstance(move, Shape)]

    def pebble(self, seat):
        """The seat fills in a single space, the first it may, and uses no bonus shape."""
        self.play(Shape(1), seat=seat)
        self.play(self.moves(seat)[0], seat=seat)
        if Decline() in self.moves(seat):
            self.play(Decline(), seat=seat)

    def rows(self, seat=0):
        """Row totals."""
        return self.state.rows(seat)
