"""Tunes the hard bot: all its numbers at once, by games under common random numbers against itself and the yardsticks.

Run `.venv/bin/python bench/tune.py`. For every number in `knobs.py` the next value up and the next one down race the
present one. A round has some seeds, each played by a few settings from every seat: a setting draws each of its numbers
from the values still in the race. What settings with a value won is held against what those with the present one won
of the same seeds. After every round a value that looks worse is dropped; one that is better by more than noise in the
end is kept. Then all that was kept plays what there was before on fresh seeds. `bench/tune.log` tells it all; what it
found is written into the bots by hand. No game is played twice: results are kept in `build/tuning.jsonl`, so a run that
was stopped goes on where it was. Delete that file when the bots' code has changed.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from knobs import CITY, CLASSIC, KNOBS, changed, neighbours, value_of

from rentier.bots import make_bot
from rentier.bots.base import Bot
from rentier.bots.hard import HardBot, Skill
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.table import Table

EARLIER = "earlier"
"""The hard bot with the numbers it had when the run began."""
TABLES: dict[str, tuple[str, tuple[str, str, str]]] = {
    "patched": ("platinum", ("fp-a-patched", "fp-a-patched", "fp-a-patched")),
    "policies": ("platinum", ("fp-a", "fp-b", "fp-c")),
    "people": ("platinum", (EARLIER, "normal", EARLIER)),
    "city": ("city", ("normal", "normal", "normal")),
    "city people": ("city", (EARLIER, "normal", EARLIER)),
}
"""Where it plays: an edition and three rivals."""
SEATS = 4
LIMIT = {"round-limit": 300}
SETTINGS = 4
"""So many settings play each seed."""
STAYS = 0.5
"""How likely a setting draws the present value of a number that is still in the race."""
DROPPED = 0.75
"""A value is dropped once it is worse by so many standard errors."""
KEPT = 1.64
"""It is kept if it is better by so many in the end: one in twenty that change nothing would be."""


def tables_of(knob: str) -> list[str]:
    """The tables at which a number matters."""
    part = knob.partition(".")[0]
    unmoved = "platinum" if part in CITY else "city" if part in CLASSIC else ""
    return [name for name, (edition, _) in TABLES.items() if edition != unmoved]


# ---------------------------------------------------------------- playing


def share(skill: Skill, earlier: Skill, table: str, seed: int) -> float:
    """The share of the four seats from which a skill wins a seed."""
    edition, rivals = TABLES[table]
    won = 0.0
    for seat in range(SEATS):
        players: list[Bot] = [
            HardBot(f"{seed}/{place}", earlier) if name == EARLIER else make_bot(name, f"{seed}/{place}")
            for place, name in enumerate(rivals)
        ]
        players.insert(seat, HardBot(f"{seed}/own", skill))
        game = Game.new(edition, LIMIT, SEATS, SeededChance(f"tuning {seed}"), recorded=False)
        ranks = Table(game, players).run().state.ranking
        won += (ranks[seat] == 1) / ranks.count(1)
    return won / SEATS


class Record:
    """What every skill won at each table and seed, on disk as it comes."""

    def __init__(self, path: Path, earlier: Skill) -> None:
        self.earlier = earlier
        self._shares: dict[tuple[str, str, int], float] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                about, table, seed, won = json.loads(line)
                self._shares[about, table, seed] = won
        self._file = path.open("a", encoding="utf-8")

    def won(self, skill: Skill, table: str, seed: int) -> float:
        """The share that a skill wins of a seed, played now if it was not before."""
        about = f"{skill} against {self.earlier}"
        if (about, table, seed) not in self._shares:
            won = self._shares[about, table, seed] = share(skill, self.earlier, table, seed)
            print(json.dumps([about, table, seed, won]), file=self._file, flush=True)
        return self._shares[about, table, seed]

    def each(self, skill: Skill, tables: Sequence[str], seeds: Iterable[int]) -> list[float]:
        """What a skill wins of each seed, over tables."""
        return [statistics.fmean(self.won(skill, table, seed) for table in tables) for seed in seeds]


class Mean(NamedTuple):
    """A mean over seeds, and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """From one value a seed."""
        return cls(statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values)))

    def __str__(self) -> str:
        """In percent, with half of the 95% interval."""
        return f"{100 * self.value:.1f} ± {196 * self.error:.1f}"


# ---------------------------------------------------------------- searching


class Rival(NamedTuple):
    """A value that might be better than the present one."""

    knob: str
    value: Any


class Race:
    """All rivals at once: settings are drawn, played and compared, round by round."""

    def __init__(self, record: Record, knobs: Sequence[str], tell: Callable[[str], None]) -> None:
        self.record = record
        self.tell = tell
        self.start = record.earlier
        self.running = [Rival(knob, value) for knob in knobs for value in neighbours(knob, value_of(self.start, knob))]
        self._drawn: list[tuple[Skill, dict[str, float]]] = []
        """Every setting, and by how much it won more than the others of the same seed at each table."""

    def play(self, seeds: Iterable[int]) -> None:
        """Settings drawn for these seeds, the same in every run."""
        knobs = dict.fromkeys(rival.knob for rival in self.running)
        for seed in seeds:
            chance, settings = random.Random(f"settings {seed}"), []
            for _ in range(SETTINGS):
                skill = self.start
                for knob in knobs:
                    values = [rival.value for rival in self.running if rival.knob == knob]
                    if chance.random() > STAYS:
                        skill = changed(skill, knob, chance.choice(values))
                settings.append(skill)
            tables = list(dict.fromkeys(table for knob in knobs for table in tables_of(knob)))
            won = [{table: self.record.won(skill, table, seed) for table in tables} for skill in settings]
            total = {table: sum(each[table] for each in won) for table in tables}
            for skill, each in zip(settings, won, strict=True):
                others = {table: (total[table] - each[table]) / (SETTINGS - 1) for table in tables}
                self._drawn.append((skill, {table: each[table] - others[table] for table in tables}))

    def gain(self, rival: Rival) -> Mean:
        """By how much settings with a value won more than those with the present one."""
        tables, present = tables_of(rival.knob), value_of(self.start, rival.knob)
        won: dict[Any, list[float]] = {present: [], rival.value: []}
        for skill, each in self._drawn:
            value = value_of(skill, rival.knob)
            if value in won and all(table in each for table in tables):
                won[value].append(statistics.fmean(each[table] for table in tables))
        if min(map(len, won.values())) < 2:
            return Mean(0.0, math.inf)
        stays, moves = Mean.of(won[present]), Mean.of(won[rival.value])
        return Mean(moves.value - stays.value, math.hypot(moves.error, stays.error))

    def drop(self) -> None:
        """Take out what looks worse."""
        for rival in tuple(self.running):
            gain = self.gain(rival)
            if gain.value < -DROPPED * gain.error:
                self.running.remove(rival)
                self.tell(f"  {rival.knob} {rival.value} is dropped: {gain} points")

    def end(self) -> Skill:
        """The start with what is clearly better; of two values of a number the better one."""
        best, kept = self.start, dict[str, float]()
        for rival in self.running:
            gain, present = self.gain(rival), value_of(self.start, rival.knob)
            better = gain.value > max(KEPT * gain.error, kept.get(rival.knob, 0.0))
            self.tell(f"  {rival.knob} {rival.value} instead of {present}: {gain} points{', kept' if better else ''}")
            if better:
                best, kept[rival.knob] = changed(best, rival.knob, rival.value), gain.value
        return best


def confirm(record: Record, best: Skill, fresh: Sequence[int], tell: Callable[[str], None]) -> None:
    """Old and new numbers on seeds that chose nothing, table by table and over all."""
    tell(f"\nGames won on fresh seeds ({fresh[0]} to {fresh[-1]}) with the old numbers, with the new ones, difference:")
    for tables in (*([table] for table in TABLES), list(TABLES)):
        old, new = (record.each(skill, tables, fresh) for skill in (record.earlier, best))
        by = Mean.of([after - before for after, before in zip(new, old, strict=True)])
        name = tables[0] if len(tables) == 1 else "all tables"
        tell(f"  {name:12} {Mean.of(old)!s:>12}  {Mean.of(new)!s:>12}  {by!s:>12}")


# ---------------------------------------------------------------- the log


def main() -> None:
    """Tune, and tell it as it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40, help="rounds (40)")
    parser.add_argument("--seeds", type=int, default=20, help="seeds in a round (20)")
    parser.add_argument("--fresh", type=int, default=300, help="seeds for old against new numbers at the end (300)")
    parser.add_argument("--only", default="", help="only numbers whose names begin so, as habits. or manners.spite")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no other round after so many")
    parser.add_argument("--log", type=Path, default=Path(__file__).with_name("tune.log"), help="the log")
    parser.add_argument("--kept", type=Path, default=Path("build/tuning.jsonl"), help="results of games")
    options = parser.parse_args()
    until = time.monotonic() + 60 * options.minutes
    with options.log.open("w", encoding="utf-8") as log:

        def tell(line: str) -> None:
            for out in (log, sys.stdout):
                print(line, file=out, flush=True)

        record = Record(options.kept, HardBot.skill)
        knobs = [knob for knob in KNOBS if knob.startswith(options.only)]
        race = Race(record, knobs, tell)
        tell(f"python bench/tune.py {' '.join(sys.argv[1:])}".rstrip())
        tell(
            f"\nEvery seed is played by {SETTINGS} settings from {SEATS} seats, {LIMIT['round-limit']} rounds at most,"
        )
        tell("at these tables:")
        for name, (edition, rivals) in TABLES.items():
            tell(f"  {name:12} {edition:9} against {', '.join(rivals)}")
        tell(
            f"{len(race.running)} values of {len(knobs)} numbers race. Points are percents of games won, more than with"
        )
        tell("the present value, at the tables where the number matters, with half of the 95% interval.\n")
        seeds = range(1, options.rounds * options.seeds + 1)
        for number in range(options.rounds):
            if not race.running:
                break
            if time.monotonic() > until:
                tell(f"Stopped after {options.minutes:g} minutes")
                break
            these = seeds[number * options.seeds :][: options.seeds]
            race.play(these)
            tell(f"Round {number + 1}, seeds {these[0]} to {these[-1]}, {len(race.running)} values in the race")
            race.drop()
        tell("\nIn the end:")
        best = race.end()
        confirm(record, best, range(seeds.stop, seeds.stop + options.fresh), tell)


if __name__ == "__main__":
    main()
