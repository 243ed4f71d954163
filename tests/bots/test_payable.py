"""City's smallest note is 10K: every amount that a bot names, or that a form suggests, can be paid with notes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rentier.bots import BOTS, make_bot
from rentier.bots.base import Bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, encode
from rentier.kernel.views import View
from rentier.table import Table

NOTE = 10
MONEY = ("amount", "bid")
ACTS = 600


def amounts(act: Act) -> Iterator[int]:
    """The money in an act."""
    named = encode(act)
    yield from (named[field] for field in MONEY if field in named)
    yield from (goods["cash"] for goods in named.get("terms", {}).values())


class Checked(Bot):
    """A bot whose acts are checked before anybody refuses them."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.named: list[int] = []

    def wish(self, view: View) -> Act | None:
        return self._checked(self.bot.wish(view))

    def answer(self, view: View, duty: Duty) -> Act:
        act = self._checked(self.bot.answer(view, duty))
        assert act is not None
        return act

    def _checked(self, act: Act | None) -> Act | None:
        for amount in amounts(act) if act is not None else ():
            assert amount % NOTE == 0, act
            self.named.append(amount)
        return act


@pytest.mark.parametrize("kind", sorted(kind for kind in BOTS if not kind.startswith("oracle")))
def test_bots_name_amounts_that_can_be_paid(kind: str) -> None:
    players = [Checked(make_bot(kind, f"{kind}{seat}")) for seat in range(3)]
    table = Table(Game.new("city", {"round-limit": 30}, 3, SeededChance(7)), players)
    for _ in range(ACTS):
        if not table.game.over:
            table.step()
    assert any(player.named for player in players)
    assert all(cash % NOTE == 0 for cash in table.game.state.cash)


def test_forms_suggest_amounts_that_can_be_paid() -> None:
    game = Game.new("city", {"round-limit": 30}, 3, SeededChance(3))
    table = Table(game, [make_bot("random", str(seat)) for seat in range(3)])
    checked: set[str] = set()
    for _ in range(ACTS):
        if game.over:
            break
        table.step()
        for seat in game.state.playing():
            for form in game.acts(seat).forms:
                for field in form.fields:
                    if field.kind == "money":
                        assert field.step == NOTE
                        assert field.least is not None
                        assert field.most is not None
                        assert field.least % NOTE == field.most % NOTE == 0
                        checked.add(form.act.__name__)
                assert form.example is None or all(amount % NOTE == 0 for amount in amounts(form.example))
    assert {"Bid", "AuctionOff", "PutUp", "OfferDeal"} <= checked
