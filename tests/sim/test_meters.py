"""Meters miss nothing: money adds up to the last unit, and every count agrees with another one."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rentier.kernel.edition import edition_names
from rentier.kernel.errors import RentierError
from rentier.kernel.plugins import spec_of
from rentier.kernel.views import View
from rentier.rules.endings import GameEnded
from rentier.rules.leaving import WentOut
from rentier.rules.setup import GameBegan
from rentier.rules.turns import TurnBegan
from rentier.sim import batches
from rentier.sim.meters import Hears, Meter, Rows, find_meter
from tests.sim.kit import FOUR, columns, plan

Columns = dict[str, dict[str, list[Any]]]

HOUSE = {
    "free-parking-pot": True,
    "double-go": True,
    "automatic-rent": True,
    "no-evenness": True,
    "dealt-deeds": 2,
    "round-limit": 60,
}
TABLES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    *((edition, {}, FOUR) for edition in edition_names()),
    ("platinum", {"short": True}, FOUR),
    ("platinum", {"speed-die": True}, ("fp-a", "random", "simple")),
    ("platinum", HOUSE, FOUR),
    ("city", {}, ("random", "random", "simple", "fp-a")),
    ("platinum", {"no-rent-in-jail": True, "no-auctions": True}, ("random", "random", "fp-c")),
]


@pytest.fixture(scope="module", params=TABLES, ids=lambda case: f"{case[0]}-{'-'.join(case[1])}-{case[2][0]}")
def measured(request: pytest.FixtureRequest) -> Columns:
    edition, options, bots = request.param
    return columns(plan(edition, 6, bots, options=options), 6)


def by(table: dict[str, list[Any]], value: str, *keys: str) -> Counter[Any]:
    found: Counter[Any] = Counter()
    for *key, amount in zip(*(table[name] for name in keys), table[value], strict=True):
        found[tuple(key)] += amount
    return found


def test_what_a_seat_got_less_what_it_spent_is_what_it_ended_with(measured: Columns) -> None:
    got, spent = (by(measured["money"], side, "game", "seat") for side in ("got", "spent"))
    cash = by(measured["seats"], "cash", "game", "seat")
    assert {seat: got[seat] - spent[seat] for seat in got} == dict(cash)
    assert "other" not in measured["money"]["why"]


def test_rents_by_deed_are_the_rents_that_seats_paid(measured: Columns) -> None:
    money = by(measured["money"], "spent", "why")
    assert sum(measured["deeds"]["rent"]) == money[("rent",)]
    assert money[("rent",)] > 0


def test_money_put_into_deeds_is_the_money_that_seats_spent_on_them(measured: Columns) -> None:
    money = by(measured["money"], "spent", "why")
    assert sum(measured["deeds"]["price"]) == money[("deeds",)] + money[("auctions",)]
    assert sum(measured["deeds"]["buildings"]) == money[("buildings",)]
    sales = by(measured["money"], "got", "why")
    assert sum(measured["deeds"]["returned"]) == sales[("sales",)]


def test_everybody_has_a_rank_and_those_who_went_out_a_reason(measured: Columns) -> None:
    seats, games = measured["seats"], measured["games"]
    out = [why for why in seats["out_why"] if why is not None]
    assert len(out) == len(seats["seat"]) - sum(games["left"])
    assert all(out)
    deeds = set(measured["deeds"]["deed"])
    for why, deed in zip(seats["out_why"], seats["out_deed"], strict=True):
        assert why is None or (deed in deeds) == (why == "rent") or deed == -1
    for game in range(6):
        ranks = sorted(rank for row, rank in zip(seats["game"], seats["rank"], strict=True) if row == game)
        assert ranks[0] == 1
        assert ranks.count(1) == games["winners"][game]


def test_turns_and_moves_are_counted_once(measured: Columns) -> None:
    turns = by(measured["seats"], "turns", "game")
    assert dict(turns) == {(game,): count for game, count in enumerate(measured["games"]["turns"])}
    assert sum(measured["spaces"]["landings"]) >= 0.8 * sum(measured["games"]["rolls"])
    first = [
        worth for worth, when in zip(measured["worths"]["worth"], measured["worths"]["round"], strict=True) if when == 1
    ]
    assert min(first) > 0


# ---------------------------------------------------------------- a custom meter


class Ends(Meter):
    """Counts the facts that come once a game, and those that nobody may miss at its end."""

    table = "ends"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.heard: Counter[str] = Counter()
        self.over = False

    def hears(self) -> Hears:
        return dict.fromkeys((GameBegan, TurnBegan, WentOut, GameEnded), self.hear)

    def hear(self, fact: Any) -> None:
        self.heard[type(fact).__name__] += 1
        self.over = self.over or self.view.over

    def rows(self) -> Rows:
        yield {"began": self.heard["GameBegan"], "out": self.heard["WentOut"], "ended": self.heard["GameEnded"],
               "turns": self.heard["TurnBegan"], "over": self.over}  # fmt: skip


class Uneven(Meter):
    table = "uneven"

    def rows(self) -> Rows:
        return [{"a": 1}, {"b": 2}]


class Twice(Meter):
    table = "games"


class NoTable(Meter):
    pass


def test_a_meter_hears_the_whole_game_from_setting_up_to_end() -> None:
    found = columns(plan(games=8, meters=(spec_of(Ends),)), 8)
    assert found["ends"]["began"] == [1] * 8
    assert found["ends"]["ended"] == [1] * 8
    assert found["ends"]["over"] == [True] * 8
    assert found["ends"]["turns"] == found["games"]["turns"]
    assert sum(found["ends"]["out"]) == sum(why is not None for why in found["seats"]["out_why"])


def test_a_meter_is_found_by_module_or_file() -> None:
    assert spec_of(Ends) == "tests.sim.test_meters:Ends"
    assert find_meter("tests.sim.test_meters:Ends") is Ends
    assert find_meter(f"{__file__}:Ends").table == "ends"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("Ends", "file.py:Class"),
        ("tests.sim.test_meters:Nobody", "no meter called 'Nobody'"),
        ("tests.sim.test_meters:plan", "no meter called 'plan'"),
        ("no.such.module:Ends", "cannot be read"),
        ("/no/such/file.py:Ends", "There is no file /no/such/file.py"),
        ("tests.sim.test_meters:NoTable", "needs a table"),
        (":", "file.py:Class"),
        ("tests.sim.test_meters:", "file.py:Class"),
        (".json:Ends", "file.py:Class"),
    ],
)
def test_a_wrong_meter_is_told(spec: str, told: str) -> None:
    with pytest.raises(RentierError, match=told):
        find_meter(spec)


@pytest.mark.parametrize(("text", "told"), [("class :", "SyntaxError: .*line 1"), ("nobody", "NameError: .*'nobody'")])
def test_a_file_that_cannot_be_run_is_told(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "broken.py").write_text(text, encoding="utf-8")
    with pytest.raises(RentierError, match=told):
        find_meter(f"{tmp_path / 'broken.py'}:Ends")


def test_rows_of_a_meter_have_the_same_columns() -> None:
    with pytest.raises(RentierError, match=r"same columns, not a and then b"):
        columns(plan(games=1, meters=(spec_of(Uneven),)), 1)


def test_two_meters_do_not_write_the_same_table() -> None:
    with pytest.raises(RentierError, match="Two meters write the table 'games': give Twice another"):
        batches.meters_of(plan(games=1, meters=(spec_of(Twice),)))


def test_every_edition_is_measured() -> None:
    assert {case[0] for case in TABLES} == set(edition_names())


def test_simulation_sees_facts_and_views_and_never_the_state() -> None:
    source = Path(batches.__file__).parent
    for file in sorted(source.glob("*.py")):
        assert not re.search(r"\.state\b", file.read_text(encoding="utf-8")), file.name
