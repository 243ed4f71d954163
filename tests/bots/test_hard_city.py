"""The hard bot of release 0.1 in City: blocks, hazards, landmarks, railroads, taxis, dodges and debts."""

from __future__ import annotations

from rentier.rules.auction import Bid
from rentier.rules.city.blocks import BuildBlocks, Press
from rentier.rules.city.dodges import DodgeRent, PayRent
from rentier.rules.city.industry_tax import DodgeTax
from rentier.rules.city.permits import RemoveHazard
from rentier.rules.city.targets import Choose
from rentier.rules.city.towers import BuildSkyscraper
from rentier.rules.city.transit import GoOnFoot, Jump, Stay, TakeTaxi
from rentier.rules.deeds import Buy
from rentier.rules.mortgage import Mortgage, Repay
from rentier.testing import CityScenario
from tests.bots.seated import Seated


def hard(table: CityScenario) -> Seated:
    """Ann is the hard bot of release 0.1."""
    return Seated(table.ann, "hard-1")


def acting(*owned: str, cash: int = 37700) -> CityScenario:
    """Ann, with these districts, has rolled to Just Visiting and may act."""
    table = CityScenario("ann ben")
    table.ann.owns(*owned).has_cash(cash)
    table.ann.stands_on("Stoneside").to_roll()
    return table


def arrived(table: CityScenario) -> Seated:
    """After her roll to Just Visiting."""
    table.ann.rolls(3, 4)
    assert table.waits_for == [("ann", "EndDue")]
    return hard(table)


# ---------------------------------------------------------------- building


def test_with_a_district_and_money_it_presses_the_button() -> None:
    assert type(arrived(acting("Old Town")).answers()) is Press


def test_it_builds_where_a_block_is_worth_most_for_its_price() -> None:
    table = acting("Old Town", "Diamond Hills")
    table.blocks("Diamond Hills", residential=5)
    ann = arrived(table)
    table.ann.presses(3)
    act = ann.answers()
    assert isinstance(act, BuildBlocks)
    ((deed, residential, industrial),) = act.order
    assert (deed, residential, industrial) == (39, 3, 0)


def test_it_builds_nothing_beside_a_hazard() -> None:
    table = acting("Old Town", "Harbor Heights")
    table.stands("Harbor Heights", "prison")
    ann = arrived(table)
    table.ann.presses(2)
    act = ann.answers()
    assert isinstance(act, BuildBlocks)
    assert act.order[0][0] == table.space("Old Town")


def test_a_hazard_is_removed_where_the_houses_are_worth_it() -> None:
    for blocks, removes in ((6, True), (0, False)):
        table = acting("Diamond Hills", cash=20000)
        table.blocks("Diamond Hills", residential=blocks)
        table.stands("Diamond Hills", "prison")
        act = arrived(table).answers()
        assert isinstance(act, RemoveHazard) is removes


def test_a_whole_group_with_blocks_gets_its_skyscraper() -> None:
    table = acting("Fortune Valley", "Diamond Hills")
    table.blocks("Fortune Valley", residential=4)
    table.blocks("Diamond Hills", residential=4)
    act = arrived(table).answers()
    assert isinstance(act, BuildSkyscraper)
    assert act.deed in (37, 39)


def test_districts_are_bought_back_when_there_is_cash() -> None:
    table = acting("Old Town")
    table.ann.owns_for(500, "Seaview")
    assert arrived(table).answers() == Repay(0, table.space("Seaview"))


# ---------------------------------------------------------------- choosing districts


def test_a_hazard_goes_beside_the_rivals_houses() -> None:
    table = CityScenario("ann ben")
    table.ann.owns("Old Town")
    table.ben.owns("Seaview", "Summergate")
    table.blocks("Old Town", residential=4)
    table.blocks("Seaview", residential=4)
    table.ann.to_roll()
    table.ann.draws("prison_overcrowding")
    act = hard(table).answers()
    assert isinstance(act, Choose)
    assert act.deed == table.space("Seaview")


def test_a_bonus_goes_to_its_own_best_houses() -> None:
    table = CityScenario("ann ben")
    table.ann.owns("Old Town", "Summergate")
    table.ben.owns("Seaview")
    table.blocks("Old Town", residential=4)
    table.ann.to_roll()
    table.ann.draws("bonus_permit")
    act = hard(table).answers()
    assert isinstance(act, Choose)
    assert act.deed == table.space("Old Town")


# ---------------------------------------------------------------- moving


def line(rent_there: int) -> CityScenario:
    """Ann comes to her own railroad; the other one is Ben's, with some blocks, or nobody's (-1)."""
    table = CityScenario("ann ben")
    table.stands("Old Town", "railroad")
    table.stands("Seaview", "railroad")
    table.ann.owns("Old Town")
    if rent_there >= 0:
        table.ben.owns("Seaview")
        table.blocks("Seaview", industrial=rent_there)
    table.ann.stands_on("Westlands").to_roll()
    table.ann.rolls(2, 3)
    return table


def test_it_jumps_to_a_district_worth_having_and_not_onto_rent() -> None:
    assert hard(line(-1)).answers() == Jump(0, line(-1).ann._number(), 21)
    assert type(hard(line(6)).answers()) is Stay


def test_the_taxi_is_for_getting_past_rent() -> None:
    for blocks, kind in ((8, TakeTaxi), (0, GoOnFoot)):
        table = CityScenario("ann ben")
        table.ben.owns("Old Town", "Harbor Heights", "Central Quay")
        table.blocks("Harbor Heights", industrial=blocks)
        table.ann.keeps("taxi").stands_on("Westlands").to_roll()
        table.ann.rolls(3, 4)
        assert table.waits_for == [("ann", "TaxiChoice")]
        assert type(hard(table).answers()) is kind


# ---------------------------------------------------------------- paying


def test_the_rent_dodge_is_for_rents_that_hurt() -> None:
    for blocks, kind in ((6, DodgeRent), (1, PayRent)):
        table = CityScenario("ann ben")
        table.ben.owns("Old Town")
        table.blocks("Old Town", industrial=blocks)
        table.ann.holds_rent_dodge().stands_on("Westlands").to_roll()
        table.ann.rolls(2, 3)
        assert table.waits_for == [("ann", "DodgeChoice")]
        assert type(hard(table).answers()) is kind


def test_the_tax_is_dodged() -> None:
    table = CityScenario("ann ben")
    table.ann.owns("Old Town").keeps("tax_dodge").stands_on(33).to_roll()
    table.blocks("Old Town", industrial=2)
    table.ann.rolls(2, 3)
    assert table.waits_for == [("ann", "TaxChoice")]
    assert type(hard(table).answers()) is DodgeTax


def test_in_debt_it_takes_the_smallest_mortgage_that_is_enough() -> None:
    table = CityScenario("ann ben")
    table.ann.owns("Summergate", "Seaview", "Diamond Hills").has_cash(0)
    table.blocks("Seaview", residential=4)
    table.blocks("Diamond Hills", residential=6)
    table.ben.owns("Old Town")
    table.blocks("Old Town", industrial=3)
    table.ann.stands_on("Westlands").to_roll()
    table.ann.rolls(2, 3)
    assert table.waits_for == [("ann", "DebtDue")]
    owed = table.ann.owes
    act = hard(table).acts()
    assert isinstance(act, Mortgage)
    values = {name: table.rent(name) for name in ("Summergate", "Seaview", "Diamond Hills") if not table.lent_on(name)}
    lent = table.lent_on(table.book.edition.names[act.deed])
    assert lent >= owed
    assert all(value >= lent for name, value in values.items() if value >= owed)


def test_it_buys_and_bids_for_places_to_build() -> None:
    table = CityScenario("ann ben")
    table.ann.stands_on("Westlands").to_roll()
    table.ann.rolls(2, 3)
    assert type(hard(table).answers()) is Buy

    table = CityScenario("ben ann")
    table.ben.stands_on("Westlands").to_roll()
    table.ben.rolls(2, 3)
    table.ben.auctions_off(10)
    assert type(hard(table).answers()) is Bid
