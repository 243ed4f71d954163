"""What a policy knows of one game apart from the record: how it likes to play, and what it remembers; one a seat."""

from __future__ import annotations

from typing import Annotated

from rentier.batch.codes import SEATS, SPACES
from rentier.batch.record import I1, I4, I8, Numbers


class Memory(Numbers):
    """One seat. Its tastes are set before the game; everything below them is 0 at first."""

    # how a fixed policy likes to play
    eager: I8
    """The deeds that it buys with any cash it has, as a mask."""
    never: I8
    """The deeds that it neither buys nor takes, as a mask."""
    highest: I1
    """The level at which it stops building."""
    keeps_worth: I1
    """Whether it turns down offers that lower its net worth."""

    # what a fixed policy remembers
    managed: I4
    """The round in which it last thought of its own turn."""
    proposed: I4
    """The round in which it last looked for a deal."""
    known_debt: I4
    """The debt that it knows it can pay, by its duty's number."""
    spoke: Annotated[list[list[int]], 4, SPACES, SEATS]
    """The round in which it last offered a deed to somebody, or asked them for it."""
    swapped: Annotated[list[list[int]], 8, SPACES, SEATS]
    """The deeds that it offered somebody in exchange for a deed, as a mask; bit SPACES where it offered cash alone."""
    at_half: Annotated[list[int], 4, SPACES]
    """To whom it offered a deed for half its price, as a mask."""
    at_more: Annotated[list[int], 4, SPACES]
    """To whom it offered a deed for one and a half times its price, as a mask."""
    last_sum: Annotated[list[list[int]], 4, SPACES, SEATS]
    """What it asked somebody for a deed when that was half of their cash, the last time."""


def forget(m: Memory) -> None:
    """A new game begins: keep the tastes only."""
    m.managed = 0
    m.proposed = 0
    m.known_debt = 0
    for deed in range(SPACES):
        m.at_half[deed] = 0
        m.at_more[deed] = 0
        for other in range(SEATS):
            m.spoke[deed][other] = 0
            m.swapped[deed][other] = 0
            m.last_sum[deed][other] = 0
