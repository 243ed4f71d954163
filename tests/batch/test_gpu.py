"""The batch engine on a GPU: its kernel in plain Python, its compilation, and what users without a GPU are told."""

from __future__ import annotations

import types
from typing import Any

from rentier.batch import gpu
from rentier.batch.game import seated
from rentier.batch.policies.codes import POLICIES
from rentier.batch.record import Record
from rentier.batch.running import Worths, play_games
from rentier.batch.tables import tables
from rentier.batch.trading import Trades
from rentier.bots.policies import memory_of
from rentier.kernel.chance import CounterChance
from rentier.kernel.rulebook import rulebook

BOTS = ("fp-a", "simple", "hard-1")


class Array(list[Any]):
    """A list with the size that arrays have; a record that is put into it is copied, as in arrays."""

    @property
    def size(self) -> int:
        return len(self)

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(value, Record):
            self[place].copy_from(value)
        else:
            super().__setitem__(place, value)


class Cuda:
    """What the kernel asks of `numba.cuda`, for one thread."""

    def __init__(self) -> None:
        self.local = types.SimpleNamespace(array=lambda length, kind: Array(kind() for _ in range(length)))
        self.atomic = types.SimpleNamespace(add=self.add)

    def grid(self, dimensions: int) -> int:
        return 0

    def add(self, numbers: list[int], place: int, number: int) -> int:
        numbers[place] += number
        return numbers[place] - number


def test_a_thread_plays_all_games_as_the_batch_engine_does() -> None:
    book = rulebook("platinum", {"round-limit": 30})
    b, policies = tables(book), [POLICIES[bot] for bot in BOTS]
    names = {**vars(gpu), "cuda": Cuda(), "record_type": Record}
    thread = types.FunctionType(gpu.play_until_done.__code__, names)

    def games() -> Array:
        return Array(seated(len(BOTS), CounterChance(seed)) for seed in range(6))

    ours, theirs = games(), games()
    measured, worths = [Worths() for _ in ours], [Worths() for _ in ours]
    counted, trades = Array(Trades() for _ in ours), [Trades() for _ in ours]
    for t in (*counted, *trades):
        t.watched = 1
    chosen = Array([4, 0, 2, 5])
    thread(ours, measured, counted, chosen, [b], policies, [[memory_of(bot, book) for bot in BOTS]], [0], 0)
    play_games(theirs, worths, trades, chosen, b, policies, [memory_of(bot, book) for bot in BOTS])
    assert list(ours) == list(theirs)
    assert measured == worths
    assert list(counted) == trades
    assert [g.over for g in ours] == [1, 0, 1, 0, 1, 1]
