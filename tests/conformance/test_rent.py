"""Rent: claimed by landing, owed by asking, lost by forgetting, and worth what the board said at the landing."""

from __future__ import annotations

import pytest

from rentier.bots.simple import SimpleBot
from rentier.rules.movement import Moved
from rentier.rules.questions import CLAIMS_LOST_BY, RENT, RENTS
from rentier.table import Table
from rentier.testing import Player, Scenario
from tests.conformance.clauses import clause
from tests.conformance.printed import EDITIONS, SITES, STATIONS, Site


def members(site: Site) -> list[Site]:
    """Every site of a site's group."""
    return [other for other in SITES if other.group == site.group]


def rent_asked(table: Scenario, space: int) -> int:
    """Ann lands on a property of Ben's with a roll of three; what he gets when he asks."""
    before = table.ben.cash
    table.ann.stands_on((space - 3) % 40)
    table.ann.rolls(1, 2)
    table.ben.asks_rent(table.book.edition.names[space])
    return table.ben.cash - before


# ---------------------------------------------------------------- RENT-1: asking


@clause("RENT-1")
def test_rent_may_still_be_asked_for_after_the_end_of_the_turn() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue")

    table.ann.rolls(2, 4)
    table.ann.ends_turn()
    table.cleo.asks_rent("Oriental Avenue")

    assert (table.ann.cash, table.cleo.cash) == (1494, 1506)
    assert table.waits_for == [("ben", "RollDue")]


@clause("RENT-1", "RENT-2")
def test_rent_lapses_when_the_player_to_the_left_rolls() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue")

    table.ann.rolls(2, 4)
    table.ann.ends_turn()
    table.ben.rolls(4, 6)

    with table.refused("RENT-1"):
        table.cleo.asks_rent("Oriental Avenue")
    assert (table.ann.cash, table.cleo.cash) == (1500, 1500)


@clause("RENT-1", "RENT-2")
def test_an_owner_to_the_left_asks_before_rolling_or_never() -> None:
    asking, forgetting = Scenario("platinum"), Scenario("platinum")
    for table in (asking, forgetting):
        table.ben.owns("Oriental Avenue")
        table.ann.rolls(2, 4)
        table.ann.ends_turn()

    asking.ben.asks_rent("Oriental Avenue")
    forgetting.ben.rolls(4, 6)

    assert asking.ben.cash == 1506
    with forgetting.refused("RENT-1"):
        forgetting.ben.asks_rent("Oriental Avenue")


@clause("RENT-1")
def test_the_first_roll_ends_a_claim_even_if_it_is_a_double() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue")

    table.ann.rolls(2, 4)
    table.ann.ends_turn()
    table.ben.rolls(5, 5)

    with table.refused("RENT-1"):
        table.cleo.asks_rent("Oriental Avenue")


@clause("RENT-1", "JAIL-6")
def test_a_try_for_a_double_in_jail_is_a_roll_too() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.sits_in_jail()
    table.cleo.owns("Oriental Avenue")

    table.ann.rolls(2, 4)
    table.ann.ends_turn()
    table.ben.rolls(1, 2)

    assert table.ben.in_jail
    with table.refused("RENT-1"):
        table.cleo.asks_rent("Oriental Avenue")


@clause("RENT-1", "JAIL-4")
def test_paying_to_leave_jail_is_no_roll() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("St. Charles Place")
    table.ben.sits_in_jail()
    table.cleo.owns("Oriental Avenue", "Vermont Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(1, 1)
    table.ann.rolls(1, 2)
    table.ann.ends_turn()
    table.ben.pays_bail()
    table.cleo.asks_rent("Oriental Avenue")
    table.ben.rolls(4, 6)

    assert table.cleo.cash == 1506
    with table.refused("RENT-1"):
        table.cleo.asks_rent("Vermont Avenue")


@clause("RENT-1")
def test_a_claim_outlives_the_payers_further_rolls() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Oriental Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(2, 2)
    table.ann.rolls(4, 6)
    table.ann.ends_turn()
    table.ben.asks_rent("Oriental Avenue")

    assert (table.ann.cash, table.ben.cash) == (1494, 1506)


@clause("RENT-1")
def test_several_claims_of_several_owners_stand_side_by_side() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Oriental Avenue", "New York Avenue")
    table.cleo.owns("Vermont Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(1, 1)
    table.ann.rolls(5, 6)
    table.ben.asks_rent("New York Avenue")
    assert (table.ann.cash, table.ben.cash, table.cleo.cash) == (1484, 1516, 1500)
    table.ann.ends_turn()
    table.cleo.asks_rent("Vermont Avenue")
    table.ben.asks_rent("Oriental Avenue")

    assert (table.ann.cash, table.ben.cash, table.cleo.cash) == (1472, 1522, 1506)


@clause("RENT-1")
def test_all_open_claims_lapse_together() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Oriental Avenue")
    table.cleo.owns("Vermont Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(1, 1)
    table.ann.rolls(1, 1)  # to Jail
    table.ben.rolls(4, 6)

    for owner, name in ((table.ben, "Oriental Avenue"), (table.cleo, "Vermont Avenue")):
        with table.refused("RENT-1"):
            owner.asks_rent(name)
    assert table.ann.cash == 1500


@clause("RENT-1", "JAIL-8")
def test_an_owner_in_jail_asks_out_of_turn() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.sits_in_jail(tries=1).owns("Oriental Avenue")

    table.ann.rolls(2, 4)
    table.ben.asks_rent("Oriental Avenue")

    assert table.ben.cash == 1506
    assert table.ben.in_jail


@clause("RENT-1")
def test_only_the_owner_may_ask_or_waive() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue")
    table.ann.rolls(2, 4)

    with table.refused("RENT-1"):
        table.ben.asks_rent("Oriental Avenue")
    with table.refused("RENT-1"):
        table.ann.waives_rent("Oriental Avenue")
    table.cleo.asks_rent("Oriental Avenue")

    assert (table.ben.cash, table.cleo.cash) == (1500, 1506)


@clause("RENT-1")
def test_rent_waived_is_gone_and_other_claims_are_not() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Oriental Avenue", "Vermont Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(1, 1)
    table.ben.waives_rent("Oriental Avenue")
    with table.refused("RENT-1"):
        table.ben.asks_rent("Oriental Avenue")
    table.ben.asks_rent("Vermont Avenue")

    assert (table.ann.cash, table.ben.cash) == (1494, 1506)


@clause("RENT-1")
def test_rent_is_asked_for_once() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Oriental Avenue")
    table.ann.rolls(2, 4)
    table.ben.asks_rent("Oriental Avenue")

    with table.refused("RENT-1"):
        table.ben.asks_rent("Oriental Avenue")
    with table.refused("RENT-1"):
        table.ben.waives_rent("Oriental Avenue")

    assert table.ann.cash == 1494


@clause("RENT-1")
def test_nobody_asks_for_rent_before_somebody_landed() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Oriental Avenue")
    table.ben.owns("Oriental Avenue")

    with table.refused("RENT-1"):
        table.ben.asks_rent("Oriental Avenue")


@clause("RENT-1", "DEBT-1")
def test_rent_asked_for_after_the_turn_holds_the_next_roll_up_until_it_is_paid() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(1).owns("Short Line")
    table.cleo.owns("Oriental Avenue")

    table.ann.rolls(2, 4)
    table.ann.ends_turn()
    table.cleo.asks_rent("Oriental Avenue")
    assert table.waits_for == [("ann", "DebtDue")]
    with table.refused("DEBT-1"):
        table.ben.rolls(1, 2)
    table.ann.mortgages("Short Line")

    assert (table.ann.cash, table.cleo.cash) == (95, 1506)
    assert table.waits_for == [("ben", "RollDue")]


@clause("RENT-1", "LAND-1")
def test_rent_asked_for_during_a_later_choice_comes_out_of_the_same_purse() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(102)
    table.ben.owns("Oriental Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(1, 1)
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ben.asks_rent("Oriental Avenue")

    assert table.ann.cash == 96
    with table.refused("LAND-1"):
        table.ann.buys()  # Vermont Avenue costs 100
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("RENT-1", "DEBT-2")
def test_claims_against_a_player_who_goes_bankrupt_lapse() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(20)
    table.ben.owns("Oriental Avenue")
    table.cleo.owns("St. Charles Place", "States Avenue", "Virginia Avenue").built("States Avenue", 1)

    table.ann.rolls(3, 3)
    table.ann.rolls(3, 4)  # States Avenue with a house
    table.cleo.asks_rent("States Avenue")
    table.ann.goes_bankrupt()

    assert table.ann.is_out
    assert (table.ben.cash, table.cleo.cash) == (1500, 1520)
    assert table.waits_for == [("ben", "RollDue")]
    with table.refused("RENT-1"):
        table.ben.asks_rent("Oriental Avenue")


@clause("RENT-1", "DEBT-8")
def test_leaving_the_table_does_not_save_the_rent() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Oriental Avenue")

    table.ann.rolls(2, 4)
    table.ann.resigns()

    assert (table.ben.cash, table.cleo.cash) == (1506, 1500)
    with table.refused("RENT-1"):
        table.ben.asks_rent("Oriental Avenue")


@clause("RENT-1", "DEBT-8")
def test_a_neighbour_who_leaves_without_rolling_ends_no_claim() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.dan.owns("Oriental Avenue")

    table.ann.rolls(2, 4)
    table.ann.ends_turn()
    table.ben.resigns()
    assert table.waits_for == [("cleo", "RollDue")]
    table.dan.asks_rent("Oriental Avenue")

    assert table.dan.cash == 1506


@clause("RENT-1")
def test_a_claim_survives_a_pause() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Oriental Avenue")

    table.ann.rolls(2, 4)
    table.pause_and_resume()
    table.ann.ends_turn()
    table.pause_and_resume()
    table.ben.asks_rent("Oriental Avenue")

    assert table.ben.cash == 1506


# ---------------------------------------------------------------- RENT-2: forgetting


@clause("RENT-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_rent_nobody_asks_for_is_never_owed(edition: str) -> None:
    table = Scenario(edition, seats="ann ben")
    dear, other = table.book.edition.names[39], table.book.edition.names[37]
    table.ann.stands_on(32)
    table.ben.owns(dear, other).built(dear, 5).built(other, 5)

    table.ann.rolls(3, 4)
    table.ann.ends_turn()
    table.ben.rolls(4, 6)

    assert (table.ann.cash, table.ann.owes, table.ben.cash) == (1500, 0, 1500)


@clause("RENT-2")
def test_by_a_tables_option_rent_is_collected_without_asking() -> None:
    table = Scenario("platinum", seats="ann ben", options={"automatic-rent": True})
    table.ben.owns("Oriental Avenue", "Electric Company")
    table.utility_roll(2, 5)

    table.ann.rolls(3, 3)
    assert table.ben.cash == 1506
    table.ann.rolls(2, 4)

    assert (table.ann.cash, table.ben.cash) == (1500 - 6 - 28, 1500 + 6 + 28)
    with table.refused("RENT-1"):
        table.ben.asks_rent("Electric Company")


@clause("RENT-2", "RENT-1")
def test_bots_ask_before_the_next_roll() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Oriental Avenue")
    table.script("dice", 9)  # 2 and 4
    bots = Table(table.game, [SimpleBot(), SimpleBot()])

    while table.ann.to_move:
        bots.step()

    assert (table.ann.cash, table.ben.cash) == (1494, 1506)
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- RENT-3 to RENT-5: sites


@clause("RENT-3")
@pytest.mark.parametrize("site", SITES, ids=lambda site: str(site.space))
def test_an_unimproved_site_of_an_incomplete_group_costs_the_printed_rent(site: Site) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    for other in members(site):
        owner = table.ben if other == site else table.cleo
        owner.owns(table.book.edition.names[other.space])

    assert rent_asked(table, site.space) == site.rents[0]


@clause("RENT-3")
def test_a_group_whose_rest_is_still_the_banks_is_not_whole() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Pacific Avenue", "Pennsylvania Avenue")

    assert rent_asked(table, table.space("Pacific Avenue")) == 26


@clause("RENT-4")
@pytest.mark.parametrize("site", SITES, ids=lambda site: str(site.space))
def test_an_unimproved_site_of_a_whole_group_costs_twice_the_printed_rent(site: Site) -> None:
    table = Scenario("doctor-who-villains", seats="ann ben")
    table.ben.owns(*(table.book.edition.names[other.space] for other in members(site)))

    assert rent_asked(table, site.space) == 2 * site.rents[0]


@clause("RENT-4", "MTG-4")
def test_one_mortgage_in_the_group_ends_the_doubling() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Pacific Avenue", "Pennsylvania Avenue").owns_mortgaged("North Carolina Avenue")

    assert rent_asked(table, table.space("Pacific Avenue")) == 26


@clause("RENT-4")
def test_a_mortgage_elsewhere_does_not_end_the_doubling() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Park Place", "Boardwalk").owns_mortgaged("North Carolina Avenue", "Short Line")

    assert rent_asked(table, table.space("Boardwalk")) == 100


@clause("RENT-4")
def test_the_unimproved_sites_of_a_partly_improved_group_are_doubled_too() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Pacific Avenue", "North Carolina Avenue", "Pennsylvania Avenue").built("Pacific Avenue", 1)
    table.ben.built("North Carolina Avenue", 1)

    assert rent_asked(table, table.space("Pennsylvania Avenue")) == 56


@clause("RENT-5")
@pytest.mark.parametrize("site", SITES, ids=lambda site: str(site.space))
def test_an_improved_site_costs_the_rent_printed_for_its_buildings(site: Site) -> None:
    for level in range(1, 6):
        table = Scenario("world-of-warcraft", seats="ann ben")
        table.ann.has_cash(5000)
        for other in members(site):
            table.ben.owns(table.book.edition.names[other.space]).built(table.book.edition.names[other.space], level)

        assert rent_asked(table, site.space) == site.rents[level]


# ---------------------------------------------------------------- RENT-6: stations


@clause("RENT-6")
@pytest.mark.parametrize(("count", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
@pytest.mark.parametrize("landed", STATIONS)
def test_stations_cost_by_how_many_their_owner_has(count: int, rent: int, landed: int) -> None:
    table = Scenario("big-bang-theory", seats="ann ben")
    first = STATIONS.index(landed)
    table.ben.owns(*(table.book.edition.names[STATIONS[(first + ahead) % 4]] for ahead in range(count)))

    assert rent_asked(table, landed) == rent


@clause("RENT-6")
def test_mortgaged_stations_count_as_owned() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Reading Railroad").owns_mortgaged("Short Line", "B. & O. Railroad")

    assert rent_asked(table, table.space("Reading Railroad")) == 100


@clause("RENT-6", "LAND-4")
def test_a_mortgaged_station_itself_brings_nothing_however_many_there_are() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Short Line", "B. & O. Railroad", "Pennsylvania Railroad").owns_mortgaged("Reading Railroad")
    table.ann.rolls(1, 4)

    with table.refused("RENT-1"):
        table.ben.asks_rent("Reading Railroad")

    assert table.ann.cash == 1500


@clause("RENT-6")
def test_other_players_stations_do_not_count() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Short Line")
    table.ben.owns("Reading Railroad", "Pennsylvania Railroad")
    table.cleo.owns("B. & O. Railroad")

    assert rent_asked(table, table.space("Reading Railroad")) == 50


# ---------------------------------------------------------------- RENT-7: utilities


@clause("RENT-7")
@pytest.mark.parametrize("utility", ["Electric Company", "Water Works"])
def test_a_utility_costs_four_times_a_fresh_roll(utility: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns(utility)
    table.utility_roll(5, 6)

    assert rent_asked(table, table.space(utility)) == 44  # the move was a roll of three


@clause("RENT-7")
@pytest.mark.parametrize("utility", [12, 28])
def test_both_utilities_of_one_owner_cost_ten_times(utility: int) -> None:
    table = Scenario("world-of-warcraft", seats="ann ben")
    table.ben.owns("Kezan Central Electric", "Gnomeregan Waterworks")
    table.utility_roll(1, 6)

    assert rent_asked(table, utility) == 70


@clause("RENT-7")
def test_the_utilities_of_two_owners_cost_four_times_each() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Electric Company")
    table.cleo.owns("Water Works")
    table.utility_roll(2, 3)

    assert rent_asked(table, table.space("Electric Company")) == 20


@clause("RENT-7")
def test_a_mortgaged_utility_counts_as_owned() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Electric Company").owns_mortgaged("Water Works")
    table.utility_roll(2, 3)

    assert rent_asked(table, table.space("Electric Company")) == 50


@clause("RENT-7")
def test_the_roll_for_a_utility_is_made_when_the_owner_asks() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Baltic Avenue")
    table.cleo.owns("Electric Company")

    table.ann.rolls(4, 5)
    table.ann.ends_turn()
    table.utility_roll(6, 4)
    table.cleo.asks_rent("Electric Company")

    assert (table.ann.cash, table.cleo.cash) == (1460, 1540)
    assert table.waits_for == [("ben", "RollDue")]


@clause("RENT-7", "RENT-2")
def test_nobody_rolls_for_a_utility_whose_owner_forgets() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Baltic Avenue")
    table.ben.owns("Electric Company")

    table.ann.rolls(4, 5)  # no roll for rent is scripted
    table.ann.ends_turn()
    table.ben.rolls(4, 6)

    assert table.ann.cash == 1500
    with table.refused("RENT-1"):
        table.ben.asks_rent("Electric Company")


@clause("RENT-7", "TURN-3")
def test_the_double_of_a_utility_roll_gives_no_further_roll_and_no_move() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Baltic Avenue")
    table.ben.owns("Electric Company")
    table.utility_roll(5, 5)

    table.ann.rolls(4, 5)
    table.ben.asks_rent("Electric Company")

    assert table.ann.cash == 1460
    assert table.ann.space == "Electric Company"
    assert len(table.happened(Moved)) == 1
    assert table.waits_for == [("ann", "EndDue")]


@clause("RENT-7", "TURN-4")
def test_the_double_of_a_utility_roll_is_not_a_third_double() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Oriental Avenue")
    table.ben.owns("Electric Company")
    table.utility_roll(1, 1)

    table.ann.rolls(2, 2)
    table.ann.rolls(1, 1)  # Electric Company, her second double
    table.ben.asks_rent("Electric Company")
    assert not table.ann.in_jail
    table.ann.rolls(3, 5)

    assert table.ann.cash == 1492
    assert table.ann.space == "Free Parking"


# ---------------------------------------------------------------- what the deeds say now


@clause("RENT-3", "RENT-7", "LAND-1", "LAND-4")
def test_the_current_rent_of_every_property_is_public() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Baltic Avenue", "Electric Company").owns_mortgaged("Oriental Avenue")
    table.ben.owns("Reading Railroad")
    names = ["Baltic Avenue", "Electric Company", "Oriental Avenue", "Reading Railroad", "Boardwalk", "GO"]
    spaces = [table.space(name) for name in names]
    expected = [(4, 0), (0, 4), (0, 0), (25, 0), (0, 0), (0, 0)]

    assert [RENT(table.game, space) for space in spaces] == expected
    everything = RENTS(table.game)
    assert [tuple(everything[space]) for space in spaces] == expected


# ---------------------------------------------------------------- RENT-8: worth what the board said


@clause("RENT-8", "BLD-7")
def test_houses_built_since_the_landing_do_not_count() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue")

    table.ann.rolls(1, 2)
    table.ben.builds({"Mediterranean Avenue": 1, "Baltic Avenue": 1})
    table.ben.asks_rent("Baltic Avenue")

    assert table.ann.cash == 1500 - 8


@clause("RENT-8", "SELL-4")
def test_houses_sold_since_the_landing_still_count() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue").built("Baltic Avenue", 1)

    table.ann.rolls(1, 2)
    table.ben.sells({"Baltic Avenue": 1})
    table.ben.asks_rent("Baltic Avenue")

    assert table.ann.cash == 1500 - 20


@clause("RENT-8", "MTG-1")
def test_a_mortgage_since_the_landing_does_not_end_the_claim() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue")

    table.ann.rolls(1, 2)
    table.ben.mortgages("Mediterranean Avenue")
    table.ben.mortgages("Baltic Avenue")
    table.ben.asks_rent("Baltic Avenue")

    assert table.ann.cash == 1500 - 8  # doubled, as it was


@clause("RENT-8", "MTG-3")
def test_a_mortgage_repaid_since_the_landing_opens_no_claim() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns_mortgaged("Baltic Avenue")

    table.ann.rolls(1, 2)
    table.ben.repays("Baltic Avenue")

    with table.refused("RENT-1"):
        table.ben.asks_rent("Baltic Avenue")


@clause("RENT-8", "DEAL-1")
def test_the_owner_at_the_landing_keeps_the_claim() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Baltic Avenue")

    table.ann.rolls(1, 2)
    table.ben.offers(table.cleo, give=("Baltic Avenue",), take=(100,))
    table.cleo.accepts()
    with table.refused("RENT-1"):
        table.cleo.asks_rent("Baltic Avenue")
    table.ben.asks_rent("Baltic Avenue")

    assert table.holder("Baltic Avenue") == "cleo"
    assert (table.ann.cash, table.ben.cash, table.cleo.cash) == (1496, 1604, 1400)


@clause("RENT-8", "DEAL-1")
def test_a_visitor_who_buys_the_property_still_owes_for_the_landing() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Baltic Avenue")

    table.ann.rolls(1, 2)
    table.ann.offers(table.ben, give=(100,), take=("Baltic Avenue",))
    table.ben.accepts()
    table.ben.asks_rent("Baltic Avenue")

    assert table.holder("Baltic Avenue") == "ann"
    assert (table.ann.cash, table.ben.cash) == (1396, 1604)


@clause("RENT-8", "RENT-4")
def test_a_group_made_whole_since_the_landing_is_not_doubled() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Baltic Avenue")
    table.cleo.owns("Mediterranean Avenue")

    table.ann.rolls(1, 2)
    table.ben.offers(table.cleo, give=(60,), take=("Mediterranean Avenue",))
    table.cleo.accepts()
    table.ben.asks_rent("Baltic Avenue")

    assert table.ann.cash == 1496


@clause("RENT-8", "RENT-6")
def test_a_station_sold_since_the_landing_still_counts() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Reading Railroad", "Short Line")

    table.ann.rolls(1, 4)
    table.ben.offers(table.cleo, give=("Short Line",), take=(200,))
    table.cleo.accepts()
    table.ben.asks_rent("Reading Railroad")

    assert table.ann.cash == 1450


@clause("RENT-8", "RENT-7")
def test_a_second_utility_got_since_the_landing_does_not_count() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Baltic Avenue")
    table.ben.owns("Electric Company")
    table.cleo.owns("Water Works")

    table.ann.rolls(4, 5)
    table.ben.offers(table.cleo, give=(150,), take=("Water Works",))
    table.cleo.accepts()
    table.utility_roll(2, 5)
    table.ben.asks_rent("Electric Company")

    assert table.ann.cash == 1500 - 28


@clause("RENT-8", "DEAL-6")
def test_the_lapsed_claim_of_an_owner_who_went_out_weighs_on_nobody() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(100).owns("Short Line")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue").built("Mediterranean Avenue", 4).built("Baltic Avenue", 5)

    table.ann.rolls(1, 2)  # 450, which she could not raise
    with table.refused("DEAL-6"):
        table.ann.offers(table.cleo, give=("Short Line",), take=(50,))
    table.ben.resigns()
    table.hammer_falls()
    table.hammer_falls()
    table.ann.offers(table.cleo, give=("Short Line",), take=(50,))
    table.cleo.accepts()

    assert table.ann.cash == 150
    assert table.holder("Short Line") == "cleo"


@clause("RENT-8", "DEBT-8")
def test_nobody_inherits_the_claim_of_an_owner_who_goes_out() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Baltic Avenue")

    table.ann.rolls(1, 2)
    table.ben.resigns()
    table.cleo.bids(10)
    table.ann.passes()

    assert table.holder("Baltic Avenue") == "cleo"
    with table.refused("RENT-1"):
        table.cleo.asks_rent("Baltic Avenue")
    assert table.ann.cash == 1500


# ---------------------------------------------------------------- RENT-1: which act would lose open claims


def loses_claims(table: Scenario, player: Player, typed: str) -> bool:
    return CLAIMS_LOST_BY(table.game, table.game.parse(player.seat, typed))


@clause("RENT-1")
def test_only_the_next_players_first_roll_loses_a_claim() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Baltic Avenue")
    table.ben.stands_on("GO").to_roll()
    table.ben.rolls(1, 2)

    assert not loses_claims(table, table.ben, "end")
    assert not loses_claims(table, table.ann, "roll")  # not yet
    table.ben.ends_turn()
    assert loses_claims(table, table.ann, "roll")
    assert not loses_claims(table, table.ann, "mortgage baltic")


@clause("RENT-1")
def test_the_end_of_the_last_turn_loses_a_claim_unless_it_is_refused() -> None:
    table = Scenario("platinum", seats="ann ben", options={"round-limit": 1})
    table.ann.owns("Baltic Avenue").stands_on("GO").rolls(6, 4)
    table.ann.ends_turn()
    table.ben.stands_on("GO")
    table.ben.rolls(1, 2)

    assert loses_claims(table, table.ben, "end")
    assert not loses_claims(table, table.ann, "end")  # not Ann's turn
