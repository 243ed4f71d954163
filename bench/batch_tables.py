"""Tables of policies for measuring and comparing the batch engine: their games, played on cores or on a GPU."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from rentier.batch.compiled import compiled, row_type, rows_of
from rentier.batch.game import seated
from rentier.batch.gpu import play_on_gpu
from rentier.batch.packing import signed
from rentier.batch.policies.codes import POLICIES
from rentier.batch.policies.memory import Memory
from rentier.batch.running import Worths, play_games
from rentier.batch.tables import tables
from rentier.batch.trading import Trades
from rentier.bots.policies import memory_of
from rentier.kernel.chance import CounterChance, counter_key
from rentier.kernel.rulebook import rulebook
from rentier.table import ROUND_LIMIT

Rows = Any
"""An array of records."""
SHARE = 200
"""Games that a core takes at a time."""


@dataclass(frozen=True)
class PolicyTable:
    """An edition, who plays, and the options."""

    bots: tuple[str, ...]
    edition: str = "platinum"
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """Who plays what."""
        bots = f"four {self.bots[0]}" if len(set(self.bots)) == 1 and len(self.bots) == 4 else " ".join(self.bots)
        return ", ".join([bots, *([] if self.edition == "platinum" else [self.edition]), *self.options])

    @cached_property
    def book(self) -> Any:
        """The rulebook, with the round limit of simulations."""
        return rulebook(self.edition, {"round-limit": ROUND_LIMIT, **self.options})

    @cached_property
    def row(self) -> Rows:
        """What is printed and set, as a row."""
        return rows_of([tables(self.book)])[0]

    @property
    def policies(self) -> list[int]:
        """The policy of every seat."""
        return [POLICIES[bot] for bot in self.bots]

    @property
    def memories(self) -> list[Memory]:
        """A fresh memory for every seat."""
        return [memory_of(bot, self.book) for bot in self.bots]

    def games(self, first: int, count: int, watched: bool = False) -> tuple[Rows, Rows, Rows]:
        """Games with these numbers that are not set up yet, and places for what simulations and leagues count."""
        games = np.repeat(rows_of([seated(len(self.bots), CounterChance(0))]), count)
        games["key"] = [signed(counter_key(f"{self.title}/{number}")) for number in range(first, first + count)]
        trades = np.zeros(count if watched else 1, row_type(Trades))
        trades["watched"] = watched
        return games, np.zeros(count, row_type(Worths)), trades

    def play_on_cores(
        self, games: Rows, worths: Rows, trades: Rows, cores: int, tick: Callable[[int], None] = lambda games: None
    ) -> None:
        """Play games with as many threads as there are cores to use."""
        program = compiled(play_games, self.policies)
        policies, memories = np.array(self.policies), self.memories

        def play(first: int) -> None:
            chosen = np.arange(first, min(first + SHARE, len(games)))
            program(games, worths, trades, chosen, self.row, policies, rows_of(memories))
            tick(len(chosen))

        with ThreadPoolExecutor(cores) as crew:
            list(crew.map(play, range(0, len(games), SHARE)))

    def play_on_gpu(self, games: Rows, worths: Rows, trades: Rows) -> float:
        """Play games on the GPU, and the seconds that it needed apart from copying."""
        b, chosen = tables(self.book), np.arange(len(games))
        return play_on_gpu(self.policies, games, worths, trades, chosen, b, self.policies, self.memories)
