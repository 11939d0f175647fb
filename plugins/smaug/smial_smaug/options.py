"""What whoever makes a table may choose. Not here: the number of seats."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of one seat needs no option: it leads two colours."""

    hands: Annotated[Literal["closed", "open"], Meta(description="whether all see all cards in hand")] = "closed"
    ring: Annotated[
        Literal["free", "strict"], Meta(description="strict: with the Ring on, Bilbo may not enter the target")
    ] = "free"
