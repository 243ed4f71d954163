"""The log of a game: every act is tried on a copy, stored, and only then applied to the live game."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from rentier.kernel.errors import Refusal, RentierError
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, encode
from rentier.kernel.state import State
from rentier.rules.deals import DealOffered, Offers
from rentier.server.lobby.bot_seats import Note
from rentier.server.lobby.fair import chance_of
from rentier.server.table.clocks import Clocks
from rentier.store.acts import facts_of
from rentier.store.errors import Conflict, Duplicate, Reused, StoreError, Unavailable
from rentier.store.rows import Opened, Row, StoredGame
from rentier.store.store import Store

REMEMBERED = 256
"""Recent commands of a game that are known without asking the store."""
RECENT = 32
"""Recent acts kept in memory for people who reconnect; older ones come from the store."""
SNAPSHOT_EVERY = 40
"""Facts between two snapshots: a game is opened from the last one and the facts after it."""
BOT = "bot:"
"""The ids of bots' commands begin with this; those of people with the number of their seat."""
TRIES = 8
"""How often an act is retried when other processes store theirs first."""


class Outrun(Unavailable):
    """Other processes stored something first at every try; the database itself works."""


class Command(str):
    """The id of a command, with a digest of what the client sent: the same id with another payload is refused."""

    __slots__ = ("payload",)
    payload: str

    @classmethod
    def of(cls, seat: int, id: str, sent: object) -> Command:
        """A seat's command."""
        command = cls(f"{seat}:{id}")
        command.payload = blake2b(msgspec.json.encode(sent, order="sorted"), digest_size=8).hexdigest()
        return command


def payload_of(command: str) -> str | None:
    """What was sent with a command; None for those of the server itself."""
    return command.payload if isinstance(command, Command) else None


def check_payload(command: str, stored: str | None) -> None:
    """Refuse a known command that was sent with something else; earlier releases did not store what was sent."""
    sent = payload_of(command)
    if sent is not None and stored is not None and sent != stored:
        raise Reused


class Followed(NamedTuple):
    """A stored act that was applied to the live game."""

    first: int
    facts: list[Fact]
    by: int
    act: str | None
    said: str | None = None
    plain: dict[str, Any] | None = None
    """The act as it was stored."""
    before: State | None = None
    """The position before it, at a table with a coach."""

    def after(self, version: int) -> Followed:
        """The part of it that comes after a version."""
        skip = max(0, version - self.first)
        return self._replace(first=self.first + skip, facts=self.facts[skip:])


def _followed(row: Row, facts: list[Fact], before: State | None = None) -> Followed:
    kind = row.act["kind"] if row.act is not None else None
    return Followed(row.first, facts, row.by, kind, row.said, row.act, before)


@dataclass(slots=True)
class Moved:
    """An act that was followed at a table with a coach."""

    followed: Followed
    before: State
    """The position before it."""


@dataclass(slots=True)
class Outcome:
    """What came of an act, or of looking at what other processes stored."""

    news: list[Followed] = field(default_factory=list)
    """Everything the game followed meanwhile, which nobody at the table has been sent yet."""
    version: int = 0
    """The version that the act led to."""
    error: Refusal | StoreError | None = None
    """Why it was not carried out; other processes may still have brought news."""
    clocks: Clocks | None = None
    """The clocks as they were stored with the act."""
    append_seconds: float | None = None
    """How long storing took."""
    presence_changed: bool = False
    """Whether a seat passed to the autopilot, or back."""
    moves: list[Moved] = field(default_factory=list)
    """At a table with a coach: what it should look at."""
    note_closed: bool = False
    """Whether the coach's last note is no longer open."""

    @property
    def refused(self) -> bool:
        """Whether a rule refused the act."""
        return isinstance(self.error, Refusal)


class GameLog:
    """The live game and its stored acts: the only way to change the game."""

    def __init__(self, store: Store, stored: StoredGame, game: Game) -> None:
        self.store = store
        self.stored = stored
        self.game = game
        self.coached = False
        """Whether positions are kept with the acts that are followed, for the coach."""
        self.last: Row | None = None
        """The newest act, with its time and the clocks after it."""
        self.reasons: dict[int, str] = {}
        """Why bots made their open offers, by the number of the offer."""
        self._done: OrderedDict[str, tuple[int, str | None]] = OrderedDict()
        """Recent commands, each with the version it led to and its payload."""
        self._recent: deque[Followed] = deque(maxlen=RECENT)
        self._snapshot = game.version

    @classmethod
    async def load(cls, store: Store, id: str) -> GameLog:
        """A game from its last snapshot and the acts after it."""
        opened = await store.games.opened(id)
        if opened is None:
            raise RentierError(f"there is no game {id}")
        return cls.of(store, opened)

    @classmethod
    def of(cls, store: Store, opened: Opened) -> GameLog:
        """A game as it was read from the store."""
        stored, header = opened.game, opened.game.header
        game = Game.new(
            header["edition"],
            header["options"],
            chance=chance_of(stored.seed, stored.player_seeds, header.get("script")),
            position=State.from_dict(opened.position),
            recorded=False,
            version=opened.version,
        )
        log = cls(store, replace(stored, header={}), game)  # the header is as large as the game, and not needed here
        for row in opened.rows:
            if row.first >= opened.version:
                log._follow(row, facts_of(row))
            log.last = row
        log._snapshot = opened.version
        return log

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
        clocks: Clocks | None = None,
        said: str | None = None,
        notes: list[Note] | None = None,
    ) -> Outcome:
        """Try an act, store it with the clocks after it, and follow it. An error changes nothing.

        Other processes may store their acts first: these are followed, and the act is tried again, unless it is a
        bot's, which chose it for another position. `notes` on bots are stored with the act and taken off the list.
        """
        outcome = Outcome()
        try:
            for _ in range(TRIES):
                if await self._append(act, by, command, now, clocks, said, notes, outcome):
                    return outcome
                if command.startswith(BOT):
                    return outcome
            outcome.error = Outrun("other servers at this table were faster: try again")
        except (Refusal, StoreError) as error:
            outcome.error = error
        return outcome

    async def _append(
        self,
        act: Act,
        by: int,
        command: str,
        now: float,
        clocks: Clocks | None,
        said: str | None,
        notes: list[Note] | None,
        outcome: Outcome,
    ) -> bool:
        """One try; whether the act is stored now, by us or earlier."""
        trial = self.game.copy()
        facts = trial.submit(act, by)
        after = None if clocks is None else clocks.copy()
        if after is not None:
            after.note(trial, facts, now)
        row = Row(
            first=self.version,
            facts=[encode(fact) for fact in facts],
            by=by,
            act=encode(act),
            command=str(command),
            at=now,
            clocks=None if after is None else after.to_dict(),
            said=said,
            payload=payload_of(command),
            bots=[*notes] if notes else None,
        )
        began = time.perf_counter()
        try:
            await self.store.games.append(self.stored.id, row)
        except Conflict:
            outcome.news += await self.catch_up()
            return False
        except Duplicate as known:
            outcome.news += await self.catch_up()
            outcome.version = known.row.version
            check_payload(command, known.row.payload)
            return True
        outcome.append_seconds = time.perf_counter() - began
        if notes is not None:
            del notes[: len(row.bots or ())]
        outcome.news.append(self._follow(row, facts))
        outcome.version, outcome.clocks = self.version, after
        return True

    async def catch_up(self) -> list[Followed]:
        """Follow what other processes stored."""
        rows = await self.store.games.rows(self.stored.id, since=self.version)
        return [self._follow(row, facts_of(row)) for row in rows]

    def _follow(self, row: Row, facts: list[Fact]) -> Followed:
        before = self.game.state.copy() if self.coached else None
        self.game.follow(facts)
        self.last = row
        if row.command is not None:
            self._done[row.command] = self.version, row.payload
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
        self._note_reasons(row.said, facts)
        followed = _followed(row, facts, before)
        self._recent.append(followed._replace(before=None))
        return followed

    def _note_reasons(self, said: str | None, facts: list[Fact]) -> None:
        """Remember why open offers were made, until their terms are closed or replaced."""
        for fact in facts:
            if isinstance(fact, DealOffered):
                self.reasons.pop(fact.number, None)
                if said is not None:
                    self.reasons[fact.number] = said
        if self.reasons:
            still = {offer.number for offer in Offers.of(self.game.state).open}
            self.reasons = {number: reason for number, reason in self.reasons.items() if number in still}

    async def done(self, command: str, refused: bool = False) -> int | None:
        """The version that a command led to, if it was carried out; the store is only asked before a refusal.

        Raises `Reused` if something else was sent with it then.
        """
        known = self._done.get(command)
        if known is None and refused:
            row = await self.store.games.command(self.stored.id, command)
            known = None if row is None else (row.version, row.payload)
        if known is None:
            return None
        version, payload = known
        check_payload(command, payload)
        return version

    async def missed(self, since: int) -> list[Followed]:
        """What happened after a version; the first may begin in the middle of an act."""
        if since == self.version:
            return []
        acts: Iterable[Followed] = self._recent
        if not self._recent or self._recent[0].first > since:
            rows = await self.store.games.rows(self.stored.id, since=since)
            acts = [_followed(row, facts_of(row)) for row in rows if row.first < self.version]  # not yet followed here
        return [act.after(since) for act in acts if act.first + len(act.facts) > since]

    async def finish(self, now: float) -> None:
        """Mark the game as ended; doing so again changes nothing."""
        await self.store.games.finish(self.stored.id, now)
        self.stored = replace(self.stored, ended=self.stored.ended or now)

    async def snapshot(self) -> None:
        """Store the position from time to time, so that opening the game stays fast."""
        if self.reasons:
            return  # a game is opened from its snapshot, and the reason of an open offer would lie before it
        if self.version - self._snapshot >= SNAPSHOT_EVERY:
            self._snapshot = self.version
            await self.store.games.snapshot(self.stored.id, self.version, self.game.state.to_dict())
