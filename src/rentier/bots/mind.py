"""What a level asks a mind: one for each family of rules, chosen once a game by what the edition has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rentier.bots.chances import Chances
from rentier.kernel.records import Act, Duty

Answers: TypeAlias = Mapping[type[Duty], Callable[[Any, int, Any], Act | None]]


class Mind(ABC):
    """How one seat plays one game, apart from its deals."""

    chances: Chances
    """Who is likely to win, now and after an exchange."""

    def look(self) -> None:
        """Read the position again, before it is asked anything but `first`."""
        self.chances.look()

    def first(self, seat: int, duty: Duty) -> Act | None:
        """Something to do before the roll or the end of the turn that is due."""
        return None

    @property
    @abstractmethod
    def answers(self) -> Answers:
        """What it does about each kind of duty."""

    def answer(self, seat: int, duty: Duty) -> Act | None:
        """The act for any other duty, or None where the clock's choice will do."""
        answer = self.answers.get(type(duty))
        return answer(self, seat, duty) if answer is not None else None

    def improve(self, seat: int) -> Act | None:
        """Something to do by right in its own turn, before it looks for deals."""
        return None

    @abstractmethod
    def reserve(self, seat: int) -> int:
        """The cash it keeps back when it deals."""
