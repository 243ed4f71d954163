"""Fixed policies: buying, bidding, building, repaying and Jail, sentence by sentence of their description."""

from __future__ import annotations

import pytest

from rentier.rules.auction import Bid, Pass
from rentier.rules.classic.building import Build
from rentier.rules.classic.declining import Decline
from rentier.rules.deeds import Buy
from rentier.rules.jail import PayBail, TryDouble, UseJailCard
from rentier.rules.mortgage import Mortgage, Repay
from rentier.testing import Scenario
from tests.bots.seated import Seated

POLICIES = ("fp-a", "fp-a-patched", "fp-b", "fp-c")


def landing(bot: str, cash: int, *owned: str, on: str = "Oriental Avenue") -> Seated:
    """Ann, a bot, with so much cash and these deeds, has landed on an unowned deed."""
    table = Scenario("platinum", "ann ben")
    table.ann.owns(*owned).has_cash(cash)
    table.ann.stands_on((table.space(on) - 3) % 40).to_roll()
    table.ann.rolls(1, 2)
    return Seated(table.ann, bot)


def bidding(bot: str, cash: int, bid: int, *owned: str, lot: str = "Oriental Avenue") -> Seated:
    """A deed is being auctioned, Cleo leads with a bid, and it is up to Ann, a bot."""
    table = Scenario("platinum", "ben cleo ann")
    table.ann.owns(*owned).has_cash(cash)
    table.ben.stands_on((table.space(lot) - 3) % 40).to_roll()
    table.ben.rolls(1, 2)
    table.ben.declines()
    table.cleo.bids(bid)
    table.ben.passes()
    return Seated(table.ann, bot)


# ---------------------------------------------------------------- buying


@pytest.mark.parametrize("bot", POLICIES)
def test_it_buys_if_200_remain(bot: str) -> None:
    assert type(landing(bot, 140 + 199, on="St. Charles Place").answers()) is Decline
    assert type(landing(bot, 140 + 200, on="St. Charles Place").answers()) is Buy


def test_it_buys_with_its_last_coin_what_completes_a_group() -> None:
    ann = landing("fp-a", 140, "States Avenue", "Virginia Avenue", on="St. Charles Place")
    assert type(ann.answers()) is Buy


def test_it_mortgages_the_cheapest_for_a_completion_and_then_buys() -> None:
    ann = landing("fp-a", 40, "States Avenue", "Virginia Avenue", "Reading Railroad", on="St. Charles Place")
    names = ann.player.table.space

    assert ann.acts() == Mortgage(0, names("States Avenue"))
    assert ann.acts() == Mortgage(0, names("Virginia Avenue"))
    assert type(ann.acts()) is Buy
    assert not ann.player.table.is_mortgaged("Reading Railroad")


def test_it_mortgages_nothing_where_that_would_not_do() -> None:
    ann = landing("fp-a", 10, "Park Place", on="Boardwalk")
    assert type(ann.answers()) is Decline


def test_policy_b_wants_stations_and_dark_blue_with_any_cash_and_no_utility() -> None:
    assert type(landing("fp-b", 200, on="Reading Railroad").answers()) is Buy
    assert type(landing("fp-b", 400, on="Boardwalk").answers()) is Buy
    assert type(landing("fp-b", 1500, on="Electric Company").answers()) is Decline
    assert type(landing("fp-b", 1500, "Water Works", on="Electric Company").answers()) is Decline
    assert type(landing("fp-a", 200, on="Reading Railroad").answers()) is Decline
    assert type(landing("fp-a", 1500, on="Electric Company").answers()) is Buy


def test_policy_c_wants_orange_light_blue_and_stations_with_any_cash() -> None:
    for name in ("St. James Place", "Oriental Avenue", "Short Line"):
        assert type(landing("fp-c", 200, on=name).answers()) is Buy
    assert type(landing("fp-c", 200, on="St. Charles Place").answers()) is Decline


# ---------------------------------------------------------------- bidding


def test_it_bids_half_the_gap_to_the_list_price() -> None:
    ann = bidding("fp-a", 1500, 20)
    act = ann.answers()
    assert isinstance(act, Bid)
    assert act.amount == 20 + (100 - 20) // 2


def test_the_last_coin_of_the_gap_is_a_whole_step() -> None:
    act = bidding("fp-a", 1500, 99).answers()
    assert isinstance(act, Bid)
    assert act.amount == 100


def test_above_list_it_passes() -> None:
    assert type(bidding("fp-a", 1500, 100).answers()) is Pass


def test_above_list_for_a_completion_it_adds_a_quarter_of_its_remaining_cash() -> None:
    act = bidding("fp-a", 500, 100, "Vermont Avenue", "Connecticut Avenue").answers()
    assert isinstance(act, Bid)
    assert act.amount == 100 + (500 - 100) // 4


def test_it_never_bids_more_than_it_has() -> None:
    assert type(bidding("fp-a", 59, 20).answers()) is Pass
    assert type(bidding("fp-a", 60, 20).answers()) is Bid


def test_policy_b_passes_on_utilities() -> None:
    assert type(bidding("fp-b", 1500, 5, lot="Electric Company").answers()) is Pass
    assert type(bidding("fp-a", 1500, 5, lot="Electric Company").answers()) is Bid


# ---------------------------------------------------------------- building and repaying


def builder(bot: str, cash: int, *groups: str) -> Seated:
    """Ann, a bot, to roll with these deeds and so much cash."""
    table = Scenario("platinum", "ann ben")
    table.ann.owns(*groups).has_cash(cash).to_roll()
    return Seated(table.ann, bot)


BROWN = ("Mediterranean Avenue", "Baltic Avenue")
DARK_BLUE = ("Park Place", "Boardwalk")


def test_it_builds_where_extra_rent_minus_cost_is_greatest() -> None:
    """A first house: Boardwalk 200 - 100 - 200 = -100, Park Place 175 - 70 - 200 = -95, Baltic 20 - 8 - 50 = -38."""
    ann = builder("fp-a", 50, *BROWN, *DARK_BLUE)
    assert ann.wishes() == Build(0, ((3, 1),))


def test_it_builds_with_all_its_cash_piece_by_piece() -> None:
    ann = builder("fp-a", 275, *BROWN)
    act = ann.gets_its_wish()
    assert act == Build(0, ((3, 3), (1, 2)))
    assert ann.player.cash == 25


def test_hotels_follow_the_houses() -> None:
    ann = builder("fp-a", 1000, *BROWN)
    assert ann.gets_its_wish() == Build(0, ((3, 4), (1, 4)))
    assert ann.gets_its_wish() == Build(0, ((3, 1), (1, 1)))
    assert ann.player.cash == 500
    assert ann.wishes() is None


def test_policy_c_stops_at_three_houses() -> None:
    ann = builder("fp-c", 1000, *BROWN)
    ann.gets_its_wish()
    assert [ann.player.table.level(name) for name in BROWN] == [3, 3]
    assert ann.wishes() is None


def test_it_orders_no_more_houses_than_there_are() -> None:
    table = Scenario("platinum", "ann ben")
    table.ann.owns(*BROWN).has_cash(1000).to_roll()
    table.bank_has(houses=3)
    assert Seated(table.ann, "fp-a").gets_its_wish() == Build(0, ((3, 2), (1, 1)))


def test_it_repays_a_mortgage_if_200_remain() -> None:
    for cash, repays in ((200 + 110, True), (200 + 109, False)):
        table = Scenario("platinum", "ann ben")
        table.ann.owns_mortgaged("Reading Railroad").has_cash(cash).to_roll()
        assert (Seated(table.ann, "fp-a").wishes() == Repay(0, 5)) is repays


def test_a_mortgaged_group_is_not_built_on() -> None:
    table = Scenario("platinum", "ann ben")
    table.ann.owns("Baltic Avenue").owns_mortgaged("Mediterranean Avenue").has_cash(190).to_roll()
    assert Seated(table.ann, "fp-a").wishes() is None


# ---------------------------------------------------------------- Jail


@pytest.mark.parametrize(("cash", "kind"), [(200, PayBail), (199, TryDouble)])
def test_it_leaves_jail_with_200(cash: int, kind: type) -> None:
    table = Scenario("platinum", "ann ben")
    table.ann.has_cash(cash).sits_in_jail()
    assert type(Seated(table.ann, "fp-a").answers()) is kind


def test_a_kept_card_opens_jail_first() -> None:
    table = Scenario("platinum", "ann ben")
    table.ann.has_cash(1000).keeps("CC05").sits_in_jail()
    assert type(Seated(table.ann, "fp-a").answers()) is UseJailCard
