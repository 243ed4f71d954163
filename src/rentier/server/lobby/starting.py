"""The start of a game: players reveal their parts of the random seed, and the game begins with those that came in time.

Everybody who sits down commits to a part, having seen the server's commitment. From the start on nobody can sit down,
leave or commit, and who committed reveals. The game begins once everybody has, or after a bounded wait without the
parts that are missing; the record marks those (`fair` says what that can be worth to whom).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from rentier.bots.personalities import style_of
from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import encode
from rentier.server.lobby import fair
from rentier.server.lobby.access import Visit
from rentier.server.lobby.seats import SeatChanges, bot_seat, pieces_of
from rentier.server.lobby.table_settings import TableSettings, check_level
from rentier.server.lobby.tables import Register, edition_at, need_open, unless_gone_on
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.errors import Conflict, Missing, Unavailable
from rentier.store.rows import GAME_CHARACTERS, Row, StoredGame, StoredSeat, new_id

RETRY = 1.0
"""Seconds until a start is tried again that could not be stored."""

log = logging.getLogger(__name__)


class Starts:
    """Starts games, and waits at most `seconds` for those who still have to reveal their part."""

    def __init__(
        self, register: Register, seats: SeatChanges, seconds: float, need_new_games: Callable[[], None] = lambda: None
    ) -> None:
        self.seconds = seconds
        self._need_new_games = need_new_games
        self._register = register
        self._seats = seats
        self._waits: dict[str, asyncio.Task[None]] = {}
        """Tables whose players are revealing their parts."""
        self._stopped = False

    async def start(self, visit: Visit, fill: str | None = None) -> Visit:
        """Begin the game; empty seats get bots of the level `fill`, or have to be filled before."""
        visit.need_host()
        self._need_new_games()
        if fill is not None:
            check_level(fill)
        register = self._register
        async with register.holding(visit):
            visit = await register.again(visit)
            visit.need_host()
            if not is_starting(visit):
                visit = await self._filled(visit, fill)
                if self.seconds and awaited(visit.seats):
                    settings = replace(TableSettings.of(visit.table), starting=register.clock() + self.seconds)
                    await register.save(replace(visit.table, settings=settings.to_dict()), "open")
                else:
                    await self._begin(visit)
            visit = await register.again(visit)
        if is_starting(visit):
            await register.rooms.changed(visit.table.id)
            await self._wait(visit)
        else:
            await register.rooms.began(visit.table.id)
        return await register.again(visit)

    async def reveal(self, visit: Visit, seat: int, seed: str) -> Visit:
        """Take a player's part of the seed; with the last one the game begins."""
        register = self._register
        async with register.holding(visit):
            visit = await register.again(visit)
            own = visit.own
            if own.seat != seat:
                raise RequestError(ErrorCode.SEAT, "That is not your seat")
            if own.seed == seed:
                return visit
            if not is_starting(visit):
                need_open(visit)
                raise RequestError(ErrorCode.CLOSED, "Keep your seed until the game starts: send its commitment first")
            promised = check_reveal(visit, own, fair.clean_seed(seed))
            with unless_gone_on():  # through another server the game may have begun without it
                revealed = replace(own, seed=seed, commitment=promised)
                await register.store.tables.save_seat(revealed, of=own.player, seen=visit.table)
            visit = await register.again(visit)
            if awaited(visit.seats):
                return visit
            await self._begin(visit)
        await self._began(visit.table.id)
        return await register.again(visit)

    def watch(self, visit: Visit) -> None:
        """See that a table that is starting begins in time, also if the server that started it has died."""
        if is_starting(visit) and visit.table.id not in self._waits and not self._stopped:
            task = asyncio.create_task(self._begin_anyway(visit.table.id))
            self._waits[visit.table.id] = task
            task.add_done_callback(lambda _: self._waits.pop(visit.table.id, None))

    async def stop(self) -> None:
        """Wait for nobody any more; tables that were starting go on when they are visited again."""
        self._stopped = True  # a start that is under way waits no more either
        waits = [*self._waits.values()]
        for wait in waits:
            wait.cancel()
        await asyncio.gather(*waits, return_exceptions=True)

    async def _wait(self, visit: Visit) -> None:
        """Wait until the game of a table has begun here, or the time is up."""
        self.watch(visit)
        wait = self._waits.get(visit.table.id)
        if wait is not None:
            await asyncio.wait([wait])

    async def _begin_anyway(self, table_id: str) -> None:
        """Begin when the time is up, once the store takes it."""
        await asyncio.sleep(self.seconds)
        while True:
            try:
                await self.run_out(table_id)
                return
            except RequestError as error:
                log.info("a game could not be started: %s", error, extra={"table": table_id})
                return
            except Unavailable:
                await asyncio.sleep(RETRY)

    async def run_out(self, table_id: str) -> None:
        """The time is up: begin without the parts that are missing."""
        visit = Visit(*await self._register.found(table_id), None)
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            if not is_starting(visit):
                return
            await self._begin(visit)
        await self._began(table_id)

    async def _began(self, table_id: str) -> None:
        """The game has begun: nobody has to wait any longer."""
        await self._register.rooms.began(table_id)
        wait = self._waits.pop(table_id, None)
        if wait is not None and wait is not asyncio.current_task():
            wait.cancel()

    async def _filled(self, visit: Visit, fill: str | None) -> Visit:
        """The table with bots on its empty seats."""
        need_open(visit)
        for seat in [seat.seat for seat in visit.seats if seat.kind == "empty"]:
            if fill is None:
                raise RequestError(ErrorCode.SEAT, f"Seat {seat + 1} is empty: wait for a player, or add a bot")
            await self._seats.seat_bot(visit, seat, fill)
            visit = await self._register.again(visit)
            need_open(visit)  # through another process the game may have begun meanwhile
        return visit

    async def _begin(self, visit: Visit) -> None:
        """Store the game with its setting up, made from the seats as they are then: no part of the seed is left out."""
        register = self._register
        while True:
            game, first = new_game(visit, register.clock())
            settings = replace(TableSettings.of(visit.table), server_seed=None, starting=None).to_dict()
            table = replace(visit.table, status="playing", game=game.id, settings=settings, touched=game.created)
            try:
                await register.store.games.create(game, first, table=table, was="open", seats=visit.seats)
                break
            except (Conflict, Missing) as error:
                before, visit = visit, await register.again(visit)
                if visit.table.status != "open" or visit.seats == before.seats:  # another start was first
                    raise RequestError(ErrorCode.CLOSED, str(error)) from None
        await self._seat_again(await register.again(visit))

    async def _seat_again(self, visit: Visit) -> None:
        """Replace players who left through another server while the game started by bots."""
        level = TableSettings.of(visit.table).autopilot
        for seat in [seat.seat for seat in visit.seats if seat.kind == "empty"]:
            names = [other.name for other in visit.seats if other.kind != "empty"]
            bot = bot_seat(visit.table.id, seat, level, names, self._register.clock())
            await self._register.store.tables.save_seat(bot)
            visit = await self._register.again(visit)


def is_starting(visit: Visit) -> bool:
    """Whether players reveal their parts of the seed now."""
    return visit.table.status == "open" and TableSettings.of(visit.table).starting is not None


def awaited(seats: Sequence[StoredSeat]) -> list[int]:
    """Seats whose owners committed to a part of the seed and have not revealed it."""
    return [seat.seat for seat in seats if seat.commitment is not None and seat.seed is None]


def check_reveal(visit: Visit, own: StoredSeat, seed: str) -> str:
    """The commitment to a part of the seed; refuses one that its owner did not commit to.

    A person among bots need not have. The record has their commitment all the same: it binds the part to their seat,
    since at another seat it would give other dice.
    """
    alone = all(seat.kind == "bot" for seat in visit.seats if seat.seat != own.seat)
    promised = fair.player_commitment(TableSettings.of(visit.table).commitment or "", seed)
    if own.commitment is None and not alone:
        raise RequestError(
            ErrorCode.CLOSED, "You did not commit to a seed before the start: this game continues without yours"
        )
    if own.commitment is not None and own.commitment != promised:
        raise RequestError(ErrorCode.FORMAT, "This seed does not match your commitment: send the one you committed to")
    return promised


def new_game(visit: Visit, now: float) -> tuple[StoredGame, Row]:
    """The game of a table, set up with the server's seed and the players', and its first row."""
    arrangement = TableSettings.of(visit.table)
    seed = bytes.fromhex(arrangement.server_seed or "")
    player_seeds = [seat.seed or "" for seat in visit.seats]
    chance = fair.chance_of(seed, player_seeds)
    pieces = pieces_of(visit.seats, edition_at(visit.table))
    game = Game.new(arrangement.edition, arrangement.options, len(visit.seats), chance, tokens=pieces)
    header = game.header() | {
        "player_commitments": [seat.commitment for seat in visit.seats],
        "bots": fair.bots_header([bot_at(seat, arrangement.autopilot) for seat in visit.seats]),
    }
    stored = StoredGame(new_id(GAME_CHARACTERS), visit.table.id, header, seed, player_seeds, now)
    return stored, Row(0, [encode(fact) for fact in game.facts], BANKER, None, None, now)


def bot_at(seat: StoredSeat, autopilot: str) -> list[str] | None:
    """Level and style of the bot at a seat."""
    return None if seat.kind == "person" else [seat.level or autopilot, style_of(seat.name)]
