"""Tests for your own rules, editions and bots: scenarios, and invariants that hold in every game.

A `Scenario` is a short story at a table with every die and card written down:

>>> from rentier.testing import Scenario
>>> table = Scenario("platinum", seats="ann ben")
>>> _ = table.ann.owns("Boardwalk")
>>> _ = table.ben.stands_on("Short Line").to_roll()
>>> _ = table.ben.rolls(1, 3)
>>> _ = table.ann.asks_rent("Boardwalk")
>>> table.ben.cash
1450

`watch` follows a game and checks after every act what must hold in any game, such as that no money comes or goes;
`play_watched` does so for a whole game among bots:

>>> from rentier.bots import make_bot
>>> from rentier.testing import play_watched
>>> game = play_watched("platinum", [make_bot("random", seat) for seat in range(3)], seed=1, rounds=3)
>>> game.over
True

Nothing here needs pytest; it works with any test runner.
"""

from rentier.testing.city.scenario import CityPlayer, CityScenario
from rentier.testing.dice import BUS, MR_MONOPOLY
from rentier.testing.invariants import InvariantBroken
from rentier.testing.names import ScenarioError
from rentier.testing.player import Player
from rentier.testing.scenario import Scenario
from rentier.testing.watching import play_watched, watch

__all__ = [
    "BUS",
    "MR_MONOPOLY",
    "CityPlayer",
    "CityScenario",
    "InvariantBroken",
    "Player",
    "Scenario",
    "ScenarioError",
    "play_watched",
    "watch",
]
