"""Observations: what everybody at the table can see, as numbers from about 0 to about 1, from one seat's point of view.

Seats come in the order of play, the observer first. `LAYOUT` names every field in its order, with its size; a size of 0
stands for the number of seats. Cash and the like are in units of the starting cash.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final, NamedTuple

from rentier.batch.agenda import auction_open
from rentier.batch.backend import lowest
from rentier.batch.clock import awaits
from rentier.batch.codes import BIDS, BUS, BUY, HOTEL, HOUSE, INTEREST, NO_LOT, PLACE, SITES, SPACES, WISH
from rentier.batch.deals import interest_due
from rentier.batch.debts import owing
from rentier.batch.learning.actions import (
    DECKS,
    DEED_INDEX,
    DEEDS,
    SITE_SPACES,
    least_bid,
    most_bid,
    question,
)
from rentier.batch.learning.episode import QUESTIONS, Episode
from rentier.batch.money import raisable, worth
from rentier.batch.policies.acts import offer_to
from rentier.batch.record import Record
from rentier.batch.tables import Tables

GOODS: Final = DEEDS + DECKS
CARDS: Final = 32
ROUNDS: Final = 100
"""Rounds that count as 1."""
SEAT_NUMBERS: Final = 16
TABLE_NUMBERS: Final = 12


class Part(NamedTuple):
    """A field of an observation."""

    name: str
    size: int
    times_seats: bool
    """Whether there is one for every seat, the observer's first."""
    text: str


LAYOUT: Final = (
    Part("in the game", 1, True, "1 while the seat is still in"),
    Part("cash", 1, True, "in units of the starting cash"),
    Part("space", 1, True, "number of the space, divided by 40"),
    Part("in Jail", 1, True, "1 in Jail"),
    Part("Jail attempts", 1, True, "attempts at a double in Jail, divided by those that are allowed"),
    Part("turn", 1, True, "1 for the seat whose turn it is"),
    Part("awaited", 1, True, "1 for seats that the table waits for"),
    Part("debt", 1, True, "what the seat owes and cannot pay yet, in units of the starting cash"),
    Part("raisable", 1, True, "cash and what could be raised by selling and mortgaging, likewise"),
    Part("net worth", 1, True, "cash, deeds at their price, buildings at cost, likewise"),
    Part("Jail card 1", 1, True, "1 if the seat keeps the card of the first deck that opens Jail"),
    Part("Jail card 2", 1, True, "the same for the second deck"),
    Part("Speed Die", 1, True, "1 if the seat uses the Speed Die"),
    Part("passed", 1, True, "1 if the seat has passed the open lot"),
    Part("leads", 1, True, "1 if the seat leads the open lot"),
    Part("interest due", 1, True, "interest on deeds just received, in units of the starting cash"),
    Part("deeds", DEEDS, True, "1 for every deed that the seat owns, in board order"),
    Part("mortgaged", DEEDS, False, "1 for every mortgaged deed, in board order"),
    Part("buildings", SITES, False, "level of each site in board order, divided by that of a hotel"),
    Part("houses", 1, False, "houses that the Bank has, as a share of all"),
    Part("hotels", 1, False, "hotels that the Bank has, as a share of all"),
    Part("round", 1, False, "number of the round, divided by 100"),
    Part("doubles", 1, False, "rolls made in this turn, divided by the doubles that lead to Jail"),
    Part("pot", 1, False, "money on Free Parking (a house rule), in units of the starting cash"),
    Part("bid", 1, False, "leading bid, likewise"),
    Part("least bid", 1, False, "the least that you may bid, likewise; 0 without an auction"),
    Part("most bid", 1, False, "the most that you may bid, likewise"),
    Part("first die", 1, False, "first die of the Bus, divided by 6"),
    Part("second die", 1, False, "second die of the Bus, divided by 6"),
    Part("house lot", 1, False, "1 if a house is auctioned, wished for or to be placed"),
    Part("hotel lot", 1, False, "the same for a hotel"),
    Part("question", QUESTIONS, False, "what you are asked, one of the questions below; all 0 if it is not you"),
    Part("deed in question", DEEDS, False, "1 for the deed to be bought, auctioned or redeemed"),
    Part("you give", GOODS, False, "deeds and Jail cards that you give by the offer or draft in question"),
    Part("you get", GOODS, False, "deeds and Jail cards that you get"),
    Part("you pay", 1, False, "cash that you pay by it, below 0 what you receive, in units of the starting cash"),
    Part("drafts left", 1, False, "deals that you may still draft in this turn, as a share of all"),
    Part("partner", 1, True, "1 for the seat that the offer or draft is with"),
    Part("unseen cards", CARDS, False, "1 for every card that nobody has seen yet"),
)


def size(seats: int) -> int:
    """How many numbers an observation has."""
    return sum(part.size * (seats if part.times_seats else 1) for part in LAYOUT)


def write_observation(g: Record, b: Tables, e: Episode, seat: int, obs: MutableSequence[float], base: int) -> None:
    """Write what a seat sees into zeros that begin at `base`."""
    seats = g.seats
    unit = b.starting_cash
    write_seats(g, b, seat, obs, base, unit)
    at = base + SEAT_NUMBERS * seats
    for k in range(seats):
        deeds = g.own[seat + k if seat + k < seats else seat + k - seats]
        while deeds:
            obs[at + DEED_INDEX[lowest(deeds)] * seats + k] = 1.0
            deeds &= deeds - 1
    at += DEEDS * seats
    deeds = g.down
    while deeds:
        obs[at + DEED_INDEX[lowest(deeds)]] = 1.0
        deeds &= deeds - 1
    at += DEEDS
    if g.built:
        for k in range(SITES):
            obs[at + k] = g.level[SITE_SPACES[k]] / b.top
    at += SITES
    write_table(g, b, seat, obs, at, unit)
    at += TABLE_NUMBERS
    if e.asked == seat:
        obs[at + question(g, b, e, seat)] = 1.0
    at += QUESTIONS
    deed = deed_in_question(g)
    if deed >= 0:
        obs[at + DEED_INDEX[deed]] = 1.0
    at += DEEDS
    write_deal(g, e, seat, obs, at, unit)
    at += 2 * GOODS + 2 + seats
    for deck in range(DECKS):
        cards = g.unseen[deck]
        while cards:
            obs[at + CARDS // DECKS * deck + lowest(cards)] = 1.0
            cards &= cards - 1


def write_seats(g: Record, b: Tables, seat: int, obs: MutableSequence[float], base: int, unit: int) -> None:
    """The numbers of every seat, field by field."""
    seats = g.seats
    for k in range(seats):
        other = seat + k if seat + k < seats else seat + k - seats
        at = base + k
        if g.out[other]:
            continue
        obs[at] = 1.0
        obs[at + seats] = g.cash[other] / unit
        obs[at + 2 * seats] = g.at[other] / SPACES
        if g.jail[other]:
            obs[at + 3 * seats] = 1.0
            obs[at + 4 * seats] = (g.jail[other] - 1) / b.tries
        if awaits(g, b, other):
            obs[at + 6 * seats] = 1.0
        obs[at + 7 * seats] = owing(g, other) / unit
        obs[at + 8 * seats] = raisable(g, b, other) / unit
        obs[at + 9 * seats] = worth(g, b, other) / unit
        for deck in range(DECKS):
            if g.keeper[deck] == other:
                obs[at + (10 + deck) * seats] = 1.0
        if g.entitled[other]:
            obs[at + 12 * seats] = 1.0
        if g.lot != NO_LOT:
            if g.passed >> other & 1:
                obs[at + 13 * seats] = 1.0
            if g.leader == other:
                obs[at + 14 * seats] = 1.0
        obs[at + 15 * seats] = interest_due(g, b, other) / unit
    obs[base + (g.turn - seat) % seats + 5 * seats] = 1.0


def write_table(g: Record, b: Tables, seat: int, obs: MutableSequence[float], at: int, unit: int) -> None:
    """The numbers of the table."""
    obs[at] = g.houses / b.houses
    obs[at + 1] = g.hotels / b.hotels
    obs[at + 2] = g.round / ROUNDS
    obs[at + 3] = g.rolls / b.doubles
    obs[at + 4] = g.pot / unit
    if g.lot != NO_LOT:
        obs[at + 5] = g.bid / unit
        obs[at + 6] = least_bid(g, b) / unit
        obs[at + 7] = most_bid(g, b, seat) / unit
    step = g.step[g.depth - 1] if g.depth else 0
    kind = step & 255
    if kind == BUS:
        obs[at + 8] = (step >> 16 & 15) / 6
        obs[at + 9] = (step >> 20) / 6
    if kind == BIDS or kind == WISH or kind == PLACE:
        piece = step >> 16 if kind == PLACE else g.short_of
        if piece == HOUSE:
            obs[at + 10] = 1.0
        elif piece == HOTEL:
            obs[at + 11] = 1.0


def deed_in_question(g: Record) -> int:
    """The deed that the duty on top is about, or -1."""
    step = g.step[g.depth - 1] if g.depth else 0
    kind = step & 255
    if kind == BUY or kind == INTEREST:
        return step >> 16
    return g.lot if kind == BIDS else -1


def write_deal(g: Record, e: Episode, seat: int, obs: MutableSequence[float], at: int, unit: int) -> None:
    """The draft of a seat, or else the oldest offer to it."""
    more = at + 2 * GOODS
    if e.most_drafts:
        obs[more + 1] = (e.most_drafts - e.drafted[seat]) / e.most_drafts
    if e.drafter == seat + 1:
        write_things(e.give, obs, at)
        write_things(e.take, obs, at + GOODS)
        obs[more] = e.cash / unit
        obs[more + 2 + (e.partner - seat) % g.seats] = 1.0
        return
    index = offer_to(g, seat)
    if index < 0 or auction_open(g):
        return
    for k in range(g.offer_items[index]):
        side = GOODS if k < g.offer_gives[index] else 0
        obs[at + side + good_index(g.offer_item[index][k])] = 1.0
    obs[more] = (g.offer_asks[index] - g.offer_pays[index]) / unit
    obs[more + 2 + (g.offer_maker[index] - seat) % g.seats] = 1.0


def write_things(things: int, obs: MutableSequence[float], at: int) -> None:
    """Goods, as a mask."""
    while things:
        obs[at + good_index(lowest(things))] = 1.0
        things &= things - 1


def good_index(thing: int) -> int:
    """Where a deed or card stands among goods."""
    return DEED_INDEX[thing] if thing < SPACES else DEEDS + thing - SPACES
