"""A stored game as two processes play it: whoever was quicker, everybody is told everything once."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import encode
from rentier.rules.dice import Roll
from rentier.server.lobby.fair import chance_of
from rentier.server.table.game_log import RECENT, Followed, Play
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


def played(tmp_path: Path, story: Callable[[Play, Play], Awaitable[None]]) -> None:
    """Let two processes open the same game, and see what comes of it."""

    async def play() -> None:
        async with await Store.open(str(tmp_path / "games.db")) as store:
            await begun(store)
            await story(await Play.load(store, GAME), await Play.load(store, GAME))

    asyncio.run(play())


async def answer(play: Play, command: str) -> int:
    """Whoever the table waits for does what the clock would do for them."""
    waiting = play.game.duties[0]
    return await play.carry_out(play.game.fallback(waiting), waiting.seat, command, 1.0, lambda game, facts: {})


def told(news: list[Followed]) -> list[tuple[int, str | None]]:
    return [(followed.first, followed.act) for followed in news]


def test_an_act_that_came_too_late_still_brings_the_news_it_met(tmp_path: Path) -> None:
    """The game has gone on elsewhere, so the act is refused here: those who wait here must learn why."""

    async def story(here: Play, elsewhere: Play) -> None:
        seat, duty = here.game.duties[0]
        version = here.version
        await answer(elsewhere, "quick")
        with pytest.raises(Refusal):
            await here.carry_out(Roll(seat, duty.number), seat, "late", 1.0, lambda game, facts: {})
        assert told(here.news()) == [(version, "Roll")]
        assert here.news() == []
        assert here.version == elsewhere.version

    played(tmp_path, story)


def test_an_act_sent_to_both_is_carried_out_once(tmp_path: Path) -> None:
    async def story(here: Play, elsewhere: Play) -> None:
        act, seat = here.game.fallback(here.game.duties[0]), here.game.duties[0].seat
        versions = [await play.carry_out(act, seat, "same", 1.0, lambda g, f: {}) for play in (elsewhere, here)]
        assert versions == [elsewhere.version] * 2
        assert told(here.news()) == told(elsewhere.news())

    played(tmp_path, story)


def test_who_was_gone_is_told_the_same_from_memory_and_from_the_store(tmp_path: Path) -> None:
    async def story(here: Play, elsewhere: Play) -> None:
        begin = here.version
        for number in range(RECENT + 10):
            await answer(here, f"{number}")
        await elsewhere.catch_up()
        fresh = await Play.load(here.store, GAME)
        for since in range(begin, here.version + 1):
            missed = await here.missed(since)
            assert [fact for followed in missed for fact in followed.facts] == [
                fact for followed in await fresh.missed(since) for fact in followed.facts
            ]
            assert sum(len(followed.facts) for followed in missed) == here.version - since
            assert not missed or missed[0].first == since

    played(tmp_path, story)
