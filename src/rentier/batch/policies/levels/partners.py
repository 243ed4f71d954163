"""Partners: what kind of dealer somebody seems to be, judged by every reply, and what that kind would accept.

Prices are list prices, half for mortgaged deeds; sums that a kind asks for are in hundredths. Beliefs are in 2**-20.
"""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.deals import prices_of
from rentier.batch.policies.levels.memory import KINDS
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables

TAKES, TAKES_LAST, OWN_SETS, GIVES, GIVES_LAST, THEIR_SETS = range(6)
"""Places in `Memory.price`: deeds that complete nothing for the maker, those that do, the sets completed; and what it
gives, as its partner sees that."""
BELIEF = 20
YES, NO = 90, 4
"""How likely a partner accepts what its kind would accept, and what its kind would refuse."""
FORGETS = 2
"""The part of a belief that goes back to the first guess with every reply: people change their minds."""
SURE = (1 << BELIEF) * 6 // 10
"""When it is this sure that a partner sells below list price, it offers less."""
MAYBE = (1 << BELIEF) * 3 // 10
"""It offers a loss, at list prices or above, only to a partner who is as likely as this to go by prices."""


def price_goods(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int) -> None:
    """Note what the goods of an exchange are at list prices."""
    price_side(g, b, m, seat, gets, TAKES)
    price_side(g, b, m, other, gives, GIVES)


def price_side(g: Record, b: Tables, m: Memory, taker: int, deeds: int, place: int) -> None:
    """List prices of deeds that complete nothing for their taker, of those that do, and of the sets completed."""
    last = 0
    sets = 0
    for group in range(b.streets):
        mask = b.mask[group]
        if deeds & mask and (g.own[taker] | deeds) & mask == mask:
            last |= deeds & mask
            while mask:
                sets += b.price[lowest(mask)]
                mask &= mask - 1
    m.price[place] = prices_of(g, b, deeds & ~last)
    m.price[place + 1] = prices_of(g, b, last)
    m.price[place + 2] = sets


def looks_ahead(m: Memory, kind: int) -> bool:
    """Whether a kind judges by chances of winning, not by prices."""
    return m.kind_sells[kind] == 1 and m.kind_plain[kind] == 0 and m.kind_bonus[kind] == 0


def is_cheap(m: Memory, other: int) -> bool:
    """Whether a partner almost surely sells below list price."""
    found = 0
    for kind in range(KINDS):
        if 0 < m.kind_plain[kind] < 100:
            found += m.belief[other][kind]
    return found > SURE


def priced_share(m: Memory, other: int) -> int:
    """How likely a partner goes by prices alone."""
    found = 0
    for kind in range(KINDS):
        if m.kind_plain[kind] or m.kind_bonus[kind]:
            found += m.belief[other][kind]
    return found


def asked_by(m: Memory, kind: int) -> int:
    """The least cash that a kind wants for the priced goods, less than 0 where it would pay."""
    p = m.price
    given = p[GIVES] + p[GIVES_LAST]
    taken = p[TAKES] + p[TAKES_LAST]
    if m.kind_bonus[kind]:
        theirs = 100 * (given - taken) + m.kind_bonus[kind] * p[THEIR_SETS]
        own = 100 * (taken - given) + m.kind_bonus[kind] * p[OWN_SETS]
        share = m.kind_share[kind]
        return max(-theirs, -((100 * theirs - share * own) // (100 + share)))
    last = max(100, min(150, m.kind_last[kind]))
    return m.kind_plain[kind] * p[TAKES] + m.kind_last[kind] * p[TAKES_LAST] - 100 * p[GIVES] - last * p[GIVES_LAST]


def votes(m: Memory, pays: int, own: int, theirs: int) -> int:
    """Which kinds would accept the priced goods when they get so much cash and both gain so much, as a mask."""
    found = 0
    for kind in range(KINDS):
        if looks_ahead(m, kind):
            accepts = theirs > 0 and 100 * theirs >= m.kind_share[kind] * own
        else:
            accepts = m.kind_sells[kind] == 1 and 100 * pays >= asked_by(m, kind)
        if accepts:
            found |= 1 << kind
    return found


def chance_of(m: Memory, other: int, vote: int) -> int:
    """How likely a partner accepts what these kinds would, as a belief in hundredths."""
    found = 0
    for kind in range(KINDS):
        found += m.belief[other][kind] * (YES if vote >> kind & 1 else NO)
    return found


def believe(m: Memory, other: int, vote: int, accepted: bool) -> None:
    """Believe more in the kinds that would have answered like this."""
    total = 0
    for kind in range(KINDS):
        total += m.belief[other][kind] * likely(vote, kind, accepted)
    for kind in range(KINDS):
        found = (m.belief[other][kind] * likely(vote, kind, accepted) << BELIEF) // max(1, total)
        m.belief[other][kind] = ((100 - FORGETS) * found + FORGETS * m.kind_prior[kind]) // 100


def likely(vote: int, kind: int, accepted: bool) -> int:
    """How likely a kind gives this answer, in hundredths."""
    yes = YES if vote >> kind & 1 else NO
    return yes if accepted else 100 - yes
