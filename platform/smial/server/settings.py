"""The settings of a server: flags before environment (`SMIAL_…`) before file (TOML) before defaults."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError, field_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from smial.server.hosts import Hosts

ENVIRONMENT = "SMIAL_"


class SettingsError(Exception):
    """A setting is unknown or has no meaning; the text names it, one line for each."""


def _setting(default: Any, value: str, what: str, **limits: Any) -> Any:
    """A setting: its default, what stands for its value in the help, what it means, and its limits."""
    return Field(default, description=what, json_schema_extra={"value": value}, **limits)


class Settings(BaseSettings):
    """Each setting is a flag (`--log-level`), a variable (`SMIAL_LOG_LEVEL`) and a key of the file (`log_level`)."""

    model_config = SettingsConfigDict(env_prefix=ENVIRONMENT, extra="forbid", frozen=True)

    address: str = _setting("127.0.0.1:7300", "HOST:PORT", "where to listen; port 0 takes a free one")
    store: Path = _setting(Path("smial.db"), "FILE", "where the journals lie; made if it is not there")
    insecure: bool = _setting(False, "", "listen where others can reach it, although nothing is encrypted")
    tls_certificate: Path | None = _setting(None, "FILE", "PEM file with the certificate to show, and its chain")
    tls_key: Path | None = _setting(None, "FILE", "PEM file with the certificate's key")
    tls_client_ca: Path | None = _setting(None, "FILE", "PEM file; whoever calls must show a certificate from there")
    announce: bool = _setting(False, "", "print the addresses on standard output, one line of JSON, when ready")
    until_eof: bool = _setting(False, "", "stop when standard input closes")
    grace: float = _setting(10.0, "SECONDS", "how long stopping may take", gt=0, le=3600)
    log_level: Literal["debug", "info", "warning", "error"] = _setting(
        "info", "LEVEL", "debug, info, warning or error; debug shows every call"
    )
    log_format: Literal["json", "console"] | None = _setting(
        None, "FORMAT", "json or console; if not said, console where the log goes to a terminal"
    )
    log_file: Path | None = _setting(None, "FILE", "where the log goes; standard error if not given")
    metrics_address: str | None = _setting(None, "HOST:PORT", "where Prometheus finds metrics; nowhere if not given")
    reflection: bool | None = _setting(
        None, "", "let clients look the API up; if not said, where only this machine can reach it"
    )
    allow_seeds: bool = _setting(False, "", "let tables be made with a fixed seed, which proves nothing")
    heartbeat: float = _setting(20.0, "SECONDS", "how often a quiet watch says that it is alive", ge=1, le=30)
    watches: int = _setting(10_000, "NUMBER", "how many watches may be open", ge=1)
    limits: bool | None = _setting(
        None, "", "count what each caller takes; if not said, where others than this machine can call"
    )
    caller_tables: int = _setting(30, "NUMBER", "how many tables a host may make in a minute", ge=1)
    caller_seats: int = _setting(60, "NUMBER", "how many seats a host may take in a minute", ge=1)
    caller_watches: int = _setting(50, "NUMBER", "how many watches a caller may have open", ge=1)
    caller_changes: int = _setting(20, "NUMBER", "how much a caller may change in a second", ge=1)
    caller_calls: int = _setting(100, "NUMBER", "how often a caller may call in a second", ge=1)
    trusted_proxies: str = _setting(
        "", "ADDRESSES", "proxies, or networks of them, with commas; their x-forwarded-for tells hosts apart"
    )
    hot: int = _setting(2_000, "NUMBER", "how many tables are kept in memory", ge=1)
    threads: int = _setting(4, "NUMBER", "how many calls into rules run at once", ge=1, le=256)
    call_limit: float = _setting(5.0, "SECONDS", "how long one call into rules may take", gt=0, le=60)
    open_for: int = _setting(24 * 3600, "SECONDS", "when an open table left alone is closed", ge=60)
    idle_for: int = _setting(30 * 24 * 3600, "SECONDS", "when a table in play left alone is closed", ge=60)
    linger_for: int = _setting(600, "SECONDS", "when the watches of a table that is over and quiet end", ge=0)
    strict_plugins: bool = _setting(False, "", "do not start if a plugin cannot be loaded; for authors")
    config: Path | None = _setting(None, "FILE", "TOML file with settings")

    @field_validator("trusted_proxies")
    @classmethod
    def _are_addresses(cls, value: str) -> str:
        Hosts(value)
        return value

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The first source that has a value wins."""
        return init_settings, env_settings, _File(settings_cls)


class _File(PydanticBaseSettingsSource):
    """The TOML file that flags or environment name."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """Not used: the file is read as a whole, so that keys nobody knows are found."""
        return None, field_name, False

    def __call__(self) -> dict[str, Any]:
        path = self.current_state.get("config")
        if path is None:
            return {}
        try:
            return tomllib.loads(Path(path).read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise SettingsError(f"config: {path} cannot be read: {error}") from None


def read_settings(arguments: Sequence[str] | None = None) -> Settings:
    """The settings for these flags (those of the process if None); SettingsError if one does not fit.

    Wrong flags and `--help` end the process, as usual.
    """
    try:
        return Settings(**vars(_parser().parse_args(arguments)))
    except ValidationError as error:
        raise SettingsError("\n".join(_words(wrong) for wrong in error.errors())) from None


def _words(wrong: Any) -> str:
    name = ".".join(map(str, wrong["loc"]))
    if wrong["type"] == "extra_forbidden":
        return f"{name}: there is no such setting; there are: {', '.join(Settings.model_fields)}"
    return f"{name}: {wrong['msg'][:1].lower()}{wrong['msg'][1:]}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m smial.server",
        description="Runs a Smial server.",
        epilog=f"Each may also come from the environment ({ENVIRONMENT}LOG_LEVEL=…) or from a file (log_level = …).",
        argument_default=argparse.SUPPRESS,
    )
    for name, field in Settings.model_fields.items():
        _add_flag(parser, name, field)
    return parser


def _add_flag(parser: argparse.ArgumentParser, name: str, field: FieldInfo) -> None:
    flag, extra = f"--{name.replace('_', '-')}", field.json_schema_extra
    value = extra["value"] if isinstance(extra, dict) else None
    what = (field.description or "").replace("%", "%%")
    if value:
        shown = "" if field.default in (None, "") else f" (default {field.default})"
        parser.add_argument(flag, metavar=str(value), help=what + shown)
    else:
        parser.add_argument(flag, action=argparse.BooleanOptionalAction, help=what)
