"""Blanks: how each kind of blank in an act's spelling is shown, typed and read; chapters add kinds of their own."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rentier.kernel.errors import RuleError, SpellingError
from rentier.kernel.plain import Json
from rentier.kernel.records import LARGEST, Act
from rentier.text.amounts import read_amount
from rentier.text.finding import find_seat, find_space, space_name

if TYPE_CHECKING:
    from rentier.kernel.game import Game

R = TypeVar("R")


class Typed:
    """What a seat typed into a blank."""

    __slots__ = ("act", "field", "game", "names", "seat", "text", "values")

    def __init__(
        self, game: Game, seat: int, act: type[Act], field: str, text: str, names: Sequence[str], values: Json
    ) -> None:
        self.game = game
        self.seat = seat
        self.act = act
        self.field = field
        self.text = text
        self.names = names
        """What the players are called."""
        self.values = values
        """What was read from the other blanks before."""

    @property
    def how(self) -> str:
        """How the whole act is typed."""
        return usage(self.act)

    def each(self, read: Callable[[Typed, str], R]) -> tuple[R, ...]:
        """What is read from each item between commas."""
        return tuple(read(self, item.strip()) for item in self.text.split(","))


class Blank(NamedTuple):
    """A kind of blank. One in brackets may be left out where there is just one choice."""

    shown: str
    """What stands for it, as `<amount>`."""
    spell: Callable[[Game, Act, str], str]
    """The text for a field of an act."""
    read: Callable[[Typed], Json]
    """The fields of the act that a text fills in."""
    last: bool = False
    """Read after the others, since it depends on them; at the end it may be left out with the word before it."""


BLANKS: dict[str, Blank] = {}


def enter_blank(kind: str, blank: Blank) -> None:
    """Enter a kind of blank under its name."""
    if kind in BLANKS:
        raise RuleError(f"two kinds of blanks are called {kind}")
    BLANKS[kind] = blank


def fields_of(act: type[Act]) -> list[tuple[str, str, str]]:
    """(word before, field, kind) for each blank of an act's spelling."""
    rest = act.spelling.partition(" ")[2]
    return [(before.strip(), field or "", kind or "") for before, field, kind, _ in string.Formatter().parse(rest)]


def value_of(act: Act, field: str) -> Any:
    """What an act has in a field; a dot reaches into a detail, as `terms.give`."""
    return attrgetter(field)(act)


def usage(act: type[Act], spelling: str = "") -> str:
    """How an act is typed, as `bid <amount>`; `spelling` is its own where some blanks are filled in already."""
    text = spelling or act.spelling
    end = re.search(r"\w+ {[\w.]+:(\w+)}$", text)
    if end is not None and BLANKS[end[1]].last:
        text = f"{text[: end.start()]}[{end[0]}]"
    return re.sub(r"{[\w.]+:(\w+)}", lambda blank: BLANKS[blank[1]].shown, text)


# ---------------------------------------------------------------- the kinds that every board has


def _spell_money(game: Game, act: Act, field: str) -> str:
    return game.book.words.money(value_of(act, field))


def _read_money(typed: Typed) -> Json:
    if not typed.text:
        raise SpellingError(f"type it as: {typed.how}")
    return {typed.field: read_amount(typed.game.book.words, typed.text)}


def _spell_number(game: Game, act: Act, field: str) -> str:
    return str(value_of(act, field))


def _read_number(typed: Typed) -> Json:
    if not re.fullmatch(r"[+-]?\d{1,12}", typed.text) or int(typed.text) > LARGEST:
        raise SpellingError(f"{typed.text!r} is not a number; type it as: {typed.how}")
    return {typed.field: int(typed.text)}


def _spell_space(game: Game, act: Act, field: str) -> str:
    return space_name(game, value_of(act, field))


def _read_deed(typed: Typed) -> Json:
    return {typed.field: find_space(typed.game, typed.text, typed.game.book.board.deeds, typed.how)}


def _read_space(typed: Typed) -> Json:
    return {typed.field: find_space(typed.game, typed.text, tuple(range(typed.game.book.board.size)), typed.how)}


def _spell_seat(game: Game, act: Act, field: str) -> str:
    return str(value_of(act, field) + 1)


def _read_seat(typed: Typed) -> Json:
    return {typed.field: find_seat(typed.game, typed.text, typed.names, typed.how)}


enter_blank("money", Blank("<amount>", _spell_money, _read_money))
enter_blank("number", Blank("<number>", _spell_number, _read_number))
enter_blank("deed", Blank("<property>", _spell_space, _read_deed))
enter_blank("space", Blank("<space>", _spell_space, _read_space))
enter_blank("seat", Blank("<player>", _spell_seat, _read_seat))
