"""The registry of rooms in this process: opened when somebody connects, unloaded when they have been empty for long."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from functools import partial

from rentier.server.lobby.access import TABLE_ID
from rentier.server.lobby.table_settings import TableSettings
from rentier.server.lobby.tutorials import TUTOR
from rentier.server.ops.garbage import Garbage
from rentier.server.ops.logs import DATABASE
from rentier.server.protocol.errors import CloseCode, ErrorCode, RequestError
from rentier.server.table.game_log import GameLog
from rentier.server.table.room import CHAT_LINES, DELETED, Room
from rentier.server.table.services import Services
from rentier.store.address import address_of, is_file
from rentier.store.erasure import ERASED
from rentier.store.errors import Altered, StoreError
from rentier.store.opening import Opening, Openings
from rentier.store.tables import Seated

log = logging.getLogger(__name__)

LEASE = 6.0
"""Seconds that a lease lasts: the process that holds it runs the clocks and bots of a game."""
FRESH_SECONDS = 0.2
"""Seconds that a table read from the store counts as fresh; a change through this process ends that at once."""
ELSEWHERE_SECONDS = 1.0
"""Seconds between looks at a game that another process plays."""

DAY = 86400.0
LOOK = 5.0
"""Seconds between looks."""


class Registry:
    """Finds rooms by their table, and maintains those that are open."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.open: dict[str, Room] = {}
        self.stopping = False
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._reading: dict[str, asyncio.Task[Opening | None]] = {}
        self._openings = Openings(services.store.database, CHAT_LINES)
        self._tasks: list[asyncio.Task[None]] = []
        self._garbage = Garbage()
        self._erased: str | None = None
        self._to_scrub = False
        """Whether deleted content may still be in the log of the database."""

    # ------------------------------------------------------------ opening

    async def room(self, table_id: str) -> Room | None:
        """The room of a table, opened if need be; None where there is no such table."""
        if self.stopping:
            raise RequestError(ErrorCode.UNAVAILABLE, "This server is stopping: try again", wait=1)
        found = self.open.get(table_id)
        if found is not None and (found.damaged or found.deleted):
            await self.put_away(table_id, CloseCode.RESTART, "this game cannot be read; please reconnect")
            found = None
        if found is not None:
            return found
        while self._is_full and table_id not in self.open and table_id not in self._opening:
            await self._make_room()
        if table_id in self.open:
            return self.open[table_id]
        if table_id not in self._opening:
            self._opening[table_id] = asyncio.create_task(self._open(table_id))
        return await asyncio.shield(self._opening[table_id])

    @property
    def _is_full(self) -> bool:
        return len(self.open) + len(self._opening) >= self.services.settings.rooms

    async def _make_room(self) -> None:
        """Unload the room that has been empty for longest, before anybody is turned away."""
        empty = {id: room.empty_since for id, room in self.open.items() if self._is_empty(room)}
        if not empty:
            raise RequestError(ErrorCode.UNAVAILABLE, "Too many tables are open here: try again later", wait=30)
        longest = min(empty, key=lambda id: empty[id] or 0.0)
        await self.put_away(longest, CloseCode.RESTART, "this table was unloaded; please reconnect")

    async def _open(self, table_id: str) -> Room | None:
        try:
            room = await self._load(table_id)
            if room is not None:
                self.open[table_id] = room
            return room
        finally:
            del self._opening[table_id]

    async def seated(self, table_id: str) -> Seated | None:
        """A table and its seats as they were a moment ago, from memory or read once for all who come together.

        None where there is none, or where another process may know better.
        """
        if self.services.shared or not TABLE_ID.fullmatch(table_id):
            return None
        if table_id in self._opening:
            await asyncio.wait({self._opening[table_id]})
        room = self.open.get(table_id)
        if room is not None and not room.deleted:
            return room.table, room.seats
        found = await self._read(table_id)
        return None if found is None else (found.table, found.seats)

    async def _read(self, table_id: str) -> Opening | None:
        """Everything about a table; opening its room right after checking access uses the same read."""
        if table_id not in self._reading:
            task = asyncio.create_task(self._checked(table_id))
            self._reading[table_id] = task
            forget = partial(self._forget_reading, table_id, task)
            task.add_done_callback(lambda _: asyncio.get_running_loop().call_later(FRESH_SECONDS, forget))
        return await asyncio.shield(self._reading[table_id])

    async def _checked(self, table_id: str) -> Opening | None:
        """Read a table; tell the operator of a game or snapshot that was altered in the store."""
        metrics = self.services.metrics
        try:
            found = await self._openings.read(table_id)
            if found is not None:
                TableSettings.of(found.table)  # they are under no seal
        except Altered as error:
            log.error("%s", error, extra={"table": table_id})
            metrics.damaged("game")
            raise
        if found is not None and found.game is not None and found.game.unused_snapshot is not None:
            sentence = "a snapshot was ignored, the game is read from its acts: %s"
            log.warning(sentence, found.game.unused_snapshot, extra={"table": table_id})
            metrics.damaged("snapshot")
            with contextlib.suppress(StoreError):  # the next reading drops it
                await self.services.store.games.drop_snapshot(found.game.game.id)
        return found

    def _forget_reading(self, table_id: str, task: asyncio.Task[Opening | None] | None = None) -> None:
        if task is None or self._reading.get(table_id) is task:
            self._reading.pop(table_id, None)

    async def _load(self, table_id: str) -> Room | None:
        store = self.services.store
        found = await self._read(table_id)
        if found is None:
            return None
        # first the game: if it cannot be read, no room is left behind
        game = None if found.game is None else GameLog.of(store, found.game)
        room = Room(self.services, found.table, found.seats, found.lines)
        if game is not None:
            leading = found.table.status == "playing" and await self.lease(game.stored.id)
            room.begin(game, leading, resumed=True)
        return room

    # ------------------------------------------------------------ who runs a game

    async def lease(self, game_id: str) -> bool:
        """Whether this process runs a game's clocks and bots; alone on its database, it always does."""
        if not self.services.shared:
            return True
        try:
            return await self.services.store.leases.take(self.services.name, game_id, LEASE)
        except StoreError:
            return False

    async def _keep_leases(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            try:
                await self._keep_in_touch()
            except StoreError as error:
                log.warning(DATABASE, error)
                self._lose_leases()
            except Exception:
                log.exception("could not renew leases")

    def _lose_leases(self) -> None:
        """Stop running games whose leases could not be renewed: another process may have them."""
        for room in self.open.values():
            if room.live is not None and room.live.leading:
                room.post(partial(room.lead, False))

    async def _keep_in_touch(self) -> None:
        """Send a heartbeat, renew leases, and see who is connected to other servers."""
        began, store = self.services.clock(), self.services.store
        await store.leases.beat(self.services.name)
        elsewhere = await store.presences.tables(LEASE, self.services.name)
        for id, room in list(self.open.items()):
            if id in elsewhere or room.elsewhere:
                room.post(partial(room.see_elsewhere, LEASE))
            if room.departed:
                room.post(room.note_departures)
        await self._renew([room for room in self.open.values() if room.table.status == "playing"])
        self.services.leases_until = began + LEASE

    async def _renew(self, rooms: Sequence[Room]) -> None:
        """Renew this process's leases, take over games that nobody runs, and see which have new acts."""
        playing = {room.live.log.stored.id: room for room in rooms if room.live is not None}
        if not playing:
            return
        store, ids = self.services.store, list(playing)
        own = await store.leases.keep(self.services.name, ids, LEASE)
        versions = await store.games.versions(ids)
        for id, room in playing.items():
            if room.live is not None and (id in own) != room.live.leading:
                room.post(partial(room.lead, id in own))
            room.post(partial(room.heard, versions.get(id, 0)))  # in case a message from Redis was lost

    # ------------------------------------------------------------ looking after them

    async def start(self) -> None:
        """Listen to other processes, and clean up from time to time."""
        await self.services.store.leases.start(self.services.name)  # fails if it cannot write
        self.services.broker.subscribe(self.heard, self.gap)
        await self.services.broker.start()
        self._tasks = [asyncio.create_task(self._sweep())]
        if self.services.shared:
            self._tasks.append(asyncio.create_task(self._keep_leases()))
        self._garbage.start(self.services.clock())

    async def stop(self) -> None:
        """Finish what is under way and close every connection; nobody can enter any more."""
        if self.stopping:
            return
        self.stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        rooms = list(self.open.values())
        await asyncio.gather(
            *(room.stop(CloseCode.RESTART, "the server is restarting; please reconnect") for room in rooms)
        )
        with contextlib.suppress(StoreError):  # the next server to open them notices by itself
            await self.services.store.tables.touch(list(self.open))
            if self.services.shared:
                await self.services.store.leases.release(self.services.name)
                await self.services.store.presences.forget(self.services.name)
        await self.services.broker.stop()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.services.settings.sweep_seconds)
            try:
                await self.sweep()
            except StoreError as error:
                log.warning("cleanup skipped: %s", error)
            except Exception:
                log.exception("cleanup failed")

    async def sweep(self) -> None:
        """Unload empty rooms, and delete or close tables that nobody came back to."""
        settings, now, tables = self.services.settings, self.services.clock(), self.services.store.tables
        await self.services.store.leases.beat(self.services.name)
        await tables.touch([id for id, room in self.open.items() if room.empty_since is None])
        unloaded = 0
        for id in list(self.open):
            if self._unused(self.open.get(id), now):  # asked here: people may come while other rooms are unloaded
                await self.put_away(id, CloseCode.RESTART, "this table was unloaded; please reconnect")
                unloaded += 1
        self._garbage.sweep(now, unloaded)
        forgotten = await tables.forget(now - settings.lobby_seconds)
        abandoned = await tables.abandon(now - settings.abandoned_seconds, now)
        if forgotten or abandoned:
            log.info("deleted %d tables without a game, closed %d abandoned games", forgotten, abandoned)
        deleted = await self._retain(now)
        erased = await self._follow_erasures()
        self._to_scrub = self._to_scrub or bool(forgotten) or deleted or erased
        if self._to_scrub:
            self._to_scrub = not await self.services.store.erasures.scrub()

    async def _retain(self, now: float) -> bool:
        """Delete what is kept no longer; whether there was anything."""
        settings, erasures = self.services.settings, self.services.store.erasures
        games = await erasures.forget_unplayed(now - settings.lobby_seconds)
        games += await erasures.forget_learned(now - settings.tutorial_seconds, TUTOR)
        lines = 0
        if settings.finished_days:
            games += await erasures.forget_finished(now - DAY * settings.finished_days)
        if settings.chat_days:
            lines = await erasures.forget_chat(now - DAY * settings.chat_days)
        if games or lines:
            log.info("deleted %d finished games and %d lines of chat", games, lines)
        return bool(games or lines)

    async def _follow_erasures(self) -> bool:
        """Read tables again if names, chat or tables were removed, maybe by another process; whether they were."""
        mark = await self.services.store.marks.get(ERASED)
        if mark == self._erased:
            return False
        self._erased = mark
        for room in self.open.values():
            room.post(room.reload_table)
        return True

    def _unused(self, room: Room | None, now: float) -> bool:
        """Whether nobody has been at a table for a while, and nobody is on the way in."""
        if room is None or room.empty_since is None or not self._is_empty(room):
            return False
        if room.deleted:
            return True
        return now - room.empty_since >= self.services.settings.unload_seconds

    def _is_empty(self, room: Room) -> bool:
        """Whether nobody is at a table, or on the way in."""
        return not room.sockets and room.empty_since is not None

    async def put_away(self, table_id: str, code: CloseCode, sentence: str) -> None:
        """Unload a room from memory; everything about it is in the store."""
        self._forget_reading(table_id)
        room = self.open.pop(table_id, None)
        if room is None:
            return
        await room.stop(code, sentence)
        if self.services.shared and room.live is not None:
            with contextlib.suppress(StoreError):
                await self.services.store.leases.release(self.services.name, room.live.log.stored.id)

    # ------------------------------------------------------------ changes by the lobby

    async def began(self, table_id: str) -> None:
        """The game of a table was stored: start it for everybody who is there."""
        await self.changed(table_id)

    async def changed(self, table_id: str) -> None:
        """A table changed in the store: show it to everybody who is there."""
        self._forget_reading(table_id)
        if table_id in self._opening:
            await asyncio.wait({self._opening[table_id]})  # it may have read the table before the change
        room = self.open.get(table_id)
        if room is not None:
            with contextlib.suppress(StoreError):  # the change itself is stored
                await room.call(room.reload_table)
        await self.services.broker.publish(f"table:{table_id}", 0)

    async def dropped(self, table_id: str, seat: int) -> None:
        """A player left a running game: the Banker removes the seat."""
        room = await self.room(table_id)
        if room is not None:
            await room.call(partial(room.remove, seat))

    async def here(self, table_id: str) -> set[int]:
        """The seats of people who are connected to a table, here or at another server."""
        room = self.open.get(table_id)
        here = set() if room is None else {connection.seat for connection in room.outbox.connections}
        if self.services.shared:
            here |= {presence.seat for presence in await self.services.store.presences.at(table_id, LEASE)}
        return {seat for seat in here if seat is not None}

    async def closed(self, table_id: str) -> None:
        """A table was closed: its game, if there is one, stops as it is."""
        await self.changed(table_id)
        await self.put_away(table_id, CloseCode.TABLE_CLOSED, "the host closed this table")

    async def deleted(self, table_id: str) -> None:
        """A table was deleted: nobody is there any more."""
        await self.changed(table_id)
        await self.put_away(table_id, CloseCode.TABLE_CLOSED, DELETED)

    async def beyond(self, table_id: str, version: int, seconds: float) -> bool:
        """Wait until the game of a table is beyond a version or over, at most this many seconds.

        False once the server stops.
        """
        room = self.open.get(table_id)
        if room is None or room.stopped:
            if not self.stopping:
                await asyncio.sleep(min(seconds, ELSEWHERE_SECONDS))  # it is played in another process, or not at all
            return not self.stopping
        room.moved.clear()
        if room.live is not None and not room.live.game.over and room.live.log.version <= version:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await room.moved.wait()
        return not self.stopping

    # ------------------------------------------------------------ other processes

    def heard(self, about: str, version: int) -> None:
        """Another process (or this one) stored a change of a game or a table."""
        kind, _, id = about.rpartition(":")
        room = self.open.get(id)
        if room is not None:
            room.post(partial(room.heard, version) if not kind else room.reload_table)

    def gap(self) -> None:
        """Messages may have been lost: every room reads the store."""
        for room in self.open.values():
            room.post(room.look)


async def warn_of_neighbours(services: Services) -> None:
    """Warn once if another server uses the same database and there is no Redis between them."""
    if services.shared or is_file(address_of(services.settings.database_url)):
        return  # they are connected by Redis, or `lock_database` keeps others off
    servers = services.store.leases
    before: dict[str, float] = {}
    warned = False
    while True:
        try:
            await servers.beat(services.name)
            now = {server: at for server, at in (await servers.beats()).items() if server != services.name}
        except StoreError:
            now = before  # logged elsewhere
        if not warned and any(server in before and at != before[server] for server, at in now.items()):
            warned = True  # and keep sending heartbeats: the other server has to notice, too
            log.warning(
                "another server uses the same database, and they cannot see each other's games: set redis"
                " (RENTIER_REDIS) to the same URL on both, or stop one of them"
            )
        before = now
        await asyncio.sleep(LOOK)
