"""What policies see of a reference game: the same as in the batch engine, and nothing that players do not know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rentier import house_rule
from rentier.batch.packing import Full, pack, put_act, read_act
from rentier.batch.record import Record, blank, layout_of
from rentier.batch.seen import Seen
from rentier.batch.tables import tables
from rentier.bots import make_bot
from rentier.facts import Rolled
from rentier.kernel.chance import CounterChance
from rentier.kernel.game import Game
from rentier.kernel.house_rule import remove_house_rule
from rentier.kernel.records import Act, Fact
from rentier.rules.deals import Offers
from rentier.table import Table

HIDDEN = ("key", "draws", "unseen", "seen", "seen_count", "woven")
"""What a record has about dice and cards to come; a policy's has nothing there."""
UNUSED = ("starter", "tokens", "bank", "pot", "ranking", "over")
"""What no policy asks for."""


def watched(bots: str, options: dict[str, object], seed: int) -> Iterator[Game]:
    """The positions of a game, one after each act."""
    names = bots.split()
    game = Game.new("platinum", options, len(names), CounterChance(seed), recorded=False)
    table = Table(game, [make_bot(name, seat) for seat, name in enumerate(names)])
    while not game.over:
        table.step()
        yield game


@pytest.mark.parametrize("options", [{}, {"speed-die": True, "free-parking-pot": True}])
def test_a_packed_view_shows_the_position_and_nothing_hidden(options: dict[str, object]) -> None:
    seen, compared = None, 0
    for game in watched("fp-a hard fp-b simple", {"round-limit": 30, **options}, 3):
        if game.over:
            break
        seen = seen or Seen(game.view(0))
        seen.look()
        whole, nothing = pack(game.state, seen.tables), Record()
        for field in layout_of(Record):
            shown = getattr(seen.record, field.name)
            if field.name in HIDDEN:
                assert shown == getattr(nothing, field.name), f"{field.name} is not for players"
            elif field.name not in UNUSED:
                assert filled(seen.record, field.name) == filled(whole, field.name), field.name
        assert seen.record.chance is None
        compared += 1
    assert compared > 200


def filled(g: Record, name: str) -> object:
    """A field, without what lies beyond its count."""
    counts = {
        "step": g.depth,
        "label": g.depth,
        "wishes": g.seats if g.short_of else 0,
        **dict.fromkeys(("cash", "at", "jail", "out", "own", "entitled"), g.seats),
        **dict.fromkeys(("lot_piece", "lot_number", "bidders", "leader", "bid", "passed", "passes"), g.lot != -2),
        **dict.fromkeys(("order_site", "order_count", "orderer", "ordered"), g.ordered if g.short_of else 0),
    }
    for prefix, count in (("debt_", g.debts), ("claim_", g.claims), ("offer_", g.offers), ("declined_", g.declined)):
        if name.startswith(prefix):
            counts[name] = count
    counts |= {"debtor": g.debts, "creditor": g.debts}
    value = getattr(g, name)
    if name not in counts:
        return list(value) if isinstance(value, tuple) else value
    if not isinstance(value, list):
        return value if counts[name] else None
    if name == "offer_item":
        return [row[:items] for row, items in zip(value, g.offer_items, strict=True)][: g.offers]
    return value[: counts[name]]


class NotedGame(Game):
    """A game that writes every act into a record and reads it again."""

    __slots__ = ("kinds",)

    def submit(self, act: Act, by: int | None = None) -> list[Fact]:
        """Note an act, then carry it out."""
        b, g = tables(self.book), blank()
        g.seats = self.state.seats
        put_act(g, b, act)
        assert read_act(g, b) == act
        self.kinds: set[type[Act]] = getattr(self, "kinds", set()) | {type(act)}
        return super().submit(act, by)


def test_an_act_is_read_as_it_was_written() -> None:
    game = NotedGame.new("platinum", {"round-limit": 60}, 4, CounterChance(5), recorded=False)
    assert isinstance(game, NotedGame)
    Table(game, [make_bot(name, seat) for seat, name in enumerate(["hard", "fp-a", "normal", "easy"])]).run()
    assert len(game.kinds) > 12


@pytest.fixture
def _lucky_sevens() -> Iterator[None]:
    rule = house_rule("lucky-sevens", "A seven changes nothing.", editions=["classic"])
    rule.reacts(Rolled)(lambda game, fact: None)
    yield
    remove_house_rule("lucky-sevens")


@pytest.mark.usefixtures("_lucky_sevens")
def test_policies_sit_at_tables_with_rules_that_the_batch_engine_does_not_know() -> None:
    options = {"lucky-sevens": True, "round-limit": 20}
    game = Game.new("platinum", options, 3, CounterChance(1))
    assert Table(game, [make_bot(name) for name in ("fp-a", "fp-b", "fp-c")]).run().over


def test_with_more_offers_than_a_record_holds_a_policy_leaves_the_choice_to_the_clock() -> None:
    game = Game.new("platinum", {}, 2, CounterChance(1))
    seat, duty = game.duties[0]
    bot, view = make_bot("fp-a"), game.view(seat)
    Offers.of(game.state).open = [None] * 9  # type: ignore[list-item]
    with pytest.raises(Full):
        Seen(view).look()
    assert bot.answer(view, duty) == game.fallback(game.duties[0])
