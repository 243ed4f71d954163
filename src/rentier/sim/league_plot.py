"""The figure of a league: ratings with their intervals, and who finishes ahead of whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rentier.kernel.rulebook import Rulebook
from rentier.sim.looks import INK, QUIET, bot_colours, count, few_ticks, figure, ink_on, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Plain = dict[str, Any]


def draw_league(book: Rulebook, results: Plain) -> Figure:
    """Three panels, the best bot on top."""
    rows = results["bots"]
    drawn = figure(14, 2.3 + 0.52 * len(rows))
    drawn.suptitle(
        f"{book.edition.title}: {count(results['games'])} games, {count(results['seeds'])} seeds from every seat",
        x=0.01,
        ha="left",
        fontsize=13,
        weight="bold",
    )
    rating, wins, matrix = drawn.subplots(1, 3, width_ratios=(1.1, 1, 1.3))
    colours = bot_colours(results["plan"]["bots"])
    shades = [colours[row["bot"]] for row in rows]
    draw_points(rating, rows, ("rating", "rating_low", "rating_high"), shades, lambda value: f"{value:.0f}")
    few_ticks(rating)
    rating.set_title("Rating (Plackett-Luce)")
    rating.set_xlabel("400 points: odds of ten to one; with 95% intervals")
    rating.set_yticks(range(len(rows)), [label(row["bot"]) for row in rows], color=INK)
    draw_points(wins, rows, ("rate", "low", "high"), shades, percent)
    chance = 1 / results["plan"]["seats"]
    wins.axvline(chance, color=INK, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    few_ticks(wins)
    wins.xaxis.set_major_formatter(lambda share, _: percent(share, 0))
    wins.set_title("Games won")
    wins.set_xlabel(f"for each of its seats; dashed: chance, {percent(chance)}")
    wins.set_yticks(range(len(rows)), [])
    draw_matrix(matrix, results)
    return drawn


def label(bot: str) -> str:
    """A bot's name; of your own bots, which are named by file and class, only the class."""
    return bot.rpartition(":")[2]


def draw_points(axes: Axes, rows: list[Plain], keys: tuple[str, str, str], colours: list[str], written: Any) -> None:
    """A point with its interval for every bot."""
    middle, low, high = keys
    ends = [row[end] for row in rows for end in (low, high)]
    width = (max(ends) - min(ends)) or 1
    for place, (row, colour) in enumerate(zip(rows, colours, strict=True)):
        axes.plot([row[low], row[high]], [place, place], color=colour, linewidth=3, solid_capstyle="round")
        axes.plot(row[middle], place, "o", color=colour, markersize=8, markeredgecolor="white")
        axes.text(row[middle], place - 0.22, written(row[middle]), ha="center", va="bottom", fontsize=9, weight="bold")
    axes.set_ylim(len(rows) - 0.4, -0.75)
    axes.set_xlim(min(ends) - 0.12 * width, max(ends) + 0.12 * width)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="y", visible=False)


def draw_matrix(axes: Axes, results: Plain) -> None:
    """How often the bot of a row finished ahead of the bot of a column."""
    bots = [row["bot"] for row in results["bots"]]
    cells = {(cell["bot"], cell["other"]): cell["rate"] for cell in results["ahead"]}
    grid = [[cells.get((one, other), float("nan")) for other in bots] for one in bots]
    shown = axes.imshow(grid, cmap="PuOr", vmin=-0.15, vmax=1.15, aspect="auto")
    for row, shares in enumerate(grid):
        for column, share in enumerate(shares):
            known = share == share
            axes.text(column, row, percent(share, 0) if known else "–", ha="center", va="center",
                      fontsize=9.5 if len(bots) < 8 else 8,
                      color=ink_on(shown.to_rgba(share)) if known else QUIET)  # fmt: skip
    labels = [label(bot) for bot in bots]
    axes.set_xticks(range(len(bots)), labels, color=INK, rotation=30 if max(map(len, labels)) * len(bots) > 34 else 0,
                    ha="right" if max(map(len, labels)) * len(bots) > 34 else "center")  # fmt: skip
    axes.set_yticks(range(len(bots)), labels, color=INK)
    axes.tick_params(length=0)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    axes.set_title("Row finishes ahead of column")
