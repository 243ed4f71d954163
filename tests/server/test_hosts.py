"""Whom a request is for: names that are not ours are refused, so that no page can reach us by a name of its own."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from rentier.server.config.settings import SettingsError, load
from rentier.server.edge.hosts import Hosts
from tests.server.live import Server, handshake_status, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("hosts")
    with serving(folder, allowed_hosts="play.lan", public_url="https://rentier.example:8443") as server:
        yield server


def by_name(server: Server, host: str, path: str = "/api/editions") -> int:
    """The status of a request for a host."""
    with server.http(headers={"host": host}) as client:
        return client.get(path).status_code


def test_a_page_under_a_name_of_its_own_reads_nothing(server: Server) -> None:
    for host in (
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil@localhost",
    ):
        assert by_name(server, host) == 421, host
        assert by_name(server, host, "/") == 421
        assert by_name(server, host, "/metrics") == 421
        with server.http(headers={"host": host}) as client:
            told = client.post("/api/quick", json={"edition": "platinum"})
        assert told.status_code == 421
        assert told.json()["code"] == "address"
        assert "allowed_hosts" in told.json()["sentence"]


def test_a_socket_under_another_name_is_refused(server: Server) -> None:
    [ann] = server.table(people=1, bots=[{}])
    with socket.create_connection(("127.0.0.1", server.port)) as line:  # the library sends a Host of its own
        line.sendall(
            f"GET /ws/{ann.table} HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n"
            f"Authorization: Bearer {ann.token}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert line.recv(12) == b"HTTP/1.1 421"
    assert handshake_status(server, ann.table, token=ann.token) == 101


def test_own_names_and_addresses_are_answered(server: Server) -> None:
    machine = socket.gethostname()
    own = ("localhost", "LOCALHOST:8000", "rentier.localhost", "127.0.0.1", "[::1]:8000", "192.0.2.7:80", machine)
    for host in (*own, "play.lan", "Play.LAN:9000", "rentier.example"):
        assert by_name(server, host) == 200, host


def test_load_balancers_may_use_any_name(server: Server) -> None:
    assert by_name(server, "rentier-1", "/healthz") == 200
    assert by_name(server, "rentier-1", "/readyz") == 200


def test_several_hosts_are_refused(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
        assert line.recv(12) in (b"HTTP/1.1 421", b"HTTP/1.1 400")


def test_every_name_can_be_allowed() -> None:
    assert Hosts(load({"allowed_hosts": "*"})).allows("anything.example")
    assert not Hosts(load()).allows("anything.example")
    for doubtful in ("", " ", "a b", "localhost:x", "[::1", "localhost/", "x" * 300, "localhost,evil"):
        assert not Hosts(load()).allows(doubtful), doubtful


def test_a_host_is_set_without_scheme_and_port() -> None:
    for wrong in ("https://play.lan", "play.lan:8000", "play lan", "*.lan"):
        with pytest.raises(SettingsError, match=r"is not a host name such as play\.lan: leave out scheme and port"):
            load({"allowed_hosts": wrong})
