"""Opponents for leagues: every one plays by legal acts alone, and does what its name says."""

from __future__ import annotations

import pytest

from rentier.bots import BOTS, OPPONENTS, make_bot, table_bots
from rentier.bots.opponents import CITY_ONLY, CLASSIC_ONLY, FAMILIES, PEOPLE, PROBES, TUNED, UNTUNED, families_of
from rentier.bots.opponents.builders import Trader
from rentier.bots.opponents.threshold import ThresholdProbe
from rentier.kernel.edition import edition_names
from rentier.kernel.records import Act, Fact
from rentier.rules.auction import Bid, Pass
from rentier.rules.city.blocks import BuildBlocks
from rentier.rules.classic.building import Build
from rentier.rules.classic.declining import Decline
from rentier.rules.deals import AcceptDeal, CounterDeal, DealDone, DealOffered, DeclineDeal, OfferDeal
from rentier.rules.deeds import Buy
from rentier.rules.dice import Roll
from rentier.rules.jail import PayBail, TryDouble
from rentier.rules.mortgage import Mortgage
from rentier.rules.questions import OPEN_OFFERS
from rentier.testing import CityScenario, Scenario
from tests.bots.seated import Seated
from tests.bots.test_every_bot import facts_of, watched_game
from tests.bots.test_fixed_policy import bidding, landing
from tests.tiers import only

# ---------------------------------------------------------------- who there is


def test_families_are_split_in_two_fixed_halves() -> None:
    assert list(FAMILIES) == sorted(FAMILIES)
    assert FAMILIES[::2] == TUNED
    assert FAMILIES[1::2] == UNTUNED
    for half in (TUNED, UNTUNED):
        assert len(set(half) - set(CITY_ONLY)) >= 6
        assert len(set(half) - set(CLASSIC_ONLY)) >= 3


def test_there_are_enough_families_for_every_board() -> None:
    assert len(families_of(False)) >= 12
    assert len(families_of(True)) >= 6
    assert all(name.startswith("family-") for name in FAMILIES)


def test_none_of_them_sits_at_a_table_of_people() -> None:
    assert set(OPPONENTS) == {*FAMILIES, *PROBES, *PEOPLE} <= set(BOTS)
    assert set(OPPONENTS).isdisjoint(table_bots())


# ---------------------------------------------------------------- whole games


def tables(edition: str) -> list[list[str]]:
    """Every family that knows an edition, four to a table."""
    names = list(families_of(edition == "city"))
    names += names[: -len(names) % 4]
    return [names[start : start + 4] for start in range(0, len(names), 4)]


@pytest.mark.parametrize(
    ("edition", "names"), [(edition, names) for edition in edition_names() for names in tables(edition)]
)
def test_a_table_of_families_plays_to_the_end_and_nobody_is_refused(edition: str, names: list[str]) -> None:
    game, players = watched_game(edition, names, 3, {"round-limit": 50})
    assert game.over
    assert [refused for player in players for refused in player.refusals] == []


@pytest.mark.parametrize("edition", ["platinum", "city"])
@pytest.mark.parametrize(
    "name", only((name for name in OPPONENTS if not name.startswith("oracle")), lambda name: name != "best-response")
)
def test_three_of_a_kind_play_the_same_game_each_time(name: str, edition: str) -> None:
    used = [make_bot(name, seat) for seat in range(3)]
    facts_of(edition, used, 4)
    assert facts_of(edition, used, 5) == facts_of(edition, [make_bot(name, seat) for seat in range(3)], 5)


@pytest.mark.parametrize("edition", ["platinum", "city"])
@pytest.mark.parametrize("name", PROBES)
def test_a_probe_is_never_refused(name: str, edition: str) -> None:
    rounds = 12 if name.startswith("oracle") else 40
    _, players = watched_game(edition, [name, "normal", "answerer", "refuser"], 1, {"round-limit": rounds})
    assert players[0].refusals == []


@pytest.mark.parametrize(
    "options",
    [{"speed-die": True}, {"short": True}, {"no-auctions": True, "no-evenness": True, "unlimited-buildings": True}],
)
def test_house_rules_do_not_confuse_them(options: dict[str, bool]) -> None:
    edition = "doctor-who-villains" if "short" in options else "platinum"
    for names in (TUNED[:4], UNTUNED[:4]):
        _, players = watched_game(edition, names, 2, {"round-limit": 40, **options})
        assert [refused for player in players for refused in player.refusals] == []


# ---------------------------------------------------------------- families that differ in money


def reply(bot: str, give: tuple[str | int, ...], take: tuple[str | int, ...], *owned: str) -> type[Act]:
    """How Ann, a bot with these deeds, answers Ben, who owns Boardwalk, St. James Place and New York Avenue."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns(*owned)
    table.ben.owns("Boardwalk", "St. James Place", "New York Avenue").to_roll()
    table.ben.offers(table.ann, give, take)
    return type(Seated(table.ann, bot).gets_its_wish())


def own_turn(bot: str, *owned: str, cash: int = 1500, ben: tuple[str, ...] = ()) -> Seated:
    """Ann, a bot with these deeds, is to roll; Ben has others."""
    table = Scenario("platinum", "ann ben cleo")
    table.ben.owns(*ben)
    table.ann.owns(*owned).has_cash(cash).to_roll()
    return Seated(table.ann, bot)


def test_the_hoarder_buys_cheaply_and_builds_no_more_than_two_houses() -> None:
    assert type(landing("family-hoarder", 900, on="Boardwalk").answers()) is Decline
    assert type(landing("family-hoarder", 900, on="Oriental Avenue").answers()) is Buy
    ann = own_turn("family-hoarder", "Mediterranean Avenue", "Baltic Avenue", cash=5000)
    while type(ann.answers()) is Build:
        ann.acts()
    assert [ann.player.table.level(name) for name in ("Mediterranean Avenue", "Baltic Avenue")] == [2, 2]


def test_the_never_trader_refuses_whatever_it_is_offered_and_builds() -> None:
    assert reply("family-never-trader", (1000,), ("Oriental Avenue",), "Oriental Avenue") is DeclineDeal
    assert type(own_turn("family-never-trader", "Mediterranean Avenue", "Baltic Avenue").answers()) is Build


def test_the_leveraged_builder_mortgages_loose_deeds_to_build() -> None:
    ann = own_turn("family-leveraged-builder", "Park Place", "Boardwalk", "Reading Railroad", cash=60)
    assert ann.answers() == Mortgage(0, ann.player.table.space("Reading Railroad"))


def test_the_late_bloomer_saves_at_first() -> None:
    assert type(own_turn("family-late-bloomer", "Park Place", "Boardwalk", cash=1200).answers()) is Build
    assert type(own_turn("family-late-bloomer", "Park Place", "Boardwalk", cash=700).answers()) is Roll
    late = own_turn("family-late-bloomer", "Park Place", "Boardwalk", cash=700)
    late.player.table.game.state.round = 16
    assert type(late.answers()) is Build


def test_the_jail_sitter_stays_in_jail_once_deeds_are_sold() -> None:
    table = Scenario("platinum", "ann ben")
    table.ann.sits_in_jail().to_roll()
    assert type(Seated(table.ann, "family-jail-sitter").answers()) is PayBail
    table = Scenario("platinum", "ann ben")
    table.ben.owns(*(table.book.edition.names[deed] for deed in table.book.board.deeds))
    table.ann.sits_in_jail().to_roll()
    assert type(Seated(table.ann, "family-jail-sitter").answers()) is TryDouble


@pytest.mark.parametrize(("bot", "homes", "factories"), [("family-industrialist", 0, 2), ("family-skyline", 2, 0)])
def test_styles_of_building_in_city(bot: str, homes: int, factories: int) -> None:
    table = CityScenario("ann ben")
    table.ann.owns("Old Town").has_cash(60000).stands_on("GO").to_roll()
    table.script("build", 8)  # two blocks
    ann = Seated(table.ann, bot)
    table.ann.rolls(4, 6)
    ann.acts()
    assert ann.answers() == BuildBlocks(0, ((table.space("Old Town"), homes, factories),))


# ---------------------------------------------------------------- families that want some deeds more


def test_the_auction_shark_leaves_deeds_to_the_auction_unless_they_make_a_set() -> None:
    assert type(landing("family-auction-shark", 1500).answers()) is Decline
    assert type(landing("family-auction-shark", 1500, "Vermont Avenue", "Connecticut Avenue").answers()) is Buy
    act = bidding("family-auction-shark", 1500, 60).answers()
    assert isinstance(act, Bid)
    assert act.amount == 61


def test_the_color_collector_pays_any_price_for_its_color() -> None:
    assert type(bidding("family-color-collector", 1500, 250, "Vermont Avenue").answers()) is Bid
    assert type(bidding("family-color-collector", 1500, 250, "Boardwalk").answers()) is Pass
    ann = own_turn("family-color-collector", "Vermont Avenue", ben=("Oriental Avenue",))
    act = ann.answers()
    assert isinstance(act, OfferDeal)
    assert (act.terms.give.cash, act.terms.take.deeds) == (200, (ann.player.table.space("Oriental Avenue"),))


def test_the_railroad_fan_wants_railroads() -> None:
    assert type(landing("family-railroad-fan", 210, on="Reading Railroad").answers()) is Buy
    assert type(landing("family-railroad-fan", 210).answers()) is Decline
    act = own_turn("family-railroad-fan", ben=("Reading Railroad",)).answers()
    assert isinstance(act, OfferDeal)
    assert act.terms.give.cash == 266
    assert reply("family-railroad-fan", (400,), ("Short Line",), "Short Line") is DeclineDeal


def test_the_blocker_sells_what_others_need_only_dearly() -> None:
    assert reply("family-blocker", (500,), ("Tennessee Avenue",), "Tennessee Avenue") is DeclineDeal
    assert reply("family-blocker", (1200,), ("Tennessee Avenue",), "Tennessee Avenue") is AcceptDeal


# ---------------------------------------------------------------- families that deal in their own way


def test_the_generous_neighbor_accepts_a_small_loss() -> None:
    assert reply("family-generous-neighbor", (195,), ("Reading Railroad",), "Reading Railroad") is AcceptDeal
    assert reply("answerer", (195,), ("Reading Railroad",), "Reading Railroad") is DeclineDeal


def test_the_haggler_starts_low_comes_up_and_counters() -> None:
    ann = own_turn("family-haggler", "Park Place", ben=("Boardwalk",))
    game, offered = ann.player.table.game, []
    for _ in range(3):
        act = ann.answers()
        assert isinstance(act, OfferDeal)
        offered.append(act.terms.give.cash)
        game.submit(act, 0)
        game.submit(DeclineDeal(1, OPEN_OFFERS(game)[0].number), 1)
        game.state.round += 2
    assert offered == [200, 280, 360]
    assert reply("family-haggler", (300,), ("Tennessee Avenue",), "Tennessee Avenue") is CounterDeal


def test_the_list_price_trader_deals_at_list() -> None:
    assert reply("family-list-price", (200,), ("Reading Railroad",), "Reading Railroad") is AcceptDeal
    assert reply("family-list-price", (199,), ("Reading Railroad",), "Reading Railroad") is DeclineDeal
    assert reply("family-list-price", (200,), ("Tennessee Avenue",), "Tennessee Avenue") is DeclineDeal
    assert reply("family-list-price", (270,), ("Tennessee Avenue",), "Tennessee Avenue") is AcceptDeal


def test_the_set_swapper_gives_a_set_for_a_set_only() -> None:
    assert reply("family-set-swapper", (1400,), ("Tennessee Avenue",), "Tennessee Avenue") is DeclineDeal
    ann = own_turn(
        "family-set-swapper",
        "Tennessee Avenue",
        "Park Place",
        ben=("Boardwalk", "St. James Place", "New York Avenue"),
    )
    act = ann.answers()
    assert isinstance(act, OfferDeal)
    assert (act.terms.give.deeds, act.terms.take.deeds) == ((ann.player.table.space("Tennessee Avenue"),), (39,))


def test_the_spoiler_refuses_the_leader_and_deals_with_others() -> None:
    for cash, answer in ((3000, DeclineDeal), (900, AcceptDeal)):
        table = Scenario("platinum", "ann ben cleo")
        table.ann.owns("Reading Railroad")
        table.ben.has_cash(cash).to_roll()
        table.ben.offers(table.ann, (260,), ("Reading Railroad",))
        assert type(Seated(table.ann, "family-spoiler").gets_its_wish()) is answer


def test_tit_for_tat_pays_more_to_a_partner_who_was_kind() -> None:
    paid = []
    for kindness in (30, 600):
        ann = own_turn("family-tit-for-tat", "Park Place", "Tennessee Avenue", ben=("Boardwalk", "Baltic Avenue"))
        table = ann.player.table
        table.ben.offers(table.ann, (kindness,), ("Tennessee Avenue",))
        ann.gets_its_wish()
        act = ann.answers()
        assert isinstance(act, OfferDeal)
        paid.append(act.terms.give.cash)
    assert paid[0] < paid[1]


def test_the_random_trader_makes_offers_of_all_kinds() -> None:
    _, players = watched_game("platinum", ["family-random-trader"] * 4, 2, {"round-limit": 30})
    offers = [act for player in players for _, act in player.acts if isinstance(act, OfferDeal)]
    assert any(offer.terms.give.deeds and offer.terms.take.deeds for offer in offers)
    assert any(not offer.terms.give.deeds for offer in offers)
    assert any(not offer.terms.take.deeds for offer in offers)


# ---------------------------------------------------------------- probes and people


@pytest.mark.parametrize("percent", [30, 150])
def test_a_share_probe_asks_one_player_after_the_other_for_everything(percent: int) -> None:
    _, players = watched_game("platinum", [f"share-{percent}", "refuser", "refuser"], 1, {"round-limit": 25})
    offers = [act for _, act in players[0].acts if isinstance(act, OfferDeal)]
    assert {offer.partner for offer in offers} == {1, 2}
    prices = make_prices()
    assert {offer.terms.give.cash * 100 // prices[offer.terms.take.deeds[0]] for offer in offers} == {percent}


def make_prices() -> tuple[int, ...]:
    """The list prices of Platinum."""
    return Scenario("platinum").book.board.price


def test_the_threshold_probe_finds_what_a_partner_accepts() -> None:
    """A generous neighbor sells a deed that makes no set for nine tenths of its price."""
    table = Scenario("platinum", "ann ben")
    table.ben.owns("Oriental Avenue", "States Avenue", "Kentucky Avenue", "Atlantic Avenue", "Pacific Avenue")
    table.ann.has_cash(9000).to_roll()
    game, ann, ben = table.game, ThresholdProbe(), Seated(table.ben, "family-generous-neighbor")
    view = game.view(0)
    for _ in range(40):
        game.state.round += 1
        while isinstance(act := ann.answer(view, game.duties[0].duty), OfferDeal):
            game.submit(act, 0)
            answer = ben.wishes()
            assert answer is not None
            game.submit(answer, 1)
    bracket = ann.brackets[1, True, "nobody", False]
    assert 0.85 < bracket.low < bracket.high < 0.95


def test_the_oracle_mostly_offers_what_is_accepted() -> None:
    """Not always: a real partner overlooks some offers, and gets tired of others."""
    offers, deals = 0, 0
    for seed in range(1, 6):
        facts: list[Fact] = []
        watched_game("platinum", ["oracle-normal", "normal", "normal"], seed, {"round-limit": 25}, watch=facts.append)
        made = {fact.number for fact in facts if isinstance(fact, DealOffered) and fact.maker == 0}
        offers += len(made)
        deals += sum(isinstance(fact, DealDone) and fact.number in made for fact in facts)
    assert deals > offers / 2 > 0


def test_the_oracle_deals_in_city_too() -> None:
    _, players = watched_game("city", ["oracle-normal", "normal", "normal"], 1, {"round-limit": 20})
    assert any(isinstance(act, AcceptDeal) for player in players[1:] for _, act in player.acts)


def test_people_answer_sensibly_or_refuse_and_never_offer() -> None:
    assert reply("answerer", (250,), ("Reading Railroad",), "Reading Railroad") is AcceptDeal
    assert reply("answerer", (250,), ("Tennessee Avenue",), "Tennessee Avenue") is DeclineDeal
    assert reply("refuser", (1500,), ("Reading Railroad",), "Reading Railroad") is DeclineDeal
    for name in PEOPLE:
        _, players = watched_game("platinum", [name, "family-haggler", "family-list-price"], 1)
        assert not any(isinstance(act, OfferDeal) for _, act in players[0].acts)


def test_families_share_one_player() -> None:
    assert isinstance(make_bot("family-jail-sitter"), Trader)
