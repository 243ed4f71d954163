"""Positions to learn from: games of policies, some of them disturbed, looked at now and then.

Reasonable play reaches reasonable positions only: from those alone nobody could tell what it costs to overpay. So in
part of the games deeds and cash change hands at random once, and only what follows is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from rentier.batch.backend import lowest, ones
from rentier.batch.codes import BANK, GROUPS, NO_LOT, NOTHING, ROLL, SEATS
from rentier.batch.driver import make_move, sit_down
from rentier.batch.engine import apply
from rentier.batch.money import give_deed, pay
from rentier.batch.policies.groups import unbuilt
from rentier.batch.policies.memory import Memory
from rentier.batch.record import I4, I8, Numbers, Record
from rentier.batch.setup import set_up
from rentier.batch.tables import Tables
from rentier.batch.value.features import look
from rentier.batch.value.mind import FEATURES

PRIME = 2**31 - 1
STEP = 48271
"""The minimal standard generator of Park and Miller."""


class Sample(Numbers):
    """A position: which game it is from, who was playing, and what the net sees."""

    game: I4
    round: I4
    playing: I4
    feature: Annotated[list[list[int]], 2, SEATS, FEATURES]


class Plan(Numbers):
    """How games are looked at, and the dice for it."""

    dice: I8
    """At first anything from 1 to 2**31 - 2."""
    disturbed: I4
    """Games of a hundred that are disturbed."""
    apart: I4
    """Moves from one sample to the next, on average."""
    quiet: I4
    """1 to look only where a turn is about to begin and nothing is open."""
    taken: I4
    """Samples so far."""


def sample_games(
    games: Sequence[Record],
    samples: Sequence[Sample],
    plans: Sequence[Plan],
    b: Tables,
    policies: Sequence[int],
    memories: Sequence[Memory],
) -> None:
    """Play games that are to be set up, and fill in samples while there is room; one plan, one survey, one loom."""
    for number in range(len(games)):
        sample_game(games[number], number, samples, plans[0], b, policies, memories)


def sample_game(
    g: Record,
    number: int,
    samples: Sequence[Sample],
    p: Plan,
    b: Tables,
    policies: Sequence[int],
    memories: Sequence[Memory],
) -> None:
    """Play one game to its end."""
    if g.numbers == 0:
        set_up(g, b)
    elif g.act != NOTHING:
        apply(g, b)
    sit_down(g, policies, memories)
    waits = chosen(p, 100) < p.disturbed
    wild = chosen(p, 40)
    first = 1 + wild * wild // 64  # up to the 24th round, most often early
    after = 0
    while g.over == 0 and g.overflow == 0:
        if waits and g.round >= first and is_quiet(g):
            disturb(g, b, p)
            waits = False
            after = 1
        wanted = not waits and (after == 1 or chosen(p, p.apart) == 0) and p.taken < len(samples)
        if wanted and (p.quiet == 0 or is_quiet(g)):
            look(g, b, memories[0])
            note(samples[p.taken], memories[0], number, g.round)
            p.taken += 1
        after = 0
        make_move(g, b, policies, memories)


def chosen(p: Plan, bound: int) -> int:
    """A number below a small bound."""
    p.dice = p.dice * STEP % PRIME
    return p.dice // 16 % bound


def is_quiet(g: Record) -> bool:
    """Whether a turn is about to begin and nothing is open."""
    quiet = g.depth > 0 and g.step[g.depth - 1] & 255 == ROLL
    return quiet and g.debts == 0 and g.claims == 0 and g.offers == 0 and g.lot == NO_LOT and g.short_of == 0


def note(x: Sample, m: Memory, number: int, round: int) -> None:
    """Write down what was seen."""
    x.game = number
    x.round = round
    x.playing = m.playing
    for seat in range(SEATS):
        if m.playing >> seat & 1:
            for f in range(FEATURES):
                x.feature[seat][f] = m.feature[seat][f]


# ---------------------------------------------------------------- disturbing


def disturb(g: Record, b: Tables, p: Plan) -> None:
    """Hand out deeds without buildings, whole groups and cash at random."""
    moved = (0, 10, 30)[chosen(p, 3)]
    given = (0, 30, 100)[chosen(p, 3)]
    for group in range(GROUPS):
        deeds = unbuilt(g, b, b.mask[group])
        while deeds:
            deed = lowest(deeds)
            deeds &= deeds - 1
            if chosen(p, 100) < (given if g.holder[deed] == BANK else moved):
                give_deed(g, deed, anybody(g, p))
    for _ in range((0, 0, 0, 1, 1, 2, 3)[chosen(p, 7)]):
        mask = b.mask[chosen(p, GROUPS)]
        seat = anybody(g, p)
        while mask and unbuilt(g, b, mask) == mask:
            give_deed(g, lowest(mask), seat)
            mask &= mask - 1
    spread = chosen(p, 3)
    for seat in range(g.seats):
        if g.out[seat] == 0 and spread:
            pay(g, BANK, seat, g.cash[seat] * wobble(p, spread) // 100 - g.cash[seat])
    payer = anybody(g, p)
    payee = anybody(g, p)
    if payer != payee:
        pay(g, payer, payee, chosen(p, g.cash[payer] + 1))


def anybody(g: Record, p: Plan) -> int:
    """A seat still in the game."""
    playing = 0
    for seat in range(g.seats):
        if g.out[seat] == 0:
            playing |= 1 << seat
    for _ in range(chosen(p, ones(playing))):
        playing &= playing - 1
    return lowest(playing)


def wobble(p: Plan, spread: int) -> int:
    """A factor in hundredths: a few steps of a quarter up or down."""
    factor = 100
    for _ in range(2 * spread):
        turn = chosen(p, 3)
        factor = factor * (100, 75, 133)[turn] // 100
    return factor
