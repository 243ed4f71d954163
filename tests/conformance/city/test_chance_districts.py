"""Chance cards about districts: Auction, Inheritance, Repossessed and Takeover."""

from __future__ import annotations

from rentier.testing import CityScenario
from tests.conformance.clauses import clause


def everything_is_sold(table: CityScenario, *, but: str = "") -> None:
    """All districts are Ben's, but one."""
    names = table.book.edition.names
    table.ben.owns(*(names[deed] for deed in table.book.board.deeds if names[deed] != but))


# ---------------------------------------------------------------- Auction


@clause("CLAND-8", "CCARD-1", "CAUC-2")
def test_the_auction_card_puts_any_unowned_district_up_with_the_drawers_opening_bid() -> None:
    table = CityScenario("ann ben cleo")

    table.ann.draws("auction_unowned")
    assert table.waits_for == [("ann", "AuctionChoice")]
    table.ann.puts_up("Diamond Hills", 100)
    table.ben.bids(110)
    table.ann.passes()
    table.cleo.passes()

    assert table.holder("Diamond Hills") == "ben"
    assert table.ben.cash == 37700 - 110
    assert table.bottom_card == "auction_unowned"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CLAND-4", "CAUC-2")
def test_the_auction_card_needs_an_unowned_district_and_a_proper_opening() -> None:
    table = CityScenario()
    table.ben.owns("Old Town")

    table.ann.draws("auction_unowned")

    with table.refused("CLAND-4"):
        table.ann.puts_up("Old Town", 100)
    with table.refused("CSET-1"):
        table.ann.puts_up("GO", 100)
    with table.refused("CAUC-2"):
        table.ann.puts_up("Seaview", 0)
    with table.refused("CAUC-2"):
        table.ann.puts_up("Seaview", 15)
    with table.refused("CAUC-3"):
        table.ann.puts_up("Seaview", 37710)
    with table.refused("CLAND-4"):
        table.ben.puts_up("Seaview", 100)
    with table.refused("CLAND-4"):
        table.ann.ends_turn()


@clause("CCARD-1", "CLAND-4")
def test_the_auction_card_does_nothing_when_every_district_is_owned() -> None:
    table = CityScenario()
    everything_is_sold(table)

    table.ann.draws("auction_unowned")

    assert table.waits_for == [("ann", "EndDue")]
    assert table.bottom_card == "auction_unowned"


@clause("CCARD-1", "CLAND-4")
def test_the_clock_puts_the_first_unowned_district_up_at_the_lowest_bid() -> None:
    table = CityScenario()
    table.ben.owns("Summergate")

    table.ann.draws("auction_unowned")
    table.pause_and_resume()
    table.time_runs_out(table.ann)
    table.ben.passes()

    assert table.holder("Stoneside") == "ann"
    assert table.ann.cash == 37700 - 10


@clause("CCARD-1", "DEBT-8")
def test_a_player_who_resigns_before_the_cards_auction_puts_nothing_up() -> None:
    table = CityScenario("ann ben cleo")

    table.ann.draws("auction_unowned")
    table.ann.resigns()

    assert table.waits_for == [("ben", "RollDue")]


@clause("CCARD-1", "DEBT-8", "CBANK-2")
def test_an_estate_is_auctioned_before_the_drawer_puts_a_district_up() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.owns("Old Town")

    table.ann.draws("auction_unowned")
    table.ben.resigns()
    table.ann.bids(20)
    table.cleo.passes()
    assert table.waits_for == [("ann", "AuctionChoice")]
    table.ann.puts_up("Seaview", 10)
    table.cleo.passes()

    assert table.ann.deeds == {"Old Town", "Seaview"}


# ---------------------------------------------------------------- Inheritance


@clause("CLAND-8", "CCARD-1")
def test_the_inheritance_buys_any_unowned_district_for_half_a_million() -> None:
    table = CityScenario()
    table.stands("Diamond Hills", "railroad")
    bank = table.bank

    table.ann.draws("inheritance")
    table.ann.chooses("Diamond Hills")

    assert table.holder("Diamond Hills") == "ann"
    assert table.ann.cash == 37700 - 500
    assert table.bank == bank + 500
    assert table.ann.space == "Chance ?"
    assert table.pieces_on("Diamond Hills") == ["railroad"]
    assert table.bottom_card == "inheritance"


@clause("CCARD-1")
def test_the_inheritance_may_be_turned_down_without_an_auction() -> None:
    table = CityScenario()

    table.ann.draws("inheritance")
    table.ann.forgoes()

    assert table.ann.deeds == set()
    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1")
def test_the_inheritance_is_not_for_owned_districts_or_other_players() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ben.owns("Old Town")

    table.ann.draws("inheritance")

    with table.refused("CCARD-1"):
        table.ann.chooses("Old Town")
    with table.refused("CCARD-1"):
        table.ann.chooses("Seaview")
    with table.refused("CSET-1"):
        table.ann.chooses(4)
    with table.refused("CCARD-1"):
        table.ben.chooses("Diamond Hills")
    with table.refused("CCARD-1"):
        table.ben.forgoes()


@clause("CCARD-1")
def test_the_inheritance_does_nothing_when_every_district_is_owned() -> None:
    table = CityScenario()
    everything_is_sold(table)

    table.ann.draws("inheritance")

    assert table.waits_for == [("ann", "EndDue")]
    assert table.ann.cash == 37700


@clause("CCARD-1")
def test_the_last_unowned_district_may_be_inherited() -> None:
    table = CityScenario()
    everything_is_sold(table, but="Summergate")

    table.ann.draws("inheritance")
    with table.refused("CCARD-1"):
        table.ann.chooses("Stoneside")
    table.ann.chooses("Summergate")

    assert table.ann.deeds == {"Summergate"}


@clause("CCARD-1", "CDEAL-1")
def test_cash_dealt_away_before_the_inheritance_is_missing_for_it() -> None:
    table = CityScenario()
    table.ben.owns("Old Town")

    table.ann.draws("inheritance")
    table.ann.offers(table.ben, give=(37300,), take=("Old Town",))
    table.ben.accepts()

    with table.refused("CCARD-1"):
        table.ann.chooses("Seaview")
    table.ann.forgoes()
    assert table.ann.deeds == {"Old Town"}


@clause("CCARD-1")
def test_the_clock_turns_the_inheritance_down() -> None:
    table = CityScenario()

    table.ann.draws("inheritance")
    table.pause_and_resume()
    table.time_runs_out(table.ann)

    assert table.ann.deeds == set()
    assert table.ann.cash == 37700


# ---------------------------------------------------------------- Repossessed


@clause("CLAND-8", "CCARD-1")
def test_a_repossessed_district_goes_back_cleared_for_a_million_and_its_railroad_stays() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview", "The Wharf", "Middleton")
    table.blocks("Seaview", residential=2, industrial=3)
    table.stands("Seaview", "railroad", "stadium", "skyscraper", "park", "park")

    table.ann.draws("repossessed")
    assert table.rent("Middleton") == 400
    table.ann.chooses("Seaview")

    assert table.holder("Seaview") is None
    assert table.blocks_on("Seaview") == (0, 0)
    assert table.pieces_on("Seaview") == ["railroad"]
    assert [table.pieces_left(piece) for piece in ("railroad", "stadium", "skyscraper", "park")] == [7, 2, 5, 3]
    assert table.rent("Middleton") == 200
    assert table.ann.cash == 37700 + 1000
    assert table.bottom_card == "repossessed"


@clause("CCARD-1", "CSPEC-6")
def test_the_tower_goes_back_with_a_repossessed_district() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview")
    table.stands("Seaview", "tower", "prison")

    table.ann.draws("repossessed")
    assert table.rent("Old Town") == 200
    table.ann.chooses("Seaview")

    assert table.rent("Old Town") == 100
    assert (table.pieces_left("tower"), table.pieces_left("prison")) == (1, 3)


@clause("CCARD-1")
def test_what_is_repossessed_is_a_choice_among_own_districts_face_up() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ann.owns_for(180, "Seaview")
    table.ben.owns("Stoneside")

    table.ann.draws("repossessed")

    with table.refused("CCARD-1"):
        table.ann.chooses("Seaview")
    with table.refused("CCARD-1"):
        table.ann.chooses("Stoneside")
    with table.refused("CCARD-1"):
        table.ann.chooses("Westlands")
    with table.refused("CCARD-1"):
        table.ann.forgoes()
    table.ann.chooses("Old Town")
    assert table.ann.deeds == {"Seaview"}


@clause("CCARD-1")
def test_with_no_district_to_repossess_a_million_is_paid() -> None:
    table = CityScenario()
    table.ben.owns("Old Town")

    table.ann.draws("repossessed")

    assert table.ann.cash == 37700 - 1000
    assert table.waits_for == [("ann", "EndDue")]
    assert table.bottom_card == "repossessed"


@clause("CCARD-1", "CMTG-2")
def test_with_nothing_but_mortgaged_districts_a_million_is_paid() -> None:
    table = CityScenario()
    table.ann.owns_for(180, "Seaview")

    table.ann.draws("repossessed")

    assert table.ann.cash == 37700 - 1000
    assert table.lent_on("Seaview") == 180


@clause("CCARD-1", "CBANK-2")
def test_the_million_for_nothing_to_repossess_can_bankrupt() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns_for(180, "Seaview").has_cash(900)

    table.ann.draws("repossessed")
    table.ann.goes_bankrupt()
    table.cleo.bids(10)
    table.ben.passes()

    assert table.holder("Seaview") == "cleo"
    assert not table.is_mortgaged("Seaview")


@clause("CCARD-1", "CDEAL-2")
def test_dealing_the_last_district_away_does_not_save_from_the_repossession() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")

    table.ann.draws("repossessed")
    table.ann.offers(table.ben, give=("Old Town",), take=(10,))
    table.ben.accepts()
    table.ann.forgoes()

    assert table.ann.cash == 37700 + 10 - 1000
    assert table.holder("Old Town") == "ben"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1")
def test_the_clock_gives_the_first_district_back() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview")

    table.ann.draws("repossessed")
    table.time_runs_out(table.ann)

    assert table.ann.deeds == {"Seaview"}
    assert table.ann.cash == 38700


@clause("CCARD-1", "CLAND-1")
def test_a_repossessed_district_is_for_sale_again() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ben.stands_on(5)

    table.ann.draws("repossessed")
    table.ann.chooses("Old Town")
    table.ann.ends_turn()
    table.ben.rolls(2, 4)
    table.ben.buys()

    assert table.holder("Old Town") == "ben"
    assert table.ben.cash == 37700 - 1400


# ---------------------------------------------------------------- Takeover


@clause("CLAND-8", "CCARD-1")
def test_a_takeover_brings_blocks_and_pieces_along_for_nothing() -> None:
    table = CityScenario()
    table.ben.owns("Seaview", "The Wharf")
    table.blocks("Seaview", residential=2, industrial=3)
    table.stands("Seaview", "stadium", "railroad", "park")

    table.ann.draws("steal")
    table.ann.chooses("Seaview")

    assert table.holder("Seaview") == "ann"
    assert table.blocks_on("Seaview") == (2, 3)
    assert table.pieces_on("Seaview") == ["railroad", "stadium", "park"]
    assert (table.ann.cash, table.ben.cash) == (37700, 37700)
    assert table.bottom_card == "steal"


@clause("CCARD-1", "CMTG-3")
def test_a_takeover_brings_the_mortgage_along_and_the_taker_may_buy_it_back() -> None:
    table = CityScenario()
    table.ben.owns_for(900, "Seaview")

    table.ann.draws("steal")
    table.ann.chooses("Seaview")
    assert table.lent_on("Seaview") == 900
    table.ann.repays("Seaview")

    assert table.ann.cash == 37700 - 900
    assert table.rent("Seaview") == 180


@clause("CCARD-1")
def test_no_takeover_from_a_complete_group_even_with_a_mortgage_in_it() -> None:
    table = CityScenario()
    table.ben.owns("Summergate", "Old Town")
    table.ben.owns_for(40, "Stoneside")

    table.ann.draws("steal")

    with table.refused("CCARD-1"):
        table.ann.chooses("Summergate")
    with table.refused("CCARD-1"):
        table.ann.chooses("Stoneside")
    table.ann.chooses("Old Town")
    assert table.ann.deeds == {"Old Town"}


@clause("CCARD-1")
def test_a_takeover_is_from_another_player_and_has_to_be_made() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Seaview")
    table.ben.owns("Old Town")
    table.cleo.owns("Stoneside")

    table.ann.draws("steal")

    with table.refused("CCARD-1"):
        table.ann.chooses("Seaview")
    with table.refused("CCARD-1"):
        table.ann.chooses("Westlands")
    with table.refused("CSET-1"):
        table.ann.chooses("GO")
    with table.refused("CCARD-1"):
        table.ann.forgoes()
    with table.refused("CCARD-1"):
        table.ben.chooses("Stoneside")
    table.ann.chooses("Stoneside")
    assert table.cleo.deeds == set()


@clause("CCARD-1")
def test_a_group_shared_by_two_players_is_open_to_a_takeover() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.owns("Old Town", "Harbor Heights")
    table.cleo.owns("Central Quay")

    table.ann.draws("steal")
    table.ann.chooses("Harbor Heights")

    assert table.ben.deeds == {"Old Town"}


@clause("CCARD-1")
def test_a_takeover_with_nothing_but_complete_groups_does_nothing() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ben.owns("Summergate", "Stoneside")

    table.ann.draws("steal")

    assert table.waits_for == [("ann", "EndDue")]
    assert table.ben.deeds == {"Summergate", "Stoneside"}
    assert table.bottom_card == "steal"


@clause("CCARD-1", "CSPEC-6")
def test_the_tower_doubles_for_a_player_who_takes_its_district_over() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ben.owns("Old Town", "Riverside")
    table.stands("Old Town", "tower")

    table.ann.draws("steal")
    table.ann.chooses("Old Town")

    assert table.rent("Seaview") == 360
    assert table.rent("Riverside") == 280


@clause("CCARD-1", "CDEAL-1")
def test_a_deal_that_completes_a_group_saves_it_from_the_takeover() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.owns("Summergate")
    table.cleo.owns("Stoneside")

    table.ann.draws("steal")
    table.pause_and_resume()
    table.ben.offers(table.cleo, give=(600,), take=("Stoneside",))
    table.cleo.accepts()
    with table.refused("CCARD-1"):
        table.ann.chooses("Stoneside")
    table.ann.forgoes()

    assert table.ben.deeds == {"Summergate", "Stoneside"}
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1")
def test_the_clock_takes_the_first_district_over_that_it_may() -> None:
    table = CityScenario()
    table.ben.owns("Summergate", "Stoneside", "Old Town", "Riverside")

    table.ann.draws("steal")
    table.time_runs_out(table.ann)

    assert table.ann.deeds == {"Old Town"}
