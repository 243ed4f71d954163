"""How the opponents build in City: the button, blocks of a style, hazards removed, landmarks."""

from __future__ import annotations

from rentier.bots import simple_city
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.city.blocks import BuildBlocks, Press
from rentier.rules.city.permits import RemoveHazard
from rentier.rules.city.plots import BONUSES, HAZARDS
from rentier.rules.city.questions import BLOCKS, BLOCKS_LEFT, MAY_PRESS, REMOVAL_COST, RENT_BASIS, ROOM, STANDING
from rentier.rules.city.towers import BuildSkyscraper, BuildTower
from rentier.rules.mortgage import Repay
from rentier.rules.questions import RENT, REPAYMENT

HOMES, FACTORIES, MIXED = "homes", "factories", "mixed"
"""Styles: homes are cheap but count nothing beside a hazard, factories count always."""

RICH = 5
"""A stadium must cost at most this part of what it has to spare."""
VISITS = 3.0
"""How often others are expected to visit a district before the game ends."""


def develop(view: View, seat: int, reserve: int, style: str, most_blocks: int, landmarks: bool) -> Act | None:
    """The next thing to do with cash beyond the reserve."""
    spare = view.cash(seat) - reserve
    left = view.ask(BLOCKS_LEFT)
    if spare <= 0:
        return None
    act = remove_hazard(view, seat, spare)
    if act is None and left:
        act = build(view, seat, spare, left, style, most_blocks)
    if act is None:
        act = buy_back(view, seat, spare)
    if act is not None:
        return act
    if landmarks:
        for act in simple_city.landmarks(view, seat):
            if worthwhile(view, seat, act, spare) and view.why_not(act) is None:
                return act
    if view.ask(MAY_PRESS) and any(room_on(view, deed, most_blocks) for deed in view.deeds(seat)):
        press = Press(seat)
        return press if view.why_not(press) is None else None
    return None


def worthwhile(view: View, seat: int, act: Act, spare: int) -> bool:
    """Whether a landmark is affordable and soon earns its cost: most double rents, a stadium is for the rich."""
    group_of, doubled = view.board.group, view.deeds(seat)
    if isinstance(act, BuildSkyscraper):
        cost = view.board.group_data[group_of[act.deed]]["skyscraper"]
        doubled = [deed for deed in doubled if group_of[deed] == group_of[act.deed]]
    elif isinstance(act, BuildTower):
        cost = view.number("tower_cost")
        doubled = [deed for deed in doubled if view.ask(RENT_BASIS, deed)[1] == 1]
    else:
        return bool(RICH * view.number("stadium_cost") <= spare)
    rents = sum(view.ask(RENT, deed)[0] for deed in doubled if view.ask(RENT_BASIS, deed)[1] == 1)
    return bool(cost <= min(spare, rents))


def room_on(view: View, deed: int, most_blocks: int) -> int:
    """How many blocks more a district holds, up to a number of its own."""
    homes, factories = view.ask(BLOCKS, deed)
    room: int = min(view.ask(ROOM, deed), most_blocks - homes - factories)
    return max(0, room)


def build(view: View, seat: int, spare: int, left: int, style: str, most_blocks: int) -> Act | None:
    """Blocks where they add most rent beyond their cost: the button is scarcer than money."""
    best: tuple[float, int, int, int] | None = None
    for deed in view.deeds(seat):
        room = min(left, room_on(view, deed, most_blocks))
        if not room:
            continue
        standing = view.ask(STANDING, deed)
        if style == MIXED:  # homes where a hazard cannot come or once factories carry the rent
            homes, factories = view.ask(BLOCKS, deed)
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
        blocks, times = view.ask(RENT_BASIS, deed)
        rents = view.board.rents[deed]
        full = min(len(rents) - 1, blocks + view.ask(ROOM, deed))
        slope = (rents[full] - rents[blocks]) / (full - blocks)  # the last blocks of a district add most
        gain = VISITS * slope * times - cost
        if best is None or gain > best[0]:
            best = (gain, deed, count, 0) if kind == HOMES else (gain, deed, 0, count)
    if best is None:
        return None
    act = BuildBlocks(seat, (best[1:],))
    return act if view.why_not(act) is None else None


def remove_hazard(view: View, seat: int, spare: int) -> Act | None:
    """A hazard that costs more rent than the removal of all that stand there."""
    for deed in view.deeds(seat):
        found = [piece for piece in view.ask(STANDING, deed) if piece in HAZARDS]
        homes, factories = view.ask(BLOCKS, deed)
        if not found or not homes or view.is_mortgaged(deed):
            continue
        rents = view.board.rents[deed]
        cost = sum(view.ask(REMOVAL_COST, piece) for piece in found)
        if cost <= min(spare, VISITS * (rents[homes + factories] - rents[factories])):
            act = RemoveHazard(seat, deed, found[0])
            if view.why_not(act) is None:
                return act
    return None


def buy_back(view: View, seat: int, spare: int) -> Act | None:
    """A mortgaged district, once there is the money."""
    for deed in view.mortgages(seat):
        act = Repay(seat, deed)
        if view.ask(REPAYMENT, deed) <= spare and view.why_not(act) is None:
            return act
    return None
