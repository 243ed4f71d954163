"""Families that differ in how they deal: generously, by haggling, at list prices, by swaps, only with the weakest."""

from __future__ import annotations

from collections.abc import Iterable

from rentier.bots.opponents.builders import Trader
from rentier.bots.opponents.player import Opponent
from rentier.bots.opponents.proposals import Proposal, balanced, pair_swaps, purchases, sales, set_swaps
from rentier.bots.trading import Side, breaks_group, completes, in_steps, one_short, side_of
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.deals import CounterDeal, DealOffered, DeclineDeal, Goods, Terms
from rentier.rules.questions import TRADABLES, WORTHS


class GenerousNeighbor(Trader):
    """Gives its partners the better half of every deal, and says yes to small losses."""

    envy = 0.0

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """Whatever costs it no more than a twentieth of what changes hands."""
        if breaks_group(view, seat, side.gives) or view.cash(seat) + side.cash < self.thrift * self.salary:
            return False
        mine, _ = self.appraisal.both(view, seat, side)
        stake = abs(side.cash) + sum(view.board.price[deed] for deed in (*side.gets, *side.gives))
        return mine >= -0.05 * stake

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """It keeps 30% of what both gain."""
        spare = self.budget(view, seat)
        yield from set_swaps(view, self.appraisal, seat, spare)
        yield from purchases(view, self.appraisal, seat, spare, 0.7)
        yield from sales(view, self.appraisal, seat, 0.3)
        yield from pair_swaps(view, self.appraisal, seat, spare)


class BargainHunter(Trader):
    """Starts with half of a fair price and comes up with every refusal; counters offers that are not good enough."""

    offers_a_turn = 2
    patience = 2
    STEPS = (0.5, 0.7, 0.9, 1.1, 1.3, 1.6, 2.0)
    """What it pays, as shares of the list price."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._tried: dict[tuple[int, int], int] = {}
        """How often it asked somebody for a deed."""
        self._countered: set[int] = set()

    def sit_down(self, view: View) -> None:
        """Begin a game."""
        super().sit_down(view)
        self._tried = {}
        self._countered = set()

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """The next price for each deed that it lacks, then swaps of sets."""
        spare, price = self.budget(view, seat), view.board.price
        free = view.ask(TRADABLES)
        for deed, holder in one_short(view, seat)[0]:
            step = self._tried.get((deed, holder), 0)
            if step >= len(self.STEPS) or deed not in free[holder]:
                continue
            pays = round(self.STEPS[step] * price[deed])
            if pays <= min(spare, 0.9 * self.appraisal.gain(view, seat, (deed,), ())):
                yield Proposal(holder, (), pays, (deed,), 0)
        yield from set_swaps(view, self.appraisal, seat, spare)
        yield from sales(view, self.appraisal, seat, 0.9)

    def put(self, view: View, seat: int, proposal: Proposal) -> Act | None:
        """Remember how far it came up."""
        act = super().put(view, seat, proposal)
        if act is not None and len(proposal.takes) == 1 and not proposal.gives:
            key = (proposal.takes[0], proposal.partner)
            self._tried[key] = self._tried.get(key, 0) + 1
        return act

    def reply(self, view: View, seat: int, offer: DealOffered) -> Act:
        """Accept, or once ask for the cash that would make an offer good."""
        act = super().reply(view, seat, offer)
        side = side_of(offer, seat)
        if type(act) is not DeclineDeal or offer.number in self._countered or breaks_group(view, seat, side.gives):
            return act
        mine, theirs = self.appraisal.both(view, seat, side)
        if not side.gives or mine + theirs <= 0:
            return act
        cash = side.cash + (theirs - mine) / 2 + self.salary / 4
        proposal = balanced(side.other, side.gives, side.gets, -cash)
        pays, asks = in_steps(view, proposal.pays), in_steps(view, proposal.asks)
        cards = offer.terms.mirrored()
        terms = Terms(Goods(side.gives, cards.give.cards, pays), Goods(side.gets, cards.take.cards, asks))
        counter = CounterDeal(seat, offer.number, offer.revision, terms)
        if asks > view.cash(side.other) or view.why_not(counter) is not None:
            return act
        self._countered.add(offer.number)
        return counter


class ListPriceTrader(Opponent):
    """Buys and sells at list prices: half as much again for the last deed of a set."""

    def _listed(self, view: View, buyer: int, deeds: Iterable[int]) -> float:
        total = 0.0
        for deed in deeds:
            price = self.appraisal.face(view, deed)
            total += 1.5 * price if completes(view, buyer, deed) else price
        return total

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """Whatever is fair at its prices, as long as it keeps its sets and some cash."""
        if breaks_group(view, seat, side.gives) or view.cash(seat) + side.cash < self.thrift * self.salary:
            return False
        gets = self._listed(view, seat, side.gets) + side.cash
        return gets >= self._listed(view, side.other, side.gives)

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """Its price for every deed of a group that it has some of, the nearest to a set first."""
        spare, board, free = self.budget(view, seat), view.board, view.ask(TRADABLES)
        found = []
        for holder in view.playing:
            for deed in free[holder] if holder != seat else ():
                group = board.group[deed]
                have = view.owned(seat, group)
                pays = round(self._listed(view, seat, (deed,)))
                if have and pays <= spare and not view.has_group(holder, group):
                    found.append((len(board.members[group]) - have, deed, Proposal(holder, (), pays, (deed,), 0)))
        for _, _, proposal in sorted(found):
            yield proposal
        for deed, other in one_short(view, seat)[1]:
            asks = round(self._listed(view, other, (deed,)))
            if deed in free[seat] and asks <= view.cash(other):
                yield Proposal(other, (deed,), 0, (), asks)


class SetSwapper(Trader):
    """Trades in kind: a set for a set, or deeds that bring both nearer to one; no set goes for cash alone."""

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """Set for set, then pair for pair."""
        spare = self.budget(view, seat)
        yield from set_swaps(view, self.appraisal, seat, spare)
        yield from pair_swaps(view, self.appraisal, seat, spare)

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """A partner gets a set only if it gets one, too."""
        if any(completes(view, side.other, deed) for deed in side.gives) and not any(
            completes(view, seat, deed) for deed in side.gets
        ):
            return False
        return super().accepts(view, seat, side)


class Spoiler(Trader):
    """Deals only with players who are behind, and gladly; the leader gets nothing from it."""

    def _leads(self, view: View, other: int) -> bool:
        """Whether nobody else at the table is worth more."""
        worths = view.ask(WORTHS)
        return bool(worths[other] == max(worths[seat] for seat in view.playing))

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """Nothing from the leader; from others also what helps them more than it."""
        if self._leads(view, side.other) and len(view.playing) > 2:
            return False
        if breaks_group(view, seat, side.gives) or view.cash(seat) + side.cash < self.thrift * self.salary:
            return False
        return self.appraisal.both(view, seat, side)[0] > 0

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """The usual deals, the poorest partner first."""
        worths = view.ask(WORTHS)
        found = [proposal for proposal in super().proposals(view, seat) if not self._leads(view, proposal.partner)]
        return sorted(found, key=lambda proposal: worths[proposal.partner])


class TitForTat(Trader):
    """Offers its partners what they last offered it, and trusts nobody who refused its last offer until they offer."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._share: dict[int, float] = {}
        """How much of a deal each seat left it when it last made an offer: half where both gained the same."""
        self._waits: set[int] = set()
        """Seats that did not take its last offer."""

    def sit_down(self, view: View) -> None:
        """Begin a game: friendly to everybody."""
        super().sit_down(view)
        self._share = {}
        self._waits = set()

    def reply(self, view: View, seat: int, offer: DealOffered) -> Act:
        """Remember what it was offered."""
        side = side_of(offer, seat)
        mine, theirs = self.appraisal.both(view, seat, side)
        stake = abs(side.cash) + sum(view.board.price[deed] for deed in (*side.gets, *side.gives))
        self._share[offer.maker] = min(0.9, max(0.1, 0.5 + (mine - theirs) / (2 * stake)))
        self._waits.discard(offer.maker)
        return super().reply(view, seat, offer)

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """Sets for sets and deeds for cash, at the share that the partner left it."""
        spare = self.budget(view, seat)
        for proposal in set_swaps(view, self.appraisal, seat, spare):
            if proposal.partner not in self._waits:
                yield proposal
        for partner in view.playing:
            if partner == seat or partner in self._waits:
                continue
            share = self._share.get(partner, 0.5)
            for proposal in (
                *purchases(view, self.appraisal, seat, spare, share),
                *sales(view, self.appraisal, seat, 1 - share),
            ):
                if proposal.partner == partner:
                    yield proposal

    def put(self, view: View, seat: int, proposal: Proposal) -> Act | None:
        """Wait for the partner's answer, or an offer of theirs."""
        act = super().put(view, seat, proposal)
        if act is not None:
            self._waits.add(proposal.partner)
        return act

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """A third of what the partner gains is enough."""
        if breaks_group(view, seat, side.gives) or view.cash(seat) + side.cash < self.thrift * self.salary:
            return False
        mine, theirs = self.appraisal.both(view, seat, side)
        return mine > 0 and mine >= theirs / 3


class RandomTrader(Opponent):
    """Offers deeds at random for about their list price, and accepts at random what is roughly fair."""

    patience = 1

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """One deed for another, or for cash, between four fifths and six fifths of what is fair at list prices."""
        free, dice = view.ask(TRADABLES), self.dice
        partners = [other for other in view.playing if other != seat and free[other]]
        spare = self.budget(view, seat)
        loose = [deed for deed in free[seat] if not view.has_group(seat, view.board.group[deed])]
        for _ in range(3):
            if not partners or dice.random() < 0.3:
                continue
            partner = dice.choice(partners)
            gives = (dice.choice(loose),) if loose and dice.random() < 0.6 else ()
            takes = (dice.choice(free[partner]),) if not gives or dice.random() < 0.6 else ()
            worth = sum(self.appraisal.face(view, deed) for deed in takes)
            worth -= sum(self.appraisal.face(view, deed) for deed in gives)
            pays = worth * dice.uniform(0.8, 1.2)
            if -view.cash(partner) <= pays <= spare:
                yield balanced(partner, gives, takes, pays)

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """Nothing far below list; half of what is fair, most of what is better."""
        if breaks_group(view, seat, side.gives) or view.cash(seat) + side.cash < self.thrift * self.salary:
            return False
        gets = side.cash + sum(self.appraisal.face(view, deed) for deed in side.gets)
        gives = sum(self.appraisal.face(view, deed) for deed in side.gives)
        chance = 0.9 if gets >= 1.2 * gives else 0.5 if gets >= 0.9 * gives else 0.0
        return self.dice.random() < chance
