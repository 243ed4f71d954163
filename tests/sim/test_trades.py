"""Trades: chains of deals that pay for nothing, and prices of deeds sold for cash."""

from __future__ import annotations

import pytest

from rentier.rules.deals import DealDone, Goods, Terms
from rentier.sim.trades import ChainMeter, PriceMeter, prices_of
from rentier.testing import Scenario
from tests.sim.test_liveliness import table, told, turn


def deal(give: tuple[int, ...], pays: int, take: tuple[int, ...], asks: int, maker: int = 0) -> DealDone:
    """A deal of Ann (0) and Ben (1), done."""
    return DealDone(1, maker, 1 - maker, Terms(Goods(give, cash=pays), Goods(take, cash=asks)), ())


def test_selling_a_deed_and_buying_it_back_for_less_is_a_chain() -> None:
    ann, ben = told(
        ChainMeter(table().game.view(None)), turn(1), deal((6,), 0, (), 150), deal((6,), 0, (), 100, maker=1)
    )
    assert ann == {"seat": 0, "chains": 1, "exact": 1, "profit": 50}
    assert ben == {"seat": 1, "chains": 0, "exact": 0, "profit": 0}


def test_another_deed_of_the_same_group_counts_but_is_not_exact() -> None:
    ann, _ = told(ChainMeter(table().game.view(None)), turn(1), deal((6,), 0, (), 150), deal((), 100, (9,), 0))
    assert ann == {"seat": 0, "chains": 1, "exact": 0, "profit": 50}


@pytest.mark.parametrize(
    "deals",
    [
        (deal((6,), 0, (), 150), turn(2), deal((), 100, (6,), 0)),  # in two turns
        (deal((6,), 0, (), 150), deal((), 150, (6,), 0)),  # for the same money
        (deal((6,), 0, (), 150), deal((), 100, (39,), 0)),  # a deed of another group
        (deal((6,), 0, (), 150),),
        (deal((39,), 0, (), 500), deal((), 470, (37,), 0)),  # Park Place lists for 50 less
    ],
)
def test_other_deals_are_no_chain(deals: tuple[DealDone, ...]) -> None:
    rows = told(ChainMeter(table().game.view(None)), turn(1), *deals)
    assert [row["chains"] for row in rows] == [0, 0]


def test_three_deals_can_be_a_chain() -> None:
    """Ben takes two deeds, one by one, and gives both back for less."""
    facts = (deal((6,), 0, (), 150), deal((8,), 0, (), 150), deal((6, 8), 0, (), 200, maker=1))
    ann, _ = told(ChainMeter(table().game.view(None)), turn(1), *facts)
    assert ann == {"seat": 0, "chains": 1, "exact": 1, "profit": 100}


def test_sales_for_cash_alone_are_written_down_with_their_share_of_list() -> None:
    where = Scenario("platinum", "ann ben")
    where.ann.owns("Oriental Avenue", "Vermont Avenue")
    where.ben.owns_mortgaged("Boardwalk")
    rows = told(
        PriceMeter(where.game.view(None)),
        deal((6, 8), 0, (), 300),
        deal((), 100, (39,), 0),
        deal((6,), 50, (39,), 0),  # a swap
        deal((6, 39), 0, (), 300),  # one of them mortgaged
    )
    assert rows == [
        {"seat": 0, "mortgaged": False, "share": 1.5},
        {"seat": 1, "mortgaged": True, "share": 0.25},
    ]


def test_nobody_sold_anything() -> None:
    assert prices_of(None) == []
