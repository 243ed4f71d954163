"""Invariants of whole City games: the same seed again, another key, bots that come to an end, and a turned table."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from rentier.kernel.chance import Chance, ScriptedChance, SeededChance, VerifiableChance
from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import encode
from rentier.rules.city.clock import CallTime
from rentier.testing.city.watch import CityWatch
from rentier.testing.invariants import check_replay, check_secret, streams
from tests.properties.city.play import CityChooser, CityPlay
from tests.properties.city.tables import table
from tests.properties.games import bot_game, check_resumed, check_turned, check_unrecorded, digest
from tests.tiers import sample, thorough

# ---------------------------------------------------------------- 13, 15


@pytest.mark.parametrize("batch", sample(range(4)))
def test_the_same_seed_and_acts_give_the_same_game(batch: int) -> None:
    for seed in range(batch * 6, batch * 6 + 6):
        game = CityPlay(table(seed), close=0).run(150)
        check_replay(game, SeededChance(f"play/{seed}"))


@pytest.mark.parametrize("batch", sample(range(3)))
def test_a_game_saved_and_resumed_before_every_act_goes_on_the_same(batch: int) -> None:
    for seed in range(batch * 4, batch * 4 + 4):
        check_resumed(table(seed), CityPlay)


@pytest.mark.parametrize("batch", sample(range(3)))
def test_a_game_that_keeps_no_record_goes_the_same_way(batch: int) -> None:
    for seed in range(batch * 4, batch * 4 + 4):
        check_unrecorded(table(seed), CityPlay)


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    seeds = range(3)
    script = "from tests.properties.games import digest\nfrom tests.properties.city.tables import table\n"
    script += f"for seed in {seeds}: print(digest(table(seed)))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout.split() == [digest(table(seed)) for seed in seeds]


# ---------------------------------------------------------------- 18


def test_a_secret_key_shows_in_nothing_before_the_first_draw() -> None:
    """The setting up draws, so it is compared fact by fact; then every act that draws nothing, from either key."""
    keys: list[Chance] = [VerifiableChance(bytes([n]) * 32, [b"ann", b"ben"]) for n in (1, 2)]
    game, other = (Game.new("city", {"dealt-deeds": 3}, 2, key) for key in keys)
    assert encode(game.facts[0]) == encode(other.facts[0])
    assert game.header()["start"] == other.header()["start"]
    assert streams(game.facts) != streams(other.facts)
    chooser, accepted = CityChooser(table(0), random.Random("secret")), 0
    while accepted < 100 and not game.over:
        act, by = chooser.choose(game)
        if game.why_not(act, by) is None:
            check_secret(game, act, by, keys[1])
            game.submit(act, by)
            accepted += 1


# ---------------------------------------------------------------- 19


@pytest.mark.parametrize("batch", sample(range(4)))
def test_games_of_random_bots_end_and_rank_everybody(batch: int) -> None:
    for seed in range(batch * 10, batch * 10 + 10):
        game = bot_game(table(seed), 100)
        CityWatch.check_finished(game, 100)
        CityWatch(game)


@thorough
@pytest.mark.parametrize("seed", range(2))
def test_long_games_of_random_bots_end_and_rank_everybody(seed: int) -> None:
    game = bot_game(table(1000 + seed * 5), 1000)
    CityWatch.check_finished(game, 1000)
    CityWatch(game)


@pytest.mark.parametrize("seed", sample(range(12), 3))
def test_a_game_ends_with_the_turn_in_which_time_is_called_unless_all_agree_to_play_on(seed: int) -> None:
    """The turn goes on to its end, doubles, debts and auctions included, and nobody else gets the dice."""
    setting = table(seed)
    game = Game.new("city", {"minutes": 60}, setting.seats, SeededChance(f"time/{seed}"))
    chooser = CityChooser(setting, random.Random(f"time/{seed}"))
    calls = 40 + seed * 7
    for number in range(3000):
        if game.over:
            break
        timed = number >= calls and game.why_not(CallTime(), BANKER) is None
        act, by = (CallTime(), BANKER) if timed else chooser.choose(game)
        if game.why_not(act, by) is None:
            game.submit(act, by)
    assert game.over
    CityWatch(game)


HUNDREDS = min(100, max(1, int(float(os.environ.get("RENTIER_SOAK_SECONDS", "600")) / 6)))
"""Ten thousand games in a soak of ten minutes or more, fewer in a shorter one."""


@pytest.mark.soak
@pytest.mark.parametrize("hundred", range(HUNDREDS))
def test_ten_thousand_games_of_random_bots_end_and_rank_everybody(hundred: int) -> None:
    """Of 100 to 1000 rounds at most; every game's end is checked, and some are watched fact by fact."""
    for seed in range(hundred * 100, hundred * 100 + 100):
        rounds = 100 + seed % 10 * 100
        game = bot_game(table(seed), rounds)
        CityWatch.check_finished(game, rounds)
        if seed % 25 == 0:
            CityWatch(game)


# ---------------------------------------------------------------- 20


@pytest.mark.parametrize("batch", sample(range(4)))
def test_turning_the_table_turns_the_outcome(batch: int) -> None:
    for seed in range(batch * 12, batch * 12 + 12):
        check_turned(table(seed), CityPlay)


def test_turning_the_starting_rolls_turns_the_first_turn() -> None:
    rolls = [3, 35, 10, 0]
    for by in range(4):
        turned = [rolls[(seat - by) % 4] for seat in range(4)]
        game = Game.new("city", {}, 4, ScriptedChance({"start": turned}))
        assert game.state.turn == (1 + by) % 4
