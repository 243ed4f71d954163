"""The look of figures: colours, amounts of money, and reproducible files."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rentier.kernel.board import Board
from rentier.kernel.rulebook import Rulebook
from rentier.sim.plans import labels
from rentier.sim.values_plot import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, QUIET, PALE, RULE = "#1f2430", "#667085", "#eef1f6", "#d5dae3"
BOTS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#7f6bb3", "#8c8c3c")
"""One colour a kind of bot; they can be told apart by the colour-blind."""
PLAIN_GROUP = "#59606e"
OTHER_GROUP = "#9aa1ae"

STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.edgecolor": RULE,
    "axes.labelcolor": QUIET,
    "axes.titlecolor": INK,
    "axes.titlesize": 11.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": PALE,
    "grid.linewidth": 1,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "text.color": INK,
    "legend.frameon": False,
    "figure.facecolor": "white",
    "svg.hashsalt": "rentier",
    "svg.fonttype": "path",
}


@contextmanager
def styled() -> Iterator[None]:
    """Draw in our style, and leave everybody else's alone."""
    import matplotlib as mpl

    with mpl.rc_context(STYLE):  # type: ignore[arg-type]
        yield


def figure(width: float, height: float) -> Figure:
    """An empty figure, its size in inches."""
    from matplotlib.figure import Figure

    drawn = Figure(figsize=(width, height), layout="constrained")
    drawn.get_layout_engine().set(w_pad=0.12, h_pad=0.12)  # type: ignore[union-attr, call-arg]
    return drawn


def few_ticks(axes: Axes, most: int = 5) -> None:
    """Round numbers below the axis, and room between them."""
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(most, steps=[1, 2, 5, 10]))


def as_svg(drawn: Figure) -> str:
    """A figure as SVG without a date, so that the same data give the same bytes."""
    text = io.StringIO()
    drawn.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return text.getvalue()


def save(drawn: Figure, path: Path, name: str) -> str:
    """Write a figure as PNG and SVG; the SVG is returned for the report."""
    drawn.savefig(path / f"{name}.png", dpi=150, metadata={"Software": None})
    drawn.set_layout_engine("none")  # everything is in its place, and finding it takes longer than drawing
    svg = as_svg(drawn)
    (path / f"{name}.svg").write_text(svg, encoding="utf-8")
    return svg


def bot_colours(bots: Sequence[str]) -> dict[str, str]:
    """A colour for every kind of bot of a plan, as tables call it, in the order they are named."""
    return {bot: BOTS[index % len(BOTS)] for index, bot in enumerate(labels(bots).values())}


def group_colours(board: Board) -> list[str]:
    """A colour for every group; those without one of their own are grey."""
    greys = iter((PLAIN_GROUP, OTHER_GROUP) * len(board.group_ids))
    return [COLOURS.get(id) or next(greys) for id in board.group_ids]


def ink_on(colour: Iterable[float]) -> str:
    """What can be read on a colour of red, green and blue: ink, or white where it is dark."""
    red, green, blue, *_ = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return INK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.217 else "white"  # there both contrast alike


def amount(book: Rulebook, value: float) -> str:
    """An amount as people read it: three digits that count, in the edition's currency."""
    whole = round(value)
    if not whole:
        return "0"
    digits = len(str(abs(whole)))
    if digits > 3:
        whole = round(whole, 3 - digits)
    return re.sub(r"\d{4,}", lambda found: f"{int(found[0]):,}", book.words.money(whole))  # 1,230M


def count(number: float) -> str:
    """A number of things."""
    return f"{number:,.0f}"


def percent(share: float, digits: int = 1) -> str:
    """A share."""
    return f"{100 * share:.{digits}f}%"
