"""What a table's clocks remember: small data that is stored with every act, so that deadlines survive a restart."""

from __future__ import annotations

from copy import copy

import msgspec


class Wait(msgspec.Struct, array_like=True):
    """A person for whom the table waits; `since` may lie ahead, where a roll is held back."""

    seat: int
    duty: int
    since: float
    until: float | None


class Lot(msgspec.Struct, array_like=True):
    """The lot under the hammer as it was when its time was set."""

    number: int
    leader: int
    bid: int
    until: float | None


class Offer(msgspec.Struct, array_like=True):
    """An open offer; new terms give it new time."""

    number: int
    revision: int
    until: float | None


class Claim(msgspec.Struct, array_like=True):
    """A rent claim, and when it arose."""

    number: int
    since: float


class Times(msgspec.Struct, forbid_unknown_fields=True):
    """Every open deadline in unix seconds; None where there is no limit."""

    noted: float
    """When something happened last."""
    people: list[int]
    """The seats that people play."""
    reserves: list[float]
    """The seconds that every seat has left on top of a decision's own."""
    turn: int
    """Whose turn it is."""
    used: float = 0.0
    """How long the table has waited for them in this turn."""
    game: float | None = None
    """When the time of the whole game is up."""
    lot: Lot | None = None
    open: list[Wait] = []
    offers: list[Offer] = []
    claims: list[Claim] = []

    def copy(self) -> Times:
        """The same, apart from this."""
        return msgspec.structs.replace(
            self,
            people=self.people.copy(),
            reserves=self.reserves.copy(),
            lot=copy(self.lot),
            open=[*map(copy, self.open)],
            offers=[*map(copy, self.offers)],
            claims=[*map(copy, self.claims)],
        )

    def extend(self, seconds: float) -> None:
        """Move everything that is open."""
        self.noted += seconds
        if self.game is not None:
            self.game += seconds
        begun: list[Wait | Claim] = [*self.open, *self.claims]
        for one in begun:
            one.since += seconds
        limited: list[Wait | Offer | Lot] = [*self.open, *self.offers]
        if self.lot is not None:
            limited.append(self.lot)
        for clock in limited:
            if clock.until is not None:
                clock.until += seconds
