"""Walking every outcome of chance: all dice and cards that an act can meet, each exactly once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rentier.kernel.game import Game
from rentier.kernel.records import Act


class Path:
    """Chance that follows a path of numbers and, beyond its end, takes the first way on; it remembers every bound."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.bounds: list[int] = []

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The next number of the path."""
        step = len(self.bounds)
        self.bounds.append(bound)
        if step == len(self.path):
            self.path.append(0)
        return self.path[step]


def outcomes(game: Game, act: Act) -> Iterator[tuple[Game, Fraction]]:
    """Every game that an act can lead to, with its probability."""
    path: list[int] = []
    while True:
        chance = Path(path)
        after = Game(game.book, game.state.copy(), chance)
        after.submit(act, act.seat)
        likely = Fraction(1)
        for bound in chance.bounds:
            likely /= bound
        yield after, likely
        while path and path[-1] + 1 == chance.bounds[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


def answers(game: Game, rights: Sequence[type[Act]] = ()) -> list[Act]:
    """Every answer to the open duty by the first seat that it waits for, and these rights; a form gives its example."""
    duty = type(game.state.agenda[-1])
    kinds = {act for act, answered in game.book.duty_of.items() if answered is duty} | set(rights)
    choices = game.acts(game.duties[0].seat)
    examples = [form.example for form in choices.forms if form.act in kinds and form.example is not None]
    return [*(act for act in choices.acts if type(act) in kinds), *examples]


def perft(game: Game, depth: int, rights: Sequence[type[Act]] = ()) -> int:
    """How many lines of `depth` acts there are, counting every answer and every outcome of chance."""
    if not depth or game.over:
        return 1
    acts = answers(game, rights)
    return sum(perft(after, depth - 1, rights) for act in acts for after, _ in outcomes(game, act))
