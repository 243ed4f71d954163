"""Stand-ins for people at the table: one who only answers offers, and one who refuses every deal."""

from __future__ import annotations

from rentier.bots.opponents.player import Opponent
from rentier.bots.trading import Side
from rentier.kernel.views import View


class Answerer(Opponent):
    """Never offers; accepts an offer if it gains by a plain valuation, and at least half of what its partner gains."""


class Refuser(Opponent):
    """Refuses every deal."""

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """Never."""
        return False
