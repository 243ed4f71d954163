"""Where did you land? Every space of the City track but Chance, whose cards have stories of their own."""

from __future__ import annotations

import pytest

from rentier.rules.city.districts import RentCharged
from rentier.testing import CityScenario
from tests.conformance.city.printed import DISTRICTS, District
from tests.conformance.clauses import clause

# ---------------------------------------------------------------- CLAND-1: an unowned district


@clause("CLAND-1")
@pytest.mark.parametrize("district", DISTRICTS, ids=lambda district: district.name)
def test_an_unowned_district_is_bought_at_the_price_on_its_space(district: District) -> None:
    table = CityScenario()
    table.ann.stands_on((district.space - 3) % 40)
    wages = 2000 if district.space < 3 else 0  # from beyond GO

    table.ann.rolls(1, 2)
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.buys()

    assert table.holder(district.name) == "ann"
    assert table.ann.cash == 37700 + wages - district.price
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-1", "CAUC-2")
def test_an_unowned_district_that_is_not_bought_must_be_auctioned() -> None:
    table = CityScenario()

    table.ann.rolls(1, 2)
    with table.refused("CLAND-1"):
        table.ann.ends_turn()
    table.ann.auctions_off(10)

    assert table.waits_for == [("ben", "BidDue")]
    assert table.holder("Stoneside") is None
    with table.refused("CLAND-1"):
        table.ann.buys()  # a decision once taken stands


@clause("CLAND-1")
def test_only_the_player_who_landed_buys_the_district_or_auctions_it() -> None:
    table = CityScenario()
    with table.refused("CLAND-1"):
        table.ann.buys()

    table.ann.rolls(1, 2)
    with table.refused("CLAND-1"):
        table.ben.buys()
    with table.refused("CLAND-1"):
        table.ben.auctions_off(10)
    table.ann.buys()
    with table.refused("CLAND-1"):
        table.ann.auctions_off(10)

    assert table.holder("Stoneside") == "ann"


@clause("CLAND-1", "CSET-8", "LAND-1", "DEAL-1")
def test_the_price_of_a_district_may_be_raised_by_a_deal_in_the_middle_of_the_choice() -> None:
    table = CityScenario()
    table.ann.has_cash(500).owns("Old Town")

    table.ann.rolls(1, 2)
    with table.refused("CLAND-1"):
        table.ann.buys()  # 600, with 500 in hand
    table.pause_and_resume()
    table.ann.offers(table.ben, ("Old Town",), (100,))
    table.ben.accepts()
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.buys()

    assert table.ann.deeds == {"Stoneside"}
    assert table.ann.cash == 0


@clause("CLAND-1", "CSET-8", "LAND-1", "CMTG-1")
def test_nobody_mortgages_a_district_to_buy_another() -> None:
    table = CityScenario()
    table.ann.has_cash(500).owns("Old Town")

    table.ann.rolls(1, 2)
    with table.refused("CMTG-1"):
        table.ann.mortgages("Old Town")

    assert not table.is_mortgaged("Old Town")
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("CLAND-1", "CSET-8", "LAND-2")
def test_a_rich_city_player_may_auction_a_district_and_win_it_below_its_price() -> None:
    table = CityScenario()
    table.ann.stands_on(34)

    table.ann.rolls(1, 4)  # Diamond Hills
    table.ann.auctions_off(500)
    table.ben.passes()

    assert table.holder("Diamond Hills") == "ann"
    assert table.ann.cash == 37700 - 500


@clause("CLAND-1", "CSET-8", "LAND-2")
def test_the_city_clock_auctions_a_district_for_a_player_who_does_not_decide() -> None:
    table = CityScenario()

    table.ann.rolls(1, 2)
    table.time_runs_out(table.ann)

    assert table.waits_for == [("ben", "BidDue")]
    table.hammer_falls()
    assert table.holder("Stoneside") == "ann"
    assert table.ann.cash == 37700 - 10  # at the lowest opening bid


@clause("CLAND-1", "CSET-8", "DEBT-8")
def test_a_district_is_auctioned_among_the_others_if_the_buyer_resigns() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.owns("Summergate", "Old Town")

    table.ann.rolls(1, 2)
    table.ann.resigns()
    lots = []
    while table.waits_for[0][1] == "BidDue":
        assert table.waits_for == [("ben", "BidDue"), ("cleo", "BidDue")]
        lots.append(table.log[-1])
        table.cleo.bids(100)
        table.ben.passes()

    assert lots == ["Summergate is auctioned", "Stoneside is auctioned", "Old Town is auctioned"]
    assert table.cleo.deeds == {"Summergate", "Stoneside", "Old Town"}
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- CLAND-2: another's district


@clause("CLAND-2")
def test_rent_on_anothers_district_is_paid_at_once_without_asking() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ben.owns("Stoneside")
    table.blocks("Stoneside", residential=1, industrial=2)

    table.ann.rolls(1, 2)

    assert (table.ann.cash, table.ben.cash, table.cleo.cash) == (37700 - 800, 37700 + 800, 37700)
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-2")
def test_a_mortgaged_district_costs_its_visitor_nothing() -> None:
    table = CityScenario()
    table.ben.owns_for(40, "Stoneside")
    table.blocks("Stoneside", industrial=8)

    table.ann.rolls(1, 2)

    assert (table.ann.cash, table.ben.cash) == (37700, 37700)
    assert not table.happened(RentCharged)
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-2")
def test_anothers_district_is_neither_bought_nor_auctioned() -> None:
    table = CityScenario()
    table.ben.owns("Stoneside")

    table.ann.rolls(1, 2)
    with table.refused("CLAND-1"):
        table.ann.buys()
    with table.refused("CLAND-1"):
        table.ann.auctions_off(10)

    assert table.holder("Stoneside") == "ben"


@clause("CLAND-2", "CSET-8", "DEBT-1")
def test_rent_over_the_cash_in_hand_is_a_debt_that_a_mortgage_settles() -> None:
    table = CityScenario()
    table.ann.has_cash(700).owns("Old Town", "Harbor Heights")
    table.blocks("Old Town", residential=2)
    table.ben.owns("Stoneside")
    table.blocks("Stoneside", industrial=4)

    table.ann.rolls(1, 2)
    assert table.ann.owes == 1600
    table.pause_and_resume()
    with table.refused("DEBT-1"):
        table.ann.presses(1)
    table.ann.mortgages("Old Town")

    assert table.ann.cash == 700 + 1000 - 1600
    assert table.ben.cash == 37700 + 1600
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-2")
def test_rent_is_due_at_each_landing_of_a_double() -> None:
    table = CityScenario()
    table.ben.owns("Westlands", "Brightside")

    table.ann.rolls(3, 3)
    assert table.ann.cash == 37700 - 60
    table.ann.rolls(1, 2)

    assert table.ann.cash == 37700 - 60 - 80


# ---------------------------------------------------------------- CLAND-3: the player's own district


@clause("CLAND-3")
def test_your_own_district_without_a_railroad_is_nothing_even_mortgaged() -> None:
    table = CityScenario()
    table.ann.owns("Westlands")
    table.ann.owns_for(80, "Brightside")
    table.stands("Old Town", "railroad")

    table.ann.rolls(3, 3)
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(1, 2)

    assert table.waits_for == [("ann", "EndDue")]
    assert table.ann.cash == 37700


@clause("CLAND-3")
def test_from_your_own_district_with_a_railroad_you_may_jump_and_act_there() -> None:
    table = CityScenario()
    table.ann.owns("Stoneside")
    table.stands("Stoneside", "railroad")
    table.stands("Old Town", "railroad")

    table.ann.rolls(1, 2)
    assert table.waits_for == [("ann", "JumpChoice")]
    table.pause_and_resume()
    with table.refused("CRAIL-1"):
        table.ann.jumps("Harbor Heights")
    table.ann.jumps("Old Town")
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.buys()

    assert table.ann.deeds == {"Stoneside", "Old Town"}
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-3")
def test_the_railroad_of_your_own_district_need_not_be_used() -> None:
    table = CityScenario()
    table.ann.owns("Stoneside", "Old Town")
    table.stands("Stoneside", "railroad")
    table.stands("Old Town", "railroad")

    table.ann.rolls(1, 2)
    with table.refused("CRAIL-1"):
        table.ann.ends_turn()
    table.time_runs_out(table.ann)

    assert table.ann.space == "Stoneside"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-3")
def test_the_only_railroad_in_town_leads_nowhere() -> None:
    table = CityScenario()
    table.ann.owns("Stoneside")
    table.stands("Stoneside", "railroad")

    table.ann.rolls(1, 2)

    assert table.waits_for == [("ann", "EndDue")]


# ---------------------------------------------------------------- CLAND-4: the Auction space


@clause("CLAND-4")
@pytest.mark.parametrize("start", [9, 30])
def test_on_an_auction_space_any_unowned_district_is_put_up(start: int) -> None:
    table = CityScenario()
    table.ann.stands_on(start)

    table.ann.rolls(1, 2)
    assert table.ann.space == "Auction"
    assert table.waits_for == [("ann", "AuctionChoice")]
    table.ann.puts_up("Diamond Hills", 300)
    table.ben.bids(310)
    table.ann.passes()

    assert table.holder("Diamond Hills") == "ben"
    assert (table.ann.cash, table.ben.cash) == (37700, 37700 - 310)
    assert table.ann.space == "Auction"


@clause("CLAND-4")
def test_an_owned_district_is_not_put_up_on_the_auction_space() -> None:
    table = CityScenario()
    table.ann.stands_on(9).owns("Summergate")
    table.ben.owns("Stoneside")

    table.ann.rolls(1, 2)
    for owned in ("Summergate", "Stoneside"):
        with table.refused("CLAND-4"):
            table.ann.puts_up(owned, 10)
    with table.refused("CSET-1"):
        table.ann.puts_up("Free Parking", 10)

    assert table.waits_for == [("ann", "AuctionChoice")]


@clause("CLAND-4")
def test_on_the_auction_space_you_must_choose_before_anything_else() -> None:
    table = CityScenario()
    table.ann.stands_on(8).owns("Summergate")

    table.ann.rolls(2, 2)
    table.pause_and_resume()
    with table.refused("CLAND-4"):
        table.ann.ends_turn()
    with table.refused("CLAND-4"):
        table.ann.rolls(1, 2)
    with table.refused("CBLD-9"):
        table.ann.presses(1)
    with table.refused("CLAND-4"):
        table.ben.puts_up("Old Town", 10)  # it is Ann who landed there
    table.ann.puts_up("Old Town", 10)
    table.hammer_falls()

    assert table.waits_for == [("ann", "RollDue")]
    with table.refused("CLAND-4"):
        table.ann.puts_up("Harbor Heights", 10)  # one district, not two


@clause("CLAND-4")
def test_with_every_district_owned_the_auction_space_is_quiet() -> None:
    table = CityScenario()
    table.ann.stands_on(9).owns(*(district.name for district in DISTRICTS[1:]))
    table.ben.owns_for(20, "Summergate")

    table.ann.rolls(1, 2)

    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-4")
def test_the_last_unowned_district_has_to_be_auctioned_even_if_nobody_wants_it() -> None:
    table = CityScenario()
    table.ann.stands_on(9).owns(*(district.name for district in DISTRICTS[1:]))

    table.ann.rolls(1, 2)
    table.time_runs_out(table.ann)
    table.ben.bids(20)
    table.ann.passes()

    assert table.holder("Summergate") == "ben"


@clause("CLAND-4", "CSET-8", "DEAL-1")
def test_a_deal_goes_before_the_choice_on_the_auction_space_but_not_during_the_bidding() -> None:
    table = CityScenario()
    table.ann.stands_on(9).owns("Summergate").has_cash(0)

    table.ann.rolls(1, 2)
    table.ann.offers(table.ben, ("Summergate",), (50,))
    table.ben.accepts()
    table.ann.puts_up("Old Town", 50)
    with table.refused("DEAL-6"):
        table.ben.offers(table.ann, ("Summergate",), (10,))
    table.ben.passes()

    assert table.ann.deeds == {"Old Town"}
    assert table.ann.cash == 0


@clause("CLAND-4", "CSET-8", "DEBT-8")
def test_a_player_who_leaves_on_the_auction_space_puts_nothing_up() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.stands_on(9)

    table.ann.rolls(1, 2)
    table.removes(table.ann)

    assert table.waits_for == [("ben", "RollDue")]


@clause("CLAND-4", "CSET-8", "AUC-7")
def test_the_lots_of_another_player_who_resigns_come_before_the_choice_on_the_auction_space() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.stands_on(9)
    table.ben.owns("Diamond Hills")

    table.ann.rolls(1, 2)
    table.ben.resigns()
    with table.refused("AUC-7"):
        table.ann.puts_up("Summergate", 10)
    table.ann.passes()
    table.cleo.passes()
    assert table.waits_for == [("ann", "AuctionChoice")]
    table.ann.puts_up("Diamond Hills", 10)  # nobody bid for it, so it is unowned
    table.cleo.passes()

    assert table.holder("Diamond Hills") == "ann"


# ---------------------------------------------------------------- CLAND-5: Industry Tax


@clause("CLAND-5")
@pytest.mark.parametrize("start", [1, 35])
def test_industry_tax_is_two_million_for_an_owner_of_any_industrial_building(start: int) -> None:
    table = CityScenario()
    table.ann.stands_on(start).owns("Old Town", "Seaview")
    table.blocks("Old Town", industrial=7, residential=1)
    table.blocks("Seaview", industrial=2)

    table.ann.rolls(1, 2)

    assert table.ann.space == "Industry Tax"
    assert table.ann.cash == 37700 - 2000


@clause("CLAND-5")
def test_residential_blocks_railroads_and_anothers_industry_bring_no_industry_tax() -> None:
    table = CityScenario()
    table.ann.stands_on(1).owns("Old Town", "Harbor Heights", "Central Quay")
    table.blocks("Old Town", residential=8)
    table.stands("Old Town", "stadium", "skyscraper", "railroad", "power_station")
    table.blocks("Summergate", industrial=3)  # the Bank's
    table.ben.owns("Seaview")
    table.blocks("Seaview", industrial=3)

    table.ann.rolls(1, 2)

    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-5")
def test_industry_on_a_mortgaged_district_is_taxed_all_the_same() -> None:
    table = CityScenario()
    table.ann.stands_on(1)
    table.ann.owns_for(100, "Old Town")
    table.blocks("Old Town", industrial=1)

    table.ann.rolls(1, 2)

    assert table.ann.cash == 37700 - 2000


@clause("CLAND-5", "CSET-8", "DEBT-1")
def test_an_industry_tax_over_the_cash_in_hand_is_owed_to_the_bank() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.stands_on(1).has_cash(500).owns("Old Town")
    table.blocks("Old Town", industrial=1)

    table.ann.rolls(1, 2)
    assert table.ann.owes == 2000
    table.pause_and_resume()
    table.time_runs_out(table.ann)  # 500 and a rent value of 500 are not enough

    assert table.ann.is_out
    assert table.waits_for == [("ben", "BidDue"), ("cleo", "BidDue")]
    assert table.blocks_on("Old Town") == (0, 1)


@clause("CLAND-5")
def test_a_tax_dodge_card_may_be_kept_while_the_industry_tax_is_paid() -> None:
    table = CityScenario()
    table.ann.stands_on(1).owns("Old Town").keeps("tax_dodge")
    table.blocks("Old Town", industrial=1)

    table.ann.rolls(1, 2)
    assert table.waits_for == [("ann", "TaxChoice")]
    table.pause_and_resume()
    with table.refused("CLAND-5"):
        table.ann.ends_turn()
    with table.refused("CLAND-5"):
        table.ben.dodges_tax()
    table.time_runs_out(table.ann)

    assert table.ann.cash == 37700 - 2000
    assert table.ann.cards == {"tax_dodge"}


@clause("CLAND-5", "CSET-8", "DEAL-1")
def test_a_tax_dodge_card_sold_in_the_middle_of_the_choice_dodges_nothing() -> None:
    table = CityScenario()
    table.ann.stands_on(1).owns("Old Town").keeps("tax_dodge")
    table.blocks("Old Town", industrial=1)

    table.ann.rolls(1, 2)
    table.ann.offers(table.ben, ("tax_dodge",), (2500,))
    table.ben.accepts()
    with table.refused("CLAND-5"):
        table.ann.dodges_tax()
    table.ann.pays_tax()

    assert table.ann.cash == 37700 + 2500 - 2000
    assert table.ben.cards == {"tax_dodge"}


# ---------------------------------------------------------------- CLAND-6: Planning Permission


@clause("CLAND-6")
def test_on_planning_permission_a_piece_must_be_built() -> None:
    table = CityScenario()
    table.ann.stands_on(2).owns("Old Town")
    table.ben.owns("Seaview")

    table.ann.rolls(1, 2)
    assert table.waits_for == [("ann", "TargetChoice")]
    table.pause_and_resume()
    with table.refused("CLAND-6"):
        table.ann.forgoes()
    assert not {"EndTurn", "Press", "Roll"} & set(table.ann.may)
    assert "Choose" not in table.ben.may  # it is Ann's to build
    table.ann.chooses("Seaview", "rubbish_dump")

    assert table.pieces_on("Seaview") == ["rubbish_dump"]
    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-6")
@pytest.mark.parametrize(
    ("start", "hazard", "bonus", "foreign"),
    [
        (2, "rubbish_dump", "park", "prison"),
        (12, "prison", "school", "park"),
        (22, "sewage_plant", "water_tower", "wind_farm"),
        (32, "power_station", "wind_farm", "sewage_plant"),
    ],
)
def test_each_planning_permission_space_has_its_own_pair_of_pieces(
    start: int, hazard: str, bonus: str, foreign: str
) -> None:
    for piece in (hazard, bonus):
        table = CityScenario()
        table.ann.stands_on(start)
        table.ann.rolls(1, 2)
        with table.refused("CPLAN-1"):
            table.ann.chooses("Summergate", foreign)

        table.ann.chooses("Summergate", piece)  # unowned: either will do

        assert table.pieces_on("Summergate") == [piece]
        assert table.pieces_left(piece) == 2


@clause("CLAND-6")
def test_without_either_piece_left_planning_permission_is_quiet() -> None:
    table = CityScenario()
    table.ann.stands_on(2).owns("Old Town")
    table.bank_has_left("park", 0)
    table.bank_has_left("rubbish_dump", 0)

    table.ann.rolls(1, 2)

    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-6")
def test_without_a_legal_place_planning_permission_is_quiet() -> None:
    table = CityScenario()
    table.ann.stands_on(2).owns(*(district.name for district in DISTRICTS[1:]))
    for district in DISTRICTS[1:]:
        table.stands(district.name, "prison")  # no bonus building on any of hers
    table.ben.owns("Summergate")
    table.stands("Summergate", "school")  # no hazard on his

    table.ann.rolls(1, 2)

    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-6")
def test_the_city_clock_builds_on_planning_permission_for_a_player_who_does_not() -> None:
    table = CityScenario()
    table.ann.stands_on(2).owns("Old Town")

    table.ann.rolls(1, 2)
    table.time_runs_out(table.ann)

    assert sum(table.pieces_left(piece) for piece in ("park", "rubbish_dump")) == 5
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-6", "CSET-8", "DEBT-8")
def test_a_player_who_resigns_on_planning_permission_builds_nothing() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.stands_on(2)

    table.ann.rolls(1, 2)
    table.ann.resigns()

    assert (table.pieces_left("park"), table.pieces_left("rubbish_dump")) == (3, 3)
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- CLAND-7: Free Parking


@clause("CLAND-7")
def test_free_parking_gives_the_rent_dodge_card_and_nothing_else() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting")

    table.ann.rolls(4, 6)

    assert table.dodge_holder == "ann"
    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-7")
def test_free_parking_takes_the_rent_dodge_card_from_its_holder() -> None:
    table = CityScenario()
    table.ben.holds_rent_dodge()
    table.ann.stands_on("Jail / Just Visiting")

    table.ann.rolls(4, 6)

    assert table.dodge_holder == "ann"


@clause("CLAND-7")
def test_passing_free_parking_leaves_the_rent_dodge_card_where_it_is() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting").owns("Seaview")

    table.ann.rolls(5, 6)

    assert table.ann.space == "Seaview"
    assert table.dodge_holder is None


# ---------------------------------------------------------------- CLAND-9, CLAND-10: the other corners


@clause("CLAND-9", "CJAIL-1")
def test_go_to_jail_ends_the_city_turn_in_jail_without_wages_or_building() -> None:
    table = CityScenario()
    table.ann.stands_on("Silver Harbor").owns("Old Town")
    table.stands("Old Town", "stadium")

    table.ann.rolls(1, 2)

    assert table.ann.in_jail
    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cash == 37700
    assert table.waits_for == [("ben", "RollDue")]
    with table.refused("CBLD-9"):
        table.ann.presses(1)


@clause("CLAND-9")
def test_a_double_onto_go_to_jail_gives_no_second_city_roll() -> None:
    table = CityScenario()
    table.ann.stands_on("New Town")

    table.ann.rolls(2, 2)

    assert table.ann.in_jail
    assert table.waits_for == [("ben", "RollDue")]


@clause("CLAND-10")
def test_just_visiting_is_nothing_and_the_city_turn_goes_on() -> None:
    table = CityScenario()
    table.ann.stands_on("Westlands").owns("Old Town")

    table.ann.rolls(2, 2)
    assert table.ann.space == "Jail / Just Visiting"
    assert not table.ann.in_jail
    assert table.waits_for == [("ann", "RollDue")]
    with table.refused("CJAIL-3"):
        table.ann.pays_bail()
    table.ann.rolls(4, 6)

    assert table.ann.space == "Free Parking"
    assert table.ann.cash == 37700


@clause("CLAND-10", "CTURN-4")
def test_on_go_there_are_wages_once_and_nothing_to_do() -> None:
    table = CityScenario()
    table.ann.stands_on(35)

    table.ann.rolls(1, 4)

    assert table.ann.space == "GO"
    assert table.ann.cash == 37700 + 2000
    assert table.waits_for == [("ann", "EndDue")]
