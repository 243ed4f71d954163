"""Deals that the expert thinks of: exchanges of one to three deeds, those that complete groups first."""

from __future__ import annotations

from rentier.batch.backend import lowest, ones
from rentier.batch.codes import SPACES
from rentier.batch.policies.groups import free_to_trade
from rentier.batch.policies.memory import THOUGHTS, Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables

QUIET_ROUNDS = 10
"""Rounds for which a deed that was traded stays where it is."""


def note_holders(g: Record, m: Memory) -> None:
    """Notice which deeds went from one player to another since it last looked."""
    for deed in range(SPACES):
        holder = g.holder[deed] + 1
        if holder > 0 and m.holders[deed] > 0 and holder != m.holders[deed]:
            m.moved[deed] = g.round
        m.holders[deed] = max(holder, 0)


def rested(g: Record, m: Memory, deeds: int) -> int:
    """Those of the deeds that were not traded lately."""
    found = deeds
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if m.moved[deed] and g.round - m.moved[deed] < QUIET_ROUNDS:
            found &= ~(1 << deed)
    return found


def tradable(g: Record, b: Tables, m: Memory, seat: int) -> int:
    """The deeds of a seat that may be dealt with and were not lately."""
    return rested(g, m, free_to_trade(g, b, g.own[seat]))


def completing(g: Record, b: Tables, seat: int, deeds: int, missing: int) -> int:
    """Those of the deeds in whose groups a seat holds something and lacks this many."""
    found = 0
    for group in range(b.streets + 2):
        mask = b.mask[group]
        if deeds & mask and g.own[seat] & mask and ones(mask & ~g.own[seat]) == missing:
            found |= deeds & mask
    return found


def think(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """List deals with everybody, the most promising kinds of them first, while there is room."""
    m.thoughts = 0
    mine = tradable(g, b, m, seat)
    for stage in range(6):
        for other in range(g.seats):
            if other != seat and g.out[other] == 0:
                theirs = tradable(g, b, m, other)
                think_of(g, b, m, seat, other, mine, theirs, stage)


def think_of(g: Record, b: Tables, m: Memory, seat: int, other: int, mine: int, theirs: int, stage: int) -> None:
    """One kind of deals with one player."""
    last = completing(g, b, seat, theirs, 1)
    near = completing(g, b, seat, theirs, 2)
    their_last = completing(g, b, other, mine, 1)
    their_near = completing(g, b, other, mine, 2)
    if stage == 0:  # the last deed of a group, for cash, for that of another group, or for any deed
        add_pairs(b, m, other, last, 0)
        add_pairs(b, m, other, last, their_last)
    elif stage == 1:  # two deeds at once complete a group, or are given for one that does
        for group in range(b.streets):
            two = near & b.mask[group]
            if ones(two) == 2:
                add_thought(m, other, two, 0)
                add_swaps(b, m, other, two, their_last | their_near)
            pair = their_near & b.mask[group]
            if ones(pair) == 2:
                add_reverse_swaps(b, m, other, last | near, pair)
                add_thought(m, other, 0, pair)
    elif stage == 2:
        add_pairs(b, m, other, last, mine & ~their_last)
        add_pairs(b, m, other, near, their_last)
    elif stage == 3:  # sales of what completes or fits a group of theirs
        add_pairs(b, m, other, 0, their_last)
        add_pairs(b, m, other, near, 0)
        add_pairs(b, m, other, 0, their_near)
    elif stage == 4:
        add_pairs(b, m, other, near, mine & ~their_last)
        add_pairs(b, m, other, theirs & ~last & ~near, 0)
    else:
        add_pairs(b, m, other, 0, mine & ~their_last & ~their_near)
        add_pairs(b, m, other, theirs & ~last & ~near, their_last)


def add_pairs(b: Tables, m: Memory, other: int, gets: int, gives: int) -> None:
    """Each deed for each of another group; for cash alone where one side has none."""
    if gets == 0:
        while gives:
            add_thought(m, other, 0, gives & -gives)
            gives &= gives - 1
    while gets:
        deed = gets & -gets
        gets &= gets - 1
        if gives == 0:
            add_thought(m, other, deed, 0)
        else:
            add_swaps(b, m, other, deed, gives)


def add_swaps(b: Tables, m: Memory, other: int, gets: int, gives: int) -> None:
    """Some deeds together for each of others, none of the same group."""
    gives &= ~b.mask[b.group[lowest(gets)]]
    while gives:
        add_thought(m, other, gets, gives & -gives)
        gives &= gives - 1


def add_reverse_swaps(b: Tables, m: Memory, other: int, gets: int, gives: int) -> None:
    """Each of some deeds for others together, none of the same group."""
    gets &= ~b.mask[b.group[lowest(gives)]]
    while gets:
        add_thought(m, other, gets & -gets, gives)
        gets &= gets - 1


def add_thought(m: Memory, other: int, gets: int, gives: int) -> None:
    """Note a deal."""
    n = m.thoughts
    if n < THOUGHTS:
        m.thought_partner[n] = other
        m.thought_gets[n] = gets
        m.thought_gives[n] = gives
        m.thoughts = n + 1
