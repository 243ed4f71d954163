"""How the simple bot plays City: it builds all it can where rents are highest, and plays tricks on whoever has most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.city.blocks import BlocksChoice, BuildBlocks, EndBuilding, Press
from rentier.rules.city.dodges import DodgeChoice, DodgeRent, DodgeTax, PayRent, TaxChoice
from rentier.rules.city.plots import BONUSES, HAZARDS
from rentier.rules.city.targets import Choose, Forgo, TargetChoice
from rentier.rules.city.towers import BuildSkyscraper, BuildStadium, BuildTower
from rentier.rules.city.transit import GoOnFoot, TakeTaxi, TaxiChoice
from rentier.rules.mortgage import Repay

RESERVE = 3000
"""Cash it keeps back when it builds."""
WORTH_DODGING = 500
"""Rents below this are paid."""


def build_first(view: View, seat: int) -> Act | None:
    """Press the button before rolling on or ending the turn, when there is money for blocks."""
    if view.cash(seat) > RESERVE and view.ask("may_press"):
        return Press(seat)
    return None


def wish(view: View, seat: int) -> Act | None:
    """At the start of the turn: the Tower, a skyscraper, a stadium, a district bought back."""
    cash, board = view.cash(seat) - RESERVE, view.board
    if cash < 0:
        return None
    left = view.ask("pieces_left")
    for deed in reversed(view.deeds(seat)):
        group = board.group[deed]
        lent = view.ask("repayment", deed)
        if lent:
            if lent <= cash:
                return Repay(seat, deed)
            continue
        tries: list[Act] = []
        if view.has_group(seat, group):
            if left["tower"] and view.whole_groups(seat) > 1 and cash >= view.setting("tower_cost"):
                tries.append(BuildTower(seat, deed))
            if left["skyscraper"] and cash >= board.group_data[group]["skyscraper"]:
                tries.append(BuildSkyscraper(seat, deed))
        if left["stadium"] and view.owned(seat, group) > 1 and cash >= view.setting("stadium_cost"):
            tries.append(BuildStadium(seat, deed))
        for act in tries:
            if view.why_not(act) is None:
                return act
    return None


def build(view: View, duty: BlocksChoice) -> Act:
    """As many blocks as the unit allows on the dearest district with room: industry where a hazard may come."""
    seat: int = view.seat  # type: ignore[assignment]
    budget = view.cash(seat) - RESERVE
    for deed in sorted(view.deeds(seat), key=lambda deed: -view.board.price[deed]):
        room = min(duty.most, view.ask("room", deed))
        costs = view.board.group_data[view.board.group[deed]]
        safe = any(piece in BONUSES for piece in view.ask("standing", deed))
        kind = "residential" if safe or budget < 4 * RESERVE else "industrial"
        count = min(room, budget // costs[kind])
        if count > 0:
            order = (deed, count, 0) if kind == "residential" else (deed, 0, count)
            return BuildBlocks(seat, duty.number, (order,))
    return EndBuilding(seat, duty.number)


def choose(view: View, duty: TargetChoice) -> Act:
    """Hazards for whoever has built most, everything good for its own best district."""
    seat: int = view.seat  # type: ignore[assignment]
    targets = view.ask("targets", duty)
    if not targets:
        return Forgo(seat, duty.number)

    def value(target: tuple[int, str]) -> int:
        deed, piece = target
        holder, stakes = view.holder(deed), view.board.price[deed] + 1000 * view.level(deed)
        if duty.aim == "repossession":
            return -stakes
        if piece in HAZARDS and duty.aim != "clean_up":
            return stakes if holder >= 0 and holder != seat else -stakes
        if duty.aim == "demolition":
            return -stakes if holder == seat else stakes
        return stakes if holder == seat or duty.aim in ("takeover", "inheritance") else 0

    deed, piece = max(targets, key=value)
    return Choose(seat, duty.number, deed, piece)


def dodge(view: View, duty: DodgeChoice) -> Act:
    """The Rent Dodge card is for rents that hurt."""
    return (DodgeRent if duty.amount >= WORTH_DODGING else PayRent)(duty.seat, duty.number)


def dodge_tax(view: View, duty: TaxChoice) -> Act:
    """The tax is always the same."""
    return DodgeTax(duty.seat, duty.number)


def ride(view: View, duty: TaxiChoice) -> Act:
    """The Taxi is for getting past somebody's rent."""
    seat, board = duty.seat, view.board
    steps: int = view.ask("rolled_steps")

    def rent(by: int) -> int:
        space = (view.at(seat) + steps + by) % board.size
        return 0 if view.holder(space) == seat else int(view.ask("rent", space)[0])

    by = min((0, *board.cards[duty.card].data["choices"]), key=rent)
    return TakeTaxi(seat, duty.number, by) if rent(0) - rent(by) >= WORTH_DODGING else GoOnFoot(seat, duty.number)


ANSWERS: dict[type[Duty], Callable[[View, Any], Act]] = {
    BlocksChoice: build,
    TargetChoice: choose,
    DodgeChoice: dodge,
    TaxChoice: dodge_tax,
    TaxiChoice: ride,
}
