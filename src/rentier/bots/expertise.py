"""What the expert knows and how it deals, as the numbers that its policy reads."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from rentier.batch.policies.memory import Memory
from rentier.batch.value.mind import ONE
from rentier.bots.release_1.numbers import fill_in
from rentier.bots.release_1.skill import SKILLS
from rentier.bots.value.classic import put_outlook
from rentier.bots.value.weights import load, put_net
from rentier.kernel.rulebook import Rulebook


@dataclass(frozen=True)
class Expertise:
    """One way to be an expert."""

    net: str = "classic"
    """The net that it judges positions by."""
    offers: int = 3
    """Offers a turn."""
    least_gain: float = 0.004
    """It deals only for so much more of a win ..."""
    least_hope: float = 0.001
    """... and offers only what it can expect so much from."""
    demands: int = 40
    """What it wants for itself of each hundred points that its partner gains."""
    sure_of: int = -1
    """It takes everybody for a player by chances who wants so much of each hundred; -1 to find out."""
    by_chances: int = 15
    """What chances decide, and not income: see `Memory`."""
    least_build: float = 0.0
    """It builds only for so much more of a win ..."""
    least_repay: float = 0.0
    """... and repays only for so much."""


RESPONSE = Path(__file__).parent / "value" / "best-response.json"
"""The settings that win most against three experts, as far as they were found: see bench/value.py."""
EXPERTS = {"expert": Expertise(), "best-response": Expertise(**json.loads(RESPONSE.read_text(encoding="utf-8")))}
"""The experts by name."""


def put_expertise(memory: Memory, expertise: Expertise, book: Rulebook) -> None:
    """Everything that an expert knows before a game."""
    fill_in(memory, SKILLS["hard-1"], book)
    put_outlook(memory, book)
    put_net(memory, load(expertise.net))
    memory.sure_of = expertise.sure_of + 1
    memory.most_offers, memory.demands = expertise.offers, expertise.demands
    memory.by_chances, memory.least_build = expertise.by_chances, round(expertise.least_build * ONE)
    memory.least_repay = round(expertise.least_repay * ONE)
    memory.least_rise, memory.least_hope = round(expertise.least_gain * ONE), round(expertise.least_hope * ONE)
