"""Forms: the fields of an act that has too many choices to list."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rentier.kernel.plain import Json
from rentier.kernel.records import Act, encode


class Field(NamedTuple):
    """One blank of a form: a number in a range, or a choice, or several choices."""

    name: str
    """The field of the act; a dot reaches into a detail, as in `terms.give.cash`."""
    kind: str
    """`money`, `number`, `seat`, `deed`, `card`, `deeds`, `cards` or `order` (pieces by site)."""
    least: int | None = None
    most: int | None = None
    choices: tuple[int, ...] = ()
    limits: tuple[tuple[int, int], ...] = ()
    """For an order: (site, most pieces there)."""
    step: int = 1
    """Amounts are whole multiples of this."""

    def to_dict(self) -> Json:
        """Plain data for JSON."""
        return {
            "name": self.name,
            "kind": self.kind,
            "least": self.least,
            "most": self.most,
            "choices": list(self.choices),
            "limits": [list(pair) for pair in self.limits],
            "step": self.step,
        }


class Form(NamedTuple):
    """An act with blanks.

    >>> table = Scenario("platinum", seats="ann ben")
    >>> _ = table.ann.owns("Park Place", "Boardwalk")
    >>> form = next(form for form in table.game.acts(0).forms if form.act.__name__ == "OfferDeal")
    >>> table.game.why_not(form.example) is None
    True
    """

    act: type[Act]
    """The kind of act: a class of `rentier.acts`."""
    fields: tuple[Field, ...]
    """Its blanks, each with the values that fit."""
    example: Act | None = None
    """One way to fill the blanks that the rules accept."""
    fixed: tuple[tuple[str, int], ...] = ()
    """Fields that are already known, such as the number of the auction."""
    proven: bool = False
    """Whether `example` was tried already."""

    def to_dict(self) -> Json:
        """Plain data for JSON."""
        return {
            "act": self.act.__name__,
            "fields": [blank.to_dict() for blank in self.fields],
            "fixed": dict(self.fixed),
            "example": encode(self.example) if self.example else None,
        }


@dataclass(slots=True)
class Choices:
    """What a seat may do now.

    >>> choices = Game.new("platinum", seats=2, chance=SeededChance(1)).acts(0)
    >>> [type(act).__name__ for act in choices.acts]
    ['Roll', 'Resign']
    >>> [form.act.__name__ for form in choices.forms]
    []
    """

    acts: list[Act] = field(default_factory=list)
    """Acts that would be accepted."""
    forms: list[Form] = field(default_factory=list)
    """Acts that would be accepted in too many ways to list them."""
    blocked: list[tuple[Act, Exception]] = field(default_factory=list)
    """Acts that would be refused, each with its `Refusal`."""
