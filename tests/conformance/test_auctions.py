"""Auctions: who bids, how much, when the hammer falls, and what waits meanwhile."""

from __future__ import annotations

import pytest

from rentier.kernel.errors import RecordError
from rentier.kernel.records import Act, decode
from rentier.rules.auction import Bid, CloseAuction, LotFailed
from rentier.rules.classic.rent import RentFellDue
from rentier.rules.mortgage import Repay
from rentier.rules.questions import PASS_IS_FINAL, SPENDABLE
from rentier.testing import Scenario
from tests.builds import COMPILED
from tests.conformance.clauses import clause

BIDDING = "BidDue"


def at_the_start(seats: str = "ann ben cleo", edition: str = "platinum") -> Scenario:
    """Ann stands on GO, a roll of three before the second site of the board."""
    table = Scenario(edition, seats=seats)
    table.ann.stands_on("GO")
    return table


# ---------------------------------------------------------------- AUC-1


@clause("AUC-1", "LAND-2")
def test_a_property_that_is_not_bought_is_auctioned_at_once() -> None:
    table = at_the_start()

    table.ann.rolls(1, 2)
    table.ann.declines()

    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING), ("cleo", BIDDING)]
    assert table.holder("Baltic Avenue") is None


@clause("AUC-1", "LAND-2")
def test_when_the_clock_declines_there_is_an_auction_too() -> None:
    table = at_the_start()

    table.ann.rolls(1, 2)
    table.time_runs_out(table.ann)

    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING), ("cleo", BIDDING)]


@clause("AUC-1")
def test_a_property_that_is_bought_is_not_auctioned() -> None:
    table = at_the_start()

    table.ann.rolls(1, 2)
    table.ann.buys()

    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("AUC-2"):
        table.ben.bids(100)


@clause("AUC-1", "DEBT-6")
def test_the_deeds_of_a_player_bankrupt_to_the_bank_are_auctioned_face_up() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("GO").has_cash(10).owns_mortgaged("Park Place")

    table.ann.rolls(1, 3)  # Income Tax
    table.ann.goes_bankrupt()
    assert table.waits_for == [("ben", BIDDING), ("cleo", BIDDING)]
    with table.refused("DEBT-2"):
        table.ann.bids(1)
    table.ben.bids(40)
    table.cleo.passes()

    assert table.holder("Park Place") == "ben"
    assert not table.is_mortgaged("Park Place")
    assert table.ben.cash == 1460
    assert table.ben.to_move


@clause("AUC-1", "DEBT-4")
def test_a_bankruptcy_to_a_player_brings_no_auction() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("GO").has_cash(10).owns_mortgaged("Park Place")
    table.ben.owns("Baltic Avenue", "Mediterranean Avenue").built("Baltic Avenue", 1).built("Mediterranean Avenue", 1)

    table.ann.rolls(1, 2)
    table.ben.asks_rent("Baltic Avenue")
    table.ann.goes_bankrupt()

    assert table.holder("Park Place") == "ben"
    assert table.waits_for == [("ben", "MortgageChoice")]


@clause("AUC-1", "BLD-9")
def test_a_house_wanted_by_two_is_auctioned() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Park Place", "Boardwalk")
    table.ben.owns("Baltic Avenue", "Mediterranean Avenue")
    table.bank_has(houses=1)

    table.ann.builds({"Boardwalk": 1})
    table.ben.wants(1)

    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING)]


# ---------------------------------------------------------------- AUC-2


@clause("AUC-2")
def test_a_player_who_declined_may_bid_and_win_below_the_price() -> None:
    table = at_the_start(edition="world-of-warcraft")

    table.ann.rolls(1, 4)
    table.ann.declines()
    table.ann.bids(120)
    table.ben.passes()
    table.cleo.passes()

    assert table.holder("Deeprun Tram") == "ann"
    assert table.ann.cash == 1380


@clause("AUC-2", "JAIL-8")
def test_a_player_in_jail_bids_like_anybody() -> None:
    table = at_the_start()
    table.cleo.sits_in_jail()

    table.ann.rolls(1, 2)
    table.ann.declines()
    table.cleo.bids(1)
    table.ann.passes()
    table.ben.passes()

    assert table.holder("Baltic Avenue") == "cleo"
    assert table.cleo.in_jail


@clause("AUC-2")
def test_bids_come_in_any_order_not_round_the_table() -> None:
    table = at_the_start()

    table.ann.rolls(1, 2)
    table.ann.declines()
    table.cleo.bids(5)
    table.ann.bids(6)
    table.cleo.bids(7)
    table.ann.bids(8)
    table.ben.bids(9)
    table.cleo.passes()
    table.ann.passes()

    assert table.holder("Baltic Avenue") == "ben"
    assert table.ben.cash == 1491


def birthday_with_two_debtors() -> Scenario:
    """It is Ann's birthday; Ben and Cleo cannot pay at once, and Ben leaves with all debts met."""
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.stands_on("GO")
    table.ben.has_cash(5).owns("Boardwalk")
    table.cleo.has_cash(5).owns("Water Works")
    table.next_card("CC09")
    table.ann.rolls(1, 1)
    assert table.waits_for == [("ben", "DebtDue"), ("cleo", "DebtDue")]
    table.ben.resigns()
    return table


@clause("AUC-2", "DEBT-7")
def test_a_lot_waits_until_nobody_is_in_debt() -> None:
    table = birthday_with_two_debtors()

    assert table.cleo.owes == 10
    assert table.waits_for == [("cleo", "DebtDue")]
    with table.refused("AUC-2"):
        table.ann.bids(3)
    table.pause_and_resume()
    table.cleo.mortgages("Water Works")
    assert table.cleo.cash == 5 + 75 - 10
    assert table.waits_for == [("ann", BIDDING), ("cleo", BIDDING), ("dan", BIDDING)]
    table.cleo.bids(70)
    table.ann.passes()
    table.dan.passes()

    assert table.holder("Boardwalk") == "cleo"
    assert table.cleo.cash == 0


@clause("AUC-2", "DEBT-7", "DEBT-6", "DEBT-5")
def test_two_bankruptcies_in_a_row_leave_the_lot_to_debtors_who_pay_first() -> None:
    """A birthday ruins Ben; his heir Ann cannot pay the interest; Cleo and Dan are still raising their 10."""
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.stands_on("Virginia Avenue").has_cash(0)
    table.ben.has_cash(0).owns_mortgaged("Boardwalk", "Park Place")
    table.cleo.has_cash(0).owns("Reading Railroad")
    table.dan.has_cash(0).owns("Short Line")
    table.next_card("CC09")
    table.ann.rolls(1, 2)
    table.ben.goes_bankrupt()
    table.ann.keeps_mortgaged()  # 18 for Park Place
    table.ann.keeps_mortgaged()  # 20 for Boardwalk
    table.ann.goes_bankrupt()  # Cleo and Dan owe her 20 together, and she owes 38

    assert table.waits_for == [("cleo", "DebtDue"), ("dan", "DebtDue")]
    table.dan.mortgages("Short Line")
    assert table.waits_for == [("cleo", "DebtDue")]
    table.cleo.mortgages("Reading Railroad")
    assert table.waits_for == [("cleo", BIDDING), ("dan", BIDDING)]
    table.cleo.passes()
    table.dan.bids(1)
    table.dan.passes()
    table.cleo.bids(90)

    assert table.holder("Park Place") == "dan"
    assert table.holder("Boardwalk") == "cleo"


@clause("AUC-2", "DEBT-2")
def test_a_player_who_went_out_earlier_does_not_bid() -> None:
    table = at_the_start(seats="ann ben cleo dan")
    table.ann.rolls(1, 2)
    table.dan.resigns()

    table.ann.declines()

    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING), ("cleo", BIDDING)]
    with table.refused("DEBT-2"):
        table.dan.bids(1)


# ---------------------------------------------------------------- AUC-3


@clause("AUC-3")
def test_bidding_starts_at_one() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()

    with table.refused("AUC-3"):
        table.ben.bids(0)
    with table.refused("AUC-3"):
        table.ben.bids(-20)
    table.ben.bids(1)
    table.ann.passes()
    table.cleo.passes()

    assert table.ben.cash == 1499


@clause("AUC-3")
def test_each_bid_is_higher_than_the_last() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(50)

    with table.refused("AUC-3"):
        table.cleo.bids(50)
    with table.refused("AUC-3"):
        table.cleo.bids(49)
    table.cleo.bids(51)
    table.ben.bids(700)
    table.ann.passes()
    table.cleo.passes()

    assert table.ben.cash == 800
    assert table.cleo.cash == 1500


@clause("AUC-3")
def test_a_bid_is_a_whole_amount() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()

    # The game itself: a scenario takes such a bid for a mistake of the test.
    ben, lot = table.ben.seat, table.game.duties[0].duty.number
    if COMPILED:  # native code does not even make such an act
        for amount in (10.5, "10"):
            with pytest.raises(TypeError):
                Bid(ben, lot, amount)  # type: ignore[arg-type]
        return
    for amount in (10.5, True, "10"):
        with table.refused("AUC-3"):
            table.game.submit(Bid(ben, lot, amount), ben)  # type: ignore[arg-type]


@clause("AUC-3")
def test_a_bid_of_half_a_dollar_cannot_even_be_written() -> None:
    bid = {"kind": "Bid", "seat": 1, "duty": 4, "amount": 10}
    assert decode(bid, Act) == Bid(1, 4, 10)

    with pytest.raises(RecordError):
        decode({**bid, "amount": 10.5}, Act)


# ---------------------------------------------------------------- AUC-4


@clause("AUC-4")
def test_nobody_bids_more_than_the_cash_in_hand() -> None:
    table = at_the_start()
    table.ben.has_cash(80).owns("Boardwalk", "Park Place")
    table.ann.rolls(1, 2)
    table.ann.declines()

    with table.refused("AUC-4"):
        table.ben.bids(81)
    table.ben.bids(80)
    table.ann.passes()
    table.cleo.passes()

    assert table.holder("Baltic Avenue") == "ben"
    assert table.ben.cash == 0


@clause("AUC-4", "MTG-1", "SELL-4")
def test_cash_raised_during_the_auction_counts_for_the_next_bid() -> None:
    table = at_the_start()
    table.ben.has_cash(80).owns("Boardwalk", "St. Charles Place", "States Avenue", "Virginia Avenue")
    table.ben.built("Virginia Avenue", 1)
    table.ann.rolls(1, 2)
    table.ann.declines()

    with table.refused("AUC-4"):
        table.ben.bids(330)
    table.ben.mortgages("Boardwalk")
    table.ben.sells({"Virginia Avenue": 1})
    table.ben.bids(330)
    table.ann.passes()
    table.cleo.passes()

    assert table.ben.cash == 0
    assert table.holder("Baltic Avenue") == "ben"


@clause("AUC-4", "MTG-3")
def test_the_leader_may_not_repay_a_mortgage_with_the_money_behind_the_bid() -> None:
    table = at_the_start()
    table.ben.has_cash(100).owns_mortgaged("Mediterranean Avenue")
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(68)

    with table.refused("AUC-4"):
        table.ben.repays("Mediterranean Avenue")  # 33, and 68 behind the bid

    table.ann.bids(69)
    table.ben.repays("Mediterranean Avenue")
    assert table.ben.cash == 67
    with table.refused("AUC-4"):
        table.ben.bids(70)


@clause("AUC-4", "MTG-3")
def test_the_leader_may_repay_down_to_the_very_bid() -> None:
    table = at_the_start()
    table.ben.has_cash(100).owns_mortgaged("Mediterranean Avenue")
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(67)

    table.ben.repays("Mediterranean Avenue")
    table.ann.passes()
    table.cleo.passes()

    assert table.ben.cash == 0
    assert table.ben.deeds == {"Mediterranean Avenue", "Baltic Avenue"}


@clause("AUC-4", "MTG-3")
def test_a_leader_who_repays_what_is_not_theirs_is_told_so() -> None:
    table = at_the_start()
    table.ben.has_cash(100).owns("Mediterranean Avenue")
    table.cleo.owns_mortgaged("Boardwalk")
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(100)

    with table.refused("MTG-3"):
        table.ben.repays("Boardwalk")
    with table.refused("MTG-3"):
        table.ben.repays("Mediterranean Avenue")
    with table.refused("MTG-3"):
        table.ben.submits(Repay(table.ben.seat, 99))


@clause("AUC-4", "DEBT-5", "DEAL-4")
def test_a_leader_who_inherits_mortgaged_deeds_pays_the_bid_before_the_interest() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting").has_cash(5).owns_mortgaged("Boardwalk", "Baltic Avenue")
    table.ben.owns("Virginia Avenue").has_cash(100)
    table.ann.rolls(2, 2)  # Virginia Avenue
    table.ann.rolls(1, 3)  # Tennessee Avenue
    table.ann.declines()
    table.ben.bids(100)

    table.ann.resigns()  # she owes Ben 12 and has 5
    assert table.ben.deeds == {"Virginia Avenue", "Boardwalk", "Baltic Avenue"}
    assert table.waits_for == [("cleo", BIDDING)]
    table.cleo.passes()
    assert table.ben.cash == 5
    assert table.waits_for == [("ben", "MortgageChoice")]
    table.ben.keeps_mortgaged()  # Baltic Avenue: 3
    table.ben.keeps_mortgaged()  # Boardwalk: 20

    assert table.holder("Tennessee Avenue") == "ben"
    assert table.ben.cash == 2
    assert table.ben.owes == 20


# ---------------------------------------------------------------- AUC-5


@clause("AUC-5")
def test_when_all_others_have_passed_the_last_bidder_must_buy() -> None:
    table = at_the_start(edition="big-bang-theory")

    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ann.bids(10)
    table.ben.bids(500)
    table.cleo.passes()
    assert table.waits_for == [("ann", BIDDING)]
    table.ann.passes()

    assert table.holder("Laundry Room") == "ben"
    assert table.ben.cash == 1000
    assert table.ann.cash == 1500
    assert table.waits_for == [("ann", "EndDue")]


@clause("AUC-5")
def test_the_leader_cannot_back_out() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(10)

    with table.refused("AUC-5"):
        table.ben.passes()


@clause("AUC-5")
def test_a_pass_is_final_for_that_auction() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.passes()
    table.cleo.bids(2)

    assert PASS_IS_FINAL(table.game)
    with table.refused("AUC-5"):
        table.ben.bids(100)
    with table.refused("AUC-5"):
        table.ben.passes()
    table.ann.passes()

    assert table.holder("Baltic Avenue") == "cleo"


@clause("AUC-5", "AUC-7")
def test_a_pass_is_final_for_that_auction_only() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue", "Boardwalk")

    table.cleo.resigns()
    table.ben.passes()
    table.ann.bids(30)
    assert table.holder("Oriental Avenue") == "ann"
    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING)]
    table.ben.bids(40)
    table.ann.passes()

    assert table.holder("Boardwalk") == "ben"


@clause("AUC-5")
def test_the_last_player_who_has_not_passed_may_still_open_the_bidding() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()

    table.ann.passes()
    table.ben.passes()
    assert table.waits_for == [("cleo", BIDDING)]
    table.cleo.bids(1)

    assert table.holder("Baltic Avenue") == "cleo"


@clause("AUC-5")
def test_the_clock_may_close_the_auction_after_the_last_bid() -> None:
    table = at_the_start(edition="doctor-who-villains")

    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(7)
    table.cleo.bids(8)
    table.hammer_falls()

    assert table.holder("The Slitheen") == "cleo"
    assert table.cleo.cash == 1492
    assert table.waits_for == [("ann", "EndDue")]


@clause("AUC-5")
def test_the_clock_passes_for_a_bidder_who_does_not_answer() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(7)

    table.time_runs_out(table.ann)
    assert table.waits_for == [("cleo", BIDDING)]
    table.time_runs_out(table.cleo)

    assert table.holder("Baltic Avenue") == "ben"


@clause("AUC-5", "SET-7")
def test_only_the_banker_lets_the_hammer_fall_and_only_on_the_open_lot() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(7)
    lot = table.state.agenda[-1].number  # type: ignore[attr-defined]

    with table.refused("SET-7"):
        table.submit(CloseAuction(lot), table.ben.seat)
    table.hammer_falls()
    with table.refused("AUC-2"):
        table.submit(CloseAuction(lot), -1)

    assert table.ben.cash == 1493


@clause("AUC-5", "DEBT-8")
def test_a_lot_closes_when_the_only_one_who_held_it_up_leaves() -> None:
    table = at_the_start(seats="ann ben cleo dan")
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(7)
    table.ann.passes()
    table.dan.passes()

    table.cleo.resigns()

    assert table.holder("Baltic Avenue") == "ben"
    assert table.ben.cash == 1493


# ---------------------------------------------------------------- AUC-6


@clause("AUC-6")
def test_without_a_bid_the_deed_stays_with_the_bank_and_the_game_goes_on() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()

    table.ben.passes()
    table.ann.passes()
    table.cleo.passes()

    assert table.holder("Baltic Avenue") is None
    assert [table.ann.cash, table.ben.cash, table.cleo.cash] == [1500, 1500, 1500]
    assert table.waits_for == [("ann", "EndDue")]
    assert type(table.facts[-1]) is LotFailed, "no shortage of buildings ends with it"


@clause("AUC-6", "AUC-5")
def test_a_lot_nobody_bid_for_until_the_clock_ran_out_can_be_bought_by_the_next_player_who_lands() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.hammer_falls()
    table.ann.ends_turn()

    table.ben.rolls(1, 2)
    assert table.waits_for == [("ben", "BuyChoice")]
    table.ben.buys()

    assert table.holder("Baltic Avenue") == "ben"


@clause("AUC-6", "AUC-7")
def test_when_nobody_bids_for_one_lot_the_next_one_follows() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue", "Boardwalk")
    table.cleo.resigns()

    table.hammer_falls()
    table.ann.bids(1)
    table.hammer_falls()

    assert table.holder("Oriental Avenue") is None
    assert table.holder("Boardwalk") == "ann"


# ---------------------------------------------------------------- AUC-7


@clause("AUC-7", "TURN-3")
def test_nobody_rolls_while_an_auction_is_open() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("GO")
    table.ann.rolls(3, 3)
    table.ann.declines()

    with table.refused("AUC-7"):
        table.ann.rolls(1, 2)
    table.hammer_falls()
    table.ann.rolls(1, 2)

    assert table.ann.space == "Connecticut Avenue"


@clause("AUC-7", "TURN-5")
def test_nobody_ends_the_turn_while_an_auction_is_open() -> None:
    table = at_the_start()
    table.ann.rolls(1, 2)
    table.ann.declines()

    with table.refused("AUC-7"):
        table.ann.ends_turn()
    with table.refused("TURN-1"):
        table.ben.rolls(1, 2)
    table.hammer_falls()
    table.ann.ends_turn()

    assert table.ben.to_move


@clause("AUC-7", "JAIL-6")
def test_a_player_in_jail_does_not_try_for_a_double_while_an_auction_is_open() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.sits_in_jail()
    table.cleo.owns("Boardwalk")
    table.cleo.resigns()

    with table.refused("AUC-7"):
        table.ann.pays_bail()
    table.hammer_falls()
    table.ann.pays_bail()

    assert table.ann.cash == 1450


@clause("AUC-7", "DEBT-6")
def test_several_lots_are_auctioned_one_after_the_other_in_board_order() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Boardwalk", "Water Works", "Mediterranean Avenue")

    table.cleo.resigns()
    for price in (11, 12, 13):
        table.ann.bids(price)
        table.ben.passes()

    assert [line for line in table.log if "wins" in line] == [
        "ann wins Mediterranean Avenue for $11",
        "ann wins Water Works for $12",
        "ann wins Boardwalk for $13",
    ]
    assert table.ann.cash == 1500 - 36
    assert table.waits_for == [("ann", "RollDue")]


@clause("AUC-7", "DEBT-8")
def test_deeds_that_come_to_the_bank_during_an_auction_wait_until_it_is_closed() -> None:
    table = at_the_start(seats="ann ben cleo dan")
    table.dan.owns("Mediterranean Avenue")
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(20)

    table.dan.resigns()
    with table.refused("AUC-3"):
        table.cleo.bids(1)  # still for Baltic Avenue, which Ben leads
    table.ann.passes()
    table.cleo.passes()
    assert table.holder("Baltic Avenue") == "ben"
    assert table.holder("Mediterranean Avenue") is None
    table.cleo.bids(1)
    table.hammer_falls()

    assert table.holder("Mediterranean Avenue") == "cleo"
    assert table.waits_for == [("ann", "EndDue")]


@clause("AUC-7", "DEBT-8")
def test_lots_of_two_who_left_are_put_into_board_order() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.cleo.owns("Oriental Avenue", "Pacific Avenue")
    table.dan.owns("Baltic Avenue", "Boardwalk")

    table.cleo.resigns()
    table.dan.resigns()
    for price in (1, 2, 3, 4):
        table.ann.bids(price)
        table.hammer_falls()

    assert [line for line in table.log if "wins" in line] == [
        "ann wins Oriental Avenue for $1",
        "ann wins Baltic Avenue for $2",
        "ann wins Pacific Avenue for $3",
        "ann wins Boardwalk for $4",
    ]


@clause("AUC-7", "LAND-2", "DEBT-8")
def test_a_purchase_that_a_leaver_did_not_decide_is_a_lot_among_theirs() -> None:
    table = at_the_start()
    table.ann.owns("Mediterranean Avenue", "Boardwalk")
    table.ann.rolls(1, 2)

    table.ann.resigns()
    for price in (1, 2, 3):
        table.ben.bids(price)
        table.hammer_falls()

    assert [line for line in table.log if "wins" in line] == [
        "ben wins Mediterranean Avenue for $1",
        "ben wins Baltic Avenue for $2",
        "ben wins Boardwalk for $3",
    ]
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- AUC-8


def two_claims_and_an_auction(cash: int) -> Scenario:
    """Ann has landed on Ben's Virginia Avenue (12) and Cleo's St. James Place (14), and declined New York Avenue."""
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting").has_cash(cash)
    table.ben.owns("Virginia Avenue")
    table.cleo.owns("St. James Place")
    table.ann.rolls(2, 2)
    table.ann.rolls(1, 1)
    table.ann.rolls(1, 2)
    table.ann.declines()
    return table


@clause("AUC-8", "RENT-1")
def test_rent_asked_for_during_an_auction_is_paid_when_it_closes() -> None:
    table = two_claims_and_an_auction(cash=500)

    table.ben.asks_rent("Virginia Avenue")
    assert table.ann.cash == 500
    assert table.ann.owes == 0
    with table.refused("RENT-1"):
        table.ben.asks_rent("Virginia Avenue")
    table.hammer_falls()

    assert table.ann.cash == 488
    assert table.ben.cash == 1512
    assert table.happened(RentFellDue) == [RentFellDue(table.ben.seat, table.ann.seat, 12)]


@clause("AUC-8", "AUC-4")
def test_a_bid_stands_though_rent_is_asked_for_afterwards_and_owed_when_the_lot_closes() -> None:
    table = two_claims_and_an_auction(cash=100)

    table.ann.bids(100)
    table.ben.asks_rent("Virginia Avenue")
    table.ben.passes()
    table.cleo.passes()
    assert table.holder("New York Avenue") == "ann"
    assert table.ann.cash == 0
    assert table.ann.owes == 12
    assert table.waits_for == [("ann", "DebtDue")]
    table.ann.mortgages("New York Avenue")

    assert table.ann.cash == 88
    assert table.ben.cash == 1512


@clause("AUC-8")
def test_money_set_aside_for_rent_is_neither_bid_nor_spent() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting").has_cash(100).owns_mortgaged("Short Line")
    table.ben.owns("Virginia Avenue")
    table.ann.rolls(2, 2)
    table.ann.rolls(1, 4)
    table.ann.declines()  # New York Avenue

    table.ben.asks_rent("Virginia Avenue")  # 12
    with table.refused("AUC-8"):
        table.ann.bids(89)
    with table.refused("AUC-4"):
        table.ann.bids(101)
    table.ann.bids(30)
    with table.refused("AUC-8"):
        table.ann.bids(100)
    assert SPENDABLE(table.game, table.ann.seat) == 58
    table.cleo.bids(31)
    assert SPENDABLE(table.game, table.ann.seat) == 88
    table.ann.bids(88)
    table.hammer_falls()

    assert (table.ann.cash, table.ann.owes) == (0, 0)
    assert table.ben.cash == 1512


@clause("AUC-8", "MTG-3")
def test_money_set_aside_for_rent_repays_no_mortgage() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting").has_cash(115).owns_mortgaged("Short Line")
    table.ben.owns("Virginia Avenue")
    table.ann.rolls(2, 2)
    table.ann.rolls(1, 4)
    table.ann.declines()

    table.ben.asks_rent("Virginia Avenue")  # 12 of 115, and repaying takes 110
    with table.refused("AUC-8"):
        table.ann.repays("Short Line")
    table.hammer_falls()
    with table.refused("MTG-3"):
        table.ann.repays("Short Line")

    assert table.ann.cash == 103


@clause("AUC-8", "MTG-3")
def test_nor_does_the_last_dollar_that_is_set_aside() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting").has_cash(110).owns_mortgaged("Short Line")
    table.ben.owns("Virginia Avenue")
    table.ann.rolls(2, 2)
    table.ann.rolls(1, 4)
    table.ann.declines()

    table.ben.asks_rent("Virginia Avenue")  # 12 of 110, and repaying takes all 110
    with table.refused("AUC-8"):
        table.ann.repays("Short Line")


@clause("AUC-8", "DEBT-7")
def test_rents_asked_for_during_an_auction_become_debts_in_the_order_asked() -> None:
    table = two_claims_and_an_auction(cash=20)

    table.cleo.asks_rent("St. James Place")
    table.ben.asks_rent("Virginia Avenue")
    table.hammer_falls()

    assert table.cleo.cash == 1514
    assert table.ben.cash == 1500
    assert table.ann.cash == 6
    assert table.ann.owes == 12


@clause("AUC-8", "DEBT-7")
def test_asked_the_other_way_round_the_other_owner_is_paid_first() -> None:
    table = two_claims_and_an_auction(cash=20)

    table.ben.asks_rent("Virginia Avenue")
    table.cleo.asks_rent("St. James Place")
    table.hammer_falls()

    assert table.ben.cash == 1512
    assert table.cleo.cash == 1500
    assert table.ann.cash == 8
    assert table.ann.owes == 14


@clause("AUC-8")
def test_rent_asked_for_while_a_lot_is_open_is_paid_before_the_next_one_opens() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("GO")
    table.ben.owns("Oriental Avenue")
    table.cleo.owns("Baltic Avenue", "Boardwalk")
    table.ann.rolls(3, 3)
    table.cleo.resigns()

    table.ben.asks_rent("Oriental Avenue")
    assert table.ann.cash == 1500
    table.hammer_falls()
    assert table.ann.cash == 1494
    assert table.ben.cash == 1506
    table.hammer_falls()

    assert table.waits_for == [("ann", "RollDue")]


@clause("AUC-8", "AUC-2")
def test_a_debt_for_rent_that_was_set_aside_keeps_the_next_lot_waiting() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("GO").has_cash(5).owns("Short Line")
    table.ben.owns("Oriental Avenue")
    table.cleo.owns("Baltic Avenue", "Boardwalk")
    table.ann.rolls(3, 3)
    table.cleo.resigns()
    table.ben.asks_rent("Oriental Avenue")
    table.hammer_falls()

    assert (table.ann.owes, table.ann.cash) == (6, 5)
    assert table.waits_for == [("ann", "DebtDue")]
    table.ann.mortgages("Short Line")
    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING)]
    table.ann.bids(99)
    table.ben.passes()

    assert table.holder("Boardwalk") == "ann"


@clause("AUC-8", "DEBT-8")
def test_lots_that_are_added_meanwhile_do_not_put_the_rent_off() -> None:
    table = two_claims_and_an_auction(cash=500)
    table.ben.asks_rent("Virginia Avenue")

    table.cleo.resigns()  # her deed is auctioned afterwards
    assert table.ann.cash == 500
    table.hammer_falls()

    assert table.ann.cash == 488
    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING)]


@clause("AUC-8", "DEAL-6", "RENT-1")
def test_while_a_lot_only_waits_players_deal_and_rent_is_owed_at_once() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.stands_on("GO").has_cash(3).owns("Short Line").owns("Water Works")
    table.ben.owns("Oriental Avenue", "Virginia Avenue")
    table.cleo.owns("Boardwalk")
    table.dan.owns("St. Charles Place")
    table.ann.rolls(3, 3)
    table.ann.rolls(2, 3)
    table.ben.asks_rent("Oriental Avenue")  # 6, and Ann has 3
    table.cleo.resigns()
    assert table.waits_for == [("ann", "DebtDue")]

    table.dan.asks_rent("St. Charles Place")
    assert table.ann.owes == 6 + 10
    table.ann.offers(table.ben, give=("Water Works",), take=(100,))
    table.ben.accepts()

    assert table.ann.cash == 87
    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING), ("dan", BIDDING)]


@clause("AUC-8", "RENT-7")
def test_a_utility_is_rolled_for_when_its_owner_asks_during_the_auction() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting")
    table.ben.owns("Electric Company")
    table.ann.rolls(1, 1)
    table.ann.rolls(1, 3)
    table.ann.declines()
    table.utility_roll(5, 6)

    table.ben.asks_rent("Electric Company")
    assert table.ann.cash == 1500
    assert any("$44" in line for line in table.log)
    table.hammer_falls()

    assert table.ann.cash == 1456
    assert table.ben.cash == 1544


@clause("AUC-8", "RENT-1")
def test_rent_asked_for_before_the_auction_opened_is_owed_at_once() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting")
    table.ben.owns("Virginia Avenue")
    table.ann.rolls(2, 2)
    table.ann.rolls(1, 4)

    table.ben.asks_rent("Virginia Avenue")
    assert table.ann.cash == 1488
    table.ann.declines()

    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING), ("cleo", BIDDING)]
