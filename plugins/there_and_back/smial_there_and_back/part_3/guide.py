"""A guide opened at part 3. Not here: positions (`rules`), what is printed (`board`)."""

from smial_there_and_back.path_guide import PathGuide


class PartThreeGuide(PathGuide, array_like=True, gc=False):
    """What one player has drawn and written at part 3. What is `marked` on the map are cave spaces and goblins."""

    storms: int = 0
    """How often a thunderstorm was entered (TB-3.6)."""
    staff: bool = False
    """Whether Gandalf's staff is unlocked (TB-3.13)."""
    great_goblin: bool = False
    """Whether the Great Goblin is marked."""
