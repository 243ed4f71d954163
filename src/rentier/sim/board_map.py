"""The board, drawn: where tokens landed, on the edition's own spaces."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from rentier.kernel.rulebook import Rulebook
from rentier.sim.looks import INK, QUIET, figure, group_colours, percent
from rentier.text.words import capitalised

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

CORNER, BAND = 1.5, 0.22
"""The width of a corner in spaces; the height of the band in a group's colour."""
WARMEST = 0.62
"""So much of the colour scale is used: names stay legible on all of it, and groups stand out from it."""

Box = tuple[float, float, float, float]
"""Left, bottom, width, height."""


def boxes(size: int) -> list[Box]:
    """Where every space lies: clockwise from the corner at the bottom right."""
    if size % 4:
        raise ValueError(f"a board has four equal sides, not {size} spaces")
    side = size // 4
    edge = 2 * CORNER + side - 1
    far = edge - CORNER
    found: list[Box] = []
    for space in range(size):
        line, step = divmod(space, side)
        before = CORNER + (step - 1)  # from the corner that the side begins with
        if step == 0:
            found.append(((far, 0, CORNER, CORNER), (0, 0, CORNER, CORNER), (0, far, CORNER, CORNER),
                          (far, far, CORNER, CORNER))[line])  # fmt: skip
        elif line == 0:
            found.append((edge - before - 1, 0, 1, CORNER))
        elif line == 1:
            found.append((0, before, CORNER, 1))
        elif line == 2:
            found.append((before, far, 1, CORNER))
        else:
            found.append((far, edge - before - 1, CORNER, 1))
    return found


def draw_board(book: Rulebook, spaces: list[dict[str, Any]], games: int) -> Figure:
    """The landing heat map."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    board, size = book.board, book.board.size
    shares = [space["share"] for space in spaces]
    scale = Normalize(min(shares), max(*shares, 1e-9))
    heat = colormaps["YlOrRd"]
    drawn = figure(11, 11)
    axes = drawn.add_subplot()
    edge = 2 * CORNER + size // 4 - 1
    axes.set(xlim=(-0.02, edge + 0.02), ylim=(-0.02, edge + 0.02), aspect="equal")
    axes.axis("off")
    colours = group_colours(board)
    for space, box in enumerate(boxes(size)):
        shade = heat(WARMEST * scale(shares[space]))
        group = board.group[space]
        draw_space(axes, space, box, book.words.space(space), shares[space], shade,
                   colours[group] if group >= 0 else None, size)  # fmt: skip
    total = sum(space["landings"] + space["sent"] for space in spaces)
    sent = sum(space["sent_share"] for space in spaces)
    middle = edge / 2
    axes.text(middle, middle + 2.2, book.edition.title, ha="center", fontsize=24, weight="bold")
    axes.text(middle, middle + 1.5, "Where tokens land", ha="center", fontsize=15, color=QUIET)
    axes.text(middle, middle + 0.95, f"{total:,} landings in {games:,} games", ha="center", fontsize=11, color=QUIET)
    hot = sorted(board.deeds, key=lambda space: -shares[space])[:5]
    lines = [f"{capitalised(book.words.space(space))}  {percent(shares[space])}" for space in hot]
    axes.text(middle, middle - 0.15, "Deeds most landed on", ha="center", fontsize=11, weight="bold")
    for line, text in enumerate(lines):
        axes.text(middle, middle - 0.6 - 0.38 * line, text, ha="center", fontsize=11)
    axes.text(middle, middle - 2.75, f"Sent to {book.words.terms['jail']}, not counted in its space: {percent(sent)}",
              ha="center", fontsize=10, color=QUIET)  # fmt: skip
    inset = axes.inset_axes((0.32, 0.19, 0.36, 0.016))
    bar = drawn.colorbar(ScalarMappable(scale, cut(heat)), cax=inset, orientation="horizontal",
                         format=lambda share, _: percent(share))  # fmt: skip
    bar.outline.set_visible(False)
    bar.ax.tick_params(labelsize=9, length=0)
    bar.ax.set_title("share of all landings", fontsize=9, weight="normal", loc="center", color=QUIET, pad=4)
    return drawn


def cut(heat: Any) -> Any:
    """The colours as they are used."""
    from matplotlib.colors import ListedColormap

    return ListedColormap([heat(WARMEST * step / 255) for step in range(256)])


def draw_space(
    axes: Axes, space: int, box: Box, name: str, share: float, shade: Any, colour: str | None, size: int
) -> None:
    """One space: its heat, its group's colour on the inner edge, its name and its share."""
    from matplotlib.patches import Rectangle

    left, bottom, width, height = box
    axes.add_patch(Rectangle((left, bottom), width, height, facecolor=shade, edgecolor="white", linewidth=1.5))
    line, step = divmod(space, size // 4)
    x, y = left + width / 2, bottom + height / 2
    if colour is not None and step:
        band = {
            0: (left, bottom + height - BAND, width, BAND),
            1: (left + width - BAND, bottom, BAND, height),
            2: (left, bottom, width, BAND),
            3: (left, bottom, BAND, height),
        }[line]
        axes.add_patch(Rectangle(band[:2], band[2], band[3], facecolor=colour, edgecolor=INK, linewidth=0.8, zorder=3))
        x += {0: 0, 1: -BAND / 2, 2: 0, 3: BAND / 2}[line]
        y += {0: -BAND / 2, 1: 0, 2: BAND / 2, 3: 0}[line]
    room = 15 if width > 1 else 10.5
    wrapped = textwrap.wrap(name, int(room), break_long_words=False)
    longest = max(map(len, wrapped))
    points = min(8.4, 8.2 * room / longest)
    gap = 0.17 * len(wrapped) / 2
    axes.text(x, y + 0.14, "\n".join(wrapped), ha="center", va="center", fontsize=points, color=INK, linespacing=1.05)
    axes.text(x, y - gap - 0.12, percent(share), ha="center", va="center", fontsize=9, weight="bold", color=INK)
