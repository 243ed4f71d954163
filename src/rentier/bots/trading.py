"""Deals as bots see them: who lacks which deed for a group, and what an offer brings and costs one side."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rentier.kernel.board import Board
from rentier.kernel.views import View
from rentier.rules.deals import DealOffered, Goods, Terms
from rentier.rules.jail import JailChoice
from rentier.rules.turns import EndDue, RollDue

QUIET = frozenset((RollDue, EndDue, JailChoice))
"""While one of these waits nobody is in debt and nothing is auctioned: rights of the own turn are safe to use."""


class Side(NamedTuple):
    """An offer as one of its two parties sees it."""

    other: int
    gets: tuple[int, ...]
    gives: tuple[int, ...]
    cash: int
    """What it gets in cash minus what it gives."""
    cards: int
    """Kept cards got minus given."""

    @property
    def terms(self) -> Terms:
        """What it would have to propose, without cards."""
        return Terms(Goods(self.gives, cash=max(0, -self.cash)), Goods(self.gets, cash=max(0, self.cash)))


def side_of(offer: DealOffered, seat: int) -> Side:
    """What an open offer means for a seat that is part of it."""
    give, take, other = offer.terms.give, offer.terms.take, offer.partner
    if seat == offer.partner:
        give, take, other = take, give, offer.maker
    return Side(other, take.deeds, give.deeds, take.cash - give.cash, len(take.cards) - len(give.cards))


def in_steps(view: View, amount: int, least: bool = False) -> int:
    """An amount, rounded towards 0, that a deal may hold: in the steps that bids have; `least`: one step or more."""
    step: int = view.number("bid_step")
    rounded = amount // step * step if amount >= 0 else -(-amount // step * step)
    return max(step, rounded) if least else rounded


def round_sum(view: View) -> int:
    """The multiple in which people name sums: a twentieth of the salary, $10 or 100K in City."""
    salary: int = view.number("salary")
    return max(salary // 20, view.number("bid_step"))


def one_short(view: View, seat: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """What deals with a seat could complete: (deed, holder) that it lacks, and (its own deed, who lacks it)."""
    lacks: list[tuple[int, int]] = []
    holds: list[tuple[int, int]] = []
    owned, holders = view.owned_by_group(seat), view.holders
    for group, deeds in enumerate(view.board.members):
        if not owned[group]:
            continue
        lacking = len(deeds) - owned[group]
        if lacking == 1 or (lacking and owned[group] == 1):
            for deed in deeds:
                rival = holders[deed]
                if rival != seat:
                    break
            if rival < 0 or (lacking > 1 and view.owned(rival, group) != lacking):
                continue  # the Bank or a third player has some of it
            if lacking == 1:
                lacks.append((deed, rival))
            if owned[group] == 1:
                for deed in deeds:
                    if holders[deed] == seat:
                        holds.append((deed, rival))
    return lacks, holds


@lru_cache(maxsize=32)
def streets_of(board: Board) -> frozenset[int]:
    """The groups that can be built on."""
    costs = ("building_cost", "residential")
    return frozenset(g for g, data in enumerate(board.group_data) if any(cost in data for cost in costs))


def completes(view: View, seat: int, deed: int) -> bool:
    """Whether a deed would complete a group for a seat that does not hold it."""
    group = view.board.group[deed]
    return view.owned(seat, group) == len(view.board.members[group]) - 1


def breaks_group(view: View, seat: int, gives: tuple[int, ...]) -> bool:
    """Whether giving these deeds would cost a seat a whole group."""
    for deed in gives:  # noqa: SIM110 (asked for every offer, and a loop costs half)
        if view.has_group(seat, view.board.group[deed]):
            return True
    return False


def only_monopoly(view: View, seat: int, side: Side) -> bool:
    """Whether a deal would complete a group to build on for the other, and nobody else had one."""
    group_of, members, streets = view.board.group, view.board.members, streets_of(view.board)
    given, got = [group_of[deed] for deed in side.gives], [group_of[deed] for deed in side.gets]

    def completed(group: int) -> bool:
        return view.owned(side.other, group) + given.count(group) - got.count(group) == len(members[group])

    if not any(group in streets and completed(group) for group in given):
        return False
    for group in streets:
        if view.owned(seat, group) + got.count(group) - given.count(group) == len(members[group]):
            return False
        if any(view.has_group(third, group) for third in view.playing if third not in (seat, side.other)):
            return False
    return True
