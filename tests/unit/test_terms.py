"""The terms of a deal: both sides of it, and when two are the same."""

from __future__ import annotations

import pytest

from rentier.rules.deals import Goods, Terms

TERMS = Terms(Goods((5, 3), cash=20), Goods((1,), (8,)))


def test_the_partner_sees_the_same_terms_the_other_way_round() -> None:
    assert TERMS.mirrored() == Terms(Goods((1,), (8,)), Goods((5, 3), cash=20))
    assert TERMS.mirrored().mirrored() == TERMS
    assert (TERMS.gain, TERMS.mirrored().gain) == (-20, 20)


def test_the_same_exchange_is_the_same_whichever_side_proposes_it_and_in_any_order() -> None:
    assert TERMS.between(0, 2) == TERMS.mirrored().between(2, 0)
    assert TERMS.between(0, 2) == Terms(Goods((3, 5), cash=20), TERMS.take).between(0, 2)


@pytest.mark.parametrize(
    "other",
    [
        Terms(Goods((5, 3), cash=21), TERMS.take),
        Terms(Goods((5,), cash=20), TERMS.take),
        Terms(TERMS.give, Goods((1,))),
        TERMS.mirrored(),
    ],
)
def test_another_exchange_is_not_the_same(other: Terms) -> None:
    assert TERMS.between(0, 2) != other.between(0, 2)
    assert TERMS.between(0, 2) != TERMS.between(0, 1)


def test_only_what_there_is_is_told() -> None:
    give, take = TERMS.telling().split(" for ")
    assert give == "{terms.give.deeds:spaces} and {terms.give.cash:money}"
    assert take == "{terms.take.deeds:spaces} and {terms.take.cards:cards}"
    assert Terms(Goods(), Goods(cash=1)).telling() == "nothing for {terms.take.cash:money}"
    assert Goods().is_empty
    assert not any(goods.is_empty for goods in (Goods((1,)), Goods(cards=(1,)), Goods(cash=1)))
