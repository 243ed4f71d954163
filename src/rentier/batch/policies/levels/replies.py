"""Replies to offers: accept a decent deal, else name the price at which it would be one, else decline and say why."""

from __future__ import annotations

from typing import Final

from rentier.batch.backend import lowest, ones
from rentier.batch.codes import ACCEPT_DEAL, DECLINE_DEAL, SPACES
from rentier.batch.deals import DEEDS, goods, read_offer
from rentier.batch.engine import refused
from rentier.batch.policies.acts import put_right
from rentier.batch.policies.levels.chances import look_at_chances
from rentier.batch.policies.levels.haggling import (
    CARD,
    FAIR,
    NO_DEAL,
    POINT_OF_CHANCE,
    bargain,
    find_price,
    goes_back,
    is_affordable,
    is_decent,
    is_keen,
    is_rested,
    wanted_share,
)
from rentier.batch.policies.levels.memory import LONG_AGO, PRESSED
from rentier.batch.policies.levels.partners import believe, price_goods, votes
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.offers import mark, note_countered, note_made, put_counter, was_countered
from rentier.batch.record import Record
from rentier.batch.tables import Tables

NO_REASON: Final = 0
TOO_LITTLE: Final = 1
HELPS_YOU_MORE: Final = 2
COMPLETES_YOUR_SET: Final = 3
NEEDS_CASH: Final = 4
JUST_TRADED: Final = 5
NOT_INTERESTED: Final = 6
ANNOYED: Final = 7
"""Why it turns an offer down."""

BAD = POINT_OF_CHANCE // 5
"""An offer by which it would lose this much of its chances is a bad one ..."""
REFUSED = 50
"""... any other offer that it refuses counts as this part of a bad one ..."""
FORGIVES = 20
"""... and it forgives this part of one each round."""
PRESSES = 110
"""It asks for more than a decent offer if it can expect this many times as much of that."""


def reply(g: Record, b: Tables, m: Memory, seat: int, index: int, reserve: int) -> None:
    """Accept a decent deal; else name the price at which it would be one; else decline."""
    other = g.offer_maker[index]
    number = g.offer_number[index]
    read_offer(g, index)
    given = goods(g, 0, g.gives)
    taken = goods(g, g.gives, g.items)
    gets = given & DEEDS
    gives = taken & DEEDS
    cash = g.pays - g.asks
    cards = ones(given >> SPACES) - ones(taken >> SPACES)
    put_right(g, DECLINE_DEAL, seat, number)
    m.why = NO_REASON
    if gets & ~g.own[other] or gives & ~g.own[seat]:
        return  # something changed hands meanwhile
    if not is_rested(g, m, gets | gives) or goes_back(g, b, m, gets | gives):
        m.why = JUST_TRADED
        return
    if g.cash[seat] + cash < 0:
        m.why = NEEDS_CASH
        return
    look_at_chances(g, b, m)
    price_goods(g, b, m, seat, other, gets, gives)
    bargain(g, b, m, seat, other, gets, gives, cash + CARD * cards)
    own = m.own_gain
    again = was_asked_for(m, other, gets, gives)
    asked = m.pending_cash
    hear(g, m, seat, other, cash, again, cards == 0)
    if annoyance(g, m, other) >= m.tolerance:
        m.why = ANNOYED
        return
    if is_decent(g, m, gets, cash) and is_affordable(g, m, seat, cash, reserve):
        if cards or not asks_more(g, b, m, seat, other, index, gets, gives, cash, reserve):
            put_right(g, ACCEPT_DEAL, seat, number)
            g.amount = g.offer_revision[index]
            if refused(g, b):
                put_right(g, DECLINE_DEAL, seat, number)
        return
    m.why = reason(g, b, m, other, gets, gives, cash)
    if own >= -BAD:
        annoy(g, m, other, REFUSED)
    if cards or was_countered(m, number):
        return
    note_countered(m, number)
    found = find_price(g, b, m, seat, other, gets, gives, reserve, FAIR)
    if found == NO_DEAL or m.best_cash == cash or (again and m.best_cash >= asked):
        put_right(g, DECLINE_DEAL, seat, number)  # it offered more for the same goods before
    elif not counter(g, b, m, seat, other, index, gets, gives):
        put_right(g, DECLINE_DEAL, seat, number)


def counter(g: Record, b: Tables, m: Memory, seat: int, other: int, index: int, gets: int, gives: int) -> bool:
    """Make the price that was found the new terms of an offer; False where the rules forbid them."""
    put_counter(g, seat, index, gives, gets, -m.best_cash)
    if refused(g, b):
        return False
    note_made(m, mark(other, gives, gets, -m.best_cash))
    if m.learns:
        learn(g, m, seat)
        remember_offer(m, other, gets, gives, 1)
    return True


def asks_more(
    g: Record, b: Tables, m: Memory, seat: int, other: int, index: int, gets: int, gives: int, cash: int, reserve: int
) -> bool:
    """Ask once for more than a decent offer, if it can expect more of that by what it believes of the partner."""
    number = g.offer_number[index]
    these = mark(other, gives, gets, 0)
    if not m.learns or is_keen(g, m) or was_countered(m, number) or was_pressed(m, these):
        return False
    own = m.own_gain
    hope = find_price(g, b, m, seat, other, gets, gives, reserve, FAIR)
    if hope == NO_DEAL or m.best_cash <= cash or hope * 100 <= PRESSES * own:
        return False
    note_countered(m, number)
    m.pressed[m.pressed_next] = these
    m.pressed_next = (m.pressed_next + 1) % PRESSED
    return counter(g, b, m, seat, other, index, gets, gives)


def reason(g: Record, b: Tables, m: Memory, other: int, gets: int, gives: int, cash: int) -> int:
    """What is wrong with a deal."""
    if m.own_gain >= m.least_gain and is_decent(g, m, gets, cash):
        return NEEDS_CASH
    if m.own_gain >= m.least_gain and m.own_gain * 10_000 < wanted_share(g, m) * m.their_gain:
        deeds = gives
        while deeds:
            group = b.group[lowest(deeds)]
            deeds &= deeds - 1
            if ones(b.mask[group] & ~g.own[other]) == 1:
                return COMPLETES_YOUR_SET
        return HELPS_YOU_MORE
    return TOO_LITTLE if gives else NOT_INTERESTED


# ---------------------------------------------------------------- what it remembers of partners


def hear(g: Record, m: Memory, seat: int, other: int, cash: int, again: bool, plain: bool) -> None:
    """Judge a partner by its own offer: it would accept that."""
    if m.own_gain < -BAD:
        annoy(g, m, other, 100)
    if again:
        learn(g, m, seat)  # a counter-offer refuses the last one
    if m.learns and plain:
        believe(m, other, votes(m, -cash, m.own_gain, m.their_gain), True)


def was_asked_for(m: Memory, other: int, gets: int, gives: int) -> bool:
    """Whether its last offer was for the same goods."""
    same = m.pending_other == other and m.pending_gets == gets and m.pending_gives == gives
    return m.pending == 1 and same


def remember_offer(m: Memory, other: int, gets: int, gives: int, judged: int) -> None:
    """What it offers now, at the price that was found, until it is known what became of it."""
    m.pending = 1
    m.pending_other = other
    m.pending_gets = gets
    m.pending_gives = gives
    m.pending_cash = m.best_cash
    m.pending_votes = m.best_votes
    m.pending_judged = judged


def was_accepted(g: Record, m: Memory, seat: int) -> bool:
    """Whether the last offer was accepted."""
    if m.pending == 0:
        return False
    return m.pending_gets & ~g.own[seat] == 0 and m.pending_gives & ~g.own[m.pending_other] == 0


def learn(g: Record, m: Memory, seat: int) -> None:
    """Judge a partner by what became of the last offer."""
    if m.pending == 0:
        return
    accepted = was_accepted(g, m, seat)
    other = m.pending_other
    m.pending = 0
    if m.learns and m.pending_judged:
        believe(m, other, m.pending_votes, accepted)
    if accepted:
        m.refusals[other] = 0
        m.unanswered -= 1  # an accepted offer is followed by the next one
        m.asked_round[other] = LONG_AGO
        m.survey_round = 0
    else:
        m.refusals[other] += 1


def annoy(g: Record, m: Memory, other: int, offers: int) -> None:
    """Count a partner's offer as this many hundredths of a bad one."""
    m.annoyed[other] = annoyance(g, m, other) + offers
    m.annoyed_round[other] = g.round


def annoyance(g: Record, m: Memory, other: int) -> int:
    """How many bad offers of a partner it has not forgiven, in hundredths."""
    return max(0, m.annoyed[other] - FORGIVES * (g.round - m.annoyed_round[other]))


def was_pressed(m: Memory, these: int) -> bool:
    """Whether it asked for more than a decent offer for these goods before."""
    for k in range(PRESSED):
        if m.pressed[k] == these:
            return True
    return False
