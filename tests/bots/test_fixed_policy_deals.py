"""Fixed policies: what they offer, what they accept, and how they raise money in debt."""

from __future__ import annotations

from rentier.rules.classic.selling import Sell
from rentier.rules.deals import AcceptDeal, DeclineDeal, Goods, OfferDeal, Terms
from rentier.rules.leaving import GoBankrupt
from rentier.rules.mortgage import Mortgage
from rentier.testing import Scenario
from tests.bots.seated import Seated


def table_of(bot: str) -> tuple[Scenario, Seated]:
    """Ann, a bot, is to roll; Ben sits beside her."""
    table = Scenario("platinum", "ann ben")
    table.ann.to_roll()
    return table, Seated(table.ann, bot)


# ---------------------------------------------------------------- offers


def test_a_lone_deed_that_completes_a_rivals_group_is_offered_at_half_the_rivals_cash() -> None:
    table, ann = table_of("fp-a")
    table.ann.owns("Baltic Avenue")
    table.ben.owns("Mediterranean Avenue").has_cash(800)
    table.ann.has_cash(60)  # too little to ask for Ben's in turn
    assert ann.wishes() == OfferDeal(0, 1, Terms(Goods((3,)), Goods(cash=400)))


def test_or_at_one_and_a_half_times_its_price_if_that_is_more() -> None:
    table, ann = table_of("fp-a")
    table.ann.owns("Baltic Avenue").has_cash(60)
    table.ben.owns("Mediterranean Avenue").has_cash(100)
    assert ann.wishes() == OfferDeal(0, 1, Terms(Goods((3,)), Goods(cash=90)))


def test_it_asks_for_its_own_completer_at_nine_eighths_of_the_price() -> None:
    table, ann = table_of("fp-a")
    table.ann.owns("Oriental Avenue", "Vermont Avenue")
    table.ben.owns("Connecticut Avenue")
    assert ann.wishes() == OfferDeal(0, 1, Terms(Goods(cash=135), Goods((9,))))


def test_in_a_swap_it_adds_three_quarters_of_the_price() -> None:
    table, ann = table_of("fp-a")
    table.ann.owns("Oriental Avenue", "Vermont Avenue", "Marvin Gardens")
    table.ben.owns("Connecticut Avenue", "Atlantic Avenue", "Ventnor Avenue")
    assert ann.wishes() == OfferDeal(0, 1, Terms(Goods((29,), cash=90), Goods((9,))))


def test_one_offer_a_turn() -> None:
    table, ann = table_of("fp-a")
    table.ann.owns("Oriental Avenue", "Vermont Avenue", "Reading Railroad", "Short Line", "B. & O. Railroad")
    table.ben.owns("Connecticut Avenue", "Pennsylvania Railroad")
    assert type(ann.gets_its_wish()) is OfferDeal
    table.ben.refuses()
    assert ann.wishes() is None


def test_policy_b_does_not_ask_for_a_utility() -> None:
    for bot, asks in (("fp-a", True), ("fp-b", False)):
        table, ann = table_of(bot)
        table.ann.owns("Electric Company")
        table.ben.owns("Water Works").has_cash(100)
        act = ann.wishes()
        assert (isinstance(act, OfferDeal) and act.terms.take.deeds == (28,)) is asks


# ---------------------------------------------------------------- answers


def offered(bot: str, cash: int, give: tuple[str | int, ...], take: tuple[str | int, ...], *owned: str) -> object:
    """Ben, who has a bit of everything, offers Ann, a bot with these deeds and cash, a deal."""
    table = Scenario("platinum", "ann ben")
    table.ann.owns(*owned).has_cash(cash)
    table.ben.owns("Reading Railroad", "Electric Company", "Park Place").to_roll()
    table.ben.offers(table.ann, give, take)
    return type(Seated(table.ann, bot).wishes())


def test_it_accepts_any_offer_that_leaves_200() -> None:
    assert offered("fp-a", 700, ("Reading Railroad",), (500,)) is AcceptDeal
    assert offered("fp-a", 699, ("Reading Railroad",), (500,)) is DeclineDeal
    assert offered("fp-a", 300, (1,), ("Boardwalk",), "Boardwalk") is AcceptDeal


def test_it_accepts_no_offer_that_costs_it_a_group() -> None:
    group = ("Mediterranean Avenue", "Baltic Avenue")
    assert offered("fp-a", 300, (1000,), ("Baltic Avenue",), *group) is DeclineDeal
    assert offered("fp-a", 300, (1000,), ("Baltic Avenue",), "Baltic Avenue") is AcceptDeal


def test_the_patched_one_accepts_only_what_does_not_lower_its_worth() -> None:
    assert offered("fp-a-patched", 700, ("Reading Railroad",), (200,)) is AcceptDeal
    assert offered("fp-a-patched", 700, ("Reading Railroad",), (201,)) is DeclineDeal
    assert offered("fp-a-patched", 700, ("Park Place",), ("Boardwalk",), "Boardwalk") is DeclineDeal
    assert offered("fp-a-patched", 700, ("Park Place", 50), ("Boardwalk",), "Boardwalk") is AcceptDeal


def test_a_mortgaged_deed_counts_half_less_its_interest() -> None:
    for pays, kind in ((90, AcceptDeal), (91, DeclineDeal)):
        table = Scenario("platinum", "ann ben")
        table.ben.owns_mortgaged("Reading Railroad").to_roll()
        table.ben.offers(table.ann, ("Reading Railroad",), (pays,))
        assert type(Seated(table.ann, "fp-a-patched").wishes()) is kind


def test_policy_b_takes_no_utility_in_trade() -> None:
    assert offered("fp-b", 700, ("Electric Company",), (1,)) is DeclineDeal
    assert offered("fp-a", 700, ("Electric Company",), (1,)) is AcceptDeal


# ---------------------------------------------------------------- debts


def in_debt(cash: int = 0) -> tuple[Scenario, Seated]:
    """Ann, a bot with some cash, owes the 200 of Income Tax."""
    table = Scenario("platinum", "ann ben")
    table.ann.has_cash(cash).stands_on("GO").to_roll()
    return table, Seated(table.ann, "fp-a")


def test_in_debt_it_mortgages_the_cheapest_first() -> None:
    table, ann = in_debt()
    table.ann.owns("Reading Railroad", "Baltic Avenue", "Boardwalk")
    table.ann.rolls(1, 3)
    assert [ann.acts(), ann.acts(), ann.acts()] == [Mortgage(0, 3), Mortgage(0, 5), Mortgage(0, 39)]
    assert table.ann.cash == 30 + 100 + 200 - 200


def test_then_it_sells_loose_deeds_to_the_richest_for_half_their_price_and_only_then_houses() -> None:
    table, ann = in_debt()
    table.ann.owns("Reading Railroad", "Park Place", "Boardwalk").built("Park Place", 1).built("Boardwalk", 1)
    table.ann.rolls(1, 3)

    assert ann.acts() == Mortgage(0, 5)
    assert ann.acts() == OfferDeal(0, 1, Terms(Goods((5,)), Goods(cash=100)))
    table.ben.refuses()
    assert type(ann.acts()) is Sell
    assert table.ann.owes == 0
    assert table.level("Park Place") + table.level("Boardwalk") == 1


def test_it_sells_no_more_houses_than_it_must() -> None:
    table, ann = in_debt(cash=60)
    table.ann.owns("Mediterranean Avenue", "Baltic Avenue").built("Mediterranean Avenue", 4).built("Baltic Avenue", 5)
    table.ann.rolls(1, 3)
    assert ann.acts() == Sell(0, ((1, 3), (3, 3)))


def test_a_player_who_cannot_pay_is_bankrupt() -> None:
    table, ann = in_debt()
    table.ann.owns("Baltic Avenue")
    table.ann.rolls(1, 3)
    assert type(ann.answers()) is GoBankrupt
