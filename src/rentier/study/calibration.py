"""Calibration: whether chances of 30% come true in 30% of the games, measured on games that nothing was fitted to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rentier.analysis.intervals import NORMAL_95, interval
from rentier.bots import make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.state import State
from rentier.review.certainty import PHASES, phase
from rentier.review.evaluator import Evaluator, evaluator_for
from rentier.review.judge import Judge
from rentier.rules.questions import WORTH
from rentier.rules.turns import RollDue
from rentier.table import Table

SAMPLED = 6
"""Positions a game."""
LIMIT = 150
PLAYERS = ("normal", "simple", "fp-a", "easy", "fp-b", "hard", "random", "fp-c")
CITY_PLAYERS = ("normal", "simple", "easy", "hard", "fp-a")
"""Who plays, in every mixture."""
SMALLEST = 0.02
"""No margin is smaller: games of other players may go otherwise."""
LEAST = 1e-4
"""No chance counts as smaller when the surprise is measured."""


class Sample(NamedTuple):
    """A seat in a position: its chance by the evaluator, its share of the worth, and whether it won."""

    phase: int
    chance: float
    share: float
    won: float


@dataclass(frozen=True)
class Decile:
    """All samples with a chance of about the same size."""

    low: float
    predicted: float
    came: float
    interval: tuple[float, float]
    count: int


@dataclass(frozen=True)
class Calibration:
    """How good chances are."""

    family: str
    evaluator: str
    games: int
    deciles: tuple[Decile, ...]
    log_loss: float
    baseline: float
    """The log-loss of shares of the worth."""
    margins: tuple[float, ...]
    """By phase: how far chances may be off, half of a 95% interval."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {**vars(self), "deciles": [vars(one) for one in self.deciles]}


def calibrate(edition: str, games: int, seed: int, done: Callable[[int], None] = lambda count: None) -> Calibration:
    """Play games of mixed bots, and compare chances with who won."""
    samples: list[Sample] = []
    family = evaluator = ""
    for number in range(games):
        dice = Random(f"{seed}/{number}/calibration")
        seats = dice.choice((2, 3, 4, 4, 4, 5))
        first = Game.new(edition, {"round-limit": LIMIT}, seats, SeededChance(f"{seed}/{number}"))
        family = first.book.edition.family
        found, evaluator = sampled(first, dice, CITY_PLAYERS if family == "city" else PLAYERS)
        samples += found
        done(1)
    return measured(family, evaluator, games, samples)


def sampled(game: Game, dice: Random, players: Sequence[str]) -> tuple[list[Sample], str]:
    """Some positions of one game before a roll, with their chances and who won; and what estimated them."""
    names = [dice.choice(players) for _ in range(game.state.seats)]
    table = Table(game, [make_bot(name, f"{seat}") for seat, name in enumerate(names)])
    kept: list[State] = []
    count = 0
    while not game.over:
        table.step()
        if game.state.agenda and type(game.state.agenda[-1]) is RollDue:
            count += 1
            if len(kept) < SAMPLED:
                kept.append(game.state.copy())
            elif (place := dice.randrange(count)) < SAMPLED:
                kept[place] = game.state.copy()
    ranking = game.state.ranking
    winners = ranking.count(1)
    found: list[Sample] = []
    estimate: Evaluator = evaluator_for(game.book, kept[0])
    judge = Judge(game.book, estimate)
    for state in kept:
        chances = judge.value(state)
        view = Game(game.book, state, game.chance, recorded=False).view(None)
        worths = [max(0, view.ask(WORTH, seat)) if not state.out[seat] else 0 for seat in range(state.seats)]
        total = sum(worths) or 1
        for seat in range(state.seats):
            if not state.out[seat]:
                won = (ranking[seat] == 1) / winners
                found.append(Sample(phase(state), chances[seat], worths[seat] / total, won))
    return found, estimate.name


def measured(family: str, evaluator: str, games: int, samples: Sequence[Sample]) -> Calibration:
    """What the samples come to."""
    margins = [width([each for each in samples if each.phase == number] or list(samples)) for number in range(PHASES)]
    return Calibration(
        family,
        evaluator,
        games,
        tuple(deciles(samples)),
        surprise([(each.chance, each.won) for each in samples]),
        surprise([(each.share, each.won) for each in samples]),
        tuple(round(margin, 4) for margin in margins),
    )


def deciles(samples: Sequence[Sample]) -> list[Decile]:
    """Samples by the size of their chance."""
    found = []
    for tenth in range(10):
        some = [each for each in samples if tenth == min(9, int(10 * each.chance))]
        if some:
            won = sum(each.won for each in some)
            predicted = sum(each.chance for each in some) / len(some)
            found.append(Decile(tenth / 10, predicted, won / len(some), interval(won, len(some)), len(some)))
    return found


def width(samples: Sequence[Sample]) -> float:
    """How far chances were off on average, beyond what luck in these games explains; half of a 95% interval."""
    squares = 0.0
    for one in deciles(samples):
        noise = max(one.came * (1 - one.came), one.predicted * (1 - one.predicted)) / one.count
        squares += one.count * ((one.came - one.predicted) ** 2 - noise)
    return max(SMALLEST, NORMAL_95 * sqrt(max(0.0, squares) / len(samples)))


def surprise(pairs: Sequence[tuple[float, float]]) -> float:
    """The mean log-loss of chances, each of a seat that won or not."""
    total = 0.0
    for chance, won in pairs:
        sure = min(max(chance, LEAST), 1 - LEAST)
        total -= won * log(sure) + (1 - won) * log(1 - sure)
    return total / len(pairs)


def save_calibration_plot(found: Calibration, path: Path) -> None:
    """Draw predicted chances beside what came true."""
    from rentier.sim.looks import BOTS, QUIET, as_svg, figure, styled

    with styled():
        drawn = figure(5, 5)
        axes = drawn.add_subplot()
        axes.plot([0, 100], [0, 100], color=QUIET, linewidth=1, linestyle="--")
        predicted = [100 * one.predicted for one in found.deciles]
        came = [100 * one.came for one in found.deciles]
        below = [100 * (one.came - one.interval[0]) for one in found.deciles]
        above = [100 * (one.interval[1] - one.came) for one in found.deciles]
        axes.errorbar(predicted, came, yerr=[below, above], fmt="o", color=BOTS[0], capsize=3)
        axes.set(xlim=(0, 100), ylim=(0, 100), xlabel="predicted chance, %", ylabel="games won, %")
        axes.set_title(f"{found.family.capitalize()}: {found.evaluator}, {found.games:,} games")
        if path.suffix == ".svg":
            path.write_text(as_svg(drawn), encoding="utf-8")
        else:
            drawn.savefig(path, dpi=150, metadata={"Software": None})
