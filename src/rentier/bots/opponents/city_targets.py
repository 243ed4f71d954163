"""How the opponents choose districts in City: hazards where a rival loses most rent, the rest where they gain most."""

from __future__ import annotations

from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.city.plots import BONUSES, HAZARDS
from rentier.rules.city.questions import BLOCKS, STANDING, TARGETS
from rentier.rules.city.targets import Choose, Forgo, TargetChoice


def choose(view: View, seat: int, duty: TargetChoice) -> Act | None:
    """The best district and piece that may be chosen; nothing where the choice is free and no target helps."""
    if duty.aim == "railroad" and not duty.must:
        return Forgo(seat, duty.number)
    options = [(score(view, seat, duty.aim, deed, piece), deed, piece) for deed, piece in view.ask(TARGETS, duty)]
    best = max(options, default=None)
    if best is None or (best[0] <= 0 and not duty.must):
        return None if duty.must else Forgo(seat, duty.number)
    return Choose(seat, duty.number, best[1], best[2])


def score(view: View, seat: int, aim: str, deed: int, piece: str) -> float:
    """How much a choice helps: rent won for itself or lost for others."""
    holder, rents = view.holder(deed), view.board.rents[deed]
    homes, factories = view.ask(BLOCKS, deed)
    own = 1 if holder == seat else -1 if holder >= 0 else 0
    full = float(rents[homes + factories])
    at_stake = full - float(rents[factories])
    spoiled = any(there in HAZARDS for there in view.ask(STANDING, deed))
    bare = float(rents[0])
    if aim == "clean_up":
        return at_stake
    if aim == "demolition":
        return own * (at_stake if piece in HAZARDS else -full)
    if aim == "takeover":
        return -own * (full + view.board.price[deed])
    if aim == "repossession":  # a district of its own is lost
        return -full - view.board.price[deed]
    if aim == "inheritance":
        return float(view.board.price[deed])
    if piece in HAZARDS:
        return -own * (at_stake / 10 if spoiled else at_stake) - 1.0
    if piece in BONUSES:
        return own * (at_stake + bare if not spoiled else 1.0)
    return own * (full + bare)
