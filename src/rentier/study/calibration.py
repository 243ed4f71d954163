"""Calibration: whether chances of 30% come true in 30% of the games, measured on games that nothing was fitted to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rentier.analysis.intervals import interval
from rentier.bots import make_bot
from rentier.bots.value.games import OPTIONS, SEATS, Round, Team, positions, rounds
from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import load as edition_of
from rentier.kernel.game import Game
from rentier.kernel.state import State
from rentier.review.certainty import SHARPNESS, phase, phase_at, sharpness
from rentier.review.evaluator import evaluator_for
from rentier.review.judge import Judge
from rentier.rules.questions import WORTH
from rentier.rules.turns import RollDue
from rentier.table import Table

SAMPLED = 6
"""Positions a game of the reference engine."""
PLAYERS = ("hard", "hard", "normal", "normal", "easy", "easy", "simple", "fp-a", "fp-b", "fp-c", "hard-1", "normal-1")
"""Who plays, by how often: the levels, and the players they are measured against. Three tables in ten have one kind."""
LIMITS = (300, 300, 150, 100, 60)
"""The last round, likewise."""
MANY = 1000
"""From this many games on the compiled batch engine plays the classic family."""
BATCH = "platinum"
"""The edition that the batch engine plays here."""
LEAST = 1e-4
"""No chance counts as smaller when the surprise is measured."""
Progress = Callable[[int], None]


class Position(NamedTuple):
    """A position before a roll: chances, shares of the worth, and the share of the win, of everybody in the game."""

    phase: int
    chances: tuple[float, ...]
    worth: tuple[float, ...]
    won: tuple[float, ...]


@dataclass(frozen=True)
class Decile:
    """All seats with a chance of about the same size."""

    low: float
    predicted: float
    came: float
    interval: tuple[float, float]
    count: int


@dataclass(frozen=True)
class Calibration:
    """How good chances are."""

    family: str
    games: int
    positions: int
    deciles: tuple[Decile, ...]
    log_loss: float
    baseline: float
    """The log-loss of shares of the worth."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {**vars(self), "deciles": [vars(one) for one in self.deciles]}


def calibrate(edition: str, games: int, seed: int, done: Progress = lambda count: None) -> Calibration:
    """Play games of mixed bots, and compare chances with who won."""
    return compared(edition_of(edition).family, games, list(played(edition, games, str(seed), done)))


def played(edition: str, games: int, seed: str, done: Progress = lambda count: None) -> Iterator[Position]:
    """Positions of games of mixed bots; the same arguments give the same ones."""
    family = edition_of(edition).family
    options = OPTIONS if family == "classic" else ({},)
    seats = SEATS if family == "classic" else tuple(count for count in SEATS if count <= 6)
    many = edition == BATCH and games >= MANY
    for one in rounds(Team(PLAYERS), games, f"calibration/{seed}", options, seats, LIMITS):
        yield from by_batch(one) if many else by_reference(edition, one)
        done(one.games)


def compared(family: str, games: int, found: Sequence[Position]) -> Calibration:
    """What the positions come to."""
    chances = [(chance, won) for each in found for chance, won in zip(each.chances, each.won, strict=True)]
    return Calibration(
        family,
        games,
        len(found),
        tuple(deciles(chances)),
        surprise([(each.chances, each.won) for each in found]),
        surprise([(each.worth, each.won) for each in found]),
    )


# ---------------------------------------------------------------- games


def by_reference(edition: str, one: Round) -> Iterator[Position]:
    """Some positions before a roll of every game of a round."""
    dice = Random(one.dice)
    for number in range(one.games):
        key = f"{one.key}/{number}"
        game = Game.new(edition, one.rules, len(one.bots), SeededChance(key), recorded=False)
        table = Table(game, [make_bot(bot, f"{key}/{seat}") for seat, bot in enumerate(one.bots)])
        kept = list(looked_at(table, dice))
        ranking = game.state.ranking
        for state in kept:
            yield valued(game, state, [(rank == 1) / ranking.count(1) for rank in ranking])


def looked_at(table: Table, dice: Random, count: int = SAMPLED) -> Iterator[State]:
    """Positions before a roll, picked at random while a game is played to its end."""
    game, kept, rolls = table.game, list[State](), 0
    while not game.over:
        table.step()
        if game.state.agenda and type(game.state.agenda[-1]) is RollDue:
            rolls += 1
            if len(kept) < count:
                kept.append(game.state.copy())
            elif (place := dice.randrange(rolls)) < count:
                kept[place] = game.state.copy()
    yield from kept


def valued(game: Game, state: State, won: Sequence[float]) -> Position:
    """A position as a review values it, beside shares of the worth."""
    chances = Judge(game.book, evaluator_for(game.book, state)).value(state)
    view = Game(game.book, state, game.chance, recorded=False).view(None)
    playing = state.playing()
    worth = [max(1, view.ask(WORTH, seat)) for seat in playing]
    return Position(
        phase(state),
        tuple(chances[seat] for seat in playing),
        tuple(each / sum(worth) for each in worth),
        tuple(won[seat] for seat in playing),
    )


def by_batch(one: Round) -> Iterator[Position]:
    """The same by the batch engine: where nothing is open before a roll, a review asks the net right away."""
    import numpy as np

    from rentier.batch.value.features import NAMES
    from rentier.bots.value.fit import predicted
    from rentier.bots.value.weights import load

    known = positions(Team(PLAYERS), one, 0, quiet=True)
    raw = predicted(load("classic"), known)
    worth = np.maximum(known.features[:, NAMES.index("share of worth")].astype(np.float64), 1)
    worth /= np.repeat(np.add.reduceat(worth, known.first), known.seats) if len(known) else 1
    groups = [number for number, name in enumerate(NAMES) if name.startswith("share of group ")]
    whole: Any = (known.features[:, groups] >= 256).any(axis=1)
    unsold = known.features[:, NAMES.index("unsold deeds: 28")]
    for first, seats in zip(known.first.tolist(), known.seats.tolist(), strict=True):
        rows = slice(first, first + seats)
        sold = 28 - -(-int(unsold[first]) * 28 // 256)
        now = phase_at(sold, 28, bool(whole[rows].any()))
        chances = sharper(raw[rows].tolist(), sharpness("classic")[now][seats] / SHARPNESS)
        yield Position(now, chances, *(tuple(part[rows].tolist()) for part in (worth, known.won)))


def sharper(chances: Sequence[float], power: float) -> tuple[float, ...]:
    """Chances whose odds are raised to a power: what `review.evaluator.sharpened` does, but for rounding."""
    odds = [max(chance, 2.0**-24) ** power for chance in chances]
    total = sum(odds)
    return tuple(each / total for each in odds)


# ---------------------------------------------------------------- what came true


def deciles(chances: Sequence[tuple[float, float]]) -> Iterator[Decile]:
    """Chances by their size, each with the share of the win that came of it."""
    for tenth in range(10):
        some = [(chance, won) for chance, won in chances if tenth == min(9, int(10 * chance))]
        if some:
            predicted, came = (sum(column) / len(some) for column in zip(*some, strict=True))
            yield Decile(tenth / 10, predicted, came, interval(came * len(some), len(some)), len(some))


def surprise(pairs: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """The mean log-loss of positions: everybody's chances, and everybody's share of the win."""
    total = 0.0
    for chances, won in pairs:
        total -= sum(share * log(max(chance, LEAST)) for chance, share in zip(chances, won, strict=True) if share)
    return total / len(pairs)


def save_calibration_plot(found: Sequence[Calibration], path: Path) -> None:
    """Draw predicted chances beside what came true, a panel for each family."""
    from rentier.sim.looks import BOTS, QUIET, as_svg, figure, styled

    with styled():
        drawn = figure(4.6 * len(found), 4.6)
        for number, one in enumerate(found):
            axes = drawn.add_subplot(1, len(found), number + 1)
            axes.plot([0, 100], [0, 100], color=QUIET, linewidth=1, linestyle="--")
            predicted = [100 * each.predicted for each in one.deciles]
            came = [100 * each.came for each in one.deciles]
            below = [100 * (each.came - each.interval[0]) for each in one.deciles]
            above = [100 * (each.interval[1] - each.came) for each in one.deciles]
            axes.errorbar(predicted, came, yerr=[below, above], fmt="o", color=BOTS[0], capsize=3)
            axes.set(xlim=(0, 100), ylim=(0, 100), xlabel="predicted chance, %", ylabel="games won, %")
            axes.set_title(f"{one.family.capitalize()}: {one.games:,} games")
        if path.suffix == ".svg":
            path.write_text(as_svg(drawn), encoding="utf-8")
        else:
            drawn.savefig(path, dpi=150, metadata={"Software": None})
