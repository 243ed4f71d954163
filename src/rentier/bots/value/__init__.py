"""The value model: how likely every seat is to win, seen by a small net that learned from games.

>>> from rentier import Game, SeededChance
>>> from rentier.bots.value import chances
>>> found = chances(Game.new("platinum", seats=3, chance=SeededChance(1)))
>>> len(found), round(sum(found), 9)
(3, 1.0)
"""

from rentier.bots.value.model import chances, chances_of

__all__ = ["chances", "chances_of"]
