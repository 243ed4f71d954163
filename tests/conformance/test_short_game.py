"""The Short Game: dealt deeds, cheaper hotels, one turn in Jail, and the first bankruptcy ends it."""

from __future__ import annotations

import pytest

from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.state import BANK
from rentier.rules.dice import Roll
from rentier.rules.endings import GameEnded
from rentier.testing import Scenario
from tests.conformance.clauses import clause


def short(edition: str = "world-of-warcraft", seats: str = "ann ben cleo") -> Scenario:
    """A table that plays the Short Game."""
    return Scenario(edition, seats=seats, options={"short": True})


def final_worth(table: Scenario) -> dict[str, int]:
    """What everybody was worth when the game ended."""
    (ended,) = table.happened(GameEnded)
    return dict(zip(table.names, ended.worth, strict=True))


# ---------------------------------------------------------------- dealing


@clause("SHORT-1")
def test_three_deeds_are_dealt_to_each_player_free() -> None:
    table = short(seats="ann ben")
    table.script("deal", 0, 0, 25, 24, 1, 1)  # places among the deeds that are left

    table.begins((1, 2), (3, 4))

    assert table.ann.deeds == {"Durotar", "Orgrimmar", "Westfall"}
    assert table.ben.deeds == {"Elwynn Forest", "Stormwind", "Northern Barrens"}
    assert table.ann.cash == table.ben.cash == 1500
    assert not any(table.is_mortgaged(deed) for deed in table.ann.deeds | table.ben.deeds)


@clause("SHORT-1")
@pytest.mark.parametrize(
    ("edition", "seats"),
    [("doctor-who-villains", 6), ("big-bang-theory", 7), ("world-of-warcraft", 2), ("platinum", 8)],
)
def test_however_many_play_each_is_dealt_three(edition: str, seats: int) -> None:
    game = Game.new(edition, {"short": True}, seats=seats, chance=SeededChance("deal"))

    assert [len(game.state.deeds_of(seat)) for seat in range(seats)] == [3] * seats
    assert len(game.state.deeds_of(BANK)) == 28 - 3 * seats
    assert game.state.cash == [1500] * seats


@clause("SHORT-1")
def test_the_deal_differs_from_game_to_game() -> None:
    hands = {
        tuple(Game.new("big-bang-theory", {"short": True}, seats=2, chance=SeededChance(seed)).state.holder)
        for seed in range(10)
    }

    assert len(hands) == 10


@clause("SHORT-1", "LAND-3")
def test_a_dealt_deed_collects_rent_like_any_other() -> None:
    table = short(seats="ann ben")
    table.script("deal", 1, 1, 1, 1, 1, 1)  # Ann has Elwynn Forest
    table.begins((1, 2), (3, 4))

    table.ben.rolls(1, 2)
    table.ann.asks_rent("Elwynn Forest")

    assert table.ann.cash == 1504


# ---------------------------------------------------------------- three houses and a hotel


@clause("SHORT-2", "BLD-4")
def test_three_houses_on_each_site_allow_a_hotel_and_go_back_to_the_bank() -> None:
    table = short()
    table.ann.owns("Durotar", "Elwynn Forest").built("Durotar", 3).built("Elwynn Forest", 3)

    table.ann.builds({"Elwynn Forest": 1})

    assert table.hotels_left == 11
    assert table.houses_left == 32 - 3
    assert table.ann.cash == 1500 - 50


@clause("SHORT-2", "RENT-5")
def test_hotel_rent_is_unchanged() -> None:
    table = short("doctor-who-villains")
    table.ben.owns("The Adipose", "The Slitheen").built("The Adipose", 3).built("The Slitheen", 3)
    table.ben.builds({"The Slitheen": 1})

    table.ann.rolls(1, 2)
    table.ben.asks_rent("The Slitheen")

    assert table.ann.cash == 1500 - 450


@clause("SHORT-2", "RENT-5")
def test_three_houses_collect_the_rent_of_three_houses() -> None:
    table = short("doctor-who-villains")
    table.ben.owns("The Adipose", "The Slitheen").built("The Adipose", 3).built("The Slitheen", 3)

    table.ann.rolls(1, 2)
    table.ben.asks_rent("The Slitheen")

    assert table.ann.cash == 1500 - 180


@clause("SHORT-2", "BLD-4")
def test_each_site_needs_its_three_houses_before_the_first_hotel() -> None:
    table = short()
    table.ann.owns("Westfall", "Northern Barrens", "Ashenvale")
    table.ann.built("Westfall", 3).built("Northern Barrens", 3).built("Ashenvale", 2)

    with table.refused("BLD-4"):
        table.ann.builds({"Westfall": 1})
    table.ann.builds({"Ashenvale": 1})
    table.ann.builds({"Westfall": 1})

    assert table.hotels_left == 11
    assert table.ann.cash == 1500 - 50 - 50


@clause("SHORT-2", "BLD-3")
def test_there_is_never_a_fourth_house() -> None:
    table = short()
    table.ann.owns("Durotar", "Elwynn Forest")

    with table.refused("BLD-4"):
        table.ann.builds({"Durotar": 4, "Elwynn Forest": 4})
    table.ann.builds({"Durotar": 3, "Elwynn Forest": 3})
    assert table.houses_left == 26
    table.ann.builds({"Durotar": 1, "Elwynn Forest": 1})

    assert table.houses_left == 32
    assert table.hotels_left == 10
    assert table.ann.cash == 1500 - 6 * 50 - 2 * 50
    with table.refused("BLD-5"):
        table.ann.builds({"Durotar": 1})


@clause("SHORT-2", "BLD-8")
def test_without_a_hotel_in_the_bank_three_houses_stay_three() -> None:
    table = short()
    table.ann.owns("Durotar", "Elwynn Forest").built("Durotar", 3).built("Elwynn Forest", 3)
    table.bank_has(hotels=0)

    with table.refused("BLD-8"):
        table.ann.builds({"Durotar": 1})

    assert table.level("Durotar") == 3


@clause("SHORT-2", "CARD-3")
def test_repairs_charge_the_hotel_after_three_houses_as_a_hotel() -> None:
    table = short()
    table.ann.owns("Durotar", "Elwynn Forest").built("Durotar", 4).built("Elwynn Forest", 3)
    table.next_card("CC14")

    table.ann.rolls(1, 1)  # Treasure Chest: 40 a house, 115 a hotel

    assert table.ann.cash == 1500 - 115 - 3 * 40


# ---------------------------------------------------------------- turning a hotel in


@clause("SHORT-3", "SELL-2")
def test_a_hotel_sells_for_half_its_price_and_leaves_three_houses() -> None:
    table = short()
    table.ann.owns("Stormwind", "Orgrimmar").built("Stormwind", 4).built("Orgrimmar", 4)

    table.ann.sells({"Orgrimmar": 1})

    assert table.ann.cash == 1600
    assert table.level("Orgrimmar") == 3
    assert table.houses_left == 29
    assert table.hotels_left == 11


@clause("SHORT-3", "SELL-3")
def test_where_the_bank_lacks_three_houses_the_hotel_stays_or_is_sold_further_down() -> None:
    table = short()
    table.ann.owns("Durotar", "Elwynn Forest").built("Durotar", 4).built("Elwynn Forest", 4)
    table.bank_has(houses=2)

    with table.refused("SELL-3"):
        table.ann.sells({"Durotar": 1})
    with table.refused("SELL-3"):
        table.ann.sells({"Durotar": 2, "Elwynn Forest": 2})
    table.ann.sells({"Durotar": 3, "Elwynn Forest": 3})

    assert table.level("Durotar") == table.level("Elwynn Forest") == 1
    assert table.houses_left == 0
    assert table.ann.cash == 1500 + 6 * 25


@clause("SHORT-3", "SELL-3")
def test_sold_down_to_the_ground_a_hotel_counts_four() -> None:
    table = short()
    table.ann.owns("Stormwind", "Orgrimmar").built("Stormwind", 4).built("Orgrimmar", 4)
    table.bank_has(houses=0)

    with table.refused("SELL-1"):
        table.ann.sells({"Stormwind": 5, "Orgrimmar": 5})
    table.ann.sells({"Stormwind": 4, "Orgrimmar": 4})

    assert table.ann.cash == 1500 + 8 * 100
    assert table.hotels_left == 12


@clause("SHORT-3", "DEBT-2")
def test_what_can_be_raised_counts_a_hotel_as_four() -> None:
    table = short()
    table.ann.owns("Durotar", "Elwynn Forest").built("Durotar", 4).built("Elwynn Forest", 4)
    table.ann.stands_on("The Dark Portal").has_cash(0)
    table.ben.owns("Stormwind", "Orgrimmar").built("Stormwind", 2).built("Orgrimmar", 1)

    table.ann.rolls(1, 3)  # Orgrimmar with one house: 200
    table.ben.asks_rent("Orgrimmar")

    with table.refused("DEBT-2"):
        table.ann.goes_bankrupt()  # 8 levels at 25, and two mortgages at 30
    table.ann.sells({"Durotar": 4, "Elwynn Forest": 4})
    assert table.ann.owes == 0
    assert table.ann.cash == 0


@clause("SHORT-3", "DEBT-2", "DEBT-3")
def test_a_player_who_owes_more_than_hotels_at_four_and_mortgages_is_bankrupt() -> None:
    table = short()
    table.ann.owns("Durotar", "Elwynn Forest").built("Durotar", 4).built("Elwynn Forest", 4)
    table.ann.stands_on("The Dark Portal").has_cash(339)
    table.ben.owns("Stormwind", "Orgrimmar").built("Stormwind", 1).built("Orgrimmar", 2)

    table.ann.rolls(1, 3)  # Orgrimmar with two houses: 600
    table.ben.asks_rent("Orgrimmar")
    table.ann.goes_bankrupt()

    assert table.ann.is_out
    assert table.ben.cash == 1500 + 339 + 8 * 25 + 2 * 30


# ---------------------------------------------------------------- Jail


@clause("SHORT-4", "SHORT-5")
def test_one_failed_try_for_a_double_and_the_fine_is_paid_and_the_roll_moved() -> None:
    table = short("big-bang-theory")
    table.ann.sits_in_jail()

    table.ann.rolls(1, 2)

    assert not table.ann.in_jail
    assert table.ann.cash == 1450
    assert table.ann.space == "Amy's Lab"
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SHORT-4")
def test_sent_to_jail_you_are_out_again_by_the_end_of_your_next_turn() -> None:
    table = short(seats="ann ben")
    table.ann.stands_on("Galleon")

    table.ann.rolls(2, 3)
    assert table.ann.in_jail
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    assert table.waits_for == [("ann", "JailChoice")]
    with table.refused("JAIL-6"):
        table.ann.ends_turn()
    table.ann.rolls(4, 6)

    assert not table.ann.in_jail
    assert table.ann.space == "Free Parking"
    assert table.ann.cash == 1450


@clause("SHORT-4", "JAIL-6")
def test_a_double_leaves_jail_without_the_fine_and_without_another_roll() -> None:
    table = short()
    table.ann.sits_in_jail()

    table.ann.rolls(5, 5)

    assert not table.ann.in_jail
    assert table.ann.cash == 1500
    assert table.ann.space == "Free Parking"
    assert table.waits_for == [("ann", "EndDue")]


@clause("SHORT-4", "JAIL-5")
def test_a_card_leaves_jail_before_the_roll() -> None:
    table = short()
    table.ann.sits_in_jail().keeps("CC05")

    table.ann.uses_card("CC05")
    table.ann.rolls(4, 6)

    assert table.ann.cards == set()
    assert table.ann.cash == 1500
    assert table.ann.space == "Free Parking"


@clause("SHORT-4", "JAIL-4")
def test_paying_first_leaves_jail_and_a_double_then_rolls_again() -> None:
    table = short()
    table.ann.sits_in_jail()

    table.ann.pays_bail()
    table.ann.rolls(5, 5)

    assert table.ann.cash == 1450
    assert table.waits_for == [("ann", "RollDue")]


@clause("SHORT-4")
def test_the_clock_brings_a_player_out_of_jail_too() -> None:
    table = short()
    table.ann.sits_in_jail()
    table.script("dice", 3 * 6 + 5)  # 4 and 6

    table.time_runs_out(table.ann)

    assert not table.ann.in_jail
    assert table.ann.cash == 1450


@clause("SHORT-5", "JAIL-7")
def test_the_fine_of_the_failed_try_is_raised_before_the_move() -> None:
    table = short()
    table.ann.sits_in_jail().has_cash(20).owns("Durotar").keeps("CH09")

    table.ann.rolls(1, 2)
    assert table.ann.owes == 50
    assert table.ann.space == "Jail / Just Visiting"
    with table.refused("JAIL-5"):
        table.ann.uses_card("CH09")
    table.ann.mortgages("Durotar")

    assert table.ann.cash == 0
    assert table.ann.space == "Northern Stranglethorn"


@clause("SHORT-5", "SHORT-6", "JAIL-7")
def test_a_player_who_cannot_pay_the_fine_is_bankrupt_and_the_game_is_over() -> None:
    table = short()
    table.ann.sits_in_jail().has_cash(20)

    table.ann.rolls(1, 2)
    table.ann.goes_bankrupt()

    assert table.over
    assert table.ann.is_out
    assert table.ann.space == "Jail / Just Visiting"
    assert table.rank["ann"] == 3


# ---------------------------------------------------------------- the end


@clause("SHORT-6", "DEBT-6")
def test_the_game_ends_once_the_auctions_of_a_bankruptcy_to_the_bank_are_over() -> None:
    table = short()
    table.ann.has_cash(50).owns("Durotar", "Westfall")
    table.cleo.has_cash(1400)

    table.ann.rolls(1, 3)  # Auction House Fees: 200
    table.ann.goes_bankrupt()
    assert not table.over
    table.ben.bids(10)
    table.cleo.passes()
    assert not table.over
    table.ben.passes()
    table.cleo.bids(1)

    assert table.over
    assert table.holder("Durotar") == "ben"
    assert table.holder("Westfall") == "cleo"
    assert final_worth(table) == {"ann": 0, "ben": 1550, "cleo": 1499}
    assert table.rank == {"ann": 3, "ben": 1, "cleo": 2}


@clause("SHORT-6", "DEBT-5")
def test_the_game_ends_once_the_interest_of_a_bankruptcy_to_a_player_is_paid() -> None:
    table = short("doctor-who-villains")
    table.ann.has_cash(0).owns_mortgaged("Platform One").stands_on("Valiant")
    table.ben.owns("The Daleks")

    table.ann.rolls(1, 3)
    table.ben.asks_rent("The Daleks")
    table.ann.goes_bankrupt()
    assert table.waits_for == [("ben", "MortgageChoice")]
    assert not table.over
    table.ben.keeps_mortgaged()

    assert table.over
    assert final_worth(table) == {"ann": 0, "ben": 1500 - 10 + 400 + 100, "cleo": 1500}


@clause("SHORT-6", "DEBT-5")
def test_the_heir_may_repay_before_worth_is_counted() -> None:
    table = short("doctor-who-villains")
    table.ann.has_cash(0).owns_mortgaged("Platform One").stands_on("Valiant")
    table.ben.owns("The Daleks")

    table.ann.rolls(1, 3)
    table.ben.asks_rent("The Daleks")
    table.ann.goes_bankrupt()
    table.ben.redeems()

    assert table.over
    assert final_worth(table)["ben"] == 1500 - 110 + 400 + 200


@clause("SHORT-6", "DEBT-5", "DEBT-1")
def test_interest_that_must_first_be_raised_holds_the_end_back() -> None:
    table = short("doctor-who-villains")
    table.ann.has_cash(0).owns_mortgaged("Platform One").stands_on("Valiant")
    table.ben.has_cash(0).owns("The Daleks", "The Adipose")

    table.ann.rolls(1, 3)
    table.ben.asks_rent("The Daleks")
    table.ann.goes_bankrupt()
    table.ben.keeps_mortgaged()
    assert table.waits_for == [("ben", "DebtDue")]
    assert not table.over
    table.ben.mortgages("The Adipose")

    assert table.over
    assert final_worth(table)["ben"] == 30 - 10 + 400 + 100 + 30


@clause("SHORT-6", "WIN-1")
def test_nobody_plays_on_after_the_bankruptcy() -> None:
    table = short()
    table.ann.has_cash(50)

    table.ann.rolls(1, 3)
    table.ann.goes_bankrupt()

    assert table.over
    assert table.waits_for == []
    with table.refused("WIN-1"):
        table.ben.submits(Roll(table.ben.seat, 1))


@clause("SHORT-6", "DEBT-8")
def test_leaving_with_all_debts_met_does_not_end_it() -> None:
    table = short()
    table.ann.owns("Durotar")

    table.ann.resigns()
    table.ben.bids(1)
    table.cleo.passes()

    assert not table.over
    assert table.holder("Durotar") == "ben"
    assert table.waits_for == [("ben", "RollDue")]


@clause("SHORT-6", "DEBT-8")
def test_leaving_with_rent_asked_and_met_does_not_end_it() -> None:
    table = short()
    table.ben.owns("Elwynn Forest")

    table.ann.rolls(1, 2)
    table.ann.resigns()

    assert table.ben.cash == 1504
    assert not table.over
    assert table.waits_for == [("ben", "RollDue")]


@clause("SHORT-6", "DEBT-8", "WIN-1")
def test_leaving_ends_it_where_one_player_is_left() -> None:
    table = short(seats="ann ben")
    table.ann.owns("Durotar")

    table.ann.resigns()

    assert table.over
    assert table.rank == {"ann": 2, "ben": 1}


@clause("SHORT-6", "DEBT-8")
def test_resigning_with_rent_that_cannot_be_met_is_a_bankruptcy_and_ends_it() -> None:
    table = short()
    table.ann.has_cash(3)
    table.ben.owns("Elwynn Forest")

    table.ann.rolls(1, 2)
    table.ann.resigns()

    assert table.over
    assert table.ben.cash == 1503
    assert table.rank == {"ann": 3, "ben": 1, "cleo": 2}


@clause("SHORT-6", "DEBT-8")
def test_a_player_removed_in_the_midst_of_a_debt_ends_it() -> None:
    table = short()
    table.ann.has_cash(50)
    table.cleo.has_cash(1600)

    table.ann.rolls(1, 3)
    table.removes(table.ann)

    assert table.over
    assert table.rank == {"ann": 3, "ben": 2, "cleo": 1}


@clause("SHORT-6", "AUC-5", "DEBT-8")
def test_a_bankruptcy_that_closes_an_open_auction_ends_the_game_all_the_same() -> None:
    table = short()
    table.ann.has_cash(100).owns("Durotar")
    table.ben.owns("Westfall", "Northern Barrens", "Ashenvale")
    table.ben.built("Westfall", 4).built("Northern Barrens", 4).built("Ashenvale", 4)

    table.ann.rolls(3, 3)  # Westfall with a hotel: 550
    table.ann.rolls(2, 3)
    table.ann.declines()
    table.ben.bids(10)
    table.cleo.passes()
    table.ann.resigns()

    assert table.holder("Duskwood") == "ben"
    assert table.waits_for == [("ben", "MortgageChoice")]
    table.ben.keeps_mortgaged()
    assert table.over
    assert table.ben.cash == 1500 - 10 + 100 + 30 - 3


@clause("SHORT-6", "DEBT-8")
def test_an_heir_who_leaves_during_the_settlement_does_not_undo_the_end() -> None:
    table = short(seats="ann ben cleo dan")
    table.ann.has_cash(3).owns_mortgaged("Durotar")
    table.ben.owns("Elwynn Forest")

    table.ann.rolls(1, 2)
    table.ben.asks_rent("Elwynn Forest")
    table.ann.goes_bankrupt()
    table.ben.resigns()
    assert not table.over
    table.cleo.bids(2)
    table.dan.passes()
    table.cleo.passes()
    table.dan.passes()

    assert table.over
    assert table.rank == {"ann": 4, "ben": 3, "cleo": 1, "dan": 2}
    assert final_worth(table)["cleo"] == 1500 - 2 + 60


@clause("SHORT-6", "CARD-5")
def test_a_bankruptcy_out_of_turn_ends_it_too() -> None:
    table = short("big-bang-theory")
    table.ben.has_cash(4)
    table.next_card("CC09")

    table.ann.rolls(1, 1)  # 10 from every player
    table.ben.goes_bankrupt()

    assert table.over
    assert final_worth(table) == {"ann": 1514, "ben": 0, "cleo": 1490}
    assert table.rank == {"ann": 1, "ben": 3, "cleo": 2}


@clause("SHORT-6", "CARD-5", "DEBT-1")
def test_a_debt_that_arose_beside_the_bankruptcy_is_still_met() -> None:
    table = short("big-bang-theory")
    table.ben.has_cash(4)
    table.cleo.has_cash(6).owns("Laundry Room")
    table.next_card("CC09")

    table.ann.rolls(1, 1)
    table.ben.goes_bankrupt()
    assert not table.over
    table.cleo.mortgages("Laundry Room")

    assert table.over
    assert final_worth(table) == {"ann": 1514, "ben": 0, "cleo": 6 + 30 - 10 + 30}


def birthday_after_westfall(ann_has: int) -> Scenario:
    """Ann has landed on Ben's Westfall and not been asked; it is her birthday, and Cleo cannot pay the 10."""
    table = short()
    table.ann.has_cash(ann_has).owns("Durotar")
    table.ben.owns("Westfall", "Northern Barrens", "Ashenvale")
    table.cleo.has_cash(4)
    table.next_card("CC09")
    for site in ("Westfall", "Northern Barrens", "Ashenvale"):
        table.ben.built(site, 1)
    table.ann.rolls(3, 3)
    table.ann.rolls(5, 6)
    return table


@clause("SHORT-6", "RENT-1")
def test_rent_that_could_still_be_asked_for_counts_at_the_end() -> None:
    table = birthday_after_westfall(ann_has=100)

    table.cleo.goes_bankrupt()

    assert table.over
    assert (table.ann.cash, table.ben.cash) == (100 + 10 + 4 - 30, 1500 - 10 + 30)


@clause("SHORT-6", "RENT-1", "DEBT-1")
def test_rent_that_counts_as_asked_is_raised_before_the_end() -> None:
    table = birthday_after_westfall(ann_has=0)

    table.cleo.goes_bankrupt()
    assert not table.over
    assert table.waits_for == [("ann", "DebtDue")]
    assert table.ann.owes == 30
    table.ann.mortgages("Durotar")

    assert table.over
    assert (table.ann.cash, table.ben.cash) == (14, 1520)


@clause("SHORT-6")
def test_a_second_bankruptcy_in_the_settlement_announces_no_second_end() -> None:
    table = short(seats="ann ben cleo dan")
    table.ben.has_cash(0)
    table.cleo.has_cash(0)
    table.owing((table.ben, table.ann, 100), (table.cleo, table.dan, 100))

    table.ben.goes_bankrupt()
    assert not table.over
    table.cleo.goes_bankrupt()

    assert table.over
    assert table.log.count("The game ends as soon as this is settled") == 1
    assert table.rank == {"ann": 1, "dan": 1, "cleo": 3, "ben": 4}


@clause("SHORT-6")
def test_the_end_survives_a_pause_in_the_settlement() -> None:
    table = short()
    table.ann.has_cash(50).owns("Durotar")

    table.ann.rolls(1, 3)
    table.ann.goes_bankrupt()
    table.pause_and_resume()
    table.ben.passes()
    table.cleo.passes()

    assert table.over
    assert table.holder("Durotar") is None


# ---------------------------------------------------------------- worth


def ends_now(table: Scenario) -> None:
    """Ann, without anything, lands on a tax and is bankrupt."""
    table.ann.has_cash(0).stands_on("GO")
    table.ann.rolls(1, 3)
    table.ann.goes_bankrupt()


@clause("SHORT-7")
def test_worth_is_cash_and_property_at_the_printed_price() -> None:
    table = short()
    table.ben.has_cash(123).owns("Durotar", "Deeprun Tram", "Kezan Central Electric", "Orgrimmar")

    ends_now(table)

    assert final_worth(table)["ben"] == 123 + 60 + 200 + 150 + 400


@clause("SHORT-7")
def test_mortgaged_property_counts_half_its_price() -> None:
    table = short()
    table.ben.has_cash(0).owns_mortgaged("Stormwind", "Deeprun Tram", "Kezan Central Electric").owns("Orgrimmar")

    ends_now(table)

    assert final_worth(table)["ben"] == 175 + 100 + 75 + 400


@clause("SHORT-7")
def test_houses_count_what_they_cost() -> None:
    table = short()
    table.ben.has_cash(0).owns("Stormwind", "Orgrimmar").built("Stormwind", 2).built("Orgrimmar", 3)

    ends_now(table)

    assert final_worth(table)["ben"] == 350 + 400 + 5 * 200


@clause("SHORT-7")
def test_hotels_count_with_the_three_houses_turned_in() -> None:
    table = short()
    table.ben.has_cash(0).owns("Durotar", "Elwynn Forest").built("Durotar", 4).built("Elwynn Forest", 3)

    ends_now(table)

    assert final_worth(table)["ben"] == 60 + 60 + 4 * 50 + 3 * 50


@clause("SHORT-7")
def test_a_kept_card_is_worth_nothing() -> None:
    table = short()
    table.ben.has_cash(10).keeps("CH09")

    ends_now(table)

    assert final_worth(table)["ben"] == 10


@clause("SHORT-8")
def test_the_richest_wins_not_the_one_with_most_cash() -> None:
    table = short()
    table.ben.has_cash(1000)
    table.cleo.has_cash(10).owns("Stormwind", "Orgrimmar").built("Stormwind", 1).built("Orgrimmar", 1)

    ends_now(table)

    assert final_worth(table) == {"ann": 0, "ben": 1000, "cleo": 1160}
    assert table.rank == {"ann": 3, "ben": 2, "cleo": 1}


@clause("SHORT-8")
def test_equal_worth_shares_the_rank() -> None:
    table = short(seats="ann ben cleo dan eve")
    table.ben.has_cash(500)
    table.cleo.has_cash(440).owns("Durotar")
    table.dan.has_cash(470).owns_mortgaged("Elwynn Forest")
    table.eve.has_cash(499)

    ends_now(table)

    assert table.rank == {"ann": 5, "ben": 1, "cleo": 1, "dan": 1, "eve": 4}


@clause("SHORT-8", "DEBT-8")
def test_a_player_who_left_earlier_ranks_behind_one_who_went_bankrupt() -> None:
    table = short(seats="ann ben cleo dan")
    table.ann.has_cash(0)
    table.ben.has_cash(9000)
    table.dan.has_cash(1501)

    table.ben.resigns()
    table.ann.rolls(1, 3)
    table.ann.goes_bankrupt()

    assert table.over
    assert table.rank == {"ann": 3, "ben": 4, "cleo": 2, "dan": 1}
