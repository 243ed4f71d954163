"""PettingZoo: a table where every seat is an agent; the reference engine asks them one at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import aec_to_parallel_wrapper
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from rentier.kernel.records import Act
from rentier.rl.pictures import MODES, drawn
from rentier.rl.setting import LARGEST, Setting, chance_of
from rentier.rl.table import LearningTable

WAIT = 0
"""What an agent does that is not asked, where agents step in rotation: the action `proceed`."""

MakeTable = Callable[[Setting, list[str | None]], LearningTable]

MOST_CYCLES = 100_000
"""Cycles of the parallel environment before a game is cut off."""


class RentierAEC(AECEnv[str, dict[str, NDArray[Any]], int | None]):
    """A game of learners. An agent steps when it is asked; bankrupt agents terminate at once, the others at the end.

    With `max_cycles` agents step in rotation instead: a cycle is one step of each, in which only the agent that is
    asked has a choice, and the game is cut off after that many cycles. So it can be converted to a parallel one.
    Instead of an illegal action the clock plays, and `infos[agent]["illegal"]` counts it.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [*MODES],
        "name": "rentier",
        "is_parallelizable": True,
        "render_fps": 2,
    }

    def __init__(
        self,
        make_table: MakeTable,
        name: str,
        seats: int,
        edition: str,
        options: Mapping[str, Any] | None,
        render_mode: str | None,
        max_cycles: int | None,
        **rules: Any,
    ) -> None:
        super().__init__()
        self.metadata = {**self.metadata, "name": name}
        self.setting = Setting(edition, seats, options or {}, **rules)
        self.table = make_table(self.setting, [None] * seats)
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-LARGEST, LARGEST, (self.table.size,), np.float32),
                    "action_mask": Box(0, 1, (self.table.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(self.table.actions) for agent in self.possible_agents}
        self.state_space = Box(-LARGEST, LARGEST, (self.table.size,), np.float32)
        self._seed, self._game = int(np.random.SeedSequence().generate_state(1)[0]), 0

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self._action_spaces[agent]

    # ---------------------------------------------------------------- a game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The same seed gives the same games, one after the other, for the same actions."""
        if seed is not None:
            self._seed, self._game = seed, 0
        self.table.begin(chance_of(self._seed, self._game), self._game)
        self._game += 1
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"illegal": 0} for agent in self.agents}
        self._prospects = self.table.prospects() if self.setting.shaped else []
        self._cycles, self._waiting, self._held = 0, [*self.agents], WAIT
        self.agent_selection = self.agents[0] if self.max_cycles is not None else self._asked()

    def step(self, action: int | None) -> None:
        """The selected agent's action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.max_cycles is None:
            self._play(agent, int(action or 0))
        else:
            self._rotate(agent, int(action or 0))
        self._select()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def command(self, command: str | Act) -> None:
        """Carry out any act of the agent that is asked by its exact command, instead of an action; see `Game.parse`."""
        agent = self._asked()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.command(command)
        self._settle()
        self._select()
        self._accumulate_rewards()
        self._deads_step_first()

    def _asked(self) -> str:
        return self.possible_agents[self.table.asked]

    def _select(self) -> None:
        """The next agent, while there is one to ask; those that have just terminated come before it."""
        if self.table.asked >= 0:
            self.agent_selection = self._asked() if self.max_cycles is None else self._waiting[0]

    def _rotate(self, agent: str, action: int) -> None:
        """Remember what the agent that is asked does, and do it once all have stepped."""
        if agent == self._asked():
            self._held = action
        self._waiting.remove(agent)
        if self._waiting:
            return
        self._cycles += 1
        self._play(self._asked(), self._held)
        self._waiting = [other for other in self.agents if not self.terminations[other]]
        if self._cycles >= (self.max_cycles or 0):
            self.truncations = {other: not self.terminations[other] for other in self.agents}

    def _play(self, agent: str, action: int) -> None:
        if not self.table.play(action):
            self.infos[agent]["illegal"] += 1
        self._settle()
        most = self.setting.most_decisions
        if most and self.table.decisions >= most and not self.table.game.over:
            self.truncations = {other: not self.terminations[other] for other in self.agents}

    def _settle(self) -> None:
        """Rewards and terminations, after something was done."""
        table = self.table
        state, seats = table.game.state, self.setting.seats
        rewards = table.rewards()
        for agent in self.agents:
            seat = self._seat[agent]
            if state.over or state.out[seat]:
                self.terminations[agent] = True
                self.rewards[agent] += rewards[seat] if state.over else -1 / (seats - 1)
        if self.setting.shaped:
            before, self._prospects = self._prospects, table.prospects()
            for agent in self.agents:
                seat = self._seat[agent]
                self.rewards[agent] += self._prospects[seat] - before[seat]

    # ---------------------------------------------------------------- what is seen

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees, and which actions are legal: none but waiting, in rotation, for one that is not asked."""
        seat, table = self._seat[agent], self.table
        if seat == table.asked and not (self.terminations[agent] or self.truncations[agent]):
            mask = table.legal().copy()
        else:
            mask = np.zeros(table.actions, np.int8)
            mask[WAIT] = self.max_cycles is not None
        return {"observation": table.observation(seat), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """The whole position, which is public: as the first player sees it."""
        return self.table.observation(0)

    def render(self) -> Any:
        """The table as text ("ansi"), as an image ("rgb_array"), or printed ("human")."""
        return drawn(self.table, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def wrapped(raw: RentierAEC) -> Any:
    """With PettingZoo's checks of order and range."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))


def in_parallel(raw: RentierAEC) -> Any:
    """As a parallel environment: in every cycle all agents act, and only the one that is asked has a choice."""
    return aec_to_parallel_wrapper(wrapped(raw))
