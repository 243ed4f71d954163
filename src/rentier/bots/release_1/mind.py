"""What the hard bot asks a mind: one for each family of rules, chosen once a game by what the edition has."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rentier.bots.release_1.bargains import Purse, Values
from rentier.kernel.records import Act, Duty


class Mind(ABC):
    """How one seat plays one game, apart from its deals."""

    values: Values
    """What deeds are worth here."""

    def look(self) -> None:
        """Read the position again, before it is asked anything but `first`."""
        return None

    def first(self, seat: int, duty: Duty) -> Act | None:
        """Something to do before the roll or the end of the turn that is due."""
        return None

    @abstractmethod
    def answer(self, seat: int, duty: Duty) -> Act | None:
        """The act for any other duty, or None where the clock's choice will do."""

    def improve(self, seat: int) -> Act | None:
        """Something to do by right in its own turn, before it looks for deals."""
        return None

    @abstractmethod
    def purse(self, seat: int) -> Purse:
        """What money means to it now, when it deals."""
