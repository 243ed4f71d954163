"""Tables whose game stands where a test wants it: arranged with the scenario kit, or played, and put into the store."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Mapping, Sequence
from itertools import count, islice

from rentier.bots import SimpleBot
from rentier.bots.personalities import cast_for
from rentier.kernel.game import Game
from rentier.kernel.records import encode
from rentier.kernel.state import State
from rentier.server.lobby.access import SeatTokens, new_invite, new_token
from rentier.server.lobby.fair import chance_of, commitment
from rentier.server.lobby.seats import Person, bot_seat, person_seat
from rentier.server.lobby.table_settings import TableSettings
from rentier.server.lobby.timing import clock_rules
from rentier.store.rows import GAME_CHARACTERS, TABLE_CHARACTERS, Row, StoredGame, StoredTable, new_id
from rentier.store.store import Store
from rentier.table import Table
from rentier.testing import Scenario
from tests.server.live import Player, Server

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hal")


def arrange(
    server: Server, scenario: Scenario, clocks: object = "none", rolls: Sequence[tuple[int, int]] = ()
) -> list[Player]:
    """A table of people that plays on from a scenario as it stands; the dice fall as told, then as they like.

    The server may run meanwhile: it opens the table when the first of them comes.
    """
    book, state = scenario.book, scenario.state
    seed = seed_for(state, rolls)
    chance = chance_of(seed, [""] * state.seats)
    return put(server, Game.new(book.edition.id, book.options, chance=chance, position=state.to_dict()), seed, clocks)


def played(server: Server, facts: int, seats: int = 3) -> list[Player]:
    """A table of people whose game bots have played up to a number of facts."""
    seed = hashlib.sha256(b"played").digest()
    game = Game.new("platinum", seats=seats, chance=chance_of(seed, [""] * seats))
    table = Table(game, [SimpleBot() for _ in range(seats)])
    while game.version < facts:
        table.step()
    assert not game.over
    return put(server, game, seed, "none")


def put(
    server: Server,
    game: Game,
    seed: bytes,
    clocks: object,
    bots: Mapping[int, str] | None = None,
    said: Mapping[int, str] | None = None,
) -> list[Player]:
    """Store a game with a table of its own; a person with a token at every seat but those of `bots`, by level.

    `said` is what was said with acts, by their number.
    """
    bots, said = bots or {}, said or {}
    now, book, names = time.time(), game.book, NAMES[: game.state.seats]
    arrangement = TableSettings(book.edition.id, book.options, clock_rules(clocks), "normal", commitment(seed))
    game_id = new_id(GAME_CHARACTERS)
    table = StoredTable(
        id=new_id(TABLE_CHARACTERS),
        status="playing",
        settings=arrangement.to_dict(),
        invite=new_invite(),
        public=False,
        game=game_id,
        previous=None,
        created=now,
        touched=now,
        host=0,
    )
    stored = StoredGame(game_id, table.id, game.header(), seed, [""] * len(names), now)
    entries = game.entries
    ends = [entry.first for entry in entries[1:]] + [game.version]
    rows = [
        Row(
            first=e.first,
            facts=[encode(f) for f in game.facts[e.first : end]],
            by=e.by,
            act=encode(e.act) if e.act else None,
            command=None,
            at=now,
            said=said.get(number),
        )
        for number, (e, end) in enumerate(zip(entries, ends, strict=False))
    ]
    keys, tokens = SeatTokens((server.data / "secret").read_bytes().strip()), [new_token() for _ in names]
    seats = [
        bot_seat(table.id, seat, bots[seat], [person.name for person in islice(cast_for(table.id), seat)], now)
        if seat in bots
        else person_seat(table.id, Person(name, seat=seat), keys.digest(token), now)
        for seat, (name, token) in enumerate(zip(names, tokens, strict=True))
    ]

    async def store() -> None:
        async with await Store.open(str(server.database)) as opened:
            await opened.tables.create(table, seats)
            await opened.games.create(stored, None, rows)

    asyncio.run(store())
    given = {"table": table.id, "invite": table.invite}
    return [
        Player(server, {**given, "seat": seat.seat, "player": seat.player, "token": token})
        for seat, token in zip(seats, tokens, strict=True)
        if seat.kind == "person"
    ]


def seed_for(state: State, rolls: Sequence[tuple[int, int]]) -> bytes:
    """A server's seed with which the next rolls of two dice are these."""
    index, wanted = state.draws.get("dice", 0), [(first - 1) * 6 + second - 1 for first, second in rolls]
    seeds = (hashlib.sha256(f"arranged {number}".encode()).digest() for number in count())
    player_seeds = [""] * state.seats
    return next(
        seed
        for seed in seeds
        if all(chance_of(seed, player_seeds).draw("dice", index + n, 36) == roll for n, roll in enumerate(wanted))
    )
