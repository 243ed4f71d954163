"""Random play at City tables.

Run `python -m tests.properties.city.play SEED` to play a seed again with every check on.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.auction import Bid, Lots
from rentier.rules.city.blocks import BuildBlocks, Press
from rentier.rules.city.clock import CallTime, WarnTime
from rentier.rules.city.questions import BLOCKS_LEFT, MAY_PRESS
from rentier.rules.city.targets import Choose, TargetChoice
from rentier.rules.city.trading_unit import AuctionOff, PutUp
from rentier.rules.classic.building import Build
from rentier.rules.turns import EndDue, RollDue
from rentier.testing.base_watch import Watch
from rentier.testing.city import oracle
from rentier.testing.city.watch import CityWatch
from rentier.text.forms import Field
from tests.properties.city.tables import arranged, table
from tests.properties.play import Chooser, Play, main
from tests.properties.tables import Arrange, Setting


class CityChooser(Chooser):
    """Picks acts at a City table: the button is pressed and used often, and the Banker warns and calls time."""

    texts: tuple[str, ...] = ("", "x", *oracle.SET)
    listed_under: Mapping[type[Act], type[Act]] = MappingProxyType({PutUp: AuctionOff})

    def __init__(self, setting: Setting, rng: random.Random) -> None:
        super().__init__(setting, rng)
        self.kinds = (*(kind for kind in self.kinds if ".classic" not in kind.__module__), Build)

    def answer(self, game: Game) -> Act:
        """Before rolling on or ending the turn the button is often pressed, and blocks are built."""
        if self.rng.random() < 0.5 and type(game.state.agenda[-1]) in (EndDue, RollDue):
            if MAY_PRESS(game):
                return Press(game.state.turn)
            forms = [form for form in game.acts(game.state.turn).forms if form.act is BuildBlocks]
            if forms:
                return self.filled(forms[0])
        return super().answer(game)

    def mischief(self, game: Game) -> tuple[Act, int]:
        """Often something that nearly fits: other blocks, another district, a bid after a pass."""
        rng, duty, lot = self.rng, game.state.agenda[-1], Lots.of(game.state).lot
        deed = rng.choice(tuple(oracle.DISTRICTS))
        left, seat = BLOCKS_LEFT(game), game.state.turn
        if left and rng.random() < 0.5:
            return BuildBlocks(seat, ((deed, rng.randint(0, left), rng.randint(0, 1)),)), seat
        if isinstance(duty, TargetChoice) and rng.random() < 0.5:
            return Choose(duty.seat, duty.number, deed, rng.choice(duty.pieces)), duty.seat
        if lot is not None and lot.passed and rng.random() < 0.2:
            seat = rng.choice(lot.passed)
            return Bid(seat, lot.number, lot.bid + 10), seat
        return super().mischief(game)

    def banker(self, game: Game) -> Act:
        """The Banker also warns and calls time, where the table has set one."""
        if "minutes" in self.setting.options and self.rng.random() < 0.06:
            return self.rng.choice((CallTime(), WarnTime(5), WarnTime(1)))
        return super().banker(game)

    def blank(self, blank: Field) -> Any:
        """An order of blocks: over some districts, of both kinds, seldom one block too many."""
        if blank.kind != "blocks":
            return super().blank(blank)
        rng = self.rng
        left = (blank.most or 0) + int(rng.random() < 0.1)
        order = []
        for deed, most in rng.sample(blank.limits, len(blank.limits)):
            count = rng.randint(0, min(left, most + int(rng.random() < 0.05)))
            homes = rng.randint(0, count)
            order += [(deed, homes, count - homes)] if count else []
            left -= count
        return tuple(order)

    def number(self, game: Game, name: str) -> int:
        """Bids are amounts, and a taxi goes either way."""
        if name == "bid":
            return self.rng.choice((0, 10, 15, self.rng.randint(1, 300) * 10, max(game.state.cash)))
        return self.rng.randint(-3, 3) if name == "by" else super().number(game, name)


class CityPlay(Play):
    """Random play at a City table, checked after every act."""

    table: Callable[[int], Setting] = staticmethod(table)
    arrange: Arrange = staticmethod(arranged)
    choosing: type[Chooser] = CityChooser
    watching: type[Watch] = CityWatch


if __name__ == "__main__":
    main(sys.argv[1:], CityPlay)
