"""What a seat is offered: every act that the rules would take from it, as an act or as a form."""

from __future__ import annotations

import pytest

from rentier.kernel.errors import Refusal
from rentier.kernel.game import BANKER
from rentier.rules.auction import CloseAuction
from rentier.rules.banker import TimeUp
from rentier.rules.classic.building import Build
from rentier.rules.classic.selling import Sell
from rentier.rules.deals import CounterDeal, OfferDeal
from rentier.rules.leaving import Remove
from rentier.testing import Scenario


def test_leaving_is_offered_to_everybody_and_bankruptcy_to_who_cannot_pay() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").has_cash(120)
    table.ben.owns("Boardwalk")
    assert "Resign" in table.ann.may
    assert "Resign" in table.ben.may
    assert "GoBankrupt" not in table.ann.may

    table.ann.rolls(1, 3)  # Income Tax
    assert "GoBankrupt" in table.ann.may
    assert "GoBankrupt" not in table.ben.may


def test_bankruptcy_is_shown_as_blocked_while_the_debt_can_be_raised() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").has_cash(120).owns("Boardwalk")
    table.ann.rolls(1, 3)
    blocked = {type(act).__name__: refusal for act, refusal in table.game.acts(0).blocked}
    refusal = blocked["GoBankrupt"]
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "DEBT-2"


def test_a_refusal_that_is_only_told_holds_nobody_who_asked() -> None:
    """Its trace would lead to every function that was waiting for it, and to all that those knew."""
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").has_cash(120).owns("Boardwalk")
    table.ann.rolls(1, 3)
    blocked, told = table.game.acts(0).blocked[0]
    for refusal in (told, table.game.why_not(blocked), table.game.why_not(blocked, by=1)):
        assert isinstance(refusal, Refusal)
        assert refusal.__traceback__ is None


def test_both_sides_of_an_offer_may_counter_it() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(400,))
    for player in (table.ann, table.ben):
        form = next(form for form in table.game.acts(player.seat).forms if form.act is CounterDeal)
        assert form.example is not None
        assert table.game.why_not(form.example) is None
    assert "CounterDeal" not in table.cleo.may


def test_a_deal_is_offered_where_only_a_card_for_a_deed_or_another_price_is_left() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).keeps("CH09")
    table.ben.has_cash(0).owns("Baltic Avenue")
    assert "OfferDeal" in table.ann.may

    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(2)
    table.ben.has_cash(0).owns("Baltic Avenue")
    table.ann.offers(table.ben, give=(1,), take=("Baltic Avenue",))
    table.ben.refuses()
    form = next(form for form in table.game.acts(0).forms if form.act is OfferDeal)
    assert form.example is not None
    assert table.game.why_not(form.example) is None


def test_one_form_holds_orders_for_several_groups_and_says_what_each_site_takes() -> None:
    brown, blue = ("Mediterranean Avenue", "Baltic Avenue"), ("Park Place", "Boardwalk")
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(*brown, *blue, "Reading Railroad").has_cash(5000)
    for site, level in zip((*brown, *blue), (1, 1, 4, 5), strict=True):
        table.ann.built(site, level)

    orders = {form.act: form for form in table.game.acts(0).forms if form.fields[0].kind == "order"}

    assert orders[Build].fields[0].limits == ((1, 3), (3, 3), (37, 1))
    assert orders[Sell].fields[0].limits == ((1, 1), (3, 1), (37, 4), (39, 5))
    for form in orders.values():
        assert form.example is not None
        assert table.game.why_not(form.example) is None


def test_only_the_banker_does_what_the_banker_does() -> None:
    table = Scenario("platinum", seats="ann ben")
    number = table.game.duties[0].duty.number
    for act in (TimeUp(0, number), Remove(0), CloseAuction(number)):
        for by in (0, 1):
            with pytest.raises(Refusal) as caught:
                table.game.submit(act, by)
            assert caught.value.clause == "SET-7"
    table.script("dice", 1)
    table.game.submit(TimeUp(0, number), BANKER)
