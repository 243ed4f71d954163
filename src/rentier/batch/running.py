"""Games by the thousand: whole games of policies, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from rentier.batch.driver import play
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.setup import set_up
from rentier.batch.tables import Tables


def play_games(
    games: Sequence[Record], b: Tables, policies: Sequence[int], memories: Sequence[Memory], first: int, last: int
) -> None:
    """Set up and play the games from `first` to before `last`."""
    for i in range(first, last):
        g = games[i]
        set_up(g, b)
        play(g, b, policies, memories)
