"""Debts: how they are paid, what a debtor may do, what the clock does, and when somebody is bankrupt."""

from __future__ import annotations

from rentier.rules.classic.selling import BuildingsSold
from rentier.rules.debts import DebtDue, DebtsSetOff, Paid
from rentier.rules.mortgage import Mortgaged
from rentier.rules.questions import RAISABLE, RAISABLES
from rentier.testing import Player, Scenario
from tests.conformance.clauses import clause

BROWN = ("Mediterranean Avenue", "Baltic Avenue")
LIGHT_BLUE = ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")
DARK_BLUE = ("Park Place", "Boardwalk")


def owes_income_tax(player: Player) -> None:
    """A player lands on Income Tax: 200 to the Bank."""
    player.stands_on("GO").rolls(1, 3)


# ---------------------------------------------------------------- DEBT-1: paid as soon as cash covers it


@clause("DEBT-1")
def test_a_debt_that_cash_covers_is_paid_at_once_without_an_act() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Baltic Avenue")
    table.ann.has_cash(4).rolls(1, 2)

    table.ben.asks_rent("Baltic Avenue")

    assert (table.ann.cash, table.ben.cash) == (0, 1504)
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEBT-1", "LAND-7")
def test_a_player_who_lacks_the_money_raises_it_and_it_is_paid_as_soon_as_it_is_there() -> None:
    table = Scenario("world-of-warcraft", seats="ann ben")
    table.ann.has_cash(40).owns("Durotar", "Zeppelin", "Galleon")
    owes_income_tax(table.ann)

    assert table.waits_for == [("ann", "DebtDue")]
    table.ann.mortgages("Durotar")
    table.ann.mortgages("Zeppelin")
    assert table.ann.owes == 200
    assert table.ann.cash == 170  # nothing is paid in part
    table.ann.mortgages("Galleon")

    assert table.ann.owes == 0
    assert table.ann.cash == 70
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEBT-1", "DEBT-7")
def test_the_oldest_debt_comes_first_even_where_cash_would_cover_a_newer_one() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("New York Avenue")
    table.cleo.owns("St. Charles Place")
    table.ann.stands_on("Mediterranean Avenue").has_cash(12).owns("Baltic Avenue")
    table.ann.rolls(5, 5)
    table.ann.rolls(3, 5)

    table.ben.asks_rent("New York Avenue")  # 16
    table.cleo.asks_rent("St. Charles Place")  # 10
    assert table.ann.owes == 26
    assert table.ann.cash == 12
    table.ann.mortgages("Baltic Avenue")

    assert (table.ben.cash, table.cleo.cash) == (1516, 1510)
    assert table.ann.cash == 16


@clause("DEBT-1")
def test_several_debtors_raise_money_side_by_side_in_any_order() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.stands_on("Virginia Avenue")
    table.ben.has_cash(0).owns("Baltic Avenue")
    table.cleo.has_cash(5).owns("Mediterranean Avenue", "Boardwalk")
    table.next_card("CC09")

    table.ann.rolls(1, 2)
    assert table.waits_for == [("ben", "DebtDue"), ("cleo", "DebtDue")]
    table.cleo.mortgages("Mediterranean Avenue")
    assert table.waits_for == [("ben", "DebtDue")]
    table.ben.mortgages("Baltic Avenue")

    assert [player.cash for player in table.players] == [1530, 20, 25, 1490]
    assert table.waits_for == [("ann", "EndDue")]


# ---------------------------------------------------------------- DEBT-1: what a debtor may and may not do


@clause("DEBT-1", "BLD-7")
def test_a_debtor_does_not_build_repay_buy_decline_or_pass_the_dice() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns(*DARK_BLUE).built("Park Place", 3).built("Boardwalk", 3)
    table.ann.owns(*BROWN, "St. Charles Place").owns_mortgaged("Electric Company").has_cash(700)
    table.ann.stands_on("B. & O. Railroad")
    table.ann.rolls(6, 6)  # Park Place: 1100
    table.ann.rolls(5, 3)  # past GO to Reading Railroad
    table.ben.asks_rent("Park Place")
    assert table.ann.owes == 1100

    with table.refused("DEBT-1"):
        table.ann.buys()
    with table.refused("DEBT-1"):
        table.ann.declines()
    with table.refused("BLD-7"):
        table.ann.builds({"Baltic Avenue": 1})
    with table.refused("DEBT-1"):
        table.ann.repays("Electric Company")
    with table.refused("DEBT-1"):
        table.ann.ends_turn()


@clause("DEBT-1", "RENT-1")
def test_a_debtor_asks_for_rent_but_does_not_let_it_go() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.has_cash(0).owns("St. Charles Place")
    table.ann.stands_on("Mediterranean Avenue")
    table.next_card("CC09")
    table.ann.rolls(5, 5)  # St. Charles Place: 10
    table.ann.rolls(2, 4)  # Community Chest: 10 from each
    assert table.ben.owes == 10

    with table.refused("DEBT-1"):
        table.ben.waives_rent("St. Charles Place")
    table.ben.asks_rent("St. Charles Place")

    assert table.ben.owes == 0
    assert (table.ann.cash, table.ben.cash) == (1500, 0)


@clause("DEBT-1", "SELL-1", "MTG-2")
def test_a_debtor_sells_buildings_and_mortgages_by_the_usual_rules() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(120).owns(*BROWN).built("Mediterranean Avenue", 1).built("Baltic Avenue", 2)
    owes_income_tax(table.ann)

    with table.refused("MTG-2"):
        table.ann.mortgages("Baltic Avenue")
    with table.refused("SELL-1"):
        table.ann.sells({"Mediterranean Avenue": 1})
    table.ann.sells({"Baltic Avenue": 2, "Mediterranean Avenue": 1})
    assert table.ann.cash == 195
    table.ann.mortgages("Baltic Avenue")

    assert table.ann.owes == 0
    assert table.ann.cash == 25


@clause("DEBT-1", "RENT-1")
def test_nobody_rolls_while_somebody_is_in_debt() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Baltic Avenue")
    table.ann.has_cash(0).owns("Reading Railroad")
    table.ann.rolls(1, 2)
    table.ann.ends_turn()

    table.cleo.asks_rent("Baltic Avenue")
    assert table.waits_for == [("ann", "DebtDue")]
    with table.refused("DEBT-1"):
        table.ben.rolls(1, 2)
    table.ann.mortgages("Reading Railroad")
    table.ben.rolls(1, 2)

    assert table.ann.cash == 96
    assert table.ben.space == "Baltic Avenue"


@clause("DEBT-1", "TURN-3")
def test_the_roll_of_a_double_waits_for_the_debt() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(150).owns("Reading Railroad")
    table.ann.rolls(2, 2)  # Income Tax

    with table.refused("DEBT-1"):
        table.ann.rolls(1, 5)
    table.ann.mortgages("Reading Railroad")
    table.ann.rolls(1, 5)

    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cash == 50


@clause("DEBT-1", "BLD-7")
def test_the_others_go_on_building_and_mortgaging_meanwhile() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(150).owns("Reading Railroad")
    table.ben.owns(*BROWN, "Short Line")
    owes_income_tax(table.ann)

    table.ben.builds({"Baltic Avenue": 1})
    table.ben.mortgages("Short Line")

    assert table.ben.cash == 1550
    assert table.waits_for == [("ann", "DebtDue")]


@clause("DEBT-1", "AUC-2", "DEBT-7")
def test_a_debtor_bids_once_the_debt_is_paid() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.stands_on("Virginia Avenue").has_cash(0)
    table.ben.has_cash(0).owns_mortgaged("Boardwalk", "Park Place")
    table.cleo.has_cash(0).owns("Reading Railroad")
    table.next_card("CC09")
    table.ann.rolls(1, 2)  # Dan pays, Ben and Cleo owe Ann 10 each
    table.ben.goes_bankrupt()
    table.ann.keeps_mortgaged()  # 18 for Park Place, of which Ann has 10
    table.ann.keeps_mortgaged()  # 20 for Boardwalk
    table.ann.goes_bankrupt()

    assert table.cleo.owes == 10  # to the Bank now
    assert table.waits_for == [("cleo", "DebtDue")]
    table.cleo.mortgages("Reading Railroad")
    table.cleo.bids(1)
    table.dan.passes()

    assert table.holder("Park Place") == "cleo"
    assert not table.is_mortgaged("Park Place")
    assert table.cleo.cash == 100 - 10 - 1


# ---------------------------------------------------------------- DEBT-1: when the clock runs out


@clause("DEBT-1")
def test_the_clock_sells_the_cheapest_buildings_first_and_no_more_than_needed() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(160).owns(*DARK_BLUE, *BROWN, "Reading Railroad")
    for site in (*DARK_BLUE, *BROWN):
        table.ann.built(site, 1)
    owes_income_tax(table.ann)

    table.time_runs_out(table.ann)

    assert [table.level(site) for site in (*BROWN, *DARK_BLUE)] == [0, 0, 1, 1]
    assert not table.is_mortgaged("Reading Railroad")
    assert table.ann.cash == 160 + 50 - 200
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEBT-1")
def test_the_clock_sells_every_building_before_it_mortgages() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns(*BROWN, *LIGHT_BLUE[:2], "Reading Railroad")
    for site in BROWN:
        table.ann.built(site, 3)
    owes_income_tax(table.ann)

    table.time_runs_out(table.ann)

    assert len(table.happened(BuildingsSold)) == 6  # 150
    mortgaged = [table.book.edition.names[fact.deed] for fact in table.happened(Mortgaged)]
    assert mortgaged == ["Mediterranean Avenue", "Baltic Avenue"]  # 30 and 30
    assert table.ann.cash == 10
    assert [table.level(site) for site in BROWN] == [0, 0]


@clause("DEBT-1")
def test_the_clock_mortgages_the_cheapest_deeds_first() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(60).owns("Boardwalk", "Reading Railroad", "Baltic Avenue", "Water Works", "Oriental Avenue")
    owes_income_tax(table.ann)

    table.time_runs_out(table.ann)

    mortgaged = {name for name in table.ann.deeds if table.is_mortgaged(name)}
    assert mortgaged == {"Baltic Avenue", "Oriental Avenue", "Water Works"}  # 30, 50 and 75
    assert table.ann.cash == 60 + 155 - 200


@clause("DEBT-1", "SELL-3")
def test_the_clock_sells_hotels_down_where_the_bank_has_no_houses() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns(*BROWN).built("Mediterranean Avenue", 5).built("Baltic Avenue", 5)
    table.bank_has(houses=0)
    owes_income_tax(table.ann)

    table.time_runs_out(table.ann)

    assert table.ann.owes == 0
    assert table.ann.cash == 50
    assert [table.level(site) for site in BROWN] == [0, 0]
    assert not table.is_mortgaged("Baltic Avenue")


@clause("DEBT-1", "SELL-3")
def test_the_clock_sells_hotels_down_no_further_than_the_banks_houses_ask_for() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns("Park Place", "Boardwalk").built("Park Place", 5).built("Boardwalk", 5)
    table.bank_has(houses=2)
    owes_income_tax(table.ann)

    table.time_runs_out(table.ann)

    assert [table.level(site) for site in ("Park Place", "Boardwalk")] == [1, 1]
    assert table.ann.cash == 800 - 200


@clause("DEBT-1", "DEBT-2")
def test_the_clock_declares_the_bankruptcy_where_nothing_would_do() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(169).owns("Baltic Avenue")
    owes_income_tax(table.ann)

    table.time_runs_out(table.ann)

    assert table.ann.is_out
    assert table.waits_for == [("ben", "BidDue"), ("cleo", "BidDue")]


@clause("DEBT-1")
def test_the_clock_plays_for_one_debtor_and_not_for_the_other() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Virginia Avenue")
    table.ben.has_cash(0).owns("Baltic Avenue")
    table.cleo.has_cash(0).owns("Mediterranean Avenue")
    table.next_card("CC09")
    table.ann.rolls(1, 2)

    table.time_runs_out(table.cleo)

    assert table.is_mortgaged("Mediterranean Avenue")
    assert not table.is_mortgaged("Baltic Avenue")
    assert table.waits_for == [("ben", "DebtDue")]


# ---------------------------------------------------------------- DEBT-2: when a player is bankrupt, and when not


@clause("DEBT-2")
def test_nobody_is_bankrupt_who_could_still_raise_exactly_what_is_owed() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(15).owns(*BROWN, "Oriental Avenue")
    table.ann.built("Mediterranean Avenue", 1).built("Baltic Avenue", 2)  # 15 + 75 + 30 + 30 + 50 = 200
    owes_income_tax(table.ann)

    with table.refused("DEBT-2"):
        table.ann.goes_bankrupt()
    refusal = table.game.why_not(table.game.parse(table.ann.seat, "bankrupt"))
    assert refusal is not None
    assert "you can still raise what you owe" in refusal.text
    table.ann.sells({"Mediterranean Avenue": 1, "Baltic Avenue": 2})
    for name in (*BROWN, "Oriental Avenue"):
        with table.refused("DEBT-2"):
            table.ann.goes_bankrupt()
        table.ann.mortgages(name)

    assert table.ann.cash == 0
    assert not table.ann.is_out


@clause("DEBT-2")
def test_what_everybody_could_raise_is_public() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(100).owns("Short Line", "Park Place", "Boardwalk").built("Park Place", 1)
    table.ben.has_cash(50).owns_mortgaged("Baltic Avenue")

    assert RAISABLES(table.game) == [100 + 100 + 175 + 100 + 200, 50, 1500]
    assert [RAISABLE(table.game, seat) for seat in range(3)] == RAISABLES(table.game)


@clause("DEBT-2")
def test_one_short_of_the_debt_is_bankrupt() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(14).owns(*BROWN, "Oriental Avenue").owns_mortgaged("Boardwalk")
    table.ann.built("Mediterranean Avenue", 1).built("Baltic Avenue", 2)
    owes_income_tax(table.ann)

    table.ann.goes_bankrupt()

    assert table.ann.is_out
    assert table.over


@clause("DEBT-2")
def test_a_player_who_owes_nothing_cannot_declare_bankruptcy() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0)
    table.cleo.has_cash(0)

    with table.refused("DEBT-2"):
        table.cleo.goes_bankrupt()
    table.ann.rolls(4, 6)
    with table.refused("DEBT-2"):
        table.ann.goes_bankrupt()


@clause("DEBT-2")
def test_another_players_debt_is_no_reason_to_go_bankrupt() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns("Boardwalk")
    owes_income_tax(table.ann)

    with table.refused("DEBT-2"):
        table.ben.goes_bankrupt()


@clause("DEBT-2")
def test_all_debts_together_decide_whether_you_are_bankrupt() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.cleo.to_roll().has_cash(60).owns("Oriental Avenue")  # 110 in all, and 150 to pay
    table.cleo.stands_on("Income Tax")
    table.next_card("CH15")

    table.cleo.rolls(1, 2)
    assert (table.dan.cash, table.ann.cash) == (1550, 1500)
    table.cleo.goes_bankrupt()

    assert (table.ann.cash, table.ben.cash) == (1550, 1510)


def birthday_with_a_claim(ann_has: int) -> Scenario:
    """Ann has landed on Ben's Virginia Avenue (12); it is her birthday, and Ben has only 1 of the 10 he owes her."""
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.has_cash(0).owns("Virginia Avenue")
    table.ann.has_cash(ann_has).stands_on("Income Tax")
    table.next_card("CC09")
    table.ann.rolls(5, 5)
    table.ben.offers(table.cleo, give=("Virginia Avenue",), take=(1,))
    table.cleo.accepts()
    table.ann.rolls(1, 2)
    return table


@clause("DEBT-2", "RENT-1")
def test_a_player_with_enough_rent_to_ask_for_is_not_bankrupt() -> None:
    table = birthday_with_a_claim(ann_has=1500)

    with table.refused("DEBT-2"):
        table.ben.goes_bankrupt()
    table.ben.asks_rent("Virginia Avenue")

    assert (table.ben.owes, table.ben.cash) == (0, 1 + 12 - 10)
    assert table.ann.cash == 1500 + 10 - 12 + 10


@clause("DEBT-2", "DEBT-1")
def test_the_clock_asks_for_rent_before_it_declares_a_bankruptcy() -> None:
    table = birthday_with_a_claim(ann_has=1500)

    table.time_runs_out(table.ben)

    assert not table.ben.is_out
    assert (table.ben.owes, table.ben.cash) == (0, 3)


@clause("DEBT-2", "RENT-1")
def test_rent_that_the_visitor_could_not_pay_averts_no_bankruptcy() -> None:
    table = birthday_with_a_claim(ann_has=0)  # she has the 10 that Cleo paid, and would owe 12

    table.ben.goes_bankrupt()

    assert table.ben.is_out
    assert table.ann.cash == 10 + 1


@clause("DEBT-2")
def test_a_debtor_waits_for_others_who_can_pay_what_they_owe() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0)
    table.ben.has_cash(0).owns("Boardwalk")
    table.owing((table.ann, None, 150), (table.ben, table.ann, 200))

    assert table.waits_for == [("ben", "DebtDue")]
    with table.refused("DEBT-2"):
        table.ann.goes_bankrupt()
    table.time_runs_out(table.ben)

    assert not table.ann.is_out
    assert (table.ann.cash, table.ben.cash) == (50, 0)
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEBT-2", "DEBT-7")
def test_a_debtor_does_not_wait_for_others_who_owe_somebody_else_first() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0)
    table.ben.has_cash(0).owns("Boardwalk")
    table.owing((table.ann, None, 150), (table.ben, table.cleo, 100), (table.ben, table.ann, 200))

    assert table.waits_for == [("ann", "DebtDue"), ("ben", "DebtDue")]
    table.ann.goes_bankrupt()

    assert table.ann.is_out


@clause("DEBT-2", "DEBT-7")
def test_what_a_payer_owes_others_first_does_not_help_a_debtor() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0)
    table.ben.has_cash(0).owns("Boardwalk")
    table.owing((table.ann, None, 101), (table.ben, table.cleo, 100), (table.ben, table.ann, 100))

    table.ann.goes_bankrupt()  # Ben can pay her 100 of the 101

    assert table.ann.is_out


@clause("DEBT-2")
def test_a_debtor_waits_for_a_payer_who_waits_for_another() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0)
    table.ben.has_cash(0)
    table.cleo.has_cash(0).owns("Boardwalk")
    table.owing((table.ann, None, 150), (table.ben, table.ann, 150), (table.cleo, table.ben, 200))

    assert table.waits_for == [("cleo", "DebtDue")]
    for player in (table.ann, table.ben):
        with table.refused("DEBT-2"):
            player.goes_bankrupt()
    table.time_runs_out(table.cleo)

    assert [table.ann.cash, table.ben.cash, table.cleo.cash] == [0, 50, 0]
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEBT-2")
def test_debts_in_a_circle_avert_no_bankruptcy() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    for player in (table.ann, table.ben, table.cleo):
        player.has_cash(0)
    table.owing((table.ann, table.ben, 100), (table.ben, table.cleo, 100), (table.cleo, table.ann, 100))

    assert table.waits_for == [("ann", "DebtDue"), ("ben", "DebtDue"), ("cleo", "DebtDue")]
    table.ben.goes_bankrupt()

    assert table.ben.is_out


@clause("DEBT-2", "DEBT-1")
def test_a_debtor_who_waits_for_others_first_raises_what_can_be_raised() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns("Baltic Avenue")
    table.ben.has_cash(0).owns("Boardwalk")
    table.owing((table.ann, None, 150), (table.ben, table.ann, 200))

    assert table.waits_for == [("ann", "DebtDue"), ("ben", "DebtDue")]
    table.time_runs_out(table.ann)
    assert table.is_mortgaged("Baltic Avenue")
    assert table.waits_for == [("ben", "DebtDue")]
    table.ben.mortgages("Boardwalk")

    assert table.ann.cash == 80


@clause("DEBT-2")
def test_of_two_players_who_owe_each_other_the_smaller_sum_is_set_off() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk", "Virginia Avenue").has_cash(0)
    table.ben.has_cash(0).to_roll().owns("Park Place").stands_on("Income Tax")
    table.next_card("CC09")
    table.ben.rolls(5, 5)  # Virginia Avenue: Ann may ask for 12
    table.ben.rolls(1, 2)  # 10 from each: Cleo pays, Ann cannot
    assert (table.ann.owes, table.ben.cash) == (10, 10)

    table.ann.asks_rent("Virginia Avenue")  # 12, of which Ben has 10

    assert (table.ann.owes, table.ben.owes) == (0, 0)
    assert (table.ann.cash, table.ben.cash) == (2, 8)
    assert [fact.amount for fact in table.happened(DebtsSetOff)] == [10]
    assert table.waits_for == [("ben", "EndDue")]


@clause("DEBT-2")
def test_when_equal_debts_cancel_out_the_game_goes_on() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns("Baltic Avenue")
    table.ben.has_cash(0).owns("Boardwalk")
    table.owing((table.ann, table.cleo, 30), (table.ann, table.ben, 45), (table.ben, table.ann, 45))

    table.ann.mortgages("Baltic Avenue")

    assert (table.ann.owes, table.ben.owes) == (0, 0)
    assert [duty for _, duty in table.waits_for] == ["EndDue"]
    assert not [step for step in table.state.agenda if type(step) is DebtDue]


@clause("DEBT-2", "DEBT-7")
def test_nothing_is_set_off_before_an_older_debt_to_somebody_else_is_paid() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns("Baltic Avenue", "Mediterranean Avenue")
    table.ben.has_cash(0).owns("Boardwalk")
    table.owing((table.ann, table.cleo, 40), (table.ann, table.ben, 45), (table.ben, table.ann, 60))

    table.ann.mortgages("Baltic Avenue")
    assert (table.ann.owes, table.ben.owes) == (85, 60)
    table.ann.mortgages("Mediterranean Avenue")

    assert (table.ann.owes, table.ben.owes) == (0, 15)
    assert (table.ann.cash, table.cleo.cash) == (20, 1540)


@clause("DEBT-2", "SET-7")
def test_a_player_who_is_out_does_nothing_any_more() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.resigns()

    with table.refused("DEBT-2"):
        table.ann.rolls(1, 2)
    with table.refused("DEBT-2"):
        table.ann.resigns()
    with table.refused("DEBT-2"):
        table.removes(table.ann)


# ---------------------------------------------------------------- DEBT-7: several debts


@clause("DEBT-7", "DEBT-1")
def test_debts_are_paid_in_the_order_they_arose_not_of_the_landings() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Reading Railroad")
    table.cleo.owns("Pennsylvania Railroad")
    table.ann.stands_on("Mediterranean Avenue").has_cash(0).owns("Boardwalk")
    table.ann.rolls(2, 2)
    table.ann.rolls(4, 6)

    table.cleo.asks_rent("Pennsylvania Railroad")
    table.ben.asks_rent("Reading Railroad")
    table.ann.mortgages("Boardwalk")

    assert [fact.creditor for fact in table.happened(Paid)] == [table.cleo.seat, table.ben.seat]
    assert table.ann.cash == 150


@clause("DEBT-7", "AUC-8")
def test_rents_asked_for_during_an_auction_are_owed_together_in_the_order_asked() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Reading Railroad")
    table.cleo.owns("Pennsylvania Railroad")
    table.ann.stands_on("Mediterranean Avenue").has_cash(0).owns("Baltic Avenue")
    table.ann.rolls(2, 2)
    table.ann.rolls(5, 5)
    table.ann.rolls(1, 2)  # Tennessee Avenue
    table.ann.declines()
    table.cleo.asks_rent("Pennsylvania Railroad")
    table.ben.asks_rent("Reading Railroad")

    table.hammer_falls()
    assert table.ann.owes == 50
    table.ann.goes_bankrupt()

    assert table.cleo.cash == 1525
    assert table.ben.cash == 1505
    assert table.ben.deeds == {"Reading Railroad", "Baltic Avenue"}
