"""The rhythm of bids: a moment between any two of them, and none at a table with instant bots."""

from __future__ import annotations

from rentier.rules.auction import Bid, BidMade, LotOpened, Pass
from rentier.server.lobby.timing import PACES, ClockRules
from rentier.server.table.bid_rhythm import LONGEST, SHORTEST, BidRhythm

NOW = 1000.0
BID = Bid(1, 7, 50)


def waits(pace: float, rules: ClockRules | None = None) -> list[float]:
    """How long bots wait with their next bid, some times."""
    rhythm, found = BidRhythm(pace, rules or ClockRules()), []
    for place in range(50):
        now = NOW + 100 * place
        rhythm.note([BidMade(0, 40)], now)
        until = rhythm.holds(BID, now)
        found.append(0.0 if until is None else until - now)
    return found


def test_at_normal_pace_a_bid_comes_about_a_second_after_the_last_one() -> None:
    found = waits(1.0)
    assert SHORTEST <= min(found) < max(found) <= LONGEST


def test_the_pace_of_the_table_scales_it() -> None:
    assert min(waits(PACES["calm"])) >= 2 * SHORTEST
    assert max(waits(PACES["instant"])) < 0.1
    assert max(waits(0.0)) == 0.0


def test_a_lot_does_not_close_while_bots_wait_for_their_moment() -> None:
    assert max(waits(10.0, ClockRules(auction_quiet=4))) <= 2.0


def test_the_first_bid_waits_too_and_passing_never_does() -> None:
    rhythm = BidRhythm(1.0, ClockRules())
    assert rhythm.holds(BID, NOW) is None
    rhythm.note([LotOpened(7, 1, "", (0, 1))], NOW)
    until = rhythm.holds(BID, NOW)
    assert until is not None
    assert until > NOW
    assert rhythm.holds(BID, until) is None
    assert rhythm.holds(Pass(1, 7), NOW) is None
