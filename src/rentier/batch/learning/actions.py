"""Actions: what a learner may do in the classic family, as one number; which are legal; and the act that each is.

An order on several sites is a sequence of single pieces, a deal a short draft: partner, goods, cash, send.
"""

from __future__ import annotations

from typing import Final

from rentier.batch.agenda import auction_open
from rentier.batch.backend import lowest
from rentier.batch.clock import awaits, fallback
from rentier.batch.codes import (
    ACCEPT_DEAL,
    ANYWHERE,
    ASK_RENT,
    BID,
    BIDS,
    BUILD,
    BUS,
    BUY,
    BUY_DEED,
    COUNTER_DEAL,
    DEBT,
    DECLINE,
    DECLINE_DEAL,
    END,
    GO_BANKRUPT,
    GO_TO,
    INTEREST,
    JAIL,
    KEEP_MORTGAGED,
    MORTGAGE,
    NO_LOT,
    OFFER_DEAL,
    PASS,
    PAY_BAIL,
    PLACE,
    PLACE_PIECE,
    REPAY,
    REPAY_NOW,
    ROLL,
    SELL,
    SITES,
    SPACES,
    TAKE_BUS,
    USE_CARD,
    WAIVE_RENT,
    WANT,
    WISH,
    WITHDRAW_DEAL,
)
from rentier.batch.deals import DEEDS as ALL_SPACES
from rentier.batch.engine import refused
from rentier.batch.learning.episode import BETWEEN, CLAIM, DRAFT, OFFER, Episode
from rentier.batch.money import raisable
from rentier.batch.policies.acts import claim_of, offer_to, put_answer, put_order, put_right
from rentier.batch.policies.groups import free_to_trade
from rentier.batch.policies.offers import put_terms
from rentier.batch.record import Record
from rentier.batch.rent import sum_aside
from rentier.batch.shortage import placeable, places
from rentier.batch.tables import Tables

NOT_FOR_SALE: Final = (0, 2, 4, 7, 10, 17, 20, 22, 30, 33, 36, 38)
"""Spaces of the classic board without a deed."""
STATIONS_AND_UTILITIES: Final = (5, 12, 15, 25, 28, 35)
DEED_SPACES: Final = tuple(space for space in range(SPACES) if space not in NOT_FOR_SALE)
SITE_SPACES: Final = tuple(space for space in DEED_SPACES if space not in STATIONS_AND_UTILITIES)
DEED_INDEX: Final = tuple(DEED_SPACES.index(s) if s in DEED_SPACES else -1 for s in range(SPACES))
SITE_INDEX: Final = tuple(SITE_SPACES.index(s) if s in SITE_SPACES else -1 for s in range(SPACES))
DEEDS: Final = len(DEED_SPACES)
STREETS: Final = 8
PARTNERS: Final = 7
DECKS: Final = 2
BID_SHARES: Final = (0, 20, 40, 60, 80, 100, 120, 150, 200, 0)
"""Bids in hundredths of the price; the first is the least that may be bid, the last the most."""
WISHES: Final = 9
"""Numbers of pieces that can be wished for, from 0; the action after them wants all that can be placed."""
CASH_STEPS: Final = (1, 10, 50, 100, 500)
MOST_STEPS: Final = 24
"""Steps of one draft after which it can only be sent or given up."""

PROCEED: Final = 0
BUY_IT: Final = PROCEED + 1
DECLINE_IT: Final = BUY_IT + 1
BIDDING: Final = DECLINE_IT + 1
PASSING: Final = BIDDING + len(BID_SHARES)
ASK: Final = PASSING + 1
WAIVE: Final = ASK + 1
BAIL_OUT: Final = WAIVE + 1
CARD_OUT: Final = BAIL_OUT + 1
BUS_STEPS: Final = CARD_OUT + DECKS
GO_ANYWHERE: Final = BUS_STEPS + 3
BUILD_SITE: Final = GO_ANYWHERE + SPACES
BUILD_GROUP: Final = BUILD_SITE + SITES
SELL_SITE: Final = BUILD_GROUP + STREETS
SELL_GROUP: Final = SELL_SITE + SITES
SELL_OUT: Final = SELL_GROUP + STREETS
MORTGAGE_DEED: Final = SELL_OUT + STREETS
REPAY_DEED: Final = MORTGAGE_DEED + DEEDS
REDEEM: Final = REPAY_DEED + DEEDS
KEEP_DOWN: Final = REDEEM + 1
WISH_FOR: Final = KEEP_DOWN + 1
BANKRUPT: Final = WISH_FOR + WISHES + 1
ACCEPT_OFFER: Final = BANKRUPT + 1
DECLINE_OFFER: Final = ACCEPT_OFFER + 1
COUNTER_OFFER: Final = DECLINE_OFFER + 1
WITHDRAW_OFFER: Final = COUNTER_OFFER + 1
DRAFT_WITH: Final = WITHDRAW_OFFER + 1
GIVE_DEED: Final = DRAFT_WITH + PARTNERS
TAKE_DEED: Final = GIVE_DEED + DEEDS
GIVE_CARD: Final = TAKE_DEED + DEEDS
TAKE_CARD: Final = GIVE_CARD + DECKS
PAY_MORE: Final = TAKE_CARD + DECKS
ASK_MORE: Final = PAY_MORE + len(CASH_STEPS)
SEND: Final = ASK_MORE + len(CASH_STEPS)
GIVE_UP_DRAFT: Final = SEND + 1
ACTIONS: Final = GIVE_UP_DRAFT + 1


# ---------------------------------------------------------------- the question


def question(g: Record, b: Tables, e: Episode, seat: int) -> int:
    """What a learner is asked now: to draft, answer an offer or ask for rent, a duty's kind, or anything at all."""
    if e.drafter == seat + 1:
        return DRAFT
    if e.asks_rent == 0 and claim_of(g, seat) >= 0:
        return CLAIM
    if offer_to(g, seat) >= 0 and not auction_open(g):
        return OFFER
    return g.step[g.depth - 1] & 255 if awaits(g, b, seat) and not e.waiting >> seat & 1 else BETWEEN


# ---------------------------------------------------------------- which actions are legal


def write_legal(g: Record, b: Tables, e: Episode, seat: int, mask: bytearray, base: int) -> None:
    """Write 1 for every legal action into a mask of zeros that begins at `base`; the record's act is overwritten."""
    kind = question(g, b, e, seat)
    if kind == DRAFT:
        write_draft(g, b, e, seat, mask, base)
        return
    if kind == OFFER:
        mask[base + DECLINE_OFFER] = 1
        write_if_allowed(g, b, e, seat, ACCEPT_OFFER, mask, base)
        if e.drafted[seat] < e.most_drafts:
            mask[base + COUNTER_OFFER] = 1
    elif kind == CLAIM:
        mask[base + ASK] = 1
        write_if_allowed(g, b, e, seat, WAIVE, mask, base)
    elif kind == BETWEEN:
        mask[base + PROCEED] = 1
    else:
        write_answers(g, b, e, seat, kind, mask, base)
    write_sales(g, b, seat, mask, base)
    write_loans(g, b, seat, mask, base)
    if not auction_open(g):
        write_buildings(g, b, seat, mask, base)
        if kind != OFFER:
            write_partners(g, b, e, seat, mask, base)
    for i in range(g.offers):
        if g.offer_maker[i] == seat:
            mask[base + WITHDRAW_OFFER] = 1


def write_if_allowed(g: Record, b: Tables, e: Episode, seat: int, action: int, mask: bytearray, base: int) -> None:
    """Allow an action that the rules do not refuse."""
    choose(g, b, e, seat, action)
    if not refused(g, b):
        mask[base + action] = 1


def write_answers(g: Record, b: Tables, e: Episode, seat: int, kind: int, mask: bytearray, base: int) -> None:
    """Answers to the duty on top."""
    if kind == END or kind == ROLL or kind == DEBT:
        write_if_allowed(g, b, e, seat, PROCEED, mask, base)
        if g.act == GO_BANKRUPT:
            mask[base + PROCEED] = 0
            write_if_allowed(g, b, e, seat, BANKRUPT, mask, base)
    elif kind == JAIL:
        write_if_allowed(g, b, e, seat, PROCEED, mask, base)
        write_if_allowed(g, b, e, seat, BAIL_OUT, mask, base)
        for deck in range(DECKS):
            if g.keeper[deck] == seat:
                write_if_allowed(g, b, e, seat, CARD_OUT + deck, mask, base)
    elif kind == BUY:
        write_if_allowed(g, b, e, seat, BUY_IT, mask, base)
        write_if_allowed(g, b, e, seat, DECLINE_IT, mask, base)
    elif kind == INTEREST:
        write_if_allowed(g, b, e, seat, REDEEM, mask, base)
        write_if_allowed(g, b, e, seat, KEEP_DOWN, mask, base)
    elif kind == BIDS:
        mask[base + PASSING] = 1
        least = least_bid(g, b)
        most = most_bid(g, b, seat)
        for rung in range(len(BID_SHARES)):
            amount = bid_of(g, b, seat, rung)
            if (amount == least and rung == 0 and amount <= most) or (least < amount < most and rung):
                mask[base + BIDDING + rung] = 1
        if most > least:
            mask[base + PASSING - 1] = 1
    elif kind == PLACE:
        sites = places(g, b, seat, g.step[g.depth - 1] >> 16)
        while sites:
            mask[base + BUILD_SITE + SITE_INDEX[lowest(sites)]] = 1
            sites &= sites - 1
    elif kind == BUS:
        first = g.step[g.depth - 1] >> 16 & 15
        mask[base + BUS_STEPS] = 1
        if g.step[g.depth - 1] >> 20 != first:
            mask[base + BUS_STEPS + 1] = 1
        mask[base + BUS_STEPS + 2] = 1
    elif kind == ANYWHERE:
        for space in range(SPACES):
            if space != g.at[seat]:
                mask[base + GO_ANYWHERE + space] = 1
    elif kind == WISH:
        room = placeable(g, b, seat, g.short_of)
        for count in range(min(room + 1, WISHES)):
            mask[base + WISH_FOR + count] = 1
        if room >= WISHES:
            mask[base + WISH_FOR + WISHES] = 1


def write_sales(g: Record, b: Tables, seat: int, mask: bytearray, base: int) -> None:
    """SELL-1 to SELL-4: a piece, a level of a group, or all of a group."""
    if g.own[seat] & g.built == 0:
        return
    for group in range(b.streets):
        sites = g.own[seat] & g.built & b.mask[group]
        if sites == 0:
            continue
        rest = sites
        while rest:
            site = lowest(rest)
            rest &= rest - 1
            put_order(g, SELL, seat, site, 1)
            if not refused(g, b):
                mask[base + SELL_SITE + SITE_INDEX[site]] = 1
        put_group_sale(g, b, seat, group, False)
        pieces = g.items
        if pieces > 1 and not refused(g, b):
            mask[base + SELL_GROUP + group] = 1
        put_group_sale(g, b, seat, group, True)
        levels = 0
        for k in range(g.items):
            levels += g.count[k]
        if levels > pieces and not refused(g, b):
            mask[base + SELL_OUT + group] = 1


def write_loans(g: Record, b: Tables, seat: int, mask: bytearray, base: int) -> None:
    """MTG-1, MTG-3: deeds that can be mortgaged or repaid."""
    deeds = g.own[seat] & ~g.down
    if deeds & g.built:
        for group in range(b.streets):
            if g.built & b.mask[group]:
                deeds &= ~b.mask[group]
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if g.short_of:
            put_right(g, MORTGAGE, seat, deed)
            if refused(g, b):
                continue
        mask[base + MORTGAGE_DEED + DEED_INDEX[deed]] = 1
    deeds = g.own[seat] & g.down
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        put_right(g, REPAY, seat, deed)
        if not refused(g, b):
            mask[base + REPAY_DEED + DEED_INDEX[deed]] = 1


def write_buildings(g: Record, b: Tables, seat: int, mask: bytearray, base: int) -> None:
    """BLD-1 to BLD-10: a piece on a site, or one on every lowest site of a group."""
    if g.cash[seat] < b.cheapest:
        return
    for group in range(b.streets):
        sites = b.mask[group]
        if g.own[seat] & sites != sites or g.down & sites:
            continue
        while sites:
            site = lowest(sites)
            sites &= sites - 1
            put_order(g, BUILD, seat, site, 1)
            if not refused(g, b):
                mask[base + BUILD_SITE + SITE_INDEX[site]] = 1
        put_group_build(g, b, seat, group)
        if g.items > 1 and not refused(g, b):
            mask[base + BUILD_GROUP + group] = 1


def write_partners(g: Record, b: Tables, e: Episode, seat: int, mask: bytearray, base: int) -> None:
    """DEAL-1: whom a deal can be drafted with."""
    if e.drafted[seat] >= e.most_drafts:
        return
    mine = 0
    for i in range(g.offers):
        if g.offer_maker[i] == seat:
            mine += 1
    if mine >= b.most_offers:
        return
    for k in range(1, g.seats):
        other = (seat + k) % g.seats
        if g.out[other] == 0 and (tradable(g, b, seat) or tradable(g, b, other)):
            mask[base + DRAFT_WITH + k - 1] = 1


def write_draft(g: Record, b: Tables, e: Episode, seat: int, mask: bytearray, base: int) -> None:
    """What can be added to a draft, and whether it can be sent."""
    partner = e.partner
    mask[base + GIVE_UP_DRAFT] = 1
    write_if_allowed(g, b, e, seat, SEND, mask, base)
    if e.steps >= MOST_STEPS:
        return
    write_goods(tradable(g, b, seat) & ~e.give, GIVE_DEED, GIVE_CARD, mask, base)
    write_goods(tradable(g, b, partner) & ~e.take, TAKE_DEED, TAKE_CARD, mask, base)
    most_paid = g.cash[seat]
    most_asked = raisable(g, b, partner)
    for k in range(len(CASH_STEPS)):
        if e.cash + CASH_STEPS[k] <= most_paid:
            mask[base + PAY_MORE + k] = 1
        if CASH_STEPS[k] - e.cash <= most_asked:
            mask[base + ASK_MORE + k] = 1


def write_goods(things: int, deeds: int, cards: int, mask: bytearray, base: int) -> None:
    """Goods that can be added to one side of a draft."""
    while things:
        thing = lowest(things)
        things &= things - 1
        mask[base + (deeds + DEED_INDEX[thing] if thing < SPACES else cards + thing - SPACES)] = 1


def tradable(g: Record, b: Tables, seat: int) -> int:
    """DEAL-1, DEAL-2, DEAL-4: what a seat may give away, as a mask of deeds and cards."""
    things = free_to_trade(g, b, g.own[seat])
    for deck in range(DECKS):
        if g.keeper[deck] == seat:
            things |= 1 << (SPACES + deck)
    return things


# ---------------------------------------------------------------- what an action is


def choose(g: Record, b: Tables, e: Episode, seat: int, action: int) -> None:
    """Make a legal action the act of the record; those that only draft or wait are none, see `is_act`."""
    if action < BUILD_SITE or REDEEM <= action <= BANKRUPT:
        choose_answer(g, b, seat, action)
    elif action < REDEEM:
        choose_right(g, b, seat, action)
    elif action == SEND:
        put_draft(g, e, seat)
    else:
        index = own_offer(g, seat) if action == WITHDRAW_OFFER else offer_to(g, seat)
        kind = DECLINE_DEAL
        if action == ACCEPT_OFFER:
            kind = ACCEPT_DEAL
        elif action == WITHDRAW_OFFER:
            kind = WITHDRAW_DEAL
        put_right(g, kind, seat, g.offer_number[index])
        g.amount = g.offer_revision[index]


def is_act(e: Episode, seat: int, action: int) -> bool:
    """Whether an action is an act of the game: drafting is none before the deal is sent, nor is wanting nothing."""
    if action == PROCEED:
        return not e.waiting >> seat & 1
    return action == SEND or (action <= WITHDRAW_OFFER and action != COUNTER_OFFER)


def choose_answer(g: Record, b: Tables, seat: int, action: int) -> None:
    """An answer to the duty on top, or to a claim."""
    if action == PROCEED:
        fallback(g, b, seat)
    elif action <= DECLINE_IT:
        put_answer(g, BUY_DEED if action == BUY_IT else DECLINE, seat, 0)
    elif action < PASSING:
        put_answer(g, BID, seat, bid_of(g, b, seat, action - BIDDING))
    elif action == PASSING:
        put_answer(g, PASS, seat, 0)
    elif action <= WAIVE:
        put_right(g, ASK_RENT if action == ASK else WAIVE_RENT, seat, g.claim_number[claim_of(g, seat)])
    elif action < BUS_STEPS:
        put_answer(g, PAY_BAIL if action == BAIL_OUT else USE_CARD, seat, max(0, action - CARD_OUT))
    elif action < GO_ANYWHERE:
        argument = g.step[g.depth - 1] >> 16
        first = argument & 15
        second = argument >> 4
        which = action - BUS_STEPS
        put_answer(g, TAKE_BUS, seat, first if which == 0 else second if which == 1 else first + second)
    elif action < BUILD_SITE:
        put_answer(g, GO_TO, seat, action - GO_ANYWHERE)
    elif action <= KEEP_DOWN:
        put_answer(g, REPAY_NOW if action == REDEEM else KEEP_MORTGAGED, seat, 0)
    elif action < BANKRUPT:
        count = action - WISH_FOR
        put_answer(g, WANT, seat, count if count < WISHES else placeable(g, b, seat, g.short_of))
    else:
        put_answer(g, GO_BANKRUPT, seat, 0)


def choose_right(g: Record, b: Tables, seat: int, action: int) -> None:
    """Building, selling, and mortgages; with a piece to be placed, the site for it."""
    if action < BUILD_GROUP:
        site = SITE_SPACES[action - BUILD_SITE]
        if g.depth and g.step[g.depth - 1] & 255 == PLACE and (g.step[g.depth - 1] >> 8 & 255) - 1 == seat:
            put_answer(g, PLACE_PIECE, seat, site)
        else:
            put_order(g, BUILD, seat, site, 1)
    elif action < SELL_SITE:
        put_group_build(g, b, seat, action - BUILD_GROUP)
    elif action < SELL_GROUP:
        put_order(g, SELL, seat, SITE_SPACES[action - SELL_SITE], 1)
    elif action < SELL_OUT:
        put_group_sale(g, b, seat, action - SELL_GROUP, False)
    elif action < MORTGAGE_DEED:
        put_group_sale(g, b, seat, action - SELL_OUT, True)
    elif action < REPAY_DEED:
        put_right(g, MORTGAGE, seat, DEED_SPACES[action - MORTGAGE_DEED])
    else:
        put_right(g, REPAY, seat, DEED_SPACES[action - REPAY_DEED])


def least_bid(g: Record, b: Tables) -> int:
    """AUC-3: the least that may be bid now."""
    return g.bid + b.bid_step if g.leader >= 0 else b.lowest_bid


def most_bid(g: Record, b: Tables, seat: int) -> int:
    """AUC-4, AUC-8: the most that a seat may bid now."""
    return (g.cash[seat] - sum_aside(g, seat)) // b.bid_step * b.bid_step


def bid_of(g: Record, b: Tables, seat: int, rung: int) -> int:
    """The amount of a bid: the least, a share of the lot's price, or the most."""
    if rung == 0:
        return least_bid(g, b)
    if rung == len(BID_SHARES) - 1:
        return most_bid(g, b, seat)
    return lot_price(g, b, seat) * BID_SHARES[rung] // 100 // b.bid_step * b.bid_step


def lot_price(g: Record, b: Tables, seat: int) -> int:
    """What the open lot costs elsewhere: a deed's price, or the dearest building that a seat could place."""
    if g.lot >= 0:
        return b.price[g.lot]
    price = 0
    if g.lot != NO_LOT:
        sites = places(g, b, seat, g.lot_piece)
        while sites:
            price = max(price, b.cost[lowest(sites)])
            sites &= sites - 1
    return price


def put_group_build(g: Record, b: Tables, seat: int, group: int) -> None:
    """One piece on every lowest site of a group."""
    lowest_level = b.top
    sites = b.mask[group]
    while sites:
        lowest_level = min(lowest_level, g.level[lowest(sites)])
        sites &= sites - 1
    g.act = BUILD
    g.actor = seat
    g.items = 0
    sites = b.mask[group]
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        if g.level[site] == lowest_level:
            g.item[g.items] = site
            g.count[g.items] = 1
            g.items += 1


def put_group_sale(g: Record, b: Tables, seat: int, group: int, everything: bool) -> None:
    """A level of every highest site of a group, or all its buildings."""
    highest = 0
    sites = b.mask[group]
    while sites:
        highest = max(highest, g.level[lowest(sites)])
        sites &= sites - 1
    g.act = SELL
    g.actor = seat
    g.items = 0
    sites = b.mask[group]
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        if g.level[site] and (everything or g.level[site] == highest):
            g.item[g.items] = site
            g.count[g.items] = g.level[site] if everything else 1
            g.items += 1


def own_offer(g: Record, seat: int) -> int:
    """Where the oldest offer stands that a seat has made, or -1."""
    for i in range(g.offers):
        if g.offer_maker[i] == seat:
            return i
    return -1


# ---------------------------------------------------------------- drafts


def put_draft(g: Record, e: Episode, seat: int) -> None:
    """Make the draft the act: a new offer, or a counter-offer."""
    put_right(g, COUNTER_DEAL if e.offer else OFFER_DEAL, seat, e.offer)
    g.amount = e.revision
    g.partner = e.partner
    put_terms(g, e.give, e.take, e.cash)


def draft(g: Record, e: Episode, seat: int, action: int) -> None:
    """Carry out a legal action that is no act."""
    e.steps += 1
    if action == PROCEED:
        e.waiting &= ~(1 << seat)
    elif action == COUNTER_OFFER:
        index = offer_to(g, seat)
        open_draft(e, seat, g.offer_maker[index])
        e.offer = g.offer_number[index]
        e.revision = g.offer_revision[index]
        e.cash = g.offer_asks[index] - g.offer_pays[index]
        for k in range(g.offer_items[index]):
            if k < g.offer_gives[index]:
                e.take |= 1 << g.offer_item[index][k]
            else:
                e.give |= 1 << g.offer_item[index][k]
    elif action < GIVE_DEED:
        open_draft(e, seat, (seat + action - DRAFT_WITH + 1) % g.seats)
    elif action < TAKE_DEED:
        e.give |= 1 << DEED_SPACES[action - GIVE_DEED]
    elif action < GIVE_CARD:
        e.take |= 1 << DEED_SPACES[action - TAKE_DEED]
    elif action < TAKE_CARD:
        e.give |= 1 << (SPACES + action - GIVE_CARD)
    elif action < PAY_MORE:
        e.take |= 1 << (SPACES + action - TAKE_CARD)
    elif action < ASK_MORE:
        e.cash += CASH_STEPS[action - PAY_MORE]
    elif action < SEND:
        e.cash -= CASH_STEPS[action - ASK_MORE]
    else:
        e.drafter = 0


def open_draft(e: Episode, seat: int, partner: int) -> None:
    """A draft begins, which counts as one of the turn."""
    e.drafter = seat + 1
    e.drafted[seat] += 1
    e.partner = partner
    e.give = 0
    e.take = 0
    e.cash = 0
    e.offer = 0
    e.revision = 0
    e.steps = 0


def clock_action(mask: bytearray, base: int) -> int:
    """What is played instead of an action that the mask does not allow: as the clock would, to give up or go on."""
    for action in (GIVE_UP_DRAFT, PROCEED, DECLINE_OFFER, PASSING, DECLINE_IT, KEEP_DOWN, WISH_FOR, ASK, BANKRUPT):
        if mask[base + action]:
            return action
    for action in range(ACTIONS - 1, -1, -1):
        if mask[base + action] and action < BUILD_GROUP:
            return action
    return PROCEED


assert ALL_SPACES == (1 << SPACES) - 1
