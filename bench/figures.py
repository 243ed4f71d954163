"""Measures engine and simulation for docs/explanation/benchmarks.md: its data, its tables and its figures.

Run `make benchmarks`, or `make benchmarks ARGS="--draw"` to draw the stored data again. Rates are turns in a CPU second
of one process, scaled to a machine whose calibration loop takes 0.45 s, so that a busy or slower machine says the same.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
from pathlib import Path
from typing import Any

import engine
import sim
from calibration import REFERENCE, calibrate

from rentier import __version__
from rentier.sim.looks import BOTS, QUIET, as_svg, figure, styled
from rentier.sim.plans import Simulation

FOLDER = Path(__file__).parents[1] / "docs" / "explanation"
DATA, PAGE = FOLDER / "benchmarks.json", FOLDER / "benchmarks.md"
COLOURS = {"platinum": BOTS[0], "city": BOTS[1]}
Data = dict[str, Any]


def measured(seconds: float) -> Data:
    """All figures of this machine."""
    games, small = [], []
    for kind in engine.KINDS:
        rate = engine.measure_games(kind, seconds, lambda _: None)
        games.append(
            {"edition": kind.edition, "bot": kind.bot, "recorded": kind.recorded, "turns": rate["at reference"]}
        )
    played = []
    for edition, bot in sim.KINDS:
        plan = Simulation(edition, (bot,) * sim.SEATS, 10**6)
        rate = sim.measure_turns(plan, seconds, lambda _: None)
        meters = rate["metered"] / rate["turns"]
        played.append({"edition": edition, "bot": bot, "turns": rate["at reference"], "with_meters": meters})
    loops = [calibrate() for _ in range(5)]
    loop = statistics.median(loops)
    for edition in dict.fromkeys(kind.edition for kind in engine.KINDS):
        for what, took, _ in engine.small_things(edition):
            small.append({"edition": edition, "what": what, "microseconds": took * REFERENCE / loop})
    machine = {"python": platform.python_version(), "system": platform.system(), "loop": loop, "seconds": seconds}
    return {"rentier": __version__, "machine": machine, "engine": games, "simulation": played, "small": small}


def rates(data: Data) -> dict[str, list[tuple[str, str, float]]]:
    """What is drawn: (label, edition, turns) by figure."""
    kept = {True: ", recorded", False: ""}
    return {
        "engine": [
            (f"{row['edition']}, {row['bot']}{kept[row['recorded']]}", row["edition"], row["turns"])
            for row in data["engine"]
        ],
        "simulation": [(f"{row['edition']}, {row['bot']}", row["edition"], row["turns"]) for row in data["simulation"]],
    }


def drawn(rows: list[tuple[str, str, float]], title: str) -> str:
    """Bars as SVG."""
    with styled():
        picture = figure(7.2, 0.5 * len(rows) + 1.1)
        axes = picture.add_subplot()
        places = range(len(rows))
        axes.barh(
            places, [turns for _, _, turns in rows], color=[COLOURS[edition] for _, edition, _ in rows], height=0.62
        )
        for place, (_, _, turns) in zip(places, rows, strict=True):
            axes.annotate(f"{turns:,.0f}", (turns, place), (5, 0), textcoords="offset points", va="center", color=QUIET)
        axes.set_yticks(places, [label for label, _, _ in rows])
        axes.invert_yaxis()
        axes.margins(x=0.14)
        axes.grid(axis="y", visible=False)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.set_title(title)
        axes.set_xlabel("turns in a CPU second, at reference speed")
        return as_svg(picture)


def tables(data: Data) -> dict[str, str]:
    """The tables of the page, by the name of their place."""
    machine = data["machine"]
    games = ["| edition | bots | games are recorded | turns in a CPU second |", "|---|---|---|---|"]
    for row in data["engine"]:
        recorded = "yes" if row["recorded"] else "no"
        games.append(f"| {row['edition']} | four `{row['bot']}` | {recorded} | {row['turns']:,.0f} |")
    played = ["| edition | bots | turns in a CPU second | with all meters |", "|---|---|---|---|"]
    for row in data["simulation"]:
        played.append(f"| {row['edition']} | four `{row['bot']}` | {row['turns']:,.0f} | {row['with_meters']:.0%} |")
    small = ["| what | edition | microseconds |", "|---|---|---|"]
    for row in data["small"]:
        small.append(f"| `{row['what']}` | {row['edition']} | {row['microseconds']:,.2f} |")
    told = (
        f"Measured with Rentier {data['rentier']} on Python {machine['python']} ({machine['system']}), "
        f"{machine['seconds']:g} CPU seconds a row; the calibration loop took {machine['loop']:.3f} s there."
    )
    return {"machine": told, "engine": "\n".join(games), "simulation": "\n".join(played), "small": "\n".join(small)}


def filled(page: str, data: Data) -> str:
    """The page with everything between its markers written from the data."""
    for name, text in tables(data).items():
        before, begin, rest = page.partition(f"<!-- {name}: begin -->\n")
        _, end, after = rest.partition(f"<!-- {name}: end -->")
        page = f"{before}{begin}{text}\n{end}{after}"
    return page


def main() -> None:
    """Measure unless only drawing is asked for; then write page and figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="CPU seconds for each row (10)")
    parser.add_argument("--draw", action="store_true", help="draw the stored data again, without measuring")
    arguments = parser.parse_args()
    if not arguments.draw:
        DATA.write_text(json.dumps(measured(arguments.seconds), indent=1) + "\n", encoding="utf-8")
    data = json.loads(DATA.read_text(encoding="utf-8"))
    titles = {"engine": "Four simple or random bots", "simulation": "Four bots of a kind"}
    for name, rows in rates(data).items():
        (FOLDER / f"benchmarks-{name}.svg").write_text(drawn(rows, titles[name]), encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), data), encoding="utf-8")
    print(f"Wrote {DATA.name}, {PAGE.name} and {len(titles)} figures in docs/explanation: commit them together.")


if __name__ == "__main__":
    main()
