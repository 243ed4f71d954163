"""Parts of the state: what a chapter remembers of its own, how it is copied, written down and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from rentier.kernel.errors import RecordError
from rentier.kernel.records import Record, decode, encode

if TYPE_CHECKING:
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

    @classmethod
    def of(cls: type[P], state: State) -> P:
        """This chapter's part of a state."""
        part: P = state.parts[cls.name]
        return part

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

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {slot: _plain(getattr(self, slot)) for slot in self.__slots__ if slot not in self.counters}

    @classmethod
    def from_dict(cls: type[P], plain: dict[str, Any]) -> P:
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


PARTS: dict[str, type[Part]] = {}


def memory(name: str) -> Any:
    """Class decorator: this part of the state belongs to the chapter `name`."""

    def enter(cls: type[P]) -> type[P]:
        cls.name = name
        PARTS[name] = cls
        return cls

    return enter


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return encode(value)
    if isinstance(value, (list, tuple)):
        return [item if type(item) is int else _plain(item) for item in value]
    return value


def _field(plain: Any) -> Any:
    """Lists stay lists at the top of a part, whatever lies deeper is immutable."""
    return [_item(item) for item in plain] if isinstance(plain, list) else _item(plain)


def _item(plain: Any) -> Any:
    if isinstance(plain, dict):
        return decode(plain, Record)
    if isinstance(plain, list):
        return tuple(_item(item) for item in plain)
    if plain is None or isinstance(plain, (bool, int, str)):
        return plain
    raise RecordError(f"a position cannot hold {plain!r}")
