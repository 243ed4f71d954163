"""A game that is being played: every act is tried on a copy, stored, and only then followed by the live game."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, encode
from rentier.kernel.state import State
from rentier.rules.deals import DealOffered
from rentier.server.lobby.fair import chance_of
from rentier.store.errors import Conflict, Duplicate, Unavailable
from rentier.store.games import facts_of
from rentier.store.rows import Opened, Row, StoredGame
from rentier.store.store import Store

REMEMBERED = 256
"""So many commands of a game are known without asking the store."""
RECENT = 32
"""So many acts are kept for people who were gone for a moment; for more the store is asked."""
SNAPSHOT_EVERY = 40
"""Facts between two snapshots: a game is opened from the last one and the facts after it."""
TRIES = 8
"""How often an act is tried again when other processes were quicker."""


class Outrun(Unavailable):
    """Other processes stored something first, every time; the database is well."""


class Followed(NamedTuple):
    """An act that was stored and that the live game has followed."""

    first: int
    facts: list[Fact]
    by: int
    act: str | None
    said: str | None = None

    def after(self, version: int) -> Followed:
        """What of it is news to who has seen a version."""
        skip = max(0, version - self.first)
        return self._replace(first=self.first + skip, facts=self.facts[skip:])


def _followed(row: Row, facts: list[Fact]) -> Followed:
    return Followed(row.first, facts, row.by, row.act["kind"] if row.act is not None else None, row.said)


class Play:
    """The live game, and the only way to change it."""

    def __init__(self, store: Store, stored: StoredGame, game: Game) -> None:
        self.store = store
        self.stored = stored
        self.game = game
        self.last: Row | None = None
        """The newest act, with its time and the clocks after it."""
        self.appended: Callable[[float], None] = lambda seconds: None
        """Is told how long it took to store an act."""
        self._done: OrderedDict[str, int] = OrderedDict()
        self._recent: deque[Followed] = deque(maxlen=RECENT)
        self._news: list[Followed] = []
        self._snapshot = game.version
        self._reasons: dict[int, str] = {}
        """What was said with the terms of an offer, by its number, as long as they are open."""

    @classmethod
    async def load(cls, store: Store, id: str) -> Play:
        """A game from its last snapshot and what came after."""
        opened = await store.games.opened(id)
        if opened is None:
            raise RentierError(f"there is no game {id}")
        return cls.of(store, opened)

    @classmethod
    def of(cls, store: Store, opened: Opened) -> Play:
        """A game as it was read."""
        stored, header = opened.game, opened.game.header
        game = Game.new(
            header["edition"],
            header["options"],
            chance=chance_of(stored.seed, stored.player_seeds),
            position=State.from_dict(opened.position),
            recorded=False,
            version=opened.version,
        )
        play = cls(store, replace(stored, header={}), game)  # how it began is as large as the game, and not asked for
        for row in opened.rows:
            if row.first >= opened.version:
                play._follow(row, facts_of(row))
            play.last = row
        play._snapshot = opened.version
        play.news()  # who comes in is shown the table as it stands
        return play

    @property
    def version(self) -> int:
        """How many facts there have been."""
        return self.game.version

    async def carry_out(
        self,
        act: Act,
        by: int,
        command: str,
        now: float,
        clocks: Callable[[Game, list[Fact]], dict[str, Any]],
        said: str | None = None,
    ) -> int:
        """Try an act, store it, follow it; the version it led to.

        A `Refusal` and a store that is `Unavailable` change nothing. Other processes may have been quicker, also before
        a refusal: what happened on the way is among the `news`.
        """
        for _ in range(TRIES):
            trial = self.game.copy()
            facts = trial.submit(act, by)
            row = Row(
                first=self.version,
                facts=[encode(fact) for fact in facts],
                by=by,
                act=encode(act),
                command=command,
                at=now,
                clocks=clocks(trial, facts),
                said=said,
            )
            began = time.perf_counter()
            try:
                await self.store.games.append(self.stored.id, row)
                self.appended(time.perf_counter() - began)
            except Conflict:
                await self.catch_up()
                continue
            except Duplicate as known:
                await self.catch_up()
                return known.row.version
            self._follow(row, facts)
            return self.version
        raise Outrun("others at this table are quicker at the moment: try again")

    async def catch_up(self) -> None:
        """Follow what other processes stored."""
        for row in await self.store.games.rows(self.stored.id, since=self.version):
            self._follow(row, facts_of(row))

    def news(self) -> list[Followed]:
        """What the game has followed since this was last asked: nobody has been told yet."""
        news, self._news = self._news, []
        return news

    def _follow(self, row: Row, facts: list[Fact]) -> None:
        self.game.follow(facts)
        self.last = row
        if row.command is not None:
            self._done[row.command] = self.version
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
        self._note_reasons(row.said, facts)
        followed = _followed(row, facts)
        self._recent.append(followed)
        self._news.append(followed)

    def _note_reasons(self, said: str | None, facts: list[Fact]) -> None:
        """Remember why open offers were made, and forget it with their terms."""
        for fact in facts:
            if isinstance(fact, DealOffered):
                self._reasons.pop(fact.number, None)
                if said is not None:
                    self._reasons[fact.number] = said
        if self._reasons:
            still = {offer.number for offer in self.game.state.parts["deals"].open}
            self._reasons = {number: reason for number, reason in self._reasons.items() if number in still}

    @property
    def reasons(self) -> dict[int, str]:
        """Why the open offers of bots were made, by their numbers."""
        return self._reasons

    async def done(self, command: str, refused: bool = False) -> int | None:
        """The version that a command led to, if it was carried out; the store is asked only before a refusal."""
        version = self._done.get(command)
        if version is None and refused:
            row = await self.store.games.command(self.stored.id, command)
            version = row.first + len(row.facts) if row is not None else None
        return version

    async def missed(self, since: int) -> list[Followed]:
        """What happened after a version; the first may begin in the middle of an act."""
        if since == self.version:
            return []
        acts: Iterable[Followed] = self._recent
        if not self._recent or self._recent[0].first > since:
            rows = await self.store.games.rows(self.stored.id, since=since)
            acts = [_followed(row, facts_of(row)) for row in rows if row.first < self.version]  # others may be quicker
        return [act.after(since) for act in acts if act.first + len(act.facts) > since]

    async def finish(self, now: float) -> None:
        """The game has ended; to say so again changes nothing."""
        await self.store.games.finish(self.stored.id, now)
        self.stored = replace(self.stored, ended=self.stored.ended or now)

    async def snapshot(self) -> None:
        """Keep the position now and then, so that opening the game stays quick."""
        if self._reasons:
            return  # a game is opened from its snapshot on, and the reason of an open offer would lie before it
        if self.version - self._snapshot >= SNAPSHOT_EVERY:
            self._snapshot = self.version
            await self.store.games.snapshot(self.stored.id, self.version, self.game.state.to_dict())
