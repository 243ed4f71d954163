"""Records that a user declares, in a house rule or a test: what they are made of, and that they travel."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from rentier.kernel.records import KINDS, Act, Duty, decode, encode, names_of, record


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
