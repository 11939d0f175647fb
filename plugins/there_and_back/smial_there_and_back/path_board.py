"""A map to draw paths on: what is solid, where lines start, what is closed, and every section as a ready move.

Made once per part and never changed. Not here: what the squares of one part mean.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from types import MappingProxyType

from smial.rules.data import check
from smial_there_and_back.actions import Action
from smial_there_and_back.moves import Draw
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.paths import FORMS, Effect
from smial_there_and_back.regions import Regions
from smial_there_and_back.sections import Sections
from smial_there_and_back.squares import SIDES, Squares, bits, mask, union
from smial_there_and_back.tolls import Toll, Walk


class PathBoard:
    """A map of `squares`, on which the others are given by number.

    Lines start from `starts` (TB-A39), never enter what is `solid` or `impassable`, and never reach `walls`; hard mode
    closes `hard`; `finds` is what squares give when they are first entered (TB-0.24); `glory` has points for whoever is
    first at a task. Some resources may be `called` otherwise than on the dice.
    """

    def __init__(
        self,
        squares: Squares,
        *,
        solid: Sequence[int],
        starts: Iterable[int],
        finds: Mapping[int, Effect],
        magic: Sequence[Action],
        burglar: Sequence[Action],
        glory: Mapping[str, int] = MappingProxyType({}),
        hard: Sequence[int] = (),
        impassable: Sequence[int] = (),
        walls: int = 0,
        regions: Regions | None = None,
        called: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.squares = squares
        self.solid, self.starts, self.hard = tuple(solid), tuple(starts), tuple(hard)
        self.impassable = tuple(impassable)
        self.finds = dict(finds)
        self.find_cells = mask(finds)
        self.magic, self.burglar = tuple(magic), tuple(burglar)
        self.glory = dict(glory)
        self.called = called
        self.sections = Sections(squares, FORMS, (*solid, *impassable), walls, regions)
        self.regions = self.sections.regions
        self.open = squares.all & ~mask((*solid, *impassable))
        """The squares that lines may enter at all, as a mask."""
        self.draws = tuple(Draw(self.sections.name(number)) for number in range(len(self.sections.drawings)))
        self.number_of = {draw: number for number, draw in enumerate(self.draws)}
        self._starting = self.sections.starting(self.starts)
        self._sides_of_starts = sum(sum(SIDES) << 4 * cell for cell in self.starts)
        self._hard_cells = mask(self.hard)
        self.tolls: tuple[Toll, ...] = ()
        """What is to be paid on the way."""
        self._toll_cells = self._giving = 0
        self._entering = lru_cache(maxsize=512)(lambda cells: self.sections.entering(bits(cells)))

    def charge(self, file: str, *tolls: Toll) -> None:
        """From now on these tolls are to be paid. DataError if a hat found on the way could bring what they cost, since
        who draws has to know beforehand what he will pay with."""
        self.tolls = tolls
        self._toll_cells = mask(chain.from_iterable(bits(toll.cells) for toll in tolls))
        self._giving = self.finding(*(toll.token for toll in tolls))
        for toll in tolls:
            if any(getattr(action.effect, toll.token) for action in self.magic):
                self.check_hats_apart(file, toll.more_than(toll.cells, 0), f"a square that costs a {toll.token}")

    def check_hats_apart(self, file: str, sections: int, what: str) -> None:
        """DataError if one of these sections finds a hat and meets `what` at once."""
        check(not sections & self._entering(self.finding("hat")), file, "map", f"one path can reach a hat and {what}")

    def finding(self, *resources: str) -> int:
        """The squares that give some of these resources, as a mask."""
        return mask(cell for cell, effect in self.finds.items() if any(getattr(effect, name) for name in resources))

    def closed(self, guide: PathGuide) -> int:
        """The squares that this guide may not enter now, though others may, as a mask."""
        locked = union(self.regions.cells, guide.locked)
        return self.regions.behind[guide.region] | locked | (self._hard_cells if guide.hard else 0)

    def barred(self, guide: PathGuide) -> int:
        """The set of sections that this guide may not draw now, wherever they attach."""
        return self._entering(self.closed(guide))

    def legal(self, form: str, guide: PathGuide) -> int:
        """The set of sections of a form that may be drawn: they attach to a start space or an own line (TB-0.19), enter
        nothing that is closed, and all they meet on the way can be paid for."""
        attached = self._starting | self.sections.attached_to(guide.lines)
        drawable = self.sections.of_form(form, attached & ~self.barred(guide))
        dear = drawable & self.too_dear(guide)
        if not dear:
            return drawable
        reach = self.sections.reach_of(chain.from_iterable(guide.lines)) | self._sides_of_starts
        return drawable & ~dear | self._paid_on_the_way(dear, guide, reach)

    def following(self, form: str, guide: PathGuide, section: int) -> int:
        """The same, but only of those that attach to this one section, which is drawn already."""
        drawable = self.sections.of_form(form, self.sections.attached[section] & ~self.barred(guide))
        dear = drawable & self.too_dear(guide)
        return drawable & ~dear | self._paid_on_the_way(dear, guide, self.sections.reach[section]) if dear else drawable

    def too_dear(self, guide: PathGuide) -> int:
        """The set of sections that cost more tokens than the guide has."""
        dear = 0
        for toll in self.tolls:
            dear |= toll.too_dear(self.unpaid(guide), guide.tokens(toll.token))
        return dear

    def unpaid(self, guide: PathGuide) -> int:
        """The squares that still ask their toll, as a mask."""
        return self._toll_cells & ~mask(guide.marked)

    def _paid_on_the_way(self, dear: int, guide: PathGuide, reach: int) -> int:
        """Those of a set of sections that give, before it is needed, what the guide lacks, if they attach to what has
        this reach (TB-A9)."""
        helping = dear & self._entering(self._giving & ~self.sections.entered(guide.lines))
        if not helping:
            return 0
        walk = self.walk(guide)
        numbers = self.sections.numbers(helping)
        return self.sections.subset(number for number in numbers if walk.possible(number, reach))

    def walk(self, guide: PathGuide) -> Walk:
        """What sections cost and give on the way to this guide."""
        entered = self.sections.entered(guide.lines)
        finds = {cell: effect for cell, effect in self.finds.items() if not entered >> cell & 1}
        kept = {toll.token: guide.tokens(toll.token) for toll in self.tolls}
        return Walk(self.sections, self.tolls, kept, self.unpaid(guide), finds)

    def check_entered(self, file: str, key: str, cells: int, sections: int) -> None:
        """DataError unless each of these squares (a mask) is entered by one of these sections."""
        for cell in bits(cells):
            check(bool(self.sections.covering[cell] & sections), file, key, f"{self.squares.names[cell]} is cut off")

    def ever_drawn(self, barred: int = 0) -> int:
        """The set of all sections that could ever be drawn by who can pay every toll, but none that is `barred`."""
        found = 0
        for behind in self.regions.behind:
            open_now = ~(barred | self._entering(behind))
            fresh = (self._starting | self._attached(found)) & open_now & ~found
            while fresh:
                found |= fresh
                fresh = self._attached(fresh) & open_now & ~found
        return found

    def _attached(self, sections: int) -> int:
        return union(self.sections.attached, self.sections.numbers(sections))

    def draws_of(self, form: str, legal: int) -> list[Draw]:
        """The moves that draw these sections."""
        return self.sections.choose(form, legal, self.draws)
