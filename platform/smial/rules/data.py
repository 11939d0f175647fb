"""Boards, cards and tables from TOML, validated when loaded. Not for options or moves: those come over the wire."""

from __future__ import annotations

from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


class DataError(Exception):
    """A data file is not what it must be; names the file, the key and the reason."""


def load(package: str, name: str, kind: type[T]) -> T:
    """The TOML file `name` inside `package` as a `kind`; DataError if it is missing, malformed or does not fit."""
    try:
        return msgspec.toml.decode(files(package).joinpath(name).read_bytes(), type=kind)
    except FileNotFoundError:
        raise DataError(f"{package}/{name}: there is no such file") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{package}/{name}: {error}") from error


def check(right: bool, file: str, key: str, reason: str) -> None:
    """DataError that names file, key and reason unless `right`."""
    if not right:
        raise DataError(f"{file}: {key}: {reason}")
