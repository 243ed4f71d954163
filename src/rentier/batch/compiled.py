"""The compiled engine: numba makes machine code of the batch engine's source as it stands (extra `fast`).

Records and tables become rows of numpy arrays with the fields that the classes annotate. A program is compiled once
for every version of the source, and then loaded from numba's cache.
"""

from __future__ import annotations

import dis
import hashlib
import importlib
import importlib.util
import inspect
import sys
import threading
import types
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from rentier.batch import backend
from rentier.batch.codes import STREAM_NUMBERS
from rentier.batch.driver import PLAYERS
from rentier.batch.record import Numbers, layout_of
from rentier.kernel.errors import RentierError

PACKAGE = "rentier.batch"
Function = Callable[..., Any]
Progress = Callable[[int, int], None]
"""Is told how many functions are compiled, and of how many."""

Change: TypeAlias = tuple[type | types.ModuleType, str, Any]
"""A class or a module, the name of a function in it, and what it is to be."""

EVERY: Final = frozenset(PLAYERS)
"""All policies."""
WORTH_COMPILING = 1000
"""With fewer games than this, plain Python is done before the compiler would be."""

_lock = threading.RLock()
_loaded: dict[tuple[Function, frozenset[int]], Function] = {}


def available() -> bool:
    """Whether numba is installed."""
    return importlib.util.find_spec("numba") is not None


def compiled(function: Function, policies: Collection[int] = EVERY, progress: Progress | None = None) -> Function:
    """A function of the batch engine as machine code: loaded from the cache, or compiled now.

    Its annotations say what it takes: whole numbers, `Record` and its like as rows, sequences of both as arrays;
    a sequence of floats is an array of 32-bit ones, a `bytearray` one of bytes. It plays these policies only: a program
    without the others is compiled in a fraction of the time.
    """
    key = function, frozenset(policies)
    with _lock:
        if key not in _loaded:
            if not available():
                raise RentierError("The compiled batch engine needs numba: install it with pip install 'rentier[fast]'")
            _loaded[key] = compiler(key[1]).load(function, progress or announce)
        return _loaded[key]


def ready(function: Function, policies: Collection[int] = EVERY) -> bool:
    """Whether a function is compiled already, now or by an earlier run."""
    key = function, frozenset(policies)
    return key in _loaded or (available() and compiler(key[1]).is_kept(function))


def worth_compiling(function: Function, games: int, policies: Collection[int] = EVERY) -> bool:
    """Whether compiled code is to play some games: where numba is installed, for many or if it is compiled already."""
    return available() and (games >= WORTH_COMPILING or ready(function, policies))


def announce(done: int, total: int) -> None:
    """Say on standard error that the first run compiles, where nobody shows its progress."""
    if done == 0:
        print("rentier: compiling the batch engine; this takes up to a minute, once", file=sys.stderr)  # noqa: T201


# ---------------------------------------------------------------- rows


def row_type(kind: type[Numbers]) -> Any:
    """The numpy type of rows that have the fields of a class."""
    import numpy as np

    return np.dtype([(field.name, f"i{field.width}", field.shape) for field in layout_of(kind)], align=True)


def rows_of(values: Sequence[Numbers]) -> Any:
    """An array with a row for each of some records, which are all of one class."""
    import numpy as np

    rows = np.zeros(len(values), row_type(type(values[0])))
    for row, value in zip(rows, values, strict=True):
        write_row(row, value)
    return rows


def write_row(row: Any, value: Numbers) -> None:
    """Write a record into a row."""
    for field in layout_of(type(value)):
        row[field.name] = getattr(value, field.name)


def read_row(row: Any, value: Numbers) -> None:
    """Read a record from a row."""
    for field in layout_of(type(value)):
        setattr(value, field.name, row[field.name].tolist())


# ---------------------------------------------------------------- programs


class Compiler:
    """Turns functions of the batch engine into numba's, each with the functions that it calls."""

    def __init__(self, policies: frozenset[int]) -> None:
        import numba

        self.numba = numba
        self.njit: Any = numba.njit
        self.variant = "".join(f"_{policy}" for policy in sorted(policies))
        self.special = special_functions() | left_out(policies)
        self.parts: dict[Function, Any] = {}
        """Numba's twin of each function that others call."""
        self.names: dict[str, dict[str, Any]] = {}
        """The names of each module as its twins see them."""

    def load(self, function: Function, progress: Progress) -> Function:
        """A function as machine code that Python can call."""
        *others, _ = self._needed(function, {})
        entry, signature = self._jitted(function), self._signature(function)
        for part in others:
            if part not in self.parts:
                self.parts[part] = self._jitted(part, no_cpython_wrapper=True, no_cfunc_wrapper=True)
        for names in self.names.values():
            names |= {name: self.parts[value] for name, value in names.items() if is_in(value, self.parts)}
        kept = kept_code(entry, self.variant)
        found = kept.load_overload(signature, entry.targetctx)
        if found is None:
            with alone(Path(f"{kept._cache_file._index_path}.lock")):
                found = kept.load_overload(signature, entry.targetctx)  # another process may have made it meanwhile
                if found is None:
                    entry._cache = kept
                    self._compile(entry, function, others, progress)
        if found is not None:
            entry.add_overload(found)
        entry.disable_compile()
        result: Function = entry
        return result

    def _compile(self, entry: Any, function: Function, others: list[Function], progress: Progress) -> None:
        """Compile a function and those that it calls, as one program."""
        missing = [part for part in others if not self.parts[part].signatures]
        for done, part in enumerate(missing):
            progress(done, len(missing) + 1)
            with as_part():
                self.parts[part].compile(self._signature(part))
            self.parts[part].disable_compile()  # narrower numbers are widened, not given a function of their own
        with as_whole(self._names_in_llvm(called_once([*others, function]))):
            entry.compile(self._signature(function))
        progress(len(missing) + 1, len(missing) + 1)

    def _names_in_llvm(self, functions: Iterable[Function]) -> set[str]:
        """What functions of this program are called in the code that LLVM optimises."""
        twins = [self.parts[function] for function in functions if function in self.parts]
        return {made.fndesc.llvm_func_name for twin in twins for made in twin.overloads.values()}

    def is_kept(self, function: Function) -> bool:
        """Whether the cache has a function in this version of the source."""
        entry = self._jitted(function)
        kept = kept_code(entry, self.variant)
        return kept._cache_file.load(kept._index_key(self._signature(function), entry.targetctx.codegen())) is not None

    def _needed(self, function: Function, seen: dict[Function, None]) -> Iterator[Function]:
        """A function after those that it calls; there is no recursion."""
        seen[function] = None
        if function not in self.special:
            for name in function.__code__.co_names:
                called = function.__globals__.get(name)
                if inspect.isfunction(called) and called.__module__.startswith(PACKAGE) and called not in seen:
                    yield from self._needed(called, seen)
        yield function

    def _jitted(self, function: Function, **options: bool) -> Any:
        """Numba's twin of a function, not compiled yet."""
        names = self.names.setdefault(function.__module__, named(function.__globals__))
        source = self.special.get(function) or types.FunctionType(function.__code__, names, function.__name__)
        return self.njit(nogil=True, error_model="numpy", _nrt=False, **options)(source)  # it allocates nothing

    def _signature(self, function: Function) -> tuple[Any, ...]:
        hints = get_type_hints(function)
        return tuple(self._type(hints[name]) for name in inspect.signature(function).parameters)

    def _type(self, hint: Any) -> Any:
        """The type that an annotation stands for: every number is 64 bits wide until it is written into a field."""
        numba = self.numba
        if hint in (int, bool, float):
            return {int: numba.int64, bool: numba.boolean, float: numba.float32}[hint]
        if hint is bytearray:
            return numba.types.Array(numba.uint8, 1, "C")
        dimensions = 0
        while get_origin(hint) is not None:
            hint, dimensions = get_args(hint)[0], dimensions + 1
        if dimensions:
            return numba.types.Array(self._type(hint), dimensions, "C")
        return numba.from_dtype(row_type(hint))


@cache
def compiler(policies: frozenset[int]) -> Compiler:
    """The compiler of programs that play some policies: functions that they share are compiled once."""
    return Compiler(policies)


def left_out(policies: frozenset[int]) -> dict[Function, Function]:
    """Instead of the functions of all other policies: nobody calls them."""
    absent = [function for policy, functions in PLAYERS.items() if policy not in policies for function in functions]
    return dict.fromkeys(absent, lambda g, b, m, seat: False)


def called_once(functions: Iterable[Function]) -> list[Function]:
    """Those of some functions that the others call from one place only; of chapters, since a policy has enough code."""
    places = Counter(called for function in functions for called in called_by(function))
    return [
        part for part, count in places.items() if count == 1 and part.__module__.count(".") == PACKAGE.count(".") + 1
    ]


def called_by(function: Function) -> Iterator[Function]:
    """The functions that a function names, as often as it does."""
    for instruction in dis.get_instructions(function):
        if instruction.opname == "LOAD_GLOBAL":
            value = function.__globals__.get(instruction.argval)
            if inspect.isfunction(value):
                yield value


def named(names: dict[str, Any]) -> dict[str, Any]:
    """The names of a module; rows of whole numbers as arrays, since a tuple looks at every index that it is given."""
    import numpy as np

    def as_array(value: Any) -> Any:
        return np.array(value) if type(value) is tuple and {*map(type, value)} == {int} else value

    return {name: as_array(value) for name, value in names.items()}


def is_in(value: Any, parts: dict[Function, Any]) -> bool:
    """Whether a name of a module stands for one of the functions."""
    return inspect.isfunction(value) and value in parts


def kept_code(entry: Any, variant: str) -> Any:
    """Numba's cache of a function, a file for each variant.

    Numba looks for changes in the function's own file only; here all sources count.
    """
    from numba.core import caching

    kept = caching.FunctionCache(entry.py_func)  # type: ignore[no-untyped-call]
    name = f"{kept._impl.filename_base}{variant}"
    kept._cache_file = caching.IndexDataCacheFile(kept.cache_path, name, source_digest())  # type: ignore[no-untyped-call]
    return kept


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Let one process at a time compile a program; the others wait for it. Windows has no such lock."""
    try:
        import fcntl

        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.open("w")
    except (ImportError, OSError):  # without a folder to keep it in, everybody compiles
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def source_digest() -> str:
    """A digest of all source that programs are made of."""
    files = sorted(Path(__file__).parent.rglob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def as_part() -> AbstractContextManager[None]:
    """Compile functions as parts of a program: nothing is optimised or made executable before the whole is linked.

    Numba would do so for each function and for all that it calls, again and again.
    """
    from numba.core.codegen import CPUCodeLibrary
    from numba.core.cpu import CPUContext

    make_function = importlib.import_module("numba._dynfunc").make_function

    def finish(library: Any) -> None:
        library._finalize_dynamic_globals()
        library._finalized = True

    def executable(context: Any, library: Any, described: Any, env: Any) -> Any:
        return make_function(described.lookup_module(), described.qualname, "", 0, env, (library,))

    return changed(
        (CPUCodeLibrary, "_optimize_final_module", lambda library: None),
        (CPUCodeLibrary, "_finalize_final_module", finish),
        (CPUContext, "get_executable", executable),
        separate_arguments(),
        plain_indexes("numba.np.arrayobj"),
    )


def as_whole(called_once: Collection[str]) -> AbstractContextManager[None]:
    """Compile the function that has all parts linked: nobody else calls those, so LLVM may change them as it likes.

    What is called from one place only becomes part of that place.
    """
    from numba.core.codegen import CPUCodeLibrary

    linkage = importlib.import_module("llvmlite.binding").Linkage
    optimize: Any = CPUCodeLibrary._optimize_final_module

    def optimize_whole(library: Any) -> None:
        for function in library._final_module.functions:
            if not function.is_declaration and function.linkage == linkage.linkonce_odr:
                function.linkage = linkage.internal
                if function.name in called_once:
                    function.add_function_attribute("alwaysinline")
        optimize(library)

    return changed(
        (CPUCodeLibrary, "_optimize_final_module", optimize_whole),
        separate_arguments(),
        plain_indexes("numba.np.arrayobj"),
    )


def separate_arguments() -> Change:
    """Have LLVM know that the records and arrays a function gets never overlap."""
    from numba.core.callconv import CPUCallConv

    decorate: Any = CPUCallConv.decorate_function

    def decorate_as_separate(convention: Any, function: Any, names: Any, kinds: Any, noalias: bool = False) -> None:
        decorate(convention, function, names, kinds, noalias=True)

    return CPUCallConv, "decorate_function", decorate_as_separate


def plain_indexes(module: str) -> Change:
    """Have indexes taken as they are: no function counts from the end, so none needs to be looked at for that."""

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        from numba.core import types

        return context.cast(builder, index, kind, types.intp)

    return importlib.import_module(module), "fix_integer_index", as_it_is


@contextmanager
def changed(*changes: Change) -> Iterator[None]:
    """Classes and modules of numba with other functions."""
    before = [getattr(kind, name) for kind, name, _ in changes]
    try:
        for kind, name, method in changes:
            setattr(kind, name, method)
        yield
    finally:
        for (kind, name, _), method in zip(changes, before, strict=True):
            setattr(kind, name, method)


@cache
def special_functions() -> dict[Function, Function]:
    """The functions of `backend` as compiled code has them."""
    import numpy as np
    from numba import boolean, int64, uint64
    from numba.extending import intrinsic

    from rentier.batch.value.net import strengths_by_loops

    @intrinsic
    def trailing_zeros(context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(boolean, 1))

        return int64(int64), generate

    @intrinsic
    def population(context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return int64(int64), generate

    streams = np.array(STREAM_NUMBERS, np.uint64)
    golden, first, second = uint64(0x9E3779B97F4A7C15), uint64(0xBF58476D1CE4E5B9), uint64(0x94D049BB133111EB)

    def drawn(g: Any, stream: int, index: int, bound: int) -> Any:
        word = uint64(g.key) + (streams[stream] << uint64(32) | uint64(index)) * golden
        word = (word ^ word >> uint64(30)) * first
        word = (word ^ word >> uint64(27)) * second
        word ^= word >> uint64(31)
        return int64((word >> uint64(32)) * uint64(bound) >> uint64(32))

    def lowest(mask: int) -> Any:
        return trailing_zeros(mask)  # type: ignore[call-arg]  # numba adds the context

    def ones(mask: int) -> Any:
        return population(mask)  # type: ignore[call-arg]

    return {
        backend.drawn: drawn,
        backend.lowest: lowest,
        backend.ones: ones,
        backend.strengths: strengths_by_loops,
    }
