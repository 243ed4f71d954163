"""How long clients take to show what happened: bots do not move on before people could see it, and read a card."""

from __future__ import annotations

from collections.abc import Iterable

from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.rules.auction import LotWon
from rentier.rules.cards import CardDrawn
from rentier.rules.city.transit import Jumped
from rentier.rules.dice import Rolled
from rentier.rules.jail import Jailed
from rentier.rules.leaving import WentOut
from rentier.rules.movement import Moved
from rentier.rules.setup import StartRolled

DICE, HOP, WALK, SLIDE, CARD, MONEY = 0.6, 0.14, 1.5, 0.45, 0.9, 0.35
"""Seconds at normal speed, as the browser client has them (`client/src/state/stage.svelte.ts`)."""
MOMENT = 1.4
"""A won lot, or a player who is out, is looked at before it goes on."""
LOOK, LETTERS = 1.0, 30.0
"""A card is looked at, then read: seconds, and letters a second."""


class Showing:
    """Until when the last acts are being shown; `pace` is the seconds between bot moves."""

    def __init__(self, pace: float, game: Game) -> None:
        self.pace = pace
        self._words = game.book.words
        self.until = 0.0

    def note(self, facts: Iterable[Fact], now: float) -> None:
        """These facts are shown now, after what is still being shown."""
        self.until = max(self.until, now) + self.pace * self.seconds(facts)

    def seconds(self, facts: Iterable[Fact]) -> float:
        """How long it takes to show the facts of one act, and to read the cards among them."""
        shown = read = 0.0
        for fact in facts:
            if isinstance(fact, CardDrawn):
                letters = sum(len(span.text) for span in self._words.tell(fact))
                read = max(read, shown + LOOK + letters / LETTERS)
            shown += _lasts(fact)
        return max(shown + MONEY if shown else 0.0, read)


def _lasts(fact: Fact) -> float:
    match fact:
        case Rolled() | StartRolled():
            return DICE
        case Moved():
            return min(WALK, HOP * abs(fact.steps))
        case Jailed() | Jumped():
            return SLIDE
        case CardDrawn():
            return CARD
        case LotWon() | WentOut():
            return MOMENT
    return 0.0
