"""How fast the engine is: whole games of bots, and the small things that clients and searches do often.

Run `make bench`, or `make bench ARGS="--seconds 30"` for steadier figures. Rates are per CPU second of one process.
The machine is measured in between: "at reference" scales a rate to one whose calibration loop takes 0.45 s.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial

from calibration import REFERENCE, calibrate
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from rentier.bots import make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.rules.turns import TurnBegan
from rentier.table import ROUND_LIMIT, Table, resting_collector

EDITION = "platinum"
SEATS = 4
TARGETS = {"simple": "60,000 (aim 150,000)", "random": ""}


def play_game(bot: str, seed: int) -> tuple[Game, int]:
    """One whole game and how many acts it took."""
    game = Game.new(EDITION, {"round-limit": ROUND_LIMIT}, SEATS, SeededChance(seed))
    table = Table(game, [make_bot(bot, f"{seed}/{seat}") for seat in range(SEATS)])
    table.run()
    return game, table.acts


def measure_games(bot: str, seconds: float, tick: Callable[[float], None]) -> dict[str, float]:
    """Rates per CPU second, and the calibration around every few games."""
    counts = {"games": 0, "turns": 0, "acts": 0, "facts": 0}
    spent, loops, ratios, seed = 0.0, [calibrate(10**6)], [], 0
    with resting_collector():
        while spent < seconds:
            start, turns = time.process_time(), counts["turns"]
            for _ in range(2):
                game, acts = play_game(bot, seed)
                seed += 1
                counts["games"] += 1
                counts["acts"] += acts
                counts["facts"] += len(game.facts)
                counts["turns"] += sum(type(fact) is TurnBegan for fact in game.facts)
                del game
            took = time.process_time() - start
            spent += took
            loops.append(calibrate(10**6))
            ratios.append((counts["turns"] - turns) / took * (loops[-2] + loops[-1]) / 2 / REFERENCE)
            tick(took)
    rates = {name: count / spent for name, count in counts.items()}
    return {**rates, "loop": statistics.median(loops), "at reference": statistics.median(ratios)}


def measure(action: Callable[[], object], times: int) -> float:
    """CPU microseconds for one action, the best of five runs."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for _ in range(times):
            action()
        best = min(best, (time.process_time() - start) / times)
    return best * 1e6


def fold(game: Game, count: int) -> None:
    """Rebuild the position after so many facts."""
    state = game.start.copy()
    for fact in game.facts[:count]:
        fact.apply(state)


def small_things() -> list[tuple[str, float, float]]:
    """(what, microseconds, target at reference) in the middle of a game of simple bots."""
    game = Game.new(EDITION, {"round-limit": ROUND_LIMIT}, SEATS, SeededChance(4))
    table = Table(game, [make_bot("simple", seat) for seat in range(SEATS)])
    while len(game.facts) < 1500:
        table.step()
    view, seat = game.view(0), game.state.turn
    return [
        ("state.copy()", measure(game.state.copy, 2000), 10),
        ("folding 1,500 facts", measure(lambda: fold(game, 1500), 20), 2000),
        ("game.view(seat)", measure(lambda: game.view(0), 20000), 1),
        ("view.to_dict()", measure(view.to_dict, 500), 50),
        ("game.acts(seat)", measure(lambda: game.acts(seat), 500), 100),
    ]


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="CPU seconds to play with each kind of bot (10)")
    seconds = parser.parse_args().seconds
    console = Console()
    rates: dict[str, dict[str, float]] = {}
    with Progress(console=console, transient=True) as progress:
        for bot in ("simple", "random"):
            task = progress.add_task(f"four {bot} bots", total=seconds)
            rates[bot] = measure_games(bot, seconds, partial(progress.advance, task))
    grid = Grid("four bots", "games/s", "turns/s", "acts/s", "facts/s", "loop (s)", "turns/s at reference", "must")
    for bot, rate in rates.items():
        figures = [f"{rate[name]:,.0f}" for name in ("turns", "acts", "facts")]
        grid.add_row(
            bot, f"{rate['games']:,.1f}", *figures, f"{rate['loop']:.3f}", f"{rate['at reference']:,.0f}", TARGETS[bot]
        )
    console.print(grid)
    loop = calibrate()
    grid = Grid("small things", "µs", "µs at reference", "target")
    for what, took, target in small_things():
        grid.add_row(what, f"{took:,.2f}", f"{took * REFERENCE / loop:,.2f}", f"{target:,.0f}")
    console.print(grid)
    console.print(f"Calibration loop: {loop:.3f} s for 10^7 additions; reference {REFERENCE} s.")


if __name__ == "__main__":
    main()
