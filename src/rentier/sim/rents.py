"""Which rent a debt is for: rent that cash did not cover is followed until it is paid."""

from __future__ import annotations

from rentier.rules.city.districts import RentCharged
from rentier.rules.classic.rent import RentAsked
from rentier.rules.debts import Owed, Paid
from rentier.sim.meters import Hears


class RentTrail:
    """Remembers the deed of every rent that is asked for but not paid yet."""

    def __init__(self) -> None:
        self._asked: list[tuple[int, int, int]] = []
        """(visitor, amount, deed) of rents that become a debt, or fall due, later."""
        self._debts: dict[int, tuple[int, str, int]] = {}
        """(debtor, why, deed) of open debts by number, oldest first."""

    def hears(self) -> Hears:
        """Rents as they are asked for; a meter tells debts and payments itself."""
        return {RentAsked: self.asked, RentCharged: self.asked}

    def asked(self, fact: RentAsked | RentCharged) -> None:
        """Rent was asked for; where it was not paid at once, it will be."""
        if not fact.paid:
            self._asked.append((fact.visitor, fact.amount, fact.deed))

    def owed(self, fact: Owed) -> None:
        """A debt arose."""
        deed = self._found(fact.debtor, fact.amount) if fact.why == "rent" else -1
        self._debts[fact.number] = (fact.debtor, fact.why, deed)

    def paid(self, fact: Paid) -> int:
        """The deed whose rent this payment was, or -1."""
        if fact.debt:
            return self._debts.pop(fact.debt, (0, "", -1))[2]
        return self._found(fact.debtor, fact.amount) if fact.why == "rent" else -1

    def unmet(self, seat: int) -> tuple[str, int]:
        """Why, and for which deed, a seat owed what it could not pay: its oldest open debt."""
        return next(((why, deed) for debtor, why, deed in self._debts.values() if debtor == seat), ("", -1))

    def _found(self, visitor: int, amount: int) -> int:
        for index, (who, much, deed) in enumerate(self._asked):
            if who == visitor and much == amount:
                del self._asked[index]
                return deed
        return -1
