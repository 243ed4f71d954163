"""Odds and values as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rentier.analysis.counted import Counted
from rentier.analysis.odds import Odds
from rentier.analysis.values import Stage, Value, Values
from rentier.kernel.rulebook import Rulebook
from rentier.terminal.palette import GROUPS, QUIET, group_style

BAR, SHORT_BAR = 24, 12
"""Columns of the longest bar, and where more figures are shown."""
PER = 100
"""Incomes are shown for this number of rolls."""
PAY_BACK = "Rolls of one opponent until it has paid for itself"


def odds_page(book: Rulebook, odds: Odds, counted: Counted | None) -> RenderableType:
    """Every space with its share in percent; counted ones beside the exact ones."""
    shown = odds.to_dict() if counted is None else counted.to_dict()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column("", justify="right", style=QUIET)
    table.add_column("space")
    if counted is not None:
        for title in ("counted %", "exact %", "difference"):
            table.add_column(title, justify="right", no_wrap=True)
    else:
        table.add_column("% of rolls", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    jail, jail_term = book.board.jail, book.words.terms["jail"]
    rows: list[tuple[str, Text, float, float]] = []
    for space, (share, exact) in enumerate(zip(shown["spaces"], odds.spaces, strict=True)):
        name = f"{jail_term}, just visiting" if space == jail else book.words.space(space)
        rows.append((str(space), Text(name, style=group_style(book.board, space)), share, exact))
        if space == jail:
            rows.append(("", Text(f"In {jail_term}", style="bold"), shown["in_jail"], odds.in_jail))
    largest = max(share for _, _, share, _ in rows)
    for number, name_text, share, exact in rows:
        figures = [f"{100 * share:.3f}"]
        if counted is not None:
            figures += [f"{100 * exact:.3f}", f"{100 * (share - exact):+.3f}"]
        bar = Text(
            "█" * round((BAR if counted is None else SHORT_BAR) * share / largest), style=name_text.style or QUIET
        )
        table.add_row(number, name_text, *figures, bar)
    turns = f"{shown['rolls_per_turn']:.4f} rolls a turn"
    if counted is not None:
        turns = f"{counted.rolls:,} rolls; {turns} ({odds.rolls_per_turn:.4f} exact)"
    return Group(table, Text(turns))


def values_page(book: Rulebook, values: Values) -> RenderableType:
    """Incomes and pay-backs of every deed and group, one pair of tables for each way of rent."""
    ways: dict[str, list[int]] = {}
    for group, data in enumerate(book.board.group_data):
        ways.setdefault(data["formula"], []).append(group)
    pages: list[RenderableType] = []
    for groups in ways.values():
        first = values.deeds[book.board.members[groups[0]][0]]
        heads = headings(first.plain)
        kind, columns = book.words.plural(book.board.group_kind[groups[0]]), legend(book, first)
        for title, paid_back in ((f"Income in {PER} rolls of one opponent{unit(book)}", False), (PAY_BACK, True)):
            pages.append(Text(f"{title}: {kind}", style="bold"))
            pages.append(Text(columns, style=QUIET))
            table = values_table(book, values, groups, heads, paid_back)
            pages.append(Padding(table, (0, 0, 1, 0), expand=False))
    return Group(*pages)


def headings(stages: Sequence[Stage]) -> list[str]:
    """What the columns are about."""
    built = any(stage.kind != "owned" for stage in stages)
    heads = []
    for stage in stages:
        if stage.kind == "owned" and built:
            heads.append("alone" if stage.count == 1 else "group")
        else:
            heads.append("top" if stage.kind == "hotel" else str(stage.count))
    return heads


def legend(book: Rulebook, value: Value) -> str:
    """What the numbers above the columns count, in the edition's words."""
    kinds = [stage.kind for stage in value.plain]
    if "hotel" in kinds:
        return f"Numbers above the columns: {book.words.plural('house')}; top: {book.words.terms['hotel']}"
    what = f"{book.words.terms['blocks']} on each" if "blocks" in kinds else "how many one player owns"
    return f"Numbers above the columns: {what}"


def values_table(book: Rulebook, values: Values, groups: Iterable[int], heads: list[str], paid_back: bool) -> Table:
    """Deeds under their groups, a column for each stage."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style=QUIET)
    table.add_column("")
    table.add_column("landings", justify="right", no_wrap=True)
    for title in heads:
        table.add_column(title, justify="right", no_wrap=True)
    for group in groups:
        whole, colour = values.groups[group], GROUPS.get(book.board.group_ids[group], "")
        name = book.edition.group_names[book.board.group_ids[group]]
        lead = [""] * (len(heads) - len(whole.plain))
        add(table, book, f"all {name}", f"bold {colour}", whole, lead, whole.plain, paid_back)
        if whole.doubled:
            add(table, book, f"  + {book.words.terms['skyscraper']}", colour, None, [], whole.doubled, paid_back)
        for deed in book.board.members[group]:
            value = values.deeds[deed]
            add(table, book, f"  {book.words.space(deed)}", colour, value, [], value.plain, paid_back)
    return table


def add(
    table: Table,
    book: Rulebook,
    name: str,
    style: str,
    value: Value | None,
    lead: list[str],
    stages: Sequence[Stage],
    paid_back: bool,
) -> None:
    """One line of figures."""
    share = "" if value is None else f"{100 * value.landings:.2f}%"
    cells = [f"{stage.payback:.0f}" if paid_back else money(book, PER * stage.income) for stage in stages]
    table.add_row(Text(name, style=style), share, *lead, *cells)


def unit(book: Rulebook) -> str:
    """The unit that amounts are told in, where it is not beside them."""
    units = book.edition.currency.get("units")
    return f", in {units[-1]}" if units else ""


def money(book: Rulebook, amount: float) -> str:
    """An amount in the edition's currency; in its largest unit, without it, where it has several."""
    units = book.edition.currency.get("units")
    if not units:
        return book.words.money(round(amount))
    large = amount / 1000 ** (len(units) - 1)
    return f"{large:.{2 if large < 10 else 1 if large < 100 else 0}f}"
