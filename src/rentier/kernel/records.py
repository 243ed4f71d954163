"""Records: the immutable data that facts, acts and steps are made of, and their JSON form.

A record class is declared with `@record`. Type checkers treat it as frozen; at run time it is a
slotted dataclass, because a frozen one costs four times as much to make and a game makes thousands.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar, dataclass_transform

from rentier.kernel.errors import RecordError
from rentier.kernel.plain import Json, Table

if TYPE_CHECKING:
    from rentier.kernel.state import State

LARGEST = 10**12
"""No number in a record is further from zero than this."""


class Record:
    """Something that can be written as one JSON object with its kind."""

    __slots__ = ()
    dropped: ClassVar[tuple[str, ...]] = ()
    """Fields that only older records have; they are not read."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple([getattr(self, name) for name in _NAMES[type(self)]])


class Detail(Record):
    """A record that stands in a field of others, such as the terms of a deal.

    The field says what it is, so its JSON form has no `kind`; it has all fields, also those with a default.
    """

    __slots__ = ()


class Step(Record):
    """A piece of the agenda that the engine does by itself when it comes to the top.

    `retired` steps are known from older records only: today's rules do not keep them on the agenda.
    """

    __slots__ = ()
    retired: ClassVar[bool] = False


class Duty(Step):
    """A step of the agenda that waits for its `seat`, or for several; its `number` identifies it."""

    __slots__ = ()
    number: int
    seat: int


class Act(Record):
    """What a player wants to do; an answer has the number of its `duty`. `spelling` is how a person types it."""

    __slots__ = ()
    seat: int
    duty: int
    spelling: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    exempt_from: ClassVar[tuple[str, ...]] = ()
    """The chapters that guard every act, and do not guard this one."""
    by_banker: ClassVar[bool] = False


class BankerAct(Act):
    """An act that only the Banker submits."""

    __slots__ = ()
    by_banker: ClassVar[bool] = True


class Fact(Record):
    """What happened. Only `apply` writes the state; `says` puts the fact into words.

    `concerns` names the fields whose seats have new things to wish for.
    """

    __slots__ = ()
    says: ClassVar[str] = ""
    concerns: ClassVar[tuple[str, ...]] = ()

    def apply(self, state: State) -> None:
        """Write this fact into the state."""

    def telling(self) -> str:
        """The template in which this fact is told; most kinds have just one."""
        return self.says


class Return(Fact):
    """A fact that goes back to an earlier position, which it carries: that after the first `to` facts."""

    __slots__ = ()
    to: int
    position: str
    """The position as JSON."""


KINDS: dict[str, type[Record]] = {}
_NAMES: dict[type[Record], tuple[str, ...]] = {}
_READERS: dict[type[Record], dict[str, Callable[[object], object]]] = {}
R = TypeVar("R", bound=Record)


@dataclass_transform(frozen_default=True)
def record(cls: type[R]) -> type[R]:
    """Declare a record class and enter it in the registry under its name."""
    for name in vars(cls).get("__annotations__", ()):
        if name not in vars(cls):
            setattr(cls, name, dataclasses.field())  # a base that is native code has something there: it is no default
    made = dataclass(slots=True, unsafe_hash=True)(cls)
    enter(made)
    return made


def enter(kind: type[Record]) -> None:
    """Enter a finished record class in the registry under its name."""
    if kind.__name__ in KINDS:
        raise RecordError(f"two records are called {kind.__name__}; kinds must differ")
    KINDS[kind.__name__] = kind
    _NAMES[kind] = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]


def kinds_of(base: type[R]) -> dict[str, type[R]]:
    """Every registered kind of facts, acts or steps, by name."""
    return {name: kind for name, kind in KINDS.items() if issubclass(kind, base)}


def names_of(kind: type[Record]) -> tuple[str, ...]:
    """The field names of a record class, in order."""
    return _NAMES[kind]


# ---------------------------------------------------------------- encoding


def encode(value: Record) -> Json:
    """A record as plain data for JSON."""
    kind = type(value)
    plain: Json = {} if isinstance(value, Detail) else {"kind": kind.__name__}
    for name in _NAMES[kind]:
        item = getattr(value, name)
        plain[name] = item if type(item) in _AS_IS else _plain(item)
    return plain


_AS_IS: Final = frozenset((int, str, bool, type(None)))
"""What nearly every field holds, and JSON has too."""


def _plain(value: object) -> object:
    if isinstance(value, Record):
        return encode(value)
    if isinstance(value, tuple):
        return [item if type(item) in _AS_IS else _plain(item) for item in value]
    return value


# ---------------------------------------------------------------- decoding


def decode(plain: object, base: type[R]) -> R:
    """The record that plain data describes; anything unexpected is a `RecordError`."""
    if not isinstance(plain, dict):
        raise RecordError(f"expected an object for a {base.__name__.lower()}, got {type(plain).__name__}")
    name = plain.get("kind")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None or not issubclass(kind, base) or issubclass(kind, Detail):
        raise RecordError(f"there is no {base.__name__.lower()} of kind {name!r}")
    values = _values(plain, kind, {"kind", *kind.dropped})
    try:
        return kind(**values)  # a field that older records lack has a default
    except TypeError:
        raise _lacks(kind, plain) from None


def _detail(plain: object, kind: type[Record]) -> Record:
    """The detail that plain data describes: all of its fields and nothing else."""
    if not isinstance(plain, dict):
        raise RecordError(f"expected an object, got {type(plain).__name__}")
    values = _values(plain, kind, set())
    if len(values) != len(names_of(kind)):
        raise _lacks(kind, plain)
    return kind(**values)


def _values(plain: Json, kind: type[Record], others: set[str]) -> Json:
    """The fields of a kind that plain data has; `others` may stand beside them."""
    name, readers = kind.__name__, _readers(kind)
    unknown = sorted(set(plain) - set(readers) - others)
    if unknown:
        raise RecordError(f"{name} has no field {unknown[0]!r}")
    values: Json = {}
    for field in readers.keys() & plain.keys():
        try:
            values[field] = readers[field](plain[field])
        except RecordError as error:
            raise RecordError(f"{name}.{field}: {error}") from None
    return values


def _lacks(kind: type[Record], plain: Json) -> RecordError:
    lacking = next(field for field in names_of(kind) if field not in plain)
    return RecordError(f"{kind.__name__} lacks its field {lacking!r}")


def nested(values: Table) -> Json:
    """Plain data from values by dotted names: `{"terms.give": 5}` becomes `{"terms": {"give": 5}}`."""
    plain: Json = {}
    for path, value in values.items():
        *above, last = path.split(".")
        inner = plain
        for name in above:
            inner = inner.setdefault(name, {})
        inner[last] = value
    return plain


Reader = Callable[[object], object]


def _readers(kind: type[Record]) -> dict[str, Reader]:
    if kind not in _READERS:
        hints = typing.get_type_hints(kind)
        _READERS[kind] = {name: _reader(hints[name]) for name in names_of(kind)}
    return _READERS[kind]


def _reader(hint: object) -> Reader:
    if hint is int:
        return _whole_number
    if hint is bool:
        return _yes_or_no
    if hint is str:
        return _text
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _optional(_reader(next(a for a in arguments if a is not type(None))))
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is ...:
            return _many(_reader(arguments[0]))
        return _row(tuple(_reader(a) for a in arguments))
    if isinstance(hint, type) and issubclass(hint, Detail):
        return lambda value: _detail(value, hint)
    if isinstance(hint, type) and issubclass(hint, Record):
        return lambda value: decode(value, hint)
    raise RecordError(f"records cannot hold {hint!r}")


def _whole_number(value: object) -> int:
    if type(value) is not int or not -LARGEST <= value <= LARGEST:
        raise RecordError("expected a whole number")
    return value


def _yes_or_no(value: object) -> bool:
    if type(value) is not bool:
        raise RecordError("expected true or false")
    return value


def _text(value: object) -> str:
    if type(value) is not str:
        raise RecordError("expected a text")
    return value


def _optional(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


def _many(read: Reader) -> Reader:
    def items(value: object) -> tuple[object, ...]:
        if not isinstance(value, (list, tuple)):
            raise RecordError("expected a list")
        return tuple(read(item) for item in value)

    return items


def _row(reads: tuple[Reader, ...]) -> Reader:
    def row(value: object) -> tuple[object, ...]:
        if not isinstance(value, (list, tuple)) or len(value) != len(reads):
            raise RecordError(f"expected a list of {len(reads)}")
        return tuple(read(item) for read, item in zip(reads, value, strict=True))

    return row
