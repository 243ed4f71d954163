"""The table's clocks: decisions, reserves, turns, auctions, offers, rent claims, and the time of a whole game."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from rentier.kernel.errors import RecordError, Refusal, RentierError
from rentier.kernel.game import BANKER
from rentier.rules.auction import Bid, CloseAuction, Pass
from rentier.rules.banker import TimeUp
from rentier.rules.city.clock import CallTime, WarnTime
from rentier.rules.classic.shortage import Want
from rentier.rules.deals import AcceptDeal, LapseOffer, Offers
from rentier.rules.dice import Roll
from rentier.rules.mortgage import Mortgage
from rentier.rules.turns import EndTurn
from rentier.server.lobby.timing import PRESETS, ClockRules, clock_rules
from rentier.server.table.clocks import BREATH, Clocks
from rentier.testing import CityScenario, Scenario
from tests.server.timing import START, LiveTable

PLAIN = ClockRules(decision=30, turn=0, reserve=0, increment=0, auction_opening=20, auction_quiet=8, offer=60)
SPARE = ClockRules(decision=30, turn=0, reserve=100, increment=10, reserve_cap=105)


# ---------------------------------------------------------------- what a table may set


def test_a_table_takes_a_preset_or_numbers_of_its_own() -> None:
    assert clock_rules("blitz") is PRESETS["blitz"]
    assert clock_rules({"decision": 7}) == ClockRules(decision=7)
    assert clock_rules({}) == PRESETS["normal"]


def test_clocks_that_cannot_be_set_are_told_in_plain_words() -> None:
    with pytest.raises(RentierError, match=r"invalid clocks: decision must be at least 0$"):
        clock_rules({"decision": -1})


@pytest.mark.parametrize(
    "wanted",
    [
        {"decision": -1},
        {"decision": 10**6},
        {"decision": True},
        {"decision": 1.5},
        {"decision": "30"},
        {"patience": 3},
        {"rent_grace": 121},
        [30],
        None,
        "endless",
    ],
)
def test_other_clocks_are_refused_with_a_sentence(wanted: object) -> None:
    with pytest.raises(RentierError, match="clocks"):
        clock_rules(wanted)


# ---------------------------------------------------------------- decisions


def test_time_is_up_after_the_decision_and_the_fallback_is_played_once() -> None:
    table = Scenario(seats="ann ben")
    table.ann.stands_on("GO").to_roll()
    live = LiveTable(table, PLAIN)
    table.script("dice", 3)  # a roll of one and four

    assert live.due == (30, TimeUp(0, 2))
    assert live.strikes() == TimeUp(0, 2)
    assert table.ann.space == "Reading Railroad"
    with pytest.raises(Refusal):
        table.submit(TimeUp(0, 2), BANKER)
    assert live.due == (60, TimeUp(0, table.game.duties[0].duty.number))  # whether to buy it


def test_rights_buy_no_time() -> None:
    table = Scenario(seats="ann ben")
    table.ann.owns("Boardwalk")
    live = LiveTable(table, PLAIN)

    live.passes(20)
    live.did(table.ann.mortgages("Boardwalk"))

    assert live.due == (30, TimeUp(0, 2))


def test_the_next_decision_has_its_own_time() -> None:
    table = Scenario(seats="ann ben")
    live = LiveTable(table, PLAIN)

    live.passes(12)
    live.did(table.ann.rolls(4, 6))  # Just Visiting

    assert live.due == (42, TimeUp(0, 1))


def test_an_answer_after_the_deadline_is_late_and_one_before_is_not() -> None:
    table = Scenario(seats="ann ben")
    table.ann.owns("Boardwalk")
    live = LiveTable(table, PLAIN)

    live.passes(29.999)
    assert not live.late(Roll(0, 2))
    live.passes(0.001)
    assert live.late(Roll(0, 2))
    assert not live.late(Roll(0, 99))  # the rules refuse that one
    assert not live.late(Roll(1, 2))
    assert not live.late(Mortgage(0, table.space("Boardwalk")))  # a right answers nothing
    assert not live.late(TimeUp(0, 2))


def test_a_debtor_raises_money_in_time_or_the_clock_does() -> None:
    table = Scenario(seats="ann ben")
    table.ann.owns("Boardwalk").has_cash(10)
    live = LiveTable(table, PLAIN)
    live.did(table.ann.rolls(1, 3))  # Income Tax
    mortgage = Mortgage(0, table.space("Boardwalk"))

    live.passes(29)
    assert not live.late(mortgage)
    live.passes(1)
    assert live.late(mortgage)
    assert isinstance(live.strikes(), TimeUp)
    assert table.is_mortgaged("Boardwalk")
    assert table.ann.owes == 0


def test_several_debtors_have_a_deadline_each() -> None:
    table = Scenario(seats="ann ben cleo")
    table.ben.owns("Boardwalk").has_cash(5)
    table.cleo.owns("Park Place").has_cash(5)
    table.next_card("CC09")
    live = LiveTable(table, SPARE)
    live.passes(40)
    table.ann.rolls(1, 1)
    live.did(table.facts)
    duty = table.game.duties[0].duty.number
    assert {(entry["seat"], entry["duty"], entry["until"]) for entry in live.face["open"]} == {
        (1, duty, 170_000),
        (2, duty, 170_000),
    }

    live.passes(5)
    live.did(table.cleo.mortgages("Park Place"))

    assert live.due == (170, TimeUp(1, duty))


def test_everybody_is_waited_for_when_the_last_houses_are_wanted() -> None:
    table = Scenario(seats="ann ben cleo")
    table.ann.owns("Park Place", "Boardwalk")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue")
    table.cleo.owns("St. James Place", "Tennessee Avenue", "New York Avenue")
    table.bank_has(houses=1)
    live = LiveTable(table, PLAIN)
    live.did(table.ann.builds({"Boardwalk": 1}))
    duty = table.game.duties[0].duty.number

    assert {entry["seat"] for entry in live.face["open"]} == {1, 2}
    live.passes(30)
    assert live.late(Want(1, duty, 1))
    assert [live.strikes(), live.strikes()] == [TimeUp(1, duty), TimeUp(2, duty)]
    assert table.level("Boardwalk") == 1
    assert live.time == 30


def test_without_limits_the_table_waits_forever() -> None:
    table = Scenario(seats="ann ben")
    live = LiveTable(table, PRESETS["none"])

    assert live.due is None
    live.passes(10**6)
    assert not live.late(Roll(0, 2))
    assert live.face["open"] == []


# ---------------------------------------------------------------- programs


def test_programs_have_no_deadlines() -> None:
    table = Scenario(seats="ann ben")
    live = LiveTable(table, PLAIN, people=[1])

    assert live.due is None
    assert live.face["open"] == []


def test_a_seat_that_passes_to_the_autopilot_has_no_deadline_until_its_owner_plays_again() -> None:
    table = Scenario(seats="ann ben")
    live = LiveTable(table, SPARE)

    live.passes(50)
    live.plays(1)
    assert live.clocks.people == {1}
    assert live.due is None
    assert live.reserve(0) == 80  # the twenty seconds too many were hers

    live.passes(1000)
    live.plays(0, 1)
    assert live.due == (1050 + 30 + 80, TimeUp(0, 2))


# ---------------------------------------------------------------- the reserve


def test_time_beyond_the_decision_comes_out_of_the_reserve() -> None:
    table = Scenario(seats="ann ben")
    live = LiveTable(table, SPARE)
    assert live.due == (130, TimeUp(0, 2))

    live.passes(70)
    assert not live.late(Roll(0, 2))
    live.did(table.ann.rolls(4, 6))
    assert live.reserve(0) == 60
    assert live.due == (70 + 30 + 60, TimeUp(0, 1))

    live.passes(10)
    live.did(table.ann.ends_turn())
    assert live.reserve(0) == 60
    assert live.reserve(1) == 105  # ten for the turn that begins, as far as it may grow


def test_a_player_who_lets_the_time_run_out_has_no_reserve_left() -> None:
    table = Scenario(seats="ann ben")
    live = LiveTable(table, SPARE)
    table.script("dice", 23)  # four and six

    live.strikes()

    assert live.reserve(0) == 0
    assert live.due == (160, TimeUp(0, 1))


def test_a_reserve_above_its_cap_is_not_cut() -> None:
    table = Scenario(seats="ann ben")
    live = LiveTable(table, ClockRules(decision=30, reserve=100, increment=10, reserve_cap=50))

    live.did(table.ann.rolls(4, 6))
    live.did(table.ann.ends_turn())

    assert live.reserve(1) == 100


# ---------------------------------------------------------------- the turn


def test_a_turn_has_an_end_whatever_is_left_in_reserve() -> None:
    table = Scenario(seats="ann ben")
    table.ann.stands_on("GO")
    live = LiveTable(table, ClockRules(decision=30, turn=50, reserve=100))
    assert live.due == (50, TimeUp(0, 2))

    live.passes(28)
    live.did(table.ann.rolls(5, 5))
    assert live.due == (50, TimeUp(0, table.game.duties[0].duty.number))
    live.passes(22)
    live.did(table.ann.rolls(4, 6))  # Free Parking: the turn's time is spent, and a breath is left
    assert live.due == (50 + BREATH, TimeUp(0, 1))

    live.strikes()
    assert live.due is not None
    assert live.due[0] == 50 + BREATH + 50  # Ben's turn


def test_what_others_take_does_not_count_for_the_turn() -> None:
    table = Scenario(seats="ann ben")
    live = LiveTable(table, ClockRules(decision=30, turn=45, reserve=0, increment=0, auction_opening=1000))

    live.passes(10)
    live.did(table.ann.rolls(2, 4))
    live.passes(10)
    live.did(table.ann.declines())
    live.passes(900)
    live.did(table.ann.passes())
    live.did(table.ben.passes())

    assert live.due == (920 + 25, TimeUp(0, 1))
    live.did(table.ann.ends_turn())
    assert live.due == (920 + 30, TimeUp(1, table.game.duties[0].duty.number))


def test_others_who_are_asked_meanwhile_have_their_own_time() -> None:
    table = Scenario(seats="ann ben cleo")
    table.ann.owns("Park Place", "Boardwalk")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue")
    table.bank_has(houses=1)
    live = LiveTable(table, ClockRules(decision=30, turn=40, reserve=0))
    live.passes(25)
    live.did(table.ann.builds({"Boardwalk": 1}))
    assert live.due == (55, TimeUp(1, table.game.duties[0].duty.number))

    live.passes(25)
    live.did(table.ben.wants(0))

    assert live.due == (50 + 15, TimeUp(0, 2))


# ---------------------------------------------------------------- auctions


def auction(rules: ClockRules = PLAIN, seats: str = "ann ben cleo") -> tuple[Scenario, LiveTable]:
    """Ann has declined Oriental Avenue at second 0."""
    table = Scenario(seats=seats)
    live = LiveTable(table, rules)
    live.did(table.ann.rolls(2, 4))
    live.did(table.ann.declines())
    return table, live


def test_a_lot_without_a_bid_is_closed_when_its_opening_time_is_over() -> None:
    table, live = auction()
    lot = table.game.duties[0].duty.number

    live.passes(5)
    live.did(table.ben.passes())
    assert live.due == (20, CloseAuction(lot))
    live.strikes()

    assert table.holder("Oriental Avenue") is None
    assert table.waits_for == [("ann", "EndDue")]
    assert live.due == (50, TimeUp(0, 1))


def test_every_bid_starts_the_quiet_time_again_and_a_pass_does_not() -> None:
    table, live = auction()
    lot = table.game.duties[0].duty.number

    live.passes(3)
    live.did(table.ben.bids(10))
    assert live.due == (11, CloseAuction(lot))
    live.passes(7)
    live.did(table.cleo.bids(20))
    assert live.due == (18, CloseAuction(lot))
    live.passes(2)
    live.did(table.ann.passes())
    assert live.due == (18, CloseAuction(lot))
    assert live.face["auction"] == {"until": 18_000, "firm": False}
    assert live.face["open"] == [{"seat": 1, "duty": lot, "until": 18_000}]  # Cleo leads and Ann is out of it

    live.strikes()
    assert table.holder("Oriental Avenue") == "cleo"
    assert live.face["auction"] is None


def test_a_bid_after_the_hammer_is_late() -> None:
    table, live = auction()
    lot = table.game.duties[0].duty.number
    live.did(table.ben.bids(10))

    live.passes(7.9)
    assert not live.late(Bid(2, lot, 20))
    live.passes(0.1)
    assert live.late(Bid(2, lot, 20))
    assert live.late(Pass(2, lot))
    assert live.late(Bid(1, lot, 30))  # the leader's own raise as well
    live.strikes()
    with pytest.raises(Refusal):
        table.submit(CloseAuction(lot), BANKER)


def test_a_lot_whose_leader_leaves_has_its_opening_time_again() -> None:
    table, live = auction(seats="ann ben cleo dan")
    live.did(table.ben.bids(10))

    live.passes(4)
    live.did(table.removes(table.ben))

    assert live.due is not None
    assert live.due[0] == 4 + 20


def test_each_lot_of_an_estate_has_its_own_time() -> None:
    table = Scenario(seats="ann ben cleo")
    table.ben.owns("Oriental Avenue", "Vermont Avenue")
    live = LiveTable(table, PLAIN)

    live.did(table.removes(table.ben))
    first = live.strikes()
    second = live.strikes()

    assert isinstance(first, CloseAuction)
    assert isinstance(second, CloseAuction)
    assert first.duty != second.duty
    assert live.time == 40


def test_an_auction_without_a_clock_waits_for_everybody_to_pass() -> None:
    table, live = auction(PRESETS["none"])

    assert live.due is None
    live.did(table.ben.bids(10))
    assert live.due is None


def test_no_bid_moves_the_firm_end_of_a_city_auction() -> None:
    table = CityScenario(seats="ann ben cleo")
    live = LiveTable(table, PRESETS["none"])
    live.passes(3)
    live.did(table.ann.rolls(1, 2))
    live.did(table.ann.auctions_off(10))
    lot = table.game.duties[0].duty.number

    live.passes(49)
    live.did(table.ben.bids(20))
    live.passes(0.5)
    live.did(table.cleo.passes())
    assert live.due == (53, CloseAuction(lot))
    assert live.face["auction"] == {"until": 53_000, "firm": True}
    live.passes(0.5)
    assert live.late(Bid(2, lot, 100))

    live.strikes()
    assert table.holder("Stoneside") == "ben"


# ---------------------------------------------------------------- offers


def test_an_offer_lapses_and_new_terms_give_new_time() -> None:
    table = Scenario(seats="ann ben")
    table.ben.owns("Boardwalk")
    live = LiveTable(table, ClockRules(decision=0, turn=0, offer=60))
    live.did(table.ann.offers(table.ben, give=(100,), take=("Boardwalk",)))
    number = Offers.of(table.game.state).open[0].number
    assert live.due == (60, LapseOffer(number))

    live.passes(50)
    live.did(table.ben.mortgages("Boardwalk"))
    assert live.due == (60, LapseOffer(number))
    live.did(table.ben.counters(give=("Boardwalk",), take=(200,)))
    assert live.face["offers"] == [{"offer": number, "until": 110_000}]
    live.passes(60)
    assert live.late(AcceptDeal(0, number, 2))
    live.strikes()

    assert Offers.of(table.game.state).open == []
    assert live.due is None


@pytest.mark.parametrize(
    ("decision", "span", "seconds"), [(45, 0, 20), (45, 10, 10), (45, 60, 20), (0, 60, 60), (0, 0, inf)]
)
def test_a_program_waits_for_the_answer_to_its_offer(decision: int, span: int, seconds: float) -> None:
    table = Scenario(seats="ann ben")
    table.ben.owns("Boardwalk")
    live = LiveTable(table, ClockRules(decision=decision, turn=0, offer=span), people=(1,))
    live.did(table.ann.rolls(4, 6))
    live.did(table.ann.offers(table.ben, give=(100,), take=("Boardwalk",)))
    ending = EndTurn(0, table.game.duties[0].duty.number)
    assert live.clocks.awaits(table.game, ending, live.now) == live.now + seconds
    assert live.clocks.awaits(table.game, Mortgage(0, 39), live.now) is None
    live.did(table.ben.refuses())
    assert live.clocks.awaits(table.game, ending, live.now) is None


def test_an_offer_that_was_answered_has_no_deadline() -> None:
    table = Scenario(seats="ann ben")
    table.ben.owns("Boardwalk")
    live = LiveTable(table, ClockRules(decision=0, turn=0, offer=60))
    live.did(table.ann.offers(table.ben, give=(100,), take=("Boardwalk",)))

    live.passes(59)
    assert not live.late(AcceptDeal(1, Offers.of(table.game.state).open[0].number, 1))
    live.did(table.ben.accepts())

    assert live.due is None
    assert live.face["offers"] == []


def test_the_trading_unit_times_a_city_offer_even_without_clocks() -> None:
    table = CityScenario(seats="ann ben")
    table.ben.owns("Stoneside")
    live = LiveTable(table, PRESETS["none"])

    live.did(table.ann.offers(table.ben, give=(100,), take=("Stoneside",)))

    assert live.due == (50, LapseOffer(Offers.of(table.game.state).open[0].number))


# ---------------------------------------------------------------- the time of a game


def test_time_is_called_once_after_the_minutes_of_a_city_game() -> None:
    table = CityScenario(seats="ann ben", options={"minutes": 2})
    live = LiveTable(table, PRESETS["none"])
    assert live.due == (60, WarnTime(1))  # five minutes before the end comes before the beginning
    assert live.face["game"] == 120_000

    live.strikes()
    assert live.due == (120, CallTime())
    live.strikes()
    assert live.due is None
    assert live.face["game"] is None
    live.did(table.ann.rolls(4, 6))
    live.did(table.ann.ends_turn())
    live.did(table.ann.wants_to_count())
    assert table.over
    assert live.due is None


def test_everybody_is_warned_five_minutes_and_one_minute_before_the_end() -> None:
    live = LiveTable(CityScenario(seats="ann ben", options={"minutes": 60}), PRESETS["none"])

    for due in ((55 * 60, WarnTime(5)), (59 * 60, WarnTime(1)), (60 * 60, CallTime())):
        assert live.due == due
        live.strikes()


def test_of_two_warnings_that_are_overdue_only_the_last_is_given() -> None:
    live = LiveTable(CityScenario(seats="ann ben", options={"minutes": 60}), PRESETS["none"])

    live.passes(59.5 * 60)
    assert live.due == (59 * 60, WarnTime(1))


def last_turn_over(people: tuple[int, ...] = (0, 1)) -> tuple[CityScenario, LiveTable]:
    """The minutes are up, and Ann's turn, the last, is over."""
    table = CityScenario(seats="ann ben", options={"minutes": 2})
    live = LiveTable(table, PRESETS["none"], people)
    live.strikes()
    live.strikes()
    live.did(table.ann.rolls(4, 6))
    live.did(table.ann.ends_turn())
    return table, live


def test_players_who_agree_to_play_on_get_the_same_time_again() -> None:
    table, live = last_turn_over()
    live.passes(10)

    live.did(table.ann.plays_on())
    live.did(table.ben.plays_on())

    assert live.face["game"] == (120 + 10 + 120) * 1000
    assert live.due == (120 + 10 + 60, WarnTime(1))


def test_no_answer_within_a_minute_is_a_no_even_without_clocks() -> None:
    table, live = last_turn_over()

    live.did(table.ann.plays_on())
    assert live.due == (120 + 60, TimeUp(1, table.game.duties[0].duty.number))
    live.strikes()

    assert table.over


def test_bots_alone_do_not_play_on() -> None:
    table, live = last_turn_over(people=())

    assert live.due is not None
    live.strikes()

    assert table.over


def test_nothing_is_due_in_a_game_that_is_over() -> None:
    table = CityScenario(seats="ann ben", options={"minutes": 2})
    live = LiveTable(table, PLAIN)

    live.did(table.ann.resigns())

    assert table.over
    assert live.due is None
    assert not live.late(EndTurn(0, 1))


# ---------------------------------------------------------------- time that does not count, and storing


def busy_table() -> tuple[Scenario, LiveTable]:
    """A claim, an offer and an auction, all open."""
    table = Scenario(seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue", "Boardwalk")
    live = LiveTable(table, SPARE)
    live.did(table.ann.rolls(3, 3))  # Oriental Avenue, and again
    live.did(table.ann.offers(table.cleo, give=(100,), take=("Boardwalk",)))
    live.did(table.ann.rolls(1, 2))
    live.did(table.ann.declines())
    return table, live


def every_time(live: LiveTable) -> list[int]:
    """All times that clients see, but the reserves."""
    face: dict[str, Any] = live.face
    entries = (*face["open"], *face["offers"], *face["claims"], face["auction"])
    return [entry["until"] for entry in entries if entry is not None]


def test_downtime_moves_every_deadline_and_is_charged_to_nobody() -> None:
    table, live = busy_table()
    before = every_time(live)
    assert len(before) == 6

    live.clocks.extend(1000)
    live.passes(1000)
    assert every_time(live) == [until + 1_000_000 for until in before]

    for player in table.players:
        live.did(player.passes())
    live.passes(20)
    live.clocks.extend(500)
    live.passes(500)
    live.passes(15)
    live.did(table.ann.ends_turn())
    assert live.reserve(0) == 95  # of 35 seconds five were too many


def test_the_time_of_a_game_is_extended_too() -> None:
    live = LiveTable(CityScenario(seats="ann ben", options={"minutes": 2}), PRESETS["none"])

    live.clocks.extend(30)

    assert live.due == (90, WarnTime(1))
    assert live.clocks.noted == START + 30


def test_clocks_are_tried_on_a_copy() -> None:
    table, live = busy_table()
    before = live.clocks.to_dict()

    twin = live.clocks.copy()
    twin.extend(9)
    twin.note(table.game, table.ben.bids(5), START + 1)

    assert live.clocks.to_dict() == before
    assert twin.to_dict() != before


@pytest.mark.parametrize("damage", [{"noted": "noon"}, {"unheard": 1}, {"open": [[1, 2]]}])
def test_damaged_clocks_are_not_read(damage: dict[str, Any]) -> None:
    _, live = busy_table()

    with pytest.raises(RecordError, match="clocks are invalid"):
        Clocks.from_dict(SPARE, {**live.clocks.to_dict(), **damage})
