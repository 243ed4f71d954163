"""Many games at once on the batch engine: a Gymnasium `VectorEnv` whose observations, masks and rewards are arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rentier.batch.compiled import available, rows_of
from rentier.batch.compiled import compiled as machine_code
from rentier.batch.learning.actions import ACTIONS
from rentier.batch.learning.episode import LEARNER, TERMINATED, TRUNCATED
from rentier.batch.learning.observation import size
from rentier.batch.learning.stepping import NEW_GAME, step_episodes
from rentier.batch.policies.codes import POLICIES
from rentier.batch.policies.memory import Memory
from rentier.batch.record import blank
from rentier.bots.policies import memory_of
from rentier.kernel.errors import RentierError
from rentier.rl.setting import ENV_ID, LARGEST, Setting

Array = NDArray[Any]
Step = tuple[Array, Array, Array, Array, dict[str, Any]]


class RentierVectorEnv(VectorEnv[Array, Array, Array]):
    """Games side by side, each with one learner or more and with bots of the batch engine in the other seats.

    >>> env = RentierVectorEnv(8, opponents=["fp-a"] * 3, compiled=False)
    >>> obs, info = env.reset(seed=1)
    >>> obs.shape == env.observation_space.shape, info["action_mask"].shape
    (True, (8, 282))
    >>> obs, reward, terminated, truncated, info = env.step(info["action_mask"].argmax(1))

    Arrays belong to the environment and are overwritten at every step: copy what you keep. With several `learners`
    (self-play) a step is the decision of one of them: `info["seat"]` says whose the next one is, `info["rewards"]` has
    the rewards of all seats, and `reward` is that of the seat that acted.

    `opponents` is one list for every game, or a list of such lists, which games take in turn; None in a list is the
    learner's seat, which is otherwise the first. Games are compiled where numba is installed (extra `fast`), once for
    all, unless `compiled=False`.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 64,
        edition: str = "platinum",
        opponents: Sequence[str | None] | Sequence[Sequence[str | None]] = ("fp-a",) * 3,
        options: Mapping[str, Any] | None = None,
        *,
        learners: int = 1,
        threads: int = 1,
        compiled: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **rules: Any,
    ) -> None:
        tables_of_bots = seatings(opponents, learners)
        seats = len(tables_of_bots[0])
        self.setting = Setting(edition, seats, options or {}, **rules)
        if self.setting.chance_weight:
            raise RentierError("RentierVectorEnv cannot use the value model: pass worth_weight, not chance_weight")
        self.num_envs, self.seats = num_envs, seats
        self.metadata = {**self.metadata, "autoreset_mode": AutoresetMode(autoreset_mode)}
        self._mode = AutoresetMode(autoreset_mode)
        self.single_observation_space = Box(-LARGEST, LARGEST, (size(seats),), np.float32)
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._seeded = False
        self._actions: NDArray[np.int64] = np.full(num_envs, NEW_GAME, np.int64)
        self._all = np.arange(num_envs)
        self._ended: NDArray[np.bool_] = np.ones(num_envs, np.bool_)
        self._obs: NDArray[np.float32] = np.zeros(num_envs * size(seats), np.float32)
        self._masks: NDArray[np.uint8] = np.zeros(num_envs * ACTIONS, np.uint8)
        self._rewards: NDArray[np.float32] = np.zeros(num_envs * seats, np.float32)
        self._seat_games(tables_of_bots, compiled and available())

    def _seat_games(self, tables_of_bots: list[list[str | None]], fast: bool) -> None:
        """Make the records: compiled code has them as rows, plain Python as objects."""
        chosen = [tables_of_bots[n % len(tables_of_bots)] for n in range(self.num_envs)]
        policies = [LEARNER if bot is None else POLICIES[bot] for bots in chosen for bot in bots]
        episodes = [self.setting.episode(learners_of(bots)) for bots in chosen]
        seated = [bot for bots in chosen for bot in bots if bot is not None]
        shelves = np.cumsum([policy != LEARNER for policy in policies]) - 1
        fresh = {bot: memory_of(bot, self.setting.book) for bot in {*seated}}
        self._blank = blank()
        self._blank.seats = self.seats
        self._step: Any
        self._games: Any
        self._episodes: Any
        if fast:
            b = rows_of([self.setting.tables])[0]
            self._games = np.repeat(rows_of([self._blank]), self.num_envs)
            self._episodes = rows_of(episodes)
            rows = {bot: rows_of([memory]) for bot, memory in fresh.items()}
            memories: Any = np.concatenate([rows[bot] for bot in seated] or [rows_of([Memory()])])
            self._fresh_row = rows_of([self._blank])[0]
            program = machine_code(step_episodes, {*policies} - {LEARNER})
            self._step = partial(program, self._games, self._episodes, b, np.array(policies), memories, shelves)
        else:
            self._games, self._episodes = [blank() for _ in range(self.num_envs)], episodes
            memories = [Memory() for _ in seated]
            for memory, bot in zip(memories, seated, strict=True):
                memory.copy_from(fresh[bot])
            self._step = partial(
                step_episodes, self._games, self._episodes, self.setting.tables, policies, memories, shelves.tolist()
            )

    # ---------------------------------------------------------------- Gymnasium

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a game in every environment, or where `options["reset_mask"]` is true.

        Environment *n* plays the games of seed + *n*, or of the n-th of a list. Without a seed the games go on in
        their order.
        """
        chosen = np.flatnonzero(options["reset_mask"]) if options and "reset_mask" in options else self._all
        for n, own in zip(chosen.tolist(), self._seeds_of(seed, chosen), strict=True):
            if own is not None:
                self._set("seed", n, own)
                self._set("game", n, 0)
        self._rewards[:] = 0
        self._begin(chosen)
        self._run(chosen)
        self._ended[chosen] = False
        return self._observed(), self._info()

    def step(self, actions: Array) -> Step:
        """Carry out an action in every game; where the last step ended one, a new one begins and its action is ignored.

        That is so with `AutoresetMode.NEXT_STEP`. With SAME_STEP the new game begins at once, and
        `info["final_obs"]` has the last observations of the old one. With DISABLED it stays over until you reset it.
        """
        self._actions[:] = actions
        self._actions[self._actions < 0] = ACTIONS  # illegal; NEW_GAME is below 0
        seats = self._seats_asked().copy()
        chosen = self._all
        if self._ended.any():
            if self._mode == AutoresetMode.DISABLED:
                chosen = np.flatnonzero(~self._ended)
                self._rewards.reshape(self.num_envs, self.seats)[self._ended] = 0
            else:
                self._begin(np.flatnonzero(self._ended))
        self._run(chosen)
        state = self._field("ended")
        terminated, truncated = state == TERMINATED, state == TRUNCATED
        rewards = self._rewards.reshape(self.num_envs, self.seats)
        reward = rewards[self._all, np.maximum(seats, 0)].astype(np.float64)
        self._ended = terminated | truncated
        info = self._info()
        if self._mode == AutoresetMode.SAME_STEP and self._ended.any():
            info["rewards"] = rewards.copy()
            info["final_obs"], info["_final_obs"] = self._observed().copy(), self._ended.copy()
            info["final_info"] = {"illegal": self.illegal.copy()}
            over = np.flatnonzero(self._ended)
            self._begin(over)
            self._run(over)
            self._ended[:] = False
            info["seat"] = self._seats_asked()
        return self._observed(), reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, a row a game; all False where a game has ended."""
        return self._masks.reshape(self.num_envs, ACTIONS).view(np.bool_)

    @property
    def decisions(self) -> Array:
        """Decisions made so far in every game."""
        return self._field("decisions")

    @property
    def illegal(self) -> Array:
        """Actions of every game that its mask did not allow, instead of which the clock played."""
        return self._field("illegal")

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    # ---------------------------------------------------------------- inside

    def _seeds_of(self, seed: int | list[int | None] | None, chosen: Array) -> list[int | None]:
        """The seeds of the chosen environments; None where the games go on in their order."""
        seeds: list[int | None]
        if seed is None and not self._seeded:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        if seed is None:
            return [None] * len(chosen)
        seeds = [seed + n for n in range(self.num_envs)] if isinstance(seed, int) else list(seed)
        if any(own is not None and not 0 <= own < 1 << 63 for own in seeds):
            raise RentierError("Seeds are whole numbers from 0 to 2**63 - 1")
        self._seeded = True
        return [seeds[n] for n in chosen.tolist()]

    def _begin(self, chosen: Array) -> None:
        """Prepare new games, each with the next key of its environment."""
        if isinstance(self._games, list):
            for n in chosen.tolist():
                self._games[n].copy_from(self._blank)
        else:
            self._games[chosen] = self._fresh_row
        self._actions[chosen] = NEW_GAME

    def _run(self, chosen: Array) -> None:
        if isinstance(self._games, list):
            self._step(self._actions.tolist(), self._obs, self._masks, self._rewards, chosen.tolist())
            return
        if self._pool is None:
            self._step(self._actions, self._obs, self._masks, self._rewards, chosen)
            return
        parts = np.array_split(chosen, self.threads)
        for done in [
            self._pool.submit(self._step, self._actions, self._obs, self._masks, self._rewards, part) for part in parts
        ]:
            done.result()

    def _observed(self) -> NDArray[np.float32]:
        return self._obs.reshape(self.num_envs, -1)

    def _field(self, name: str) -> Array:
        """A field of every episode."""
        if isinstance(self._episodes, list):
            return np.array([getattr(episode, name) for episode in self._episodes])
        found: Array = self._episodes[name]
        return found

    def _set(self, name: str, n: int, value: int) -> None:
        """Set a field of one episode."""
        if isinstance(self._episodes, list):
            setattr(self._episodes[n], name, value)
        else:
            self._episodes[name][n] = value

    def _seats_asked(self) -> Array:
        return self._field("asked")

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.action_masks(),
            "seat": self._seats_asked(),
            "rewards": self._rewards.reshape(self.num_envs, self.seats),
        }


def learners_of(bots: Sequence[str | None]) -> int:
    """The seats of learners, as a mask."""
    return sum(1 << seat for seat, bot in enumerate(bots) if bot is None)


def seatings(opponents: Sequence[str | None] | Sequence[Sequence[str | None]], learners: int) -> list[list[str | None]]:
    """The bots of every kind of game, None for a learner; all with the same number of seats."""
    lists: list[Any] = [opponents] if all(bot is None or isinstance(bot, str) for bot in opponents) else list(opponents)
    found = [list(bots) if None in bots else [None] * learners + list(bots) for bots in lists]
    if isinstance(opponents, str) or not found or len({len(bots) for bots in found}) != 1:
        raise RentierError("Opponents are a list of bots such as ['fp-a', 'fp-a'], or several lists of the same length")
    for bot in {bot for bots in found for bot in bots if bot is not None}:
        if bot not in POLICIES:
            known, other = ", ".join(sorted(POLICIES)), f"gymnasium.make({ENV_ID!r})"
            raise RentierError(f"The batch engine has no policy for {bot!r}; there are {known}. {other} plays any bot")
    return found
