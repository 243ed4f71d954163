"""City at the terminal: what stands where, what each choice is about, and the playing time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rentier.bots.base import Bot
from rentier.cli import app
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidPassed, Pass
from rentier.rules.city.clock import CallTime
from rentier.rules.city.questions import CARRY_OUT, MAY_CHOOSE
from rentier.rules.turns import TurnBegan
from rentier.terminal.saves import save, seating_of
from rentier.terminal.seating import seated
from rentier.terminal.session import Session
from rentier.terminal.stakes import AIMS
from rentier.testing import CityScenario
from tests.unit.desk import Desk, new_game

NAMES = ("Ann", "Ben", "Cleo")


def built_up() -> CityScenario:
    """A table where everything stands somewhere."""
    table = CityScenario("ann ben cleo")
    table.ann.owns("Summergate", "Old Town", "Harbor Heights", "Central Quay")
    table.ben.owns_for(500, "Middleton").owns("Seaview", "The Wharf").keeps("taxi")
    table.cleo.holds_rent_dodge().owns("Fortune Valley", "Diamond Hills")
    table.blocks("Central Quay", 2, 4)
    table.stands("Central Quay", "power_station")
    table.stands("Harbor Heights", "skyscraper", "railroad")
    table.stands("Old Town", "park")
    table.blocks("Seaview", 3)
    table.stands("Seaview", "railroad")
    table.stands("Stoneside", "prison")
    table.stands("Fortune Valley", "stadium")
    table.stands("Diamond Hills", "tower")
    return table


class Watch:
    """A clock that a test turns on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def shown(table: CityScenario, *typed: str, width: int = 80) -> str:
    """What the screen shows for some lines, in one line."""
    desk = Desk(typed, width)
    desk.sit_down(table.game, names=NAMES[: len(table.names)]).run()
    assert max(len(line) for line in desk.text.splitlines()) <= width
    assert "{" not in desk.text
    return re.sub(r" *\n *", "\n", desk.text) if width > 150 else desk.shown


# ---------------------------------------------------------------- looking


def test_what_stands_on_districts_is_marked_wherever_they_are_listed() -> None:
    for command in ("look", "board"):
        text = shown(built_up(), command)
        for marked in ("Central Quay 2r4i!", "Harbor Heights ╪▲", "Old Town +", "Middleton (m)", "Diamond Hills ♜"):
            assert marked in text
        assert "2r1i blocks Rent Dodge card: Cleo" in text
    assert "Taxi card" in shown(built_up(), "look")
    assert "Rent Dodge card: beside Free Parking" in shown(CityScenario(), "look")
    assert "worth: cash plus the rent values of districts that are not mortgaged" in shown(CityScenario(), "look")


def test_the_board_shows_prices_taxes_permits_and_hazards() -> None:
    text = shown(built_up(), "board")
    for said in ("39 █ C Diamond Hills ♜ 4M", "4 Industry Tax 2M", "38 Industry Tax 2M", "3 █ Stoneside ! 600K"):
        assert said in text
    permits = (
        "5 rubbish dump or park · 15 prison or school · 25 sewage plant or water tower · 35 power station or wind farm"
    )
    assert f"Planning Permission: {permits}" in text
    assert "Hazards (!): prison on Stoneside · power station on Central Quay" in text
    assert "Hazards (!)" not in shown(CityScenario(), "board")


@pytest.mark.parametrize("width", [80, 120])
def test_the_legend_takes_two_lines_and_keeps_signs_with_their_words(width: int) -> None:
    desk = Desk(["board"], width)
    desk.sit_down(built_up().game, names=NAMES).run()
    lines = [line.rstrip() for line in desk.text.splitlines()]
    first = next(index for index, line in enumerate(lines) if line.startswith("! hazard"))
    last = next(index for index, line in enumerate(lines) if line.endswith("Rent Dodge card: Cleo"))
    assert last - first < 2
    assert lines[last + 1].startswith("Planning Permission: 5 rubbish dump or park")


def test_what_pieces_do_can_be_looked_up() -> None:
    text = shown(built_up(), "pieces", "deed diamond hills")
    assert "╪ railroad free 6 players who land here can jump to another" in text
    assert "♜ Tower 7M 0 doubles all its owner's rents; never twice" in text
    assert "! prison free 2 stops residential rent; 2M to remove" in text
    assert "Stadium: +1M each time its owner passes GO" in text


def test_the_table_of_deeds_has_owner_rent_and_what_stands_there() -> None:
    text = shown(built_up(), "deeds", width=160)
    for row in (
        r"█ +Central Quay +Ann +1.6M +7M +2r4i, power station \(4 of 6 blocks count, doubled\)",
        r"█ +Stoneside +600K +prison",
        r"█ +Seaview +Ben +2.2M +3.5M +3r, railroad",
        r"█ +Middleton +Ben +2.4M +mortgaged, 500K to pay off",
        r"█ +Fortune Valley +Cleo +3.5M +700K +stadium \(doubled\)",
    ):
        assert re.search(row, text), row


def test_a_district_card_has_its_rents_costs_and_what_stands_there() -> None:
    text = shown(built_up(), "deed central quay", width=200)
    for row in (
        "purple · owned by Ann",
        "built: 2 residential blocks, 4",
        "rent now 7M (4 of 6 blocks count,",
        "No blocks 120K",
        "1 block 600K",
        "8 blocks 9.5M",
        "Residential block 1M",
        "Industrial block 2M",
        "Skyscraper 3M",
        "Mortgage value 7M",
    ):
        assert row in " ".join(text.split())
    assert "Pay off mortgage 500K" in shown(built_up(), "deed middleton").replace("│", "")
    assert "unowned │ │ built: prison" in shown(built_up(), "deed stoneside")


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_crowded_city_fits_the_terminal(width: int) -> None:
    table = built_up()
    table.stands("Old Town", "school", "school", "wind_farm", "water_tower", "railroad", "stadium")
    table.blocks("Old Town", 4, 4)
    shown(table, "look", "board", "deeds", "deed old town", "help", "rule", width=width)


def test_the_rules_of_this_table_are_listed_without_those_that_do_not_hold() -> None:
    text = shown(CityScenario(), "rule")
    assert "CBLD-1" in text
    assert "DEBT-8" in text
    assert " BLD-1 " not in text


# ---------------------------------------------------------------- choosing


def test_the_button_and_blocks() -> None:
    table = built_up()
    table.script("dice", 23)
    table.script("build", 7)
    text = shown(table, "roll", "press", "build old town 3r", "build old town 1r", "build summergate 1i")
    assert "press Press the build button" in text
    assert "Ann presses Build: 2 blocks" in text
    assert "You can build 2 blocks, residential or industrial, until you roll or end your turn" in text
    assert "district built room r costs i costs rent rent after" in text
    assert "Summergate 8 500K 1M 20K 200K with 2r" in text
    assert "Central Quay 2r4i! 2 1M 2M 7M 11M with 2i" in text
    assert "build <property> <1r 2i>, ..." in text
    assert "up to 2 blocks, all at once or in parts; r is residential, i industrial" in text
    assert "You can build at most 2 blocks now (CBLD-2)" in text
    assert "Ann builds 1 residential block on Old Town for 1M" in text
    assert "Ann builds 1 industrial block on Summergate for 1M" in text


def test_the_table_of_blocks_goes_by_room_and_cash() -> None:
    table = CityScenario()
    table.ann.owns("Summergate", "Diamond Hills").has_cash(900)
    table.blocks("Summergate", 7)
    table.script("dice", 23)
    table.script("build", 2)
    text = shown(table, "roll", "press")
    assert "Summergate 7r 1 500K 1M 3M 5.5M with 1r" in text
    assert "Diamond Hills 8 2M 4M 500K too expensive" in text
    assert "too little for any block" not in text

    table = CityScenario()
    table.ann.owns("Diamond Hills").has_cash(900)
    table.script("dice", 23)
    table.script("build", 2)
    assert "You have 900K, too little for any block" in shown(table, "roll", "press")


def test_a_railroad_that_the_bank_does_not_have() -> None:
    table = CityScenario()
    table.bank_has_left("railroad", 0)
    table.script("dice", 23)
    table.script("build", 21)
    assert "Ann presses Build: a railroad, but the Bank has none left" in shown(table, "roll", "press")

    table = CityScenario()
    table.script("dice", 23)
    table.script("build", 0)
    assert "Ann presses Build: 1 block, but has no district to build on yet" in shown(table, "roll", "press")


def test_a_railroad_from_the_button() -> None:
    table = built_up()
    table.script("dice", 23)
    table.script("build", 21)
    text = shown(table, "roll", "press", "choose summergate")
    assert "Put a railroad, free, on any district without one, or forgo it" in text
    assert "choose <property> yours: Summergate · Old Town · Central Quay Ben: The Wharf · Middleton Cleo:" in text
    assert "unowned: Stoneside · Westlands" in text
    assert "Ann puts a railroad on Summergate" in text
    assert "Ann chooses Summergate" not in text


def test_a_planning_permission() -> None:
    table = built_up()
    table.script("dice", 3)  # 1 and 4
    text = shown(table, "roll", "forgo", "choose stoneside for park", "choose seaview for rubbish dump")
    assert "Put a park on a district of yours, a rubbish dump on another player's, or either on an unowned one" in text
    assert "A park keeps hazards off its district; a rubbish dump stops residential blocks from raising the" in text
    assert "choose <property> [for <piece>] yours, for park: Summergate" in text
    assert "Ben, for rubbish dump: Seaview · The Wharf" in text
    assert "unowned, for rubbish dump: Stoneside unowned, for rubbish dump or park: Westlands" in text
    assert "You have to choose one (CLAND-6)" in text
    assert "A hazard keeps bonus buildings off Stoneside (CPLAN-2)" in text
    assert "Ann puts a rubbish dump on Seaview" in text


@pytest.mark.parametrize("width", [60, 80, 120])
def test_names_do_not_break_across_lines(width: int) -> None:
    table = CityScenario()
    table.script("dice", 3)
    desk = Desk(["roll"], width)
    desk.sit_down(table.game).run()
    prompt = desk.text.partition("choose <property>")[2].partition("also:")[0]
    names = table.book.edition.names
    assert all(names[deed] in prompt for deed in table.book.board.deeds)
    assert len(prompt.splitlines()) < 12


def test_a_planning_permission_for_which_the_bank_lacks_a_piece() -> None:
    table = built_up()
    table.bank_has_left("park", 0)
    table.script("dice", 3)
    text = shown(table, "roll", "choose westlands")
    assert "Put a rubbish dump on a district of another player or an unowned one; the Bank has no park left" in text
    assert "choose <property> Ben: Seaview" in text
    assert "Ann puts a rubbish dump on Westlands" in text


def test_staying_out_of_an_auction_lasts_until_it_is_over() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting")
    table.script("dice", 0)
    desk = Desk(["roll", "auction seaview at 500K", "pass all"])
    desk.sit_down(table.game, names=NAMES).run()
    assert "pass Pass until somebody bids again pass all Pass for the rest of this auction" in desk.shown
    assert desk.shown.count("Ann passes") == 1
    assert "wins Seaview" in desk.shown


def test_passes_that_only_repeat_pass_all_are_not_in_the_log() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting")
    table.script("dice", 0)
    desk = Desk(["roll", "auction seaview at 10K", "pass all", "log 40"])
    session = desk.sit_down(table.game, names=NAMES)
    bids = [Bidder(Bid(1, 0, 20), Bid(1, 0, 40)), Bidder(Bid(2, 0, 30))]
    seat_others(session, *bids)
    session.run()
    assert [fact.seat for fact in table.game.facts if isinstance(fact, BidPassed)].count(0) == 3
    told, _, log = desk.shown.rpartition("> log 40")
    assert told.count("Ann passes") == log.count("Ann passes") == 1


def at_an_auction(typed: list[str], watch: Watch, *waits: float) -> tuple[Desk, CityScenario]:
    """Ann put Seaview up, and Ben bids 20K, then 40K; each line is typed after a number of seconds."""
    table = CityScenario("ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting")
    table.script("dice", 0)
    desk, times = Desk(["roll", "auction seaview at 10K", *typed]), iter((0.0, 0.0, *waits))

    def read(prompt: str) -> str:
        watch.now += next(times, 0.0)
        return desk.read(prompt)

    session = desk.sit_down(table.game, names=NAMES, clock=watch, reader=read, auction_clock=True)
    seat_others(session, Bidder(Bid(1, 0, 20), Bid(1, 0, 40)), Bidder(None))
    session.run()
    return desk, table


def test_the_auction_clock_is_shown_at_the_prompt_and_warns_for_the_last_seconds() -> None:
    desk, table = at_an_auction(["look", "bid 30K", "bid 50K"], Watch(), 20, 26, 3)
    assert [line.partition(">")[0] for line in desk.text.splitlines() if line.startswith("Ann, ") and ">" in line] == [
        "Ann, 50 s to bid",
        "Ann, 30 s to bid",
        "Ann, only 4 s to bid!",
    ]
    assert table.holder("Seaview") == "ann"
    assert "seconds are over" not in desk.text


def test_a_bid_after_the_fifty_seconds_is_a_pass_for_the_whole_auction() -> None:
    desk, table = at_an_auction(["bid 30K", "bid 50K"], Watch(), 20, 31)
    assert "Your 50 seconds are up: you can no longer bid in this auction" in desk.shown
    assert table.holder("Seaview") == "ben"
    assert "Ben wins Seaview for 40K" in desk.shown


def test_after_the_fifty_seconds_the_bots_have_a_last_word_and_the_highest_bid_wins() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting")
    table.script("dice", 0)
    desk, watch = Desk(["roll", "auction seaview at 10K", "bid 1M"]), Watch()

    def read(prompt: str) -> str:
        watch.now += 51 if "to bid" in prompt else 0
        return desk.read(prompt)

    session = desk.sit_down(table.game, names=NAMES, clock=watch, reader=read, auction_clock=True)
    raises = [Bidder(*(Bid(seat, 0, amount) for amount in range(first, 900, 20))) for seat, first in ((1, 20), (2, 30))]
    seat_others(session, *raises)
    session.run()
    assert "Your 50 seconds are up" in desk.shown
    assert table.holder("Seaview") in ("ben", "cleo")
    assert sum(bidder.asked for bidder in raises) <= 6, "they do not bid on for minutes"


def test_without_the_option_auctions_have_no_clock() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting")
    table.script("dice", 0)
    assert "to bid" not in shown(table, "roll", "auction seaview at 10K", "look")
    stopped = CliRunner().invoke(app, ["play", "--terminal", "--auction-clock"])
    assert stopped.exit_code == 1
    assert "Auctions in Platinum Edition have no clock; leave out --auction-clock" in " ".join(stopped.output.split())


def test_many_railroads_are_listed_with_their_rents_and_the_wages_on_the_way() -> None:
    table = built_up()
    for name in ("Summergate", "Old Town", "Westlands", "East Bank", "Diamond Hills"):
        table.stands(name, "railroad")
    table.ann.stands_on("Treetop Park")
    table.script("dice", 0)
    text = shown(table, "roll")
    assert "yours: Summergate (2M at GO) · Old Town (2M at GO)" in text
    assert "Cleo: Diamond Hills (1M rent)" in text
    assert "unowned: Westlands (1M to buy, 2M at GO)" in text


def test_an_auction_opened_by_the_chooser_ends_when_all_others_have_passed_since_the_last_bid() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting")
    table.script("dice", 0)
    desk = Desk(["roll", "auction seaview at 15", "auction seaview at 500K", "bid 1.5M"])
    session = desk.sit_down(table.game, names=NAMES)
    ben, cleo = Bidder(Bid(1, 0, 1000)), Bidder(None)
    seat_others(session, ben, cleo)
    session.run()
    assert "auction <property> at <amount>" in desk.text
    assert "from 10K to 37.7M in steps of 10K" in desk.shown
    assert "10K or more, in steps of 10K (CAUC-2)" in desk.shown
    assert "Ben leads with 1M" in desk.shown
    assert "from 1.01M to 37.7M in steps of 10K" in desk.shown
    assert "Ann bids 1.5M, Ben passes, Cleo passes Ann wins Seaview for 1.5M" in desk.shown
    assert (ben.asked, cleo.asked) == (2, 1)
    assert table.holder("Seaview") == "ann"


def seat_others(session: Session, *others: Bot) -> None:
    """Seat them after the person."""
    for seat, other in enumerate(others, start=1):
        session.table.driver.take(seat, other)


class Bidder:
    """Makes some bids, each as soon as it is asked, then passes."""

    def __init__(self, *bids: Bid | None) -> None:
        self.bids = [bid for bid in bids if bid is not None]
        self.asked = 0

    def answer(self, view: View, duty: Duty) -> Act:
        assert view.seat is not None
        self.asked += 1
        bid = self.bids.pop(0) if self.bids else None
        return Bid(view.seat, duty.number, bid.amount) if bid else Pass(view.seat, duty.number)

    def wish(self, view: View) -> Act | None:
        return None


def test_taxi_dodge_jump_and_tax() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting").keeps("taxi")
    table.script("dice", 1)
    text = shown(table, "roll", "taxi 5", "taxi -2")
    assert "Your roll of 3 takes you to Harbor Heights" in text
    assert "taxi -2 Ann takes a taxi: −2 to the roll, moves to Old Town" in text
    assert "walk Ann moves to Harbor Heights" in text

    table = built_up()
    table.ann.holds_rent_dodge().stands_on("Treetop Park")
    table.script("dice", 0)
    text = shown(table, "roll", "dodge", "jump harbor")
    assert "You owe Ben 3.5M rent on Seaview; you have 37.7M" in text
    assert "pay Ann pays Ben 3.5M rent on Seaview" in text
    assert "The railroad on Seaview can take you to any other one" in text
    assert "jump Harbor Heights Ann takes the railroad to Harbor Heights, collects 2M at GO" in text

    table = built_up()
    table.ann.keeps("tax_dodge")
    table.script("dice", 2)
    text = shown(table, "roll", "dodge")
    assert "Industry Tax of 2M is due; your Tax Dodge card can cover it once" in text
    assert "Ann dodges the Industry Tax" in text


def test_a_debt_shows_what_each_mortgage_brings() -> None:
    table = built_up()
    table.ann.stands_on("Riverside").has_cash(300)
    table.script("dice", 7)
    text = shown(table, "roll", "mortgage central quay")
    assert "You have 300K and can raise 7.42M more, 7.72M in total" in text
    assert "mortgage Old Town Ann mortgages Old Town for 200K" in text
    assert "also: deal, resign, look" in text
    assert "Ann mortgages Central Quay for 7M, pays the Bank 2M" in text


def test_rent_that_cannot_be_paid_is_told_once() -> None:
    table = built_up()
    table.ann.stands_on("Treetop Park").has_cash(300)
    table.script("dice", 0)
    text = shown(table, "roll")
    assert "has too little for the rent on Seaview, owes Ben 3.5M and must raise the money" in text
    assert text.count("owes") == 1


def test_rights_of_your_own_turn() -> None:
    table = built_up()
    text = shown(table, "help", "stadium old town", "remove power station from central quay", "tower old town")
    assert "remove power station from" in text
    assert "Ann builds a stadium on Old Town for 2M" in text
    assert "Ann has the power station on Central Quay removed for 1.5M" in text
    assert "You need every district of two colour groups" in text


def test_an_offer_names_the_cards() -> None:
    table = built_up()
    text = shown(table, "deal ben give 1.5M take taxi")
    assert "Ann offers Ben 1.5M for Taxi card" in text


def test_an_open_offer_is_shown_with_its_terms_and_lapses_by_its_number() -> None:
    table = built_up()
    desk = Desk(["deal ben give 1.5M take taxi", "deal cleo give old town take fortune valley", "withdraw #3"])
    session = desk.sit_down(table.game, names=NAMES)
    seat_others(session, Bidder(None), Bidder(None))
    session.run()
    assert "Your offer #4 to Cleo is open: Old Town for Fortune Valley" in desk.shown
    assert "> withdraw #3 An offer has expired" in desk.shown
    assert "#3" not in desk.shown.rpartition("An offer has expired")[2]


def test_every_aim_of_a_choice_is_worded() -> None:
    assert set(MAY_CHOOSE) == set(CARRY_OUT) == set(AIMS)


CARDS = {
    "earthquake": "Put a power station, sewage plant, prison or rubbish dump on any district",
    "inheritance": "Buy an unowned district for 500K, or forgo it",
    "repossessed": "Give one of your districts back to the Bank, cleared, for 1M",
    "steal": "Take another player's district that is not in a complete colour group",
    "free_build": "Put a residential block on one of your districts, free",
    "bonus_permit": "Put a school, wind farm, water tower or park on one of your districts without a hazard, free",
    "railroad": "Put a railroad, free, on any district without one",
    "prison_overcrowding": "Put a prison on any district that no bonus building protects",
    "clean_up": "Remove a hazard from one of your districts, free",
}


@pytest.mark.parametrize(("card", "said"), CARDS.items())
def test_a_card_that_asks_for_a_district_says_what_for(card: str, said: str) -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Harbor Heights")
    table.ben.owns("Seaview")
    table.stands("Harbor Heights", "prison")
    table.next_card(card)
    table.script("dice", 20)  # 4 and 3, to Chance
    assert said in shown(table, "roll")


def test_an_earthquake_pulls_down_what_stands() -> None:
    table = CityScenario()
    table.ben.owns("Seaview")
    table.stands("Seaview", "school", "park")
    table.next_card("earthquake")
    table.script("dice", 20)
    text = shown(table, "roll", "choose seaview for school")
    assert "Tear down any bonus building" in text
    assert "Ann has the school on Seaview removed" in text
    assert table.pieces_on("Seaview") == ["park"]


# ---------------------------------------------------------------- the playing time


def sit_down(desk: Desk, watch: Watch, minutes: int = 10, seats: int = 2) -> Session:
    return desk.sit_down(new_game("city", seats, minutes=minutes), clock=watch, person=0)


def test_time_is_called_once_the_minutes_have_passed_and_the_turn_is_the_last() -> None:
    watch = Watch()
    desk = Desk()
    game = new_game("city", 3, minutes=10)
    session = desk.sit_down(game, clock=watch, person=None)
    for _ in range(30):
        session.table.step()
    turn, rounds = game.state.turn, game.state.round
    watch.now += 600
    session.run()
    assert game.over
    assert (game.state.turn, game.state.round) == (turn, rounds)
    assert desk.text.count("Time is up: this turn is the last") == 1
    assert CallTime() in [entry.act for entry in game.entries]


def test_watched_bots_play_until_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rentier.terminal.session.WATCH_ROUNDS", 2)
    watch, desk = Watch(), Desk()
    game, _ = seated("city", 3, options=["minutes=1"], seed=3, watch=True)
    session = desk.sit_down(game, clock=watch, person=None)
    game.listen({TurnBegan: lambda game, fact: setattr(watch, "now", watch.now + 3)})
    session.run()
    assert game.over
    assert game.state.round > 2
    for said in ("Minutes of play 1", "Round 3, 42 seconds left", "Time is up: this turn is the last"):
        assert said in desk.text


@pytest.mark.parametrize(
    ("passed", "said"),
    [(0, "10 of 10 minutes left"), (541, "59 seconds left"), (540, "1 minute left"), (599.5, "1 second left")],
)
def test_the_time_left_is_told_in_minutes_then_seconds(passed: float, said: str) -> None:
    watch, desk = Watch(), Desk(["look"])
    session = sit_down(desk, watch)
    watch.now += passed
    session.run()
    assert said in desk.text


def test_thinking_at_the_prompt_takes_time_too() -> None:
    watch = Watch()
    desk = Desk()
    game = new_game("city", 2, seed=3, minutes=10)

    def slow(prompt: str) -> str:
        waiting = next(waiting for waiting in game.duties if waiting.seat == 0)
        line = game.spell(game.fallback(waiting))
        watch.now += 700 if line == "end" else 0
        return line

    desk.sit_down(game, clock=watch, reader=slow).run()
    assert game.over
    assert game.state.turn == 0


def test_what_is_left_of_the_time_is_shown_and_goes_on_after_a_break(tmp_path: Path) -> None:
    watch, desk, path = Watch(), Desk(["look"]), tmp_path / "game.jsonl"
    session = sit_down(desk, watch)
    watch.now += 130
    session.run()
    assert "8 of 10 minutes left" in desk.text
    save(session.game, session.so_far, path)
    seating = seating_of(Journal.load(path))
    assert seating.played == 130
    later = Desk(["look"])
    Session(later.console, session.game, seating, reader=later.read, clock=watch).run()
    assert "8 of 10 minutes left" in later.text


def test_without_minutes_no_time_is_called() -> None:
    watch, desk = Watch(), Desk(["look"])
    game = new_game("city", 2)
    session = desk.sit_down(game, clock=watch)
    watch.now += 10**6
    session.run()
    assert not game.over
    assert "minutes left" not in desk.text
    assert "Time is up" not in desk.text


@pytest.mark.parametrize(
    ("passed", "said"),
    [(0, "10:00 left"), (0.5, "10:00 left"), (135, "7:45 left"), (541, "0:59 left"), (700, "0:00 left")],
)
def test_the_prompt_shows_the_time_left(passed: float, said: str) -> None:
    watch, desk = Watch(), Desk(["board"])
    session = sit_down(desk, watch)
    watch.now += passed
    session.run()
    assert f", {said}> board" in desk.text
    assert "left>" not in shown(CityScenario(), "board")


def by_the_clock(watch: Watch, minutes: int, asked: dict[str, str], *seconds: float) -> tuple[Desk, Game]:
    """A game whose person types what the clock would play, or the answer to a prompt that says so."""
    desk, game = Desk(), new_game("city", 2, seed=3, minutes=minutes)
    spans = iter(seconds)

    def read(prompt: str) -> str:
        watch.now += next(spans, 0.0)
        waiting = next((waiting for waiting in game.duties if waiting.seat == 0), None)
        line = game.spell(game.fallback(waiting)) if waiting is not None else ""
        line = next((answer for said, answer in asked.items() if said in desk.text.rpartition("Ann, ")[2]), line)
        desk.console.print(f"{prompt}{line}", markup=False)
        if game.state.round > 40:
            raise EOFError
        return line

    desk.sit_down(game, clock=watch, reader=read).run()
    return desk, game


def test_the_end_is_announced_five_minutes_and_one_minute_before() -> None:
    desk, game = by_the_clock(Watch(), 10, {}, 301, 240, 60)
    warnings = ("5 minutes left", "1 minute left", "Time is up: this turn is the last")
    lines = [line.strip() for line in desk.text.splitlines()]
    assert [line for line in lines if line in warnings] == list(warnings)
    assert game.over


def test_the_person_may_play_on_or_count() -> None:
    desk, game = by_the_clock(Watch(), 10, {"play on?": "play on"}, 601, 0, 0, 0, 0, 601)
    assert "Play on for 10 more minutes? Everybody must agree" in desk.shown
    assert "Everybody agreed: 10 more minutes" in desk.shown
    assert "of 20 minutes left" in desk.shown or "10:00 left" in desk.shown
    counted, game = by_the_clock(Watch(), 10, {"play on?": "count"}, 601)
    assert game.over
    assert "Ann does not want to play on" in counted.shown


def test_one_more_minute_is_singular() -> None:
    desk, _ = by_the_clock(Watch(), 1, {"play on?": "play on"}, 61, 0, 0, 0, 0, 61)
    assert "Play on for 1 more minute? Everybody must agree" in desk.shown
    assert "Everybody agreed: 1 more minute\n" in desk.shown or "Everybody agreed: 1 more minute " in desk.shown


@pytest.mark.parametrize("word", ["fine", "pay", "bail"])
def test_the_fine_in_jail_has_several_names(word: str) -> None:
    table = CityScenario()
    table.ann.sits_in_jail()
    assert "Ann pays the Bank 500K" in shown(table, word)


def test_buying_back_is_repaying() -> None:
    table = CityScenario()
    table.ann.owns_for(100, "Old Town")
    assert "Ann pays off Old Town for 100K" in shown(table, "buy back old town")


@pytest.mark.parametrize(("typed", "meant"), [("pya", "pay"), ("bulid", "build"), ("mortage", "mortgage")])
def test_an_unknown_word_gets_a_suggestion(typed: str, meant: str) -> None:
    assert f"unknown command '{typed}': did you mean {meant}?".lower() in shown(CityScenario(), typed).lower()
