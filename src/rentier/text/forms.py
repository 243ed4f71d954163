"""Forms: what an act needs to be filled in with, where its choices are too many to list."""

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
    """An act with blanks: `example` is one way to fill them that the rules accept."""

    act: type[Act]
    fields: tuple[Field, ...]
    example: Act | None = None
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
    """What a seat may do now: acts and forms that would be accepted, and blocked acts with the refusal."""

    acts: list[Act] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)
    blocked: list[tuple[Act, Exception]] = field(default_factory=list)
