"""Liveliness: when things happen at a table, and what offers are like."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rentier.kernel.records import Fact
from rentier.rules.deals import DealDone, DealOffered, Goods, Terms
from rentier.rules.turns import TurnBegan
from rentier.sim.league import judge
from rentier.sim.liveliness import LivelinessMeter, lively
from rentier.sim.meters import Meter
from rentier.sim.offers import OfferMeter
from rentier.sim.plans import League
from rentier.testing import Scenario
from tests.sim.kit import tables_of


def told(meter: Meter, *facts: Fact) -> list[Any]:
    """What a meter makes of facts."""
    for fact in facts:
        meter.hears()[type(fact)](fact)
    return list(meter.rows())


def turn(round: int) -> TurnBegan:
    """Ann's turn of a round."""
    return TurnBegan(0, round, ())


def deal(maker: int, partner: int, give: tuple[int, ...], cash: int, take: tuple[int, ...] = ()) -> DealDone:
    """Deeds and cash for deeds, done."""
    return DealDone(1, maker, partner, Terms(Goods(give, cash=cash), Goods(take)), ())


def offer(give: tuple[int, ...], cash: int, take: tuple[int, ...]) -> DealOffered:
    """Ann's offer to Ben."""
    return DealOffered(1, 1, 0, 1, Terms(Goods(give, cash=cash), Goods(take)))


def table() -> Scenario:
    """A table on which Ann lacks one of the light blues."""
    table = Scenario("platinum", "ann ben", {"round-limit": 30})
    table.ann.owns("Oriental Avenue", "Vermont Avenue")
    table.ben.owns("Connecticut Avenue", "Boardwalk")
    return table


def test_the_first_of_everything_is_noted_with_its_round() -> None:
    where = table()
    meter = LivelinessMeter(where.game.view(None))
    meter.turn(turn(3))
    where.game.state.give_deed(9, 0)
    (row,) = told(meter, deal(0, 1, (), 120, (9,)), turn(4), turn(5))
    assert row == {"deal": 3, "group": 4, "house": None, "bankruptcy": None, "end": 5, "back": 0}


def test_a_game_that_its_round_limit_ends_is_undecided() -> None:
    (row,) = told(LivelinessMeter(table().game.view(None)), turn(30))
    assert row["end"] is None


@pytest.mark.parametrize(("later", "back"), [(10, 1), (11, 0)])
def test_a_deed_that_goes_back_within_ten_rounds_is_counted(later: int, back: int) -> None:
    meter = LivelinessMeter(table().game.view(None))
    (row,) = told(meter, turn(2), deal(0, 1, (6,), 0, (9,)), turn(2 + later), deal(1, 0, (6,), 100))
    assert row["back"] == back


def test_poor_offers_and_the_same_goods_again_are_counted() -> None:
    meter = OfferMeter(table().game.view(None))
    ann, ben = told(
        meter, offer((), 100, (9,)), offer((), 110, (9,)), offer((6,), 20, (9,)), deal(0, 1, (6,), 20, (9,))
    )
    assert ann == {"seat": 0, "made": 3, "poor": 1, "again": 1, "taken": 1, "got": 0, "got_again": 0}
    assert ben == {"seat": 1, "made": 0, "poor": 0, "again": 0, "taken": 0, "got": 3, "got_again": 1}


def test_a_mortgaged_deed_counts_half_in_an_offer() -> None:
    where = table()
    where.ben.owns_mortgaged("Boardwalk")
    ann, _ = told(OfferMeter(where.game.view(None)), offer((), 200, (39,)))
    assert ann["poor"] == 0


def test_a_league_tells_how_lively_it_was(tmp_path: Path) -> None:
    league = League("platinum", ("fp-a", "fp-b", "simple"), 3, 3, options={"round-limit": 40})
    tables = tables_of(league, tmp_path / "run")
    results = judge(league, tables)
    found = results["liveliness"]
    assert found == lively(tables["liveliness"])
    assert found["undecided"]["60"] == found["undecided"]["100"]  # the limit is below both
    assert found["first"]["deal"]["share"] > 0
    assert {row["bot"] for row in results["offers"]} == {"fp-a", "fp-b", "simple"}
    assert next(row for row in results["offers"] if row["bot"] == "simple")["offers"] == 0


def test_a_league_tells_what_a_probe_wins(tmp_path: Path) -> None:
    league = League("platinum", ("share-120", "simple", "family-list-price"), 2, 3, options={"round-limit": 30})
    results = judge(league, tables_of(league, tmp_path / "run"))
    assert [row["bot"] for row in results["probes"]] == ["share-120"]
    assert results["chance"] == 0.3333
    assert results["chains"]["exact"] <= results["chains"]["chains"]
    sold = {row["bot"]: row for row in results["prices"]}
    assert sold["family-list-price"]["face_up"] >= 1.0
    assert "simple" not in sold
