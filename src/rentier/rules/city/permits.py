"""Planning permission: hazards and bonus buildings, which keep each other off a district."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.city.districts import basis
from rentier.rules.city.plots import (
    BONUSES,
    HAZARDS,
    Plots,
    check_cash,
    check_face_up,
    check_own,
    check_unhurried,
)
from rentier.rules.city.questions import CARRY_OUT, MAY_CHOOSE, REMOVAL_COST
from rentier.rules.city.targets import TargetChoice, ask_or_tell
from rentier.rules.debts import DebtDue
from rentier.rules.questions import IN_DEBT

permits = Chapter("permits", settings={"hazard_blocks": dict, "removal": int}, asks=(IN_DEBT,))
WHERE, BESIDE, NONE_LEFT = permits.cites("CPLAN-1"), permits.cites("CPLAN-2"), permits.cites("CPLAN-3")
REMOVE, FACE_DOWN, DEBTOR = permits.cites("CPLAN-5"), permits.cites("CMTG-2"), permits.cites("debt.first")


@record
class RemoveHazard(Act):
    """Pay to have a hazard removed from a district of your own."""

    seat: int
    deed: int
    piece: str
    spelling = "remove {piece:piece} from {deed:deed}"
    exempt_from = ("debts",)  # where it raises more than it costs


@record
class PiecePlaced(Fact):
    """A piece came from the Bank, free."""

    seat: int
    piece: str
    deed: int

    def telling(self) -> str:
        return "{seat:seat} puts a {" + self.piece + "} on {deed:space}"

    def apply(self, state: State) -> None:
        Plots.of(state).put(state, self.piece, self.deed)


@record
class PieceRemoved(Fact):
    """A piece went back to the Bank, for a price or free."""

    seat: int
    piece: str
    deed: int
    cost: int

    def telling(self) -> str:
        price = " for {cost:money}" if self.cost else ""
        return "{seat:seat} has the {" + self.piece + "} on {deed:space} removed" + price

    def apply(self, state: State) -> None:
        state.pay(self.seat, BANK, self.cost)
        Plots.of(state).take(state, self.piece, self.deed)


@permits.lands("planning_permission", hazard=str, bonus=str)
def land_on_planning_permission(game: Game, seat: int, factor: int) -> None:
    """CLAND-6: the hazard or the bonus building drawn on the space has to be built, if it can."""
    space = game.board.data[game.state.at[seat]]
    ask_or_tell(game, seat, "permit", (space["hazard"], space["bonus"]))


@permits.defines(MAY_CHOOSE["permit"])
def may_permit(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """CPLAN-1: a bonus on an own district, a hazard on another's, either on an unowned one."""
    holder = game.state.holder[deed]
    if piece in BONUSES:
        if holder not in (choice.seat, BANK):
            raise Refusal(WHERE, "a bonus building goes on your own district or an unowned one")
        check_bonus(game, deed, piece)
    else:
        if holder == choice.seat:
            raise Refusal(WHERE, "a hazard goes on another's district or an unowned one")
        check_hazard(game, deed, piece)


@permits.defines(MAY_CHOOSE["hazard"])
def may_hazard(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """CCARD-1: a card's hazard goes on any district without a bonus building."""
    check_hazard(game, deed, piece)


@permits.defines(MAY_CHOOSE["bonus"])
def may_bonus(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """CCARD-1: a card's bonus building goes on an own district without a hazard."""
    check_own(game, choice.seat, deed, WHERE)
    check_bonus(game, deed, piece)


def check_hazard(game: Game, deed: int, piece: str) -> None:
    """CPLAN-2, CPLAN-3: not beside a bonus building, and while there are any."""
    plots = Plots.of(game.state)
    if plots.bonuses[deed]:
        raise Refusal(BESIDE, "a bonus building keeps hazards off {deed:space}", deed=deed)
    if not plots.left_of(piece):
        raise Refusal(NONE_LEFT, "the {bank} has none of these left")


def check_bonus(game: Game, deed: int, piece: str) -> None:
    """CPLAN-2, CPLAN-3, CMTG-2: not beside a hazard, nor on a mortgaged district, and while there are any."""
    plots = Plots.of(game.state)
    if plots.hazards[deed]:
        raise Refusal(BESIDE, "a hazard keeps bonus buildings off {deed:space}", deed=deed)
    check_face_up(game, deed, FACE_DOWN)
    if not plots.left_of(piece):
        raise Refusal(NONE_LEFT, "the {bank} has none of these left")


@permits.defines(CARRY_OUT["permit"])
@permits.defines(CARRY_OUT["hazard"])
@permits.defines(CARRY_OUT["bonus"])
def place(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """CPLAN-1: one free piece."""
    game.emit(PiecePlaced(choice.seat, piece, deed))


@permits.right(RemoveHazard)
def remove_hazard(game: Game, act: RemoveHazard) -> None:
    """CPLAN-5, CSPEC-3: for its blocks, in your own turn; in debt only where it raises more than it costs."""
    check_own(game, act.seat, act.deed, REMOVE)
    if act.piece not in HAZARDS or not Plots.of(game.state).has(act.piece, act.deed):
        raise Refusal(REMOVE, "there is no such hazard on {deed:space}", deed=act.deed)
    cost = removal_cost(game, act.piece)
    if game.book.questions[IN_DEBT](game, act.seat):
        check_raises(game, act.seat, act.deed, cost)
    else:
        check_unhurried(game, act.seat, REMOVE)
    check_cash(game, act.seat, cost, REMOVE)
    game.emit(PieceRemoved(act.seat, act.piece, act.deed, cost))


def check_raises(game: Game, seat: int, deed: int, cost: int) -> None:
    """CSPEC-3: a debtor removes a hazard in their own turn if the district can then be mortgaged for more than that."""
    state, plots = game.state, Plots.of(game.state)
    if state.turn != seat or type(state.agenda[-1]) is not DebtDue:
        raise Refusal(DEBTOR, "in debt you can remove a hazard only on your own turn")
    blocks, times = basis(state, plots, deed)
    clean = blocks + plots.residential[deed] if plots.hazards[deed] == 1 else blocks
    rents = game.book.board.rents[deed]
    if state.mortgaged[deed] or (rents[clean] - rents[blocks]) * times <= cost:
        raise Refusal(DEBTOR, "in debt you can remove a hazard only if the rent value rises by more than it costs")


@permits.defines(REMOVAL_COST)
def removal_cost(game: Game, piece: str) -> int:
    """CPLAN-5: what it takes to remove a hazard."""
    return game.book.numbers["removal"] * game.book.counts["hazard_blocks"][piece]


@permits.offers(RemoveHazard)
def offer_removal(game: Game, seat: int) -> list[Act]:
    """Every hazard on the player's districts."""
    plots = Plots.of(game.state)
    return [
        RemoveHazard(seat, deed, piece)
        for deed in game.state.deeds_of(seat)
        if plots.hazards[deed]
        for piece in HAZARDS
        if plots.has(piece, deed)
    ]
