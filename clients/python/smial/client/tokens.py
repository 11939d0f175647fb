"""What a client makes up itself: seat tokens, entropy shares and request ids. Not for keeping them."""

import base64
import secrets
import uuid

TOKEN_BYTES = 32
ENTROPY_BYTES = 32
"""A share may have 16 to 64 bytes; 32 are as many as the table's key has."""


def new_token() -> str:
    """A seat's token: 32 random bytes in base64url without padding.

    Whoever knows it plays the seat: keep it out of logs, addresses and command lines.
    """
    return base64.urlsafe_b64encode(secrets.token_bytes(TOKEN_BYTES)).rstrip(b"=").decode()


def new_entropy() -> bytes:
    """A share of a table's chance: 32 random bytes. Make one for each table, after its commitment was published."""
    return secrets.token_bytes(ENTROPY_BYTES)


def new_request_id() -> str:
    """A UUID for one intent. Whoever sends the same intent again sends the same id, and it happens once."""
    return str(uuid.uuid4())
