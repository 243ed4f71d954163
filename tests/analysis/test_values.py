"""Deed values: by hand from the published shares, and stage by stage against the engine's own rents."""

from __future__ import annotations

from typing import Any

import pytest

from rentier.analysis.odds import landing_odds
from rentier.analysis.values import deed_values, mean_throw, values_seen
from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import edition_names
from rentier.kernel.game import Game
from rentier.rules.city.plots import Plots
from rentier.rules.classic.building import Buildings
from rentier.rules.questions import RENT

TABLES: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in edition_names()]
TABLES += [("platinum", {"speed-die": True}), ("world-of-warcraft", {"short": True})]


# ---------------------------------------------------------------- by hand


def test_a_hotel_on_boardwalk_by_hand() -> None:
    boardwalk = deed_values("platinum", jail="pay").deeds[39]
    hotel = boardwalk.stage("hotel", 1)
    assert hotel.cost == 400 + 5 * 200
    assert hotel.income == pytest.approx(0.02626 * 2000, rel=0.005)
    assert hotel.payback == pytest.approx(1400 / 52.52, rel=0.005)
    assert boardwalk.stage("owned", 2).income == pytest.approx(0.02626 * 100, rel=0.005)
    assert boardwalk.stage("owned", 1).payback == pytest.approx(400 / (0.02626 * 50), rel=0.005)


def test_the_first_railroad_by_hand_with_twice_the_rent_by_card() -> None:
    """Published: 2.9631 % of rolls end there; two cards of 16 lead there from space 36, where 6 of 16 stay 0.8669 %."""
    four = deed_values("platinum", jail="pay").deeds[5].stage("owned", 4)
    by_card = 0.008669 * 16 / 6 * 2 / 16
    assert four.cost == 200
    assert four.income == pytest.approx((0.029631 - by_card) * 200 + by_card * 400, rel=0.005)


def test_water_works_by_hand_with_ten_times_the_roll_by_card() -> None:
    """From space 22 one card of 16 leads there, where 6 of 16 stay 1.048 %."""
    one = deed_values("platinum", jail="pay").deeds[28].stage("owned", 1)
    by_card = 0.01048 * 16 / 6 / 16
    assert one.income == pytest.approx((0.028074 - by_card) * 4 * 7 + by_card * 10 * 7, rel=0.005)


def test_the_orange_group_with_three_houses_each_by_hand() -> None:
    orange = deed_values("platinum", jail="pay").groups[3].stage("houses", 3)
    assert orange.cost == 180 + 180 + 200 + 9 * 100
    assert orange.income == pytest.approx(0.027924 * 550 + 0.029356 * 550 + 0.030852 * 600, rel=0.005)


def test_diamond_hills_and_its_group_in_city() -> None:
    values, odds = deed_values("city", jail="pay"), landing_odds("city", jail="pay")
    full = values.deeds[39].stage("blocks", 8)
    assert full.cost == 4000 + 8 * 2000
    assert full.income == pytest.approx(odds.spaces[39] * 20000)
    plain, doubled = values.groups[7].stage("blocks", 3), values.groups[7].stage("skyscraper", 3)
    assert plain.cost == 3500 + 4000 + 6 * 2000
    assert doubled.cost == plain.cost + 5000
    assert doubled.income == pytest.approx(2 * plain.income)
    assert plain.income == pytest.approx(odds.spaces[37] * 5500 + odds.spaces[39] * 8000)


def test_the_dice_for_a_utility() -> None:
    settings: dict[str, list[str]] = {}
    assert mean_throw(settings.__getitem__) == 7
    settings["speed_die"] = ["1", "2", "3", "bus", "mr_monopoly", "mr_monopoly"]
    assert mean_throw(settings.__getitem__) == 8


# ---------------------------------------------------------------- against the engine


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_every_stage_earns_the_rent_that_the_engine_would_ask(edition: str, options: dict[str, Any]) -> None:
    values, odds = deed_values(edition, options), landing_odds(edition, options)
    checked = 0
    for deed, value in values.deeds.items():
        for stage in value.stages:
            game = Game.new(edition, options, seats=2, chance=SeededChance(1))
            group = game.board.group[deed]
            members = game.board.members[group]
            others = [other for other in members if other != deed]
            held = [deed, *others[: stage.count - 1]] if stage.kind == "owned" else members
            for other in range(game.board.size):  # dealt deeds of a variant go back first
                if game.board.group[other] >= 0:
                    game.state.give_deed(other, 0 if other in held else -1)
            if stage.kind in ("houses", "hotel"):
                buildings = Buildings.of(game.state)
                by = stage.count if stage.kind == "houses" else buildings.hotel_level
                buildings.raise_level(game.state, deed, by)
            elif stage.kind in ("blocks", "skyscraper"):
                plots = Plots.of(game.state)
                plots.residential[deed] = stage.count
                plots.doubled[group] = stage.kind == "skyscraper"
            income = 0.0
            rest = odds.visits[deed]
            for factor, landings in odds.called.items():
                amount, times = game.book.formulas[group](game, deed, 0, factor)
                income += landings[deed] * (amount + times * mean_throw(game.book.settings.__getitem__))
                rest -= landings[deed]
            amount, times = RENT(game, deed)
            income += rest * (amount + times * mean_throw(game.book.settings.__getitem__))
            assert stage.income == pytest.approx(income), (deed, stage)
            checked += 1
    assert checked > 100


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_groups_are_the_sum_of_their_deeds(edition: str, options: dict[str, Any]) -> None:
    values = deed_values(edition, options)
    board = Game.new(edition, options, seats=2, chance=SeededChance(1)).board
    assert len(values.groups) == len(board.group_ids)
    for group, members in enumerate(board.members):
        whole = values.groups[group]
        assert whole.landings == pytest.approx(sum(values.deeds[deed].landings for deed in members))
        for stage in whole.stages:
            parts = [values.deeds[deed].stage(stage.kind, stage.count) for deed in members]
            share = stage.count / len(members) if stage.kind == "owned" else 1
            assert stage.income == pytest.approx(share * sum(part.income for part in parts))
        costs = [stage.cost for stage in whole.plain]
        assert costs == sorted(costs)
        incomes = [stage.income for stage in whole.plain]
        assert incomes == sorted(incomes)


def test_a_seat_sees_the_values_of_its_table() -> None:
    view = Game.new("city", seats=2, chance=SeededChance(1)).view(0)
    assert values_seen(view) == deed_values("city")
