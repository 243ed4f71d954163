"""Measures how certain the chances of reviews are, and fits how much the nets are sharpened for them.

    python bench/certainty.py classic --fit 20000        sharpens the net by games of one seed
    python bench/certainty.py classic --games 10000      calibration on games of another seed
    python bench/certainty.py classic --apart 30         plays positions of 30 games on: how far chances are off
    python bench/certainty.py                            writes the page and the figure from what was measured

It needs the extras `fast` and `sim`. Writes src/rentier/review/calibration and docs/explanation/certainty.svg, and the
tables of docs/explanation/luck-and-skill.md. City is played by the reference engine: --first and --games measure it in
parts, which are kept in build/certainty and put together.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, variance
from typing import Any

import numpy as np

from rentier.analysis.intervals import NORMAL_95
from rentier.batch.compiled import compiled, row_type, rows_of
from rentier.batch.packing import pack, signed
from rentier.batch.policies.codes import POLICIES
from rentier.batch.tables import UnknownToBatch, tables
from rentier.batch.value.sampling import Plan, Sample, sample_games
from rentier.bots import make_bot
from rentier.bots.policies import memory_of
from rentier.bots.value.classic import put_outlook
from rentier.kernel.chance import CounterChance, SeededChance
from rentier.kernel.game import Game
from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import State
from rentier.review.certainty import PHASES, SHARPNESS, measured, phase, sharpness
from rentier.review.evaluator import evaluator_for
from rentier.review.judge import Judge
from rentier.rollouts import play_on
from rentier.rules.city.plots import Plots
from rentier.rules.classic.building import Buildings
from rentier.study.calibration import (
    LIMITS,
    Calibration,
    Decile,
    Position,
    compared,
    looked_at,
    played,
    save_calibration_plot,
    sharper,
    surprise,
)
from rentier.table import Table

ROOT = Path(__file__).parents[1]
KEPT, PARTS = ROOT / "src" / "rentier" / "review" / "calibration", ROOT / "build" / "certainty"
PAGE = ROOT / "docs" / "explanation" / "luck-and-skill.md"
EDITIONS = {"classic": "platinum", "city": "city"}
EQUALS = ("easy", "normal", "hard")
"""Positions are played on by players of one level, for each of these."""
GAMES = {"classic": 64, "city": 8}
"""Games that a position is played on for by each level."""
NEVER = 2**31 - 1
SEEN = 40
"""Seats in a phase that it takes to say how far chances are off there."""
ENOUGH = 300
"""Positions that it takes to fit a number of players."""


# ---------------------------------------------------------------- sharpness


def fitted(found: Sequence[Position], now: Sequence[Sequence[int]]) -> dict[str, list[int]]:
    """The sharpness with the lowest log-loss, by players and then by phase; the chances were made with another one."""
    raw = [one._replace(chances=sharper(one.chances, SHARPNESS / now[one.phase][len(one.chances)])) for one in found]
    players = [SHARPNESS, SHARPNESS]
    for seats in range(2, len(now[0])):
        some = [one for one in raw if len(one.chances) == seats]
        players.append(best(some) if len(some) >= ENOUGH else players[-1])
    sharp = [one._replace(chances=sharper(one.chances, players[len(one.chances)] / SHARPNESS)) for one in raw]
    return {"players": players, "phases": [best([one for one in sharp if one.phase == each]) for each in range(PHASES)]}


def best(found: Sequence[Position]) -> int:
    """The sharpness with the lowest log-loss of some positions."""

    def loss(tried: int) -> float:
        return surprise([(sharper(one.chances, tried / SHARPNESS), one.won) for one in found])

    low, high = SHARPNESS // 2, SHARPNESS * 3
    while high - low > 2:
        third = (high - low) // 3
        low, high = (low, high - third) if loss(low + third) < loss(high - third) else (low + third, high)
    return (low + high) // 2


# ---------------------------------------------------------------- how far chances are off


class Squares:
    """Squared differences between what the chances say and what came of playing on, beyond the noise of the games."""

    def __init__(self) -> None:
        self.chance: list[list[float]] = [[] for _ in range(PHASES)]
        self.change: list[list[float]] = [[] for _ in range(PHASES)]

    def add(self, book: Rulebook, state: State, other: State, changed: Sequence[int], key: str, games: int) -> None:
        """Play a position on, and another one in which these seats have traded."""
        judge, now = Judge(book, evaluator_for(book, state)), phase(state)
        chances, then = judge.value(state), judge.value(other)
        ends = [came(book, state, level, key, games) for level in EQUALS]
        others = [came(book, other, level, key, games) for level in EQUALS]
        for seat in state.playing():
            self.chance[now].append(beyond(chances[seat], [level[seat] for level in ends]))
        for seat in changed:
            levels = [
                [after - before for before, after in zip(level[seat], traded[seat], strict=True)]
                for level, traded in zip(ends, others, strict=True)
            ]
            self.change[now].append(beyond(then[seat] - chances[seat], levels))


def beyond(said: float, levels: Sequence[Sequence[float]]) -> float:
    """The squared difference from the mean over levels, without what so few games explain."""
    noise = sum(variance(games) / len(games) for games in levels) / len(levels) ** 2
    return (said - fmean(map(fmean, levels))) ** 2 - noise


def margins(family: str, games: int, seed: str) -> dict[str, list[float] | list[int]]:
    """Half of the 95% intervals of chances and of what a trade changes, by phase; and how many positions were seen.

    A position of each phase is taken from every game, and played on among equals, since nobody's play is known.
    """
    found, taken, dice = Squares(), [0] * PHASES, Random(f"{seed}/trades")
    for number in range(games):
        for book, state in positions(family, f"{seed}/{number}"):
            other = state.copy()
            changed = trade(book, other, dice)
            if changed:
                with suppress(UnknownToBatch):
                    found.add(book, state, other, changed, f"{seed}/{number}", GAMES[family])
                    taken[phase(state)] += 1
        print(f"{family}: {number + 1} of {games} games, {taken} positions", flush=True)
    return {"margins": widths(found.chance), "changes": widths(found.change), "played_on": taken}


def widths(squares: Sequence[Sequence[float]]) -> list[float]:
    """Half of a 95% interval for each phase; where few seats were seen, that of all phases."""
    every = [square for each in squares for square in each]
    return [round(NORMAL_95 * sqrt(max(0.0, fmean(each if len(each) >= SEEN else every))), 4) for each in squares]


def positions(family: str, seed: str) -> Iterator[tuple[Rulebook, State]]:
    """A position of each phase of a game among the levels."""
    dice = Random(seed)
    seats, options = dice.choice((2, 3, 4, 4, 4, 5)), {"round-limit": dice.choice(LIMITS)}
    game = Game.new(EDITIONS[family], options, seats, SeededChance(seed), recorded=False)
    table = Table(game, [make_bot(dice.choice(EQUALS), f"{seed}/{seat}") for seat in range(seats)])
    seen = list(looked_at(table, dice, 60))
    for each in range(PHASES):
        some = [state for state in seen if phase(state) == each]
        if some:
            yield game.book, dice.choice(some)


def trade(book: Rulebook, state: State, dice: Random) -> tuple[int, ...]:
    """Sell a deed without buildings at half to twice its price: who has traded, or nobody where nothing can be sold."""
    built = Buildings.of(state).level if book.edition.family == "classic" else blocks_of(state)
    free = [
        deed
        for deed in book.board.deeds
        if state.holder[deed] >= 0 and not any(built[each] for each in book.board.members[state.group[deed]])
    ]
    if not free:
        return ()
    deed = dice.choice(free)
    seller = state.holder[deed]
    buyer = dice.choice([seat for seat in state.playing() if seat != seller])
    price = min(round(book.board.price[deed] * dice.uniform(0.5, 2)), state.cash[buyer])
    price -= price % max(1, book.numbers.get("bid_step", 1))
    state.give_deed(deed, buyer)
    state.pay(buyer, seller, price)
    return seller, buyer


def blocks_of(state: State) -> list[int]:
    """What stands on every district."""
    plots = Plots.of(state)
    return [sum(kinds) for kinds in zip(plots.residential, plots.industrial, strict=True)]


def came(book: Rulebook, state: State, level: str, key: str, games: int) -> list[tuple[float, ...]]:
    """By seat: its share of the win in every game among players of a level."""
    play = by_batch if book.edition.family == "classic" else by_reference
    rankings = play(book, state, [level] * state.seats, [f"{key}/{level}/{number}" for number in range(games)])
    return list(zip(*[[(rank == 1) / ranking.count(1) for rank in ranking] for ranking in rankings], strict=True))


def by_reference(book: Rulebook, state: State, bots: Sequence[str], keys: Sequence[str]) -> list[list[int]]:
    """The rankings of some games from a position."""
    return [play_on(book, state, None, bots, key) for key in keys]


def by_batch(book: Rulebook, state: State, bots: Sequence[str], keys: Sequence[str]) -> list[list[int]]:
    """The same by the compiled batch engine, which is loaded once for all players."""
    b, plan = tables(book), Plan()
    plan.dice, plan.apart = 1, NEVER
    games = np.repeat(rows_of([pack(state, b, CounterChance(""))]), len(keys))
    games["key"] = [signed(CounterChance(key).key) for key in keys]
    memories = [memory_of(bot, book) for bot in bots]
    put_outlook(memories[0], book)
    policies = np.array([POLICIES[bot] for bot in bots])
    samples = np.zeros(1, row_type(Sample))
    compiled(sample_games)(games, samples, rows_of([plan]), rows_of([b])[0], policies, rows_of(memories))
    rankings: list[list[int]] = games["ranking"][games["over"] == 1][:, : state.seats].tolist()
    return rankings


# ---------------------------------------------------------------- what is kept


def part(family: str, kind: str, games: int, first: int) -> list[Position]:
    """Positions of some games, and of all parts that were played before."""
    name = f"{family}-{kind}"
    PARTS.mkdir(parents=True, exist_ok=True)
    path = PARTS / f"{name}-{first}-{games}.json"
    if not path.exists():
        told = 0

        def done(count: int) -> None:
            nonlocal told
            told += count
            print(f"{name}: {told:,} of {games:,} games", end="\r", flush=True)

        found = list(played(EDITIONS[family], games, f"{kind}/{first}", done))
        path.write_text(json.dumps({"sharpness": sharpness(family), "positions": found}), encoding="utf-8")
        print()
    kept = json.loads(path.read_text(encoding="utf-8"))
    return [again(Position(*row), kept["sharpness"], sharpness(family)) for row in kept["positions"]]


def again(one: Position, then: Sequence[Sequence[int]], now: Sequence[Sequence[int]]) -> Position:
    """A position that was kept, with the chances of the present sharpness."""
    seats = len(one.chances)
    return one._replace(chances=sharper(one.chances, now[one.phase][seats] / then[one.phase][seats]))


def together(family: str, kind: str) -> tuple[int, list[Position]]:
    """All parts: how many games, and their positions."""
    games, found = 0, list[Position]()
    for path in sorted(PARTS.glob(f"{family}-{kind}-*.json")):
        first, count = map(int, path.stem.split("-")[-2:])
        games += count
        found += part(family, kind, count, first)
    return games, found


def keep(family: str, **news: Any) -> dict[str, Any]:
    """Write what is new into the file of the package."""
    path = KEPT / f"{family}.json"
    data: dict[str, Any] = {**json.loads(path.read_text(encoding="utf-8")), **news}
    path.write_text(json.dumps(data) + "\n", encoding="utf-8")
    return data


# ---------------------------------------------------------------- the page


def read(family: str) -> Calibration:
    """The calibration that is in the package."""
    held = json.loads((KEPT / f"{family}.json").read_text(encoding="utf-8"))["held_out"]
    return Calibration(**{**held, "deciles": tuple(Decile(**one) for one in held["deciles"])})


def write() -> None:
    """Put the tables into the page, and draw the figure."""
    found = [read(family) for family in EDITIONS]
    save_calibration_plot(found, PAGE.with_name("certainty.svg"))
    lines = ["| predicted | classic: came true | seats | City: came true | seats |", "|---|--:|--:|--:|--:|"]
    for tenth in range(10):
        cells = [f"{10 * tenth} to {10 * tenth + 10}%"]
        for one in found:
            row = next((each for each in one.deciles if each.low == tenth / 10), None)
            cells += [f"{row.predicted:.1%} → {row.came:.1%}", f"{row.count:,}"] if row else ["", ""]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "| | games | positions | furthest off | log-loss | shares of net worth | lower by |"]
    lines.append("|---|--:|--:|--:|--:|--:|--:|")
    for one in found:
        worst = max(abs(each.predicted - each.came) for each in one.deciles)
        lines.append(
            f"| {one.family.capitalize()} | {one.games:,} | {one.positions:,} | {100 * worst:.1f} points | "
            f"{one.log_loss:.3f} | {one.baseline:.3f} | {1 - one.log_loss / one.baseline:.0%} |"
        )
    lines += ["", "| 95% interval, in points | first third of the deeds sold | second | last | a whole group |"]
    lines.append("|---|--:|--:|--:|--:|")
    for family in EDITIONS:
        data = json.loads((KEPT / f"{family}.json").read_text(encoding="utf-8"))
        for what, name in (("a chance", "margins"), ("a change", "changes")):
            told = " | ".join(f"±{100 * width:.1f}" for width in data[name])
            lines.append(f"| {family.capitalize()}, {what} | {told} |")
    lines += ["", "![Predicted chances beside wins on held-out games](certainty.svg)"]
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition("<!-- certainty: begin -->\n")
    _, _, after = rest.partition("<!-- certainty: end -->")
    table = "\n".join(lines)
    PAGE.write_text(f"{before}<!-- certainty: begin -->\n\n{table}\n\n<!-- certainty: end -->{after}", encoding="utf-8")


def main() -> None:
    """Measure what is asked for, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", nargs="?", choices=EDITIONS)
    parser.add_argument("--fit", type=int, metavar="GAMES")
    parser.add_argument("--games", type=int, metavar="GAMES")
    parser.add_argument("--apart", type=int, metavar="GAMES", help="with a position of each phase")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the part (0)")
    wanted = parser.parse_args()
    family = wanted.family
    if family and wanted.fit:
        part(family, "fit", wanted.fit, wanted.first)
        games, found = together(family, "fit")
        keep(family, **fitted(found, sharpness(family)), fitted_on=games)
        measured.cache_clear()
        sharpness.cache_clear()
    if family and wanted.games:
        part(family, "held-out", wanted.games, wanted.first)
        games, found = together(family, "held-out")
        keep(family, held_out=compared(family, games, found).to_dict())
    if family and wanted.apart:
        keep(family, **margins(family, wanted.apart, "apart"))
    if family is None:
        write()


if __name__ == "__main__":
    main()
