"""How long reviews take, and what they cost the tables of a server.

Run `.venv/bin/python bench/reviews.py`: a position evaluated, a game of 250 turns reviewed by two processes, for both
families; `--tables 100` plays rooms at a real server while 40 reviews wait in a queue like the server's own. CPU
seconds are scaled to a machine whose calibration loop takes 0.45 s; the wall clock is printed as it was, beside the
load of the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

from calibration import REFERENCE, calibrate
from load import House, p99
from load_server import Server
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from rentier.bots import make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.review.evaluator import evaluator_for
from rentier.review.judge import Judge
from rentier.review.review import review_game
from rentier.rules.turns import TurnBegan
from rentier.server.lobby.reviews import WORKER
from rentier.table import Table

TURNS, REVIEWS = 250, 40
MOST_REVIEW, AIM_REVIEW, MOST_POSITION, MOST_P99 = 10.0, 3.0, 5.0, 100.0
"""Seconds, seconds, milliseconds and milliseconds that must be reached."""
TRIED = 300
"""Positions that are evaluated."""
EDITIONS = ("platinum", "city")
PLAYERS = ("hard", "normal", "easy", "normal")


def recorded(edition: str, turns: int, seed: int = 1) -> Journal:
    """A game of four bots that has come this far, from the first seed that goes on so long."""
    while True:
        game = Game.new(edition, {"round-limit": 300}, 4, SeededChance(seed))
        table = Table(game, [make_bot(bot, f"{seed}/{seat}") for seat, bot in enumerate(PLAYERS)])
        begun = seen = 0
        while not game.over and begun < turns:
            table.step()
            begun += sum(isinstance(fact, TurnBegan) for fact in game.facts[seen:])
            seen = len(game.facts)
        if begun >= turns:
            return Journal.of(game)
        seed += 1


def milliseconds(journal: Journal) -> tuple[float, float]:
    """CPU milliseconds to evaluate a position, and to settle and evaluate it, in the middle."""
    book = journal.begun(SeededChance(1)).book
    state, states, done = journal.start(), [], 0
    ranges = journal.ranges()
    for number, (_, end) in enumerate(ranges):
        for fact in journal.facts[done:end]:
            fact.apply(state)
        done = end
        if number % max(1, len(ranges) // TRIED) == 0:
            states.append(state.copy())
    evaluator = evaluator_for(book, states[0])
    judge = Judge(book, evaluator)
    found = []
    for value in (evaluator.chances, judge.value):
        times = []
        for each in states:
            began = time.process_time()
            value(each)
            times.append(1000 * (time.process_time() - began))
        found.append(statistics.median(times))
    return found[0], found[1]


def reviewed(journal: Journal) -> tuple[float, float]:
    """Seconds of the clock, and CPU seconds, to review a game by two processes."""

    def cpu() -> float:
        used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
        return sum(each.ru_utime + each.ru_stime for each in used)

    began, used = time.perf_counter(), cpu()
    review_game(journal, jobs=2)
    return time.perf_counter() - began, cpu() - used


async def beside_tables(rooms: int, seconds: float, port: int, journal: Journal) -> tuple[float, float, int]:
    """The p99 of acts in milliseconds before and during reviews, and how many reviews were made meanwhile."""
    text = ("\n".join(journal.lines()) + "\n").encode()
    made, turns = 0, asyncio.Semaphore(1)

    async def review() -> None:
        nonlocal made
        async with turns:
            pipe = asyncio.subprocess.PIPE
            worker = await asyncio.create_subprocess_exec(*WORKER, stdin=pipe, stdout=pipe)
            try:
                await worker.communicate(text)
                made += 1
            finally:
                if worker.returncode is None:
                    worker.kill()

    with tempfile.TemporaryDirectory() as folder, Progress(transient=True) as progress:
        data = Path(folder) / "data"
        data.mkdir()
        house = House(Server(data, port), rooms, rooms * 0.6, 5.0, progress)
        try:
            await house.open()
            calm, _, _ = await house.play(seconds, "before")
            waiting = [asyncio.create_task(review()) for _ in range(REVIEWS)]
            busy, _, _ = await house.play(seconds, "during reviews")
            for each in waiting:
                each.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        finally:
            await house.close()
            house.server.end()
    return p99(calm), p99(busy), made


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--tables", type=int, default=0, metavar="ROOMS", help="also play in rooms beside 40 reviews")
    parser.add_argument("--seconds", type=float, default=30, help="how long to play before, and during (30)")
    parser.add_argument("--port", type=int, default=8767)
    wanted = parser.parse_args()
    times = calibrate() / REFERENCE
    grid, journals = Grid("", "seen", "must", "aim"), {}
    for edition in EDITIONS:
        journals[edition] = journal = recorded(edition, wanted.turns)
        alone, settled = (each / times for each in milliseconds(journal))
        told = f"{alone:.2f} ms, settled first {settled:.2f} ms"
        grid.add_row(f"{edition}: a position", told, f"{MOST_POSITION:.0f} ms", "")
        seconds, cpu = reviewed(journal)
        told = f"{cpu / times:.1f} CPU s on two cores: {cpu / times / 2:.1f} s; here {seconds:.1f} s"
        turns = f"{edition}: {wanted.turns} turns, {len(journal.facts):,} events"
        grid.add_row(turns, told, f"{MOST_REVIEW:.0f} s", f"{AIM_REVIEW:.0f} s")
    if wanted.tables:
        calm, busy, made = asyncio.run(beside_tables(wanted.tables, wanted.seconds, wanted.port, journals["platinum"]))
        told = f"{busy:.0f} ms ({calm:.0f} ms before; {made} of {REVIEWS} reviews made meanwhile)"
        grid.add_row(f"p99 of {wanted.tables} rooms beside {REVIEWS} reviews", told, f"{MOST_P99:.0f} ms", "")
    console = Console()
    console.print(grid)
    console.print(f"The calibration loop took {times * REFERENCE:.2f} s; load {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
