"""Positions as plain data: a state written as one JSON object, and read back only where it holds together."""

from __future__ import annotations

from rentier.kernel import formats
from rentier.kernel.errors import RecordError
from rentier.kernel.parts import PARTS, parts
from rentier.kernel.plain import Json
from rentier.kernel.records import LARGEST, Step, decode, encode
from rentier.kernel.state import BANK, NO_DEED, State

NUMBERS = ("bank", "numbers", "turn", "starter", "round", "rolls")
LISTS = ("cash", "tokens", "at", "jail", "out", "ranking", "mortgaged")
"""The lists of numbers that a state holds as they are written."""
OTHERS: dict[str, tuple[type, str]] = {
    "agenda": (list, "a list"),
    "draws": (dict, "an object"),
    "parts": (dict, "an object"),
}


def written(state: State) -> Json:
    """A position as one JSON object; counters are left out, they follow from the rest."""
    return {
        "format": formats.FORMAT,
        "seats": state.seats,
        "cash": state.cash.copy(),
        "bank": state.bank,
        "tokens": state.tokens.copy(),
        "at": state.at.copy(),
        "jail": state.jail.copy(),
        "out": state.out.copy(),
        "group": list(state.group),
        "holder": list(state.holder),
        "mortgaged": state.mortgaged.copy(),
        "agenda": [encode(step) for step in state.agenda],
        "numbers": state.numbers,
        "draws": dict(sorted(state.draws.items())),
        "turn": state.turn,
        "starter": state.starter,
        "round": state.round,
        "rolls": state.rolls,
        "over": state.over,
        "ranking": state.ranking.copy(),
        "parts": {part.name: part.to_dict() for part in state.parts.values()},
    }


def read(plain: object) -> State:
    """The position that `written` described, also in an older format; anything else is a `RecordError`."""
    try:
        return _read(_whole(plain))
    except RecursionError:
        raise RecordError("this position is nested too deeply") from None


def _read(plain: Json) -> State:
    seats, group, holder = _number(plain, "seats"), _numbers(plain, "group"), _numbers(plain, "holder")
    numbers = {name: _number(plain, name) for name in NUMBERS}
    lists = {name: _numbers(plain, name) for name in LISTS}
    draws = {str(stream): _number(plain["draws"], stream) for stream in plain["draws"]}
    _check_shape(seats, group, holder, numbers, lists)
    if any(count < 0 for count in draws.values()):
        raise RecordError("a position counts the draws of each stream from 0")
    state = State(seats, group, max(group) + 1)
    for name, number in numbers.items():
        setattr(state, name, number)
    for name, entries in lists.items():
        setattr(state, name, entries)
    state.over = bool(plain["over"])
    state.draws = draws
    state.agenda = [decode(step, Step) for step in plain["agenda"]]
    for deed, held in enumerate(holder):
        if held >= 0:
            state.give_deed(deed, held)
    for deed, down in enumerate(state.mortgaged):
        if down:
            state.mortgaged_in[state.group[deed]] += 1
    _read_parts(state, plain["parts"])
    return state


def _whole(plain: object) -> Json:
    """All fields of a position, in today's format."""
    if not isinstance(plain, dict):
        raise RecordError("this is not a position: it should be an object")
    if "format" not in plain:
        raise RecordError("this is not a position: it lacks 'format'")
    try:
        today = formats.upgraded("state", plain, plain["format"])
    except (AttributeError, LookupError, TypeError, ValueError):
        raise RecordError(f"this is not a whole position of format {plain['format']}") from None
    assert isinstance(today, dict)
    lacking = [name for name in ("seats", "group", "holder", "over", *NUMBERS, *LISTS, *OTHERS) if name not in today]
    if lacking:
        raise RecordError(f"this is not a position: it lacks {', '.join(map(repr, lacking))}")
    for name, (kind, words) in OTHERS.items():
        if not isinstance(today[name], kind):
            raise RecordError(f"{name!r} of a position should be {words}")
    return today


def _number(plain: Json, name: str) -> int:
    return _checked(plain[name], name)


def _numbers(plain: Json, name: str) -> list[int]:
    if not isinstance(plain[name], list):
        raise RecordError(f"{name!r} of a position should be a list")
    return [_checked(item, name) for item in plain[name]]


def _checked(number: object, name: str) -> int:
    if type(number) is not int or not -LARGEST <= number <= LARGEST:
        raise RecordError(f"expected a whole number in {name!r} of a position, got {number!r}")
    return number


def _check_shape(
    seats: int, group: list[int], holder: list[int], numbers: dict[str, int], lists: dict[str, list[int]]
) -> None:
    """Refuse lists that fit neither the table nor the board, before anything is made of them."""
    mortgaged = lists["mortgaged"]
    lengths = {name: (len(lists[name]), seats) for name in ("cash", "tokens", "at", "jail", "out")}
    lengths |= {"holder": (len(holder), len(group)), "mortgaged": (len(mortgaged), len(group))}
    for name, (length, expected) in lengths.items():
        if length != expected:
            raise RecordError(f"a position of {seats} seats has {expected} entries in {name!r}")
    spaces = range(len(group))
    fits = all(-1 <= number < len(group) for number in group) and all(space in spaces for space in lists["at"])
    if not fits or numbers["turn"] not in range(seats) or numbers["starter"] not in range(seats):
        raise RecordError("a position names a seat, a space or a group that does not exist")
    holders = {True: range(BANK, seats), False: (NO_DEED,)}
    if any(held not in holders[number >= 0] for held, number in zip(holder, group, strict=True)):
        raise RecordError("a position has deeds that nobody holds, or where the board has none")
    if any(down < 0 or (down and number < 0) for down, number in zip(mortgaged, group, strict=True)):
        raise RecordError("a position has deeds that are neither mortgaged nor free of mortgages")
    if len(lists["ranking"]) not in (0, seats):
        raise RecordError("a position ranks every seat or none")


def _read_parts(state: State, plain: Json) -> None:
    """What the chapters remember, with their counters made again."""
    for name in plain:
        if name not in PARTS:
            raise RecordError(f"a position has no part {name!r}")
        if not isinstance(plain[name], dict):
            raise RecordError(f"the part {name!r} of a position should be an object")
    state.parts = parts([PARTS[name].from_dict(plain[name]) for name in plain])
    for part in state.parts.values():
        try:
            part.recount(state)
        except (AttributeError, LookupError, TypeError, ValueError):
            raise RecordError(
                f"this position is inconsistent: the part {part.name!r} fits neither seats nor board"
            ) from None
