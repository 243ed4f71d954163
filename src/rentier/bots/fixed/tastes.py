"""How the preferences of the fixed policies differ."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Taste:
    """The tastes of one policy."""

    eager: tuple[str, ...] = ()
    """Groups (by id or kind) that it buys with any cash it has."""
    never: tuple[str, ...] = ()
    """Groups of which it wants nothing."""
    highest: int = 99
    """The level at which it stops building."""
    keeps_worth: bool = False
    """Whether it turns down offers that lower its net worth."""


TASTES = {
    "fp-a": Taste(),
    "fp-a-patched": Taste(keeps_worth=True),
    "fp-b": Taste(eager=("station", "dark_blue"), never=("utility",)),
    "fp-c": Taste(eager=("orange", "light_blue", "station"), highest=3),
}
"""The fixed policies: A has no favourites, B collects stations and the dearest street, C what is landed on most."""
