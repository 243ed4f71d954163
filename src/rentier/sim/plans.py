"""Plans: which games a run plays. The plan and a game's number alone determine the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, Protocol

from rentier.bots.base import find_bot
from rentier.kernel.edition import load
from rentier.kernel.errors import RentierError
from rentier.kernel.rulebook import rulebook
from rentier.sim.meters import find_meter
from rentier.table import ROUND_LIMIT


@dataclass(frozen=True, slots=True)
class Match:
    """One game to be played: who sits where, and the seeds of the table and of every bot."""

    game: int
    seed: str
    bots: tuple[str, ...]
    bot_seeds: tuple[str, ...]


class Plan(Protocol):
    """Whatever can name its games one by one."""

    @property
    def edition(self) -> str:
        """Which edition is played."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """Which variants and house rules are on."""
        ...

    @property
    def bots(self) -> tuple[str, ...]:
        """Who plays: bots by name, or as `file.py:Class` or `module:Class`."""
        ...

    @property
    def meters(self) -> tuple[str, ...]:
        """Meters beside the usual ones, as `file.py:Class` or `module:Class`."""
        ...

    @property
    def games(self) -> int:
        """How many games there are."""
        ...

    @property
    def together(self) -> int:
        """The number of games in a row that are kept or lost together."""
        ...

    def match(self, game: int) -> Match:
        """The game with this number."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The plan as plain data."""
        ...


@dataclass(frozen=True)
class Simulation:
    """A number of games of one line-up.

    With every game the bots move on by one seat, so that what a bot achieves and what a seat brings can be told
    apart; `rotate=False` keeps them where they are named.
    """

    edition: str
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    rotate: bool = True
    meters: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", checked_options(self.edition, len(self.bots), self.options))
        check_bots(self.bots)
        for meter in self.meters:
            find_meter(meter)
        if self.games < 1:
            raise RentierError(f"A simulation needs at least one game, not {self.games}")

    @property
    def together(self) -> int:
        """Every game stands for itself."""
        return 1

    def match(self, game: int) -> Match:
        """The game with this number: its seed is its own."""
        seats = len(self.bots)
        turn = game % seats if self.rotate else 0
        places = [(seat - turn) % seats for seat in range(seats)]
        seed = f"{self.seed}/{game}"
        return Match(
            game, seed, tuple(self.bots[place] for place in places), tuple(f"{seed}/{place}" for place in places)
        )

    def to_dict(self) -> dict[str, Any]:
        """The plan as plain data."""
        return {
            "kind": "simulation",
            "edition": self.edition,
            "options": dict(self.options),
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "rotate": self.rotate,
            "meters": list(self.meters),
        }


@dataclass(frozen=True)
class League:
    """Every line-up of the bots that fills the seats, every seed, and every seat rotation of it.

    All rotations and line-ups of a seed meet the same dice and decks, and a bot draws the same numbers of its own
    wherever it sits: differences come from the bots.
    """

    edition: str
    bots: tuple[str, ...]
    seeds: int
    seats: int
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", checked_options(self.edition, self.seats, self.options))
        check_bots(self.bots)
        if len(self.bots) < self.seats:
            raise RentierError(f"{self.seats} seats need as many bots: name one twice, or use fewer seats")
        if self.seeds < 1:
            raise RentierError(f"A league needs at least one seed, not {self.seeds}")

    @cached_property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together, as places in `bots`; two line-ups of the same kinds are one."""
        found: dict[tuple[str, ...], tuple[int, ...]] = {}
        for places in combinations(range(len(self.bots)), self.seats):
            found.setdefault(tuple(sorted(self.bots[place] for place in places)), places)
        return tuple(found.values())

    @property
    def meters(self) -> tuple[str, ...]:
        """A league needs no further meters."""
        return ()

    @property
    def together(self) -> int:
        """All games of a seed."""
        return len(self.line_ups) * self.seats

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.seeds * self.together

    def whereabouts(self, game: int) -> tuple[int, int, int]:
        """The seed, the line-up and the rotation of a game, each from 0."""
        number, rest = divmod(game, self.together)
        line_up, rotation = divmod(rest, self.seats)
        return number, line_up, rotation

    def match(self, game: int) -> Match:
        """The game with this number."""
        number, line_up, rotation = self.whereabouts(game)
        lined_up = self.line_ups[line_up]
        places = [lined_up[(seat - rotation) % self.seats] for seat in range(self.seats)]
        seed = f"{self.seed}/{number}"
        return Match(
            game, seed, tuple(self.bots[place] for place in places), tuple(f"{seed}/{place}" for place in places)
        )

    def to_dict(self) -> dict[str, Any]:
        """The plan as plain data."""
        return {
            "kind": "league",
            "edition": self.edition,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seeds": self.seeds,
            "seats": self.seats,
            "seed": self.seed,
        }


def plan_from(plain: Any) -> Simulation | League:
    """The plan that plain data describes."""
    if not isinstance(plain, Mapping):
        raise RentierError(f"This is not the plan of a run: {type(plain).__name__} instead of an object")
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in plain.items() if key != "kind"
    }
    try:
        return Simulation(**fields) if plain["kind"] == "simulation" else League(**fields)
    except (KeyError, TypeError) as error:
        raise RentierError(f"This is not the plan of a run: {error}") from None


def checked_options(edition: str, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options that the edition takes, with an end for games that would not find one."""
    load(edition).check_seats(seats)
    limited = {"round-limit": ROUND_LIMIT, **options}
    if rulebook(edition, limited).settings.get("minutes"):
        raise RentierError("Simulations have no clock; replace minutes with the option round-limit")
    return dict(sorted(limited.items()))


def labels(bots: Sequence[str]) -> dict[str, str]:
    """How tables and reports call each bot: one of your own by its class, unless two classes have that name.

    >>> labels(["simple", "/home/ann/shopper.py:Shopper"])
    {'simple': 'simple', '/home/ann/shopper.py:Shopper': 'Shopper'}
    >>> labels(["exec:./mybot", "exec:./mybot --level 3"])
    {'exec:./mybot': 'mybot', 'exec:./mybot --level 3': 'mybot --level 3'}
    """
    short = {bot: Path(bot).name if bot.startswith("exec:") else bot.rpartition(":")[2] for bot in bots}
    return short if len(set(short.values())) == len(short) else {bot: bot for bot in short}


def check_bots(bots: tuple[str, ...]) -> None:
    """Refuse a name that is none of a bot."""
    for bot in bots:
        find_bot(bot)
