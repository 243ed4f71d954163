"""Environments for learning: PettingZoo, Gymnasium, and arrays of games (extra `rl`).

>>> from rentier.rl import rentier_classic_v0
>>> env = rentier_classic_v0.env(seats=3)
>>> env.reset(seed=7)
>>> env.agents
['player_0', 'player_1', 'player_2']
"""

from __future__ import annotations

import importlib.util

from rentier.kernel.errors import RentierError

if any(importlib.util.find_spec(name) is None for name in ("gymnasium", "pettingzoo")):
    raise RentierError("Environments for learning need more packages: install them with pip install 'rentier[rl]'")

import gymnasium

from rentier.rl import rentier_city_v0, rentier_classic_v0
from rentier.rl.evaluation import Evaluation, Policy, evaluate
from rentier.rl.gpu import RentierGpuVectorEnv
from rentier.rl.gym import RentierEnv
from rentier.rl.setting import ENV_ID
from rentier.rl.vector import RentierVectorEnv

if ENV_ID not in gymnasium.registry:
    gymnasium.register(
        ENV_ID, entry_point="rentier.rl.gym:RentierEnv", vector_entry_point="rentier.rl.vector:RentierVectorEnv"
    )

__all__ = [
    "Evaluation",
    "Policy",
    "RentierEnv",
    "RentierGpuVectorEnv",
    "RentierVectorEnv",
    "evaluate",
    "rentier_city_v0",
    "rentier_classic_v0",
]
