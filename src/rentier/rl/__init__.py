"""Environments for learning: PettingZoo, Gymnasium, and arrays of games (extra `rl`)."""

from __future__ import annotations

from rentier.rl.evaluation import Evaluation, evaluate
from rentier.rl.vector import RentierVectorEnv

__all__ = ["Evaluation", "RentierVectorEnv", "evaluate"]
