"""Offers that the bots of release 0.1 make, one at a time, with prices felt out step by step."""

from __future__ import annotations

from rentier.batch.backend import lowest, ones
from rentier.batch.codes import GROUPS, SEATS
from rentier.batch.engine import refused
from rentier.batch.policies.groups import whole
from rentier.batch.policies.memory import IDEAS, Memory
from rentier.batch.policies.offers import in_steps, mark, note_made, only_monopoly, put_offer, was_made
from rentier.batch.policies.release_1.values import VALUE, coin, look_at_all, step_worth, threat
from rentier.batch.policies.risk import kept
from rentier.batch.record import Record
from rentier.batch.tables import Tables

CASH_STEP = 200
"""Sums that differ by less are one to it while it looks for deals."""
TIME_STEP = 10
"""Rounds after which it looks again where it had no idea."""
NO_DEED = -1


def in_the_mood(g: Record, m: Memory, seat: int) -> bool:
    """Whether it may make another offer in this round."""
    made = m.turn_made if m.turn_round == g.round else 0
    return made < m.offers and g.round >= m.rests and (g.round + seat) % m.patience == 0


def propose(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """The best offer it can think of that has not been turned down: a few a turn, one at a time."""
    if m.last:
        for i in range(g.offers):
            if g.offer_maker[i] == seat:
                return False  # it waits for the answer
        learn(g, m, seat)
    if m.refused >= m.mood:  # nobody wants to deal
        m.refused = 0
        m.rests = g.round + m.rest
        return False
    if not is_barren(g, m, seat):
        look_at_all(g, b, m)
        survey(g, b, m, seat)
        collect_ideas(g, b, m, seat)
        best = best_idea(g, b, m, seat)
        if best >= 0:
            m.turn_made = m.turn_made + 1 if m.turn_round == g.round else 1
            m.turn_round = g.round
            m.rung[m.idea_deed[best]][m.idea_partner[best]] = m.idea_rung[best] + 1
            m.last = 1
            m.last_deed = m.idea_deed[best]
            m.last_partner = m.idea_partner[best]
            m.last_buys = m.idea_buys[best]
            m.last_rung = m.idea_rung[best]
            return True
        note_barren(g, m, seat)
    m.turn_round = g.round
    m.turn_made = m.offers
    return False


def learn(g: Record, m: Memory, seat: int) -> None:
    """Who did not part with a deed at a price will not part with the next one for less; likewise for sales."""
    m.last = 0
    other = m.last_partner
    buys = m.last_buys
    if g.holder[m.last_deed] != (other if buys else seat):
        m.refused = 0
        return
    step = m.last_rung + 1
    if step < (m.ladder_steps if buys else m.ask_steps):
        m.floor[other][buys] = max(m.floor[other][buys], step)
    else:  # it has learnt nothing
        m.refused += 1


def is_barren(g: Record, m: Memory, seat: int) -> bool:
    """Whether it had no idea in this position a moment ago."""
    if m.barren != g.round // TIME_STEP + 1 or m.barren_cash != g.cash[seat] // CASH_STEP:
        return False
    for other in range(g.seats):
        if m.barren_own[other] != g.own[other]:
            return False
    return True


def note_barren(g: Record, m: Memory, seat: int) -> None:
    """It had no idea in this position."""
    m.barren = g.round // TIME_STEP + 1
    m.barren_cash = g.cash[seat] // CASH_STEP
    for other in range(g.seats):
        m.barren_own[other] = g.own[other]


# ---------------------------------------------------------------- what there is to deal with


def survey(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """List deeds that would fit and deeds that could go, unless nobody's deeds and cash changed much since."""
    same = m.surveyed == 1
    m.surveyed = 1
    for other in range(g.seats):
        cash = g.cash[other] // CASH_STEP if g.out[other] == 0 else -1
        same = same and m.survey_own[other] == g.own[other] and m.survey_cash[other] == cash
        m.survey_own[other] = g.own[other]
        m.survey_cash[other] = cash
    if not same:
        list_wanted(g, b, m, seat)
        list_loose(g, b, m, seat)


def listed(g: Record, b: Tables, deed: int) -> int:
    """The list price; half of it for a deed that lies face down."""
    return b.price[deed] // 2 if g.down >> deed & 1 else b.price[deed]


def list_wanted(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """What others have that would fit its groups or a third player's."""
    m.wanted = 0
    for group in range(GROUPS):
        mask = b.mask[group]
        size = ones(mask)
        owned = ones(g.own[seat] & mask)
        sought = m.blocks > 0 and somebody_lacks_one(g, seat, mask)
        if owned == size or (owned == 0 and not sought):
            continue
        deeds = mask & ~g.own[seat]
        while deeds:
            deed = lowest(deeds)
            deeds &= deeds - 1
            holder = g.holder[deed]
            if holder < 0:
                continue
            guards = sought and g.own[holder] & mask == 1 << deed
            if owned or guards:
                n = m.wanted
                m.wanted_deed[n] = deed
                m.wanted_holder[n] = holder
                m.wanted_listed[n] = listed(g, b, deed)
                m.wanted_gain[n] = step_worth(g, b, m, seat, deed, 1)
                if guards:
                    m.wanted_gain[n] += threat(g, b, m, seat, deed) * m.blocks // 100
                m.wanted_completes[n] = 1 if owned == size - 1 else 0
                m.wanted = n + 1


def somebody_lacks_one(g: Record, seat: int, mask: int) -> bool:
    """Whether another player has all of a group but one deed."""
    for third in range(g.seats):
        if third != seat and g.out[third] == 0 and ones(mask & ~g.own[third]) == 1:
            return True
    return False


def list_loose(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """What it could part with, and what that would cost: the deed, and part of the rival's gain."""
    m.loose = 0
    deeds = g.own[seat]
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if whole(g, b, seat, 1 << deed):
            continue
        n = m.loose
        m.loose_deed[n] = deed
        m.loose_listed[n] = listed(g, b, deed)
        loss = step_worth(g, b, m, seat, deed, 0)
        for third in range(g.seats):
            if third != seat and g.out[third] == 0:
                theirs = max(0, step_worth(g, b, m, third, deed, 1))
                m.loose_cost[n][third] = loss + theirs * m.deal_spite // 100
        m.loose = n + 1


# ---------------------------------------------------------------- ideas


def collect_ideas(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """Getting what fits its groups, for cash or for a deed with cash to even out, and selling what it can spare."""
    m.ideas = 0
    thirst = coin(g, b, m, seat)
    if thirst > 100:
        for k in range(m.loose):
            for other in range(SEATS):
                if other < g.seats and other != seat and g.out[other] == 0:
                    think_of_sale(g, b, m, seat, k, other, thirst)
    reserve = kept(g, b, m, seat)
    for k in range(m.wanted):
        deed = m.wanted_deed[k]
        holder = m.wanted_holder[k]
        rung = max(m.rung[deed][holder], m.floor[holder][1])
        if rung < m.ladder_steps:
            price = max(b.bid_step, in_steps(b, m.wanted_listed[k] * m.ladder[rung] // 100))
            if m.swaps:
                think_of_swap(g, b, m, seat, k, rung, price, thirst)
            think_of_price(g, m, seat, k, rung, price, thirst, reserve)


def think_of_sale(g: Record, b: Tables, m: Memory, seat: int, k: int, other: int, thirst: int) -> None:
    """A deed it can spare, to somebody who may pay for it."""
    deed = m.loose_deed[k]
    rung = max(m.rung[deed][other], m.floor[other][0])
    if rung >= m.ask_steps:
        return
    price = in_steps(b, m.loose_listed[k] * m.asks[rung] // 100)
    worth = (price << VALUE) * thirst // 100 - m.loose_cost[k][other]
    if worth > 0 and price <= g.cash[other] and not only_monopoly(g, b, seat, other, 0, 1 << deed):
        add_idea(m, worth, deed, NO_DEED, other, -price, 0, rung)


def think_of_swap(g: Record, b: Tables, m: Memory, seat: int, k: int, rung: int, price: int, thirst: int) -> None:
    """The deed that costs it least in exchange, with cash to even out what is left of the price."""
    deed = m.wanted_deed[k]
    other = m.wanted_holder[k]
    best = -1
    most = 0
    for n in range(m.loose):
        pays = price - m.loose_listed[n]
        worth = m.wanted_gain[k] - m.loose_cost[n][other] - (pays << VALUE) * thirst // 100
        if worth > most and -g.cash[other] <= pays <= g.cash[seat] and b.group[m.loose_deed[n]] != b.group[deed]:
            best = n
            most = worth
    if best >= 0 and not only_monopoly(g, b, seat, other, 1 << deed, 1 << m.loose_deed[best]):
        add_idea(m, most, deed, m.loose_deed[best], other, price - m.loose_listed[best], 1, rung)


def think_of_price(g: Record, m: Memory, seat: int, k: int, rung: int, price: int, thirst: int, reserve: int) -> None:
    """A deed for cash, kept back cash only for what completes a group."""
    gain = m.wanted_gain[k]
    cash = g.cash[seat]
    if price > cash or gain * 10_000 <= (price << VALUE) * m.margin * thirst:
        return
    if m.wanted_completes[k] or price <= cash - reserve:
        worth = gain - (price << VALUE) * thirst // 100
        add_idea(m, worth, m.wanted_deed[k], NO_DEED, m.wanted_holder[k], price, 1, rung)


def add_idea(m: Memory, worth: int, deed: int, lone: int, partner: int, pays: int, buys: int, rung: int) -> None:
    """Note an offer that it could make."""
    n = m.ideas
    if n < IDEAS:
        m.idea_worth[n] = worth
        m.idea_deed[n] = deed
        m.idea_lone[n] = lone
        m.idea_partner[n] = partner
        m.idea_pays[n] = pays
        m.idea_buys[n] = buys
        m.idea_rung[n] = rung
        m.ideas = n + 1


def best_idea(g: Record, b: Tables, m: Memory, seat: int) -> int:
    """The best idea that is new and allowed, the first of equals, which is then the act; -1 if there is none."""
    for _ in range(m.ideas):
        best = -1
        for n in range(m.ideas):
            if m.idea_deed[n] >= 0 and (best < 0 or m.idea_worth[n] > m.idea_worth[best]):
                best = n
        deed = 1 << m.idea_deed[best]
        lone = 1 << m.idea_lone[best] if m.idea_lone[best] >= 0 else 0
        gives = lone if m.idea_buys[best] else deed
        takes = deed if m.idea_buys[best] else 0
        number = mark(m.idea_partner[best], gives, takes, m.idea_pays[best])
        if not was_made(m, number):
            put_offer(g, seat, m.idea_partner[best], gives, takes, m.idea_pays[best])
            if not refused(g, b):
                note_made(m, number)
                return best
        m.idea_deed[best] = NO_DEED
    return -1
