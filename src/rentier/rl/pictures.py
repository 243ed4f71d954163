"""How a table of learners looks: as text, and as an image of the board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from rentier.kernel.errors import RentierError
from rentier.kernel.state import BANK

if TYPE_CHECKING:
    from rentier.rl.table import LearningTable

MODES = ("human", "ansi", "rgb_array")
SIDE = 600
"""Pixels of the image, in both directions."""
INK, PAPER, FIELD = (32, 32, 36), (224, 238, 224), (250, 250, 246)
SEATS = (
    (200, 60, 60), (50, 100, 190), (60, 150, 70), (220, 150, 30),
    (130, 80, 170), (40, 160, 170), (160, 110, 70), (230, 120, 170),
)  # fmt: skip
"""A colour for every seat."""
GROUPS = {
    "brown": (150, 100, 70), "light_blue": (150, 215, 240), "pink": (215, 110, 180), "purple": (150, 100, 200),
    "orange": (240, 150, 60), "red": (225, 60, 55), "yellow": (240, 220, 70), "green": (50, 150, 80),
    "dark_blue": (50, 80, 170),
}  # fmt: skip
"""A colour for every group that has one."""


def drawn(table: LearningTable, mode: str | None) -> Any:
    """The table in one of the modes; nothing for "human", which prints."""
    if mode == "rgb_array":
        return image(table)
    if mode == "ansi":
        return text(table)
    if mode == "human":
        print(text(table))  # noqa: T201
        return None
    raise RentierError(f"To render, make the environment with a render_mode: one of {', '.join(MODES)}")


def text(table: LearningTable) -> str:
    """A line for every player, and what the table waits for."""
    game = table.game
    state, board, words = game.state, game.book.board, game.book.words
    lines = [f"round {state.round}" + (", over" if state.over else "")]
    for seat in range(state.seats):
        if state.out[seat]:
            lines.append(f"  player_{seat}  out of the game")
            continue
        deeds = [
            words.space(deed) + (" (mortgaged)" if state.mortgaged[deed] else "")
            for deed in range(board.size)
            if state.holder[deed] == seat
        ]
        mark = ">" if seat == table.asked else "*" if seat == state.turn else " "
        place = f"{words.space(state.at[seat])}{', in jail' if state.jail[seat] else ''}"
        lines.append(
            f"{mark} player_{seat}  {words.money(state.cash[seat])}, on {place}; {', '.join(deeds) or 'no deeds'}"
        )
    return "\n".join(lines)


@cache
def squares(size: int) -> tuple[tuple[int, int, int, int], ...]:
    """Where each space lies, clockwise from the corner at the lower right: left, top, right, bottom."""
    along = size // 4
    corner = round(1.5 * SIDE / (along + 2))
    width = (SIDE - 2 * corner) / (along - 1)
    edges = [0, *(round(corner + k * width) for k in range(along)), SIDE]
    found = []
    for space in range(size):
        side, step = divmod(space, along)
        column, row = ((along - step, along), (0, along - step), (step, 0), (along, step))[side]
        found.append((edges[column], edges[row], edges[column + 1] - 1, edges[row + 1] - 1))
    return tuple(found)


def image(table: LearningTable) -> NDArray[np.uint8]:
    """The board from above: colour groups, owners, buildings, players, and everybody's cash in the middle."""
    from PIL import Image, ImageDraw, ImageFont

    game = table.game
    state, board, words = game.state, game.book.board, game.book.words
    picture = Image.new("RGB", (SIDE, SIDE), PAPER)
    draw, large = ImageDraw.Draw(picture), ImageFont.load_default(14)
    fonts = [ImageFont.load_default(points) for points in (8, 7, 6)]
    small = fonts[0]
    for space, (left, top, right, bottom) in enumerate(squares(board.size)):
        draw.rectangle((left, top, right, bottom), FIELD, INK)
        group = board.group[space]
        if group >= 0:
            draw.rectangle((left + 1, top + 1, right - 1, top + 8), GROUPS.get(board.group_ids[group], FIELD), INK)
        for line, word in enumerate(words.space(space).split()[:3]):
            fitting = (font for font in fonts if draw.textlength(word, font) < right - left - 3)
            draw.text((left + 3, top + 10 + 9 * line), word, INK, next(fitting, fonts[-1]))
        holder = state.holder[space]
        if holder > BANK:
            draw.rectangle((left + 1, bottom - 6, right - 1, bottom - 1), SEATS[holder], INK)
            if state.mortgaged[space]:
                draw.line((left, top, right, bottom), INK)
        if built := table.buildings(space):
            draw.text((right - 3, bottom - 8), built, INK, small, anchor="rs")
    for seat in range(state.seats):
        told = f"player_{seat}  " + ("out" if state.out[seat] else words.money(state.cash[seat]))
        row = SIDE // 3 + 22 * seat
        draw.ellipse((SIDE // 3, row, SIDE // 3 + 12, row + 12), SEATS[seat], INK)
        draw.text((SIDE // 3 + 18, row - 2), told + (" <" if seat == table.asked else ""), INK, large)
        if not state.out[seat]:
            left, top, _, bottom = squares(board.size)[state.at[seat]]
            x, y = left + 3 + 9 * (seat % 4), (top + bottom) // 2 + 8 * (seat // 4)
            draw.ellipse((x, y, x + 8, y + 8), SEATS[seat], INK)
    draw.text((SIDE // 3, SIDE // 3 - 30), f"round {state.round}", INK, large)
    return np.asarray(picture, np.uint8).copy()
