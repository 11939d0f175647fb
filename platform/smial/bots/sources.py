"""Randomness that is no table's: for bots, for resampling and for tests.

Not for play, which draws from `smial.chance`.
"""

from __future__ import annotations

import secrets
from hashlib import sha256


class SystemSource:
    """Draws that nobody can predict or repeat: for live bots."""

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        """See `smial.rules.Source`."""
        return secrets.randbelow(bound)


class SeededSource:
    """Draws that are the same for the same seed, everywhere and always: for tests. Each stream counts on its own."""

    def __init__(self, seed: str | int) -> None:
        self._seed = str(seed)
        self._made: dict[str, int] = {}

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        """See `smial.rules.Source`."""
        number = self._made[stream] = self._made.get(stream, 0) + 1
        digest = sha256(f"{self._seed}\0{stream}\0{number}".encode()).digest()
        return int.from_bytes(digest) % bound  # of 256 bits, so that no bound gives an uneven share anybody could see
