"""A figure of deed values: what groups earn for the money in them, and how soon they have paid for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rentier.analysis.values import Stage, Values
from rentier.kernel.errors import RentierError
from rentier.kernel.rulebook import Rulebook

COLOURS = {
    "brown": "#8b5a35",
    "light_blue": "#6cb9dc",
    "pink": "#d4559f",
    "purple": "#8e5bc7",
    "orange": "#ee8422",
    "red": "#d9342b",
    "yellow": "#c9ac11",
    "green": "#2c8c4a",
    "dark_blue": "#2d4fb3",
}
"""Group colours that stand out on white."""
OTHERS = ("#444444", "#999999")
"""For groups without a colour of their own."""
PER = 100
"""Incomes are drawn for this number of rolls."""
TICKS = (10, 15, 20, 30, 40, 60, 80, 120, 160, 240, 320, 480, 640, 960, 1280, 1920)


def save_plot(book: Rulebook, values: Values, path: Path) -> None:
    """Draw the values of every group into a file; its ending says which kind."""
    if not path.suffix:
        raise RentierError(f"{path} cannot be drawn: end its name with .png, .svg or .pdf")
    try:
        from matplotlib.figure import Figure  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise RentierError("Plots need matplotlib: install it with pip install 'rentier[sim]'") from None
    units = book.edition.currency.get("units", ("",))
    money, scale = book.edition.currency["symbol"] or units[-1], 1000 ** (len(units) - 1)
    figure = Figure(figsize=(12, 6), layout="constrained")
    figure.suptitle(f"{book.edition.title}: what the groups are worth", fontsize=14)
    earning, paying = figure.subplots(1, 2)
    plain = iter(OTHERS * len(values.groups))
    for group, value in enumerate(values.groups):
        id = book.board.group_ids[group]
        colour, name = COLOURS.get(id) or next(plain), book.edition.group_names[id]
        _line(earning, paying, value.plain, colour, "o-", name, scale)
        _line(earning, paying, value.doubled, colour, "s--", None, scale)
    paying.set_yscale("log", base=2)
    for axes, title, y in (
        (earning, f"Income in {PER} rolls of one opponent", f"income ({money})"),
        (paying, "Rolls of one opponent until it has paid for itself", "rolls"),
    ):
        axes.set_title(title, fontsize=11)
        axes.set_xlabel(f"money in the group ({money})")
        axes.set_ylabel(y)
        axes.grid(alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
    paying.set_yticks([rolls for rolls in TICKS if paying.get_ylim()[0] <= rolls <= paying.get_ylim()[1]])
    paying.yaxis.set_major_formatter("{x:.0f}")
    marks = "One mark per stage: the whole group, then one more building on each of its deeds"
    if any(value.doubled for value in values.groups):
        marks += "; dashed with a skyscraper"
    elif any(stage.kind == "owned" and stage.count == 1 for value in values.groups for stage in value.stages):
        marks += "; where nothing is built, one deed, two, ..."
    handles, names = earning.get_legend_handles_labels()
    legend = figure.legend(handles, names, title=marks, ncols=len(names), loc="outside lower center", frameon=False)
    legend.get_title().set_fontsize(9)
    try:
        figure.savefig(path, dpi=150)
    except (OSError, ValueError) as error:
        raise RentierError(f"{path} cannot be drawn: {error}") from None


def _line(
    earning: Any, paying: Any, stages: Sequence[Stage], colour: str, style: str, name: str | None, scale: int
) -> None:
    """One group on both axes."""
    costs = [stage.cost / scale for stage in stages]
    incomes = [PER * stage.income / scale for stage in stages]
    earning.plot(costs, incomes, style, color=colour, markersize=4, label=name)
    paying.plot(costs, [stage.payback for stage in stages], style, color=colour, markersize=4)
