"""The decks: a pile is unseen cards, then seen ones in order; an unseen card is drawn when it is taken."""

from __future__ import annotations

from rentier.batch.backend import drawn, lowest, ones
from rentier.batch.codes import (
    ADVANCE_TO,
    ADVANCE_TO_NEAREST,
    ARRESTED,
    BANK,
    CARD,
    COLLECT,
    COLLECT_FROM_EACH,
    DECK_A,
    GO_TO_JAIL,
    KEEP,
    MOVE_BACK,
    MOVING,
    NOBODY,
    PAY_EACH,
    PAY_PER_BUILDING,
    SPACES,
)
from rentier.batch.debts import owe
from rentier.batch.money import paid
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.wakes import wake

PILE = 0x0FFFFFFFFFFFFFFF
"""A pile without its top card, after shifting."""
LAST_PLACE = 15
"""Where the last of 16 cards goes: in the highest bits."""


def top_card(g: Record, deck: int) -> int:
    """SET-2, CARD-1: drawing an unseen card at random equals having shuffled; it goes under its pile."""
    unseen = g.unseen[deck]
    if unseen:
        stream = DECK_A + deck
        skipped = drawn(g, stream, g.draws[stream], ones(unseen))
        g.draws[stream] += 1
        for _ in range(skipped):
            unseen &= unseen - 1
        card = lowest(unseen)
        g.unseen[deck] &= ~(1 << card)
    else:
        pile = g.seen[deck]
        card = pile & 15
        g.seen[deck] = pile >> 4 & PILE
        g.seen_count[deck] -= 1
        place = lowest(g.woven if deck else ~g.woven)
        below = (1 << place) - 1
        g.woven = g.woven & below | g.woven >> 1 & ~below
    put_under(g, deck, card)
    return card


def put_under(g: Record, deck: int, card: int) -> None:
    """CARD-1, JAIL-5, DEBT-6: a card goes under its pile."""
    n = g.seen_count[deck]
    g.woven |= deck << (n + g.seen_count[1 - deck])
    if n == LAST_PLACE and card > 7:
        card -= 16  # the number is signed: its highest bit counts below zero
    g.seen[deck] |= card << 4 * n
    g.seen_count[deck] = n + 1


def keep_card(g: Record, deck: int, seat: int) -> None:
    """CARD-2: the card that was just put under its pile is kept until used or sold."""
    n = g.seen_count[deck] - 1
    g.seen_count[deck] = n
    g.seen[deck] &= (1 << 4 * n) - 1
    g.woven &= (1 << n + g.seen_count[1 - deck]) - 1
    g.keeper[deck] = seat
    wake(g, seat)


def return_card(g: Record, b: Tables, deck: int) -> None:
    """JAIL-5, DEBT-6: the card that opens Jail goes back under its pile."""
    g.keeper[deck] = NOBODY
    put_under(g, deck, b.jail_card[deck])


def draw_card(g: Record, b: Tables, seat: int) -> None:
    """LAND-6, CARD-1, CARD-3, CARD-4, CARD-5: take the top card and do what it says at once."""
    space = g.at[seat]
    deck = b.deck[space]
    card = 16 * deck + top_card(g, deck)
    effect = b.effect[card]
    value = b.value[card]
    if effect == ADVANCE_TO:
        g.walking = MOVING
        g.stride = (value - space - 1) % SPACES + 1
        g.factor = 1
    elif effect == ADVANCE_TO_NEAREST:
        stride = 1
        while b.group[(space + stride) % SPACES] != value:
            stride += 1
        g.walking = MOVING
        g.stride = stride
        g.factor = b.other[card]
    elif effect == MOVE_BACK:
        g.walking = MOVING
        g.stride = -value
        g.factor = 1
    elif effect == GO_TO_JAIL:
        g.walking = ARRESTED
    elif effect == KEEP:
        keep_card(g, deck, seat)
    elif effect == COLLECT:
        paid(g, b, BANK, seat, value, CARD)
    elif effect == PAY_EACH or effect == COLLECT_FROM_EACH:
        other = seat
        for _ in range(g.seats - 1):
            other = other + 1 if other + 1 < g.seats else 0
            if g.out[other] == 0:
                if effect == PAY_EACH:
                    owe(g, seat, other, value, CARD)
                else:
                    owe(g, other, seat, value, CARD)
    else:
        if effect == PAY_PER_BUILDING:
            value = building_fee(g, b, seat, value, b.other[card])
        owe(g, seat, BANK, value, CARD)


def building_fee(g: Record, b: Tables, seat: int, per_house: int, per_hotel: int) -> int:
    """CARD-3: an amount for every house and hotel of the player."""
    total = 0
    sites = g.own[seat] & g.built
    while sites:
        level = g.level[lowest(sites)]
        sites &= sites - 1
        total += per_hotel if level == b.top else level * per_house
    return total
