"""Deals: what two players may trade, how they come to terms, and what mortgaged deeds cost the one who takes them."""

from __future__ import annotations

import pytest

from rentier.kernel.game import BANKER
from rentier.rules.deals import (
    AcceptDeal,
    CounterDeal,
    DealOffered,
    DeclineDeal,
    Goods,
    LapseOffer,
    OfferDeal,
    Terms,
    WithdrawDeal,
)
from rentier.rules.questions import TRADABLES
from rentier.testing import BUS, Scenario
from tests.conformance.clauses import clause

# ---------------------------------------------------------------- DEAL-1: what may change hands


@clause("DEAL-1")
def test_a_deed_is_sold_at_any_price_they_agree_on() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")

    table.ann.offers(table.ben, give=("Boardwalk",), take=(1,))
    assert table.holder("Boardwalk") == "ann"
    table.ben.accepts()

    assert table.holder("Boardwalk") == "ben"
    assert (table.ann.cash, table.ben.cash) == (1501, 1499)


@clause("DEAL-1")
def test_every_counter_offer_is_the_next_revision_of_the_same_offer() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")

    table.ann.offers(table.ben, give=("Boardwalk",), take=(400,))
    table.ben.counters(give=(300,), take=("Boardwalk",))
    table.ann.counters(give=("Boardwalk",), take=(350,))

    offers = table.happened(DealOffered)
    assert [offer.revision for offer in offers] == [1, 2, 3]
    assert len({offer.number for offer in offers}) == 1


@clause("DEAL-1")
def test_deeds_cards_and_cash_change_hands_in_any_mix() -> None:
    table = Scenario("world-of-warcraft", seats="ann ben")
    table.ann.owns("Durotar", "Zeppelin").keeps("CH09")
    table.ben.owns("Orgrimmar", "Gnomeregan Waterworks").keeps("CC05")

    table.ann.offers(table.ben, give=("Durotar", "Zeppelin", "CH09"), take=("Orgrimmar", "CC05", 250))
    table.ben.accepts()

    assert table.ann.deeds == {"Orgrimmar"}
    assert table.ben.deeds == {"Durotar", "Zeppelin", "Gnomeregan Waterworks"}
    assert (table.ann.cards, table.ben.cards) == ({"CC05"}, {"CH09"})
    assert (table.ann.cash, table.ben.cash) == (1750, 1250)


@clause("DEAL-1", "CARD-2")
def test_a_kept_card_alone_is_sold_for_cash_and_opens_the_buyers_jail() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()
    table.ben.keeps("CH09")

    table.ann.offers(table.ben, give=(30,), take=("CH09",))
    table.ben.accepts()
    table.ann.uses_card("CH09")

    assert not table.ann.in_jail
    assert (table.ann.cash, table.ben.cash) == (1470, 1530)


@clause("DEAL-1")
def test_two_others_deal_out_of_turn_and_from_jail_while_somebody_decides_to_buy() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.sits_in_jail().owns("Reading Railroad")
    table.ann.rolls(1, 2)

    table.ben.offers(table.cleo, give=("Reading Railroad",), take=(180,))
    table.cleo.accepts()

    assert table.holder("Reading Railroad") == "cleo"
    assert table.ben.cash == 1680
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("DEAL-1", "LAND-1")
def test_a_sale_raises_the_cash_for_a_purchase_that_waits() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(10).owns("Boardwalk")
    table.ann.rolls(1, 2)

    with table.refused("LAND-1"):
        table.ann.buys()
    table.ann.offers(table.ben, give=("Boardwalk",), take=(50,))
    table.ben.accepts()
    table.ann.buys()

    assert table.ann.deeds == {"Baltic Avenue"}
    assert table.ann.cash == 0


@clause("DEAL-1")
def test_a_gift_is_no_deal() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk").keeps("CH09")

    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=("Boardwalk",), take=())
    with table.refused("DEAL-1"):
        table.ben.offers(table.ann, give=(), take=("Boardwalk",))
    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=("CH09",), take=())


@clause("DEAL-1")
def test_cash_goes_one_way_only() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")

    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=("Boardwalk", 10), take=(400,))
    table.ann.offers(table.ben, give=("Boardwalk",), take=(390,))
    with table.refused("DEAL-1"):
        table.ben.counters(give=(400,), take=("Boardwalk", 10))


@clause("DEAL-1")
def test_a_price_below_nothing_is_refused() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    boardwalk = (table.space("Boardwalk"),)

    with table.refused("DEAL-1"):
        table.ann.submits(OfferDeal(0, 1, Terms(Goods(boardwalk, cash=-100), Goods(cash=50))))
    with table.refused("DEAL-1"):
        table.ann.submits(OfferDeal(0, 1, Terms(Goods(boardwalk), Goods(cash=-100))))


@clause("DEAL-1")
def test_nothing_is_named_twice() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk").keeps("CH09")

    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=("Boardwalk", "Boardwalk"), take=(800,))
    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=("CH09", "CH09"), take=(80,))


@clause("DEAL-1")
@pytest.mark.parametrize("thing", ["Park Place", "Baltic Avenue", "CC05", "CH09"])
def test_nobody_offers_what_belongs_to_another_or_to_the_bank(thing: str) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Park Place").keeps("CC05")  # Baltic Avenue is the Bank's, CH09 lies in its pile

    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=(thing,), take=(10,))
    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=(10,), take=(thing,))


@clause("DEAL-1")
def test_spaces_without_a_deed_and_cards_that_are_not_kept_are_no_goods() -> None:
    table = Scenario("platinum", seats="ann ben")

    for space in (table.space("GO"), table.space("Free Parking"), 40, -1):
        with table.refused("DEAL-1"):
            table.ann.submits(OfferDeal(0, 1, Terms(Goods((space,)), Goods(cash=10))))
    for card in (table.card("CH08"), 32, -1):
        with table.refused("DEAL-1"):
            table.ann.submits(OfferDeal(0, 1, Terms(Goods(cards=(card,)), Goods(cash=10))))


@clause("DEAL-1")
def test_nobody_offers_cash_they_do_not_have() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(100)
    table.ben.owns("Park Place")

    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=(101,), take=("Park Place",))
    table.ann.offers(table.ben, give=(100,), take=("Park Place",))
    table.ben.accepts()

    assert table.ann.cash == 0


@clause("DEAL-1")
def test_an_offer_asks_for_more_cash_than_the_partner_has_and_is_accepted_once_it_is_raised() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ben.has_cash(300).owns("Reading Railroad")

    table.ann.offers(table.ben, give=("Boardwalk",), take=(400,))
    with table.refused("DEAL-1"):
        table.ben.accepts()
    (refusal,) = [refusal for act, refusal in table.game.acts(1).blocked if isinstance(act, AcceptDeal)]
    assert "would have to raise $100 first" in str(refusal)
    table.ben.mortgages("Reading Railroad")
    table.ben.accepts()

    assert table.holder("Boardwalk") == "ben"
    assert (table.ann.cash, table.ben.cash) == (1900, 0)


@clause("DEAL-1")
def test_the_cash_asked_for_may_come_from_another_deal() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk")
    table.ben.has_cash(0).keeps("CH09")

    table.ann.offers(table.ben, give=("Boardwalk",), take=(500,))
    first = table.happened(DealOffered)[0]
    table.ben.offers(table.cleo, give=("CH09",), take=(500,))
    table.cleo.accepts()
    table.ben.submits(AcceptDeal(1, first.number, first.revision))

    assert table.holder("Boardwalk") == "ben"
    assert (table.ann.cash, table.ben.cash, table.cleo.cash) == (2000, 0, 1000)


@clause("DEAL-1")
def test_a_counter_offer_may_ask_for_more_than_the_other_has_too() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(200).owns("Baltic Avenue")
    table.ben.owns("Boardwalk")

    table.ann.offers(table.ben, give=(200,), take=("Boardwalk",))
    table.ben.counters(give=("Boardwalk",), take=(230,))
    with table.refused("DEAL-1"):
        table.ann.accepts()
    table.ann.mortgages("Baltic Avenue")
    table.ann.accepts()

    assert table.holder("Boardwalk") == "ann"


@clause("DEAL-1")
def test_the_form_of_an_offer_asks_for_as_much_as_all_could_raise_and_no_offer_asks_for_more() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(10).owns_mortgaged("Boardwalk")
    table.ben.has_cash(20).owns("Mediterranean Avenue", "Baltic Avenue").built("Baltic Avenue", 1)
    table.cleo.has_cash(30).owns("Reading Railroad")
    most = 10 + (20 + 30 + 30 + 25) + (30 + 100)

    form = next(form for form in table.game.acts(0).forms if ("partner", 1) in form.fixed)
    assert next(field.most for field in form.fields if field.name == "terms.take.cash") == most
    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, give=("Boardwalk",), take=(most + 1,))
    table.ann.offers(table.ben, give=("Boardwalk",), take=(most,))


@clause("DEAL-1")
def test_a_partner_without_anything_can_still_be_offered_a_deed_for_cash() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ben.has_cash(0)

    form = next(form for form in table.game.acts(0).forms if ("partner", 1) in form.fixed)
    assert form.example is not None
    table.ann.submits(form.example)
    with table.refused("DEAL-1"):
        table.ben.accepts()


@clause("DEAL-1", "DEAL-4")
def test_the_interest_on_a_deed_that_must_be_saved_for_is_looked_at_when_it_is_accepted() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Boardwalk")
    table.ben.has_cash(50).owns("Reading Railroad").keeps("CH09")

    table.ann.offers(table.ben, give=("Boardwalk",), take=(140,))
    table.ben.mortgages("Reading Railroad")
    with table.refused("DEAL-4"):
        table.ben.accepts()  # 20 to pay, 10 left
    table.ben.offers(table.ann, give=("CH09",), take=(10,))
    table.ann.accepts()
    table.ben.accepts()
    table.ben.keeps_mortgaged()

    assert table.holder("Boardwalk") == "ben"
    assert table.ben.cash == 0


@clause("DEAL-1", "DEAL-6")
def test_a_partner_in_debt_who_raises_the_cash_still_pays_the_creditor_first() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Boardwalk")
    table.ann.has_cash(20).owns("Reading Railroad").stands_on("Marvin Gardens")
    table.cleo.owns("Baltic Avenue")
    table.ann.rolls(4, 6)
    table.ben.asks_rent("Boardwalk")  # 50

    table.cleo.offers(table.ann, give=("Baltic Avenue",), take=(90,))
    table.ann.mortgages("Reading Railroad")
    assert table.ann.cash == 70
    with table.refused("DEAL-1"):
        table.ann.accepts()

    assert table.holder("Baltic Avenue") == "cleo"


@clause("DEAL-1")
def test_a_deal_needs_another_player_who_is_in_the_game() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk", "Park Place")
    table.cleo.resigns()

    with table.refused("DEAL-1"):
        table.ann.offers(table.ann, give=("Boardwalk",), take=("Park Place",))
    with table.refused("DEAL-1"):
        table.ann.offers(table.cleo, give=("Boardwalk",), take=(1,))
    for stranger in (3, -1):
        with table.refused("DEAL-1"):
            table.ann.submits(OfferDeal(0, stranger, Terms(Goods((table.space("Boardwalk"),)), Goods(cash=1))))


# ---------------------------------------------------------------- DEAL-1: coming to terms


@clause("DEAL-1")
def test_only_the_one_it_was_made_to_answers_an_offer_and_only_its_maker_withdraws_it() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk").offers(table.ben, give=("Boardwalk",), take=(400,))
    offer = table.happened(DealOffered)[0]
    boardwalk = (table.space("Boardwalk"),)

    for stranger in (table.ann, table.cleo):
        with table.refused("DEAL-1"):
            stranger.submits(AcceptDeal(stranger.seat, offer.number, offer.revision))
        with table.refused("DEAL-1"):
            stranger.submits(DeclineDeal(stranger.seat, offer.number))
    for stranger in (table.ben, table.cleo):
        with table.refused("DEAL-1"):
            stranger.submits(WithdrawDeal(stranger.seat, offer.number))
    with table.refused("DEAL-1"):
        table.cleo.submits(CounterDeal(2, offer.number, offer.revision, Terms(Goods(cash=500), Goods(boardwalk))))


@clause("DEAL-1")
def test_a_withdrawn_offer_cannot_be_accepted_and_may_be_made_again() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk").offers(table.ben, give=("Boardwalk",), take=(400,))
    offer = table.happened(DealOffered)[0]

    table.ann.withdraws()
    with table.refused("DEAL-1"):
        table.ben.submits(AcceptDeal(1, offer.number, offer.revision))
    table.ann.offers(table.ben, give=("Boardwalk",), take=(400,))
    table.ben.accepts()

    assert table.holder("Boardwalk") == "ben"


@clause("DEAL-1")
def test_a_declined_offer_is_gone() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk").offers(table.ben, give=("Boardwalk",), take=(400,))
    offer = table.happened(DealOffered)[0]

    table.ben.refuses()
    with table.refused("DEAL-1"):
        table.ben.submits(AcceptDeal(1, offer.number, offer.revision))

    assert table.holder("Boardwalk") == "ann"


@clause("DEAL-1")
def test_a_counter_offer_is_for_the_first_maker_to_answer() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk").offers(table.ben, give=("Boardwalk",), take=(500,))

    table.ben.counters(give=(300,), take=("Boardwalk",))
    with table.refused("DEAL-1"):
        table.ben.accepts()
    table.ann.counters(give=("Boardwalk",), take=(350,))
    with table.refused("DEAL-1"):
        table.ann.accepts()
    table.ben.accepts()

    assert table.holder("Boardwalk") == "ben"
    assert (table.ann.cash, table.ben.cash) == (1850, 1150)


@clause("DEAL-1")
def test_an_offer_that_was_changed_is_not_accepted_as_it_was() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk", "Baltic Avenue").offers(table.ben, give=("Boardwalk",), take=(400,))
    seen = table.happened(DealOffered)[0]

    table.ann.counters(give=("Baltic Avenue",), take=(400,))
    with table.refused("DEAL-1"):
        table.ben.submits(AcceptDeal(1, seen.number, seen.revision))
    with table.refused("DEAL-1"):
        table.ben.submits(
            CounterDeal(1, seen.number, seen.revision, Terms(Goods(cash=50), Goods((table.space("Boardwalk"),))))
        )
    table.ben.accepts()

    assert table.ben.deeds == {"Baltic Avenue"}


@clause("DEAL-1")
def test_new_terms_are_held_to_the_same_rules() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk").offers(table.ben, give=("Boardwalk",), take=(400,))

    with table.refused("DEAL-1"):
        table.ben.counters(give=(1501,), take=("Boardwalk",))
    with table.refused("DEAL-1"):
        table.ben.counters(give=(), take=("Boardwalk",))
    table.ben.accepts()

    assert table.holder("Boardwalk") == "ben"


@clause("DEAL-1")
def test_cash_promised_twice_buys_only_once() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(400)
    table.ben.owns("Boardwalk")
    table.cleo.owns("Park Place")

    table.ann.offers(table.ben, give=(400,), take=("Boardwalk",))
    table.ann.offers(table.cleo, give=(350,), take=("Park Place",))
    table.ben.accepts()
    with table.refused("DEAL-1"):
        table.cleo.accepts()

    assert table.ann.deeds == {"Boardwalk"}
    assert table.cleo.deeds == {"Park Place"}
    assert (table.ann.cash, table.cleo.cash) == (0, 1500)


@clause("DEAL-1")
def test_a_deed_promised_twice_is_sold_only_once() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk").keeps("CC05")

    table.ann.offers(table.ben, give=("Boardwalk", "CC05"), take=(400,))
    table.ann.offers(table.cleo, give=("Boardwalk",), take=(500,))
    table.cleo.accepts()
    with table.refused("DEAL-1"):
        table.ben.accepts()

    assert table.holder("Boardwalk") == "cleo"
    assert table.ann.cards == {"CC05"}
    assert table.ben.cash == 1500


@clause("DEAL-1")
def test_what_the_partner_was_to_give_is_checked_again_too() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue").has_cash(100)

    table.ann.offers(table.ben, give=("Boardwalk",), take=(100,))
    table.ben.builds({"Baltic Avenue": 1})
    with table.refused("DEAL-1"):
        table.ben.accepts()
    table.ben.sells({"Baltic Avenue": 1})
    table.ben.mortgages("Baltic Avenue")
    table.ben.accepts()

    assert table.holder("Boardwalk") == "ben"
    assert table.ben.cash == 5


# ---------------------------------------------------------------- DEAL-2: nothing stands there


@clause("DEAL-2")
@pytest.mark.parametrize("site", ["Vermont Avenue", "Oriental Avenue"])
def test_no_site_of_a_built_group_is_traded_neither_given_nor_taken(site: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue").built("Vermont Avenue", 1)

    with table.refused("DEAL-2"):
        table.ann.offers(table.ben, give=(site,), take=(500,))
    with table.refused("DEAL-2"):
        table.ben.offers(table.ann, give=(500,), take=(site,))


@clause("DEAL-2")
def test_the_whole_built_group_together_is_not_traded_either() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Park Place", "Boardwalk").built("Park Place", 5).built("Boardwalk", 5)

    with table.refused("DEAL-2"):
        table.ann.offers(table.ben, give=("Park Place", "Boardwalk"), take=(1500,))


@clause("DEAL-2")
def test_the_deeds_that_are_free_to_be_traded_are_public() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Short Line", "Park Place", "Boardwalk").built("Park Place", 1)
    table.ben.owns("Baltic Avenue")

    assert TRADABLES(table.game) == [[table.space("Short Line")], [table.space("Baltic Avenue")]]


@clause("DEAL-2", "SELL-1")
def test_once_the_last_building_is_sold_its_group_may_be_traded() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Mediterranean Avenue", "Baltic Avenue").built("Baltic Avenue", 1)
    table.ann.owns("Park Place", "Boardwalk").built("Boardwalk", 1)

    table.ann.sells({"Baltic Avenue": 1})
    table.ann.offers(table.ben, give=("Mediterranean Avenue",), take=(60,))
    table.ben.accepts()

    assert table.holder("Mediterranean Avenue") == "ben"


@clause("DEAL-2", "DEAL-1")
def test_a_house_built_after_the_offer_stops_the_deal_at_acceptance() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Mediterranean Avenue", "Baltic Avenue")

    table.ann.offers(table.ben, give=("Mediterranean Avenue",), take=(60,))
    table.ann.builds({"Baltic Avenue": 1})
    with table.refused("DEAL-2"):
        table.ben.accepts()

    assert table.holder("Mediterranean Avenue") == "ann"
    assert table.ben.cash == 1500


# ---------------------------------------------------------------- DEAL-3, DEAL-4: mortgaged property


@clause("DEAL-3", "DEAL-4")
@pytest.mark.parametrize(
    ("deed", "interest", "repayment"),
    [
        ("Mediterranean Avenue", 3, 33),
        ("Water Works", 8, 83),
        ("Park Place", 18, 193),
        ("Reading Railroad", 10, 110),
        ("Boardwalk", 20, 220),
    ],
)
def test_a_player_who_takes_a_mortgaged_deed_repays_it_or_pays_a_tenth_rounded_up(
    deed: str, interest: int, repayment: int
) -> None:
    for redeems in (False, True):
        table = Scenario("platinum", seats="ann ben")
        table.ann.owns_mortgaged(deed)

        table.ann.offers(table.ben, give=(deed,), take=(1,))
        table.ben.accepts()
        assert table.waits_for == [("ben", "MortgageChoice")]
        (table.ben.redeems if redeems else table.ben.keeps_mortgaged)()

        assert table.holder(deed) == "ben"
        assert table.is_mortgaged(deed) is not redeems
        assert table.ben.cash == 1499 - (repayment if redeems else interest)
        assert table.ann.cash == 1501
        assert table.waits_for == [("ann", "RollDue")]


@clause("DEAL-4", "MTG-3")
def test_repaying_later_costs_the_tenth_again() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Boardwalk")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(100,))
    table.ben.accepts()

    table.ben.keeps_mortgaged()
    table.ben.repays("Boardwalk")

    assert table.ben.cash == 1500 - 100 - 20 - 220
    assert not table.is_mortgaged("Boardwalk")


@clause("DEAL-4")
def test_several_mortgaged_deeds_are_decided_one_by_one_in_board_order() -> None:
    table = Scenario("big-bang-theory", seats="ann ben")
    first, second, third = (table.book.edition.names[space] for space in (3, 12, 37))
    table.ann.owns_mortgaged(third, first, second)
    table.ann.offers(table.ben, give=(third, first, second), take=(100,))

    table.ben.accepts()
    table.ben.redeems()
    assert not table.is_mortgaged(first)
    table.ben.keeps_mortgaged()
    table.ben.redeems()

    assert table.is_mortgaged(second)
    assert not table.is_mortgaged(third)
    assert table.ben.cash == 1500 - 100 - 33 - 8 - 193


@clause("DEAL-4")
def test_deeds_that_come_face_up_ask_for_nothing() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk").owns_mortgaged("Park Place")

    table.ann.offers(table.ben, give=("Boardwalk", "Park Place"), take=(500,))
    table.ben.accepts()
    table.ben.keeps_mortgaged()

    assert table.ben.cash == 1500 - 500 - 18
    assert table.waits_for == [("ann", "RollDue")]


@clause("DEAL-4")
def test_nobody_rolls_or_passes_the_dice_before_the_choice_is_made() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns_mortgaged("Boardwalk")
    table.ben.offers(table.cleo, give=("Boardwalk",), take=(100,))
    table.cleo.accepts()

    with table.refused("DEAL-4"):
        table.ann.rolls(1, 2)
    with table.refused("DEAL-4"):
        table.ben.keeps_mortgaged()
    table.cleo.keeps_mortgaged()
    table.ann.rolls(4, 6)
    table.cleo.offers(table.ben, give=("Boardwalk",), take=(50,))
    table.ben.accepts()
    with table.refused("DEAL-4"):
        table.ann.ends_turn()
    table.ben.keeps_mortgaged()
    table.ann.ends_turn()

    assert table.ben.to_move


@clause("DEAL-4")
def test_when_the_clock_decides_the_tenth_is_paid() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Boardwalk", "Park Place")
    table.ann.offers(table.ben, give=("Boardwalk", "Park Place"), take=(100,))
    table.ben.accepts()

    table.time_runs_out(table.ben)
    table.ben.redeems()

    assert table.is_mortgaged("Park Place")
    assert not table.is_mortgaged("Boardwalk")
    assert table.ben.cash == 1500 - 100 - 18 - 220


@clause("DEAL-4")
def test_a_deal_whose_receiver_would_lack_the_interest_is_refused() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Boardwalk", "Park Place")
    table.ben.has_cash(137).owns("Baltic Avenue")

    with table.refused("DEAL-4"):
        table.ann.offers(table.ben, give=("Boardwalk", "Park Place"), take=(100,))  # 38 to pay, 37 left
    table.ann.offers(table.ben, give=("Boardwalk", "Park Place"), take=(99,))
    table.ben.accepts()
    table.ben.keeps_mortgaged()
    table.ben.keeps_mortgaged()

    assert table.ben.cash == 0


@clause("DEAL-4")
def test_the_interest_may_be_paid_from_the_cash_that_the_deal_brings() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Boardwalk")
    table.ben.has_cash(0).owns("Baltic Avenue")

    with table.refused("DEAL-4"):
        table.ann.offers(table.ben, give=("Boardwalk", 19), take=("Baltic Avenue",))
    table.ann.offers(table.ben, give=("Boardwalk", 20), take=("Baltic Avenue",))
    table.ben.accepts()
    table.ben.keeps_mortgaged()

    assert table.ben.deeds == {"Boardwalk"}
    assert table.ben.cash == 0


@clause("DEAL-4", "DEAL-1")
def test_the_interest_is_checked_again_at_acceptance() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Boardwalk")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue").has_cash(60).keeps("CH09")
    table.ann.offers(table.ben, give=("Boardwalk",), take=("CH09",))

    table.ben.builds({"Baltic Avenue": 1})
    with table.refused("DEAL-4"):
        table.ben.accepts()

    assert table.ben.cards == {"CH09"}


@clause("DEAL-4", "DEAL-6")
def test_the_interest_of_one_deal_is_not_spent_in_the_next() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns_mortgaged("Boardwalk")
    table.ben.has_cash(30)
    table.cleo.keeps("CH09")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(1,))
    table.ben.accepts()  # 20 of his 29 are due

    with table.refused("DEAL-6"):
        table.ben.offers(table.cleo, give=(10,), take=("CH09",))
    with table.refused("DEAL-6"):
        table.cleo.offers(table.ben, give=("CH09",), take=(10,))
    table.ben.offers(table.cleo, give=(9,), take=("CH09",))
    table.cleo.accepts()
    table.ben.keeps_mortgaged()

    assert table.ben.cash == 0
    assert table.ben.owes == 0


@clause("DEAL-4", "DEAL-6")
def test_two_deals_in_a_row_need_the_interest_of_both() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns_mortgaged("Boardwalk")
    table.cleo.owns_mortgaged("Park Place")
    table.ben.has_cash(38).keeps("CH09").keeps("CC05")
    table.ann.offers(table.ben, give=("Boardwalk",), take=("CC05",))
    table.ben.accepts()

    with table.refused("DEAL-6"):
        table.cleo.offers(table.ben, give=("Park Place",), take=("CH09", 1))  # 20 and 18 are due, and 37 would be left
    table.cleo.offers(table.ben, give=("Park Place",), take=("CH09",))
    table.ben.accepts()
    table.ben.keeps_mortgaged()
    table.ben.keeps_mortgaged()

    assert table.ben.cash == 0
    assert table.ben.deeds == {"Boardwalk", "Park Place"}


@clause("DEAL-4", "DEAL-6", "DEBT-5")
def test_an_heir_may_raise_the_interest_in_a_deal_but_not_deal_it_away() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns("Baltic Avenue")
    table.ben.has_cash(0).owns_mortgaged("Boardwalk")
    table.owing((table.ben, table.ann, 100))
    table.ben.goes_bankrupt()

    with table.refused("DEAL-6"):
        table.ann.offers(table.cleo, give=("Baltic Avenue",), take=(19,))
    table.ann.offers(table.cleo, give=("Baltic Avenue",), take=(20,))
    table.cleo.accepts()
    table.ann.keeps_mortgaged()

    assert table.ann.cash == 0
    assert table.ann.owes == 0


@clause("DEAL-4")
def test_redeeming_takes_cash_which_may_first_be_raised() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Boardwalk")
    table.ben.has_cash(150).owns("Reading Railroad")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(20,))
    table.ben.accepts()

    with table.refused("DEAL-4"):
        table.ben.redeems()
    table.ben.mortgages("Reading Railroad")
    table.ben.redeems()

    assert table.ben.cash == 150 - 20 + 100 - 220


@clause("DEAL-4")
def test_until_the_choice_is_made_the_deed_goes_nowhere() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns_mortgaged("Boardwalk")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(20,))
    table.ben.accepts()

    with table.refused("DEAL-4"):
        table.ben.offers(table.cleo, give=("Boardwalk",), take=(30,))
    with table.refused("DEAL-4"):
        table.ben.repays("Boardwalk")
    table.ben.keeps_mortgaged()
    table.ben.offers(table.cleo, give=("Boardwalk",), take=(30,))
    table.cleo.accepts()
    table.cleo.keeps_mortgaged()

    assert (table.ben.cash, table.cleo.cash) == (1500 - 20 - 20 + 30, 1500 - 30 - 20)


# ---------------------------------------------------------------- DEAL-5: no loans, no promises


@clause("DEAL-5")
def test_cash_alone_is_no_deal_but_a_loan_or_a_gift() -> None:
    table = Scenario("platinum", seats="ann ben")

    with table.refused("DEAL-5"):
        table.ann.offers(table.ben, give=(100,), take=())
    with table.refused("DEAL-5"):
        table.ann.offers(table.ben, give=(), take=(100,))


@clause("DEAL-5", "RENT-1")
def test_a_player_who_sold_a_site_pays_rent_there_like_anybody() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Baltic Avenue")
    table.ann.offers(table.ben, give=("Baltic Avenue",), take=(60,))
    table.ben.accepts()

    table.ann.rolls(1, 2)
    table.ben.asks_rent("Baltic Avenue")

    assert table.ann.cash == 1500 + 60 - 4


# ---------------------------------------------------------------- DEAL-6: auctions, debts and claims


@clause("DEAL-6")
def test_while_an_auction_is_open_nobody_offers_counters_or_accepts() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Boardwalk")
    table.cleo.owns("Park Place")
    table.ben.offers(table.cleo, give=("Boardwalk",), take=(400,))
    table.ann.rolls(1, 2)
    table.ann.declines()

    with table.refused("DEAL-6"):
        table.cleo.offers(table.ann, give=("Park Place",), take=(300,))
    with table.refused("DEAL-6"):
        table.cleo.counters(give=(300,), take=("Boardwalk",))
    with table.refused("DEAL-6"):
        table.cleo.accepts()
    table.ann.passes()
    table.ben.passes()
    table.cleo.passes()
    table.cleo.accepts()

    assert table.cleo.deeds == {"Boardwalk", "Park Place"}


@clause("DEAL-6", "BLD-9")
def test_nobody_deals_while_the_last_houses_are_asked_for() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Reading Railroad")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue")
    table.cleo.owns("Park Place", "Boardwalk")
    table.bank_has(houses=1)

    table.ben.builds({"Baltic Avenue": 1})
    with table.refused("DEAL-6"):
        table.ann.offers(table.ben, give=("Reading Railroad",), take=(200,))
    table.cleo.wants(0)
    table.ann.offers(table.ben, give=("Reading Railroad",), take=(200,))
    table.ben.accepts()

    assert table.holder("Reading Railroad") == "ben"


@clause("DEAL-6", "DEBT-1")
def test_a_debtor_sells_a_deed_and_the_debt_is_paid_at_once() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(120).owns("Baltic Avenue")
    table.ann.rolls(1, 3)
    assert table.ann.owes == 200

    table.ann.offers(table.ben, give=("Baltic Avenue",), take=(80,))
    table.ben.accepts()

    assert table.ann.owes == 0
    assert table.ann.cash == 0
    assert table.ben.deeds == {"Baltic Avenue"}
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEAL-6")
def test_a_debtor_gives_away_nothing_that_the_debt_needs() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(100).owns("Boardwalk", "Baltic Avenue")  # 100 + 200 + 30 can be raised for the tax of 200
    table.ann.rolls(1, 3)

    with table.refused("DEAL-6"):
        table.ann.offers(table.ben, give=("Boardwalk",), take=(69,))
    with table.refused("DEAL-6"):
        table.ben.offers(table.ann, give=(69,), take=("Boardwalk",))
    table.ann.offers(table.ben, give=("Boardwalk",), take=(70,))
    table.ben.accepts()
    table.ann.mortgages("Baltic Avenue")

    assert table.ann.owes == 0
    assert table.ann.cash == 0


@clause("DEAL-6")
def test_a_debtors_buildings_count_at_half_price() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(60).owns("Mediterranean Avenue", "Baltic Avenue", "Boardwalk")
    table.ann.built("Mediterranean Avenue", 2).built("Baltic Avenue", 2)  # 60 + 4 x 25 + 2 x 30 + 200 in all
    table.ann.rolls(1, 3)

    table.ann.offers(table.ben, give=("Boardwalk",), take=(1,))
    table.ben.accepts()

    assert table.holder("Boardwalk") == "ben"
    assert table.ann.owes == 200
    assert table.ann.cash == 61


@clause("DEAL-6", "DEBT-1")
def test_a_debtor_raises_money_in_several_deals() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(0).owns("Reading Railroad", "Short Line")  # 200 in mortgages
    table.owing((table.ann, None, 380))

    table.ann.offers(table.ben, give=("Reading Railroad",), take=(190,))
    table.ben.accepts()
    assert (table.ann.owes, table.ann.cash) == (380, 190)
    table.cleo.offers(table.ann, give=(190,), take=("Short Line",))
    table.ann.accepts()

    assert (table.ann.owes, table.ann.cash) == (0, 0)
    assert table.waits_for == [("ann", "EndDue")]


@clause("DEAL-6")
def test_a_deal_that_brings_a_debtor_no_nearer_to_the_sum_is_refused() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns("Reading Railroad", "Short Line", "Boardwalk")
    table.owing((table.ann, None, 500))  # 400 in mortgages

    with table.refused("DEAL-6"):
        table.ann.offers(table.ben, give=("Boardwalk",), take=(200,))
    table.ann.offers(table.ben, give=("Boardwalk",), take=(201,))
    table.ben.accepts()

    assert table.ann.cash == 201


@clause("DEAL-6")
def test_what_a_debtor_keeps_must_cover_the_rest_at_its_price() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns("Reading Railroad").owns_mortgaged("Short Line")
    table.owing((table.ann, None, 285))  # 100 in mortgages, and Short Line counts 100

    with table.refused("DEAL-6"):
        table.ann.offers(table.ben, give=("Reading Railroad",), take=(184,))
    table.ann.offers(table.ben, give=("Reading Railroad",), take=(185,))
    table.ben.accepts()
    table.ann.offers(table.ben, give=("Short Line",), take=(100,))
    table.ben.accepts()

    assert table.ann.owes == 0


@clause("DEAL-6")
def test_buildings_that_a_debtor_keeps_count_at_half_price() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns("Mediterranean Avenue", "Baltic Avenue", "Reading Railroad")
    table.ann.built("Mediterranean Avenue", 2).built("Baltic Avenue", 2)
    table.owing((table.ann, None, 330))  # 4 x 25 + 2 x 30 + 100 can be raised

    with table.refused("DEAL-6"):
        table.ann.offers(table.ben, give=("Reading Railroad",), take=(109,))  # 109 + 4 x 25 + 2 x 60 is 329
    table.ann.offers(table.ben, give=("Reading Railroad",), take=(110,))
    table.ben.accepts()

    assert (table.ann.owes, table.ann.cash) == (330, 110)


@clause("DEAL-6", "DEAL-4")
def test_the_interest_a_debtor_would_take_on_counts_too() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(199).owns("Reading Railroad")
    table.ben.owns_mortgaged("Boardwalk")
    table.ann.rolls(1, 3)

    with table.refused("DEAL-6"):
        table.ann.offers(table.ben, give=(80,), take=("Boardwalk",))  # 199 - 80 - 20 + 100 is 199
    table.ann.offers(table.ben, give=(79,), take=("Boardwalk",))
    table.ben.accepts()
    table.ann.keeps_mortgaged()
    table.ann.mortgages("Reading Railroad")

    assert table.ann.owes == 0
    assert table.ann.cash == 0


@clause("DEAL-6", "RENT-1")
def test_rent_that_may_still_be_asked_for_is_kept_in_hand() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Park Place", "Boardwalk")
    table.cleo.owns("Baltic Avenue")
    table.ann.has_cash(150).stands_on("Pennsylvania Avenue")
    table.ann.rolls(1, 4)  # Boardwalk: twice 50

    with table.refused("DEAL-6"):
        table.ann.offers(table.cleo, give=(81,), take=("Baltic Avenue",))  # 150 - 81 + 30 is 99
    table.ann.offers(table.cleo, give=(80,), take=("Baltic Avenue",))
    table.cleo.accepts()
    table.ben.asks_rent("Boardwalk")
    table.ann.mortgages("Baltic Avenue")

    assert table.ann.owes == 0
    assert table.ann.cash == 0


@clause("DEAL-6", "RENT-2")
def test_a_claim_let_go_or_lapsed_no_longer_stands_in_the_way() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Park Place", "Boardwalk")
    table.cleo.owns("Baltic Avenue")
    table.ann.has_cash(100).stands_on("Pennsylvania Avenue")
    table.ann.rolls(1, 4)
    with table.refused("DEAL-6"):
        table.ann.offers(table.cleo, give=(100,), take=("Baltic Avenue",))

    table.ben.waives_rent("Boardwalk")
    table.ann.offers(table.cleo, give=(100,), take=("Baltic Avenue",))
    table.cleo.accepts()

    assert table.ann.deeds == {"Baltic Avenue"}


@clause("DEAL-6", "DEAL-1")
def test_a_claim_that_opens_after_the_offer_stops_it_at_acceptance() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Park Place", "Boardwalk")
    table.cleo.keeps("CH09")
    table.ann.has_cash(100).stands_on("Pennsylvania Avenue")

    table.ann.offers(table.cleo, give=(1,), take=("CH09",))
    table.ann.rolls(1, 4)
    with table.refused("DEAL-6"):
        table.cleo.accepts()

    assert table.ann.cash == 100


@clause("DEAL-6", "RENT-7")
@pytest.mark.parametrize(("both", "most"), [(False, 48), (True, 120)])
def test_a_utility_claim_counts_at_its_highest_roll(both: bool, most: int) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Electric Company", *(["Water Works"] if both else []))
    table.cleo.keeps("CH09")
    table.ann.has_cash(most + 10).stands_on("Reading Railroad")
    table.ann.rolls(3, 4)

    with table.refused("DEAL-6"):
        table.ann.offers(table.cleo, give=(11,), take=("CH09",))
    table.ann.offers(table.cleo, give=(10,), take=("CH09",))
    table.cleo.accepts()

    assert table.ann.cash == most


@clause("DEAL-6", "SPEED-11")
@pytest.mark.parametrize(("passed_go", "most"), [(True, 60), (False, 48)])
def test_with_the_speed_die_the_highest_roll_is_fifteen(passed_go: bool, most: int) -> None:
    table = Scenario("platinum", seats="ann ben cleo", options={"speed-die": True})
    table.ben.owns("Electric Company")
    table.cleo.keeps("CH09")
    table.ann.has_cash(most + 10).stands_on("Reading Railroad")
    if passed_go:
        table.ann.uses_speed_die().rolls(3, 4, BUS)
        table.ann.takes_bus(7)
    else:
        table.ann.rolls(3, 4)

    with table.refused("DEAL-6"):
        table.ann.offers(table.cleo, give=(11,), take=("CH09",))
    table.ann.offers(table.cleo, give=(10,), take=("CH09",))
    table.cleo.accepts()

    assert table.ann.cash == most


@clause("DEAL-6")
def test_several_claims_and_a_debt_are_covered_together() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ben.owns("Reading Railroad", "Pennsylvania Railroad")
    table.dan.keeps("CH09")
    table.ann.has_cash(100).stands_on("Short Line").owns("Baltic Avenue")
    table.ann.rolls(5, 5)  # past GO to Reading Railroad: 50
    table.ann.rolls(6, 4)  # to Pennsylvania Railroad: 50

    with table.refused("DEAL-6"):
        table.ann.offers(table.dan, give=(231,), take=("CH09",))  # 300 + 30 is to cover 100
    table.ben.asks_rent("Reading Railroad")
    with table.refused("DEAL-6"):
        table.ann.offers(table.dan, give=(231,), take=("CH09",))
    table.ann.offers(table.dan, give=(230,), take=("CH09",))
    table.dan.accepts()

    assert table.ann.cash == 20


# ---------------------------------------------------------------- DEAL-7: how many offers, and for how long


@clause("DEAL-7")
def test_five_offers_are_open_at_most() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk")
    table.ben.owns("Baltic Avenue")
    for price in (400, 390, 380):
        table.ann.offers(table.ben, give=("Boardwalk",), take=(price,))
    for price in (410, 420):
        table.ann.offers(table.cleo, give=("Boardwalk",), take=(price,))

    with table.refused("DEAL-7"):
        table.ann.offers(table.cleo, give=("Boardwalk",), take=(430,))
    table.ann.withdraws()
    table.ann.offers(table.cleo, give=("Boardwalk",), take=(430,))
    table.ben.offers(table.ann, give=("Baltic Avenue",), take=(60,))  # Ben has none open yet
    table.cleo.accepts()

    assert table.ann.cash == 1930


@clause("DEAL-7")
def test_a_sixth_offer_does_not_come_in_as_a_counter() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ben.owns("Baltic Avenue")
    for price in (400, 390, 380, 370, 360):
        table.ann.offers(table.ben, give=("Boardwalk",), take=(price,))
    table.ann.counters(give=("Boardwalk",), take=(350,))  # changes one of the five

    table.ben.offers(table.ann, give=("Baltic Avenue",), take=(60,))
    with table.refused("DEAL-7"):
        table.ann.counters(give=(50,), take=("Baltic Avenue",))
    table.ann.accepts()

    assert table.holder("Baltic Avenue") == "ann"


@clause("DEAL-7")
def test_open_offers_delay_nobody_and_lapse_when_the_turn_ends() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk").stands_on("Go To Jail")
    table.ben.owns("Park Place")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(400,))
    table.ben.offers(table.cleo, give=("Park Place",), take=(350,))
    first, second = table.happened(DealOffered)

    table.ann.rolls(4, 6)
    table.ann.ends_turn()
    with table.refused("DEAL-1"):
        table.ben.submits(AcceptDeal(1, first.number, first.revision))
    with table.refused("DEAL-1"):
        table.cleo.submits(AcceptDeal(2, second.number, second.revision))

    assert table.holder("Boardwalk") == "ann"
    assert table.holder("Park Place") == "ben"


@clause("DEAL-7", "JAIL-3")
def test_offers_lapse_as_well_when_jail_ends_the_turn() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk").stands_on("Free Parking")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(400,))
    offer = table.happened(DealOffered)[0]

    table.ann.rolls(4, 6)
    assert table.ann.in_jail
    with table.refused("DEAL-1"):
        table.ben.submits(AcceptDeal(1, offer.number, offer.revision))


@clause("DEAL-7")
def test_declined_terms_are_not_offered_again_in_that_turn_from_either_side() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk", "Baltic Avenue").keeps("CH09").stands_on("Go To Jail")
    table.ann.offers(table.ben, give=("Boardwalk", "Baltic Avenue", "CH09"), take=(400,))

    table.ben.refuses()
    with table.refused("DEAL-7"):
        table.ann.offers(table.ben, give=("CH09", "Baltic Avenue", "Boardwalk"), take=(400,))
    with table.refused("DEAL-7"):
        table.ben.offers(table.ann, give=(400,), take=("Boardwalk", "Baltic Avenue", "CH09"))
    table.ann.rolls(4, 6)
    with table.refused("DEAL-7"):
        table.ann.offers(table.ben, give=("Boardwalk", "Baltic Avenue", "CH09"), take=(400,))
    table.ann.ends_turn()
    table.ann.offers(table.ben, give=("Boardwalk", "Baltic Avenue", "CH09"), take=(400,))
    table.ben.accepts()

    assert table.ben.deeds == {"Boardwalk", "Baltic Avenue"}


@clause("DEAL-7")
def test_declined_terms_do_not_come_back_as_a_counter() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(400,))
    table.ben.refuses()

    table.ann.offers(table.ben, give=("Boardwalk",), take=(399,))
    with table.refused("DEAL-7"):
        table.ben.counters(give=(400,), take=("Boardwalk",))
    with table.refused("DEAL-7"):
        table.ann.counters(give=("Boardwalk",), take=(400,))
    table.ben.accepts()

    assert table.ann.cash == 1899


@clause("DEAL-7", "DEAL-1")
def test_offers_that_were_taken_back_or_lapsed_do_not_bring_declined_terms_back() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Baltic Avenue")
    table.ann.offers(table.ben, give=("Baltic Avenue",), take=(100,))
    table.ben.refuses()

    table.ann.offers(table.ben, give=("Baltic Avenue",), take=(90,))
    table.ann.withdraws()
    table.ann.offers(table.ben, give=("Baltic Avenue",), take=(80,))
    table.submit(LapseOffer(table.happened(DealOffered)[-1].number), BANKER)

    with table.refused("DEAL-7"):
        table.ann.offers(table.ben, give=("Baltic Avenue",), take=(100,))


@clause("DEAL-7")
def test_the_same_terms_may_still_be_offered_to_somebody_else() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(400,))
    table.ben.refuses()

    table.ann.offers(table.cleo, give=("Boardwalk",), take=(400,))
    table.cleo.accepts()

    assert table.holder("Boardwalk") == "cleo"


@clause("DEAL-7")
def test_of_a_countered_offer_the_terms_last_declined_are_the_ones_that_stay_away() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(400,))
    table.ben.counters(give=(100,), take=("Boardwalk",))
    table.ann.refuses()

    with table.refused("DEAL-7"):
        table.ben.offers(table.ann, give=(100,), take=("Boardwalk",))
    table.ben.offers(table.ann, give=(400,), take=("Boardwalk",))
    table.ann.accepts()

    assert table.holder("Boardwalk") == "ben"


@clause("DEAL-7", "SET-7")
def test_the_tables_clock_may_end_an_offer() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(400,))
    offer = table.happened(DealOffered)[0]

    with table.refused("SET-7"):
        table.submit(LapseOffer(offer.number), 1)
    table.submit(LapseOffer(offer.number), BANKER)
    with table.refused("DEAL-1"):
        table.ben.submits(AcceptDeal(1, offer.number, offer.revision))
