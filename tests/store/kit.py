"""What the tests of the store build from: small records, and a store to try them on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import select

from rentier.bots import SimpleBot
from rentier.kernel import formats
from rentier.kernel.chance import VerifiableChance
from rentier.kernel.game import Game
from rentier.kernel.records import encode
from rentier.store.rows import Line, Row, Status, StoredGame, StoredSeat, StoredTable
from rentier.store.schema import games
from rentier.store.store import Store
from rentier.table import Table

T = TypeVar("T")
Scenario = Callable[[Store], Awaitable[T]]

NOW = 1_000_000.5
GAME, TABLE = "game000000000001", "tableone"


class Clock:
    """Time that passes when a test says so."""

    def __init__(self, now: float = NOW) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def on(url: str, *scenarios: Scenario[T], now: Callable[[], float] = lambda: NOW, **settings: Any) -> T:
    """Play each scenario on the store at this address, opened again every time; the result of the last."""

    async def play(scenario: Scenario[T]) -> T:
        async with await Store.open(url, now=now, **settings) as store:
            return await scenario(store)

    for scenario in scenarios:
        result = asyncio.run(play(scenario))
    return result


async def unfinished(store: Store) -> list[str]:
    """The games that have not ended, the oldest first."""
    wanted = select(games.c.id).where(games.c.ended.is_(None)).order_by(games.c.created, games.c.id)
    return await store.database.read(lambda connection: [*connection.scalars(wanted)])


async def position(store: Store, id: str = GAME) -> tuple[int, Any]:
    """What a game is opened from, with its version."""
    found = await store.games.opened(id)
    assert found is not None
    return found.version, found.position


def table(id: str = TABLE, status: Status = "open", **changes: Any) -> StoredTable:
    """A table."""
    plain: dict[str, Any] = {
        "settings": {"edition": "any", "clocks": {"turn": 30}},
        "invite": "secret",
        "public": True,
        "game": None,
        "previous": None,
        "created": 1.25,
        "touched": 2.5,
        "host": 0,
    }
    return StoredTable(id=id, status=status, **{**plain, **changes})


def seat(number: int, kind: Any = "empty", table: str = TABLE, **changes: Any) -> StoredSeat:
    """A seat."""
    plain: dict[str, Any] = {
        "player": f"player{number}",
        "name": f"Näme {number}",
        "digest": bytes([number % 256, 0, 255]) if kind == "person" else None,
        "level": "hard" if kind == "bot" else None,
        "piece": None,
        "seed": None,
        "joined": 3.75,
    }
    return StoredSeat(table=table, seat=number, kind=kind, **{**plain, **changes})


def line(text: str, table: str = TABLE) -> Line:
    """A line of chat that has no number yet."""
    return Line(table, 0, "player0", "Ann", text, 5.5)


def game(id: str = GAME, table: str = TABLE, **changes: Any) -> StoredGame:
    """A game whose header nobody reads."""
    header = {"format": formats.FORMAT, "edition": "any", "options": {"a": True}, "start": {"cash": [1, 2]}}
    return StoredGame(
        id, table, **{"header": header, "seed": b"\0seed\xff", "player_seeds": ["é", ""], "created": 4.0, **changes}
    )


def fact(number: int = 0) -> dict[str, Any]:
    """Something that happened, as plain data."""
    return {"kind": "Happened", "number": number, "text": 'quotes " and ünïcode \0'}


def row(first: int, count: int = 1, command: str | None = None, **changes: Any) -> Row:
    """An act with a number of facts."""
    facts = [fact(first + step) for step in range(count)]
    plain: dict[str, Any] = {"by": 1, "act": {"kind": "Act", "seat": 1}, "at": 7.125, "clocks": {"1": 30.5}}
    return Row(first=first, facts=facts, command=command, **{**plain, **changes})


SETUP = row(0, 2, by=-1, act=None, clocks=None)
"""How a game begins."""


async def with_game(store: Store, id: str = GAME, table_id: str = TABLE) -> str:
    """Store a table with a game that is at version 2."""
    await store.tables.create(table(table_id, "playing"), [])
    await store.games.create(game(id, table_id), SETUP)
    return id


# ---------------------------------------------------------------- real games

SEED, PLAYER_SEEDS = b"a seed that nobody knows before!", ["blue", "ünd grün"]


def played(acts: int | None = None, seed: bytes = SEED) -> Game:
    """A real game of two, a number of acts long, or to its end after a few rounds."""
    chance = VerifiableChance(seed, [text.encode() for text in PLAYER_SEEDS])
    playing = Table(Game.new("platinum", {"round-limit": 6}, 2, chance), [SimpleBot(), SimpleBot()])
    if acts is None:
        return playing.run()
    for _ in range(acts):
        playing.step()
    return playing.game


def rows_of(live: Game) -> list[Row]:
    """Everything that happened in a game, as the server stores it."""
    ends = [entry.first for entry in live.entries[1:]] + [len(live.facts)]
    return [
        Row(
            first=entry.first,
            facts=[encode(fact) for fact in live.facts[entry.first : end]],
            by=entry.by,
            act=None if entry.act is None else encode(entry.act),
            command=f"command {entry.first}" if entry.act is not None else None,
            at=10.0 + entry.first,
            clocks={"until": entry.first},
        )
        for entry, end in zip(live.entries, ends, strict=True)
    ]


async def with_real_game(store: Store, live: Game, id: str = GAME, table_id: str = TABLE, seed: bytes = SEED) -> None:
    """Store a table with people at it, and their game as far as it was played."""
    first, *rest = rows_of(live)
    people = [seat(number, "person", table_id, name=f"Nomen{number}", player=f"person{number}") for number in range(2)]
    await store.tables.create(table(table_id, "playing", game=id), people)
    await store.tables.say(line("Plaudern", table_id))
    await store.games.create(game(id, table_id, header=live.header(), seed=seed, player_seeds=PLAYER_SEEDS), first)
    for each in rest:
        await store.games.append(id, each)
    if live.over:
        await store.games.finish(id, 99.0)
