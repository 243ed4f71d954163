"""Games by the thousand: whole games of policies, one after the other, and what every seat was worth meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from rentier.batch.codes import NOTHING, SEATS
from rentier.batch.driver import make_move, sit_down
from rentier.batch.engine import attempt
from rentier.batch.money import worth
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Numbers, Record
from rentier.batch.setup import set_up
from rentier.batch.tables import Tables
from rentier.batch.trading import Trades, watch_trades

OFTEN = 200
"""The round up to which every 5th is a sample; after it every 25th."""
LONGEST = 1000
"""The last round that has a sample."""
SAMPLES = 1 + OFTEN // 5 + (LONGEST - OFTEN) // 25
"""The rounds that can be samples; the first round is one too."""


class Worths(Numbers):
    """What every seat of a game was worth as some rounds began, and at its end."""

    sampled: Annotated[list[list[int]], 4, SAMPLES, SEATS]
    final: Annotated[list[int], 4, SEATS]


def play_games(
    games: Sequence[Record],
    worths: Sequence[Worths],
    trades: Sequence[Trades],
    chosen: Sequence[int],
    b: Tables,
    policies: Sequence[int],
    memories: Sequence[Memory],
) -> None:
    """Play the chosen ones of some games; a policy and a memory for every seat.

    A game that is to be set up has its seats and its key; any other is a position, perhaps with an act to begin with.
    `trades` has a place for every game that is watched, or a single one that says that none is.
    """
    for k in range(len(chosen)):
        place = chosen[k]
        watched = trades[place if len(trades) > 1 else 0]
        play_measured(games[place], worths[place], watched, b, policies, memories)


def play_measured(
    g: Record, w: Worths, t: Trades, b: Tables, policies: Sequence[int], memories: Sequence[Memory]
) -> None:
    """Play a game until it is over or finds no room: from its setting up, or on from a position by the act in it."""
    begin(g, t, b, policies, memories)
    round = 0
    while g.over == 0 and g.overflow == 0:
        if g.round != round:
            round = g.round
            measure(g, w, b)
        make_move(g, b, policies, memories)
        if t.watched:
            watch_trades(g, b, t)
    measure_end(g, w, b)


def begin(g: Record, t: Trades, b: Tables, policies: Sequence[int], memories: Sequence[Memory]) -> None:
    """Set a game up, or carry out the act in a position; then its players sit down."""
    if g.numbers == 0:
        set_up(g, b)
    elif g.act != NOTHING:
        attempt(g, b, True)
    sit_down(g, policies, memories)
    if t.watched:
        watch_trades(g, b, t)


def measure(g: Record, w: Worths, b: Tables) -> None:
    """Note what every seat is worth if the round that begins is a sample."""
    sample = sample_of(g.round)
    if sample >= 0:
        for seat in range(g.seats):
            w.sampled[sample][seat] = worth(g, b, seat)


def measure_end(g: Record, w: Worths, b: Tables) -> None:
    """Note what every seat was worth at the end."""
    for seat in range(g.seats):
        w.final[seat] = worth(g, b, seat)


def sample_of(round: int) -> int:
    """The number of a round among the samples, or -1."""
    if round == 1:
        return 0
    if round > LONGEST:
        return -1
    if round <= OFTEN:
        return round // 5 if round % 5 == 0 else -1
    return OFTEN // 5 + (round - OFTEN) // 25 if round % 25 == 0 else -1
