"""The hard bot on a classic board: buying, bidding, Jail, building, and raising money where it loses least."""

from __future__ import annotations

import pytest

from rentier.rules.auction import Bid, Pass
from rentier.rules.classic.building import Build
from rentier.rules.classic.selling import Sell
from rentier.rules.classic.shortage import Want
from rentier.rules.deeds import Buy
from rentier.rules.jail import PayBail, TryDouble, UseJailCard
from rentier.rules.mortgage import Mortgage, Repay
from rentier.testing import Scenario
from tests.bots.seated import Seated

ORANGE = ("St. James Place", "Tennessee Avenue", "New York Avenue")
LIGHT_BLUE = ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")
RED = ("Kentucky Avenue", "Indiana Avenue", "Illinois Avenue")


def hard(table: Scenario) -> Seated:
    """Ann is the hard bot."""
    return Seated(table.ann, "hard")


# ---------------------------------------------------------------- buying and bidding


def test_it_mortgages_for_what_completes_a_group() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns(*LIGHT_BLUE[:2], "Short Line", "Reading Railroad").has_cash(30)
    table.ann.stands_on("Oriental Avenue").to_roll()
    table.ann.rolls(1, 2)
    ann = hard(table)
    assert isinstance(ann.acts(), Mortgage)
    while not isinstance(act := ann.acts(), Buy):
        assert isinstance(act, Mortgage)
    assert table.ann.deeds >= set(LIGHT_BLUE)


def short_of_cash() -> Scenario:
    """Ann lands on Illinois Avenue, which would complete Ben's group and for which she would have to borrow."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Short Line", "Baltic Avenue").has_cash(200)
    table.ben.owns(*RED[:2])
    table.ann.stands_on("Kentucky Avenue").to_roll()
    table.ann.rolls(1, 2)
    return table


def test_it_mortgages_loose_deeds_for_a_deed_worth_its_price() -> None:
    table = short_of_cash()
    ann = hard(table)
    assert isinstance(ann.acts(), Mortgage)
    while isinstance(act := ann.acts(), Mortgage):
        pass
    assert isinstance(act, Buy)
    assert "Illinois Avenue" in table.ann.deeds


def test_normal_mortgages_nothing_for_it() -> None:
    assert not isinstance(Seated(short_of_cash().ann, "normal").answers(), Mortgage)


def test_it_mortgages_loose_deeds_only_once_a_bid_needs_it() -> None:
    table = Scenario("platinum", "ben cleo ann")
    table.ann.owns("Kentucky Avenue", "Short Line", "Baltic Avenue").has_cash(150)
    table.ben.stands_on("Kentucky Avenue").to_roll()
    table.ben.rolls(1, 2)
    table.ben.declines()
    table.cleo.bids(60)
    table.ben.passes()
    ann = hard(table)
    act = ann.acts()
    assert isinstance(act, Bid)
    assert act.amount <= 150
    table.cleo.bids(150)
    assert isinstance(ann.acts(), Mortgage)
    assert isinstance(ann.acts(), Bid)


def bid_for(name: str, cash: int, *owned: str) -> int:
    """How far it goes against a rival who always bids one more."""
    table = Scenario("platinum", "ben cleo ann")
    table.ann.owns(*owned).has_cash(cash)
    table.cleo.has_cash(5000)
    table.ben.stands_on((table.space(name) - 3) % 40).to_roll()
    table.ben.rolls(1, 2)
    table.ben.declines()
    table.ben.passes()
    ann, highest = hard(table), 0
    while table.ann.bidding():
        act = ann.answers()
        if isinstance(act, Pass):
            break
        assert isinstance(act, Bid)
        highest = act.amount
        table.ann.submits(act)
        table.cleo.bids(highest + 1)
    return highest


def test_bids_are_round_sums_and_rise_by_a_tenth_of_the_price_or_more() -> None:
    table = Scenario("platinum", "ben cleo ann")
    table.ann.owns(*LIGHT_BLUE[:2]).has_cash(900)
    table.ben.stands_on("Oriental Avenue").to_roll()
    table.ben.rolls(1, 2)
    table.ben.declines()
    table.cleo.bids(61)
    table.ben.passes()
    act = hard(table).answers()
    assert isinstance(act, Bid)
    assert act.amount == 80


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_nobody_overlooks_a_deed_for_less_than_half_its_price(level: str) -> None:
    for more in range(12):  # a level that overlooks things would overlook one of these
        table = Scenario("platinum", "ben cleo ann")
        table.ann.has_cash(1200 + more)
        table.ben.stands_on("Park Place").to_roll()
        table.ben.rolls(1, 1)
        table.ben.declines()
        table.cleo.bids(100)
        table.ben.passes()
        assert isinstance(Seated(table.ann, level).answers(), Bid)


def test_it_bids_more_for_a_completion_and_never_more_than_it_has() -> None:
    alone, completing = bid_for("Connecticut Avenue", 900), bid_for("Connecticut Avenue", 900, *LIGHT_BLUE[:2])
    assert 60 <= alone <= 140
    assert completing > 2 * alone
    assert bid_for("Connecticut Avenue", 250, *LIGHT_BLUE[:2]) <= 250


def test_a_bid_leaves_what_the_next_lap_may_cost() -> None:
    """A station is worth its price to Ann while the board is empty, and not once a lap of it may ruin her."""

    def bids(*rivals: str) -> bool:
        table = Scenario("platinum", "ben cleo ann")
        table.cleo.owns(*rivals).has_cash(5000)
        for name in rivals:
            table.cleo.built(name, 4)
        table.ann.has_cash(220)
        table.ben.stands_on("GO").to_roll()
        table.ben.rolls(2, 3)
        table.ben.declines()
        table.cleo.bids(30)
        table.ben.passes()
        return isinstance(hard(table).answers(), Bid)

    assert bids()
    assert not bids(*ORANGE, *RED)


# ---------------------------------------------------------------- Jail


def test_early_it_leaves_jail_at_once() -> None:
    table = Scenario("platinum", "ann ben")
    table.ann.sits_in_jail()
    assert type(hard(table).answers()) is PayBail
    table = Scenario("platinum", "ann ben")
    table.ann.keeps("CC05").sits_in_jail()
    assert type(hard(table).answers()) is UseJailCard


def test_late_it_stays_where_no_rent_is_paid() -> None:
    table = Scenario("platinum", "ann ben")
    names = [table.book.edition.names[deed] for deed in table.book.board.deeds]
    table.ben.owns(*names)
    for name in (*ORANGE, *RED):
        table.ben.built(name, 4)
    table.ann.keeps("CC05").sits_in_jail()
    assert type(hard(table).answers()) is TryDouble


# ---------------------------------------------------------------- building


def builder(cash: int, *owned: str) -> tuple[Scenario, Seated]:
    """Ann, to roll with these deeds and so much cash."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns(*owned).has_cash(cash).to_roll()
    return table, hard(table)


def test_three_houses_come_first_everywhere() -> None:
    """It owns two groups: none gets a fourth house before both have three."""
    table, ann = builder(2000, *ORANGE, *LIGHT_BLUE)
    levels = []
    while isinstance(ann.wishes(), Build):
        ann.gets_its_wish()
        levels.append([table.level(name) for name in (*ORANGE, *LIGHT_BLUE)])
    fourth = next(index for index, row in enumerate(levels) if max(row) > 3)
    assert min(levels[fourth]) >= 3
    assert max(levels[-1]) == 5  # hotels when cash is spare


def test_hotels_wait_until_cash_is_spare() -> None:
    table, ann = builder(150, *ORANGE)
    for name in ORANGE:
        table.ann.built(name, 4)
    assert not isinstance(ann.wishes(), Build)


def test_houses_are_held_to_starve_a_rival_who_waits_for_them() -> None:
    for rival, holds in (((), False), (LIGHT_BLUE, True)):
        table, ann = builder(2000, *ORANGE)
        for name in ORANGE:
            table.ann.built(name, 4)
        table.ben.owns(*rival).has_cash(1000)
        table.bank_has(houses=0)
        assert isinstance(ann.wishes(), Build) is not holds


def test_loose_deeds_are_mortgaged_for_the_first_houses() -> None:
    table, ann = builder(40, *LIGHT_BLUE, "Boardwalk", "Short Line")
    assert isinstance(ann.gets_its_wish(), Mortgage)
    while isinstance(act := ann.wishes(), Mortgage):
        ann.gets_its_wish()
    assert isinstance(act, Build)
    assert not any(table.is_mortgaged(name) for name in LIGHT_BLUE)


def test_a_rich_one_repays_what_belongs_to_a_whole_group_first() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns(*LIGHT_BLUE[:2]).owns_mortgaged("Connecticut Avenue", "Baltic Avenue").has_cash(300).to_roll()
    assert hard(table).wishes() == Repay(0, table.space("Connecticut Avenue"))


def test_asked_for_the_last_houses_it_wants_what_it_can_place() -> None:
    table = Scenario("platinum", "ben ann")
    table.ben.owns(*LIGHT_BLUE).to_roll()
    table.ann.owns(*ORANGE).has_cash(450)
    table.bank_has(houses=3)
    table.ben.builds(dict.fromkeys(LIGHT_BLUE, 1))
    assert table.waits_for == [("ann", "WishDue")]
    act = Seated(table.ann, "hard").answers()
    assert isinstance(act, Want)
    assert act.count == 4


# ---------------------------------------------------------------- raising money


def debtor(*owned: str) -> tuple[Scenario, Seated]:
    """Ann owes the 200 of Income Tax and has nothing but these deeds."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns(*owned).has_cash(0).stands_on("GO").to_roll()
    return table, hard(table)


def test_it_mortgages_what_loses_least_for_the_money_and_whole_groups_last() -> None:
    table, ann = debtor(*LIGHT_BLUE, "Pacific Avenue", "New York Avenue", "Electric Company")
    table.ann.rolls(1, 3)
    mortgaged = []
    while table.ann.owes:
        act = ann.acts()
        assert isinstance(act, Mortgage)
        mortgaged.append(act.deed)
    assert mortgaged == [31, 19]  # a lone green site brings least for its 150, then orange; the group stays
    assert not {table.space(name) for name in LIGHT_BLUE} & set(mortgaged)


def test_houses_go_where_they_earn_least_and_only_after_mortgages() -> None:
    table, ann = debtor("Mediterranean Avenue", "Baltic Avenue", *ORANGE, "Short Line")
    table.ann.built("Mediterranean Avenue", 2).built("Baltic Avenue", 2)
    for name in ORANGE:
        table.ann.built(name, 3)
    table.ann.rolls(1, 3)
    assert ann.acts() == Mortgage(0, table.space("Short Line"))
    act = ann.acts()
    assert isinstance(act, Sell)
    assert act.order[0][0] in (1, 3)


@pytest.mark.parametrize("bot", ["hard", "normal", "easy"])
def test_rent_is_always_asked_for(bot: str) -> None:
    table = Scenario("platinum", "ann ben")
    table.ann.owns("Baltic Avenue")
    table.ben.stands_on("GO").to_roll()
    table.ben.rolls(1, 2)
    assert type(Seated(table.ann, bot).wishes()).__name__ == "AskRent"
