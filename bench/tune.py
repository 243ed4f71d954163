"""Tunes the hard bot: one number at a time, by games under common random numbers against fixed policies and itself.

Run `python bench/tune.py --seeds 60 --log bench/tune.log`; every line of the log is a setting with its win rates.
A better setting becomes the base for the next number; what is found is then written into `bots/hard.py`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from rich.progress import track

from rentier.bots import make_bot
from rentier.bots.base import Bot
from rentier.bots.dealing import Dealer
from rentier.bots.hard import HardBot, Skill
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.table import Table

FIELDS = ("fp-a", "fp-b", "fp-c", "fp-a-patched", "hard")
"""Whom it plays three of; the last one is the bot as it is."""
CHOICES: dict[str, tuple[float, ...]] = {
    "outlook.turns": (10, 15, 20, 30, 45),
    "outlook.hope": (0.1, 0.2, 0.3, 0.45, 0.6),
    "outlook.spite": (0.0, 0.2, 0.35, 0.6, 0.9),
    "laps": (0.5, 1, 2, 4, 6),
    "nerve": (0.0, 0.1, 0.2, 0.35, 0.5),
    "shelter": (10, 20, 30, 50, 80),
    "manners.margin": (1.0, 1.1, 1.3, 1.6),
    "manners.offers": (1, 2, 3, 5),
}


@dataclass(frozen=True)
class Match:
    """One seed against one field, from every seat."""

    skill: Skill
    field: str
    seed: int


def wins(match: Match) -> float:
    """The share of the four seats from which the bot wins."""
    won = 0.0
    for seat in range(4):
        game = Game.new("platinum", {"round-limit": 300}, 4, SeededChance(match.seed), recorded=False)
        tuned = HardBot(f"{match.seed}/{seat}")
        tuned.skill = match.skill
        tuned._dealer = Dealer(match.skill.manners)
        players: list[Bot] = [make_bot(match.field, f"{match.seed}/{s}") for s in range(4)]
        players[seat] = tuned
        Table(game, players).run()
        ranks = game.state.ranking
        won += (ranks[seat] == 1) / ranks.count(1)
    return won / 4


def changed(skill: Skill, name: str, value: float) -> Skill:
    """A skill with one number changed."""
    part, _, field = name.rpartition(".")
    number = int(value) if field == "offers" else value
    return replace(skill, **{part: replace(getattr(skill, part), **{field: number})} if part else {field: number})


def value_of(skill: Skill, name: str) -> float:
    """One of its numbers."""
    part, _, field = name.rpartition(".")
    number: float = getattr(getattr(skill, part) if part else skill, field)
    return number


def measured(pool: ProcessPoolExecutor, skill: Skill, seeds: Sequence[int]) -> tuple[float, list[float]]:
    """The mean win rate over all fields, and each of them."""
    rates = []
    for field in FIELDS:
        results = list(pool.map(wins, [Match(skill, field, seed) for seed in seeds], chunksize=4))
        rates.append(sum(results) / len(results))
    return sum(rates) / len(rates), rates


def search(pool: ProcessPoolExecutor, seeds: Sequence[int]) -> Iterator[str]:
    """Try every number in turn and keep what wins more."""
    base = HardBot.skill
    best, rates = measured(pool, base, seeds)
    yield line("as it is", best, rates)
    for name, choices in CHOICES.items():
        start = base
        for value in choices:
            if value == value_of(start, name):
                continue
            skill = changed(start, name, value)
            mean, rates = measured(pool, skill, seeds)
            yield line(f"{name} = {value}", mean, rates) + ("  better" if mean > best else "")
            if mean > best:
                best, base = mean, skill
    yield f"best {best:.3f} {base}"


def line(what: str, mean: float, rates: Sequence[float]) -> str:
    """One line of the log."""
    each = "  ".join(f"{field} {rate:.3f}" for field, rate in zip(FIELDS, rates, strict=True))
    return f"{what:24} {mean:.3f}   {each}"


def main() -> None:
    """Search and write the log as it grows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=60, help="seeds for each setting and field (60)")
    parser.add_argument("--first", type=int, default=10_000, help="the first seed (10000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--log", type=Path, default=Path("bench/tune.log"), help="where the log goes")
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    tries = 2 + sum(len(choices) for choices in CHOICES.values())
    with ProcessPoolExecutor(arguments.jobs) as pool, arguments.log.open("w", encoding="utf-8") as log:
        for text in track(search(pool, seeds), total=tries):
            print(text, file=log, flush=True)


if __name__ == "__main__":
    main()
