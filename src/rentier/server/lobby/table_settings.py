"""A table's settings, and what a host can choose when opening one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from rentier.bots import table_bots
from rentier.kernel.errors import ChoiceError, RentierError
from rentier.kernel.rulebook import rulebook
from rentier.server.lobby import fair
from rentier.server.lobby.timing import ClockRules, check_pace, clock_rules
from rentier.server.protocol import catalogue
from rentier.store.errors import Altered
from rentier.store.rows import StoredSeat, StoredTable

AUTOMATIC_RENT = "automatic-rent"


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The settings of a stored table. The server's seed lies here until the game has it, and is never shown."""

    edition: str
    options: dict[str, Any]
    clocks: ClockRules = field(default_factory=ClockRules)
    autopilot: str = "normal"
    """The bot that plays for people who are away at a table without bots; see `table_level`."""
    commitment: str | None = None
    """What was published of the server's seed; a game that began elsewhere has none."""
    server_seed: str | None = field(default=None, repr=False)
    starting: float | None = None
    """While players reveal their parts of the seed: when the game begins without those that are missing."""
    next: str | None = None
    """The table of the rematch."""
    pace: str = "normal"
    """How quickly bots act."""
    coach: str = ""
    """`on` while the only person at the table has a coach, `off` if they had one earlier in this game."""
    tutorial: str | None = None
    """The lesson that was set up last, at the table of a tutorial."""

    @classmethod
    def of(cls, table: StoredTable) -> TableSettings:
        """The arrangement of a table."""
        try:
            return msgspec.convert(table.settings, cls)
        except msgspec.ValidationError as error:
            raise Altered(f"The settings of the stored table {table.id} were altered: {error}.") from None

    def to_dict(self) -> dict[str, Any]:
        """Plain data for the store."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


@dataclass(frozen=True, slots=True)
class BotWish:
    """A bot of some level, at a seat or at any."""

    level: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A table that somebody wishes for."""

    edition: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: Sequence[BotWish] = ()
    clocks: object = "normal"
    autopilot: str = "normal"
    public: bool = False
    pace: str = "normal"
    server_seed: bytes | None = None
    """A seed for dice that can be repeated, for a game on your own machine; no request can set it."""


def arranged(plan: Plan) -> TableSettings:
    """The settings of a table as planned, with a fresh seed; whatever does not fit is a `RentierError`."""
    check_edition(plan.edition)
    book = rulebook(plan.edition, plan.options)
    book.edition.check_seats(plan.seats)
    for level in (plan.autopilot, *(bot.level for bot in plan.bots)):
        check_level(level)
    check_pace(plan.pace)
    seed = plan.server_seed or fair.new_seed()
    return TableSettings(
        edition=plan.edition,
        options=book.options,
        clocks=clock_rules(plan.clocks),
        autopilot=plan.autopilot,
        pace=plan.pace,
        commitment=fair.commitment(seed),
        server_seed=seed.hex(),
    )


def with_automatic_rent(plan: Plan) -> Plan:
    """RENT-2: rent is collected automatically, where the edition has that option and the plan does not decide it."""
    check_edition(plan.edition)
    if any(option["id"] == AUTOMATIC_RENT for option in catalogue.edition(plan.edition)["options"]):
        return replace(plan, options={AUTOMATIC_RENT: True, **plan.options})
    return plan


def bots_at(plan: Plan) -> dict[int, str]:
    """The level of the bot at each seat that has one; at least one seat is left for the host."""
    if len(plan.bots) >= plan.seats:
        raise RentierError("Leave at least one seat without a bot")
    placed: dict[int, str] = {}
    for bot in plan.bots:
        if bot.seat is None:
            continue
        if bot.seat in placed or not 0 <= bot.seat < plan.seats:
            raise RentierError(f"Each bot needs a seat of its own: this table has {plan.seats}")
        placed[bot.seat] = bot.level
    free = [seat for seat in range(plan.seats) if seat not in placed][1:]
    return placed | dict(zip(free, (bot.level for bot in plan.bots if bot.seat is None), strict=False))


def table_level(arrangement: TableSettings, seats: Sequence[StoredSeat]) -> str:
    """The level that the autopilot plays at: the one most bots of the table have, or the chosen one without bots."""
    levels = Counter(seat.level for seat in seats if seat.kind == "bot" and seat.level in table_bots())
    most = max(levels, key=lambda level: levels[level], default=None)
    return most or arrangement.autopilot


def check_edition(name: str) -> None:
    """Refuse an edition that there is not, without looking through the shelf again."""
    known = [edition["id"] for edition in catalogue.editions()]
    if name not in known:
        raise ChoiceError(f"{name}.toml", "id", f"there is no edition {name!r}; there are {', '.join(known)}")


def check_level(level: str) -> None:
    """Refuse a bot that there is not."""
    if level not in table_bots():
        raise RentierError(f"There is no bot called {level!r}; choose {', '.join(table_bots())}")
