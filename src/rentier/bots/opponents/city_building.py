"""How the opponents build in City: the button, blocks of a style, hazards removed, landmarks."""

from __future__ import annotations

from rentier.bots import simple_city
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.city.blocks import BuildBlocks, Press
from rentier.rules.city.permits import RemoveHazard
from rentier.rules.city.plots import BONUSES, HAZARDS
from rentier.rules.mortgage import Repay

HOMES, FACTORIES, MIXED = "homes", "factories", "mixed"
"""Styles: homes are cheap but count nothing beside a hazard, factories count always."""


def develop(view: View, seat: int, reserve: int, style: str, most_blocks: int, landmarks: bool) -> Act | None:
    """The next thing to do with cash beyond the reserve."""
    spare = view.cash(seat) - reserve
    left = view.ask("blocks_left")
    if spare <= 0:
        return None
    if left:
        act = build(view, seat, spare, left, style, most_blocks)
        if act is not None:
            return act
    act = remove_hazard(view, seat, spare) or buy_back(view, seat, spare)
    if act is not None:
        return act
    if landmarks:
        for act in simple_city.landmarks(view, seat):
            if view.why_not(act) is None and view.cash(seat) - price_of(view, act) >= reserve:
                return act
    if view.ask("may_press") and any(room_on(view, deed, most_blocks) for deed in view.deeds(seat)):
        press = Press(seat)
        return press if view.why_not(press) is None else None
    return None


def price_of(view: View, act: Act) -> int:
    """What a landmark costs."""
    name = type(act).__name__
    if name == "BuildSkyscraper":
        deed: int = act.deed  # type: ignore[attr-defined]
        return int(view.board.group_data[view.board.group[deed]]["skyscraper"])
    return int(view.setting("tower_cost" if name == "BuildTower" else "stadium_cost"))


def room_on(view: View, deed: int, most_blocks: int) -> int:
    """How many blocks more a district holds, up to a number of its own."""
    homes, factories = view.ask("blocks", deed)
    room: int = min(view.ask("room", deed), most_blocks - homes - factories)
    return max(0, room)


def build(view: View, seat: int, spare: int, left: int, style: str, most_blocks: int) -> Act | None:
    """Blocks where they add most rent for their cost."""
    best: tuple[float, int, int, int] | None = None
    for deed in view.deeds(seat):
        room = min(left, room_on(view, deed, most_blocks))
        if not room:
            continue
        standing = view.ask("standing", deed)
        if style == MIXED:  # homes where a hazard cannot come or once factories carry the rent
            homes, factories = view.ask("blocks", deed)
            safe = any(piece in BONUSES for piece in standing)
            kind = HOMES if safe or homes < factories else FACTORIES
        else:
            kind = style
        if kind == HOMES and any(piece in HAZARDS for piece in standing):
            continue
        data = view.board.group_data[view.board.group[deed]]
        cost = data["residential" if kind == HOMES else "industrial"]
        count = min(room, spare // cost)
        if count < 1:
            continue
        blocks, times = view.ask("rent_basis", deed)
        rents = view.board.rents[deed]
        gain = (rents[min(blocks + count, len(rents) - 1)] - rents[blocks]) * times / (cost * count)
        if best is None or gain > best[0]:
            best = (gain, deed, count, 0) if kind == HOMES else (gain, deed, 0, count)
    if best is None:
        return None
    act = BuildBlocks(seat, (best[1:],))
    return act if view.why_not(act) is None else None


def remove_hazard(view: View, seat: int, spare: int) -> Act | None:
    """A hazard that costs more rent than its removal."""
    for deed in view.deeds(seat):
        found = [piece for piece in view.ask("standing", deed) if piece in HAZARDS]
        homes, factories = view.ask("blocks", deed)
        if len(found) != 1 or not homes or view.is_mortgaged(deed):
            continue
        rents = view.board.rents[deed]
        cost = view.ask("removal_cost", found[0])
        if cost <= min(spare, rents[homes + factories] - rents[factories]):
            act = RemoveHazard(seat, deed, found[0])
            if view.why_not(act) is None:
                return act
    return None


def buy_back(view: View, seat: int, spare: int) -> Act | None:
    """A mortgaged district, once there is the money."""
    for deed in view.mortgages(seat):
        act = Repay(seat, deed)
        if view.ask("repayment", deed) <= spare and view.why_not(act) is None:
            return act
    return None
