"""How long bots think: the CPU time of every answer and wish of four bots of a level, in both families.

Run `.venv/bin/python bench/answers.py`, with `--games 20` for steadier figures. "At reference" scales times to a
machine whose calibration loop takes 0.45 s; 99% of the times at reference must be within 20 ms.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import NamedTuple

from calibration import REFERENCE, calibrate
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from rentier.bots import Bot, make_bot
from rentier.bots.opponents import LEVELS
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.table import Table

SEATS = 4
ROUNDS = 100
MOST = 20.0
"""Milliseconds at reference within which 99% of the answers must come."""


class Timed(Bot):
    """A bot whose thinking is timed."""

    def __init__(self, bot: Bot, spent: list[float]) -> None:
        self._bot, self._spent = bot, spent
        self.wakes_with_turn = getattr(bot, "wakes_with_turn", True)

    def answer(self, view: View, duty: Duty) -> Act:
        """The bot's answer."""
        start = time.thread_time()
        act = self._bot.answer(view, duty)
        self._spent.append(time.thread_time() - start)
        return act

    def wish(self, view: View) -> Act | None:
        """The bot's wish."""
        start = time.thread_time()
        act = self._bot.wish(view)
        self._spent.append(time.thread_time() - start)
        return act


class Times(NamedTuple):
    """How long a level took, in milliseconds at reference."""

    median: float
    late: float
    """99% of the answers were faster."""
    slowest: float
    answers: int


def measure(edition: str, level: str, games: int) -> Times:
    """Play games of four bots of a level, the machine measured before and after each."""
    found: list[float] = []
    loop = calibrate()
    for number in range(games):
        spent: list[float] = []
        game = Game.new(edition, {"round-limit": ROUNDS}, SEATS, SeededChance(f"answers/{number}"), recorded=False)
        Table(game, [Timed(make_bot(level, f"{number}/{seat}"), spent) for seat in range(SEATS)]).run()
        after = calibrate()
        scale = 1000 * REFERENCE / ((loop + after) / 2)
        found.extend(took * scale for took in spent)
        loop = after
    found.sort()
    return Times(statistics.median(found), found[int(len(found) * 0.99)], found[-1], len(found))


def main() -> None:
    """Measure every level in both families and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6, help="games of each level and family (6)")
    games = parser.parse_args().games
    grid = Grid(
        "edition", "level", "median", "99%", "slowest", "answers", "99% within 20 ms", title=f"Loop {calibrate():.2f} s"
    )
    rows = [(edition, level) for edition in ("platinum", "city") for level in LEVELS]
    for edition, level in track(rows, "Playing", transient=True):
        times = measure(edition, level, games)
        holds = "yes" if times.late <= MOST else "no"
        spent = (f"{ms:.2f} ms" for ms in times[:3])
        grid.add_row(edition, level, *spent, f"{times.answers:,}", holds)
    Console().print(grid)


if __name__ == "__main__":
    main()
