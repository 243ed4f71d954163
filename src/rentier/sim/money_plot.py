"""The money figure: where a seat's money came from and where it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rentier.kernel.rulebook import Rulebook
from rentier.sim.looks import INK, amount, figure
from rentier.sim.money import WHYS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Plain = dict[str, Any]

MONEY_COLOURS = {
    "salary": "#59a14f",
    "rent": "#e15759",
    "cards": "#edc948",
    "deals": "#76b7b2",
    "estates": "#9c755f",
    "pot": "#bab0ac",
    "mortgages": "#af7aa1",
    "sales": "#ff9da7",
    "deeds": "#4e79a7",
    "auctions": "#a0cbe8",
    "buildings": "#f28e2b",
    "taxes": "#79706e",
    "bail": "#b6992d",
    "interest": "#d4a6c8",
    "other": "#d3d3d3",
}
MONEY_NAMES = {"estates": "estates of the bankrupt", "sales": "sales to the Bank", "deeds": "deeds at their price",
               "auctions": "deeds at auction", "mortgages": "mortgages", "pot": "the pot"}  # fmt: skip


def draw_money(book: Rulebook, summary: Plain) -> Figure:
    """Where a seat's money came from and went to, on average in a game."""
    from matplotlib.patches import Patch

    bots = [row["bot"] for row in summary["bots"]]
    rows = {(row["bot"], row["why"]): row for row in summary["money"]}
    whys = [why for why in WHYS if why != "start" and any((bot, why) in rows for bot in bots)]
    drawn = figure(12, 2.6 + 0.72 * len(bots))
    axes = drawn.subplots()
    reach = max(
        sum(rows[bot, why][side] for why in whys if (bot, why) in rows) for bot in bots for side in ("got", "spent")
    )
    for place, bot in enumerate(bots):
        for side, sign in (("got", 1), ("spent", -1)):
            edge = 0.0
            for why in whys:
                value = rows.get((bot, why), {}).get(side, 0.0)
                axes.barh(place, sign * value, left=sign * edge, color=MONEY_COLOURS[why], height=0.62,
                          edgecolor="white", linewidth=0.8)  # fmt: skip
                if value > 0.075 * reach:
                    ink = "white" if why in ("deeds", "rent", "taxes", "estates") else INK
                    axes.text(sign * (edge + value / 2), place, amount(book, value), ha="center", va="center",
                              fontsize=8.5, color=ink)  # fmt: skip
                edge += value
            axes.text(sign * (edge + 0.012 * reach), place, amount(book, edge), ha="left" if sign > 0 else "right",
                      va="center", fontsize=9.5, weight="bold")  # fmt: skip
    axes.axvline(0, color=INK, linewidth=1.2)
    axes.set_yticks(range(len(bots)), bots, color=INK)
    axes.invert_yaxis()
    axes.set_xlim(-1.14 * reach, 1.14 * reach)
    axes.xaxis.set_major_formatter(lambda value, _: amount(book, abs(value)))
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="y", visible=False)
    axes.set_xlabel("← spent      per seat and game, on average, without starting money      got →")
    axes.set_title("Where money came from and where it went")
    handles = [Patch(color=MONEY_COLOURS[why], label=MONEY_NAMES.get(why, why)) for why in whys]
    drawn.legend(handles=handles, loc="outside lower center", ncols=min(7, len(handles)), fontsize=9)
    return drawn
