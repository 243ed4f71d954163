"""The menu: what a seat may do now, how it is typed and what it would bring; and what is blocked, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rentier.kernel.errors import Refusal, SpellingError
from rentier.kernel.forms import Choices, Form
from rentier.kernel.game import Game
from rentier.kernel.records import Act, encode
from rentier.kernel.spelling import usage
from rentier.terminal.palette import QUIET, TYPED
from rentier.terminal.prose import Prose

FEW = 3
"""So many acts of one kind are listed one by one; more are shown together."""


class Row(NamedTuple):
    """A line of the menu."""

    typed: str
    means: Text


class Menu(NamedTuple):
    """What answers the open duty, what replies to a claim or an offer, and what else is open by right."""

    answers: list[Row]
    replies: list[Row]
    rights: list[Row]


def menu(game: Game, prose: Prose, choices: Choices, duty: int = 0) -> Menu:
    """The acts and forms that are open to a seat, sorted by what they are for."""
    sorted_acts: tuple[list[Act], list[Act], list[Act]] = ([], [], [])
    sorted_forms: tuple[list[Form], list[Form], list[Form]] = ([], [], [])
    for act in choices.acts:
        sorted_acts[_use(encode(act), duty)].append(act)
    for form in choices.forms:
        sorted_forms[_use(dict(form.fixed), duty)].append(form)
    return Menu(*(rows(game, prose, *both) for both in zip(sorted_acts, sorted_forms, strict=True)))


def _use(fields: Mapping[str, object], duty: int) -> int:
    """0 for an answer to the duty, 1 for a reply to something open, 2 for anything else."""
    if duty and fields.get("duty") == duty:
        return 0
    return 1 if "claim" in fields or "offer" in fields else 2


def rows(game: Game, prose: Prose, acts: Iterable[Act], forms: Iterable[Form]) -> list[Row]:
    """A line for each act or form; many of one kind share a line."""
    by_kind: dict[type[Act], list[Act]] = {}
    blanks: dict[type[Act], Form] = {}
    for form in forms:
        blanks.setdefault(form.act, form)
        by_kind.setdefault(form.act, [])
    for act in acts:
        by_kind.setdefault(type(act), []).append(act)
    lines = []
    for kind, listed in by_kind.items():
        if len(listed) > FEW or (listed and kind in blanks):
            rest = [game.spell(act).partition(" ")[2] for act in listed]
            lines.append(Row(usage(kind), Text(" · ").join(Text(name) for name in rest)))
        elif listed:
            lines += [Row(shortest(game, act), brings(game, prose, act)) for act in listed]
        else:
            lines.append(Row(usage(kind), limits(game, prose, blanks[kind])))
    return lines


def shortest(game: Game, act: Act) -> str:
    """An act as one types it; what goes without saying is left out."""
    verb = game.spell(act).partition(" ")[0]
    try:
        return verb if game.parse(act.seat, verb) == act else game.spell(act)
    except SpellingError:
        return game.spell(act)


def brings(game: Game, prose: Prose, act: Act) -> Text:
    """What an act would bring, as far as it can be known; else what it is for."""
    told = prose.facts(game.preview(act).facts)
    if not told:
        return Text(prose.meaning(type(act)))
    return prose.join(told[:FEW], ". ").append(" ..." if len(told) > FEW else "")


def limits(game: Game, prose: Prose, form: Form) -> Text:
    """How a form may be filled in: its range, or an example."""
    for field in form.fields:
        if len(form.fields) == 1 and field.least is not None and field.most is not None:
            show = prose.money if field.kind == "money" else str
            return Text(f"from {show(field.least)} to {show(field.most)}")
    if form.example is None:
        return Text(prose.meaning(form.act))
    return Text(f"as in: {spelled(game, prose, form.example)}")


def spelled(game: Game, prose: Prose, act: Act) -> str:
    """An act as one types it, with a partner's name in place of the seat's number."""
    text = game.spell(act)
    partner: int | None = getattr(act, "partner", None)
    return text if partner is None else text.replace(f" {partner + 1} ", f" {prose.names[partner]} ", 1)


def blocked(game: Game, prose: Prose, choices: Choices) -> list[Row]:
    """What a seat might want and may not do now; acts of one kind with the same reason share a line."""
    reasons: dict[tuple[type[Act], str], list[tuple[Act, Refusal]]] = {}
    for act, refusal in choices.blocked:
        if isinstance(refusal, Refusal):
            reasons.setdefault((type(act), str(refusal)), []).append((act, refusal))
    lines = []
    for (kind, _), found in reasons.items():
        typed = game.spell(found[0][0]) if len(found) == 1 else usage(kind)
        lines.append(Row(typed, prose.refusal(found[0][1])))
    return lines


def as_table(lines: Iterable[Row], style: str = TYPED) -> Padding:
    """Lines of the menu, aligned."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(min_width=12, max_width=32)
    table.add_column(ratio=1)
    for line in lines:
        means = line.means.copy()
        means.stylize_before(QUIET)
        table.add_row(Text(line.typed, style=style), means)
    return Padding(table, (0, 0, 0, 2), expand=False)
