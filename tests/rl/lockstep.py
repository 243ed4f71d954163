"""The same learners at a table of the reference engine and in a record of the batch engine."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

from rentier.batch.learning.actions import ACTIONS, choose, is_act
from rentier.batch.learning.episode import LEARNER
from rentier.batch.learning.observation import size
from rentier.batch.learning.stepping import NEW_GAME, step_episodes
from rentier.batch.packing import read_act
from rentier.batch.policies.codes import POLICIES
from rentier.batch.policies.memory import Memory
from rentier.batch.record import blank
from rentier.bots.policies import memory_of
from rentier.rl.classic import ClassicTable
from rentier.rl.setting import Setting, chance_of


class Twin:
    """One game of learners in plain Python on the batch engine."""

    def __init__(self, setting: Setting, bots: Sequence[str | None], seed: int) -> None:
        self.setting = setting
        self.game, self.episode = blank(), setting.episode(sum(1 << s for s, bot in enumerate(bots) if bot is None))
        self.game.seats, self.episode.seed = len(bots), seed
        self.policies = [LEARNER if bot is None else POLICIES[bot] for bot in bots]
        self.memories = [Memory() if bot is None else memory_of(bot, setting.book) for bot in bots]
        self.seen, self.mask = array("f", bytes(4 * size(len(bots)))), bytearray(ACTIONS)
        self.rewards = array("f", bytes(4 * len(bots)))
        self.step(NEW_GAME)

    def step(self, action: int) -> None:
        every = [*range(len(self.policies))]
        step_episodes(
            [self.game], [self.episode], self.setting.tables, self.policies, self.memories, every,
            [action], self.seen, self.mask, self.rewards, [0],
        )  # fmt: skip


def play_both(setting: Setting, bots: Sequence[str | None], seed: int, most: int = 10**9, checks: int = 1) -> int:
    """Play random legal actions in both and compare what the learner gets; every `checks`-th mask with `why_not`."""
    rng = Random(seed)
    table, twin = ClassicTable(setting, bots), Twin(setting, bots, seed)
    table.begin(chance_of(seed, 0), 0)
    steps = 0
    while table.asked >= 0 and steps < most:
        assert twin.episode.asked == table.asked, (steps, twin.episode.asked, table.asked)
        mask = table.mask(table.asked)
        assert bytes(mask.tobytes()) == bytes(twin.mask), differing(table, mask, twin.mask)
        seen = table.observation(table.asked)
        assert seen.tolist() == list(twin.seen), [i for i, v in enumerate(seen.tolist()) if v != twin.seen[i]]
        if steps % checks == 0:
            compare_with_reasons(table, mask)
        action = rng.choice(mask.nonzero()[0].tolist())
        assert table.play(action)
        twin.step(action)
        steps += 1
    if table.asked < 0:
        assert twin.episode.ended
        assert twin.game.ranking[: len(bots)] == table.game.ranking or not table.game.over
        if table.game.over:
            assert [round(r, 5) for r in twin.rewards] == [round(r, 5) for r in table.rewards()]
    return steps


def differing(table: ClassicTable, mask: Any, other: bytearray) -> list[str]:
    """The actions that only one of two masks allows."""
    return [table.name(action) for action in range(ACTIONS) if mask[action] != other[action]]


def compare_with_reasons(table: ClassicTable, mask: Any) -> None:
    """No legal action is refused by the rules."""
    g, b, e = table._seen.record, table.tables, table.episode
    for action in mask.nonzero()[0].tolist():
        if is_act(e, table.asked, action):
            choose(g, b, e, table.asked, action)
            act = read_act(g, b)
            assert table.game.why_not(act) is None, (table.name(action), act, table.game.why_not(act))
