"""Replaying a saved game: its events up to a number, and the position there."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rentier.kernel.formats import RULES
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import encode
from rentier.terminal.palette import QUIET
from rentier.terminal.prose import Prose
from rentier.terminal.saves import seating_of
from rentier.terminal.screen import board_strip, heading, legend, players_table, result, worth_counts


def position(journal: Journal, to: int) -> Game:
    """A game at the position after the first `count` facts of a record."""
    return Game.new(journal.header["edition"], journal.header["options"], position=journal.travel(to))


def show(console: Console, journal: Journal, to: int) -> None:
    """Tell the game fact by fact, each with its number, and draw the position."""
    game = position(journal, to)
    view, prose = game.view(None), Prose(game, seating_of(journal).names)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style=QUIET)
    table.add_column()
    for number, fact in enumerate(journal.facts[:to], 1):
        told = prose.fact(fact)
        if told:
            table.add_row(str(number), told)
    drawn = [
        players_table(view, prose),
        board_strip(view, prose, console.width),
        legend(view, prose),
        result(view, prose) if view.over else worth_counts(view, prose),
    ]
    heading(console, game, prose)
    if journal.rules < RULES:
        console.print(Text(f"Played under rules version {journal.rules}; the current version is {RULES}", style=QUIET))
    console.print(table)
    console.print()
    console.rule(Text(f"After event {to} of {len(journal.facts)}, round {view.round}"), style=QUIET, align="left")
    for part in drawn:
        console.print(part)


def as_json(journal: Journal, to: int) -> dict[str, Any]:
    """The same for programs: every fact with its telling, and the view of a spectator."""
    game = position(journal, to)
    names = seating_of(journal).names
    words = game.book.words
    facts = [
        {"n": number, "told": words.plain(fact, names), "fact": encode(fact)}
        for number, fact in enumerate(journal.facts[:to], 1)
    ]
    view = game.view(None).to_dict() | {"version": to}
    options = journal.header["options"]
    return {
        "edition": game.book.edition.id,
        "rules": journal.rules,
        "options": options,
        "names": list(names),
        "facts": facts,
        "view": view,
    }
