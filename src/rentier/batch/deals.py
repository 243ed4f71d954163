"""Deals: property, cash and kept cards between two players, offered, countered, and carried out whole or not at all.

The terms of an act are in `pays`, `asks`, `item` (the first `gives` of `items` are given), as the maker sees them.
"""

from __future__ import annotations

from rentier.batch.agenda import open_duty
from rentier.batch.backend import lowest
from rentier.batch.codes import DEALS, DECLINED, INTEREST, OFFERS, SPACES
from rentier.batch.counting import count_money
from rentier.batch.debts import claims_against, owing
from rentier.batch.money import give_deed, holdings, interest_on, interest_on_all, money_moved, pay, raisable
from rentier.batch.mortgage import awaits_choice
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.wakes import wake, wake_later

DEEDS = (1 << SPACES) - 1
"""All spaces, as a mask; cards follow as the bits from SPACES on."""


def goods(g: Record, first: int, last: int) -> int:
    """What some items of the terms name, as a mask; -1 if one is named twice or is nothing that exists."""
    found = 0
    for k in range(first, last):
        item = g.item[k]
        if item < 0 or found >> item & 1:
            return -1
        found |= 1 << item
    return found


def owns_goods(g: Record, b: Tables, seat: int, things: int) -> bool:
    """DEAL-1, DEAL-2, DEAL-4: a side's own things, nothing standing in their groups, no choice about them open."""
    deeds = things & DEEDS
    if deeds & ~g.own[seat]:
        return False
    for deck in range(2):
        if things >> SPACES + deck & 1 and g.keeper[deck] != seat:
            return False
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if g.built & b.mask[b.group[deed]] or awaits_choice(g, deed):
            return False
    return True


def terms_allowed(g: Record, b: Tables, maker: int, partner: int, offered: bool) -> bool:
    """DEAL-1 to DEAL-6: both sides give what they have and can still pay what they owe.

    Terms that are only `offered` may ask for cash that the partner has yet to raise.
    """
    if partner == maker or partner < 0 or partner >= g.seats or g.out[partner]:
        return False
    given = goods(g, 0, g.gives)
    taken = goods(g, g.gives, g.items)
    if given < 0 or taken < 0 or given | taken == 0 or g.pays < 0 or g.asks < 0 or (g.pays and g.asks):
        return False
    if (given == 0 and g.pays == 0) or (taken == 0 and g.asks == 0):
        return False
    if not owns_goods(g, b, maker, given) or not owns_goods(g, b, partner, taken) or g.pays > g.cash[maker]:
        return False
    gain = g.asks - g.pays
    if not covers(g, b, maker, taken & DEEDS, given & DEEDS, gain):
        return False
    if g.asks > g.cash[partner]:
        return offered and g.asks <= most_cash(g, b)
    return covers(g, b, partner, given & DEEDS, taken & DEEDS, -gain)


def most_cash(g: Record, b: Tables) -> int:
    """DEAL-1: the most that an offer may ask for: what all players together could raise."""
    total = 0
    for seat in range(g.seats):
        total += raisable(g, b, seat)
    return total


def covers(g: Record, b: Tables, seat: int, taken: int, given: int, gain: int) -> bool:
    """DEAL-4, DEAL-6: afterwards a side can pay the interest it takes on, and what it owes or may owe."""
    interest = interest_on_all(g, b, taken)
    cash = g.cash[seat] + gain
    if interest > cash:
        return False
    owed = owing(g, seat) + claims_against(g, b, seat) + interest_due(g, b, seat)
    if owed <= cash - interest:
        return True
    before = raisable(g, b, seat)
    after = before + gain + loans_on(g, b, taken) - loans_on(g, b, given)
    if interest > after:
        return False
    if owed <= after - interest:
        return True
    sold = holdings(g, b, seat) + gain + prices_of(g, b, taken) - prices_of(g, b, given)
    return after - interest > before and sold - interest >= owed


def loans_on(g: Record, b: Tables, deeds: int) -> int:
    """DEAL-6: what the Bank would lend on the deeds that are not mortgaged."""
    total = 0
    deeds &= ~g.down
    while deeds:
        total += b.mortgage[lowest(deeds)]
        deeds &= deeds - 1
    return total


def prices_of(g: Record, b: Tables, deeds: int) -> int:
    """DEAL-6: deeds at their printed price, mortgaged ones at half."""
    total = 0
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        total += b.price[deed] // 2 if g.down >> deed & 1 else b.price[deed]
    return total


def interest_due(g: Record, b: Tables, seat: int) -> int:
    """DEAL-4: the interest on deeds that just came to a seat; no later deal spends it."""
    total = 0
    for i in range(g.depth):
        if g.step[i] & 255 == INTEREST and (g.step[i] >> 8 & 255) - 1 == seat:
            total += interest_on(b, g.step[i] >> 16)
    return total


def offer_allowed(g: Record, b: Tables, maker: int, partner: int, number: int) -> bool:
    """DEAL-1, DEAL-7: at most five open offers, and no terms again that were declined in this turn."""
    others = 0
    for i in range(g.offers):
        if g.offer_maker[i] == maker and g.offer_number[i] != number:
            others += 1
    return others < b.most_offers and terms_allowed(g, b, maker, partner, True) and not was_declined(g, maker, partner)


def was_declined(g: Record, maker: int, partner: int) -> bool:
    """DEAL-7: whether the terms of the act were declined in this turn, from whichever side."""
    mine = goods(g, 0, g.gives)
    theirs = goods(g, g.gives, g.items)
    for i in range(g.declined):
        if maker < partner:
            same = g.declined_low[i] == maker and g.declined_high[i] == partner
            same = same and g.declined_give[i] == mine and g.declined_take[i] == theirs
            same = same and g.declined_pays[i] == g.pays and g.declined_asks[i] == g.asks
        else:
            same = g.declined_low[i] == partner and g.declined_high[i] == maker
            same = same and g.declined_give[i] == theirs and g.declined_take[i] == mine
            same = same and g.declined_pays[i] == g.asks and g.declined_asks[i] == g.pays
        if same:
            return True
    return False


def propose(g: Record, maker: int, partner: int, number: int, revision: int) -> None:
    """DEAL-1: put the act's terms on the table, in place of the offer with this number."""
    index = offer_at(g, number)
    if index >= 0:
        remove_offer(g, index)
    n = g.offers
    if n >= OFFERS:
        g.overflow = 1
        return
    g.offer_number[n] = number
    g.offer_revision[n] = revision
    g.offer_maker[n] = maker
    g.offer_partner[n] = partner
    g.offer_pays[n] = g.pays
    g.offer_asks[n] = g.asks
    g.offer_gives[n] = g.gives
    g.offer_items[n] = g.items
    for k in range(g.items):
        g.offer_item[n][k] = g.item[k]
    g.offers = n + 1
    g.offered += 1
    if number >= g.numbers:
        g.numbers = number + 1
    wake(g, partner)
    wake(g, maker)


def offer_at(g: Record, number: int) -> int:
    """Where the open offer with this number stands, or -1."""
    for i in range(g.offers):
        if g.offer_number[i] == number:
            return i
    return -1


def read_offer(g: Record, index: int) -> None:
    """Make an offer's terms those of the act."""
    g.pays = g.offer_pays[index]
    g.asks = g.offer_asks[index]
    g.gives = g.offer_gives[index]
    g.items = g.offer_items[index]
    for k in range(g.items):
        g.item[k] = g.offer_item[index][k]


def remove_offer(g: Record, index: int) -> None:
    """An offer was accepted, declined, withdrawn, replaced, or lapsed."""
    n = g.offers - 1
    for i in range(index, n):
        move_offer(g, i + 1, i)
    g.offers = n


def move_offer(g: Record, source: int, target: int) -> None:
    """Write an offer over another one."""
    g.offer_number[target] = g.offer_number[source]
    g.offer_revision[target] = g.offer_revision[source]
    g.offer_maker[target] = g.offer_maker[source]
    g.offer_partner[target] = g.offer_partner[source]
    g.offer_pays[target] = g.offer_pays[source]
    g.offer_asks[target] = g.offer_asks[source]
    g.offer_gives[target] = g.offer_gives[source]
    g.offer_items[target] = g.offer_items[source]
    for k in range(g.offer_items[source]):
        g.offer_item[target][k] = g.offer_item[source][k]


def drop_offers_of(g: Record, seat: int) -> None:
    """DEBT-8: offers of and to somebody who goes out lapse."""
    n = 0
    for i in range(g.offers):
        if g.offer_maker[i] != seat and g.offer_partner[i] != seat:
            if n != i:
                move_offer(g, i, n)
            n += 1
    g.offers = n


def decline_offer(g: Record, index: int) -> None:
    """DEAL-7: turned down, and not offered again in this turn."""
    read_offer(g, index)
    maker = g.offer_maker[index]
    partner = g.offer_partner[index]
    remove_offer(g, index)
    n = g.declined
    if n >= DECLINED:
        g.overflow = 1
        return
    mine = goods(g, 0, g.gives)
    theirs = goods(g, g.gives, g.items)
    lower = maker < partner
    g.declined_low[n] = min(maker, partner)
    g.declined_high[n] = max(maker, partner)
    g.declined_give[n] = mine if lower else theirs
    g.declined_take[n] = theirs if lower else mine
    g.declined_pays[n] = g.pays if lower else g.asks
    g.declined_asks[n] = g.asks if lower else g.pays
    g.declined = n + 1
    wake(g, partner)


def carry_out_deal(g: Record, index: int) -> None:
    """DEAL-1, DEAL-4: everything changes hands; for each deed that came face down its new owner decides."""
    maker = g.offer_maker[index]
    partner = g.offer_partner[index]
    given = goods(g, 0, g.gives)
    taken = goods(g, g.gives, g.items)
    remove_offer(g, index)
    hand_over(g, given, partner)
    hand_over(g, taken, maker)
    pay(g, maker, partner, g.pays - g.asks)
    count_money(g, DEALS, maker, partner, g.pays)
    count_money(g, DEALS, partner, maker, g.asks)
    g.deals += 1
    open_choices(g, maker, taken & DEEDS & g.down, partner, given & DEEDS & g.down)
    money_moved(g)
    wake_later(g, maker)
    wake_later(g, partner)


def hand_over(g: Record, things: int, to: int) -> None:
    """Deeds and cards go to another seat."""
    for deck in range(2):
        if things >> SPACES + deck & 1:
            g.keeper[deck] = to
    deeds = things & DEEDS
    while deeds:
        give_deed(g, lowest(deeds), to)
        deeds &= deeds - 1


def open_choices(g: Record, first: int, firsts: int, second: int, seconds: int) -> None:
    """DEAL-4, DEBT-5: a choice for each deed that came face down, in board order for each side, the first on top."""
    total = 0
    start = g.depth
    for deeds, seat in ((firsts, first), (seconds, second)):
        while deeds:
            open_duty(g, INTEREST, seat, lowest(deeds))
            deeds &= deeds - 1
            total += 1
    if g.overflow:
        return
    for i in range(total // 2):
        low = start + i
        high = start + total - 1 - i
        step = g.step[low]
        label = g.label[low]
        g.step[low] = g.step[high]
        g.label[low] = g.label[high]
        g.step[high] = step
        g.label[high] = label
