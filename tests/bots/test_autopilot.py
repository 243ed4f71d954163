"""The autopilot: it plays on for a person and decides nothing they could not take back, unless a debt forces it."""

from __future__ import annotations

import pytest

from rentier.bots import Bot, make_bot
from rentier.bots.autopilot import Autopilot
from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import edition_names
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, Fact
from rentier.kernel.views import View
from rentier.rules.classic.building import Build
from rentier.rules.classic.selling import Sell
from rentier.rules.deals import AcceptDeal, CounterDeal, DealDone, DealOffered, DeclineDeal, Goods, OfferDeal, Terms
from rentier.rules.dice import Roll
from rentier.rules.mortgage import Mortgage, Mortgaged
from rentier.rules.questions import IN_DEBT, OPEN_OFFERS
from rentier.table import Table
from rentier.testing import Scenario


class Bold:
    """A bot that does what it is told to, whatever that is."""

    said = "Deal!"

    def __init__(self, act: Act | None) -> None:
        self.act = act

    def answer(self, view: View, duty: Duty) -> Act:
        assert self.act is not None
        return self.act

    def wish(self, view: View) -> Act | None:
        return self.act


def street() -> Scenario:
    """Ann, who is away, has a street with houses and a railroad."""
    table = Scenario("platinum", "ann ben")
    table.ann.owns("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue", "Reading Railroad")
    table.ann.built("Oriental Avenue", 1).has_cash(500).to_roll()
    return table


def answer(table: Scenario, act: Act) -> Act:
    """What the autopilot does where its bot would do this."""
    view, duty = table.game.view(0), table.game.state.agenda[-1]
    assert isinstance(duty, Duty)
    return Autopilot(Bold(act)).answer(view, duty)


def test_it_makes_no_deals_and_sells_and_mortgages_nothing() -> None:
    table = street()
    station = table.space("Reading Railroad")
    for act in (
        OfferDeal(0, 1, Terms(Goods((station,)), Goods(cash=300))),
        Sell(0, ((table.space("Oriental Avenue"), 1),)),
        Mortgage(0, station),
    ):
        assert isinstance(answer(table, act), Roll), "what the clock would play"
        assert Autopilot(Bold(act)).wish(table.game.view(0)) is None


def test_it_builds_and_says_nothing() -> None:
    table = street()
    build = Build(0, ((table.space("Vermont Avenue"), 1),))
    pilot = Autopilot(Bold(build))
    assert pilot.wish(table.game.view(0)) == build
    assert pilot.said == ""


def test_it_declines_what_its_bot_would_accept_or_counter() -> None:
    table = street()
    table.ben.offers(table.ann, (1000,), ("Reading Railroad",))
    offer = OPEN_OFFERS(table.game)[0]
    terms = Terms(Goods((table.space("Reading Railroad"),)), Goods(cash=1200))
    for act in (AcceptDeal(0, offer.number, 1), CounterDeal(0, offer.number, 1, terms), DeclineDeal(0, offer.number)):
        assert Autopilot(Bold(act)).wish(table.game.view(0)) == DeclineDeal(0, offer.number)


def test_a_debt_forces_it() -> None:
    table = Scenario("platinum", "ann ben")
    table.ben.owns("Boardwalk")
    table.ann.owns("Reading Railroad").has_cash(10).stands_on("Marvin Gardens").to_roll()
    table.ann.rolls(4, 6)
    table.ben.asks_rent("Boardwalk")
    mortgage = Mortgage(0, table.space("Reading Railroad"))
    assert answer(table, mortgage) == mortgage


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize("level", ["normal", "simple"])
def test_whole_games_go_on_without_a_deal_or_a_mortgage_beyond_debts(edition: str, level: str) -> None:
    """Three bots that trade, and an autopilot: nothing of its changes hands but to pay what it owes."""
    game = Game.new(edition, {"round-limit": 15}, 4, SeededChance(5))
    in_debt = False
    broken: list[Fact] = []

    class Noting:
        """Notes whether the autopilot is in debt whenever it acts."""

        def __init__(self, bot: Bot) -> None:
            self.bot = bot

        def answer(self, view: View, duty: Duty) -> Act:
            nonlocal in_debt
            in_debt = view.ask(IN_DEBT, 0)
            return self.bot.answer(view, duty)

        def wish(self, view: View) -> Act | None:
            nonlocal in_debt
            in_debt = view.ask(IN_DEBT, 0)
            return self.bot.wish(view)

    def watch(fact: Fact) -> None:
        own = (isinstance(fact, DealOffered) and fact.maker == 0) or (isinstance(fact, Mortgaged) and fact.seat == 0)
        if (own or (isinstance(fact, DealDone) and 0 in (fact.maker, fact.partner))) and not in_debt:
            broken.append(fact)

    pilot = Noting(Autopilot(make_bot(level, "pilot")))
    Table(game, [pilot, *(make_bot("normal", seat) for seat in range(3))], watch=watch).run()
    assert not broken
    assert game.state.round > 5
