"""Colours: a seat and a colour group look the same wherever they are mentioned."""

from __future__ import annotations

from rentier.kernel.board import Board

SEATS = ("cyan", "magenta", "green", "yellow", "blue", "red", "bright_white", "bright_black")
"""One colour a seat, in seat order."""

GROUPS = {
    "brown": "#a0714f",
    "light_blue": "#7fd0f0",
    "pink": "#e07bc0",
    "purple": "#b884e8",
    "orange": "#f0963c",
    "red": "#e8453c",
    "yellow": "#e6cf3c",
    "green": "#3ca55c",
    "dark_blue": "#5b7be0",
}
"""One colour a group; a group that is not named here (stations, utilities) stays plain."""

QUIET = "dim"
URGENT = "bold yellow"
WRONG = "red"
TYPED = "bold"


def seat_style(seat: int) -> str:
    """How a player's name is written; the Bank's is plain."""
    return f"bold {SEATS[seat % len(SEATS)]}" if seat >= 0 else ""


def group_style(board: Board, space: int) -> str:
    """How the name of a space is written."""
    group = board.group[space]
    return GROUPS.get(board.group_ids[group], "") if group >= 0 else ""
