"""Data files: what does not fit is refused by file, key and reason."""

from pathlib import Path

import msgspec
import pytest

from smial.rules.data import DataError, check, load


class Hole(msgspec.Struct, forbid_unknown_fields=True):
    owner: str
    rooms: int


class Hill(msgspec.Struct, forbid_unknown_fields=True):
    holes: list[Hole]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "shire").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    return "shire"


def write(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "shire" / "hill.toml").write_bytes(content)


def test_a_file_is_read_as_what_it_must_be(tmp_path: Path, package: str) -> None:
    write(tmp_path, b'[[holes]]\nowner = "Bilbo"\nrooms = 12\n')
    assert load(package, "hill.toml", Hill) == Hill([Hole("Bilbo", 12)])


def test_a_file_in_a_folder_is_found(tmp_path: Path, package: str) -> None:
    (tmp_path / "shire" / "data").mkdir()
    (tmp_path / "shire" / "data" / "hill.toml").write_text("holes = []")
    assert load(package, "data/hill.toml", Hill) == Hill([])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'[[holes]]\nowner = "Bilbo"\nrooms = "many"\n', r"\$\.holes\[0\]\.rooms"),
        (b'[[holes]]\nowner = "Bilbo"\n', r"rooms.*\$\.holes\[0\]"),
        (b'[[holes]]\nowner = "Bilbo"\nrooms = 12\ndoor = "green"\n', r"door.*\$\.holes\[0\]"),
        (b"holes = [\n", "Invalid value"),
        (b'[[holes]]\nowner = "\xff"\nrooms = 12\n', "utf-8"),
    ],
    ids=["wrong type", "missing key", "unknown key", "no TOML", "no UTF-8"],
)
def test_what_does_not_fit_is_named_with_file_and_key(tmp_path: Path, package: str, content: bytes, said: str) -> None:
    write(tmp_path, content)
    with pytest.raises(DataError, match=rf"shire/hill\.toml: .*{said}"):
        load(package, "hill.toml", Hill)


def test_a_missing_file_is_named(package: str) -> None:
    with pytest.raises(DataError, match=r"shire/moria\.toml: there is no such file"):
        load(package, "moria.toml", Hill)


def test_a_check_of_ones_own_names_file_key_and_reason() -> None:
    check(True, "hill.toml", "holes", "never said")
    with pytest.raises(DataError, match=r"^hill\.toml: holes\.0\.rooms: a hole has a room at least$"):
        check(False, "hill.toml", "holes.0.rooms", "a hole has a room at least")
