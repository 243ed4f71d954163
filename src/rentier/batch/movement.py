"""Moving: a roll or a card takes a token on, GO pays on the way, and the space it lands on says what follows."""

from __future__ import annotations

from rentier.batch.agenda import open_duty
from rentier.batch.cards import draw_card
from rentier.batch.codes import (
    ARRESTED,
    BANK,
    BUY,
    DECK,
    FREE_PARKING,
    LANDING,
    MOVING,
    NEXT,
    POT,
    PROPERTY,
    SALARY,
    SPACES,
    STANDING,
    TAX,
    TAX_SPACE,
    TO_JAIL,
)
from rentier.batch.counting import count_money
from rentier.batch.debts import owe
from rentier.batch.money import money_moved, pay
from rentier.batch.record import Record
from rentier.batch.rent import visit
from rentier.batch.tables import Tables
from rentier.batch.wakes import wake


def walk(g: Record, b: Tables) -> None:
    """One stage of a move: along the board, then whatever the space brings, which may be another move."""
    if g.walking == MOVING:
        move(g, b)
        if g.unsettled:
            g.walking = LANDING  # the salary pays debts first
            return
    elif g.walking == ARRESTED:
        g.walking = STANDING
        arrest(g, b)
        return
    g.walking = STANDING
    land(g, b)


def set_out(g: Record, seat: int, steps: int) -> None:
    """TURN-1: a token is about to move, by a roll."""
    g.walker = seat
    g.stride = steps
    g.factor = 1
    g.walking = MOVING


def move(g: Record, b: Tables) -> None:
    """TURN-1, TURN-2: on by `stride` spaces, or back; GO pays on the way and before acting, never backwards."""
    seat = g.walker
    ahead = g.at[seat] + g.stride
    if ahead < 0:
        ahead += SPACES
    if ahead >= SPACES:
        ahead -= SPACES
        salary = b.salary * (2 if b.double_go and ahead == 0 else 1)
        pay(g, BANK, seat, salary)
        count_money(g, SALARY, BANK, seat, salary)
        if b.speed_die:
            g.entitled[seat] = 1  # SPEED-2: from passing GO for the first time
        money_moved(g)
    g.at[seat] = ahead
    g.landings[ahead] += 1


def land(g: Record, b: Tables) -> None:
    """LAND-1 to LAND-11: what the space brings."""
    seat = g.walker
    space = g.at[seat]
    kind = b.kind[space]
    if kind == PROPERTY:
        holder = g.holder[space]
        if holder == BANK:
            open_duty(g, BUY, seat, space)
        elif holder != seat:
            visit(g, b, seat, space, holder)
    elif kind == DECK:
        draw_card(g, b, seat)
    elif kind == TAX_SPACE:
        owe(g, seat, BANK, b.tax[space], TAX)
    elif kind == TO_JAIL:
        g.walking = ARRESTED
    elif kind == FREE_PARKING and g.pot:
        g.cash[seat] += g.pot
        count_money(g, POT, BANK, seat, g.pot)
        g.pot = 0
        money_moved(g)
        wake(g, seat)


def arrest(g: Record, b: Tables) -> None:
    """JAIL-1 to JAIL-3: to Jail without passing GO; the turn is over, and the seat's own steps are dropped."""
    seat = g.walker
    g.at[seat] = b.jail
    g.jail[seat] = 1
    g.jailings += 1
    n = 0
    for i in range(g.depth):
        if (g.step[i] >> 8 & 255) - 1 != seat:
            g.draft[n] = g.step[i]
            g.draft_label[n] = g.label[i]
            n += 1
    g.step[0] = NEXT
    g.label[0] = 0
    for i in range(n):
        g.step[i + 1] = g.draft[i]
        g.label[i + 1] = g.draft_label[i]
    g.depth = n + 1
