"""Bodies of requests and responses: every field is bounded, unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from rentier.bots import table_bots
from rentier.kernel.edition import edition_names
from rentier.server.lobby.access import link_to
from rentier.server.lobby.seats import ANYWHERE, Person, Seated
from rentier.server.lobby.shown import TableShown
from rentier.server.lobby.table_settings import BotWish, Plan, TableSettings, with_automatic_rent
from rentier.server.lobby.timing import PACES, PRESETS

MOST_SEATS = 8
GUEST = "Guest"
"""What somebody is called who plays against bots and gives no name."""

Word = Annotated[str, Field(min_length=1, max_length=64)]
Name = Annotated[
    str,
    Field(min_length=1, max_length=96, description="Your name, 1 to 24 characters after normalisation."),
]
Seed = Annotated[
    str,
    Field(
        min_length=16,
        max_length=64,
        description="Your part of the random seed, mixed into the server's. Send it when the table is `starting`.",
    ),
]
Commitment = Annotated[
    str,
    Field(
        pattern="^[0-9a-f]{64}$",
        description="The SHA-256 of `COMMITMENT:SEED`: the server's commitment and your part of the random seed.",
    ),
]
Piece = Annotated[str, Field(min_length=1, max_length=64, description="One of the edition's tokens.")]
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Level = Annotated[
    str,
    Field(
        min_length=1,
        max_length=32,
        description="A bot by its name.",
        json_schema_extra=lambda schema: schema.update(enum=table_bots()),
    ),
]
EditionId = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        description="An edition by its id.",
        json_schema_extra=lambda schema: schema.update(enum=edition_names()),
    ),
]
Options = Annotated[
    dict[Word, bool | int],
    Field(max_length=64, description="Variants and house rules by id: true, or a number where they take one."),
]
Clocks = Annotated[
    Word | dict[Word, int],
    Field(description=f"Clocks by name ({', '.join(PRESETS)}), or seconds one by one.", examples=[*PRESETS]),
]
Pace = Annotated[
    str,
    Field(
        min_length=1,
        max_length=32,
        description="How fast bots play.",
        json_schema_extra=lambda schema: schema.update(enum=[*PACES]),
    ),
]


class Body(BaseModel):
    """What a client sends."""

    model_config = ConfigDict(extra="forbid", strict=True)


class BotAtSeat(Body):
    """A bot at a seat, or at any free one."""

    level: Level = "normal"
    seat: Seat | None = None


class NewTable(Body):
    """A table to open, and who opens it."""

    edition: EditionId
    seats: Annotated[int, Field(ge=2, le=MOST_SEATS)]
    name: Name
    options: Options = {}
    bots: Annotated[list[BotAtSeat], Field(max_length=MOST_SEATS - 1)] = []
    clocks: Clocks = "normal"
    autopilot: Level = "normal"
    pace: Pace = "normal"
    public: bool = False
    piece: Piece | None = None

    def plan(self) -> Plan:
        """The table."""
        bots = [BotWish(bot.level, bot.seat) for bot in self.bots]
        return Plan(self.edition, self.seats, self.options, bots, self.clocks, self.autopilot, self.public, self.pace)

    def person(self) -> Person:
        """Who opens it."""
        return Person(self.name, self.piece)


class QuickTable(Body):
    """A table against bots."""

    edition: EditionId
    name: Name = GUEST
    level: Level = "normal"
    options: Options = {}
    automatic_rent: Annotated[
        bool,
        Field(
            description="Collect rent automatically; false: the owner must ask, as the book says."
            " Ignored by editions without the option `automatic-rent`."
        ),
    ] = True
    seats: Annotated[int, Field(ge=2, le=MOST_SEATS)] = 4
    clocks: Clocks = "normal"
    pace: Pace = "normal"
    piece: Piece | None = None

    def plan(self) -> Plan:
        """The table."""
        plan = Plan(self.edition, self.seats, self.options, clocks=self.clocks, autopilot=self.level, pace=self.pace)
        return with_automatic_rent(plan) if self.automatic_rent else plan

    def person(self) -> Person:
        """Who plays."""
        return Person(self.name, self.piece)


class TutorialTable(Body):
    """A tutorial."""

    edition: EditionId
    name: Name = GUEST
    piece: Piece | None = None

    def person(self) -> Person:
        """Who learns."""
        return Person(self.name, self.piece)


class LessonWanted(Body):
    """A lesson of a tutorial."""

    lesson: Word


class Invited(Body):
    """Somebody who was invited to a private table."""

    invite: Annotated[str, Field(min_length=1, max_length=200)]


class Joining(Body):
    """Somebody who wants a seat."""

    name: Name
    piece: Piece | None = None
    commitment: Commitment | None = None
    seat: Seat | None = None
    invite: Annotated[str, Field(max_length=200)] | None = None

    def person(self) -> Person:
        """Who sits down."""
        return Person(self.name, self.piece, ANYWHERE if self.seat is None else self.seat, self.commitment)


class SeatChange(Body):
    """A name, token, commitment or seed for your own seat; or, as the host, a bot for another, or null for none."""

    name: Name | None = None
    piece: Piece | None = None
    commitment: Commitment | None = None
    seed: Seed | None = None
    bot: Level | None = None


class Start(Body):
    """How to begin."""

    fill: Level | None = None
    """The level of the bots that take the empty seats."""


# ---------------------------------------------------------------- answers


class TokenGiven(BaseModel):
    """Your seat; the token is shown only this once."""

    table: str
    seat: int
    player: str
    token: str
    invite: str
    link: str
    """Where others find the table; for a private one with the invite."""
    commitment: str | None

    @classmethod
    def of(cls, seated: Seated) -> TokenGiven:
        """What somebody gets who sat down."""
        table = seated.table
        return cls(
            table=table.id,
            seat=seated.seat,
            player=seated.seats[seated.seat].player,
            token=seated.token,
            invite=table.invite,
            link=link_to(table),
            commitment=TableSettings.of(table).commitment,
        )


class NetworkShown(BaseModel):
    """How others reach this server."""

    address: str | None
    """Null where only this machine can reach it, or where that is not known."""


class TableList(BaseModel):
    """Public tables."""

    tables: list[TableShown]


class VerdictShown(BaseModel):
    """What came of checking a game's dice."""

    fair: bool
    sentence: str
    commitment: str | None
    facts: int
    draws: int
    over: bool
    player_seeds: list[str]
    rules: int
    player_commitments: list[str | None]
    edition: str
    options: dict[str, Any]
    bots: list[str]
    """Level and style of the bot at each seat, empty for people."""
    notes: list[str]
    """What else there is to know: seeds that are missing, and how many moves of bots were recomputed."""
    unchecked: list[str]
    """What could not be checked: nothing, unless the record is of an earlier version."""
    drawn: list[tuple[str, int, int, int]]
    """Every draw: its stream, its index, its bound, and the number that was drawn."""


class ChoiceShown(BaseModel):
    """One thing that a player could have done."""

    act: str
    """As advice: `buy Boardwalk`."""
    chances: list[float]
    """Everybody's winning chances after it, by seat."""


class ChoicesShown(BaseModel):
    """What one player could have done, the best first."""

    seat: int
    choices: list[ChoiceShown]
