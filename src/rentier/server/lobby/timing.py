"""A table's timing: how long players may take, and how fast bots act."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from rentier.kernel.errors import RentierError
from rentier.server.protocol.validation import misfit

Seconds = Annotated[int, Meta(ge=0, le=86_400)]
"""Up to a day; 0 is no limit where a limit is meant."""
Moment = Annotated[int, Meta(ge=0, le=120)]
"""A wait that everybody at the table shares, so never a long one."""


class ClockRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long things may take at a table, in seconds; unless said otherwise 0 sets no limit.

    What the edition itself times is not set here: City's auctions, offers and minutes of play.
    """

    decision: Seconds = 45
    """To answer a duty; a player who needs longer draws on the reserve."""
    turn: Seconds = 240
    """The most that the table waits for a player in one turn of theirs, reserve included; auctions do not count."""
    reserve: Seconds = 120
    """What every seat has on top, for the whole game."""
    increment: Seconds = 10
    """Added to the reserve when a player's turn begins, as long as it stays within `reserve_cap`."""
    reserve_cap: Seconds = 180
    auction_opening: Seconds = 20
    """For a first bid."""
    auction_quiet: Seconds = 8
    """An auction closes so long after the last bid."""
    offer: Seconds = 60
    """An open offer lapses after this; with 0, as by the book, at the end of the turn."""
    rent_grace: Moment = 6
    """So long an owner can ask for rent before the next player's roll is taken; 0 is none."""
    claim_wait: Moment = 15
    """So long bots hold back such a roll; never less than `rent_grace`."""

    @property
    def is_timed(self) -> bool:
        """Whether people have only so long to decide."""
        return self.decision > 0 or self.turn > 0


PRESETS: dict[str, ClockRules] = {
    "relaxed": ClockRules(
        decision=120,
        turn=0,
        reserve=600,
        increment=30,
        reserve_cap=900,
        auction_opening=45,
        auction_quiet=15,
        offer=180,
        rent_grace=10,
        claim_wait=30,
    ),
    "normal": ClockRules(),
    "blitz": ClockRules(
        decision=12,
        turn=60,
        reserve=30,
        increment=2,
        reserve_cap=30,
        auction_opening=10,
        auction_quiet=5,
        offer=20,
        rent_grace=4,
        claim_wait=8,
    ),
    "none": ClockRules(
        decision=0,
        turn=0,
        reserve=0,
        increment=0,
        reserve_cap=0,
        auction_opening=0,
        auction_quiet=0,
        offer=0,
        claim_wait=60,
    ),
}
"""Clocks by name. Even with none, nobody's rent is snatched away."""


def clock_rules(wanted: object) -> ClockRules:
    """The settings that a table asks for: a preset by name, or an object of numbers, the normal ones where left out."""
    if isinstance(wanted, str):
        if wanted not in PRESETS:
            raise RentierError(f"there are no clocks called {wanted!r}; choose {', '.join(PRESETS)}, or send seconds")
        return PRESETS[wanted]
    try:
        return msgspec.convert(wanted, ClockRules)
    except msgspec.ValidationError as error:
        raise RentierError(f"invalid clocks: {misfit(str(error), {})}") from None


PACES: dict[str, float] = {"calm": 2.0, "normal": 1.0, "brisk": 0.3, "instant": 0.05}
"""Times what the server's setting `bot_pace` says; even at once is no burst that would starve the other tables."""


def check_pace(name: str) -> None:
    """Refuse a pace that there is not."""
    if name not in PACES:
        raise RentierError(f"There is no pace called {name!r}; choose {', '.join(PACES)}")
