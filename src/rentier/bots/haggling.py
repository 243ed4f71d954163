"""Haggling: deals by which both sides gain, at a price that the partner is likely to accept.

Every offer and every answer follows from everybody's chances after the whole exchange, with the cash each has then. A
deal is refused if it helps the partner much more, sells for cash below list price, or moves a deed that was traded in
the last rounds. So no chain of deals leaves a partner with the same things and more cash. What partners accept is
judged by their replies (`partners.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, inf
from random import Random
from typing import NamedTuple

from rentier.bots.chances import Chances
from rentier.bots.partners import AHEAD, CHEAP, KINDS, PRICED, Partner, deed_prices, listed
from rentier.bots.remarks import Why
from rentier.bots.trading import Side, round_sum, side_of, streets_of
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.deals import AcceptDeal, CounterDeal, DealOffered, DeclineDeal, OfferDeal
from rentier.rules.questions import MORTGAGE_VALUE, OPEN_OFFERS, OWING, RAISABLE

BAD = 0.002
"""An offer by which it would lose this much of its chances is a bad one ..."""
REFUSED = 0.5
"""... any other offer that it refuses counts as this part of a bad one ..."""
FORGIVES = 0.2
"""... and it forgives this part of one each round."""
LONG_AGO = -1000
"""A round before any game."""
WAIT = 5
"""Rounds between two offers to a partner who refuses everything."""
CARD = 40
"""What a kept card counts as, in cash."""
FRESH = 8
"""Rounds for which it keeps what it found to deal for while no deed changes hands."""
CANDIDATES = 12
"""How many of the most promising exchanges it works out a price for."""
UNLIKELY = 0.02
"""A kind of partner that is less likely than this is not thought of when it names a price."""
SURE = 0.6
"""When it is this sure that a partner sells below list price, it offers less."""
MAYBE = 0.3
"""It offers a loss, at list prices or above, only to a partner who is as likely as this to go by prices."""
PRESSES = 1.1
"""It asks for more than a decent offer if it can expect this many times as much of that."""
FAIR = 0.5
"""The share of the gain that a counter-offer leaves the partner."""


@dataclass(frozen=True)
class Temper:
    """How a bot haggles. Gains are in chances of winning: 0.01 is one game in a hundred."""

    offers: int = 1
    """Offers a turn, each to another partner; an accepted one does not count."""
    notices: float = 1.0
    """The share of possible deals that it thinks of."""
    learns: bool = False
    """Whether it judges partners by their replies, and names the price from which it can expect most ..."""
    gives: float = 0.5
    """... or else the price that leaves the partner this share of the gain."""
    opening: float = 0.0
    """The part of the list price that it offers every partner once, to see whether they sell cheaply; 0 for never."""
    share: float = 0.1
    """It deals if it gains this much for every point that the partner gains."""
    least: float = 0.002
    """A smaller gain is no reason to deal."""
    rests: int = 10
    """Rounds for which a traded deed is not traded again, and the same goods are not offered again."""
    stalled: int = 10
    """After this many rounds without a whole group anywhere it gets keener ..."""
    keener: float = 0.2
    """... and asks for this part of its usual share."""
    markup: float = 1.6
    """It sells for cash alone at this many list prices or more."""
    patience: float = 3.0
    """After this many bad offers, or twice as many others that it refused, it makes no deals with a partner for now."""
    cold: int = 3
    """After this many refusals in a row it makes a partner an offer only now and then."""


class Bargain(NamedTuple):
    """An exchange, and what both sides gain by it."""

    own: float
    theirs: float
    side: Side


class Offer(NamedTuple):
    """An offer it could make or made: what it can expect of it, and which kinds of partner would accept it."""

    hope: float
    side: Side
    votes: list[bool]


class Haggler:
    """The deals of one seat in one game."""

    def __init__(self, temper: Temper, seed: int | str = 0) -> None:
        self.temper = temper
        self.people: frozenset[int] = frozenset()
        """Seats that people have: they get no offer below list price or by which they would lose."""
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
        self._last: Offer | None = None
        """The last offer, until it is known what became of it."""
        self._partners: dict[int, Partner] = {}
        self._refused: dict[int, int] = {}
        """Refusals in a row of each partner."""
        self._opened: set[int] = set()
        """Partners who got a low first offer."""
        self._asked: dict[int, int] = {}
        """The round in which each partner last got an offer."""
        self._annoyed: dict[int, tuple[float, int]] = {}
        """How many bad offers each partner made that are not forgiven, and the round of the last one."""
        self._countered: set[int] = set()
        self._pressed: set[tuple[int, tuple[int, ...], tuple[int, ...]]] = set()
        """Goods for which it asked for more than a decent offer."""
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

    def _goes_back(self, view: View, deed: int) -> bool:
        """Whether the holder of a deed got another one of its group in this round."""
        holder, mates = view.holder(deed), view.board.members[view.board.group[deed]]
        return any(view.holder(mate) == holder and self._traded.get(mate) == view.round for mate in mates)

    def _partner(self, other: int) -> Partner:
        """What it believes of a partner."""
        partner = self._partners.get(other)
        if partner is None:
            partner = self._partners[other] = Partner()
        return partner

    def _learn(self, view: View, seat: int) -> None:
        """Judge a partner by what became of the last offer."""
        last, accepted = self._last, self._accepted(view)
        self._last = None
        if last is None:
            return
        other = last.side.other
        if self.temper.learns and last.votes:
            self._partner(other).learn(last.votes, accepted)
        if accepted:
            self._refused[other] = 0
            self._open -= 1  # an accepted offer is followed by the next one
            self._asked.pop(other, None)
            self._surveyed = ((), LONG_AGO)
        else:
            self._refused[other] = self._refused.get(other, 0) + 1

    def _held(self, view: View, seat: int, deeds: tuple[int, ...]) -> bool:
        return all(view.holder(deed) == seat for deed in deeds)

    # ------------------------------------------------------------ what a deal is worth

    def _bargain(self, chances: Chances, seat: int, side: Side) -> Bargain:
        """What both sides gain, with the cash that is left then."""
        other, cash = side.other, side.cash + CARD * side.cards
        moves = [(deed, seat) for deed in side.gets] + [(deed, other) for deed in side.gives]
        after = chances.chances(moves, ((seat, cash), (other, -cash)) if cash else ())
        return Bargain(after[seat] - self._before[seat], after[other] - self._before[other], side)

    def _decent(self, view: View, seat: int, bargain: Bargain) -> bool:
        """Whether it gains enough, also beside the partner's gain, and gets list price for what it gives."""
        own, theirs, side = bargain
        if own < self.temper.least or own < self._share(view) * theirs:
            return False
        return side.cash >= self._floor(view, seat, bargain)

    def _share(self, view: View) -> float:
        """What it asks for every point of the partner's gain; less where the table stands still."""
        return self.temper.share * (self.temper.keener if self._is_keen(view) else 1.0)

    def _is_keen(self, view: View) -> bool:
        """Whether the table stands still: nobody has had a whole group for some rounds."""
        return view.round - self._grouped > self.temper.stalled

    def _floor(self, view: View, seat: int, bargain: Bargain) -> float:
        """The least cash for what it gives: list prices, twice for the last deed of a set.

        A swap that gains it half as much as the partner, or more, needs none.
        """
        own, theirs, side = bargain
        if side.gets and 2 * own >= theirs:
            return -inf
        if not side.gets:
            return self._cash_price(view, seat, side)
        goods = deed_prices(view, seat, side)
        return goods.gives + 2 * goods.gives_last - goods.takes - 2 * goods.takes_last

    def _cash_price(self, view: View, seat: int, side: Side) -> float:
        """The least for which it sells deeds for cash alone."""
        goods = deed_prices(view, seat, side)
        return max(goods.gives + 2 * goods.gives_last, self.temper.markup * goods.gives)

    def _affordable(self, view: View, seat: int, bargain: Bargain, reserve: int) -> bool:
        """Whether it has the cash, and keeps its reserve for all but the best deals."""
        cash, pays = view.cash(seat), -bargain.side.cash
        return pays <= 0 or (pays <= cash and (bargain.own > 0.03 or cash - pays >= min(reserve, cash)))

    def _cash_for(self, view: View, chances: Chances, seat: int, side: Side, split: float) -> int | None:
        """The most cash that it can get (or the least that it must pay) if its partner wants this share of the gain."""
        step = round_sum(view)
        low = -(view.cash(seat) // step) if side.gets else 1
        high = view.cash(side.other) // step if side.gives else -1
        if low > high:
            return None
        while low < high:
            middle = (low + high + 1) // 2
            own, theirs, _ = self._bargain(chances, seat, side._replace(cash=middle * step))
            if theirs >= split * (own + theirs):
                low = middle
            else:
                high = middle - 1
        return low * step

    def _possible(self, view: View, seat: int, bargain: Bargain, reserve: int) -> bool:
        """Whether both can pay and it would accept the terms itself."""
        side = bargain.side
        if side.cash > view.cash(side.other) or -side.cash > view.cash(seat):
            return False
        return self._decent(view, seat, bargain) and self._affordable(view, seat, bargain, reserve)

    def _fair_price(
        self, view: View, chances: Chances, seat: int, side: Side, reserve: int, gives: float = FAIR
    ) -> Bargain | None:
        """The exchange at a price that gives the partner its share of the gain; None where it is no deal then."""
        cash = self._cash_for(view, chances, seat, side, gives)
        if cash is None:
            return None
        step = round_sum(view)
        if not side.gives:
            cash = min(cash, -ceil(listed(view, side.gets) / step) * step)  # nobody sells below list price
        floor = self._floor(view, seat, self._bargain(chances, seat, side._replace(cash=cash)))
        if cash < floor:
            cash = ceil(floor / step) * step
        priced = self._bargain(chances, seat, side._replace(cash=cash))
        return priced if self._possible(view, seat, priced, reserve) else None

    def _best_price(
        self, view: View, chances: Chances, seat: int, side: Side, reserve: int, gives: float
    ) -> Offer | None:
        """The exchange at the price from which it can expect most, by what it believes of the partner.

        One that does not learn leaves the partner this share of the gain.
        """
        if not self.temper.learns:
            fair = self._fair_price(view, chances, seat, side, reserve, gives)
            if fair is None or fair.theirs < self.temper.least or fair.side in self._made:
                return None
            return Offer(fair.own, fair.side, [])
        partner, goods, step = self._partner(side.other), deed_prices(view, seat, side), round_sum(view)
        beliefs = partner.beliefs
        sums: set[int] = set()
        for kind in PRICED:
            if beliefs[kind] > UNLIKELY:
                sums.add(-ceil(KINDS[kind].asks(goods) / step) * step)
        for kind in AHEAD:
            if beliefs[kind] > 10 * UNLIKELY:
                share = KINDS[kind].share
                cash = self._cash_for(view, chances, seat, side, share / (1 + share))
                if cash is not None:
                    sums.add(cash)
        person = side.other in self.people
        cheap, by_prices = partner.share_of(CHEAP) > SURE, partner.share_of(PRICED) >= MAYBE
        balance = listed(view, side.gives) - listed(view, side.gets)
        best: Offer | None = None
        for cash in sums:
            if (
                (cash < 0 and not side.gets)
                or (cash > 0 and not side.gives)
                or (not cash and not (side.gets and side.gives))
            ):
                continue
            terms = side._replace(cash=cash)
            if terms in self._made or cash > view.cash(side.other) or -cash > view.cash(seat):
                continue
            bargain = self._bargain(chances, seat, terms)
            if person and (bargain.theirs < 0 or (not side.gives and cash > balance)):
                continue  # people are offered gains, and list prices
            if bargain.theirs < 0 and not cheap and (cash > balance or not by_prices):
                continue  # a loss for the partner, below list price or by its own judgement
            votes = partner.votes(goods, -cash, bargain.own, bargain.theirs)
            hope = partner.chance(votes) * bargain.own
            if (best is None or hope > best.hope) and self._possible(view, seat, bargain, reserve):
                best = Offer(hope, terms, votes)
        return best

    # ------------------------------------------------------------ answering

    def reply(self, view: View, chances: Chances, seat: int, offer: DealOffered, reserve: int) -> Act:
        """Accept a decent deal; else name the price at which it would be one; else decline."""
        side, decline = side_of(offer, seat), DeclineDeal(seat, offer.number)
        self.why = None
        if not self._held(view, side.other, side.gets) or not self._held(view, seat, side.gives):
            return decline  # something changed hands meanwhile
        if any(not self._rested(view, deed) or self._goes_back(view, deed) for deed in side.gets + side.gives):
            self.why = Why.JUST_TRADED
            return decline
        if side.cash < -view.cash(seat):
            self.why = Why.NEEDS_CASH
            return decline
        self._before = chances.chances()
        bargain = self._bargain(chances, seat, side)
        offered = self._offered_for(side)
        self._hear(view, seat, bargain)
        if self._is_annoyed(side.other, view.round):
            self.why = Why.ANNOYED
            return decline
        if self._decent(view, seat, bargain) and self._affordable(view, seat, bargain, reserve):
            more = self._asks_more(view, chances, seat, offer, bargain, reserve)
            if more is not None:
                return more
            accept = AcceptDeal(seat, offer.number, offer.revision)
            return accept if view.why_not(accept) is None else decline
        self.why = self._why(view, seat, bargain)
        if bargain.own >= -BAD:
            self._annoy(side.other, REFUSED, view.round)
        if offer.number in self._countered or side.cards:
            return decline
        self._countered.add(offer.number)
        priced = self._best_price(view, chances, seat, side._replace(cash=0), reserve, FAIR)
        if priced is None or priced.side == side or (offered is not None and priced.side.cash >= offered):
            return decline  # it offered more for the same goods before
        return self._counter(view, seat, offer, priced) or decline

    def _counter(self, view: View, seat: int, offer: DealOffered, made: Offer) -> Act | None:
        """New terms for an offer, written down; None where the rules forbid them."""
        counter = CounterDeal(seat, offer.number, offer.revision, made.side.terms)
        if view.why_not(counter) is not None:
            return None
        self._made.add(made.side)
        if self.temper.learns:
            self._learn(view, seat)
            self._last = made
        return counter

    def _asks_more(
        self, view: View, chances: Chances, seat: int, offer: DealOffered, bargain: Bargain, reserve: int
    ) -> Act | None:
        """Ask once for more than a decent offer, if it can expect more of that by what it believes of the partner."""
        side = bargain.side
        goods = side[:3]
        if not self.temper.learns or self._is_keen(view) or side.cards:
            return None
        if offer.number in self._countered or goods in self._pressed:
            return None
        best = self._best_price(view, chances, seat, side._replace(cash=0), reserve, FAIR)
        if best is None or best.side.cash <= side.cash or best.hope <= PRESSES * bargain.own:
            return None
        self._countered.add(offer.number)
        self._pressed.add(goods)
        return self._counter(view, seat, offer, best)

    def _hear(self, view: View, seat: int, bargain: Bargain) -> None:
        """Judge a partner by its own offer: it would accept that."""
        own, theirs, side = bargain
        if own < -BAD:
            self._annoy(side.other, 1.0, view.round)
        if self._offered_for(side) is not None:
            self._learn(view, seat)  # a counter-offer refuses the last one
        if self.temper.learns and not side.cards:
            partner = self._partner(side.other)
            partner.learn(partner.votes(deed_prices(view, seat, side), -side.cash, own, theirs), True)

    def _offered_for(self, side: Side) -> int | None:
        """The cash in its last offer if that was for the same goods; None if it was not."""
        last = self._last
        return last.side.cash if last is not None and last.side[:3] == side[:3] else None

    def _annoy(self, other: int, offers: float, now: int) -> None:
        """Count a partner's offer as this number of bad ones."""
        self._annoyed[other] = self._annoyance(other, now) + offers, now

    def _annoyance(self, other: int, now: int) -> float:
        """How many bad offers of a partner it has not forgiven."""
        count, last = self._annoyed.get(other, (0.0, now))
        return max(0.0, count - FORGIVES * (now - last))

    def _is_annoyed(self, other: int, now: int) -> bool:
        """Whether it makes no deals with a partner for now, after too many bad offers."""
        return self._annoyance(other, now) >= self.temper.patience

    def _why(self, view: View, seat: int, bargain: Bargain) -> Why:
        """What is wrong with a deal."""
        own, theirs, side = bargain
        group_of, members = view.board.group, view.board.members
        if own >= self.temper.least and self._decent(view, seat, bargain):
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
            and self._held(view, seat, last.side.gets)
            and self._held(view, last.side.other, last.side.gives)
        )

    def propose(self, view: View, chances: Chances, seat: int, reserve: int) -> Act | None:
        """The deal that brings it most, at a price that the partner may take."""
        now = view.round
        if not self.may_offer(view) or any(offer.maker == seat for offer in view.ask(OPEN_OFFERS)):
            return None
        self._learn(view, seat)
        position = (now, view.holders, view.cash(seat) // 50)
        if position == self._barren:
            return None
        best: Offer | None = None
        self._before = chances.chances()
        if self.temper.opening:
            opening = self._opening(view, chances, seat)
            if opening is not None:
                return self._offer(view, seat, opening)
        for most, side in self._promising(view, chances, seat):
            if best is not None and most < best.hope:
                break  # it cannot expect more
            offer = self._best_price(view, chances, seat, side, reserve, self.temper.gives)
            if offer is None:
                self._survey.remove((most, side))
            elif best is None or offer.hope > best.hope:
                best = offer
        if best is None:
            self._barren = position
            return None
        side = best.side
        self._tried[side.other, side.gets, side.gives] = now
        return self._offer(view, seat, best)

    def _opening(self, view: View, chances: Chances, seat: int) -> Offer | None:
        """A low price for the best deed of a bot that it has not tried yet."""
        step, best, most = round_sum(view), None, 0.0
        salary = view.number("salary")  # players with less hold on to what they have
        for other in view.playing:
            if other == seat or other in self._opened or other in self.people:
                continue
            if self._is_cold(other, view.round) or view.cash(other) < salary:
                continue
            for deed in self._loose(view, other, seat, True):
                price = max(step, int(view.board.price[deed] * self.temper.opening) // step * step)
                side = Side(other, (deed,), (), -price, 0)
                if price <= view.cash(seat):
                    bargain = self._bargain(chances, seat, side)
                    if bargain.own > most:
                        best, most = bargain, bargain.own
        if best is None:
            return None
        side = best.side
        self._opened.add(side.other)
        votes = self._partner(side.other).votes(deed_prices(view, seat, side), -side.cash, best.own, best.theirs)
        return Offer(most, side, votes)

    def _offer(self, view: View, seat: int, made: Offer) -> Act | None:
        """Terms as an offer, written down; None where the rules forbid it."""
        side = made.side
        offer = OfferDeal(seat, side.other, side.terms)
        if view.why_not(offer) is not None:
            return None
        self._made.add(side)
        self._open = 1 + (self._open if self._offered == view.round else 0)
        self._last, self._asked[side.other], self._offered = made, view.round, view.round
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
                most = own + theirs
                if self._partner(side.other).share_of(PRICED) > 0.5:  # it goes by list prices
                    balance = listed(view, side.gives) - listed(view, side.gets)
                    most = max(most, self._bargain(chances, seat, side._replace(cash=balance)).own)
                if most > self.temper.least:
                    self._survey.append((most, side))
            self._survey.sort(key=lambda row: -row[0])
            del self._survey[CANDIDATES:]
        found = []
        for joint, side in self._survey:
            tried = self._tried.get((side.other, side.gets, side.gives), LONG_AGO)
            if now - tried > self.temper.rests and not self._is_cold(side.other, now):
                found.append((joint, side))
        return found

    def _is_cold(self, other: int, now: int) -> bool:
        """Whether a partner was asked in this turn, or refused too often to be asked again so soon."""
        if self._asked.get(other, LONG_AGO) == now or self._is_annoyed(other, now):
            return True
        return self._refused.get(other, 0) >= self.temper.cold and now - self._asked.get(other, LONG_AGO) < WAIT

    def _exchanges(self, view: View, seat: int) -> Iterator[Side]:
        """What could change hands: deeds that fit its groups, for cash or deeds that fit the partner's; and sales."""
        group_of, members = view.board.group, view.board.members
        for other in view.playing:
            if other == seat:
                continue
            soft = self._partner(other).share_of(CHEAP) > SURE
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
        """In a debt that it cannot pay: sell a deed to the player who gains most by it, for enough to pay.

        It asks for its usual price where the buyer has that much and still gains.
        """
        owing, raisable = view.ask(OWING, seat), view.ask(RAISABLE, seat)
        if raisable >= owing or any(offer.maker == seat for offer in view.ask(OPEN_OFFERS)):
            return None
        self._before = chances.chances()
        step = round_sum(view)
        best, most = None, 0.0
        for other in view.playing:
            for deed in view.deeds(seat) if other != seat else ():
                lost = 0 if view.is_mortgaged(deed) else view.ask(MORTGAGE_VALUE, deed)
                needed = ceil((owing - raisable + lost) / step) * step
                usual = ceil(self._cash_price(view, seat, Side(other, (), (deed,), 0, 0)) / step) * step
                for price in (max(needed, usual), needed):
                    side = Side(other, (), (deed,), price, 0)
                    if price > view.cash(other) or side in self._made or not self._rested(view, deed):
                        continue
                    gain = self._bargain(chances, seat, side).theirs
                    if gain <= 0:
                        continue
                    if gain > most and view.why_not(OfferDeal(seat, other, side.terms)) is None:
                        best, most = side, gain
                    break  # the buyer gains at this price, so it asks for no less
        return self._offer(view, seat, Offer(most, best, [])) if best is not None else None
