"""Replies of the expert: it accepts what gains it its share, else names the price at which that would be so, once."""

from __future__ import annotations

from rentier.batch.codes import ACCEPT_DEAL, DECLINE_DEAL
from rentier.batch.deals import DEEDS, goods, read_offer
from rentier.batch.engine import refused
from rentier.batch.money import interest_on_all
from rentier.batch.policies.acts import put_right
from rentier.batch.policies.expert.proposals import HUNDRED, look_at_coins, take_note
from rentier.batch.policies.expert.thoughts import rested
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.offers import mark, note_countered, note_made, put_counter, was_countered, was_made
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.value.imagine import weigh, weigh_deal

TRIES = 6
"""Prices that it tries: chances do not follow cash in a straight line."""


def reply(g: Record, b: Tables, m: Memory, seat: int, index: int) -> None:
    """Accept, ask for more, or decline."""
    other = g.offer_maker[index]
    number = g.offer_number[index]
    take_note(g, m, seat)
    read_offer(g, index)
    given = goods(g, 0, g.gives)
    taken = goods(g, g.gives, g.items)
    gets = given & DEEDS
    gives = taken & DEEDS
    cash = g.asks - g.pays  # what it would pay
    put_right(g, DECLINE_DEAL, seat, number)
    if gets & ~g.own[other] or gives & ~g.own[seat] or given & ~DEEDS or taken & ~DEEDS:
        return  # something changed hands meanwhile, or it is about cards
    if rested(g, m, gets | gives) != gets | gives:
        return
    weigh(g, b, m)
    for one in range(g.seats):
        m.known_chance[one] = m.chance[one]
    weigh_deal(g, b, m, seat, other, gets, gives, cash)
    own = m.chance[seat] - m.known_chance[seat]
    theirs = m.chance[other] - m.known_chance[other]
    if own >= m.least_rise and own * 100 >= m.demands * theirs:
        put_right(g, ACCEPT_DEAL, seat, number)
        g.amount = g.offer_revision[index]
        if refused(g, b):
            put_right(g, DECLINE_DEAL, seat, number)
        return
    if was_countered(m, number) or not counter(g, b, m, seat, other, index, gets, gives, cash, own, theirs):
        put_right(g, DECLINE_DEAL, seat, number)


def counter(
    g: Record,
    b: Tables,
    m: Memory,
    seat: int,
    other: int,
    index: int,
    gets: int,
    gives: int,
    cash: int,
    own: int,
    theirs: int,
) -> bool:
    """The same goods for so much less cash, or more from them, that it has the share that it demands."""
    note_countered(m, g.offer_number[index])
    look_at_coins(g, b, m, seat)
    slope = m.coin_loss[seat] * 100 + m.demands * m.coin_loss[other]
    step = max(b.bid_step, 5)
    lowest = -((g.cash[other] - interest_on_all(g, b, gives)) // step * step)
    pays = cash
    little = cash  # less than it wants
    much = lowest - step  # more than they have or want to give
    good = False
    for _ in range(TRIES):
        lacks = max((m.demands * theirs - own * 100) * HUNDRED // slope, step)
        lacks = max(lacks, (m.least_rise - own) * HUNDRED // m.coin_loss[seat])
        pays = max((little - lacks) // step * step, lowest)
        if pays <= much:
            pays = (little + much) // 2 // step * step
        if pays >= little or pays <= much or (gets == 0 and pays >= 0) or (gives == 0 and pays <= 0):
            return False
        weigh_deal(g, b, m, seat, other, gets, gives, pays)
        gain = m.chance[seat] - m.known_chance[seat]
        left = m.chance[other] - m.known_chance[other]
        if left <= 0:
            much = pays
            continue
        own = gain
        theirs = left
        little = pays
        good = own >= m.least_rise and own * 100 >= m.demands * theirs
        if good:
            break
    if not good:
        return False
    number = mark(other, gives, gets, pays)
    if was_made(m, number):
        return False
    put_counter(g, seat, index, gives, gets, pays)
    if refused(g, b):
        return False
    note_made(m, number)
    return True
