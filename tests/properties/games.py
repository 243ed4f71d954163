"""Whole games: among bots to their end, and at random for a number of acts, to be compared with another such game."""

from __future__ import annotations

import hashlib
import json
import random

from rentier.bots import RandomBot, SimpleBot
from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.table import Table
from rentier.testing.invariants import require, streams
from tests.properties.play import Chooser, Play
from tests.properties.rotation import Turned
from tests.properties.tables import Setting


def bot_game(setting: Setting, rounds: int) -> Game:
    """A game among random bots (and now and then a simple one), at a table that a seed drew."""
    seed, options = setting.seed, {**setting.options, "round-limit": rounds}
    game = Game.new(setting.edition, options, setting.seats, SeededChance(f"bots/{seed}"))
    kinds = [SimpleBot if (seed + seat) % 5 == 0 else RandomBot for seat in range(setting.seats)]
    return Table(game, [kind(f"{seed}/{seat}") for seat, kind in enumerate(kinds)]).run()


def digest(setting: Setting) -> str:
    """A fingerprint of everything that happened in a game of bots."""
    return hashlib.sha256(streams(bot_game(setting, 30).facts)).hexdigest()


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


def random_game(setting: Setting, kind: type[Play], name: str, acts: int) -> tuple[Game, list[tuple[Act, int, str]]]:
    """A game from a table's start with its story; `name` tells it from other games at that table."""
    game = kind.start(setting).copy()
    return game, played(game, kind.choosing(setting, random.Random(f"{name}/{setting.seed}")), acts)


def check_resumed(setting: Setting, kind: type[Play]) -> None:
    """13, 14: a game saved and resumed before every act goes on the same."""
    game, _ = random_game(setting, kind, "resumed", 120)
    facts, position = [], game.start.to_dict()
    for entry in game.entries:
        assert entry.act is not None
        saved = json.loads(json.dumps(position))
        resumed = Game.new(setting.edition, setting.options, chance=game.chance, position=saved)
        facts += resumed.submit(entry.act, entry.by)
        position = resumed.state.to_dict()
    require(facts == game.facts, 13, f"{setting}: resumed, other things happened")
    require(position == game.state.to_dict(), 14, f"{setting}: resumed, it ended elsewhere")


def check_unrecorded(setting: Setting, kind: type[Play]) -> None:
    """13: a game that keeps no record goes the same way."""
    game, _ = random_game(setting, kind, "unrecorded", 120)
    other = Game(game.book, game.start.copy(), game.chance, recorded=False)
    facts = [fact for entry in game.entries if entry.act for fact in other.submit(entry.act, entry.by)]
    require(facts == game.facts and other.state == game.state, 13, f"{setting}: unrecorded, it went another way")
    require(not other.facts, 13, f"{setting}: facts were kept")


def check_turned(setting: Setting, kind: type[Play]) -> None:
    """20: rotating the seats rotates the outcome."""
    game, story = random_game(setting, kind, "turned", 150)
    turned = Turned(setting.seats, 1 + setting.seed % (setting.seats - 1))
    other = Game(game.book, turned.state(game.start), game.chance)
    for act, by, clause in story:
        met = refused_by(other, turned.record(act), turned.seat(by))
        require(met == clause, 20, f"{setting}: {act} met {clause!r}, at the turned table {met!r}")
    for fact, again in zip(game.facts, other.facts, strict=True):
        require(turned.record(fact) == again, 20, f"{setting}: {fact} became {again}")
    require(turned.state(game.state) == other.state, 20, f"{setting}: the outcome did not turn")
