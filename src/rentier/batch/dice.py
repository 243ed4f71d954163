"""The dice, with the Speed Die where the table has it: one roll, what it moves, and what a double brings."""

from __future__ import annotations

from rentier.batch.agenda import open_duty, push
from rentier.batch.backend import drawn
from rentier.batch.codes import (
    ANYWHERE,
    ARRESTED,
    BAIL,
    BANK,
    BUS,
    BUS_FACE,
    DICE,
    MONOPOLY,
    MONOPOLY_FACE,
    RELEASE,
    SPACES,
    SPEED,
)
from rentier.batch.debts import owe
from rentier.batch.movement import set_out
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.turns import phase


def throw(g: Record) -> int:
    """TURN-1: both dice, as one of their 36 pairs; at the next player's first roll unasked rent is lost (RENT-2)."""
    pair = drawn(g, DICE, g.draws[DICE], 36)
    g.draws[DICE] += 1
    g.rolls += 1
    if g.rolls == 1:
        g.claims = 0
    g.depth -= 1
    return pair


def roll(g: Record, b: Tables, seat: int) -> None:
    """TURN-1, TURN-3, TURN-4: roll and move; again after a double; to Jail with the third."""
    face = 0
    if g.entitled[seat]:
        face = b.face[drawn(g, SPEED, g.draws[SPEED], 6)]
        g.draws[SPEED] += 1
    pair = throw(g)
    first = pair // 6 + 1
    second = pair % 6 + 1
    if first == second:
        if g.rolls >= b.doubles:
            g.walker = seat
            g.walking = ARRESTED
            return
        open_duty(g, phase(g, seat), seat, 0)
    open_move(g, seat, first, second, face)


def open_move(g: Record, seat: int, first: int, second: int, face: int) -> None:
    """SPEED-3 to SPEED-8: numbers are added, the Bus and three of a kind ask, Mr. Monopoly comes afterwards."""
    if face == BUS_FACE:
        open_duty(g, BUS, seat, first | second << 4)
    elif face == MONOPOLY_FACE:
        push(g, MONOPOLY, seat, 0, 0)
        set_out(g, seat, first + second)
    elif first == second and second == face:
        open_duty(g, ANYWHERE, seat, 0)
    else:
        set_out(g, seat, first + second + face)


def try_double(g: Record, b: Tables, seat: int) -> None:
    """JAIL-6, JAIL-7, SPEED-10: a double frees and moves, without another roll; the last failure costs the fine."""
    pair = throw(g)
    first = pair // 6 + 1
    second = pair % 6 + 1
    if first == second:
        g.jail[seat] = 0
        set_out(g, seat, first + second)
    elif g.jail[seat] >= b.tries:
        push(g, RELEASE, seat, first | second << 4, 0)
        owe(g, seat, BANK, b.bail, BAIL)
    else:
        g.jail[seat] += 1


def release(g: Record, seat: int, dice: int) -> None:
    """JAIL-7: the fine is paid; the player leaves and moves by the roll."""
    g.jail[seat] = 0
    g.depth -= 1
    set_out(g, seat, (dice & 15) + (dice >> 4))


def choose_move(g: Record, seat: int, steps: int) -> None:
    """SPEED-4, SPEED-8: how far the Bus goes, or the way to any other space."""
    g.depth -= 1
    set_out(g, seat, steps)


def mr_monopoly(g: Record, seat: int) -> None:
    """SPEED-5, SPEED-6: on to the next unowned property; with none left, to the next of another player."""
    here = g.at[seat]
    unowned = 0
    owned = 0
    for steps in range(SPACES - 1, 0, -1):
        holder = g.holder[(here + steps) % SPACES]
        if holder == BANK:
            unowned = steps
        elif holder >= 0 and holder != seat:
            owned = steps
    g.depth -= 1
    steps = unowned if unowned else owned
    if steps:
        set_out(g, seat, steps)
