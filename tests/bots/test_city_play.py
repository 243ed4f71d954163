"""How the levels play City: blocks, hazards, landmarks, railroads, bids, debts, and how they judge their chances."""

from __future__ import annotations

from collections import Counter

import pytest

from rentier.bots import make_bot
from rentier.bots.autopilot import Autopilot
from rentier.bots.city.play import CityMind, Sense
from rentier.bots.city.value import FEATURES, CityChances
from rentier.bots.city.weights import WEIGHTS
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.rules.auction import Bid, BidMade, LotOpened, Pass
from rentier.rules.city.blocks import BlocksBuilt, BuildBlocks, Press
from rentier.rules.city.dodges import DodgeRent, PayRent
from rentier.rules.city.industry_tax import DodgeTax
from rentier.rules.city.permits import PiecePlaced, PieceRemoved, RemoveHazard
from rentier.rules.city.plots import BONUSES, HAZARDS, Plots
from rentier.rules.city.targets import Choose
from rentier.rules.city.towers import BuildSkyscraper, Raised
from rentier.rules.city.transit import GoOnFoot, Jump, Jumped, Stay, TakeTaxi
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import Buy
from rentier.rules.jail import PayBail
from rentier.rules.leaving import Resign
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.turns import EndDue, EndTurn
from rentier.table import Table
from rentier.testing import CityScenario
from tests.bots.seated import Seated
from tests.tiers import thorough

LEVELS = ("easy", "normal", "hard")


def hard(table: CityScenario) -> Seated:
    """Ann is the hard bot."""
    return Seated(table.ann, "hard")


def acting(*owned: str, cash: int = 37700) -> CityScenario:
    """Ann, with these districts, has rolled to Just Visiting and may act."""
    table = CityScenario("ann ben")
    table.ann.owns(*owned).has_cash(cash)
    table.ann.stands_on("Stoneside").to_roll()
    return table


def arrived(table: CityScenario) -> Seated:
    """After her roll to Just Visiting."""
    table.ann.rolls(3, 4)
    assert table.waits_for == [("ann", "EndDue")]
    return hard(table)


# ---------------------------------------------------------------- building


def test_with_a_district_it_presses_the_button() -> None:
    assert type(arrived(acting("Old Town")).answers()) is Press


def test_it_builds_where_a_block_is_worth_most_for_its_price() -> None:
    table = acting("Old Town", "Riverside", cash=6000)
    table.blocks("Old Town", residential=5)
    ann = arrived(table)
    table.ann.presses(3)
    act = ann.answers()
    assert isinstance(act, BuildBlocks)
    assert act.order == ((table.space("Old Town"), 3, 0),)


def test_it_builds_no_homes_beside_a_hazard() -> None:
    table = acting("Old Town", "Harbor Heights", cash=6000)
    table.stands("Harbor Heights", "prison")
    ann = arrived(table)
    table.ann.presses(2)
    act = ann.answers()
    assert isinstance(act, BuildBlocks)
    assert act.order[0][0] == table.space("Old Town")


def test_factories_come_with_cash_to_spare_and_homes_without() -> None:
    for cash, factories in ((60000, True), (9000, False)):
        table = acting("Westlands", cash=cash)
        ann = arrived(table)
        table.ann.presses(3)
        act = ann.answers()
        assert isinstance(act, BuildBlocks)
        assert (act.order[0][2] > 0) is factories


def test_a_hazard_is_removed_where_the_homes_are_worth_it() -> None:
    for blocks, removes in ((6, True), (0, False)):
        table = acting("Diamond Hills", cash=20000)
        table.blocks("Diamond Hills", residential=blocks)
        table.stands("Diamond Hills", "prison")
        act = arrived(table).answers()
        assert isinstance(act, RemoveHazard) is removes


def test_a_whole_group_with_blocks_gets_its_skyscraper() -> None:
    table = acting("Fortune Valley", "Diamond Hills")
    table.blocks("Fortune Valley", residential=4)
    table.blocks("Diamond Hills", residential=4)
    act = arrived(table).answers()
    assert isinstance(act, BuildSkyscraper)
    assert act.deed in (37, 39)


def test_districts_are_bought_back_when_there_is_cash() -> None:
    table = acting("Old Town")
    table.ann.owns_for(500, "Seaview")
    table.blocks("Seaview", residential=4)
    assert arrived(table).answers() == Repay(0, table.space("Seaview"))


# ---------------------------------------------------------------- choosing districts


def test_a_hazard_goes_beside_the_homes_of_a_rival_who_cannot_remove_it() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town")
    table.ben.owns("Seaview").has_cash(2500)
    table.cleo.owns("The Wharf").has_cash(1500)
    for name in ("Old Town", "Seaview", "The Wharf"):
        table.blocks(name, residential=4)
    table.ann.to_roll()
    table.ann.draws("prison_overcrowding")
    act = hard(table).answers()
    assert isinstance(act, Choose)
    assert act.deed == table.space("The Wharf")


@pytest.mark.parametrize("level", LEVELS)
def test_a_bonus_building_protects_the_best_homes_that_have_none(level: str) -> None:
    table = CityScenario("ann ben")
    table.ann.owns("Old Town", "Summergate", "Diamond Hills")
    table.ben.owns("Seaview")
    table.blocks("Diamond Hills", residential=8)
    table.blocks("Old Town", residential=8)
    table.stands("Diamond Hills", "park")
    table.ann.to_roll()
    table.ann.draws("bonus_permit")
    act = Seated(table.ann, level).answers()
    assert isinstance(act, Choose)
    if level == "hard":
        assert act.deed == table.space("Old Town")
    assert act.piece in BONUSES


# ---------------------------------------------------------------- a lost game


def beaten(seats: str) -> CityScenario:
    """Ann has one bare district, and Ben every dear one with eight blocks."""
    table = CityScenario(seats)
    table.ann.owns("Summergate").has_cash(1000)
    for name in ("Seaview", "The Wharf", "Middleton", "Fortune Valley", "Diamond Hills"):
        table.ben.owns(name)
        table.blocks(name, residential=8)
    table.ann.stands_on("Stoneside").to_roll()
    return table


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_resigns_a_duel_that_is_lost(level: str) -> None:
    table = beaten("ann ben")
    table.ann.rolls(3, 4)
    assert Seated(table.ann, level).answers() == Resign(0)


def test_it_plays_on_while_somebody_else_is_in_or_it_still_has_a_chance() -> None:
    third = beaten("ann ben cleo")
    assert not isinstance(arrived(third).answers(), Resign)
    hopeful = beaten("ann ben")
    hopeful.ann.has_cash(20000)
    for name in ("Old Town", "Harbor Heights", "Shine Village", "Treetop Park"):
        hopeful.ann.owns(name)
        hopeful.blocks(name, residential=8)
    assert not isinstance(arrived(hopeful).answers(), Resign)


def test_the_autopilot_does_not_resign_for_a_person() -> None:
    table = beaten("ann ben")
    table.ann.rolls(3, 4)
    view, duty = table.game.view(0), table.game.state.agenda[-1]
    assert isinstance(duty, EndDue)
    assert isinstance(make_bot("hard").answer(view, duty), Resign)
    assert isinstance(Autopilot(make_bot("hard")).answer(view, duty), EndTurn)


# ---------------------------------------------------------------- moving


def line(rent_there: int) -> CityScenario:
    """Ann comes to her own railroad; the other one is Ben's, with this many blocks, or nobody's (-1)."""
    table = CityScenario("ann ben")
    table.stands("Old Town", "railroad")
    table.stands("Seaview", "railroad")
    table.ann.owns("Old Town")
    if rent_there >= 0:
        table.ben.owns("Seaview")
        table.blocks("Seaview", industrial=rent_there)
    table.ann.stands_on("Westlands").to_roll()
    table.ann.rolls(2, 3)
    return table


def test_it_jumps_to_a_district_worth_having_and_not_onto_rent() -> None:
    assert hard(line(-1)).answers() == Jump(0, line(-1).ann._number(), 21)
    assert type(hard(line(6)).answers()) is Stay


def test_the_taxi_is_for_getting_past_rent() -> None:
    for blocks, kind in ((8, TakeTaxi), (0, GoOnFoot)):
        table = CityScenario("ann ben")
        table.ben.owns("Old Town", "Harbor Heights", "Central Quay")
        table.blocks("Harbor Heights", industrial=blocks)
        table.ann.keeps("taxi").stands_on("Westlands").to_roll()
        table.ann.rolls(3, 4)
        assert table.waits_for == [("ann", "TaxiChoice")]
        assert type(hard(table).answers()) is kind


def test_it_pays_to_leave_jail() -> None:
    table = CityScenario("ann ben")
    table.ann.sits_in_jail().to_roll()
    assert type(hard(table).answers()) is PayBail


# ---------------------------------------------------------------- paying


def test_the_rent_dodge_is_for_rents_above_the_average() -> None:
    for blocks, kind in ((6, DodgeRent), (1, PayRent)):
        table = CityScenario("ann ben")
        table.ben.owns("Old Town", "Seaview")
        table.blocks("Old Town", industrial=blocks)
        table.blocks("Seaview", industrial=3)
        table.ann.holds_rent_dodge().stands_on("Westlands").to_roll()
        table.ann.rolls(2, 3)
        assert table.waits_for == [("ann", "DodgeChoice")]
        assert type(hard(table).answers()) is kind


def test_the_tax_is_dodged() -> None:
    table = CityScenario("ann ben")
    table.ann.owns("Old Town").keeps("tax_dodge").stands_on(33).to_roll()
    table.blocks("Old Town", industrial=2)
    table.ann.rolls(2, 3)
    assert table.waits_for == [("ann", "TaxChoice")]
    assert type(hard(table).answers()) is DodgeTax


def test_in_debt_it_mortgages_one_district_that_is_enough() -> None:
    table = CityScenario("ann ben")
    table.ann.owns("Summergate", "Seaview", "Diamond Hills").has_cash(0)
    table.blocks("Seaview", residential=4)
    table.blocks("Diamond Hills", residential=6)
    table.ben.owns("Old Town")
    table.blocks("Old Town", industrial=3)
    table.ann.stands_on("Westlands").to_roll()
    table.ann.rolls(2, 3)
    assert table.waits_for == [("ann", "DebtDue")]
    act = hard(table).acts()
    assert isinstance(act, Mortgage)
    assert table.waits_for == [("ann", "EndDue")]


def test_a_debt_beyond_its_means_is_paid_by_removing_a_hazard() -> None:
    table = CityScenario("ann ben")
    table.ann.owns("Diamond Hills").has_cash(2500)
    table.blocks("Diamond Hills", residential=6)
    table.stands("Diamond Hills", "prison")
    table.ben.owns("Old Town")
    table.blocks("Old Town", industrial=6)
    table.ann.stands_on("Westlands").to_roll()
    table.ann.rolls(2, 3)
    mind = CityMind(table.game.view(0), Sense())
    for kind in (RemoveHazard, Mortgage):
        mind.look()
        duty = table.game.state.agenda[-1]
        assert isinstance(duty, DebtDue)
        act = mind.answer(0, duty)
        assert type(act) is kind
        table.ann.submits(act)
    assert table.waits_for == [("ann", "EndDue")]


# ---------------------------------------------------------------- bidding


def test_it_buys_and_bids_for_places_to_build() -> None:
    table = CityScenario("ann ben")
    table.ann.stands_on("Westlands").to_roll()
    table.ann.rolls(2, 3)
    assert type(hard(table).answers()) is Buy

    table = CityScenario("ben ann")
    table.ben.stands_on("Westlands").to_roll()
    table.ben.rolls(2, 3)
    table.ben.auctions_off(10)
    assert type(hard(table).answers()) is Bid


def test_bids_rise_by_a_tenth_of_the_price_or_more() -> None:
    table = CityScenario("ben ann")
    table.ben.stands_on("Westlands").to_roll()
    table.ben.rolls(2, 3)
    table.ben.auctions_off(400)
    act = hard(table).answers()
    assert isinstance(act, Bid)
    price = table.book.board.price[table.space("Old Town")]
    assert act.amount >= 400 + price // 10
    assert act.amount % 100 == 0  # in round sums, not in the smallest steps allowed


def test_it_passes_where_a_district_is_too_expensive() -> None:
    table = CityScenario("ben ann")
    table.ann.has_cash(37000)
    table.ben.stands_on("Westlands").to_roll()
    table.ben.rolls(2, 3)
    table.ben.auctions_off(30000)
    assert type(hard(table).answers()) is Pass


# ---------------------------------------------------------------- chances


def midgame() -> tuple[CityScenario, CityChances]:
    """Three players with districts, one of them mortgaged for more than it can ever bring; a fourth is out."""
    table = CityScenario("ann ben cleo dora")
    table.ann.owns("Old Town", "Harbor Heights", "Seaview").has_cash(9000)
    table.ben.owns("Central Quay", "Diamond Hills").has_cash(4000)
    table.ben.owns_for(40000, "Fortune Valley")
    table.cleo.owns("Summergate", "New Town").has_cash(15000)
    table.blocks("Old Town", residential=4)
    table.blocks("Diamond Hills", residential=3, industrial=2)
    table.blocks("Fortune Valley", residential=3)
    table.state.out[3] = 1
    chances = CityChances(table.game.view(0))
    chances.look()
    return table, chances


def test_there_is_a_weight_for_every_feature_and_none_is_negative() -> None:
    assert len(WEIGHTS) == len(FEATURES)
    assert min(WEIGHTS) >= 0


def test_chances_add_up_to_one_and_seats_that_are_out_have_none() -> None:
    _, chances = midgame()
    for moves, cash in (((), ()), (((14, 0),), ((0, -3000), (1, 3000)))):
        found = chances.chances(moves, cash)
        assert sum(found) == pytest.approx(1)
        assert found[3] == 0
        assert min(found[:3]) > 0


def test_nothing_that_a_seat_gets_for_free_lowers_its_chances() -> None:
    table, chances = midgame()
    now = chances.chances()
    for seat in range(3):
        assert chances.chances((), ((seat, 1000),))[seat] > now[seat]
        for deed in table.book.board.deeds:
            assert chances.chances(((deed, seat),))[seat] >= now[seat]


def test_the_deed_that_completes_a_group_is_worth_more_to_the_player_who_completes_it() -> None:
    table, chances = midgame()
    now = chances.chances()
    quay = table.space("Central Quay")
    gains = [chances.chances(((quay, seat),))[seat] / now[seat] for seat in (0, 2)]
    assert gains[0] > gains[1]


def test_chances_after_moves_are_those_of_the_position_then() -> None:
    table, chances = midgame()
    after = chances.chances(((table.space("Central Quay"), 0),), ((0, -2000), (1, 2000)))
    other = CityScenario("ann ben cleo dora")
    other.ann.owns("Old Town", "Harbor Heights", "Seaview", "Central Quay").has_cash(7000)
    other.ben.owns("Diamond Hills").has_cash(6000)
    other.ben.owns_for(40000, "Fortune Valley")
    other.cleo.owns("Summergate", "New Town").has_cash(15000)
    other.blocks("Old Town", residential=4)
    other.blocks("Diamond Hills", residential=3, industrial=2)
    other.blocks("Fortune Valley", residential=3)
    other.state.out[3] = 1
    then = CityChances(other.game.view(0))
    then.look()
    assert after == pytest.approx(then.chances())


# ---------------------------------------------------------------- whole games


def played(level: str, seeds: range) -> Counter[str]:
    """What happens in some games of four bots of a level."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        game = Game.new("city", {"round-limit": 60}, 4, SeededChance(seed), recorded=False)

        def watch(fact: Fact, game: Game = game) -> None:
            seen[type(fact).__name__] += 1
            if isinstance(fact, BlocksBuilt):
                seen["homes"] += sum(homes for _, homes, _ in fact.order)
                seen["factories"] += sum(factories for _, _, factories in fact.order)
            elif isinstance(fact, PiecePlaced) and fact.piece in BONUSES:
                seen["stacked" if Plots.of(game.state).bonuses[fact.deed] > 1 else "spread"] += 1
            elif isinstance(fact, PieceRemoved) and fact.cost and fact.piece in HAZARDS:
                seen["cleaned"] += 1

        Table(game, [make_bot(level, f"{seed}/{seat}") for seat in range(4)], watch).run()
    return seen


@thorough
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_uses_all_that_a_city_offers(level: str) -> None:
    seen = played(level, range(3))
    assert seen["cleaned"] > 0
    assert seen["homes"] > seen["factories"] > 0
    assert seen["spread"] > 2 * seen["stacked"]
    assert seen[Jumped.__name__] > 0
    assert seen[Raised.__name__] > 0
    assert seen[BidMade.__name__] < 20 * seen[LotOpened.__name__]
