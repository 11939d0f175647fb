"""Where path sections fit, found slowly and plainly from the rules alone: the second opinion of the tests.

A section is a dict from its places, (row, column), to sets of sides, in the order in which its places lie.
"""

from itertools import permutations, product

from smial_there_and_back.squares import SIDES

SIDE = dict(zip("NESW", SIDES, strict=True))


def as_slow(sections, number):
    """A section of the catalogue as a slow one."""
    _, cells, sides = sections.drawings[number]
    return {
        sections.squares.place(cell): {name for name, side in SIDE.items() if open_sides & side}
        for cell, open_sides in zip(cells, sides, strict=True)
    }


STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
AGAINST = {"N": "S", "E": "W", "S": "N", "W": "E"}
TURNED = {"N": "E", "E": "S", "S": "W", "W": "N"}
SWAPPED = {"N": "N", "E": "W", "S": "S", "W": "E"}

TABLE = {
    "1-cross": ({(0, 0): "NESW"}, 1),
    "1-T": ({(0, 0): "WES"}, 4),
    "1-straight": ({(0, 0): "WE"}, 2),
    "2-straight": ({(0, 0): "WE", (0, 1): "WE"}, 2),
    "2-L": ({(0, 0): "WE", (0, 1): "WS"}, 8),
    "2-T": ({(0, 0): "WE", (0, 1): "WNS"}, 4),
    "3-straight": ({(0, 0): "WE", (0, 1): "WE", (0, 2): "WE"}, 2),
    "3-L": ({(0, 0): "WE", (0, 1): "WE", (0, 2): "WS"}, 8),
    "3-angled": ({(0, 0): "WE", (0, 1): "WS", (1, 1): "NS"}, 4),
    "3-S": ({(0, 0): "WE", (0, 1): "WS", (1, 1): "NE"}, 8),
}
"""Reading A1: one orientation of each form with its open sides, and how many orientations it has."""


def frozen(section):
    return frozenset((place, frozenset(sides)) for place, sides in section.items())


def turned(section):
    return {(column, -row): {TURNED[side] for side in sides} for (row, column), sides in section.items()}


def mirrored(section):
    return {(row, -column): {SWAPPED[side] for side in sides} for (row, column), sides in section.items()}


def everywhere(form, rows, columns):
    """Every way to lay the form on an empty board, each once."""
    found = {}
    figure = {place: set(sides) for place, sides in TABLE[form][0].items()}
    for flipped in (figure, mirrored(figure)):
        for _ in range(4):
            flipped = turned(flipped)
            for down, right in product(range(-3, rows + 3), range(-3, columns + 3)):
                moved = {(row + down, column + right): sides for (row, column), sides in flipped.items()}
                if all(0 <= row < rows and 0 <= column < columns for row, column in moved):
                    found[frozen(moved)] = moved
    return list(found.values())


def beside(place, side):
    return place[0] + STEP[side][0], place[1] + STEP[side][1]


def touches(section, other):
    """Whether both have an open side on the same edge between two squares."""
    return any(
        AGAINST[side] in other.get(beside(place, side), ()) for place, sides in section.items() for side in sides
    )


def crosses(section, other):
    return any(place in other for place in section)


def connects(section, place):
    return any(beside(own, side) == place for own, sides in section.items() for side in sides)


def legal(section, drawn, starts, shut):
    """Whether the section may be drawn, given the sections drawn so far and the squares never entered."""
    if any(place in shut for place in section):
        return False
    attached = any(touches(section, other) or crosses(section, other) for other in drawn)
    return attached or any(connects(section, start) for start in starts)


def line_with(start, drawn):
    """All sections that one unbroken line joins with the section `start`."""
    line, fresh = [start], [start]
    while fresh:
        section = fresh.pop()
        for other in drawn:
            if other not in line and (touches(section, other) or crosses(section, other)):
                line.append(other)
                fresh.append(other)
    return line


class Map:
    """What a map shows, as places: `shut` ones are never entered, lines begin at `starts`, `walls` are (place, side).

    `region` gives the number of a place's region, None for one outside their order; `price` what entering it costs at
    first, and `toll` what connecting to a solid place costs, as dicts of tokens; `gift` what entering it gives.
    """

    def __init__(self, starts, shut, *, walls=(), region=None, price=None, toll=None, gift=None):
        self.starts, self.shut, self.walls = starts, shut, walls
        self.region = region or (lambda place: 0)
        self.price, self.toll, self.gift = price or {}, toll or {}, gift or {}


def may_draw(section, drawn, of, *, tokens, paid, left_behind=0, following=None):
    """Whether a section may be drawn by who has drawn these, has these tokens, has paid for these places, and draws
    nothing any more in regions with a lower number than `left_behind`; if it must attach to the one it is `following`,
    then to no other."""
    if any(place in of.shut for place in section):
        return False
    if any(number < left_behind for number in regions_of(section, of)):
        return False
    if any((place, side) in of.walls for place, sides in section.items() for side in sides):
        return False
    entered = {place for other in drawn for place in other}
    attaching, starts = (drawn, of.starts) if following is None else ([following], ())
    return any(
        starts_there(section, way[0], attaching, starts)
        and step_by_step(way)
        and regions_of(way, of) == sorted(regions_of(way, of))
        and can_pay(section, way, of, dict(tokens), paid, entered)
        for way in permutations(section)
    )


def regions_of(places, of):
    """The regions of these places in this order; those outside the order of regions have none."""
    return [number for number in map(of.region, places) if number is not None]


def starts_there(section, place, drawn, starts):
    """Whether the section attaches with this place of it (TB-0.19)."""
    only = {place: section[place]}
    joined = any(touches(only, other) or crosses(only, other) for other in drawn)
    return joined or any(connects(only, start) for start in starts)


def step_by_step(way):
    """Whether each place lies beside one before it (TB-A9)."""
    return all(
        any(beside(before, side) == place for before in way[:at] for side in STEP)
        for at, place in enumerate(way)
        if at > 0
    )


def can_pay(section, way, of, tokens, paid, entered):
    """Whether all can be paid in this order: spaces as they are entered, then what is connected to (TB-A9, TB-A32)."""
    solid = {beside(place, side) for place, sides in section.items() for side in sides}
    costs = [(of.price, place) for place in way] + [(of.toll, place) for place in solid]
    for prices, place in costs:
        if place not in paid:
            for token, count in prices.get(place, {}).items():
                tokens[token] -= count
        if min(tokens.values(), default=0) < 0:
            return False
        if place not in entered and place in way:
            for token, count in of.gift.get(place, {}).items():
                tokens[token] += count
    return True
