"""Who may see and do what at a table. A viewer is a seat, by its token, or a spectator; there is nothing in between.

Public ids grant nothing. Tokens are 32 random bytes that clients make; only their hashes are kept, compared in
constant time.
"""

from __future__ import annotations

import hashlib
import secrets
from hmac import compare_digest

from smial.rules import Seat
from smial.store import Secrets
from smial.tables.entries import MAKER
from smial.tables.refusals import Refusal, no_such_table
from smial.v1 import errors_pb2 as why

TOKEN_BYTES = 32
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0 and O, no 1, I and L: nothing that looks like something else."""
CODE_LENGTH = 8


def token_hash(token: bytes) -> bytes:
    """What the store keeps of a token."""
    return hashlib.sha256(token).digest()


def new_join_code() -> str:
    """A join code, normalised."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def normal_code(code: str) -> str:
    """A join code as the store keeps it: case, blanks and hyphens do not matter."""
    return "".join(code.upper().split()).replace("-", "")


def table_id(token: bytes, request: str) -> str:
    """The id of the table that this token's holder makes with this request: the same for a repetition, else
    unguessable.
    """
    digest = hashlib.sha256(b"smial table\0" + token_hash(token) + request.encode()).digest()
    return digest[:16].hex()


def rematch_id(beside: Secrets, table: str, after: str = "") -> str:
    """The id of the table at which this one's people play again: the same whoever asks, unguessable for others.

    `after` is the table that had been proposed before and came to nothing.
    """
    digest = hashlib.sha256(b"smial rematch\0" + beside.tokens[MAKER] + (table + after).encode()).digest()
    return digest[:16].hex()


def holder(beside: Secrets, token: bytes) -> Seat | None:
    """The seat that this token holds, `MAKER` for the table's maker before sitting down, or None."""
    hashed, found = token_hash(token), None
    for seat, held in beside.tokens.items():
        if compare_digest(held, hashed):
            found = seat if found is None else max(found, seat)
    return found


def viewer(name: str, is_open: bool, beside: Secrets, token: bytes | None) -> Seat | None:
    """The seat whose view the caller gets, or None for a spectator's; Refusal if it gets none.

    `is_open` is a table that is listed, or whose join code the caller knows. The maker of a private table who has not
    sat down looks on like a spectator.
    """
    if token is None:
        if not is_open:
            raise no_such_table(name)
        return None
    seat = holder(beside, token)
    if seat is None:
        raise token_unknown() if is_open else no_such_table(name)
    return None if seat == MAKER else seat


def seated(name: str, listed: bool, beside: Secrets, token: bytes | None) -> Seat:
    """The caller's seat; Refusal for everybody else."""
    seat = viewer(name, listed, beside, token)
    if seat is None:
        raise token_needed() if token is None else token_unknown()
    return seat


def token_needed() -> Refusal:
    """What a caller without any token is told."""
    message = "This needs the token of a seat at the table, as `authorization: Bearer …`."
    return Refusal(why.REASON_TOKEN_NEEDED, message)


def token_unknown() -> Refusal:
    """The same words for every token that holds no seat here: old, foreign, cut or altered."""
    return Refusal(why.REASON_TOKEN_UNKNOWN, "This token holds no seat at the table.")
