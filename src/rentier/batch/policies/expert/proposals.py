"""Offers of the expert: the deal from which it can expect most, at its best price, over all kinds of partners."""

from __future__ import annotations

from rentier.batch.deals import prices_of
from rentier.batch.engine import refused
from rentier.batch.money import interest_on_all
from rentier.batch.policies.expert.partners import (
    BY_INCOME,
    BY_SHORT_INCOME,
    LISTS,
    NEVER,
    SHARES,
    WANTS,
    acceptance,
    ask_by_income,
    ask_of_prices,
    begin_beliefs,
    learn,
    put_short_tastes,
    put_usual_tastes,
)
from rentier.batch.policies.expert.thoughts import note_holders, think
from rentier.batch.policies.memory import KINDS, Memory
from rentier.batch.policies.offers import mark, note_made, put_offer, was_made
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.value.imagine import weigh, weigh_deal

LEAST_BELIEF = 1300
"""Prices are named for kinds that are at least so likely, in 2**-16."""
HUNDRED = 100
TRIES = 6
"""Deals that are looked at closely before one is offered."""


def propose(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Make the best offer the act, a few a turn, one at a time; False if there is none."""
    for i in range(g.offers):
        if g.offer_maker[i] == seat:
            return False  # it waits for the answer
    take_note(g, m, seat)
    made = m.turn_made if m.turn_round == g.round else 0
    m.turn_round = g.round
    m.turn_made = made
    if made >= m.most_offers:
        return False
    m.turn_made = m.most_offers  # unless it finds one
    if is_stale(g, m, seat):
        return False
    think(g, b, m, seat)
    if m.thoughts:
        appraise(g, b, m, seat)
        if offer_best(g, b, m, seat):
            m.turn_made = made + 1
            return True
    note_stale(g, m, seat)
    return False


def is_stale(g: Record, m: Memory, seat: int) -> bool:
    """Whether it found nothing to offer in a position that was much the same."""
    if m.barren != g.round // 8 + 1 or m.barren_cash != g.cash[seat] // HUNDRED:
        return False
    for other in range(g.seats):
        if m.barren_own[other] != g.own[other]:
            return False
    return True


def note_stale(g: Record, m: Memory, seat: int) -> None:
    """It found nothing to offer here."""
    m.barren = g.round // 8 + 1
    m.barren_cash = g.cash[seat] // HUNDRED
    for other in range(g.seats):
        m.barren_own[other] = g.own[other]


def take_note(g: Record, m: Memory, seat: int) -> None:
    """See what became of the last offer, and what changed hands."""
    note_holders(g, m)
    for other in range(g.seats):
        begin_beliefs(m, other)
    if m.waits:
        m.waits = 0
        other = m.waits_for
        if g.out[other] == 0:
            accepted = m.waits_gets & ~g.own[seat] == 0 and m.waits_gives & g.own[seat] == 0
            learn(m, other, m.waits_votes, accepted)


def appraise(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """What every deal brings both sides, and what each kind of partner asks for it."""
    weigh(g, b, m)
    for other in range(g.seats):
        m.known_chance[other] = m.chance[other]
    look_at_coins(g, b, m, seat)
    for n in range(m.thoughts):
        other = m.thought_partner[n]
        gets = m.thought_gets[n]
        gives = m.thought_gives[n]
        fair = prices_of(g, b, gets) - prices_of(g, b, gives)
        cash = max(min(fair, g.cash[seat] - interest_on_all(g, b, gets)), interest_on_all(g, b, gives) - g.cash[other])
        weigh_deal(g, b, m, seat, other, gets, gives, cash)
        m.thought_cash[n] = cash
        m.thought_own[n] = m.chance[seat] - m.known_chance[seat]
        m.thought_theirs[n] = m.chance[other] - m.known_chance[other]
        m.thought_spent[n] = 0
        for kind in range(KINDS):
            if kind >= LISTS or BY_SHORT_INCOME < kind < SHARES:
                m.thought_asks[n][kind] = ask_of_prices(g, b, other, seat, gives, gets, kind)
            elif kind >= SHARES:
                wants = m.sure_of - 1 if m.sure_of else WANTS[kind - SHARES]
                m.thought_asks[n][kind] = ask_by_chances(m, n, seat, wants)
    for kind in range(BY_INCOME, BY_SHORT_INCOME + 1):
        if kind == BY_SHORT_INCOME:
            put_short_tastes(g, b, m)
        else:
            put_usual_tastes(g, b, m)
        for n in range(m.thoughts):
            m.thought_asks[n][kind] = ask_by_income(
                g, b, m, m.thought_partner[n], seat, m.thought_gives[n], m.thought_gets[n]
            )
    put_usual_tastes(g, b, m)


def look_at_coins(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """What a hundred in cash are worth: to the seat if it pays them, to the others if they get them."""
    for other in range(g.seats):
        if g.out[other]:
            continue
        m.if_cash[other] = -min(HUNDRED, g.cash[other]) if other == seat else HUNDRED
        weigh(g, b, m)
        m.if_cash[other] = 0
        change = m.chance[other] - m.known_chance[other]
        m.coin_loss[other] = max(-change if other == seat else change, 400)


def ask_by_chances(m: Memory, n: int, seat: int, wants: int) -> int:
    """The least cash for which somebody who looks at chances takes part: it gains, and has its share of what is gained.

    Chances are taken to follow cash in a straight line from where the deal was looked at.
    """
    other = m.thought_partner[n]
    theirs = m.thought_theirs[n]
    own = m.thought_own[n]
    lacks = max(-theirs, 0) * HUNDRED // m.coin_loss[other]
    if theirs * 100 < wants * own:
        slope = m.coin_loss[other] * 100 + wants * m.coin_loss[seat]
        lacks = max(lacks, (wants * own - theirs * 100) * HUNDRED // slope)
    else:
        slope = m.coin_loss[other] * 100 + wants * m.coin_loss[seat]
        spare = (theirs * 100 - wants * own) * HUNDRED // slope
        lacks = lacks if lacks else -min(spare, max(theirs, 0) * HUNDRED // m.coin_loss[other])
    return m.thought_cash[n] + lacks


def offer_best(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """The deal and the price of which most can be expected, looked at closely, new and allowed."""
    for _ in range(TRIES):
        best = -1
        best_cash = 0
        most = m.least_hope
        for n in range(m.thoughts):
            if m.thought_spent[n]:
                continue
            for kind in range(KINDS):
                if m.beliefs[m.thought_partner[n]][kind] < LEAST_BELIEF or m.thought_asks[n][kind] == NEVER:
                    continue
                cash = price_for(g, b, m, seat, n, m.thought_asks[n][kind])
                if cash == NEVER:
                    continue
                own = m.thought_own[n] - (cash - m.thought_cash[n]) * m.coin_loss[seat] // HUNDRED
                if own < m.least_rise:
                    continue
                hope = own * acceptance(m, m.thought_partner[n], votes_of(m, n, cash)) >> 16
                if hope > most:
                    best = n
                    best_cash = cash
                    most = hope
        if best < 0:
            return False
        m.thought_spent[best] = 1
        if offer(g, b, m, seat, best, best_cash):
            return True
    return False


def price_for(g: Record, b: Tables, m: Memory, seat: int, n: int, ask: int) -> int:
    """The cash to offer where a partner asks for so much: as much as both have, in steps; NEVER if it cannot be."""
    step = max(b.bid_step, 5)
    cash = -(-ask // step) * step
    gets = m.thought_gets[n]
    gives = m.thought_gives[n]
    other = m.thought_partner[n]
    room = (g.cash[other] - interest_on_all(g, b, gives)) // step * step
    cash = max(cash, -room)
    if gives == 0:
        cash = max(cash, step)
    if gets == 0 and cash >= 0:
        return NEVER
    if cash > g.cash[seat] - interest_on_all(g, b, gets) or cash < -max(room, 0):
        return NEVER
    return cash


def votes_of(m: Memory, n: int, cash: int) -> int:
    """The kinds that would accept so much cash, as a mask."""
    votes = 0
    for kind in range(KINDS):
        if m.thought_asks[n][kind] <= cash:
            votes |= 1 << kind
    return votes


def offer(g: Record, b: Tables, m: Memory, seat: int, n: int, cash: int) -> bool:
    """Make a deal the act if it is as good as it seemed, new and allowed."""
    other = m.thought_partner[n]
    gets = m.thought_gets[n]
    gives = m.thought_gives[n]
    number = mark(other, gives, gets, cash)
    if was_made(m, number):
        return False
    weigh_deal(g, b, m, seat, other, gets, gives, cash)
    if m.chance[seat] - m.known_chance[seat] < m.least_rise:
        return False
    put_offer(g, seat, other, gives, gets, cash)
    if refused(g, b):
        return False
    note_made(m, number)
    m.waits = 1
    m.waits_for = other
    m.waits_gets = gets
    m.waits_gives = gives
    m.waits_votes = votes_of(m, n, cash)
    return True
