"""Games of bots in both engines: the reference bots at a table, their policies in the batch driver."""

from __future__ import annotations

from typing import Any

from rentier.batch.driver import make_move, sit_down
from rentier.batch.game import BatchGame
from rentier.batch.policies.codes import POLICIES
from rentier.bots import make_bot
from rentier.bots.policies import memory_of
from rentier.kernel.chance import CounterChance
from rentier.kernel.game import Game
from rentier.table import Table


class BatchTable:
    """A game that policies play."""

    def __init__(self, edition: str, bots: list[str], options: dict[str, Any], seed: int) -> None:
        self.game = BatchGame.new(edition, options, len(bots), CounterChance(seed))
        self.policies = [POLICIES[bot] for bot in bots]
        self.memories = [memory_of(bot, self.game.book) for bot in bots]
        sit_down(self.game.record, self.policies, self.memories)

    def step(self) -> None:
        """One act that is carried out; refused wishes pass by."""
        g, before = self.game.record, self.game.state
        while self.game.state == before and not g.over and not g.overflow:
            make_move(g, self.game.tables, self.policies, self.memories)


def compare_games(edition: str, bots: str, options: dict[str, Any], seed: int) -> int:
    """Play a game in both engines and compare the positions after every act; returns how many acts it had."""
    names = bots.split()
    game = Game.new(edition, options, len(names), CounterChance(seed), recorded=False)
    reference = Table(game, [make_bot(name, seat) for seat, name in enumerate(names)])
    batch = BatchTable(edition, names, options, seed)
    assert batch.game.state == game.state
    while not game.over:
        reference.step()
        batch.step()
        assert not batch.game.record.overflow, "the record had no room"
        if batch.game.state != game.state:
            positions = f"reference:\n{game.state}\n\nbatch:\n{batch.game.state}"
            raise AssertionError(f"the games differ after {reference.acts} acts\n\n{positions}")
    assert batch.game.record.over
    return reference.acts
