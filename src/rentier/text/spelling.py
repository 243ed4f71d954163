"""Spelling: acts as people type them, and back.

`parse` fills in what the table knows (the seat, the open duty, an offer's revision); `spell` writes the one text that
`parse` reads as the same act. Names may be shortened as long as they stay clear.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rentier.kernel.errors import SpellingError
from rentier.kernel.plain import Json
from rentier.kernel.records import Act, Duty, decode, kinds_of, names_of, nested
from rentier.text.blanks import BLANKS, Typed, fields_of, usage, value_of
from rentier.text.finding import space_name

if TYPE_CHECKING:
    from rentier.kernel.game import Game


def verbs(game: Game) -> dict[str, list[type[Act]]]:
    """The acts behind every verb; a verb may serve two acts that are never open together."""
    table: dict[str, list[type[Act]]] = {}
    for act in game.book.handlers:
        for verb in (act.spelling.partition(" ")[0], *act.aliases):
            if verb and " " not in verb:
                table.setdefault(verb, []).append(act)
    return table


# ---------------------------------------------------------------- spelling


def spell(game: Game, act: Act) -> str:
    """An act as players type it."""
    if not act.spelling:
        raise SpellingError(f"{type(act).__name__} is an act of the Banker; nobody types it")
    words = [act.spelling.partition(" ")[0]]
    for before, field, kind in fields_of(type(act)):
        blank = BLANKS[kind]
        if blank.last and before and not value_of(act, field):
            continue
        words += [before, blank.spell(game, act, field)]
    return " ".join(word for word in words if word)


# ---------------------------------------------------------------- parsing


def parse(game: Game, seat: int, text: str, names: Sequence[str] = ()) -> Act:
    """The act that a seat typed; a `SpellingError` says how to type it."""
    verb, _, rest = in_verbs(text).partition(" ")
    acts = verbs(game).get(verb.lower())
    if not acts:
        raise SpellingError(unknown(game, verb, f"you can type {', '.join(open_verbs(game, seat))}"))
    act = next((kind for kind in acts if _duty_number(game, kind, seat)), acts[0])
    try:
        values = _filled(game, seat, act, rest, names)
    except SpellingError:
        for other in acts:
            if other is not act and (read := _as_namesake(game, seat, act, other, rest, names)) is not None:
                act, values = read
                break
        else:
            raise
    if "duty" in names_of(act):
        values["duty"] = _duty_number(game, act, seat)
    return decode({"kind": act.__name__, **nested(values)}, Act)


def in_verbs(text: str) -> str:
    """A line with single blanks, and with a verb for an alias of two words, as `buy back`."""
    line = " ".join(text.split())
    for act in kinds_of(Act).values():
        for alias in act.aliases:
            if " " in alias and f"{line.lower()} ".startswith(f"{alias} "):
                return act.spelling.partition(" ")[0] + line[len(alias) :]
    return line


def unknown(game: Game, word: str, otherwise: str, commands: Sequence[str] = ()) -> str:
    """One sentence about a word that is no verb: the one that may be meant, or else what the caller advises."""
    known = verbs(game)
    hint = game.book.hints.get(word.lower())
    if hint is not None:
        return hint.format(word=word)
    meant = next(iter(difflib.get_close_matches(word.lower(), [*commands, *known], n=1)), "")
    return f"unknown command {word!r}: {f'did you mean {meant}?' if meant else otherwise}"


def open_verbs(game: Game, seat: int) -> list[str]:
    """The verbs that are open to a seat now."""
    choices = game.acts(seat)
    kinds: list[type[Act]] = [*(type(act) for act in choices.acts), *(form.act for form in choices.forms)]
    return sorted({kind.spelling.partition(" ")[0] for kind in kinds if kind.spelling})


def _filled(game: Game, seat: int, act: type[Act], rest: str, names: Sequence[str]) -> Json:
    """What was typed into each blank of an act, those that depend on others last."""
    values: Json = {"seat": seat}
    blanks = zip(fields_of(act), _pieces(act, rest), strict=True)
    for (_, field, kind), text in sorted(blanks, key=lambda blank: BLANKS[blank[0][2]].last):
        values |= BLANKS[kind].read(Typed(game, seat, act, field, text, names, values))
    return values


def _as_namesake(
    game: Game, seat: int, act: type[Act], other: type[Act], rest: str, names: Sequence[str]
) -> tuple[type[Act], Json] | None:
    """What was typed, read as another act of the same verb.

    Where the open duty names its property, that may be said all the same, as the other act does.
    """
    try:
        values = _filled(game, seat, other, rest, names)
    except SpellingError:
        return None
    duty = _open_duty(game, act, seat)
    if duty is None:
        return other, values
    deed = getattr(duty, "deed", -1)
    if values.pop("deed", deed) != deed:
        raise SpellingError(f"that is about {space_name(game, deed)} now; type it as: {usage(act)}")
    if set(nested(values)) != set(names_of(act)) - {"duty"}:
        return None  # what the other act says is not what this one needs
    return act, values


def _duty_number(game: Game, act: type[Act], seat: int) -> int:
    """The number of the open duty that an act would answer for a seat, or 0."""
    duty = _open_duty(game, act, seat)
    return duty.number if duty is not None else 0


def _open_duty(game: Game, act: type[Act], seat: int) -> Duty | None:
    """The open duty that an act would answer for a seat, or None."""
    kind = game.book.duty_of.get(act)
    for step in reversed(game.state.agenda):
        if isinstance(step, Duty) and type(step) is kind and getattr(step, "seat", seat) == seat:
            return step
    return None


def _pieces(act: type[Act], rest: str) -> Iterator[str]:
    """The text for each blank: blanks are parted by the words between them."""
    blanks = fields_of(act)
    if not blanks and rest:
        raise SpellingError(f"nothing follows {usage(act)!r}")
    for index in range(len(blanks)):
        after = blanks[index + 1][0] if index + 1 < len(blanks) else ""
        if after:
            match = re.search(rf"(?:^|\s){after}\s", rest + " ", re.IGNORECASE)
            if match is None and BLANKS[blanks[index + 1][2]].last:
                yield rest.strip()
                yield ""
                return
            if match is None:
                raise SpellingError(f"type it as: {usage(act)}")
            yield rest[: match.start()].strip()
            rest = rest[match.end() :].strip()
        else:
            yield rest.strip()
