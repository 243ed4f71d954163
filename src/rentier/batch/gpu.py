"""The batch engine on a graphics card: numba-cuda makes its machine code of the same source (extra `gpu`).

Every thread plays one game after the other until all are played. A game's record lies in local memory while it is
played, what its seats remember in global memory.
"""

from __future__ import annotations

import dis
import importlib
import importlib.util
import threading
import time
import types
import warnings
from collections.abc import Collection, Iterator, Mapping, MutableSequence, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from rentier.batch import backend
from rentier.batch.codes import STREAM_NUMBERS
from rentier.batch.compiled import (
    Compiler,
    Function,
    Progress,
    announce,
    called_by,
    changed,
    is_in,
    left_out,
    plain_indexes,
    row_type,
    rows_of,
    source_digest,
)
from rentier.batch.driver import make_move
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.running import Worths, begin, measure, measure_end
from rentier.batch.tables import Tables
from rentier.batch.trading import Trades, watch_trades
from rentier.kernel.errors import RentierError

BLOCK = 64
"""Threads of a block."""
BLOCKS = 16
"""Blocks for each multiprocessor."""
REGISTERS = 64
"""Registers of a thread at most: with more of them, fewer threads run at a time."""
INLINED = 100
"""Functions with more instructions than this, called from several places, are compiled once and not at every call."""
PART_OF_MEMORY = 0.4
"""How much of the free memory of the card the games of one launch may take."""
MOST_GAMES = 1 << 20
"""Games of one launch at most."""

INSTALL = "Playing on a GPU needs numba-cuda: install it with pip install 'rentier[gpu]', or leave out --engine gpu"
NO_GPU = "There is no NVIDIA GPU that CUDA can use here ({reason}): leave out --engine gpu to play on the CPU"

_loaded: dict[tuple[Function, frozenset[int]], Any] = {}
_lock = threading.RLock()
"""One program at a time uses the card."""


def check_gpu() -> None:
    """Say what to do where there is no GPU or no compiler for it."""
    reason = why_no_gpu()
    if reason:
        raise RentierError(reason)


@cache
def why_no_gpu() -> str:
    """What keeps this machine from playing on a GPU, or nothing."""
    if importlib.util.find_spec("numba_cuda") is None:
        return INSTALL
    cuda = numba_cuda()
    if cuda.is_available():
        return ""
    error = cuda.cuda_error()
    return NO_GPU.format(reason=str(error).strip().splitlines()[-1] if error else "no device was found")


@cache
def numba_cuda() -> Any:
    """The module `numba.cuda`; it still asks numpy for a name that numpy 2.4 has dropped."""
    import numpy as np

    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack
    from numba import cuda

    return cuda


# ---------------------------------------------------------------- the kernel


def play_until_done(
    games: MutableSequence[Record],
    worths: Sequence[Worths],
    trades: Sequence[Trades],
    chosen: Sequence[int],
    tables: Sequence[Tables],
    policies: Sequence[int],
    memories: Sequence[Sequence[Memory]],
    taken: Sequence[int],
    zero: int,
) -> None:
    """What one thread does: take the next of the chosen games, play it move by move, put it back, until none is left.

    One move of whichever game goes round the loop, so that the threads that run together stay together though their
    games begin and end apart. `zero` is 0: an index that the compiler does not know keeps the record out of registers.
    """
    local = cuda.local.array(2, record_type)  # type: ignore[name-defined]  # noqa: F821
    g = local[zero]
    b = tables[0]
    mine = memories[cuda.grid(1)]  # type: ignore[name-defined]  # noqa: F821
    t = trades[0]
    place = -1
    round = 0
    while True:
        if place < 0:
            number = cuda.atomic.add(taken, 0, 1)  # type: ignore[name-defined]  # noqa: F821
            if number >= chosen.size:  # type: ignore[attr-defined]
                break
            place = chosen[number]
            local[zero] = games[place]
            t = trades[place if trades.size > 1 else 0]  # type: ignore[attr-defined]
            begin(g, t, b, policies, mine)
            round = 0
        if g.over == 0 and g.overflow == 0:
            if g.round != round:
                round = g.round
                measure(g, worths[place], b)
            make_move(g, b, policies, mine)
            if t.watched:
                watch_trades(g, b, t)
        else:
            measure_end(g, worths[place], b)
            games[place] = g
            place = -1


def spread(tastes: Sequence[int], memories: Sequence[int]) -> None:
    """Give every thread the tastes of its seats, as words."""
    for word in range(cuda.grid(1), memories.size, cuda.gridsize(1)):  # type: ignore[name-defined, attr-defined]  # noqa: F821
        memories[word] = tastes[word % tastes.size]  # type: ignore[index, attr-defined]


class GpuCompiler(Compiler):
    """Turns functions of the batch engine into device functions, each with the functions that it calls."""

    def __init__(self, policies: frozenset[int], constants: Mapping[str, object] | None = None) -> None:
        self.cuda = numba_cuda()
        super().__init__(policies)
        self.constants = constants or {}
        """What the kernels of this program find under some names."""
        self.special = special_functions(self.cuda) | left_out(policies)

    def load(self, function: Function, progress: Progress) -> Function:
        """A kernel, loaded from numba's cache or compiled now."""
        kernel = self._kernel(function)
        signature = self._signature(function)
        kept = self._kept(kernel)
        found = kept.load_overload(signature, kernel.targetctx)
        if found is not None:
            kernel.add_overload(found, signature)
        else:
            *others, _ = self._needed(function, {})
            apart = worth_a_call([part for part in others if part not in self.special], function)
            with as_gpu_parts(), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                for done, part in enumerate(others):
                    progress(done, len(others) + 1)
                    self._compile_part(part, part in apart)
                kernel = self._kernel(function)
                kernel._cache = kept
                kernel.compile(signature)
            progress(len(others) + 1, len(others) + 1)
        kernel.disable_compile()
        result: Function = kernel
        return result

    def _names(self, function: Function) -> dict[str, Any]:
        """The names of a function's module, with the device functions that are compiled already."""
        names = function.__globals__
        return {name: self.parts[value] if is_in(value, self.parts) else value for name, value in names.items()}

    def _kernel(self, function: Function) -> Any:
        """Numba's twin of a kernel, not compiled yet."""
        names = {**self._names(function), "cuda": self.cuda, "record_type": self._type(Record), **self.constants}
        source = types.FunctionType(function.__code__, names, function.__name__)
        return self.cuda.jit(max_registers=REGISTERS, lto=False)(source)

    def _kept(self, kernel: Any) -> Any:
        """Numba's cache of a kernel, for all sources and for these bounds."""
        from numba.core.caching import IndexDataCacheFile
        from numba.cuda.dispatcher import CUDACache

        kept: Any = CUDACache(kernel.py_func)  # type: ignore[no-untyped-call]
        name = "_".join([kept._impl.filename_base + self.variant, *map(str, self.constants.values())])
        stamp = f"{source_digest()} {REGISTERS} {INLINED}"
        kept._cache_file = IndexDataCacheFile(kept.cache_path, name, stamp)  # type: ignore[no-untyped-call]
        return kept

    def _compile_part(self, function: Function, apart: bool) -> None:
        """A device function; those compiled before it are known by their names."""
        source = self.special.get(function)
        if source is None:
            source = types.FunctionType(function.__code__, self._names(function), function.__name__)
        part = self.cuda.jit(self._signature(function), device=True, lto=False)(source)
        if apart:
            for made in part.overloads.values():
                for code in made.library._module.functions:
                    if not code.is_declaration:
                        code.attributes.add("noinline")
        self.parts[function] = part


@cache
def gpu_compiler(policies: frozenset[int]) -> GpuCompiler:
    """The compiler of programs that play some policies."""
    return GpuCompiler(policies)


def worth_a_call(functions: Sequence[Function], entry: Function) -> set[Function]:
    """The functions that are to be called, not inlined: those that are large with all they inline, and used often.

    Otherwise the code would be ten times as long, and compiled for minutes.
    """
    calls = {function: list(called_by(function)) for function in (*functions, entry)}
    sites = {function: sum(made.count(function) for made in calls.values()) for function in functions}
    apart: set[Function] = set()
    size: dict[Function, int] = {}
    for function in functions:
        inlined = sum(size[called] for called in calls[function] if called in size and called not in apart)
        size[function] = inlined + sum(1 for _ in dis.get_instructions(function))
        if sites[function] > 1 and size[function] > INLINED:
            apart.add(function)
    return apart


@contextmanager
def as_gpu_parts() -> Iterator[None]:
    """Have numba-cuda link every function once. It would link one for every way that leads to it."""
    library: Any = importlib.import_module("numba.cuda.codegen").CUDACodeLibrary

    def modules(whole: Any) -> list[Any]:
        found: dict[Any, Any] = {}
        waiting = [whole]
        while waiting:
            part = waiting.pop()
            if part not in found:
                found[part] = part._module
                waiting += part._linking_libraries
        return list(found.values())

    with changed((library, "modules", property(modules)), plain_indexes("numba.cuda.np.arrayobj")):
        yield


def special_functions(cuda: Any) -> dict[Function, Function]:
    """The functions of `backend` as the GPU has them."""
    from numba import int64, uint64

    from rentier.batch.value.net import strengths_by_loops

    streams = STREAM_NUMBERS
    golden, first, second = uint64(0x9E3779B97F4A7C15), uint64(0xBF58476D1CE4E5B9), uint64(0x94D049BB133111EB)

    def drawn(g: Any, stream: int, index: int, bound: int) -> Any:
        word = uint64(g.key) + (uint64(streams[stream]) << uint64(32) | uint64(index)) * golden
        word = (word ^ word >> uint64(30)) * first
        word = (word ^ word >> uint64(27)) * second
        word ^= word >> uint64(31)
        return int64((word >> uint64(32)) * uint64(bound) >> uint64(32))

    def lowest(mask: int) -> Any:
        return int64(cuda.ffs(int64(mask))) - 1

    def ones(mask: int) -> Any:
        return int64(cuda.popc(int64(mask)))

    return {
        backend.drawn: drawn,
        backend.lowest: lowest,
        backend.ones: ones,
        backend.strengths: strengths_by_loops,
    }


# ---------------------------------------------------------------- playing


def load_on_gpu(policies: Collection[int], progress: Progress | None = None) -> None:
    """Load the program that plays games of some policies, or compile it now."""
    check_gpu()
    kernel_of(play_until_done, policies, progress)


def kernel_of(function: Function, policies: Collection[int] = (), progress: Progress | None = None) -> Any:
    """A kernel as machine code, with some policies."""
    key = function, frozenset(policies)
    with _lock:
        if key not in _loaded:
            _loaded[key] = gpu_compiler(key[1]).load(function, progress or announce)
        return _loaded[key]


def play_on_gpu(
    program: Collection[int],
    games: Any,
    worths: Any,
    trades: Any,
    chosen: Any,
    b: Tables,
    policies: Sequence[int],
    memories: Sequence[Memory],
) -> float:
    """Play the chosen ones of some games, as `play_games` does, by the machine code for some policies.

    Returns the seconds that the card played, without the copies there and back.
    """
    import numpy as np

    check_gpu()
    cuda, seconds = numba_cuda(), 0.0
    with _lock, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a small grid
        kernel = kernel_of(play_until_done, program)
        threads = BLOCK * BLOCKS * cuda.get_current_device().MULTIPROCESSOR_COUNT
        threads = min(threads, -(-len(chosen) // BLOCK) * BLOCK)
        tables, wanted = cuda.to_device(rows_of([b])), cuda.to_device(np.array(policies))
        remembered = memories_on_gpu(rows_of(memories), threads)
        watched = len(trades) == len(games)
        size = launch_size(sum(row_type(kind).itemsize for kind in (Record, Worths, *([Trades] if watched else []))))
        for first in range(0, len(chosen), size):
            places = stretch_of(chosen[first : first + size])
            part, measured = cuda.to_device(games[places]), cuda.to_device(worths[places])
            counted = cuda.to_device(trades[places] if watched else trades)
            order, taken = cuda.to_device(np.arange(len(part))), cuda.to_device(np.zeros(1, np.int64))
            cuda.synchronize()
            start = time.perf_counter()
            kernel[threads // BLOCK, BLOCK](part, measured, counted, order, tables, wanted, remembered, taken, 0)
            cuda.synchronize()
            seconds += time.perf_counter() - start
            games[places], worths[places] = part.copy_to_host(), measured.copy_to_host()
            if watched:
                trades[places] = counted.copy_to_host()
    return seconds


def stretch_of(places: Any) -> Any:
    """Places that follow each other as a slice: nothing is copied to look at them."""
    first, last = int(places[0]), int(places[-1]) + 1
    return slice(first, last) if last - first == len(places) else places


def memories_on_gpu(memories: Any, threads: int) -> Any:
    """The memories of some threads, a row each with one for every seat."""
    cuda = numba_cuda()
    words = cuda.to_device(memories.view("i8"))
    spread_out = cuda.device_array(threads * words.size, "i8")
    kernel_of(spread)[threads // BLOCK, BLOCK](words, spread_out)
    return spread_out.view(row_type(Memory)).reshape(threads, len(memories))


def launch_size(row: int) -> int:
    """How many games one launch plays, by the memory that is free."""
    free, _ = numba_cuda().current_context().get_memory_info()
    return int(min(MOST_GAMES, max(1, free * PART_OF_MEMORY // row)))
