"""Partners: what kind of dealer somebody seems to be, judged by every reply, and what that kind would accept."""

from __future__ import annotations

from typing import NamedTuple

from rentier.bots.trading import Side, streets_of
from rentier.kernel.views import View

YES, NO = 0.9, 0.04
"""How likely a partner accepts what its kind would accept, and what its kind would refuse."""
FORGETS = 0.02
"""The part of a belief that goes back to the first guess with every reply: people change their minds."""


class DeedPrices(NamedTuple):
    """What changes hands apart from cash, at list prices, half for mortgaged deeds; as the proposer sees it."""

    takes: int
    """Deeds that complete no set of the maker's."""
    takes_last: int
    """The last deed of a set of the maker's."""
    gives: int
    gives_last: int
    """The last deed of a set of the partner's."""
    own_sets: int
    """List prices of the sets that the maker completes."""
    their_sets: int


def deed_prices(view: View, seat: int, side: Side) -> DeedPrices:
    """The goods of an exchange."""
    takes, takes_last, own_sets = _sorted(view, seat, side.gets)
    gives, gives_last, their_sets = _sorted(view, side.other, side.gives)
    return DeedPrices(takes, takes_last, gives, gives_last, own_sets, their_sets)


def listed(view: View, deeds: tuple[int, ...]) -> int:
    """List prices, half for mortgaged deeds."""
    price = view.board.price
    return sum([price[deed] // (2 if view.is_mortgaged(deed) else 1) for deed in deeds])


def _sorted(view: View, taker: int, deeds: tuple[int, ...]) -> tuple[int, int, int]:
    """List prices of deeds that complete nothing for their taker, of those that do, and of the sets completed."""
    board, plain, last, sets = view.board, 0, 0, 0
    streets = streets_of(board)
    groups = [board.group[deed] for deed in deeds]
    for deed, group in zip(deeds, groups, strict=True):
        members = board.members[group]
        if group in streets and view.owned(taker, group) + groups.count(group) == len(members):
            last += listed(view, (deed,))
            sets += sum([board.price[member] for member in members]) // groups.count(group)
        else:
            plain += listed(view, (deed,))
    return plain, last, sets


class Kind(NamedTuple):
    """One way to answer offers."""

    prior: float
    """How common it is thought to be."""
    share: float
    """It wants to gain this much for every point that its partner gains."""
    plain: float = 0.0
    """It sells deeds for this many list prices ..."""
    last: float = 0.0
    """... and the last deed of a set for this many; both 0 for somebody who looks at chances of winning instead."""
    bonus: float = 0.0
    """What a completed set adds, in list prices of the set."""
    sells: bool = True

    @property
    def looks_ahead(self) -> bool:
        """Whether it judges by chances of winning, not by prices."""
        return self.sells and not self.plain and not self.bonus

    def asks(self, goods: DeedPrices) -> float:
        """The least cash that it wants, less than 0 where it would pay."""
        takes, takes_last, gives, gives_last, own_sets, their_sets = goods
        if self.bonus:
            theirs = gives + gives_last - takes - takes_last + self.bonus * their_sets
            own = takes + takes_last - gives - gives_last + self.bonus * own_sets
            return max(-theirs, (self.share * own - theirs) / (1 + self.share))
        return self.plain * takes + self.last * takes_last - gives - max(1.0, min(1.5, self.last)) * gives_last


KINDS = (
    Kind(0.30, share=0.4),
    Kind(0.10, share=0.1),
    Kind(0.10, share=0.9),
    Kind(0.04, share=0.0, plain=0.05, last=0.05),
    Kind(0.03, share=0.0, plain=0.5, last=0.5),
    Kind(0.06, share=0.0, plain=1.0, last=1.0),
    Kind(0.06, share=0.0, plain=1.0, last=1.5),
    Kind(0.05, share=0.0, plain=1.2, last=2.2),
    Kind(0.04, share=0.0, plain=1.5, last=3.2),
    Kind(0.06, share=0.0, bonus=1.5),
    Kind(0.08, share=0.5, bonus=1.5),
    Kind(0.08, share=0.0, sells=False),
)
"""The kinds of dealers: three look ahead, six go by list prices, two count sets, one refuses everything."""

AHEAD = tuple(index for index, kind in enumerate(KINDS) if kind.looks_ahead)
CHEAP = tuple(index for index, kind in enumerate(KINDS) if 0 < kind.plain < 1)
"""The kinds that sell below list price."""
PRICED = tuple(index for index, kind in enumerate(KINDS) if kind.plain or kind.bonus)
"""The kinds whose answer follows from prices alone."""


class Partner:
    """What is believed of one partner."""

    def __init__(self) -> None:
        self.beliefs = [kind.prior for kind in KINDS]

    def share_of(self, kinds: tuple[int, ...]) -> float:
        """How likely it is of one of these kinds."""
        return sum([self.beliefs[kind] for kind in kinds])

    def votes(self, goods: DeedPrices, pays: float, own: float, theirs: float) -> list[bool]:
        """Which kinds would accept when it gets so much cash and both gain so much."""
        found = []
        for kind in KINDS:
            if not kind.sells:
                found.append(False)
            elif kind.looks_ahead:
                found.append(theirs > 0 and theirs >= kind.share * own)
            else:
                found.append(pays >= kind.asks(goods))
        return found

    def chance(self, votes: list[bool]) -> float:
        """How likely it accepts."""
        found = 0.0
        for belief, vote in zip(self.beliefs, votes, strict=True):
            found += belief * (YES if vote else NO)
        return found

    def learn(self, votes: list[bool], accepted: bool) -> None:
        """Believe more in the kinds that would have answered like this."""
        likely = [(YES if vote else NO) if accepted else 1 - (YES if vote else NO) for vote in votes]
        beliefs = [belief * chance for belief, chance in zip(self.beliefs, likely, strict=True)]
        total = sum(beliefs)
        self.beliefs = [
            (1 - FORGETS) * belief / total + FORGETS * kind.prior for belief, kind in zip(beliefs, KINDS, strict=True)
        ]
