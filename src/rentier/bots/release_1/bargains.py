"""What there is to deal for: deeds that fit one's groups or would fit a rival's, and deeds that could go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from rentier.bots.release_1.skill import Manners
from rentier.bots.trading import Side, in_steps, only_monopoly
from rentier.kernel.views import View
from rentier.rules.deals import Goods, OfferDeal, Terms


class Values(Protocol):
    """What deeds are worth to whoever holds them."""

    def trade(self, seat: int, gets: tuple[int, ...], gives: tuple[int, ...], cash: int = 0) -> float:
        """What an exchange of deeds changes for a seat, when it has so much more cash then; the cash is not counted."""
        ...

    def gain(self, seat: int, deed: int) -> float:
        """What one more deed is worth to a seat that does not hold it."""
        ...

    def loss(self, seat: int, deed: int) -> float:
        """What a seat loses with a deed it holds."""
        ...

    def threat(self, seat: int, deed: int) -> float:
        """The most that a deed would be worth to somebody else than the seat and its holder."""
        ...


class Purse(NamedTuple):
    """What money means to somebody now."""

    reserve: Callable[[], int]
    """What it keeps back."""
    thirst: float = 1.0
    """What a coin is worth to it; more than one where buildings wait to be paid for."""


class Idea(NamedTuple):
    """An offer it could make: what it would bring, and its step on the ladder for a deed and a player."""

    worth: float
    deed: int
    rung: int
    act: OfferDeal

    @property
    def terms(self) -> tuple[int, Terms]:
        """The same for the same offer at any time."""
        return self.act.partner, self.act.terms


Step = Callable[[int, int, bool], int]
"""The step on the ladder at which a deed is next spoken of with somebody, to buy it (True) or to sell it."""


class Wanted(NamedTuple):
    """A deed that somebody else holds: its list price, what it would bring, and whether it completes a group."""

    deed: int
    other: int
    listed: int
    gain: float
    completes: bool


class Spare(NamedTuple):
    """A deed of its own that could go, with its list price and what giving it to each rival would cost."""

    deed: int
    listed: int
    costs: dict[int, float]


class Survey:
    """What there is to deal with for a seat, while everybody holds what they hold."""

    def __init__(self, view: View, value: Values, seat: int, manners: Manners) -> None:
        self.view = view
        self.seat = seat
        self.manners = manners
        self.rivals = [third for third in view.playing if third != seat]
        self.wanted = self._wanted(value)
        self.loose = self._loose(value)

    def _listed(self, deed: int) -> int:
        """The list price; half of it for a deed that lies face down."""
        return self.view.board.price[deed] // (2 if self.view.is_mortgaged(deed) else 1)

    def _wanted(self, value: Values) -> list[Wanted]:
        """What others have that would fit its groups or a third player's."""
        view, seat, blocks, found = self.view, self.seat, self.manners.blocks, []
        holders, counts = view.holders, [view.owned_by_group(holder) for holder in range(view.seats)]
        for group, members in enumerate(view.board.members):
            owned, size = counts[seat][group], len(members)
            if owned == size:
                continue
            sought = False
            if blocks > 0:
                for third in self.rivals:
                    sought = sought or counts[third][group] == size - 1
            if not owned and not sought:
                continue
            for deed in members:
                other = holders[deed]
                if other >= 0 and other != seat:
                    guards = sought and counts[other][group] == 1
                    if owned or guards:
                        gain = value.gain(seat, deed)
                        if guards:
                            gain += blocks * value.threat(seat, deed)
                        found.append(Wanted(deed, other, self._listed(deed), gain, owned == size - 1))
        return found

    def _loose(self, value: Values) -> list[Spare]:
        """What it could part with, and what that would cost: the deed, and part of the rival's gain."""
        view, seat, spite, found = self.view, self.seat, self.manners.spite, []
        for deed in view.deeds(seat):
            if not view.has_group(seat, view.board.group[deed]):
                loss, costs = value.loss(seat, deed), {}
                for third in self.rivals:
                    costs[third] = loss + spite * max(value.gain(third, deed), 0.0)
                found.append(Spare(deed, self._listed(deed), costs))
        return found

    # ------------------------------------------------------------ ideas

    def ideas(self, purse: Purse, step: Step) -> Iterator[Idea]:
        """Getting what fits its groups, for cash or for a deed with cash to even out, and selling what it can spare."""
        cash, ladder, kept = self.view.cash(self.seat), self.manners.ladder, -1
        if purse.thirst > 1:
            for spare in self.loose:
                yield from self._sales(spare, purse, step)
        for wanted in self.wanted:
            deed, other, listed, gain, completes = wanted
            rung = step(deed, other, True)
            if rung >= len(ladder):
                continue
            price = in_steps(self.view, int(listed * ladder[rung]), least=True)
            if self.manners.swaps:
                yield from self._swaps(wanted, rung, price, purse)
            if price <= cash and gain > price * self.manners.margin * purse.thirst:
                if not completes and kept < 0:
                    kept = purse.reserve()
                if completes or price <= cash - kept:
                    act = OfferDeal(self.seat, other, Terms(Goods(cash=price), Goods((deed,))))
                    yield Idea(gain - price * purse.thirst, deed, rung, act)

    def _swaps(self, wanted: Wanted, rung: int, price: int, purse: Purse) -> Iterator[Idea]:
        """The deed that costs it least in exchange, with cash to even out what is left of the price."""
        view, group_of, best, most = self.view, self.view.board.group, None, 0.0
        deed, other, own, theirs = wanted.deed, wanted.other, view.cash(self.seat), view.cash(wanted.other)
        for spare in self.loose:
            pays = price - spare.listed
            worth = wanted.gain - spare.costs[other] - pays * purse.thirst
            if worth > most and -theirs <= pays <= own and group_of[spare.deed] != group_of[deed]:
                best, most = spare, worth
        if best is not None:
            pays = price - best.listed
            side = Side(other, (deed,), (best.deed,), -pays, 0)
            if not only_monopoly(view, self.seat, side):
                yield Idea(most, deed, rung, OfferDeal(self.seat, other, side.terms))

    def _sales(self, spare: Spare, purse: Purse, step: Step) -> Iterator[Idea]:
        """A deed it can spare, to whoever may pay for it."""
        asks, deed = self.manners.asks, spare.deed
        for other, costs in spare.costs.items():
            rung = step(deed, other, False)
            if rung < len(asks):
                price = in_steps(self.view, int(spare.listed * asks[rung]))
                worth = price * purse.thirst - costs
                pays = worth > 0 and price <= self.view.cash(other)
                side = Side(other, (), (deed,), price, 0)
                if pays and not only_monopoly(self.view, self.seat, side):
                    yield Idea(worth, deed, rung, OfferDeal(self.seat, other, side.terms))
