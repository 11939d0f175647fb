"""What part 7 leaves to part 8 in epic mode (TB-10.2 to TB-10.4). Not here: what either part does with it."""

import msgspec


class Traveller(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player takes along."""

    swords: int
    """Sword tokens at the end."""
    bread: int
    """Bread tokens that are left."""
    thrush: bool
    """Whether he has scored the thrush."""
    total: int
    """All his points, alone with the bonus for the end condition (TB-A34)."""


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a finished part 7 carries over."""

    travellers: tuple[Traveller, ...]
    """By seat."""
