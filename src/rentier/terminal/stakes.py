"""Stakes: what a player should know before answering a duty, for each kind that needs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from rentier.kernel.records import Duty
from rentier.kernel.views import View
from rentier.rules.cards import named_cards
from rentier.rules.city.dodges import DodgeChoice
from rentier.rules.city.industry_tax import TaxChoice
from rentier.rules.city.plots import BONUSES, HAZARDS
from rentier.rules.city.questions import PIECE_LEFT, ROLLED_STEPS, ROOM
from rentier.rules.city.targets import REMOVALS, TargetChoice
from rentier.rules.city.trading_unit import AuctionChoice
from rentier.rules.city.transit import JumpChoice, TaxiChoice
from rentier.terminal.palette import QUIET, URGENT
from rentier.terminal.pieces import BONUS_DOES, HAZARD_DOES
from rentier.terminal.plots import building_table
from rentier.terminal.prose import Prose

Lines = list[RenderableType]

AIMS = {
    "permit": "put a {bonus} on a district of yours, a {hazard} on another player's, or either on an unowned one",
    "railroad": "put a {railroad}, free, on any district without one",
    "hazard": "put a {pieces} on any district that no bonus building protects",
    "bonus": "put a {pieces} on one of your districts without a hazard, free",
    "demolition": "tear down any bonus building",
    "clean_up": "remove a hazard from one of your districts, free",
    "free_block": "put a {residential_block} on one of your districts, free",
    "inheritance": "buy an unowned district for {price:money}",
    "repossession": "give one of your districts back to the {bank}, cleared, for {receive:money}",
    "takeover": "take another player's district that is not in a complete {group}",
}
"""What is to be chosen, by the aim of the choice."""


ONE_PERMIT = {
    "hazard": "put a {hazard} on a district of another player or an unowned one",
    "bonus": "put a {bonus} on a district of yours or an unowned one",
}
"""A planning permission where the Bank has only one of the pieces left."""


def about_target(prose: Prose, view: View, duty: TargetChoice) -> Lines:
    """What a district is wanted for, what the pieces do, and which are used up."""
    terms = prose.book.words.terms
    gone = [] if duty.aim in REMOVALS else [p for p in duty.pieces if p and not view.ask(PIECE_LEFT, p)]
    pieces = [piece for piece in duty.pieces if piece and piece not in gone]
    sorts = {"hazard" if piece in HAZARDS else "bonus": terms[piece] for piece in pieces}
    values: dict[str, Any] = dict(view.board.cards[duty.card].data) if duty.card >= 0 else {}
    values |= {**sorts, "pieces": prose.any_of([terms[piece] for piece in pieces]) if pieces else ""}
    aim = ONE_PERMIT[next(iter(sorts))] if duty.aim == "permit" and len(sorts) == 1 else AIMS[duty.aim]
    said = prose.filled(aim, values) + ("" if duty.must else ", or forgo it")
    said += "".join(prose.filled(f"; the {{bank}} has no {{{piece}}} left") for piece in gone)
    return [Text(said), *effects(prose, duty.aim, pieces)]


def effects(prose: Prose, aim: str, pieces: Sequence[str]) -> Lines:
    """What hazards and bonus buildings do, where one is to be put up."""
    said = []
    for kind, those, does in (("bonus building", BONUSES, BONUS_DOES), ("hazard", HAZARDS, HAZARD_DOES)):
        names = [prose.book.words.terms[piece] for piece in pieces if piece in those]
        if names and aim in ("permit", "hazard", "bonus"):
            said.append(prose.filled(f"a {names[0] if len(names) == 1 else kind} {does}"))
    return [Text("; ".join(said), style=QUIET)] if said else []


def about_blocks(prose: Prose, view: View, seat: int, most: int) -> Lines:
    """How many blocks the button still allows, and where they can go."""
    room = [deed for deed in view.deeds(seat) if view.ask(ROOM, deed)]
    if not room:
        return [
            Text(prose.filled("the button allows {most:block}, but you have no district with room", {"most": most}))
        ]
    aim = "you can build {most:block}, residential or industrial, until you roll or end your turn"
    lines: Lines = [Text(prose.filled(aim, {"most": most}))]
    lines.append(building_table(view, prose, seat, room, most))
    cash, cards = view.cash(seat), [view.board.group_data[view.board.group[deed]] for deed in room]
    if all(cash < min(card["residential"], card["industrial"]) for card in cards):
        lines.append(Text(f"You have {prose.money(cash)}, too little for any block", style=URGENT))
    return lines


def about_auction(prose: Prose, view: View, duty: AuctionChoice) -> Lines:
    """A choice and an opening bid in one."""
    return [Text("auction any unowned district, with your opening bid")]


def about_jump(prose: Prose, view: View, duty: JumpChoice) -> Lines:
    """Where one stands, and what a jump means."""
    text = Text(prose.filled("the {railroad} on ")).append_text(prose.space(view.at(duty.seat)))
    return [text.append(" can take you to any other one, as if you had landed there")]


def about_taxi(prose: Prose, view: View, duty: TaxiChoice) -> Lines:
    """Where the roll leads."""
    steps = view.ask(ROLLED_STEPS)
    text = Text(f"your roll of {steps} takes you to ")
    text.append_text(prose.space((view.at(duty.seat) + steps) % view.board.size))
    return [text.append("; a taxi changes your roll by 1 or 2, up or down")]


def about_rent(prose: Prose, view: View, duty: DodgeChoice) -> Lines:
    """Rent that may be dodged."""
    text = Text("you owe ").append_text(prose.seat(duty.owner)).append(f" {prose.money(duty.amount)} rent on ")
    text.append_text(prose.space(duty.deed)).append(f"; you have {prose.money(view.cash(duty.seat))}")
    return [text.append(f". The {prose.book.words.terms['rent_dodge']} covers it and all later rent this turn")]


def about_tax(prose: Prose, view: View, duty: TaxChoice) -> Lines:
    """Tax that may be dodged."""
    what = prose.book.words.space(view.at(duty.seat))
    card = named_cards(prose.book.words, [duty.card])
    return [Text(f"{what} of {prose.money(duty.amount)} is due; your {card} can cover it once")]


STAKES: dict[type[Duty], Callable[[Prose, View, Any], Lines]] = {
    TargetChoice: about_target,
    AuctionChoice: about_auction,
    JumpChoice: about_jump,
    TaxiChoice: about_taxi,
    DodgeChoice: about_rent,
    TaxChoice: about_tax,
}
"""By kind of duty."""
