"""Games that shrink: a table's seed and a list of numbers, each of which chooses one act; and data to be damaged."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from rentier.kernel.game import Game
from tests.properties.play import Play

QUICK = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))

CHOICES = st.lists(st.integers(0, 2**20), max_size=40)


def play(seed: int, choices: list[int], close: float, kind: type[Play] = Play) -> Play:
    """A game of a number of acts, each chosen by its own number."""
    game = kind(kind.table(seed), close, mirror=True)
    for choice in choices:
        if game.game.over:
            break
        game.rng.seed(choice)
        act, by = game.chooser.choose(game.game)
        game.submit(act, by)
    return game


def position(seed: int, kind: type[Play] = Play) -> Game:
    """A game some acts old."""
    return play(seed, [seed * 31 + index for index in range(20)], close=0, kind=kind).game


GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
"""Anything that JSON can hold."""


def damage(data: st.DataObject, plain: dict[str, Any]) -> None:
    """Replace, add or remove something somewhere in plain data."""
    where: Any = plain
    while True:
        keys = sorted(where) if isinstance(where, dict) else list(range(len(where)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys), label="where")
        inner = where[key]
        if isinstance(inner, (dict, list)) and inner and data.draw(st.booleans(), label="deeper"):
            where = inner
            continue
        how = data.draw(st.sampled_from(("replace", "remove", "number")), label="how")
        if how == "remove":
            del where[key]
        elif how == "number":
            where[key] = data.draw(st.integers(-3, 60), label="number")
        else:
            where[key] = data.draw(GARBAGE, label="garbage")
        return
