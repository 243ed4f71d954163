"""Every bot plays every edition and variant to its end, by legal acts alone, the same each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rentier import bots
from rentier.bots import BOTS, OPPONENTS, make_bot, table_bots
from rentier.bots.base import LEAGUES_ONLY, Bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import edition_names
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, Fact
from rentier.kernel.views import View
from rentier.rules.deals import CounterDeal, DealDone, DealOffered, DeclineDeal, OfferDeal
from rentier.rules.questions import OPEN_DEBTS
from rentier.table import Table
from rentier.testing import CityScenario, Scenario
from tests.bots.seated import Seated
from tests.tiers import only, thorough

VARIANTS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    *((edition, {}) for edition in edition_names()),
    ("platinum", {"speed-die": True}),
    ("doctor-who-villains", {"short": True}),
    ("world-of-warcraft", {"short": True, "speed-die": True}),
    ("big-bang-theory", {"dealt-deeds": 3, "starting-cash": 800}),
    ("platinum", {"no-auctions": True, "no-evenness": True, "unlimited-buildings": True, "free-parking-pot": True}),
    ("platinum", {"automatic-rent": True, "double-go": True, "no-rent-in-jail": True}),
    ("city", {"minutes": 60}),
    ("city", {"minutes": 60, "round-limit": 12}),
)


KINDS = sorted(set(BOTS) - set(OPPONENTS))
"""Every bot but the opponents for leagues, which `test_opponents` plays."""
SLOW = ("expert",)
"""Bots that think for seconds in plain Python: a quarter of the variants is quick."""


class Watched:
    """A bot whose acts are tried before they are played, and written down."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.acts: list[tuple[int, Act]] = []
        self.refusals: list[tuple[Act, Refusal]] = []
        self.forced: list[Act] = []
        """Acts with which it raised money for a debt."""

    def _written(self, view: View, act: Act) -> None:
        refusal = view.why_not(act)
        if refusal is not None:
            self.refusals.append((act, refusal))
        self.acts.append((view.round, act))
        if view.ask(OPEN_DEBTS):
            self.forced.append(act)

    def answer(self, view: View, duty: Duty) -> Act:
        """As the bot answers."""
        act = self.bot.answer(view, duty)
        self._written(view, act)
        return act

    def wish(self, view: View) -> Act | None:
        """As the bot wishes."""
        act = self.bot.wish(view)
        if act is not None:
            self._written(view, act)
        return act


def watched_game(
    edition: str,
    names: Sequence[str],
    seed: int,
    options: Mapping[str, Any] | None = None,
    watch: Callable[[Fact], None] | None = None,
) -> tuple[Game, list[Watched]]:
    """A whole game, and what everybody did in it."""
    limits = {"round-limit": 60, **(options or {})}
    game = Game.new(edition, limits, len(names), SeededChance(seed), recorded=False)
    players = [Watched(make_bot(name, f"{seed}/{seat}")) for seat, name in enumerate(names)]
    Table(game, players, watch).run()
    return game, players


@pytest.mark.parametrize(
    ("bot", "edition", "options"),
    [
        pytest.param(bot, *variant, marks=[thorough] if (place + number) % (8 if bot in SLOW else 2) else [])
        for place, bot in enumerate(KINDS)
        for number, variant in enumerate(VARIANTS)
    ],
)
def test_it_plays_to_the_end_and_is_never_refused(bot: str, edition: str, options: Mapping[str, Any]) -> None:
    for seed, seats in ((1, 4), (2, 2)):
        game, players = watched_game(edition, [bot] * seats, seed, options)
        assert game.over
        assert sorted(game.state.ranking)[0] == 1
        assert [refused for player in players for refused in player.refusals] == []


@pytest.mark.parametrize("edition", ["platinum", "city"])
def test_all_kinds_at_one_table(edition: str) -> None:
    names = KINDS
    for seed in range(6):
        table = [names[(seed + seat * 3) % len(names)] for seat in range(4)]
        game, players = watched_game(edition, table, seed)
        assert game.over
        assert [refused for player in players for refused in player.refusals] == []


# ---------------------------------------------------------------- the same each time


def facts_of(edition: str, players: Sequence[Bot], seed: int) -> list[Fact]:
    """What happens in a game of a number of rounds."""
    game = Game.new(edition, {"round-limit": 25}, len(players), SeededChance(seed))
    Table(game, players).run()
    return game.facts


@pytest.mark.parametrize("edition", ["platinum", "city"])
@pytest.mark.parametrize("bot", only(KINDS, lambda bot: bot not in SLOW))
def test_a_seed_gives_the_same_game_and_nothing_is_kept_from_the_last(bot: str, edition: str) -> None:
    used = [make_bot(bot, seat) for seat in range(3)]
    facts_of(edition, used, 7)
    fresh = facts_of(edition, [make_bot(bot, seat) for seat in range(3)], 8)
    assert facts_of(edition, used, 8) == fresh


# ---------------------------------------------------------------- a bot sees its view and no more


def test_bots_do_not_look_behind_the_view() -> None:
    """What a view keeps to itself is named nowhere in their sources, and neither are chance and the game."""
    folder = Path(bots.__file__).parent
    for source in folder.rglob("*.py"):
        if source.name == "oracle.py":  # a probe that is meant to know more
            continue
        if source.parent.name == "value" and source.name in ("model.py", "games.py"):
            continue  # they judge games and play them to learn from; no bot uses them
        text = source.read_text(encoding="utf-8")
        for hidden in ("view._", "._game", "._state", "kernel.chance", "kernel.state", "import Game"):
            assert hidden not in text, f"{source.name} uses {hidden}"


# ---------------------------------------------------------------- offers


@pytest.mark.parametrize("edition", ["platinum", "city"])
@pytest.mark.parametrize(
    ("bot", "most"),
    [("hard", 3), ("normal", 1), ("easy", 1), ("fp-a", 1), ("fp-b", 1), ("fp-c", 1), ("fp-a-patched", 1)],
)
def test_offers_are_few_and_none_is_made_twice(bot: str, most: int, edition: str) -> None:
    """The levels make another offer after an accepted one; nobody gets two in a turn that they refused."""
    for seed in range(4):
        facts: list[Fact] = []
        _, players = watched_game(edition, [bot] * 4, seed, watch=facts.append)
        done = [fact for fact in facts if isinstance(fact, DealDone)]
        goods = {(fact.maker, fact.partner, fact.terms.give.deeds, fact.terms.take.deeds) for fact in done}
        goods |= {(fact.partner, fact.maker, fact.terms.take.deeds, fact.terms.give.deeds) for fact in done}
        for player in players:
            offers = [(round_, act) for round_, act in player.acts if isinstance(act, OfferDeal)]
            assert len({repr(act) for _, act in offers}) == len(offers), "the same offer again"
            refused = [
                (round_, act.partner)
                for round_, act in offers
                if act not in player.forced
                and (act.seat, act.partner, act.terms.give.deeds, act.terms.take.deeds) not in goods
            ]
            assert max(Counter(round_ for round_, _ in refused).values(), default=0) <= most
            assert max(Counter(refused).values(), default=0) <= 1
            counters = Counter(act.offer for _, act in player.acts if isinstance(act, CounterDeal))
            assert max(counters.values(), default=0) <= 1


@pytest.mark.parametrize("bot", sorted(set(BOTS) - {"random"}))
def test_what_it_cannot_pay_it_declines_or_counters(bot: str) -> None:
    """DEAL-1: an offer may ask for more than it has, however good the deal would be."""
    classic, city = Scenario("platinum", "ann ben cleo"), CityScenario("ann ben cleo")
    classic.ann.owns("Park Place").has_cash(250)
    classic.ben.owns("Boardwalk").to_roll()
    classic.ben.offers(classic.ann, ("Boardwalk",), (260,))
    city.ann.owns("Stoneside").has_cash(250)
    city.ben.owns("Summergate").to_roll()
    city.ben.offers(city.ann, ("Summergate",), (260,))

    for player in (classic.ann, city.ann):
        assert isinstance(Seated(player, bot).gets_its_wish(), DeclineDeal | CounterDeal)


@pytest.mark.parametrize("edition", ["platinum", "city"])
@pytest.mark.parametrize("bot", ["hard", "normal"])
def test_no_counter_offer_is_made_twice(bot: str, edition: str) -> None:
    for seed in range(4):
        facts: list[Fact] = []
        game = Game.new(edition, {"round-limit": 60}, 4, SeededChance(seed), recorded=False)
        Table(game, [make_bot(bot, f"{seed}/{seat}") for seat in range(4)], watch=facts.append).run()
        terms = Counter(
            (fact.maker, fact.partner, fact.terms)
            for fact in facts
            if isinstance(fact, DealOffered) and fact.revision > 1
        )
        assert set(terms.values()) <= {1}


def test_bots_for_leagues_sit_at_no_table_of_people() -> None:
    assert {"hard", "normal", "easy"} <= set(table_bots())
    assert {"hard-1", "normal-1", "refuser", *OPPONENTS} <= LEAGUES_ONLY
    assert not LEAGUES_ONLY & set(table_bots())
    assert set(BOTS) >= LEAGUES_ONLY
