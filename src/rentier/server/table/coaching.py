"""A coached game: who is coached, the moves that can still be taken back, and how long bots wait for an answer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rentier.kernel.records import encode
from rentier.kernel.state import State
from rentier.rules.auction import LotFailed, LotWon
from rentier.rules.banker import TakeBack
from rentier.server.table.game_log import Followed, Moved
from rentier.store.rows import StoredSeat

THINKING = 1.5
"""Seconds that bots wait after a move of a coached player, until the coach has seen it."""
READING = 25.0
"""Seconds that they wait for an answer to a note."""
MOST = 50
"""Moves that can be taken back in one game: each is stored for good."""


def learner(seats: Iterable[StoredSeat]) -> int | None:
    """The one person at a table with bots only; nobody else's game would be spoilt by a coach."""
    people = [seat.seat for seat in seats if seat.kind != "bot"]
    return people[0] if len(people) == 1 else None


def ends_auction(followed: Followed) -> bool:
    """Whether a lot was sold or withdrawn: somebody may have bid too much or too little for it."""
    return any(isinstance(fact, (LotWon, LotFailed)) for fact in followed.facts)


def question(moved: Moved, seat: int) -> dict[str, Any]:
    """What the coach of a seat is asked about an act."""
    return {
        "about": "note",
        "position": moved.before.to_dict(),
        "seat": seat,
        "by": moved.followed.by,
        "act": moved.followed.plain,
        "facts": [encode(fact) for fact in moved.followed.facts],
    }


@dataclass(slots=True)
class Coaching:
    """What the coach of one game keeps in mind. A restart forgets it: older moves can then not be taken back."""

    seat: int
    moves: list[Moved] = field(default_factory=list)
    """Everything since the last roll or card."""
    noted: int | None = None
    """The version before the move that the open note is about."""
    until: float = 0.0
    """Until when bots wait."""
    used: int = 0
    """Moves that were taken back, as far as this process has seen."""

    def follow(self, news: Sequence[Followed], state: State, now: float) -> list[Moved]:
        """Keep what happened; the moves that the coach should look at. `state` is the position after all of it."""
        fresh: list[Moved] = []
        for followed in news:
            if followed.before is None or followed.plain is None:
                continue
            if followed.act == TakeBack.__name__:
                self.moves, self.noted, self.until = [], None, 0.0
                self.used += 1
                continue
            if self.moves and self.moves[-1].before.draws != followed.before.draws:
                self.forget()
            moved = Moved(followed, followed.before)
            self.moves.append(moved)
            if followed.by == self.seat or ends_auction(followed):
                fresh.append(moved)
        if self.moves and self.moves[-1].before.draws != state.draws:
            self.forget()
        elif any(moved.followed.by == self.seat for moved in fresh):
            self.until = max(self.until, now + THINKING)
        return fresh

    def forget(self) -> None:
        """A roll or a card came: nothing before it can be taken back."""
        self.moves, self.noted, self.until = [], None, 0.0

    def back_to(self, first: int) -> TakeBack | None:
        """The act that takes back a move, or the coached player's last one before it."""
        if self.used >= MOST:
            return None
        own = [moved for moved in self.moves if moved.followed.by == self.seat and moved.followed.first <= first]
        if not own:
            return None
        position = json.dumps(own[-1].before.to_dict(), separators=(",", ":"))
        return TakeBack(self.seat, own[-1].followed.first, position)
