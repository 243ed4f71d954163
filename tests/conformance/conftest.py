"""Shadow mode: the batch engine plays every classic scenario along, and must answer every act alike.

A clause that only one of the two engines knows fails its scenarios. Nothing is left out: a position or an act that the
batch engine cannot hold is an error here too.
"""

from __future__ import annotations

import pytest

from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact
from rentier.testing import Scenario
from rentier.testing.classic.shadow import submit_to_both


@pytest.fixture(autouse=True)
def shadow_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Scenario.carry_out

    def carry_out(table: Scenario, game: Game, act: Act, by: int) -> list[Fact]:
        return submit_to_both(game, act, by) if table.family == "classic" else plain(table, game, act, by)

    monkeypatch.setattr(Scenario, "carry_out", carry_out)
