"""How the simple bot plays City: it builds all it can where rents are highest, and attacks the richest player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.city.blocks import BuildBlocks, Press
from rentier.rules.city.clock import PlayOn, PlayOnChoice
from rentier.rules.city.dodges import DodgeChoice, DodgeRent, PayRent
from rentier.rules.city.industry_tax import DodgeTax, TaxChoice
from rentier.rules.city.plots import BONUSES, HAZARDS
from rentier.rules.city.questions import (
    BLOCKS_LEFT,
    HAS_SKYSCRAPER,
    MAY_PRESS,
    PIECE_LEFT,
    ROLLED_STEPS,
    ROOM,
    STANDING,
)
from rentier.rules.city.targets import Choose, Forgo, TargetChoice
from rentier.rules.city.towers import BuildSkyscraper, BuildStadium, BuildTower
from rentier.rules.city.transit import TakeTaxi, TaxiChoice
from rentier.rules.mortgage import Repay
from rentier.rules.questions import RENT, REPAYMENT

RESERVE = 15000
"""Cash it keeps back when it builds: rents reach twenty millions and more."""
PLACING = ("permit", "hazard", "bonus")
KEEPING_OFF = frozenset((*HAZARDS, *BONUSES))
ENOUGH = 12000
"""What it wants beyond that before it spends anything."""
WORTH_DODGING = 500
"""Rents below this are paid."""


def press(view: View, seat: int) -> Act | None:
    """Build what the button allows, or press it, with money to spare."""
    most = view.ask(BLOCKS_LEFT)
    if most:
        return build(view, seat, most)
    return Press(seat) if view.cash(seat) >= RESERVE + ENOUGH and view.ask(MAY_PRESS) else None


def before_the_end(view: View, seat: int) -> Act | None:
    """With money to spare: blocks, the button, a district bought back, a skyscraper, the Tower, a stadium."""
    most = view.ask(BLOCKS_LEFT)
    blocks = build(view, seat, most) if most else None
    if blocks is not None:
        return blocks
    cash = view.cash(seat) - RESERVE
    if cash < ENOUGH:
        return None
    if view.ask(MAY_PRESS):
        return Press(seat)
    for deed in view.mortgages(seat):
        if view.ask(REPAYMENT, deed) <= cash:
            return Repay(seat, deed)
    for act in landmarks(view, seat):
        if view.why_not(act) is None:
            return act
    return None


def landmarks(view: View, seat: int) -> Iterator[Act]:
    """What its groups may allow, on the dearest district of each."""
    members = view.board.members
    if view.whole_groups(seat):
        tower = view.whole_groups(seat) > 1 and view.ask(PIECE_LEFT, "tower")
        for group in range(len(members)):
            if view.has_group(seat, group):
                if not view.ask(HAS_SKYSCRAPER, group):
                    yield BuildSkyscraper(seat, members[group][-1])
                if tower:
                    yield BuildTower(seat, members[group][-1])
    if view.ask(PIECE_LEFT, "stadium"):
        for group in range(len(members)):
            if view.owned(seat, group) > 1:
                yield BuildStadium(seat, next(deed for deed in members[group] if view.holder(deed) == seat))


def build(view: View, seat: int, most: int) -> Act | None:
    """As many blocks as the button allows on the dearest district with room: industry where a hazard may come."""
    budget = view.cash(seat) - RESERVE
    for deed in reversed(view.deeds(seat)):
        room = view.ask(ROOM, deed)
        if not room:
            continue
        costs = view.board.group_data[view.board.group[deed]]
        safe = budget < 4 * RESERVE or any(piece in BONUSES for piece in view.ask(STANDING, deed))
        kind = "residential" if safe else "industrial"
        count = min(room, most, budget // costs[kind])
        if count > 0:
            order = (deed, count, 0) if safe else (deed, 0, count)
            return BuildBlocks(seat, (order,))
    return None


def choose(view: View, duty: TargetChoice) -> Act:
    """The dearest district that will do: its own for what is good, another's for what is bad; no railroads."""
    seat, aim, deeds = duty.seat, duty.aim, view.board.deeds
    if aim == "railroad" and not duty.must:
        return Forgo(seat, duty.number)
    for piece in duty.pieces:
        if aim in PLACING and not view.ask(PIECE_LEFT, piece):
            continue
        bad = aim in ("demolition", "takeover") or (piece in HAZARDS and aim != "clean_up")
        for deed in reversed(deeds):
            holder = view.holder(deed)
            if holder < 0 if aim in ("inheritance", "railroad") else holder >= 0 and (holder != seat) is bad:
                if piece:
                    standing = view.ask(STANDING, deed)
                    if aim in PLACING:  # where nothing of the kind stands yet it is hardly ever refused
                        if KEEPING_OFF.isdisjoint(standing) and not view.is_mortgaged(deed):
                            return Choose(seat, duty.number, deed, piece)
                        continue
                    if piece not in standing and aim != "railroad":
                        continue
                act = Choose(seat, duty.number, deed, piece)
                if view.why_not(act) is None:
                    return act
    return view.fallback(Waiting(seat, duty))


def dodge(view: View, duty: DodgeChoice) -> Act:
    """The Rent Dodge card is for rents that hurt."""
    return (DodgeRent if duty.amount >= WORTH_DODGING else PayRent)(duty.seat, duty.number)


def dodge_tax(view: View, duty: TaxChoice) -> Act:
    """The tax is always the same."""
    return DodgeTax(duty.seat, duty.number)


def ride(view: View, duty: TaxiChoice) -> Act:
    """The Taxi is used at once, to where least is to pay."""
    seat, board = duty.seat, view.board
    steps: int = view.ask(ROLLED_STEPS)

    def rent(by: int) -> int:
        space = (view.at(seat) + steps + by) % board.size
        return 0 if view.holder(space) == seat else int(view.ask(RENT, space)[0])

    return TakeTaxi(seat, duty.number, min(board.cards[duty.card].data["choices"], key=rent))


def play_on(view: View, duty: PlayOnChoice) -> Act:
    """It always has time."""
    return PlayOn(view.seat, duty.number)  # type: ignore[arg-type]


ANSWERS: dict[type[Duty], Callable[[View, Any], Act]] = {
    PlayOnChoice: play_on,
    TargetChoice: choose,
    DodgeChoice: dodge,
    TaxChoice: dodge_tax,
    TaxiChoice: ride,
}
