"""Jail: how players get there, the three ways out, and what they can do there."""

from __future__ import annotations

import pytest

from rentier.kernel.state import BANK
from rentier.rules.cards import Piles
from rentier.rules.debts import Paid
from rentier.rules.jail import UseJailCard
from rentier.testing import Scenario
from tests.conformance.clauses import clause
from tests.conformance.printed import EDITIONS

JAIL = "Jail / Just Visiting"

# ---------------------------------------------------------------- JAIL-1 to JAIL-3: the way in


@clause("JAIL-1", "JAIL-2", "JAIL-3")
@pytest.mark.parametrize(
    ("space", "card"), [(30, None), (7, "CH11"), (22, "CH11"), (36, "CH11"), (2, "CC06"), (33, "CC06")]
)
def test_a_space_or_a_card_sends_to_jail_without_salary_and_ends_the_turn(space: int, card: str | None) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on((space - 3) % 40)
    if card is not None:
        table.next_card(card)
    before = 1700 if space == 2 else 1500  # on the way to the card

    table.ann.rolls(1, 2)

    assert table.ann.in_jail
    assert table.ann.space == JAIL
    assert table.ann.cash == before
    assert table.waits_for == [("ben", "RollDue")]


@clause("JAIL-1", "TURN-4", "JAIL-3")
def test_three_doubles_in_a_turn_send_to_jail() -> None:
    table = Scenario("world-of-warcraft", seats="ann ben")

    table.ann.rolls(5, 5)
    table.ann.rolls(5, 5)
    table.ann.rolls(4, 4)

    assert table.ann.in_jail
    assert table.ann.space == JAIL
    assert table.waits_for == [("ben", "RollDue")]


@clause("JAIL-3")
@pytest.mark.parametrize(("space", "card"), [(30, None), (22, "CH11"), (33, "CC06")])
def test_a_double_into_jail_gives_no_further_roll(space: int, card: str | None) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on(space - 8)
    if card is not None:
        table.next_card(card)

    table.ann.rolls(4, 4)

    assert table.ann.in_jail
    assert table.waits_for == [("ben", "RollDue")]
    with table.refused("TURN-1"):
        table.ann.rolls(1, 2)
    with table.refused("JAIL-4"):
        table.ann.pays_bail()


@clause("JAIL-3", "RENT-1")
def test_rent_may_still_be_asked_of_a_player_just_sent_to_jail() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("Tennessee Avenue")
    table.cleo.owns("Illinois Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(1, 5)  # Go To Jail
    assert table.waits_for == [("ben", "RollDue")]
    table.cleo.asks_rent("Illinois Avenue")

    assert table.ann.in_jail
    assert (table.ann.cash, table.cleo.cash) == (1480, 1520)


@clause("JAIL-3", "DEBT-1")
def test_a_debt_of_a_player_just_sent_to_jail_is_settled_before_the_next_roll() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Tennessee Avenue").has_cash(10).owns("Reading Railroad")
    table.ben.owns("Illinois Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(1, 5)
    table.ben.asks_rent("Illinois Avenue")
    with table.refused("DEBT-1"):
        table.ben.rolls(1, 2)
    table.ann.mortgages("Reading Railroad")

    assert (table.ann.cash, table.ben.cash) == (90, 1520)
    assert table.ann.in_jail
    assert table.waits_for == [("ben", "RollDue")]


@clause("JAIL-3")
def test_the_next_turn_of_a_jailed_player_begins_in_jail() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Indiana Avenue")

    table.ann.rolls(3, 4)
    table.ben.rolls(4, 6)
    table.ben.ends_turn()

    assert table.waits_for == [("ann", "JailChoice")]
    with table.refused("JAIL-6"):
        table.ann.ends_turn()


# ---------------------------------------------------------------- JAIL-4: paying


@clause("JAIL-4")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("tries", [0, 1, 2])
def test_fifty_at_the_start_of_any_turn_in_jail_opens_it(edition: str, tries: int) -> None:
    table = Scenario(edition, seats="ann ben")
    table.ann.sits_in_jail(tries=tries)
    before = table.bank

    table.ann.pays_bail()
    assert table.happened(Paid) == [Paid(0, BANK, 50, "bail", 0)]
    assert (table.ann.cash, table.bank) == (1450, before + 50)
    assert not table.ann.in_jail
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(4, 6)

    assert table.ann.space == "Free Parking"
    assert table.ann.cash == 1450
    assert table.waits_for == [("ann", "EndDue")]


@clause("JAIL-4", "TURN-3")
def test_a_double_after_paying_is_an_ordinary_double() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=1)

    table.ann.pays_bail()
    table.ann.rolls(5, 5)
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(1, 3)

    assert table.ann.space == "Illinois Avenue"


@clause("JAIL-4", "TURN-4")
def test_three_doubles_after_paying_lead_back_to_jail() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2).owns("Illinois Avenue")

    table.ann.pays_bail()
    table.ann.rolls(5, 5)
    table.ann.rolls(2, 2)
    table.ann.rolls(2, 2)

    assert table.ann.in_jail
    assert table.waits_for == [("ben", "RollDue")]


@clause("JAIL-4")
def test_nobody_pays_after_having_rolled() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()
    table.ann.rolls(1, 2)

    with table.refused("JAIL-4"):
        table.ann.pays_bail()

    assert table.ann.in_jail
    assert table.ann.cash == 1500


@clause("JAIL-4")
def test_nobody_pays_out_of_turn_or_outside_jail_or_twice() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.sits_in_jail()
    table.ben.sits_in_jail()

    with table.refused("JAIL-4"):
        table.ben.pays_bail()
    with table.refused("JAIL-4"):
        table.cleo.pays_bail()
    table.ann.pays_bail()
    with table.refused("JAIL-4"):
        table.ann.pays_bail()

    assert table.ann.cash == 1450


@clause("JAIL-4", "MTG-1")
def test_a_player_who_lacks_the_fifty_may_raise_it_first() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail().has_cash(49).owns("Baltic Avenue")

    with table.refused("JAIL-4"):
        table.ann.pays_bail()
    table.ann.mortgages("Baltic Avenue")
    table.ann.pays_bail()

    assert table.ann.cash == 49 + 30 - 50
    assert table.waits_for == [("ann", "RollDue")]


@clause("JAIL-4")
def test_fifty_exactly_is_enough() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail().has_cash(50)

    table.ann.pays_bail()

    assert table.ann.cash == 0
    assert not table.ann.in_jail


# ---------------------------------------------------------------- JAIL-5: the card


@clause("JAIL-5")
@pytest.mark.parametrize("card", ["CH09", "CC05"])
@pytest.mark.parametrize("tries", [0, 1, 2])
def test_a_card_opens_jail_and_then_you_roll_and_move(card: str, tries: int) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=tries).keeps(card)

    table.ann.uses_card(card)
    assert not table.ann.in_jail
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(5, 5)

    assert table.ann.cards == set()
    assert table.ann.cash == 1500
    assert table.ann.space == "Free Parking"
    assert table.waits_for == [("ann", "RollDue")]  # an ordinary double


@clause("JAIL-5")
@pytest.mark.parametrize(("used", "kept"), [("CH09", "CC05"), ("CC05", "CH09")])
def test_one_card_is_used_and_the_other_kept(used: str, kept: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail().keeps("CH09").keeps("CC05")

    table.ann.uses_card(used)

    assert table.ann.cards == {kept}
    with table.refused("JAIL-5"):
        table.ann.uses_card(kept)


@clause("JAIL-5", "CARD-2")
def test_a_used_card_goes_under_the_pile_it_came_from() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail().keeps("CC05")
    piles = Piles.of(table.arrange())
    chest = table.book.board.deck_cards["deck_b"]
    piles.unseen = [card for card in piles.unseen if card not in chest or card == table.card("CC08")]
    table.next_card("CC08")

    table.ann.uses_card("CC05")
    table.ann.rolls(3, 4)  # Community Chest: the card above it
    assert table.ann.cash == 1520
    table.ann.ends_turn()
    table.ben.rolls(1, 1)  # Community Chest: the card itself

    assert table.ben.cards == {"CC05"}


@clause("JAIL-5")
def test_a_card_of_the_first_deck_never_turns_up_in_the_second() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail().keeps("CH09")
    piles = Piles.of(table.arrange())
    piles.unseen = []
    piles.seen = [table.card("CC08"), table.card("CH08")]

    table.ann.uses_card("CH09")
    table.ann.rolls(3, 4)  # Community Chest
    table.ann.ends_turn()
    table.ben.rolls(1, 1)  # Community Chest
    assert (table.ann.cash, table.ben.cash) == (1520, 1520)
    table.ben.rolls(1, 4)  # Chance
    table.ben.ends_turn()
    assert table.ben.cash == 1570
    table.ann.rolls(2, 3)  # Chance

    assert table.ann.cards == {"CH09"}


@clause("JAIL-5", "DEAL-1")
def test_a_card_may_be_bought_from_another_player_and_used_at_once() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()
    table.ben.keeps("CH09")

    table.ann.offers(table.ben, give=(35,), take=("CH09",))
    table.ben.accepts()
    table.ann.uses_card("CH09")
    table.ann.rolls(4, 6)

    assert (table.ann.cash, table.ben.cash) == (1465, 1535)
    assert table.ann.cards == table.ben.cards == set()
    assert table.ann.space == "Free Parking"


@clause("JAIL-5")
def test_nobody_uses_a_card_they_do_not_keep() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()
    table.ben.keeps("CH09")

    with table.refused("JAIL-5"):
        table.ann.uses_card("CH09")  # Ben's
    with table.refused("JAIL-5"):
        table.ann.uses_card("CC05")  # in its pile
    with table.refused("JAIL-5"):
        table.ann.uses_card("CH16")
    with table.refused("JAIL-5"):
        table.ann.submits(UseJailCard(table.ann.seat, table.game.duties[0].duty.number, 999))

    assert table.ann.in_jail


@clause("JAIL-5")
def test_nobody_uses_a_card_out_of_turn_or_after_having_rolled() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail().keeps("CH09")
    table.ben.sits_in_jail().keeps("CC05")

    with table.refused("JAIL-5"):
        table.ben.uses_card("CC05")
    table.ann.rolls(1, 2)
    with table.refused("JAIL-5"):
        table.ann.uses_card("CH09")

    assert table.ann.cards == {"CH09"}
    assert table.ben.cards == {"CC05"}


# ---------------------------------------------------------------- JAIL-6: trying for a double


@clause("JAIL-6")
@pytest.mark.parametrize("tries", [0, 1, 2])
def test_a_double_frees_and_moves_and_gives_no_other_roll(tries: int) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=tries)

    table.ann.rolls(5, 5)

    assert not table.ann.in_jail
    assert table.ann.space == "Free Parking"
    assert table.ann.cash == 1500
    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("TURN-1"):
        table.ann.rolls(1, 2)


@clause("JAIL-6", "LAND-1")
def test_a_player_who_leaves_by_a_double_acts_on_the_space() -> None:
    table = Scenario("doctor-who-villains", seats="ann ben")
    table.ann.sits_in_jail()

    table.ann.rolls(1, 1)
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.buys()

    assert table.holder("The Eye of Harmony") == "ann"
    assert table.waits_for == [("ann", "EndDue")]


@clause("JAIL-6")
def test_without_a_double_you_stay_and_the_turn_can_only_end() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()

    table.ann.rolls(6, 5)
    assert table.ann.in_jail
    assert table.ann.space == JAIL
    assert table.ann.cash == 1500
    with table.refused("TURN-1"):
        table.ann.rolls(5, 5)
    table.ann.ends_turn()

    assert table.waits_for == [("ben", "RollDue")]


@clause("JAIL-6", "JAIL-7")
def test_there_are_three_tries_on_three_turns() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()

    for _ in range(2):
        table.ann.rolls(1, 2)
        assert (table.ann.in_jail, table.ann.cash) == (True, 1500)
        table.ann.ends_turn()
        table.ben.rolls(4, 6)
        table.ben.ends_turn()
        assert table.waits_for == [("ann", "JailChoice")]
    table.ann.rolls(4, 6)

    assert not table.ann.in_jail
    assert table.ann.space == "Free Parking"
    assert table.ann.cash == 1450


@clause("JAIL-6", "JAIL-1")
def test_a_player_who_comes_to_jail_again_has_three_tries_again() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2)
    table.next_card("CH11")

    table.ann.rolls(6, 6)  # out, and by Chance straight back
    assert table.ann.in_jail
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    table.ann.rolls(1, 2)

    assert table.ann.in_jail
    assert table.ann.cash == 1500


@clause("JAIL-6")
def test_after_leaving_by_a_double_the_next_turn_is_an_ordinary_one() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()

    table.ann.rolls(5, 5)
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    table.ann.rolls(2, 2)

    assert table.ann.space == "Illinois Avenue"
    table.ann.buys()
    assert table.waits_for == [("ann", "RollDue")]


@clause("JAIL-6")
def test_the_clock_tries_for_a_double() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()
    table.script("dice", 28)  # two fives

    table.time_runs_out(table.ann)

    assert table.ann.space == "Free Parking"
    assert table.ann.cash == 1500


# ---------------------------------------------------------------- JAIL-7: the third failure


@clause("JAIL-7")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_double_on_the_third_try_costs_fifty_and_moves_by_that_roll(edition: str) -> None:
    table = Scenario(edition, seats="ann ben")
    table.ann.sits_in_jail(tries=2).has_cash(50)
    before = table.bank

    table.ann.rolls(4, 6)

    assert table.ann.cash == 0
    assert table.bank == before + 50
    assert not table.ann.in_jail
    assert table.ann.space == "Free Parking"
    assert table.waits_for == [("ann", "EndDue")]


@clause("JAIL-7", "LAND-1")
def test_the_fifty_is_gone_before_the_property_is_bought() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2).has_cash(180)

    table.ann.rolls(1, 2)  # States Avenue, 140

    assert table.ann.cash == 130
    with table.refused("LAND-1"):
        table.ann.buys()


@clause("JAIL-7", "JAIL-5")
def test_a_card_does_not_help_after_the_third_try() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2).keeps("CH09")

    table.ann.rolls(4, 6)

    assert table.ann.cash == 1450
    assert table.ann.cards == {"CH09"}
    assert table.ann.space == "Free Parking"


@clause("JAIL-7", "JAIL-5")
def test_a_card_does_not_settle_the_fifty_that_somebody_lacks() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2).has_cash(20).owns("Baltic Avenue").keeps("CH09")

    table.ann.rolls(4, 6)
    assert table.ann.owes == 50
    with table.refused("JAIL-5"):
        table.ann.uses_card("CH09")
    table.ann.mortgages("Baltic Avenue")

    assert table.ann.cash == 0
    assert table.ann.cards == {"CH09"}
    assert table.ann.space == "Free Parking"


@clause("JAIL-7", "DEAL-6")
def test_the_card_may_be_sold_to_raise_the_fifty() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2).has_cash(20).keeps("CH09")

    table.ann.rolls(4, 6)
    assert table.ann.space == JAIL
    table.ann.offers(table.ben, give=("CH09",), take=(40,))
    table.ben.accepts()

    assert table.ann.cash == 10
    assert table.ben.cards == {"CH09"}
    assert table.ann.space == "Free Parking"


@clause("JAIL-7")
def test_you_leave_jail_when_the_fifty_is_paid_and_not_before() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2).has_cash(20).owns("Baltic Avenue")

    table.ann.rolls(4, 6)
    assert table.ann.in_jail
    table.pause_and_resume()
    table.ann.mortgages("Baltic Avenue")

    assert table.log[-3:] == ["ann pays the Bank $50", "ann leaves Jail after paying bail", "ann moves to Free Parking"]
    assert not table.ann.in_jail


@clause("JAIL-7", "SELL-4", "DEBT-1")
def test_nothing_moves_before_the_fifty_is_met() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2).has_cash(0).owns("Mediterranean Avenue", "Baltic Avenue")
    table.ann.built("Mediterranean Avenue", 1).built("Baltic Avenue", 1)

    table.ann.rolls(4, 6)
    with table.refused("DEBT-1"):
        table.ann.ends_turn()
    with table.refused("TURN-1"):
        table.ben.rolls(1, 2)
    table.ann.sells({"Mediterranean Avenue": 1})
    assert table.ann.owes == 50
    assert table.ann.space == JAIL
    table.ann.sells({"Baltic Avenue": 1})

    assert table.ann.owes == 0
    assert table.ann.cash == 0
    assert table.ann.space == "Free Parking"


@clause("JAIL-7", "DEBT-6")
def test_a_player_who_cannot_raise_the_fifty_is_bankrupt_and_does_not_move() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.sits_in_jail(tries=2).has_cash(19).owns("Baltic Avenue").keeps("CH09")
    before = table.bank

    table.ann.rolls(1, 3)  # would be Virginia Avenue
    table.ann.goes_bankrupt()
    assert table.ann.is_out
    assert table.ann.space == JAIL
    assert table.bank == before + 19
    table.ben.bids(5)
    table.cleo.passes()

    assert table.holder("Baltic Avenue") == "ben"
    assert table.holder("Virginia Avenue") is None
    assert table.waits_for == [("ben", "RollDue")]


@clause("JAIL-7", "DEBT-2")
def test_a_player_who_can_raise_the_fifty_must() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2).has_cash(20).owns("Baltic Avenue")
    table.ann.rolls(4, 6)

    with table.refused("DEBT-2"):
        table.ann.goes_bankrupt()

    assert table.ann.owes == 50


@clause("JAIL-7", "DEBT-1")
def test_the_clock_raises_the_fifty_and_the_token_moves() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2).has_cash(20).owns("Baltic Avenue", "Boardwalk")

    table.ann.rolls(4, 6)
    table.time_runs_out(table.ann)

    assert table.is_mortgaged("Baltic Avenue")
    assert not table.is_mortgaged("Boardwalk")
    assert table.ann.cash == 0
    assert table.ann.space == "Free Parking"


@clause("JAIL-7", "JAIL-4")
def test_before_the_third_roll_you_may_still_pay_and_keep_the_double() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail(tries=2)

    table.ann.pays_bail()
    table.ann.rolls(5, 5)

    assert table.ann.cash == 1450
    assert table.waits_for == [("ann", "RollDue")]


# ---------------------------------------------------------------- JAIL-8: what players can still do


@clause("JAIL-8", "LAND-3")
def test_in_jail_you_collect_rent() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.sits_in_jail().owns("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue").built("Vermont Avenue", 1)

    table.ann.rolls(3, 5)
    table.ben.asks_rent("Vermont Avenue")

    assert table.ben.cash == 1530
    assert table.ben.in_jail


@clause("JAIL-8", "AUC-2")
def test_in_jail_you_bid() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.sits_in_jail()

    table.ann.rolls(1, 2)
    table.ann.declines()
    table.ben.bids(20)
    table.ann.passes()

    assert table.holder("Baltic Avenue") == "ben"
    assert table.ben.cash == 1480


@clause("JAIL-8", "BLD-7")
def test_in_jail_you_build_and_sell_in_turn_and_out_of_turn() -> None:
    table = Scenario("platinum", seats="ann ben")
    for player, names in (
        (table.ann, ("Park Place", "Boardwalk")),
        (table.ben, ("Mediterranean Avenue", "Baltic Avenue")),
    ):
        player.sits_in_jail().owns(*names)

    table.ann.builds({"Boardwalk": 1})
    table.ben.builds({"Baltic Avenue": 1, "Mediterranean Avenue": 1})
    table.ann.sells({"Boardwalk": 1})
    table.ben.sells({"Baltic Avenue": 1})

    assert (table.level("Boardwalk"), table.level("Mediterranean Avenue"), table.level("Baltic Avenue")) == (0, 1, 0)
    assert (table.ann.cash, table.ben.cash) == (1400, 1425)
    assert table.waits_for == [("ann", "JailChoice")]


@clause("JAIL-8", "MTG-1")
def test_in_jail_players_mortgage_and_repay() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail().owns("Boardwalk")
    table.ben.sits_in_jail().owns_mortgaged("Park Place")

    table.ann.mortgages("Boardwalk")
    table.ben.repays("Park Place")

    assert (table.ann.cash, table.ben.cash) == (1700, 1307)


@clause("JAIL-8", "DEAL-1")
def test_in_jail_players_deal() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.sits_in_jail().owns("Boardwalk")
    table.cleo.sits_in_jail().owns("Park Place")

    table.ben.offers(table.cleo, give=("Boardwalk",), take=("Park Place", 50))
    table.cleo.accepts()

    assert (table.ben.deeds, table.cleo.deeds) == ({"Park Place"}, {"Boardwalk"})
    assert (table.ben.cash, table.cleo.cash) == (1550, 1450)
