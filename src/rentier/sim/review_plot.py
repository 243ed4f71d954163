"""The chart of a review as PNG or SVG: a band for every player."""

from __future__ import annotations

from pathlib import Path

from rentier.kernel.errors import RentierError
from rentier.review.review import Review, moments
from rentier.sim.looks import BOTS, INK, as_svg, figure, styled


def save_review_plot(review: Review, title: str, path: Path) -> None:
    """Write the chart to a file; its ending says how."""
    if path.suffix not in (".png", ".svg"):
        raise RentierError(f"The chart is a .png or .svg file, not {path.name}")
    rows = list(moments(review))
    with styled():
        drawn = figure(9, 4)
        axes = drawn.add_subplot()
        bands = [[100 * chances[seat] for _, chances in rows] for seat in range(len(review.names))]
        axes.stackplot([fact for fact, _ in rows], *bands, labels=review.names, colors=BOTS[: len(bands)], step="post")
        for fact, _ in review.turning_points():
            axes.axvline(fact, color="white", linewidth=1, linestyle=":")
        step = max(1, review.rounds // 8)
        ticks = [(fact, number) for fact, number in review.turns if number and number % step == 0]
        axes.set_xticks([fact for fact, _ in ticks], [str(number) for _, number in ticks])
        axes.set(xlim=(0, review.facts), ylim=(0, 100), xlabel="round", ylabel="winning chance, %")
        axes.set_title(title, color=INK)
        handles, labels = axes.get_legend_handles_labels()
        axes.legend(handles[::-1], labels[::-1], loc="upper left", bbox_to_anchor=(1, 1))
        if path.suffix == ".svg":
            path.write_text(as_svg(drawn), encoding="utf-8")
        else:
            drawn.savefig(path, dpi=150, metadata={"Software": None})
