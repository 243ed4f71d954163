"""The menu: what a seat may do now, as masks."""

from __future__ import annotations

from typing import Annotated

from rentier.batch.agenda import auction_open
from rentier.batch.codes import (
    ACCEPT_DEAL,
    ASK_RENT,
    BID,
    BUILD,
    COUNTER_DEAL,
    GO_TO,
    LAST_ANSWER,
    LAST_OF_SEATS,
    MORTGAGE,
    NO_LOT,
    NOTHING,
    OFFER_DEAL,
    PLACE_PIECE,
    REPAY,
    SEATS,
    SELL,
    SPACES,
    TAKE_BUS,
    USE_CARD,
    WAIVE_RENT,
    WANT,
    WISH,
    WITHDRAW_DEAL,
)
from rentier.batch.deals import owns_goods
from rentier.batch.engine import refused
from rentier.batch.record import I8, Numbers, Record
from rentier.batch.rent import sum_aside
from rentier.batch.shortage import placeable
from rentier.batch.tables import Tables

MOST_STEPS = 13
"""One more than the furthest that the Bus goes."""


class Menu(Numbers):
    """What one seat may do."""

    choices: Annotated[list[int], 8, LAST_OF_SEATS + 1]
    """For each act a mask of its choices: bit n is deed, site or space n, deck n, n steps, or the claim or offer that
    stands n-th in the record; bit 0 for acts that have no choice. Orders are of one piece. Deals are in `tradable`."""
    least_bid: I8
    most_bid: I8
    most_wanted: I8
    tradable: Annotated[list[int], 8, SEATS]
    """The things of every seat that are free to be traded, deeds by space and cards as SPACES + deck; 0 if deals have
    to wait."""


def menu(g: Record, b: Tables, m: Menu, seat: int) -> None:
    """Fill in the menu of a seat; the record's act is overwritten."""
    m.least_bid = g.bid + b.bid_step if g.leader >= 0 else b.lowest_bid
    m.most_bid = (g.cash[seat] - sum_aside(g, seat)) // b.bid_step * b.bid_step if g.lot != NO_LOT else 0
    asked = g.depth > 0 and g.step[g.depth - 1] & 255 == WISH
    m.most_wanted = placeable(g, b, seat, g.short_of) if asked and g.wishes[seat] < 0 else 0
    for act in range(LAST_OF_SEATS + 1):
        m.choices[act] = 0
        for choice in range(choices_of(g, act)):
            choose(g, m, act, seat, choice)
            if not refused(g, b):
                m.choices[act] |= 1 << choice
    waits = auction_open(g)
    for other in range(SEATS):
        m.tradable[other] = 0
        if other < g.seats and not waits:
            for thing in range(SPACES + 2):
                if owns_goods(g, b, other, 1 << thing):
                    m.tradable[other] |= 1 << thing


def choices_of(g: Record, act: int) -> int:
    """How many choices an act has at most."""
    if act == NOTHING or act == OFFER_DEAL or act == COUNTER_DEAL:
        return 0
    if act == USE_CARD:
        return 2
    if act == TAKE_BUS:
        return MOST_STEPS
    if act == PLACE_PIECE or act == GO_TO or BUILD <= act <= REPAY:
        return SPACES
    if act == ASK_RENT or act == WAIVE_RENT:
        return g.claims
    if ACCEPT_DEAL <= act <= WITHDRAW_DEAL:
        return g.offers
    return 1


def choose(g: Record, m: Menu, act: int, seat: int, choice: int) -> None:
    """Make a choice the record's act."""
    g.act = act
    g.actor = seat
    g.target = 0
    g.amount = choice
    if act <= LAST_ANSWER:
        g.target = g.label[g.depth - 1] if g.depth else 0
        if act == BID:
            g.amount = m.least_bid
        elif act == WANT:
            g.amount = 0
    elif act == ASK_RENT or act == WAIVE_RENT:
        g.target = g.claim_number[choice]
    elif act == MORTGAGE or act == REPAY:
        g.target = choice
    elif act == BUILD or act == SELL:
        g.items = 1
        g.item[0] = choice
        g.count[0] = 1
    elif ACCEPT_DEAL <= act <= WITHDRAW_DEAL:
        g.target = g.offer_number[choice]
        g.amount = g.offer_revision[choice]
