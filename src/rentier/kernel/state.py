"""The state: one flat position, small numbers in lists indexed by seat and by space.

Only facts write it. A deed is named by its space, so a landing needs no look-up; `holder` says who
has it. Counters (deeds a seat and group, mortgages a group) are kept where deeds move, not counted by rules.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, TypeVar

from rentier.kernel import formats
from rentier.kernel.errors import RecordError
from rentier.kernel.records import LARGEST, Duty, Record, Step, decode, encode

BANK: Final = -1
"""The Bank, where a seat could stand: as holder, debtor or creditor."""
NO_DEED: Final = -2
"""The `holder` of a space that has no deed."""

P = TypeVar("P", bound="Part")


class Part:
    """A chapter's own memory. Fields are numbers, texts, records or flat lists of these."""

    __slots__: ClassVar[tuple[str, ...]] = ()
    name: ClassVar[str] = ""
    counters: ClassVar[tuple[str, ...]] = ()
    """Fields that follow from the others: kept for speed, never stored."""

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
        if set(plain) != set(stored):
            raise RecordError(f"the part {cls.name!r} must have the fields {', '.join(stored)}")
        part = cls.__new__(cls)
        for slot in stored:
            setattr(part, slot, _field(plain[slot]))
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


class State:
    """One position of one game, complete: it can be paused, saved, copied and resumed from here."""

    __slots__ = (
        "agenda",
        "at",
        "bank",
        "cash",
        "deeds",
        "draws",
        "group",
        "holder",
        "jail",
        "mortgaged",
        "mortgaged_in",
        "numbers",
        "out",
        "over",
        "owned",
        "parts",
        "ranking",
        "rolls",
        "round",
        "seats",
        "starter",
        "tokens",
        "turn",
        "whole",
    )

    def __init__(self, seats: int, group: Sequence[int], groups: int) -> None:
        self.seats = seats
        self.cash = [0] * seats
        self.bank = 0
        """What the Bank took in minus what it paid out; any whole number."""
        self.tokens = list(range(seats))
        """Which of the edition's tokens each seat plays with."""
        self.at = [0] * seats
        self.jail = [0] * seats
        """0 outside; in Jail one more than the tries made."""
        self.out = [0] * seats
        """0 in the game; else 1 for the first who went out, 2 for the second, ..."""
        self.group = tuple(group)
        """Group of the deed on each space, -1 where there is none."""
        self.holder = tuple(BANK if g >= 0 else NO_DEED for g in group)
        """Who holds the deed of each space; replaced whole, so that who remembers it sees whether it changed."""
        self.mortgaged = [0] * len(self.group)
        """What the Bank lent on each deed; 0 face up."""
        self.deeds = [*([] for _ in range(seats)), [deed for deed, g in enumerate(group) if g >= 0]]
        """The deeds of each seat in board order; the last row, where BANK points, is the Bank's."""
        self.owned = [[0] * groups for _ in range(seats)]
        """How many deeds of each group each seat holds."""
        self.whole = [0] * seats
        """How many whole groups each seat holds."""
        self.mortgaged_in = [0] * groups
        self.agenda: list[Step] = []
        self.numbers = 1
        """The next number for a duty, claim, debt, auction or offer."""
        self.draws: dict[str, int] = {}
        self.turn = 0
        self.starter = 0
        self.round = 0
        self.rolls = 0
        """Rolls made in this turn."""
        self.over = False
        self.ranking: list[int] = []
        """When over: the rank of each seat, 1 is best."""
        self.parts: dict[str, Any] = {}

    # ------------------------------------------------------------ what facts use to write

    def pay(self, debtor: int, creditor: int, amount: int) -> None:
        """Move money between two seats, or a seat and the Bank."""
        if debtor >= 0:
            self.cash[debtor] -= amount
        else:
            self.bank -= amount
        if creditor >= 0:
            self.cash[creditor] += amount
        else:
            self.bank += amount

    def give_deed(self, deed: int, to: int) -> None:
        """Hand a deed over and keep the counters right."""
        held, group = self.holder[deed], self.group[deed]
        size = self.group.count(group)
        self.deeds[held].remove(deed)
        insort(self.deeds[to], deed)
        if held >= 0:
            owned = self.owned[held]
            if owned[group] == size:
                self.whole[held] -= 1
            owned[group] -= 1
        if to >= 0:
            owned = self.owned[to]
            owned[group] += 1
            if owned[group] == size:
                self.whole[to] += 1
        holder = list(self.holder)
        holder[deed] = to
        self.holder = tuple(holder)

    def turn_deed(self, deed: int, lent: int) -> None:
        """Turn a deed face down for what the Bank lent on it, or face up (0)."""
        self.mortgaged_in[self.group[deed]] += (lent > 0) - (self.mortgaged[deed] > 0)
        self.mortgaged[deed] = lent

    def open(self, steps: Iterable[Step]) -> None:
        """Put steps on the agenda, the last on top, and count their numbers."""
        agenda = self.agenda
        for step in steps:
            agenda.append(step)
            if isinstance(step, Duty) and step.number >= self.numbers:
                self.numbers = step.number + 1

    def close(self, number: int) -> None:
        """Take the duty with this number off the agenda, wherever it lies."""
        agenda = self.agenda
        for index in range(len(agenda) - 1, -1, -1):
            step = agenda[index]
            if isinstance(step, Duty) and step.number == number:
                del agenda[index]
                return

    def numbered(self, number: int) -> None:
        """Remember that a claim, debt or offer took this number."""
        if number >= self.numbers:
            self.numbers = number + 1

    def drawn(self, stream: str) -> None:
        """One more draw was taken from a stream of chance."""
        try:
            self.draws[stream] += 1
        except KeyError:
            self.draws[stream] = 1

    # ------------------------------------------------------------ what rules read

    def playing(self) -> list[int]:
        """The seats still in the game, in seat order."""
        return [seat for seat in range(self.seats) if not self.out[seat]]

    def after(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from the left of `seat`."""
        order = [*range(seat + 1, self.seats), *range(seat)]
        return [other for other in order if not self.out[other]]

    def deeds_of(self, seat: int) -> list[int]:
        """The deeds that a seat (or the Bank) holds, in board order."""
        return self.deeds[seat].copy()

    # ------------------------------------------------------------ copies and plain data

    def copy(self) -> State:
        """An independent copy, in microseconds."""
        twin = State.__new__(State)
        twin.seats = self.seats
        twin.cash = self.cash.copy()
        twin.bank = self.bank
        twin.tokens = self.tokens.copy()
        twin.at = self.at.copy()
        twin.jail = self.jail.copy()
        twin.out = self.out.copy()
        twin.group = self.group
        twin.holder = self.holder
        twin.mortgaged = self.mortgaged.copy()
        twin.deeds = [row.copy() for row in self.deeds]
        twin.owned = [row.copy() for row in self.owned]
        twin.whole = self.whole.copy()
        twin.mortgaged_in = self.mortgaged_in.copy()
        twin.agenda = self.agenda.copy()
        twin.numbers = self.numbers
        twin.draws = self.draws.copy()
        twin.turn = self.turn
        twin.starter = self.starter
        twin.round = self.round
        twin.rolls = self.rolls
        twin.over = self.over
        twin.ranking = self.ranking.copy()
        twin.parts = {name: part.copy() for name, part in self.parts.items()}
        return twin

    def become(self, other: State) -> None:
        """Take over another position, which is not used any more; views of this state then show it."""
        for slot in self.__slots__:
            setattr(self, slot, getattr(other, slot))

    def to_dict(self) -> dict[str, Any]:
        """The position as one JSON object; counters are left out, they follow from the rest."""
        return {
            "format": formats.FORMAT,
            "seats": self.seats,
            "cash": self.cash.copy(),
            "bank": self.bank,
            "tokens": self.tokens.copy(),
            "at": self.at.copy(),
            "jail": self.jail.copy(),
            "out": self.out.copy(),
            "group": list(self.group),
            "holder": list(self.holder),
            "mortgaged": self.mortgaged.copy(),
            "agenda": [encode(step) for step in self.agenda],
            "numbers": self.numbers,
            "draws": dict(sorted(self.draws.items())),
            "turn": self.turn,
            "starter": self.starter,
            "round": self.round,
            "rolls": self.rolls,
            "over": self.over,
            "ranking": self.ranking.copy(),
            "parts": {name: part.to_dict() for name, part in self.parts.items()},
        }

    @classmethod
    def from_dict(cls, plain: Any) -> State:
        """The position that `to_dict` described, also in an older format; anything else is a `RecordError`."""
        try:
            plain = formats.upgraded("state", plain, plain["format"])
            seats, group = _number(plain["seats"]), _numbers(plain["group"])
            _check_shape(plain, seats, group)
            state = cls(seats, group, max(group) + 1)
            for name in ("cash", "tokens", "at", "jail", "out", "ranking", "mortgaged"):
                setattr(state, name, _numbers(plain[name]))
            for name in ("bank", "numbers", "turn", "starter", "round", "rolls"):
                setattr(state, name, _number(plain[name]))
            state.over = bool(plain["over"])
            state.draws = {str(stream): _number(count) for stream, count in plain["draws"].items()}
            state.agenda = [decode(step, Step) for step in plain["agenda"]]
            for deed, holder in enumerate(_numbers(plain["holder"])):
                if holder >= 0:
                    state.give_deed(deed, holder)
            for deed, down in enumerate(state.mortgaged):
                if down:
                    state.mortgaged_in[state.group[deed]] += 1
            kinds = {name: PARTS[name] for name in plain["parts"]}
        except RecordError:
            raise
        except (KeyError, TypeError, IndexError, ValueError, AttributeError) as error:
            raise RecordError(f"this is not a position: {type(error).__name__} {error}") from None
        try:
            state.parts = {name: kind.from_dict(plain["parts"][name]) for name, kind in kinds.items()}
            for part in state.parts.values():
                part.recount(state)
        except (TypeError, IndexError) as error:
            raise RecordError(f"this position does not hold together: {type(error).__name__} {error}") from None
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, slot) == getattr(other, slot) for slot in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """The position as a person would jot it down: a line for the turn, one a seat, one a part."""
        lines = [f"round {self.round}, seat {self.turn}'s turn, {self.rolls} rolled, bank {self.bank:+}"]
        for seat in range(self.seats):
            where = f"on {self.at[seat]}" + (f" in Jail (try {self.jail[seat]})" if self.jail[seat] else "")
            deeds = " ".join(f"{d}{'m' if self.mortgaged[d] else ''}" for d in self.deeds_of(seat))
            gone = f", out #{self.out[seat]}" if self.out[seat] else ""
            lines.append(f"seat {seat}: {self.cash[seat]} {where}, deeds [{deeds}]{gone}")
        lines.append("agenda: " + (" < ".join(str(step) for step in self.agenda) or "empty"))
        lines.extend(f"{name}: {part.to_dict()}" for name, part in self.parts.items())
        return "\n".join(lines)


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


def _number(plain: Any) -> int:
    if type(plain) is not int or not -LARGEST <= plain <= LARGEST:
        raise RecordError(f"expected a whole number in a position, got {plain!r}")
    return plain


def _numbers(plain: Any) -> list[int]:
    return [_number(item) for item in plain]


def _check_shape(plain: dict[str, Any], seats: int, group: list[int]) -> None:
    """Refuse lists that fit neither the table nor the board, before anything is made of them."""
    lengths = dict.fromkeys(("cash", "tokens", "at", "jail", "out"), seats)
    lengths |= dict.fromkeys(("holder", "mortgaged"), len(group))
    for name, length in lengths.items():
        if len(plain[name]) != length:
            raise RecordError(f"a position of {seats} seats has {length} entries in {name!r}")
    spaces = range(len(group))
    fits = all(-1 <= number < len(group) for number in group) and all(space in spaces for space in plain["at"])
    if not fits or plain["turn"] not in range(seats) or plain["starter"] not in range(seats):
        raise RecordError("a position names a seat, a space or a group that there is not")
    holders = {True: range(BANK, seats), False: (NO_DEED,)}
    if any(held not in holders[number >= 0] for held, number in zip(plain["holder"], group, strict=True)):
        raise RecordError("a position has deeds that nobody holds, or where the board has none")
    if any(down < 0 or (down and number < 0) for down, number in zip(plain["mortgaged"], group, strict=True)):
        raise RecordError("a position has deeds that lie neither face up nor face down")
    if any(count < 0 for count in plain["draws"].values()):
        raise RecordError("a position counts the draws of each stream from 0")
    if len(plain["ranking"]) not in (0, seats):
        raise RecordError("a position ranks every seat or none")
