"""Deals as bots see them: who lacks which deed for a group, and what an offer brings and costs one side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rentier.kernel.views import View
from rentier.rules.deals import DealOffered
from rentier.rules.jail import JailChoice
from rentier.rules.turns import EndDue, RollDue

QUIET = frozenset((RollDue, EndDue, JailChoice))
"""While one of these waits nobody is in debt and nothing is auctioned: rights of one's own turn are safe to use."""


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


def one_short(view: View) -> Iterator[tuple[int, int, int]]:
    """Groups that one player holds but for one deed of another player's: (the deed, its holder, who lacks it)."""
    holder_of = view.holder
    for members in view.board.members:
        if holder_of(members[0]) < 0 or holder_of(members[-1]) < 0 or len(members) < 2:
            continue
        holders = [holder_of(deed) for deed in members]
        for deed, holder in zip(members, holders, strict=True):
            if holders.count(holder) == 1:
                lacking = holders[0] if holders[0] != holder else holders[1]
                if lacking >= 0 and holder >= 0 and holders.count(lacking) == len(members) - 1:
                    yield deed, holder, lacking


def completes(view: View, seat: int, deed: int) -> bool:
    """Whether a deed would complete a group for a seat that does not hold it."""
    group = view.board.group[deed]
    return view.owned(seat, group) == len(view.board.members[group]) - 1


def breaks_group(view: View, seat: int, gives: tuple[int, ...]) -> bool:
    """Whether giving these deeds would cost a seat a whole group."""
    return any(view.has_group(seat, view.board.group[deed]) for deed in gives)
