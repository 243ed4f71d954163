"""The questions that only City answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from rentier.kernel.question import Question

if TYPE_CHECKING:
    from rentier.rules.city.targets import TargetChoice

# ---------------------------------------------------------------- districts

RENT_BASIS: Final[Question[[int], tuple[int, int]]] = Question("rent_basis", public=True)
"""How many blocks count in a district's rent, and how often the rent counts."""
RENT_FALLS_DUE: Final[Question[[int, int, int, int], None]] = Question("rent_falls_due")
"""A visitor owes an owner rent on a district: so much."""
RENT_DODGE: Final[Question[[], int]] = Question("rent_dodge", public=True)
"""The seat that holds the rent dodge, or -1."""

# ---------------------------------------------------------------- building

BLOCKS: Final[Question[[int], tuple[int, int]]] = Question("blocks", public=True)
"""The residential and industrial blocks on a district."""
STANDING: Final[Question[[int], tuple[str, ...]]] = Question("standing", public=True)
"""The pieces that stand on a district besides blocks."""
ROOM: Final[Question[[int], int]] = Question("room", public=True)
"""How many more blocks a district takes."""
HAS_SKYSCRAPER: Final[Question[[int], bool]] = Question("has_skyscraper", public=True)
"""Whether a group has its skyscraper."""
PIECE_LEFT: Final[Question[[str], int]] = Question("piece_left", public=True)
"""How many of a piece the Bank has left."""
PIECES_LEFT: Final[Question[[], dict[str, int]]] = Question("pieces_left", public=True)
"""How many of every piece the Bank has left."""
REMOVAL_COST: Final[Question[[str], int]] = Question("removal_cost", public=True)
"""What it costs to remove a hazard."""
MAY_PRESS: Final[Question[[], bool]] = Question("may_press", public=True)
"""Whether the build button may be pressed now."""
BLOCKS_LEFT: Final[Question[[], int]] = Question("blocks_left", public=True)
"""How many blocks the button still allows in this turn."""

# ---------------------------------------------------------------- moving

ROLLED_STEPS: Final[Question[[], int]] = Question("rolled_steps", public=True)
"""How far the roll on the agenda leads, before a taxi changes it."""

# ---------------------------------------------------------------- choosing a district

AIMS: Final = (
    "permit", "hazard", "bonus", "railroad", "inheritance", "repossession", "takeover", "free_block", "demolition",
    "clean_up",
)  # fmt: skip
"""What a district may be chosen for."""
ForTarget: TypeAlias = "Question[[TargetChoice, int, str], None]"
MAY_CHOOSE: Final[dict[str, ForTarget]] = {aim: Question(f"may_choose_{aim}") for aim in AIMS}
"""By aim: refuse a district and piece that may not be chosen."""
CARRY_OUT: Final[dict[str, ForTarget]] = {aim: Question(f"carry_out_{aim}") for aim in AIMS}
"""By aim: do what was chosen."""
TARGETS: Final[Question[[TargetChoice], list[tuple[int, str]]]] = Question("targets", public=True)
"""Every district, with its piece, that may be chosen."""
