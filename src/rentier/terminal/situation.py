"""The situation: what a player needs to know before typing the next command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from rentier.kernel.game import Game, Waiting
from rentier.kernel.records import Duty
from rentier.kernel.views import View
from rentier.rules.auction import Auction, BidDue
from rentier.rules.cards import named_cards
from rentier.rules.city.blocks import BuildBlocks
from rentier.rules.city.clock import PlayOnChoice
from rentier.rules.city.dodges import DodgeChoice
from rentier.rules.city.industry_tax import TaxChoice
from rentier.rules.city.questions import BLOCKS_LEFT
from rentier.rules.city.targets import TargetChoice
from rentier.rules.city.trading_unit import AuctionChoice
from rentier.rules.city.transit import JumpChoice, TaxiChoice
from rentier.rules.classic.interest import MortgageChoice
from rentier.rules.classic.shortage import PlaceChoice, WishDue
from rentier.rules.classic.speed_die import BusChoice, SpaceChoice
from rentier.rules.deals import Goods, Terms
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import BuyChoice
from rentier.rules.jail import JailChoice
from rentier.rules.questions import LOT, OPEN_CLAIMS, OPEN_DEBTS, OPEN_OFFERS, RAISABLE
from rentier.rules.turns import EndDue, RollDue
from rentier.terminal.deed import summary
from rentier.terminal.palette import QUIET, URGENT
from rentier.terminal.prose import Prose, capital
from rentier.terminal.stakes import STAKES, about_blocks


def waited_for(view: View) -> Waiting | None:
    """The duty that the table waits for this seat to answer."""
    return next((waiting for waiting in view.duties if waiting.seat == view.seat), None)


ASKED: dict[type[Duty], str] = {
    RollDue: "roll the dice",
    EndDue: "end your turn",
    BuyChoice: "buy {deed:space}?",
    BidDue: "bid or pass",
    DebtDue: "pay your debt",
    JailChoice: "choose how to leave {jail}",
    MortgageChoice: "pay off the mortgage on {deed:space}?",
    WishDue: "how many do you want?",
    PlaceChoice: "choose where to build",
    BusChoice: "choose how far {bus} takes you",
    SpaceChoice: "choose a space to move to",
    AuctionChoice: "choose a district to auction",
    TargetChoice: "choose a district",
    JumpChoice: "jump to another {railroad}?",
    TaxiChoice: "use your taxi?",
    DodgeChoice: "use your {rent_dodge}?",
    TaxChoice: "dodge the tax?",
    PlayOnChoice: "play on?",
}
"""What the prompt asks for, by kind of duty."""


def headline(game: Game, prose: Prose, view: View, waiting: Waiting) -> Text:
    """What the player has to decide, with cash and place."""
    seat, duty = waiting.seat, waiting.duty
    asked = ASKED.get(type(duty), game.book.duties[type(duty)].instruction)
    what = prose.filled(asked, {"deed": getattr(duty, "deed", -1)})
    text = prose.seat(seat).append(f", {what}", style="bold")
    place = prose.filled("in {jail}") if view.in_jail(seat) else f"on {prose.book.words.space(view.at(seat))}"
    return text.append(f"  ({prose.money(view.cash(seat))}, {place})", style=QUIET)


def details(prose: Prose, view: View, waiting: Waiting | None, reasons: Mapping[int, str]) -> list[RenderableType]:
    """What the duty is about, and the auction, debts, claims and offers (with `reasons`) that concern this seat."""
    seat = view.seat
    assert seat is not None
    lines: list[RenderableType] = []
    deed = getattr(waiting.duty, "deed", -1) if waiting else -1
    if waiting and type(waiting.duty) in STAKES:
        lines += STAKES[type(waiting.duty)](prose, view, waiting.duty)
    elif deed >= 0:
        lines.append(summary(view, prose, deed, seat))
    blocks = view.ask(BLOCKS_LEFT) if waiting and view.turn == seat and view.knows(BuildBlocks) else 0
    if waiting and blocks and type(waiting.duty) in (EndDue, RollDue):
        lines += about_blocks(prose, view, seat, blocks)
    if waiting and (open_lot := view.ask(LOT)) is not None:
        lines += auction(prose, view, seat, open_lot)
    lines += debts(prose, view, seat)
    lines += claims(prose, view, seat)
    lines += offers(prose, view, seat, reasons)
    return lines


def auction(prose: Prose, view: View, seat: int, lot: Auction) -> list[Text]:
    """What is being auctioned, and who leads."""
    if lot.deed >= 0:
        lines = [summary(view, prose, lot.deed, seat)]
    else:
        lines = [Text(f"Up for auction: {prose.book.words.count(1, lot.piece)}")]
    if lot.leader < 0:
        return [*lines, Text("No bids yet")]
    return [*lines, prose.seat(lot.leader).append(f" leads with {prose.money(lot.bid)}")]


def debts(prose: Prose, view: View, seat: int) -> list[Text]:
    """What this seat owes, and what it could raise."""
    own = [debt for debt in view.ask(OPEN_DEBTS) if debt.debtor == seat]
    lines = []
    for debt in own:
        text = (
            Text()
            .append(f"You owe {prose.money(debt.amount)} to ", style=URGENT)
            .append_text(prose.seat(debt.creditor))
        )
        lines.append(text.append(f" ({debt.why})"))
    if own:
        cash, whole = view.cash(seat), view.ask(RAISABLE, seat)
        more = f"can raise {prose.money(whole - cash)} more, {prose.money(whole)} in total"
        lines.append(Text(f"You have {prose.money(cash)} and {more if whole > cash else 'cannot raise more'}"))
    return lines


def claims(prose: Prose, view: View, seat: int) -> list[Text]:
    """Rent that this seat may still ask for."""
    return [claim_line(prose, claim) for claim in view.ask(OPEN_CLAIMS) if claim.owner == seat]


def claim_line(prose: Prose, claim: Any) -> Text:
    """Who landed where, and what may be asked."""
    amount = f"{claim.times} times a roll" if claim.times else prose.money(claim.amount)
    text = Text().append("Rent! ", style=URGENT).append_text(capital(prose.seat(claim.visitor)))
    text.append(" landed on ").append_text(prose.space(claim.deed))
    return text.append(f": ask for {amount} before the next player rolls, or it is lost")


def offers(prose: Prose, view: View, seat: int, reasons: Mapping[int, str]) -> list[Text]:
    """Deals that others propose to this seat, each with the reason it was made for, and its own that are open."""
    lines = []
    for offer in view.ask(OPEN_OFFERS):
        if offer.partner == seat:
            text = Text().append("Offer! ", style=URGENT).append_text(prose.seat(offer.maker)).append(" gives you ")
            lines.append(text.append_text(terms_text(prose, offer.terms)).append(f" (#{offer.number})"))
            if offer.number in reasons:
                lines.append(Text(f'{prose.names[offer.maker]}: "{reasons[offer.number]}"', style=QUIET))
        elif offer.maker == seat:
            text = Text(f"Your offer #{offer.number} to ").append_text(prose.seat(offer.partner)).append(" is open: ")
            lines.append(text.append_text(terms_text(prose, offer.terms)))
    return lines


def terms_text(prose: Prose, terms: Terms) -> Text:
    """What the proposer gives for what."""
    return goods_text(prose, terms.give).append(" for ").append_text(goods_text(prose, terms.take))


def goods_text(prose: Prose, goods: Goods) -> Text:
    """One side of a deal."""
    things = [prose.space(deed) for deed in goods.deeds]
    if goods.cards:
        things.append(Text(named_cards(prose.book.words, goods.cards)))
    if goods.cash:
        things.append(Text(prose.money(goods.cash)))
    return prose.join(things, " + ")
