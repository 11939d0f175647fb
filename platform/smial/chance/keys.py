"""Keys: made in secret, committed to in public, mixed with the shares of those who sit down.

Not for drawing (`draws.py`), nor for seat tokens and join codes, which have nothing to do with chance.

Each hash here runs over a list of fields, a tag that names its purpose first. Every field is preceded by its length,
so that no two lists give the same bytes.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

KEY_BYTES = 32
"""The length of a table's key and of a joint key."""

SHARE_BYTES = range(16, 65)
"""The lengths a share may have: 128 bits cannot be guessed, and more than 64 bytes add nothing."""


def new_key() -> bytes:
    """A table's secret key: 32 bytes of the operating system's randomness, derived from nothing else."""
    return secrets.token_bytes(KEY_BYTES)


def commitment(table: str, key: bytes) -> bytes:
    """What is published when a table is created: 32 bytes that bind the server to `key` and tell nothing about it.

    Raises `ValueError` if the key is not 32 bytes long.
    """
    _check_key(key)
    return _committed(table, key)


def opens(commitment: bytes, table: str, key: bytes) -> bool:
    """Whether `key` is the one that `commitment` was published for at this table, compared in constant time.

    Anything may be asked: a key or commitment of another length is simply not the one.
    """
    return len(key) == KEY_BYTES and hmac.compare_digest(commitment, _committed(table, key))


def joint_key(table: str, key: bytes, shares: Iterable[bytes]) -> bytes:
    """The 32 bytes from which a table draws: its key mixed with the shares, in whatever order they came.

    A share is 16 to 64 random bytes from a person's client, sent after the commitment was published; none at all is
    allowed, and equal ones count each time. Raises `ValueError` for a share or key of another length.
    """
    _check_key(key)
    in_order = sorted(shares)
    for share in in_order:
        if len(share) not in SHARE_BYTES:
            raise ValueError(f"a share has {SHARE_BYTES[0]} to {SHARE_BYTES[-1]} bytes, this one has {len(share)}")
    return hmac.digest(key, _fields(b"smial/1 joint key", table.encode(), *in_order), "sha256")


def seeded_key(seed: str) -> bytes:
    """The 32 bytes that replace the joint key where a seed is fixed: every table with this seed draws the same.

    For tests and demonstrations, on servers started for it; whoever knows the seed can predict every draw.
    Raises `ValueError` for an empty seed, which in a view or record would look like none.
    """
    if not seed:
        raise ValueError("a seed has at least one character")
    return hashlib.sha256(_fields(b"smial/1 seeded key", seed.encode())).digest()


def _committed(table: str, key: bytes) -> bytes:
    return hashlib.sha256(_fields(b"smial/1 commitment", table.encode(), key)).digest()


def _check_key(key: bytes) -> None:
    if len(key) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes, this one has {len(key)}")


def _fields(*fields: bytes) -> bytes:
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)
