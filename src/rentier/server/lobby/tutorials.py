"""Tutorials: tables for one person and a bot, whose games begin where a lesson does and whose dice are scripted.

They are private, full from the start, never listed, and deleted soon after the last visit. A lesson is set up by
replacing the game of the table; what was played before is deleted with the old game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs

from rentier.kernel.game import Game
from rentier.server.lobby import fair
from rentier.server.lobby.access import SeatTokens, Visit, new_invite, new_token
from rentier.server.lobby.seats import Person, Seated, bot_seat, checked, person_seat
from rentier.server.lobby.table_settings import TableSettings
from rentier.server.lobby.tables import Register, edition_at, unless_gone_on
from rentier.server.lobby.timing import PRESETS, ClockRules
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.rows import GAME_CHARACTERS, TABLE_CHARACTERS, StoredGame, StoredTable, new_id

if TYPE_CHECKING:
    from rentier.tutorial import Lesson

TUTOR = "tutor"
"""The level of the bot opposite, which plays at no other table."""
PATIENCE = 120
"""Seconds that the bot waits for rent to be collected, as long as a table may have."""
SCRIPTED = "script"
"""Where the header of a game has its scripted dice."""


class Tutorials:
    """Opens tutorials, and sets up their lessons."""

    def __init__(self, register: Register, keys: SeatTokens) -> None:
        self._register = register
        self._keys = keys

    async def open(self, edition: str, person: Person) -> Seated:
        """Open a tutorial at its first lesson."""
        now, id, token = self._register.clock(), new_id(TABLE_CHARACTERS), new_token()
        settings = TableSettings(edition, {}, patient_clocks(), tutorial=next(iter(lessons_of(edition))))
        table = StoredTable(
            id=id,
            status="open",
            settings=settings.to_dict(),
            invite=new_invite(),
            public=False,
            game=None,
            previous=None,
            created=now,
            touched=now,
            host=0,
        )
        person = checked(person, edition_at(table), [])
        learner = person_seat(id, replace(person, seat=0), self._keys.digest(token), now)
        seats = [learner, bot_seat(id, 1, TUTOR, [person.name], now)]
        await self._register.store.tables.create(table, seats)
        visit = await self._set_up(Visit(table, seats, 0), settings)
        return Seated(visit.table, visit.seats, 0, token)

    async def turn_to(self, visit: Visit, lesson: str) -> Visit:
        """Set up a lesson: the table stands as it begins, whatever was played before."""
        visit.need_host()
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            visit.need_host()
            settings = TableSettings.of(visit.table)
            if settings.tutorial is None or visit.table.status == "closed":
                raise RequestError(ErrorCode.CLOSED, "Only the table of a tutorial has lessons")
            known = lessons_of(settings.edition)
            if lesson not in known:
                raise RequestError(ErrorCode.FORMAT, f"There is no such lesson; choose {', '.join(known)}")
            visit = await self._set_up(visit, replace(settings, tutorial=lesson))
        await self._register.rooms.began(visit.table.id)
        return visit

    async def _set_up(self, visit: Visit, settings: TableSettings) -> Visit:
        """Store the game of a lesson in the place of the one before."""
        assert settings.tutorial is not None
        lesson = lessons_of(settings.edition)[settings.tutorial]
        seed, now = fair.new_seed(), self._register.clock()
        script = {stream: {str(index): drawn for index, drawn in of.items()} for stream, of in lesson.script.items()}
        chance = fair.chance_of(seed, (), script)
        game = Game.new(settings.edition, settings.options, chance=chance, position=lesson.position)
        header = game.header() | {SCRIPTED: script}
        stored = StoredGame(new_id(GAME_CHARACTERS), visit.table.id, header, seed, [""] * len(visit.seats), now)
        table = replace(visit.table, status="playing", game=stored.id, settings=settings.to_dict(), touched=now)
        with unless_gone_on():
            await self._register.store.games.replace(stored, table, was=visit.table.status)
        return await self._register.again(visit)


def patient_clocks() -> ClockRules:
    """No clocks, and a bot that waits for the learner."""
    return structs.replace(PRESETS["none"], rent_grace=PATIENCE, claim_wait=PATIENCE)


def lessons_of(edition: str) -> Mapping[str, Lesson]:
    """The lessons of an edition; the scenario kit is read when somebody learns for the first time."""
    from rentier.tutorial import lessons

    return lessons(edition)
