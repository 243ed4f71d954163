"""Games of a plan on the batch engine: which plans it can play, and its counts in the same tables as meters give."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rentier.batch import codes
from rentier.batch.compiled import compiled, read_row, row_type, rows_of, worth_compiling, write_row
from rentier.batch.game import seated
from rentier.batch.gpu import check_gpu, load_on_gpu, play_on_gpu
from rentier.batch.packing import REASONS, signed
from rentier.batch.policies.codes import POLICIES, without_policy
from rentier.batch.policies.memory import Memory
from rentier.batch.running import LONGEST, OFTEN, SAMPLES, Worths, play_games
from rentier.batch.tables import Tables, UnknownToBatch, tables
from rentier.batch.trading import SALES, Trades
from rentier.bots.policies import memory_of
from rentier.kernel.chance import CounterChance, counter_key
from rentier.kernel.errors import RentierError
from rentier.kernel.plugins import spec_of
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.sim.liveliness import LivelinessMeter
from rentier.sim.offers import OfferMeter
from rentier.sim.plans import League, Plan
from rentier.sim.trades import ChainMeter, PriceMeter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]

ENGINES = ("reference", "batch", "gpu")
"""Which engines there are; `gpu` is the batch engine on a graphics card. All play the same games."""
MONEY = {
    "start": codes.STARTED_WITH,
    "salary": codes.SALARY,
    "rent": codes.RENT_ASKED,
    "cards": codes.CARD,
    "deals": codes.DEALS,
    "estates": codes.ESTATES,
    "pot": codes.POT,
    "mortgages": codes.LOANS,
    "sales": codes.SALES,
    "deeds": codes.DEEDS_BOUGHT,
    "auctions": codes.AUCTIONED,
    "buildings": codes.BUILDINGS,
    "taxes": codes.TAX,
    "bail": codes.BAIL,
    "interest": codes.INTEREST_OWED,
}
"""The reasons of `MoneyMeter`, in its order."""
OFFER_COUNTS = ("made", "poor", "again", "taken", "got", "got_again")
"""The columns of `OfferMeter`."""
CHAIN_COUNTS = ("chains", "exact", "profit")
"""The columns of `ChainMeter`."""
COUNTED = {spec_of(meter): meter.table for meter in (LivelinessMeter, OfferMeter, ChainMeter, PriceMeter)}
"""The meters of a league, which a simulation may have as well, and their tables."""
LEAGUE_TABLES = ("games", "seats")
SIMULATION_TABLES = (*LEAGUE_TABLES, "deeds", "spaces", "money", "worths")
NEVER = 1 << 30
"""A round that is not reached."""


def engine_for(plan: Plan, wanted: str | None) -> str:
    """The engine that plays a plan: the batch engine where it can, unless another one is wanted."""
    if wanted is not None and wanted not in ENGINES:
        raise RentierError(f"There is no engine {wanted!r}: choose {', '.join(ENGINES[:-1])} or {ENGINES[-1]}")
    hindrance = why_not(plan)
    if wanted in ("batch", "gpu") and hindrance:
        raise RentierError(f"The batch engine cannot play this: {hindrance}. Leave out --engine {wanted}")
    if wanted == "gpu":
        check_gpu()
    return wanted or ("reference" if hindrance else "batch")


def why_not(plan: Plan) -> str:
    """What keeps the batch engine from playing a plan, or nothing."""
    if others := without_policy(plan.bots):
        return f"it has no policy for {', '.join(others)}"
    if set(plan.meters) - COUNTED.keys():
        return "custom metrics need the events of the reference engine"
    if plan.options["round-limit"] > LONGEST:
        return f"its games end after {LONGEST} rounds at most"
    try:
        tables_of(plan)
    except UnknownToBatch as error:
        return str(error)
    return ""


def counted_tables(plan: Plan) -> tuple[str, ...]:
    """The tables of a plan for which trades are counted."""
    return tuple(COUNTED.values()) if isinstance(plan, League) else tuple(map(COUNTED.__getitem__, plan.meters))


def kinds_of_tables(plan: Plan) -> tuple[str, ...]:
    """All tables of a plan."""
    usual = LEAGUE_TABLES if isinstance(plan, League) else SIMULATION_TABLES
    return (*usual, *counted_tables(plan))


def tables_of(plan: Plan) -> tuple[Rulebook, Tables]:
    """The rulebook and the tables of a plan."""
    book = rulebook(plan.edition, plan.options)
    if book.edition.family != "classic":
        raise UnknownToBatch(f"it does not know the rules of {book.edition.title}")
    return book, tables(book)


def compiles(plan: Plan) -> bool:
    """Whether compiled code plays a plan."""
    return worth_compiling(play_games, plan.games, policies_of(plan))


def policies_of(plan: Plan) -> set[int]:
    """The policies that play in a plan: one program has them all."""
    return {POLICIES[bot] for bot in plan.bots}


def prepare(plan: Plan, engine: str, progress: Callable[[int, int], None] | None = None) -> None:
    """Load the compiled engine, or compile it now, if it is to play a plan."""
    if engine == "gpu":
        load_on_gpu(policies_of(plan), progress)
    elif engine == "batch" and compiles(plan):
        compiled(play_games, policies_of(plan), progress)


# ---------------------------------------------------------------- playing


def play_stretch(plan: Plan, numbers: Sequence[int], engine: str = "batch") -> Stretch:
    """Play the games with these numbers, on the CPU or on a GPU."""
    import numpy as np

    book, b = tables_of(plan)
    matches = [plan.match(game) for game in numbers]
    games = np.repeat(rows_of([seated(len(matches[0].bots), CounterChance(0))]), len(matches))
    games["key"] = [signed(counter_key(match.seed)) for match in matches]
    worths = np.zeros(len(matches), row_type(Worths))
    watched = counted_tables(plan)
    trades = np.zeros(len(matches) if watched else 1, row_type(Trades))
    trades["watched"] = len(watched) > 0
    line_ups: dict[tuple[str, ...], list[int]] = {}
    for place, match in enumerate(matches):
        line_ups.setdefault(match.bots, []).append(place)
    play: Callable[..., object] = play_plainly
    if engine == "gpu" or compiles(plan):
        play = partial(play_on_gpu if engine == "gpu" else play_compiled, policies_of(plan))
    for bots, chosen in line_ups.items():
        policies, memories = [POLICIES[bot] for bot in bots], [memory_of(bot, book) for bot in bots]
        play(games, worths, trades, np.array(chosen), b, policies, memories)
    return Stretch(book, np.array(numbers), games, worths, trades if watched else None, kinds_of_tables(plan))


def play_compiled(
    program: Collection[int],
    games: Any,
    worths: Any,
    trades: Any,
    chosen: Whole,
    b: Tables,
    policies: Sequence[int],
    memories: Sequence[Memory],
) -> None:
    """Play some of the games, all with the same bots in the same seats, by the machine code for some policies."""
    import numpy as np

    play, seats = compiled(play_games, program), np.array(policies)
    play(games, worths, trades, chosen, rows_of([b])[0], seats, rows_of(memories))


def play_plainly(
    games: Any, worths: Any, trades: Any, chosen: Whole, b: Tables, policies: Sequence[int], memories: Sequence[Memory]
) -> None:
    """The same in plain Python."""
    for place in chosen.tolist():
        g, w, t = seated(len(policies), CounterChance(0)), Worths(), Trades()
        watched = place if len(trades) > 1 else 0
        read_row(games[place], g)
        read_row(trades[watched], t)
        play_games([g], [w], [t], [0], b, policies, memories)
        write_row(games[place], g)
        write_row(worths[place], w)
        write_row(trades[watched], t)


@dataclass(frozen=True)
class Stretch:
    """Games that were played."""

    book: Rulebook
    numbers: Whole
    games: Any
    worths: Any
    trades: Any
    """What a league counts, if anything asks for it."""
    wanted: tuple[str, ...]
    """The tables that the plan has."""

    @property
    def overflowed(self) -> list[int]:
        """The numbers of games that found no room in a record."""
        found: list[int] = self.numbers[self.games["overflow"] != 0].tolist()
        return found

    @property
    def tables(self) -> dict[str, dict[str, Any]]:
        """The tables of the others."""
        whole = self.games["overflow"] == 0
        counted = Counted(self.book, self.numbers[whole], self.games[whole], self.worths[whole])
        if not whole.any():
            return {}
        trades = None if self.trades is None else self.trades[whole]
        return {table: counted.table(table, trades) for table in self.wanted}

    def part(self, first: int, last: int) -> Stretch:
        """The games from `first` to before `last`."""
        chosen = slice(*self.numbers.searchsorted([first, last]))
        trades = None if self.trades is None else self.trades[chosen]
        return replace(
            self, numbers=self.numbers[chosen], games=self.games[chosen], worths=self.worths[chosen], trades=trades
        )


# ---------------------------------------------------------------- counts as tables


class Counted:
    """What was counted in some games, as columns with the rows that the usual meters would give."""

    def __init__(self, book: Rulebook, numbers: Whole, games: Any, worths: Any) -> None:
        self.book, self.numbers, self.games, self.worths = book, numbers, games, worths
        self.seats = int(games["seats"][0]) if len(games) else 0

    def table(self, name: str, trades: Any) -> dict[str, Any]:
        """A table by its name; those of a league need what was counted of trades."""
        if name in COUNTED.values():
            return self._league_tables[name](trades)
        return self._tables[name]()

    @property
    def _tables(self) -> dict[str, Callable[[], dict[str, Any]]]:
        return {
            "games": self.lengths,
            "seats": self.fates,
            "deeds": self.deeds,
            "spaces": self.spaces,
            "money": self.money,
            "worths": self.samples,
        }

    @property
    def _league_tables(self) -> dict[str, Callable[[Any], dict[str, Any]]]:
        return {
            "liveliness": self.events,
            "offers": lambda trades: self.seat_counts(trades, OFFER_COUNTS),
            "chains": lambda trades: self.seat_counts(trades, CHAIN_COUNTS),
            "prices": self.sales,
        }

    def by_seat(self, field: str) -> Whole:
        """A field of every seat that plays, a row a game."""
        found: Whole = self.games[field][:, : self.seats].astype("int64")
        return found

    def each(self, rows: int) -> Whole:
        """The numbers of the games, each repeated for its rows."""
        found: Whole = self.numbers.repeat(rows)
        return found

    def lengths(self) -> dict[str, Any]:
        """As `GameMeter`."""
        games = self.games
        columns = {
            "starter": games["starter"],
            "rounds": games["round"],
            "turns": games["turns"].sum(axis=1),
            "rolls": games["draws"][:, codes.DICE],
            "auctions": games["lots"],
            "offers": games["offered"],
            "deals": games["deals"],
            "left": (self.by_seat("out") == 0).sum(axis=1),
            "winners": (self.by_seat("ranking") == 1).sum(axis=1),
        }
        return {"game": self.numbers, **{name: column.astype("int64") for name, column in columns.items()}}

    def fates(self) -> dict[str, Any]:
        """As `SeatMeter`."""
        import numpy as np

        seats = self.seats
        seat = np.tile(np.arange(seats), len(self.games))
        out, why = self.by_seat("out").ravel() > 0, self.by_seat("out_why").ravel()
        names = np.array(["resigned", *REASONS[1:]], dtype=object)

        def where_out(values: Any) -> list[Any]:
            return [value if is_out else None for value, is_out in zip(values.tolist(), out.tolist(), strict=True)]

        return {
            "game": self.each(seats),
            "seat": seat,
            "place": (seat - self.games["starter"].astype("int64").repeat(seats)) % seats + 1,
            "rank": self.by_seat("ranking").ravel(),
            "worth": self.worths["final"][:, :seats].astype("int64").ravel(),
            "cash": self.by_seat("cash").ravel(),
            "turns": self.by_seat("turns").ravel(),
            "out_round": where_out(self.by_seat("out_round").ravel()),
            "out_to": where_out(self.by_seat("out_to").ravel()),
            "out_why": where_out(names[why]),
            "out_deed": where_out(self._deeds_of_debts().ravel()),
        }

    def _deeds_of_debts(self) -> Whole:
        """The deed whose rent each seat could not pay, -1 for none."""
        import numpy as np

        deed = self.by_seat("out_deed")
        found: Whole = np.where(deed > 0, deed, -1)
        return found

    def deeds(self) -> dict[str, Any]:
        """As `DeedMeter`."""
        import numpy as np

        deeds = list(self.book.board.deeds)
        fields = ("held", "price", "buildings", "returned", "rents", "rent")
        return {
            "game": self.each(len(deeds)),
            "deed": np.tile(np.array(deeds, np.int64), len(self.games)),
            **{field: self.games[f"deed_{field}"][:, deeds].astype("int64").ravel() for field in fields},
        }

    def spaces(self) -> dict[str, Any]:
        """As `SpaceMeter`."""
        import numpy as np

        sent = np.zeros((len(self.games), codes.SPACES), np.int64)
        sent[:, self.book.board.jail] = self.games["jailings"]
        return {
            "game": self.each(codes.SPACES),
            "space": np.tile(np.arange(codes.SPACES), len(self.games)),
            "landings": self.games["landings"].astype("int64").ravel(),
            "sent": sent.ravel(),
        }

    def money(self) -> dict[str, Any]:
        """As `MoneyMeter`: a row for each reason and seat that it moved money of."""
        import numpy as np

        order = list(MONEY.values())
        got = self.games["got"][:, order, : self.seats].astype("int64")
        spent = self.games["spent"][:, order, : self.seats].astype("int64")
        game, why, seat = np.nonzero((got != 0) | (spent != 0))
        return {
            "game": self.numbers[game],
            "seat": seat,
            "why": np.array(list(MONEY), dtype=object)[why].tolist(),
            "got": got[game, why, seat],
            "spent": spent[game, why, seat],
        }

    def samples(self) -> dict[str, Any]:
        """As `WorthMeter`."""
        import numpy as np

        rounds = np.array([1, *range(5, OFTEN + 1, 5), *range(OFTEN + 25, LONGEST + 1, 25)])
        assert len(rounds) == SAMPLES
        game, sample = np.nonzero(rounds[None, :] <= self.games["round"][:, None])
        return {
            "game": self.numbers[game].repeat(self.seats),
            "round": rounds[sample].repeat(self.seats),
            "seat": np.tile(np.arange(self.seats), len(game)),
            "worth": self.worths["sampled"][game, sample][:, : self.seats].astype("int64").ravel(),
        }

    def events(self, trades: Any) -> dict[str, Any]:
        """As `LivelinessMeter`."""
        import numpy as np

        bankrupt = (self.by_seat("out") > 0) & (self.by_seat("out_why") > 0)
        ended, limit = self.games["round"].astype("int64"), self.book.numbers["round_limit"]
        rounds = {
            "deal": trades["first_deal"],
            "group": trades["first_group"],
            "house": trades["first_house"],
            "bankruptcy": np.where(bankrupt, self.by_seat("out_round"), NEVER).min(axis=1) % NEVER,
            "end": np.where((self.by_seat("out") == 0).sum(axis=1) == 1, ended, ended * (ended < limit)),
        }
        return {
            "game": self.numbers,
            **{event: [round or None for round in found.tolist()] for event, found in rounds.items()},
            "back": trades["back"].astype("int64"),
        }

    def seat_counts(self, trades: Any, names: Sequence[str]) -> dict[str, Any]:
        """As `OfferMeter` and `ChainMeter`: a row a seat."""
        import numpy as np

        return {
            "game": self.each(self.seats),
            "seat": np.tile(np.arange(self.seats), len(self.games)),
            **{name: trades[name][:, : self.seats].astype("int64").ravel() for name in names},
        }

    def sales(self, trades: Any) -> dict[str, Any]:
        """As `PriceMeter`: a row a sale."""
        import numpy as np

        game, sale = np.nonzero(np.arange(SALES)[None, :] < trades["sales"][:, None])
        if not len(game):
            return {}
        price, listed = trades["sale_price"][game, sale].tolist(), trades["sale_listed"][game, sale].tolist()
        return {
            "game": self.numbers[game],
            "seat": trades["sale_seat"][game, sale].astype("int64"),
            "mortgaged": trades["sale_mortgaged"][game, sale] == 1,
            "share": [round(paid / worth, 4) for paid, worth in zip(price, listed, strict=True)],
        }


def merged(pieces: list[Mapping[str, Mapping[str, Any]]]) -> dict[str, dict[str, Any]]:
    """Columns of several stretches, in their order."""
    found: dict[str, dict[str, Any]] = {}
    for piece in pieces:
        for table, columns in piece.items():
            target = found.setdefault(table, {name: [] for name in columns})
            for name, values in columns.items():
                target[name].extend(values if isinstance(values, list) else values.tolist())
    return found
