"""Draws: draw `number` of a stream is a pure function of the joint key, and `Draws` counts along while a table plays.

Not for replay, which reads outcomes from the journal, and not for bots or resampling: they must never draw from a
table's key.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from struct import Struct
from typing import NamedTuple

from smial.chance.keys import KEY_BYTES

TABLE_STREAM = "table"
"""The stream of all draws that belong to no single seat."""

MOST_BOUND = 2**32
"""The greatest bound: as many outcomes as the 4 bytes that a draw reads can tell apart."""

MOST_DRAWS = 2**32 - 1
"""The greatest number of a draw: what its 4 bytes can count to."""

_number_and_retry = Struct(">II").pack
_first_word = Struct(">I").unpack_from

# RFC 2104: the key, padded to a block of SHA-256, is combined by exclusive or with one byte for each of the two passes.
_BLOCK_BYTES = 64
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


def seat_stream(seat: int) -> str:
    """The stream of one seat, `"seat/<seat>"`; raises `ValueError` for a negative seat."""
    if seat < 0:
        raise ValueError(f"a seat's number is not negative, this one is {seat}")
    return f"seat/{seat}"


class Drawn(NamedTuple):
    """One draw as a journal keeps it: with the joint key, all that is needed to check it."""

    stream: str
    number: int
    """Counted from 1 in its stream."""
    bound: int
    """How many outcomes there were, all equally likely."""
    outcome: int
    """0 to `bound` - 1."""


def draw(joint: bytes, stream: str, number: int, bound: int) -> int:
    """The outcome of draw `number`, counted from 1, of an ASCII-named stream: uniform in 0 to `bound` - 1.

    Raises `ValueError` unless 1 <= bound <= 2**32, 1 <= number < 2**32 and the joint key has 32 bytes.
    A bound of 1 always gives 0 and is a draw like any other.
    """
    return _outcome(_keyed_mac(joint), stream, number, bound)


class Draws:
    """The live source of one move: draws from the joint key and counts on from the draws its streams have made.

    Cheap to make, so make one for each move and drop it if the move is lost: nothing but its own counts ever changes,
    and the next one made from the old counts draws the same. Not to be shared between threads.
    """

    __slots__ = ("_mac", "_made")

    def __init__(self, joint: bytes, made: Mapping[str, int]) -> None:
        """`made` says how many draws each stream has made; one that is not named has made none, and it is copied.

        Raises `ValueError` if the joint key has not 32 bytes.
        """
        self._mac = _keyed_mac(joint)
        self._made = dict(made)

    @property
    def made(self) -> dict[str, int]:
        """How many draws each stream has made by now, as a copy."""
        return self._made.copy()

    def draw(self, stream: str, bound: int) -> Drawn:
        """The next draw of `stream`, counted; raises `ValueError` as the function `draw` does, and then counts none."""
        number = self._made.get(stream, 0) + 1
        outcome = _outcome(self._mac, stream, number, bound)
        self._made[stream] = number
        return Drawn(stream, number, bound, outcome)


def _outcome(mac: Callable[[bytes], bytes], stream: str, number: int, bound: int) -> int:
    if not 1 <= bound <= MOST_BOUND:
        raise ValueError(f"a bound is 1 to {MOST_BOUND}, this one is {bound}")
    if not 1 <= number <= MOST_DRAWS:
        raise ValueError(f"draws are numbered 1 to {MOST_DRAWS}, this one is {number}")
    name = stream.encode("ascii")
    fair = MOST_BOUND - MOST_BOUND % bound  # words from here on would favour small outcomes, so they are passed over
    retry = 0
    while True:
        word: int = _first_word(mac(name + _number_and_retry(number, retry)))[0]
        if word < fair:
            return word % bound
        retry += 1


def _keyed_mac(key: bytes) -> Callable[[bytes], bytes]:
    """HMAC-SHA256 with its key taken in once: for messages as short as these, nearly three times as fast as `hmac`."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a joint key has {KEY_BYTES} bytes, this one has {len(key)}")
    block = key.ljust(_BLOCK_BYTES, b"\0")
    inner, outer = sha256(block.translate(_INNER_PAD)), sha256(block.translate(_OUTER_PAD))

    def mac(message: bytes) -> bytes:
        inside, outside = inner.copy(), outer.copy()
        inside.update(message)
        outside.update(inside.digest())
        return outside.digest()

    return mac
