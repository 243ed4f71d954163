"""The state: one flat position, small numbers in lists indexed by seat and by space.

Only facts write it. A deed is named by its space, so a landing needs no look-up; `holder` says who
has it. Counters (deeds a seat and group, mortgages a group) are kept where deeds move, not counted by rules.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from typing import Final

from rentier.kernel.parts import parts
from rentier.kernel.plain import Json
from rentier.kernel.records import Duty, Step

BANK: Final = -1
"""The Bank, where a seat could stand: as holder, debtor or creditor."""
NO_DEED: Final = -2
"""The `holder` of a space that has no deed."""


class State:
    """One position of one game, complete: it can be paused, saved, copied and resumed from here."""

    __slots__ = (
        "agenda",
        "at",
        "bank",
        "cash",
        "deeds",
        "draws",
        "group",
        "holder",
        "jail",
        "mortgaged",
        "mortgaged_in",
        "numbers",
        "out",
        "over",
        "owned",
        "parts",
        "ranking",
        "rolls",
        "round",
        "seats",
        "starter",
        "tokens",
        "turn",
        "whole",
    )

    def __init__(self, seats: int, group: Sequence[int], groups: int) -> None:
        self.seats = seats
        self.cash = [0] * seats
        self.bank = 0
        """What the Bank took in minus what it paid out; any whole number."""
        self.tokens = list(range(seats))
        """Which of the edition's tokens each seat plays with."""
        self.at = [0] * seats
        self.jail = [0] * seats
        """0 outside; in Jail one more than the tries made."""
        self.out = [0] * seats
        """0 in the game; else 1 for the first who went out, 2 for the second, ..."""
        self.group = tuple(group)
        """Group of the deed on each space, -1 where there is none."""
        self.holder = tuple(BANK if g >= 0 else NO_DEED for g in group)
        """Who holds the deed of each space; replaced whole, so that comparing identity shows whether it changed."""
        self.mortgaged = [0] * len(self.group)
        """What the Bank lent on each deed; 0 face up."""
        self.deeds = [*([] for _ in range(seats)), [deed for deed, g in enumerate(group) if g >= 0]]
        """The deeds of each seat in board order; the last row, where BANK points, is the Bank's."""
        self.owned = [[0] * groups for _ in range(seats)]
        """How many deeds of each group each seat holds."""
        self.whole = [0] * seats
        """How many whole groups each seat holds."""
        self.mortgaged_in = [0] * groups
        self.agenda: list[Step] = []
        self.numbers = 1
        """The next number for a duty, claim, debt, auction or offer."""
        self.draws: dict[str, int] = {}
        self.turn = 0
        self.starter = 0
        self.round = 0
        self.rolls = 0
        """Rolls made in this turn."""
        self.over = False
        self.ranking: list[int] = []
        """When over: the rank of each seat, 1 is best."""
        self.parts = parts(())
        """What the chapters remember."""

    # ------------------------------------------------------------ what facts use to write

    def pay(self, debtor: int, creditor: int, amount: int) -> None:
        """Move money between two seats, or a seat and the Bank."""
        if debtor >= 0:
            self.cash[debtor] -= amount
        else:
            self.bank -= amount
        if creditor >= 0:
            self.cash[creditor] += amount
        else:
            self.bank += amount

    def give_deed(self, deed: int, to: int) -> None:
        """Hand a deed over and keep the counters right."""
        held, group = self.holder[deed], self.group[deed]
        size = self.group.count(group)
        self.deeds[held].remove(deed)
        insort(self.deeds[to], deed)
        if held >= 0:
            owned = self.owned[held]
            if owned[group] == size:
                self.whole[held] -= 1
            owned[group] -= 1
        if to >= 0:
            owned = self.owned[to]
            owned[group] += 1
            if owned[group] == size:
                self.whole[to] += 1
        holder = list(self.holder)
        holder[deed] = to
        self.holder = tuple(holder)

    def turn_deed(self, deed: int, lent: int) -> None:
        """Turn a deed face down for what the Bank lent on it, or face up (0)."""
        self.mortgaged_in[self.group[deed]] += (lent > 0) - (self.mortgaged[deed] > 0)
        self.mortgaged[deed] = lent

    def open(self, steps: Iterable[Step]) -> None:
        """Put steps on the agenda, the last on top, and count their numbers."""
        agenda = self.agenda
        for step in steps:
            agenda.append(step)
            if isinstance(step, Duty) and step.number >= self.numbers:
                self.numbers = step.number + 1

    def close(self, number: int) -> None:
        """Take the duty with this number off the agenda, wherever it lies."""
        agenda = self.agenda
        for index in range(len(agenda) - 1, -1, -1):
            step = agenda[index]
            if isinstance(step, Duty) and step.number == number:
                del agenda[index]
                return

    def numbered(self, number: int) -> None:
        """Remember that a claim, debt or offer took this number."""
        if number >= self.numbers:
            self.numbers = number + 1

    def drawn(self, stream: str) -> None:
        """One more draw was taken from a stream of chance."""
        try:
            self.draws[stream] += 1
        except KeyError:
            self.draws[stream] = 1

    # ------------------------------------------------------------ what rules read

    def playing(self) -> list[int]:
        """The seats still in the game, in seat order."""
        return [seat for seat in range(self.seats) if not self.out[seat]]

    def after(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from the left of `seat`."""
        order = [*range(seat + 1, self.seats), *range(seat)]
        return [other for other in order if not self.out[other]]

    def deeds_of(self, seat: int) -> list[int]:
        """The deeds that a seat (or the Bank) holds, in board order."""
        return self.deeds[seat].copy()

    # ------------------------------------------------------------ copies and plain data

    def copy(self) -> State:
        """An independent copy, in microseconds."""
        twin = State.__new__(State)
        twin.seats = self.seats
        twin.cash = self.cash.copy()
        twin.bank = self.bank
        twin.tokens = self.tokens.copy()
        twin.at = self.at.copy()
        twin.jail = self.jail.copy()
        twin.out = self.out.copy()
        twin.group = self.group
        twin.holder = self.holder
        twin.mortgaged = self.mortgaged.copy()
        twin.deeds = [row.copy() for row in self.deeds]
        twin.owned = [row.copy() for row in self.owned]
        twin.whole = self.whole.copy()
        twin.mortgaged_in = self.mortgaged_in.copy()
        twin.agenda = self.agenda.copy()
        twin.numbers = self.numbers
        twin.draws = self.draws.copy()
        twin.turn = self.turn
        twin.starter = self.starter
        twin.round = self.round
        twin.rolls = self.rolls
        twin.over = self.over
        twin.ranking = self.ranking.copy()
        twin.parts = parts([part.copy() for part in self.parts.values()])
        return twin

    def become(self, other: State) -> None:
        """Take over another position, which is not used any more; views of this state then show it."""
        for slot in self.__slots__:
            setattr(self, slot, getattr(other, slot))

    def to_dict(self) -> Json:
        """The position as one JSON object; counters are left out, they follow from the rest."""
        from rentier.kernel.positions import written

        return written(self)

    @staticmethod
    def from_dict(plain: object) -> State:
        """The position that `to_dict` described, also in an older format; anything else is a `RecordError`."""
        from rentier.kernel.positions import read

        return read(plain)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, slot) == getattr(other, slot) for slot in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """The position as a person would jot it down: a line for the turn, one a seat, one a part."""
        lines = [f"round {self.round}, seat {self.turn}'s turn, {self.rolls} rolled, bank {self.bank:+}"]
        for seat in range(self.seats):
            where = f"on {self.at[seat]}" + (f" in Jail (try {self.jail[seat]})" if self.jail[seat] else "")
            deeds = " ".join(f"{d}{'m' if self.mortgaged[d] else ''}" for d in self.deeds_of(seat))
            gone = f", out #{self.out[seat]}" if self.out[seat] else ""
            lines.append(f"seat {seat}: {self.cash[seat]} {where}, deeds [{deeds}]{gone}")
        lines.append("agenda: " + (" < ".join(str(step) for step in self.agenda) or "empty"))
        lines.extend(f"{part.name}: {part.to_dict()}" for part in self.parts.values())
        return "\n".join(lines)
