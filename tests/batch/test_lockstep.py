"""Both engines play the same games: whole games of bots, and random play with acts that are mostly refused."""

from __future__ import annotations

import os
import time
from typing import Any

import pytest

from rentier.bots import make_bot
from rentier.kernel.chance import CounterChance
from rentier.kernel.edition import all_options
from rentier.kernel.game import Game
from rentier.table import Table
from rentier.testing.classic.shadow import ShadowedGame
from tests.batch.menus import check_menus
from tests.properties.play import Play, Tally, play_seed
from tests.properties.tables import EDITIONS, Setting
from tests.tiers import sample, thorough

NUMBERS: dict[str, Any] = {"round-limit": 60, "starting-cash": 900, "dealt-deeds": 4}
CLASSIC = [option for option in all_options() if "classic" in option.families]
TABLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("platinum", "simple fp-a hard normal", {}),
    ("big-bang-theory", "simple simple fp-b fp-c", {"short": True}),
    ("platinum", "hard fp-a simple", {"speed-die": True, "free-parking-pot": True}),
    ("platinum", "simple random fp-a hard random simple fp-b random", {}),
    ("world-of-warcraft", "random random", {"automatic-rent": True}),
    ("doctor-who-villains", "simple random random", {"no-auctions": True, "no-evenness": True, "double-go": True}),
    ("platinum", "fp-a random hard random", {option.id: NUMBERS.get(option.id, True) for option in CLASSIC}),
)
"""Editions, bots and options; the last table plays with every variant and house rule at once."""

GAMES = 6
QUICK, BATCHES = 1, 12
ACTS = 4_000
"""Random acts a batch."""


class ShadowPlay(Play):
    """Random play in both engines; menus are compared on a sample."""

    @classmethod
    def start(cls, setting: Setting, kind: type[Game] = Game) -> Game:
        return super().start(setting, ShadowedGame)

    def submit(self, act: Any, by: int) -> bool:
        if self.looks.random() < 0.01:
            check_menus(self.game)
        return super().submit(act, by)


def play_bots(edition: str, bots: str, options: dict[str, Any], seed: int) -> ShadowedGame:
    """A whole game in both engines."""
    names = bots.split()
    limited = {"round-limit": 60, **options}
    game = ShadowedGame.new(edition, limited, len(names), CounterChance(seed), recorded=False)
    Table(game, [make_bot(name, seat) for seat, name in enumerate(names)]).run()
    assert isinstance(game, ShadowedGame)
    return game


@pytest.mark.parametrize(("edition", "bots", "options"), TABLES, ids=[f"{e}-{b}" for e, b, _ in TABLES])
def test_a_game_of_bots_is_the_same_in_both_engines(edition: str, bots: str, options: dict[str, Any]) -> None:
    game = play_bots(edition, bots, options, 1)
    assert game.over
    assert game.shadow.reference is None, "the record had no room for an ordinary game"


@thorough
@pytest.mark.parametrize("seed", range(2, 2 + GAMES))
@pytest.mark.parametrize(("edition", "bots", "options"), TABLES, ids=[f"{e}-{b}" for e, b, _ in TABLES])
def test_many_games_of_bots_are_the_same(edition: str, bots: str, options: dict[str, Any], seed: int) -> None:
    assert play_bots(edition, bots, options, seed).over


@pytest.mark.parametrize("batch", sample(range(BATCHES), QUICK))
def test_random_play_is_the_same_in_both_engines(batch: int) -> None:
    tally, seed = Tally(), 7_000 + batch * 1_000
    while tally.acts < ACTS:
        play_seed(seed, 500, close=0, tally=tally, kind=ShadowPlay)
        seed += 1
    assert tally.accepted > tally.acts // 2


@pytest.mark.soak
@pytest.mark.parametrize("worker", range(os.cpu_count() or 1))
def test_random_play_is_the_same_for_a_long_time(worker: int) -> None:
    until = time.monotonic() + float(os.environ.get("RENTIER_SOAK_SECONDS", "600"))
    seed, tally = 2_000_000 + worker, Tally()
    while time.monotonic() < until:
        play_seed(seed, 600, close=0, tally=tally, kind=ShadowPlay)
        seed += os.cpu_count() or 1
    assert tally.acts


def test_every_edition_of_the_family_is_among_the_tables() -> None:
    assert {edition for edition, _, _ in TABLES} == set(EDITIONS)
