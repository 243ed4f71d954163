"""Trading: what a league counts of one game; deals, offers and sales, and when things came first.

It looks at the record after every act, as the meters of the reference engine hear its facts: `sim.liveliness`,
`sim.offers` and `sim.trades` say what each count means.
"""

from __future__ import annotations

from typing import Annotated, Final

from rentier.batch.backend import lowest
from rentier.batch.codes import OFFER_DEAL, SEATS, SPACES
from rentier.batch.deals import DEEDS, goods, prices_of
from rentier.batch.record import I1, I4, I8, Numbers, Record
from rentier.batch.tables import Tables

SALES: Final = 192
"""Sales that are kept; a game with more belongs to the reference engine."""
KNOWN: Final = 2048
"""Places for goods that were offered, a power of two; a game that fills three quarters likewise."""
SOON: Final = 10
"""Rounds within which a deed that goes back to its old owner was moved for nothing."""
MAKER_BIT: Final = SPACES + 2
PARTNER_BIT: Final = MAKER_BIT + 3
"""Where the seats stand beside the goods that the maker gives."""


class Trades(Numbers):
    """What is counted. Rounds are 0 for what did not come."""

    watched: I1
    """Whether anything is counted at all."""
    first_deal: I4
    first_group: I4
    first_house: I4
    back: I4
    """Deeds that a deal returned to their old owner."""

    # offers, by seat
    made: Annotated[list[int], 4, SEATS]
    poor: Annotated[list[int], 4, SEATS]
    again: Annotated[list[int], 4, SEATS]
    taken: Annotated[list[int], 4, SEATS]
    got: Annotated[list[int], 4, SEATS]
    got_again: Annotated[list[int], 4, SEATS]

    # chains, by the seat that gained
    chains: Annotated[list[int], 4, SEATS]
    exact: Annotated[list[int], 4, SEATS]
    profit: Annotated[list[int], 4, SEATS]

    # sales for cash alone
    sales: I4
    sale_seat: Annotated[list[int], 1, SALES]
    sale_mortgaged: Annotated[list[int], 1, SALES]
    sale_price: Annotated[list[int], 4, SALES]
    sale_listed: Annotated[list[int], 4, SALES]

    # work in progress
    turn: I1
    """Whose turn it was, and one more."""
    offers_seen: I4
    deals_seen: I4
    given: Annotated[list[list[int]], 4, SPACES, SEATS]
    """The round in which a seat last gave a deed away."""
    known: I4
    known_gives: Annotated[list[int], 8, KNOWN]
    """What was offered, as a hash table: the maker's goods with both seats, 0 for nobody's."""
    known_takes: Annotated[list[int], 8, KNOWN]
    paired: I8
    """Pairs of seats that traded in this turn: bit `lower * SEATS + higher`."""
    pair_cash: Annotated[list[list[int]], 4, SEATS, SEATS]
    """What the lower seat got from the higher one."""
    pair_deeds: Annotated[list[list[int]], 8, SEATS, SEATS]
    """The deeds that went either way."""
    pair_moved: Annotated[list[list[list[int]]], 1, SEATS, SEATS, SPACES]
    """How often more the lower seat got a deed than it gave it."""


def watch_trades(g: Record, b: Tables, t: Trades) -> None:
    """Count what the last act brought; once also before the first one."""
    if t.turn != g.turn + 1 and g.over == 0:
        t.turn = g.turn + 1
        t.paired = 0
        if t.first_group == 0:
            look_for_group(g, b, t)
    if t.offers_seen != g.offered:
        t.offers_seen = g.offered
        note_offer(g, b, t)
    if t.deals_seen != g.deals:
        t.deals_seen = g.deals
        note_deal(g, b, t)
    if t.first_house == 0 and g.built:
        t.first_house = g.round
        if t.first_group == 0:
            look_for_group(g, b, t)


def look_for_group(g: Record, b: Tables, t: Trades) -> None:
    """Whether somebody has all sites of a group."""
    for seat in range(g.seats):
        for group in range(b.streets):
            if b.mask[group] & ~g.own[seat] == 0:
                t.first_group = g.round
                return


def note_offer(g: Record, b: Tables, t: Trades) -> None:
    """The offer or counter-offer in the act."""
    maker = g.actor
    partner = g.partner
    gives = goods(g, 0, g.gives)
    takes = goods(g, g.gives, g.items)
    t.made[maker] += 1
    t.got[partner] += 1
    if was_known(g, t, gives | maker << MAKER_BIT | partner << PARTNER_BIT, takes) and g.act == OFFER_DEAL:
        t.again[maker] += 1
        t.got_again[partner] += 1
    if 10 * (g.pays + prices_of(g, b, gives & DEEDS)) < 9 * (g.asks + prices_of(g, b, takes & DEEDS)):
        t.poor[maker] += 1


def was_known(g: Record, t: Trades, gives: int, takes: int) -> bool:
    """Whether these seats have met with these goods before; now they have."""
    place = (gives ^ gives >> 21 ^ takes ^ takes >> 19) & KNOWN - 1
    while t.known_gives[place]:
        if t.known_gives[place] == gives and t.known_takes[place] == takes:
            return True
        place = place + 1 & KNOWN - 1
    t.known_gives[place] = gives
    t.known_takes[place] = takes
    t.known += 1
    if 4 * t.known > 3 * KNOWN:
        g.overflow = 1
    return False


def note_deal(g: Record, b: Tables, t: Trades) -> None:
    """The offer that the act accepted, whose maker is its partner."""
    maker = g.partner
    partner = g.actor
    gives = goods(g, 0, g.gives)
    takes = goods(g, g.gives, g.items)
    if t.first_deal == 0:
        t.first_deal = g.round
    t.taken[maker] += 1
    note_returned(g, t, gives & DEEDS, maker, partner)
    note_returned(g, t, takes & DEEDS, partner, maker)
    if maker < partner:
        note_chain(g, b, t, maker, partner, takes & DEEDS, gives & DEEDS, g.asks - g.pays)
    else:
        note_chain(g, b, t, partner, maker, gives & DEEDS, takes & DEEDS, g.pays - g.asks)
    if (gives | takes) & ~DEEDS == 0 and (gives == 0 or takes == 0):
        note_sale(g, b, t, maker if gives else partner, gives | takes, g.pays + g.asks)


def note_returned(g: Record, t: Trades, deeds: int, old: int, new: int) -> None:
    """Deeds change hands: did their new owner give them away not long ago?"""
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if t.given[deed][new] and g.round - t.given[deed][new] <= SOON:
            t.back += 1
        t.given[deed][old] = g.round


def note_chain(g: Record, b: Tables, t: Trades, low: int, high: int, gains: int, loses: int, cash: int) -> None:
    """A deal of two seats, as the lower one sees it: with earlier ones of this turn it may return all but cash."""
    bit = 1 << low * SEATS + high
    if t.paired & bit == 0:
        t.paired |= bit
        t.pair_cash[low][high] = 0
        t.pair_deeds[low][high] = 0
        for deed in range(SPACES):
            t.pair_moved[low][high][deed] = 0
    t.pair_cash[low][high] += cash
    t.pair_deeds[low][high] |= gains | loses
    while gains:
        t.pair_moved[low][high][lowest(gains)] += 1
        gains &= gains - 1
    while loses:
        t.pair_moved[low][high][lowest(loses)] -= 1
        loses &= loses - 1
    whole = t.pair_cash[low][high]
    listed = 0
    exact = 1
    for group in range(b.utility + 1):
        count = 0
        deeds = t.pair_deeds[low][high] & b.mask[group]
        while deeds:
            deed = lowest(deeds)
            deeds &= deeds - 1
            moved = t.pair_moved[low][high][deed]
            count += moved
            listed += moved * b.price[deed]
            if moved:
                exact = 0
        if count:
            return
    if t.pair_deeds[low][high] and whole * (whole + listed) > 0:
        winner = low if whole > 0 else high
        t.chains[winner] += 1
        t.exact[winner] += exact
        t.profit[winner] += abs(whole)
    t.paired &= ~bit


def note_sale(g: Record, b: Tables, t: Trades, seller: int, deeds: int, price: int) -> None:
    """Deeds for cash alone; those of which only some are mortgaged have no one price."""
    down = deeds & g.down
    if down and down != deeds:
        return
    n = t.sales
    if n >= SALES:
        g.overflow = 1
        return
    t.sale_seat[n] = seller
    t.sale_mortgaged[n] = 1 if down else 0
    t.sale_price[n] = price
    t.sales = n + 1
    listed = 0
    while deeds:
        listed += b.price[lowest(deeds)]
        deeds &= deeds - 1
    t.sale_listed[n] = listed
