"""The agenda: steps on a stack, each one number for kind, seat and argument, and a label beside it."""

from __future__ import annotations

from rentier.batch.codes import AGENDA, BIDS, PLACE, WISH
from rentier.batch.record import Record


def push(g: Record, kind: int, seat: int, argument: int, label: int) -> None:
    """Put a step on top."""
    n = g.depth
    if n >= AGENDA:
        g.overflow = 1
    else:
        g.step[n] = kind | (seat + 1) << 8 | argument << 16
        g.label[n] = label
        g.depth = n + 1


def open_duty(g: Record, kind: int, seat: int, argument: int) -> None:
    """Put a duty on top, with the next number."""
    push(g, kind, seat, argument, g.numbers)
    g.numbers += 1


def insert(g: Record, place: int, step: int, label: int) -> None:
    """Put a step, already made, at a place of the agenda."""
    n = g.depth
    if n >= AGENDA:
        g.overflow = 1
        return
    for i in range(n, place, -1):
        g.step[i] = g.step[i - 1]
        g.label[i] = g.label[i - 1]
    g.step[place] = step
    g.label[place] = label
    g.depth = n + 1


def drop_kinds(g: Record, kinds: int) -> None:
    """Take all steps of some kinds off the agenda, named by a mask."""
    n = 0
    for i in range(g.depth):
        step = g.step[i]
        if not kinds >> (step & 255) & 1:
            g.step[n] = step
            g.label[n] = g.label[i]
            n += 1
    g.depth = n


def has_kinds(g: Record, kinds: int) -> bool:
    """Whether a step of one of these kinds is on the agenda."""
    for i in range(g.depth):
        if kinds >> (g.step[i] & 255) & 1:
            return True
    return False


def auction_open(g: Record) -> bool:
    """AUC-8: whether an auction is open; a lot that only waits is none."""
    return has_kinds(g, 1 << BIDS | 1 << WISH | 1 << PLACE)
