"""Selling buildings back to the Bank: half price, evenly, hotels turned into houses where there are any."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.classic.building import Buildings, Order
from rentier.rules.classic.questions import EVEN
from rentier.rules.debts import settle
from rentier.text.forms import Field, Form

selling = Chapter("selling", asks=(EVEN,))
EVENLY, TOO_FEW = selling.cites("SELL-1"), selling.cites("SELL-3")


@record
class Sell(Act):
    """Sell buildings back to the {bank}: say how many levels to take off each {site}; a {hotel} is the highest."""

    seat: int
    order: tuple[tuple[int, int], ...]
    spelling = "sell {order:order}"
    exempt_from = ("debts",)


@record
class BuildingsSold(Fact):
    """Buildings went back to the Bank."""

    seat: int
    order: tuple[tuple[int, int], ...]
    gained: int
    concerns = ("seat",)

    @property
    def sites(self) -> tuple[int, ...]:
        """Where they stood."""
        return tuple(site for site, _ in self.order)

    def telling(self) -> str:
        what = "buildings" if sum(levels for _, levels in self.order) > 1 else "a building"
        return "{seat:seat} sells " + what + " on {sites:spaces} for {gained:money}"

    def apply(self, state: State) -> None:
        buildings = Buildings.of(state)
        for site, levels in self.order:
            buildings.raise_level(state, site, -levels)
        state.pay(BANK, self.seat, self.gained)


@selling.right(Sell)
def sell(game: Game, act: Sell) -> None:
    """SELL-1 to SELL-4: any even end position that the Bank's houses allow, at half price for every level given up."""
    game.emit(BuildingsSold(act.seat, act.order, check_sale(game, act.seat, act.order)))


selling.reacts(BuildingsSold)(settle)


def check_sale(game: Game, seat: int, order: Order) -> int:
    """What a legal sale brings."""
    board, state, buildings = game.book.board, game.state, Buildings.of(game.state)
    if not order or len({site for site, _ in order}) != len(order):
        raise Refusal(EVENLY, "name each {site} only once")
    given = dict(order)
    for site, levels in order:
        if not 0 <= site < board.size or state.holder[site] != seat or not 1 <= levels <= buildings.level[site]:
            raise Refusal(EVENLY, "you can sell only what stands on your own {sites}")
    top, needed = buildings.hotel_level, 0
    for site, levels in order:
        old, new = buildings.level[site], buildings.level[site] - levels
        needed += (new if new < top else 0) - (old if old < top else 0)
    if needed > buildings.houses:
        sentence = "the {bank} has only {left:house} for the exchange: sell down further in one step"
        raise Refusal(TOO_FEW, sentence, left=buildings.houses)
    for group in {board.group[site] for site, _ in order}:
        levels_after = [buildings.level[site] - given.get(site, 0) for site in board.members[group]]
        if not EVEN(game, levels_after):
            raise Refusal(EVENLY, "sell evenly: another {site} of that {group} comes first")
    return sum(board.building_cost[site] * levels for site, levels in order) // 2


@selling.offers(Sell)
def offer_sell(game: Game, seat: int) -> list[Act | Form]:
    """One level off each improved site, and a form for selling further down."""
    board, state, buildings = game.book.board, game.state, Buildings.of(game.state)
    built = [
        tuple((site, buildings.level[site]) for site in members if buildings.level[site])
        for group, members in enumerate(board.members)
        if buildings.built_in[group] and state.holder[members[0]] == seat
    ]
    if not built:
        return []
    limits = tuple(stands for group in built for stands in group)
    singles: list[Act] = [Sell(seat, ((site, 1),)) for site, _ in limits]
    whole = (Sell(seat, group) for group in built)
    example = next((sale for sale in (*whole, *singles) if game.why_not(sale) is None), None)
    if example is None:
        return [*singles]
    return [*singles, Form(Sell, (Field("order", "order", limits=limits),), example, (("seat", seat),), proven=True)]
