"""Deals as bots see them: who lacks which deed for a group, and what an offer brings and costs one side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rentier.kernel.views import View
from rentier.rules.deals import DealOffered


class Side(NamedTuple):
    """An offer as one of its two parties sees it."""

    other: int
    gets: tuple[int, ...]
    gives: tuple[int, ...]
    cash: int
    """What it gets in cash minus what it gives."""
    cards: int
    """Kept cards got minus given."""


def side_of(offer: DealOffered, seat: int) -> Side:
    """What an open offer means for a seat that is part of it."""
    cards = len(offer.give_cards) - len(offer.take_cards)
    if seat == offer.partner:
        return Side(offer.maker, offer.give_deeds, offer.take_deeds, offer.give_cash - offer.take_cash, cards)
    return Side(offer.partner, offer.take_deeds, offer.give_deeds, offer.take_cash - offer.give_cash, -cards)


def missing(view: View, seat: int) -> Iterator[tuple[int, int]]:
    """The deeds that would complete a group of the seat's and lie with another player: (deed, holder)."""
    members = view.board.members
    for group in range(len(members)):
        size = len(members[group])
        if view.owned(seat, group) == size - 1 and size > 1:
            for deed in members[group]:
                holder = view.holder(deed)
                if holder >= 0 and holder != seat:
                    yield deed, holder


def completes(view: View, seat: int, deed: int) -> bool:
    """Whether a deed would complete a group for a seat that does not hold it."""
    group = view.board.group[deed]
    return view.owned(seat, group) == len(view.board.members[group]) - 1


def breaks_group(view: View, seat: int, gives: tuple[int, ...]) -> bool:
    """Whether giving these deeds would cost a seat a whole group."""
    return any(view.has_group(seat, view.board.group[deed]) for deed in gives)
