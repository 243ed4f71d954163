"""Words: facts and refusals told in the edition's own terms, as parts that a client can dress.

A template holds plain text and fields: `{seat:seat}`, `{deed:space}`, `{amount:money}`, `{card:card}`,
`{count:house}` (a number with the edition's word), or a bare term such as `{jail}`. A dot reaches into a detail:
`{terms.give.cards:cards}`.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from rentier.kernel.board import Board
from rentier.kernel.edition import Edition
from rentier.kernel.errors import Refusal
from rentier.kernel.records import Fact

IRREGULAR = {"utility": "utilities"}
"""Terms whose plural has another key than the term with an s."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a message: `text` as it reads, `kind` and `value` for clients that draw it."""

    kind: str
    """`text`, `seat`, `space`, `money`, `card` or `clause`."""
    text: str
    value: int | str | None = None


@cache
def _pieces(template: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((literal, field or "", spec or "") for literal, field, spec, _ in string.Formatter().parse(template))


class Words:
    """The vocabulary of one edition."""

    def __init__(self, edition: Edition, board: Board) -> None:
        self.edition = edition
        self.board = board
        self.terms = dict(edition.terms)

    def money(self, amount: int) -> str:
        """An amount in the edition's currency."""
        currency = self.edition.currency
        symbol, sign, number = currency["symbol"], "-" if amount < 0 else "", str(abs(amount))
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
        return self.terms[IRREGULAR.get(term, term + "s")]

    def face(self, place: int, shown: int) -> str:
        """What a die shows, by the rules' own name; those after the two white ones have faces of their own."""
        faces = self.edition.settings.get("speed_die", ()) if place > 1 else ()
        return str(faces[shown - 1]) if shown <= len(faces) else str(shown)

    def die(self, place: int, shown: int) -> str:
        """What a die shows, in the edition's words."""
        face = self.face(place, shown)
        return self.terms.get(face, face)

    def card(self, number: int) -> str:
        """The wording of a card, with the edition's names and amounts filled in."""
        card = self.board.cards[number]
        values = {
            key: self.space(value) if key == "space" else self.money(value) if key in _MONEY else str(value)
            for key, value in card.data.items()
        }
        return self.edition.wordings[card.id].format_map({**self.terms, **values})

    def cards(self, numbers: Sequence[int]) -> str:
        """Kept cards: by name where the edition names them one by one, else how many."""
        ids = [self.board.cards[number].id for number in numbers]
        named = [self.terms[id] for id in ids if id in self.terms]
        others = len(ids) - len(named)
        return " and ".join([*named, self.count(others, "jail_card")] if others else named)

    def tell(self, told: Fact | Refusal) -> list[Part]:
        """A fact or a refusal as parts; a refusal ends with its clause."""
        if isinstance(told, Refusal):
            return [*self.fill(told.sentence, told.values), Part("clause", told.clause, told.clause)]
        return list(self.fill(told.telling(), _Attributes(told)))

    def plain(self, told: Fact | Refusal, names: Sequence[str] | None = None) -> str:
        """A fact or a refusal as one line of text; seats are called by `names` where given."""
        parts = [part for part in self.tell(told) if part.kind != "clause"]
        return "".join(
            names[part.value] if names and part.kind == "seat" and isinstance(part.value, int) and part.value >= 0
            else part.text
            for part in parts
        )  # fmt: skip

    def fill(self, template: str, values: Mapping[str, Any]) -> Iterator[Part]:
        """The parts of a template with its fields filled in."""
        for literal, field, spec in _pieces(template):
            if literal:
                yield Part("text", literal)
            if not field:
                continue
            if not spec and field in self.terms:
                yield Part("text", self.terms[field])
                continue
            yield from self._field(spec, values[field])

    def _field(self, spec: str, value: Any) -> Iterator[Part]:
        if spec == "seat":
            yield Part("seat", f"the {self.terms['bank']}" if value < 0 else f"seat {value + 1}", value)
        elif spec == "space":
            yield Part("space", self.space(value), value)
        elif spec == "spaces":
            for index, space in enumerate(value):
                if index:
                    yield Part("text", " and " if index == len(value) - 1 else ", ")
                yield Part("space", self.space(space), space)
            if not value:
                yield Part("text", "nothing")
        elif spec == "seats":
            for index, seat in enumerate(value):
                if index:
                    yield Part("text", " and " if index == len(value) - 1 else ", ")
                yield from self._field("seat", seat)
        elif spec == "money":
            yield Part("money", self.money(value), value)
        elif spec == "card":
            yield Part("card", self.card(value), self.board.cards[value].id)
        elif spec == "cards":
            yield Part("text", self.cards(value))
        elif spec == "blocks":
            for index, (deed, *counts) in enumerate(value):
                kinds = zip(counts, ("residential_block", "industrial_block"), strict=True)
                some = " and ".join(self.count(count, kind) for count, kind in kinds if count)
                yield Part("text", f"{', ' if index else ''}{some} on ")
                yield Part("space", self.space(deed), deed)
        elif spec == "deck":
            yield Part("text", self.terms[value])
        elif spec in self.terms:
            yield Part("text", self.count(value, spec))
        elif spec == "dice":
            *most, last = (self.die(place, shown) for place, shown in enumerate(value))
            yield Part("text", f"{', '.join(most)} and {last}" if most else last)
        else:
            yield Part("text", str(value))


def in_units(amount: int, units: Sequence[str]) -> str:
    """An amount counted in the first unit, in the largest that it reaches, each a thousand of the one before: 37.7M."""
    exponent = min(len(units) - 1, (len(str(amount)) - 1) // 3)
    whole, rest = divmod(amount, 1000**exponent)
    decimals = f".{rest:0{3 * exponent}}".rstrip("0") if rest else ""
    return f"{whole}{decimals}{units[exponent]}"


_MONEY = frozenset(("amount", "per_house", "per_hotel", "price", "receive", "pay", "residential", "industrial"))


class _Attributes(dict[str, Any]):
    """A fact's fields as a mapping, read when asked for."""

    def __init__(self, fact: Fact) -> None:
        super().__init__()
        self.fact = fact

    def __missing__(self, name: str) -> Any:
        return attrgetter(name)(self.fact)
