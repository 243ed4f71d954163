"""Shadow mode: the batch engine plays along with the reference engine, and any difference is an error."""

from __future__ import annotations

from rentier.batch.game import BatchGame
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact
from rentier.kernel.state import State


class ShadowedGame(Game):
    """A game whose every act the batch engine carries out too, or refuses too; it packs once and then plays on.

    >>> from rentier.kernel.chance import CounterChance
    >>> game = ShadowedGame.new("platinum", seats=2, chance=CounterChance(1))
    >>> seat = game.duties[0].seat
    >>> facts = game.submit(game.parse(seat, "roll"))
    """

    __slots__ = ("shadow",)

    def submit(self, act: Act, by: int | None = None) -> list[Fact]:
        """Carry out an act in both engines and compare."""
        if not hasattr(self, "shadow"):
            self.shadow: BatchGame = shadow_of(self)
        facts, refusal = [], None
        try:
            facts = super().submit(act, by)
        except Refusal as met:
            refusal = met
        compare(self.shadow, act, by, refusal, self.state)
        if refusal is not None:
            raise refusal
        return facts


def submit_to_both(game: Game, act: Act, by: int | None = None) -> list[Fact]:
    """Submit an act to a game and to a shadow of its present position, which has to find room for all of it."""
    shadow = shadow_of(game)
    try:
        facts = game.submit(act, by)
    except Refusal as refusal:
        compare(shadow, act, by, refusal, game.state)
        raise
    compare(shadow, act, by, None, game.state)
    if shadow.reference is not None:
        raise AssertionError(f"the record has no room for {act}")
    return facts


def shadow_of(game: Game) -> BatchGame:
    """The same position for the batch engine."""
    shadow = BatchGame(game.book, game.state, game.chance)
    again = shadow.state
    if again != game.state:
        raise AssertionError(f"packing changed the position\n\nbefore:\n{game.state}\n\nafter:\n{again}")
    return shadow


def compare(shadow: BatchGame, act: Act, by: int | None, refusal: Refusal | None, state: State) -> None:
    """Submit an act to a shadow; an `AssertionError` tells where answer or position differ."""
    accepted = shadow.submit(act, by)
    if accepted != (refusal is None):
        answer = "accepts" if accepted else "refuses"
        raise AssertionError(f"the batch engine {answer} {act}; the reference engine says: {refusal or 'accepted'}")
    mirrored = shadow.state
    if mirrored != state:
        raise AssertionError(f"the engines differ after {act}\n\nreference:\n{state}\n\nbatch:\n{mirrored}")
