"""What a refusal may do and what not: one typed error to the sender, and no trace of it anywhere else."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from rentier.server.lobby.fair import chance_of
from rentier.store.exchange import exported
from rentier.store.store import Store
from tests.server.live import Plain, Player, Server, Socket, serving

KEPT = ("tables", "seats", "lines", "games", "acts", "snapshots")
"""What the store holds of tables and games."""


class Company:
    """Everybody at a table, connected, and somebody who watches."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.server = players[0].server
        self.players = list(players)
        self.table = players[0].table
        self.sockets = [player.connect() for player in players]
        self.watcher = players[0].watch()
        self.settle()

    @property
    def everybody(self) -> list[Socket]:
        """All who hear what happens at the table."""
        return [*self.sockets, self.watcher]

    def settle(self) -> None:
        """Everybody who is still here hears all that the table has said so far."""
        for socket in self.everybody:
            with suppress(ConnectionClosed):
                socket.settle()

    def act(self, seat: int, kind: str, **fields: Any) -> Plain:
        """An act of a seat as its choices spell it, with what a form leaves to fill in; everybody hears of it."""
        reply = self.sockets[seat].act({**self.sockets[seat].choice(kind), **fields})
        assert reply["type"] == "done", reply
        self.settle()
        return reply

    def look(self) -> Plain | None:
        """The game as it stands; by HTTP, since everybody hears of a spectator who comes."""
        told = self.server.get(f"/api/tables/{self.table}/view", self.players[0].token)
        view: Plain | None = told.json() if told.status_code == 200 else None
        return view

    @property
    def duties(self) -> list[Plain]:
        """Whom the table waits for."""
        assert self.watcher.view is not None
        duties: list[Plain] = self.watcher.view["duties"]
        return duties

    def waits(self) -> list[tuple[int, str]]:
        """The seats that the table waits for, and the kinds of their duties."""
        return [(waiting["seat"], waiting["duty"]["kind"]) for waiting in self.duties]

    def turn(self) -> tuple[Socket, Socket]:
        """The player whom the table waits for, and another one."""
        one = next(socket for socket in self.sockets if socket.duty is not None)
        return one, next(socket for socket in self.sockets if socket is not one)

    def __enter__(self) -> Company:
        return self

    def __exit__(self, *_: object) -> None:
        for socket in self.everybody:
            socket.close()


@contextmanager
def seated(players: Sequence[Player]) -> Iterator[Company]:
    """Everybody of a table, as long as the block runs."""
    with Company(players) as company:
        yield company


def stored(server: Server) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that the store knows of tables and games, read from its file."""
    with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as file:
        return {name: file.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in KEPT}


def acts_at(server: Server, table: str) -> list[Plain]:
    """The acts that were carried out at a table, the oldest first, as the store has them."""
    wanted = (
        "SELECT act FROM acts JOIN games ON games.id = game_id WHERE table_id = ? AND act IS NOT NULL ORDER BY first"
    )
    with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as file:
        return [json.loads(act) for (act,) in file.execute(wanted, (table,))]


def plain_table(heard: Sequence[Plain]) -> Plain:
    """The newest table that was heard, without who watches."""
    table = [message["table"] for message in heard if message["type"] in ("welcome", "table")][-1]
    return {**table, "presence": {**table["presence"], "watching": None}}


@contextmanager
def no_trace(*companies: Company, sender: Socket | None = None) -> Iterator[None]:
    """Nothing of what the block does is heard by anybody but its sender, seen at a table, or stored."""
    for company in companies:
        company.settle()
    server = companies[0].server
    before, views = stored(server), [company.look() for company in companies]
    others = [socket for company in companies for socket in company.everybody if socket is not sender]
    marks = [len(socket.heard) for socket in others]
    yield
    for company in companies:
        company.settle()
    assert stored(server) == before
    assert [company.look() for company in companies] == views
    for socket, mark in zip(others, marks, strict=True):
        known = plain_table(socket.heard[:mark])
        news = [message for message in socket.heard[mark:] if message["type"] != "pong"]
        assert [message for message in news if message["type"] != "table" or plain_table([message]) != known] == []


def refused(
    sender: Socket, message: Plain | str, code: str, clause: str | None = None, at: Sequence[Company] = ()
) -> Plain:
    """A command, or a text as it stands, is refused with a code and perhaps a clause, and leaves no trace."""
    sender.settle()
    with no_trace(*at, sender=sender):
        mark = len(sender.heard)
        if isinstance(message, str):
            sender.raw.send(message)
            reply = sender.until("refused")
        else:
            reply = sender.command(message)
        assert [heard["type"] for heard in sender.heard[mark:]] == ["refused"]
    assert (reply["code"], reply.get("clause")) == (code, clause), reply
    assert len(reply["sentence"]) > 5
    return reply


@contextmanager
def honest(data: Path, **settings: object) -> Iterator[Server]:
    """A server for as long as the block runs, whose games are checked at the end."""
    with serving(data, **settings) as server:
        yield server
        check_records(server)


def check_records(server: Server) -> None:
    """Every game in the store follows from its seeds: nothing that was refused has used up a die or a card."""

    async def check() -> None:
        async with await Store.open(str(server.database)) as store:
            ids = [id for id, *_ in stored(server)["games"]]
            for id in ids:
                game = await store.games.get(id)
                assert game is not None
                journal = await exported(store, id)
                if journal.entries:
                    journal.verify(chance_of(game.seed, game.player_seeds))

    asyncio.run(check())
