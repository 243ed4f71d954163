"""Offers: the exchanges by which both sides gain most, at a price that the partner is likely to accept."""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.codes import GROUPS, SEATS
from rentier.batch.deals import prices_of
from rentier.batch.debts import owing
from rentier.batch.engine import refused
from rentier.batch.money import raisable
from rentier.batch.policies.levels.attention import ALWAYS, luck
from rentier.batch.policies.levels.chances import look_at_chances
from rentier.batch.policies.levels.haggling import (
    NO_DEAL,
    bargain,
    cash_price,
    find_price,
    is_rested,
    named_step,
    rounded_up,
)
from rentier.batch.policies.levels.memory import SURVEY, TRIED
from rentier.batch.policies.levels.partners import BELIEF, is_cheap, price_goods, priced_share, votes
from rentier.batch.policies.levels.replies import annoyance, learn, remember_offer, was_accepted
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.offers import mark, note_made, put_offer, was_made
from rentier.batch.record import Record
from rentier.batch.tables import Tables

WAIT = 5
"""Rounds between two offers to a partner who refuses everything."""
FRESH = 8
"""Rounds for which it keeps what it found to deal for while no deed changes hands."""
SIMILAR = 50
"""Sums that differ by less are one to it while it has no idea."""
MOST_BEGGED = 4
"""Sales that it offers for one debt."""
NOBODY = -1


def may_offer(g: Record, m: Memory, seat: int) -> bool:
    """Whether it may make another offer in this round."""
    made = m.unanswered if m.offered_round == g.round else 0
    return made - (1 if was_accepted(g, m, seat) else 0) < m.offers


def has_more(g: Record, m: Memory, seat: int) -> bool:
    """Whether it made an offer in this turn and may make another."""
    return m.offered_round == g.round and may_offer(g, m, seat)


def has_open_offer(g: Record, seat: int) -> bool:
    """Whether an offer of its own waits for an answer."""
    for i in range(g.offers):
        if g.offer_maker[i] == seat:
            return True
    return False


def propose(g: Record, b: Tables, m: Memory, seat: int, reserve: int) -> bool:
    """The deal that brings it most, at a price that the partner may take."""
    if not may_offer(g, m, seat) or has_open_offer(g, seat):
        return False
    learn(g, m, seat)
    if is_idle(g, m, seat):
        return False
    look_at_chances(g, b, m)
    if m.opening and open_low(g, b, m, seat):
        return True
    survey(g, b, m, seat)
    best = -1
    most = 0
    cash = 0
    vote = 0
    for k in range(m.exchanges):
        other = m.exchange_other[k]
        if (
            other < 0
            or is_cold(g, m, other)
            or was_tried(g, m, mark(other, m.exchange_gives[k], m.exchange_gets[k], 0))
        ):
            continue
        if best >= 0 and m.exchange_gain[k] < most:
            break  # it cannot expect more
        hope = find_price(g, b, m, seat, other, m.exchange_gets[k], m.exchange_gives[k], reserve, m.leaves)
        if hope == NO_DEAL:
            m.exchange_other[k] = NOBODY
        elif best < 0 or hope > most:
            best = k
            most = hope
            cash = m.best_cash
            vote = m.best_votes
    if best < 0:
        note_idle(g, m, seat)
        return False
    m.best_cash = cash
    m.best_votes = vote
    other = m.exchange_other[best]
    m.tried[m.tried_next] = mark(other, m.exchange_gives[best], m.exchange_gets[best], 0)
    m.tried_round[m.tried_next] = g.round
    m.tried_next = (m.tried_next + 1) % TRIED
    return offer(g, b, m, seat, other, m.exchange_gets[best], m.exchange_gives[best], 1)


def offer(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int, judged: int) -> bool:
    """Make terms with the best price the act; False where the rules forbid them."""
    put_offer(g, seat, other, gives, gets, -m.best_cash)
    if refused(g, b):
        return False
    note_made(m, mark(other, gives, gets, -m.best_cash))
    m.unanswered = 1 + (m.unanswered if m.offered_round == g.round else 0)
    m.offered_round = g.round
    m.asked_round[other] = g.round
    remember_offer(m, other, gets, gives, judged)
    return True


def is_cold(g: Record, m: Memory, other: int) -> bool:
    """Whether a partner was asked in this turn, or refused too often to be asked again so soon."""
    if m.asked_round[other] == g.round or annoyance(g, m, other) >= m.tolerance:
        return True
    return m.refusals[other] >= m.cold and g.round - m.asked_round[other] < WAIT


def was_tried(g: Record, m: Memory, these: int) -> bool:
    """Whether it offered these goods a short while ago."""
    for k in range(TRIED):
        if m.tried[k] == these and g.round - m.tried_round[k] <= m.rested_after:
            return True
    return False


def is_idle(g: Record, m: Memory, seat: int) -> bool:
    """Whether it had no idea in this position a moment ago."""
    if m.idle_round != g.round or m.idle_cash != g.cash[seat] // SIMILAR:
        return False
    for other in range(g.seats):
        if m.idle_own[other] != g.own[other]:
            return False
    return True


def note_idle(g: Record, m: Memory, seat: int) -> None:
    """It had no idea in this position."""
    m.idle_round = g.round
    m.idle_cash = g.cash[seat] // SIMILAR
    for other in range(g.seats):
        m.idle_own[other] = g.own[other]


def open_low(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """A low price for the best deed of a bot that it has not tried yet, and that has a salary in cash or more."""
    known = m.opened | m.people
    step = named_step(b)
    best = -1
    most = 0
    cash = 0
    for other in range(g.seats):
        if other == seat or g.out[other] or known >> other & 1 or is_cold(g, m, other) or g.cash[other] < b.salary:
            continue
        deeds = loose(g, b, m, other, seat, True)
        while deeds:
            deed = lowest(deeds)
            deeds &= deeds - 1
            price = max(step, b.price[deed] * m.opening // 100 // step * step)
            if price <= g.cash[seat]:
                bargain(g, b, m, seat, other, 1 << deed, 0, -price)
                if m.own_gain > most:
                    best = deed
                    most = m.own_gain
                    cash = -price
    if best < 0:
        return False
    other = g.holder[best]
    m.opened |= 1 << other
    m.best_cash = cash
    bargain(g, b, m, seat, other, 1 << best, 0, cash)
    price_goods(g, b, m, seat, other, 1 << best, 0)
    m.best_votes = votes(m, -cash, m.own_gain, m.their_gain)
    return offer(g, b, m, seat, other, 1 << best, 0, 1)


# ---------------------------------------------------------------- what there is to deal for


def loose(g: Record, b: Tables, m: Memory, holder: int, other: int, soft: bool) -> int:
    """The deeds of a holder that are free to go and would fit a group of the other's; all for a soft partner."""
    found = 0
    for group in range(GROUPS):
        mask = b.mask[group]
        deeds = g.own[holder] & mask
        if deeds and deeds != mask and (soft or g.own[other] & mask):
            found |= deeds
    deeds = found
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if not is_rested(g, m, 1 << deed):
            found &= ~(1 << deed)
    return found


def survey(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """List the exchanges by which both together gain most, at the expense of the others at the table."""
    fresh = m.survey_round > 0 and g.round - m.survey_round <= FRESH
    for other in range(g.seats):
        fresh = fresh and m.holdings[other] == g.own[other]
        m.holdings[other] = g.own[other]
    if fresh:
        return
    m.survey_round = g.round
    m.exchanges = 0
    for other in range(SEATS):
        if other < g.seats and other != seat and g.out[other] == 0:
            think_of_exchanges(g, b, m, seat, other)


def think_of_exchanges(g: Record, b: Tables, m: Memory, seat: int, other: int) -> None:
    """Deeds that fit its groups, for cash or deeds that fit the partner's; and sales."""
    soft = is_cheap(m, other)
    wanted = loose(g, b, m, other, seat, soft)
    spare = loose(g, b, m, seat, other, soft)
    deeds = wanted
    while deeds:
        gets = deeds & -deeds
        deeds &= deeds - 1
        group = b.mask[b.group[lowest(gets)]]
        think_of(g, b, m, seat, other, gets, 0)
        completes = group & ~g.own[seat] == gets
        givable = spare & ~group
        while givable:
            gives = givable & -givable
            givable &= givable - 1
            think_of(g, b, m, seat, other, gets, gives)
            if not completes:
                continue
            more = givable
            while more:
                think_of(g, b, m, seat, other, gets, gives | more & -more)
                more &= more - 1
            more = wanted & ~gets & ~b.mask[b.group[lowest(gives)]]
            while more:
                think_of(g, b, m, seat, other, gets | more & -more, gives)
                more &= more - 1
    while spare:
        think_of(g, b, m, seat, other, 0, spare & -spare)
        spare &= spare - 1


def think_of(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int) -> None:
    """Note an exchange among the most promising ones, if it is one and the level notices it."""
    if m.notices < ALWAYS and luck(g, seat, mark(other, gives, gets, 0), 2) >= m.notices:
        return
    bargain(g, b, m, seat, other, gets, gives, 0)
    most = m.own_gain + m.their_gain
    if 2 * priced_share(m, other) > 1 << BELIEF:  # it goes by list prices
        bargain(g, b, m, seat, other, gets, gives, prices_of(g, b, gives) - prices_of(g, b, gets))
        most = max(most, m.own_gain)
    if most <= m.least_gain:
        return
    k = m.exchanges
    if k == SURVEY:
        k -= 1
        if m.exchange_gain[k] >= most:
            return
    else:
        m.exchanges = k + 1
    while k > 0 and m.exchange_gain[k - 1] < most:
        m.exchange_gain[k] = m.exchange_gain[k - 1]
        m.exchange_other[k] = m.exchange_other[k - 1]
        m.exchange_gets[k] = m.exchange_gets[k - 1]
        m.exchange_gives[k] = m.exchange_gives[k - 1]
        k -= 1
    m.exchange_gain[k] = most
    m.exchange_other[k] = other
    m.exchange_gets[k] = gets
    m.exchange_gives[k] = gives


# ---------------------------------------------------------------- out of debt


def escape(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """In a debt that it cannot pay: sell a deed to the player who gains most by it, for enough to pay.

    It asks for its usual price where the buyer has that much and still gains.
    """
    short = owing(g, seat) - raisable(g, b, seat)
    if short <= 0 or has_open_offer(g, seat):
        return False
    number = g.label[g.depth - 1]
    if m.begged_for != number:
        m.begged_for = number
        m.begged = 0
    if m.begged >= MOST_BEGGED:
        return False
    look_at_chances(g, b, m)
    best = -1
    best_deed = 0
    best_cash = 0
    most = 0
    for other in range(g.seats):
        deeds = g.own[seat] if other != seat and g.out[other] == 0 else 0
        while deeds:
            deed = lowest(deeds)
            deeds &= deeds - 1
            if not is_rested(g, m, 1 << deed):
                continue
            cash = escape_price(g, b, m, seat, other, deed, short)
            if cash and m.their_gain > most:
                put_offer(g, seat, other, 1 << deed, 0, -cash)
                if not refused(g, b):
                    best = other
                    best_deed = deed
                    best_cash = cash
                    most = m.their_gain
    if best < 0:
        return False
    m.best_cash = best_cash
    m.best_votes = 0
    m.begged += 1
    return offer(g, b, m, seat, best, 0, 1 << best_deed, 0)


def escape_price(g: Record, b: Tables, m: Memory, seat: int, other: int, deed: int, short: int) -> int:
    """The usual price of a deed, or just enough to pay: the first by which the buyer gains; 0 if there is none."""
    step = named_step(b)
    lost = 0 if g.down >> deed & 1 else b.mortgage[deed]
    needed = rounded_up(short + lost, step)
    price_goods(g, b, m, seat, other, 0, 1 << deed)
    usual = max(needed, rounded_up(cash_price(m), step))
    for cash in (usual, needed):
        if cash <= g.cash[other] and not was_made(m, mark(other, 1 << deed, 0, -cash)):
            bargain(g, b, m, seat, other, 0, 1 << deed, cash)
            if m.their_gain > 0:
                return cash
    return 0
