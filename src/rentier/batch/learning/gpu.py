"""Steps of many games of learners on a graphics card: the kernels of `rentier.rl.gpu`, a thread a game.

The program is the one of `stepping`. Observations and masks are cleared by all threads together, row after row, and
then every thread writes what its game has.
"""

from __future__ import annotations

import warnings
from collections.abc import MutableSequence, Sequence
from functools import cache
from typing import Any

from rentier.batch.compiled import Function, announce
from rentier.batch.gpu import GpuCompiler
from rentier.batch.learning.actions import ACTIONS
from rentier.batch.learning.episode import PLAYING, TERMINATED, TRUNCATED, Episode
from rentier.batch.learning.observation import write_observation
from rentier.batch.learning.stepping import NEW_GAME, checked, first_learner, look, step
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables

LOCAL = False
"""Whether a thread copies its record into local memory for the step."""
NEXT_STEP = 0
SAME_STEP = 1
DISABLED = 2


def prepare_on_gpu(
    episodes: Sequence[Episode],
    wanted: Sequence[int],
    seeds: Sequence[int],
    resetting: int,
    mode: int,
    masks: bytearray,
    actions: MutableSequence[int],
    going: bytearray,
) -> None:
    """What every game does in this step: an action that its mask allows, a new game, or nothing.

    With `resetting`, `wanted` says which games begin, and `seeds` has their new seeds, or -1 where they go on.
    """
    n = cuda.grid(1)  # type: ignore[name-defined]  # noqa: F821
    if n < len(going):
        e = episodes[n]
        going[n] = 1
        actions[n] = NEW_GAME
        if resetting:
            going[n] = 1 if wanted[n] else 0
            if wanted[n] and seeds[n] >= 0:
                e.seed = seeds[n]
                e.game = 0
        elif e.ended == PLAYING:
            actions[n] = checked(e, wanted[n], masks, n * ACTIONS)
        elif mode == DISABLED:
            going[n] = 0


def clear_on_gpu(
    going: bytearray, obs: MutableSequence[float], masks: bytearray, rewards: MutableSequence[float]
) -> None:
    """Zero what the games that go on will write, and all rewards."""
    first = cuda.grid(1)  # type: ignore[name-defined]  # noqa: F821
    threads = cuda.gridsize(1)  # type: ignore[name-defined]  # noqa: F821
    size = len(obs) // len(going)
    for i in range(first, len(obs), threads):
        if going[i // size]:
            obs[i] = 0.0
    for i in range(first, len(masks), threads):
        if going[i // ACTIONS]:
            masks[i] = 0
    for i in range(first, len(rewards), threads):
        rewards[i] = 0.0


def step_on_gpu(
    games: MutableSequence[Record],
    fresh: Sequence[Record],
    episodes: Sequence[Episode],
    tables: Sequence[Tables],
    policies: Sequence[int],
    memories: Sequence[Memory],
    shelves: Sequence[int],
    actions: Sequence[int],
    going: bytearray,
    mode: int,
    obs: MutableSequence[float],
    masks: bytearray,
    rewards: MutableSequence[float],
    reward: MutableSequence[float],
    terminated: bytearray,
    truncated: bytearray,
    ended: bytearray,
    seat: MutableSequence[int],
    final_obs: MutableSequence[float],
    zero: int,
) -> None:
    """One step of every game that goes on, a thread a game. `zero` is 0: an index that the compiler does not know."""
    n = cuda.grid(1)  # type: ignore[name-defined]  # noqa: F821
    if n >= len(going):
        return
    reward[n] = 0.0
    terminated[n] = 0
    truncated[n] = 0
    ended[n] = 0
    if going[n] == 0:
        return
    local = cuda.local.array(2, record_type)  # type: ignore[name-defined]  # noqa: F821
    held = local if LOCAL else games
    place = zero if LOCAL else n
    b = tables[0]
    e = episodes[n]
    size = len(obs) // len(going)
    action = actions[n]
    acting = max(0, e.asked)
    if LOCAL and action != NEW_GAME:
        held[place] = games[n]
    while True:
        if action == NEW_GAME:
            held[place] = fresh[0]
        g = held[place]
        start = n * g.seats
        step(g, b, e, policies, memories, shelves, start, action, rewards)
        if action == NEW_GAME:
            break
        reward[n] = rewards[start + acting]
        terminated[n] = 1 if e.ended == TERMINATED else 0
        truncated[n] = 1 if e.ended == TRUNCATED else 0
        ended[n] = 0 if e.ended == PLAYING else 1
        if e.ended == PLAYING or mode != SAME_STEP:
            break
        for i in range(n * size, (n + 1) * size):
            final_obs[i] = 0.0
        write_observation(g, b, e, e.asked if e.asked >= 0 else first_learner(e), final_obs, n * size)
        action = NEW_GAME
    look(held[place], b, e, obs, n * size, masks, n * ACTIONS)
    seat[n] = e.asked
    if LOCAL:
        games[n] = held[place]


def copy_rows(rows: Sequence[int], which: Sequence[int], copies: MutableSequence[int]) -> None:
    """Copies of rows of words, chosen by their numbers."""
    words = len(copies) // len(which)
    for i in range(cuda.grid(1), len(copies), cuda.gridsize(1)):  # type: ignore[name-defined]  # noqa: F821
        copies[i] = rows[which[i // words] * words + i % words]


@cache
def learning_compiler(policies: frozenset[int], local: bool) -> GpuCompiler:
    """The compiler of programs that play some policies, with records in local memory or in place."""
    return GpuCompiler(policies, {"LOCAL": local})


@cache
def learning_kernel(function: Function, policies: frozenset[int], local: bool = LOCAL) -> Any:
    """A kernel for tables at which only some policies play, loaded from the cache or compiled now."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return learning_compiler(policies, local).load(function, announce)
