"""Deeds: the card with its rents, and one line of it."""

from __future__ import annotations

from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rentier.kernel.views import View
from rentier.terminal.palette import QUIET, group_style
from rentier.terminal.prose import Prose


class Rung(NamedTuple):
    """One line of the rent ladder: when it holds, what it costs, and whether it holds now."""

    when: str
    rent: str
    now: bool


def pieces(view: View, site: int) -> tuple[int, int]:
    """The houses and hotels on a site."""
    level = view.level(site)
    return (0, 1) if level > view.setting("houses_for_hotel") else (level, 0)


def ladder(view: View, prose: Prose, deed: int) -> list[Rung]:
    """The rents printed on a deed."""
    board, words = view.board, prose.book.words
    group = board.group[deed]
    data, holder = board.group_data[group], view.holder(deed)
    held = view.owned(holder, group) if holder >= 0 and not view.is_mortgaged(deed) else 0
    if board.rents[deed]:
        return _site_ladder(view, prose, deed, held)
    kind = board.group_kind[group]
    if "rents" in data:
        return [
            Rung(f"with {words.count(n, kind)}", words.money(rent), n == held)
            for n, rent in enumerate(data["rents"], 1)
        ]
    times = enumerate(data.get("multipliers", ()), 1)
    return [Rung(f"with {words.count(n, kind)}", f"{factor} times a roll", n == held) for n, factor in times]


def _site_ladder(view: View, prose: Prose, deed: int, held: int) -> list[Rung]:
    board, words = view.board, prose.book.words
    rents, most = board.rents[deed], view.setting("houses_for_hotel")
    houses, hotels = pieces(view, deed)
    rungs = [Rung("unimproved", words.money(rents[0]), bool(held) and not houses and not hotels)]
    rungs += [
        Rung(f"with {words.count(n, 'house')}", words.money(rents[n]), bool(held) and houses == n)
        for n in range(1, most + 1)
    ]
    rungs.append(Rung(f"with {words.count(1, 'hotel')}", words.money(rents[-1]), bool(held and hotels)))
    return rungs


def deed_card(view: View, prose: Prose, deed: int) -> RenderableType:
    """A deed as a card."""
    board, words = view.board, prose.book.words
    group = board.group[deed]
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=22)
    table.add_column(justify="right")
    for rung in ladder(view, prose, deed):
        style = "bold reverse" if rung.now else ""
        table.add_row(Text(capitalised(rung.when)), Text(rung.rent), style=style)
    table.add_row("", "")
    if board.building_cost[deed]:
        cost = words.money(board.building_cost[deed])
        table.add_row(f"A {words.terms['house']} or {words.terms['hotel']} costs", cost)
    table.add_row("Price", words.money(board.price[deed]))
    table.add_row("Mortgage value", words.money(view.ask("mortgage_value", deed)))
    table.add_row("Repaying a mortgage", words.money(view.ask("repayment", deed)))
    names = prose.join((prose.space(member) for member in board.members[group] if member != deed), ", ")
    also = Text().append("Also in its group: ", style=QUIET).append_text(names)
    body = Group(status(view, prose, deed), Text(""), table, Text(""), also)
    title = Text(f" {words.space(deed)} ", style=f"bold reverse {group_style(board, deed)}".strip())
    return Panel(body, title=title, width=46, padding=(1, 2))


def status(view: View, prose: Prose, deed: int) -> Text:
    """Whose it is, and how it stands."""
    holder = view.holder(deed)
    text = Text(f"{group_name(view, prose, deed)} · ")
    if holder < 0:
        return text.append("unowned")
    text.append("owned by ").append_text(prose.seat(holder))
    if view.is_mortgaged(deed):
        return text.append(", mortgaged")
    text.append(f", {built(view, prose, deed)}" if view.level(deed) else "")
    amount, times = view.ask("rent", deed)
    return text.append(f"\nrent now {f'{times} times a roll' if times else prose.money(amount)}")


def summary(view: View, prose: Prose, deed: int, seat: int) -> Text:
    """A deed in one line, for somebody who may buy it."""
    board, words = view.board, prose.book.words
    group = board.group[deed]
    rungs = ladder(view, prose, deed)
    text = Text().append("■ ", style=group_style(board, deed)).append_text(prose.space(deed))
    text.append(f": price {words.money(board.price[deed])}, rent {rungs[0].rent} to {rungs[-1].rent}")
    text.append(f"; you hold {view.owned(seat, group)} of {len(board.members[group])} {group_name(view, prose, deed)}")
    return text


def built(view: View, prose: Prose, site: int) -> str:
    """What stands on a site, in words."""
    houses, hotels = pieces(view, site)
    return prose.book.words.count(1, "hotel") if hotels else prose.book.words.count(houses, "house")


def group_name(view: View, prose: Prose, deed: int) -> str:
    """What the edition calls the deed's group."""
    return prose.book.edition.group_names[view.board.group_ids[view.board.group[deed]]]


def capitalised(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]
