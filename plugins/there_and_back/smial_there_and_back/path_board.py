"""A map to draw paths on: what is solid, where lines start, what hard mode closes, and every section as a ready move.

Made once per part and never changed. Not here: what the squares of one part mean.
"""

from collections.abc import Iterable, Mapping, Sequence

from smial_there_and_back.actions import Action
from smial_there_and_back.moves import Draw
from smial_there_and_back.paths import FORMS, Effect
from smial_there_and_back.sections import Line, Sections
from smial_there_and_back.squares import Squares, mask


class PathBoard:
    """A map of `squares`, on which the others are given by number.

    Lines start from `starts` (TB-A39) and never enter what is `solid`; hard mode closes `hard`; `finds` is what squares
    give when they are first entered (TB-0.24).
    """

    def __init__(
        self,
        squares: Squares,
        *,
        solid: Sequence[int],
        starts: Iterable[int],
        hard: Sequence[int],
        finds: Mapping[int, Effect],
        magic: Sequence[Action],
        burglar: Sequence[Action],
    ) -> None:
        self.squares = squares
        self.solid, self.starts, self.hard = tuple(solid), tuple(starts), tuple(hard)
        self.finds = dict(finds)
        self.find_cells = mask(finds)
        self.magic, self.burglar = tuple(magic), tuple(burglar)
        self.sections = Sections(squares, FORMS, solid)
        self.draws = tuple(Draw(self.sections.name(number)) for number in range(len(self.sections.drawings)))
        self.number_of = {draw: number for number, draw in enumerate(self.draws)}
        self._starting = self.sections.connecting(self.starts)
        self._not_in_hard_mode = self.sections.entering(self.hard)

    def legal(self, form: str, lines: Iterable[Line], hard: bool) -> int:
        """The set of sections of a form that may be drawn: they attach to a start space or an own line (TB-0.19)."""
        attached = self._starting | self.sections.attached_to(lines)
        return self.sections.of_form(form, attached & ~self._not_in_hard_mode if hard else attached)

    def draws_of(self, form: str, legal: int) -> list[Draw]:
        """The moves that draw these sections."""
        return self.sections.choose(form, legal, self.draws)
