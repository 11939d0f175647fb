"""Whether the fields of a request are what the protos promise. Not for: what only a table or a game can judge.

    with checked() as fields:
        name = fields.name("name", request.name, "tables")
        request_id = fields.request_id(request.request_id)

Everything that is wrong is told at once, when the block ends.
"""

from __future__ import annotations

import re
from typing import Self, TypeVar

from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from smial.server.errors import BadFields
from smial.server.pages import BadTokenError, page_start

T = TypeVar("T")

UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
LANGUAGE = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")
LONGEST_NAME = 100
LONGEST_LANGUAGE = 35
LONGEST_OPTIONS = 16 * 1024
DEFAULT_PAGE, LARGEST_PAGE = 50, 200


class Fields:
    """Takes field by field, notes what is wrong and gives back what to work with."""

    def __init__(self) -> None:
        self.wrong: list[tuple[str, str]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self.wrong:
            raise BadFields(self.wrong)

    def refuse(self, field: str, reason: str) -> None:
        """Notes something wrong that no method here knows of."""
        self.wrong.append((field, reason))

    def name(self, field: str, value: str, collection: str) -> str:
        """A resource name that must be there: `tables/{id}` or `games/{id}`."""
        if not value:
            self.refuse(field, f"is missing: give a name like {collection}/…")
        return self.name_if_any(field, value, collection)

    def name_if_any(self, field: str, value: str, collection: str) -> str:
        """A resource name, or nothing."""
        if value and (not value.startswith(f"{collection}/") or not len(collection) + 1 < len(value) <= LONGEST_NAME):
            self.refuse(field, f"is no name of this kind: they look like {collection}/…")
        return value

    def request_id(self, value: str) -> str:
        """A UUID, in lower case."""
        if not UUID.fullmatch(value):
            self.refuse("request_id", "must be a UUID, made once per intent")
        return value.lower()

    def language(self, value: str) -> str:
        """A BCP 47 tag, or nothing."""
        if value and (len(value) > LONGEST_LANGUAGE or not LANGUAGE.fullmatch(value)):
            self.refuse("language_code", "is no language tag (BCP 47): `en`, `de-AT`")
        return value

    def page_size(self, value: int) -> int:
        """How many to give: 50 if nothing is said, 200 at most."""
        if value < 0:
            self.refuse("page_size", "cannot be negative")
        return min(value, LARGEST_PAGE) or DEFAULT_PAGE

    def page_start(self, kind: type[T], token: str, request: Message) -> T | None:
        """Where the page starts that this token leads to; None is the first page."""
        if not token:
            return None
        try:
            return page_start(kind, token, request)
        except BadTokenError as error:
            self.refuse("page_token", str(error))
            return None

    def version(self, field: str, value: int) -> int:
        """A version of a table or of rules; 0 is none."""
        if value < 0:
            self.refuse(field, "cannot be negative")
        return value

    def text(self, field: str, value: str, most: int, *, needed: bool = False) -> str:
        """Text of at most so many bytes."""
        if needed and not value:
            self.refuse(field, "is missing")
        size = len(value.encode())
        if size > most:
            self.refuse(field, f"has {size} bytes, {most} at most are allowed")
        return value

    def options(self, value: str) -> str:
        """The options of a game as JSON, not yet read."""
        return self.text("options", value, LONGEST_OPTIONS)

    def bytes(self, field: str, value: bytes, least: int, most: int) -> bytes:
        """Bytes of a length within these limits."""
        if not least <= len(value) <= most:
            self.refuse(field, f"has {len(value)} bytes, must have {least} to {most}")
        return value

    def seconds(self, field: str, value: Duration, least: int, most: int) -> int:
        """A duration within these limits, in whole seconds."""
        if not (least <= value.seconds <= most and 0 <= value.nanos < 1_000_000_000):
            self.refuse(field, f"must be {least} to {most} seconds")
        return value.seconds


def checked() -> Fields:
    """Fields to be taken in a `with` block; BadFields at its end if any was wrong."""
    return Fields()
