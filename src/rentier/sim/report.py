"""The report of a simulation: one HTML file with every figure in it, the figures as files, and all numbers as JSON."""

from __future__ import annotations

import base64
import json
import shlex
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from rentier import __version__
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.sim.board_map import draw_board
from rentier.sim.deed_plots import draw_deeds, draw_groups
from rentier.sim.looks import amount, count, percent, save, styled
from rentier.sim.money_plot import draw_money
from rentier.sim.plans import Simulation, labels
from rentier.sim.plots import draw_bankruptcies, draw_length, draw_wins, draw_worths
from rentier.sim.summary import summarise
from rentier.sim.tables import Tables
from rentier.table import ROUND_LIMIT

Plain = dict[str, Any]


class Section(NamedTuple):
    """A part of the report: a figure, what it says, and a table."""

    name: str
    title: str
    draw: Callable[[Rulebook, Plain], Any]
    says: Callable[[Rulebook, Plain], str]
    table: Callable[[Rulebook, Plain], str] | None = None


def write_report(
    plan: Simulation, tables: Tables, path: Path, tell: Callable[[str], None] = lambda name: None
) -> Plain:
    """Write the figures, the numbers and the report into a folder; `tell` hears of every figure."""
    book = rulebook(plan.edition, plan.options)
    summary = summarise(plan, tables)
    (path / "summary.json").write_text(json.dumps(summary, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    parts = []
    with styled():
        for section in SECTIONS:
            tell(section.name)
            svg = save(section.draw(book, summary), path, section.name)
            parts.append(section_html(section, book, summary, svg))
    (path / "report.html").write_text(page(plan, book, summary, parts), encoding="utf-8")
    return summary


# ---------------------------------------------------------------- what the figures say


def say_wins(book: Rulebook, summary: Plain) -> str:
    """Who won."""
    bots, places = summary["bots"], summary["places"]
    said = []
    if len(bots) > 1:
        best = max(bots, key=lambda row: row["rate"])
        said.append(
            f"{best['bot']} won {percent(best['rate'])} of its games (95% interval {percent(best['low'])} to "
            f"{percent(best['high'])}); chance alone would be {percent(1 / len(places))}."
        )
    ahead, last = places[0], places[-1]
    said.append(f"The first player won {percent(ahead['rate'])} of games, the last {percent(last['rate'])}.")
    if len(bots) > 1 and summary["plan"]["rotate"]:
        said.append("Bots moved on by one seat with every game, so that the effects of seat and bot can be told apart.")
    return " ".join(said)


def say_length(book: Rulebook, summary: Plain) -> str:
    """How long it took."""
    length = summary["length"]
    said = (
        f"Half of the games took {length['p25']:.0f} to {length['p75']:.0f} rounds, the median is {length['p50']:.0f}."
    )
    if length["at_limit"]:
        said += (
            f" {count(length['at_limit'])} games ({percent(length['at_limit'] / summary['games'])}) reached the limit"
            f" of {count(length['limit'])} rounds, where the richest wins."
        )
    if length["ended_early"]:
        said += f" {count(length['ended_early'])} ended by a variant's own rule with more than one player left."
    return said


def say_worths(book: Rulebook, summary: Plain) -> str:
    """What counts as worth."""
    return "Worth as the rulebook counts it. Each point includes only the games that lasted that long."


def say_board(book: Rulebook, summary: Plain) -> str:
    """What counts as a landing."""
    return (
        f"Every arrival of a token counts, even by card; being sent to {escape(book.words.terms['jail'])} is counted"
        " separately. The scale runs from the coolest space to the hottest."
    )


def say_groups(book: Rulebook, summary: Plain) -> str:
    """Which group did best."""
    groups = [row for row in summary["groups"] if row["payback"] is not None]
    if not groups:
        return "Nobody paid rent."
    most, soonest = max(groups, key=lambda row: row["rent_a_game"]), min(groups, key=lambda row: row["payback"])
    return (
        f"Most rent came from {escape(most['name'])}: {amount(book, most['rent_a_game'])} per game. The fastest"
        f" to pay for itself is {escape(soonest['name'])}: after {soonest['payback']:.0f} rounds at its average rent."
        " Money invested is what the Bank got for deeds and buildings, less what it gave back."
    )


def say_bankruptcies(book: Rulebook, summary: Plain) -> str:
    """Who went bankrupt, and to whom."""
    out = summary["bankruptcies"]
    if not out["count"]:
        return "Nobody went bankrupt."
    return (
        f"{count(out['count'])} players went bankrupt, {out['count'] / summary['games']:.1f} per game;"
        f" {percent(out['to_bank'] / out['count'])} of them owed the Bank."
    )


def say_money(book: Rulebook, summary: Plain) -> str:
    """What the bars hold."""
    start = next((row["got"] for row in summary["money"] if row["why"] == "start"), 0)
    return f"Everybody also started with {amount(book, start)}. Rent that one seat paid is rent that another received."


# ---------------------------------------------------------------- tables


def table_html(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table; the first column is text, the others are numbers."""
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def bots_table(book: Rulebook, summary: Plain) -> str:
    """How every kind of bot fared."""
    rows = [
        (row["bot"], count(row["games"]), percent(row["rate"]), f"{percent(row['low'])} – {percent(row['high'])}",
         f"{row['mean_rank']:.2f}", percent(row["bankrupt"] / row["games"]))
        for row in summary["bots"]
    ]  # fmt: skip
    return table_html(("bot", "seats played", "won", "95% interval", "mean rank", "went bankrupt"), rows)


def values_table(rows: list[Plain], book: Rulebook, first: str) -> str:
    """What deeds or groups cost and brought."""
    return table_html(
        (first, "invested per game", "rent per game", "rent per round owned", "rounds to pay back", "paid back"),
        [
            (row["name"], *(amount(book, row[key]) for key in ("spent", "rent_a_game", "rent_a_round")),
             "never" if row["payback"] is None else f"{row['payback']:.0f}", percent(row["paid_back_share"], 0))
            for row in rows
        ],
    )  # fmt: skip


SECTIONS = (
    Section("wins", "Who wins", draw_wins, say_wins, bots_table),
    Section("length", "How long games last", draw_length, say_length),
    Section("worths", "How wealth grows", draw_worths, say_worths),
    Section("board", "Where tokens land", lambda book, summary: draw_board(book, summary["spaces"], summary["games"]),
            say_board),
    Section("groups", "What groups earn", draw_groups, say_groups,
            lambda book, summary: values_table(summary["groups"], book, "group")),
    Section("deeds", "What deeds earn", draw_deeds, lambda book, summary: "Deed by deed, in the order of the board.",
            lambda book, summary: values_table(summary["deeds"], book, "deed")),
    Section("bankruptcies", "Who goes bankrupt, and why", draw_bankruptcies, say_bankruptcies),
    Section("money", "Where money comes from", draw_money, say_money),
)  # fmt: skip


# ---------------------------------------------------------------- the page


def section_html(section: Section, book: Rulebook, summary: Plain, svg: str) -> str:
    """A figure with its words."""
    image = base64.b64encode(svg.encode()).decode()
    table = ""
    if section.table is not None:
        table = f"<details><summary>The numbers</summary>{section.table(book, summary)}</details>"
    return (
        f'<section id="{section.name}"><h2>{escape(section.title)}</h2><p>{section.says(book, summary)}</p>'
        f'<img alt="{escape(section.title)}" src="data:image/svg+xml;base64,{image}">{table}</section>'
    )


def page(plan: Simulation, book: Rulebook, summary: Plain, parts: list[str]) -> str:
    """The whole page."""
    length, games = summary["length"], summary["games"]
    title = f"{book.edition.title}: {count(games)} games"
    best = max(summary["bots"], key=lambda row: row["rate"])
    tiles = [
        (count(games), "games" if games == plan.games else f"of {count(plan.games)} games"),
        (f"{length['p50']:.0f}", "rounds, median"),
        (f"{length['turns'] / games:.0f}", "turns per game"),
        (f"{summary['bankruptcies']['count'] / games:.1f}", "bankruptcies per game"),
        (percent(best["rate"]), f"won by {best['bot']}" if len(summary["bots"]) > 1 else "won by each seat"),
    ]
    shown = "".join(f"<div><b>{escape(number)}</b><span>{escape(what)}</span></div>" for number, what in tiles)
    links = " · ".join(f'<a href="#{section.name}">{escape(section.title)}</a>' for section in SECTIONS)
    called = labels(plan.bots)
    seated = ", ".join(called[bot] for bot in plan.bots)
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>
<header><h1>{escape(title)}</h1><p>{escape(seated)}{escape(options_told(plan))}. Seed {plan.seed}.</p>
<div class=tiles>{shown}</div><nav>{links}</nav></header>
{"".join(parts)}
<footer><p>The same games again, with any number of <code>--jobs</code>:</p><pre>{escape(command(plan))}</pre>
<p>The numbers are beside this page in <code>summary.json</code> and in Parquet tables: {escape(", ".join(TABLES))}.
Rentier {__version__}.</p></footer></main></body></html>
"""


TABLES = ("games", "seats", "deeds", "spaces", "money", "worths")


def options_told(plan: Simulation) -> str:
    """The variants and house rules that were on."""
    on = [f"{name} {value}" if value is not True else name for name, value in plan.options.items()]
    return f", with {', '.join(on)}" if on else ""


def command(plan: Simulation) -> str:
    """How to play the same games again."""
    words = ["rentier", "simulate", "--edition", plan.edition, "--bots", ",".join(plan.bots)]
    for name, value in plan.options.items():
        if (name, value) != ("round-limit", ROUND_LIMIT):
            words += ["--option", name if value is True else f"{name}={value}"]
    words += ["--games", str(plan.games), "--seed", str(plan.seed)]
    words += [] if plan.rotate else ["--fixed-seats"]
    for meter in plan.meters:
        words += ["--meter", meter]
    return shlex.join([*words, "--out", "again"])


STYLE = """
:root{color:#1f2430;background:#f4f6fa;font:16px/1.55 system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
body{margin:0}main{max-width:1080px;margin:0 auto;padding:2rem 1.2rem 4rem}
h1{margin:0 0 .2rem;font-size:2rem;line-height:1.2}h2{margin:0 0 .3rem;font-size:1.3rem}
header p,section p,footer p{color:#4a5264;margin:.2rem 0 1rem}
.tiles{display:flex;flex-wrap:wrap;gap:.8rem;margin:1.2rem 0}
.tiles div{flex:1 1 9rem;background:#fff;border:1px solid #e0e5ee;border-radius:10px;padding:.8rem 1rem}
.tiles b{display:block;font-size:1.6rem;line-height:1.2}.tiles span{color:#667085;font-size:.9rem}
nav{font-size:.92rem;line-height:1.9}a{color:#0b5cad}
section{background:#fff;border:1px solid #e0e5ee;border-radius:12px;padding:1.3rem 1.4rem;margin:1.2rem 0}
img{display:block;width:100%;height:auto;margin:.4rem auto}#board img{max-width:820px}
details{margin-top:.6rem}summary{cursor:pointer;color:#0b5cad}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem;margin-top:.6rem}
th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid #e9edf4;white-space:nowrap}
th:first-child,td:first-child{text-align:left}th{color:#667085;font-weight:600}
pre{background:#1f2430;color:#e8ecf4;padding:.9rem 1.1rem;border-radius:8px;overflow-x:auto;font-size:.88rem}
@media print{:root{background:#fff}section{break-inside:avoid}nav{display:none}}
"""
