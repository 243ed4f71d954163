"""Invariants of whole games: the same seed again, another key, bots that come to an end, and a turned table."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from rentier.kernel.chance import Chance, ScriptedChance, SeededChance, VerifiableChance
from rentier.kernel.game import Game
from rentier.kernel.records import encode
from rentier.testing.classic.watch import ClassicWatch
from rentier.testing.invariants import check_replay, check_secret, streams
from tests.properties.games import bot_game, check_resumed, check_turned, check_unrecorded, digest
from tests.properties.play import Chooser, Play
from tests.properties.tables import EDITIONS, VARIANTS, table
from tests.tiers import sample, thorough

# ---------------------------------------------------------------- 15


@pytest.mark.parametrize("batch", sample(range(4)))
def test_the_same_seed_and_acts_give_the_same_game(batch: int) -> None:
    for seed in range(batch * 6, batch * 6 + 6):
        play = Play(table(seed), close=0)
        game = play.run(150)
        check_replay(game, SeededChance(f"play/{seed}"))


@pytest.mark.parametrize("batch", sample(range(3)))
def test_a_game_saved_and_resumed_before_every_act_goes_on_the_same(batch: int) -> None:
    for seed in range(batch * 4, batch * 4 + 4):
        check_resumed(table(seed), Play)


@pytest.mark.parametrize("batch", sample(range(3)))
def test_a_game_that_keeps_no_record_goes_the_same_way(batch: int) -> None:
    for seed in range(batch * 4, batch * 4 + 4):
        check_unrecorded(table(seed), Play)


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    seeds = range(4)
    script = "from tests.properties.games import digest\nfrom tests.properties.tables import table\n"
    script += f"for seed in {seeds}: print(digest(table(seed)))"
    for salt in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        assert done.stdout.split() == [digest(table(seed)) for seed in seeds]


# ---------------------------------------------------------------- 18


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_secret_key_shows_in_nothing_before_the_first_draw(edition: str) -> None:
    """The setting up draws, so it is compared fact by fact; then every act that draws nothing, from either key."""
    keys: list[Chance] = [VerifiableChance(bytes([n]) * 32, [b"ann", b"ben"]) for n in (1, 2)]
    mine, theirs = (Game.new(edition, {"dealt-deeds": 3}, 2, key) for key in keys)
    assert encode(mine.facts[0]) == encode(theirs.facts[0])
    assert mine.header()["start"] == theirs.header()["start"]
    assert mine.header()["commitment"] != theirs.header()["commitment"]
    assert streams(mine.facts) != streams(theirs.facts)
    setting = table(EDITIONS.index(edition))
    game, rng = mine, random.Random(f"secret/{edition}")
    chooser, accepted = Chooser(setting, rng), 0
    while accepted < 60 and not game.over:
        act, by = chooser.choose(game)
        if game.why_not(act, by) is None:
            check_secret(game, act, by, keys[1])
            game.submit(act, by)
            accepted += 1


# ---------------------------------------------------------------- 19


@pytest.mark.parametrize("batch", sample(range(6)))
def test_games_of_random_bots_end_and_rank_everybody(batch: int) -> None:
    for seed in range(batch * 5, batch * 5 + 5):
        game = bot_game(table(seed), 150)
        ClassicWatch.check_finished(game, 150)
        ClassicWatch(game)


@thorough
@pytest.mark.parametrize("seed", range(2))
def test_long_games_of_random_bots_end_and_rank_everybody(seed: int) -> None:
    game = bot_game(table(1000 + seed * 5), 1000)
    ClassicWatch.check_finished(game, 1000)
    ClassicWatch(game)


HUNDREDS = min(100, max(1, int(float(os.environ.get("RENTIER_SOAK_SECONDS", "600")) / 6)))
"""Ten thousand games in a soak of ten minutes or more, fewer in a shorter one."""


@pytest.mark.soak
@pytest.mark.parametrize("hundred", range(HUNDREDS))
def test_ten_thousand_games_of_random_bots_end_and_rank_everybody(hundred: int) -> None:
    """Every game's end is checked, and some are watched fact by fact."""
    for seed in range(hundred * 100, hundred * 100 + 100):
        game = bot_game(table(seed), 1000)
        ClassicWatch.check_finished(game, 1000)
        if seed % 25 == 0:
            ClassicWatch(game)


# ---------------------------------------------------------------- 20


@pytest.mark.parametrize("batch", sample(range(4)))
def test_turning_the_table_turns_the_outcome(batch: int) -> None:
    for seed in range(batch * 16, batch * 16 + 16):
        check_turned(table(seed), Play)


@pytest.mark.parametrize("options", VARIANTS)
def test_turning_the_starting_rolls_turns_the_first_turn(options: dict[str, bool]) -> None:
    rolls = [3, 35, 10, 0]
    deals = {"deal": [0] * 12}
    for by in range(4):
        turned = [rolls[(seat - by) % 4] for seat in range(4)]
        game = Game.new("platinum", options, 4, ScriptedChance({"start": turned, **deals}))
        assert game.state.turn == (1 + by) % 4
