"""A building shortage: who else wants the last pieces is asked, and if they do not suffice they are auctioned."""

from __future__ import annotations

from rentier.batch.agenda import drop_kinds, has_kinds, open_duty
from rentier.batch.backend import lowest, ones
from rentier.batch.building import may_build, order_cost, put_up
from rentier.batch.codes import A_PIECE, HOTEL, HOUSE, NO_LOT, PIECE, PLACE, WISH
from rentier.batch.endings import drop_shortage
from rentier.batch.money import raise_level
from rentier.batch.record import Record
from rentier.batch.rent import sum_aside
from rentier.batch.selling import give_up_levels
from rentier.batch.tables import Tables


def places(g: Record, b: Tables, seat: int, piece: int) -> int:
    """BLD-2, BLD-4: the sites where one more piece of this kind may stand now, as a mask."""
    found = 0
    for group in range(b.streets):
        if not may_build(g, b, seat, group):
            continue
        sites = b.mask[group]
        while sites:
            site = lowest(sites)
            sites &= sites - 1
            after = g.level[site] + 1
            if after <= b.top and (after == b.top) == (piece == HOTEL) and even_with_one_more(g, b, group, site):
                found |= 1 << site
    return found


def even_with_one_more(g: Record, b: Tables, group: int, site: int) -> bool:
    """BLD-2: whether one more level on a site leaves its group even."""
    if b.no_evenness:
        return True
    low = 99
    high = 0
    sites = b.mask[group]
    while sites:
        other = lowest(sites)
        sites &= sites - 1
        level = g.level[other] + (1 if other == site else 0)
        low = min(low, level)
        high = max(high, level)
    return high - low <= 1


def placeable(g: Record, b: Tables, seat: int, piece: int) -> int:
    """BLD-9: how many pieces of a kind a seat could place right now with its cash, the cheapest first."""
    cash = g.cash[seat]
    total = 0
    sites = places(g, b, seat, HOTEL) if piece == HOTEL else 0
    for group in range(b.streets):
        mask = b.mask[group]
        room = 0
        if piece == HOTEL:
            room = ones(sites & mask)
        elif may_build(g, b, seat, group):
            members = mask
            while members:
                room += max(0, b.top - 1 - g.level[lowest(members)])
                members &= members - 1
        if room:
            cost = b.cost[lowest(mask)]
            placed = min(room, cash // cost)
            cash -= placed * cost
            total += placed
    return total


def short_by_others(g: Record, b: Tables, seat: int, piece: int, size: int) -> bool:
    """BLD-9: whether an order, with what others could place too, is more than the Bank has."""
    left = g.hotels if piece == HOTEL else g.houses
    most = size
    for other in range(g.seats):
        if other != seat and g.out[other] == 0:
            most += g.cash[other] // b.cheapest
    if most <= left:
        return False
    wanted = size
    for other in range(g.seats):
        if other != seat and g.out[other] == 0:
            wanted += placeable(g, b, other, piece)
    return wanted > left


def open_shortage(g: Record, b: Tables, seat: int, piece: int, size: int) -> None:
    """BLD-9: an order meets others who could build too, and they are asked."""
    for other in range(g.seats):
        g.wishes[other] = -1 if other != seat and g.out[other] == 0 and placeable(g, b, other, piece) else 0
    g.wishes[seat] = size
    g.orderer = seat
    g.short_of = piece
    g.ordered = g.items
    for k in range(g.items):
        g.order_site[k] = g.item[k]
        g.order_count[k] = g.count[k]
    open_duty(g, WISH, -1, 0)


def close_shortage(g: Record) -> None:
    """BLD-9: wishes or pieces are gone, or the order was filled."""
    drop_shortage(g)
    drop_kinds(g, 1 << WISH | 1 << PIECE)


def decide(g: Record, b: Tables) -> None:
    """BLD-9: once all have answered, fill the order if everything fits, else auction."""
    total = 0
    for seat in range(g.seats):
        if g.wishes[seat] < 0:
            return
        total += g.wishes[seat]
    if total > (g.hotels if g.short_of == HOTEL else g.houses):
        g.step[g.depth - 1] = PIECE
        g.label[g.depth - 1] = 0
        return
    seat = g.orderer
    g.items = g.ordered
    for k in range(g.ordered):
        g.item[k] = g.order_site[k]
        g.count[k] = g.order_count[k]
    close_shortage(g)
    cost = order_cost(g, b, seat)
    if cost and cost <= spendable(g, seat):
        put_up(g, b, seat, cost)


def spendable(g: Record, seat: int) -> int:
    """AUC-4, AUC-8: cash that is neither behind the leading bid nor set aside."""
    held = g.bid if g.lot != NO_LOT and g.leader == seat else 0
    return g.cash[seat] - held - sum_aside(g, seat)


def piece_bidders(g: Record, b: Tables) -> int:
    """BLD-9: those who still want a piece and can place it now, as a mask."""
    found = 0
    for seat in range(g.seats):
        if g.out[seat] == 0 and g.wishes[seat] > 0 and g.cash[seat] > 0 and places(g, b, seat, g.short_of):
            found |= 1 << seat
    return found


def leave_shortage(g: Record, b: Tables, seat: int) -> None:
    """DEBT-8: a player who leaves wants nothing; without its orderer an order is void."""
    if g.short_of == 0:
        return
    asking = has_kinds(g, 1 << WISH)
    if asking and g.orderer == seat:
        close_shortage(g)
        return
    g.wishes[seat] = 0
    if asking:
        decide(g, b)


def place_piece(g: Record, b: Tables, seat: int, site: int) -> None:
    """BLD-9: the winner of a piece puts it up."""
    g.depth -= 1
    raise_level(g, b, site, 1)
    g.deed_buildings[site] += g.bid
    g.wishes[seat] -= 1


def needs_the_place(g: Record, b: Tables, seat: int, deed: int) -> bool:
    """BLD-9, SELL-3: the bidder who leads, or just won, keeps a site for the piece, and the Bank keeps the piece.

    Tried with the sale in `item`, or with a mortgage of `deed` where that is not -1.
    """
    if g.short_of == 0:
        return False
    piece = 0
    winner = -1
    for i in range(g.depth):
        if g.step[i] & 255 == PLACE and piece == 0:
            piece = g.step[i] >> 16
            winner = (g.step[i] >> 8 & 255) - 1
    if piece == 0 and g.lot == A_PIECE:
        piece = g.lot_piece
        winner = g.leader
    if piece == 0:
        return False
    before = g.down
    if deed >= 0:
        g.down |= 1 << deed
    else:
        give_up_levels(g, b, -1)
    lost = (seat == winner and places(g, b, seat, piece) == 0) or (piece == HOUSE and g.houses == 0)
    if deed >= 0:
        g.down = before
    else:
        give_up_levels(g, b, 1)
    return lost
