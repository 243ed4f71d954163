"""Rents paid late: rent that cash did not cover is tracked until it is paid."""

from __future__ import annotations

from dataclasses import dataclass

from rentier.rules.city.districts import RentCharged
from rentier.rules.classic.rent import RentAsked
from rentier.rules.debts import DebtsSetOff, Owed, Paid
from rentier.rules.leaving import DebtsPassed
from rentier.sim.meters import Hears


@dataclass
class OpenDebt:
    """A debt, and the deed whose rent it is, or -1."""

    debtor: int
    creditor: int
    amount: int
    why: str
    deed: int


class RentTrail:
    """Remembers the deed of every rent that is asked for but not paid yet."""

    def __init__(self) -> None:
        self._asked: list[tuple[int, int, int]] = []
        """(visitor, amount, deed) of rents that become a debt, or fall due, later."""
        self._debts: dict[int, OpenDebt] = {}
        """Open debts by number, oldest first."""

    def hears(self) -> Hears:
        """Rents as they are asked for, and debts that end without a payment; a meter tells the others itself."""
        return {
            RentAsked: self.asked,
            RentCharged: self.asked,
            DebtsSetOff: self.set_off,
            DebtsPassed: self.passed,
        }

    def asked(self, fact: RentAsked | RentCharged) -> None:
        """Rent was asked for; where it was not paid at once, it will be."""
        if not fact.paid:
            self._asked.append((fact.visitor, fact.amount, fact.deed))

    def owed(self, fact: Owed) -> None:
        """A debt arose."""
        deed = self._found(fact.debtor, fact.amount) if fact.why == "rent" else -1
        self._debts[fact.number] = OpenDebt(fact.debtor, fact.creditor, fact.amount, fact.why, deed)

    def set_off(self, fact: DebtsSetOff) -> None:
        """Two players owed each other."""
        for number in (fact.debt, fact.counter):
            debt = self._debts[number]
            debt.amount -= fact.amount
            if debt.amount == 0:
                del self._debts[number]

    def passed(self, fact: DebtsPassed) -> None:
        """What a leaver was owed is owed to the heir; the leaver's own debts stay until they were asked about."""
        for number, debt in list(self._debts.items()):
            if debt.creditor == fact.seat:
                debt.creditor = fact.heir
                if debt.debtor == fact.heir:
                    del self._debts[number]

    def paid(self, fact: Paid) -> int:
        """The deed whose rent this payment was, or -1."""
        if fact.debt:
            debt = self._debts.pop(fact.debt, None)
            return -1 if debt is None else debt.deed
        return self._found(fact.debtor, fact.amount) if fact.why == "rent" else -1

    def unmet(self, seat: int) -> tuple[str, int]:
        """Why, and for which deed, a seat owed what it could not pay: its oldest open debt."""
        return next(((debt.why, debt.deed) for debt in self._debts.values() if debt.debtor == seat), ("", -1))

    def _found(self, visitor: int, amount: int) -> int:
        for index, (who, much, deed) in enumerate(self._asked):
            if who == visitor and much == amount:
                del self._asked[index]
                return deed
        return -1
