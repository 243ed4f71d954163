"""Where you landed: what each space asks of the player, and what it does not."""

from __future__ import annotations

import pytest

from rentier.rules.cards import Piles
from rentier.rules.classic.declining import Decline
from rentier.rules.deeds import Buy
from rentier.testing import Scenario
from tests.conformance.clauses import clause
from tests.conformance.printed import EDITIONS, SITES, STATIONS, UTILITIES

PRICES = {site.space: site.price for site in SITES} | dict.fromkeys(STATIONS, 200) | dict.fromkeys(UTILITIES, 150)

# ---------------------------------------------------------------- LAND-1: buying


@clause("LAND-1")
@pytest.mark.parametrize("space", sorted(PRICES))
def test_unowned_property_is_bought_at_the_listed_price(space: int) -> None:
    table = Scenario("world-of-warcraft", seats="ann ben")
    name = table.book.edition.names[space]
    table.ann.stands_on((space - 3) % 40)

    table.ann.rolls(1, 2)
    before = table.ann.cash
    table.ann.buys()

    assert table.holder(name) == "ann"
    assert table.ann.cash == before - PRICES[space]
    assert table.ben.cash == 1500
    assert table.waits_for == [("ann", "EndDue")]


@clause("LAND-1")
def test_cash_to_the_last_dollar_is_enough() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(60)

    table.ann.rolls(1, 2)
    table.ann.buys()

    assert table.holder("Baltic Avenue") == "ann"
    assert table.ann.cash == 0


@clause("LAND-1")
def test_nobody_buys_on_credit() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(59)
    table.ann.rolls(1, 2)

    with table.refused("LAND-1"):
        table.ann.buys()

    assert table.waits_for == [("ann", "BuyChoice")]


@clause("LAND-1", "MTG-1")
def test_the_price_may_first_be_raised_by_a_mortgage() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(10).owns("Oriental Avenue")
    table.ann.rolls(1, 2)

    with table.refused("LAND-1"):
        table.ann.buys()
    table.ann.mortgages("Oriental Avenue")
    table.ann.buys()

    assert table.ann.cash == 0
    assert table.ann.deeds == {"Oriental Avenue", "Baltic Avenue"}


@clause("LAND-1", "SELL-4")
def test_the_price_may_first_be_raised_by_selling_a_house() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").has_cash(0).owns("Park Place", "Boardwalk").built("Boardwalk", 1)

    table.ann.rolls(1, 2)
    table.ann.sells({"Boardwalk": 1})
    table.ann.buys()

    assert table.holder("Baltic Avenue") == "ann"
    assert table.ann.cash == 40


@clause("LAND-1", "DEAL-1")
def test_the_price_may_first_be_raised_by_a_deal() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns("Short Line")

    table.ann.rolls(1, 2)
    table.ann.offers(table.ben, give=("Short Line",), take=(60,))
    table.ben.accepts()
    table.ann.buys()

    assert table.ann.deeds == {"Baltic Avenue"}
    assert table.ann.cash == 0


@clause("LAND-1")
def test_only_the_player_who_landed_may_buy() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(1, 2)

    with table.refused("LAND-1"):
        table.ben.buys()
    with table.refused("LAND-2"):
        table.ben.declines()

    assert table.waits_for == [("ann", "BuyChoice")]


@clause("LAND-1", "LAND-2")
def test_a_decision_once_taken_stands() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(1, 2)
    choice = table.game.duties[0].duty.number
    table.ann.buys()

    with table.refused("LAND-1"):
        table.ann.submits(Buy(table.ann.seat, choice))
    with table.refused("LAND-2"):
        table.ann.submits(Decline(table.ann.seat, choice))

    assert table.ann.cash == 1440


@clause("LAND-1")
def test_nothing_is_bought_where_one_did_not_land() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Baltic Avenue")

    with table.refused("LAND-1"):
        table.ann.buys()

    assert table.holder("Baltic Avenue") is None


# ---------------------------------------------------------------- LAND-2: not buying


@clause("LAND-2", "AUC-1")
@pytest.mark.parametrize("target", ["Baltic Avenue", "Reading Railroad", "Electric Company"])
def test_a_property_that_the_player_does_not_buy_is_auctioned_at_once(target: str) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on((table.space(target) - 3) % 40)

    table.ann.rolls(1, 2)
    table.ann.declines()
    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue"), ("cleo", "BidDue")]
    table.cleo.bids(1)
    table.ben.passes()
    table.ann.passes()

    assert table.holder(target) == "cleo"
    assert table.cleo.cash == 1499


@clause("LAND-2")
def test_the_rich_may_decline_too_and_bid_for_it() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(9000)

    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ann.bids(5)
    table.ben.passes()

    assert table.holder("Baltic Avenue") == "ann"
    assert table.ann.cash == 8995


@clause("LAND-2")
def test_short_of_cash_the_choice_stays_open_until_they_decline() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns("Oriental Avenue")

    table.ann.rolls(1, 2)
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.mortgages("Oriental Avenue")  # 50, not enough
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.declines()

    assert table.ben.bidding()


@clause("LAND-2")
def test_the_clock_declines_for_them() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(1, 2)

    table.time_runs_out(table.ann)

    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue")]
    assert table.ann.cash == 1500


@clause("LAND-2", "DEBT-8")
def test_a_property_is_auctioned_if_the_buyer_leaves_the_table() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.rolls(1, 2)

    table.ann.resigns()
    assert table.waits_for == [("ben", "BidDue"), ("cleo", "BidDue")]
    table.cleo.bids(7)
    table.ben.passes()

    assert table.holder("Baltic Avenue") == "cleo"
    assert table.waits_for == [("ben", "RollDue")]


@clause("LAND-2", "DEBT-4")
def test_a_property_is_auctioned_too_if_the_buyer_goes_bankrupt() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(40)
    table.ben.owns("Park Place", "Boardwalk").built("Park Place", 4).built("Boardwalk", 4)
    table.ann.stands_on("Short Line")

    table.ann.rolls(2, 2)  # Boardwalk
    table.ann.rolls(1, 3)  # Baltic Avenue
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ben.asks_rent("Boardwalk")
    table.ann.goes_bankrupt()

    assert table.waits_for == [("ben", "BidDue"), ("cleo", "BidDue")]
    table.cleo.bids(7)
    table.ben.passes()
    assert table.holder("Baltic Avenue") == "cleo"
    assert table.ben.cash == 1500 + 40 + 200
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- LAND-3 to LAND-5: owned property


@clause("LAND-3", "RENT-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_on_anothers_property_rent_goes_to_the_owner_who_asks(edition: str) -> None:
    table = Scenario(edition, seats="ann ben cleo")
    name = table.book.edition.names[14]
    table.ann.stands_on(9)
    table.cleo.owns(name)

    table.ann.rolls(2, 3)
    assert (table.ann.cash, table.ann.owes) == (1500, 0)
    table.cleo.asks_rent(name)

    assert (table.ann.cash, table.ben.cash, table.cleo.cash) == (1488, 1500, 1512)
    assert table.waits_for == [("ann", "EndDue")]


@clause("LAND-3")
def test_nobody_is_asked_to_buy_what_somebody_owns() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Baltic Avenue")
    table.ann.rolls(1, 2)

    with table.refused("LAND-1"):
        table.ann.buys()

    assert table.holder("Baltic Avenue") == "ben"


@clause("LAND-3", "RENT-1")
def test_until_the_owner_asks_nothing_is_owed() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0)
    table.ben.owns("Baltic Avenue")

    table.ann.rolls(1, 2)

    assert table.ann.owes == 0
    assert table.waits_for == [("ann", "EndDue")]


@clause("LAND-4", "MTG-4")
@pytest.mark.parametrize("target", ["Baltic Avenue", "Reading Railroad", "Electric Company"])
def test_a_mortgaged_property_brings_no_rent(target: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on((table.space(target) - 3) % 40)
    table.ben.owns_mortgaged(target)
    table.ann.rolls(1, 2)
    before = table.ann.cash

    with table.refused("RENT-1"):
        table.ben.asks_rent(target)

    assert (table.ann.cash, table.ben.cash) == (before, 1500)
    assert table.waits_for == [("ann", "EndDue")]


@clause("LAND-5")
@pytest.mark.parametrize("target", ["Baltic Avenue", "Reading Railroad", "Electric Company"])
def test_on_your_own_property_nothing_happens(target: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(target).stands_on(table.space(target) - 3)

    table.ann.rolls(1, 2)
    with table.refused("RENT-1"):
        table.ann.asks_rent(target)

    assert table.ann.cash == 1500
    assert table.waits_for == [("ann", "EndDue")]


@clause("LAND-5")
def test_on_your_own_mortgaged_property_nothing_happens_either() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Baltic Avenue")

    table.ann.rolls(1, 2)

    assert table.ann.cash == 1500
    assert table.is_mortgaged("Baltic Avenue")
    assert table.waits_for == [("ann", "EndDue")]


# ---------------------------------------------------------------- LAND-6: the decks


@clause("LAND-6", "CARD-1")
@pytest.mark.parametrize("space", [7, 22, 36])
def test_a_space_of_the_first_deck_takes_its_top_card_and_does_it_at_once(space: int) -> None:
    table = Scenario("big-bang-theory", seats="ann ben")
    table.ann.stands_on(space - 3)
    table.next_card("CH16")

    table.ann.rolls(1, 2)

    assert table.ann.space == "Fortune Cookie"
    assert table.ann.cash == 1650
    assert table.waits_for == [("ann", "EndDue")]


@clause("LAND-6", "CARD-1")
@pytest.mark.parametrize("space", [17, 33])
def test_a_space_of_the_second_deck_takes_its_top_card_and_does_it_at_once(space: int) -> None:
    table = Scenario("doctor-who-villains", seats="ann ben")
    table.ann.stands_on(space - 3)
    table.next_card("CC11")

    table.ann.rolls(1, 2)

    assert table.ann.space == "U.N.I.T"
    assert table.ann.cash == 1400
    assert table.waits_for == [("ann", "EndDue")]


@clause("LAND-6", "CARD-1")
def test_a_card_goes_under_its_pile_and_comes_again_after_all_others() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    cards = [table.card(id) for id in ("CH08", "CH13", "CH16")]
    others = [card for card in table.book.board.deck_cards["deck_a"] if card not in cards]
    piles = Piles.of(table.arrange())
    piles.unseen = [card for card in piles.unseen if card not in others]
    table.next_card("CH13")
    table.script("deck_a", 1, 0)  # then CH16 of the two that are left, then CH08

    for player in table.players:
        player.rolls(3, 4)
        player.ends_turn()

    assert [player.cash for player in table.players] == [1485, 1650, 1550, 1485]


# ---------------------------------------------------------------- LAND-7 to LAND-11: the other spaces


@clause("LAND-7")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("space", "amount"), [(4, 200), (38, 100)])
def test_a_tax_space_costs_what_it_shows(edition: str, space: int, amount: int) -> None:
    table = Scenario(edition, seats="ann ben")
    table.ann.stands_on((space - 3) % 40)
    before = table.bank

    table.ann.rolls(1, 2)

    assert table.ann.cash == 1500 - amount
    assert table.bank == before + amount
    assert table.ben.cash == 1500
    assert table.waits_for == [("ann", "EndDue")]


@clause("LAND-7", "DEBT-1")
def test_a_player_who_cannot_pay_the_tax_owes_it_to_the_bank() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(120).owns("Reading Railroad")

    table.ann.rolls(1, 3)
    assert table.ann.owes == 200
    assert table.waits_for == [("ann", "DebtDue")]
    table.ann.mortgages("Reading Railroad")

    assert table.ann.cash == 20
    assert table.waits_for == [("ann", "EndDue")]


@clause("LAND-8", "JAIL-1", "JAIL-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_go_to_jail_sends_the_token_to_jail_at_once(edition: str) -> None:
    table = Scenario(edition, seats="ann ben")
    table.ann.stands_on(23)

    table.ann.rolls(3, 4)

    assert table.ann.in_jail
    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cash == 1500
    assert table.waits_for == [("ben", "RollDue")]


@clause("LAND-9")
def test_just_visiting_is_not_in_jail_in_any_sense() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.keeps("CH09")

    table.ann.rolls(4, 6)
    assert table.ann.space == "Jail / Just Visiting"
    assert not table.ann.in_jail
    assert table.waits_for == [("ann", "EndDue")]
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    assert table.waits_for == [("ann", "RollDue")]
    with table.refused("JAIL-4"):
        table.ann.pays_bail()
    with table.refused("JAIL-5"):
        table.ann.uses_card("CH09")
    table.ann.rolls(4, 6)

    assert table.ann.space == "Free Parking"
    assert table.ann.cash == 1500
    assert table.ann.cards == {"CH09"}


@clause("LAND-9", "TURN-3")
def test_a_double_onto_just_visiting_is_rolled_again() -> None:
    table = Scenario("platinum", seats="ann ben")

    table.ann.rolls(5, 5)
    table.ann.rolls(5, 5)

    assert table.ann.space == "Free Parking"


@clause("LAND-10", "WIN-2")
def test_free_parking_pays_nothing_whatever_went_to_the_bank_before() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.stands_on("Jail / Just Visiting")

    table.ann.rolls(1, 3)  # Income Tax
    table.ann.ends_turn()
    table.ben.rolls(4, 6)

    assert table.ann.cash == 1300
    assert table.ben.space == "Free Parking"
    assert table.ben.cash == 1500
    assert table.waits_for == [("ben", "EndDue")]


@clause("LAND-11", "TURN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_on_go_there_is_the_salary_and_nothing_else(edition: str) -> None:
    table = Scenario(edition, seats="ann ben")
    table.ann.stands_on(31)

    table.ann.rolls(4, 5)

    assert table.ann.space == "GO"
    assert table.ann.cash == 1700
    assert table.waits_for == [("ann", "EndDue")]
