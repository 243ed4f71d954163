"""Studies: what a deed, a group, money, the first turn or a house rule is worth in winning chance, over many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from rentier.analysis.intervals import NORMAL_95
from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.state import State
from rentier.rollouts import Rollout, rollout

GAMES = 10_000
CASH = (-500, -200, -100, 100, 200, 500, 1000)
"""Sums that `money` adds where everybody starts with 1500; elsewhere in proportion."""
STRONGER, WEAKER = "hard-1", "normal-1"
"""Who meets in studies of house rules: the better player's lead shows how much a rule leaves to skill."""
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Finding:
    """One row of a study: a winning chance, and what it differs by from that of an equal start."""

    what: str
    chance: float
    difference: float
    margin: float
    """Half the width of the 95% interval of the difference."""
    games: int


@dataclass(frozen=True)
class Study:
    """A question and its answer."""

    subject: str
    edition: str
    seats: int
    bots: str
    games: int
    seed: int
    title: str
    findings: tuple[Finding, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {**vars(self), "findings": [vars(one) for one in self.findings]}

    def markdown(self) -> str:
        """The findings as a table for a page."""
        rows = [
            f"| {one.what} | {one.chance:.1%} | {points(one.difference)} ± {100 * one.margin:.1f} |"
            for one in self.findings
        ]
        return "\n".join(["| | winning chance | difference in points |", "|---|--:|--:|", *rows, ""])


def points(share: float) -> str:
    """A difference in percentage points."""
    return f"{100 * share:+.1f}".replace("-", "−")


@dataclass(frozen=True)
class Setting:
    """What the games of a study have in common."""

    edition: str
    seats: int = 4
    games: int = GAMES
    seed: int = 1
    bots: str = "fp-a"
    options: Mapping[str, bool | int] | None = None

    def start(self) -> Game:
        """A game at its first roll, the first seat in turn."""
        game = Game.new(self.edition, self.options or {}, self.seats, SeededChance(self.seed))
        state = game.state
        if state.turn == 0:
            return game
        shift = state.turn
        for step in state.agenda:
            if hasattr(step, "seat"):
                step.seat = (step.seat - shift) % self.seats
        state.turn = state.starter = 0
        return game

    def chance(self, change: Callable[[State], None] | None, bots: str | Sequence[str] = "") -> Rollout:
        """How often each seat wins from the start, changed."""
        game = self.start()
        if change is not None:
            change(game.state)
        (found,) = rollout(game, 0, (None,), self.games, seed=self.seed, bots=bots or self.bots)
        return found


def compared(what: str, found: Rollout, base: Rollout, seat: int = 0) -> Finding:
    """A finding beside an equal start. The games have the same dice, so the interval is too wide if anything."""
    difference = found.chances[seat] - base.chances[seat]
    spread = sum(one.chances[seat] * (1 - one.chances[seat]) / one.games for one in (found, base))
    return Finding(what, found.chances[seat], difference, NORMAL_95 * sqrt(spread), found.games)


def money(setting: Setting, done: Progress) -> Iterator[Finding]:
    """What more or less cash at the start is worth."""
    base = setting.chance(None)
    game = setting.start()
    unit = max(1, game.state.cash[0] // 15)
    done(1)
    for sum_ in CASH:
        amount = sum_ * unit // 100

        def add(state: State, amount: int = amount) -> None:
            state.cash[0] += amount

        sign = "+" if amount > 0 else "−"
        yield compared(f"{sign}{game.book.words.money(abs(amount))}", setting.chance(add), base)
        done(1)


def deeds(setting: Setting, done: Progress) -> Iterator[Finding]:
    """What every deed is worth to a player who has it from the start, for nothing."""
    base, game = setting.chance(None), setting.start()
    done(1)
    for deed in game.board.deeds:

        def give(state: State, deed: int = deed) -> None:
            state.give_deed(deed, 0)

        yield compared(game.view(None).name(deed), setting.chance(give), base)
        done(1)


def groups(setting: Setting, done: Progress) -> Iterator[Finding]:
    """What every whole group is worth to a player who has it from the start, for nothing."""
    base, game = setting.chance(None), setting.start()
    done(1)
    for group, members in enumerate(game.board.members):

        def give(state: State, members: Sequence[int] = members) -> None:
            for deed in members:
                state.give_deed(deed, 0)

        yield compared(
            game.board.group_ids[group].replace("_", " "),
            setting.chance(give),
            base,
        )
        done(1)


def first(setting: Setting, done: Progress) -> Iterator[Finding]:
    """What it is worth to begin, and to go second, third, ..."""
    found = setting.chance(None)
    done(1)
    even = 1 / setting.seats
    for seat in range(setting.seats):
        chance = found.chances[seat]
        margin = NORMAL_95 * sqrt(chance * (1 - chance) / found.games)
        yield Finding(f"turn {seat + 1}", chance, chance - even, margin, found.games)


def rule(setting: Setting, option: str, done: Progress) -> Iterator[Finding]:
    """What a house rule changes for a strong player among weaker ones, and for the one who begins."""
    with_it = Setting(setting.edition, setting.seats, setting.games, setting.seed, setting.bots, {option: True})
    strong = [STRONGER, *[WEAKER] * (setting.seats - 1)]
    for what, bots in (
        (f"{STRONGER} against {WEAKER}", strong),
        ("the first player among equals", [setting.bots] * setting.seats),
    ):
        base, found = setting.chance(None, bots), with_it.chance(None, bots)
        yield Finding(
            f"{what}, without {option}",
            base.chance,
            0.0,
            NORMAL_95 * sqrt(base.chance * (1 - base.chance) / base.games),
            base.games,
        )
        yield compared(f"{what}, with {option}", found, base)
        done(2)


SUBJECTS: dict[str, tuple[str, Callable[[Setting, Progress], Iterator[Finding]]]] = {
    "money": ("What cash at the start is worth", money),
    "deeds": ("What a deed is worth at the start", deeds),
    "groups": ("What a whole group is worth at the start", groups),
    "first": ("What it is worth to go first", first),
}


def parts(subject: str, setting: Setting) -> int:
    """How many positions a study plays."""
    board = setting.start().board
    return {"money": len(CASH) + 1, "deeds": len(board.deeds) + 1, "groups": len(board.members) + 1, "first": 1}.get(
        subject, 4
    )


def study(subject: str, setting: Setting, done: Progress = lambda count: None) -> Study:
    """Carry out a study. `rule:NAME` asks what a house rule changes."""
    if subject.startswith("rule:"):
        option = subject.removeprefix("rule:")
        Game.new(setting.edition, {option: True}, setting.seats)  # says what is wrong with the option
        title, findings = f"What the house rule {option} changes", tuple(rule(setting, option, done))
    elif subject in SUBJECTS:
        title, ask = SUBJECTS[subject]
        findings = tuple(ask(setting, done))
    else:
        raise RentierError(f"There is no study {subject!r}: choose {', '.join(SUBJECTS)}, calibration or rule:NAME")
    return Study(subject, setting.edition, setting.seats, setting.bots, setting.games, setting.seed, title, findings)


def save_study_plot(found: Study, path: Path) -> None:
    """Draw the findings with their intervals."""
    from rentier.sim.looks import BOTS, INK, as_svg, figure, styled

    with styled():
        drawn = figure(7.5, 1.4 + 0.27 * len(found.findings))
        axes = drawn.add_subplot()
        places = range(len(found.findings))
        widths = [100 * one.margin for one in found.findings]
        axes.barh(
            places,
            [100 * one.difference for one in found.findings],
            xerr=widths,
            color=BOTS[0],
            ecolor=INK,
            height=0.62,
        )
        axes.set_yticks(list(places), [one.what for one in found.findings])
        axes.invert_yaxis()
        axes.axvline(0, color=INK, linewidth=1)
        axes.set_xlabel("difference in winning chance, points (95% intervals)")
        axes.set_title(found.title)
        if path.suffix == ".svg":
            path.write_text(as_svg(drawn), encoding="utf-8")
        else:
            drawn.savefig(path, dpi=150, metadata={"Software": None})
