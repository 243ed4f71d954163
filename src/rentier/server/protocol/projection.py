"""The projection: what leaves the server of a game, and nothing else does.

A view's `to_dict` is the list of what may be seen; facts and refusals are told in the edition's words. No state, no
chance and no seat token is ever within reach of a message.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rentier.kernel.errors import Refusal
from rentier.kernel.foresight import Preview
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, encode
from rentier.rules.dice import faces
from rentier.rules.questions import OPEN_CLAIMS, OPEN_OFFERS
from rentier.server.protocol import wire
from rentier.server.protocol.errors import ErrorCode
from rentier.text.words import Span, Words


def told(spans: Iterable[Span]) -> wire.Told:
    """A sentence as plain spans."""
    return [[span.kind, span.text] if span.value is None else [span.kind, span.text, span.value] for span in spans]


def seen(game: Game) -> dict[str, Any]:
    """The table as everybody sees it: at these tables nothing is hidden from a seat that another one sees."""
    return game.view(None).to_dict()


def facts_told(game: Game, facts: Sequence[Fact], first: int) -> list[wire.ToldFact]:
    """Numbered facts with their sentences; `first` is the version before them."""
    return [told_fact(game.book.words, first + place, encode(fact), fact) for place, fact in enumerate(facts, 1)]


def told_fact(words: Words, number: int, plain: dict[str, Any], fact: Fact) -> wire.ToldFact:
    """A fact with its number, its sentence and, where it has dice, what they show."""
    dice: tuple[int, ...] = getattr(fact, "dice", ())
    return wire.ToldFact(number, plain, told(words.tell(fact)), faces(words, dice) if dice else None)


def update(
    game: Game, facts: Sequence[Fact], first: int, by: int, act: str | None, view: dict[str, Any] | None
) -> wire.Update:
    """An act's facts, and how the table stands after them if this is the newest act."""
    return wire.Update(first + len(facts), by, act, facts_told(game, facts, first), view)


def reasons(open_now: Mapping[int, str]) -> list[wire.Reason]:
    """Why the open offers of bots were made."""
    return [wire.Reason(offer, said) for offer, said in sorted(open_now.items())]


def choices(game: Game, seat: int) -> wire.Choices:
    """What a seat may do now, what it may fill in, and what it may not do and why."""
    found = game.acts(seat)
    return wire.Choices(
        game.version,
        [encode(act) for act in found.acts],
        [form.to_dict() for form in found.forms],
        [_blocked(act, why) for act, why in found.blocked if isinstance(why, Refusal)],
    )


def _blocked(act: Act, why: Refusal) -> wire.Blocked:
    return wire.Blocked(encode(act), why.clause, why.text)


def refusal(game: Game, id: str, act: Act, why: Refusal) -> wire.Refused:
    """A rule's refusal with its clause and what the table waits for now; `stale` for an answer that came too late."""
    stale = not why.cite.startswith("kernel.") and is_stale(game, act)
    code = ErrorCode.STALE if stale else ErrorCode.RULE
    return wire.Refused(id, code, why.text, why.clause, told(game.tell(why)), waiting(game))


def is_stale(game: Game, act: Act) -> bool:
    """Whether an act answers what is no longer open: a duty, a claim, or an offer with the terms it had then."""
    view = game.view(None)
    revisions = {offer.number: offer.revision for offer in view.ask(OPEN_OFFERS)}
    numbers: dict[str, list[int]] = {
        "duty": [getattr(step, "number", 0) for step in game.state.agenda],
        "claim": [claim.number for claim in view.ask(OPEN_CLAIMS)],
        "offer": list(revisions),
    }
    for field, known in numbers.items():
        named = getattr(act, field, 0)
        if 0 < named < game.next_number and named not in known:
            return True
    return hasattr(act, "revision") and act.revision != revisions.get(getattr(act, "offer", 0))


def waiting(game: Game) -> list[dict[str, Any]]:
    """Whom the table waits for, and for what."""
    return [{"seat": seat, "duty": encode(duty)} for seat, duty in game.duties]


def previewed(game: Game, id: str, preview: Preview) -> wire.Previewed:
    """What an act would bring."""
    facts = facts_told(game, preview.facts, game.version)
    return wire.Previewed(id, facts, preview.after.to_dict(), preview.complete)
