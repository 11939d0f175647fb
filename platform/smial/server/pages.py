"""Page tokens: where the next page starts, opaque, and good only for the request they were made for.

They hold nothing secret and grant nothing, so the digest in them needs no key: it notices what was cut, altered or used
with other filters. Every replica reads every other's.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hmac import compare_digest
from typing import TypeVar

import msgspec
from google.protobuf.message import Message

T = TypeVar("T")

DIGEST_BYTES = 12
LONGEST_TOKEN = 400
PARAMETERS_OF_THE_PAGE = ("page_size", "page_token")
"""What may differ from page to page."""


class BadTokenError(ValueError):
    """This page token was not made for this request."""


def page_token(start: object, request: Message) -> str:
    """A token for the page after `start`, which is anything that JSON can hold."""
    position = msgspec.json.encode(start)
    return urlsafe_b64encode(_digest(position, request) + position).decode().rstrip("=")


def page_start(kind: type[T], token: str, request: Message) -> T:
    """The `start` that this token was made with. BadTokenError for every token that this request was not given."""
    try:
        raw = urlsafe_b64decode(token[:LONGEST_TOKEN] + "=" * (-len(token[:LONGEST_TOKEN]) % 4))
        digest, position = raw[:DIGEST_BYTES], raw[DIGEST_BYTES:]
        if compare_digest(digest, _digest(position, request)):
            start = msgspec.json.decode(position, type=kind)
            if page_token(start, request) == token:
                return start
    except (ValueError, msgspec.DecodeError):
        pass
    raise BadTokenError("was not given out for this request")


def _digest(position: bytes, request: Message) -> bytes:
    same = type(request)()
    same.CopyFrom(request)
    for field in PARAMETERS_OF_THE_PAGE:
        same.ClearField(field)
    parts = (type(request).DESCRIPTOR.full_name.encode(), same.SerializeToString(deterministic=True), position)
    return hashlib.sha256(b"".join(len(part).to_bytes(4) + part for part in parts)).digest()[:DIGEST_BYTES]
