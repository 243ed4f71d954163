"""Many games at once on a graphics card: `RentierVectorEnv` with arrays that stay in the memory of the card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from rentier.batch.compiled import Function, row_type, rows_of
from rentier.batch.gpu import BLOCK, check_gpu, numba_cuda
from rentier.batch.learning.actions import ACTIONS
from rentier.batch.learning.gpu import (
    DISABLED,
    LOCAL,
    NEXT_STEP,
    SAME_STEP,
    clear_on_gpu,
    copy_rows,
    learning_kernel,
    prepare_on_gpu,
    step_on_gpu,
)
from rentier.batch.learning.observation import size
from rentier.batch.policies.codes import POLICIES
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Numbers, Record, blank
from rentier.bots.policies import memory_of
from rentier.kernel.errors import RentierError
from rentier.rl.sharing import SharedArray
from rentier.rl.vector import Array, RentierVectorEnv, learners_of

MODES = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.SAME_STEP: SAME_STEP, AutoresetMode.DISABLED: DISABLED}


class Card:
    """A graphics card: its memory, and the kernels that run there."""

    def __init__(self, policies: frozenset[int], local: bool = LOCAL) -> None:
        check_gpu()
        self.cuda, self.policies, self.local = numba_cuda(), policies, local

    def put(self, values: Any) -> Any:
        """A copy of an array on the card; an array of the card is used as it is."""
        if not hasattr(values, "__cuda_array_interface__"):
            return self.cuda.to_device(np.ascontiguousarray(values))
        found = self.cuda.as_cuda_array(values)
        if found.dtype != np.int64 or not found.is_c_contiguous():
            raise RentierError("Actions on the GPU must be a contiguous array of 64-bit integers")
        return found

    def fill(self, array: Any, values: Array) -> None:
        """Write new values into an array of the card."""
        array.copy_to_device(values)

    def zeros(self, count: int, kind: Any) -> Any:
        """Numbers, all zero."""
        return self.cuda.to_device(np.zeros(count, kind))

    def records(self, count: int) -> Any:
        """Room for games."""
        return self.cuda.device_array(count * row_type(Record).itemsize // 8, "i8").view(row_type(Record))

    def rows(self, values: Sequence[Numbers], which: Array) -> Any:
        """Copies of some records, chosen by their numbers; made on the card, since there may be very many."""
        rows = rows_of(values)
        copies = self.cuda.device_array(len(which) * rows.itemsize // 8, "i8")
        self.launch(copy_rows, len(copies), self.put(rows.view("i8")), self.put(which), copies)
        return copies.view(rows.dtype)

    def launch(self, kernel: Function, threads: int, *arguments: Any) -> None:
        """Run a kernel with at least this many threads, after what was launched before."""
        learning_kernel(kernel, self.policies, self.local)[-(-threads // BLOCK), BLOCK](*arguments)

    def shared(self, array: Any, shape: tuple[int, ...], dtype: Any) -> Any:
        """An array for users."""
        address = array.__cuda_array_interface__["data"][0]
        return SharedArray(address, shape, dtype, array, lambda: array.copy_to_host().view(dtype), self.wait)

    def field(self, rows: Any, name: str) -> Array:
        """A field of all records, on the CPU."""
        found: Array = rows.copy_to_host()[name]
        return found

    def wait(self) -> None:
        """Wait until the card has done everything."""
        self.cuda.synchronize()


class RentierGpuVectorEnv(RentierVectorEnv):
    """`RentierVectorEnv` on an NVIDIA GPU (extra `gpu`): the same games, observations, masks and rewards.

    Arrays are `SharedArray`s in the memory of the card, which torch, JAX and CuPy read without a copy; they are the
    same arrays at every step. Actions may be an array of 64-bit integers on the card. Work is queued on the default
    stream, as torch's is; call `wait` before you read from another one. With SAME_STEP `info["final_obs"]` is there at
    every step, and `info["_final_obs"]` says which rows of it are new.
    """

    def __init__(
        self,
        num_envs: int = 65536,
        edition: str = "platinum",
        opponents: Sequence[str | None] | Sequence[Sequence[str | None]] = ("fp-a",) * 3,
        options: Mapping[str, Any] | None = None,
        *,
        learners: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **rules: Any,
    ) -> None:
        super().__init__(
            num_envs, edition, opponents, options, learners=learners, autoreset_mode=autoreset_mode, **rules
        )

    def _seat_games(self, tables_of_bots: list[list[str | None]], fast: bool) -> None:
        kinds, seats, numbers = len(tables_of_bots), self.seats, size(self.seats)
        turn = self._all % kinds
        bots = sorted({bot for table in tables_of_bots for bot in table if bot is not None})
        policies = np.array([[POLICIES.get(bot or "", -1) for bot in table] for table in tables_of_bots], np.int64)
        tastes = np.array([[bots.index(bot) if bot else -1 for bot in table] for table in tables_of_bots], np.int64)
        seated, tasted = policies[turn].ravel(), tastes[turn].ravel()
        card = self.card = self._card(frozenset(policies.ravel().tolist()) - {-1})
        first = blank()
        first.seats = seats
        memories = [memory_of(bot, self.setting.book) for bot in bots] or [Memory()]
        self._games = card.records(self.num_envs)
        self._episodes = card.rows([self.setting.episode(learners_of(table)) for table in tables_of_bots], turn)
        self._fresh, self._tables = (
            card.rows([first], np.zeros(1, int)),
            card.rows([self.setting.tables], np.zeros(1, int)),
        )
        self._policies, self._shelves = card.put(seated), card.put(np.cumsum(tasted >= 0) - 1)
        self._memories = card.rows(memories, tasted[tasted >= 0] if bots else np.zeros(1, int))
        count = self.num_envs
        self._wanted, self._seeds, self._doing = (card.zeros(count, np.int64) for _ in range(3))
        self._obs, self._masks = card.zeros(count * numbers, np.float32), card.zeros(count * ACTIONS, np.uint8)
        self._rewards, self._reward = card.zeros(count * seats, np.float32), card.zeros(count, np.float32)
        self._over, self._cut, self._going = (card.zeros(count, np.uint8) for _ in range(3))
        self._seat = card.zeros(count, np.int64)
        same_step = self._mode == AutoresetMode.SAME_STEP
        self._final, self._ends = (
            card.zeros(count * numbers if same_step else 1, np.float32),
            card.zeros(count, np.uint8),
        )
        self._seen = card.shared(self._obs, (count, numbers), np.float32)
        self._told = (
            card.shared(self._reward, (count,), np.float32),
            card.shared(self._over, (count,), np.bool_),
            card.shared(self._cut, (count,), np.bool_),
        )
        self._facts = {
            "action_mask": card.shared(self._masks, (count, ACTIONS), np.bool_),
            "seat": card.shared(self._seat, (count,), np.int64),
            "rewards": card.shared(self._rewards, (count, seats), np.float32),
        }
        if same_step:
            self._facts["final_obs"] = card.shared(self._final, (count, numbers), np.float32)
            self._facts["_final_obs"] = card.shared(self._ends, (count,), np.bool_)

    def _card(self, policies: frozenset[int]) -> Card:
        return Card(policies)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game in every environment, or where `options["reset_mask"]` is true; see `RentierVectorEnv`."""
        begins = np.ones(self.num_envs, np.int64)
        if options and "reset_mask" in options:
            begins[:] = np.asarray(options["reset_mask"])
        chosen = np.flatnonzero(begins)
        seeds = np.full(self.num_envs, -1, np.int64)
        seeds[chosen] = [-1 if own is None else own for own in self._seeds_of(seed, chosen)]
        self.card.fill(self._seeds, seeds)
        self._run_all(self.card.put(begins), True)
        return self._seen, dict(self._facts)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out an action in every game; `autoreset_mode` says when new games begin."""
        self._run_all(self.card.put(actions), False)
        return self._seen, *self._told, dict(self._facts)

    def wait(self) -> None:
        """Wait until the last step is done."""
        self.card.wait()

    def action_masks(self) -> Any:
        """Which actions are legal now, a row a game; all False where a game has ended."""
        return self._facts["action_mask"]

    def _run_all(self, wanted: Any, resetting: bool) -> None:
        card, mode, count = self.card, MODES[self._mode], self.num_envs
        card.launch(
            prepare_on_gpu, count, self._episodes, wanted, self._seeds, int(resetting), mode, self._masks, self._doing,
            self._going,
        )  # fmt: skip
        card.launch(clear_on_gpu, count * 8, self._going, self._obs, self._masks, self._rewards)
        card.launch(
            step_on_gpu, count, self._games, self._fresh, self._episodes, self._tables, self._policies, self._memories,
            self._shelves, self._doing, self._going, mode, self._obs, self._masks, self._rewards, self._reward,
            self._over, self._cut, self._ends, self._seat, self._final, 0,
        )  # fmt: skip

    def _field(self, name: str) -> Array:
        return self.card.field(self._episodes, name)
