"""Parts of the state: what a chapter remembers of its own, how it is copied, written down and read back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar, cast

from rentier.kernel.errors import RecordError
from rentier.kernel.plain import Json
from rentier.kernel.records import Record, decode, encode

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook
    from rentier.kernel.state import State

P = TypeVar("P", bound="Part")


class Part:
    """A chapter's own memory. Fields are numbers, texts, records or flat lists of these."""

    __slots__: ClassVar[tuple[str, ...]] = ()
    name: ClassVar[str] = ""
    counters: ClassVar[tuple[str, ...]] = ()
    """Fields that follow from the others: kept for speed, never stored."""
    later: ClassVar[tuple[str, ...]] = ()
    """Fields that older positions lack: there they are 0, unless `recount` knows better."""

    def __init__(self, state: State, book: Rulebook) -> None:
        """What a chapter remembers before anything has happened."""

    @classmethod
    def of(cls: type[P], state: State) -> P:
        """This chapter's part of a state; rules that read one all the time spare the call: `state.parts[Debts]`."""
        return state.parts[cls]

    @classmethod
    def found_in(cls: type[P], state: State) -> P | None:
        """This chapter's part of a state, or None where the table plays without the chapter."""
        return cls.of(state) if cls in state.parts else None

    def copy(self: P) -> P:
        """An independent copy."""
        cls = type(self)
        twin = cls.__new__(cls)
        for slot in cls.__slots__:
            value = getattr(self, slot)
            setattr(twin, slot, value.copy() if type(value) is list else value)
        return twin

    def drop(self) -> None:
        """Forget what is still open: the game is over."""

    def to_dict(self) -> Json:
        """Plain data for JSON."""
        return {slot: _plain(getattr(self, slot)) for slot in self.__slots__ if slot not in self.counters}

    @classmethod
    def from_dict(cls: type[P], plain: Json) -> P:
        """The part that `to_dict` described; its counters are still to be made by `recount`."""
        stored = [slot for slot in cls.__slots__ if slot not in cls.counters]
        if not set(stored) - set(cls.later) <= set(plain) <= set(stored):
            raise RecordError(f"the part {cls.name!r} must have the fields {', '.join(stored)}")
        part = cls.__new__(cls)
        for slot in stored:
            setattr(part, slot, _field(plain.get(slot, 0)))
        return part

    def recount(self, state: State) -> None:
        """Make the counters from what was stored."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, s) == getattr(other, s) for s in self.__slots__)

    __hash__ = None  # type: ignore[assignment]


class Parts(Protocol):
    """What all chapters remember, each part under its own class."""

    def __getitem__(self, kind: type[P], /) -> P: ...

    def __setitem__(self, kind: type[P], part: P, /) -> None: ...

    def __contains__(self, kind: object, /) -> bool: ...

    def __iter__(self) -> Iterator[type[Part]]: ...

    def values(self) -> Collection[Part]: ...


def parts(entries: Iterable[Part]) -> Parts:
    """Parts, each under its own class."""
    return cast(Parts, {type(part): part for part in entries})


PARTS: dict[str, type[Part]] = {}


def memory(name: str) -> Callable[[type[P]], type[P]]:
    """Class decorator: this part of the state belongs to the chapter `name`."""

    def enter(cls: type[P]) -> type[P]:
        cls.name = name
        PARTS[name] = cls
        return cls

    return enter


def _plain(value: object) -> object:
    if isinstance(value, Record):
        return encode(value)
    if isinstance(value, (list, tuple)):
        return [item if type(item) is int else _plain(item) for item in value]
    return value


def _field(plain: object) -> object:
    """Lists stay lists at the top of a part, whatever lies deeper is immutable."""
    return [_item(item) for item in plain] if isinstance(plain, list) else _item(plain)


def _item(plain: object) -> object:
    if isinstance(plain, dict):
        return decode(plain, Record)
    if isinstance(plain, list):
        return tuple(_item(item) for item in plain)
    if plain is None or isinstance(plain, (bool, int, str)):
        return plain
    raise RecordError(f"a position cannot hold {plain!r}")
