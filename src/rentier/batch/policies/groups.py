"""Colour groups as policies see them: what would complete one, and which deeds are free to be mortgaged."""

from __future__ import annotations

from rentier.batch.backend import lowest, ones
from rentier.batch.codes import INTEREST
from rentier.batch.record import Record
from rentier.batch.tables import Tables


def completes(g: Record, b: Tables, seat: int, deed: int) -> bool:
    """Whether a deed would complete a group for a seat that does not hold it."""
    mask = b.mask[b.group[deed]]
    return mask & ~g.own[seat] == 1 << deed


def whole(g: Record, b: Tables, seat: int, deeds: int) -> bool:
    """Whether a seat holds the whole group of one of these deeds."""
    while deeds:
        mask = b.mask[b.group[lowest(deeds)]]
        if g.own[seat] & mask == mask:
            return True
        deeds &= ~mask
    return False


def unbuilt(g: Record, b: Tables, deeds: int) -> int:
    """MTG-2: those of the deeds in whose groups nothing stands, as a mask."""
    sites = g.built
    while sites:
        mask = b.mask[b.group[lowest(sites)]]
        sites &= ~mask
        deeds &= ~mask
    return deeds


def free_to_trade(g: Record, b: Tables, deeds: int) -> int:
    """DEAL-2, DEAL-4: those of the deeds in whose groups nothing stands and about which no choice is open."""
    deeds = unbuilt(g, b, deeds)
    for i in range(g.depth):
        if g.step[i] & 255 == INTEREST:
            deeds &= ~(1 << (g.step[i] >> 16))
    return deeds


def cheapest_loan(b: Tables, deeds: int) -> int:
    """The deed on which the Bank lends least, the first of equals; -1 if there is none."""
    best = -1
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if best < 0 or b.mortgage[deed] < b.mortgage[best]:
            best = deed
    return best


def last_holder(g: Record, b: Tables, seat: int, group: int) -> int:
    """Who holds all that a seat lacks of a group of which it has something; -1 for the Bank or several."""
    mask = b.mask[group]
    rest = mask & ~g.own[seat]
    if rest == 0 or rest == mask:
        return -1
    rival = g.holder[lowest(rest)]
    if rival >= 0 and rest & ~g.own[rival]:
        return -1
    return rival


def wanted_deed(g: Record, b: Tables, seat: int, group: int) -> int:
    """The one deed that a seat lacks of a group, -1 if it lacks none or several."""
    rest = b.mask[group] & ~g.own[seat]
    return lowest(rest) if ones(rest) == 1 else -1


def lone_deed(g: Record, b: Tables, seat: int, group: int) -> int:
    """The one deed that a seat has of a group, -1 if it has none or several."""
    mine = b.mask[group] & g.own[seat]
    return lowest(mine) if ones(mine) == 1 else -1
