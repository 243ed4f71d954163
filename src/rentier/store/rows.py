"""What goes into the store and comes out of it: plain frozen records and their ids. Times are in seconds since 1970."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any, Literal

Plain = dict[str, Any]
"""A JSON object."""
Status = Literal["open", "playing", "over", "closed"]
Kind = Literal["person", "bot", "empty"]


@dataclass(frozen=True, slots=True)
class Row:
    """One act with the facts it brought, in today's format as `kernel.records.encode` writes them."""

    first: int
    """The version before it: how many facts there were."""
    facts: list[Plain]
    by: int
    """Who submitted it: a seat, the Banker or the autopilot."""
    act: Plain | None
    """None for the setting up of the game."""
    command: str | None
    """The id under which a client sent it; at most one act of a game has it."""
    at: float
    clocks: Plain | None = None
    said: str | None = None
    """What a bot said with it."""
    payload: str | None = None
    """A digest of what the client sent with the command."""
    bots: list[Any] | None = None
    """Notes on when bots sat down and were asked, with which their moves can be recomputed."""

    @property
    def version(self) -> int:
        """The version after it."""
        return self.first + len(self.facts)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game without its acts; `seed` is secret until the game is over."""

    id: str
    table: str
    header: Plain
    """What `Game.header()` gives: format, edition, digest, options, commitment, start."""
    seed: bytes = field(repr=False)
    player_seeds: list[str] = field(repr=False)
    created: float
    ended: float | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """What it takes to play a game on: its last position, and every act since with the one that led to it."""

    game: StoredGame
    version: int
    """Of the position."""
    position: Plain
    rows: list[Row]
    unused_snapshot: str | None = None
    """Why the stored snapshot was not used, if so: then the position is the first one, and `rows` are all acts."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table that people join; its id is its address."""

    id: str
    status: Status
    settings: Plain
    invite: str = field(repr=False)
    public: bool
    game: str | None
    previous: str | None
    """The table that this one is a rematch of."""
    created: float
    touched: float
    host: int | None
    """The host's seat: the host can start and close it."""
    pause: Plain | None = None
    """Who asks for a pause, or since when the game is paused; only `change_pause` writes it."""


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """One seat of a table and who has it; of the seat token only a digest is kept."""

    table: str
    seat: int
    player: str
    name: str
    digest: bytes | None = field(repr=False)
    kind: Kind
    level: str | None
    piece: str | None
    seed: str | None = field(repr=False)
    """Its owner's part of the random seed, revealed when the game starts."""
    joined: float
    commitment: str | None = None
    """What its owner published of that part before."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table's chat; the store gives it its number."""

    table: str
    number: int
    player: str
    name: str
    text: str
    at: float
    command: str | None = None
    """What its speaker called it, so that it is said once however often it is sent."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody who is connected to a server, and what they want of the server that runs the game."""

    table: str
    seat: int
    server: str
    autopilot: bool = False
    votes: tuple[int, ...] = ()
    """The seats that they want removed."""


ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
TABLE_CHARACTERS, PLAYER_CHARACTERS, GAME_CHARACTERS = 8, 8, 16


def new_id(characters: int) -> str:
    """A random id in lower-case base32."""
    return "".join(secrets.choice(ALPHABET) for _ in range(characters))
