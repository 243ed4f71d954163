"""The teller: prints events as they happen, with a heading for every turn."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.terminal.palette import QUIET
from rentier.terminal.prose import RUN_ON, SWALLOWED, Prose, indented
from rentier.terminal.screen import standing
from rentier.terminal.speech import Remark
from rentier.terminal.stakes import STAKES

HEADING = "TurnBegan"
"""The kind of fact that begins a turn."""


class Teller:
    """Collects the facts of an act and tells them together."""

    def __init__(
        self, console: Console, game: Game, prose: Prose, delay: float = 0.0, time_left: Callable[[], str] = str
    ) -> None:
        self.console = console
        self.game = game
        self.prose = prose
        self.delay = delay
        self.time_left = time_left
        """What is left of the playing time, in words."""
        self.silent = False
        """Whether nothing is told any more but how it ends."""
        self.round = game.state.round
        self._heard: list[Fact | Remark] = []

    def hear(self, heard: Fact | Remark) -> None:
        """Remember a fact, or what was said about the last one, until the act is whole."""
        self._heard.append(heard)

    def tell(self, whole: bool = True, asked: int | None = None) -> None:
        """Tell what was heard since the last time; unless `whole`, wait for what belongs with the last fact.

        `asked` is a player who is about to be asked: what the question will say needs no telling.
        """
        if not whole and self._heard and _goes_on(self._heard[-1]):
            return
        heard, self._heard = self._heard, []
        if self.silent:
            return
        if heard and type(heard[-1]).__name__ in SWALLOWED and asked == _concerned(heard[-1]):
            heard.pop()
        lines: list[Fact] = []
        for fact in heard:
            if isinstance(fact, Remark):
                self._sentences(lines)
                self._say(fact)
                lines = []
            elif type(fact).__name__ == HEADING:
                self._sentences(lines)
                self._heading(fact)
                lines = []
            else:
                lines.append(fact)
        self._sentences(lines)

    def _sentences(self, facts: list[Fact]) -> None:
        for sentence in self.prose.facts(facts):
            self.console.print(indented(sentence))
            if self.delay:
                time.sleep(self.delay)

    def _say(self, remark: Remark) -> None:
        name = self.prose.names[remark.seat]
        self.console.print(indented(Text(f'{name}: "{remark.text}"', style=QUIET)))

    def _heading(self, fact: Fact) -> None:
        view = self.game.view(None)
        if view.round != self.round:
            self.round = view.round
            self.console.print()
            left = self.time_left()
            self.console.rule(Text(f"Round {view.round}{left and f', {left}'}"), style=QUIET, align="left")
            self.console.print(standing(view, self.prose))
        self.console.print()
        self.console.print(self.prose.fact(fact))


def _goes_on(fact: Fact | Remark) -> bool:
    """Whether what comes next belongs to the telling of a fact."""
    kind = type(fact).__name__
    return kind in RUN_ON or kind in SWALLOWED or any(type(step) in STAKES for step in getattr(fact, "opens", ()))


def _concerned(fact: Fact | Remark) -> int:
    """The player whose turn it is to act on a fact."""
    seat: int = getattr(fact, "owner", -1)
    return seat if seat >= 0 else getattr(fact, "seat", -1)
