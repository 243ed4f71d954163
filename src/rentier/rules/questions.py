"""The questions that both families answer, by subject. Those of one family are in its own folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from rentier.kernel.question import Question

if TYPE_CHECKING:
    from rentier.kernel.errors import Refusal
    from rentier.kernel.records import Act, Step
    from rentier.rules.auction import Auction
    from rentier.rules.deals import DealOffered, Terms
    from rentier.rules.debts import Claim, Debt
    from rentier.rules.deeds import BuyChoice

Rent = tuple[int, int]
"""What a landing is worth: an amount, or a number of times a roll."""


class RentClaim(Protocol):
    """Rent that its owner may ask for; with `times` above 0 it is that many times a roll."""

    @property
    def number(self) -> int: ...
    @property
    def deed(self) -> int: ...
    @property
    def owner(self) -> int: ...
    @property
    def visitor(self) -> int: ...
    @property
    def amount(self) -> int: ...
    @property
    def times(self) -> int: ...


ADDRESSED: Final[Question[[int], Sequence[RentClaim | DealOffered]]] = Question("addressed", public=True)
"""The rent that a seat may ask for, and the offers that it may answer."""

# ---------------------------------------------------------------- turns, dice and movement

PHASES: Final[Question[[int, int], tuple[Step, ...]]] = Question("phases")
"""The duties that a seat's turn begins with; the second argument is the number of the first."""
TIME_IS_UP: Final[Question[[int], bool]] = Question("time_is_up")
"""Whether the game ends before this round."""
FINISH: Final[Question[[], None]] = Question("finish")
"""End the game and rank everybody by worth."""
THROW: Final[Question[[int], tuple[int, ...]]] = Question("throw")
"""The dice that a seat rolls to move."""
MOVES: Final[Question[[int, tuple[int, ...], int], tuple[Step, ...]]] = Question("moves")
"""The steps that a seat's roll opens; the last argument is the next number."""
SALARY: Final[Question[[int, int], int]] = Question("salary")
"""What a seat gets for reaching GO or passing it on the way to a space."""
SEND_TO_JAIL: Final[Question[[int], None]] = Question("send_to_jail")
"""Send a seat to Jail."""

# ---------------------------------------------------------------- deeds and rent

VISIT: Final[Question[[int, int, int, int], None]] = Question("visit")
"""A visitor landed on a deed of an owner; the last argument multiplies the rent."""
RENT: Final[Question[[int], Rent]] = Question("rent", public=True)
"""The current rent of a deed."""
RENTS: Final[Question[[], list[list[int]]]] = Question("rents", shown="rents")
"""The current rent of every space as [amount, times a roll]; zeros where there is none."""
OPEN_CLAIMS: Final[Question[[], Sequence[RentClaim]]] = Question("open_claims", public=True)
"""The rent that nobody has asked for yet; none where it is paid without being asked for."""
CLAIMS_LOST_BY: Final[Question[[Act], bool]] = Question("claims_lost_by")
"""Whether an act, carried out now, would lose the open claims."""
LEVEL: Final[Question[[int], int]] = Question("level", public=True)
"""How far a deed is built up."""
DECLINED: Final[Question[[int], tuple[Step, ...]]] = Question("declined")
"""The steps that follow when a deed is not bought."""
PASS_UP: Final[Question[[int, BuyChoice], Act]] = Question("pass_up")
"""The act with which a seat does not buy a deed."""

# ---------------------------------------------------------------- money and debts

MORTGAGE_VALUE: Final[Question[[int], int]] = Question("mortgage_value", public=True)
"""What the Bank lends on a deed."""
MORTGAGEABLE: Final[Question[[int, int], None]] = Question("mortgageable")
"""Refuse a seat's mortgage of a deed that the edition does not allow."""
REPAYMENT: Final[Question[[int], int]] = Question("repayment", public=True)
"""What it costs to pay off a deed's mortgage."""
REPAYABLE: Final[Question[[int, int], None]] = Question("repayable")
"""Refuse a seat's repayment of a deed's mortgage that the edition does not allow."""
RAISABLE: Final[Question[[int], int]] = Question("raisable", public=True)
"""A seat's cash with all that it could raise from the Bank."""
RAISABLES: Final[Question[[], list[int]]] = Question("raisables", shown="raisable")
"""What every seat could raise."""
RAISE_MONEY: Final[Question[[int], Act]] = Question("raise_money")
"""The next act with which the clock raises money for a debtor."""
IN_DEBT: Final[Question[[int], bool]] = Question("in_debt", public=True)
"""Whether a seat owes anything."""
OPEN_DEBTS: Final[Question[[], Sequence[Debt]]] = Question("open_debts", public=True)
"""The open debts, oldest first."""
OWING: Final[Question[[int], int]] = Question("owing", public=True)
"""The sum of a seat's open debts."""
PAYABLE: Final[Question[[int], bool]] = Question("payable", public=True)
"""Whether a seat could meet its debts, alone or with what others owe it."""
CLAIMS_BY: Final[Question[[int], Sequence[Claim]]] = Question("claims_by")
"""Rent that a seat could still ask for."""
CLAIMS_AGAINST: Final[Question[[int], int]] = Question("claims_against", public=True)
"""What a seat may still be asked for."""
WORTH: Final[Question[[int], int]] = Question("worth", public=True)
"""What a seat is worth."""
WORTHS: Final[Question[[], list[int]]] = Question("worths", shown="worth")
"""What every seat is worth."""
WORTH_COUNTS: Final[Question[[], str]] = Question("worth_counts", public=True)
"""What worth counts, as a template."""
POT: Final[Question[[], int]] = Question("pot", public=True)
"""The money on Free Parking, where a house rule collects it."""

# ---------------------------------------------------------------- auctions

LOT: Final[Question[[], Auction | None]] = Question("lot", public=True)
"""The lot being auctioned, if there is one."""
BARRED: Final[Question[[Auction, int], Refusal | None]] = Question("barred")
"""Why a seat may not bid for a piece of building, if it may not."""
PRIZE: Final[Question[[Auction], tuple[Step, ...]]] = Question("prize")
"""The steps that winning a lot opens."""
PASS_IS_FINAL: Final[Question[[], bool]] = Question("pass_is_final", public=True)
"""Whether a seat that passed is out of the bidding for good."""
SPENDABLE: Final[Question[[int], int]] = Question("spendable", public=True)
"""The cash that a seat is free to spend during an auction."""
SET_ASIDE: Final[Question[[int], int]] = Question("set_aside", public=True)
"""The cash that a seat keeps for rent it was asked for during an auction."""

# ---------------------------------------------------------------- deals and kept cards

OPEN_OFFERS: Final[Question[[], Sequence[DealOffered]]] = Question("open_offers", public=True)
"""The open offers, oldest first."""
TRADABLE: Final[Question[[int], None]] = Question("tradable")
"""Refuse a deed that may not be traded now."""
TRADABLES: Final[Question[[], list[list[int]]]] = Question("tradables", public=True)
"""The deeds of every seat that are free to be traded."""
DEAL_COST: Final[Question[[int, tuple[int, ...], int], int]] = Question("deal_cost")
"""What a seat with so much cash pays the Bank for the deeds that it takes in a deal."""
DEAL_STEPS: Final[Question[[int, tuple[int, ...], int, tuple[int, ...]], tuple[Step, ...]]] = Question("deal_steps")
"""The steps that a deal opens: maker and its new deeds, partner and its new deeds."""
INTEREST_DUE: Final[Question[[int], int]] = Question("interest_due")
"""Interest that a seat still has to pay for deeds it received."""
HOLDINGS: Final[Question[[int], int]] = Question("holdings")
"""What a seat holds, sold at its price."""
RAISABLE_AFTER: Final[Question[[int, int, int, Terms], int]] = Question("raisable_after")
"""What a seat could raise after a deal between a maker and a partner."""
KEPT_CARDS: Final[Question[[int], list[int]]] = Question("kept_cards", public=True)
"""The cards that a seat keeps."""

# ---------------------------------------------------------------- leaving

SELL_UP: Final[Question[[int], None]] = Question("sell_up")
"""Sell to the Bank what a leaving seat has to sell."""
INHERITED: Final[Question[[int, tuple[int, ...]], tuple[Step, ...]]] = Question("inherited")
"""The steps that deeds of a leaving seat open for its heir."""
