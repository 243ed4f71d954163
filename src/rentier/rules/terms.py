"""The terms of a deal: both sides of it, how they are told, and when two are the same."""

from __future__ import annotations

from typing import Protocol


class Goods(Protocol):
    """Both sides of a deal, seen from the one who proposes it."""

    @property
    def give_deeds(self) -> tuple[int, ...]: ...
    @property
    def give_cards(self) -> tuple[int, ...]: ...
    @property
    def give_cash(self) -> int: ...
    @property
    def take_deeds(self) -> tuple[int, ...]: ...
    @property
    def take_cards(self) -> tuple[int, ...]: ...
    @property
    def take_cash(self) -> int: ...


def tell_terms(terms: Goods) -> str:
    """A template for terms that names only what there is."""
    sides = []
    for side in ("give", "take"):
        parts = [f"{{{side}_deeds:spaces}}"] if getattr(terms, f"{side}_deeds") else []
        parts += [f"{{{side}_cards:cards}}"] if getattr(terms, f"{side}_cards") else []
        parts += [f"{{{side}_cash:money}}"] if getattr(terms, f"{side}_cash") else []
        sides.append(" and ".join(parts) or "nothing")
    return f"{sides[0]} for {sides[1]}"


def same_terms(maker: int, partner: int, terms: Goods) -> tuple[tuple[int, ...], ...]:
    """Terms in one form, whoever proposes them."""
    give = (maker, terms.give_cash), tuple(sorted(terms.give_deeds)), tuple(sorted(terms.give_cards))
    take = (partner, terms.take_cash), tuple(sorted(terms.take_deeds)), tuple(sorted(terms.take_cards))
    return (*give, *take) if maker < partner else (*take, *give)
