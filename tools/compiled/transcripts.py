"""Transcripts: games of bots on every edition, played by whichever build is imported, as one digest a game.

Run as a program it plays games from a number to another and prints a line for each. What is compared is the journal,
byte for byte as it would be saved.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from typing import Any, NamedTuple

from rentier.bots import BOTS, make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import all_options, edition_names, load
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.table import Table

ROUNDS = 120
"""Games end after this number of rounds, so that random bots come to an end."""


class Match(NamedTuple):
    """One game: what is played, with what, by whom."""

    number: int
    edition: str
    options: dict[str, Any]
    bots: tuple[str, ...]

    def __str__(self) -> str:
        on = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"game {self.number}: {self.edition} ({on}), {' '.join(self.bots)}"


def match(number: int) -> Match:
    """The game of a number: editions and bots take turns, and every other one has options of its edition."""
    rng = random.Random(f"transcript/{number}")
    editions = edition_names()
    edition = editions[number % len(editions)]
    options: dict[str, Any] = {"round-limit": ROUNDS}
    for option in all_options():
        fits = load(edition).family in option.families and option.number is None
        if fits and number % 2 and rng.random() < 0.3:
            options[option.id] = True
    names = sorted(name for name in BOTS if not name.startswith("oracle"))  # these take minutes
    first = names[number // len(editions) % len(names)]
    return Match(number, edition, options, (first, *rng.choices(names, k=rng.randint(1, 3))))


def record(played: Match) -> list[str]:
    """The journal of a game, line by line."""
    seats = len(played.bots)
    game = Game.new(played.edition, played.options, seats, SeededChance(played.number))
    Table(game, [make_bot(bot, f"{played.number}/{seat}") for seat, bot in enumerate(played.bots)]).run()
    return [*Journal.of(game).lines()]


def main() -> None:
    """Print a line for each game, or the journal of a single one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=int, help="the number of the first game")
    parser.add_argument(
        "end", type=int, nargs="?", help="the number after the last one; without it the journal is shown"
    )
    arguments = parser.parse_args()
    if arguments.end is None:
        sys.stdout.write("\n".join(record(match(arguments.first))) + "\n")
        return
    for number in range(arguments.first, arguments.end):
        lines = record(match(number))
        digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
        sys.stdout.write(f"{digest} {len(lines) - 1} facts, {match(number)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
