"""What deeds are worth: incomes by landing odds, groups, what rivals lack, and the rents of the next lap."""

from __future__ import annotations

import pytest

from rentier.analysis.odds import landing_odds
from rentier.analysis.values import values_seen
from rentier.batch.policies import risk
from rentier.batch.policies.release_1 import values as worths
from rentier.batch.policies.release_1.values import VALUE
from rentier.batch.policies.risk import INCOME
from rentier.batch.seen import Seen
from rentier.bots.policies import memory_of
from rentier.rules.questions import RENT
from rentier.testing import Scenario

ODDS = landing_odds("platinum")
LANDINGS = [visits * ODDS.rolls_per_turn for visits in ODDS.visits]


def table_of_three() -> Scenario:
    """Ann, Ben and Cleo; Ann is to roll."""
    return Scenario("platinum", "ann ben cleo")


class Valuation:
    """What Ann thinks of the position, in money."""

    def __init__(self, table: Scenario) -> None:
        self.seen = Seen(table.game.view(0))
        self.memory = memory_of("hard-1", self.seen.book)
        self.look()

    def look(self) -> None:
        """Read the position again."""
        self.seen.look()
        worths.look_at_all(self.seen.record, self.seen.tables, self.memory)

    def gain(self, seat: int, deed: int, more: int = 1) -> float:
        """What one more deed is worth; `more` 0: the one at hand."""
        g, b, m = self.seen.record, self.seen.tables, self.memory
        return worths.step_worth(g, b, m, seat, deed, more) / (1 << VALUE)

    def worth_buying(self, seat: int, deed: int) -> float:
        """For itself, and kept from others."""
        return worths.worth_buying(self.seen.record, self.seen.tables, self.memory, seat, deed) / (1 << VALUE)

    def trade(self, seat: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> float:
        """What an exchange changes."""
        g, b, m = self.seen.record, self.seen.tables, self.memory
        got, given = (sum(1 << deed for deed in deeds) for deeds in (gets, gives))
        return worths.trade_worth(g, b, m, seat, got, given) / (1 << VALUE)

    def income(self, deed: int, level: int) -> float:
        """Of a site of a whole group, from one opponent's turn."""
        return self.memory.income_built[deed][level] / (1 << INCOME)


def value_of(table: Scenario) -> Valuation:
    """Ann's valuation of the position."""
    return Valuation(table)


def test_incomes_are_those_of_the_analysis() -> None:
    table = table_of_three()
    value, values = value_of(table), values_seen(table.game.view(0))
    for deed, level, kind, count in ((39, 5, "hotel", 1), (19, 3, "houses", 3), (1, 1, "houses", 1)):
        stage = values.deeds[deed].stage(kind, count)
        rolls = LANDINGS[deed] / values.deeds[deed].landings
        assert value.income(deed, level) == pytest.approx(stage.income * rolls, rel=1e-6)


def test_a_deed_that_completes_a_group_is_worth_more() -> None:
    gains = []
    for owned in range(3):
        table = table_of_three()
        table.ann.owns(*("Oriental Avenue", "Vermont Avenue")[:owned])
        gains.append(value_of(table).gain(0, table.space("Connecticut Avenue")))
    assert gains == sorted(gains)
    assert gains[2] > 2 * gains[1]
    assert gains[2] > 2 * table.book.board.price[9]


def test_landing_odds_matter() -> None:
    """The orange sites lie after Jail: they are met more often than the pink ones before them, beyond their prices."""
    table = table_of_three()
    value = value_of(table)
    orange, pink = table.space("New York Avenue"), table.space("Virginia Avenue")
    assert LANDINGS[orange] > LANDINGS[pink]
    rents = table.book.board.rents[orange][3] / table.book.board.rents[pink][3]
    odds = LANDINGS[orange] / LANDINGS[pink]
    assert value.income(orange, 3) / value.income(pink, 3) == pytest.approx(odds * rents)


def test_what_completes_a_rivals_group_is_worth_keeping_from_them() -> None:
    plain, contested = table_of_three(), table_of_three()
    contested.ben.owns("Oriental Avenue", "Vermont Avenue")
    plain.ben.owns("Oriental Avenue")
    plain.cleo.owns("Vermont Avenue")
    deed = plain.space("Connecticut Avenue")
    assert value_of(contested).gain(0, deed) == value_of(plain).gain(0, deed)
    assert value_of(contested).worth_buying(0, deed) > value_of(plain).worth_buying(0, deed)


def test_a_dear_group_is_worth_less_to_a_poor_player() -> None:
    rich, poor = table_of_three(), table_of_three()
    poor.ann.has_cash(200)
    for table in (rich, poor):
        table.ann.owns("Pacific Avenue", "Pennsylvania Avenue")
    deed = rich.space("North Carolina Avenue")
    assert value_of(rich).gain(0, deed) > 1.5 * value_of(poor).gain(0, deed)


def test_an_exchange_counts_both_ways_and_the_mortgages_on_it() -> None:
    table = table_of_three()
    table.ann.owns("Baltic Avenue")
    table.ben.owns("Reading Railroad").owns_mortgaged("Short Line")
    value = value_of(table)
    brown, station, mortgaged = (table.space(name) for name in ("Baltic Avenue", "Reading Railroad", "Short Line"))
    assert value.trade(0, (station,), (brown,)) == pytest.approx(value.gain(0, station) - value.gain(0, brown, more=0))
    assert value.trade(0, (mortgaged,), ()) == pytest.approx(value.trade(0, (station,), ()) - 110)
    assert value.gain(0, mortgaged) == pytest.approx(value.gain(0, station) - 110)


def test_the_danger_of_a_lap_is_the_rents_of_others_that_can_be_asked_for() -> None:
    table = table_of_three()
    table.ann.owns("Boardwalk")
    table.ben.owns("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue").built("Connecticut Avenue", 1)
    table.cleo.owns("Short Line").owns_mortgaged("Reading Railroad", "Park Place")
    value, view = value_of(table), table.game.view(0)

    g, b, m = value.seen.record, value.seen.tables, value.memory
    expected, highest = risk.expected_rent(g, b, m, 0), risk.highest_rent(g, b, m, 0)

    asked = {deed: view.ask(RENT, deed)[0] for deed in (6, 8, 9, 35)}
    assert asked == {6: 12, 8: 12, 9: 40, 35: 50}
    assert expected / (1 << INCOME) == pytest.approx(sum(LANDINGS[deed] * rent for deed, rent in asked.items()))
    assert highest == 50


def test_fewer_players_mean_less_income() -> None:
    table = table_of_three()
    table.ann.owns("Oriental Avenue", "Vermont Avenue")
    value, deed = value_of(table), table.space("Connecticut Avenue")
    before = value.gain(0, deed)
    table.removes(table.cleo)
    value.look()
    assert value.gain(0, deed) < before
