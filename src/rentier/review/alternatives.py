"""What if: everything that the players could do at a moment of a game, with everybody's chances after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rentier.kernel.errors import JournalError
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import Act
from rentier.review.decisions import Decisions
from rentier.review.evaluator import Shares
from rentier.review.review import book_and_judge, rounded
from rentier.rules.deals.records import AcceptDeal, DeclineDeal
from rentier.rules.deeds import BuyChoice
from rentier.rules.leaving import Resign
from rentier.rules.questions import ADDRESSED

MOST = 24
"""Alternatives of one seat."""


def alternatives(journal: Journal, fact: int) -> list[dict[str, Any]]:
    """What each seat that has a choice could do after this many facts, the best for it first."""
    if not 0 <= fact <= len(journal.facts):
        raise JournalError(1, f"there are facts 0 to {len(journal.facts)}, not {fact}")
    state = journal.travel(fact)
    _, judge = book_and_judge(journal.header, state)
    decisions = Decisions(judge, [f"{{{seat}}}" for seat in range(state.seats)])
    game = judge.game(state)
    return [
        {
            "seat": seat,
            "choices": [{"act": decisions.spelled(game, act), "chances": rounded(value)} for value, act in rows],
        }
        for seat, rows in valued(decisions, game)
    ]


Valued = list[tuple[Shares, Act]]
"""Acts with everybody's chances after them."""


def valued(
    decisions: Decisions, game: Game, wanted: Callable[[int, Act], bool] = lambda seat, act: True
) -> Iterator[tuple[int, Valued]]:
    """Each seat that has a choice, with those of its acts that are wanted, the best first."""
    state, view = game.state, game.view(None)
    waiting = {each.seat for each in game.duties}
    for seat in range(state.seats):
        if seat not in waiting and not view.ask(ADDRESSED, seat):
            continue
        acts = [act for act in choices(game, seat) if wanted(seat, act)][:MOST]
        rows = [(value, act) for act in acts if (value := decisions.value(state, act, seat))]
        rows.sort(key=lambda row: -row[0][seat])
        if len(rows) > 1:
            yield seat, rows


def choices(game: Game, seat: int) -> list[Act]:
    """What a seat may do, apart from giving up."""
    acts = [act for act in game.acts(seat).acts if not isinstance(act, Resign)]
    duty = game.state.agenda[-1] if game.state.agenda else None
    if isinstance(duty, BuyChoice) and duty.seat == seat:
        return [act for act in acts if getattr(act, "duty", 0) == duty.number] + [
            act for act in (game.fallback(waiting) for waiting in game.duties) if act not in acts
        ]
    return sorted(acts, key=lambda act: not isinstance(act, (AcceptDeal, DeclineDeal)))
