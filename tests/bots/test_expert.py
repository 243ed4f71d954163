"""The expert: it learns what partners accept, demands its share, and bids up to indifference."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rentier import Game, SeededChance, make_bot
from rentier.acts import AcceptDeal, CounterDeal, DeclineDeal
from rentier.batch.policies.expert import partners
from rentier.batch.policies.expert.thoughts import QUIET_ROUNDS, note_holders, rested
from rentier.batch.policies.memory import KINDS, Memory
from rentier.batch.record import blank
from rentier.bots.base import table_bots
from rentier.bots.expert import ExpertBot
from rentier.kernel.records import Act
from rentier.rules.auction import lot_seen
from rentier.table import Table
from rentier.testing import Scenario


def replies_to(arranged: Callable[[Scenario], None]) -> Act | None:
    """What an expert in Ann's seat does about the offer that Ben made."""
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.to_roll()
    arranged(table)
    return ExpertBot(1).wish(table.game.view(0))


def test_it_sits_at_tables_of_people() -> None:
    assert "expert" in table_bots()


def test_it_plays_city_too() -> None:
    game = Game.new("city", {"round-limit": 3}, 2, SeededChance(1))
    assert Table(game, [make_bot("expert"), make_bot("simple")]).run().over


def test_it_turns_down_a_bad_deal() -> None:
    def arranged(table: Scenario) -> None:
        table.ann.owns("Boardwalk")
        table.ben.owns("Park Place")
        table.ben.offers(table.ann, give=(50,), take=("Boardwalk",))

    assert isinstance(replies_to(arranged), CounterDeal | DeclineDeal)


def test_it_takes_what_is_given_to_it() -> None:
    def arranged(table: Scenario) -> None:
        table.ann.owns("Park Place")
        table.ben.owns("Boardwalk")
        table.ben.offers(table.ann, give=("Boardwalk",), take=(5,))

    assert isinstance(replies_to(arranged), AcceptDeal)


def test_it_names_its_price_for_the_last_deed_of_a_set() -> None:
    def arranged(table: Scenario) -> None:
        table.ann.owns("New York Avenue")
        table.ben.owns("St. James Place", "Tennessee Avenue").has_cash(2500)
        table.ben.offers(table.ann, give=(210,), take=("New York Avenue",))

    act = replies_to(arranged)
    assert isinstance(act, CounterDeal)
    assert act.terms.take.cash > 210


def test_a_deed_that_was_traded_stays_where_it_is_for_some_rounds() -> None:
    g, m, deed = blank(), Memory(), 39
    for round_, holder in ((3, 0), (4, 1), (5, 1)):
        g.round, g.holder[deed] = round_, holder
        note_holders(g, m)
    assert m.moved[deed] == 4
    g.round = 4 + QUIET_ROUNDS - 1
    assert rested(g, m, 1 << deed | 1 << 37) == 1 << 37
    g.round += 1
    assert rested(g, m, 1 << deed) == 1 << deed


@pytest.mark.parametrize("kind", range(KINDS))
def test_a_few_replies_tell_the_kinds_apart(kind: int) -> None:
    """Each kind accepts what the others refuse; after some of that the belief in it is the strongest."""
    m = Memory()
    partners.begin_beliefs(m, 1)
    assert sum(m.beliefs[1]) == partners.ONE_BELIEF
    for _ in range(4):
        partners.learn(m, 1, 1 << kind, True)
    assert max(range(KINDS), key=m.beliefs[1].__getitem__) == kind
    assert min(m.beliefs[1]) > 0
    assert partners.acceptance(m, 1, 1 << kind) > partners.acceptance(m, 1, (1 << KINDS) - 1 & ~(1 << kind))


def test_refusals_make_a_partner_seem_stubborn() -> None:
    m = Memory()
    partners.begin_beliefs(m, 2)
    for _ in range(6):
        partners.learn(m, 2, (1 << partners.REFUSES) - 1, False)
    assert m.beliefs[2][partners.REFUSES] + m.beliefs[2][partners.STUBBORN] > partners.ONE_BELIEF * 3 // 4


def test_it_bids_until_a_rival_may_have_it() -> None:
    """For the last deed of its set it goes higher than for a first one."""

    def highest(owned: tuple[str, ...]) -> int:
        table = Scenario("platinum", seats="ann ben cleo")
        for deed in owned:
            table.ann.owns(deed)
        table.ben.stands_on("Virginia Avenue").to_roll()
        table.ben.rolls(1, 3)  # Tennessee Avenue
        table.ben.declines()
        bot, bid = ExpertBot(1), 0
        while True:
            duty = table.state.agenda[-1]
            act = bot.answer(table.game.view(0), duty)  # type: ignore[arg-type]
            if type(act).__name__ != "Bid":
                return bid
            table.ann.submits(act)
            bid = lot_seen(table.game.view(0)).bid
            table.ben.bids(bid + 1)

    assert highest(("St. James Place", "New York Avenue")) > highest(()) >= 90


def test_it_keeps_nothing_imagined() -> None:
    """Whatever it thinks of is put back: the memory shows the position as it is."""
    bot = ExpertBot(3)
    game = Game.new("platinum", {"round-limit": 12}, 3, SeededChance(5))
    Table(game, [bot, make_bot("hard-1"), make_bot("fp-a")]).run()
    m = bot._player._memory  # type: ignore[attr-defined]
    assert not any((*m.if_own, *m.if_cash, *m.if_level, m.if_down, m.if_sold))
