"""Invariants of whole games: the same seed again, another key, bots that come to an end, and a turned table."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from rentier.bots import RandomBot, SimpleBot
from rentier.kernel.chance import Chance, ScriptedChance, SeededChance, VerifiableChance
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, encode
from rentier.table import Table
from tests.properties.invariants import (
    check_cash,
    check_fold,
    check_holders,
    check_position,
    check_replay,
    check_secret,
    money,
    pieces,
    require,
    streams,
)
from tests.properties.play import Chooser, Play
from tests.properties.rotation import Turned
from tests.properties.tables import EDITIONS, VARIANTS, start, table
from tests.properties.watch import Watch


def bot_game(seed: int, rounds: int) -> Game:
    """A game among random bots (and now and then a simple one), at a table that the seed draws."""
    setting = table(seed)
    options = {**setting.options, "round-limit": rounds}
    game = Game.new(setting.edition, options, setting.seats, SeededChance(f"bots/{seed}"))
    kinds = [SimpleBot if (seed + seat) % 5 == 0 else RandomBot for seat in range(setting.seats)]
    return Table(game, [kind(f"{seed}/{seat}") for seat, kind in enumerate(kinds)]).run()


def digest(seed: int) -> str:
    """A fingerprint of everything that happened in a game of bots."""
    return hashlib.sha256(streams(bot_game(seed, 30).facts)).hexdigest()


# ---------------------------------------------------------------- 15


def test_the_same_seed_and_acts_give_the_same_game() -> None:
    for seed in range(24):
        play = Play(table(seed), close=0)
        game = play.run(150)
        check_replay(game, SeededChance(f"play/{seed}"))


def test_a_game_saved_and_resumed_before_every_act_goes_on_the_same() -> None:
    for seed in range(12):
        setting = table(seed)
        game = start(setting).copy()
        played(game, Chooser(setting, random.Random(f"resumed/{seed}")), 120)
        facts, position = [], game.start.to_dict()
        for entry in game.entries:
            assert entry.act is not None
            saved = json.loads(json.dumps(position))
            resumed = Game.new(setting.edition, setting.options, chance=game.chance, position=saved)
            facts += resumed.submit(entry.act, entry.by)
            position = resumed.state.to_dict()
        assert facts == game.facts
        assert position == game.state.to_dict()


def test_a_game_that_keeps_no_record_goes_the_same_way() -> None:
    for seed in range(12):
        setting = table(seed)
        game = start(setting).copy()
        played(game, Chooser(setting, random.Random(f"unrecorded/{seed}")), 120)
        other = Game(game.book, game.start.copy(), game.chance, recorded=False)
        facts = [fact for entry in game.entries if entry.act for fact in other.submit(entry.act, entry.by)]
        assert facts == game.facts
        assert other.state == game.state
        assert not other.facts


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    seeds = range(4)
    script = f"from tests.properties.test_whole_games import digest\nfor s in {seeds}: print(digest(s))"
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
        assert done.stdout.split() == [digest(seed) for seed in seeds]


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


def check_finished(game: Game, rounds: int) -> None:
    """19: it ended in time and everybody has a rank; the end is sound and the facts lead there."""
    state = game.state
    require(state.over and state.round <= rounds, 19, f"round {state.round} of {rounds}")
    check_position(game)
    check_cash(state)
    check_holders(state)
    check_fold(game)
    require(money(state) == money(game.start), 1, "money came or went")
    require(pieces(state) == pieces(game.start), 4, "pieces came or went")


@pytest.mark.parametrize("batch", range(6))
def test_games_of_random_bots_end_and_rank_everybody(batch: int) -> None:
    for seed in range(batch * 10, batch * 10 + 10):
        game = bot_game(seed, 150)
        check_finished(game, 150)
        Watch(game)


@pytest.mark.parametrize("seed", range(4))
def test_long_games_of_random_bots_end_and_rank_everybody(seed: int) -> None:
    game = bot_game(1000 + seed * 5, 1000)
    check_finished(game, 1000)
    Watch(game)


HUNDREDS = min(100, max(1, int(float(os.environ.get("RENTIER_SOAK_SECONDS", "600")) / 6)))
"""Ten thousand games in a soak of ten minutes or more, fewer in a shorter one."""


@pytest.mark.soak
@pytest.mark.parametrize("hundred", range(HUNDREDS))
def test_ten_thousand_games_of_random_bots_end_and_rank_everybody(hundred: int) -> None:
    """Every game's end is checked, and some are watched fact by fact."""
    for seed in range(hundred * 100, hundred * 100 + 100):
        game = bot_game(seed, 1000)
        check_finished(game, 1000)
        if seed % 25 == 0:
            Watch(game)


# ---------------------------------------------------------------- 20


def played(game: Game, chooser: Chooser, acts: int) -> list[tuple[Act, int, str]]:
    """Random acts with who submitted them and the clause that refused them, if any."""
    story = []
    for _ in range(acts):
        if game.over:
            break
        act, by = chooser.choose(game)
        story.append((act, by, refused_by(game, act, by)))
    return story


def refused_by(game: Game, act: Act, by: int) -> str:
    """Submit an act; the clause that refused it, or nothing."""
    try:
        game.submit(act, by)
    except Refusal as refusal:
        return refusal.clause
    return ""


@pytest.mark.parametrize("batch", range(4))
def test_turning_the_table_turns_the_outcome(batch: int) -> None:
    for seed in range(batch * 16, batch * 16 + 16):
        setting = table(seed)
        game = start(setting).copy()
        story = played(game, Chooser(setting, random.Random(f"turned/{seed}")), 150)
        turned = Turned(setting.seats, 1 + seed % (setting.seats - 1))
        other = Game(game.book, turned.state(game.start), game.chance)
        for act, by, clause in story:
            met = refused_by(other, turned.record(act), turned.seat(by))
            require(met == clause, 20, f"{setting}: {act} met {clause!r}, at the turned table {met!r}")
        for fact, again in zip(game.facts, other.facts, strict=True):
            require(turned.record(fact) == again, 20, f"{setting}: {fact} became {again}")
        require(turned.state(game.state) == other.state, 20, f"{setting}: the outcome did not turn")


@pytest.mark.parametrize("options", VARIANTS)
def test_turning_the_starting_rolls_turns_the_first_turn(options: dict[str, bool]) -> None:
    rolls = [3, 35, 10, 0]
    deals = {"deal": [0] * 12}
    for by in range(4):
        turned = [rolls[(seat - by) % 4] for seat in range(4)]
        game = Game.new("platinum", options, 4, ScriptedChance({"start": turned, **deals}))
        assert game.state.turn == (1 + by) % 4
