"""Batches: consecutive games of a plan, played in one go by one process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rentier.bots.base import find_bot
from rentier.kernel.chance import CounterChance
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.sim.batch_games import Stretch, merged, play_stretch
from rentier.sim.counts import GameMeter, SeatMeter, SpaceMeter, WorthMeter
from rentier.sim.liveliness import LivelinessMeter
from rentier.sim.meters import Meter, Row, find_meter
from rentier.sim.money import DeedMeter, MoneyMeter
from rentier.sim.offers import OfferMeter
from rentier.sim.plans import League, Match, Plan
from rentier.sim.trades import ChainMeter, PriceMeter
from rentier.table import Table

Columns = dict[str, dict[str, Any]]
"""Tables by name, each its columns by name: lists, or arrays of the batch engine."""

USUAL: tuple[type[Meter], ...] = (GameMeter, SeatMeter, DeedMeter, SpaceMeter, MoneyMeter, WorthMeter)
"""The meters of a simulation."""
FEW: tuple[type[Meter], ...] = (GameMeter, SeatMeter, LivelinessMeter, OfferMeter, ChainMeter, PriceMeter)
"""The meters of a league."""


def meters_of(plan: Plan) -> list[type[Meter]]:
    """All meters of a plan, each with a table of its own."""
    kinds = [*(FEW if isinstance(plan, League) else USUAL)]
    for kind in map(find_meter, plan.meters):
        if any(kind.table == other.table for other in kinds):
            raise RentierError(f"Two meters write the table {kind.table!r}: give {kind.__name__} another one")
        kinds.append(kind)
    return kinds


def play_batch(plan: Plan, first: int, last: int, engine: str = "reference") -> Columns:
    """Play the games from `first` to before `last`; what was measured, in the order of the games."""
    if engine == "batch":
        return completed(plan, play_stretch(plan, range(first, last)))
    kinds = meters_of(plan)
    columns: Columns = {}
    for number in range(first, last):
        match = plan.match(number)
        try:
            for meter in play_match(plan.edition, plan.options, match, kinds):
                enter(columns, number, meter)
        except Exception as error:
            error.add_note(f"in game {number} of {plan.to_dict()}")
            raise
    return columns


def completed(plan: Plan, stretch: Stretch) -> Columns:
    """The tables of a stretch; games that found no room in a record are played again by the reference engine."""
    overflowed = stretch.overflowed
    if not overflowed:
        return stretch.tables
    again = [play_batch(plan, game, game + 1) for game in overflowed]
    return in_order(merged([stretch.tables, *again]))


def in_order(columns: Columns) -> Columns:
    """Tables with the rows of each game together, in the order of the games."""
    sorted_columns: Columns = {}
    for table, found in columns.items():
        rows = sorted(range(len(found["game"])), key=found["game"].__getitem__)
        sorted_columns[table] = {name: [values[row] for row in rows] for name, values in found.items()}
    return sorted_columns


def play_match(edition: str, options: Mapping[str, Any], match: Match, kinds: list[type[Meter]]) -> list[Meter]:
    """Play one game with these meters listening."""
    game = Game.new(edition, options, len(match.bots), CounterChance(match.seed), recorded=False)
    view = game.view(None)
    meters = [kind(view) for kind in kinds]
    listeners: dict[type[Fact], list[Any]] = {}
    for meter in meters:
        for kind, listener in meter.hears().items():
            listeners.setdefault(kind, []).append(listener)
    players = [find_bot(bot)(seed) for bot, seed in zip(match.bots, match.bot_seeds, strict=True)]
    Table(game, players, hears=listeners).run()
    return meters


def enter(columns: Columns, number: int, meter: Meter) -> None:
    """Put a meter's rows under those of earlier games."""
    table = columns.setdefault(meter.table, {})
    for row in meter.rows():
        if not table:
            table["game"] = []
            for name in row:
                table[name] = []
        if table.keys() - {"game"} != row.keys():
            raise RentierError(misfit(meter, row, table))
        table["game"].append(number)
        for name, value in row.items():
            table[name].append(value)


def misfit(meter: Meter, row: Row, table: Mapping[str, Any]) -> str:
    """What is wrong with a row."""
    if "game" in row:
        return f"The meter {type(meter).__name__} has a column 'game': leave it out, every row gets its game"
    had, has = ", ".join(name for name in table if name != "game"), ", ".join(row)
    return f"The rows of {type(meter).__name__} must all have the same columns, not {had} and then {has}"
