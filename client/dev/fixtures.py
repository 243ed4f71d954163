"""Write the positions that the client's tests and its development page draw: real editions, played by bots.

`--catalogue` rewrites only what the server says about each edition, and keeps the positions.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from rentier.bots.base import make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, Fact
from rentier.kernel.views import View
from rentier.rules.city.blocks import BuildBlocks
from rentier.rules.questions import LEVEL
from rentier.server.protocol import catalogue, projection
from rentier.table import Table

FOLDER = Path(__file__).parent.parent / "src" / "fixtures"
NAMES = ["Ann", "Bob", "Chioma", "Dmitri", "Eve", "Farid", "Grace", "Hugo"]
PLANS: dict[str, tuple[dict[str, Any], int]] = {
    "platinum": ({"speed-die": True}, 4),
    "big-bang-theory": ({}, 5),
    "doctor-who-villains": ({}, 4),
    "world-of-warcraft": ({"free-parking-pot": True}, 4),
    "city": ({}, 4),
}
"""The options and the seats of each edition's game."""
LEVELS = ["hard", "normal", "hard", "easy"]
SEEDS = range(40)
ACTS = 900
LOG = 60


class Mixed:
    """A bot that builds every other district with factories, as people do and bots do not."""

    def __init__(self, level: str, seed: str) -> None:
        self._bot = make_bot(level, seed)

    def wish(self, view: View) -> Act | None:
        """What it would like to do, with other blocks where it builds some."""
        act = self._bot.wish(view)
        if isinstance(act, BuildBlocks):
            order = tuple((deed, *sorted(some, reverse=bool(deed % 2))) for deed, *some in act.order)
            return BuildBlocks(act.seat, order)
        return act

    def answer(self, view: View, duty: Duty) -> Act:
        """What it has to do."""
        return self._bot.answer(view, duty)


def richness(game: Game) -> float:
    """How much there is to see: everybody still in the game, some of everything and not too much of anything."""
    state, view = game.state, game.view(None)
    deeds = game.book.board.deeds
    levels = [view.ask(LEVEL, deed) for deed in deeds]
    plots = state.parts.get("plots")
    pieces = {piece for standing in plots.standing for piece in standing} if plots is not None else set()
    industrial = min(6, sum(plots.industrial)) if plots is not None else 0
    kinds = len(set(levels))
    built = min(26, sum(level > 0 for level in levels) * 2)
    mortgaged = min(3, sum(lent > 0 for lent in state.mortgaged))
    unowned = min(2, sum(state.holder[deed] < 0 for deed in deeds))
    jailed = min(1, sum(state.jail))
    return (
        len(state.playing()) * 9
        + built
        + 3 * kinds
        + 3 * len(pieces)
        + 3 * industrial
        + 2 * mortgaged
        + 3 * unowned
        + 3 * jailed
    )


def best_position(edition: str, options: dict[str, Any], seats: int) -> tuple[Game, list[Fact], int]:
    """The richest position that some bots came to when a roll was due, the facts before it and their number."""
    best, score = None, -1.0
    for seed in SEEDS:
        game = Game.new(edition, {**options, "round-limit": 200}, seats, SeededChance(seed))
        table = Table(game, [Mixed(LEVELS[seat % len(LEVELS)], f"{seed}:{seat}") for seat in range(seats)])
        for _ in range(ACTS):
            if game.over:
                break
            table.step()
            at_rest = not game.over and type(game.view(None).duty).__name__ == "RollDue"
            if at_rest and richness(game) > score:
                best, score = (game.copy(), list(game.facts[-LOG:]), game.version), richness(game)
    assert best is not None
    return best


def shown_table(game: Game, edition: str, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """The table as the server would show it: the first seat is a person, the others are bots."""
    tokens = game.book.edition.tokens
    people = [{"seat": 0, "here": True, "since": 0, "autopilot": False, "chosen": False}]
    return {
        "table": "fixture2",
        "status": "playing",
        "edition": edition,
        "options": options,
        "clocks": {"decision": 45, "turn": 240, "reserve": 120},
        "autopilot": "normal",
        "pace": "normal",
        "public": False,
        "seats": [
            {
                "seat": seat,
                "kind": "bot" if seat else "person",
                "player": f"player{seat}x",
                "name": NAMES[seat],
                "level": "hard" if seat else None,
                "piece": tokens[game.state.tokens[seat]],
                "seeded": False,
            }
            for seat in range(seats)
        ],
        "host": 0,
        "commitment": "0" * 64,
        "game": "fixturefixture22",
        "previous": None,
        "next": None,
        "created": 0.0,
        "presence": {"level": "normal", "people": people, "votes": []},
    }


def log_of(game: Game, facts: list[Fact], version: int) -> list[dict[str, Any]]:
    """The last facts with their sentences."""
    told = projection.facts_told(game, facts, version - len(facts))
    return [{"n": fact.n, "fact": fact.fact, "told": fact.told} for fact in told]


def choices_of(game: Game, version: int) -> dict[str, Any]:
    """What the seat may do whose turn it is."""
    found = projection.choices(game, game.state.turn)
    blocked = [{"act": why.act, "clause": why.clause, "sentence": why.sentence} for why in found.blocked]
    return {"type": "choices", "version": version, "acts": found.acts, "forms": found.forms, "blocked": blocked}


def write(edition: str) -> None:
    """One edition's fixture."""
    options, seats = PLANS[edition]
    game, facts, version = best_position(edition, options, seats)
    fixture = {
        "edition": catalogue.edition(edition),
        "table": shown_table(game, edition, options, seats),
        "view": {**projection.seen(game), "version": version},
        "log": log_of(game, facts, version),
        "choices": choices_of(game, version),
    }
    text = json.dumps(fixture, ensure_ascii=False, separators=(",", ":"))
    (FOLDER / f"{edition}.json").write_text(text + "\n", encoding="utf-8")


def write_catalogue(edition: str) -> None:
    """One edition's fixture with its position as it was."""
    file = FOLDER / f"{edition}.json"
    fixture = {**json.loads(file.read_text(encoding="utf-8")), "edition": catalogue.edition(edition)}
    file.write_text(json.dumps(fixture, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for plan in PLANS:
        try:
            (write_catalogue if "--catalogue" in sys.argv else write)(plan)
        except Refusal as refusal:
            raise SystemExit(f"{plan}: {refusal}") from None
