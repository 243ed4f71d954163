"""Going out: bankrupt to a player or to the Bank, resigned or removed, and what becomes of everything."""

from __future__ import annotations

import pytest

from rentier.kernel.state import BANK
from rentier.rules.auction import LotOpened, Lots
from rentier.rules.cards import Piles
from rentier.rules.deals import AcceptDeal, DealOffered
from rentier.rules.leaving import Resigned
from rentier.testing import BUS, Player, Scenario
from tests.conformance.clauses import clause

BROWN = ("Mediterranean Avenue", "Baltic Avenue")
LIGHT_BLUE = ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")
DARK_BLUE = ("Park Place", "Boardwalk")


def lands_on_boardwalk(visitor: Player, owner: Player, rent: int) -> None:
    """A visitor lands on the owner's Boardwalk and is asked for the rent: 50 alone, 2000 with hotels."""
    if rent == 2000:
        owner.owns(*DARK_BLUE).built("Park Place", 5).built("Boardwalk", 5)
    else:
        owner.owns("Boardwalk")
    visitor.stands_on("Pennsylvania Avenue").rolls(1, 4)
    owner.asks_rent("Boardwalk")


def lots(table: Scenario) -> list[str]:
    """The deeds that were auctioned, in order."""
    return [table.book.edition.names[fact.deed] for fact in table.happened(LotOpened)]


# ---------------------------------------------------------------- DEBT-3 to DEBT-5: to a player


@clause("DEBT-3", "DEBT-4")
def test_a_creditor_gets_the_cash_the_mortgaged_deeds_and_the_cards() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(40).owns(*BROWN, "Reading Railroad").keeps("CH09").keeps("CC05")
    table.ann.built("Mediterranean Avenue", 4).built("Baltic Avenue", 5)
    before = table.houses_left, table.hotels_left
    lands_on_boardwalk(table.ann, table.ben, 2000)

    table.ann.goes_bankrupt()

    assert table.ann.is_out
    assert table.ann.cash == 0
    assert table.ben.cash == 1500 + 40 + 9 * 25 + 30 + 30 + 100
    assert table.ben.deeds == {*BROWN, *DARK_BLUE, "Reading Railroad"}
    assert all(table.is_mortgaged(deed) for deed in (*BROWN, "Reading Railroad"))
    assert table.ben.cards == {"CH09", "CC05"}
    assert [table.level(site) for site in BROWN] == [0, 0]
    assert (table.houses_left, table.hotels_left) == (before[0] + 4, before[1] + 1 - 2)


@clause("DEBT-5", "DEBT-4")
def test_the_creditor_pays_a_tenth_or_repays_deed_by_deed() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns("Baltic Avenue").owns_mortgaged("Water Works", "Reading Railroad")
    lands_on_boardwalk(table.ann, table.ben, 50)
    table.ann.goes_bankrupt()
    assert table.ben.cash == 1530

    assert table.waits_for == [("ben", "MortgageChoice")]
    table.ben.redeems()  # Baltic Avenue: 33
    table.ben.keeps_mortgaged()  # Reading Railroad: 10
    with table.refused("DEAL-4"):
        table.ben.rolls(1, 2)
    table.ben.keeps_mortgaged()  # Water Works: 7.5, rounded up

    assert table.ben.cash == 1530 - 33 - 10 - 8
    assert not table.is_mortgaged("Baltic Avenue")
    assert table.is_mortgaged("Reading Railroad")
    assert table.waits_for == [("ben", "RollDue")]
    table.ben.repays("Water Works")
    assert table.ben.cash == 1479 - 83


@clause("DEBT-5")
def test_when_the_clock_decides_the_creditor_pays_the_tenth() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns_mortgaged("Baltic Avenue", "Reading Railroad")
    lands_on_boardwalk(table.ann, table.ben, 50)
    table.ann.goes_bankrupt()

    table.time_runs_out(table.ben)
    table.time_runs_out(table.ben)

    assert table.ben.cash == 1500 - 3 - 10
    assert table.is_mortgaged("Baltic Avenue")


@clause("DEBT-5", "DEAL-4", "DEBT-1")
def test_a_creditor_without_the_interest_owes_it_to_the_bank() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns_mortgaged("Park Place", "Baltic Avenue")
    table.ben.has_cash(0)
    lands_on_boardwalk(table.ann, table.ben, 50)
    table.ann.goes_bankrupt()

    with table.refused("DEAL-4"):
        table.ben.redeems()
    table.ben.keeps_mortgaged()
    assert table.ben.owes == 3
    with table.refused("DEBT-2"):
        table.ben.goes_bankrupt()
    table.ben.mortgages("Boardwalk")
    table.ben.keeps_mortgaged()

    assert table.ben.cash == 200 - 3 - 18
    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-5", "DEBT-6", "AUC-2")
def test_a_creditor_who_cannot_raise_the_interest_goes_bankrupt_to_the_bank() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.stands_on("Virginia Avenue").has_cash(0).keeps("CC05")
    table.ben.has_cash(1).owns_mortgaged("Boardwalk", "Park Place", "Baltic Avenue")
    table.next_card("CC09")
    table.ann.rolls(1, 2)  # Cleo and Dan pay, Ben cannot

    table.ben.goes_bankrupt()
    assert table.ann.cash == 21
    table.ann.keeps_mortgaged()  # Baltic Avenue: 3
    table.ann.keeps_mortgaged()  # Park Place: 18
    table.ann.keeps_mortgaged()  # Boardwalk: 20
    assert (table.ann.cash, table.ann.owes) == (0, 20)
    table.ann.goes_bankrupt()
    table.cleo.bids(30)
    table.dan.passes()
    table.hammer_falls()
    table.hammer_falls()

    assert lots(table) == ["Baltic Avenue", "Park Place", "Boardwalk"]
    assert table.holder("Baltic Avenue") == "cleo"
    assert not any(table.is_mortgaged(deed) for deed in lots(table))
    assert table.cleo.cash == 1500 - 10 - 30
    assert table.waits_for == [("cleo", "RollDue")]


# ---------------------------------------------------------------- DEBT-6: to the Bank


@clause("DEBT-6", "AUC-7", "DEBT-3")
def test_the_banks_bankrupt_is_auctioned_unmortgaged_in_board_order() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns("Baltic Avenue").owns_mortgaged("Boardwalk", "Water Works").keeps("CC05")
    table.ann.rolls(1, 3)

    table.ann.goes_bankrupt()
    assert lots(table) == ["Baltic Avenue"]
    with table.refused("DEBT-2"):
        table.ann.bids(1)
    table.cleo.bids(70)
    table.ben.passes()
    table.ben.bids(1)
    table.cleo.passes()
    with table.refused("AUC-7"):
        table.ben.rolls(1, 2)
    table.ben.passes()
    table.cleo.passes()

    assert lots(table) == ["Baltic Avenue", "Water Works", "Boardwalk"]
    assert (table.holder("Baltic Avenue"), table.holder("Water Works")) == ("cleo", "ben")
    assert table.holder("Boardwalk") is None
    assert not any(table.is_mortgaged(deed) for deed in lots(table))
    assert (table.ben.cash, table.cleo.cash) == (1499, 1430)
    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-6", "CARD-2")
def test_kept_cards_go_back_under_their_own_piles() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).keeps("CC05").keeps("CH09")
    table.ann.rolls(1, 3)

    table.ann.goes_bankrupt()

    assert table.ann.cards == set()
    assert set(Piles.of(table.state).seen) == {table.card("CC05"), table.card("CH09")}


@clause("DEBT-6", "DEBT-3")
def test_the_bank_takes_the_cash_and_the_buildings_of_its_bankrupt() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(14).owns(*BROWN).built("Mediterranean Avenue", 2).built("Baltic Avenue", 2)
    bank = table.bank
    table.ann.rolls(1, 3)

    table.ann.goes_bankrupt()

    assert table.ann.cash == 0
    assert table.bank == bank + 14
    assert table.houses_left == 32
    assert lots(table) == ["Mediterranean Avenue"]


@clause("DEBT-6", "TURN-3", "LAND-7")
def test_a_bankrupts_second_roll_is_gone_with_them() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0)

    table.ann.rolls(2, 2)
    table.ann.goes_bankrupt()

    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-6", "JAIL-7")
def test_a_player_who_cannot_pay_to_leave_jail_is_bankrupt_and_does_not_move() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(49).sits_in_jail(tries=2)

    table.ann.rolls(1, 2)
    table.ann.goes_bankrupt()

    assert table.state.at[table.ann.seat] == 10
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- DEBT-7: the first debt not met


@clause("DEBT-7", "DEBT-4")
def test_older_debts_are_paid_and_the_first_not_met_decides_the_creditor() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ben.owns("Reading Railroad")
    table.cleo.owns("Pennsylvania Railroad")
    table.ann.stands_on("Mediterranean Avenue").has_cash(5).owns("Baltic Avenue").keeps("CH09")
    table.ann.rolls(2, 2)
    table.ann.rolls(4, 6)

    table.ben.asks_rent("Reading Railroad")
    table.cleo.asks_rent("Pennsylvania Railroad")
    table.ann.goes_bankrupt()

    assert table.ben.cash == 1525
    assert table.cleo.cash == 1510
    assert table.cleo.deeds == {"Pennsylvania Railroad", "Baltic Avenue"}
    assert table.cleo.cards == {"CH09"}


@clause("DEBT-7", "DEBT-6")
def test_an_unmet_debt_to_the_bank_leaves_newer_creditors_nothing() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Pacific Avenue")
    table.ann.stands_on("Ventnor Avenue").has_cash(20).owns("Baltic Avenue")
    table.ann.rolls(2, 2)
    table.ann.rolls(3, 4)  # Luxury Tax: 100
    table.ben.asks_rent("Pacific Avenue")

    table.ann.goes_bankrupt()

    assert table.ben.cash == 1500
    assert lots(table) == ["Baltic Avenue"]


# ---------------------------------------------------------------- DEBT-8: leaving voluntarily


@clause("DEBT-8", "DEBT-6")
def test_a_player_who_resigns_without_debts_leaves_everything_to_the_bank() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns(*BROWN, "Reading Railroad").built("Baltic Avenue", 1).keeps("CH09")

    table.ben.resigns()

    assert table.ben.is_out
    assert (table.ben.cash, table.ben.deeds, table.ben.cards) == (0, set(), set())
    assert table.houses_left == 32
    for _ in range(3):
        table.ann.passes()
        table.cleo.passes()
    assert lots(table) == ["Mediterranean Avenue", "Baltic Avenue", "Reading Railroad"]
    assert not table.is_mortgaged("Reading Railroad")
    assert table.waits_for == [("ann", "RollDue")]


@clause("DEBT-8")
def test_claims_against_a_player_who_resigns_count_as_asked() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Baltic Avenue")
    table.ann.rolls(1, 2)

    table.ann.resigns()

    assert table.ben.cash == 1504
    assert table.ann.is_out
    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-8", "RENT-7")
def test_a_utilitys_claim_is_rolled_for_when_the_visitor_resigns() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Electric Company")
    table.ann.stands_on("Reading Railroad").rolls(3, 4)
    table.utility_roll(4, 5)

    table.ann.resigns()

    assert table.ben.cash == 1536


@clause("DEBT-8", "DEBT-7")
def test_a_player_who_resigns_pays_debts_in_order_and_the_first_not_met_takes_the_rest() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ben.owns("Reading Railroad")
    table.cleo.owns("Pennsylvania Railroad")
    table.ann.stands_on("Mediterranean Avenue").has_cash(10).owns("Baltic Avenue").keeps("CH09")
    table.ann.rolls(2, 2)  # Reading Railroad: 25
    table.ann.rolls(4, 6)  # Pennsylvania Railroad: 25
    table.cleo.asks_rent("Pennsylvania Railroad")  # owed before Ben's, which nobody has asked for

    table.ann.resigns()

    assert table.cleo.cash == 1525
    assert table.ben.cash == 1515
    assert table.ben.deeds == {"Reading Railroad", "Baltic Avenue"}
    assert table.ben.cards == {"CH09"}
    assert table.waits_for == [("ben", "MortgageChoice")]


@clause("DEBT-8")
def test_a_debtor_who_could_pay_may_resign_and_the_debt_is_paid_in_full() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(30).owns("Reading Railroad", "Short Line")
    lands_on_boardwalk(table.ann, table.ben, 50)

    table.ann.resigns()

    assert table.ben.cash == 1550
    assert table.ben.deeds == {"Boardwalk"}
    assert lots(table) == ["Reading Railroad"]


@clause("DEBT-8", "RENT-8")
def test_claims_and_offers_of_a_player_who_resigns_expire() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Baltic Avenue", "Boardwalk")
    table.ann.rolls(1, 2)
    table.ben.offers(table.cleo, give=("Boardwalk",), take=(10,))
    offer = table.happened(DealOffered)[0]

    table.ben.resigns()
    for _ in range(2):
        table.ann.passes()
        table.cleo.passes()

    with table.refused("DEAL-1"):
        table.cleo.submits(AcceptDeal(2, offer.number, offer.revision))
    with table.refused("DEBT-2"):
        table.ben.asks_rent("Baltic Avenue")
    assert table.ann.cash == 1500
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEBT-8", "DEAL-7")
def test_offers_to_a_player_who_resigns_no_longer_count_among_the_five() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Boardwalk")
    for price in (1, 2, 3, 4, 5):
        table.cleo.offers(table.ben, give=("Boardwalk",), take=(price,))
    with table.refused("DEAL-7"):
        table.cleo.offers(table.ann, give=("Boardwalk",), take=(6,))

    table.ben.resigns()
    table.cleo.offers(table.ann, give=("Boardwalk",), take=(6,))
    table.ann.accepts()

    assert table.holder("Boardwalk") == "ann"


@clause("DEBT-8", "RENT-1", "DEAL-6")
def test_rent_of_a_player_who_resigned_need_not_be_kept_in_hand() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Baltic Avenue")
    table.cleo.keeps("CH09")
    table.ann.has_cash(4).rolls(1, 2)
    with table.refused("DEAL-6"):
        table.ann.offers(table.cleo, give=(4,), take=("CH09",))

    table.ben.resigns()
    table.hammer_falls()
    table.ann.offers(table.cleo, give=(4,), take=("CH09",))
    table.cleo.accepts()

    assert table.ann.cards == {"CH09"}


@clause("DEBT-8")
def test_a_debt_owed_to_a_player_who_resigns_is_owed_to_the_bank() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns("Reading Railroad")
    lands_on_boardwalk(table.ann, table.ben, 50)
    table.ben.resigns()

    assert table.ann.owes == 50
    bank = table.bank
    table.ann.mortgages("Reading Railroad")

    assert table.ann.cash == 50
    assert table.bank == bank - 50
    assert table.waits_for == [("ann", "BidDue"), ("cleo", "BidDue")]


@clause("DEBT-8", "DEBT-4")
def test_a_debt_owed_to_a_player_who_goes_out_is_owed_to_the_player_who_takes_the_deeds() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns(*DARK_BLUE).built("Park Place", 5).built("Boardwalk", 5)
    table.cleo.has_cash(0).owns("Reading Railroad")
    table.ann.stands_on("Ventnor Avenue").has_cash(100).owns("Baltic Avenue")
    table.next_card("CC09")
    table.ann.rolls(5, 5)  # Park Place: 1500
    table.ann.rolls(1, 4)  # past GO to Community Chest: Ben pays ten, Cleo owes ten

    table.ann.resigns()
    assert table.ben.cash == 1490 + 100 + 200 + 10 + 30
    assert table.cleo.owes == 10
    table.cleo.mortgages("Reading Railroad")

    assert table.cleo.cash == 90
    assert table.ben.cash == 1840
    assert table.waits_for == [("ben", "MortgageChoice")]


@clause("DEBT-8", "DEBT-4", "DEBT-1")
@pytest.mark.parametrize("left", [0, 1])
def test_a_debt_to_your_own_bankrupt_debtor_is_gone(left: int) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns("Baltic Avenue")
    table.ben.has_cash(left)
    table.owing((table.ann, table.cleo, 20), (table.ann, table.ben, 15), (table.ben, table.ann, 60))

    table.ben.goes_bankrupt()  # Ann has an older debt, so nothing was set off

    assert (table.ben.cash, table.ann.cash) == (0, left)
    assert table.ann.owes == 20
    table.ann.mortgages("Baltic Avenue")
    assert (table.ann.cash, table.cleo.cash) == (10 + left, 1520)
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEBT-8", "DEBT-1", "DEAL-4")
def test_once_an_older_debt_is_gone_the_next_one_is_paid_at_once() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).stands_on("Mediterranean Avenue")
    table.ben.has_cash(5).owns("Reading Railroad").keeps("CH09")
    table.cleo.has_cash(0).owns("Park Place").owns_mortgaged("Baltic Avenue")
    table.next_card("CC09")
    table.ann.rolls(2, 2)  # Reading Railroad: 25
    table.ann.rolls(6, 6)  # Community Chest: Ben and Cleo owe ten
    table.ben.offers(table.cleo, give=("CH09",), take=("Baltic Avenue",))
    table.cleo.accepts()
    table.ben.keeps_mortgaged()
    assert (table.ben.cash, table.ben.owes) == (5, 13)  # three to the Bank wait for ten to Ann

    table.ann.resigns()  # owing Ben 25, and leaving nothing

    assert (table.ben.cash, table.ben.owes) == (2, 0)
    assert table.waits_for == [("cleo", "DebtDue")]
    table.cleo.mortgages("Park Place")
    assert table.ben.cash == 12


@clause("DEBT-8")
def test_what_a_bankrupt_leaves_pays_the_creditors_own_debts_at_once() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ben.owns("Virginia Avenue")
    table.ann.has_cash(0).stands_on("Income Tax").owns_mortgaged("Boardwalk")
    table.cleo.has_cash(8)
    table.dan.has_cash(9)
    table.next_card("CC09")
    table.ann.rolls(5, 5)  # Virginia Avenue: 12
    table.ann.rolls(1, 2)  # Ben pays ten, Cleo and Dan owe
    table.ben.asks_rent("Virginia Avenue")
    assert table.ann.owes == 12

    table.cleo.goes_bankrupt()

    assert table.ann.owes == 0
    assert table.ann.cash == 10 + 8 - 12
    assert table.waits_for == [("dan", "DebtDue")]


# ---------------------------------------------------------------- DEBT-8: leaving in the middle of something


@clause("DEBT-8", "TURN-5")
def test_resigning_before_your_roll_passes_the_dice() -> None:
    table = Scenario("platinum", seats="ann ben cleo")

    table.ann.resigns()

    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-8", "TURN-5")
def test_a_player_who_left_is_skipped() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.resigns()

    table.ann.rolls(4, 6)
    table.ann.ends_turn()

    assert table.waits_for == [("cleo", "RollDue")]


@clause("DEBT-8", "LAND-2")
def test_resigning_instead_of_buying_leaves_the_property_to_an_auction() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk", "Mediterranean Avenue")
    table.ann.rolls(1, 2)

    table.ann.resigns()
    for _ in range(3):
        table.ben.passes()
        table.cleo.passes()

    assert lots(table) == ["Mediterranean Avenue", "Baltic Avenue", "Boardwalk"]
    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-8", "LAND-2")
def test_somebody_elses_choice_to_buy_waits_until_the_estate_is_auctioned() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Boardwalk")
    table.ann.rolls(1, 2)

    table.ben.resigns()
    with table.refused("AUC-7"):
        table.ann.buys()
    table.cleo.bids(1)
    table.ann.passes()
    table.ann.buys()

    assert (table.ann.deeds, table.cleo.deeds) == ({"Baltic Avenue"}, {"Boardwalk"})


@clause("DEBT-8", "TURN-3", "TURN-5")
def test_a_player_who_resigns_after_a_double_does_not_roll_again() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting").rolls(5, 5)
    assert table.waits_for == [("ann", "RollDue")]

    table.ann.resigns()

    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-8", "DEBT-5", "LAND-2")
def test_a_player_heir_settles_the_interest_before_what_the_leaver_did_not_buy_is_auctioned() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Park Place", "Boardwalk").built("Park Place", 5).built("Boardwalk", 5)
    table.ann.stands_on("Ventnor Avenue").has_cash(0).owns_mortgaged("Reading Railroad")
    table.ann.rolls(5, 5)  # Park Place: 1500
    table.ann.rolls(2, 4)  # past GO to Baltic Avenue

    table.ann.resigns()
    assert table.ben.cash == 1700
    table.ben.keeps_mortgaged()
    assert lots(table) == ["Baltic Avenue"]
    table.cleo.bids(10)
    table.ben.passes()

    assert table.ben.cash == 1690
    assert table.cleo.deeds == {"Baltic Avenue"}
    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-8", "SPEED-4")
def test_resigning_on_the_bus() -> None:
    table = Scenario("platinum", seats="ann ben cleo", options={"speed-die": True})
    table.ann.uses_speed_die()
    table.ann.rolls(2, 2, BUS)

    table.ann.resigns()

    assert table.state.at[table.ann.seat] == 0
    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-8", "DEAL-4")
def test_resigning_before_the_choice_about_a_mortgaged_deed() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns_mortgaged("Boardwalk", "Park Place")
    table.ann.offers(table.ben, give=("Boardwalk", "Park Place"), take=(10,))
    table.ben.accepts()

    table.ben.resigns()
    table.ann.bids(5)
    table.cleo.passes()
    table.ann.passes()
    table.cleo.passes()

    assert table.holder("Park Place") == "ann"
    assert not table.is_mortgaged("Park Place")
    assert table.holder("Boardwalk") is None
    assert table.ann.cash == 1505
    assert table.waits_for == [("ann", "RollDue")]


@clause("DEBT-8", "DEAL-4")
def test_a_third_players_leaving_does_not_settle_somebodys_choice() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns_mortgaged("Boardwalk")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(10,))
    table.ben.accepts()

    table.ann.resigns()

    assert table.waits_for == [("ben", "MortgageChoice")]
    table.ben.keeps_mortgaged()
    assert table.ben.cash == 1470
    assert table.waits_for == [("ben", "RollDue")]


@clause("DEAL-4", "DEBT-8", "AUC-7")
def test_a_choice_is_made_before_the_deeds_of_a_leaver_are_auctioned() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns_mortgaged("Boardwalk")
    table.cleo.owns("Oriental Avenue")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(10,))
    table.ben.accepts()

    table.cleo.resigns()

    assert table.waits_for == [("ben", "MortgageChoice")]
    table.ben.keeps_mortgaged()
    assert table.ben.cash == 1470
    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue")]


@clause("AUC-8", "DEAL-4", "DEBT-8", "BLD-9")
def test_rent_asked_while_houses_are_short_is_owed_before_the_lots_of_a_leaver() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.owns_mortgaged("Boardwalk").stands_on("GO").to_roll()
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue")
    table.cleo.owns("Oriental Avenue", "States Avenue", "Virginia Avenue", "St. Charles Place")
    table.dan.owns("Short Line")
    table.bank_has(houses=1)
    table.ann.rolls(2, 4)
    table.ann.offers(table.ben, give=("Boardwalk",), take=(10,))
    table.ben.accepts()
    table.ben.builds({"Baltic Avenue": 1})
    table.cleo.asks_rent("Oriental Avenue")

    table.dan.resigns()

    assert table.ann.cash == 1510
    table.cleo.wants(0)
    assert table.ann.cash == 1504
    table.ben.keeps_mortgaged()
    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue"), ("cleo", "BidDue")]


@clause("DEBT-8", "BLD-9")
def test_resigning_before_placing_a_piece_just_won() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ben.owns(*BROWN)
    table.cleo.owns(*DARK_BLUE)
    table.bank_has(houses=1)
    table.ben.builds({"Baltic Avenue": 1})
    table.cleo.wants(1)
    table.cleo.bids(20)
    table.ben.passes()
    assert table.waits_for == [("cleo", "PlaceChoice")]

    table.cleo.resigns()
    assert table.waits_for == [("ben", "BidDue")]  # the piece is there for who still wants it
    table.ben.bids(1)
    table.ben.places("Baltic Avenue")

    assert table.level("Baltic Avenue") == 1
    assert lots(table)[-1] == "Park Place"


@clause("DEBT-8", "BLD-9")
def test_resigning_when_asked_how_many_houses_you_want() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ben.owns(*BROWN)
    table.cleo.owns(*DARK_BLUE, "Reading Railroad")
    table.bank_has(houses=1)
    table.ben.builds({"Baltic Avenue": 1})

    table.cleo.resigns()

    assert table.level("Baltic Avenue") == 1
    assert table.ben.cash == 1450
    assert lots(table) == ["Reading Railroad"]


@clause("DEBT-8", "AUC-7")
def test_an_open_lot_is_finished_before_the_estate_of_a_player_who_leaves() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ben.owns("Boardwalk", "Mediterranean Avenue")
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.cleo.bids(10)

    table.ben.resigns()
    with table.refused("AUC-3"):
        table.dan.bids(10)
    table.dan.passes()
    table.ann.passes()
    assert table.holder("Baltic Avenue") == "cleo"
    for _ in range(2):
        for player in (table.ann, table.cleo, table.dan):
            player.passes()

    assert lots(table) == ["Baltic Avenue", "Mediterranean Avenue", "Boardwalk"]
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEBT-8", "AUC-5")
def test_a_lot_led_by_a_player_who_leaves_starts_again_at_one_among_those_who_have_not_passed() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.cleo.bids(20)
    table.dan.passes()
    table.ben.bids(200)

    table.ben.resigns()
    lot = Lots.of(table.state).lot
    assert lot is not None
    assert (lot.leader, lot.bid) == (BANK, 0)
    with table.refused("AUC-5"):
        table.dan.bids(5)
    assert table.waits_for == [("ann", "BidDue"), ("cleo", "BidDue")]
    table.ann.bids(1)
    table.cleo.passes()

    assert table.holder("Baltic Avenue") == "ann"
    assert table.ann.cash == 1499


@clause("DEBT-8", "AUC-6")
def test_a_lot_led_by_a_player_who_leaves_may_find_no_bidder_any_more() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ann.passes()
    table.ben.bids(50)

    table.ben.resigns()
    table.cleo.passes()

    assert table.holder("Baltic Avenue") is None
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEBT-8", "AUC-8")
def test_rent_asked_for_during_an_auction_is_paid_when_its_debtor_leaves() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Reading Railroad")
    table.ann.stands_on("Mediterranean Avenue")
    table.ann.rolls(2, 2)
    table.ann.rolls(1, 2)  # Vermont Avenue
    table.ann.declines()
    table.ben.asks_rent("Reading Railroad")

    table.ann.resigns()
    assert table.waits_for == [("ben", "BidDue"), ("cleo", "BidDue")]
    table.hammer_falls()

    assert table.ben.cash == 1525
    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-8", "AUC-8")
def test_rent_asked_for_during_an_auction_passes_on_when_its_owner_leaves() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Reading Railroad")
    table.ann.stands_on("Mediterranean Avenue")
    table.ann.rolls(2, 2)
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.asks_rent("Reading Railroad")

    table.ben.resigns()
    bank = table.bank
    table.hammer_falls()
    table.hammer_falls()

    assert table.ann.cash == 1475
    assert table.bank == bank + 25


@clause("DEBT-8")
def test_the_table_removes_a_player_as_if_resigned() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Baltic Avenue")
    table.ann.owns("Boardwalk").rolls(1, 2)

    table.removes(table.ann)

    assert table.ann.is_out
    assert table.ben.cash == 1504
    assert lots(table) == ["Boardwalk"]
    table.ben.passes()
    table.cleo.passes()
    assert table.waits_for == [("ben", "RollDue")]


@clause("DEBT-8", "JAIL-8")
@pytest.mark.parametrize("tries", [0, 2])
def test_resigning_in_jail(tries: int) -> None:
    table = Scenario("doctor-who-villains", seats="ann ben cleo")
    table.ann.sits_in_jail(tries=tries)

    table.ann.resigns()

    assert not table.happened(Resigned)[0].removed
    assert not table.ann.in_jail
    assert table.waits_for == [("ben", "RollDue")]
