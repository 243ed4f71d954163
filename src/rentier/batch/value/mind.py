"""What a seat keeps to see a position by the value net: the net, what the board brings, and work in progress.

Every `Memory` has these fields. Features have 8 bits behind the point, weights 12, hidden units 10, strengths 12.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from rentier.batch.codes import GROUPS, SEATS, SPACES
from rentier.batch.record import I1, I4, I8, Numbers

FEATURES: Final = 96
"""Numbers that a seat is described by."""
FIRST: Final = 64
SECOND: Final = 32
"""Hidden units of both layers."""
POINT: Final = 8
"""Bits behind the point of a feature."""
WEIGHT: Final = 12
"""Bits behind the point of a weight."""
UNIT: Final = 10
"""Bits behind the point of a hidden unit."""
STRENGTH: Final = 12
"""Bits behind the point of a strength."""
MOST: Final = 2047
"""The largest feature: 8, less a bit."""
FULL: Final = 32767
"""The largest hidden unit: 32, less a bit."""
ONE: Final = 1 << 24
"""A chance of 100%."""
LOG2_E: Final = 5909
"""log2(e) with 12 bits behind the point."""


STREETS: Final = 8
PIECES: Final = 15
"""Pieces of building that a group holds at most, a hotel being five."""


class Net(Numbers):
    """The weights: of the first layer by feature, of the second by unit of the first; biases as in the sums."""

    net_first: Annotated[list[list[int]], 2, FEATURES, FIRST]
    net_first_bias: Annotated[list[int], 4, FIRST]
    net_second: Annotated[list[list[int]], 2, SECOND, FIRST]
    net_second_bias: Annotated[list[int], 4, SECOND]
    net_last: Annotated[list[int], 2, SECOND]
    net_last_bias: I4

    matrices: Any = None
    """In plain Python: the same as arrays, see `backend.strengths`."""


class Imagined(Numbers):
    """How a position that is only thought of differs from the record; all 0 where it does not. See `imagine`."""

    if_own: Annotated[list[int], 8, SEATS]
    """Deeds that a seat has more or less."""
    if_cash: Annotated[list[int], 4, SEATS]
    if_down: I8
    """Deeds that are mortgaged, or no longer."""
    if_level: Annotated[list[int], 1, SPACES]
    """Levels that a site has more."""
    if_free: I4
    """Seats that are out of Jail, as a mask."""
    if_sold: I1
    """1 if the open lot counts as sold, to whom the other fields say."""


class Look(Numbers):
    """What the net sees of a position, and what it makes of it."""

    playing: I4
    """The seats still in the game, as a mask."""
    feature: Annotated[list[list[int]], 4, SEATS, FEATURES]
    unit: Annotated[list[int], 4, FIRST]
    strength: Annotated[list[int], 4, SEATS]
    chance: Annotated[list[int], 4, SEATS]
    """Winning chances in 2**-24; they are exactly `ONE` together."""


class Outlook(Numbers):
    """What a board brings, worked out before a game; incomes are in 2**-8 of the edition's money."""

    land: Annotated[list[int], 4, SPACES]
    """Landings of one opponent in one turn, in 2**-16."""
    size: Annotated[list[int], 1, GROUPS]
    grown: Annotated[list[list[int]], 4, STREETS, PIECES + 1]
    """The income of a whole group in one turn of one opponent, by how many pieces stand there, evenly placed."""
    order: Annotated[list[int], 1, STREETS]
    """The groups by what a coin in houses brings there, the best first."""


class Survey(Numbers):
    """Work in progress while a position is looked at; incomes as in `Outlook`."""

    hand: Annotated[list[int], 8, SEATS]
    purse: Annotated[list[int], 4, SEATS]
    rent: Annotated[list[int], 4, SPACES]
    income: Annotated[list[int], 4, SEATS]
    missed: Annotated[list[int], 4, SEATS]
    top: Annotated[list[int], 4, SEATS]
    """The highest rent that each seat takes."""
    wealth: Annotated[list[int], 4, SEATS]
    raised: Annotated[list[int], 4, SEATS]
    """Cash, loans, and half of the houses."""
    loans: Annotated[list[int], 4, SEATS]
    """Loans on deeds outside whole groups."""
    down: Annotated[list[int], 4, SEATS]
    """How many deeds are mortgaged."""
    whole: Annotated[list[int], 4, SEATS]
    """The streets held whole, as a mask of groups."""
    redeem: Annotated[list[int], 4, SEATS]
    """What it costs to repay the mortgages of whole groups."""
    need: Annotated[list[int], 4, SEATS]
    near_bank: Annotated[list[int], 4, SEATS]
    near_held: Annotated[list[int], 4, SEATS]
    soon: Annotated[list[int], 4, SEATS]
    borrowed: Annotated[list[int], 4, SEATS]
    pieces: Annotated[list[int], 4, STREETS]
    most: Annotated[list[int], 1, GROUPS]
    """The most deeds of each group in one hand, whose hand that is, and the most in any other."""
    most_by: Annotated[list[int], 1, GROUPS]
    runner_up: Annotated[list[int], 1, GROUPS]
    left: I1
    """How many seats still play."""
    unsold: I8
