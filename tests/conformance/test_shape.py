"""The stories that proved the shape before the chapters were written out: each is paused and resumed in the middle."""

from __future__ import annotations

from rentier.rules.classic.shortage import ShortageOpened
from rentier.rules.movement import Moved
from rentier.testing import MR_MONOPOLY, Scenario
from tests.conformance.clauses import clause


@clause("JAIL-7", "DEBT-1")
def test_a_bail_debt_comes_before_the_move_of_the_third_roll() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Baltic Avenue").has_cash(30).sits_in_jail(tries=2)

    table.ann.rolls(1, 2)
    assert table.ann.owes == 50
    assert table.ann.space == "Jail / Just Visiting"
    table.pause_and_resume()
    table.ann.mortgages("Baltic Avenue")

    assert table.ann.cash == 10
    assert table.ann.space == "States Avenue"
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SPEED-5", "CARD-4", "AUC-1")
def test_mr_monopoly_comes_after_a_card_an_auction_and_a_debt() -> None:
    table = Scenario("platinum", seats="ann ben cleo", options={"speed-die": True})
    table.ann.uses_speed_die().stands_on("Illinois Avenue").has_cash(120).owns("Oriental Avenue")
    table.ben.owns("Baltic Avenue")
    table.next_card("CH10")

    table.ann.rolls(5, 6, MR_MONOPOLY)  # to 35 Short Line
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.declines()
    table.pause_and_resume()
    table.ann.passes()
    table.ben.bids(10)
    table.cleo.passes()

    assert table.holder("Short Line") == "ben"
    assert table.ann.space == "Boardwalk" or table.ann.space == "Park Place"
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SPEED-5", "DEBT-1", "CARD-4")
def test_mr_monopoly_waits_for_a_tax_debt_met_on_the_way_of_a_card() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
    table.ann.uses_speed_die().stands_on("GO").has_cash(120).owns("Oriental Avenue", "Boardwalk")
    table.next_card("CH10")

    table.ann.rolls(3, 4, MR_MONOPOLY)  # Chance: back three, to Income Tax
    assert table.ann.space == "Income Tax"
    assert table.ann.owes == 200
    table.pause_and_resume()
    table.ann.mortgages("Boardwalk")

    assert table.ann.owes == 0
    assert table.ann.space == "Reading Railroad"
    assert table.waits_for == [("ann", "BuyChoice")]
    assert len(table.happened(Moved)) == 3  # the roll, the card, and Mr. Monopoly's move after the pause


@clause("BLD-9", "LAND-1")
def test_a_shortage_auction_opens_out_of_turn_during_anothers_buy_choice() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("GO").has_cash(1000)
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue")
    table.cleo.owns("Park Place", "Boardwalk")
    table.bank_has(houses=1)

    table.ann.rolls(1, 4)
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ben.builds({"Baltic Avenue": 1})
    assert table.happened(ShortageOpened)
    with table.refused("BLD-9"):
        table.ann.buys()
    table.pause_and_resume()
    table.cleo.wants(1)
    table.ben.bids(1)
    table.cleo.bids(60)
    with table.refused("AUC-7"):
        table.ann.buys()
    table.ben.passes()
    table.cleo.places("Boardwalk")

    assert table.level("Boardwalk") == 1
    assert table.cleo.cash == 1440
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.buys()
    assert table.holder("Reading Railroad") == "ann"


@clause("DEAL-4", "DEAL-3")
def test_a_deal_with_mortgaged_deeds_both_ways() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Park Place")
    table.ben.owns_mortgaged("Water Works")

    table.ann.offers(table.ben, give=("Park Place",), take=("Water Works", 100))
    table.ben.accepts()
    assert table.waits_for == [("ann", "MortgageChoice")]
    with table.refused("DEAL-4"):
        table.ann.rolls(1, 2)
    table.pause_and_resume()
    table.ann.redeems()
    table.ben.keeps_mortgaged()

    assert table.ann.cash == 1500 + 100 - 83
    assert table.ben.cash == 1500 - 100 - 18
    assert not table.is_mortgaged("Water Works")
    assert table.is_mortgaged("Park Place")
    assert table.waits_for == [("ann", "RollDue")]


@clause("CARD-5", "DEBT-4")
def test_a_birthday_card_bankrupts_two() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.stands_on("GO")
    table.ben.has_cash(4).owns_mortgaged("Baltic Avenue")
    table.cleo.has_cash(0)
    table.next_card("CC09")

    table.ann.rolls(1, 1)
    assert table.ann.cash == 1510  # Dan paid
    assert table.waits_for == [("ben", "DebtDue"), ("cleo", "DebtDue")]
    table.pause_and_resume()
    table.cleo.goes_bankrupt()
    table.ben.goes_bankrupt()

    assert table.ann.cash == 1514
    assert table.waits_for == [("ann", "MortgageChoice")]
    table.ann.keeps_mortgaged()
    assert table.ann.cash == 1511
    assert table.waits_for == [("ann", "RollDue")]
    assert table.state.out[:3] == [0, 2, 1]


@clause("DEBT-8", "AUC-5")
def test_resigning_while_leading_an_auction_starts_the_lot_again() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.dan.passes()
    table.ben.bids(50)
    table.pause_and_resume()
    table.ben.resigns()

    with table.refused("AUC-5"):
        table.dan.bids(1)
    table.cleo.bids(1)
    table.ann.passes()
    assert table.holder("Baltic Avenue") == "cleo"
    assert table.cleo.cash == 1499
