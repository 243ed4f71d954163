"""Landing odds: the long-run share of rolls that end on each space, exact for one token that owns nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rentier.analysis.chain import Chain
from rentier.analysis.track import JAILED, Track, track_of
from rentier.kernel.board import Board
from rentier.kernel.edition import Edition, load, normalised
from rentier.kernel.errors import RentierError
from rentier.kernel.views import View

JAIL_WAYS = ("pay", "stay")
"""`pay`: out at once, by a kept card or the fine. `stay`: try for a double; in the last turn there use a kept card."""
DECK_WAYS = ("played", "printed")
"""`played`: a kept card is out of its deck until used. `printed`: each draw is from the whole deck, nothing is kept."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Shares of rolls; `spaces` and `in_jail` together are one, and Just Visiting is the Jail space in `spaces`."""

    spaces: tuple[float, ...]
    in_jail: float
    rolls_per_turn: float
    visits: tuple[float, ...]
    """Landings a roll on each space, also where a card or Mr. Monopoly moves the token on."""
    called: Mapping[int, tuple[float, ...]]
    """Of these, the landings by a card with a rent of its own, by the factor it names."""

    def to_dict(self) -> dict[str, Any]:
        """The shares as plain data."""
        return {"spaces": list(self.spaces), "in_jail": self.in_jail, "rolls_per_turn": self.rolls_per_turn}


def landing_odds(
    edition: str | Edition, options: Mapping[str, Any] | None = None, jail: str = "stay", deck: str = "played"
) -> Odds:
    """The odds on an edition's board; the same board is solved once."""
    overlaid = (load(edition) if isinstance(edition, str) else edition).overlaid(normalised(options))
    return odds_by(Board(overlaid), overlaid.settings, jail, deck)


def odds_seen(view: View, jail: str = "stay", deck: str = "played") -> Odds:
    """The odds at a table, from what a seat sees."""
    return odds_by(view.board, view.settings, jail, deck)


def odds_by(board: Board, settings: Mapping[str, Any], jail: str = "stay", deck: str = "played") -> Odds:
    """The odds on a board with these settings."""
    return _solved(track_of(board, settings.__getitem__, _known(deck, DECK_WAYS)), _known(jail))


def _known(way: str, ways: tuple[str, ...] = JAIL_WAYS) -> str:
    if way not in ways:
        raise RentierError(f"choose {' or '.join(ways)}, not {way!r}")
    return way


@cache
def _solved(track: Track, jail: str) -> Odds:
    shares = Chain(track, jail == "stay").shares()
    spaces, visits, in_jail = [0.0] * track.size, [0.0] * track.size, 0.0
    called: dict[int, list[float]] = {}
    for (space, _), chance in shares.ends.items():
        if space == JAILED:
            in_jail += chance
        else:
            spaces[space] += chance
    for (space, factor), chance in shares.visits.items():
        visits[space] += chance
        if factor > 1:
            called.setdefault(factor, [0.0] * track.size)[space] += chance
    by_factor = {factor: tuple(landings) for factor, landings in called.items()}
    return Odds(tuple(spaces), in_jail, shares.rolls_per_turn, tuple(visits), by_factor)
