"""What a player holds, and what the others know of it. Not here: what cards do."""

import msgspec

from smial_smaug.cards import STACKS, Stack


class Hand(msgspec.Struct, array_like=True, gc=False):
    """Cards by the stack they were drawn from, which everybody saw; those under `shown` everybody knows besides.

    A card of Esgaroth that lay in the rebuilt Beorn's House was drawn from there, as all in that stack are (SM-67).
    The lists are sorted, so that their order tells nothing.
    """

    house: list[str] = []
    esgaroth: list[str] = []
    treasury: list[str] = []
    shown: list[str] = []

    def __len__(self) -> int:
        return len(self.house) + len(self.esgaroth) + len(self.treasury) + len(self.shown)

    def cards(self) -> list[str]:
        """All of them, sorted."""
        return sorted(self.house + self.esgaroth + self.treasury + self.shown)

    def hidden(self, stack: Stack) -> list[str]:
        """Those drawn from a stack and unknown to the others."""
        found: list[str] = getattr(self, stack)
        return found

    def backs(self) -> tuple[int, ...]:
        """How many unknown cards were drawn from each stack, in the order of `STACKS`."""
        return len(self.house), len(self.esgaroth), len(self.treasury)

    def add(self, card: str, stack: Stack) -> None:
        """Takes a card up that nobody else has seen."""
        hidden = self.hidden(stack)
        hidden.append(card)
        hidden.sort()

    def add_shown(self, card: str) -> None:
        """Takes a card up that everybody has seen."""
        self.shown.append(card)
        self.shown.sort()

    def remove(self, card: str) -> None:
        """Gives a card away, one that everybody knows if there is one."""
        piles = [self.shown, *map(self.hidden, STACKS)]
        next(pile for pile in piles if card in pile).remove(card)
