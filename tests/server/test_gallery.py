"""Spectators: players see who watches, and spectators have a chat of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live import Plain, Player, Server, Socket


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where everybody may write three lines."""
    with Server(tmp_path_factory.mktemp("gallery") / "data", chat_lines=3, chat_seconds=3600) as running:
        yield running


def watching(socket: Socket) -> Plain:
    """Who watches, as the newest table says."""
    tables = [message["table"] for message in socket.heard if message["type"] in ("welcome", "table")]
    found: Plain = tables[-1]["presence"]["watching"]
    return found


def heard(socket: Socket) -> list[tuple[str, str]]:
    """The lines of the spectators' chat that came here."""
    said = [message for message in socket.heard if message["type"] == "said" and message.get("spectators")]
    return [(line["name"], line["text"]) for message in said for line in message["lines"]]


def spectator(player: Player, name: str | None) -> Socket:
    """A spectator who wants to be called so."""
    socket = player.watch(hello=False)
    socket.send({"type": "hello", "protocol": 2, **({} if name is None else {"name": name})})
    socket.until("welcome")
    return socket


def test_players_see_who_watches_and_names_are_their_own(server: Server) -> None:
    ann, _ = server.table(people=2)
    with ann.connect() as player:
        assert watching(player) == {"names": [], "more": 0}
        sockets = [spectator(ann, name) for name in ("Zoe", "Zoe", "Ann", "A\u200bnn", None)]
        player.wait(lambda: len(watching(player)["names"]) == 5)
        assert watching(player)["names"] == ["Ann 2", "Guest", "Guest 2", "Zoe", "Zoe 2"]
        for socket in sockets:
            socket.raw.close()
        player.wait(lambda: watching(player)["names"] == [])


def test_what_spectators_write_does_not_reach_players(server: Server) -> None:
    ann, _ = server.table(people=2)
    with ann.connect() as player:
        one, other = spectator(ann, "Zoe"), spectator(ann, "Yan")
        assert one.command({"type": "say", "text": "She should  buy it"})["type"] == "done"
        other.wait(lambda: heard(other) == [("Zoe", "She should buy it")])
        assert player.command({"type": "say", "text": "My move"})["type"] == "done"
        one.wait(lambda: any(m["type"] == "said" and not m.get("spectators") for m in one.heard))
        assert heard(player) == []
        late = spectator(ann, "Late")
        late.wait(lambda: heard(late) == [("Zoe", "She should buy it")])
        for socket in (one, other, late):
            socket.raw.close()


def test_a_line_that_is_sent_again_is_said_once_and_there_are_limits(server: Server) -> None:
    ann, _ = server.table(people=2)
    one = spectator(ann, "Zoe")
    for _ in range(2):
        one.send({"type": "say", "id": "same", "text": "Well played"})
        assert one.until("done")["id"] == "same"
    assert heard(one) == [("Zoe", "Well played")]
    one.send({"type": "say", "id": "same", "text": "Badly played"})
    assert one.until("refused")["code"] == "command"
    assert one.command({"type": "say", "text": " "})["code"] == "limit"
    answers = [one.command({"type": "say", "text": f"Line {number}"}) for number in range(4)]
    assert answers[-1]["code"] == "rate"
    one.raw.close()


def test_lines_after_a_restart_have_greater_numbers(tmp_path: Path) -> None:
    numbers = []
    for _ in range(2):
        with Server(tmp_path) as server:
            one = spectator(server.table(people=2)[0], "Zoe")
            assert one.command({"type": "say", "text": "Hello"})["type"] == "done"
            numbers += [line["number"] for m in one.heard if m["type"] == "said" for line in m["lines"]]
            one.raw.close()
    assert len(numbers) == 2
    assert numbers == sorted(set(numbers))
