"""Auctions foreseen: how far everybody would bid for a deed, and what everybody's chances are after that."""

from __future__ import annotations

from collections.abc import Callable

from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import BANK, State
from rentier.review.evaluator import Shares
from rentier.rules.auction import Auction, LotWon

LOOKS = 6
"""Prices tried when it is worked out how far somebody would bid."""
DEAREST = 2
"""Nobody is expected to bid more than this many times the list price."""


class Auctions:
    """Foresees auctions in positions that wait for nothing else."""

    def __init__(self, book: Rulebook, value: Callable[[State], Shares]) -> None:
        self.board = book.board
        self.value = value
        self.step: int = max(1, book.numbers.get("bid_step", 1))
        """What one bid is above another at least."""

    def sold(self, state: State, deed: int, seat: int, price: int) -> Shares:
        """Everybody's chances once a seat has bought a lot."""
        sold = state.copy()
        LotWon(seat, -1, deed, "", price, ()).apply(sold)
        return self.value(sold)

    def limit(self, state: State, deed: int, seat: int, rival: int, least: int) -> int:
        """The highest price at which a seat would rather have a lot than see a rival get it at that price."""
        low, high = least, min(state.cash[seat], DEAREST * self.board.price[deed])
        unsold = self.value(state.copy()) if rival < 0 else ()
        for _ in range(LOOKS):
            if low >= high:
                break
            price = (low + high + 1) // 2
            without = unsold or self.sold(state, deed, rival, min(price, state.cash[rival]))
            if self.sold(state, deed, seat, price)[seat] >= without[seat]:
                low = price
            else:
                high = price - 1
        return low

    def keenest(self, state: State, deed: int, besides: int = BANK, least: int = 0) -> int:
        """Whom a lot would help most at half its price, or nobody; they must be able to pay more than `least`."""
        before, price = self.value(state.copy()), max(least, self.board.price[deed] // 2)
        best, most = BANK, 0.0
        for seat in state.playing():
            if seat != besides and state.cash[seat] > least:
                gain = self.sold(state, deed, seat, min(price, state.cash[seat]))[seat] - before[seat]
                if gain > most:
                    best, most = seat, gain
        return best

    def expected(self, state: State, deed: int, lot: Auction | None = None) -> Shares:
        """Everybody's chances after an auction in which the two keenest bid as far as it helps them."""
        winner, price = self.end(state, deed, lot)
        return self.sold(state, deed, winner, price) if winner >= 0 else self.value(state.copy())

    def end(self, state: State, deed: int, lot: Auction | None = None) -> tuple[int, int]:
        """Who wins such an auction, or nobody, and the price."""
        leader, bid = (lot.leader, lot.bid) if lot is not None else (BANK, 0)
        first = self.keenest(state, deed, least=bid)
        second = self.keenest(state, deed, first, bid) if first >= 0 else BANK
        if leader >= 0 and first in (BANK, leader) and second < 0:
            return leader, bid
        if first < 0:
            return BANK, 0
        if second < 0:
            second = leader
        if second < 0:
            return first, bid + self.step
        limits = {
            first: self.limit(state, deed, first, second, bid),
            second: self.limit(state, deed, second, first, bid),
        }
        winner = max(limits, key=lambda seat: (limits[seat], seat == first))
        price = max(bid if winner == leader else bid + self.step, min(limits.values()))
        return winner, min(price, state.cash[winner])
