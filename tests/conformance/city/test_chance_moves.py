"""Chance cards that move the drawer: ordinary landings, wages on the way forward and none on the way back."""

from __future__ import annotations

from rentier.rules.cards import CardDrawn, Piles
from rentier.rules.movement import Moved, Salaried
from rentier.testing import CityScenario
from tests.conformance.clauses import clause


@clause("CLAND-8", "CCARD-1")
def test_city_advance_to_go_pays_the_wages_once_and_goes_under_the_pile() -> None:
    table = CityScenario()

    table.ann.draws("advance_go", on=22)

    assert table.ann.space == "GO"
    assert table.ann.cash == 37700 + 2000
    assert table.bottom_card == "advance_go"
    assert table.ann.cards == set()
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CTURN-4")
def test_advance_to_go_pays_for_the_stadium_as_well() -> None:
    table = CityScenario()
    table.ann.owns("Seaview", "The Wharf")
    table.stands("Seaview", "stadium")

    table.ann.draws("advance_go")

    assert table.ann.cash == 37700 + 3000


@clause("CCARD-1", "CLAND-1")
def test_the_card_to_middleton_leads_to_a_purchase_without_wages_on_the_short_way() -> None:
    table = CityScenario()

    table.ann.draws("advance_middleton", on=22)
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.buys()

    assert table.holder("Middleton") == "ann"
    assert table.ann.cash == 37700 - 2400
    assert table.bottom_card == "advance_middleton"


@clause("CCARD-1", "CTURN-4")
def test_the_long_way_to_middleton_pays_wages_before_the_rent_there() -> None:
    table = CityScenario()
    table.ben.owns("Middleton")
    table.blocks("Middleton", industrial=2)
    table.ann.has_cash(0)

    table.ann.draws("advance_middleton", on=28)

    assert table.ann.space == "Middleton"
    assert table.ann.cash == 0
    assert table.ann.owes == 0
    assert table.ben.cash == 37700 + 2000
    assert [type(fact) for fact in table.facts if isinstance(fact, (Salaried, Moved))] == [Moved, Moved, Salaried]


@clause("CCARD-1", "CLAND-2")
def test_the_card_to_middleton_costs_nothing_where_middleton_is_mortgaged() -> None:
    table = CityScenario()
    table.ben.owns_for(200, "Middleton")

    table.ann.draws("advance_middleton")

    assert table.ann.space == "Middleton"
    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CLAND-3")
def test_the_card_to_your_own_middleton_brings_nothing() -> None:
    table = CityScenario()
    table.ann.owns("Middleton")

    table.ann.draws("advance_middleton")

    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CLAND-2")
def test_the_card_to_diamond_hills_pays_no_wages_and_charges_rent() -> None:
    table = CityScenario()
    table.ben.owns("Diamond Hills")

    table.ann.draws("advance_diamond_hills", on=36)

    assert table.ann.space == "Diamond Hills"
    assert table.ann.cash == 37700 - 500
    assert table.ben.cash == 37700 + 500
    assert table.bottom_card == "advance_diamond_hills"


@clause("CCARD-1", "CLAND-1")
def test_the_card_to_an_unowned_diamond_hills_can_lead_to_an_auction() -> None:
    table = CityScenario()

    table.ann.draws("advance_diamond_hills")
    table.ann.auctions_off(10)
    table.ben.passes()

    assert table.holder("Diamond Hills") == "ann"
    assert table.ann.cash == 37700 - 10


@clause("CCARD-1", "CRAIL-1")
def test_a_card_that_moves_to_a_railroad_lets_one_jump_on() -> None:
    table = CityScenario()
    table.ben.owns("Diamond Hills", "Old Town")
    table.stands("Diamond Hills", "railroad")
    table.stands("Old Town", "railroad")

    table.ann.draws("advance_diamond_hills")
    assert table.ann.cash == 37700 - 500
    table.ann.jumps("Old Town")

    assert table.ann.cash == 37700 - 500 + 2000 - 100
    assert table.ann.space == "Old Town"


@clause("CCARD-1", "CLAND-7")
def test_the_card_to_free_parking_takes_the_rent_dodge_from_its_holder() -> None:
    table = CityScenario()
    table.ben.holds_rent_dodge()

    table.ann.draws("advance_free_parking")

    assert table.ann.space == "Free Parking"
    assert table.dodge_holder == "ann"
    assert table.ann.cash == 37700
    assert table.bottom_card == "advance_free_parking"


@clause("CCARD-1", "CTURN-4")
def test_the_card_to_free_parking_pays_wages_when_it_leads_past_go() -> None:
    table = CityScenario()

    table.ann.draws("advance_free_parking", on=22)

    assert table.dodge_holder == "ann"
    assert table.ann.cash == 37700 + 2000


@clause("CCARD-1", "CTURN-4")
def test_three_back_over_go_to_diamond_hills_pays_no_second_wages() -> None:
    table = CityScenario()

    table.ann.draws("back_three", on=2)

    assert table.ann.space == "Diamond Hills"
    assert table.ann.cash == 37700 + 2000  # for the roll that passed GO, not for the way back
    assert table.waits_for == [("ann", "BuyChoice")]
    assert table.bottom_card == "back_three"


@clause("CCARD-1", "CLAND-5")
def test_three_back_onto_the_industry_tax_costs_owners_of_industry() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.blocks("Old Town", industrial=1)

    table.ann.draws("back_three")

    assert table.ann.space == "Industry Tax"
    assert table.ann.cash == 37700 - 2000


@clause("CCARD-1", "CLAND-5")
def test_three_back_onto_the_industry_tax_is_free_without_industry() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.blocks("Old Town", residential=3)

    table.ann.draws("back_three")

    assert table.ann.space == "Industry Tax"
    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CLAND-2")
def test_three_back_to_anothers_central_quay_costs_rent() -> None:
    table = CityScenario()
    table.ben.owns("Central Quay")

    table.ann.draws("back_three", on=17)

    assert table.ann.cash == 37700 - 120
    assert table.ben.cash == 37700 + 120


@clause("CCARD-1", "CLAND-1")
def test_three_back_to_treetop_park_offers_it_for_sale() -> None:
    table = CityScenario()

    table.ann.draws("back_three", on=22)
    table.ann.buys()

    assert table.holder("Treetop Park") == "ann"
    assert table.ann.cash == 37700 - 2000


@clause("CCARD-1", "CLAND-6")
def test_three_back_to_planning_permission_has_to_be_followed() -> None:
    table = CityScenario()
    table.ben.owns("Seaview")

    table.ann.draws("back_three", on=28)
    with table.refused("CLAND-6"):
        table.ann.forgoes()
    table.ann.chooses("Seaview", "sewage_plant")

    assert table.pieces_on("Seaview") == ["sewage_plant"]


@clause("CCARD-1", "CLAND-4")
def test_three_back_to_the_auction_space_puts_a_district_up() -> None:
    table = CityScenario()

    table.ann.draws("back_three", on=36)
    assert table.waits_for == [("ann", "AuctionChoice")]
    table.ann.puts_up("Stoneside", 100)
    table.ben.passes()

    assert table.holder("Stoneside") == "ann"
    assert table.ann.cash == 37700 - 100


@clause("CLAND-8", "CCARD-1", "CJAIL-1")
def test_the_jail_card_of_city_pays_no_wages_and_ends_the_turn() -> None:
    table = CityScenario()

    table.ann.draws("go_to_jail", on=28)

    assert table.ann.in_jail
    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cash == 37700
    assert table.waits_for == [("ben", "RollDue")]
    assert table.bottom_card == "go_to_jail"


@clause("CCARD-1", "CJAIL-1")
def test_the_jail_card_takes_the_second_roll_of_a_double_and_step_c_away() -> None:
    table = CityScenario()
    table.ann.stands_on("Stoneside")
    table.next_card("go_to_jail")

    table.ann.rolls(2, 2)

    assert table.ann.in_jail
    assert table.waits_for == [("ben", "RollDue")]
    with table.refused("CBLD-9"):
        table.ann.presses(3)


@clause("CCARD-1", "CTURN-2")
def test_after_a_double_onto_chance_the_card_is_followed_and_the_dice_are_rolled_again() -> None:
    table = CityScenario()
    table.ann.stands_on("Stoneside")
    table.next_card("advance_middleton")

    table.ann.rolls(2, 2)
    table.ann.buys()
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(1, 2)

    assert table.ann.space == "Silver Harbor"


@clause("CCARD-1", "CLAND-8")
def test_a_taxi_is_not_offered_for_the_move_that_a_card_makes() -> None:
    table = CityScenario()
    table.ann.keeps("taxi")

    table.ann.draws("advance_middleton")
    table.ann.goes_on_foot()

    assert table.ann.space == "Middleton"
    assert table.waits_for == [("ann", "BuyChoice")]
    assert table.ann.cards == {"taxi"}


@clause("CLAND-8")
def test_when_all_cards_were_seen_the_top_one_is_drawn_and_goes_below_the_others() -> None:
    table = CityScenario()
    table.ben.keeps("jail_free")
    table.pile_is("investment", "tax_bill", "easy_money")
    table.ann.stands_on("GO")
    table.ben.stands_on("GO")

    table.ann.rolls(3, 4)
    assert table.bottom_card == "investment"
    table.ann.ends_turn()
    table.ben.rolls(3, 4)

    assert table.bottom_card == "tax_bill"
    assert (table.ann.cash, table.ben.cash) == (38700, 36700)
    assert table.ben.cards == {"jail_free"}  # kept, and so not in the pile


@clause("CLAND-8")
def test_a_drawn_city_card_comes_again_only_after_all_the_others() -> None:
    table = CityScenario()

    table.ann.draws("investment")

    unseen = Piles.of(table.state).unseen
    assert len(unseen) == 24
    assert table.card("investment") not in unseen


@clause("CLAND-8")
def test_each_chance_space_has_the_same_pile() -> None:
    for space in (2, 7, 17, 22, 28, 36):
        table = CityScenario()

        table.ann.draws("investment", on=space)

        wages = 2000 if space == 2 else 0
        assert table.ann.cash == 37700 + 1000 + wages
        assert [fact.card for fact in table.happened(CardDrawn)] == [table.card("investment")]


@clause("CCARD-1", "CLAND-2", "CMTG-1")
def test_rent_after_a_cards_move_can_become_a_debt_and_be_raised() -> None:
    table = CityScenario()
    table.ben.owns("Diamond Hills")
    table.ann.owns("Fortune Valley").has_cash(300)

    table.ann.draws("advance_diamond_hills")
    assert table.ann.owes == 500
    table.pause_and_resume()
    table.ann.mortgages("Fortune Valley")

    assert table.ann.owes == 0
    assert table.ann.cash == 300 + 350 - 500
    assert table.ben.cash == 37700 + 500


@clause("CCARD-1", "CLAND-1")
def test_a_player_who_resigns_after_a_cards_move_leaves_the_district_to_an_auction() -> None:
    table = CityScenario("ann ben cleo")

    table.ann.draws("advance_middleton")
    table.ann.resigns()
    assert {name for name, duty in table.waits_for if duty == "BidDue"} == {"ben", "cleo"}
    table.ben.bids(50)
    table.cleo.passes()

    assert table.holder("Middleton") == "ben"
    assert table.waits_for == [("ben", "RollDue")]
