"""The lobby: tables before and after a game, from creating one to the rematch."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from rentier.kernel.rulebook import rulebook
from rentier.server.edge.limits import shares_of
from rentier.server.lobby import fair
from rentier.server.lobby.access import (
    MINUTE,
    Rates,
    SeatTokens,
    Visit,
    new_invite,
    new_token,
)
from rentier.server.lobby.removal import empty_seat
from rentier.server.lobby.seats import Person, SeatChanges, Seated, bot_seat, checked, person_seat
from rentier.server.lobby.starting import Starts
from rentier.server.lobby.table_settings import BotWish, Plan, TableSettings, arranged, bots_at, check_edition
from rentier.server.lobby.tables import Register, unless_gone_on
from rentier.server.lobby.tutorials import Tutorials
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.errors import Altered, Exists
from rentier.store.rows import TABLE_CHARACTERS, StoredSeat, StoredTable, new_id

LIVE_TABLES = 50
"""Unfinished tables per address."""
ADDRESSES = 10_000
"""Addresses whose tables are counted; beyond them the one that was quiet for longest is forgotten."""
DRAIN_WAIT = 60
"""Seconds after which a client may ask again whether new games can start."""
IDS = 8
"""Ids that are tried for a new table."""

log = logging.getLogger(__name__)


class Lobby:
    """Opens and closes tables; `seats` is where people sit down at them, `starts` begins their games."""

    def __init__(
        self,
        register: Register,
        keys: SeatTokens,
        rates: Rates,
        tables_a_minute: int,
        live_tables: int = LIVE_TABLES,
        reveal_seconds: float = 0,
        draining: Callable[[], bool] = lambda: False,
    ) -> None:
        self.seats = SeatChanges(register, keys)
        self.starts = Starts(register, self.seats, reveal_seconds, self._need_new_games)
        self.tutorials = Tutorials(register, keys)
        self._register = register
        self._keys = keys
        self._rates = rates
        self._tables_a_minute = tables_a_minute
        self._live_tables = live_tables
        self._draining = draining
        self.clock = register.clock
        self._opened: OrderedDict[str, list[str]] = OrderedDict()
        """The tables that each address and each IPv6 site opened here, but for those that have ended a while ago."""
        self._looked_through = register.clock()

    # ------------------------------------------------------------ opening

    async def create(self, plan: Plan, person: Person, address: str, starting: float | None = None) -> Seated:
        """Open a table: its host sits at the first seat that no bot was put on."""
        await self._count(address)
        arrangement, bots = replace(arranged(plan), starting=starting), bots_at(plan)
        person = checked(person, rulebook(arrangement.edition, arrangement.options).edition, [])
        person = replace(person, seat=next(seat for seat in range(plan.seats) if seat not in bots))
        now = self._register.clock()
        table = StoredTable(
            id="",
            status="open",
            settings=arrangement.to_dict(),
            invite=new_invite(),
            public=plan.public,
            game=None,
            previous=None,
            created=now,
            touched=now,
            host=person.seat,
        )
        return await self._open_new(table, plan.seats, person, bots, address)

    async def quick(self, plan: Plan, person: Person, level: str, address: str) -> Seated:
        """A table against bots that starts once its player has sent a part of the seed."""
        bots = [BotWish(level)] * (plan.seats - 1)
        return await self.create_and_start(replace(plan, bots=bots), person, address)

    async def create_and_start(self, plan: Plan, person: Person, address: str) -> Seated:
        """A table without empty seats that starts once its player has sent a part of the seed, or soon without it."""
        if not self.starts.seconds:
            seated = await self.create(plan, person, address)
            visit = await self.starts.start(Visit(seated.table, seated.seats, seated.seat))
            return replace(seated, table=visit.table, seats=visit.seats)
        seated = await self.create(plan, person, address, starting=self._register.clock() + self.starts.seconds)
        self.starts.watch(Visit(seated.table, seated.seats, seated.seat))
        return seated

    async def learn(self, edition: str, person: Person, address: str) -> Seated:
        """A tutorial, at a table that counts like any other."""
        check_edition(edition)
        await self._count(address)
        seated = await self.tutorials.open(edition, person)
        self._remember(address, seated.table.id)
        return seated

    async def listed(self, limit: int) -> list[tuple[StoredTable, list[StoredSeat]]]:
        """Public tables to join or spectate, the open ones first."""
        found = [seated for seated in await self._register.store.tables.listed(limit) if _is_readable(seated[0])]
        return sorted(found, key=lambda seated: seated[0].status != "open")

    async def rematch(self, visit: Visit, address: str) -> Seated:
        """A new table like this one, with the same bots and the same invite; the others come if they like."""
        visit.need_host()
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            visit.need_host()
            if visit.table.status == "closed":
                raise RequestError(ErrorCode.CLOSED, "This table was closed before the game was over: open a new one")
            if visit.table.status != "over":
                raise RequestError(ErrorCode.CLOSED, "Finish this game before starting a rematch")
            before = TableSettings.of(visit.table)
            if before.tutorial is not None:
                raise RequestError(ErrorCode.CLOSED, "A tutorial has no rematch: create a table instead")
            if before.next is not None and await self._is_there(before.next):
                raise RequestError(ErrorCode.TAKEN, f"There is already a rematch, at table {before.next}")
            await self._count(address)
            seed, now, own = fair.new_seed(), self._register.clock(), visit.own
            renewed = replace(before, commitment=fair.commitment(seed), server_seed=seed.hex())
            table = replace(
                visit.table,
                status="open",
                settings=renewed.to_dict(),
                game=None,
                previous=visit.table.id,
                created=now,
                touched=now,
            )
            bots = {seat.seat: seat.level or before.autopilot for seat in visit.seats if seat.kind == "bot"}
            called = {seat.seat: seat.name for seat in visit.seats if seat.kind == "bot"}
            person = Person(own.name, own.piece, own.seat)
            seated = await self._open_new(table, len(visit.seats), person, bots, address, called)
            settings = replace(before, next=seated.table.id).to_dict()
            await self._register.save(replace(visit.table, settings=settings), "over")
        await self._register.rooms.changed(visit.table.id)
        return seated

    async def _is_there(self, table_id: str) -> bool:
        """Whether a table was played at or still can be; one that nobody started is closed or forgotten some day."""
        found = await self._register.store.tables.get(table_id)
        return found is not None and (found[0].game is not None or found[0].status == "open")

    async def _count(self, address: str) -> None:
        """Refuse an address that opens too many tables, too fast or in all."""
        self._need_new_games()
        key = ("table", address)
        if not self._rates.allow(key, self._tables_a_minute, MINUTE):
            raise RequestError(ErrorCode.RATE, "Too many new tables: wait a moment", wait=self._rates.wait(key))
        now = self._register.clock()
        if now - self._looked_through >= MINUTE:
            self._looked_through = now
            await self._forget_ended([*self._opened])
        if self._has_many(address):
            await self._forget_ended([share for share, _ in shares_of(address)])
        if self._has_many(address):
            raise RequestError(ErrorCode.LIMIT, "You have too many open tables: close one, or finish its game")

    def _need_new_games(self) -> None:
        """Refuse to begin anything before an update."""
        if self._draining():
            sentence = "This server will be updated soon: running games continue, but no new ones can start"
            raise RequestError(ErrorCode.UNAVAILABLE, sentence, wait=DRAIN_WAIT)

    def _has_many(self, address: str) -> bool:
        """Whether an address, or the IPv6 site that it belongs to, has as many open tables as it may."""
        return any(
            len(self._opened.get(share, ())) >= factor * self._live_tables for share, factor in shares_of(address)
        )

    async def _forget_ended(self, addresses: Sequence[str]) -> None:
        """Forget those tables of some addresses that are no longer open or played."""
        known = {id for address in addresses for id in self._opened.get(address, ())}
        ended = known - await self._register.store.tables.live([*known])
        for address in addresses:
            left = [id for id in self._opened.pop(address, ()) if id not in ended]
            if left:
                self._opened[address] = left

    async def _open_new(
        self,
        table: StoredTable,
        count: int,
        person: Person,
        bots: dict[int, str],
        address: str,
        called: Mapping[int, str] | None = None,
    ) -> Seated:
        """Store a table under an id that is free, with one person at it."""
        token = new_token()
        digest = self._keys.digest(token)
        for _ in range(IDS):
            table = replace(table, id=new_id(TABLE_CHARACTERS))
            seats = seats_for(table.id, count, person, bots, digest, table.created, called or {})
            with suppress(Exists):
                await self._register.store.tables.create(table, seats)
                self._remember(address, table.id)
                return Seated(table, seats, person.seat, token)
        raise RequestError(ErrorCode.UNAVAILABLE, "No free table id was found: try again", wait=1)

    def _remember(self, address: str, table_id: str) -> None:
        for share, _ in shares_of(address):
            self._opened.setdefault(share, []).append(table_id)
            self._opened.move_to_end(share)
        while len(self._opened) > ADDRESSES:
            self._opened.popitem(last=False)

    # ------------------------------------------------------------ invites and closing

    async def renew_invite(self, visit: Visit) -> Visit:
        """The host makes a new invite: links with the old one no longer work."""
        visit.need_host()
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            visit.need_host()
            if visit.table.public:
                raise RequestError(ErrorCode.CLOSED, "Anybody can join a public table: it needs no invite")
            await self._register.save(replace(visit.table, invite=new_invite()), visit.table.status)
        await self._register.rooms.changed(visit.table.id)
        return await self._register.again(visit)

    async def close(self, visit: Visit) -> Visit:
        """The host closes the table, whether a game runs or not."""
        visit.need_host()
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            visit.need_host()
            if visit.table.status not in ("open", "playing"):
                raise RequestError(ErrorCode.CLOSED, "The game is over: there is nothing to close")
            await self._register.close(visit.table)
        return await self._register.again(visit)

    async def delete(self, visit: Visit) -> None:
        """The host deletes the table with its chat and its game; a game that runs has to be closed before."""
        visit.need_host()
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            visit.need_host()
            if visit.table.status == "playing" and TableSettings.of(visit.table).tutorial is None:
                raise RequestError(ErrorCode.CLOSED, "Close the table before you delete it")
            with unless_gone_on():
                await self._register.store.erasures.delete_table(visit.table.id)
        await self._register.rooms.deleted(visit.table.id)


def seats_for(
    table: str,
    count: int,
    person: Person,
    bots: dict[int, str],
    digest: bytes,
    now: float,
    called: Mapping[int, str],
) -> list[StoredSeat]:
    """The seats of a new table: one person, bots, and empty ones; at a rematch bots keep what they were `called`."""
    seats: list[StoredSeat] = []
    names = [person.name, *called.values()]
    for seat in range(count):
        if seat == person.seat:
            seats.append(person_seat(table, person, digest, now))
        elif seat in bots:
            bot = bot_seat(table, seat, bots[seat], names, now)
            seats.append(replace(bot, name=called.get(seat, bot.name)))
            names.append(seats[-1].name)
        else:
            seats.append(empty_seat(table, seat, now))
    return seats


def _is_readable(table: StoredTable) -> bool:
    """Whether the settings of a table can be read: one that was altered must not break the list."""
    try:
        TableSettings.of(table)
    except Altered as error:
        log.error("a table cannot be read: %s", error, extra={"table": table.id})
        return False
    return True
