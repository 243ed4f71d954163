"""Menus of the batch engine beside what the reference engine would refuse."""

from __future__ import annotations

from collections.abc import Iterator

from rentier.batch import codes
from rentier.batch.game import BatchGame
from rentier.batch.menu import choices_of
from rentier.batch.packing import ANSWERS, RIGHTS
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty
from rentier.rules.auction import Bid
from rentier.rules.cards import Piles
from rentier.rules.classic.building import Build
from rentier.rules.classic.rent import AskRent, Claims, WaiveRent
from rentier.rules.classic.selling import Sell
from rentier.rules.classic.shortage import Place, Want
from rentier.rules.classic.speed_die import GoTo, TakeBus
from rentier.rules.deals import AcceptDeal, DeclineDeal, Goods, OfferDeal, Offers, Terms, WithdrawDeal
from rentier.rules.jail import UseJailCard
from rentier.rules.leaving import Resign
from rentier.rules.mortgage import Mortgage, Repay
from rentier.testing.classic.shadow import shadow_of


def check_menus(game: Game) -> None:
    """Every entry of every seat's menu is accepted by the reference engine, and everything else is refused."""
    shadow = shadow_of(game)
    if game.over or shadow.reference is not None:
        return
    for seat in range(game.state.seats):
        found = shadow.menu(seat)
        for kind, code in (ANSWERS | RIGHTS).items():
            for choice in range(choices_of(shadow.record, code)):
                act = made(game, shadow, kind, seat, choice, found.least_bid)
                if act is not None:
                    listed = bool(found.choices[code] >> choice & 1)
                    met = game.why_not(act)
                    assert listed == (met is None), f"{act} is {'' if listed else 'not '}on the menu, but: {met}"
        for act, allowed in bounds(game, seat, found.most_bid, found.most_wanted, found.choices):
            assert allowed == (game.why_not(act) is None), f"{act} is beyond or within the menu's bounds"
        assert shadow.state == game.state, "looking at a menu changed the position"
    check_tradable(game, shadow)


def made(game: Game, shadow: BatchGame, kind: type[Act], seat: int, choice: int, least: int) -> Act | None:
    """A choice as an act of the reference engine; None for those with bounds, which are checked apart."""
    state, top = game.state, game.state.agenda[-1]
    number = top.number if isinstance(top, Duty) else 0
    if kind in (Place, TakeBus, GoTo):
        return kind(seat, number, choice)
    if kind is UseJailCard:
        return UseJailCard(seat, number, 16 * choice + shadow.tables.jail_card[choice])
    if kind in (AskRent, WaiveRent):
        return kind(seat, Claims.of(state).open[choice].number)
    if kind in (Mortgage, Repay):
        return kind(seat, choice)
    if kind in (Build, Sell):
        return kind(seat, ((choice, 1),))
    if kind is AcceptDeal:
        offer = Offers.of(state).open[choice]
        return AcceptDeal(seat, offer.number, offer.revision)
    if kind in (DeclineDeal, WithdrawDeal):
        return kind(seat, Offers.of(state).open[choice].number)
    if kind is Bid:
        return Bid(seat, number, least)
    if kind is Want:
        return Want(seat, number, 0)
    if kind is Resign:
        return Resign(seat)
    return kind(seat, number)  # type: ignore[call-arg]  # what is left answers a duty


def bounds(game: Game, seat: int, most_bid: int, most_wanted: int, choices: list[int]) -> Iterator[tuple[Act, bool]]:
    """Acts at and beyond the bounds of a menu, and whether they are allowed."""
    top = game.state.agenda[-1]
    number = top.number if isinstance(top, Duty) else 0
    if choices[codes.BID]:
        yield Bid(seat, number, most_bid), True
        yield Bid(seat, number, most_bid + 1), False
    if choices[codes.WANT]:
        yield Want(seat, number, most_wanted), True
        yield Want(seat, number, most_wanted + 1), False


def check_tradable(game: Game, shadow: BatchGame) -> None:
    """What is free to be traded can be offered for everything that its holder does not have to keep covered."""
    menu = shadow.menu(0)
    for seat in game.state.playing():
        for other in game.state.after(seat):
            for deed in game.state.deeds_of(seat):
                act = OfferDeal(seat, other, Terms(Goods((deed,)), Goods(cash=1)))
                free = bool(menu.tradable[seat] >> deed & 1)
                met = game.why_not(act)
                assert free or met is not None, f"{act} is accepted, but {deed} is not free to be traded"
        kept = {16 * deck + shadow.tables.jail_card[deck] for deck in (0, 1) if menu.tradable[seat] >> 40 + deck & 1}
        held = set(Piles.of(game.state).kept_by(seat))
        assert kept == held or not any(menu.tradable), f"seat {seat} may trade the cards {kept}, and keeps {held}"
