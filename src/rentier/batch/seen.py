"""What a view shows, as a record: so that a bot of the reference engine decides by a policy of the batch engine.

All of a state is public. What is not, dice and decks to come, lies in chance, which the record does not get.
"""

from __future__ import annotations

from typing import cast

from rentier.batch.codes import BANK, NO_LOT, SPACES
from rentier.batch.packing import (
    STEPS,
    Full,
    pack_debts,
    pack_lot,
    pack_offers,
    pack_shortage,
    packed_step,
)
from rentier.batch.record import blank
from rentier.batch.tables import CARDS, tables_to_look_at
from rentier.kernel.views import View
from rentier.rules.auction import Lots
from rentier.rules.cards import Piles
from rentier.rules.classic.building import Buildings
from rentier.rules.classic.rent import Claims
from rentier.rules.classic.shortage import Shortage
from rentier.rules.classic.speed_die import SpeedDie
from rentier.rules.deals import Offers
from rentier.rules.debts import Debts

BIT = tuple(1 << space for space in range(SPACES))
KNOWN_STEPS = frozenset(STEPS)
"""Steps that policies know; of others, which house rules may have, they see that something lies there."""


class Seen:
    """A record that shows one seat's table, and its tables.

    >>> from rentier import Game
    >>> seen = Seen(Game.new("platinum", seats=2).view(0))
    >>> seen.look()
    >>> seen.record.cash[:2], seen.record.own[0]
    ([1500, 1500], 0)
    """

    def __init__(self, view: View) -> None:
        self.state, self.record = view._state, blank()
        self.book = view._game.book
        self.tables = tables_to_look_at(self.book)
        self.record.seats = self.state.seats
        self._holders: tuple[int, ...] = ()
        self._mortgaged: list[int] = []

    def look(self) -> None:
        """Bring the record up to date. Lists that no policy writes to are the table's own."""
        g, state = self.record, self.state
        g.numbers, g.turn, g.round, g.rolls = state.numbers, state.turn, state.round, state.rolls
        g.cash, g.at, g.jail, g.out = state.cash, state.at, state.jail, state.out
        if state.holder is not self._holders:
            self._holders = state.holder
            g.holder = cast("list[int]", state.holder)
            g.own[: state.seats] = [sum(map(BIT.__getitem__, deeds)) for deeds in state.deeds[:-1]]
        if state.mortgaged != self._mortgaged:
            self._mortgaged = state.mortgaged.copy()
            g.down = sum(bit for bit, lent in zip(BIT, self._mortgaged, strict=True) if lent)
        buildings = state.parts[Buildings]
        g.houses, g.hotels = buildings.houses, buildings.hotels
        if buildings.level != g.level:
            g.level = buildings.level.copy()
            g.built = sum(bit for bit, level in zip(BIT, g.level, strict=True) if level)
        keeper = state.parts[Piles].keeper
        g.keeper[0], g.keeper[1] = max(keeper[:CARDS]), max(keeper[CARDS:])
        self._look_at_what_is_open()

    def _look_at_what_is_open(self) -> None:
        g, state, parts = self.record, self.state, self.state.parts
        if len(state.agenda) > len(g.step):
            raise Full("This position has more steps than a record holds")
        for index, step in enumerate(state.agenda):
            g.step[index], g.label[index] = packed_step(step)
        g.depth = len(state.agenda)
        g.debts = g.claims = g.offers = g.declined = g.short_of = 0
        g.lot = NO_LOT
        if parts[Debts].open or parts[Claims].open:
            pack_debts(g, state)
        if parts[Lots].lot is not None:
            g.passed = g.passes = 0
            pack_lot(g, state)
        if parts[Shortage].orderer != BANK:
            pack_shortage(g, state)
        offers = parts[Offers]
        if offers.open or offers.declined:
            pack_offers(g, state, self.tables)
        if (entitled := SpeedDie.found_in(state)) is not None:
            g.entitled = entitled.entitled
