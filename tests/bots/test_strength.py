"""Strength, on a few fixed games: enough to notice a bot that forgot how to play. The league measures the rest."""

from __future__ import annotations

import pytest

from rentier.bots import make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.table import Table
from tests.tiers import sample, thorough


def wins(edition: str, bot: str, rivals: list[str], seeds: range) -> float:
    """The share of games that a bot wins, from every seat of each seed."""
    won = 0.0
    for seed in seeds:
        for seat in range(4):
            players = [make_bot(name, f"{seed}/{place}") for place, name in enumerate(rivals)]
            players.insert(seat, make_bot(bot, f"{seed}/own"))
            game = Game.new(edition, {"round-limit": 200}, 4, SeededChance(seed), recorded=False)
            Table(game, players).run()
            won += (game.state.ranking[seat] == 1) / game.state.ranking.count(1)
    return won / len(seeds) / 4


@pytest.mark.parametrize("rivals", sample([["fp-a", "fp-b", "fp-c"], ["fp-a"] * 3, ["fp-b"] * 3, ["fp-c"] * 3]))
def test_hard_wins_most_games_against_fixed_policies(rivals: list[str]) -> None:
    assert wins("platinum", "hard", rivals, range(6)) > 0.75


@thorough
def test_hard_is_more_than_a_match_for_the_patched_policy() -> None:
    assert wins("platinum", "hard", ["fp-a-patched"] * 3, range(16)) > 0.35


@thorough
def test_hard_normal_and_easy_come_in_this_order() -> None:
    assert wins("platinum", "hard", ["normal"] * 3, range(12)) > 0.3
    assert wins("platinum", "normal", ["easy"] * 3, range(12)) > 0.3


def test_hard_wins_most_games_of_city_against_simple_bots() -> None:
    assert wins("city", "hard", ["simple"] * 3, range(8)) > 0.6
