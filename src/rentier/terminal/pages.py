"""Pages to look things up: the editions with their options, and the clauses."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rentier.kernel.clauses import Clause, catalogue, families
from rentier.kernel.edition import Edition, Option, all_options, edition_names, load
from rentier.terminal.palette import QUIET, TYPED
from rentier.text.words import Words


def clause_page(clause: Clause) -> RenderableType:
    """A clause with its ruling."""
    head = Text().append(clause.id, style=TYPED).append(f"  {clause.chapter}, {clause.family} family", style=QUIET)
    lines = [head, *([Text(clause.clause)] if clause.clause else [])]
    if clause.ruling:
        lines.append(Text().append("Ruling: ", style="italic").append(clause.ruling))
    return Group(*lines)


def clauses_page(clauses: Iterable[Clause] | None = None) -> RenderableType:
    """Every chapter with the ids of its clauses, family by family; all there are, or only these."""
    if clauses is None:
        clauses = [clause for family in families() for clause in catalogue(family)]
    chapters: dict[str, dict[str, list[str]]] = {}
    for clause in clauses:
        chapters.setdefault(clause.family, {}).setdefault(clause.chapter, []).append(clause.id)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column("chapter")
    table.add_column("clauses", ratio=1)
    for family, titles in chapters.items():
        if len(chapters) > 1:
            table.add_row(Text(f"{family} family", style="bold"), "")
        for title, ids in titles.items():
            table.add_row(title, Text(" ".join(ids)))
    return table


def editions_page() -> RenderableType:
    """Every edition in a line."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column("name", no_wrap=True)
    table.add_column("edition")
    for title in ("players", "money", "option"):
        table.add_column(title, no_wrap=True)
    for name in edition_names():
        edition = load(name)
        least, most = edition.players
        title = f"{edition.title} ({edition.year})"
        money = edition.currency["symbol"] or ", ".join(edition.currency.get("units", ()))
        table.add_row(Text(name, style=TYPED), title, f"{least} to {most}", money, ", ".join(edition.variants))
    hint = Text("option: the variant in its own rulebook. rentier editions NAME shows all options.", style=QUIET)
    return Group(table, hint)


def edition_page(edition: Edition, words: Words) -> RenderableType:
    """An edition with its words, and the options it takes."""
    least, most = edition.players
    facts = Table.grid(padding=(0, 2, 0, 0))
    facts.add_column(style=QUIET)
    facts.add_column()
    facts.add_row("players", f"{least} to {most}")
    facts.add_row("tokens", ", ".join(edition.tokens))
    facts.add_row("money", f"{words.money(edition.settings['starting_cash'])} to start with")
    facts.add_row("buildings", ", ".join(edition.terms[key] for key in buildings(edition)))
    kinds = dict.fromkeys(group["kind"] for group in edition.groups.values())
    facts.add_row("properties", ", ".join(words.plural(kind) for kind in kinds))
    facts.add_row("decks", ", ".join(edition.terms[deck] for deck in edition.decks))
    title = Text(f"{edition.title} ({edition.year})", style="bold")
    taken = [option for option in all_options() if edition.family in option.families]
    marks = "this book: in this edition's rulebook; book: in another one; house: in none."
    hint = Text(f"{marks}\nTurn one on with --option NAME or --option NAME=VALUE.", style=QUIET)
    options = Padding(options_table(edition, words, taken), (0, 0, 1, 2), expand=False)
    return Group(title, Padding(facts, (0, 0, 1, 2), expand=False), options, hint)


def buildings(edition: Edition) -> list[str]:
    """The terms for what can be built, by which there are."""
    return [
        *(key for key in ("houses", "hotels", "blocks") if key in edition.terms),
        *edition.settings.get("pieces", ()),
    ]


def options_table(edition: Edition, words: Words, options: Iterable[Option]) -> Table:
    """The options an edition takes, marked book or house."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column("option", no_wrap=True)
    table.add_column("mark", no_wrap=True)
    table.add_column("what it does")
    for option in options:
        mark = Text("this book" if edition.id in option.books else "book" if option.mark == "book" else "house")
        mark.stylize("bold" if edition.id in option.books else "")
        says = "".join(part.text for part in words.fill(option.says, {}))
        table.add_row(Text(option_name(option), style=TYPED), mark, says + limits(option))
    return table


def option_name(option: Option) -> str:
    """How an option is typed."""
    return option.id if option.number is None else f"{option.id}=N"


def limits(option: Option) -> str:
    """The numbers an option takes."""
    if option.number is None:
        return ""
    number = option.number
    return f" N is {number['least']} to {number['most']}, default {number['default']}."
