"""Evaluation: how often a policy wins against bots, over games that everybody can play again.

Every deal of dice and cards is played from every seat, against the same opponents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from rentier.analysis.intervals import interval
from rentier.batch.compiled import compiled, row_type, rows_of, worth_compiling
from rentier.batch.game import seated
from rentier.batch.packing import signed
from rentier.batch.policies.codes import POLICIES, without_policy
from rentier.batch.running import Worths, play_games
from rentier.batch.tables import UnknownToBatch, tables
from rentier.batch.trading import Trades
from rentier.bots.base import find_bot
from rentier.bots.policies import memory_of
from rentier.kernel.game import Game
from rentier.kernel.plugins import find_class
from rentier.rl.setting import Setting, chance_of
from rentier.rl.vector import Array, RentierVectorEnv
from rentier.table import Table

TOGETHER = 1000
"""Games that are played side by side."""
TICK = 20
"""Games of a bot after which progress is told."""
SEED = 1_000_000
"""Where the seeds of evaluations begin, far from those that people train with."""


class Policy(Protocol):
    """Something that plays: it chooses an action for every row."""

    def act(self, obs: Array, mask: Array) -> Array:
        """The action for each observation, one that its mask allows."""
        ...


@dataclass(frozen=True)
class Evaluation:
    """What came of it."""

    games: int
    wins: float
    """Games won; winners of the same rank share a win."""
    by_seat: tuple[float, ...]
    """The share won from each seat."""
    decisions: float
    """Decisions in a game, on average."""
    illegal: int
    """Actions that the mask did not allow."""

    @property
    def share(self) -> float:
        """The share of the games that were won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of that share."""
        return interval(self.wins, self.games)


def evaluate(
    policy: Policy,
    opponents: Sequence[str] = ("fp-a",) * 3,
    games: int = 4000,
    *,
    edition: str = "platinum",
    options: Mapping[str, Any] | None = None,
    seed: int = SEED,
    threads: int = 1,
    **rules: Any,
) -> Evaluation:
    """Play games of a policy against bots of the batch engine, each deal from every seat.

    >>> class First:
    ...     def act(self, obs, mask):
    ...         return mask.argmax(1)
    >>> found = evaluate(First(), ["simple"], games=4, options={"round-limit": 5}, compiled=False)
    >>> found.games, found.illegal
    (4, 0)
    """
    seats = len(opponents) + 1
    games += -games % seats
    tables = [[*opponents[:seat], None, *opponents[seat:]] for seat in range(seats)]
    won, decisions, illegal = np.zeros(games), 0, 0
    for first in range(0, games, TOGETHER - TOGETHER % seats):
        several = min(games - first, TOGETHER - TOGETHER % seats)
        env = RentierVectorEnv(
            several, edition, tables, options, threads=threads, autoreset_mode="Disabled", **{"drafts": 1, **rules}
        )
        obs, info = env.reset(seed=[seed + (first + n) // seats for n in range(several)])
        over = np.zeros(several, np.bool_)
        while not over.all():
            going = np.flatnonzero(~over)
            actions = np.zeros(several, np.int64)
            actions[going] = policy.act(obs[going], info["action_mask"][going])
            obs, reward, terminated, truncated, info = env.step(actions)
            ended = (terminated | truncated) & ~over
            won[first + np.flatnonzero(ended)] = np.round((reward[ended] * (seats - 1) + 1) / seats, 6)
            over |= ended
        decisions += int(env.decisions.sum())
        illegal += int(env.illegal.sum())
        env.close()
    by_seat = tuple(float(won[seat::seats].mean()) for seat in range(seats))
    return Evaluation(games, float(won.sum()), by_seat, decisions / games, illegal)


def evaluate_bot(
    bot: str,
    opponents: Sequence[str] = ("fp-a",) * 3,
    games: int = 4000,
    *,
    edition: str = "platinum",
    options: Mapping[str, Any] | None = None,
    seed: int = SEED,
    told: Callable[[int], None] = lambda done: None,
) -> Evaluation:
    """The same games for a bot, which plays through its view instead of actions; `told` hears how many are done.

    >>> evaluate_bot("simple", ["random"], games=4, options={"round-limit": 5}).games
    4
    """
    seats = len(opponents) + 1
    games += -games % seats
    setting = Setting(edition, seats, options or {})
    won = np.full(games, -1.0)
    for seat in range(seats):
        names = [*opponents[:seat], bot, *opponents[seat:]]
        mine = np.arange(seat, games, seats)
        if on_batch_engine(names, setting, games):
            for some in np.array_split(mine, max(1, len(mine) // TICK)):
                won[some] = shares_by_batch(names, setting, seat, [seed + n // seats for n in some.tolist()])
                told(int((won >= 0).sum()))
        for n in mine[won[mine] < 0].tolist():
            game = Game.new(edition, setting.book.options, seats, chance_of(seed + n // seats, 0), recorded=False)
            players = [find_bot(name)(f"0/{place}") for place, name in enumerate(names)]
            ranking = Table(game, players).run().ranking
            won[n] = (ranking[seat] == 1) / ranking.count(1)
            told(int((won >= 0).sum()))
    return Evaluation(games, float(won.sum()), tuple(float(won[seat::seats].mean()) for seat in range(seats)), 0.0, 0)


def on_batch_engine(bots: Sequence[str], setting: Setting, games: int) -> bool:
    """Whether compiled games of the batch engine, which are the same, are worth it."""
    try:
        tables(setting.book)
    except UnknownToBatch:
        return False
    return not without_policy(bots) and worth_compiling(play_games, games, {POLICIES[bot] for bot in bots})


def shares_by_batch(bots: Sequence[str], setting: Setting, seat: int, seeds: Sequence[int]) -> Array:
    """A seat's share of the win in each game, or -1 where a game found no room."""
    games = np.repeat(rows_of([seated(len(bots), chance_of(0, 0))]), len(seeds))
    games["key"] = [signed(chance_of(seed, 0).key) for seed in seeds]
    policies, memories = np.array([POLICIES[bot] for bot in bots]), [memory_of(bot, setting.book) for bot in bots]
    worths, trades = np.zeros(len(seeds), row_type(Worths)), np.zeros(1, row_type(Trades))
    b = rows_of([setting.tables])[0]
    program = compiled(play_games, {*policies.tolist()})
    program(games, worths, trades, np.arange(len(seeds)), b, policies, rows_of(memories))
    first = games["ranking"][:, : len(bots)] == 1
    shares: Array = np.where(games["over"] != 0, first[:, seat] / np.maximum(1, first.sum(1)), -1.0)
    return shares


def find_policy(spec: str) -> Policy:
    """A policy of your own as `file.py:Class` or `module:Class`; the class is made without arguments."""
    kind = find_class(spec, "policy", lambda kind: callable(getattr(kind, "act", None)), "with act(obs, mask)")
    policy: Policy = kind()
    return policy
