"""The end of a City game: to the last player, by the clock or after a number of rounds, and who is richest then."""

from __future__ import annotations

import pytest

from rentier.kernel.errors import EditionError
from rentier.rules.city.clock import CallTime
from rentier.rules.endings import GameEnded
from rentier.testing import CityScenario
from tests.conformance.clauses import clause

HOUR = {"minutes": 60}


def worth(table: CityScenario) -> dict[str, int]:
    """What everybody was worth when the game ended."""
    ended: GameEnded = table.happened(GameEnded)[0]
    return dict(zip(table.names, ended.worth, strict=True))


def played_out(table: CityScenario) -> CityScenario:
    """Time is called in Ann's turn, who rolls from GO to Just Visiting and passes the dice."""
    table.time_is_called()
    table.ann.rolls(4, 6)
    assert not table.over
    table.ann.ends_turn()
    assert not table.over
    table.ann.wants_to_count()
    assert table.over
    return table


# ---------------------------------------------------------------- CSET-6: how long to play


@clause("CSET-6")
def test_when_time_is_called_the_turn_in_progress_is_finished_and_no_other_begins() -> None:
    table = CityScenario(seats="ann ben cleo", options=HOUR)
    table.ann.stands_on("Jail / Just Visiting").owns("Old Town")

    table.ann.rolls(1, 3)
    table.time_is_called()
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.buys()
    table.ann.presses(1)
    table.ann.builds_blocks({"Old Town": (1, 0)})
    table.ann.ends_turn()
    assert table.waits_for == [("ann", "PlayOnChoice"), ("ben", "PlayOnChoice"), ("cleo", "PlayOnChoice")]
    table.ben.wants_to_count()

    assert table.over
    assert table.waits_for == []


@clause("CSET-6")
def test_a_double_in_the_last_turn_is_still_rolled_out() -> None:
    table = CityScenario(options=HOUR)
    table.ann.stands_on("Jail / Just Visiting")

    table.time_is_called()
    table.ann.rolls(5, 5)
    table.pause_and_resume()
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(1, 2)
    table.ann.buys()
    table.ann.ends_turn()
    table.ann.wants_to_count()

    assert table.over
    assert table.holder("The Wharf") == "ann"


@clause("CSET-6")
def test_an_auction_and_a_debt_of_the_last_turn_are_still_settled() -> None:
    table = CityScenario(options=HOUR)
    table.ann.has_cash(700).owns("Diamond Hills")
    table.blocks("Diamond Hills", industrial=1)
    table.ben.owns("Brightside")
    table.blocks("Brightside", industrial=3)

    table.ann.rolls(3, 3)  # Westlands
    table.ann.auctions_off(10)
    table.time_is_called()
    table.ben.bids(20)
    table.ann.passes()
    table.ann.rolls(1, 2)  # Brightside: 1.5M
    assert table.ann.owes == 1500
    assert not table.over
    table.ann.mortgages("Diamond Hills")
    table.ann.ends_turn()
    table.ann.wants_to_count()

    assert table.over
    assert worth(table) == {"ann": 700 + 3000 - 1500, "ben": 37700 - 20 + 1500 + 1500 + 60}


@clause("CSET-6")
def test_a_table_that_plays_to_the_last_has_no_time_to_call() -> None:
    table = CityScenario()

    with table.refused("CSET-6"):
        table.time_is_called()
    table.ann.rolls(4, 6)
    table.ann.ends_turn()

    assert not table.over
    assert table.waits_for == [("ben", "RollDue")]


@clause("CSET-6")
def test_time_is_called_once() -> None:
    table = CityScenario(options=HOUR)

    table.time_is_called()
    with table.refused("CSET-6"):
        table.time_is_called()


@clause("CSET-6", "CSET-5")
def test_no_player_calls_time() -> None:
    table = CityScenario(options=HOUR)

    with table.refused("CSET-5"):
        table.ann.submits(CallTime())
    table.ann.rolls(4, 6)
    table.ann.ends_turn()

    assert not table.over


@clause("CSET-6")
def test_until_time_is_called_an_hours_game_goes_on_round_after_round() -> None:
    table = CityScenario(options=HOUR)
    table.ann.sits_in_jail()
    table.ben.sits_in_jail()

    for player in (table.ann, table.ben, table.ann):
        player.rolls(1, 2)
        player.ends_turn()

    assert not table.over
    assert table.ben.to_move


@clause("CSET-6", "CSET-8", "WIN-1")
def test_an_hours_game_is_over_before_its_time_when_one_is_left() -> None:
    table = CityScenario(options=HOUR)

    table.ann.resigns()

    assert table.over
    assert table.rank == {"ben": 1, "ann": 2}


@clause("CSET-6")
@pytest.mark.parametrize("minutes", [60, 120])
def test_a_table_sets_its_minutes_of_play(minutes: int) -> None:
    assert CityScenario(options={"minutes": minutes}).book.numbers["minutes"] == minutes
    assert CityScenario().book.numbers["minutes"] == 0  # to the last


@clause("CSET-6")
def test_no_time_at_all_is_no_time_to_set() -> None:
    for minutes in (-1, "an hour"):
        with pytest.raises(EditionError):
            CityScenario(options={"minutes": minutes})


@clause("CSET-6", "CEND-2")
def test_a_simulated_city_game_ends_after_its_last_round() -> None:
    table = CityScenario(seats="ann ben", options={"round-limit": 2})
    for player in table.players:
        player.sits_in_jail()
    table.ann.has_cash(5000)

    for _ in range(2):
        for player in table.players:
            assert not table.over
            player.rolls(1, 2)
            player.ends_turn()

    assert table.over
    assert table.rank == {"ben": 1, "ann": 2}


@clause("CSET-6", "CSET-8", "TURN-5")
def test_when_the_player_of_the_last_city_turn_resigns_the_lots_come_before_the_end() -> None:
    table = CityScenario(seats="ann ben cleo", options=HOUR)
    table.ann.owns("Diamond Hills")

    table.time_is_called()
    table.ann.resigns()
    assert table.waits_for == [("ben", "BidDue"), ("cleo", "BidDue")]
    table.ben.bids(100)
    table.cleo.passes()
    assert table.waits_for == [("ben", "PlayOnChoice"), ("cleo", "PlayOnChoice")]
    table.cleo.wants_to_count()

    assert table.over
    assert worth(table) == {"ann": 0, "ben": 37700 - 100 + 500, "cleo": 37700}
    assert table.rank == {"ben": 1, "cleo": 2, "ann": 3}


# ---------------------------------------------------------------- CSET-6: warnings, and playing on


@clause("CSET-6")
def test_everybody_is_told_five_minutes_and_one_minute_before_the_end() -> None:
    table = CityScenario(options=HOUR)

    table.minutes_are_left(5)
    assert table.log[-1] == "5 minutes left"
    table.minutes_are_left(1)
    assert table.log[-1] == "1 minute left"
    table.time_is_called()
    assert table.log[-1] == "Time is up: this turn is the last"

    assert table.waits_for == [("ann", "RollDue")]


@clause("CSET-6")
def test_a_warning_comes_once_and_never_late_or_where_no_time_was_set() -> None:
    table = CityScenario(options=HOUR)

    with table.refused("CSET-6"):
        table.minutes_are_left(3)
    table.minutes_are_left(1)
    for minutes in (5, 1):
        with table.refused("CSET-6"):
            table.minutes_are_left(minutes)
    table.time_is_called()
    with table.refused("CSET-6"):
        table.minutes_are_left(1)
    with table.refused("CSET-6"):
        CityScenario().minutes_are_left(5)


def last_turn_over(seats: str = "ann ben cleo") -> CityScenario:
    """Time was called in Ann's turn, which is over."""
    table = CityScenario(seats=seats, options=HOUR)
    table.time_is_called()
    table.ann.rolls(4, 6)
    table.ann.ends_turn()
    return table


@clause("CSET-6")
def test_if_everybody_agrees_the_game_goes_on_for_another_set_time() -> None:
    table = last_turn_over()

    table.cleo.plays_on()
    table.pause_and_resume()
    with table.refused("CSET-6"):
        table.cleo.plays_on()
    with table.refused("CSET-6"):
        table.cleo.wants_to_count()
    table.ann.plays_on()
    assert table.waits_for == [("ben", "PlayOnChoice")]
    table.ben.plays_on()

    assert table.log[-2:] == ["Everybody agreed: 60 more minutes", "Round 1: ben to play"]
    assert table.waits_for == [("ben", "RollDue")]
    table.minutes_are_left(5)
    table.time_is_called()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    assert len(table.waits_for) == 3, "they may agree again"


@clause("CSET-6")
def test_a_single_no_ends_the_game_with_the_count() -> None:
    table = last_turn_over()

    table.ann.plays_on()
    table.ben.wants_to_count()

    assert table.over
    assert table.rank == {"ann": 1, "ben": 1, "cleo": 1}


@clause("CSET-6")
def test_no_answer_within_the_clock_means_no() -> None:
    table = last_turn_over()

    table.ann.plays_on()
    table.ben.plays_on()
    table.time_runs_out(table.cleo)

    assert table.over


@clause("CSET-6", "DEBT-8")
def test_a_player_who_leaves_is_not_asked_whether_to_play_on() -> None:
    table = last_turn_over()

    table.ann.plays_on()
    table.ben.plays_on()
    table.cleo.resigns()

    assert table.waits_for == [("ben", "RollDue")]


@clause("CSET-6")
def test_nobody_rolls_while_the_players_are_asked_whether_to_play_on() -> None:
    table = last_turn_over()

    with table.refused("CSET-6"):
        table.ann.rolls(1, 2)
    with table.refused("CSET-6"):
        table.ben.rolls(1, 2)


# ---------------------------------------------------------------- CEND-1: counting up


@clause("CEND-1")
def test_cash_and_the_rent_values_of_all_districts_are_added_up() -> None:
    table = CityScenario(options=HOUR)
    table.ann.has_cash(1000).owns("Diamond Hills", "Summergate")
    table.blocks("Diamond Hills", residential=2, industrial=1)
    table.ben.has_cash(2000)

    played_out(table)

    assert worth(table) == {"ann": 1000 + 8000 + 20, "ben": 2000}
    assert table.rank == {"ann": 1, "ben": 2}


@clause("CEND-1")
def test_hazards_count_as_they_stand_at_the_end() -> None:
    table = CityScenario(options=HOUR)
    table.ann.owns("Diamond Hills").has_cash(0)
    table.blocks("Diamond Hills", residential=5, industrial=1)
    table.stands("Diamond Hills", "prison")
    table.ben.owns("Seaview").has_cash(0)
    table.blocks("Seaview", residential=3)

    played_out(table)

    assert worth(table) == {"ann": 3000, "ben": 3500}


@clause("CEND-1")
def test_skyscraper_and_tower_double_once_at_the_end() -> None:
    table = CityScenario(seats="ann ben cleo", options=HOUR)
    table.ann.has_cash(0).owns("Summergate", "Stoneside", "Fortune Valley", "Diamond Hills", "Old Town")
    table.stands("Diamond Hills", "tower", "skyscraper")
    table.ben.has_cash(0).owns("New Town", "Silver Harbor", "Central City")
    table.stands("New Town", "skyscraper")
    table.cleo.has_cash(0).owns("Harbor Heights")

    played_out(table)

    assert worth(table) == {
        "ann": 2 * (20 + 40 + 350 + 500 + 100),
        "ben": 2 * (220 + 220 + 240),
        "cleo": 100,
    }


@clause("CEND-1")
def test_a_mortgaged_district_counts_nothing_at_the_end_but_its_tower_still_doubles() -> None:
    table = CityScenario(options=HOUR)
    table.ann.has_cash(100).owns("Summergate", "Stoneside", "Fortune Valley")
    table.ann.owns_for(5000, "Diamond Hills")
    table.blocks("Diamond Hills", industrial=8)
    table.stands("Diamond Hills", "tower")

    played_out(table)

    assert worth(table)["ann"] == 100 + 2 * (20 + 40 + 350)


@clause("CEND-1")
def test_prices_stadiums_and_kept_cards_count_nothing_at_the_end() -> None:
    table = CityScenario(options=HOUR)
    table.ann.has_cash(0).owns("Old Town", "Harbor Heights").keeps("jail_free").keeps("taxi")
    table.stands("Old Town", "stadium", "railroad", "school")
    table.ann.stands_on("Jail / Just Visiting")

    table.time_is_called()
    table.ann.rolls(4, 6)
    table.ann.goes_on_foot()
    table.ann.ends_turn()
    table.ann.wants_to_count()

    assert worth(table)["ann"] == 100 + 100
    assert table.ann.cards == {"jail_free", "taxi"}


# ---------------------------------------------------------------- CEND-2: the richest wins


@clause("CEND-2")
def test_the_richest_wins_and_the_others_follow_by_worth() -> None:
    table = CityScenario(seats="ann ben cleo dan", options=HOUR)
    for player, cash in zip(table.players, (300, 900, 100, 500), strict=True):
        player.has_cash(cash)
    table.cleo.owns("Diamond Hills")  # 600 in all

    played_out(table)

    assert table.rank == {"ben": 1, "cleo": 2, "dan": 3, "ann": 4}


@clause("CEND-2")
def test_equal_worth_shares_a_city_rank_and_the_next_one_is_left_out() -> None:
    table = CityScenario(seats="ann ben cleo dan", options=HOUR)
    table.ann.has_cash(400)
    table.ben.has_cash(300).owns("Old Town")
    table.cleo.has_cash(50)
    table.dan.has_cash(50)

    played_out(table)

    assert table.rank == {"ann": 1, "ben": 1, "cleo": 3, "dan": 3}


@clause("CEND-2", "CSET-8", "WIN-1")
def test_city_bankrupts_rank_last_and_the_latest_out_first() -> None:
    table = CityScenario(seats="ann ben cleo dan", options=HOUR)
    table.ann.has_cash(0)
    table.cleo.resigns()
    table.removes(table.ben)

    played_out(table)

    assert table.rank == {"dan": 1, "ann": 2, "ben": 3, "cleo": 4}


@clause("CEND-2", "CSET-8", "WIN-1")
def test_a_city_game_to_the_last_is_over_when_all_but_one_are_bankrupt() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.has_cash(100)
    table.ben.owns("Stoneside").has_cash(0)
    table.blocks("Stoneside", industrial=2)
    table.cleo.stands_on("Jail / Just Visiting").has_cash(9000)

    table.ann.rolls(1, 2)
    table.ann.goes_bankrupt()
    assert not table.over
    assert table.ben.cash == 100
    table.ben.resigns()

    assert table.over
    assert table.rank == {"cleo": 1, "ben": 2, "ann": 3}
    with table.refused("CEND-2"):
        table.cleo.rolls(1, 2)


@clause("CEND-2", "CSET-8", "WIN-1")
def test_riches_do_not_end_a_city_game_to_the_last() -> None:
    table = CityScenario()
    table.ann.has_cash(1_000_000).stands_on("Jail / Just Visiting")
    table.ben.has_cash(0)

    table.ann.rolls(4, 6)
    table.ann.ends_turn()

    assert not table.over
    assert table.ben.to_move


@clause("CEND-2", "CSET-8", "WIN-1")
def test_what_is_open_is_dropped_when_one_city_player_is_left() -> None:
    table = CityScenario()
    table.ann.rolls(1, 2)
    table.ann.auctions_off(30000)

    table.ben.resigns()

    assert table.over
    assert table.waits_for == []
    assert table.ann.cash == 37700
    assert table.holder("Stoneside") is None
    with table.refused("CEND-2"):
        table.ann.bids(10)
