"""A table of the reference engine with learners in some seats and bots in the others."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rentier.bots.base import find_bot
from rentier.driver import Driver
from rentier.kernel.chance import Chance
from rentier.kernel.errors import Refusal, RentierError
from rentier.kernel.game import Game, Waiting
from rentier.kernel.records import Act
from rentier.rl.setting import Setting
from rentier.rules.questions import WORTH
from rentier.text.finding import meant

Mask = NDArray[np.int8]
Observation = NDArray[np.float32]


class LearningTable(ABC):
    """One table, for one game after the other. A family says what its actions and observations are."""

    actions: int
    """How many actions there are."""
    size: int
    """How many numbers an observation has."""

    def __init__(self, setting: Setting, bots: Sequence[str | None]) -> None:
        self.setting, self.bots = setting, list(bots)
        self.learners = [seat for seat, bot in enumerate(bots) if bot is None]
        if not self.learners:
            raise RentierError("A table for learning needs a seat for a learner")
        setting.book  # noqa: B018  (refuses what cannot be played)
        self.game: Game
        self.driver: Driver
        self.asked = -1
        """The learner that decides now, or -1."""
        self.decisions = 0
        self.illegal = 0
        """Actions that the mask did not allow, instead of which the clock played."""

    # ---------------------------------------------------------------- what a family says

    @abstractmethod
    def look(self) -> None:
        """Bring what is known of the position up to date."""

    @abstractmethod
    def next_learner(self) -> int | Act:
        """The learner to ask now, -1 if it is the bots' turn, or an act that is carried out without a question."""

    @abstractmethod
    def mask(self, seat: int) -> Mask:
        """1 for every action that is legal for a seat that is asked."""

    @abstractmethod
    def observation(self, seat: int) -> Observation:
        """What a seat sees."""

    @abstractmethod
    def act_of(self, seat: int, action: int) -> Act | None:
        """The act that a legal action is; None for one that is none, which is then done."""

    @abstractmethod
    def instead(self, mask: Mask) -> int:
        """The action that is played instead of an illegal one."""

    @abstractmethod
    def forget(self) -> None:
        """A new game begins."""

    @abstractmethod
    def buildings(self, space: int) -> str:
        """What is built on a space, in a few letters for the image."""

    @abstractmethod
    def name(self, action: int) -> str:
        """What an action is called."""

    # ---------------------------------------------------------------- a game

    def begin(self, chance: Chance, number: int) -> None:
        """Set a game up and play until a learner is asked."""
        setting = self.setting
        self.game = Game.new(setting.edition, setting.book.options, setting.seats, chance, recorded=False)
        self.driver = Driver(self.game)
        self.decisions = self.illegal = 0
        self.forget()
        for seat, bot in enumerate(self.bots):
            if bot is not None:
                self.driver.take(seat, find_bot(bot)(f"{number}/{seat}"))
        self.go_on()

    def play(self, action: int) -> bool:
        """Carry out an action of the learner that is asked; False if it was illegal, and the clock played instead."""
        seat, mask = self.asked, self.mask(self.asked)
        legal = 0 <= action < self.actions and bool(mask[action])
        if not legal:
            self.illegal += 1
            action = self.instead(mask)
        self.decisions += 1
        act = self.act_of(seat, action)
        if act is not None:
            self.game.submit(act, seat)
        self.go_on()
        return legal

    def command(self, command: str | Act, seat: int | None = None) -> None:
        """Carry out any act by its exact command, such as "offer ann: oriental avenue for 120", or as a record.

        It is of the learner that is asked unless a seat is given; a `Refusal` changes nothing.
        """
        actor = self.asked if seat is None else seat
        act = self.game.parse(actor, command) if isinstance(command, str) else command
        self.game.submit(act, actor)
        self.go_on()

    def go_on(self) -> None:
        """Have the bots play until a learner is asked or the game is over."""
        game = self.game
        while not game.state.over and any(not game.state.out[seat] for seat in self.learners):
            self.look()
            found = self.next_learner()
            if isinstance(found, Act):
                game.submit(found)
                continue
            if found >= 0:
                self.asked = found
                return
            self._bots_move()
        self.look()
        self.asked = -1

    def _bots_move(self) -> None:
        move = self.driver.next_move()
        if move is None:
            return
        try:
            self.game.submit(move[1], move[0])
        except Refusal:
            act = self.driver.after_refusal(move)
            if act is not None:
                self.game.submit(act, move[0])

    def awaited_learner(self) -> int:
        """The first learner that the game waits for, or -1."""
        return next((seat for seat, _ in self.game.duties if self.bots[seat] is None), -1)

    def clock(self, seat: int) -> Act:
        """What the clock would play for a seat that the game waits for."""
        return self.game.fallback(Waiting(seat, self.game.state.agenda[-1]))  # type: ignore[arg-type]

    # ---------------------------------------------------------------- what came of it

    def rewards(self) -> list[float]:
        """The share of the win, on a scale where it sums to 0 over the seats: 1 for the only winner."""
        state, seats = self.game.state, self.setting.seats
        if not state.over:
            return [0.0] * seats
        winners = state.ranking.count(1)
        return [(seats * (rank == 1) / winners - 1) / (seats - 1) for rank in state.ranking]

    def worths(self) -> list[float]:
        """Every seat's share of all net worth, for shaping."""
        worths = [max(0, WORTH(self.game, seat)) for seat in range(self.setting.seats)]
        return [worth / max(1, sum(worths)) for worth in worths]

    def find_action(self, name: str) -> int:
        """The number of an action, by its name.

        >>> from rentier.rl.classic import ClassicTable
        >>> ClassicTable(Setting(), [None] * 4).find_action("pass")
        13
        """
        names = {self.name(action): action for action in range(self.actions)}
        if name not in names:
            raise RentierError(f"There is no action {name!r}" + (f"; {hint}" if (hint := meant(name, names)) else ""))
        return names[name]


def as_array(values: Any, kind: Any) -> NDArray[Any]:
    """A buffer as an array of its own."""
    return np.frombuffer(values, kind).copy()
