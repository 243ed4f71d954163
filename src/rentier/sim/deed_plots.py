"""Figures of deeds and groups: the rent they brought, and how soon they had paid for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rentier.kernel.rulebook import Rulebook
from rentier.sim.looks import INK, amount, few_ticks, figure, group_colours, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Plain = dict[str, Any]


def draw_deeds(book: Rulebook, summary: Plain) -> Figure:
    """Income and pay-back of every deed, in the order of the board."""
    rows = summary["deeds"]
    shades = group_colours(book.board)
    colours = [shades[book.board.group[row["deed"]]] for row in rows]
    return draw_values(book, rows, [row["name"] for row in rows], colours, "deed")


def draw_groups(book: Rulebook, summary: Plain) -> Figure:
    """Income and pay-back of every group."""
    rows = summary["groups"]
    shades = dict(zip(book.board.group_ids, group_colours(book.board), strict=True))
    return draw_values(book, rows, [row["name"] for row in rows], [shades[row["group"]] for row in rows], "group")


def draw_values(book: Rulebook, rows: list[Plain], names: list[str], colours: list[str], what: str) -> Figure:
    """Three panels with a bar a deed or group: rent a game, rounds to pay it back, how often that came about."""
    drawn = figure(12.5, 1.5 + 0.27 * len(rows) if what == "deed" else 1.7 + 0.36 * len(rows))
    income, payback, often = drawn.subplots(1, 3, sharey=True, width_ratios=(1.25, 1.1, 0.9))
    bars(income, [row["rent_a_game"] for row in rows], colours, lambda value: amount(book, value))
    income.set_yticks(range(len(names)), names, color=INK)
    income.set_ylim(len(names) - 0.4, -0.6)
    few_ticks(income)
    few_ticks(payback)
    income.xaxis.set_major_formatter(lambda value, _: amount(book, value))
    income.set_title(f"Rent a {what} brought in per game")
    income.set_xlabel("average of all games")
    bars(payback, [row["payback"] for row in rows], colours, lambda value: f"{value:.0f}")
    payback.set_title("Rounds to pay for itself")
    payback.set_xlabel("money invested / rent per round")
    bars(often, [row["paid_back_share"] for row in rows], colours, lambda value: percent(value, 0), 1.0)
    often.xaxis.set_major_formatter(lambda share, _: percent(share, 0))
    often.set_xlim(0, 1.12)
    often.set_xticks([0, 0.25, 0.5, 0.75, 1])
    often.set_title("Games in which it did")
    often.set_xlabel("share of games in which it was owned")
    return drawn


def bars(
    axes: Axes, values: list[float | None], colours: list[str], written: Any, longest: float | None = None
) -> None:
    """Bars with their figures; a value far beyond the others, or `longest`, is cut off and only written."""
    known = sorted(value for value in values if value is not None)
    usual = known[int(0.75 * (len(known) - 1))] if known else 1.0
    if longest is None:
        longest = min(known[-1], 2.2 * usual) if known and usual > 0 else 1.0
    for place, (value, colour) in enumerate(zip(values, colours, strict=True)):
        if value is None:
            axes.text(0.01 * longest, place, "never", va="center", fontsize=8.5)
            continue
        cut = value > longest
        axes.barh(place, min(value, longest), color=colour, height=0.7)
        axes.text(min(value, longest) + 0.015 * longest, place, written(value) + (" →" if cut else ""), va="center",
                  fontsize=8.5)  # fmt: skip
    axes.set_xlim(0, 1.2 * longest)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="y", visible=False)
