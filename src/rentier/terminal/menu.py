"""The menu: what a seat may do now, how it is typed and what it would bring; and what is blocked, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rentier.kernel.errors import Refusal, SpellingError
from rentier.kernel.forms import Choices, Field, Form
from rentier.kernel.game import Game
from rentier.kernel.records import Act, encode
from rentier.kernel.spelling import usage
from rentier.rules.city.blocks import Press
from rentier.rules.mortgage import Mortgage, Repay
from rentier.terminal.palette import QUIET, TYPED
from rentier.terminal.prose import Prose

FEW, FEW_ANSWERS = 3, 5
"""So many acts of one kind are listed one by one; more are shown together. Answers to a duty get more lines."""

TIMELY = (Press,)
"""Rights that are shown with the answers: every turn has its moment for them."""

PAID = {Mortgage: "mortgage_value", Repay: "repayment"}
"""What to ask for the amount that changes hands."""


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
        sorted_acts[0 if duty and type(act) in TIMELY else _use(encode(act), duty)].append(act)
    for form in choices.forms:
        sorted_forms[_use(dict(form.fixed), duty)].append(form)
    many = (FEW_ANSWERS, FEW, FEW)
    return Menu(*(rows(game, prose, *those) for those in zip(sorted_acts, sorted_forms, many, strict=True)))


def _use(fields: Mapping[str, object], duty: int) -> int:
    """0 for an answer to the duty, 1 for a reply to something open, 2 for anything else."""
    if duty and fields.get("duty") == duty:
        return 0
    return 1 if "claim" in fields or "offer" in fields else 2


def rows(game: Game, prose: Prose, acts: Iterable[Act], forms: Iterable[Form], few: int = FEW) -> list[Row]:
    """A line for each act or form; many of one kind share a line."""
    by_kind: dict[type[Act], list[Act]] = {}
    blanks: dict[type[Act], Form] = {}
    for form in forms:
        blanks.setdefault(form.act, form)
        by_kind.setdefault(form.act, [])
    for act in acts:
        by_kind.setdefault(type(act), []).append(act)
    lines = []
    order = {kind: place for place, kind in enumerate(game.book.handlers)}  # as the rulebook tells them
    for kind, listed in sorted(by_kind.items(), key=lambda item: order[item[0]]):
        form_says = limits(game, prose, blanks[kind]) if kind in blanks else None
        if form_says is not None and (not listed or blanks[kind].fields[0].kind == "blocks"):
            lines.append(Row(usage(kind), form_says))
        elif len(listed) > few or kind in blanks:
            lines += shared(game, prose, kind, listed)
        else:
            lines += [Row(shortest(game, act), brings(game, prose, act)) for act in listed]
    return lines


def shared(game: Game, prose: Prose, kind: type[Act], acts: Sequence[Act]) -> list[Row]:
    """Many acts of one kind: a line for each piece that they are about, with the places for it."""
    by_piece: dict[str, list[Act]] = {}
    for act in acts:
        by_piece.setdefault(getattr(act, "piece", ""), []).append(act)
    together: dict[str, list[str]] = {}
    where = {piece: places(game, prose, listed) for piece, listed in by_piece.items()}
    for piece in by_piece:
        together.setdefault(where[piece].plain, []).append(piece)
    lines = []
    for first, *others in together.values():
        if others:  # the same places will do for all of these
            which = prose.any_of([prose.book.words.terms[piece] for piece in (first, *others)])
            lines.append(Row(usage(kind), Text(f"[piece]: {which}\n").append_text(where[first])))
        else:
            lines.append(Row(usage_for(kind, first, len(by_piece) == 1), where[first]))
    return lines


def usage_for(kind: type[Act], piece: str, alone: bool) -> str:
    """How an act is typed for one piece; at the end it goes without saying where it is the only one."""
    spelling = re.sub(r" \w+ {\w+:piece}$", "", kind.spelling) if alone or not piece else kind.spelling
    return usage(kind, re.sub(r"{\w+:piece}", piece.replace("_", " "), spelling) if piece else spelling)


def places(game: Game, prose: Prose, acts: Sequence[Act]) -> Text:
    """What can be put into the blank: deeds by who owns them, with what is paid for each where that is known."""
    view, seat = game.view(acts[0].seat), acts[0].seat
    question = PAID.get(type(acts[0]))
    by_holder: dict[int, list[Text]] = {}
    for act in acts:
        deed = getattr(act, "deed", -1)
        if deed < 0:
            return Text(" · ").join(Text(game.spell(act).partition(" ")[2]) for act in acts)
        paid = f" {prose.money(view.ask(question, deed))}" if question else ""
        by_holder.setdefault(view.holder(deed), []).append(prose.space(deed).append(paid))
    if len(by_holder) == 1:
        return prose.join(next(iter(by_holder.values())), " · ")
    named = {-1: Text("unowned"), seat: Text("yours")}
    return prose.join(
        (
            named.get(holder, prose.seat(holder)).append(": ").append_text(prose.join(by_holder[holder], " · "))
            for holder in sorted(by_holder)
        ),
        "\n",
    )


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
    """How a form may be filled in: its ranges and choices, or an example."""
    said = [limit for field in form.fields if (limit := blank(game, prose, field)) is not None]
    if len(said) == len(form.fields):
        return prose.join(said, "\n")
    if form.example is None:
        return Text(prose.meaning(form.act))
    return Text(f"as in: {spelled(game, prose, form.example)}")


def blank(game: Game, prose: Prose, field: Field) -> Text | None:
    """What may stand in one blank, where that is soon said."""
    if field.kind == "blocks":
        return Text(prose.filled("{most:block} at most; r is residential, i industrial", {"most": field.most}))
    if field.kind == "deed" and field.choices:
        price = game.book.board.price
        return prose.join((prose.space(deed).append(f" {prose.money(price[deed])}") for deed in field.choices), " · ")
    if field.least is None or field.most is None:
        return None
    show = prose.money if field.kind == "money" else str
    if field.least == field.most:
        return Text(show(field.least))
    step = f" in steps of {show(field.step)}" if field.step > 1 else ""
    return Text(f"from {show(field.least)} to {show(field.most)}{step}")


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
