"""Steps: a learner's action is carried out, the policies beside it play, and the next learner gets its observation."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rentier.batch.agenda import auction_open
from rentier.batch.clock import awaits, fallback
from rentier.batch.codes import ASK_RENT, LAST_DUTY_OF_ONE, NOBODY, SEATS
from rentier.batch.driver import answer, forget_games, wish
from rentier.batch.engine import apply
from rentier.batch.learning.actions import ACTIONS, choose, clock_action, draft, is_act, write_legal
from rentier.batch.learning.episode import LEARNER, PLAYING, TERMINATED, TRUNCATED, Episode, begin, learns
from rentier.batch.learning.keys import key_of_game
from rentier.batch.learning.observation import write_observation
from rentier.batch.money import worth
from rentier.batch.policies.acts import ask_rent, claim_of, offer_to
from rentier.batch.policies.codes import WAKE_WITH_TURN
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.setup import set_up
from rentier.batch.tables import Tables
from rentier.batch.wakes import next_awake, wake

NEW_GAME = -1
"""In place of an action: begin a new game."""


def step_episodes(
    games: Sequence[Record],
    episodes: Sequence[Episode],
    b: Tables,
    policies: Sequence[int],
    memories: Sequence[Memory],
    shelves: Sequence[int],
    actions: Sequence[int],
    obs: MutableSequence[float],
    masks: bytearray,
    rewards: MutableSequence[float],
    chosen: Sequence[int],
) -> None:
    """One step of the chosen episodes; a policy and a reward for every seat of every game.

    `shelves` says where among the memories that of each seat stands; a learner has none.

    An episode whose action is NEW_GAME begins, from a blank record with its seats.
    """
    size = len(obs) // len(games)
    for k in range(len(chosen)):
        n = chosen[k]
        g = games[n]
        e = episodes[n]
        start = n * g.seats
        for seat in range(g.seats):
            rewards[start + seat] = 0.0
        action = actions[n]
        if action != NEW_GAME:
            action = checked(e, action, masks, n * ACTIONS)
        for i in range(n * size, (n + 1) * size):
            obs[i] = 0.0
        for i in range(n * ACTIONS, (n + 1) * ACTIONS):
            masks[i] = 0
        step(g, b, e, policies, memories, shelves, start, action, rewards)
        look(g, b, e, obs, n * size, masks, n * ACTIONS)


def step(
    g: Record,
    b: Tables,
    e: Episode,
    policies: Sequence[int],
    memories: Sequence[Memory],
    shelves: Sequence[int],
    start: int,
    action: int,
    rewards: MutableSequence[float],
) -> None:
    """Carry out a legal action or begin a new game, and play until a learner is asked; rewards are zero before."""
    if action == NEW_GAME:
        new_game(g, b, e, policies, memories, shelves, start)
    else:
        act(g, b, e, e.asked, action)
    play_on(g, b, e, policies, memories, shelves, start)
    if action != NEW_GAME:
        reward(g, b, e, rewards, start)


def look(g: Record, b: Tables, e: Episode, obs: MutableSequence[float], place: int, mask: bytearray, base: int) -> None:
    """Write what the learner that is asked sees and may do into zeros."""
    seat = e.asked if e.asked >= 0 else first_learner(e)
    write_observation(g, b, e, seat, obs, place)
    if e.asked >= 0 and e.ended == PLAYING:
        write_legal(g, b, e, seat, mask, base)


def first_learner(e: Episode) -> int:
    """The learner in the lowest seat, who sees the end of a game."""
    for seat in range(SEATS):
        if learns(e, seat):
            return seat
    return 0


def new_game(
    g: Record,
    b: Tables,
    e: Episode,
    policies: Sequence[int],
    memories: Sequence[Memory],
    shelves: Sequence[int],
    start: int,
) -> None:
    """Set a game up in a blank record with its seats; everybody takes their seats."""
    g.key = key_of_game(e)
    e.game += 1
    set_up(g, b)
    begin(e)
    for seat in range(g.seats):
        e.worth[seat] = worth(g, b, seat)
        wake(g, seat)
        if policies[start + seat] != LEARNER:
            forget_games(policies[start + seat], memories[shelves[start + seat]])


def checked(e: Episode, action: int, mask: bytearray, base: int) -> int:
    """An action, or what the clock plays instead of an illegal one."""
    if action < 0 or action >= ACTIONS or mask[base + action] == 0:
        e.illegal += 1
        return clock_action(mask, base)
    return action


def act(g: Record, b: Tables, e: Episode, seat: int, action: int) -> None:
    """Carry out a learner's legal action."""
    e.decisions += 1
    if not is_act(e, seat, action):
        draft(g, e, seat, action)
        return
    choose(g, b, e, seat, action)
    e.drafter = 0
    apply(g, b)


def play_on(
    g: Record,
    b: Tables,
    e: Episode,
    policies: Sequence[int],
    memories: Sequence[Memory],
    shelves: Sequence[int],
    start: int,
) -> None:
    """Have the policies play until a learner is asked, or the episode has ended."""
    while True:
        seat = next_learner(g, b, e)
        if seat >= 0:
            break
        if g.act == ASK_RENT and seat == ASKED_FOR_RENT:
            apply(g, b)
        elif g.over or g.overflow or not move(g, b, e, policies, memories, shelves, start):
            break
    e.asked = seat if seat >= 0 else NOBODY
    if g.overflow:
        e.ended = TRUNCATED
    elif g.over or not anybody_learns(g, e):
        e.ended = TERMINATED
    elif e.most_decisions and e.decisions >= e.most_decisions:
        e.ended = TRUNCATED


ASKED_FOR_RENT = -2
"""Nobody has to decide: a learner's rent is asked for, which is the act of the record."""
NOT_A_LEARNER = -1


def next_learner(g: Record, b: Tables, e: Episode) -> int:
    """The learner to ask now; rent and offers come before what others wish and answer."""
    if g.over or g.overflow or not anybody_learns(g, e):
        return NOT_A_LEARNER
    if e.drafter:
        return e.drafter - 1
    look_at_turn(g, e)
    for seat in range(g.seats):
        if learns(e, seat) and g.out[seat] == 0:
            if e.asks_rent and ask_rent(g, seat):
                return ASKED_FOR_RENT
            if claim_of(g, seat) >= 0 or (offer_to(g, seat) >= 0 and not auction_open(g)):
                return seat
    while e.waiting:
        seat = 0
        while not e.waiting >> seat & 1:
            seat += 1
        if g.out[seat] == 0 and g.own[seat]:
            return seat
        e.waiting &= ~(1 << seat)
    if g.woken and not all_learn(g, e):
        return NOT_A_LEARNER
    if g.depth == 0:
        return NOT_A_LEARNER
    step = g.step[g.depth - 1]
    if step & 255 <= LAST_DUTY_OF_ONE:
        seat = (step >> 8 & 255) - 1
        return seat if learns(e, seat) else NOT_A_LEARNER
    asked = NOT_A_LEARNER
    for seat in range(g.seats - 1, -1, -1):
        if awaits(g, b, seat):
            if not learns(e, seat):
                return NOT_A_LEARNER
            asked = seat
    return asked


def look_at_turn(g: Record, e: Episode) -> None:
    """A new turn: everybody may draft again, and where that was asked for, the others are asked what they want."""
    turn = g.round * SEATS + g.turn + 1
    if turn == e.turn:
        return
    e.turn = turn
    e.waiting = 0
    for seat in range(g.seats):
        e.drafted[seat] = 0
    if e.between:
        e.waiting = e.learners & ~(1 << g.turn)


def anybody_learns(g: Record, e: Episode) -> bool:
    """Whether a learner is still in the game."""
    for seat in range(g.seats):
        if g.out[seat] == 0 and learns(e, seat):
            return True
    return False


def all_learn(g: Record, e: Episode) -> bool:
    """Whether every seat that is still in the game learns."""
    for seat in range(g.seats):
        if g.out[seat] == 0 and not learns(e, seat):
            return False
    return True


def move(
    g: Record,
    b: Tables,
    e: Episode,
    policies: Sequence[int],
    memories: Sequence[Memory],
    shelves: Sequence[int],
    start: int,
) -> bool:
    """One act of a policy, a wish or an answer, as the driver has it; False where the table waits for nobody."""
    if g.turn != g.asked:
        g.asked = g.turn
        if not learns(e, g.turn) and WAKE_WITH_TURN >> policies[start + g.turn] & 1:
            wake(g, g.turn)
    while g.woken:
        seat = next_awake(g)
        if (
            g.out[seat] == 0
            and not learns(e, seat)
            and wish(g, b, policies[start + seat], memories[shelves[start + seat]], seat)
        ):
            apply(g, b)
            return True
    seat = next_policy(g, b, e)
    if seat < 0:
        return next_learner(g, b, e) >= 0
    if not answer(g, b, policies[start + seat], memories[shelves[start + seat]], seat):
        fallback(g, b, seat)
    if not apply(g, b):
        fallback(g, b, seat)
        apply(g, b)
    return True


def next_policy(g: Record, b: Tables, e: Episode) -> int:
    """The first policy that the table waits for, or -1."""
    for seat in range(g.seats):
        if not learns(e, seat) and awaits(g, b, seat):
            return seat
    return -1


# ---------------------------------------------------------------- rewards


def reward(g: Record, b: Tables, e: Episode, rewards: MutableSequence[float], start: int) -> None:
    """The share of the win, on a scale where it sums to 0 over the seats, and the change in net worth."""
    seats = g.seats
    if g.over:
        winners = 0
        for seat in range(seats):
            if g.ranking[seat] == 1:
                winners += 1
        for seat in range(seats):
            share = 1.0 / winners if g.ranking[seat] == 1 else 0.0
            rewards[start + seat] += (share * seats - 1.0) / (seats - 1)
    elif e.ended == TERMINATED:
        for seat in range(seats):
            if learns(e, seat):
                rewards[start + seat] -= 1.0 / (seats - 1)
    if e.worth_weight:
        before = 0
        after = 0
        for seat in range(seats):
            before += e.worth[seat]
            after += worth(g, b, seat)
        for seat in range(seats):
            now = worth(g, b, seat)
            change = now / max(1, after) - e.worth[seat] / max(1, before)
            rewards[start + seat] += change * e.worth_weight / 1000.0
            e.worth[seat] = now
