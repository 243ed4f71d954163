"""Figures of a simulation: who won, how long it took, how wealth grew, and who went out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rentier.kernel.rulebook import Rulebook
from rentier.sim.looks import (
    INK,
    PALE,
    QUIET,
    amount,
    bot_colours,
    count,
    few_ticks,
    figure,
    group_colours,
    percent,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Plain = dict[str, Any]


# ---------------------------------------------------------------- winning


def draw_wins(book: Rulebook, summary: Plain) -> Figure:
    """Wins by bot, by place in the order of play, and by seat and bot."""
    bots, seats = summary["bots"], summary["seats"]
    mixed = len(bots) > 1 and summary["plan"]["rotate"]
    drawn = figure(12 if mixed else 10, max(3.6, 1.5 + 0.55 * max(len(bots), len(seats))))
    panels = drawn.subplots(1, 3 if mixed else 2, width_ratios=(1.1, 1, 1.1) if mixed else (1, 1))
    chance = 1 / len(seats)
    colours = bot_colours(summary["plan"]["bots"])
    if len(bots) > 1:
        names = [row["bot"] for row in bots]
        draw_shares(panels[0], "Wins by bot", names, bots, [colours[name] for name in names], chance)
    else:
        names = [f"seat {row['seat']}" for row in seats]
        same = bots[0]["bot"]
        draw_shares(panels[0], f"Wins by seat, all {same}", names, seats, [colours[same]] * len(seats), chance)
    places = summary["places"]
    names = ["plays 1st", "2nd", "3rd", *(f"{place}th" for place in range(4, len(places) + 1))][: len(places)]
    draw_shares(panels[1], "Wins by order of play", names, places, [QUIET] * len(places), chance)
    if mixed:
        draw_matrix(panels[2], summary, chance)
    return drawn


def draw_shares(axes: Axes, title: str, names: list[str], rows: list[Plain], colours: list[str], chance: float) -> None:
    """Bars with 95% intervals, and a line at what chance alone would give."""
    at = range(len(rows))
    rates = [row["rate"] for row in rows]
    below = [max(0.0, row["rate"] - row["low"]) for row in rows]  # at 0% and 100% rounding may cross the rate
    above = [max(0.0, row["high"] - row["rate"]) for row in rows]
    axes.barh(at, rates, color=colours, height=0.62, alpha=0.9)
    axes.errorbar(rates, list(at), xerr=[below, above], fmt="none", ecolor=INK, elinewidth=1.3, capsize=3)
    axes.axvline(chance, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    top = max(row["high"] for row in rows)
    for place, row in enumerate(rows):
        axes.text(row["high"] + 0.03 * top, place, percent(row["rate"]), va="center", fontsize=9.5, weight="bold",
                  bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.2})  # fmt: skip
    axes.set_yticks(list(at), names, color=INK)
    axes.invert_yaxis()
    far = max(top * 1.26, 1.25 * chance)
    axes.set_xlim(0, far)
    step = next(step for step in (0.1, 0.2, 0.25, 0.5) if far / step < 7)
    axes.set_xticks([step * tick for tick in range(int(min(far, 1) / step + 1e-9) + 1)])
    axes.xaxis.set_major_formatter(lambda share, _: percent(share, 0))
    axes.grid(axis="y", visible=False)
    axes.tick_params(axis="y", length=0)
    axes.set_title(title)
    axes.set_xlabel(f"share of games won; dashed: chance, {percent(chance, 0 if chance in (0.25, 0.5) else 1)}")


def draw_matrix(axes: Axes, summary: Plain, chance: float) -> None:
    """How often each bot won from each seat."""
    bots = [row["bot"] for row in summary["bots"]]
    seats = len(summary["seats"])
    cells = {(row["bot"], row["seat"]): row["rate"] for row in summary["bots_by_seat"]}
    grid = [[cells.get((bot, seat), float("nan")) for seat in range(1, seats + 1)] for bot in bots]
    spread = max(abs(rate - chance) for rate in cells.values()) or chance
    axes.imshow(grid, cmap="PuOr", vmin=chance - 2.1 * spread, vmax=chance + 2.1 * spread, aspect="auto")
    for row, rates in enumerate(grid):
        for column, rate in enumerate(rates):
            if rate == rate:
                axes.text(column, row, percent(rate), ha="center", va="center", fontsize=9.5)
    axes.set_xticks(range(seats), [f"seat {seat}" for seat in range(1, seats + 1)], color=INK)
    axes.set_yticks(range(len(bots)), bots, color=INK)
    axes.tick_params(length=0)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    axes.set_title("Wins by bot and seat")


# ---------------------------------------------------------------- time


def draw_length(book: Rulebook, summary: Plain) -> Figure:
    """How many rounds games took."""
    length, games = summary["length"], summary["games"]
    drawn = figure(10, 4)
    axes = drawn.subplots()
    ended = [(rounds, number) for rounds, number in length["counts"] if rounds < length["limit"]]
    unfinished = games - sum(number for _, number in ended)
    longest = max([rounds for rounds, _ in ended], default=1)
    far = upto(ended, 0.985) if ended else 1
    step = max(1, round(far / 40))
    bins: dict[int, int] = {}
    beyond = 0
    for rounds, number in ended:
        if rounds > far:
            beyond += number
        else:
            bins[rounds // step] = bins.get(rounds // step, 0) + number
    axes.bar([(place + 0.5) * step for place in bins], [number / games for number in bins.values()], width=0.92 * step,
             color="#4c78a8")  # fmt: skip
    median = length["p50"]
    if median <= far:
        axes.axvline(median, color=INK, linewidth=1.2)
        axes.text(
            median, 1.01, f" median {median:.0f}", transform=axes.get_xaxis_transform(), fontsize=9.5, va="bottom"
        )
    notes = []
    if beyond:
        notes.append(f"{count(beyond)} games ({percent(beyond / games)}) took longer, up to {longest:,} rounds")
    if unfinished:
        notes.append(
            f"{count(unfinished)} games ({percent(unfinished / games)}) reached the limit of {length['limit']:,} rounds"
        )
    if notes:
        axes.text(
            0.99, 0.95, "\n".join(notes), transform=axes.transAxes, ha="right", va="top", color=QUIET, fontsize=9.5
        )
    axes.set_xlim(0, (far // step + 1.5) * step)
    axes.yaxis.set_major_formatter(lambda share, _: percent(share, 0 if axes.get_ylim()[1] > 0.03 else 1))
    axes.set(xlabel="rounds", ylabel=f"share of games, {step} rounds a bar" if step > 1 else "share of games")
    axes.grid(axis="x", visible=False)
    axes.set_title("Length of a game", pad=18)
    return drawn


def upto(counts: list[tuple[int, int]], share: float) -> int:
    """The number that so large a share of the counted do not exceed."""
    left = share * sum(number for _, number in counts)
    for value, number in counts:
        left -= number
        if left <= 0:
            return value
    return counts[-1][0]


def draw_worths(book: Rulebook, summary: Plain) -> Figure:
    """Net worth over time by bot, and how many games went on that long."""
    drawn = figure(10, 5.4)
    worth, still = drawn.subplots(2, 1, sharex=True, height_ratios=(4, 1))
    rows, games = summary["worths"], summary["games"]
    enough = min(games, max(10, games // 20))  # an average of fewer would only be noise
    colours = bot_colours(summary["plan"]["bots"])
    for bot, colour in colours.items():
        own = [row for row in rows if row["bot"] == bot and row["games"] >= enough]
        rounds = [row["round"] for row in own]
        if len(colours) <= 2:  # more bands would only hide each other
            worth.fill_between(rounds, [row["low"] for row in own], [row["high"] for row in own], color=colour,
                               alpha=0.13, linewidth=0)  # fmt: skip
        worth.plot(rounds, [row["mean"] for row in own], color=colour, linewidth=2.2, label=bot)
    first = next(iter(colours))
    lasting = [row for row in rows if row["bot"] == first and row["games"] >= enough]
    still.fill_between([row["round"] for row in lasting], [row["games"] / games for row in lasting], color=PALE)
    still.plot([row["round"] for row in lasting], [row["games"] / games for row in lasting], color=QUIET, linewidth=1.2)
    still.set(ylim=(0, 1.02), xlabel="round", ylabel="games\nstill on")
    still.set_yticks([0, 0.5, 1])
    still.yaxis.set_major_formatter(lambda share, _: percent(share, 0))
    worth.set_ylim(bottom=0)
    worth.set_xlim(1, max([2, *(row["round"] for row in lasting)]))
    worth.yaxis.set_major_formatter(lambda value, _: amount(book, value))
    worth.set_ylabel("net worth")
    band = " (shaded: the middle half)" if len(colours) <= 2 else ""
    worth.set_title(f"Average net worth in the games still on{band}; a player who is out counts 0")
    drawn.legend(*worth.get_legend_handles_labels(), loc="outside lower center", ncols=len(colours))
    return drawn


# ---------------------------------------------------------------- going out


def draw_bankruptcies(book: Rulebook, summary: Plain) -> Figure:
    """When players went out, and what they could not pay."""
    out = summary["bankruptcies"]
    causes = list(out["why"].items())[:12]
    drawn = figure(12, max(4, 1.4 + 0.32 * len(causes)))
    when, why = drawn.subplots(1, 2, width_ratios=(1.15, 1))
    colours = bot_colours(summary["plan"]["bots"])
    played = {row["bot"]: row["games"] for row in summary["bots"]}
    everybody = sorted((row["round"], row["count"]) for row in out["rounds"])
    far = upto(everybody, 0.985) if everybody else 1
    for bot, colour in colours.items():
        own = [(row["round"], row["count"]) for row in out["rounds"] if row["bot"] == bot]
        gone, rounds, shares = 0, [0], [1.0]
        for number, leaving in own:
            gone += leaving
            rounds.append(number)
            shares.append(1 - gone / played[bot])
        when.step([*rounds, max(far, rounds[-1])], [*shares, shares[-1]], where="post", color=colour, linewidth=2.2,
                  label=bot)  # fmt: skip
    when.set(xlim=(0, far), ylim=(0, 1.02), xlabel="round")
    when.yaxis.set_major_formatter(lambda share, _: percent(share, 0))
    when.set_title("Players still in the game")
    when.legend(loc="lower left")
    draw_causes(book, why, causes, out["count"])
    return drawn


def draw_causes(book: Rulebook, axes: Axes, causes: list[tuple[str, int]], total: int) -> None:
    """What could not be paid."""
    shades = dict(zip(book.board.group_ids, group_colours(book.board), strict=True))
    names, colours = [], []
    for cause, _ in causes:
        kind, _, group = cause.partition(":")
        names.append(f"rent: {book.edition.group_names[group]}" if group else CAUSES.get(kind, kind or "unknown"))
        colours.append(shades.get(group, "#c3c8d2"))
    shares = [number / max(1, total) for _, number in causes]
    axes.barh(range(len(causes)), shares, color=colours, height=0.66)
    for place, share in enumerate(shares):
        axes.text(share + 0.01 * max(shares), place, percent(share), va="center", fontsize=9.5)
    axes.set_yticks(range(len(names)), names, color=INK)
    axes.invert_yaxis()
    axes.set_xlim(0, 1.16 * max(shares, default=1))
    few_ticks(axes)
    axes.xaxis.set_major_formatter(lambda share, _: percent(share, 0))
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="y", visible=False)
    axes.set_title(f"What they could not pay ({count(total)} bankruptcies)")


CAUSES = {"tax": "tax", "card": "a card", "bail": "bail", "interest": "mortgage interest", "rent": "rent, owner gone",
          "resigned": "gave up"}  # fmt: skip
