"""How fast the engine is: whole games of bots, and the small things that clients and searches do often.

Run `make bench`, or `make bench ARGS="--seconds 30"` for steadier figures. Rates are per CPU second of one process.
The machine is measured in between, in a fresh process: "at reference" scales a rate to one whose loop takes 0.45 s.
With `--against ../other/src` another tree's package plays the same games in turn, and what counts is the ratio.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from calibration import REFERENCE, calibrate
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from rentier.bots import make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.rules.turns import TurnBegan
from rentier.table import ROUND_LIMIT, Table, resting_collector

SEATS = 4


class Kind(NamedTuple):
    """What is played: an edition by four of a bot, with or without a record (simulation keeps none)."""

    edition: str
    bot: str
    recorded: bool
    must: str
    """The target in turns a second."""

    @property
    def title(self) -> str:
        """How it is called."""
        return f"{self.edition} {self.bot}" + (" kept" if self.recorded else "")


KINDS = (
    Kind("platinum", "simple", False, "60,000; aim 150,000"),
    Kind("platinum", "simple", True, ""),
    Kind("platinum", "random", False, ""),
    Kind("city", "simple", False, "30,000"),
    Kind("city", "simple", True, ""),
    Kind("city", "random", False, ""),
)


MIDDLE = {"platinum": 1500, "city": 800}
"""The small things are measured after this number of facts."""


def play_game(kind: Kind, seed: int) -> tuple[Counter[str], float]:
    """One whole game: what happened in it, and the CPU seconds it took."""
    start = time.process_time()
    game = Game.new(kind.edition, {"round-limit": ROUND_LIMIT}, SEATS, SeededChance(seed), recorded=kind.recorded)
    table = Table(game, [make_bot(kind.bot, f"{seed}/{seat}") for seat in range(SEATS)])
    turns = Turns(game)
    table.run()
    counts = Counter(games=1, turns=turns.count, acts=table.acts, facts=game.version)
    del table, game
    return counts, time.process_time() - start


class Turns:
    """Counts turns as they begin."""

    def __init__(self, game: Game) -> None:
        self.count = 1
        game.listen({TurnBegan: self._begin})

    def _begin(self, game: Game, fact: TurnBegan) -> None:
        self.count += 1


def measure_games(kind: Kind, seconds: float, tick: Callable[[float], None]) -> dict[str, float]:
    """Rates per CPU second, with the machine measured before and after every slice of games."""
    counts: Counter[str] = Counter()
    play_game(kind, 0)  # compiles the rulebook
    spent, seed, ratios, loops = 0.0, 0, [], [calibrate()]
    with resting_collector():
        while spent < seconds:
            slice_counts: Counter[str] = Counter()
            slice_spent = 0.0
            while slice_spent < 1:
                played, took = play_game(kind, seed)
                slice_counts += played
                slice_spent += took
                seed += 1
            counts += slice_counts
            spent += slice_spent
            loops.append(calibrate())
            ratios.append(slice_counts["turns"] / slice_spent * (loops[-2] + loops[-1]) / 2 / REFERENCE)
            tick(slice_spent)
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
    """Rebuild the position after a number of facts."""
    state = game.start.copy()
    for fact in game.facts[:count]:
        fact.apply(state)


def small_things(edition: str) -> list[tuple[str, float, float]]:
    """(what, microseconds, target at reference) in the middle of a game of simple bots."""
    game = Game.new(edition, {"round-limit": ROUND_LIMIT}, SEATS, SeededChance(4))
    table = Table(game, [make_bot("simple", seat) for seat in range(SEATS)])
    facts = MIDDLE[edition]
    while len(game.facts) < facts:
        table.step()
    view, seat = game.view(0), game.state.turn
    return [
        ("state.copy()", measure(game.state.copy, 2000), 10),
        (f"folding {facts:,} facts", measure(lambda: fold(game, facts), 20), 2000 * facts / 1500),
        ("game.view(seat)", measure(lambda: game.view(0), 20000), 1),
        ("view.to_dict()", measure(view.to_dict, 500), 50),
        ("game.acts(seat)", measure(lambda: game.acts(seat), 500), 100),
    ]


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="CPU seconds to play with each kind of bot (10)")
    parser.add_argument("--against", type=Path, help="compare with the package in this folder, such as ../other/src")
    arguments = parser.parse_args()
    console = Console()
    if arguments.against is None:
        show_speed(console, arguments.seconds)
    else:
        show_ratios(console, arguments.against, arguments.seconds)


def show_ratios(console: Console, other: Path, seconds: float) -> None:
    """How many times as many turns this tree plays as another one."""
    from sides import Side, compare

    sides = Side(other), Side(Path(__file__).parents[1] / "src")
    grid = Grid("four bots", "other, turns/s", "this, turns/s", "this/other", "middle half", "loop", box=None)
    with Progress(console=console, transient=True) as progress:
        for kind in KINDS:
            task = progress.add_task(f"four bots: {kind.title}", total=seconds)
            found = compare(sides, kind, seconds, partial(progress.advance, task))
            lower, upper = found.quartiles
            figures = [f"{found.rates[0]:,.0f}", f"{found.rates[1]:,.0f}", f"{found.ratio:.3f}"]
            grid.add_row(kind.title, *figures, f"{lower:.3f} to {upper:.3f}", f"{found.loop:.3f} s")
    console.print(grid)
    console.print("Turns are a CPU second; the ratio is the median of slices of the same games, played in turn.")


def show_speed(console: Console, seconds: float) -> None:
    """This tree's games and small things, at reference."""
    rates: dict[Kind, dict[str, float]] = {}
    with Progress(console=console, transient=True) as progress:
        for kind in KINDS:
            task = progress.add_task(f"four bots: {kind.title}", total=seconds)
            rates[kind] = measure_games(kind, seconds, partial(progress.advance, task))
    grid = Grid(box=None, padding=(0, 1, 0, 0), caption="a CPU second; kept: with a record; turns*: at reference")
    grid.add_column("four bots", no_wrap=True)
    for title in ("games", "turns", "acts", "facts", "loop", "turns*"):
        grid.add_column(title, justify="right", no_wrap=True)
    grid.add_column("must")
    for kind, rate in rates.items():
        figures = [f"{rate[name]:,.0f}" for name in ("turns", "acts", "facts")]
        last = (f"{rate['loop']:.3f} s", f"{rate['at reference']:,.0f}", kind.must)
        grid.add_row(kind.title, f"{rate['games']:,.1f}", *figures, *last)
    console.print(grid)
    for edition in dict.fromkeys(kind.edition for kind in KINDS):
        loop = statistics.median(calibrate() for _ in range(5))
        grid = Grid(f"small things, {edition}", "µs", "µs at reference", "target")
        for what, took, target in small_things(edition):
            grid.add_row(what, f"{took:,.2f}", f"{took * REFERENCE / loop:,.2f}", f"{target:,.0f}")
        console.print(grid)
    console.print(f"Calibration loop: {loop:.3f} s for 10^7 additions; reference {REFERENCE} s.")


if __name__ == "__main__":
    main()
