"""Rent: landing opens a claim, and nothing is owed until the owner asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.auction import Bid, Hammer, HammerDuty, auction_open
from rentier.rules.classic.building import Buildings
from rentier.rules.classic.questions import HIGHEST_UTILITY_THROW, UTILITY_THROW
from rentier.rules.deals import DealOffered, Offers
from rentier.rules.debts import AfterLot, Claim, Owed, covered, owe, settle
from rentier.rules.dice import Roll, Rolled, white_dice
from rentier.rules.jail import TryDouble
from rentier.rules.leaving import Resigned, WentOut
from rentier.rules.mortgage import Repay
from rentier.rules.questions import (
    ADDRESSED,
    CLAIMS_AGAINST,
    CLAIMS_BY,
    CLAIMS_LOST_BY,
    OPEN_CLAIMS,
    RENT,
    RENTS,
    REPAYMENT,
    SET_ASIDE,
    SPENDABLE,
    VISIT,
    RentClaim,
)
from rentier.rules.turns import EndTurn

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook


@memory("rent")
class Claims(Part):
    """The claims that nobody has asked for yet."""

    __slots__ = ("open",)

    def __init__(self, state: State, book: Rulebook) -> None:
        self.open: list[RentClaimed] = []

    def drop(self) -> None:
        self.open = []


rent = Chapter("rent", asks=(UTILITY_THROW, HIGHEST_UTILITY_THROW, SPENDABLE, REPAYMENT), part=Claims)
ASK, ASIDE = rent.cites("RENT-1"), rent.cites("AUC-8")


@record
class RentDue(AfterLot):
    """AUC-8: rent that was asked for while a lot was open, and falls due when it closes."""

    owner: int
    visitor: int
    amount: int


@record
class AskRent(Act):
    """Ask the visitor for the rent."""

    seat: int
    claim: int
    spelling = "ask {claim:claim}"
    aliases = ("collect", "demand")
    exempt_from = ("debts",)


@record
class WaiveRent(Act):
    """Waive the rent."""

    seat: int
    claim: int
    spelling = "waive {claim:claim}"


@record
class RentClaimed(Fact):
    """RENT-8: a player landed on another's property; this fact is the claim, worth what the board said then.

    A `times` above 0 is a utility's: that many times a roll, made when the owner asks.
    """

    number: int
    deed: int
    owner: int
    visitor: int
    amount: int
    times: int
    concerns = ("owner",)

    def telling(self) -> str:
        what = "{times} times a roll" if self.times else "{amount:money}"
        return "{visitor:seat} owes {owner:seat} " + what + " on {deed:space} if asked"

    def apply(self, state: State) -> None:
        claims = state.parts[Claims]
        claims.open.append(self)
        state.numbers = self.number + 1


@record
class RentAsked(Fact):
    """RENT-1: the owner asked, and was `paid` at once, or is owed.

    `waits` is of earlier rules, in which such rent waited for the last of several lots.
    """

    claim: int
    owner: int
    visitor: int
    deed: int
    amount: int
    dice: tuple[int, ...]
    paid: bool
    waits: bool

    def telling(self) -> str:
        asked = "{visitor:seat} pays {owner:seat} " if self.paid else "{owner:seat} asks {visitor:seat} for "
        roll = " after a roll of {dice:dice}" if self.dice else ""
        return asked + "{amount:money} rent on {deed:space}" + roll

    def apply(self, state: State) -> None:
        if self.paid:
            state.cash[self.visitor] -= self.amount
            state.cash[self.owner] += self.amount
        claims = state.parts[Claims]
        for index, claim in enumerate(claims.open):
            if claim.number == self.claim:
                del claims.open[index]
                break
        if self.dice:
            state.drawn("utility")
            if len(self.dice) > 2:
                state.drawn("utility-speed")
        if self.waits:
            lowest = next(i for i, step in enumerate(state.agenda) if isinstance(step, (Hammer, HammerDuty, RentDue)))
            state.agenda.insert(lowest, RentDue(self.owner, self.visitor, self.amount))


@record
class RentSetAside(Fact):
    """AUC-8: rent was asked for while a lot was open; it is owed as soon as that lot closes."""

    owner: int
    visitor: int
    amount: int
    says = "{visitor:seat} sets {amount:money} aside until the auction closes"

    def apply(self, state: State) -> None:
        agenda = state.agenda
        place = next(index for index, step in enumerate(agenda) if isinstance(step, HammerDuty))
        while place and type(agenda[place - 1]) is RentDue:
            place -= 1  # what was asked for first is owed first
        agenda.insert(place, RentDue(self.owner, self.visitor, self.amount))


@record
class RentFellDue(Fact):
    """AUC-8: the lot closed, and rent asked for meanwhile is owed."""

    owner: int
    visitor: int
    amount: int
    says = "The rent of {amount:money} that {owner:seat} asked {visitor:seat} for is now due"

    def apply(self, state: State) -> None:
        state.agenda.pop()


@record
class ClaimsLapsed(Fact):
    """RENT-2: nobody asked in time, the owner let it go, or somebody left."""

    claims: tuple[int, ...]
    deeds: tuple[int, ...]
    says = "The rent on {deeds:spaces} was not collected"

    def apply(self, state: State) -> None:
        claims = Claims.of(state).open
        claims[:] = [claim for claim in claims if claim.number not in self.claims]


# ---------------------------------------------------------------- what a landing is worth


@rent.formula("by_level", building_cost=int)
def by_level(game: Game, deed: int, owner: int, factor: int) -> tuple[int, int]:
    """RENT-3 to RENT-5: the printed rent; twice for an unimproved site of a whole group with no mortgage."""
    board = game.book.board
    buildings = game.state.parts[Buildings]
    level = buildings.level[deed]
    if level:
        return (board.rents[deed][-1] if level == buildings.hotel_level else board.rents[deed][level]) * factor, 0
    state, group = game.state, board.group[deed]
    whole = state.owned[owner][group] == len(board.members[group]) and not state.mortgaged_in[group]
    return board.rents[deed][0] * (2 if whole else 1) * factor, 0


@rent.formula("by_count", rents=list)
def by_count(game: Game, deed: int, owner: int, factor: int) -> tuple[int, int]:
    """RENT-6: by how many of them the owner has, mortgaged ones counted."""
    group = game.book.board.group[deed]
    return game.book.board.group_data[group]["rents"][game.state.owned[owner][group] - 1] * factor, 0


@rent.formula("by_dice", multipliers=list)
def by_dice(game: Game, deed: int, owner: int, factor: int) -> tuple[int, int]:
    """RENT-7: a multiple of a fresh roll; a card may name the number itself (CARD-3)."""
    group = game.book.board.group[deed]
    times = game.book.board.group_data[group]["multipliers"][game.state.owned[owner][group] - 1]
    return 0, factor if factor > 1 else times


def rent_of(game: Game, deed: int, owner: int, factor: int = 1) -> tuple[int, int]:
    """What a landing would be worth now: an amount, or a number of times a roll; nothing while mortgaged."""
    if game.state.mortgaged[deed]:
        return 0, 0
    board = game.book.board
    value: tuple[int, int] = game.book.formulas[board.group[deed]](game, deed, owner, factor)
    return value


@rent.defines(RENTS)
def rents(game: Game) -> list[list[int]]:
    """Current rent of every space as [amount, times a roll]; zeros where none could be asked."""
    holder = game.state.holder
    return [list(rent_of(game, deed, holder[deed])) if holder[deed] >= 0 else [0, 0] for deed in range(len(holder))]


@rent.defines(RENT)
def rent_now(game: Game, deed: int) -> tuple[int, int]:
    """Current rent of one deed."""
    holder = game.state.holder[deed]
    return rent_of(game, deed, holder) if holder >= 0 else (0, 0)


# ---------------------------------------------------------------- claiming, asking, losing


@rent.defines(VISIT)
def visit(game: Game, visitor: int, deed: int, owner: int, factor: int) -> None:
    """LAND-3, LAND-4: another's property, not mortgaged: a claim opens."""
    state, book = game.state, game.book
    if not state.mortgaged[deed]:
        amount, times = book.formulas[state.group[deed]](game, deed, owner, factor)
        game.emit(RentClaimed(state.numbers, deed, owner, visitor, amount, times))


@rent.right(AskRent)
def ask_rent(game: Game, act: AskRent) -> None:
    """RENT-1: the owner may ask, in or out of turn, while the claim stands."""
    ask_for(game, claim_of(game, act.seat, act.claim))


@rent.right(WaiveRent)
def waive_rent(game: Game, act: WaiveRent) -> None:
    """RENT-1: the owner may let it go."""
    lose(game, [claim_of(game, act.seat, act.claim)])


def lose(game: Game, claims: list[RentClaimed]) -> None:
    """RENT-2: claims that nobody will ask for any more."""
    game.emit(ClaimsLapsed(tuple(claim.number for claim in claims), tuple(claim.deed for claim in claims)))


def claim_of(game: Game, seat: int, number: int) -> RentClaimed:
    """The open claim with this number, which must be the seat's own."""
    claims = game.state.parts[Claims]
    for claim in claims.open:
        if claim.number == number and claim.owner == seat:
            return claim
    raise Refusal(ASK, "there is no rent to ask for: nobody landed there, or the next player has rolled")


def ask_for(game: Game, claim: RentClaimed) -> None:
    """RENT-1, RENT-7, AUC-8: a utility is rolled for now; while a lot is open the sum is set aside."""
    amount = claim.amount
    dice: tuple[int, ...] = ()
    if claim.times:
        dice, pips = UTILITY_THROW(game, claim.visitor)
        amount = claim.times * pips
    state, owner, visitor = game.state, claim.owner, claim.visitor
    aside = auction_open(state)
    paid = not aside and covered(state, visitor, amount)
    game.emit(RentAsked(claim.number, owner, visitor, claim.deed, amount, dice, paid, False))
    if aside:
        game.emit(RentSetAside(owner, visitor, amount))
    elif not paid:
        owe(game, visitor, owner, amount, "rent")


@rent.defines(UTILITY_THROW)
def utility_throw(game: Game, visitor: int) -> tuple[tuple[int, ...], int]:
    """RENT-7: a fresh roll of the two dice."""
    dice = white_dice(game, "utility")
    return dice, sum(dice)


def waiting_rent(game: Game, step: RentDue, seat: int, heir: int) -> tuple[Step, ...]:
    """DEBT-8: rent that waits is owed to the heir; the leaver's own was settled."""
    owner = heir if step.owner == seat else step.owner
    return () if step.visitor in (seat, owner) else (RentDue(owner, step.visitor, step.amount),)


rent.reacts(RentAsked)(settle)


@rent.due(RentDue, leaves=waiting_rent)
def rent_falls_due(game: Game, due: RentDue) -> None:
    """AUC-8, DEBT-7: the lot is closed, and all rent set aside is owed, in the order it was asked for."""
    fallen = []
    while type(step := game.state.agenda[-1]) is RentDue:
        game.emit(RentFellDue(step.owner, step.visitor, step.amount))
        fallen.append(step)
    for step in fallen:
        owe(game, step.visitor, step.owner, step.amount, "rent")


@rent.defines(SET_ASIDE, replaces=True)
def set_aside(game: Game, seat: int) -> int:
    """AUC-8: what a seat was asked for while a lot is open."""
    total = 0
    for step in game.state.agenda:
        if type(step) is RentDue and step.visitor == seat:
            total += step.amount
    return total


@rent.guards("Bid")
def bid_without_the_rent(game: Game, act: Bid) -> None:
    """AUC-8: money that is set aside is not bid."""
    aside = set_aside(game, act.seat)
    if aside and game.state.cash[act.seat] - aside < act.amount <= game.state.cash[act.seat]:
        raise Refusal(ASIDE, "{aside:money} of your cash is set aside for rent you were asked for", aside=aside)


@rent.guards("Repay")
def repay_without_the_rent(game: Game, act: Repay) -> None:
    """AUC-8: money that is set aside is not spent."""
    aside = set_aside(game, act.seat)
    if not aside or act.deed not in game.state.deeds_of(act.seat) or not game.state.mortgaged[act.deed]:
        return  # the act has a refusal of its own
    cost: int = REPAYMENT(game, act.deed)
    if SPENDABLE(game, act.seat) < cost <= game.state.cash[act.seat]:
        raise Refusal(ASIDE, "{aside:money} of your cash is set aside for rent you were asked for", aside=aside)


@rent.reacts(Rolled)
def lapse(game: Game, rolled: Rolled) -> None:
    """RENT-1, RENT-2: at the next player's first roll, rent that was not asked for is lost."""
    claims = game.state.parts[Claims]
    if claims.open and game.state.rolls == 1:
        lose(game, claims.open)


@rent.reacts(Resigned)
def claims_count_as_asked(game: Game, resigned: Resigned) -> None:
    """DEBT-8: rent that could still be asked for is owed, and so is rent that waits for an auction to close."""
    seat = resigned.seat
    waiting = [step for step in reversed(game.state.agenda) if type(step) is RentDue and step.visitor == seat]
    for step in waiting:
        game.emit(Owed(game.next_number, seat, step.owner, step.amount, "rent", ()))
    for claim in [claim for claim in Claims.of(game.state).open if claim.visitor == seat]:
        amount = claim.amount
        dice: tuple[int, ...] = ()
        if claim.times:
            dice, pips = UTILITY_THROW(game, seat)
            amount = claim.times * pips
        game.emit(RentAsked(claim.number, claim.owner, seat, claim.deed, amount, dice, False, False))
        game.emit(Owed(game.next_number, seat, claim.owner, amount, "rent", ()))


@rent.reacts(WentOut)
def leave(game: Game, left: WentOut) -> None:
    """RENT-1, RENT-8: claims of and against somebody who goes out lapse."""
    gone = [claim for claim in Claims.of(game.state).open if left.seat in (claim.owner, claim.visitor)]
    if gone:
        lose(game, gone)


@rent.defines(OPEN_CLAIMS, replaces=True)
def open_claims(game: Game) -> Sequence[RentClaim]:
    """RENT-1: the claims that stand."""
    return tuple(game.state.parts[Claims].open)


@rent.defines(ADDRESSED, replaces=True)
def addressed(game: Game, seat: int) -> Sequence[RentClaim | DealOffered]:
    """RENT-1, DEAL-1: the rent that a seat may ask for, and the offers that it may answer."""
    state = game.state
    claims, offers = state.parts[Claims].open, state.parts[Offers].open
    if not claims and not offers:
        return ()  # bots ask all the time, and mostly there is nothing
    matters: list[RentClaim | DealOffered] = []
    for claim in claims:
        if claim.owner == seat:
            matters.append(claim)
    for offer in offers:
        if offer.partner == seat:
            matters.append(offer)
    return matters


@rent.defines(CLAIMS_LOST_BY, replaces=True)
def claims_lost_by(game: Game, act: Act) -> bool:
    """RENT-1: claims are lost with the first roll of the next turn, and with the game's last act."""
    if isinstance(act, (Roll, TryDouble)):
        return game.state.rolls == 0 and game.why_not(act) is None
    if isinstance(act, EndTurn):
        return game.why_not(act) is None and game.preview(act).after.over
    return False


@rent.defines(CLAIMS_AGAINST)
def claims_against(game: Game, seat: int) -> int:
    """DEAL-6: what unasked claims may cost a seat, a utility counted at its highest roll."""
    claims = game.state.parts[Claims].open
    if not claims:
        return 0
    claims = [claim for claim in claims if claim.visitor == seat]
    highest = HIGHEST_UTILITY_THROW(game, seat)
    return sum(claim.amount + claim.times * highest for claim in claims)


@rent.defines(CLAIMS_BY, replaces=True)
def claims_by(game: Game, seat: int) -> list[Claim]:
    """DEBT-2: rent that a seat could still ask for, a utility counted at its highest roll."""
    own = [claim for claim in Claims.of(game.state).open if claim.owner == seat]
    return [
        (
            claim.visitor,
            claim.amount + claim.times * HIGHEST_UTILITY_THROW(game, claim.visitor),
            AskRent(seat, claim.number),
        )
        for claim in own
    ]


@rent.defines(HIGHEST_UTILITY_THROW)
def highest_utility_throw(game: Game, seat: int) -> int:
    """The most that the dice for a utility can show."""
    return 12


@rent.offers(AskRent)
def offer_rent(game: Game, seat: int) -> list[Act]:
    """Asking for or waiving each open claim."""
    own = [claim for claim in Claims.of(game.state).open if claim.owner == seat]
    return [kind(seat, claim.number) for claim in own for kind in (AskRent, WaiveRent)]
