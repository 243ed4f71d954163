"""What the levels know of one game apart from the record: their tastes, the network, and what they remember."""

from __future__ import annotations

from typing import Annotated, Final

from rentier.batch.codes import GROUPS, SEATS, SPACES
from rentier.batch.record import I1, I4, I8, Numbers

FEATURES: Final = 12
"""What a strength is made of; see `chances`."""
OWN_FEATURES: Final = 10
"""The first features, which follow from a seat's own deeds and cash; the others follow from everybody's rents."""
UNITS: Final = 8
"""Hidden units of the network."""
PIECES: Final = 16
"""From no building on a group to hotels on all of its sites."""
CURVE: Final = 257
"""Points of a curve that is read between them."""
TANH_CURVE: Final = 513
KINDS: Final = 12
"""Kinds of partners that a level thinks of; see `partners`."""
SLOTS: Final = 2 * SEATS
"""What was found out about every seat: as things are, and after a change."""
SURVEY: Final = 12
"""The most promising exchanges, for which it works out a price."""
TRIED: Final = 64
"""Goods that a seat remembers to have offered lately."""
PRESSED: Final = 16
"""Goods for which a seat remembers to have asked for more."""
PRICES: Final = 6
LONG_AGO: Final = -1000
"""A round before any game."""


class LevelMemory(Numbers):
    """One seat. Shares are in hundredths, rents and features in 2**-20, chances and gains of chances in 2**-30."""

    # how it plays: see `Habits` and `Temper` in the bots
    alert: I4
    notices: I4
    learns: I1
    leaves: I4
    """The share of the joint gain that it leaves the partner."""
    opening: I4
    wants: I4
    """What it wants to gain for every point that the partner gains."""
    least_gain: I8
    rested_after: I4
    stalled: I4
    keener: I4
    markup: I4
    tolerance: I4
    cold: I4

    # the network: see `bots.classic.weights`
    weight: Annotated[list[list[int]], 4, UNITS, FEATURES]
    table_weight: Annotated[list[list[int]], 4, UNITS, 2]
    bias: Annotated[list[int], 4, UNITS]
    output: Annotated[list[int], 4, UNITS]
    tanh: Annotated[list[int], 4, TANH_CURVE]
    """From 0 to 8, 64 points to 1."""
    log: Annotated[list[int], 4, CURVE]
    """The natural logarithm from 1 to 2."""
    power: Annotated[list[int], 4, CURVE]
    """1 to 1/2 by how many halvings, in 2**-30."""

    # what the board says about groups
    group_size: Annotated[list[int], 1, GROUPS]
    group_rent: Annotated[list[list[int]], 8, GROUPS, 5]
    """Rent in one turn of one opponent without buildings, by how many deeds are held."""
    group_grown: Annotated[list[list[int]], 8, GROUPS, PIECES]
    """The same for the whole group, by how many buildings stand there, evenly placed."""
    group_listed: Annotated[list[list[int]], 4, GROUPS, 5]
    """List prices, in thousands."""
    group_loan: Annotated[list[list[int]], 4, GROUPS, 5]
    """What mortgages bring, by how many deeds are held, in money."""
    group_price: Annotated[list[int], 4, GROUPS]
    """The list price of an average deed."""
    best_group: Annotated[list[int], 1, GROUPS]
    """The groups to build on, those where houses earn most for their price first."""

    # kinds of partners: see `bots.partners`
    kind_prior: Annotated[list[int], 4, KINDS]
    """In 2**-20, as all beliefs."""
    kind_share: Annotated[list[int], 4, KINDS]
    kind_plain: Annotated[list[int], 4, KINDS]
    kind_last: Annotated[list[int], 4, KINDS]
    kind_bonus: Annotated[list[int], 4, KINDS]
    kind_sells: Annotated[list[int], 1, KINDS]

    # what it remembers
    known_own: Annotated[list[int], 8, SEATS]
    """Everybody's deeds when it last looked."""
    traded: Annotated[list[int], 4, SPACES]
    """The round in which a deed last went from one player to another."""
    grouped: I4
    """The last round in which somebody held a whole group."""
    thinks_round: I4
    thinks: I1
    """Whether it thinks of building in that round."""
    lot_known: I4
    """The auction for which it has worked out how much it bids, by its number ..."""
    lot_limit: I4
    """... and that sum."""
    offered_round: I4
    """The round of its last offer ..."""
    unanswered: I4
    """... and how many it made in it that were not accepted."""
    pending: I1
    """1 if it is not known yet what became of the last offer, and what that was:"""
    pending_other: I1
    pending_gets: I8
    pending_gives: I8
    pending_cash: I4
    pending_votes: I4
    """The kinds of partner that would accept it, as a mask."""
    pending_judged: I1
    """Whether the answer tells something about the partner."""
    belief: Annotated[list[list[int]], 4, SEATS, KINDS]
    refusals: Annotated[list[int], 4, SEATS]
    """Refusals in a row of each partner."""
    opened: I4
    """Partners who got a low first offer, as a mask."""
    people: I4
    """Seats that people have, as a mask: they get no offer below list price or by which they would lose."""
    asked_round: Annotated[list[int], 4, SEATS]
    """The round in which each partner last got an offer."""
    annoyed: Annotated[list[int], 4, SEATS]
    """How many bad offers each partner made that are not forgiven, in hundredths, and the round of the last one."""
    annoyed_round: Annotated[list[int], 4, SEATS]
    tried: Annotated[list[int], 4, TRIED]
    """Goods that were offered, the latest in place of the earliest, and when."""
    tried_round: Annotated[list[int], 4, TRIED]
    tried_next: I1
    pressed: Annotated[list[int], 4, PRESSED]
    """Goods for which it asked for more than a decent offer, the latest in place of the earliest."""
    pressed_next: I1
    survey_round: I4
    """The round in which it listed exchanges worth a thought; 0 for never."""
    holdings: Annotated[list[int], 8, SEATS]
    """Everybody's deeds then."""
    exchanges: I4
    exchange_gain: Annotated[list[int], 8, SURVEY]
    """The most that it could gain by each, the best first."""
    exchange_other: Annotated[list[int], 1, SURVEY]
    """The partner, or -1 for an exchange that turned out to be no deal."""
    exchange_gets: Annotated[list[int], 8, SURVEY]
    exchange_gives: Annotated[list[int], 8, SURVEY]
    idle_round: I4
    """The round of the position in which it had no idea, and that position."""
    idle_own: Annotated[list[int], 8, SEATS]
    idle_cash: I4
    begged_for: I4
    """The debt for which it offered deeds, by its duty's number, and how many times."""
    begged: I4
    why: I1
    """Why it refused the last offer; see `haggling`."""

    # work in progress: everybody's chances
    bank_deeds: I8
    """The deeds that the Bank has, as a mask."""
    rivals: I4
    group_pieces: Annotated[list[int], 1, GROUPS]
    """How many buildings stand on each group."""
    start: Annotated[list[int], 8, UNITS]
    """What the hidden units start from at such a table, in 2**-40."""
    seat_feature: Annotated[list[list[int]], 8, SLOTS, FEATURES]
    weighed: Annotated[list[list[int]], 8, SLOTS, UNITS]
    """What the hidden units get from a seat's own features, in 2**-40."""
    rent_now: Annotated[list[int], 8, SLOTS]
    rent_later: Annotated[list[int], 8, SLOTS]
    means: Annotated[list[int], 8, SLOTS]
    """What a seat could pay, in money."""
    seat_strength: Annotated[list[int], 8, SEATS]
    before: Annotated[list[int], 8, SEATS]
    """Everybody's chances as things are."""
    after: Annotated[list[int], 8, SEATS]
    """Everybody's chances after the change that was looked at last."""

    # work in progress: an exchange
    own_gain: I8
    their_gain: I8
    price: Annotated[list[int], 4, PRICES]
    """What the goods of an exchange are at list prices; see `partners`."""
    sums: I4
    sum: Annotated[list[int], 4, KINDS]
    """The sums that it thinks of naming."""
    best_cash: I4
    best_votes: I4
