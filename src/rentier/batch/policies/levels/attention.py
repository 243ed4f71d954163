"""Attention: what a level notices of the game, and what it overlooks, which follows from the position."""

from __future__ import annotations

from rentier.batch.codes import SEATS, SPACES
from rentier.batch.policies.levels.memory import KINDS, LONG_AGO, PRESSED, TRIED
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables

ALWAYS = 100
PRIME = 2**31 - 1
FACTOR = 1_000_003


def forget_game(m: Memory) -> None:
    """A new game begins: keep the tastes."""
    m.grouped = 0
    m.thinks_round = 0
    m.lot_known = 0
    m.offered_round = LONG_AGO
    m.unanswered = 0
    m.pending = 0
    m.opened = 0
    m.tried_next = 0
    m.pressed_next = 0
    m.survey_round = 0
    m.idle_round = 0
    m.why = 0
    for seat in range(SEATS):
        m.known_own[seat] = 0
        m.refusals[seat] = 0
        m.asked_round[seat] = LONG_AGO
        m.annoyed[seat] = 0
        m.annoyed_round[seat] = 0
        for kind in range(KINDS):
            m.belief[seat][kind] = m.kind_prior[kind]
    for deed in range(SPACES):
        m.traded[deed] = LONG_AGO
    for slot in range(TRIED):
        m.tried[slot] = 0
    for slot in range(PRESSED):
        m.pressed[slot] = 0


def notice(g: Record, b: Tables, m: Memory) -> None:
    """See which deeds went from player to player since the last look, and whether anybody has a whole group."""
    for seat in range(g.seats):
        gone = m.known_own[seat] & ~g.own[seat]
        if gone:
            for other in range(g.seats):
                note_traded(g, m, gone & g.own[other])
    for seat in range(g.seats):
        if m.known_own[seat] != g.own[seat]:
            m.known_own[seat] = g.own[seat]
    for seat in range(g.seats):
        for group in range(b.streets):
            if g.own[seat] & b.mask[group] == b.mask[group]:
                m.grouped = g.round
                return


def note_traded(g: Record, m: Memory, deeds: int) -> None:
    """These deeds went from one player to another."""
    deed = 0
    while deeds:
        if deeds & 1:
            m.traded[deed] = g.round
        deeds >>= 1
        deed += 1


def thinks_of_building(g: Record, m: Memory, seat: int) -> bool:
    """Whether it thinks of building in this round."""
    if m.alert >= ALWAYS:
        return True
    if m.thinks_round != g.round:
        m.thinks_round = g.round
        m.thinks = 1 if luck(g, seat, 1, 0) < m.alert else 0
    return m.thinks == 1


def luck(g: Record, seat: int, first: int, second: int) -> int:
    """A number below 100 that looks like chance, the same for the same position, seat and question."""
    number = seat + 1
    for other in range(g.seats):
        number = (number * FACTOR + g.cash[other] + (g.at[other] << 16)) % PRIME
    number = (number * FACTOR + g.round) % PRIME
    number = (number * FACTOR + first % PRIME) % PRIME
    number = (number * FACTOR + second % PRIME) % PRIME
    for _ in range(2):
        number = (number * number + FACTOR) % PRIME
    return number * 100 // PRIME
