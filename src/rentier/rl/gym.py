"""Gymnasium: one learner against bots, `gymnasium.make("Rentier-v0", opponents=["hard"] * 3)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from rentier.kernel.errors import RentierError
from rentier.kernel.records import Act
from rentier.rl.pictures import MODES, drawn
from rentier.rl.setting import LARGEST, Setting, chance_of
from rentier.rl.table import LearningTable


class RentierEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A game of the reference engine with one learner and any bots, of any edition.

    >>> import gymnasium, rentier.rl
    >>> env = gymnasium.make("Rentier-v0", opponents=["simple", "random"])
    >>> observation, info = env.reset(seed=1)
    >>> action = env.unwrapped.action_masks().argmax()
    >>> observation, reward, terminated, truncated, info = env.step(action)

    The episode ends with the game, or as soon as the learner is out of it. Instead of an illegal action the clock
    plays; `info["illegal"]` counts those.
    """

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        edition: str = "platinum",
        opponents: Sequence[str | None] = ("fp-a",) * 3,
        options: Mapping[str, Any] | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        if isinstance(opponents, str) or not 0 <= seat <= len(opponents):
            raise RentierError(
                "Opponents are a list of bots such as ['hard', 'hard'], and the seat is one among theirs"
            )
        self.setting = Setting(edition, len(opponents) + 1, options or {}, **rules)
        self.table = table_of(self.setting, [*opponents[:seat], None, *opponents[seat:]])
        self.seat, self.render_mode = seat, render_mode
        self.observation_space = Box(-LARGEST, LARGEST, (self.table.size,), np.float32)
        self.action_space = Discrete(self.table.actions)
        self._seed, self._game = int(np.random.SeedSequence().generate_state(1)[0]), 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a game. The same seed gives the same games, one after the other, for the same actions."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._game = seed, 0
        while True:  # where the bots finish a game before the learner is asked, the next one is played
            self.table.begin(chance_of(self._seed, self._game), self._game)
            self._game += 1
            if self.table.asked >= 0:
                break
        self._worths = self.table.worths()
        return self._observed()

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Carry out an action, and have the bots play until the learner is asked again."""
        self.table.play(int(action))
        return self._came_of_it()

    def command(self, command: str | Act) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """The same for any act by its exact command, such as "bid 50"; a `Refusal` changes nothing."""
        self.table.command(command)
        return self._came_of_it()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        if self.table.asked < 0:
            return np.zeros(self.table.actions, np.bool_)
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """The table as text ("ansi"), as an image ("rgb_array"), or printed ("human")."""
        return drawn(self.table, self.render_mode)

    def _came_of_it(self) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        table, setting = self.table, self.setting
        state = table.game.state
        terminated = table.asked < 0
        truncated = not terminated and 0 < setting.most_decisions <= table.decisions
        reward = 0.0
        if terminated:
            reward = table.rewards()[self.seat] if state.over else -1 / (setting.seats - 1)
        if setting.worth_weight:
            before, self._worths = self._worths, table.worths()
            reward += setting.worth_weight * (self._worths[self.seat] - before[self.seat])
        observation, info = self._observed()
        return observation, reward, terminated, truncated, info

    def _observed(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        return self.table.observation(self.seat), {"action_mask": self.action_masks(), "illegal": self.table.illegal}


def table_of(setting: Setting, bots: Sequence[str | None]) -> LearningTable:
    """A table of the family that an edition belongs to."""
    from rentier.rl.city import CityTable
    from rentier.rl.classic import ClassicTable

    return (CityTable if setting.book.edition.family == "city" else ClassicTable)(setting, bots)
