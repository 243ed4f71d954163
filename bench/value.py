"""Measures the value net and the expert for docs/explanation/value-model.md: calibration, wins, a best response.

    python bench/value.py --calibrate 10000   held-out games, for every kind of table
    python bench/value.py --wins 500          seeds, each from every seat, against every opponent
    python bench/value.py --city 50           the same in City, by the reference engine
    python bench/value.py --respond 60        looks for settings that beat three experts, that many seeds a try
    python bench/value.py --curve build/train the learning curve of a training
    python bench/value.py                     draws and writes the page from what was measured before

It needs the extra `fast`. Games have the round limit of 300 where nothing else is said.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from dataclasses import asdict, replace
from fnmatch import fnmatch
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from rentier.batch.compiled import compiled, row_type, rows_of
from rentier.batch.game import seated
from rentier.batch.packing import signed
from rentier.batch.policies.codes import POLICIES
from rentier.batch.policies.memory import Memory
from rentier.batch.tables import tables
from rentier.batch.value.features import NAMES
from rentier.batch.value.sampling import Plan, Sample, sample_games
from rentier.bots.base import make_bot
from rentier.bots.expertise import RESPONSE, Expertise, put_expertise
from rentier.bots.policies import memory_of
from rentier.bots.value import city
from rentier.bots.value.classic import put_outlook
from rentier.bots.value.fit import Positions, deciles, even, predicted, surprise
from rentier.bots.value.games import Team, play, rounds
from rentier.bots.value.weights import about, load
from rentier.kernel.chance import CounterChance, SeededChance
from rentier.kernel.game import Game
from rentier.kernel.rulebook import rulebook
from rentier.sim.looks import BOTS, QUIET, as_svg, figure, styled
from rentier.table import Table
from rentier.training import city_games

FOLDER = Path(__file__).parents[1] / "docs" / "explanation"
DATA, PAGE = FOLDER / "value-model.json", FOLDER / "value-model.md"
LIMIT = {"round-limit": 300}
NEVER = 2**31 - 1
SCRIPTED = ("fp-a", "fp-b", "fp-c", "fp-a-patched", "hard-1", "normal-1", "simple")


class Kind(NamedTuple):
    """A kind of table whose calibration is looked at."""

    name: str
    rules: dict[str, Any]
    players: tuple[str, ...] = SCRIPTED
    share: float = 1.0
    """The part of the games that is played there: experts take their time, and so does City."""
    city: bool = False


TABLES = (
    Kind("as printed", {}),
    Kind("Short Game", {"short": True}),
    Kind("Speed Die", {"speed-die": True}),
    Kind("Short Game, Speed Die", {"short": True, "speed-die": True}),
    Kind("with experts", {}, (*SCRIPTED, "expert", "expert", "expert"), 0.1),
    Kind("City", {}, city_games.SCRIPTED, 0.05, city=True),
)


class Opponent(NamedTuple):
    """Whom the expert is measured against, three of a kind, and what it must win."""

    bot: str
    must: float
    aim: float
    deals: bool = True


OPPONENTS = (
    Opponent("fp-a", 0.97, 0.99),
    Opponent("fp-b", 0.97, 0.99),
    Opponent("fp-c", 0.97, 0.99),
    Opponent("fp-a-patched", 0.72, 0.80),
    Opponent("hard-1", 0.60, 0.75),
    Opponent("normal-1", 0.80, 0.90),
    Opponent("hard-1", 0.28, 0.33, deals=False),
    Opponent("simple", 0.35, 0.35),
    Opponent("normal", 0.45, 0.60),
    Opponent("hard", 0.45, 0.60),
)
CITY_OPPONENTS = (Opponent("hard-1", 0.60, 0.60), Opponent("hard", 0.45, 0.60), Opponent("normal", 0.45, 0.60))
MOST_RESPONSE, AIM_RESPONSE = 0.45, 0.35
"""What a best response may win against three experts."""


# ---------------------------------------------------------------- wins


def wins(one: str, other: str, seeds: int, first: int = 0, deals: bool = True, taste: Expertise | None = None) -> Any:
    """How often a bot wins against three of another, seed by seed, over the four seats."""
    book = rulebook("platinum", LIMIT)
    b = tables(book)
    if not deals:
        b.most_offers = 0
    keys = [signed(CounterChance(f"value/{seed}").key) for seed in range(first, first + seeds)]
    found = np.zeros(seeds)
    plan = Plan()
    plan.dice, plan.apart = 1, NEVER
    for seat in range(4):
        names = [other] * 3
        names.insert(seat, one)
        games = np.repeat(rows_of([seated(4, CounterChance(0))]), seeds)
        games["key"] = keys
        memories = [memory_of(name, book) for name in names]
        if taste is not None:
            memories[seat] = Memory()
            put_expertise(memories[seat], taste, book)
        put_outlook(memories[0], book)
        policies = np.array([POLICIES[name] for name in names])
        samples = np.zeros(1, row_type(Sample))
        compiled(sample_games)(games, samples, rows_of([plan]), rows_of([b])[0], policies, rows_of(memories))
        first_place = games["ranking"][:, :4] == 1
        found += first_place[:, seat] / np.maximum(1, first_place.sum(axis=1)) / 4
    return found


def summed(found: Any) -> dict[str, Any]:
    """The rate of some wins, with its 95% interval over seeds."""
    half = 1.96 * float(found.std()) / math.sqrt(len(found))
    return {"games": 4 * len(found), "rate": float(found.mean()), "half": half}


def measure_wins(seeds: int, only: str) -> Iterator[dict[str, Any]]:
    """The expert against three of every opponent."""
    for one in OPPONENTS:
        if not fnmatch(one.bot, only):
            continue
        row = {**one._asdict(), **summed(wins("expert", one.bot, seeds, deals=one.deals))}
        print(told(row), flush=True)
        yield row


def measure_city(seeds: int, only: str) -> Iterator[dict[str, Any]]:
    """The expert against three of a kind in City, each seed from every seat."""
    for one in CITY_OPPONENTS:
        if not fnmatch(one.bot, only):
            continue
        found = np.zeros(seeds)
        for seed in range(seeds):
            for seat in range(4):
                bots = [make_bot("expert" if place == seat else one.bot, f"{seed}/{place}") for place in range(4)]
                game = Game.new("city", LIMIT, 4, SeededChance(f"value/{seed}"), recorded=False)
                ranking = Table(game, bots).run().state.ranking
                found[seed] += (ranking[seat] == 1) / ranking.count(1) / 4
        row = {**one._asdict(), **summed(found)}
        print("City,", told(row), flush=True)
        yield row


def told(row: dict[str, Any]) -> str:
    """One result as a line."""
    name = row["bot"] + ("" if row.get("deals", True) else " without deals")
    return f"{name}: {row['rate']:.1%} ± {row['half']:.1%} of {row['games']:,} games"


# ---------------------------------------------------------------- a best response


def respond(seeds: int, tries: int, seed: int = 1) -> dict[str, Any]:
    """Settings that win most against three experts, found by changing one after the other; judged on fresh seeds."""
    dice = Random(seed)
    best = Expertise(sure_of=Expertise().demands)
    most = float(wins("expert", "expert", seeds, taste=best).mean())
    for number in range(tries):
        tried = changed(best, dice)
        rate = float(wins("expert", "expert", seeds, taste=tried).mean())
        print(f"{number + 1} of {tries}: {rate:.1%}, best so far {max(rate, most):.1%}")
        if rate > most:
            best, most = tried, rate
    fresh = wins("expert", "expert", 4 * seeds, first=100_000, taste=best)
    return {"settings": asdict(best), "tried": tries, "found": most, **summed(fresh)}


def changed(taste: Expertise, dice: Random) -> Expertise:
    """The same with one number changed."""
    what = dice.choice(("offers", "least_gain", "least_hope", "demands", "by_chances", "sure_of"))
    values: dict[str, tuple[Any, ...]] = {
        "offers": (1, 2, 3, 4, 6, 8),
        "least_gain": (0.001, 0.002, 0.004, 0.008, 0.015, 0.03),
        "least_hope": (0.0002, 0.0005, 0.001, 0.003, 0.01),
        "demands": (0, 20, 40, 60, 90, 150),
        "by_chances": (48, 49, 50, 56, 63),
        "sure_of": (-1, 20, 40, 60),
    }
    return replace(taste, **{what: dice.choice(values[what])})


# ---------------------------------------------------------------- calibration


def calibrate(games: int, only: str) -> Iterator[dict[str, Any]]:
    """How the chances of held-out games agree with who won, for every kind of table."""
    for kind in TABLES:
        if not fnmatch(kind.name, only):
            continue
        team, count = Team(kind.players), round(games * kind.share)
        seed = f"held out/{kind.name}"
        if kind.city:
            known = city_games.play(team, city_games.planned_rounds(team, count, seed, (300,)), 0)
        else:
            known = play(team, rounds(team, count, seed, options=(kind.rules,), limits=(300,)), 0, 2)
        found = predicted(load("city" if kind.city else "classic"), known)
        share = city.NAMES.index("share of all assets") if kind.city else NAMES.index("share of worth")
        row: dict[str, Any] = {
            "table": kind.name,
            "games": count,
            "positions": len(known),
            "surprise": surprise(found, known),
            "worth": surprise(by_worth(known, share), known),
            "even": surprise(even(known), known),
            "deciles": deciles(found, known),
        }
        print(f"{kind.name}: surprise {row['surprise']:.3f}, worst decile off by {worst_of(row):.1%}", flush=True)
        yield row


def by_worth(known: Positions, feature: int) -> Any:
    """Everybody's share of all net worth, as if that were the chance to win."""
    worth = np.maximum(known.features[:, feature].astype(np.float64), 1)
    return worth / np.repeat(np.add.reduceat(worth, known.first), known.seats)


def worst_of(row: dict[str, Any]) -> float:
    """How far the chances of a decile are off at most; those of a few seats say nothing."""
    return float(max(abs(chance - won) for chance, won, seats in row["deciles"] if seats >= 500))


def draw_calibration(rows: list[dict[str, Any]]) -> str:
    """Chances beside wins, as SVG."""
    with styled():
        drawn = figure(5.2, 4.4)
        axes = drawn.subplots()
        axes.plot([0, 1], [0, 1], color=QUIET, linewidth=1, linestyle=":")
        for colour, row in zip(BOTS, rows, strict=False):
            chances, won, _ = zip(*row["deciles"], strict=True)
            axes.plot(chances, won, "o-", color=colour, markersize=4, linewidth=1.2, label=row["table"])
        axes.set(title="Calibration on held-out games", xlabel="predicted chance", ylabel="share of wins")
        axes.legend()
        return as_svg(drawn)


def curve(folder: Path) -> list[dict[str, Any]]:
    """The scores of every round of a training."""
    files = sorted(folder.glob("round-*.json"), key=lambda file: int(file.stem.partition("-")[2]))
    return [json.loads(file.read_text(encoding="utf-8"))["scores"] for file in files]


def draw_curve(rows: list[dict[str, Any]]) -> str:
    """The surprise at who won, round by round, as SVG."""
    with styled():
        drawn = figure(5.2, 3.4)
        axes = drawn.subplots()
        numbers = range(len(rows))
        axes.plot(numbers, [row["even"] for row in rows], "o:", color=QUIET, label="even chances")
        axes.plot(numbers, [row["surprise"] for row in rows], "o-", color=BOTS[0], label="the net")
        axes.set(title="Surprise at who won, on held-out games", xlabel="round of self-play", ylim=(0, None))
        axes.set_xticks(list(numbers))
        axes.legend()
        return as_svg(drawn)


# ---------------------------------------------------------------- the page


def tabled(data: dict[str, Any]) -> str:
    """What was measured, as Markdown."""
    lines = []
    if "wins" in data:
        lines += ["| against three | won | 95% | games | must | aim | holds |", "|---|---|---|---|---|---|---|"]
        for row in (*data["wins"], *({**row, "place": " in City"} for row in data.get("city", ()))):
            name = f"`{row['bot']}`" + row.get("place", "") + ("" if row["deals"] else ", no deals")
            held = "yes" if row["rate"] - row["half"] >= row["must"] else "yes?" if row["rate"] >= row["must"] else "no"
            lines.append(
                f"| {name} | {row['rate']:.1%} | ± {row['half']:.1%} | {row['games']:,} | {row['must']:.0%} | "
                f"{row['aim']:.0%} | {held} |"
            )
    if "response" in data:
        row = data["response"]
        lines += ["", f"A best response, found in {row['tried']} tries, wins {row['rate']:.1%} ± {row['half']:.1%} of "]
        lines[-1] += f"{row['games']:,} games against three of it; even players win 25%."
    if "calibration" in data:
        lines += [
            "",
            "| table | games | positions | surprise | shares of net worth | even chances | worst decile off by |",
            "|---|---|---|---|---|---|---|",
        ]
        for row in data["calibration"]:
            lines.append(
                f"| {row['table']} | {row['games']:,} | {row['positions']:,} | {row['surprise']:.3f} | "
                f"{row['worth']:.3f} | {row['even']:.3f} | {worst_of(row):.1%} |"
            )
        lines += ["", "![Predicted chances beside wins](value-model-calibration.svg)"]
    return "\n".join(lines).strip()


def features() -> str:
    """Every feature by number, as Markdown."""
    return "\n".join(f"{number}. {name}" for number, name in enumerate(NAMES))


def renew(data: dict[str, Any], name: str, rows: Iterator[dict[str, Any]]) -> None:
    """Put rows in place of earlier ones about the same, and keep each as soon as it is measured."""

    def about_of(row: dict[str, Any]) -> tuple[Any, ...]:
        return row.get("table"), row.get("bot"), row.get("deals")

    for row in rows:
        kept = data.setdefault(name, [])
        places = [place for place, old in enumerate(kept) if about_of(old) == about_of(row)]
        kept[places[0] if places else len(kept) : (places[0] + 1) if places else len(kept)] = [row]
        DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def write(data: dict[str, Any]) -> None:
    """Keep the data, write the page, draw the figures."""
    DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    if "calibration" in data:
        (FOLDER / "value-model-calibration.svg").write_text(draw_calibration(data["calibration"]), encoding="utf-8")
    if "curve" in data:
        (FOLDER / "value-model-curve.svg").write_text(draw_curve(data["curve"]), encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    recipe = json.dumps(about("classic")["recipe"])
    shown = "![Surprise by round of self-play](value-model-curve.svg)" if "curve" in data else ""
    of_city = json.dumps(about("city")["recipe"])
    texts = {
        "city": f"```json\n{of_city}\n```",
        "measured": tabled(data),
        "features": features(),
        "recipe": f"```json\n{recipe}\n```",
        "curve": shown,
    }
    for mark, text in texts.items():
        start, end = f"<!-- {mark}: begin -->\n", f"<!-- {mark}: end -->"
        before, _, rest = page.partition(start)
        page = f"{before}{start}\n{text}\n\n{end}{rest.partition(end)[2]}"
    PAGE.write_text(page, encoding="utf-8")


def main() -> None:
    """Measure what is asked for, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calibrate", type=int, metavar="GAMES")
    parser.add_argument("--wins", type=int, metavar="SEEDS")
    parser.add_argument("--city", type=int, metavar="SEEDS")
    parser.add_argument("--respond", type=int, metavar="SEEDS")
    parser.add_argument("--tries", type=int, default=24, help="settings that are tried for a best response (24)")
    parser.add_argument("--only", default="*", metavar="PATTERN", help="tables or opponents by name (all)")
    parser.add_argument("--curve", type=Path, metavar="FOLDER")
    arguments = parser.parse_args()
    data: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    if arguments.curve:
        data["curve"] = curve(arguments.curve)
    if arguments.calibrate:
        renew(data, "calibration", calibrate(arguments.calibrate, arguments.only))
    if arguments.wins:
        renew(data, "wins", measure_wins(arguments.wins, arguments.only))
    if arguments.city:
        renew(data, "city", measure_city(arguments.city, arguments.only))
    if arguments.respond:
        data["response"] = respond(arguments.respond, arguments.tries)
        RESPONSE.write_text(json.dumps(data["response"]["settings"], indent=1) + "\n", encoding="utf-8")
        print(told({"bot": "best response", **data["response"]}))
    write(data)


if __name__ == "__main__":
    main()
