"""Winning: the last one left, what is dropped at that moment, the ranking, and a last round."""

from __future__ import annotations

import pytest

from rentier.rules.auction import LotOpened
from rentier.testing import Scenario
from tests.conformance.clauses import clause

DARK_BLUE = ("Park Place", "Boardwalk")

# ---------------------------------------------------------------- WIN-1: the last one left


@clause("WIN-1")
def test_the_last_player_not_bankrupt_wins() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns(*DARK_BLUE).built("Park Place", 5).built("Boardwalk", 5)
    table.ann.stands_on("Pennsylvania Avenue").has_cash(100).rolls(1, 4)
    table.ben.asks_rent("Boardwalk")
    assert not table.over

    table.ann.goes_bankrupt()

    assert table.over
    assert table.rank == {"ben": 1, "ann": 2}
    assert table.waits_for == []


@clause("WIN-1")
def test_after_the_end_nobody_acts() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Boardwalk")
    table.ann.resigns()

    with table.refused("WIN-1"):
        table.ben.rolls(1, 2)
    with table.refused("WIN-1"):
        table.ben.mortgages("Boardwalk")
    with table.refused("WIN-1"):
        table.ben.resigns()
    with table.refused("WIN-1"):
        table.removes(table.ben)


@clause("WIN-1", "DEBT-4", "DEBT-5")
def test_the_winner_takes_over_the_last_estate_without_its_interest() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Boardwalk").has_cash(0)
    table.ann.stands_on("Pennsylvania Avenue").has_cash(7).owns_mortgaged("Park Place").rolls(1, 4)
    table.ben.asks_rent("Boardwalk")

    table.ann.goes_bankrupt()

    assert table.over
    assert table.ben.cash == 7
    assert table.ben.deeds == {*DARK_BLUE}


@clause("WIN-1", "DEBT-6")
def test_the_last_bankrupts_property_is_not_auctioned_any_more() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns("Baltic Avenue").rolls(1, 3)

    table.ann.goes_bankrupt()

    assert table.over
    assert table.happened(LotOpened) == []
    assert table.holder("Baltic Avenue") is None
    assert table.ben.cash == 1500


@clause("WIN-1", "AUC-5")
def test_an_open_auction_is_dropped_and_its_leader_pays_nothing() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.rolls(1, 2)
    table.ann.declines()
    table.cleo.bids(100)
    table.ben.resigns()
    assert not table.over

    table.ann.resigns()

    assert table.over
    assert table.cleo.cash == 1500
    assert table.holder("Baltic Avenue") is None
    assert table.rank == {"cleo": 1, "ann": 2, "ben": 3}


@clause("WIN-1", "LAND-1")
def test_an_open_choice_is_dropped() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(1, 2)

    table.ben.resigns()

    assert table.over
    with table.refused("WIN-1"):
        table.ann.buys()
    assert table.rank == {"ann": 1, "ben": 2}


@clause("WIN-1", "RENT-1")
def test_open_claims_and_debts_are_dropped() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Baltic Avenue")
    table.ann.has_cash(0).owns("Reading Railroad").rolls(1, 2)
    table.ben.asks_rent("Baltic Avenue")
    table.cleo.resigns()
    assert table.waits_for == [("ann", "DebtDue")]

    table.ben.resigns()

    assert table.over
    assert table.ann.owes == 0
    assert table.ann.cash == 0
    assert not table.is_mortgaged("Reading Railroad")
    assert table.rank == {"ann": 1, "ben": 2, "cleo": 3}


@clause("WIN-1", "BLD-9")
def test_wishes_for_the_last_houses_are_dropped() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Mediterranean Avenue", "Baltic Avenue")
    table.ben.owns(*DARK_BLUE)
    table.bank_has(houses=1)
    table.ann.builds({"Baltic Avenue": 1})

    table.ben.resigns()

    assert table.over
    assert table.level("Baltic Avenue") == 0
    assert table.ann.cash == 1500


@clause("WIN-1")
def test_the_ranking_lists_the_others_in_reverse_order_of_going_out() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan eva")

    for player in (table.cleo, table.ann, table.eva, table.ben):
        assert not table.over
        player.resigns()

    assert table.over
    assert table.rank == {"dan": 1, "ben": 2, "eva": 3, "ann": 4, "cleo": 5}


@clause("WIN-1", "DEBT-8")
def test_bankrupt_resigned_or_removed_makes_no_difference_to_the_ranking() -> None:
    table = Scenario("world-of-warcraft", seats="ann ben cleo dan")
    table.ann.has_cash(0)
    table.dan.has_cash(1)

    table.ann.rolls(1, 3)
    table.ann.goes_bankrupt()
    table.removes(table.cleo)
    table.ben.resigns()

    assert table.rank == {"dan": 1, "ben": 2, "cleo": 3, "ann": 4}


@clause("WIN-1")
def test_riches_do_not_win_while_two_are_left() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(100_000)
    table.ben.has_cash(0)

    table.ann.rolls(4, 6)
    table.ann.ends_turn()

    assert not table.over
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- WIN-2: taxes and fines


@clause("WIN-2", "LAND-10")
@pytest.mark.parametrize("edition", ["platinum", "world-of-warcraft", "big-bang-theory", "doctor-who-villains"])
def test_taxes_go_to_the_bank_and_none_waits_under_free_parking(edition: str) -> None:
    table = Scenario(edition, seats="ann ben cleo")
    table.ann.stands_on(0)
    table.ben.stands_on(36).owns(table.book.edition.names[1])
    table.cleo.stands_on(10)
    bank = table.bank

    table.ann.rolls(1, 3)  # 200
    table.ann.ends_turn()
    table.ben.rolls(1, 1)  # 100
    table.ben.rolls(1, 2)  # past GO to a site of Ben's own
    table.ben.ends_turn()
    assert table.bank == bank + 300 - 200
    table.cleo.rolls(4, 6)

    assert table.cleo.space == "Free Parking"
    assert table.cleo.cash == 1500


@clause("WIN-2", "JAIL-4", "CARD-3")
def test_fines_and_bail_go_to_the_bank() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()
    bank = table.bank
    table.next_card("CC11")

    table.ann.pays_bail()
    table.ann.rolls(3, 4)
    table.ann.ends_turn()

    assert table.bank == bank + 150
    assert table.ben.cash == 1500


@clause("WIN-2")
def test_house_rules_are_options_of_the_table() -> None:
    table = Scenario("platinum", seats="ann ben", options={"free-parking-pot": True})
    table.ben.stands_on("Jail / Just Visiting")
    table.ann.rolls(1, 3)
    table.ann.ends_turn()

    table.ben.rolls(4, 6)

    assert table.ben.cash == 1700


# ---------------------------------------------------------------- WIN-3: a last round


@clause("WIN-3")
def test_after_the_last_round_the_richest_wins() -> None:
    table = Scenario("platinum", seats="ann ben cleo", options={"round-limit": 2})
    table.ben.has_cash(1501)
    table.cleo.has_cash(1499)
    for player in table.players:
        player.stands_on("Jail / Just Visiting")

    for player in table.players:
        player.rolls(4, 6)
        player.ends_turn()
    for player in table.players:
        assert not table.over
        player.rolls(4, 6)  # Go To Jail, which ends the turn

    assert table.over
    assert table.rank == {"ben": 1, "ann": 2, "cleo": 3}


@clause("WIN-3", "SHORT-7")
def test_worth_is_cash_property_and_buildings_at_their_price_and_half_for_mortgages() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan", options={"round-limit": 1})
    table.ann.has_cash(401).owns_mortgaged("Boardwalk", "Park Place")  # 401 + 200 + 175
    table.ben.has_cash(206).owns("Mediterranean Avenue", "Baltic Avenue")  # 206 + 60 + 60 + 9 x 50
    table.ben.built("Mediterranean Avenue", 4).built("Baltic Avenue", 5)
    table.cleo.has_cash(777)
    table.dan.has_cash(178).owns("Reading Railroad", "Short Line", "Pennsylvania Railroad")
    for player in table.players:
        player.stands_on("Jail / Just Visiting")

    for player in table.players:
        player.rolls(4, 6)
        player.ends_turn()

    assert table.over
    assert table.rank == {"dan": 1, "cleo": 2, "ann": 3, "ben": 3}


@clause("WIN-3")
def test_equal_worth_shares_the_rank_and_players_who_are_out_come_last() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan eva", options={"round-limit": 1})
    table.ben.has_cash(900).owns("Boardwalk", "Reading Railroad")
    table.dan.has_cash(1000)
    for player in table.players:
        player.stands_on("Jail / Just Visiting")

    table.cleo.resigns()
    for player in (table.ann, table.ben, table.dan):
        player.rolls(4, 6)
        player.ends_turn()
    assert not table.over
    table.eva.rolls(4, 6)
    table.eva.ends_turn()

    assert table.over
    assert table.rank == {"ann": 1, "ben": 1, "eva": 1, "dan": 4, "cleo": 5}


@clause("WIN-3", "TURN-5")
def test_the_last_round_ends_only_when_the_last_turn_of_it_can_end() -> None:
    table = Scenario("platinum", seats="ann ben", options={"round-limit": 1})
    table.ben.has_cash(150).owns("Reading Railroad")
    table.ann.stands_on("Jail / Just Visiting").rolls(4, 6)
    table.ann.ends_turn()
    table.ben.rolls(2, 2)  # Income Tax, and a double

    with table.refused("DEBT-1"):
        table.ben.ends_turn()
    table.ben.mortgages("Reading Railroad")
    table.ben.rolls(2, 4)
    assert not table.over
    table.ben.ends_turn()

    assert table.over
    assert table.rank == {"ann": 1, "ben": 2}


@clause("WIN-3", "WIN-1")
def test_a_round_goes_on_counting_when_the_player_who_started_it_is_out() -> None:
    table = Scenario("platinum", seats="ann ben cleo", options={"round-limit": 2})
    for player in table.players:
        player.stands_on("Jail / Just Visiting")
    table.ann.resigns()

    for player in (table.ben, table.cleo):
        player.rolls(4, 6)
        player.ends_turn()
    for player in (table.ben, table.cleo):
        assert not table.over
        player.rolls(4, 6)  # Go To Jail, which ends the turn

    assert table.over
    assert table.rank == {"ben": 1, "cleo": 1, "ann": 3}


@clause("WIN-3")
def test_without_the_option_no_round_is_the_last() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.state.round = 100_000
    table.ann.stands_on("Jail / Just Visiting")
    table.ben.stands_on("Jail / Just Visiting")

    for player in (table.ann, table.ben):
        player.rolls(4, 6)
        player.ends_turn()

    assert not table.over
    assert table.waits_for == [("ann", "RollDue")]
