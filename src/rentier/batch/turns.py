"""A turn: it lies at the bottom of the agenda, its phases on top of it, and ends when its player says so."""

from __future__ import annotations

from rentier.batch.agenda import open_duty
from rentier.batch.codes import END, JAIL, ROLL
from rentier.batch.endings import finish
from rentier.batch.record import Record
from rentier.batch.tables import Tables


def pass_dice(g: Record, b: Tables) -> None:
    """TURN-5, JAIL-3, DEBT-8: a turn ended; the next one still in has the dice."""
    seat = g.turn
    round = g.round
    while True:
        seat += 1
        if seat == g.seats:
            seat = 0
        if seat == g.starter:
            round += 1
        if g.out[seat] == 0:
            break
    begin_turn(g, b, seat, round)


def begin_turn(g: Record, b: Tables, seat: int, round: int) -> None:
    """TURN-5, WIN-3, DEAL-7: open a turn with its phases, or end the game; offers lapse."""
    if round > g.round and b.round_limit and round > b.round_limit:
        finish(g, b)
        return
    if g.round == 0:
        g.starter = seat
    g.turns[seat] += 1
    g.turn = seat
    g.round = round
    g.rolls = 0
    g.depth = 0
    open_duty(g, END, seat, 0)
    open_duty(g, phase(g, seat), seat, 0)
    g.offers = 0
    g.declined = 0


def phase(g: Record, seat: int) -> int:
    """TURN-1, JAIL-4: a turn is a roll; in Jail it begins with a choice."""
    return JAIL if g.jail[seat] else ROLL
