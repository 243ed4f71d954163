"""Personalities: the fixed cast that bots are chosen from, each with a name, a face and a style of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

STYLES = ("builder", "trader", "miser", "gambler")
"""What bots differ in at equal strength: what they like to do, and how they talk."""


@dataclass(frozen=True)
class Personality:
    """Somebody whom people meet at tables."""

    name: str
    face: str
    """The drawing that clients show."""
    style: str
    about: str
    """One line for the lobby."""


CAST = (
    Personality("Bruno", "bruno", "builder", "Starts building before the ink on the deed is dry."),
    Personality("Hilda", "hilda", "builder", "Would rather own one great street than ten quiet ones."),
    Personality("Otis", "otis", "builder", "Sketches skylines on napkins."),
    Personality("Mira", "mira", "trader", "Always has one more offer for you."),
    Personality("Tariq", "tariq", "trader", "Believes that a good deal makes two people happy."),
    Personality("Lola", "lola", "trader", "Remembers what you paid, and what it is worth now."),
    Personality("Silas", "silas", "miser", "Counts his cash twice a turn."),
    Personality("Edda", "edda", "miser", "Has never paid too much and won't start today."),
    Personality("Pim", "pim", "miser", "Saves for a rainy day. It rains a lot."),
    Personality("Roxy", "roxy", "gambler", "Bids first and checks her cash later."),
    Personality("Dante", "dante", "gambler", "Is sure that the next roll is his."),
    Personality("Juno", "juno", "gambler", "Thinks that rent is something other people pay."),
)
"""Everybody there is; more than a table has seats."""

_BY_NAME = {personality.name: personality for personality in CAST}


def personality_of(name: str) -> Personality | None:
    """Who goes by a name; None for a bot that was named otherwise, as in releases without a cast."""
    return _BY_NAME.get(name)


def style_of(name: str) -> str:
    """The style of the bot that goes by a name, or none."""
    personality = personality_of(name)
    return "" if personality is None else personality.style


def cast_for(table: int | str) -> Iterator[Personality]:
    """The whole cast in the order in which a table, by its id or seed, gets them: first one of each style."""
    dice = Random(f"{table}/cast")
    by_style = [[personality for personality in CAST if personality.style == style] for style in STYLES]
    for alike in by_style:
        dice.shuffle(alike)
    while any(by_style):
        dice.shuffle(by_style)
        for alike in by_style:
            if alike:
                yield alike.pop()
