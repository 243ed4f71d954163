"""What the lobby says about clocks and paces is what the server keeps to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rentier.server.lobby.timing import PACES, PRESETS

LEVELS = Path(__file__).parents[2] / "client" / "src" / "pages" / "lobby" / "text.ts"
SPOKEN = {12: "12 seconds", 30: "half a minute", 45: "45 seconds", 120: "two minutes", 600: "ten"}
"""How the lobby writes a number of seconds; after minutes, minutes are meant."""


def named(constant: str) -> dict[str, str]:
    """What a list in the client's source says about each of its values."""
    source = re.search(rf"\bconst {constant}\b.*?\n\] as const;", LEVELS.read_text(encoding="utf-8"), re.DOTALL)
    assert source is not None, f"there is no {constant} in {LEVELS.name}"
    return dict(re.findall(r"value: '(\w+)'.*says: '([^']*)'", source[0]))


def test_every_clock_and_pace_can_be_chosen() -> None:
    assert set(named("CLOCKS")) == set(PRESETS)
    assert set(named("PACES")) == set(PACES)


@pytest.mark.parametrize("preset", [name for name, rules in PRESETS.items() if rules.decision > 0])
def test_a_clock_is_described_by_its_own_figures(preset: str) -> None:
    says, rules = named("CLOCKS")[preset].lower(), PRESETS[preset]
    assert f"{SPOKEN[rules.decision]} per decision" in says
    assert f"{SPOKEN[rules.reserve]} in reserve" in says


def test_no_clock_hurries_nobody() -> None:
    assert (PRESETS["none"].decision, PRESETS["none"].turn) == (0, 0)
    assert "no time limit" in named("CLOCKS")["none"].lower()
