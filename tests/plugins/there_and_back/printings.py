"""What is printed for a part, with something changed, for tests of what is refused. Not here: what ought to be."""

import msgspec


def changed(printing, /, **fields):
    """The printing with other values; `points__saved` is a value within its points."""
    for name, value in fields.items():
        outer, _, inner = name.partition("__")
        new = msgspec.structs.replace(getattr(printing, outer), **{inner: value}) if inner else value
        printing = msgspec.structs.replace(printing, **{outer: new})
    return printing


def redrawn(printing, /, **tokens):
    """Its map with other tokens on these squares."""
    rows = [line.split() for line in printing.map.strip().splitlines()]
    for name, token in tokens.items():
        rows[int(name[1:]) - 1][ord(name[0]) - ord("A")] = token
    return "\n".join(" ".join(row) for row in rows)
