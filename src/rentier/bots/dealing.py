"""Looking for deals and answering them: swaps that complete groups, cash to even out, prices felt out step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from rentier.bots.trading import Side, breaks_group, one_short, only_monopoly, side_of
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.deals import AcceptDeal, CounterDeal, DealOffered, DeclineDeal, OfferDeal

CARD = 40.0
"""What a kept card is worth."""
MOOD, REST = 20, 4
"""After so many refusals in a row it makes no offers for so many rounds."""


class Values(Protocol):
    """What deeds are worth to whoever holds them."""

    def trade(self, seat: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> float:
        """What an exchange of deeds changes for a seat."""
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


@dataclass(frozen=True)
class Manners:
    """How somebody deals."""

    offers: int = 3
    """Offers a turn at most."""
    ladder: tuple[float, ...] = (0.1, 0.6, 1.0, 1.3, 1.7, 2.3, 3.0)
    """What it offers for a deed, in list prices, step by step after each refusal; what somebody refused it skips."""
    asks: tuple[float, ...] = (2.0, 1.4, 1.0)
    """What it asks for a deed it can spare, likewise, when it has better use for the money."""
    margin: float = 1.1
    """It takes what is worth so much more than it gives."""
    spite: float = 0.6
    """What a rival's gain from a deal counts as one's own loss."""
    blocks: float = 0.4
    """What a third player's gain counts for that a deal would prevent."""
    swaps: bool = True
    """Whether it thinks of exchanging deeds."""
    counters: bool = True
    patience: int = 1
    """It looks for deals every so many rounds."""


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
    def terms(self) -> tuple[Any, ...]:
        """The same for the same offer at any time."""
        act = self.act
        return act.partner, act.give_deeds, act.give_cash, act.take_deeds, act.take_cash


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


class Survey(NamedTuple):
    """What there is to deal with, while everybody holds what they hold."""

    holders: Sequence[int]
    wanted: list[Wanted]
    loose: list[Spare]


class Dealer:
    """The deals of one seat in one game: what it has offered, and how far up the ladder it has gone with whom."""

    def __init__(self, manners: Manners) -> None:
        self.manners = manners
        self._rung: dict[tuple[int, int], int] = {}
        """The next step of the ladder for a deed and its holder."""
        self._floor: dict[tuple[int, bool], int] = {}
        """The first step that a player has not refused, for what it sells and for what it buys."""
        self._last: tuple[int, int, int] | None = None
        """The deed, holder and step of the last offer, until it is known what became of it."""
        self._made: set[tuple[Any, ...]] = set()
        self._countered: set[int] = set()
        self._turn = (-1, 0)
        """The round, and the offers made in its turn."""
        self._refused = 0
        """Offers turned down since the last one that was not."""
        self._rests = 0
        """The round until which it makes no more."""
        self._survey = Survey((), [], [])
        self._barren: tuple[Any, ...] = ()
        """The position in which it had no idea."""

    def _gain(self, value: Values, seat: int, side: Side) -> float:
        """What the deeds change for oneself, less part of what they change for the other."""
        theirs = value.trade(side.other, side.gives, side.gets)
        return value.trade(seat, side.gets, side.gives) - self.manners.spite * max(theirs, 0.0)

    # ------------------------------------------------------------ answering

    def reply(self, view: View, value: Values, seat: int, offer: DealOffered, purse: Purse) -> Act:
        """Accept what gains, ask for more where that may help, else decline."""
        accept = AcceptDeal(seat, offer.number, offer.revision)
        if view.why_not(accept) is not None:
            return DeclineDeal(seat, offer.number)
        side = side_of(offer, seat)
        gain = self._gain(value, seat, side) + CARD * side.cards
        if self._wants(view, seat, side, gain, purse):
            return accept
        if self.manners.counters and offer.number not in self._countered and not side.cards:
            self._countered.add(offer.number)
            for better in self._better(view, value, seat, side, gain, purse):
                terms = better.gives, (), max(0, -better.cash), better.gets, (), max(0, better.cash)
                counter = CounterDeal(seat, offer.number, offer.revision, *terms)
                if view.why_not(counter) is None:
                    return counter
        return DeclineDeal(seat, offer.number)

    def _wants(self, view: View, seat: int, side: Side, gain: float, purse: Purse) -> bool:
        """Whether a deal is worth it, can be afforded, and makes nobody the only one who can build."""
        if (gain if gain < 0 else gain / self.manners.margin) + side.cash <= 0:
            return False
        if only_monopoly(view, seat, side):
            return False
        after = view.cash(seat) + side.cash
        return side.cash >= 0 or after >= (0 if gain > -2 * side.cash else min(purse.reserve(), view.cash(seat)))

    def _better(self, view: View, value: Values, seat: int, side: Side, gain: float, purse: Purse) -> Iterator[Side]:
        """Terms it would take instead: a deed that completes a group of its own, more cash, or a lower price."""
        if side.gives and self.manners.swaps:
            for deed, holder in one_short(view, seat)[0]:
                if holder == side.other and deed not in side.gets:
                    swap = Side(side.other, (*side.gets, deed), side.gives, 0, 0)
                    if self._gain(value, seat, swap) > 0 and not breaks_group(view, seat, side.gives):
                        yield swap
        if side.gives:
            asks = int(-gain * self.manners.margin) + 10 if gain < 0 else 0
            sells = asks <= view.cash(side.other) and not breaks_group(view, seat, side.gives)
            if sells and (asks or side.gets) and not only_monopoly(view, seat, side):
                yield side._replace(cash=asks)
        elif gain > 0:
            pays = min(int(gain / self.manners.margin), view.cash(seat) - purse.reserve())
            if 0 < pays < -side.cash:
                yield side._replace(cash=-pays)

    # ------------------------------------------------------------ proposing

    def in_the_mood(self, now: int, seat: int) -> bool:
        """Whether it may make another offer in this round."""
        made = self._turn[1] if self._turn[0] == now else 0
        return made < self.manners.offers and now >= self._rests and not (now + seat) % self.manners.patience

    def propose(self, view: View, value: Values, seat: int, purse: Purse) -> Act | None:
        """The best offer it can think of that has not been turned down, a few a turn."""
        if not self.in_the_mood(view.round, seat):
            return None
        made = self._turn[1] if self._turn[0] == view.round else 0
        self._learn(view)
        if self._refused >= MOOD:  # nobody wants to deal
            self._refused, self._rests = 0, view.round + REST
            return None
        holders = view.holders
        position = (view.round // 10, view.cash(seat) // 200, holders)
        if position != self._barren:  # where it had no idea a moment ago it has none now
            if not made or holders != self._survey.holders:
                self._survey = self._surveyed(view, value, seat, holders)
            for idea in sorted(self._ideas(view, value, seat, purse), key=lambda idea: -idea.worth):
                if idea.terms not in self._made and view.why_not(idea.act) is None:
                    partner = idea.act.partner
                    self._turn = (view.round, made + 1)
                    self._made.add(idea.terms)
                    self._rung[idea.deed, partner] = idea.rung + 1
                    self._last = (idea.deed, partner, idea.rung)
                    return idea.act
            self._barren = position
        self._turn = (view.round, self.manners.offers)
        return None

    def _learn(self, view: View) -> None:
        """Who did not part with a deed at a price will not part with the next one for less."""
        if self._last is not None:
            deed, other, rung = self._last
            self._last = None
            buys = view.holder(deed) == other
            self._refused = self._refused + 1 if buys or view.holder(deed) == view.seat else 0
            steps = self.manners.ladder if buys else self.manners.asks
            if self._refused and rung < len(steps) - 1:
                self._floor[other, buys] = max(self._floor.get((other, buys), 0), rung + 1)

    def _surveyed(self, view: View, value: Values, seat: int, holders: Sequence[int]) -> Survey:
        """What others have that would fit its groups or a third player's, and what it could part with."""
        board, wanted = view.board, []
        rivals = [third for third in view.playing if third != seat]
        counts = [view.owned_by_group(holder) for holder in range(view.seats)]
        for group, members in enumerate(board.members):
            owned, size = counts[seat][group], len(members)
            if owned == size:
                continue
            sought = False
            if self.manners.blocks > 0:
                for third in rivals:
                    sought = sought or counts[third][group] == size - 1
            if not owned and not sought:
                continue
            for deed in members:
                other = holders[deed]
                if other >= 0 and other != seat and (owned or counts[other][group] == 1):
                    gain = value.gain(seat, deed)
                    if sought and counts[other][group] == 1:
                        gain += self.manners.blocks * value.threat(seat, deed)
                    wanted.append(Wanted(deed, other, self._listed(view, deed), gain, owned == size - 1))
        loose = []
        for deed in view.deeds(seat):
            group = board.group[deed]
            if counts[seat][group] < len(board.members[group]):
                loss, costs = value.loss(seat, deed), {}
                for third in rivals:
                    costs[third] = loss + self.manners.spite * max(value.gain(third, deed), 0.0)
                loose.append(Spare(deed, self._listed(view, deed), costs))
        return Survey(holders, wanted, loose)

    def _ideas(self, view: View, value: Values, seat: int, purse: Purse) -> Iterator[Idea]:
        """Getting what fits its groups, for cash or for a deed with cash to even out, and selling what it can spare."""
        cash, ladder, kept = view.cash(seat), self.manners.ladder, -1
        if purse.thirst > 1:
            for spare in self._survey.loose:
                yield from self._sales(view, seat, spare, purse)
        for wanted in self._survey.wanted:
            deed, other, listed, gain, completes = wanted
            rung = max(self._rung.get((deed, other), 0), self._floor.get((other, True), 0))
            if rung >= len(ladder):
                continue
            price = max(1, int(listed * ladder[rung]))
            if self.manners.swaps:
                yield from self._swaps(view, seat, wanted, rung, price, purse)
            if price <= cash and gain > price * self.manners.margin * purse.thirst:
                if not completes and kept < 0:
                    kept = purse.reserve()
                if completes or price <= cash - kept:
                    act = OfferDeal(seat, other, (), (), price, (deed,), (), 0)
                    yield Idea(gain - price * purse.thirst, deed, rung, act)

    def _listed(self, view: View, deed: int) -> int:
        """The list price; half of it for a deed that lies face down."""
        return view.board.price[deed] // (2 if view.is_mortgaged(deed) else 1)

    def _swaps(self, view: View, seat: int, wanted: Wanted, rung: int, price: int, purse: Purse) -> Iterator[Idea]:
        """The deed that costs it least in exchange, with cash to even out what is left of the price."""
        group_of, best, most = view.board.group, None, 0.0
        deed, other, own, theirs = wanted.deed, wanted.other, view.cash(seat), view.cash(wanted.other)
        for spare in self._survey.loose:
            pays = price - spare.listed
            worth = wanted.gain - spare.costs[other] - pays * purse.thirst
            if worth > most and -theirs <= pays <= own and group_of[spare.deed] != group_of[deed]:
                best, most = spare, worth
        if best is not None:
            pays = price - best.listed
            if not only_monopoly(view, seat, Side(other, (deed,), (best.deed,), -pays, 0)):
                act = OfferDeal(seat, other, (best.deed,), (), max(0, pays), (deed,), (), max(0, -pays))
                yield Idea(most, deed, rung, act)

    def _sales(self, view: View, seat: int, spare: Spare, purse: Purse) -> Iterator[Idea]:
        """A deed it can spare, to whoever may pay for it."""
        asks, deed = self.manners.asks, spare.deed
        for other, costs in spare.costs.items():
            rung = max(self._rung.get((deed, other), 0), self._floor.get((other, False), 0))
            if rung < len(asks):
                price = int(spare.listed * asks[rung])
                worth = price * purse.thirst - costs
                pays = worth > 0 and price <= view.cash(other)
                if pays and not only_monopoly(view, seat, Side(other, (), (deed,), price, 0)):
                    yield Idea(worth, deed, rung, OfferDeal(seat, other, (deed,), (), 0, (), (), price))
