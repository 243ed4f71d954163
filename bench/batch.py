"""Measures the batch engine beside the reference engine for docs/explanation/speed.md, and draws the figure there.

Run `.venv/bin/python bench/batch.py`, or with `--draw` to draw the stored data again. Rates are turns in a CPU second
of one core, scaled to a machine whose calibration loop takes 0.45 s; with more cores, turns in a second. The GPU's are
those that `make gpu ARGS="--json docs/explanation/speed-gpu.json"` stored, unscaled. Native code is measured if
`make compiled ARGS=build` has made it.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import engine
from batch_tables import PolicyTable
from calibration import REFERENCE, calibrate
from compiled import COMPILED
from sides import Side

from rentier import __version__
from rentier.batch.compiled import compiled
from rentier.batch.running import play_games
from rentier.batch.tables import tables
from rentier.sim.batch_games import play_plainly
from rentier.sim.looks import BOTS, QUIET, as_svg, figure, styled

FOLDER = Path(__file__).parents[1] / "docs" / "explanation"
DATA, GPU, PAGE, FIGURE = (FOLDER / f"speed{rest}" for rest in (".json", "-gpu.json", ".md", ".svg"))
MUSTS = {"simple": 8e6, "fp-a": 1.5e6, "hard-1": 0.3e6}
"""Turns in a CPU second at reference, on one core."""
GPU_MUST = 1e9
"""Decisions a second of four `fp-a` on an H200."""
SLICE = {"simple": 2000, "fp-a": 12_000, "hard-1": 2000}
"""Games of a slice: about a second."""
PEERS = (
    ("a Python simulator", 1 / 0.92, "most rules"),
    ("a C++ program", 20e6, "buildings, mortgages and deals; its figure is rolls"),
)
"""Public programs: turns as a multiple of the reference engine's, both measured in one run, or as it is known; and what
they leave out."""
LOAD = """
import time
from rentier.batch.compiled import compiled
from rentier.batch.running import play_games
start = time.process_time()
compiled(play_games, {})
print(time.process_time() - start)
"""
"""Loads the compiled engine and prints how long that took."""
IDLE = 1.5
"""More cores are measured only where the load, our own included, is below this."""
Data = dict[str, Any]


def measured(slices: int) -> Data:
    """All figures of this machine."""
    rate = engine.measure_games(engine.Kind("platinum", "simple", False, ""), slices, lambda _: None)
    data: Data = {"rentier": __version__, "loop": rate["loop"], "reference": rate["at reference"]}
    data["native"] = native_rate(slices)
    data["loading"] = loading_time()
    data["plain"] = {bot: plain_rate(bot, slices) for bot in MUSTS}
    data["core"] = {bot: core_rate(bot, slices) for bot in MUSTS}
    data["load"] = os.getloadavg()[0]
    counts = core_counts() if data["load"] < IDLE else []
    data["cores"] = {bot: {str(cores): scaling(bot, cores, slices) for cores in counts} for bot in MUSTS}
    return data


def loading_time() -> float:
    """CPU seconds until a new process has the program of four fp-a, which an earlier one compiled."""
    policies = PolicyTable(("fp-a",) * 4).policies
    compiled(play_games, policies)
    run = subprocess.run([sys.executable, "-c", LOAD.format(policies)], capture_output=True, text=True, check=True)
    return float(run.stdout)


def core_counts() -> list[int]:
    """Two cores, and all of them."""
    return sorted({2, os.cpu_count() or 2})


def native_rate(slices: int) -> float | None:
    """The reference engine as native code, if there is a build."""
    if not COMPILED.is_dir():
        return None
    player = Side(COMPILED)
    rates = []
    for number in range(slices):
        before = calibrate()
        turns, seconds = player.play(engine.Kind("platinum", "simple", False, ""), 10 * number, 10)
        rates.append(turns / seconds * (before + calibrate()) / 2 / REFERENCE)
    return statistics.median(rates)


def plain_rate(bot: str, slices: int) -> float:
    """The batch engine as plain Python."""
    table, rates = PolicyTable((bot,) * 4), []
    b = tables(table.book)
    for number in range(slices):
        rows = table.games(number, 1)
        before, start = calibrate(), time.process_time()
        play_plainly(*rows, _every(rows), b, table.policies, table.memories)
        seconds = time.process_time() - start
        rates.append(rows[0]["turns"].sum() / seconds * (before + calibrate()) / 2 / REFERENCE)
    return float(statistics.median(rates))


def _every(rows: Any) -> Any:
    import numpy as np

    return np.arange(len(rows[0]))


def core_rate(bot: str, slices: int) -> float:
    """The compiled batch engine on one core."""
    table, rates = PolicyTable((bot,) * 4), []
    for number in range(slices):
        rows = table.games(number * SLICE[bot], SLICE[bot])
        before, start = calibrate(), time.process_time()
        table.play_on_cores(*rows, 1)
        seconds = time.process_time() - start
        rates.append(rows[0]["turns"].sum() / seconds * (before + calibrate()) / 2 / REFERENCE)
    return float(statistics.median(rates))


def scaling(bot: str, cores: int, slices: int) -> float:
    """How much faster some cores play than a single one, in the best of a few slices."""
    table, took = PolicyTable((bot,) * 4), {1: float("inf"), cores: float("inf")}
    for number in range(slices):
        for count in took:
            rows = table.games(number * SLICE[bot], SLICE[bot])
            start = time.perf_counter()
            table.play_on_cores(*rows, count)
            took[count] = min(took[count], time.perf_counter() - start)
    return took[1] / took[cores]


# ---------------------------------------------------------------- page and figure


def bars(data: Data, gpu: Data | None) -> list[tuple[str, float, int]]:
    """What is drawn for four `simple`: label, turns, and which colour."""
    core = data["core"]["simple"]
    rows = [("reference engine", data["reference"], 0)]
    if data["native"]:
        rows.append(("reference engine, native code", data["native"], 0))
    rows += [("batch engine, plain Python", data["plain"]["simple"], 1), ("batch engine, one core", core, 1)]
    rows += [(f"batch engine, {cores} cores", core * times, 1) for cores, times in data["cores"]["simple"].items()]
    if gpu:
        rows.append((f"batch engine, {gpu['cores']} cores", turns_of(gpu["tables"][0], "cpu"), 1))
        rows.append((f"batch engine, {gpu['device']}", turns_of(gpu["tables"][0], "gpu"), 1))
    for name, turns, left_out in PEERS:
        label = f"{name}, without\n{left_out.partition(';')[0]}"
        rows.append((label, turns_of_peer(turns, data), 2))
    return rows


def turns_of_peer(turns: float, data: Data) -> float:
    """The turns of a peer: small numbers are multiples of the reference engine's."""
    return turns * data["reference"] if turns < 100 else turns


def turns_of(row: Data, where: str) -> float:
    """Turns in a second of the GPU, or of the cores beside it."""
    return float(row["turns"] / row[where])


def drawn(data: Data, gpu: Data | None) -> str:
    """Bars as SVG, on a logarithmic axis."""
    rows = bars(data, gpu)
    with styled():
        picture = figure(7.2, 0.5 * len(rows) + 1.1)
        axes = picture.add_subplot()
        places = range(len(rows))
        axes.barh(places, [turns for _, turns, _ in rows], color=[BOTS[colour] for _, _, colour in rows], height=0.62)
        for place, (_, turns, _) in zip(places, rows, strict=True):
            axes.annotate(short(turns), (turns, place), (5, 0), textcoords="offset points", va="center", color=QUIET)
        axes.set_xscale("log")
        axes.set_yticks(places, [label for label, _, _ in rows])
        axes.invert_yaxis()
        axes.margins(x=0.14)
        axes.grid(axis="y", visible=False)
        axes.xaxis.set_major_formatter(lambda value, _: short(value))
        axes.set_title("Four simple bots")
        axes.set_xlabel("turns in a second (logarithmic)")
        return as_svg(picture)


def short(number: float) -> str:
    """A number of turns as people say it.

    >>> short(72_000), short(8_250_000), short(3.2e9)
    ('72 K', '8.2 M', '3.2 G')
    """
    for scale, letter in ((1e9, "G"), (1e6, "M"), (1e3, "K")):
        if number >= scale:
            return f"{number / scale:,.{0 if number >= 10 * scale else 1}f} {letter}"
    return f"{number:,.0f}"


def page_tables(data: Data, gpu: Data | None) -> dict[str, str]:
    """The tables of the page, by the name of their place."""
    engines = [
        f"| reference engine | {short(data['reference'])} | | |",
        *([f"| reference engine, native code | {short(data['native'])} | | |"] if data["native"] else []),
        row("batch engine, plain Python", [data["plain"][bot] for bot in MUSTS]),
        row("batch engine, one core", [data["core"][bot] for bot in MUSTS]),
    ]
    for cores in data["cores"]["simple"]:
        engines.append(
            row(f"batch engine, {cores} cores", [data["core"][bot] * data["cores"][bot][cores] for bot in MUSTS])
        )
    if gpu:
        by_table = {found["table"]: found for found in gpu["tables"]}
        for where, told in (("cpu", f"{gpu['cores']} cores beside the GPU"), ("gpu", gpu["device"])):
            engines.append(row(f"batch engine, {told}", [turns_of(by_table[f"four {bot}"], where) for bot in MUSTS]))
    peers = [f"| {name} | {short(turns_of_peer(turns, data))} | {left_out} |" for name, turns, left_out in PEERS]
    told = (
        f"Measured with Rentier {data['rentier']}; the calibration loop took {data['loop']:.3f} s there. "
        f"Loading the compiled engine took {data['loading']:.1f} s."
    )
    if "load" in data:
        told += (
            f" The load was {data['load']:.0f}: beyond the number of cores, programs share caches, and rates are lower "
            "than on an idle machine."
        )
    if gpu:
        games = sum(found["games"] for found in gpu["tables"])
        different = sum(len(found["different"]) for found in gpu["tables"])
        told += f" The {gpu['device']} played {games:,} games; {different or 'none'} of them differed from the CPU's."
        rate = by_table["four fp-a"]["decisions"] / by_table["four fp-a"]["gpu"]
        told += f" Four `fp-a` make {short(rate)} decisions a second there"
        told += f"; the goal of {short(GPU_MUST)} is not reached." if rate < GPU_MUST else "."
    return {
        "machine": told,
        "engines": "\n".join([f"| | {' | '.join(f'four `{bot}`' for bot in MUSTS)} |", "|---|---|---|---|", *engines]),
        "peers": "\n".join(["| program | turns in a second | leaves out |", "|---|---|---|", *peers]),
    }


def row(title: str, rates: list[float]) -> str:
    """A row of the table of engines."""
    return f"| {title} | {' | '.join(map(short, rates))} |"


def filled(page: str, texts: dict[str, str]) -> str:
    """The page with new text between its markers."""
    for name, text in texts.items():
        before, begin, rest = page.partition(f"<!-- {name}: begin -->\n")
        _, end, after = rest.partition(f"<!-- {name}: end -->")
        page = f"{before}{begin}{text}\n{end}{after}"
    return page


def main() -> None:
    """Measure unless only drawing is asked for; then write page and figure, and print what must be reached."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slices", type=int, default=9, help="slices of about a second for each figure (9)")
    parser.add_argument("--draw", action="store_true", help="draw the stored data again, without measuring")
    arguments = parser.parse_args()
    if not arguments.draw:
        DATA.write_text(json.dumps(measured(arguments.slices), indent=1) + "\n", encoding="utf-8")
    data = json.loads(DATA.read_text(encoding="utf-8"))
    gpu = json.loads(GPU.read_text(encoding="utf-8")) if GPU.exists() else None
    FIGURE.write_text(drawn(data, gpu), encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), page_tables(data, gpu)), encoding="utf-8")
    for bot, must in MUSTS.items():
        print(f"{bot}: {short(data['core'][bot])} turns a second on one core; must {short(must)}")
    print(f"Wrote {DATA.name}, {PAGE.name} and {FIGURE.name} in docs/explanation: commit them together.")


if __name__ == "__main__":
    main()
