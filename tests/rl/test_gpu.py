"""The vector environment for a GPU: its kernels in plain Python give what `RentierVectorEnv` gives, bit for bit.

With NUMBA_ENABLE_CUDASIM=1 numba's simulator of a GPU runs them.
"""

from __future__ import annotations

import gc
import os
import types
from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from rentier.batch.record import Numbers, Record
from rentier.rl import RentierVectorEnv
from rentier.rl import vector as vector_module
from rentier.rl.gpu import Card, RentierGpuVectorEnv
from rentier.rl.sharing import CPU, SharedArray, _lent

SIMULATED = bool(os.environ.get("NUMBA_ENABLE_CUDASIM"))


class Rows(list[Any]):
    """Records; one that is put in is copied, as into arrays."""

    def __setitem__(self, place: Any, value: Any) -> None:
        self[place].copy_from(value)


class Threads:
    """What kernels ask of `numba.cuda`, one thread after the other."""

    def __init__(self, threads: int) -> None:
        self.thread, self.threads = 0, threads
        self.local = types.SimpleNamespace(array=lambda length, kind: None)

    def grid(self, dimensions: int) -> int:
        return self.thread

    def gridsize(self, dimensions: int) -> int:
        return self.threads


class SimulatedCard(Card):
    """A card whose memory is that of Python."""

    def __init__(self) -> None:
        pass

    def put(self, values: Any) -> Any:
        return array("q", values.tolist())

    def fill(self, numbers: Any, values: Any) -> None:
        numbers[:] = self.put(values)

    def zeros(self, count: int, kind: Any) -> Any:
        return bytearray(count) if kind == np.uint8 else array("f" if kind == np.float32 else "q", [0] * count)

    def records(self, count: int) -> Any:
        return Rows(Record() for _ in range(count))

    def rows(self, values: Sequence[Numbers], which: Any) -> Any:
        copies = Rows(type(values[0])() for _ in which)
        for place, number in enumerate(which.tolist()):
            copies[place] = values[number]
        return copies

    def launch(self, kernel: Any, threads: int, *arguments: Any) -> None:
        names = {**kernel.__globals__, "LOCAL": False, "record_type": np.int64}
        if SIMULATED:
            from numba import cuda

            jit: Any = cuda.jit
            jit(types.FunctionType(kernel.__code__, {**names, "cuda": cuda}))[2, -(-threads // 2)](*arguments)
            return
        fake = Threads(threads + 1)
        function = types.FunctionType(kernel.__code__, {**names, "cuda": fake})
        for number in range(fake.threads):
            fake.thread = number
            function(*arguments)

    def shared(self, numbers: Any, shape: tuple[int, ...], dtype: Any) -> Any:
        return np.frombuffer(numbers, dtype).reshape(shape)

    def field(self, rows: Any, name: str) -> Any:
        return np.array([getattr(row, name) for row in rows])

    def wait(self) -> None:
        pass


class SimulatedEnv(RentierGpuVectorEnv):
    def _card(self, policies: frozenset[int]) -> Card:
        return SimulatedCard()


@pytest.fixture(autouse=True)
def plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_module, "available", lambda: False)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("opponents", [[None] * 3, [["simple", None], [None, "fp-a"]]])
def test_the_kernels_play_the_same_games(mode: str, opponents: Any) -> None:
    settings: dict[str, Any] = {"opponents": opponents, "options": {"round-limit": 2}, "autoreset_mode": mode}
    settings |= {"drafts": 1, "worth_weight": 0.5}
    ours, theirs, rng = SimulatedEnv(3, **settings), RentierVectorEnv(3, **settings), np.random.default_rng(1)
    with pytest.raises(Exception, match="from 0 to"):
        ours.reset(seed=-1)
    (seen, info), (expected, facts) = ours.reset(seed=[4, 4, 9]), theirs.reset(seed=[4, 4, 9])
    ends = 0
    for number in range(150):
        assert seen.tobytes() == expected.tobytes()
        for name in ("action_mask", "seat", "rewards"):
            assert info[name].tolist() == facts[name].tolist(), (number, name)
        actions = (rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(1)
        actions[rng.random(3) < 0.05] = -1
        seen, reward, over, cut, info = ours.step(actions)
        expected, *others, facts = theirs.step(actions)
        assert [each.tolist() for each in (reward, over, cut)] == [each.tolist() for each in others]
        ended = over | cut
        ends += ended.sum()
        if mode == "SameStep":
            assert info["_final_obs"].tolist() == ended.tolist()
            if ended.any():
                assert info["final_obs"][ended].tobytes() == facts["final_obs"][ended].tobytes()
        if mode == "Disabled" and ended.any():
            (seen, info), (expected, facts) = (env.reset(options={"reset_mask": ended}) for env in (ours, theirs))
    assert ends > 0
    assert ours.illegal.tolist() == theirs.illegal.tolist()
    assert ours.decisions.tolist() == theirs.decisions.tolist()


def test_arrays_are_shared_without_a_copy() -> None:
    numbers = np.arange(12, dtype=np.float32)
    shared = SharedArray(
        numbers.ctypes.data, (3, 4), np.float32, numbers, lambda: numbers.copy(), lambda: None, (CPU, 0)
    )
    view = np.from_dlpack(shared)
    numbers[5] = 99
    assert view[1, 1] == 99
    assert np.asarray(shared).tolist() == view.tolist()
    assert shared.__cuda_array_interface__["data"] == (numbers.ctypes.data, False)
    assert shared.__cuda_array_interface__["shape"] == (3, 4)
    capsule = shared.__dlpack__()
    assert len(_lent) == 2
    del view, capsule
    gc.collect()
    assert _lent == {}
