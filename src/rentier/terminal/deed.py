"""Deeds: the card with its rents, one line of it, and a table of them all."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rentier.kernel.views import View
from rentier.rules.city.questions import BLOCKS
from rentier.rules.questions import MORTGAGE_VALUE, RENT, REPAYMENT
from rentier.terminal.drawing import Drawing
from rentier.terminal.houses import Houses
from rentier.terminal.palette import QUIET, group_style
from rentier.terminal.plots import Plots
from rentier.terminal.prose import Prose
from rentier.text.words import capitalised

WIDTH = 62
"""How wide a deed is drawn."""


def drawing(prose: Prose) -> Drawing:
    """How the edition's deeds are drawn: by what can be asked about them."""
    return Plots() if BLOCKS in prose.book.public else Houses()


def deed_card(view: View, prose: Prose, deed: int) -> RenderableType:
    """A deed as a card."""
    board, words, drawn = view.board, prose.book.words, drawing(prose)
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=22)
    table.add_column(justify="right")
    for rung in drawn.ladder(view, prose, deed):
        style = "bold reverse" if rung.now else ""
        table.add_row(Text(capitalised(rung.when)), Text(rung.rent), style=style)
    table.add_row("", "")
    costs = [*drawn.costs(view, prose, deed), ("Price", board.price[deed])]
    costs.append(("Mortgage value", view.ask(MORTGAGE_VALUE, deed)))
    costs.append(("Pay off mortgage", view.ask(REPAYMENT, deed)))
    for what, cost in costs:
        if cost:
            table.add_row(what, words.money(cost))
    others = (prose.space(member) for member in board.members[board.group[deed]] if member != deed)
    also = Text().append("Also in its group: ", style=QUIET).append_text(prose.join(others, ", "))
    remarks = [Text(remark, style=QUIET) for remark in drawn.remarks(view, prose, deed)]
    if not prose.book.edition.known[deed]:
        remarks.append(Text("Our own name; the printed one is not public", style=QUIET))
    body = Group(status(view, prose, deed), Text(""), table, Text(""), *remarks, also)
    title = Text(f" {words.space(deed)} ", style=f"bold reverse {group_style(board, deed)}".strip())
    return Panel(body, title=title, width=WIDTH, padding=(1, 2))


def status(view: View, prose: Prose, deed: int) -> Text:
    """Whose it is, what stands there, and what it brings."""
    holder, built = view.holder(deed), drawing(prose).built(view, prose, deed)
    text = Text(f"{group_name(view, prose, deed)} · ")
    if holder < 0:
        text.append("unowned")
    else:
        text.append("owned by ").append_text(prose.seat(holder))
        text.append(", mortgaged" if view.is_mortgaged(deed) else "")
    if built:
        text.append(f"\nbuilt: {built}")
    if holder >= 0 and not view.is_mortgaged(deed):
        note = drawing(prose).note(view, prose, deed)
        text.append(f"\nrent now {rent_now(view, prose, deed)}{f' ({note})' if note else ''}")
    return text


def rent_now(view: View, prose: Prose, deed: int) -> str:
    """What a visitor would pay."""
    amount, times = view.ask(RENT, deed)
    return f"{times} times a roll" if times else prose.money(amount)


def summary(view: View, prose: Prose, deed: int, seat: int) -> Text:
    """A deed in one line, for somebody who may buy it."""
    board, words, drawn = view.board, prose.book.words, drawing(prose)
    group = board.group[deed]
    rungs = drawn.ladder(view, prose, deed)
    text = Text().append("■ ", style=group_style(board, deed)).append_text(prose.space(deed))
    text.append(f": price {words.money(board.price[deed])}, rent {rungs[0].rent} to {rungs[-1].rent}")
    text.append(f"; you own {view.owned(seat, group)} of {len(board.members[group])} {group_name(view, prose, deed)}")
    built = drawn.built(view, prose, deed)
    return text.append(f"; built: {built}") if built else text


def deeds_table(view: View, prose: Prose) -> Table:
    """Every deed in a line: whose it is, its price and rent, and what stands there."""
    drawn = drawing(prose)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET, show_edge=False)
    table.add_column("", width=1)
    table.add_column("property", no_wrap=True, overflow="ellipsis")
    table.add_column("owner", no_wrap=True, overflow="ellipsis")
    table.add_column("price", justify="right", no_wrap=True, style=QUIET)
    table.add_column("rent now", justify="right", no_wrap=True)
    table.add_column("built", ratio=1)
    for deed in view.board.deeds:
        holder, stands = view.holder(deed), Text(drawn.brief(view, prose, deed))
        rent, face_down = "", holder >= 0 and view.is_mortgaged(deed)
        if face_down:
            lent = Text(f"mortgaged, {prose.money(view.ask(REPAYMENT, deed))} to pay off", style=QUIET)
            stands = prose.join([lent, stands], "; ") if stands else lent
        elif holder >= 0:
            rent = rent_now(view, prose, deed)
            note = drawn.note(view, prose, deed)
            stands.append(f"{' ' if stands else ''}({note})" if note else "")
        bar = Text("█", style=group_style(view.board, deed))
        name = Text(prose.book.words.space(deed), style=f"strike {QUIET}" if face_down else "")
        owner = prose.seat(holder) if holder >= 0 else Text("")
        table.add_row(bar, name, owner, prose.money(view.board.price[deed]), rent, stands)
    return table


def group_name(view: View, prose: Prose, deed: int) -> str:
    """What the edition calls the deed's group."""
    return prose.book.edition.group_names[view.board.group_ids[view.board.group[deed]]]
