"""Encryption: certificates are shown, renewed without a restart and never lost; nobody listens openly by accident."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest
import trustme
from cryptography.hazmat.primitives import serialization as form

from smial.cli.failures import Trouble
from smial.cli.reaching import reach
from smial.client import Retry, Unavailable, new_token, trusting
from smial.client.aio import connect
from smial.server.listening import split
from smial.server.server import Server, running
from smial.server.settings import Settings, SettingsError
from smial.tables import Games
from tests.server.conftest import Log
from tests.server.processes import launched, run

ONCE = Retry(attempts=1)


class Authority:
    """Somebody whose certificates are trusted, and the files in which a server keeps them."""

    def __init__(self, folder: Path) -> None:
        self.ca = trustme.CA()
        self.own, self.certificate, self.key = folder / "ca.pem", folder / "chain.pem", folder / "key.pem"
        self.ca.cert_pem.write_to_path(str(self.own))
        self.renew()

    def issue(self) -> trustme.LeafCert:
        return self.ca.issue_cert("localhost", "127.0.0.1")

    def renew(self) -> bytes:
        """Lays a new pair into the same files; gives the certificate as it will be shown."""
        leaf = self.issue()
        self.certificate.write_bytes(leaf.cert_chain_pems[0].bytes())
        self.key.write_bytes(leaf.private_key_pem.bytes())
        return ssl.PEM_cert_to_DER_cert(self.certificate.read_text("ascii"))


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture
def changed(authority: Authority) -> dict[str, Any]:
    return {"tls_certificate": authority.certificate, "tls_key": authority.key}


async def shown(server: Server, authority: Authority) -> bytes:
    """The certificate that a new connection gets to see."""
    context = ssl.create_default_context(cafile=authority.own)
    context.set_alpn_protocols(["h2"])
    host, port = split(server.address)
    _, writer = await asyncio.open_connection(host, port, ssl=context, server_hostname="localhost")
    found = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    writer.close()
    return bytes(found)


async def test_a_game_is_played_over_an_encrypted_line(server: Server, authority: Authority) -> None:
    credentials = trusting(authority.own)
    async with connect(server.address, token=new_token(), credentials=credentials) as client:
        table = client.table((await client.create("pebbles", 1)).name)
        await table.join()
        await table.start()
        position = await table.position()
        await table.submit(position.question.id, '["take",1]')
        async with table.watch() as watch:
            assert (await anext(watch)).version == 1


@pytest.mark.parametrize("kind", ["in the clear", "another authority"])
async def test_who_does_not_speak_to_this_server_encrypted_does_not_speak_to_it(
    server: Server, tmp_path: Path, kind: str
) -> None:
    (tmp_path / "other").mkdir()
    other = trusting(Authority(tmp_path / "other").own)
    credentials = None if kind == "in the clear" else other
    async with connect(server.address, credentials=credentials, retry=ONCE, deadline=2.0) as client:
        with pytest.raises(Unavailable):
            await client.games()


def about_tls(log: Log) -> list[str]:
    """What was logged about certificates."""
    return [line["event"] for line in log.lines() if line["event"].startswith("tls.")]


async def test_a_new_certificate_is_shown_to_new_connections_and_old_ones_live_on(
    log: Log, server: Server, authority: Authority
) -> None:
    first = await shown(server, authority)
    async with connect(server.address, credentials=trusting(authority.own), retry=ONCE) as client:
        await client.games()
        renewed = authority.renew()
        assert await shown(server, authority) == renewed != first
        assert await client.games() and about_tls(log) == ["tls.renewed"]
    assert await shown(server, authority) == renewed and about_tls(log) == ["tls.renewed"]


@pytest.mark.parametrize("broken", ["another key", "nonsense", "gone"])
async def test_what_cannot_be_used_leaves_the_certificate_before_in_force_until_it_is_mended(
    log: Log, server: Server, authority: Authority, broken: str
) -> None:
    first = await shown(server, authority)
    match broken:
        case "another key":
            authority.key.write_bytes(authority.issue().private_key_pem.bytes())
        case "nonsense":
            authority.certificate.write_text("nonsense", "ascii")
        case "gone":
            authority.certificate.unlink()
    assert {await shown(server, authority), await shown(server, authority)} == {first}
    assert about_tls(log) == ["tls.kept"] and "PRIVATE" not in log.getvalue()
    assert await shown(server, authority) == first
    renewed = authority.renew()
    assert await shown(server, authority) == renewed and about_tls(log) == ["tls.kept", "tls.renewed"]


@pytest.fixture
async def choosy(settings: Settings, games: Games, authority: Authority) -> AsyncIterator[Server]:
    """A server that wants to see certificates."""
    async with running(settings.model_copy(update={"tls_client_ca": authority.own}), games) as server:
        yield server


async def test_a_server_may_want_to_see_certificates_of_its_callers(choosy: Server, authority: Authority) -> None:
    leaf = authority.issue()
    shows = grpc.ssl_channel_credentials(
        authority.own.read_bytes(), leaf.private_key_pem.bytes(), leaf.cert_chain_pems[0].bytes()
    )
    async with connect(choosy.address, credentials=shows) as client:
        assert await client.games()
    async with connect(choosy.address, credentials=trusting(authority.own), retry=ONCE, deadline=2.0) as client:
        with pytest.raises(Unavailable):
            await client.games()


async def test_an_encrypted_server_may_be_reached_by_all(
    settings: Settings, games: Games, authority: Authority
) -> None:
    everywhere = settings.model_copy(update={"address": "0.0.0.0:0"})
    async with running(everywhere, games) as server:
        port = split(server.address)[1]
        async with connect(f"localhost:{port}", credentials=trusting(authority.own)) as client:
            assert await client.games()


def locked(authority: Authority) -> dict[str, Any]:
    """A key with a password."""
    key = form.load_pem_private_key(authority.key.read_bytes(), None)
    lock = form.BestAvailableEncryption(b"mellon")
    authority.key.write_bytes(key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, lock))
    return {}


WRONG: dict[str, tuple[Any, str]] = {
    "a key that is missing": (lambda it: {"tls_key": None}, "go together"),
    "an authority alone": (
        lambda it: {"tls_certificate": None, "tls_key": None, "tls_client_ca": it.own},
        "go together",
    ),
    "both": (lambda it: {"insecure": True}, "insecure"),
    "no such file": (lambda it: {"tls_certificate": Path("nowhere.pem")}, "nowhere.pem.*No such file"),
    "another's key": (lambda it: it.key.write_bytes(it.issue().private_key_pem.bytes()) and {}, "no pair"),
    "a locked key": (locked, "password"),
    "no authority": (lambda it: {"tls_client_ca": it.key}, "no authority"),
}


@pytest.mark.parametrize(("change", "words"), WRONG.values(), ids=WRONG)
async def test_what_cannot_be_used_keeps_the_server_from_starting(
    settings: Settings, games: Games, authority: Authority, change: Any, words: str
) -> None:
    wrong = settings.model_copy(update=change(authority))
    with pytest.raises(SettingsError, match=words):
        async with running(wrong, games):
            pass


def test_off_loopback_a_process_says_what_it_wants_and_ends_with_its_code(tmp_path: Path) -> None:
    code, out, err = run(tmp_path, "--address", "0.0.0.0:0")
    assert (code, out) == (4, "") and err.count("\n") == 1
    assert "--tls-certificate" in err and "--insecure" in err


def test_a_process_that_cannot_use_its_certificate_ends_with_the_code_of_settings(tmp_path: Path) -> None:
    code, _, err = run(tmp_path, "--tls-certificate", "nowhere.pem", "--tls-key", "nowhere.pem")
    assert code == 2 and "nowhere.pem" in err and err.count("\n") == 1


async def test_a_process_takes_its_certificate_from_the_flags(tmp_path: Path, authority: Authority) -> None:
    flags = ["--tls-certificate", str(authority.certificate), "--tls-key", str(authority.key)]
    with launched(tmp_path, *flags) as process:
        async with connect(process.address, credentials=trusting(authority.own)) as client:
            assert "games/pebbles" in [game.name for game in await client.games()]


def test_the_command_trusts_the_authority_that_its_user_names(
    tmp_path: Path, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    flags = ["--tls-certificate", str(authority.certificate), "--tls-key", str(authority.key)]
    monkeypatch.setenv("SMIAL_CA", str(authority.own))
    with launched(tmp_path, *flags) as process, reach(process.address) as reached:
        assert reached.client.games()
    monkeypatch.setenv("SMIAL_CA", str(tmp_path / "nowhere.pem"))
    with pytest.raises(Trouble, match=r"SMIAL_CA: .*nowhere.pem cannot be read"), reach("127.0.0.1:1"):
        pass
