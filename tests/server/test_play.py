"""A stored game as two processes play it: whichever was quicker, everybody gets everything once."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path

from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import encode
from rentier.rules.dice import Roll
from rentier.server.lobby.fair import chance_of
from rentier.server.table.game_log import RECENT, Followed, GameLog
from rentier.store.rows import Row, StoredGame, StoredTable
from rentier.store.store import Store

SEED = hashlib.sha256(b"two processes").digest()
GAME = "agameagameagamea"


async def begun(store: Store) -> None:
    """Store a game of two that has just begun."""
    game = Game.new("platinum", seats=2, chance=chance_of(SEED, ["", ""]))
    await store.tables.create(StoredTable("atableee", "playing", {}, "", False, None, None, 0, 0, 0), [])
    stored = StoredGame(GAME, "atableee", game.header(), SEED, ["", ""], 0)
    await store.games.create(stored, Row(0, [encode(fact) for fact in game.facts], -1, None, None, 0))


def played(tmp_path: Path, story: Callable[[GameLog, GameLog], Awaitable[None]]) -> None:
    """Let two processes open the same game, and see what comes of it."""

    async def play() -> None:
        async with await Store.open(str(tmp_path / "games.db")) as store:
            await begun(store)
            await story(await GameLog.load(store, GAME), await GameLog.load(store, GAME))

    asyncio.run(play())


async def answer(log: GameLog, command: str) -> int:
    """The player whom the table waits for does what the clock would do for them."""
    waiting = log.game.duties[0]
    return (await log.carry_out(log.game.fallback(waiting), waiting.seat, command, 1.0)).version


def told(news: list[Followed]) -> list[tuple[int, str | None]]:
    return [(followed.first, followed.act) for followed in news]


def test_an_act_that_came_too_late_still_brings_the_news_it_met(tmp_path: Path) -> None:
    """The game has gone on elsewhere, so the act is refused here: those who wait here must learn why."""

    async def story(here: GameLog, elsewhere: GameLog) -> None:
        seat, duty = here.game.duties[0]
        version = here.version
        await answer(elsewhere, "quick")
        outcome = await here.carry_out(Roll(seat, duty.number), seat, "late", 1.0)
        assert isinstance(outcome.error, Refusal)
        assert told(outcome.news) == [(version, "Roll")]
        assert await here.catch_up() == []
        assert here.version == elsewhere.version

    played(tmp_path, story)


def test_an_act_sent_to_both_is_carried_out_once(tmp_path: Path) -> None:
    async def story(here: GameLog, elsewhere: GameLog) -> None:
        act, seat = here.game.fallback(here.game.duties[0]), here.game.duties[0].seat
        outcomes = [await log.carry_out(act, seat, "same", 1.0) for log in (elsewhere, here)]
        assert [outcome.version for outcome in outcomes] == [elsewhere.version] * 2
        assert told(outcomes[0].news) == told(outcomes[1].news)

    played(tmp_path, story)


def test_a_player_who_was_gone_is_told_the_same_from_memory_and_from_the_store(tmp_path: Path) -> None:
    async def story(here: GameLog, elsewhere: GameLog) -> None:
        begin = here.version
        for number in range(RECENT + 10):
            await answer(here, f"{number}")
        await elsewhere.catch_up()
        fresh = await GameLog.load(here.store, GAME)
        for since in range(begin, here.version + 1):
            missed = await here.missed(since)
            assert [fact for followed in missed for fact in followed.facts] == [
                fact for followed in await fresh.missed(since) for fact in followed.facts
            ]
            assert sum(len(followed.facts) for followed in missed) == here.version - since
            assert not missed or missed[0].first == since

    played(tmp_path, story)
