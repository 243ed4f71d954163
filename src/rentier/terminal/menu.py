"""The menu: what a seat can do now, how to type it and what it would do; and what is not allowed, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rentier.kernel.errors import Refusal, SpellingError
from rentier.kernel.game import Game
from rentier.kernel.records import Act, encode
from rentier.rules.auction import Pass
from rentier.rules.city.blocks import BuildBlocks, Press
from rentier.rules.city.permits import RemoveHazard
from rentier.rules.classic.selling import Sell
from rentier.rules.deeds import Buy
from rentier.rules.jail import PayBail
from rentier.rules.mortgage import Mortgage
from rentier.rules.questions import IN_DEBT, PASS_IS_FINAL
from rentier.rules.turns import EndTurn, TurnBegan
from rentier.terminal.flow import Flow
from rentier.terminal.palette import QUIET, TYPED
from rentier.terminal.places import pieces_named, places
from rentier.terminal.prose import Prose
from rentier.text.blanks import usage
from rentier.text.forms import Choices, Field, Form

FEW, FEW_ANSWERS = 3, 5
"""Up to this many acts of one kind get a line each; more share one. Answers to a duty get more lines."""

TIMELY, RAISING = (Press, BuildBlocks), (Mortgage, Sell, RemoveHazard)
"""Rights that are shown with the answers: every turn has its moment for them, or every debt."""

MISSED = (Buy, PayBail)
"""Answers that people look for: where one is blocked, the prompt says why."""

LABEL, LONG_LABEL, WIDE = 32, 48, 100
"""The most columns for the first column, in a narrow and a wide terminal; longer labels get their own line."""


class Row(NamedTuple):
    """A line of the menu."""

    typed: str
    means: Text
    listed: Sequence[Flow] = ()
    """What can be put into the blank, below."""


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
        urgent = type(act) in TIMELY or (type(act) in RAISING and IN_DEBT(game, act.seat))
        sorted_acts[0 if duty and urgent else _use(encode(act), duty)].append(act)
    for form in choices.forms:
        raising = form.act in RAISING and IN_DEBT(game, dict(form.fixed).get("seat", -1))
        urgent = form.act in TIMELY or raising
        sorted_forms[0 if duty and urgent else _use(dict(form.fixed), duty)].append(form)
    many = (FEW_ANSWERS, FEW, FEW)
    answers, replies, rights = (
        rows(game, prose, *those) for those in zip(sorted_acts, sorted_forms, many, strict=True)
    )
    return Menu(missed(game, prose, choices, duty) + answers, replies, rights)


def _use(fields: Mapping[str, object], duty: int) -> int:
    """0 for an answer to the duty, 1 for a reply to something open, 2 for anything else."""
    if duty and fields.get("duty") == duty:
        return 0
    return 1 if "claim" in fields or "offer" in fields else 2


def missed(game: Game, prose: Prose, choices: Choices, duty: int) -> list[Row]:
    """Answers to the duty that people look for, with what is in the way."""
    return [
        Row(act.spelling, Text("not now: ").append_text(prose.refusal(refusal)))
        for act, refusal in choices.blocked
        if duty and type(act) in MISSED and getattr(act, "duty", 0) == duty and isinstance(refusal, Refusal)
    ]


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
        if kind in blanks and (not listed or blanks[kind].fields[0].kind == "blocks"):
            lines.append(limits(game, prose, blanks[kind]))
        elif len(listed) > few or kind in blanks:
            lines.append(shared(game, prose, kind, listed))
        else:
            lines += [Row(shortest(game, act), brings(game, prose, act)) for act in listed]
        if kind is Pass and not PASS_IS_FINAL(game):
            lines.append(Row("pass all", Text("Pass for the rest of this auction")))
    return lines


def shared(game: Game, prose: Prose, kind: type[Act], acts: Sequence[Act]) -> Row:
    """Many acts of one kind: how they are typed, and the places for them below."""
    by_place: dict[int, list[str]] = {}
    for act in acts:
        by_place.setdefault(getattr(act, "deed", -1), []).append(getattr(act, "piece", ""))
    choices = {tuple(pieces) for pieces in by_place.values()}
    alike = next(iter(choices)) if len(choices) == 1 and "piece" in kind.spelling else ()
    means = Text(f"<piece>: {pieces_named(prose, alike)}") if len(alike) > 1 else Text("")
    without = re.sub(r" \w+ {\w+:piece}$", "", kind.spelling) if len(alike) <= 1 and len(choices) == 1 else ""
    return Row(usage(kind, without), means, places(game, prose, acts))


def shortest(game: Game, act: Act) -> str:
    """An act as players type it, without what goes without saying."""
    verb = game.spell(act).partition(" ")[0]
    try:
        return verb if game.parse(act.seat, verb) == act else game.spell(act)
    except SpellingError:
        return game.spell(act)


def brings(game: Game, prose: Prose, act: Act) -> Text:
    """What an act would bring, as far as it can be known; else what it is for."""
    if isinstance(act, Pass):
        return Text("Stop bidding for this lot" if PASS_IS_FINAL(game) else "Pass until somebody bids again")
    facts = game.preview(act).facts
    if isinstance(act, EndTurn) and facts and isinstance(facts[-1], TurnBegan):
        return prose.seat(facts[-1].seat).append(" is next")
    told = prose.facts(facts)
    if not told:
        return Text(prose.meaning(type(act)))
    return prose.join(told[:FEW], ". ").append(" ..." if len(told) > FEW else "")


def limits(game: Game, prose: Prose, form: Form) -> Row:
    """How a form may be filled in: its ranges, with its choices below, or an example."""
    said = [limit for field in form.fields if (limit := blank(prose, field)) is not None]
    listed = [choice for field in form.fields if (choice := chosen(game, prose, field)) is not None]
    if len(said) + len(listed) == len(form.fields):
        return Row(usage(form.act), prose.join(said, "\n"), listed)
    if form.example is None:
        return Row(usage(form.act), Text(prose.meaning(form.act)))
    return Row(usage(form.act), Text(f"as in: {spelled(game, prose, form.example)}"))


def chosen(game: Game, prose: Prose, field: Field) -> Flow | None:
    """The properties that may stand in a blank, with their prices."""
    if field.kind != "deed" or not field.choices:
        return None
    price = game.book.board.price
    return Flow(prose.space(deed).append(f" {prose.money(price[deed])}") for deed in field.choices)


def blank(prose: Prose, field: Field) -> Text | None:
    """What may stand in one blank, where that is soon said."""
    if field.kind == "blocks":
        said = "up to {most:block}, all at once or in parts; r is residential, i industrial"
        return Text(prose.filled(said, {"most": field.most}))
    if field.least is None or field.most is None:
        return None
    show = prose.money if field.kind == "money" else str
    if field.least == field.most:
        return Text(show(field.least))
    step = f" in steps of {show(field.step)}" if field.step > 1 else ""
    return Text(f"from {show(field.least)} to {show(field.most)}{step}")


def spelled(game: Game, prose: Prose, act: Act) -> str:
    """An act as players type it, with a partner's name in place of the seat's number."""
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


def as_table(lines: Iterable[Row], width: int, style: str = TYPED) -> RenderableType:
    """Lines of the menu, aligned; a long label has a line of its own, and what can be chosen stands below."""
    lines = list(lines)
    most = LONG_LABEL if width >= WIDE else LABEL
    label = max([12, *(len(line.typed) for line in lines if len(line.typed) <= most and not line.listed)])
    blocks: list[RenderableType] = []
    for line in lines:
        means = line.means.copy()
        means.stylize_before(QUIET)
        typed = Text(line.typed, style=style)
        if len(line.typed) <= label or not (means or line.listed):
            blocks.append(_beside(typed, means, label))
        elif len(line.typed) + len(means) + 4 <= width:
            blocks.append(typed.append("  ").append_text(means) if means else typed)
        else:
            blocks += [typed, Padding(means, (0, 0, 0, 4), expand=False)]
        for paragraph in line.listed:
            blocks.append(Padding(paragraph, (0, 0, 0, 2), expand=False))
    return Padding(Group(*blocks), (0, 0, 0, 2), expand=False)


def _beside(typed: Text, means: Text, label: int) -> RenderableType:
    if not means:
        return typed
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=label)
    table.add_column(ratio=1)
    table.add_row(typed, means)
    return table
