"""What selling and mortgaging everything would raise; doing it by the clock, piece by piece, or at once on leaving."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.formats import upgrades
from rentier.kernel.game import Game
from rentier.kernel.plain import Json
from rentier.kernel.records import Act, Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.classic.building import Buildings
from rentier.rules.classic.selling import Sell, check_sale
from rentier.rules.deals.terms import Terms
from rentier.rules.mortgage import Mortgage
from rentier.rules.questions import HOLDINGS, RAISABLE, RAISABLE_AFTER, RAISABLES, RAISE_MONEY, SELL_UP

bankruptcy = Chapter("bankruptcy")


@record
class SoldUp(Fact):
    """DEBT-3: all buildings went to the Bank at half price and all property was mortgaged; (deed, what it brought)."""

    seat: int
    sites: tuple[tuple[int, int], ...]
    deeds: tuple[tuple[int, int], ...]
    gained: int
    says = "{seat:seat} sells and mortgages everything for {gained:money}"

    def apply(self, state: State) -> None:
        buildings = Buildings.of(state)
        for site, levels in self.sites:
            buildings.raise_level(state, site, -levels)
        for deed, lent in self.deeds:
            state.turn_deed(deed, lent)
        state.pay(BANK, self.seat, self.gained)


@upgrades(1, "SoldUp")
def with_loans(plain: Json) -> Json:
    """Format 1 named the deeds only; a loan of 1 still reads as face down."""
    return {**plain, "deeds": [[deed, 1] for deed in plain["deeds"]]}


@bankruptcy.defines(RAISE_MONEY)
def raise_money(game: Game, seat: int) -> Act:
    """DEBT-1: what the clock plays: sell buildings, then mortgage, cheapest first."""
    board, state = game.book.board, game.state
    buildings = Buildings.of(state)
    built = [site for site in state.deeds_of(seat) if buildings.level[site]]
    for site in sorted(built, key=lambda site: board.building_cost[site]):
        for levels in range(1, buildings.level[site] + 1):
            if can_sell(game, sale := Sell(seat, ((site, levels),))):
                return sale
    if built:  # SELL-3: too few houses for one site's exchange: the group goes down together, no further than it must
        group = board.group[min(built, key=lambda site: board.building_cost[site])]
        standing = {site: buildings.level[site] for site in board.members[group]}
        for floor in range(max(standing.values()) - 1, 0, -1):
            sale = Sell(seat, tuple((site, level - floor) for site, level in standing.items() if level > floor))
            if can_sell(game, sale):
                return sale
        return Sell(seat, tuple((site, level) for site, level in standing.items() if level))
    free = [deed for deed in state.deeds_of(seat) if not state.mortgaged[deed]]
    return Mortgage(seat, min(free, key=lambda deed: board.mortgage[deed]))


def can_sell(game: Game, sale: Sell) -> bool:
    """Whether the rules allow a sale."""
    try:
        check_sale(game, sale.seat, sale.order)
    except Refusal:
        return False
    return True


@bankruptcy.defines(RAISABLE)
def raisable(game: Game, seat: int) -> int:
    """DEBT-2: what everything a seat has would bring in cash."""
    board, state, level = game.book.board, game.state, game.state.parts[Buildings].level
    total = state.cash[seat]
    for deed in state.deeds[seat]:
        if not state.mortgaged[deed]:
            total += board.mortgage[deed] + board.building_cost[deed] * level[deed] // 2
    return total


@bankruptcy.defines(RAISABLE_AFTER, replaces=True)
def raisable_after(game: Game, seat: int, maker: int, partner: int, terms: Terms) -> int:
    """DEAL-6: a mortgage value does not depend on who holds the rest, so the deal's own things make the difference."""
    sign, mortgaged, values = (1 if seat == maker else -1), game.state.mortgaged, game.book.board.mortgage
    gain = terms.gain
    gain += sum([values[deed] for deed in terms.take.deeds if not mortgaged[deed]])
    gain -= sum([values[deed] for deed in terms.give.deeds if not mortgaged[deed]])
    return raisable(game, seat) + sign * gain


@bankruptcy.defines(HOLDINGS, replaces=True)
def holdings(game: Game, seat: int) -> int:
    """DEAL-6: cash, deeds at their printed price (half of it while mortgaged), and buildings at half price."""
    board, state, level = game.book.board, game.state, Buildings.of(game.state).level
    total = state.cash[seat]
    for deed in state.deeds[seat]:
        price = board.price[deed]
        total += price // 2 if state.mortgaged[deed] else price + board.building_cost[deed] * level[deed] // 2
    return total


@bankruptcy.defines(RAISABLES)
def raisables(game: Game) -> list[int]:
    """DEBT-2: cash, buildings at half price, and mortgages; for every seat."""
    board, state, level = game.book.board, game.state, Buildings.of(game.state).level
    totals = state.cash.copy()
    for deed in board.deeds:
        holder = state.holder[deed]
        if holder >= 0 and not state.mortgaged[deed]:
            totals[holder] += board.mortgage[deed] + board.building_cost[deed] * level[deed] // 2
    return totals


@bankruptcy.defines(SELL_UP, replaces=True)
def sell_up(game: Game, seat: int) -> None:
    """DEBT-3: all buildings at half price, all property mortgaged."""
    state, level = game.state, Buildings.of(game.state).level
    held = state.deeds_of(seat)
    sites = tuple((site, level[site]) for site in held if level[site])
    deeds = tuple((deed, game.book.board.mortgage[deed]) for deed in held if not state.mortgaged[deed])
    if deeds:
        game.emit(SoldUp(seat, sites, deeds, raisable(game, seat) - state.cash[seat]))
