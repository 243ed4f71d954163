"""Proposals: deals that could complete a set for one side or both, at a price between what it is worth to each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rentier.bots.opponents.appraisal import Appraisal
from rentier.bots.trading import in_steps, one_short
from rentier.kernel.views import View
from rentier.rules.deals import Goods, Terms
from rentier.rules.questions import TRADABLES


class Proposal(NamedTuple):
    """An offer as its maker sees it."""

    partner: int
    gives: tuple[int, ...]
    pays: int
    takes: tuple[int, ...]
    asks: int

    def terms(self, view: View) -> Terms:
        """Its terms, with cash in the steps that deals have."""
        return Terms(
            Goods(self.gives, cash=in_steps(view, self.pays)), Goods(self.takes, cash=in_steps(view, self.asks))
        )


def balanced(partner: int, gives: tuple[int, ...], takes: tuple[int, ...], pays: float) -> Proposal:
    """A proposal with cash one way: paid, or asked for where it is below 0."""
    return Proposal(partner, gives, max(0, round(pays)), takes, max(0, round(-pays)))


def purchases(view: View, appraisal: Appraisal, seat: int, spare: float, share: float) -> Iterator[Proposal]:
    """Cash for deeds that complete a set, `share` of the way from the holder's price to its own."""
    for deed, holder in one_short(view, seat)[0]:
        if deed not in view.ask(TRADABLES)[holder]:
            continue
        cost = -appraisal.gain(view, holder, (), (deed,))
        pays = cost + share * (appraisal.gain(view, seat, (deed,), ()) - cost)
        pays = min(pays, spare)
        if pays >= cost:
            yield Proposal(holder, (), round(pays), (deed,), 0)


def sales(view: View, appraisal: Appraisal, seat: int, share: float) -> Iterator[Proposal]:
    """Lone deeds that complete a set for somebody, `share` of the way from its own price to theirs."""
    for deed, other in one_short(view, seat)[1]:
        if deed not in view.ask(TRADABLES)[seat]:
            continue
        cost = -appraisal.gain(view, seat, (), (deed,))
        asks = cost + share * (appraisal.gain(view, other, (deed,), ()) - cost)
        asks = min(asks, view.cash(other))
        if asks >= cost:
            yield Proposal(other, (deed,), 0, (), round(asks))


def set_swaps(view: View, appraisal: Appraisal, seat: int, spare: float) -> Iterator[Proposal]:
    """A deed for a deed, so that both complete a set; cash evens out what they gain."""
    lacks, holds = one_short(view, seat)
    free = view.ask(TRADABLES)
    group = view.board.group
    for wanted, holder in lacks:
        for own, other in holds:
            if other != holder or group[own] == group[wanted] or wanted not in free[holder] or own not in free[seat]:
                continue
            mine = appraisal.gain(view, seat, (wanted,), (own,))
            theirs = appraisal.gain(view, holder, (own,), (wanted,))
            pays = max(-float(view.cash(holder)), min((mine - theirs) / 2, float(spare)))
            yield balanced(holder, (own,), (wanted,), pays)


def pair_swaps(view: View, appraisal: Appraisal, seat: int, spare: float) -> Iterator[Proposal]:
    """A lone deed of its own for one that adds to its groups, cash to even out list prices; no set for the partner."""
    free, board = view.ask(TRADABLES), view.board
    for partner in view.playing:
        if partner == seat:
            continue
        for wanted in free[partner]:
            have = view.owned(seat, board.group[wanted])
            if not have or view.owned(partner, board.group[wanted]) != 1:
                continue
            for own in free[seat]:
                group = board.group[own]
                missing = len(board.members[group]) - view.owned(partner, group)
                if group == board.group[wanted] or view.owned(seat, group) != 1 or missing < 2:
                    continue
                pays = appraisal.face(view, wanted) - appraisal.face(view, own)
                if -view.cash(partner) <= pays <= spare:
                    yield balanced(partner, (own,), (wanted,), pays)
