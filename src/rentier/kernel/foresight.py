"""Foresight: whether an act would be refused, what a seat may do, and what an act would bring, all without doing it."""

from __future__ import annotations

from dataclasses import dataclass

from rentier.kernel.chance import Chance
from rentier.kernel.errors import ChanceError, Refusal, RuleError
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact
from rentier.kernel.views import View
from rentier.text.forms import Choices, Form


@dataclass(frozen=True, slots=True)
class Preview:
    """What an act would bring, as far as it can be known.

    >>> table = Scenario("platinum", seats="ann ben")
    >>> preview = table.game.preview(table.game.parse(0, "roll"))
    >>> preview.facts, preview.complete
    ([], False)
    """

    facts: list[Fact]
    """What would happen."""
    after: View
    """The table afterwards."""
    complete: bool
    """False where chance decides the rest."""


class _Accepted(Exception):
    """Raised by a probe where the real game would write its first fact."""


class _Undrawn(Chance):
    """Chance for a probe: where the real game would draw, the act is accepted."""

    def draw(self, stream: str, index: int, bound: int) -> int:
        raise _Accepted


class Probe(Game):
    """A game that only finds out whether an act is refused: refusals precede the first fact and the first draw."""

    __slots__ = ()

    def __init__(self, game: Game) -> None:
        self.book = game.book
        self.state = game.state
        self.chance = _Undrawn()
        self._handlers = game._handlers
        self._probe = None

    def emit(self, fact: Fact) -> None:
        raise _Accepted

    def refusal(self, act: Act) -> Refusal | None:
        """What an act's rules say to it, as far as the first fact or draw: a refusal, or None."""
        try:
            self._handlers[type(act)](self, act)
        except Refusal as refusal:
            return self._worded(refusal).with_traceback(None)  # an answer: its trace would keep all who asked in memory
        except _Accepted:
            return None
        raise RuleError(f"{act} was neither refused nor carried out")


def choices(game: Game, seat: int) -> Choices:
    """What a seat may do now, each act and each form's example tried."""
    found, state = Choices(), game.state
    if not 0 <= seat < state.seats or state.over or state.out[seat]:
        return found
    probe = game.probe()
    for offer in game.book.offers.values():
        for option in offer(game, seat):
            if isinstance(option, Form):
                if option.example is not None and (option.proven or probe.refusal(option.example) is None):
                    found.forms.append(option)
                continue
            refusal = probe.refusal(option)
            if refusal is None:
                found.acts.append(option)
            else:
                found.blocked.append((option, refusal))
    return found


def preview(game: Game, act: Act, by: int) -> Preview:
    """What an act would bring, submitted to a copy that has no chance."""
    trial = game.trial()
    try:
        facts, complete = trial.submit(act, by), True
    except ChanceError:
        facts, complete = trial.facts, False
    return Preview(facts, trial.view(None if act.by_banker else act.seat), complete)
