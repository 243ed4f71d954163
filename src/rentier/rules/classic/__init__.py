"""What the classic family has of its own: rent that is asked for, houses and hotels, interest, and its two variants."""

from rentier.rules.classic import (
    bankruptcy as bankruptcy,
    building as building,
    declining as declining,
    interest as interest,
    rent as rent,
    selling as selling,
    short_game as short_game,
    shortage as shortage,
    speed_die as speed_die,
    taxes as taxes,
    worth as worth,
)
