"""The value model: how likely every seat is to win, seen by a small net that learned from games; see `chances`."""

from rentier.bots.value.model import chances, chances_of

__all__ = ["chances", "chances_of"]
