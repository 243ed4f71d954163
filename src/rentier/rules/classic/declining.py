"""Not buying: the property goes to an auction that anybody may open."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Step, record
from rentier.rules.auction import LotDue
from rentier.rules.deeds import BuyChoice, Declined
from rentier.rules.questions import DECLINED, PASS_UP

declining = Chapter("declining")
DECLINE = declining.cites("deed.decline")


@record
class Decline(Act):
    """Do not buy the property; it goes to auction."""

    seat: int
    duty: int
    spelling = "decline"


@declining.answer(Decline, to=BuyChoice, cite=DECLINE)
def decline(game: Game, act: Decline, choice: BuyChoice) -> None:
    """LAND-2: a property that is not bought is auctioned immediately."""
    game.emit(Declined(act.seat, choice.deed, DECLINED(game, choice.deed)))


@declining.defines(DECLINED)
def declined(game: Game, deed: int) -> tuple[Step, ...]:
    """LAND-2, AUC-1: what is not bought is auctioned, at once."""
    return (LotDue(deed),)


@declining.defines(PASS_UP)
def pass_up(game: Game, seat: int, choice: BuyChoice) -> Act:
    """LAND-2: what the clock plays for a player who does not decide."""
    return Decline(seat, choice.number)


@declining.offers(Decline)
def offer_decline(game: Game, seat: int) -> list[Act]:
    """Declining, for the player who landed."""
    return [Decline(seat, step.number) for step in game.state.agenda if type(step) is BuyChoice and step.seat == seat]
