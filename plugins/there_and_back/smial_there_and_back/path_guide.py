"""A guide to draw paths in: lines, actions, tokens, and how far it has come. Not here: what one part adds to it."""

from typing import Literal

from smial_there_and_back.adventure import Guide

Token = Literal["sword", "bread"]


class PathGuide(Guide, array_like=True, gc=False):
    """A guide with paths, actions and tokens."""

    lines: list[list[int]] = []
    """Each line as the sections it is joined from; the one drawn last is the last one."""
    magic: list[int] = []
    """How many boxes are filled, by action."""
    burglar: list[int] = []
    """How many die symbols are filled, by action."""
    swords: int = 0
    """Tokens."""
    bread: int = 0
    """Tokens, where bread is kept as tokens."""
    waiting: list[str] = []
    """Paths of actions that were unlocked while something else is carried out, the oldest first (TB-A32)."""
    region: int = 0
    """The furthest region entered, from 0 (TB-0.41)."""
    marked: list[int] = []
    """The squares that asked a toll and are marked, so that they ask none any more."""

    @property
    def locked(self) -> tuple[int, ...]:
        """The regions, by number, that this guide may not enter yet whatever it could pay."""
        return ()

    def tokens(self, kind: Token) -> int:
        """How many tokens of this kind there are."""
        return self.swords if kind == "sword" else self.bread

    def take(self, kind: Token, count: int) -> None:
        """Takes so many tokens, or gives them back if `count` is negative."""
        if kind == "sword":
            self.swords += count
        else:
            self.bread += count
