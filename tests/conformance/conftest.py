"""Shadow mode: the batch engine plays every classic scenario along, and must answer every act alike.

A clause that only one of the two engines knows fails its scenarios. Nothing is left out: a position or an act that the
batch engine cannot hold is an error here too.

Every act of a player that is carried out must also be there as a command, which is how learners and people reach it.
"""

from __future__ import annotations

import pytest

from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact
from rentier.testing import Scenario
from rentier.testing.classic.shadow import submit_to_both


@pytest.fixture(autouse=True)
def shadow_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Scenario.carry_out

    def carry_out(table: Scenario, game: Game, act: Act, by: int) -> list[Fact]:
        command = typed(game, act, by)
        facts = submit_to_both(game, act, by) if table.family == "classic" else plain(table, game, act, by)
        assert command == act, f"{act} is typed as {command}"
        return facts

    monkeypatch.setattr(Scenario, "carry_out", carry_out)


def typed(game: Game, act: Act, by: int) -> Act | None:
    """The act that its own command stands for; acts of the Banker have none, and an illegal act need not have one."""
    if not act.spelling:
        return act
    try:
        return game.parse(by, game.spell(act))
    except RentierError:
        return None
