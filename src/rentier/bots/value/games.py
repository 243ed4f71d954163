"""Games of the classic family to learn from: who plays, under which rules, and the positions that are looked at."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rentier.batch.compiled import compiled, row_type, rows_of
from rentier.batch.game import seated
from rentier.batch.packing import signed
from rentier.batch.policies.codes import POLICIES
from rentier.batch.policies.memory import Memory
from rentier.batch.tables import tables
from rentier.batch.value.sampling import Plan, Sample, sample_games
from rentier.bots.base import Bot, make_bot
from rentier.bots.policies import memory_of
from rentier.bots.value.classic import put_outlook
from rentier.bots.value.fit import Positions
from rentier.kernel.chance import CounterChance
from rentier.kernel.rulebook import Rulebook, rulebook

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

TABLE = 16
"""Games with the same players under the same rules."""
SEATS = (2, 2, 3, 3, 3, *(4,) * 9, 5, 5, 6, 6, 7, 8)
"""How many sit at a table, by how often."""
OPTIONS: tuple[dict[str, Any], ...] = (
    *({},) * 6,
    *({"short": True},) * 2,
    *({"speed-die": True},) * 6,
    *({"short": True, "speed-die": True},) * 3,
    {"automatic-rent": True},
    {"free-parking-pot": True, "double-go": True},
    {"dealt-deeds": 3, "no-auctions": True},
)
"""The rules, by how often."""
LIMITS = (300, 300, 300, 200, 150, 100, 60)
"""The last round, likewise."""
APART = 45
"""Moves from one position to the next, on average."""
ROOM = 60
"""Positions a game that there is room for."""


Remember = Callable[[str, Rulebook], Memory]
"""What gives a seat that a player has its memory, by the player's name."""


class Team(NamedTuple):
    """Who plays: players by name, as often as they are named, and their memories, or in City the bots."""

    players: tuple[str, ...]
    memory: Remember = memory_of
    bot: Callable[[str, str], Bot] = make_bot
    alike: float = 0.3
    """The share of tables where all are of one kind."""


class Round(NamedTuple):
    """Some games with the same players under the same rules."""

    bots: tuple[str, ...]
    rules: dict[str, Any]
    key: str
    games: int
    dice: int
    """For what is looked at, and for what is disturbed."""


def rounds(
    team: Team,
    count: int,
    seed: str,
    options: Sequence[dict[str, Any]] = OPTIONS,
    seats: Sequence[int] = SEATS,
    limits: Sequence[int] = LIMITS,
    size: int = TABLE,
) -> list[Round]:
    """All rounds of `count` games, `size` each; the same seed gives the same ones."""
    dice, found = Random(seed), []
    for first in range(0, count, size):
        many = dice.choice(tuple(seats))
        rules = {"round-limit": dice.choice(tuple(limits)), **dice.choice(tuple(options))}
        one = dice.choice(team.players) if dice.random() < team.alike else ""
        bots = tuple(one or dice.choice(team.players) for _ in range(many))
        games = min(size, count - first)
        found.append(Round(bots, rules, f"{seed}/{first}", games, dice.randrange(1, 2**31 - 1)))
    return found


def play(
    team: Team,
    planned: Sequence[Round],
    disturbed: int,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    quiet: bool = False,
) -> Positions:
    """Positions of all rounds; `disturbed` of a hundred games are disturbed once. Threads share the work.

    `quiet` looks only where a turn is about to begin and nothing is open.
    """
    compiled(sample_games)
    found = []
    with ThreadPoolExecutor(jobs) as pool:
        for part in pool.map(lambda one: positions(team, one, disturbed, quiet), planned):
            found.append(part)
            if progress is not None:
                progress(len(found), len(planned))
    return joined(found)


def positions(team: Team, one: Round, disturbed: int, quiet: bool = False) -> Positions:
    """Positions of one round."""
    book = rulebook("platinum", one.rules)
    games = np.repeat(rows_of([seated(len(one.bots), CounterChance(0))]), one.games)
    games["key"] = [signed(CounterChance(f"{one.key}/{number}").key) for number in range(one.games)]
    samples = np.zeros(ROOM * one.games, row_type(Sample))
    plan = Plan()
    plan.dice, plan.disturbed, plan.apart = one.dice, disturbed, APART * len(one.bots) // 4
    plan.quiet = int(quiet)
    plans, memories = rows_of([plan]), [team.memory(bot, book) for bot in one.bots]
    put_outlook(memories[0], book)
    compiled(sample_games)(
        games,
        samples,
        plans,
        rows_of([tables(book)])[0],
        np.array([POLICIES[bot.partition(":")[0]] for bot in one.bots]),
        rows_of(memories),
    )
    taken = samples[: plans["taken"][0]]
    taken = taken[games["over"][taken["game"]] == 1]
    playing = (taken["playing"][:, None] >> np.arange(taken["feature"].shape[1]) & 1).astype(bool)
    won = (games["ranking"] == 1) / np.maximum(1, (games["ranking"] == 1).sum(axis=1, keepdims=True))
    seats = playing.sum(axis=1)
    return Positions(
        taken["feature"][playing],
        won[taken["game"]][playing].astype(np.float32),
        np.cumsum(seats) - seats,
        seats,
        taken["game"].astype(np.int64),
    )


def joined(parts: Sequence[Positions], apart: int = TABLE) -> Positions:
    """All positions, with numbers of their own for every game; no part has more than `apart` games."""
    rows = np.cumsum([0, *(len(part.features) for part in parts)])
    return Positions(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.won for part in parts]),
        np.concatenate([part.first + row for part, row in zip(parts, rows, strict=False)]),
        np.concatenate([part.seats for part in parts]),
        np.concatenate([part.game + apart * number for number, part in enumerate(parts)]),
    )


def digest(known: Positions) -> str:
    """A digest of the positions and of who won."""
    found = hashlib.sha256(np.ascontiguousarray(known.features).tobytes())
    found.update(np.ascontiguousarray(known.won).tobytes())
    return found.hexdigest()
