"""Records that a user declares, in a house rule or a test: what they are made of, and that they travel."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import pytest

from rentier.kernel.errors import RecordError
from rentier.kernel.records import KINDS, LARGEST, Act, Duty, Fact, Record, decode, encode, names_of, nested, record
from rentier.rules.deals import DealOffered, Goods, OfferDeal, Terms


@record
class Hop(Act):
    """Hop over a space."""

    seat: int
    over: int
    again: bool = False


@record
class HopDue(Duty):
    """A seat must hop."""

    number: int
    seat: int
    why: str


del KINDS["Hop"], KINDS["HopDue"]  # other tests look at every kind that there is


def test_only_a_field_with_a_default_may_be_left_out() -> None:
    """Also where the base, as every act's, has a field of the same name."""
    assert Hop(1, 2) == Hop(1, 2, False) != Hop(1, 2, True)
    assert repr(HopDue(5, 1, "frog")) == "HopDue(number=5, seat=1, why='frog')"
    assert names_of(Hop) == ("seat", "over", "again")
    with pytest.raises(TypeError, match="over"):
        Hop(1)  # type: ignore[call-arg]


@pytest.mark.parametrize("made", [Hop(1, 2, True), HopDue(5, 1, "frog")])
def test_a_record_is_pickled_copied_and_written(made: Hop | HopDue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, type(made).__name__, type(made))
    for twin in (pickle.loads(pickle.dumps(made)), deepcopy(made), decode(encode(made), type(made))):
        assert twin == made
        assert hash(twin) == hash(made)


# ---------------------------------------------------------------- details

DEAL = OfferDeal(0, 1, Terms(Goods((5, 3), cash=20), Goods(cards=(8,))))
SIDES = {"give": {"deeds": [5, 3], "cards": [], "cash": 20}, "take": {"deeds": [], "cards": [8], "cash": 0}}
WRITTEN: dict[str, Any] = {"kind": "OfferDeal", "seat": 0, "partner": 1, "terms": SIDES}


def test_a_detail_is_written_without_a_kind_and_read_back() -> None:
    assert encode(DEAL) == WRITTEN
    for twin in (decode(WRITTEN, Act), pickle.loads(pickle.dumps(DEAL)), deepcopy(DEAL)):
        assert twin == DEAL
        assert hash(twin) == hash(DEAL)
    offered = DealOffered(4, 1, 0, 1, DEAL.terms)
    assert decode(encode(offered), Fact) == offered


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("terms", None, "OfferDeal.terms: expected an object, got NoneType"),
        ("terms", [], "OfferDeal.terms: expected an object, got list"),
        ("terms", {"give": SIDES["give"]}, "OfferDeal.terms: Terms lacks its field 'take'"),
        ("terms.kind", "Terms", "OfferDeal.terms: Terms has no field 'kind'"),
        ("terms.give", {}, "OfferDeal.terms: Terms.give: Goods lacks its field 'deeds'"),
        ("terms.give.promise", 1, "OfferDeal.terms: Terms.give: Goods has no field 'promise'"),
        ("terms.give.cash", "20", "OfferDeal.terms: Terms.give: Goods.cash: expected a whole number"),
        ("terms.give.cash", True, "OfferDeal.terms: Terms.give: Goods.cash: expected a whole number"),
        ("terms.take.cash", LARGEST + 1, "OfferDeal.terms: Terms.take: Goods.cash: expected a whole number"),
        ("terms.take.deeds", 5, "OfferDeal.terms: Terms.take: Goods.deeds: expected a list"),
        ("terms.take.cards", [1.5], "OfferDeal.terms: Terms.take: Goods.cards: expected a whole number"),
        ("give_cash", 5, "OfferDeal has no field 'give_cash'"),
    ],
)
def test_what_is_wrong_in_a_detail_is_named_with_its_place(path: str, value: Any, sentence: str) -> None:
    plain = deepcopy(WRITTEN)
    inner = plain
    *above, last = path.split(".")
    for name in above:
        inner = inner[name]
    inner[last] = value
    with pytest.raises(RecordError) as refused:
        decode(plain, Act)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("left_out", ["deeds", "cards", "cash"])
def test_a_detail_is_written_whole(left_out: str) -> None:
    """Its defaults are for those who write Python."""
    plain = deepcopy(WRITTEN)
    del plain["terms"]["take"][left_out]
    with pytest.raises(RecordError, match=f"Goods lacks its field '{left_out}'"):
        decode(plain, Act)


def test_a_detail_is_no_record_by_itself() -> None:
    with pytest.raises(RecordError, match="no record of kind 'Goods'"):
        decode({"kind": "Goods", **encode(DEAL.terms.give)}, Record)


def test_values_by_dotted_names_become_plain_data() -> None:
    flat = {"seat": 0, "partner": 1, "terms.give": SIDES["give"], "terms.take.deeds": ()}
    assert nested(flat) == {"seat": 0, "partner": 1, "terms": {"give": SIDES["give"], "take": {"deeds": ()}}}
