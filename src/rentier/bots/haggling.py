"""Haggling: deals by which both sides gain, at a price that splits the gain.

Every offer and every answer follows from one value: what the whole exchange changes for each side, with the cash each
has afterwards. A deal is refused if it gives the partner too large a share, sells for cash below list price, or moves a
deed that was traded in the last rounds. So no chain of deals leaves a partner with the same things and more cash.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, inf
from random import Random
from typing import NamedTuple

from rentier.bots.bargains import Purse, Values
from rentier.bots.trading import Side, in_steps, side_of, streets_of
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.deals import AcceptDeal, CounterDeal, DealOffered, DeclineDeal, OfferDeal

LONG_AGO = -1000
"""A round before any game."""
WAIT = 5
"""Rounds between two offers to a partner who refuses everything."""
ROUND_SUM = 10
"""Cash is offered in multiples of this."""


@dataclass(frozen=True)
class Temper:
    """How somebody haggles."""

    offers: int = 1
    """Offers a turn at most."""
    notices: float = 1.0
    """The share of possible deals that it thinks of."""
    split: float = 0.5
    """The share of a deal's gain that it first offers a partner; what each one takes and refuses moves it ..."""
    learns: float = 0.2
    """... by so much, each time."""
    share: float = 0.6
    """It deals if it gains so much for every coin that the partner gains."""
    least: float = 20.0
    """A smaller gain is no reason to deal."""
    rests: int = 10
    """A traded deed is not traded again for so many rounds, nor are the same goods offered again."""
    stalled: int = 10
    """After so many rounds without a whole group anywhere it gets keener ..."""
    keener: float = 0.4
    """... and is content with so much of its share."""
    cold: int = 3
    """After so many refusals in a row it turns to a partner only now and then."""
    card: float = 40.0
    """What a kept card is worth to it."""


class Bargain(NamedTuple):
    """An exchange, and what both sides gain by it."""

    own: float
    theirs: float
    side: Side


class Haggler:
    """The deals of one seat in one game."""

    def __init__(self, temper: Temper, seed: int | str = 0) -> None:
        self.temper = temper
        self._dice = Random(f"{seed}/haggling")
        self._holders: tuple[int, ...] = ()
        self._traded: dict[int, int] = {}
        """The round in which a deed was last seen to have gone from one player to another."""
        self._grouped = 0
        """The last round in which somebody held a whole group."""
        self._turn = (LONG_AGO, 0)
        """The round of its last offer, and how many it made in it."""
        self._tried: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}
        """The round in which goods were last offered to somebody."""
        self._made: set[Side] = set()
        """Everything it ever offered: the same terms are not offered twice."""
        self._last: Side | None = None
        """The last offer, until it is known what became of it."""
        self._splits: dict[int, float] = {}
        self._refused: dict[int, int] = {}
        """Refusals in a row of each partner."""
        self._asked: dict[int, int] = {}
        """The round in which each partner last got an offer."""
        self._countered: set[int] = set()
        self._barren: tuple[object, ...] = ()
        """The position in which it had no idea."""

    # ------------------------------------------------------------ what is seen

    def look(self, view: View) -> None:
        """Notice which deeds went from player to player since the last look, and whether anybody has a group."""
        holders = tuple(view.holders)
        if holders != self._holders:
            for deed, (old, new) in enumerate(zip(self._holders, holders, strict=False)):
                if old != new and old >= 0 and new >= 0:
                    self._traded[deed] = view.round
            self._holders = holders
        builders = [seat for seat in view.playing if view.whole_groups(seat)]
        if builders and any(view.has_group(seat, group) for seat in builders for group in streets_of(view.board)):
            self._grouped = view.round

    def _rested(self, view: View, deed: int) -> bool:
        """Whether a deed was not traded a short while ago."""
        return view.round - self._traded.get(deed, LONG_AGO) > self.temper.rests

    def _learn(self, view: View, seat: int) -> None:
        """Offer a partner a smaller share after an acceptance and a larger one after a refusal."""
        last, self._last = self._last, None
        if last is None:
            return
        other, temper = last.other, self.temper
        split = self._splits.get(other, temper.split)
        if self._held(view, seat, last.gets) and self._held(view, other, last.gives):
            self._splits[other], self._refused[other] = max(-1.0, split - temper.learns), 0
        else:
            self._splits[other] = min(0.6, split + temper.learns)
            self._refused[other] = self._refused.get(other, 0) + 1

    def _held(self, view: View, seat: int, deeds: tuple[int, ...]) -> bool:
        return all(view.holder(deed) == seat for deed in deeds)

    # ------------------------------------------------------------ what a deal is worth

    def _bargain(self, values: Values, seat: int, side: Side, purse: Purse) -> Bargain:
        """What both sides gain, with the cash that is left then."""
        cards = self.temper.card * side.cards
        own = values.trade(seat, side.gets, side.gives, side.cash) + side.cash * purse.thirst + cards
        theirs = values.trade(side.other, side.gives, side.gets, -side.cash) - side.cash - cards
        return Bargain(own, theirs, side)

    def _listed(self, view: View, deeds: tuple[int, ...]) -> int:
        """List prices, half for mortgaged deeds."""
        price = view.board.price
        return sum(price[deed] // (2 if view.is_mortgaged(deed) else 1) for deed in deeds)

    def _decent(self, view: View, bargain: Bargain) -> bool:
        """Whether it gains enough, also beside the partner's gain, and gets list price for what it gives."""
        own, theirs, side = bargain
        share = self.temper.share
        if view.round - self._grouped > self.temper.stalled:
            share *= self.temper.keener
        if own < self.temper.least or own < share * theirs:
            return False
        return side.cash >= self._floor(view, bargain)

    def _floor(self, view: View, bargain: Bargain) -> float:
        """The least cash for what it gives: list prices, but for a swap that gains it twice as much as the partner."""
        own, theirs, side = bargain
        if side.gets and own > 2 * theirs:
            return -inf
        return self._listed(view, side.gives) - self._listed(view, side.gets)

    def _affordable(self, view: View, seat: int, bargain: Bargain, purse: Purse) -> bool:
        """Whether it has the cash, and keeps its reserve for all but the best deals."""
        cash, pays = view.cash(seat), -bargain.side.cash
        return pays <= 0 or (pays <= cash and (bargain.own > pays or cash - pays >= min(purse.reserve(), cash)))

    def _priced(self, view: View, values: Values, seat: int, side: Side, purse: Purse, split: float) -> Bargain | None:
        """The exchange with cash that leaves the partner such a share of the gain; None where it is no deal then."""
        plain = self._bargain(values, seat, side, purse)
        cash = in_steps(view, int(plain.theirs - split * max(0.0, plain.own + plain.theirs)) // ROUND_SUM * ROUND_SUM)
        floor = self._floor(view, plain)
        if cash < floor:
            cash = in_steps(view, ceil(floor / ROUND_SUM) * ROUND_SUM)
        if (not side.gets and cash <= 0) or (not side.gives and cash >= 0):
            return None
        if cash > view.cash(side.other) or -cash > view.cash(seat):
            return None
        priced = self._bargain(values, seat, side._replace(cash=cash), purse)
        return priced if self._decent(view, priced) and self._affordable(view, seat, priced, purse) else None

    # ------------------------------------------------------------ answering

    def reply(self, view: View, values: Values, seat: int, offer: DealOffered, purse: Purse) -> Act:
        """Accept a decent deal; else name the price at which it would be one; else decline."""
        side, decline = side_of(offer, seat), DeclineDeal(seat, offer.number)
        if not self._held(view, side.other, side.gets) or not self._held(view, seat, side.gives):
            return decline  # something changed hands meanwhile
        if not all(self._rested(view, deed) for deed in side.gets + side.gives):
            return decline
        bargain = self._bargain(values, seat, side, purse)
        if self._decent(view, bargain) and self._affordable(view, seat, bargain, purse):
            accept = AcceptDeal(seat, offer.number, offer.revision)
            return accept if view.why_not(accept) is None else decline
        if offer.number in self._countered or side.cards:
            return decline
        self._countered.add(offer.number)
        priced = self._priced(view, values, seat, side._replace(cash=0), purse, 0.5)
        known = priced is None or priced.side == side or priced.side in self._made
        if priced is None or known or priced.theirs < self.temper.least:
            return decline
        self._made.add(priced.side)
        pays, asks = max(0, -priced.side.cash), max(0, priced.side.cash)
        counter = CounterDeal(seat, offer.number, offer.revision, side.gives, (), pays, side.gets, (), asks)
        return counter if view.why_not(counter) is None else decline

    # ------------------------------------------------------------ proposing

    def in_the_mood(self, now: int, seat: int) -> bool:
        """Whether it may make another offer in this round."""
        return (self._turn[1] if self._turn[0] == now else 0) < self.temper.offers

    def curious(self, now: int, seat: int) -> bool:
        """Whether it made an offer in this turn and may make another one, now that the last one was answered."""
        return self._turn[0] == now and self.in_the_mood(now, seat)

    def propose(self, view: View, values: Values, seat: int, purse: Purse) -> Act | None:
        """The deal that brings it most, at a price that the partner may take."""
        now = view.round
        if not self.in_the_mood(now, seat) or any(offer.maker == seat for offer in view.offers):
            return None
        self._learn(view, seat)
        position = (now, view.holders, view.cash(seat) // 50)
        if position == self._barren:
            return None
        best: Bargain | None = None
        for side in self._exchanges(view, seat, purse):
            if now - self._tried.get((side.other, side.gets, side.gives), LONG_AGO) <= self.temper.rests:
                continue
            if self.temper.notices < 1 and self._dice.random() >= self.temper.notices:
                continue
            priced = self._priced(view, values, seat, side, purse, self._splits.get(side.other, self.temper.split))
            if priced is not None and priced.side not in self._made and (best is None or priced.own > best.own):
                best = priced
        if best is None:
            self._barren = position
            return None
        side = best.side
        self._tried[side.other, side.gets, side.gives] = now
        offer = OfferDeal(seat, side.other, side.gives, (), max(0, -side.cash), side.gets, (), max(0, side.cash))
        if view.why_not(offer) is not None:
            return None
        self._made.add(side)
        self._last, self._asked[side.other] = side, now
        self._turn = (now, (self._turn[1] if self._turn[0] == now else 0) + 1)
        return offer

    def _exchanges(self, view: View, seat: int, purse: Purse) -> Iterator[Side]:
        """What could change hands: deeds that fit its groups, for cash or deeds that fit the partner's; and sales."""
        group_of, members = view.board.group, view.board.members
        for other in view.playing:
            tired = self._refused.get(other, 0) >= self.temper.cold
            if other == seat or (tired and view.round - self._asked.get(other, LONG_AGO) < WAIT):
                continue
            wanted, spare = self._loose(view, other, seat), self._loose(view, seat, other)
            for deed in wanted:
                group = group_of[deed]
                yield Side(other, (deed,), (), 0, 0)
                for place, given in enumerate(spare):
                    if group_of[given] == group:
                        continue
                    yield Side(other, (deed,), (given,), 0, 0)
                    if view.owned(seat, group) < len(members[group]) - 1:
                        continue
                    for more in spare[place + 1 :]:
                        if group_of[more] != group:
                            yield Side(other, (deed,), (given, more), 0, 0)
                    for more in wanted:
                        if more != deed and group_of[more] != group_of[given]:
                            yield Side(other, (deed, more), (given,), 0, 0)
            if purse.thirst > 1:
                for given in spare:
                    yield Side(other, (), (given,), 0, 0)

    def _loose(self, view: View, holder: int, other: int) -> list[int]:
        """The deeds of a holder that are free to go and would fit a group of the other's."""
        group_of = view.board.group
        return [
            deed
            for deed in view.deeds(holder)
            if view.owned(other, group_of[deed])
            and not view.has_group(holder, group_of[deed])
            and self._rested(view, deed)
        ]
