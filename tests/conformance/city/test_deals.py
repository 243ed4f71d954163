"""Deals: districts with all that stands on them, cash and kept Chance cards, while the Trading unit's timer runs."""

from __future__ import annotations

import pytest

from rentier.kernel.game import BANKER
from rentier.rules.deals import AcceptDeal, Goods, LapseOffer, OfferDeal, Offers, Terms
from rentier.testing import CityScenario
from tests.conformance.clauses import clause


def lapse(table: CityScenario, by: int = BANKER) -> None:
    """The timer runs out on the only open offer."""
    (offer,) = Offers.of(table.state).open
    table.submit(LapseOffer(offer.number), by)


# ---------------------------------------------------------------- the timer


@clause("CDEAL-1", "DEAL-1")
def test_players_of_city_deal_also_out_of_turn() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.owns("Old Town")
    table.cleo.owns("Seaview")

    table.ben.offers(table.cleo, give=("Old Town", 500), take=("Seaview",))
    table.cleo.accepts()

    assert (table.holder("Old Town"), table.holder("Seaview")) == ("cleo", "ben")
    assert (table.ben.cash, table.cleo.cash) == (37200, 38200)
    assert table.waits_for == [("ann", "RollDue")]


@clause("CDEAL-1")
def test_when_the_timer_runs_out_the_offer_is_gone() -> None:
    table = CityScenario()
    table.ben.owns("Old Town")

    assert table.book.numbers["offer_seconds"] == 50
    table.ann.offers(table.ben, give=(900,), take=("Old Town",))
    (offer,) = Offers.of(table.state).open
    lapse(table)

    assert Offers.of(table.state).open == []
    with table.refused("DEAL-1"):
        table.ben.submits(AcceptDeal(1, offer.number, offer.revision))
    assert table.holder("Old Town") == "ben"


@clause("CDEAL-1", "DEAL-7")
def test_terms_that_ran_out_of_time_may_be_offered_again() -> None:
    table = CityScenario()
    table.ben.owns("Old Town")

    table.ann.offers(table.ben, give=(900,), take=("Old Town",))
    lapse(table)
    table.ann.offers(table.ben, give=(900,), take=("Old Town",))
    table.ben.accepts()

    assert table.holder("Old Town") == "ann"


@clause("CDEAL-1", "CSET-5")
def test_no_player_stops_the_timer() -> None:
    table = CityScenario()
    table.ben.owns("Old Town")

    table.ann.offers(table.ben, give=(900,), take=("Old Town",))
    with table.refused("CSET-5"):
        lapse(table, by=1)

    assert len(Offers.of(table.state).open) == 1


@clause("CDEAL-1", "DEAL-7")
def test_a_city_offer_holds_nobody_up_and_ends_with_the_turn() -> None:
    table = CityScenario()
    table.ben.owns("Old Town")
    table.ann.stands_on("GO")

    table.ben.offers(table.ann, give=("Old Town",), take=(100,))
    table.ann.rolls(4, 6)
    assert len(Offers.of(table.state).open) == 1
    table.ann.ends_turn()

    assert Offers.of(table.state).open == []


@clause("DEAL-7", "CSET-6")
def test_an_offer_ends_with_the_last_turn_and_is_not_accepted_before_the_count() -> None:
    table = CityScenario(options={"minutes": 60})
    table.ann.owns("Diamond Hills").stands_on("GO").to_roll()
    table.ann.rolls(4, 6)
    table.ann.offers(table.ben, give=("Diamond Hills",), take=(10,))
    offer = Offers.of(table.state).open[0]
    table.time_is_called()

    table.ann.ends_turn()

    with table.refused("DEAL-1"):
        table.ben.submits(AcceptDeal(table.ben.seat, offer.number, offer.revision))
    table.ann.wants_to_count()
    assert table.holder("Diamond Hills") == "ann"


@clause("CDEAL-1", "DEAL-7")
def test_terms_declined_at_a_city_table_wait_for_the_next_turn() -> None:
    table = CityScenario()
    table.ben.owns("Old Town")
    table.ann.stands_on("GO")

    table.ann.offers(table.ben, give=(100,), take=("Old Town",))
    table.ben.refuses()
    with table.refused("DEAL-7"):
        table.ann.offers(table.ben, give=(100,), take=("Old Town",))
    table.ann.rolls(4, 6)
    table.ann.ends_turn()
    table.ann.offers(table.ben, give=(100,), take=("Old Town",))

    assert len(Offers.of(table.state).open) == 1


@clause("CDEAL-1", "DEAL-6")
def test_no_city_deal_while_the_unit_runs_an_auction() -> None:
    table = CityScenario()
    table.ann.stands_on("GO")
    table.ben.owns("Old Town")

    table.ann.rolls(1, 2)
    table.ann.auctions_off(10)

    with table.refused("DEAL-6"):
        table.ann.offers(table.ben, give=(100,), take=("Old Town",))


@clause("CDEAL-1", "CBLD-2")
def test_a_deal_in_the_middle_of_building_opens_a_new_site() -> None:
    table = CityScenario()
    table.ann.owns("Seaview").stands_on("GO")
    table.ben.owns("Old Town")

    table.ann.rolls(4, 6)
    table.ann.presses(2)
    with table.refused("CBLD-3"):
        table.ann.builds_blocks({"Old Town": (1, 0)})
    table.ann.offers(table.ben, give=(900,), take=("Old Town",))
    table.ben.accepts()
    table.ann.builds_blocks({"Old Town": (2, 0)})

    assert table.blocks_on("Old Town") == (2, 0)


@clause("CDEAL-1", "CRENT-5", "DEAL-6")
def test_a_debtor_deals_with_the_owner_but_not_below_what_is_owed() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Harbor Heights").stands_on("The Marina").has_cash(250)
    table.ben.owns("Diamond Hills")

    table.ann.rolls(3, 4)
    assert table.ann.owes == 500
    with table.refused("DEAL-6"):
        table.ann.offers(table.ben, give=("Old Town", "Harbor Heights"), take=(100,))
    table.ann.offers(table.ben, give=("Old Town", "Harbor Heights"), take=(250,))
    table.ben.accepts()

    assert table.ann.owes == 0
    assert table.ann.cash == 0
    assert table.ben.cash == 37700 - 250 + 500


@clause("CDEAL-1", "DEAL-5")
def test_money_alone_is_no_deal_at_a_city_table_even_in_debt() -> None:
    table = CityScenario()
    table.ann.owns("Fortune Valley").stands_on("The Marina").has_cash(250)
    table.ben.owns("Diamond Hills")

    table.ann.rolls(3, 4)

    with table.refused("DEAL-5"):
        table.ben.offers(table.ann, give=(250,), take=())


@clause("CDEAL-1", "DEAL-1")
def test_an_offer_for_a_district_taken_over_meanwhile_fails_at_acceptance() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.owns("Old Town")
    table.ann.stands_on("GO")
    table.next_card("steal")

    table.ben.offers(table.cleo, give=("Old Town",), take=(900,))
    table.ann.rolls(3, 4)
    table.ann.chooses("Old Town")

    with table.refused("DEAL-1"):
        table.cleo.accepts()


@clause("CDEAL-1", "DEAL-1")
def test_a_city_offer_can_be_countered_and_the_old_terms_are_gone() -> None:
    table = CityScenario()
    table.ben.owns("Old Town")

    table.ann.offers(table.ben, give=(100,), take=("Old Town",))
    table.ben.counters(give=("Old Town",), take=(700,))
    table.pause_and_resume()
    table.ann.accepts()

    assert (table.ann.cash, table.ben.cash) == (37000, 38400)


# ---------------------------------------------------------------- what a deal holds


@clause("CDEAL-2")
def test_cash_in_a_deal_is_a_multiple_of_10k() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")

    for cash in (1, 805):
        with table.refused("CDEAL-2"):
            table.ann.offers(table.ben, give=("Old Town",), take=(cash,))
        with table.refused("CDEAL-2"):
            table.ben.offers(table.ann, give=(cash,), take=("Old Town",))
    table.ann.offers(table.ben, give=("Old Town",), take=(900,))
    with table.refused("CDEAL-2"):
        table.ben.counters(give=(855,), take=("Old Town",))
    table.ben.counters(give=(850,), take=("Old Town",))
    table.ann.accepts()

    assert table.ben.cash == 37700 - 850


@clause("CDEAL-2")
def test_the_form_of_a_deal_has_steps_of_10k() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").has_cash(1234)

    (form,) = [form for form in table.game.acts(table.ann.seat).forms if form.act is OfferDeal]
    cash = {field.name: (field.most, field.step) for field in form.fields if field.kind == "money"}

    assert cash == {"terms.give.cash": (1230, 10), "terms.take.cash": (39030, 10)}  # all could raise 39034


@clause("CDEAL-2")
def test_everything_that_stands_on_a_dealt_district_stays_there() -> None:
    table = CityScenario()
    table.ben.owns("Seaview", "The Wharf")
    table.blocks("Seaview", residential=2, industrial=3)
    table.stands("Seaview", "railroad", "stadium", "skyscraper", "prison")

    table.ann.offers(table.ben, give=(9000,), take=("Seaview",))
    table.ben.accepts()

    assert table.holder("Seaview") == "ann"
    assert table.blocks_on("Seaview") == (2, 3)
    assert table.pieces_on("Seaview") == ["railroad", "stadium", "skyscraper", "prison"]
    assert table.rent("Seaview") == 7000
    assert table.rent("The Wharf") == 360  # doubled still, by a skyscraper that is Ann's now


@clause("CDEAL-2", "CSPEC-2", "CTURN-4")
def test_a_dealt_stadium_pays_its_new_owner_at_go() -> None:
    table = CityScenario()
    table.ann.owns("Seaview", "The Wharf").stands_on(38)
    table.ben.owns("Old Town").stands_on(38)
    table.stands("Seaview", "stadium")

    table.ann.offers(table.ben, give=("Seaview",), take=("Old Town",))
    table.ben.accepts()
    table.ann.rolls(1, 2)
    table.ann.buys()
    table.ann.ends_turn()
    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 2000 - 600 + 20
    assert table.ben.cash == 37700 + 3000 - 20


@clause("CDEAL-2", "CSPEC-6")
def test_a_dealt_tower_doubles_for_its_new_owner() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ben.owns("Seaview", "Riverside")
    table.stands("Seaview", "tower")

    table.ann.offers(table.ben, give=(9000,), take=("Seaview",))
    table.ben.accepts()

    assert (table.rent("Old Town"), table.rent("Seaview"), table.rent("Riverside")) == (200, 360, 280)


@clause("CDEAL-2", "CMTG-3")
def test_a_dealt_mortgage_keeps_its_amount_and_costs_nothing_until_bought_back() -> None:
    table = CityScenario()
    table.ben.owns_for(4000, "Old Town")

    table.ann.offers(table.ben, give=(10,), take=("Old Town",))
    table.ben.accepts()
    assert table.ann.cash == 37700 - 10
    assert table.lent_on("Old Town") == 4000
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.repays("Old Town")

    assert table.ann.cash == 37700 - 10 - 4000
    assert table.rent("Old Town") == 100


@clause("CDEAL-2", "CLAND-8")
def test_kept_chance_cards_of_all_three_kinds_change_hands() -> None:
    table = CityScenario()
    table.ann.keeps("jail_free").keeps("taxi")
    table.ben.keeps("tax_dodge")

    table.ann.offers(table.ben, give=("jail_free", "taxi"), take=("tax_dodge", 400))
    table.ben.accepts()

    assert table.ann.cards == {"tax_dodge"}
    assert table.ben.cards == {"jail_free", "taxi"}
    assert (table.ann.cash, table.ben.cash) == (38100, 37300)


@clause("CDEAL-2", "DEAL-1")
def test_a_card_that_a_player_does_not_keep_cannot_be_traded() -> None:
    table = CityScenario()
    table.ben.keeps("taxi")

    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=(100,), take=("jail_free",))
    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=("taxi",), take=(100,))


@clause("CDEAL-2", "CDODGE-1")
def test_the_rent_dodge_card_is_in_no_deal_and_stays_with_its_holder() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").keeps("jail_free").keeps("tax_dodge").owns("Old Town")
    table.ann.holds_rent_dodge()

    beyond = len(table.book.board.cards)  # no number of a Chance card
    with table.refused("DEAL-1"):
        table.ann.submits(OfferDeal(0, 1, Terms(Goods(cards=(beyond,)), Goods(cash=100))))
    table.ann.offers(table.ben, give=("Old Town", "taxi", "jail_free", "tax_dodge"), take=(100,))
    table.ben.accepts()

    assert table.ann.cards == set()
    assert table.dodge_holder == "ann"


@pytest.mark.parametrize("piece", ["railroad", "stadium", "prison", "park"])
@clause("CDEAL-2")
def test_single_buildings_are_dealt_with_their_district_or_not_at_all(piece: str) -> None:
    table = CityScenario()
    table.ben.owns("Seaview", "The Wharf")
    table.stands("Seaview", piece)

    table.ann.offers(table.ben, give=(100,), take=("The Wharf",))
    table.ben.accepts()

    assert table.holder("Seaview") == "ben"
    assert table.pieces_on("Seaview") == [piece]
    assert table.pieces_on("The Wharf") == []


@clause("CDEAL-2", "CRENT-4")
def test_a_district_may_leave_a_built_up_group_and_the_group_stays_doubled() -> None:
    table = CityScenario()
    table.ben.owns("Summergate", "Stoneside")
    table.blocks("Stoneside", residential=2)
    table.stands("Stoneside", "skyscraper")

    table.ann.offers(table.ben, give=(900,), take=("Summergate",))
    table.ben.accepts()

    assert (table.rent("Summergate"), table.rent("Stoneside")) == (40, 800)
