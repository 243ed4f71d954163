"""Haggling: deals bring both sides something, sell nothing below its price, and cannot be turned round for a profit."""

from __future__ import annotations

import pytest

from rentier.batch.policies.levels.partners import BELIEF
from rentier.batch.policies.memory import Memory
from rentier.bots import make_bot
from rentier.bots.base import introduce_people
from rentier.bots.classic.chances import ClassicChances
from rentier.bots.haggling import Haggler, Temper
from rentier.bots.partners import CHEAP, KINDS, Partner, deed_prices
from rentier.bots.player import LevelBot
from rentier.bots.policies import PolicyBot
from rentier.bots.trading import Side
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact
from rentier.rules.deals import AcceptDeal, CounterDeal, DealDone, DealOffered, DeclineDeal, OfferDeal, Terms
from rentier.rules.mortgage import Mortgage
from rentier.sim.batches import play_match
from rentier.sim.liveliness import LivelinessMeter
from rentier.sim.plans import League
from rentier.table import Table
from rentier.testing import Scenario
from tests.bots.seated import Seated

LEVELS = ("hard", "normal", "easy")
BELIEF_IN_CHEAP = (1 << BELIEF) // len(CHEAP)


def knowledge(seated: Seated) -> Memory:
    """What a level at a table knows, for tests to change."""
    assert isinstance(seated.bot, LevelBot)
    player = seated.bot._at(seated.view)
    assert isinstance(player, PolicyBot)
    assert player._look(seated.view)
    return player.known


def swap(cash: int = 800) -> Scenario:
    """Ann lacks a light blue that Ben holds, Ben an orange that Ann holds."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Oriental Avenue", "Vermont Avenue", "New York Avenue").has_cash(cash)
    table.ben.owns("Connecticut Avenue", "St. James Place", "Tennessee Avenue").has_cash(800)
    return table


@pytest.mark.parametrize("level", LEVELS)
def test_two_that_can_complete_each_others_groups_trade(level: str) -> None:
    found: list[Act | None] = []
    for more in range(24):  # a level that overlooks things does not see it every time
        table = swap(800 + more)
        table.ann.to_roll()
        found.append(Seated(table.ann, level).wishes())
    offers = [act for act in found if isinstance(act, OfferDeal)]
    assert offers
    found_it = [table.space("Connecticut Avenue") in offer.terms.take.deeds for offer in offers]
    assert any(found_it)
    assert level != "hard" or all(found_it)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_deed_that_is_worth_more_to_its_buyer_is_offered_a_price_from_which_both_gain(level: str) -> None:
    """Not merely list price, by which the seller would lose."""
    offers = 0
    for more in range(24):  # a level that overlooks things does not see it every time
        table = Scenario("platinum", "ann ben cleo")
        table.ann.owns("Oriental Avenue", "Vermont Avenue").has_cash(1500 + more).to_roll()
        table.ben.owns("Connecticut Avenue").has_cash(1500)
        ann = Seated(table.ann, level)
        act = ann.wishes()
        if not isinstance(act, OfferDeal):
            continue
        offers += 1
        chances = ClassicChances(ann.view)
        chances.look()
        before = chances.chances()
        side = Side(act.partner, act.terms.take.deeds, act.terms.give.deeds, act.terms.gain, 0)
        moves = [(deed, 0) for deed in side.gets] + [(deed, side.other) for deed in side.gives]
        after = chances.chances(moves, ((0, side.cash), (side.other, -side.cash)))
        assert after[0] > before[0]
        assert after[side.other] > before[side.other]
    assert offers


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("part", [0.3, 0.6, 0.95])
def test_no_deed_is_sold_below_its_list_price(level: str, part: float) -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Boardwalk", "Reading Railroad", "Baltic Avenue")
    table.ben.has_cash(1500).to_roll()
    for deed, price in (("Boardwalk", 400), ("Reading Railroad", 200), ("Baltic Avenue", 60)):
        table.ben.offers(table.ann, (int(price * part) // 10 * 10,), (deed,))
        assert isinstance(Seated(table.ann, level).wishes(), DeclineDeal | CounterDeal)
        table.ben.withdraws()


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_gets_the_last_deed_of_a_group_cheaply(level: str) -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Boardwalk").has_cash(500)
    table.ben.owns("Park Place").has_cash(1500).to_roll()
    table.ben.offers(table.ann, (500,), ("Boardwalk",))
    assert not isinstance(Seated(table.ann, level).wishes(), AcceptDeal)


def test_an_offer_that_is_too_low_is_countered_at_a_price_that_leaves_both_a_gain() -> None:
    table = swap()
    table.ben.to_roll()
    table.ben.offers(table.ann, ("Connecticut Avenue",), ("New York Avenue", 200))
    answer = Seated(table.ann, "normal").wishes()
    assert isinstance(answer, AcceptDeal | CounterDeal)
    if isinstance(answer, CounterDeal):
        assert answer.terms.give.cash % 10 == answer.terms.take.cash % 10 == 0


def test_hard_asks_a_partner_who_takes_little_once_for_more_and_then_accepts() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Oriental Avenue", "New York Avenue").has_cash(800)
    table.ben.owns("Connecticut Avenue", "St. James Place", "Tennessee Avenue").has_cash(1200).to_roll()
    table.ben.offers(table.ann, ("Connecticut Avenue", 400), ("New York Avenue",))
    assert isinstance(Seated(table.ann, "hard").wishes(), AcceptDeal)  # nothing is known of Ben yet
    ann = Seated(table.ann, "hard")
    takes_little = min((kind for kind in KINDS if kind.looks_ahead), key=lambda kind: kind.share)
    knowledge(ann).belief[1] = [int(kind is takes_little) << BELIEF for kind in KINDS]
    asked = ann.gets_its_wish()
    assert isinstance(asked, CounterDeal)
    assert asked.terms.take.cash > 400
    table.ben.refuses()
    table.ben.offers(table.ann, ("Connecticut Avenue", 400), ("New York Avenue",))
    assert isinstance(ann.wishes(), AcceptDeal)


@pytest.mark.parametrize(("fits", "gains"), [("looks_ahead", True), ("plain", False)])
def test_hard_offers_a_loss_only_to_somebody_who_may_go_by_prices(fits: str, gains: bool) -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Oriental Avenue", "Vermont Avenue").has_cash(1500).to_roll()
    table.ben.owns("Connecticut Avenue").has_cash(1500)
    ann = Seated(table.ann, "hard")
    memory = knowledge(ann)
    memory.opened = 1 << 1 | 1 << 2
    alike = [bool(getattr(kind, fits)) for kind in KINDS]
    memory.belief[1] = [(one << BELIEF) // sum(alike) for one in alike]
    offer = ann.gets_its_wish()
    assert isinstance(offer, OfferDeal)
    chances = ClassicChances(ann.view)
    chances.look()
    before, cash = chances.chances(), offer.terms.gain
    after = chances.chances([(deed, 0) for deed in offer.terms.take.deeds], ((0, cash), (1, -cash)))
    assert (after[1] >= before[1]) is gains


def test_nobody_offers_less_for_the_same_goods_after_a_counter_offer() -> None:
    countered = 0
    for seed in range(4):
        game = Game.new("platinum", {"round-limit": 40}, 4, SeededChance(seed), recorded=False)
        made: dict[tuple[int, int], list[Terms]] = {}  # by offer and maker

        def watch(fact: Fact) -> None:
            if isinstance(fact, DealOffered):
                made.setdefault((fact.number, fact.maker), []).append(fact.terms)  # noqa: B023

        Table(game, [make_bot("normal", f"{seed}/{seat}") for seat in range(4)], watch=watch).run()
        countered += len(made) - len({number for number, _ in made})
        for first, *later in made.values():
            for terms in later:
                assert goods(terms) != goods(first) or terms.gain < first.gain
    assert countered


def goods(terms: Terms) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The deeds that both sides give."""
    return terms.give.deeds, terms.take.deeds


@pytest.mark.parametrize("level", LEVELS)
def test_no_deed_is_traded_twice_within_ten_rounds(level: str) -> None:
    for seed in range(3):
        game = Game.new("platinum", {"round-limit": 60}, 4, SeededChance(seed), recorded=False)
        moved: list[tuple[int, int]] = []

        def watch(fact: Fact) -> None:
            if isinstance(fact, DealDone):
                moved.extend((deed, game.state.round) for deed in fact.terms.give.deeds + fact.terms.take.deeds)  # noqa: B023

        Table(game, [make_bot(level, f"{seed}/{seat}") for seat in range(4)], watch=watch).run()
        assert moved
        last: dict[int, int] = {}
        for deed, now in moved:
            assert now - last.get(deed, -99) > Temper().rests
            last[deed] = now


def test_a_deed_that_just_changed_hands_is_not_taken() -> None:
    """So nobody buys from one bot to sell to the next within a turn."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Park Place").has_cash(1500)
    table.cleo.owns("Boardwalk").has_cash(1500)
    table.ben.has_cash(1500).to_roll()
    ann = Seated(table.ann, "normal")
    table.ben.offers(table.ann, (1,), ("Park Place",))
    assert not isinstance(ann.wishes(), AcceptDeal)
    table.ben.withdraws()
    table.ben.offers(table.cleo, (500,), ("Boardwalk",))
    table.cleo.accepts()
    table.ben.offers(table.ann, ("Boardwalk",), (450,))
    assert isinstance(ann.wishes(), DeclineDeal)


@pytest.mark.parametrize(("later", "answer"), [(0, DeclineDeal), (1, AcceptDeal)])
def test_a_buyer_sells_no_other_deed_of_the_group_in_the_same_round(later: int, answer: type[Act]) -> None:
    """So players cannot sell a bot one deed and buy its twin back for less."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Reading Railroad", "B. & O. Railroad").has_cash(1500)
    table.ben.owns("Pennsylvania Railroad").has_cash(1500).to_roll()
    ann = Seated(table.ann, "hard")
    knowledge(ann).traded[table.space("B. & O. Railroad")] = table.state.round - later
    table.ben.offers(table.ann, (900,), ("Reading Railroad",))
    assert isinstance(ann.wishes(), answer)


def test_tables_of_normal_bots_do_not_stand_still() -> None:
    league = League("platinum", ("normal",) * 4, 3, 4, options={"round-limit": 100})
    rows = [
        row
        for number in range(0, league.games, 4)
        for meter in play_match(league.edition, league.options, league.match(number), [LivelinessMeter])
        for row in meter.rows()
    ]
    assert all(row["group"] is not None for row in rows)
    assert all(row["deal"] is not None for row in rows)


def test_after_ten_rounds_without_a_group_it_takes_a_smaller_share() -> None:
    found = []
    for now in (1, Temper().stalled + 2):
        table = Scenario("platinum", "ann ben cleo")
        table.ann.owns("Oriental Avenue", "New York Avenue").has_cash(800)
        table.ben.owns("Connecticut Avenue", "St. James Place", "Tennessee Avenue").has_cash(1200).to_roll()
        table.ben.offers(table.ann, ("Connecticut Avenue", 350), ("New York Avenue",))
        table.game.state.round = now
        found.append(type(Seated(table.ann, "hard").wishes()))
    assert found == [CounterDeal, AcceptDeal]


def test_a_partner_who_refuses_everything_is_asked_only_now_and_then() -> None:
    haggler = Haggler(Temper(cold=2))
    haggler._refused[1] = 2
    haggler._asked[1] = 7
    assert haggler._is_cold(1, 9)
    assert not haggler._is_cold(1, 12)


def test_only_hard_opens_low_and_only_once_with_each_partner() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Oriental Avenue").has_cash(1500).to_roll()
    table.ben.owns("Vermont Avenue").has_cash(1500)
    table.cleo.owns("Connecticut Avenue").has_cash(1500)
    ann, asked = Seated(table.ann, "hard"), []
    for _ in range(2):
        offer = ann.wishes()
        assert isinstance(offer, OfferDeal)
        assert 0 < offer.terms.give.cash < 60
        asked.append(offer.partner)
        table.ann.submits(offer)
        (table.ben if offer.partner == 1 else table.cleo).refuses()
    assert sorted(asked) == [1, 2]
    later = ann.wishes()
    assert not isinstance(later, OfferDeal) or later.terms.give.cash >= 60


def test_hard_does_not_open_low_with_people() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Oriental Avenue").has_cash(1500).to_roll()
    table.ben.owns("Vermont Avenue").has_cash(1500)
    table.cleo.owns("Connecticut Avenue").has_cash(1500)
    ann, asked = Seated(table.ann, "hard"), []
    introduce_people([ann.bot], [1])
    while isinstance(offer := ann.wishes(), OfferDeal):
        asked.append((offer.partner, offer.terms.give.cash < 60))
        table.ann.submits(offer)
        (table.ben if offer.partner == 1 else table.cleo).refuses()
    assert (2, True) in asked
    assert (1, True) not in asked


def test_hard_pays_people_list_price_even_if_they_sell_cheaply() -> None:
    low = []
    for people in ([], [1]):
        table = Scenario("platinum", "ann ben cleo")
        table.ann.owns("Oriental Avenue").has_cash(1500).to_roll()
        table.ben.owns("Vermont Avenue", "Connecticut Avenue", "Boardwalk").has_cash(1500)
        ann = Seated(table.ann, "hard")
        known = knowledge(ann)
        known.opened = 0b110
        known.belief[1] = [BELIEF_IN_CHEAP if kind in CHEAP else 0 for kind in range(len(KINDS))]
        introduce_people([ann.bot], people)
        offer = ann.wishes()
        prices = table.book.board.price
        low.append(
            isinstance(offer, OfferDeal)
            and not offer.terms.give.deeds  # which may complete a set
            and offer.terms.give.cash < sum(map(prices.__getitem__, offer.terms.take.deeds))
        )
    assert low == [True, False]


def test_a_partner_who_sells_cheaply_is_asked_for_more_at_once() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Oriental Avenue").has_cash(1500).to_roll()
    table.ben.owns("Vermont Avenue", "Connecticut Avenue", "Boardwalk").has_cash(1500)
    ann, deals = Seated(table.ann, "hard"), 0
    while isinstance(offer := ann.wishes(), OfferDeal) and deals < 3:
        assert (
            offer.terms.give.cash <= sum(table.book.board.price[deed] for deed in offer.terms.take.deeds)
            or offer.terms.take.cash
        )
        table.ann.submits(offer)
        table.ben.accepts()
        deals += 1
    assert deals > 1


def in_debt(cash: int, buyer: int = 900) -> Scenario:
    """Ann owes 50 for Boardwalk and could raise 30; Cleo holds the other brown, and both others have cash to buy."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Baltic Avenue").has_cash(cash).stands_on("Marvin Gardens").to_roll()
    table.ben.owns("Boardwalk").has_cash(buyer)
    table.cleo.owns("Mediterranean Avenue").has_cash(buyer)
    table.ann.rolls(4, 6)
    table.ben.asks_rent("Boardwalk")
    return table


def test_a_debt_that_a_mortgage_pays_is_no_reason_to_sell() -> None:
    assert isinstance(Seated(in_debt(20).ann, "hard").answers(), Mortgage)


@pytest.mark.parametrize("level", LEVELS)
def test_a_debt_that_mortgages_cannot_pay_is_paid_by_a_sale(level: str) -> None:
    table = in_debt(10)
    sale = Seated(table.ann, level).answers()
    assert isinstance(sale, OfferDeal)
    assert sale.partner == 2
    table.ann.submits(sale)
    table.cleo.accepts()
    assert not table.ann.is_out
    assert table.ben.cash == 950


def test_a_debtor_stops_asking_after_four_refusals() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns_mortgaged("Baltic Avenue", "St. Charles Place", "Reading Railroad", "Ventnor Avenue").has_cash(0)
    table.ann.stands_on("Marvin Gardens").to_roll()
    table.ben.owns("Boardwalk", "Short Line", "States Avenue", "Atlantic Avenue").has_cash(900)
    table.cleo.owns("Mediterranean Avenue", "Virginia Avenue").has_cash(900)
    table.ann.rolls(4, 6)
    table.ben.asks_rent("Boardwalk")
    ann, sales = Seated(table.ann, "hard"), 0
    while isinstance(sale := ann.answers(), OfferDeal):
        table.ann.submits(sale)
        (table.ben if sale.partner == 1 else table.cleo).refuses()
        sales += 1
    assert sales == 4


@pytest.mark.parametrize(("buyer", "price"), [(900, 120), (60, 40)])
def test_a_debtor_sells_at_the_usual_price_if_the_buyer_has_it(buyer: int, price: int) -> None:
    """The last deed of a set costs twice its list price; from a poor buyer the debtor takes just enough to pay."""
    sale = Seated(in_debt(10, buyer).ann, "normal").answers()
    assert isinstance(sale, OfferDeal)
    assert sale.terms.take.cash == price


def test_a_refusal_says_why() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Boardwalk").has_cash(500)
    table.ben.owns("Park Place").has_cash(1500).to_roll()
    table.ben.offers(table.ann, (420,), ("Boardwalk",))
    ann = Seated(table.ann, "normal")
    assert not isinstance(ann.wishes(), AcceptDeal)
    assert isinstance(ann.bot, LevelBot)
    assert ann.bot.said


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_deed_of_a_set_costs_twice_its_list_price_or_more(level: str) -> None:
    """Also for somebody who has all but lost, and would take any cash."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Marvin Gardens").has_cash(20)
    table.ben.owns("Atlantic Avenue", "Ventnor Avenue", "Boardwalk", "Park Place").has_cash(3000).to_roll()
    table.cleo.has_cash(50)
    table.ben.offers(table.ann, (500,), ("Marvin Gardens",))
    assert not isinstance(Seated(table.ann, level).wishes(), AcceptDeal)


def test_after_some_bad_offers_it_makes_no_deals_with_that_player_for_a_while() -> None:
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Boardwalk", "Reading Railroad", "Baltic Avenue").has_cash(1000)
    table.ben.has_cash(1500).to_roll()
    ann = Seated(table.ann, "normal")
    for cash in (10, 20, 30):
        table.ben.offers(table.ann, (cash,), ("Boardwalk",))
        assert isinstance(ann.wishes(), DeclineDeal | CounterDeal)
        table.ben.withdraws()
    table.ben.offers(table.ann, (1000,), ("Baltic Avenue",))
    assert isinstance(ann.wishes(), DeclineDeal)
    assert isinstance(ann.bot, LevelBot)
    assert ann.bot.said


def test_after_many_offers_that_it_refused_it_makes_no_deals_for_a_while() -> None:
    """It would like these deeds, but not for all of its cash."""
    deeds = (
        "Reading Railroad",
        "Pennsylvania Railroad",
        "B. & O. Railroad",
        "Short Line",
        "States Avenue",
        "Virginia Avenue",
    )
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Baltic Avenue").has_cash(150)
    table.ben.owns(*deeds, "St. Charles Place").has_cash(1500).to_roll()
    ann = Seated(table.ann, "normal")
    for deed in deeds:
        table.ben.offers(table.ann, (deed,), (150,))
        assert isinstance(ann.wishes(), DeclineDeal | CounterDeal)
        table.ben.withdraws()
    table.ben.offers(table.ann, ("St. Charles Place",), (1,))
    assert isinstance(ann.wishes(), DeclineDeal)


def test_bad_offers_are_forgiven() -> None:
    haggler = Haggler(Temper(patience=2.0))
    haggler._annoyed[1] = 2.0, 7
    assert haggler._is_annoyed(1, 7)
    assert not haggler._is_annoyed(1, 12)


def test_a_partner_is_judged_by_its_replies() -> None:
    table = swap()
    view, partner = table.game.view(0), Partner()
    side = Side(1, (table.space("Connecticut Avenue"),), (), -50, 0)
    votes = partner.votes(deed_prices(view, 0, side), 50, 0.1, -0.05)
    before, cheap = partner.chance(votes), partner.share_of(CHEAP)
    partner.learn(votes, False)
    assert partner.chance(votes) < before
    assert partner.share_of(CHEAP) < cheap
    for _ in range(3):
        partner.learn(votes, True)
    assert partner.chance(votes) > before
    assert partner.share_of(CHEAP) > cheap
    assert sum(partner.beliefs) == pytest.approx(1.0)


def test_a_seller_by_list_price_asks_more_for_the_last_deed_of_a_set() -> None:
    table = swap()
    view = table.game.view(0)
    last = deed_prices(view, 0, Side(1, (table.space("Connecticut Avenue"),), (), 0, 0))
    loose = deed_prices(view, 2, Side(1, (table.space("Connecticut Avenue"),), (), 0, 0))
    assert (last.takes, last.takes_last) == (0, 120)
    assert (loose.takes, loose.takes_last) == (120, 0)
    dearer = [kind for kind in KINDS if kind.last > kind.plain]
    assert dearer
    assert all(kind.asks(last) > kind.asks(loose) for kind in dearer)
