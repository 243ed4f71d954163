"""A small house for tests of the lobby: the real routes, lobby and store, and rooms that play without sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient, Response

from rentier.bots import SimpleBot
from rentier.driver import Driver
from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import encode
from rentier.rules.leaving import Remove
from rentier.server import api
from rentier.server.config.settings import Settings, load
from rentier.server.edge.shares import UNLIMITED, Shares
from rentier.server.lobby import fair
from rentier.server.lobby.access import SeatTokens, TableAccess, Visit
from rentier.server.lobby.bot_seats import BotSeats
from rentier.server.lobby.lobby import Lobby
from rentier.server.lobby.records import Verdicts
from rentier.server.lobby.reviews import Reviews
from rentier.server.lobby.tables import Register
from rentier.store.exchange import journal_of
from rentier.store.rows import Row, StoredGame, StoredTable
from rentier.store.store import Store

SECRET = b"the secret of this test, long enough to be one"
SHORT = {"round-limit": 2}
"""A game that is over soon."""


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


class Floor:
    """The rooms of a test: they note what they are told, and carry it out in the store."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.told: list[tuple[Any, ...]] = []
        self.notes: dict[tuple[str, int], list[Any]] = {}
        """What is noted of the bots, by the table and the first fact of an act."""
        self.connected: dict[str, set[int]] = {}
        """Who is at which table."""

    async def began(self, table_id: str) -> None:
        found = await self.store.tables.get(table_id)
        assert found is not None
        assert (await self.store.games.rows((await self.stored(table_id)).id))[0].act is None
        self.told.append(("began", table_id, [seat.kind for seat in found[1]]))

    async def changed(self, table_id: str) -> None:
        self.told.append(("changed", table_id))

    async def deleted(self, table_id: str) -> None:
        self.told.append(("deleted", table_id))

    async def here(self, table_id: str) -> set[int]:
        return self.connected.get(table_id, set())

    async def closed(self, table_id: str) -> None:
        self.told.append(("closed", table_id))

    async def dropped(self, table_id: str, seat: int) -> None:
        game = await self.game(table_id)
        game.submit(Remove(seat), BANKER)
        await self.keep(table_id, game)
        self.told.append(("dropped", table_id, seat))

    async def beyond(self, table_id: str, version: int, seconds: float) -> bool:
        while True:
            stored = await self.stored(table_id)
            if stored.ended is not None or await self.store.games.rows(stored.id, version):
                return True
            await asyncio.sleep(0.01)

    async def stored(self, table_id: str) -> StoredGame:
        found = await self.store.tables.get(table_id)
        assert found is not None
        assert found[0].game is not None
        game = await self.store.games.get(found[0].game)
        assert game is not None
        return game

    async def game(self, table_id: str) -> Game:
        stored = await self.stored(table_id)
        journal = journal_of(stored, await self.store.games.rows(stored.id))
        return journal.game(fair.chance_of(stored.seed, stored.player_seeds))

    async def keep(self, table_id: str, game: Game) -> None:
        """Store what the game has beyond what is stored, act by act."""
        stored = await self.stored(table_id)
        rows = await self.store.games.rows(stored.id)
        known = rows[-1].version
        entries = game.entries
        for entry, end in zip(entries, [e.first for e in entries[1:]] + [game.version], strict=True):
            if entry.first >= known and entry.act is not None:
                facts = [encode(fact) for fact in game.facts[entry.first : end]]
                notes = self.notes.get((table_id, entry.first))
                row = Row(entry.first, facts, entry.by, encode(entry.act), None, self.clock(), bots=notes)
                await self.store.games.append(stored.id, row)

    async def play(self, table_id: str, acts: int | None = None) -> Game:
        """Bots play every seat for a number of acts, or until the game and its table are over."""
        game = await self.game(table_id)
        people, bots = Driver(game), BotSeats(game, game.chance.bot_seed)  # type: ignore[attr-defined]
        for seat, bot in enumerate((await self.stored(table_id)).header["bots"]["seats"]):
            if bot is None:
                people.take(seat, SimpleBot())
            else:
                bots.take(seat, bot[0], style=bot[1])
        while not game.over and acts != 0:
            acts = None if acts is None else acts - 1
            move = bots.move()
            seat, act = move[1:3] if move is not None else (people.next_move() or pytest.fail("nobody acts"))[:2]
            self.notes[table_id, game.version] = bots.notes.copy()
            bots.notes.clear()
            game.submit(act, seat)
        await self.keep(table_id, game)
        if game.over:
            stored = await self.stored(table_id)
            found = await self.store.tables.get(table_id)
            assert found is not None
            over = StoredTable(**{**as_dict(found[0]), "status": "over"})
            await self.store.tables.save_table(over, was="playing")
            await self.store.games.finish(stored.id, self.clock())
        return game


def as_dict(table: StoredTable) -> dict[str, Any]:
    return {name: getattr(table, name) for name in table.__slots__}


class Patient:
    """Limits of a test, counted by its own clock."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.times: dict[tuple[str, str], list[float]] = {}

    def allow(self, key: tuple[str, str], count: int, seconds: float) -> bool:
        if self.exhausted(key, count, seconds):
            return False
        self.times.setdefault(key, []).append(self.clock())
        return True

    def exhausted(self, key: tuple[str, str], count: int, seconds: float) -> bool:
        self.times[key] = [at for at in self.times.get(key, []) if at > self.clock() - seconds]
        return len(self.times[key]) >= count

    def wait(self, key: tuple[str, str]) -> int:
        return 7


class House:
    """Everything that a test of the lobby needs, and clients by address."""

    def __init__(
        self, store: Store, settings: Settings | None = None, live_tables: int = 50, reveal: float = 0
    ) -> None:
        self.store = store
        self.clock = Clock()
        self.floor = Floor(store, self.clock)
        self.keys = SeatTokens(SECRET)
        self.rates = Patient(self.clock)
        self.settings = settings or load()
        register = Register(store, self.floor, self.clock)
        self.lobby = Lobby(register, self.keys, self.rates, self.settings.tables_per_minute, live_tables, reveal)
        self.access = TableAccess(store, self.keys, self.rates, self.settings.code_misses_per_minute)
        self.app = FastAPI(openapi_url="/api/openapi.json", docs_url=None, redoc_url=None)
        self.reviews = Reviews(store, self.settings.review_processes)
        services = api.ApiServices(
            self.lobby,
            self.access,
            store,
            self.rates,
            Shares(UNLIMITED, UNLIMITED),
            self.floor,
            Verdicts(store),
            self.reviews,
            self.settings,
        )
        api.install(self.app, services)

    def client(self, address: str = "192.0.2.1", scheme: str = "http", **more: Any) -> AsyncClient:
        """A client at an address, with cookies of its own."""
        transport = ASGITransport(app=self.app, client=(address, 40_000))
        return AsyncClient(transport=transport, base_url=f"{scheme}://rentier.test", **more)

    async def visit(self, table_id: str, token: str | None = None, invite: str | None = None) -> Visit:
        return await self.access.visit(table_id, token, invite, "192.0.2.1")


def in_house(
    folder: Path,
    test: Callable[[House], Awaitable[None]],
    settings: Settings | None = None,
    live_tables: int = 50,
    reveal: float = 0,
) -> None:
    """Run a test in a house with a real store in a folder; games start without waiting for seeds unless it says so."""

    async def run() -> None:
        async with await Store.open(str(folder / "games.db")) as store:
            house = House(store, settings, live_tables, reveal)
            try:
                await test(house)
            finally:
                await house.lobby.starts.stop()
                await house.reviews.stop()

    asyncio.run(run())


def bearer(answer: dict[str, Any]) -> dict[str, str]:
    """The headers of who got this answer when sitting down."""
    return {"Authorization": f"Bearer {answer['token']}"}


def good(response: Response, status: int = 200) -> Any:
    """The JSON of an answer that went well."""
    assert response.status_code == status, response.text
    return response.json() if response.content else None


def bad(response: Response, status: int, code: str) -> str:
    """The sentence of an answer that went as badly as it should."""
    assert (response.status_code, response.json()["code"]) == (status, code), response.text
    assert set(response.json()) == {"code", "sentence"}
    return str(response.json()["sentence"])


def committed(answer: dict[str, Any], seed: str) -> dict[str, str]:
    """What a client sends to commit to its part of the seed, once it knows the server's commitment."""
    return {"commitment": fair.player_commitment(answer["commitment"], seed)}
