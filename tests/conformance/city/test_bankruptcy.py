"""Bankruptcy: out to the Bank or to a player, everything as it stands; and leaving the table."""

from __future__ import annotations

import pytest

from rentier.kernel.state import BANK
from rentier.rules.auction import LotOpened
from rentier.rules.cards import Piles
from rentier.rules.deals import Offers
from rentier.rules.debts import Paid
from rentier.rules.mortgage import Mortgaged
from rentier.testing import CityScenario
from tests.conformance.clauses import clause


def rent_is_due(cash: int, seats: str = "ann ben cleo") -> CityScenario:
    """Ann, with so much cash, will land on Ben's Diamond Hills: two blocks, rent 5M."""
    table = CityScenario(seats)
    table.ben.owns("Diamond Hills")
    table.blocks("Diamond Hills", industrial=2)
    table.ann.stands_on("The Marina").has_cash(cash)
    return table


# ---------------------------------------------------------------- who is bankrupt


@clause("CBANK-1")
def test_a_player_who_can_still_mortgage_enough_is_not_bankrupt() -> None:
    table = rent_is_due(1000)
    table.ann.owns("Old Town")
    table.blocks("Old Town", industrial=5)  # rent value 4M: exactly enough

    table.ann.rolls(3, 4)
    with table.refused("CBANK-1"):
        table.ann.goes_bankrupt()
    table.ann.mortgages("Old Town")

    assert table.ann.cash == 0
    assert not table.ann.is_out


@clause("CBANK-1")
def test_ten_thousand_short_of_the_rent_is_bankrupt() -> None:
    table = rent_is_due(990)
    table.ann.owns("Old Town")
    table.blocks("Old Town", industrial=5)

    table.ann.rolls(3, 4)
    table.ann.goes_bankrupt()

    assert table.ann.is_out


@clause("CBANK-1", "CRENT-3")
def test_blocks_under_a_hazard_raise_nothing() -> None:
    table = rent_is_due(4000)
    table.ann.owns("Old Town")
    table.blocks("Old Town", residential=8)
    table.stands("Old Town", "prison")

    table.ann.rolls(3, 4)
    table.ann.goes_bankrupt()

    assert table.ann.is_out


@clause("CBANK-1", "CRENT-4")
def test_doubling_counts_among_the_assets() -> None:
    table = rent_is_due(4000)
    table.ann.owns("Old Town")
    table.blocks("Old Town", residential=1)
    table.stands("Old Town", "tower")

    table.ann.rolls(3, 4)

    with table.refused("CBANK-1"):
        table.ann.goes_bankrupt()


@clause("CBANK-1", "CMTG-1")
def test_mortgaged_districts_and_kept_cards_are_no_assets() -> None:
    table = rent_is_due(4999)
    table.ann.owns_for(10, "Fortune Valley")
    table.ann.keeps("taxi").keeps("jail_free")
    table.blocks("Fortune Valley", industrial=8)

    table.ann.rolls(3, 4)
    table.ann.goes_on_foot()
    table.ann.goes_bankrupt()

    assert table.ann.is_out


@clause("CBANK-1")
def test_mortgaging_first_does_not_change_what_can_be_raised() -> None:
    table = rent_is_due(4000)
    table.ann.owns("Old Town", "Seaview")
    table.blocks("Seaview", residential=1)

    table.ann.rolls(3, 4)
    with table.refused("CBANK-1"):
        table.ann.goes_bankrupt()
    table.ann.mortgages("Old Town")
    with table.refused("CBANK-1"):
        table.ann.goes_bankrupt()
    table.ann.mortgages("Seaview")

    assert table.ann.cash == 0


@clause("CBANK-1")
def test_nobody_without_a_debt_declares_bankruptcy() -> None:
    table = rent_is_due(100)
    table.ann.owns("Old Town")

    with table.refused("CBANK-1"):
        table.ann.goes_bankrupt()
    table.ann.rolls(3, 4)
    with table.refused("CBANK-1"):
        table.ben.goes_bankrupt()


@clause("CBANK-1", "CBANK-3")
def test_a_bankruptcy_mortgages_nothing_further() -> None:
    table = rent_is_due(1000)
    table.ann.owns("Old Town", "Seaview")
    table.blocks("Old Town", residential=2)

    table.ann.rolls(3, 4)
    table.ann.goes_bankrupt()

    assert table.happened(Mortgaged) == []
    assert [table.lent_on(name) for name in ("Old Town", "Seaview")] == [0, 0]
    assert table.ben.deeds == {"Diamond Hills", "Old Town", "Seaview"}


@clause("CBANK-1", "TURN-5")
def test_a_player_who_is_out_does_nothing_more_and_is_skipped() -> None:
    table = rent_is_due(1000)

    table.ann.rolls(3, 4)
    table.ann.goes_bankrupt()

    assert table.waits_for == [("ben", "RollDue")]
    with table.refused("CBANK-1"):
        table.ann.rolls(1, 2)
    with table.refused("CBANK-1"):
        table.ann.resigns()
    table.ben.rolls(1, 3)
    table.ben.ends_turn()
    table.cleo.rolls(4, 6)
    table.cleo.ends_turn()
    assert table.waits_for == [("ben", "RollDue")]


@clause("CBANK-1", "DEBT-1")
def test_the_clock_declares_the_bankruptcy_without_mortgaging() -> None:
    table = rent_is_due(1000)
    table.ann.owns("Old Town")

    table.ann.rolls(3, 4)
    table.time_runs_out(table.ann)

    assert table.ann.is_out
    assert table.happened(Mortgaged) == []


@clause("CBANK-1", "CEND-2")
def test_the_last_one_left_wins_by_a_bankruptcy() -> None:
    table = rent_is_due(1000, "ann ben")

    table.ann.rolls(3, 4)
    table.ann.goes_bankrupt()

    assert table.over
    assert table.rank == {"ben": 1, "ann": 2}


# ---------------------------------------------------------------- owing the Bank


def bankrupt_to_the_bank() -> CityScenario:
    """Ann lands on the Industry Tax (2M) with 500K and districts worth far less."""
    table = CityScenario("ann ben cleo")
    table.ann.stands_on("GO").has_cash(500)
    table.ann.owns("Seaview", "Old Town")
    table.ann.owns_for(40, "Stoneside")
    table.blocks("Stoneside", industrial=1)
    table.blocks("Old Town", residential=1)
    table.stands("Seaview", "prison", "railroad")
    table.ann.keeps("jail_free").keeps("tax_dodge")
    table.ann.holds_rent_dodge()
    return table


@clause("CBANK-2", "AUC-7")
def test_the_districts_of_a_player_who_owes_the_bank_are_auctioned_in_board_order() -> None:
    table = bankrupt_to_the_bank()
    bank = table.bank

    table.ann.rolls(1, 3)
    table.ann.pays_tax()
    table.ann.goes_bankrupt()
    assert table.bank == bank + 500
    with table.refused("AUC-7"):
        table.ben.rolls(1, 2)
    table.cleo.bids(10)  # anybody may open
    table.ben.passes()
    table.ben.bids(50)
    table.cleo.passes()
    table.ben.bids(100)
    table.cleo.bids(110)
    table.ben.passes()

    opened = [table.book.edition.names[lot.deed] for lot in table.happened(LotOpened)]
    assert opened == ["Stoneside", "Old Town", "Seaview"]
    assert table.cleo.deeds == {"Stoneside", "Seaview"}
    assert table.ben.deeds == {"Old Town"}
    assert (table.ben.cash, table.cleo.cash) == (37700 - 50, 37700 - 10 - 110)
    assert table.waits_for == [("ben", "RollDue")]


@clause("CBANK-2")
def test_auctioned_districts_come_unmortgaged_with_all_that_stands_on_them() -> None:
    table = bankrupt_to_the_bank()

    table.ann.rolls(1, 3)
    table.ann.pays_tax()
    table.ann.goes_bankrupt()
    for _ in range(3):
        table.cleo.bids(10)
        table.ben.passes()

    assert table.cleo.deeds == {"Stoneside", "Old Town", "Seaview"}
    assert not table.is_mortgaged("Stoneside")
    assert table.blocks_on("Stoneside") == (0, 1)
    assert table.rent("Stoneside") == 200
    assert table.blocks_on("Old Town") == (1, 0)
    assert table.pieces_on("Seaview") == ["railroad", "prison"]


@clause("CBANK-2", "CLAND-8")
def test_all_kept_cards_go_under_the_pile_and_the_rent_dodge_beside_free_parking() -> None:
    table = bankrupt_to_the_bank()

    table.ann.rolls(1, 3)
    table.ann.pays_tax()
    table.ann.goes_bankrupt()

    assert table.ann.cards == set()
    assert [table.book.board.cards[card].id for card in Piles.of(table.state).seen] == ["jail_free", "tax_dodge"]
    assert table.dodge_holder is None


@clause("CBANK-2", "AUC-6")
def test_an_estate_that_nobody_wants_stays_with_the_bank_as_it_stands() -> None:
    table = bankrupt_to_the_bank()

    table.ann.rolls(1, 3)
    table.ann.pays_tax()
    table.ann.goes_bankrupt()
    for _ in range(3):
        table.ben.passes()
        table.cleo.passes()

    assert table.holder("Old Town") is None
    assert table.blocks_on("Old Town") == (1, 0)
    assert not table.is_mortgaged("Stoneside")
    assert table.pieces_on("Seaview") == ["railroad", "prison"]


@clause("CBANK-2", "CAUC-3")
def test_a_player_who_went_bankrupt_does_not_bid_for_the_estate() -> None:
    table = bankrupt_to_the_bank()

    table.ann.rolls(1, 3)
    table.ann.pays_tax()
    table.ann.goes_bankrupt()

    with table.refused("CBANK-1"):
        table.ann.bids(10)
    assert {name for name, _ in table.waits_for} == {"ben", "cleo"}


@clause("CBANK-2", "CAUC-1")
def test_a_pause_in_the_middle_of_an_estate_loses_no_lot() -> None:
    table = bankrupt_to_the_bank()

    table.ann.rolls(1, 3)
    table.ann.pays_tax()
    table.ann.goes_bankrupt()
    table.cleo.bids(10)
    table.pause_and_resume()
    table.hammer_falls()
    table.hammer_falls()
    table.hammer_falls()

    assert table.cleo.deeds == {"Stoneside"}
    assert table.waits_for == [("ben", "RollDue")]


@clause("CBANK-2", "CJAIL-4")
def test_the_fine_after_three_tries_can_bankrupt_to_the_bank() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Stoneside").has_cash(450).sits_in_jail(tries=2)

    table.ann.rolls(1, 3)
    table.ann.goes_bankrupt()
    table.ben.bids(10)
    table.cleo.passes()

    assert not table.ann.in_jail
    assert table.ann.space == "Jail / Just Visiting"
    assert table.holder("Stoneside") == "ben"


# ---------------------------------------------------------------- owing a player


@clause("CBANK-3")
def test_the_creditor_gets_money_districts_and_cards_as_they_stand() -> None:
    table = rent_is_due(1000)
    table.ann.owns("Old Town")
    table.ann.owns_for(900, "Seaview")
    table.ann.keeps("taxi").keeps("jail_free")
    table.blocks("Old Town", residential=2, industrial=1)
    table.stands("Seaview", "railroad", "prison")

    table.ann.rolls(3, 4)
    table.ann.goes_on_foot()
    table.ann.goes_bankrupt()

    assert table.ben.cash == 37700 + 1000
    assert table.ben.deeds == {"Diamond Hills", "Old Town", "Seaview"}
    assert table.ben.cards == {"taxi", "jail_free"}
    assert table.blocks_on("Old Town") == (2, 1)
    assert table.pieces_on("Seaview") == ["railroad", "prison"]
    assert table.lent_on("Seaview") == 900
    assert table.happened(LotOpened) == []


@clause("CBANK-3")
def test_the_log_lists_what_a_bankrupt_hands_over() -> None:
    table = rent_is_due(1000)
    table.ann.owns("Old Town", "Summergate").keeps("taxi").keeps("jail_free")
    table.ann.rolls(3, 4)
    table.ann.goes_on_foot()
    table.ann.goes_bankrupt()
    cards = "Get Out of Jail Free card and Taxi card"
    assert f"ann hands over 1M and Summergate and Old Town and {cards} to ben" in table.log

    table = rent_is_due(0)
    table.ann.owns("Old Town")
    table.ann.rolls(3, 4)
    table.ann.goes_bankrupt()
    assert "ann hands over Old Town to ben" in table.log

    table = rent_is_due(0)
    table.ann.rolls(3, 4)
    table.ann.goes_bankrupt()
    assert not any("hands over" in line for line in table.log)


@clause("CBANK-2")
def test_the_log_lists_what_goes_to_the_bank() -> None:
    table = bankrupt_to_the_bank()
    table.ann.rolls(1, 3)
    table.ann.pays_tax()
    table.ann.goes_bankrupt()
    assert "ann hands over 500K and Stoneside, Old Town and Seaview to the Bank" in table.log


@clause("CBANK-3", "CMTG-3")
def test_an_inherited_mortgage_waits_for_the_heirs_own_turn() -> None:
    table = rent_is_due(1000, "ann cleo ben")
    table.ann.owns_for(900, "Seaview")

    table.ann.rolls(3, 4)
    table.ann.goes_bankrupt()
    assert table.ben.cash == 37700 + 1000
    with table.refused("CMTG-3"):
        table.ben.repays("Seaview")
    table.cleo.rolls(4, 6)
    table.cleo.ends_turn()
    table.ben.repays("Seaview")

    assert table.ben.cash == 37700 + 1000 - 900


@clause("CBANK-3", "CDODGE-1")
def test_the_rent_dodge_never_passes_to_the_creditor() -> None:
    table = rent_is_due(1000)
    table.ann.holds_rent_dodge()

    table.ann.rolls(3, 4)
    table.ann.pays_rent()
    table.ann.goes_bankrupt()

    assert table.dodge_holder is None


@clause("CBANK-3", "CSPEC-6")
def test_an_inherited_tower_doubles_for_the_heir() -> None:
    table = rent_is_due(1000)
    table.ann.owns("Old Town")
    table.stands("Old Town", "tower")

    table.ann.rolls(3, 4)
    table.ann.goes_bankrupt()

    assert table.rent("Diamond Hills") == 10000
    assert table.rent("Old Town") == 200


@clause("CBANK-3", "DEBT-8")
def test_offers_to_a_bankrupt_lapse_in_the_middle_of_the_turn() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.owns("Old Town").has_cash(600)

    table.ann.draws("easy_money")
    table.cleo.offers(table.ben, give=(400,), take=("Old Town",))
    table.ben.goes_bankrupt()

    assert Offers.of(table.state).open == []
    assert table.holder("Old Town") == "ann"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CBANK-3", "CRAIL-1")
def test_a_bankrupt_visitor_of_a_railroad_does_not_jump_away() -> None:
    table = rent_is_due(1000)
    table.stands("Diamond Hills", "railroad")
    table.stands("Old Town", "railroad")

    table.ann.rolls(3, 4)
    with table.refused("DEBT-1"):
        table.ann.jumps("Old Town")
    table.ann.goes_bankrupt()

    assert table.waits_for == [("ben", "RollDue")]


@clause("CBANK-3", "CTURN-2")
def test_a_bankrupt_does_not_roll_again_after_a_double() -> None:
    table = rent_is_due(1000)
    table.ann.stands_on("Royal Court")

    table.ann.rolls(4, 4)
    assert table.waits_for == [("ann", "DebtDue")]
    table.ann.goes_bankrupt()

    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- several debts


@clause("CBANK-1", "DEBT-7", "CSET-8")
def test_of_several_debts_the_oldest_is_paid_first_when_money_comes_in() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town", "Seaview").has_cash(450)
    table.blocks("Seaview", residential=1)
    table.owing((table.ann, table.ben, 500), (table.ann, None, 400))

    table.ann.mortgages("Old Town")
    assert (table.ann.cash, table.ann.owes) == (50, 400)
    assert table.ben.cash == 37700 + 500
    table.ann.mortgages("Seaview")

    assert table.ann.cash == 50 + 900 - 400
    assert table.waits_for == [("ann", "EndDue")]


@clause("CBANK-3", "DEBT-7")
def test_the_first_debt_that_cannot_be_met_decides_the_creditor() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town").has_cash(450)
    table.owing((table.ann, table.ben, 500), (table.ann, table.cleo, 400))

    table.ann.goes_bankrupt()

    assert table.holder("Old Town") == "ben"
    assert (table.ben.cash, table.cleo.cash) == (37700 + 450, 37700)


@clause("CBANK-2", "CBANK-1", "DEBT-7")
def test_assets_are_weighed_against_all_debts_together() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town").has_cash(450)
    table.owing((table.ann, None, 500), (table.ann, table.cleo, 51))

    table.ann.goes_bankrupt()
    table.ben.bids(10)
    table.cleo.passes()

    assert table.holder("Old Town") == "ben"
    assert table.cleo.cash == 37700


@clause("CBANK-1", "DEBT-1", "DEBT-7")
def test_two_debtors_raise_money_side_by_side() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town").has_cash(0)
    table.ben.owns("Seaview").has_cash(0)
    table.owing((table.ann, table.ben, 100), (table.ben, None, 280))

    assert table.waits_for == [("ann", "DebtDue"), ("ben", "DebtDue")]
    table.ben.mortgages("Seaview")
    assert table.ben.cash == 180
    table.ann.mortgages("Old Town")

    assert (table.ann.cash, table.ben.cash) == (0, 0)
    assert table.waits_for == [("ann", "EndDue")]


@clause("CBANK-3", "DEBT-8")
def test_what_was_owed_to_a_bankrupt_is_owed_to_the_heir() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town").has_cash(0)
    table.ben.has_cash(0)
    table.owing((table.ann, table.ben, 100), (table.ben, table.cleo, 300))

    table.ben.goes_bankrupt()
    assert table.ann.owes == 100
    table.ann.mortgages("Old Town")

    assert table.cleo.cash == 37700 + 100


@clause("CBANK-3", "DEBT-1")
def test_an_heir_in_debt_pays_at_once_from_what_is_inherited() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.has_cash(300)
    table.ben.has_cash(0)
    table.owing((table.ann, table.ben, 500), (table.ben, table.cleo, 250))

    table.ann.goes_bankrupt()

    assert (table.ben.cash, table.cleo.cash) == (50, 37700 + 250)
    assert table.waits_for == [("ben", "RollDue")]


@clause("CBANK-2", "AUC-2", "DEBT-1")
def test_a_debtor_pays_before_anothers_estate_is_auctioned() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town").has_cash(50)
    table.ben.owns("Stoneside").has_cash(0)
    table.owing((table.ann, table.cleo, 100), (table.ben, None, 300))

    table.ben.goes_bankrupt()
    assert table.waits_for == [("ann", "DebtDue")]
    with table.refused("CAUC-4"):
        table.cleo.bids(10)
    table.ann.mortgages("Old Town")
    table.ann.bids(10)
    table.cleo.bids(20)
    table.ann.passes()

    assert table.holder("Stoneside") == "cleo"
    assert table.waits_for == [("ann", "EndDue")]


# ---------------------------------------------------------------- leaving the table


@clause("CBANK-2", "DEBT-8")
def test_a_player_who_resigns_at_a_city_table_leaves_the_districts_to_auctions() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.stands_on("GO")
    table.ben.owns("Old Town").keeps("taxi")
    table.ben.owns_for(180, "Seaview")
    table.ben.holds_rent_dodge()
    table.blocks("Old Town", industrial=2)

    table.ben.resigns()
    table.ann.bids(10)
    table.cleo.passes()
    table.cleo.bids(10)
    table.ann.passes()

    assert (table.holder("Old Town"), table.holder("Seaview")) == ("ann", "cleo")
    assert table.blocks_on("Old Town") == (0, 2)
    assert not table.is_mortgaged("Seaview")
    assert table.bottom_card == "taxi"
    assert table.dodge_holder is None
    assert table.waits_for == [("ann", "RollDue")]


@clause("CBANK-1", "CBANK-2", "DEBT-8")
def test_a_player_who_resigns_owing_a_player_what_it_could_raise_pays_and_leaves_the_rest_to_the_bank() -> None:
    table = rent_is_due(1000)
    table.ann.owns("Old Town", "Stoneside")
    table.blocks("Old Town", industrial=8)
    owed = table.rent("Old Town")

    table.ann.rolls(3, 4)
    due = table.ann.owes
    with table.refused("CBANK-1"):
        table.ann.goes_bankrupt()
    table.ann.resigns()

    assert owed
    assert [fact.deed for fact in table.happened(Mortgaged)] == [table.space("Stoneside"), table.space("Old Town")]
    assert table.ben.cash == 37700 + due
    assert table.holder("Old Town") is None
    assert not table.is_mortgaged("Old Town")
    assert table.blocks_on("Old Town") == (0, 8)


@clause("CBANK-2", "DEBT-8")
def test_a_player_who_is_removed_by_the_table_leaves_like_one_who_resigns() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town")

    table.removes(table.ann)
    table.ben.bids(20)
    table.cleo.passes()

    assert table.ann.is_out
    assert table.holder("Old Town") == "ben"
    assert table.waits_for == [("ben", "RollDue")]


@pytest.mark.parametrize("cash", [6000, 1000])
@clause("CBANK-3", "DEBT-8", "CDODGE-2")
def test_a_player_who_resigns_instead_of_dodging_owes_the_rent(cash: int) -> None:
    table = rent_is_due(cash)
    table.ann.owns("Old Town")
    table.ann.holds_rent_dodge()

    table.ann.rolls(3, 4)
    assert table.waits_for == [("ann", "DodgeChoice")]
    table.ann.resigns()

    assert table.ben.cash == 37700 + min(cash, 5000)
    assert table.holder("Old Town") == ("ben" if cash < 5000 else None)
    assert table.dodge_holder is None


@clause("CSET-8", "DEBT-8", "CLAND-5")
def test_a_player_who_resigns_instead_of_dodging_the_tax_pays_it() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.keeps("tax_dodge").owns("Old Town").stands_on("GO")
    table.blocks("Old Town", industrial=1)
    table.ann.rolls(1, 3)
    assert table.waits_for == [("ann", "TaxChoice")]

    table.ann.resigns()

    assert [(paid.debtor, paid.creditor, paid.why) for paid in table.happened(Paid)] == [(0, BANK, "tax")]


@clause("CBANK-2", "DEBT-8", "CDODGE-2")
def test_rent_owed_to_an_owner_who_resigns_before_it_is_dodged_goes_to_the_bank() -> None:
    table = rent_is_due(6000)
    table.ann.holds_rent_dodge()

    table.ann.rolls(3, 4)
    table.ben.resigns()
    table.cleo.bids(10)
    table.ann.passes()
    bank = table.bank
    table.ann.pays_rent()

    assert table.ann.cash == 1000
    assert table.bank == bank + 5000
    assert table.holder("Diamond Hills") == "cleo"


@clause("CBANK-2", "DEBT-8", "CBLD-2")
def test_a_player_who_resigns_in_the_middle_of_building_leaves_the_sites_to_auction() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town").stands_on("GO")

    table.ann.rolls(4, 6)
    table.ann.presses(3)
    table.ann.resigns()
    table.ben.bids(10)
    table.cleo.passes()

    assert table.holder("Old Town") == "ben"
    assert table.blocks_on("Old Town") == (0, 0)
    assert table.waits_for == [("ben", "RollDue")]


@clause("CBANK-2", "CEND-2", "WIN-1")
def test_resigning_at_a_table_of_two_ends_the_game_without_an_auction() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")

    table.ann.resigns()

    assert table.over
    assert table.happened(LotOpened) == []
    assert table.rank == {"ben": 1, "ann": 2}
