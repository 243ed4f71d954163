"""Trains the value nets by self-play: `make train`, or `python -m rentier.training.train`, with --city that of City.

Round after round, experts with the net of the round before, those of earlier rounds and scripted players play games;
then the net is fitted to who won. A folder keeps every round, so a run that was stopped goes on where it was. The same
seed gives the same games; sums of floats may differ in their last bits from machine to machine.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rentier.batch.policies.memory import Memory
from rentier.batch.value.mind import Net
from rentier.bots import value
from rentier.bots.base import Bot, make_bot
from rentier.bots.city.weights import WEIGHTS
from rentier.bots.expert import in_city
from rentier.bots.policies import memory_of
from rentier.bots.value.fit import RATE, Positions, Weights, deciles, even, fit, predicted, surprise
from rentier.bots.value.games import TABLE, Round, Team, digest, joined, play, rounds
from rentier.bots.value.weights import about, from_plain, load, put_net, write
from rentier.kernel.rulebook import Rulebook
from rentier.training import city_games

SCRIPTED = (
    *("fp-a", "fp-b", "fp-c", "fp-a-patched", "hard-1", "hard-1", "normal-1", "simple"),
    *("hard", "hard", "hard", "normal", "easy"),
)
"""Players of the first round, by how often."""
NEWEST, OLDER = 8, 3
"""In later rounds the newest expert and older ones join them, so often."""
PART = 48
"""Tables in one file, while a round is played."""
GENTLE = RATE / 5
"""The step where a net of the package is trained further."""
KEPT_ROUNDS = 2
"""Positions of this many rounds before are fitted too."""
CHECKED = 0.1
"""The share of further games that the net is judged by; none of them is fitted."""


class Family(NamedTuple):
    """How games of a family are planned and played."""

    name: str
    """The file of its net in the package."""
    scripted: tuple[str, ...]
    plan: Callable[[Team, int, str], list[Round]]
    play: Callable[[Team, Sequence[Round], int, int, Callable[[int, int], None]], Positions]
    start: Callable[[int], Weights]
    """The weights before the first round, from a seed."""


def begin_city(seed: int) -> Weights:
    """The sum that the levels go by: far fewer games of City can be played than of the classic family."""
    return Weights.straight(seed, WEIGHTS)


CLASSIC = Family("classic", SCRIPTED, rounds, play, Weights.drawn)
CITY = Family("city", city_games.SCRIPTED, city_games.planned_rounds, city_games.play, begin_city)

console = Console(stderr=True)


def train(
    folder: Path,
    count: int,
    games: Sequence[int],
    passes: int,
    seed: int,
    jobs: int,
    family: Family = CLASSIC,
    further: bool = False,
) -> list[dict[str, Any]]:
    """Play and fit until there are `count` rounds, and return how each did; `further` begins with the package's net."""
    folder.mkdir(parents=True, exist_ok=True)
    curve: list[dict[str, Any]] = []
    recipe = {"games": list(games), "passes": passes, "seed": seed, "scripted": list(family.scripted)}
    if further:
        recipe["further"] = {part: about(family.name)[part] for part in ("recipe", "data")}
    check_recipe(folder / "recipe.json", recipe)
    for number in range(count):
        file = folder / f"round-{number}.json"
        if not file.exists():
            train_round(folder, number, recipe, jobs, family)
        curve.append(json.loads(file.read_text(encoding="utf-8"))["scores"])
        console.print(f"round {number}: surprise {curve[-1]['surprise']:.4f}, even chances {curve[-1]['even']:.4f}")
    return curve


def check_recipe(file: Path, recipe: dict[str, Any]) -> None:
    """A folder holds one training: other numbers need another one."""
    if not file.exists():
        file.write_text(json.dumps(recipe) + "\n", encoding="utf-8")
    elif json.loads(file.read_text(encoding="utf-8")) != recipe:
        raise SystemExit(f"{file.parent} holds a training with other numbers; choose another folder with --out")


def train_round(folder: Path, number: int, recipe: dict[str, Any], jobs: int, family: Family) -> None:
    """One round: play, fit, judge, keep."""
    team, seed, games = (
        team_of(folder, number, family.scripted),
        f"{recipe['seed']}/{number}",
        recipe["games"][min(number, 1)],
    )
    parts = {}
    for name, share, disturbed in (("natural", 0.6, 0), ("disturbed", 0.4, 100), ("checked", CHECKED, 0)):
        file = folder / f"round-{number}-{name}.npz"
        if not file.exists():
            with Bar(f"round {number}, {name} games") as progress:
                planned = family.plan(team, round(games * share), f"{seed}/{name}")
                keep(file, played(file, family, team, planned, disturbed, jobs, progress))
        parts[name] = kept(file)
    known = [parts["natural"], parts["disturbed"]]
    for older in range(max(0, number - KEPT_ROUNDS), number):
        known += [kept(folder / f"round-{older}-{name}.npz") for name in ("natural", "disturbed")]
    all_of_them = joined(known)
    further = "further" in recipe
    if number:
        weights = before(folder, number)
    else:
        weights = Weights.of(load(family.name)) if further else family.start(recipe["seed"])
    with Bar(f"round {number}, fitting {len(all_of_them):,} positions") as progress:
        fit(all_of_them, weights, recipe["passes"], recipe["seed"] + number, progress, GENTLE if further else RATE)
    np.savez(folder / f"round-{number}-weights.npz", *weights.parts())
    n = weights.rounded()
    scores = judged(n, parts["checked"])
    write(n, folder / f"round-{number}.json", {**recipe, "rounds": number + 1}, digest(all_of_them), scores)


def played(
    file: Path,
    family: Family,
    team: Team,
    planned: Sequence[Round],
    disturbed: int,
    jobs: int,
    progress: Callable[[int, int], None],
) -> Positions:
    """Positions of all rounds, kept in parts, so that a run that was stopped loses little."""
    parts = []
    for first in range(0, len(planned), PART):
        part = file.with_name(f"{file.stem}-{first // PART}.npz")
        if not part.exists():

            def tell(done: int, _: int, before: int = first) -> None:
                progress(before + done, len(planned))

            keep(part, family.play(team, planned[first : first + PART], disturbed, jobs, tell))
        parts.append(kept(part))
    return joined(parts, PART * TABLE)


def judged(n: Net, known: Positions) -> dict[str, Any]:
    """How well a net foretells who won."""
    found = predicted(n, known)
    return {
        "positions": len(known),
        "surprise": round(surprise(found, known), 4),
        "even": round(surprise(even(known), known), 4),
        "deciles": [[round(chance, 4), round(won, 4), seats] for chance, won, seats in deciles(found, known)],
    }


def before(folder: Path, number: int) -> Weights:
    """The weights of the round before."""
    with np.load(folder / f"round-{number - 1}-weights.npz") as file:
        return Weights(*(file[f"arr_{part}"] for part in range(6)))


def team_of(folder: Path, number: int, scripted: tuple[str, ...] = SCRIPTED) -> Team:
    """Who plays a round: scripted players, then experts with the nets of earlier rounds."""
    experts = [f"expert:{number - 1}"] * NEWEST if number else []
    experts += [f"expert:{max(0, number - 2 - older)}" for older in range(OLDER)] if number > 1 else []

    @cache
    def net_of(older: int) -> Net:
        return from_plain(json.loads((folder / f"round-{older}.json").read_text(encoding="utf-8")))

    def memory(name: str, book: Rulebook) -> Memory:
        bot, _, older = name.partition(":")
        found = memory_of(bot, book)
        if older:
            put_net(found, net_of(int(older)))
        return found

    def bot(name: str, seed: str) -> Bot:
        kind, _, older = name.partition(":")
        return in_city(seed, net_of(int(older))) if older else make_bot(kind, seed)

    return Team((*scripted, *experts), memory, bot)


def keep(file: Path, found: Positions) -> None:
    """Write positions into a file; it is there only once it is whole."""
    part = file.with_suffix(".part.npz")
    np.savez_compressed(
        part, features=found.features, won=found.won, first=found.first, seats=found.seats, game=found.game
    )
    part.rename(file)


def kept(file: Path) -> Positions:
    """Positions from a file."""
    with np.load(file) as found:
        return Positions(**{name: found[name] for name in ("features", "won", "first", "seats", "game")})


class Bar:
    """A progress bar that is called with what is done and what there is."""

    def __init__(self, told: str) -> None:
        self.progress = Progress(
            TextColumn(told), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True
        )
        self.task = self.progress.add_task(told)

    def __enter__(self) -> Callable[[int, int], None]:
        self.progress.start()
        return lambda done, total: self.progress.update(self.task, completed=done, total=total)

    def __exit__(self, *error: object) -> None:
        self.progress.stop()


def main() -> None:
    """Train, and with --write put the last net into the package."""
    parser = argparse.ArgumentParser(prog="make train", description="Train the value net of a family.")
    parser.add_argument("--city", action="store_true", help="train the net of City")
    parser.add_argument("--rounds", type=int, default=4, help="rounds of self-play (4)")
    parser.add_argument("--games", type=int, default=60_000, help="games of the first round (60000)")
    parser.add_argument("--later", type=int, default=20_000, help="games of every later round, with experts (20000)")
    parser.add_argument("--passes", type=int, default=6, help="passes over the positions of a round (6)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="threads (one a core)")
    parser.add_argument("--out", type=Path, help="folder of the run (build/train/FAMILY)")
    parser.add_argument("--further", action="store_true", help="begin with the net of the package")
    parser.add_argument("--write", action="store_true", help="put the net of the last round into the package")
    arguments = parser.parse_args()
    games = (arguments.games, arguments.later)
    family = CITY if arguments.city else CLASSIC
    folder = arguments.out or Path("build/train") / family.name
    train(folder, arguments.rounds, games, arguments.passes, arguments.seed, arguments.jobs, family, arguments.further)
    last = folder / f"round-{arguments.rounds - 1}.json"
    if arguments.write:
        (Path(value.__file__).parent / f"{family.name}.json").write_bytes(last.read_bytes())
        console.print("The package has this net now")


if __name__ == "__main__":
    main()
