"""Words: facts and refusals told in the edition's own terms, as spans that a client can colour.

A template holds plain text and fields: `{seat:seat}`, `{deed:space}`, `{amount:money}`, `{card:card}`,
`{count:house}` (a number with the edition's word), a kind that a chapter tells (`{dice:dice}`), or a bare term such as
`{jail}`. A dot reaches into a detail: `{terms.give.cards:cards}`.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from rentier.kernel.board import Board
from rentier.kernel.edition import Edition
from rentier.kernel.errors import Refusal
from rentier.kernel.plain import Table
from rentier.kernel.records import Fact


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a message.

    >>> game = Game.new("platinum")
    >>> span = game.tell(game.facts[0])[1]
    >>> span.kind, span.text, span.value
    ('money', '$1,500', 1500)
    """

    kind: str
    """`text`, `seat`, `space`, `money`, `card` or `clause`."""
    text: str
    """How it reads."""
    value: int | str | None = None
    """What it stands for, such as the amount, for clients that draw it."""


class Money:
    """The type of a key whose value is an amount of money, where a chapter says which keys its cards have."""


class Space:
    """The type of a key whose value is a space."""


Teller = Callable[..., Iterable[Span]]
"""A function of the edition's words and a value that tells the value."""
TELLERS: dict[str, Teller] = {}
"""The kinds of fields that chapters tell."""


@cache
def _pieces(template: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((literal, field or "", spec or "") for literal, field, spec, _ in string.Formatter().parse(template))


class Words:
    """The vocabulary of one edition."""

    def __init__(self, edition: Edition, board: Board) -> None:
        self.edition = edition
        self.board = board
        self.terms = dict(edition.terms)
        self.card_keys: dict[str, Mapping[str, type]] = {}
        """The keys that cards of an effect have, with their types: the rulebook enters them."""

    def money(self, amount: int) -> str:
        """An amount in the edition's currency."""
        currency = self.edition.currency
        symbol, sign, number = currency["symbol"], "-" if amount < 0 else "", f"{abs(amount):,}"
        units = currency.get("units")
        if units:
            number = in_units(abs(amount), units)
        return f"{sign}{number}{symbol}" if currency["after"] else f"{sign}{symbol}{number}"

    def space(self, index: int) -> str:
        """The name of a space."""
        return self.edition.names[index]

    def count(self, number: int, term: str) -> str:
        """A number of things: `1 Town`, `3 Towns`."""
        return f"{number} {self.terms[term] if number == 1 else self.plural(term)}"

    def plural(self, term: str) -> str:
        """Several of a thing: `Towns`."""
        several = f"{term}s"
        return self.terms[several if several in self.terms else f"{term.removesuffix('y')}ies"]

    def card(self, number: int) -> str:
        """The wording of a card, with the edition's names and amounts filled in."""
        card = self.board.cards[number]
        keys = self.card_keys[card.effect]
        values = {key: self._printed(keys[key], value) for key, value in card.data.items()}
        return self.edition.wordings[card.id].format_map({**self.terms, **values})

    def _printed(self, kind: type, value: Any) -> str:
        """A value that a card names."""
        return self.money(value) if kind is Money else self.space(value) if kind is Space else str(value)

    def tell(self, told: Fact | Refusal) -> list[Span]:
        """A fact or a refusal as spans; a refusal ends with its clause."""
        if isinstance(told, Refusal):
            return [*self.fill(told.sentence, told.values), Span("clause", told.clause, told.clause)]
        return list(self.fill(told.telling(), _Attributes(told)))

    def plain(self, told: Fact | Refusal, names: Sequence[str] | None = None) -> str:
        """A fact or a refusal as one line of text; seats are called by `names` where given."""
        spans = [span for span in self.tell(told) if span.kind != "clause"]
        return "".join(
            names[span.value] if names and span.kind == "seat" and isinstance(span.value, int) and span.value >= 0
            else span.text
            for span in spans
        )  # fmt: skip

    def fill(self, template: str, values: Table) -> Iterator[Span]:
        """The spans of a template with its fields filled in."""
        for literal, field, spec in _pieces(template):
            if literal:
                yield Span("text", literal)
            if not field:
                continue
            if not spec and field in self.terms:
                yield Span("text", self.terms[field])
                continue
            yield from self._field(spec, values[field])

    def _field(self, spec: str, value: Any) -> Iterator[Span]:
        if spec in TELLERS:
            yield from TELLERS[spec](self, value)
        elif spec == "seat":
            yield Span("seat", f"the {self.terms['bank']}" if value < 0 else f"seat {value + 1}", value)
        elif spec == "space":
            yield Span("space", self.space(value), value)
        elif spec == "spaces":
            for index, space in enumerate(value):
                if index:
                    yield Span("text", " and " if index == len(value) - 1 else ", ")
                yield Span("space", self.space(space), space)
            if not value:
                yield Span("text", "nothing")
        elif spec == "seats":
            for index, seat in enumerate(value):
                if index:
                    yield Span("text", " and " if index == len(value) - 1 else ", ")
                yield from self._field("seat", seat)
        elif spec == "money":
            yield Span("money", self.money(value), value)
        elif spec == "card":
            yield Span("card", self.card(value), self.board.cards[value].id)
        elif spec == "deck":
            yield Span("text", self.terms[value])
        elif spec in self.terms:
            yield Span("text", self.count(value, spec))
        else:
            yield Span("text", str(value))


def capitalised(text: str) -> str:
    """The text with a capital first letter.

    >>> capitalised("a Get Out of Jail Free card")
    'A Get Out of Jail Free card'
    """
    return text[:1].upper() + text[1:]


def in_units(amount: int, units: Sequence[str]) -> str:
    """An amount counted in the first unit, in the largest that it reaches, each a thousand of the one before: 37.7M."""
    exponent = min(len(units) - 1, (len(str(amount)) - 1) // 3)
    whole, rest = divmod(amount, 1000**exponent)
    decimals = f".{rest:0{3 * exponent}}".rstrip("0") if rest else ""
    return f"{whole}{decimals}{units[exponent]}"


class _Attributes(dict[str, object]):
    """A fact's fields as a mapping, read when asked for."""

    def __init__(self, fact: Fact) -> None:
        super().__init__()
        self.fact = fact

    def __missing__(self, name: str) -> object:
        return attrgetter(name)(self.fact)
