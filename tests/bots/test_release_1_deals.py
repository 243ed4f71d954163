"""The deals of `hard-1`: what it offers, accepts, counters and never does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rentier.bots.release_1.hard import FirstHardBot
from rentier.bots.release_1.skill import SKILLS, Skill
from rentier.rules.deals import AcceptDeal, CounterDeal, DeclineDeal, OfferDeal
from rentier.rules.dice import Roll
from rentier.testing import CityScenario, Scenario
from tests.bots.seated import Seated

LIGHT_BLUE = ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")
YELLOW = ("Atlantic Avenue", "Ventnor Avenue", "Marvin Gardens")


def offered(
    give: tuple[str | int, ...], take: tuple[str | int, ...], ann: tuple[str, ...], ben: tuple[str, ...]
) -> object:
    """Ben makes Ann, the hard bot, an offer; each has these deeds."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns(*ann)
    table.ben.owns(*ben).to_roll()
    table.ben.offers(table.ann, give, take)
    act = Seated(table.ann, "hard-1").wishes()
    assert act is not None
    table.ann.submits(act)
    return act


def test_it_never_hands_a_rival_the_only_monopoly_for_cash() -> None:
    for cash in (100, 500, 1500):
        act = offered((cash,), ("Connecticut Avenue",), ("Connecticut Avenue",), LIGHT_BLUE[:2])
        assert isinstance(act, DeclineDeal)


def test_it_may_sell_once_it_can_build_too() -> None:
    ann = ("Connecticut Avenue", "St. James Place", "Tennessee Avenue", "New York Avenue")
    act = offered((1500,), ("Connecticut Avenue",), ann, LIGHT_BLUE[:2])
    assert isinstance(act, AcceptDeal)


def test_a_swap_that_completes_a_group_on_both_sides_is_fine() -> None:
    ann = ("Connecticut Avenue", "St. James Place", "Tennessee Avenue")
    act = offered(("New York Avenue",), ("Connecticut Avenue",), ann, (*LIGHT_BLUE[:2], "New York Avenue"))
    assert isinstance(act, AcceptDeal)


def test_instead_of_cash_it_asks_for_what_completes_its_own_group() -> None:
    ann = ("Connecticut Avenue", "St. James Place", "Tennessee Avenue")
    act = offered((200,), ("Connecticut Avenue",), ann, (*LIGHT_BLUE[:2], "New York Avenue"))
    assert isinstance(act, CounterDeal)
    assert act.terms.give.deeds == (9,)
    assert act.terms.take.deeds == (19,)


def test_too_expensive_an_offer_is_countered_with_a_price_it_would_pay() -> None:
    act = offered(("Short Line",), (1200,), (), ("Short Line",))
    assert isinstance(act, CounterDeal)
    assert act.terms.take.deeds == (35,)
    assert 0 < act.terms.give.cash < 1200


def test_a_counter_is_not_countered_forever() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ben.owns("Short Line").to_roll()
    table.ben.offers(table.ann, ("Short Line",), (1200,))
    ann = Seated(table.ann, "hard-1")
    assert isinstance(ann.gets_its_wish(), CounterDeal)
    table.ben.counters(("Short Line",), (1100,))
    assert isinstance(ann.wishes(), DeclineDeal)


def test_it_takes_a_bargain() -> None:
    assert isinstance(offered(("Short Line",), (20,), (), ("Short Line",)), AcceptDeal)


def test_no_swap_it_asks_for_makes_a_rival_the_only_one_who_can_build() -> None:
    """Four railroads would be fine, but not for the only street group at the table."""
    table = Scenario("platinum", "ann ben")
    table.ann.owns("Reading Railroad", "Pennsylvania Railroad", "B. & O. Railroad", "Boardwalk")
    table.ben.owns("Short Line", "Park Place").to_roll()
    table.ben.offers(table.ann, (50,), ("Boardwalk",))
    assert isinstance(Seated(table.ann, "hard-1").wishes(), DeclineDeal)


# ---------------------------------------------------------------- its own offers


def seller() -> tuple[Scenario, Seated]:
    """Ann, the hard bot, lacks one light blue deed that Ben holds."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns(*LIGHT_BLUE[:2]).to_roll()
    table.ben.owns(LIGHT_BLUE[2])
    return table, Seated(table.ann, "hard-1")


def test_it_feels_its_way_up_to_what_completes_a_group() -> None:
    table, ann = seller()
    prices = []
    for _ in range(SKILLS["hard-1"].manners.offers):
        act = ann.gets_its_wish()
        assert isinstance(act, OfferDeal)
        assert act.terms.take.deeds == (9,)
        prices.append(act.terms.give.cash)
        table.ben.refuses()
    assert prices == sorted(set(prices))
    assert not isinstance(ann.wishes(), OfferDeal), "no more than the limit of a turn"


def test_it_waits_for_the_answer_before_it_offers_again() -> None:
    table, ann = seller()
    assert isinstance(ann.gets_its_wish(), OfferDeal)
    assert ann.wishes() is None
    table.ben.refuses()
    assert isinstance(ann.wishes(), OfferDeal)


def test_a_refusal_is_followed_up_before_it_rolls() -> None:
    """Nobody is asked for wishes because somebody else refused: it thinks again when the roll is due."""
    table, ann = seller()
    assert isinstance(ann.gets_its_wish(), OfferDeal)
    assert isinstance(ann.answers(), Roll), "it does not wait forever"
    table.ben.refuses()
    assert isinstance(ann.answers(), OfferDeal)


@pytest.mark.parametrize(("mood", "offers"), [(1, 1), (2, 2)])
def test_it_rests_after_refusals_that_teach_it_nothing(mood: int, offers: int) -> None:
    """There is only one price that it would name, and two players who could be asked."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns(*LIGHT_BLUE[:2], *YELLOW[:2]).to_roll()
    table.ben.owns(LIGHT_BLUE[2])
    table.cleo.owns(YELLOW[2])
    ann, manners = (
        Seated(table.ann, "hard-1"),
        replace(Skill().manners, ladder=(1.0,), swaps=False, offers=5, mood=mood),
    )
    ann.bot = FirstHardBot(0, Skill(manners=manners))
    made = 0
    while isinstance(act := ann.wishes(), OfferDeal):
        table.ann.submits(act)
        (table.ben if act.partner == 1 else table.cleo).refuses()
        made += 1
    assert made == offers


def test_it_offers_swaps_that_complete_a_group_on_both_sides_with_cash_to_even_out() -> None:
    """Ann has no cash to speak of: only her light blue deed can bring what she lacks of orange."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("St. James Place", "Tennessee Avenue", "Connecticut Avenue").has_cash(5).to_roll()
    table.ben.owns(*LIGHT_BLUE[:2], "New York Avenue").has_cash(300)
    act = Seated(table.ann, "hard-1").wishes()
    assert isinstance(act, OfferDeal)
    assert (act.terms.give.deeds, act.terms.take.deeds) == ((9,), (19,))
    assert act.terms.take.cash == 120 - 200 // 10


def test_it_buys_what_a_third_player_lacks_before_they_do() -> None:
    """Ben needs what Cleo has for a whole group; Ann has nothing of it, and would rather have that deed herself."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.to_roll()
    table.ben.owns("St. James Place", "Tennessee Avenue")
    table.cleo.owns("New York Avenue")
    act = Seated(table.ann, "hard-1").wishes()
    assert isinstance(act, OfferDeal)
    assert (act.partner, act.terms.take.deeds) == (2, (19,))


def test_with_houses_to_pay_for_it_sells_what_it_can_spare() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns(*LIGHT_BLUE, "Short Line").has_cash(0).to_roll()
    ann = Seated(table.ann, "hard-1")
    asked: list[tuple[tuple[int, ...], int]] = []
    while (act := ann.wishes()) is not None and len(asked) < 10:
        table.ann.submits(act)
        if isinstance(act, OfferDeal):
            asked.append((act.terms.give.deeds, act.terms.take.cash))
            (table.ben if act.partner == 1 else table.cleo).refuses()
    assert asked
    assert all(deeds == (35,) and cash > 0 for deeds, cash in asked)


def test_in_city_it_deals_too() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Summergate").to_roll()
    table.ben.owns("Stoneside")
    act = Seated(table.ann, "hard-1").gets_its_wish()
    assert isinstance(act, OfferDeal)
    assert act.terms.take.deeds == (3,)


def test_a_city_district_is_not_given_away() -> None:
    for pays, kind in ((10, DeclineDeal), (30000, AcceptDeal)):
        table = CityScenario("ann ben cleo")
        table.ann.owns("Summergate")
        table.ben.owns("Diamond Hills").to_roll()
        table.ben.offers(table.ann, (pays,), ("Summergate",))
        act = Seated(table.ann, "hard-1").wishes()
        assert isinstance(act, kind) or (pays == 10 and isinstance(act, CounterDeal))
