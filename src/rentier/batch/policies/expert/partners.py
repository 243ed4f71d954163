"""Kinds of partners, what each of them would accept, and how a reply changes what is believed of somebody.

Two kinds value deeds by income, as the bots of 0.1 do; two take whatever leaves them a reserve; three look at winning
chances and want a share of what their partner gains; five go by list prices, two by list prices and complete sets; one
refuses everything. People are none of these for sure, so no belief ever reaches 0.
"""

from __future__ import annotations

from typing import Final

from rentier.batch.backend import lowest
from rentier.batch.deals import prices_of
from rentier.batch.money import interest_on_all
from rentier.batch.policies.groups import whole
from rentier.batch.policies.memory import KINDS, Memory
from rentier.batch.policies.offers import only_monopoly
from rentier.batch.policies.release_1.replies import deal_gain, is_wanted
from rentier.batch.policies.release_1.values import VALUE, look_at_all
from rentier.batch.policies.risk import kept
from rentier.batch.record import Record
from rentier.batch.tables import Tables

BY_INCOME: Final = 0
BY_SHORT_INCOME: Final = 1
EASY_GOING: Final = 2
KEEPS_WORTH: Final = 3
SHARES: Final = 4
LISTS: Final = 7
SETS: Final = 12
REFUSES: Final = 14
STUBBORN: Final = 15
"""The numbers of the kinds; SHARES to LISTS - 1 look at chances, LISTS to SETS - 1 at list prices."""
PRIORS: Final = (7200, 6000, 3600, 3600, 4600, 9000, 4600, 2600, 3300, 3300, 3300, 2600, 3300, 3900, 3600, 1036)
"""How common each kind is thought to be, in 2**-16."""
WANTS: Final = (10, 40, 90)
"""What those who look at chances want for themselves of each hundred points that their partner gains."""
PLAIN: Final = (5, 100, 100, 120, 150)
LAST: Final = (5, 100, 150, 220, 320)
"""For how many hundredths of the list price those who go by it sell a deed, and the last deed of a set."""
BONUS: Final = 150
"""What a whole set adds for those who count sets, in hundredths of its list price ..."""
EVEN: Final = (0, 50)
"""... and what they want of each hundred that their partner gains."""
NEVER: Final = 1 << 24
"""More cash than anybody has."""
YES: Final = 240
NO: Final = 10
"""How likely a partner accepts what its kind would accept or refuse, of 256."""
ONE_BELIEF: Final = 1 << 16


def begin_beliefs(m: Memory, other: int) -> None:
    """What is believed of somebody whom nothing is known of."""
    if m.sure_of:
        for kind in range(KINDS):
            m.beliefs[other][kind] = ONE_BELIEF if kind == SHARES else 0
    elif m.beliefs[other][0] == 0:
        for kind in range(KINDS):
            m.beliefs[other][kind] = PRIORS[kind]


def acceptance(m: Memory, other: int, votes: int) -> int:
    """How likely somebody accepts what these kinds would accept, in 2**-16."""
    found = 0
    for kind in range(KINDS):
        found += m.beliefs[other][kind] * (YES if votes >> kind & 1 else NO)
    return found >> 8


def learn(m: Memory, other: int, votes: int, accepted: bool) -> None:
    """Believe more in the kinds that would have answered like this, and a little in all others."""
    total = 0
    for kind in range(KINDS):
        likely = YES if votes >> kind & 1 else NO
        m.beliefs[other][kind] = m.beliefs[other][kind] * (likely if accepted else 256 - likely) >> 4
        total += m.beliefs[other][kind]
    for kind in range(KINDS):
        rest = PRIORS[kind] * 1536 // ONE_BELIEF + 1
        m.beliefs[other][kind] = m.beliefs[other][kind] * 64000 // max(1, total) + rest


def ask_of_prices(g: Record, b: Tables, other: int, seat: int, gets: int, gives: int, kind: int) -> int:
    """The least cash for which a partner of a kind that goes by prices gives `gives` and takes `gets`."""
    interest = interest_on_all(g, b, gets)
    cash = g.cash[other]
    if kind == REFUSES or kind == STUBBORN:
        return NEVER
    if kind == EASY_GOING or kind == KEEPS_WORTH:
        if whole(g, b, other, gives):
            return NEVER
        least = b.salary - cash + interest
        if kind == KEEPS_WORTH:
            least = max(least, prices_of(g, b, gives) - prices_of(g, b, gets) + interest)
        return least
    if kind >= SETS:
        mine = prices_of(g, b, gives) + BONUS * sets_made(g, b, other, gives, gets) // 100
        theirs = prices_of(g, b, gets) + BONUS * sets_made(g, b, other, gets, gives) // 100
        own = prices_of(g, b, gives) + BONUS * sets_made(g, b, seat, gives, gets) // 100
        paid = prices_of(g, b, gets) + BONUS * sets_made(g, b, seat, gets, gives) // 100
        share = EVEN[kind - SETS]
        least = mine - theirs + interest
        return max(least, (share * (own - paid) // 100 + least) * 100 // (100 + share))
    plain = 0
    last = 0
    deeds = gives
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        mask = b.mask[b.group[deed]]
        price = b.price[deed] // 2 if g.down >> deed & 1 else b.price[deed]
        if b.cost[deed] and (g.own[seat] | gives) & mask == mask:
            last += price
        else:
            plain += price
    return (PLAIN[kind - LISTS] * plain + LAST[kind - LISTS] * last) // 100 - prices_of(g, b, gets) + interest


def sets_made(g: Record, b: Tables, seat: int, gets: int, gives: int) -> int:
    """The list prices of the sets that a seat completes."""
    own = g.own[seat] & ~gives | gets
    found = 0
    for group in range(b.streets):
        mask = b.mask[group]
        if gets & mask and own & mask == mask:
            found += prices_of(g, b, mask)
    return found


def ask_by_income(g: Record, b: Tables, m: Memory, other: int, seat: int, gets: int, gives: int) -> int:
    """The least cash for which somebody who values deeds by income, with the tastes of the memory, takes part."""
    if only_monopoly(g, b, other, seat, gets, gives):
        return NEVER
    gain = deal_gain(g, b, m, other, seat, gets, gives)
    least = (-gain >> VALUE) + 2 if gain < 0 else -(gain * 100 // m.margin >> VALUE) + 2
    if least >= 0 or is_wanted(g, b, m, other, seat, gets, gives, least, gain):
        return least
    least = -max(0, g.cash[other] - kept(g, b, m, other))
    return least if is_wanted(g, b, m, other, seat, gets, gives, least, gain) else max(least, 0)


def put_short_tastes(g: Record, b: Tables, m: Memory) -> None:
    """Value deeds like somebody who looks ahead less far, until `put_usual_tastes`."""
    m.turns, m.deal_spite, m.margin = 14, 15, 140
    look_at_all(g, b, m)


def put_usual_tastes(g: Record, b: Tables, m: Memory) -> None:
    """Value deeds by income as it does itself."""
    m.turns, m.deal_spite, m.margin = 30, 60, 110
    look_at_all(g, b, m)
