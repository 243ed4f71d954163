"""How a level plays a game of City: with a mind that knows districts, and by haggling."""

from __future__ import annotations

from collections.abc import Callable

from rentier.bots.base import Bot
from rentier.bots.city.play import CityMind, Sense
from rentier.bots.city.value import CityChances
from rentier.bots.haggling import Haggler, Temper
from rentier.bots.remarks import Why
from rentier.bots.trading import QUIET
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.classic.rent import AskRent
from rentier.rules.deals import DealOffered
from rentier.rules.debts import DebtDue
from rentier.rules.dice import Roll
from rentier.rules.questions import ADDRESSED
from rentier.rules.turns import EndDue, EndTurn, RollDue


class CityPlayer(Bot):
    """Plays every duty and right of one game."""

    def __init__(
        self,
        sense: Sense,
        temper: Temper,
        seed: int | str = 0,
        chances: Callable[[View], CityChances] = CityChances,
    ) -> None:
        self._sense = sense
        self._chances = chances
        self._mind: CityMind | None = None
        self.haggler = Haggler(temper, seed)

    @property
    def why(self) -> Why | None:
        """Why it refused the last offer."""
        return self.haggler.why

    def _sit_down(self, view: View) -> CityMind:
        """Its mind, once it has seen what happened since the last time."""
        if self._mind is None:
            self._mind = CityMind(view, self._sense, self._chances(view))
        self.haggler.look(view)
        return self._mind

    def answer(self, view: View, duty: Duty) -> Act:
        """The mind's answer, or what the clock would play; deals first where the turn or a debt allows them."""
        mind, kind = self._sit_down(view), type(duty)
        seat: int = view.seat  # type: ignore[assignment]
        if kind is RollDue or kind is EndDue:
            first = mind.first(seat, duty)
            if first is None and self.haggler.has_more(view):  # a refusal wakes only its sender
                first = self._own_turn(view, seat, mind)
            return first or (Roll if kind is RollDue else EndTurn)(seat, duty.number)
        mind.look()
        if kind is DebtDue:
            sale = self.haggler.escape(view, mind.chances, seat)
            if sale is not None:
                return sale
        return mind.answer(seat, duty) or view.fallback(Waiting(seat, duty))

    def wish(self, view: View) -> Act | None:
        """Ask for rent, answer offers; in its own turn improve what it has and look for deals."""
        mind = self._sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        for matter in view.ask(ADDRESSED, seat):
            if isinstance(matter, DealOffered):
                mind.look()
                return self.haggler.reply(view, mind.chances, seat, matter, mind.reserve(seat))
            return AskRent(seat, matter.number)
        if view.turn != seat or type(view.duty) not in QUIET:
            return None
        return self._own_turn(view, seat, mind)

    def _own_turn(self, view: View, seat: int, mind: CityMind) -> Act | None:
        """Look for deals; the rest it does before it rolls."""
        mind.look()
        if not self.haggler.may_offer(view):
            return None
        return self.haggler.propose(view, mind.chances, seat, mind.reserve(seat))
