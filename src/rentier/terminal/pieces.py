"""Pieces: what can stand on a property, what it costs, what it does, and how many the Bank has left."""

from __future__ import annotations

from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from rentier.kernel.views import View
from rentier.rules.city.plots import BONUSES, HAZARDS
from rentier.rules.city.questions import REMOVAL_COST
from rentier.terminal.palette import QUIET
from rentier.terminal.prose import Prose

HAZARD_DOES, BONUS_DOES = "{hazard_does}", "{bonus_does}"
EFFECTS = {
    **{
        piece: f"{{{piece}_does}}"
        for piece in ("residential_block", "industrial_block", "railroad", "stadium", "skyscraper", "tower")
    },
    **dict.fromkeys(HAZARDS, "stops residential rent; {removal:money} to remove"),
    **dict.fromkeys(BONUSES, BONUS_DOES),
}
"""What a piece does, by its kind."""


class Kind(NamedTuple):
    """A kind of piece: its sign, its name, what it costs, how many the Bank has, and what it does."""

    sign: str
    name: str
    cost: str
    left: str
    does: str


def effect(view: View, prose: Prose, piece: str) -> str:
    """What a piece does, in words."""
    removal = view.ask(REMOVAL_COST, piece) if piece in HAZARDS else 0
    return prose.filled(EFFECTS[piece], {"removal": removal})


def pieces_table(kinds: list[Kind]) -> Table:
    """All kinds of pieces."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET, show_edge=False, pad_edge=False)
    table.add_column("")
    table.add_column("piece", no_wrap=True)
    table.add_column("costs", no_wrap=True)
    table.add_column("left", justify="right")
    table.add_column("what it does")
    for kind in kinds:
        style = QUIET if kind.left == "0" else ""
        table.add_row(Text(kind.sign), Text(kind.name), kind.cost, kind.left, Text(kind.does), style=style)
    return table
