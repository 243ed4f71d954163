"""Tables and seats as clients see them, over HTTP and on sockets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from pydantic import BaseModel

from rentier.bots.personalities import personality_of
from rentier.server.lobby.access import Visit
from rentier.server.lobby.pause import Pause
from rentier.server.lobby.table_settings import TableSettings, table_level
from rentier.store.rows import Kind, Status, StoredSeat, StoredTable


class SeatShown(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    kind: Kind
    player: str
    name: str
    level: str | None
    face: str | None
    """The drawing of a bot's face, by its name; none for people, and for bots that are not of the cast."""
    style: str | None
    """What a bot likes to do: builder, trader, miser or gambler."""
    about: str | None
    """One line about a bot."""
    piece: str | None
    commitment: str | None
    """What its owner published of their part of the random seed."""
    seeded: bool
    """Whether that part has come; what it is nobody sees until the game is over."""

    @classmethod
    def of(cls, seat: StoredSeat) -> SeatShown:
        """A stored seat as everybody sees it."""
        bot = personality_of(seat.name) if seat.kind == "bot" else None
        return cls(
            seat=seat.seat,
            kind=seat.kind,
            player=seat.player,
            name=seat.name,
            level=seat.level,
            face=None if bot is None else bot.face,
            style=None if bot is None else bot.style,
            about=None if bot is None else bot.about,
            piece=seat.piece,
            commitment=seat.commitment,
            seeded=seat.seed is not None,
        )


class PauseShown(BaseModel):
    """Who asks for a pause, or since when the game is paused."""

    asked: list[int]
    since: float | None


class TableShown(BaseModel):
    """A table as its visitors see it."""

    table: str
    status: Status
    edition: str
    options: dict[str, Any]
    clocks: dict[str, int]
    autopilot: str
    """The level at which a bot plays for people who are away."""
    pace: str
    """How fast its bots play."""
    coach: str
    """`on` while its only person has a coach, `off` if they had one earlier in this game, else empty."""
    public: bool
    seats: list[SeatShown]
    host: int | None
    commitment: str | None
    """The SHA-256 of the server's seed, published before the first roll."""
    starting: float | None
    """While players reveal their parts of the random seed: when the game begins without those that are missing."""
    game: str | None
    previous: str | None
    """The table that this one is a rematch of."""
    next: str | None
    """The table of the rematch."""
    created: float
    tutorial: str | None
    """The lesson that was set up last, at the table of a tutorial: its dice are scripted."""
    pause: PauseShown | None
    """None where nobody asks for a pause of the game."""

    @classmethod
    def of(cls, table: StoredTable, seats: Sequence[StoredSeat]) -> TableShown:
        """A stored table as everybody sees it: the server's seed and the invite are not among this."""
        return cls(**shown_fields(table, seats))


class TableVisited(TableShown):
    """A table as one visitor sees it."""

    seat: int | None
    """The visitor's own seat."""
    invite: str | None
    """For players, to invite others."""

    @classmethod
    def to(cls, visit: Visit) -> TableVisited:
        """The table that somebody visits."""
        invite = None if visit.seat is None else visit.table.invite
        return cls(**shown_fields(visit.table, visit.seats), seat=visit.seat, invite=invite)


def shown_fields(table: StoredTable, seats: Sequence[StoredSeat]) -> dict[str, Any]:
    """What may be seen of a table, and nothing else."""
    arrangement = TableSettings.of(table)
    return {
        "table": table.id,
        "status": table.status,
        "edition": arrangement.edition,
        "options": arrangement.options,
        "clocks": msgspec.to_builtins(arrangement.clocks),
        "autopilot": table_level(arrangement, seats),
        "pace": arrangement.pace,
        "coach": arrangement.coach,
        "public": table.public,
        "seats": [SeatShown.of(seat) for seat in seats],
        "host": table.host,
        "commitment": arrangement.commitment,
        "starting": arrangement.starting if table.status == "open" else None,
        "game": table.game,
        "previous": table.previous,
        "next": arrangement.next,
        "created": table.created,
        "tutorial": arrangement.tutorial,
        "pause": pause_shown(table),
    }


def pause_shown(table: StoredTable) -> PauseShown | None:
    """The pause of a table, without its clocks."""
    pause = Pause.of(table)
    return None if pause == Pause() else PauseShown(asked=list(pause.asked), since=pause.since)
