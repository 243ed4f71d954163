"""Places: the possible targets of many acts of one kind, by owner, each with its cost or gain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.city.permits import RemoveHazard
from rentier.rules.city.questions import REMOVAL_COST
from rentier.rules.city.transit import Jump
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.movement import Salaried
from rentier.rules.questions import MORTGAGE_VALUE, RENT, REPAYMENT
from rentier.terminal.flow import Flow
from rentier.terminal.prose import Prose


def jump_note(game: Game, prose: Prose, act: Any) -> str:
    """What waits at the other station, and what the way there pays."""
    view = game.view(act.seat)
    holder = view.holder(act.deed)
    notes = [f"{prose.money(view.board.price[act.deed])} to buy"] if holder < 0 else []
    notes += [f"{prose.money(view.ask(RENT, act.deed)[0])} rent"] if holder not in (act.seat, -1) else []
    wages = [fact.amount for fact in game.preview(act).facts if isinstance(fact, Salaried)]
    notes += [prose.filled(f"{prose.money(wages[0])} at {{go}}")] if wages else []
    return ", ".join(notes)


NOTES: dict[type[Act], Callable[[Game, Prose, Any], str]] = {
    Mortgage: lambda game, prose, act: prose.money(game.view(act.seat).ask(MORTGAGE_VALUE, act.deed)),
    Repay: lambda game, prose, act: prose.money(game.view(act.seat).ask(REPAYMENT, act.deed)),
    RemoveHazard: lambda game, prose, act: prose.money(game.view(act.seat).ask(REMOVAL_COST, act.piece)),
    Jump: jump_note,
}
"""What is said about each place: the amount that changes hands, or what waits there."""


def places(game: Game, prose: Prose, acts: Sequence[Act]) -> list[Flow]:
    """A paragraph for each owner and each choice of pieces; only one where there is nothing to tell apart."""
    if any(getattr(act, "deed", -1) < 0 for act in acts) or isinstance(acts[0], RemoveHazard):
        return [Flow(_noted(game, prose, act, Text(game.spell(act).partition(" ")[2])) for act in acts)]
    view, seat = game.view(acts[0].seat), acts[0].seat
    pieces: dict[int, list[str]] = {}
    first: dict[int, Act] = {}
    for act in acts:
        deed: int = act.deed  # type: ignore[attr-defined]
        pieces.setdefault(deed, []).append(getattr(act, "piece", ""))
        first.setdefault(deed, act)
    sorts: dict[tuple[int, tuple[str, ...]], list[Text]] = {}
    for deed, act in first.items():
        holder = view.holder(deed)
        sort = (-1 if holder == seat else holder if holder >= 0 else view.seats, tuple(pieces[deed]))
        sorts.setdefault(sort, []).append(_noted(game, prose, act, prose.space(deed)))
    named = {-1: Text("yours"), view.seats: Text("unowned")}
    differ = len({those for _, those in sorts}) > 1
    paragraphs = []
    for (owner, those), found in sorted(sorts.items()):
        head = named[owner].copy() if owner in named else prose.seat(owner)
        head.append(f", for {pieces_named(prose, those)}" if differ else "").append(":")
        paragraphs.append(Flow(found, head=head if len(sorts) > 1 or isinstance(acts[0], Jump) else None))
    return paragraphs


def _noted(game: Game, prose: Prose, act: Act, name: Text) -> Text:
    note = NOTES[type(act)](game, prose, act) if type(act) in NOTES else ""
    if isinstance(act, Jump):
        return name.append(f" ({note})") if note else name
    return name.append(f" {note}" if note else "")


def pieces_named(prose: Prose, pieces: Sequence[str]) -> str:
    """Pieces to choose from, in the edition's words."""
    return prose.any_of([prose.book.words.terms[piece] for piece in pieces])
