"""The compiled engine beside plain Python: the same act for the same record, number for number."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from rentier.batch.codes import STREAM_NUMBERS, STREAMS
from rentier.batch.compiled import EVERY, compiled, read_row, rows_of
from rentier.batch.engine import apply
from rentier.batch.game import seated
from rentier.batch.packing import signed
from rentier.batch.policies.codes import POLICIES
from rentier.batch.record import Numbers, Record
from rentier.batch.running import Worths, play_games, play_measured
from rentier.batch.tables import Tables, tables
from rentier.batch.trading import Trades
from rentier.bots.policies import memory_of
from rentier.kernel.chance import Chance, CounterChance
from rentier.kernel.rulebook import rulebook

MOST_KEYS = 1 << 24
"""How many keys are tried until one draws what was drawn."""


def apply_in_both(g: Record, b: Tables) -> bool:
    """`apply` in plain Python; an `AssertionError` tells where the compiled one does something else."""
    row, chance = rows_of([g]), g.chance
    noted = Noted(chance)
    if chance is not None:
        g.chance = noted
    accepted = apply(g, b)
    g.chance = chance
    row["key"][0] = key_that_draws(noted.draws) if noted.draws else g.key
    assert bool(compiled(apply)(row[0], rows_of([b])[0])) == accepted, "the compiled engine answers differently"
    compare_row(row[0], g, apart=("key",))
    return accepted


def compare_row(row: Any, g: Numbers, apart: tuple[str, ...] = ()) -> None:
    """Every field of a row is that of the record."""
    found = type(g)()
    read_row(row, found)
    for name in apart:
        setattr(found, name, getattr(g, name))
    different = [name for name in row.dtype.names if getattr(found, name) != getattr(g, name)]
    assert not different, f"the compiled engine has other numbers in {', '.join(different)}"


@dataclass
class Noted(Chance):
    """Chance that notes what was drawn."""

    chance: Chance | None
    draws: dict[tuple[str, int, int], int] = field(default_factory=dict)

    def draw(self, stream: str, index: int, bound: int) -> int:
        assert self.chance is not None
        number = self.draws[stream, index, bound] = self.chance.draw(stream, index, bound)
        return number


def key_that_draws(draws: dict[tuple[str, int, int], int]) -> int:
    """A key for which chance gives these numbers: compiled code has no other chance."""
    import numpy as np

    first, last = 0, 1 << 12
    while first < MOST_KEYS:  # most keys are found among the first
        keys = np.arange(first, last, dtype=np.uint64)
        for (stream, index, bound), number in draws.items():
            place = STREAM_NUMBERS[STREAMS.index(stream)] << 32 | index
            word = keys + np.uint64(place * 0x9E3779B97F4A7C15 % (1 << 64))
            word = (word ^ word >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
            word = (word ^ word >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
            word ^= word >> np.uint64(31)
            keys = keys[(word >> np.uint64(32)) * np.uint64(bound) >> np.uint64(32) == number]
        if len(keys):
            return signed(int(keys[0]))
        first, last = last, 4 * last
    raise AssertionError(f"no key draws {draws}")


def compare_whole_games(
    edition: str, bots: list[str], options: dict[str, Any], seeds: range, program: Collection[int] = EVERY
) -> None:
    """Whole games of policies, compiled and in plain Python."""
    import numpy as np

    book = rulebook(edition, options)
    b = tables(book)
    policies = [POLICIES[bot] for bot in bots]
    records = [seated(len(bots), CounterChance(seed)) for seed in seeds]
    memories = [memory_of(bot, book) for bot in bots]
    rows = rows_of(records)
    worths = rows_of([Worths() for _ in seeds])
    play_compiled = compiled(play_games, program)
    trades = rows_of([watched() for _ in seeds])
    play_compiled(rows, worths, trades, np.arange(len(rows)), rows_of([b])[0], np.array(policies), rows_of(memories))
    for row, measured, counted, g in zip(rows, worths, trades, records, strict=True):
        w, t = Worths(), watched()
        play_measured(g, w, t, b, policies, memories)
        compare_row(row, g)
        compare_row(measured, w)
        compare_row(counted, t)


def watched() -> Trades:
    """A place for what a league counts."""
    trades = Trades()
    trades.watched = 1
    return trades
