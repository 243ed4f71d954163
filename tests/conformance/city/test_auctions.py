"""City auctions: who opens, who bids, when a pass ends, and when the red light goes off."""

from __future__ import annotations

from rentier.kernel.game import BANKER
from rentier.rules.auction import Bid, CloseAuction, LotWon
from rentier.rules.city.trading_unit import PassesLifted
from rentier.rules.questions import PASS_IS_FINAL
from rentier.testing import CityScenario
from tests.conformance.clauses import clause

BIDDING = "BidDue"


def stoneside(opening: int, seats: str = "ann ben cleo") -> CityScenario:
    """Ann landed on Stoneside and put it up with an opening bid."""
    table = CityScenario(seats=seats)
    table.ann.rolls(1, 2)
    table.ann.auctions_off(opening)
    return table


# ---------------------------------------------------------------- CAUC-1: fifty seconds, or everybody passed


@clause("CAUC-1")
def test_the_trading_unit_runs_for_fifty_seconds_and_warns_for_the_last_five() -> None:
    settings = CityScenario().book.settings

    assert (settings["auction_seconds"], settings["auction_warning"]) == (50, 5)


@clause("CAUC-1", "CAUC-4")
def test_a_city_auction_ends_without_waiting_when_all_others_have_passed() -> None:
    table = stoneside(120)
    assert table.waits_for == [("ben", BIDDING), ("cleo", BIDDING)]

    table.cleo.passes()
    assert table.waits_for == [("ben", BIDDING)]
    assert table.holder("Stoneside") is None
    table.ben.passes()

    assert table.holder("Stoneside") == "ann"
    assert table.ann.cash == 37700 - 120
    assert table.waits_for == [("ann", "EndDue")]


@clause("CAUC-1", "CAUC-3")
def test_a_pass_at_a_city_auction_is_not_final() -> None:
    table = stoneside(10)

    table.ben.passes()
    with table.refused("CAUC-1"):
        table.ben.passes()
    assert table.waits_for == [("cleo", BIDDING)]
    assert any(form.act is Bid for form in table.game.acts(table.ben.seat).forms)
    table.ben.bids(20)  # nobody has bid since he passed
    assert table.waits_for == [("ann", BIDDING), ("cleo", BIDDING)]
    table.ann.passes()
    table.cleo.passes()

    assert table.holder("Stoneside") == "ben"


@clause("CAUC-1", "CAUC-3")
def test_a_bid_lifts_passes_only_where_somebody_passed() -> None:
    table = stoneside(10)

    table.ben.bids(20)
    assert not table.happened(PassesLifted)
    table.cleo.passes()
    table.ann.bids(30)

    assert len(table.happened(PassesLifted)) == 1


@clause("CAUC-1", "CAUC-3")
def test_a_new_bid_has_the_city_auction_wait_for_everybody_again() -> None:
    table = stoneside(10)

    table.ben.passes()
    table.cleo.bids(20)
    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING)]  # Ben is asked again
    table.ben.bids(30)
    table.ann.passes()
    table.cleo.passes()

    assert table.holder("Stoneside") == "ben"
    assert table.ben.cash == 37700 - 30


@clause("CAUC-1")
def test_the_highest_bidder_of_a_city_auction_cannot_pass() -> None:
    table = stoneside(10)

    with table.refused("CAUC-1"):
        table.ann.passes()

    assert table.waits_for == [("ben", BIDDING), ("cleo", BIDDING)]


@clause("CAUC-1")
def test_bidders_out_of_time_pass_one_by_one() -> None:
    table = stoneside(10)

    table.time_runs_out(table.ben)
    assert table.waits_for == [("cleo", BIDDING)]
    table.time_runs_out(table.cleo)

    assert table.holder("Stoneside") == "ann"


# ---------------------------------------------------------------- CAUC-2: opening


@clause("CAUC-2")
def test_a_player_who_decides_on_a_city_auction_opens_it_at_ten_or_more() -> None:
    table = CityScenario()
    table.ann.rolls(1, 2)

    for bid in (0, 5, -10):
        with table.refused("CAUC-2"):
            table.ann.auctions_off(bid)
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.auctions_off(10)
    table.ben.passes()

    assert table.ann.cash == 37700 - 10


@clause("CAUC-2")
def test_opening_bids_and_later_ones_are_whole_multiples_of_ten() -> None:
    table = CityScenario()
    table.ann.rolls(1, 2)

    with table.refused("CAUC-2"):
        table.ann.auctions_off(105)
    table.ann.auctions_off(100)
    for bid in (101, 115):
        with table.refused("CAUC-2"):
            table.ben.bids(bid)
    table.ben.bids(110)
    table.ann.passes()

    assert table.ben.cash == 37700 - 110


@clause("CAUC-2", "CLAND-4")
def test_a_player_who_puts_a_district_up_on_the_auction_space_opens_its_bidding() -> None:
    table = CityScenario()
    table.ann.stands_on(9)
    table.ann.rolls(1, 2)

    with table.refused("CAUC-2"):
        table.ann.puts_up("Old Town", 0)
    with table.refused("CAUC-2"):
        table.ann.puts_up("Old Town", 15)
    with table.refused("CAUC-3"):
        table.ann.puts_up("Old Town", 37710)
    table.ann.puts_up("Old Town", 37700)
    table.ben.passes()

    assert table.holder("Old Town") == "ann"
    assert table.ann.cash == 0


@clause("CAUC-2")
def test_the_opening_bid_is_binding_when_nobody_goes_higher() -> None:
    table = stoneside(30000)

    table.hammer_falls()

    assert table.holder("Stoneside") == "ann"
    assert table.ann.cash == 7700


@clause("CAUC-2", "CAUC-3")
def test_nobody_opens_a_city_auction_with_more_than_their_cash() -> None:
    table = CityScenario()
    table.ann.has_cash(40)
    table.ann.rolls(1, 2)

    with table.refused("CAUC-3"):
        table.ann.auctions_off(50)
    table.ann.auctions_off(40)
    table.ben.passes()

    assert table.ann.cash == 0


@clause("CAUC-2")
def test_with_under_ten_in_hand_one_opens_nothing_and_anybody_may() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.has_cash(9)
    table.ann.rolls(1, 2)

    with table.refused("CAUC-3"):
        table.ann.auctions_off(10)
    table.ann.auctions_off(0)
    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING), ("cleo", BIDDING)]
    assert not PASS_IS_FINAL(table.game)
    for bid in (0, 5):
        with table.refused("CAUC-2"):
            table.cleo.bids(bid)
    table.cleo.bids(10)
    table.ann.passes()
    table.ben.passes()

    assert table.holder("Stoneside") == "cleo"
    assert table.cleo.cash == 37700 - 10


@clause("CAUC-2")
def test_with_exactly_ten_in_hand_one_opens_with_all_of_it() -> None:
    table = CityScenario(seats="ann ben")
    table.ann.has_cash(10)
    table.ann.rolls(1, 2)

    with table.refused("CAUC-2"):
        table.ann.auctions_off(0)
    table.ann.auctions_off(10)
    table.hammer_falls()

    assert table.holder("Stoneside") == "ann"
    assert table.ann.cash == 0


@clause("CAUC-2")
def test_the_clock_opens_with_nothing_for_a_player_with_less_than_ten() -> None:
    table = CityScenario(seats="ann ben")
    table.ann.has_cash(0)
    table.ann.rolls(1, 2)

    table.time_runs_out(table.ann)
    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING)]
    table.hammer_falls()

    assert table.holder("Stoneside") is None
    assert table.ann.cash == 0


# ---------------------------------------------------------------- CAUC-3: bidding


@clause("CAUC-3")
def test_anybody_bids_at_any_time_and_in_any_order_the_opener_included() -> None:
    table = stoneside(10)

    table.cleo.bids(20)
    table.ben.bids(30)
    table.cleo.bids(500)
    table.ann.bids(510)
    table.ben.passes()
    table.cleo.passes()

    assert table.holder("Stoneside") == "ann"
    assert (table.ann.cash, table.ben.cash, table.cleo.cash) == (37700 - 510, 37700, 37700)


@clause("CAUC-3")
def test_a_bid_is_above_the_last_one() -> None:
    table = stoneside(200)

    for bid in (200, 190, 10):
        with table.refused("CAUC-3"):
            table.ben.bids(bid)
    table.ben.bids(210)
    with table.refused("CAUC-3"):
        table.ann.bids(210)

    assert table.waits_for == [("ann", BIDDING), ("cleo", BIDDING)]


@clause("CAUC-3", "CSET-8", "AUC-4")
def test_a_bid_at_a_city_auction_is_within_the_bidders_cash() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ben.has_cash(55).owns("Diamond Hills")
    table.ann.rolls(1, 2)
    table.ann.auctions_off(10)

    with table.refused("CAUC-3"):
        table.ben.bids(60)
    with table.refused("CMTG-1"):
        table.ben.mortgages("Diamond Hills")  # he owes nothing
    table.ben.bids(50)
    table.ann.passes()
    table.cleo.passes()

    assert table.holder("Stoneside") == "ben"
    assert table.ben.cash == 5


@clause("CAUC-3")
def test_a_player_in_a_city_jail_bids_like_anybody() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.cleo.sits_in_jail()
    table.ann.rolls(1, 2)
    table.ann.auctions_off(10)

    table.cleo.bids(20)
    table.hammer_falls()

    assert table.holder("Stoneside") == "cleo"
    assert table.cleo.in_jail


@clause("CAUC-3", "CSET-8", "AUC-4")
def test_the_money_behind_a_leading_bid_buys_nothing_back() -> None:
    table = CityScenario()
    table.ann.has_cash(1000)
    table.ann.owns_for(500, "Old Town")
    table.ann.rolls(1, 2)
    table.ann.auctions_off(600)

    with table.refused("CAUC-3"):
        table.ann.repays("Old Town")
    table.ben.passes()

    assert table.holder("Stoneside") == "ann"
    assert table.ann.cash == 400


@clause("CSET-8", "AUC-2", "DEBT-7")
def test_a_city_lot_waits_until_nobody_is_in_debt() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.stands_on(1).has_cash(500).owns("Old Town")
    table.blocks("Old Town", industrial=3)
    table.ben.owns("Diamond Hills")
    table.ann.rolls(1, 2)  # Industry Tax: 2M
    table.ben.resigns()

    assert table.waits_for == [("ann", "DebtDue")]
    with table.refused("CAUC-4"):
        table.cleo.bids(10)  # the lot waits until nobody is in debt
    table.pause_and_resume()
    table.ann.mortgages("Old Town")  # 2M, and the tax is paid
    assert table.waits_for == [("ann", BIDDING), ("cleo", BIDDING)]
    table.ann.bids(500)
    table.cleo.passes()

    assert table.holder("Diamond Hills") == "ann"
    assert table.ann.cash == 0
    assert table.waits_for == [("ann", "EndDue")]


# ---------------------------------------------------------------- CAUC-4: the light goes off


@clause("CAUC-4")
def test_the_highest_bid_when_the_light_goes_off_wins_and_pays_that() -> None:
    table = stoneside(10)
    table.ben.bids(90)
    table.cleo.passes()
    before = table.bank

    table.hammer_falls()

    assert table.holder("Stoneside") == "ben"
    assert (table.ann.cash, table.ben.cash) == (37700, 37700 - 90)
    assert table.bank == before + 90
    assert len(table.happened(LotWon)) == 1


@clause("CAUC-4")
def test_a_bid_after_the_light_went_off_comes_too_late() -> None:
    table = stoneside(10)
    lot = table.game.duties[0].duty.number
    table.hammer_falls()

    with table.refused("CAUC-4"):
        table.ben.submits(Bid(table.ben.seat, lot, 500))
    with table.refused("CAUC-4"):
        table.ben.passes()
    with table.refused("CAUC-4"):
        table.submit(CloseAuction(lot), BANKER)

    assert table.holder("Stoneside") == "ann"
    assert table.ann.cash == 37700 - 10


@clause("CAUC-4")
def test_a_late_bid_or_light_does_not_count_for_the_lot_that_follows() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.owns("Summergate", "Old Town")
    table.ann.resigns()
    first = table.game.duties[0].duty.number
    table.ben.bids(10)
    table.hammer_falls()

    with table.refused("CAUC-4"):
        table.cleo.submits(Bid(table.cleo.seat, first, 20))
    with table.refused("CAUC-4"):
        table.submit(CloseAuction(first), BANKER)
    table.cleo.bids(20)
    table.hammer_falls()

    assert (table.holder("Summergate"), table.holder("Old Town")) == ("ben", "cleo")


@clause("CAUC-4", "CSET-8", "AUC-6")
def test_a_district_that_nobody_bids_for_stays_unowned() -> None:
    table = CityScenario(seats="ann ben")
    table.ann.has_cash(0)
    table.ann.rolls(1, 2)
    table.ann.auctions_off(0)

    table.ben.passes()
    table.ann.passes()

    assert table.holder("Stoneside") is None
    assert table.waits_for == [("ann", "EndDue")]
    table.ann.ends_turn()
    table.ben.rolls(1, 2)
    table.ben.buys()
    assert table.holder("Stoneside") == "ben"


@clause("CAUC-4")
def test_a_district_that_is_won_keeps_what_stands_on_it() -> None:
    table = CityScenario()
    table.blocks("Stoneside", residential=2)
    table.stands("Stoneside", "railroad", "prison")
    table.ann.rolls(1, 2)
    table.ann.auctions_off(10)
    table.ben.passes()

    assert table.blocks_on("Stoneside") == (2, 0)
    assert table.pieces_on("Stoneside") == ["railroad", "prison"]


# ---------------------------------------------------------------- CSET-8: what else holds in an auction


@clause("CSET-8", "AUC-7")
def test_nobody_rolls_builds_or_ends_the_turn_during_a_city_auction() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.owns("Old Town")
    table.ann.rolls(3, 3)  # Westlands, and another roll to come
    table.ann.auctions_off(10)
    table.pause_and_resume()

    with table.refused("AUC-7"):
        table.ann.rolls(1, 2)
    with table.refused("AUC-7"):
        table.ann.ends_turn()
    with table.refused("CBLD-9"):
        table.ann.presses(1)
    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Old Town": (1, 0)})
    table.hammer_falls()
    table.ann.presses(1)

    table.ann.builds_blocks({"Old Town": (1, 0)})


@clause("CSET-8", "DEAL-6")
def test_no_deal_is_offered_or_accepted_during_a_city_auction() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ann.rolls(1, 2)
    table.ann.offers(table.ben, ("Old Town",), (500,))
    table.ann.auctions_off(10)

    with table.refused("DEAL-6"):
        table.ben.accepts()
    with table.refused("DEAL-6"):
        table.ben.offers(table.ann, (400,), ("Old Town",))
    table.ben.passes()
    table.ben.accepts()

    assert table.ben.deeds == {"Old Town"}


@clause("CSET-8", "DEBT-8", "AUC-5")
def test_a_city_lot_whose_leader_resigns_starts_again_at_ten() -> None:
    table = stoneside(10, seats="ann ben cleo dan")
    table.cleo.bids(900)
    table.pause_and_resume()
    table.cleo.resigns()

    assert table.waits_for == [("ann", BIDDING), ("ben", BIDDING), ("dan", BIDDING)]
    with table.refused("CAUC-2"):
        table.dan.bids(5)
    table.dan.bids(10)
    table.hammer_falls()

    assert table.holder("Stoneside") == "dan"
    assert table.dan.cash == 37700 - 10


@clause("CSET-8", "DEBT-8", "AUC-5")
def test_a_player_who_resigns_without_leading_holds_a_city_lot_up_no_longer() -> None:
    table = stoneside(10)
    table.ben.passes()

    table.cleo.resigns()

    assert table.holder("Stoneside") == "ann"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CSET-8", "AUC-7", "CBANK-2")
def test_city_lots_of_an_estate_come_up_in_board_order() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.owns("Diamond Hills", "Summergate", "Seaview")

    table.ann.resigns()
    for name in ("Summergate", "Seaview", "Diamond Hills"):
        assert table.log[-1] == f"{name} is auctioned"
        table.ben.bids(10)
        table.hammer_falls()

    assert table.ben.deeds == {"Diamond Hills", "Summergate", "Seaview"}
    assert table.ben.cash == 37700 - 30
    assert table.waits_for == [("ben", "RollDue")]


@clause("CSET-8", "AUC-2")
def test_a_player_who_is_out_does_not_bid_at_a_city_auction() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ben.resigns()
    table.ann.rolls(1, 2)
    table.ann.auctions_off(10)

    assert table.waits_for == [("cleo", BIDDING)]
    with table.refused("CBANK-1"):
        table.ben.bids(100)
