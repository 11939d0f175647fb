"""Settings: flags before environment before file before defaults, and whatever is wrong is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from smial.server.settings import Settings, SettingsError, read_settings


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "server.toml"
    path.write_text('address = "127.0.0.1:1"\nstore = "from-file.db"\ngrace = 3\nreflection = false\n', "utf-8")
    return path


def test_without_a_word_there_are_defaults() -> None:
    settings = read_settings([])
    assert settings.address == "127.0.0.1:7300" and settings.grace == 10 and settings.reflection is None
    assert not settings.insecure and not settings.allow_seeds and settings.metrics_address is None


def test_the_first_that_says_something_wins(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMIAL_ADDRESS", "127.0.0.1:2")
    monkeypatch.setenv("SMIAL_STORE", "from-environment.db")
    settings = read_settings(["--config", str(config), "--address", "127.0.0.1:3"])
    assert settings.address == "127.0.0.1:3"
    assert settings.store == Path("from-environment.db")
    assert settings.grace == 3 and settings.reflection is False
    assert settings.heartbeat == 20


def test_the_environment_may_name_the_file(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMIAL_CONFIG", str(config))
    assert read_settings([]).grace == 3
    assert read_settings(["--reflection"]).reflection is True


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("adress = 'x'", r"adress: there is no such setting; there are: address, "),
        ("grace = 'long'", r"grace: .*number"),
        ("grace = 0", r"grace: .*greater than 0"),
        ("log_level = 'loud'", r"log_level: .*'debug', 'info', 'warning' or 'error'"),
        ("grace = ", r"config: .*server.toml cannot be read"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, text: str, named: str) -> None:
    path = tmp_path / "server.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(SettingsError, match=named):
        read_settings(["--config", str(path)])


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"config: .*nowhere.toml cannot be read"):
        read_settings(["--config", str(tmp_path / "nowhere.toml")])


def test_everything_that_is_wrong_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMIAL_HEARTBEAT", "60")
    with pytest.raises(SettingsError, match=r"(?s)grace: .*heartbeat: ") as error:
        read_settings(["--grace", "-1"])
    assert str(error.value).count("\n") == 1


def test_an_unknown_flag_ends_the_process_as_usual(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        read_settings(["--adress", "x"])
    assert end.value.code == 2 and "--adress" in capsys.readouterr().err


def test_every_setting_is_explained() -> None:
    assert all(field.description for field in Settings.model_fields.values())
