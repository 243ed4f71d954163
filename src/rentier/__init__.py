"""Rentier plays property-trading board games by the book.

The names here are all that a script needs, together with the words of the game in `rentier.acts`, `rentier.duties`,
`rentier.facts` and `rentier.questions`:

>>> from rentier import SeededChance, play
>>> game = play("platinum", ["simple", "simple", "random"], SeededChance(7), {"round-limit": 20})
>>> game.over
True

`rollout` in `rentier.rollouts`, `rentier.testing` and `rentier.rl` are stable too; other modules may change with any
version.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

try:
    __version__ = version("rentier")
except PackageNotFoundError:  # sources on the path that nobody installed
    __version__ = "0+source"

import rentier.rules  # noqa: F401  (shelves every chapter)

if TYPE_CHECKING:
    from rentier.bots import Bot, make_bot
    from rentier.kernel.chance import ScriptedChance, SeededChance
    from rentier.kernel.errors import Refusal, RentierError
    from rentier.kernel.game import Game
    from rentier.kernel.house_rule import house_rule
    from rentier.kernel.journal import load_game
    from rentier.kernel.views import View
    from rentier.playing import play
    from rentier.sim.meters import Meter
    from rentier.sim.simulation import league, simulate
    from rentier.testing import Scenario

_HOMES = {
    "Bot": "rentier.bots",
    "Game": "rentier.kernel.game",
    "Meter": "rentier.sim.meters",
    "Refusal": "rentier.kernel.errors",
    "RentierError": "rentier.kernel.errors",
    "Scenario": "rentier.testing",
    "ScriptedChance": "rentier.kernel.chance",
    "SeededChance": "rentier.kernel.chance",
    "View": "rentier.kernel.views",
    "house_rule": "rentier.kernel.house_rule",
    "league": "rentier.sim.simulation",
    "load_game": "rentier.kernel.journal",
    "make_bot": "rentier.bots",
    "play": "rentier.playing",
    "simulate": "rentier.sim.simulation",
}
"""Where each public name is defined."""

__all__ = [
    "Bot",
    "Game",
    "Meter",
    "Refusal",
    "RentierError",
    "Scenario",
    "ScriptedChance",
    "SeededChance",
    "View",
    "house_rule",
    "league",
    "load_game",
    "make_bot",
    "play",
    "simulate",
]


def _load(name: str) -> object:
    if name not in _HOMES:
        from rentier.text.finding import suggesting

        return suggesting(__name__, __all__)(name)
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


if not TYPE_CHECKING:  # for a type checker a name that is missing stays an error
    __getattr__ = _load


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
