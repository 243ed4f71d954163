"""Automatic rent: every claim is asked for as it arises."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.rules.classic.rent import RentClaimed, ask_for, claim_of

automatic_rent = Chapter("automatic_rent")


@automatic_rent.reacts(RentClaimed)
def ask_at_once(game: Game, claimed: RentClaimed) -> None:
    """RENT-2: nobody forgets."""
    ask_for(game, claim_of(game, claimed.owner, claimed.number))
