"""Games of City to learn from, by the reference engine: who plays, what is shuffled, and the positions looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Final

import numpy as np

from rentier.batch.value.mind import FEATURES
from rentier.bots.value.city import NetChances
from rentier.bots.value.fit import Positions
from rentier.bots.value.games import Round, Team, joined, rounds
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.rules.city.plots import Plots
from rentier.rules.turns import RollDue
from rentier.table import Table

SCRIPTED: Final = (
    *("hard", "hard", "hard-1", "hard-1", "normal-1", "normal-1", "normal", "simple", "answerer", "answerer"),
    *("family-list-price", "family-set-swapper", "family-haggler", "family-color-collector", "share-120"),
)
"""Who plays, by how often: the levels, and opponents that they may be tuned against."""
SEATS: Final = (2, 2, 3, 3, *(4,) * 9, 5, 6)
LIMITS: Final = (300, 300, 300, 120, 80, 50, 30)
SIZE: Final = 8
"""Games with the same players under the same rules."""
APART: Final = 40
"""Moves from one position to the next, on average."""


def planned_rounds(team: Team, count: int, seed: str, limits: Sequence[int] = LIMITS) -> list[Round]:
    """All rounds of `count` games; the same seed gives the same ones."""
    return rounds(team, count, seed, ({},), SEATS, limits, SIZE)


def play(
    team: Team,
    planned: Sequence[Round],
    disturbed: int,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Positions:
    """Positions of all rounds; `disturbed` of a hundred games are shuffled once. One thread: this is plain Python."""
    found = []
    for one in planned:
        found.append(positions(team, one, disturbed))
        if progress is not None:
            progress(len(found), len(planned))
    return joined(found)


def positions(team: Team, one: Round, disturbed: int) -> Positions:
    """Positions of one round."""
    rows: list[tuple[int, ...]] = []
    won: list[float] = []
    seats: list[int] = []
    games: list[int] = []
    dice = Random(one.dice)
    for number in range(one.games):
        game = Game.new("city", one.rules, len(one.bots), SeededChance(f"{one.key}/{number}"), recorded=False)
        table = Table(game, [team.bot(bot, f"{one.key}/{number}/{seat}") for seat, bot in enumerate(one.bots)])
        seen = sampled(game, table, dice, dice.random() * 100 < disturbed)
        ranking = game.state.ranking
        for position in seen:
            rows += position.values()
            won += [(ranking[seat] == 1) / ranking.count(1) for seat in position]
            seats.append(len(position))
            games.append(number)
    many = np.array(seats, np.int64)
    return Positions(
        np.array(rows, np.int16).reshape(-1, FEATURES),
        np.array(won, np.float32),
        np.cumsum(many) - many,
        many,
        np.array(games, np.int64),
    )


def sampled(game: Game, table: Table, dice: Random, waits: bool) -> list[dict[int, tuple[int, ...]]]:
    """Play a game to its end; what the net sees now and then, once the game was shuffled where it is to be."""
    chances, state = NetChances(game.view(None)), game.state
    first, found = int(1 + 24 * dice.random() ** 1.5), []
    while not game.over:
        table.step()
        if game.over:
            break
        quiet = waits and state.round >= first and bool(state.agenda) and type(state.agenda[-1]) is RollDue
        if quiet:
            shuffle(game, dice)
            waits = False
        if not waits and (quiet or dice.random() * APART < 1):
            chances.look()
            found.append(chances.rows())
    return found


def shuffle(game: Game, dice: Random) -> None:
    """Hand out districts, blocks and cash at random."""
    state, board, playing = game.state, game.book.board, game.state.playing()
    moved, given = dice.choice((0.0, 0.1, 0.3)), dice.choice((0.0, 0.3, 1.0))
    for deed in board.deeds:
        if dice.random() < (given if state.holder[deed] < 0 else moved):
            state.give_deed(deed, dice.choice(playing))
    for members in dice.sample(board.members, dice.choice((0, 0, 0, 1, 1, 2))):
        seat = dice.choice(playing)
        for deed in members:
            state.give_deed(deed, seat)
    plots, most, built = Plots.of(state), game.book.numbers["most_blocks"], dice.choice((0.0, 0.0, 0.5))
    for deed in board.deeds:
        if state.holder[deed] >= 0 and dice.random() < built:
            blocks = dice.randint(0, most - plots.residential[deed] - plots.industrial[deed])
            factories = dice.choice((0, 0, blocks // 2, blocks))
            plots.residential[deed] += blocks - factories
            plots.industrial[deed] += factories
    spread, step = dice.choice((0.0, 0.5, 1.0)), game.book.numbers["bid_step"]
    for seat in playing:
        cash = int(state.cash[seat] * exp(dice.gauss(0, spread))) // step * step
        state.pay(-1, seat, cash - state.cash[seat])
