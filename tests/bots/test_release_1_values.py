"""What deeds are worth: incomes by landing odds, groups, what rivals lack, and the rents of the next lap."""

from __future__ import annotations

import pytest

from rentier.analysis.values import values_seen
from rentier.bots.release_1.valuation import Outlook, Valuation
from rentier.rules.questions import RENT
from rentier.testing import Scenario


def table_of_three() -> Scenario:
    """Ann, Ben and Cleo; Ann is to roll."""
    return Scenario("platinum", "ann ben cleo")


def value_of(table: Scenario) -> Valuation:
    """Ann's valuation of the position."""
    return Valuation(table.game.view(0), Outlook())


def test_incomes_are_those_of_the_analysis() -> None:
    table = table_of_three()
    value, values = value_of(table), values_seen(table.game.view(0))
    for deed, level, kind, count in ((39, 5, "hotel", 1), (19, 3, "houses", 3), (1, 1, "houses", 1)):
        stage = values.deeds[deed].stage(kind, count)
        rolls = value.figures.landings[deed] / values.deeds[deed].landings
        assert value.income(deed, level, 2) == pytest.approx(stage.income * rolls, rel=1e-6)


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
    assert value.figures.landings[orange] > value.figures.landings[pink]
    odds = value.figures.landings[orange] / value.figures.landings[pink]
    rents = value.figures.built[orange][3] / value.figures.built[pink][3]
    assert value.income(orange, 3, 3) / value.income(pink, 3, 3) == pytest.approx(odds * rents)


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
    assert value.trade(0, (station,), (brown,)) == pytest.approx(value.gain(0, station) - value.loss(0, brown))
    assert value.trade(0, (mortgaged,), ()) == pytest.approx(value.trade(0, (station,), ()) - 110)
    assert value.gain(0, mortgaged) == pytest.approx(value.gain(0, station) - 110)


def test_the_danger_of_a_lap_is_the_rents_of_others_that_can_be_asked_for() -> None:
    table = table_of_three()
    table.ann.owns("Boardwalk")
    table.ben.owns("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue").built("Connecticut Avenue", 1)
    table.cleo.owns("Short Line").owns_mortgaged("Reading Railroad", "Park Place")
    value, view = value_of(table), table.game.view(0)

    expected, highest = value.danger(0)

    asked = {deed: view.ask(RENT, deed)[0] for deed in (6, 8, 9, 35)}
    assert asked == {6: 12, 8: 12, 9: 40, 35: 50}
    assert expected == pytest.approx(sum(value.figures.landings[deed] * rent for deed, rent in asked.items()))
    assert highest == 50


def test_fewer_players_mean_less_income() -> None:
    table = table_of_three()
    table.ann.owns("Oriental Avenue", "Vermont Avenue")
    value, deed = value_of(table), table.space("Connecticut Avenue")
    before = value.gain(0, deed)
    table.removes(table.cleo)
    value.look()
    assert value.gain(0, deed) < before
