"""Positions as plain data: a state written as one JSON object, and read back only where it holds together."""

from __future__ import annotations

from typing import Any

from rentier.kernel import formats
from rentier.kernel.errors import RecordError
from rentier.kernel.parts import PARTS
from rentier.kernel.records import LARGEST, Step, decode, encode
from rentier.kernel.state import BANK, NO_DEED, State


def written(state: State) -> dict[str, Any]:
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
        "parts": {name: part.to_dict() for name, part in state.parts.items()},
    }


def read(plain: Any) -> State:
    """The position that `written` described, also in an older format; anything else is a `RecordError`."""
    try:
        plain = formats.upgraded("state", plain, plain["format"])
        seats, group = _number(plain["seats"]), _numbers(plain["group"])
        _check_shape(plain, seats, group)
        state = State(seats, group, max(group) + 1)
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
