"""Positions read from plain data: what fits neither the table nor the board is refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import RecordError
from rentier.kernel.game import Game
from rentier.kernel.state import State
from rentier.testing import CityScenario

WHOLE = Game.new("platinum", seats=4, chance=SeededChance(1)).state.to_dict()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", 10**20),
        ("seats", 10**9),
        ("seats", -1),
        ("seats", True),
        ("group", []),
        ("group", [10**9] * 40),
        ("group", [0] * 40),
        ("holder", [-1] * 3),
        ("holder", [4] * 40),
        ("holder", [0] * 40),
        ("mortgaged", [2] * 40),
        ("mortgaged", [1] * 40),
        ("cash", [1500]),
        ("cash", ["1500"] * 4),
        ("at", [40] * 4),
        ("turn", 4),
        ("starter", -1),
        ("ranking", [1]),
        ("draws", {"dice": 10**400}),
        ("draws", {"dice": -1}),
        ("draws", []),
        ("parts", {"nothing": {}}),
        ("agenda", [{"kind": "Bought"}]),
    ],
)
def test_a_position_that_does_not_fit_is_refused(name: str, value: Any) -> None:
    plain = copy.deepcopy(WHOLE)
    plain[name] = value
    with pytest.raises(RecordError):
        State.from_dict(plain)


@pytest.mark.parametrize("name", WHOLE)
def test_a_position_without_one_of_its_fields_is_refused_by_its_name(name: str) -> None:
    plain = copy.deepcopy(WHOLE)
    del plain[name]
    with pytest.raises(RecordError, match=f"^this is not a position: it lacks '{name}'$"):
        State.from_dict(plain)


def test_all_that_a_position_lacks_is_told_at_once() -> None:
    plain = {name: value for name, value in WHOLE.items() if name not in ("cash", "holder", "parts")}
    with pytest.raises(RecordError, match=r"^this is not a position: it lacks 'holder', 'cash', 'parts'$"):
        State.from_dict(plain)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("cash", 1500, "'cash' of a position should be a list"),
        ("cash", [1500, None, 1500, 1500], "expected a whole number in 'cash' of a position, got None"),
        ("bank", "much", "expected a whole number in 'bank' of a position, got 'much'"),
        ("agenda", {}, "'agenda' of a position should be a list"),
        ("draws", [], "'draws' of a position should be an object"),
        ("parts", [], "'parts' of a position should be an object"),
        ("parts", {"nothing": {}}, "a position has no part 'nothing'"),
        ("parts", {"building": 7}, "the part 'building' of a position should be an object"),
        ("parts", {"building": {}}, "the part 'building' must have the fields hotel_level, hotels, houses, level"),
        ("agenda", [{"kind": "RollDue"}], "RollDue lacks its field 'number'"),
    ],
)
def test_what_is_damaged_in_a_position_is_named(name: str, value: Any, sentence: str) -> None:
    with pytest.raises(RecordError) as refused:
        State.from_dict({**WHOLE, name: value})
    assert str(refused.value) == sentence


@pytest.mark.parametrize("plain", [None, 7, "position", []])
def test_what_is_no_object_is_no_position(plain: Any) -> None:
    with pytest.raises(RecordError, match=r"^this is not a position: it should be an object$"):
        State.from_dict(plain)


def test_an_older_position_that_is_damaged_is_told_as_such() -> None:
    with pytest.raises(RecordError, match=r"^the part 'building' of a position should be an object$"):
        State.from_dict({**WHOLE, "format": 1, "parts": {"building": 7}})


@pytest.mark.parametrize(
    ("part", "field", "value"),
    [
        ("building", "level", [99] * 40),
        ("building", "level", [0] * 3),
        ("building", "level", None),
        ("rent", "open", 7),
        ("debts", "open", [1]),
        ("deals", "open", "none"),
        ("auction", "lot", 0),
        ("piles", "keeper", 7),
    ],
)
def test_a_game_does_not_go_on_from_an_inconsistent_position(part: str, field: str, value: Any) -> None:
    plain = copy.deepcopy(WHOLE)
    for deed in (37, 39):
        plain["holder"][deed] = 0
    plain["parts"][part][field] = value
    with pytest.raises(RecordError, match="inconsistent"):
        Game.new("platinum", position=plain)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("standing", [[]] * 3),
        ("standing", [["prison"], *[[]] * 39]),  # on GO
        ("standing", [[], ["castle"], *[[]] * 38]),
        ("residential", [0] * 41),
        ("left", [0]),
        ("left", None),
    ],
)
def test_a_position_has_pieces_only_where_they_can_stand(field: str, value: Any) -> None:
    plain = Game.new("city", seats=2, chance=SeededChance(1)).state.to_dict()
    plain["parts"]["plots"][field] = value
    with pytest.raises(RecordError, match="position"):
        Game.new("city", position=plain)


def test_counters_are_worked_out_and_never_stored() -> None:
    table = CityScenario()
    table.stands("Old Town", "park", "railroad")
    table.stands("Seaview", "prison", "railroad", "stadium")
    table.stands("Diamond Hills", "tower", "skyscraper")
    plain = table.state.to_dict()
    assert set(plain["parts"]["plots"]) == {"residential", "industrial", "standing", "left"}
    assert "built_in" not in WHOLE["parts"]["building"]
    assert State.from_dict(plain) == table.state


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tokens", [0, 1, 2, 8]),
        ("agenda", [{"kind": "BusChoice", "number": 1, "seat": 0, "first": 1, "second": 2}]),
    ],
)
def test_a_game_does_not_go_on_from_what_its_edition_and_options_do_not_know(name: str, value: Any) -> None:
    plain = copy.deepcopy(WHOLE)
    plain[name] = value
    with pytest.raises(RecordError, match="edition"):
        Game.new("platinum", position=plain)


def test_a_position_that_is_nested_too_deeply_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    plain = CityScenario().state.to_dict()
    plain["parts"]["auction"] = deep
    with pytest.raises(RecordError, match="position"):
        State.from_dict(plain)
