"""The driver: whom a game asks next and for what, among policies that play every seat.

It is the twin of `rentier.driver`. Wishes come first: a seat is asked for one when something happened that concerns
it, and (unless its policy does without) when its turn begins. Once nobody has a wish, those whom the table waits for
answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rentier.batch.clock import awaits, fallback
from rentier.batch.codes import LAST_DUTY_OF_ONE
from rentier.batch.engine import attempt
from rentier.batch.policies.codes import EXPERT, FIXED, LEVEL, RELEASE_1, SIMPLE, WAKE_WITH_TURN
from rentier.batch.policies.expert.answers import answer_as_expert, wish_as_expert
from rentier.batch.policies.fixed import answer_as_fixed, wish_as_fixed
from rentier.batch.policies.levels.answers import answer_as_level, wish_as_level
from rentier.batch.policies.levels.attention import forget_game
from rentier.batch.policies.memory import Memory, forget, forget_thoughts
from rentier.batch.policies.release_1.answers import answer_as_release_1, wish_as_release_1
from rentier.batch.policies.simple import answer_simply, wish_simply
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.wakes import next_awake, wake

PLAYERS: Final[dict[int, tuple[Callable[..., bool], ...]]] = {
    SIMPLE: (),
    FIXED: (answer_as_fixed, wish_as_fixed),
    RELEASE_1: (answer_as_release_1, wish_as_release_1),
    EXPERT: (answer_as_expert, wish_as_expert),
    LEVEL: (answer_as_level, wish_as_level),
}
"""What plays each policy; compiled code leaves out what nobody at the table plays, but `simple`, which is small."""

NOBODY_ASKED = 0
WISHED = 1
ANSWERED = 2


def play(g: Record, b: Tables, policies: Sequence[int], memories: Sequence[Memory]) -> None:
    """Play a game that was set up, until it is over or finds no room; a policy and a memory for every seat."""
    sit_down(g, policies, memories)
    while g.over == 0 and g.overflow == 0 and make_move(g, b, policies, memories):
        pass


def sit_down(g: Record, policies: Sequence[int], memories: Sequence[Memory]) -> None:
    """All players take their seats, forget earlier games, and are asked for a wish."""
    g.woken = 0
    g.awake = 0
    g.stirred = 0
    g.asked = -1
    for seat in range(g.seats):
        wake(g, seat)
        forget_games(policies[seat], memories[seat])


def forget_games(policy: int, m: Memory) -> None:
    """A new game begins for a seat: forget the earlier ones."""
    if policy != SIMPLE:
        forget(m)
    if policy > FIXED:
        forget_thoughts(m)
    if policy == LEVEL:
        forget_game(m)


def make_move(g: Record, b: Tables, policies: Sequence[int], memories: Sequence[Memory]) -> bool:
    """One act: a wish or an answer; a refused wish is nothing, instead of a refused answer the clock plays.

    False where the table waits for nobody, which is so only when the game is over.
    """
    asked = next_move(g, b, policies, memories)
    g.acts += 1
    while not attempt(g, b, True):
        if asked != ANSWERED:
            return asked == WISHED
        asked = NOBODY_ASKED
        fallback(g, b, g.actor)
    return True


def next_move(g: Record, b: Tables, policies: Sequence[int], memories: Sequence[Memory]) -> int:
    """Make the next thing that a policy wants or has to do the act of the record; returns which of both it is."""
    turn = g.turn
    if turn != g.asked:
        g.asked = turn
        if WAKE_WITH_TURN >> policies[turn] & 1:
            wake(g, turn)
    while g.woken:
        seat = next_awake(g)
        if g.out[seat] == 0 and wish(g, b, policies[seat], memories[seat], seat):
            return WISHED
    seat = first_awaited(g, b)
    if seat < 0:
        return NOBODY_ASKED
    if not answer(g, b, policies[seat], memories[seat], seat):
        fallback(g, b, seat)
    return ANSWERED


def first_awaited(g: Record, b: Tables) -> int:
    """The first seat that the table waits for, or -1."""
    if g.depth == 0:
        return -1
    step = g.step[g.depth - 1]
    if step & 255 <= LAST_DUTY_OF_ONE:
        return (step >> 8 & 255) - 1
    for seat in range(g.seats):
        if awaits(g, b, seat):
            return seat
    return -1


def wish(g: Record, b: Tables, policy: int, m: Memory, seat: int) -> bool:
    """Whether a seat wants to do something by right, which is then the act."""
    if policy == FIXED:
        return wish_as_fixed(g, b, m, seat)
    if policy == RELEASE_1:
        return wish_as_release_1(g, b, m, seat)
    if policy == EXPERT:
        return wish_as_expert(g, b, m, seat)
    if policy == LEVEL:
        return wish_as_level(g, b, m, seat)
    return wish_simply(g, b, seat)


def answer(g: Record, b: Tables, policy: int, m: Memory, seat: int) -> bool:
    """Make a seat's answer to the duty on top, or what it does first, the act; False where the clock is to choose."""
    if policy == FIXED:
        return answer_as_fixed(g, b, m, seat)
    if policy == RELEASE_1:
        return answer_as_release_1(g, b, m, seat)
    if policy == EXPERT:
        return answer_as_expert(g, b, m, seat)
    if policy == LEVEL:
        return answer_as_level(g, b, m, seat)
    return answer_simply(g, b, seat)
