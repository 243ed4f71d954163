"""Decisions: what a player did, what would have been better, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rentier.kernel.errors import ChanceError, Refusal
from rentier.kernel.game import Entry, Game, Waiting
from rentier.kernel.records import Act, Fact
from rentier.kernel.state import BANK, State
from rentier.review.evaluator import Shares
from rentier.review.judge import Judge
from rentier.rules.auction import BidDue, LotFailed, Lots, LotWon
from rentier.rules.city.blocks import BuildBlocks
from rentier.rules.classic.building import Build
from rentier.rules.classic.rent import Claims, ClaimsLapsed
from rentier.rules.deals import DealDone, DealOffered, Offers
from rentier.rules.deals.records import AcceptDeal, DealDeclined, DeclineDeal
from rentier.rules.deals.terms import Goods
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import Buy, BuyChoice, Declined
from rentier.rules.jail import JailChoice, PayBail, TryDouble, UseJailCard
from rentier.rules.leaving import Resign
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.turns import EndDue, EndTurn, RollDue

KINDS: dict[type, str] = {BuyChoice: "buy", JailChoice: "jail", DebtDue: "money"}
"""What a decision is called, by the duty that it answers."""


PAST = {
    "build": "built",
    "buy": "bought",
    "choose": "chose",
    "leave": "left",
    "mortgage": "mortgaged",
    "pay": "paid",
    "repay": "repaid",
    "roll": "rolled",
    "sell": "sold",
    "use": "used",
}
"""How what was done begins, by how advice begins."""


@dataclass
class Decision:
    """One decision, compared with the best alternative."""

    fact: int
    """How many facts there were before it; the replay shows the position there."""
    seat: int
    kind: str
    """`buy`, `auction`, `deal`, `refusal`, `build`, `money`, `jail`, `rent` or `choice`."""
    done: str
    """What the player did, as a sentence without the name."""
    better: str
    """What would have been better, or the same where nothing was."""
    chances: Shares
    """Everybody's chances after it."""
    best: Shares
    """Everybody's chances after the best alternative."""
    round: int = 0
    margin: float = 0.0
    """Half the width of the 95% interval of the error."""
    games: int = 0
    """How many games were played on from each side of it; 0 where the evaluator alone decided."""
    act: Act | None = None
    other: Act | None = None
    """What was done and what would have been better, where each is one act at that position: for rollouts."""
    before: Shares = ()
    """Everybody's chances before a deal."""
    partner: int = -1
    """The other side of a deal."""

    @property
    def error(self) -> float:
        """The winning chance that it cost."""
        return max(0.0, self.best[self.seat] - self.chances[self.seat])


class Decisions:
    """Compares what players did with what they could have done."""

    def __init__(self, judge: Judge, names: Sequence[str]) -> None:
        self.judge = judge
        self.auctions = judge.auctions
        self.names = names
        self._refused: set[object] = set()
        """Deals that were declined already, by round: turning the same offer down twice is one decision."""

    def of(self, entry: Entry, state: State, facts: Sequence[Fact], after: Shares) -> Iterator[Decision]:
        """The decisions that an act made, or let pass."""
        act = entry.act
        if act is None or entry.by < 0:
            return
        game = self.judge.game(state)
        for fact in facts:
            if isinstance(fact, ClaimsLapsed):
                yield from self._forgotten(entry, state, fact)
            elif isinstance(fact, DealDone):
                yield from self._deal(entry, state, fact, after)
            elif isinstance(fact, DealDeclined):
                yield from self._refusal(entry, state, fact, act)
            elif isinstance(fact, (LotWon, LotFailed)) and fact.deed >= 0:
                yield from self._auction(entry, state, fact)
        if isinstance(act, EndTurn):
            yield from self._left_undone(entry, game, act)
        elif isinstance(act, (Build, BuildBlocks, Mortgage, Repay)) and type(state.agenda[-1]) is not DebtDue:
            yield from self._spent(entry, game, act, after)
        elif getattr(act, "duty", 0) and not isinstance(state.agenda[-1], (BidDue, RollDue, EndDue)):
            yield from self._answer(entry, game, act)

    # ------------------------------------------------------------ answers to duties

    def _answer(self, entry: Entry, game: Game, act: Act) -> Iterator[Decision]:
        """One of a few acts that answer a duty; a debt is answered by whatever raises money."""
        state, seat = game.state, entry.by
        duty = state.agenda[-1]
        offered = [other for other in game.acts(seat).acts if getattr(other, "duty", 0) == getattr(act, "duty", -1)]
        if isinstance(duty, BuyChoice):
            offered.append(game.fallback(Waiting(seat, duty)))
        acts = [act]
        acts += [other for other in dict.fromkeys(offered) if other != act and not isinstance(other, Resign)]
        if len(acts) < 2:
            return
        values: list[Shares] = []
        for each in acts:
            values.append(self.value(state, each, seat))
        if not values[0]:
            return
        known = [index for index, value in enumerate(values) if value]
        best = max(known, key=lambda index: (values[index][seat], -index))
        kind = KINDS.get(type(duty), "choice")
        yield Decision(
            entry.first,
            seat,
            kind,
            self._told(game, act),
            self.spelled(game, acts[best]),
            values[0],
            values[best],
            state.round,
            act=act,
            other=acts[best],
        )

    def value(self, state: State, act: Act, seat: int) -> Shares:
        """Everybody's chances after an act, on average; nothing where the rules refuse it.

        Not buying leads to an auction, at the price that the others would pay.
        """
        duty = state.agenda[-1]
        if isinstance(duty, BuyChoice) and not isinstance(act, Buy) and getattr(act, "duty", 0) == duty.number:
            opened = state.copy()
            Declined(duty.seat, duty.deed, ()).apply(opened)
            return self.auctions.expected(opened, duty.deed)
        try:
            return self.judge.expect(state, act, seat).chances
        except (Refusal, ChanceError):
            return ()

    # ------------------------------------------------------------ auctions

    def _auction(self, entry: Entry, state: State, fact: LotWon | LotFailed) -> Iterator[Decision]:
        """Whether the winner paid too much, and whether somebody should have gone higher."""
        lot = Lots.of(state).lot
        if lot is None or lot.number != fact.number:
            return
        opened = state.copy()
        LotFailed(lot.number, lot.deed, lot.piece).apply(opened)
        if isinstance(fact, LotFailed):
            winner, price, now = BANK, 0, self.judge.quiet(opened.copy())
        else:
            winner, price, now = fact.seat, fact.amount, self.auctions.sold(opened, lot.deed, fact.seat, fact.amount)
        deed, money = self._space(lot.deed), self.judge.book.words.money
        if winner >= 0:
            second = self.auctions.keenest(opened, lot.deed, winner)
            limit = 0 if second < 0 else self.auctions.limit(opened, lot.deed, second, winner, 0)
            if limit and limit < price:
                without = self.auctions.sold(opened, lot.deed, second, limit)
            elif second < 0:
                without = self.judge.quiet(opened.copy())
            else:
                without = now
            told = f"bought {deed} at auction for {money(price)}"
            other = (
                f"let {self.names[second]} have it" if without[winner] > now[winner] and second >= 0 else "stop bidding"
            )
            better = other if without[winner] > now[winner] else told
            best = without if without[winner] > now[winner] else now
            yield Decision(entry.first, winner, "auction", told, better, now, best, state.round)
        step = self.auctions.step
        for seat in state.playing():
            if seat == winner or state.cash[seat] < price + step:
                continue
            own = self.auctions.limit(opened, lot.deed, seat, winner, 0)
            rival = self.auctions.limit(opened, lot.deed, winner, seat, price) if winner >= 0 else 0
            if own < price + step:
                continue
            if own > rival:
                paid = max(price, rival) + step
                then = self.auctions.sold(opened, lot.deed, seat, min(paid, own))
                better = f"bid {money(min(paid, own))} for {deed}"
            else:
                then = self.auctions.sold(opened, lot.deed, winner, min(own, rival))
                better = f"make {self.names[winner]} pay about {money(min(own, rival))} for {deed}"
            if then[seat] > now[seat]:
                told = f"did not bid more than {money(price)} for {deed}" if price else f"did not bid for {deed}"
                yield Decision(entry.first, seat, "auction", told, better, now, then, state.round)

    # ------------------------------------------------------------ deals

    def _deal(self, entry: Entry, state: State, deal: DealDone, after: Shares) -> Iterator[Decision]:
        """A deal, from both sides: each could have done without it."""
        before = self.judge.value(state)
        for seat, other in ((deal.maker, deal.partner), (deal.partner, deal.maker)):
            terms = deal.terms if seat == deal.maker else deal.terms.mirrored()
            told = f"traded {self._goods(terms.give)} for {self._goods(terms.take)} with {self.names[other]}"
            lost = before[seat] > after[seat]
            yield Decision(
                entry.first,
                seat,
                "deal",
                told,
                "decline the deal" if seat == deal.partner else "not offer it",
                after,
                before if lost else after,
                state.round,
                act=entry.act if seat == deal.partner else None,
                before=before,
                partner=other,
            )

    def _refusal(self, entry: Entry, state: State, fact: DealDeclined, act: Act) -> Iterator[Decision]:
        """An offer that was turned down, once for the same terms in a round."""
        offer = next((one for one in Offers.of(state).open if one.number == fact.number), None)
        if not isinstance(offer, DealOffered):
            return
        terms = offer.terms.between(offer.maker, offer.partner)
        if (state.round, terms) in self._refused:
            return
        self._refused.add((state.round, terms))
        accept = AcceptDeal(fact.seat, offer.number, offer.revision)
        if self.judge.game(state).why_not(accept) is not None:
            return
        before, then = self.judge.value(state), self.judge.expect(state, accept, fact.seat).chances
        mirrored = offer.terms.mirrored()
        exchange = f"{self._goods(mirrored.give)} for {self._goods(mirrored.take)}"
        better = "accept the deal" if then[fact.seat] > before[fact.seat] else ""
        told = f"declined to trade {exchange} with {self.names[offer.maker]}"
        best = then if better else before
        yield Decision(
            entry.first,
            fact.seat,
            "refusal",
            told,
            better or told,
            before,
            best,
            state.round,
            act=act,
            other=accept,
            partner=offer.maker,
        )

    def _goods(self, goods: Goods) -> str:
        """What one side of a deal gives, in words."""
        words = self.judge.book.words
        parts = [self._space(deed) for deed in goods.deeds]
        parts += [words.count(len(goods.cards), "jail_card")] if goods.cards else []
        parts += [words.money(goods.cash)] if goods.cash else []
        return (
            " and ".join(parts)
            if len(parts) < 3
            else f"{', '.join(parts[:-1])} and {parts[-1]}"
            if parts
            else "nothing"
        )

    # ------------------------------------------------------------ building and money

    def _spent(self, entry: Entry, game: Game, act: Act, after: Shares) -> Iterator[Decision]:
        """Building or a mortgage, compared with leaving it."""
        before = self.judge.value(game.state)
        kind = "build" if isinstance(act, (Build, BuildBlocks)) else "money"
        told = self._told(game, act)
        lost = before[entry.by] > after[entry.by]
        better = "wait" if lost else told
        yield Decision(entry.first, entry.by, kind, told, better, after, before if lost else after, game.state.round)

    def _left_undone(self, entry: Entry, game: Game, act: Act) -> Iterator[Decision]:
        """Houses that could have been built before the dice were handed on."""
        state, seat = game.state, entry.by
        if not state.whole[seat] or Build not in game.book.handlers:
            return
        before = best = self.judge.value(state)
        found: Act | None = None
        for order in self.orders(game, seat):
            build = Build(seat, order)
            if game.why_not(build) is None:
                value = self.judge.expect(state, build, seat).chances
                if value[seat] > best[seat]:
                    found, best = build, value
        if found is not None:
            told, better = "did not build", self.spelled(game, found)
            yield Decision(entry.first, seat, "build", told, better, before, best, state.round, act=act, other=found)

    def orders(self, game: Game, seat: int) -> Iterator[tuple[tuple[int, int], ...]]:
        """Even orders of one to three houses a site, group by group."""
        board, state = game.book.board, game.state
        for group, sites in enumerate(board.members):
            if state.owned[seat][group] == len(sites) and board.building_cost[sites[0]]:
                for count in range(1, 4):
                    if board.building_cost[sites[0]] * count * len(sites) <= state.cash[seat]:
                        yield tuple((site, count) for site in sites)

    def _forgotten(self, entry: Entry, state: State, fact: ClaimsLapsed) -> Iterator[Decision]:
        """Rent that nobody asked for in time."""
        for claim in Claims.of(state).open:
            if claim.number not in fact.claims or claim.owner < 0 or not claim.amount:
                continue
            without, paid = state.copy(), state.copy()
            for each in (without, paid):
                Claims.of(each).open[:] = [one for one in Claims.of(each).open if one.number != claim.number]
            paid.pay(claim.visitor, claim.owner, min(claim.amount, paid.cash[claim.visitor]))
            now, then = self.judge.value(without), self.judge.value(paid)
            told = f"did not ask {self.names[claim.visitor]} for rent"
            better = f"collect {self.judge.book.words.money(claim.amount)}"
            best = then if then[claim.owner] > now[claim.owner] else now
            yield Decision(entry.first, claim.owner, "rent", told, better, now, best, state.round)

    # ------------------------------------------------------------ words

    def _space(self, deed: int) -> str:
        return self.judge.book.words.space(deed)

    def spelled(self, game: Game, act: Act) -> str:
        """An act as advice: `build Vermont Avenue 1`, `buy Boardwalk`, `leave Boardwalk to an auction`."""
        duty = game.state.agenda[-1] if game.state.agenda else None
        if isinstance(duty, BuyChoice):
            deed = self._space(duty.deed)
            return f"buy {deed}" if isinstance(act, Buy) else f"leave {deed} to an auction"
        if isinstance(act, TryDouble):
            return "roll for a double"
        if isinstance(act, PayBail):
            return f"pay bail in {self.judge.book.words.terms['jail']}"
        if isinstance(act, UseJailCard):
            return f"use a {self.judge.book.words.terms['jail_card']}"
        if isinstance(act, AcceptDeal):
            return "accept the offer"
        if isinstance(act, DeclineDeal):
            return "decline the offer"
        if isinstance(act, EndTurn):
            return "end the turn"
        if isinstance(act, Build):
            sites = ", ".join(self._space(site) for site, _ in act.order)
            counts = {count for _, count in act.order}
            each = " each" if len(act.order) > 1 else ""
            return f"build {counts.pop()}{each} on {sites}" if len(counts) == 1 else game.spell(act)
        return game.spell(act)

    def _told(self, game: Game, act: Act) -> str:
        """The same as what was done."""
        verb, _, rest = self.spelled(game, act).partition(" ")
        return f"{PAST.get(verb, f'chose to {verb}')} {rest}".strip()
