"""People at a table before its game: who is here, and votes to remove one of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.server.table.presence import votes_needed


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table that waits for its game."""

    people: Collection[int]
    """The seats that people have."""
    here: Mapping[int, Collection[int]]
    """Those of them who are here, with the seats that they vote to remove."""

    def check(self, by: int, seat: int) -> None:
        """Refuse a vote that the seat cannot give."""
        if seat not in self.people:
            raise RequestError(ErrorCode.SEAT, "you can vote only about a person who has a seat")
        if by == seat:
            raise RequestError(ErrorCode.SEAT, "you cannot vote about yourself; to leave, give up your seat")

    def votes(self, seat: int) -> list[int]:
        """Who wants a seat freed."""
        return sorted(by for by, against in self.here.items() if seat in against and by != seat)

    def needed(self, seat: int) -> int:
        """How many have to want it."""
        return votes_needed(len(self.here.keys() - {seat}), seat not in self.here)

    def is_out(self, seat: int) -> bool:
        """Whether enough want a seat freed."""
        return len(self.votes(seat)) >= self.needed(seat)

    def to_dict(self) -> dict[str, Any]:
        """Presence and votes for clients."""
        votes = {seat: self.votes(seat) for seat in sorted(self.people)}
        return {
            "people": [{"seat": seat, "here": seat in self.here, "autopilot": False} for seat in sorted(self.people)],
            "votes": [{"seat": seat, "by": by, "needed": self.needed(seat)} for seat, by in votes.items() if by],
        }
