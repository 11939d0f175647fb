"""What people type for a game or a table, as the API names it. Not for asking whether there is one."""

LONGEST_CODE = 12
"""A join code has 8 characters; up to so many are read as a mistyped one, since table ids are longer."""


def game_name(game: str) -> str:
    """`games/{game}`, of a full name or a bare id."""
    return _full("games/", game)


def table_name(table: str) -> str:
    """`tables/{table}`, of a full name or a bare id."""
    return _full("tables/", table)


def is_join_code(text: str) -> bool:
    """Whether this is meant as a join code, not as a table: short without blanks and hyphens, and no full name."""
    return "/" not in text and len("".join(text.split()).replace("-", "")) <= LONGEST_CODE


def _full(collection: str, name: str) -> str:
    return name if name.startswith(collection) else collection + name
