"""No auctions of declined property: it stays with the Bank."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.records import Step
from rentier.rules.questions import DECLINED

no_auctions = Chapter("no_auctions")


@no_auctions.defines(DECLINED, replaces=True)
def declined(game: Game, deed: int) -> tuple[Step, ...]:
    """Who does not buy leaves it to the next visitor."""
    return ()
