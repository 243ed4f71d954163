"""A scenario at a live table: the kit's stories, told with the seconds between the acts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import Act, BankerAct, Fact
from rentier.server.lobby.timing import ClockRules
from rentier.server.table.clocks import Clocks
from rentier.testing import Scenario

START = 1_000_000.0
"""When every story begins, in unix seconds; the stories themselves count from 0."""


def restored(clocks: Clocks) -> Clocks:
    """The clocks as another process reads them from the store."""
    twin = Clocks.from_dict(clocks.rules, json.loads(json.dumps(clocks.to_dict())))
    assert twin.to_dict() == clocks.to_dict()
    return twin


class LiveTable:
    """A table, its clocks, and what time it is. Before every look the clocks are stored and read again."""

    def __init__(self, table: Scenario, rules: ClockRules, people: Iterable[int] | None = None) -> None:
        self.table = table
        self.time = 0.0
        self.clocks = Clocks(rules, table.game, range(len(table.names)) if people is None else people, START)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def now(self) -> float:
        """The time of day."""
        return START + self.time

    def passes(self, seconds: float) -> None:
        """Nothing happens for a while."""
        self.time += seconds

    def did(self, facts: Sequence[Fact]) -> None:
        """Somebody acted, now."""
        self.clocks.note(self.game, facts, self.now)
        self.clocks = restored(self.clocks)

    def plays(self, *people: int) -> None:
        """These seats are people's from now on."""
        self.clocks.attend(self.game, people, self.now)

    @property
    def due(self) -> tuple[float, BankerAct] | None:
        """What the Banker does next, and at which second of the story."""
        due = self.clocks.due(self.game, self.now)
        return None if due is None else (due[0] - START, due[1])

    def strikes(self) -> BankerAct:
        """Wait until something is due, and have the Banker do it."""
        assert self.due is not None
        when, act = self.due
        assert when >= self.time
        self.time = when
        self.did(self.table.submit(act, BANKER))
        return act

    def late(self, act: Act) -> bool:
        """Whether an act would come too late now."""
        return self.clocks.late(self.game, act, self.now)

    def held(self, act: Act) -> float | None:
        """Until which second an act has to wait."""
        held = self.clocks.holds(self.game, act, self.now)
        return None if held is None else held - START

    @property
    def face(self) -> dict[str, Any]:
        """What clients are told, with times in milliseconds of the story."""
        face = self.clocks.face(self.game, self.now)
        assert json.loads(json.dumps(face)) == face
        begin = int(START * 1000)
        for entry in (*face["open"], *face["offers"], *face["claims"], *filter(None, (face["auction"],))):
            entry["until"] -= begin
        face["now"] -= begin
        face["game"] = None if face["game"] is None else face["game"] - begin
        return face

    def reserve(self, seat: int) -> float:
        """The seconds that a seat has left in reserve."""
        left: int = self.face["reserves"][seat]
        return left / 1000
