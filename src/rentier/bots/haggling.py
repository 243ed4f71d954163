"""Haggling: deals by which both sides gain, at a price that splits the gain.

Every offer and every answer follows from everybody's chances after the whole exchange, with the cash each has then. A
deal is refused if it helps the partner much more, sells for cash below list price, or moves a deed that was traded in
the last rounds. So no chain of deals leaves a partner with the same things and more cash.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, inf
from random import Random
from typing import NamedTuple

from rentier.bots.chances import Chances
from rentier.bots.remarks import Why
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
CARD = 40
"""What a kept card counts as, in cash."""
FRESH = 8
"""Rounds for which it keeps what it found to deal for while no deed changes hands."""
SOFT = 0.2
"""A partner who takes offers that leave it less than this share of the gain is soft, and gets even less ..."""
BURNT = 2
"""... until it refused that often."""
LOSS = 0.05
"""What a soft partner may lose by a deal, at a share of -1."""
PRICED = 12
"""How many of the most promising exchanges it works out a price for."""


@dataclass(frozen=True)
class Temper:
    """How a bot haggles. Gains are in chances of winning: 0.01 is one game in a hundred."""

    offers: int = 1
    """Offers a turn, each to another partner; an accepted one does not count."""
    notices: float = 1.0
    """The share of possible deals that it thinks of."""
    split: float = 0.5
    """The share of the gain that it first offers a partner; every acceptance lowers it, every refusal raises it ..."""
    learns: float = 0.4
    """... by this much ..."""
    lowest: float = -2.0
    """... but not below this."""
    opening: float = 0.0
    """The part of the list price that it offers every partner once, to see whether they sell cheaply; 0 for never."""
    share: float = 0.4
    """It deals if it gains this much for every point that the partner gains."""
    least: float = 0.002
    """A smaller gain is no reason to deal."""
    rests: int = 10
    """Rounds for which a traded deed is not traded again, and the same goods are not offered again."""
    stalled: int = 10
    """After this many rounds without a whole group anywhere it gets keener ..."""
    keener: float = 0.2
    """... and asks for this part of its usual share."""
    cold: int = 3
    """After this many refusals in a row it makes a partner an offer only now and then."""


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
        """The round in which a deed last went from one player to another."""
        self._grouped = 0
        """The last round in which somebody held a whole group."""
        self._offered = LONG_AGO
        """The round of its last offer ..."""
        self._open = 0
        """... and how many it made in it that were not accepted."""
        self._tried: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}
        """The round in which goods were last offered to somebody."""
        self._made: set[Side] = set()
        """Everything it ever offered: the same terms are not offered twice."""
        self._last: Side | None = None
        """The last offer, until it is known what became of it."""
        self._splits: dict[int, float] = {}
        self._refused: dict[int, int] = {}
        """Refusals in a row of each partner."""
        self._opened: set[int] = set()
        """Partners who got a low first offer."""
        self._burnt: dict[int, int] = {}
        """How often each partner refused an offer that left it too little."""
        self._asked: dict[int, int] = {}
        """The round in which each partner last got an offer."""
        self._countered: set[int] = set()
        self._barren: tuple[object, ...] = ()
        """The position in which it had no idea."""
        self._survey: list[tuple[float, Side]] = []
        """Exchanges worth a thought, with the most that it could gain, the best first ..."""
        self._surveyed: tuple[tuple[int, ...], int] = ((), LONG_AGO)
        """... and the holders and the round for which it was made."""
        self.why: Why | None = None
        """Why it refused the last offer."""
        self._before: list[float] = []
        """Everybody's chances as things are, while it thinks."""

    # ------------------------------------------------------------ what is seen

    def look(self, view: View) -> None:
        """Notice which deeds went from player to player since the last look, and whether anybody has a group."""
        holders = view.holders
        if holders is not self._holders:
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
        if self._held(view, seat, last.gets) and self._held(view, last.other, last.gives):
            self._splits[other] = max(
                temper.lowest if self._burnt.get(other, 0) < BURNT else SOFT, split - temper.learns
            )
            self._refused[other] = 0
            self._open -= 1  # an accepted offer is followed by the next one
            self._asked.pop(other)
            self._surveyed = ((), LONG_AGO)
        else:
            self._burnt[other] = self._burnt.get(other, 0) + (split < SOFT)
            self._splits[other] = min(0.6, split + temper.learns) if split >= SOFT else temper.split
            self._refused[other] = self._refused.get(other, 0) + 1

    def _target(self, other: int, joint: float) -> float:
        """The gain that it leaves a partner: a share of what both gain; from a partner who takes anything, a loss."""
        split = self._splits.get(other, self.temper.split)
        return split * (max(0.0, joint) if split >= 0 else LOSS)

    def _held(self, view: View, seat: int, deeds: tuple[int, ...]) -> bool:
        return all(view.holder(deed) == seat for deed in deeds)

    # ------------------------------------------------------------ what a deal is worth

    def _bargain(self, chances: Chances, seat: int, side: Side) -> Bargain:
        """What both sides gain, with the cash that is left then."""
        other, cash = side.other, side.cash + CARD * side.cards
        moves = [(deed, seat) for deed in side.gets] + [(deed, other) for deed in side.gives]
        after = chances.chances(moves, ((seat, cash), (other, -cash)) if cash else ())
        return Bargain(after[seat] - self._before[seat], after[other] - self._before[other], side)

    def _listed(self, view: View, deeds: tuple[int, ...]) -> int:
        """List prices, half for mortgaged deeds."""
        price = view.board.price
        return sum(price[deed] // (2 if view.is_mortgaged(deed) else 1) for deed in deeds)

    def _decent(self, view: View, bargain: Bargain) -> bool:
        """Whether it gains enough, also beside the partner's gain, and gets list price for what it gives."""
        own, theirs, side = bargain
        if own < self.temper.least or own < self._share(view) * theirs:
            return False
        return side.cash >= self._floor(view, bargain)

    def _share(self, view: View) -> float:
        """What it asks for every point of the partner's gain; less where the table stands still."""
        keen = view.round - self._grouped > self.temper.stalled
        return self.temper.share * (self.temper.keener if keen else 1.0)

    def _floor(self, view: View, bargain: Bargain) -> float:
        """The least cash for what it gives: list prices, but for a swap that gains it twice as much as the partner."""
        own, theirs, side = bargain
        if side.gets and own > 2 * theirs:
            return -inf
        return self._listed(view, side.gives) - self._listed(view, side.gets)

    def _affordable(self, view: View, seat: int, bargain: Bargain, reserve: int) -> bool:
        """Whether it has the cash, and keeps its reserve for all but the best deals."""
        cash, pays = view.cash(seat), -bargain.side.cash
        return pays <= 0 or (pays <= cash and (bargain.own > 0.03 or cash - pays >= min(reserve, cash)))

    def _priced(
        self, view: View, chances: Chances, seat: int, side: Side, reserve: int, split: float | None = None
    ) -> Bargain | None:
        """The exchange with cash that leaves the partner its share of the gain; None where it is no deal then."""
        step = max(ROUND_SUM, view.setting("bid_step"))
        low = -(view.cash(seat) // step) if side.gets else 1
        high = view.cash(side.other) // step if side.gives else -1
        if low > high:
            return None
        while low < high:  # the most cash that still leaves the partner its share
            middle = (low + high + 1) // 2
            own, theirs, _ = self._bargain(chances, seat, side._replace(cash=middle * step))
            if theirs >= (self._target(side.other, own + theirs) if split is None else split * (own + theirs)):
                low = middle
            else:
                high = middle - 1
        cash = low * step
        floor = self._floor(view, self._bargain(chances, seat, side._replace(cash=cash)))
        if cash < floor:
            cash = in_steps(view, ceil(floor / step) * step)
        if cash > view.cash(side.other) or -cash > view.cash(seat):
            return None
        priced = self._bargain(chances, seat, side._replace(cash=cash))
        return priced if self._decent(view, priced) and self._affordable(view, seat, priced, reserve) else None

    # ------------------------------------------------------------ answering

    def reply(self, view: View, chances: Chances, seat: int, offer: DealOffered, reserve: int) -> Act:
        """Accept a decent deal; else name the price at which it would be one; else decline."""
        side, decline = side_of(offer, seat), DeclineDeal(seat, offer.number)
        self.why = None
        if not self._held(view, side.other, side.gets) or not self._held(view, seat, side.gives):
            return decline  # something changed hands meanwhile
        if not all(self._rested(view, deed) for deed in side.gets + side.gives):
            self.why = Why.JUST_TRADED
            return decline
        if side.cash < -view.cash(seat):
            self.why = Why.NEEDS_CASH
            return decline
        self._before = chances.chances()
        bargain = self._bargain(chances, seat, side)
        if self._decent(view, bargain) and self._affordable(view, seat, bargain, reserve):
            accept = AcceptDeal(seat, offer.number, offer.revision)
            return accept if view.why_not(accept) is None else decline
        self.why = self._why(view, seat, bargain)
        if offer.number in self._countered or side.cards:
            return decline
        self._countered.add(offer.number)
        priced = self._priced(view, chances, seat, side._replace(cash=0), reserve, 0.5)
        if priced is None or priced.side == side or priced.side in self._made or priced.theirs < self.temper.least:
            return decline
        self._made.add(priced.side)
        pays, asks = max(0, -priced.side.cash), max(0, priced.side.cash)
        counter = CounterDeal(seat, offer.number, offer.revision, side.gives, (), pays, side.gets, (), asks)
        return counter if view.why_not(counter) is None else decline

    def _why(self, view: View, seat: int, bargain: Bargain) -> Why:
        """What is wrong with a deal."""
        own, theirs, side = bargain
        group_of, members = view.board.group, view.board.members
        if own >= self.temper.least and self._decent(view, bargain):
            return Why.NEEDS_CASH
        if own >= self.temper.least and own < self._share(view) * theirs:
            given = {group_of[deed] for deed in side.gives}
            lacks = [view.owned(side.other, group) == len(members[group]) - 1 for group in given]
            return Why.COMPLETES_YOUR_SET if any(lacks) else Why.HELPS_YOU_MORE
        return Why.TOO_LITTLE if side.gives else Why.NOT_INTERESTED

    # ------------------------------------------------------------ proposing

    def may_offer(self, view: View) -> bool:
        """Whether it may make another offer in this round."""
        made = self._open if self._offered == view.round else 0
        return made - self._accepted(view) < self.temper.offers

    def has_more(self, view: View) -> bool:
        """Whether it made an offer in this turn and may make another."""
        return self._offered == view.round and self.may_offer(view)

    def _accepted(self, view: View) -> bool:
        """Whether the last offer was accepted."""
        last, seat = self._last, view.seat
        return (
            last is not None
            and seat is not None
            and self._held(view, seat, last.gets)
            and self._held(view, last.other, last.gives)
        )

    def propose(self, view: View, chances: Chances, seat: int, reserve: int) -> Act | None:
        """The deal that brings it most, at a price that the partner may take."""
        now = view.round
        if not self.may_offer(view) or any(offer.maker == seat for offer in view.offers):
            return None
        self._learn(view, seat)
        position = (now, view.holders, view.cash(seat) // 50)
        if position == self._barren:
            return None
        best: Bargain | None = None
        self._before = chances.chances()
        if self.temper.opening:
            opening = self._opening(view, chances, seat)
            if opening is not None:
                return self._offer(view, seat, opening)
        for joint, side in self._promising(view, chances, seat):
            if best is not None and joint < best.own:
                break  # it cannot gain more
            priced = self._priced(view, chances, seat, side, reserve)
            if priced is None:
                self._survey.remove((joint, side))
            elif priced.side not in self._made and (best is None or priced.own > best.own):
                best = priced
        if best is None:
            self._barren = position
            return None
        side = best.side
        self._tried[side.other, side.gets, side.gives] = now
        return self._offer(view, seat, side)

    def _opening(self, view: View, chances: Chances, seat: int) -> Side | None:
        """A low price for the best deed of somebody whom it has not tried yet."""
        step, best, most = max(ROUND_SUM, view.setting("bid_step")), None, 0.0
        salary = view.setting("salary")  # players with less hold on to what they have
        for other in view.playing:
            if other == seat or other in self._opened or self._is_cold(other, view.round) or view.cash(other) < salary:
                continue
            for deed in self._loose(view, other, seat, True):
                price = max(step, int(view.board.price[deed] * self.temper.opening) // step * step)
                side = Side(other, (deed,), (), -price, 0)
                if price <= view.cash(seat):
                    own = self._bargain(chances, seat, side).own
                    if own > most:
                        best, most = side, own
        if best is not None:
            self._opened.add(best.other)
            self._splits[best.other] = -self.temper.learns
        return best

    def _offer(self, view: View, seat: int, side: Side) -> Act | None:
        """Terms as an offer, written down; None where the rules forbid it."""
        offer = OfferDeal(seat, side.other, side.gives, (), max(0, -side.cash), side.gets, (), max(0, side.cash))
        if view.why_not(offer) is not None:
            return None
        self._made.add(side)
        self._open = 1 + (self._open if self._offered == view.round else 0)
        self._last, self._asked[side.other], self._offered = side, view.round, view.round
        return offer

    def _promising(self, view: View, chances: Chances, seat: int) -> list[tuple[float, Side]]:
        """The exchanges by which both together gain most, at the expense of the others at the table."""
        now = view.round
        if view.holders is not self._surveyed[0] or now - self._surveyed[1] > FRESH:
            self._surveyed = (view.holders, now)
            self._survey = []
            for side in self._exchanges(view, seat):
                if self.temper.notices < 1 and self._dice.random() >= self.temper.notices:
                    continue
                own, theirs, _ = self._bargain(chances, seat, side)
                most = own + theirs - min(0.0, self._target(side.other, own + theirs))
                if most > self.temper.least:
                    self._survey.append((most, side))
            self._survey.sort(key=lambda row: -row[0])
            del self._survey[PRICED:]
        found = []
        for joint, side in self._survey:
            tried = self._tried.get((side.other, side.gets, side.gives), LONG_AGO)
            if now - tried > self.temper.rests and not self._is_cold(side.other, now):
                found.append((joint, side))
        return found

    def _is_cold(self, other: int, now: int) -> bool:
        """Whether a partner was asked in this turn, or refused too often to be asked again so soon."""
        if self._asked.get(other, LONG_AGO) == now:
            return True
        return self._refused.get(other, 0) >= self.temper.cold and now - self._asked.get(other, LONG_AGO) < WAIT

    def _exchanges(self, view: View, seat: int) -> Iterator[Side]:
        """What could change hands: deeds that fit its groups, for cash or deeds that fit the partner's; and sales."""
        group_of, members = view.board.group, view.board.members
        for other in view.playing:
            if other == seat:
                continue
            soft = self._splits.get(other, self.temper.split) < 0
            wanted, spare = self._loose(view, other, seat, soft), self._loose(view, seat, other, soft)
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
            for given in spare:
                yield Side(other, (), (given,), 0, 0)

    def _loose(self, view: View, holder: int, other: int, soft: bool) -> list[int]:
        """The deeds of a holder that are free to go and would fit a group of the other's; all for a soft partner."""
        group_of = view.board.group
        return [
            deed
            for deed in view.deeds(holder)
            if (soft or view.owned(other, group_of[deed]))
            and not view.has_group(holder, group_of[deed])
            and self._rested(view, deed)
        ]

    # ------------------------------------------------------------ out of debt

    def escape(self, view: View, chances: Chances, seat: int) -> Act | None:
        """In a debt that it cannot pay: sell a deed to the player who gains most by it, for enough to pay."""
        owing, raisable = view.ask("owing", seat), view.ask("raisable", seat)
        if raisable >= owing or any(offer.maker == seat for offer in view.offers):
            return None
        self._before = chances.chances()
        step = max(ROUND_SUM, view.setting("bid_step"))
        best, most = None, 0.0
        for other in view.playing:
            for deed in view.deeds(seat) if other != seat else ():
                lost = 0 if view.is_mortgaged(deed) else view.ask("mortgage_value", deed)
                price = ceil((owing - raisable + lost) / step) * step
                side = Side(other, (), (deed,), price, 0)
                if price > view.cash(other) or side in self._made or not self._rested(view, deed):
                    continue
                gain = self._bargain(chances, seat, side).theirs
                if gain > most and view.why_not(OfferDeal(seat, other, (deed,), (), 0, (), (), price)) is None:
                    best, most = side, gain
        return self._offer(view, seat, best) if best is not None else None
