"""What the classic family has of its own: rent that is asked for, houses and hotels, interest, and its two variants."""

from rentier.rules.classic import (
    bankruptcy,
    blanks,
    building,
    declining,
    interest,
    rent,
    selling,
    short_game,
    shortage,
    speed_die,
    taxes,
    worth,
)
