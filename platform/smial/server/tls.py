"""Certificates from files: checked before they are used, and read again when the files change, without a restart.

gRPC asks before each handshake, so new connections get the new certificate, and those that are open live on. What
cannot be used leaves the one before in force, and is logged.
"""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any

import grpc
import structlog

from smial.server.settings import Settings, SettingsError

log = structlog.get_logger()


class CertificateError(Exception):
    """The files hold no certificate with its key, or cannot be read; the text names them."""


class Certificates:
    """What the server shows of itself and, with `client_ca`, whom it wants to see certificates of.

    CertificateError if they cannot be used.
    """

    def __init__(self, certificate: Path, key: Path, client_ca: Path | None = None) -> None:
        self._certificate, self._key, self._client_ca = certificate, key, client_ca
        self._seen = self._stamps()
        self._first = self._read()

    def credentials(self) -> grpc.ServerCredentials:
        """For a port on which these certificates are shown, and those that come to lie in the same files."""
        renewed: Any = self._renewed  # typed as if there were no way to say that nothing is new
        return grpc.dynamic_ssl_server_credentials(
            self._first, renewed, require_client_authentication=self._client_ca is not None
        )

    def _renewed(self) -> grpc.ServerCertificateConfiguration | None:
        """What lies in the files now, if that is new and can be used; called by gRPC, on a thread of its own."""
        stamps = self._stamps()
        if stamps == self._seen:
            return None
        self._seen = stamps
        try:
            renewed = self._read()
        except CertificateError as error:
            log.error("tls.kept", error=str(error))
            return None
        log.info("tls.renewed")
        return renewed

    def _stamps(self) -> list[tuple[int, int, int] | None]:
        return [_stamp(path) for path in (self._certificate, self._key, self._client_ca) if path]

    def _read(self) -> grpc.ServerCertificateConfiguration:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            context.load_cert_chain(self._certificate, self._key, password=_no_password)
            pair = self._key.read_bytes(), self._certificate.read_bytes()
        except (OSError, ValueError) as error:
            raise CertificateError(f"{self._certificate} and {self._key} are no pair: {_words(error)}") from error
        return grpc.ssl_server_certificate_configuration([pair], self._read_client_ca(context))

    def _read_client_ca(self, context: ssl.SSLContext) -> bytes | None:
        if self._client_ca is None:
            return None
        try:
            context.load_verify_locations(self._client_ca)
            return self._client_ca.read_bytes()
        except OSError as error:
            raise CertificateError(f"{self._client_ca} holds no authority: {_words(error)}") from error


def certificates(settings: Settings) -> Certificates | None:
    """Those that the settings name, if any; SettingsError if they do not go together or cannot be used."""
    certificate, key, client_ca = settings.tls_certificate, settings.tls_key, settings.tls_client_ca
    if certificate is None or key is None:
        if certificate or key or client_ca:
            raise SettingsError("tls_certificate: a certificate and its key go together: name both files")
        return None
    if settings.insecure:
        raise SettingsError("insecure: with a certificate everything is encrypted: say one or the other")
    try:
        return Certificates(certificate, key, client_ca)
    except CertificateError as error:
        raise SettingsError(f"tls_certificate: {error}") from error


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """Differs when the file was written or replaced; None if it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _no_password() -> str:
    raise ValueError("the key is locked with a password, and there is nobody to ask")


def _words(error: Exception) -> str:
    match error:
        case ssl.SSLError():
            return (error.reason or "not in PEM form").replace("_", " ").lower()
        case OSError():
            return error.strerror or str(error)
        case _:
            return str(error)
