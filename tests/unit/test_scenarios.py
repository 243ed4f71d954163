"""The scenario kit for users: what a wrong scenario says, and what may be arranged when."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pkgutil import walk_packages

import pytest

import rentier.testing
from rentier.bots import make_bot
from rentier.kernel.errors import Refusal
from rentier.kernel.records import Act
from rentier.rules.movement import Moved
from rentier.testing import BUS, CityScenario, InvariantBroken, Scenario, ScenarioError, play_watched, watch
from tests.builds import COMPILED
from tests.doctests import run_examples

MODULES = ["rentier.testing", *(found.name for found in walk_packages(rentier.testing.__path__, "rentier.testing."))]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_run(name: str) -> None:
    run_examples(name)


def test_there_are_examples_to_run() -> None:
    assert run_examples("rentier.testing.player") > 40


def test_the_kit_needs_no_pytest() -> None:
    asked = "import sys; import rentier.testing; print('pytest' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


# ---------------------------------------------------------------- wrong names


@pytest.mark.parametrize("refused_by", ["DEAL-1", "BLD-1", "MTG-1", "RENT-1", "JAIL-5"])
def test_a_misspelt_name_is_an_error_even_where_a_refusal_is_expected(refused_by: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Baltic Avenue")
    acts = {
        "DEAL-1": lambda: table.ann.offers(table.ben, give=("Balitc Avenue",), take=(10,)),
        "BLD-1": lambda: table.ann.builds({"Balitc Avenue": 1}),
        "MTG-1": lambda: table.ann.mortgages("Balitc Avenue"),
        "RENT-1": lambda: table.ann.asks_rent("Balitc Avenue"),
        "JAIL-5": lambda: table.ann.uses_card("CH9"),
    }
    with pytest.raises(ScenarioError, match=r"did you mean '(Baltic Avenue|CH09)'\?"), table.refused(refused_by):
        acts[refused_by]()


@pytest.mark.parametrize(
    ("arrange", "said"),
    [
        (lambda table: table.ann.owns("Balitc Avenue"), "no deed 'Balitc Avenue'; did you mean 'Baltic Avenue'?"),
        (lambda table: table.ann.owns("GO"), "'GO' is a space, but no deed"),
        (lambda table: table.ann.owns(7), "no deed has the number 7"),
        (lambda table: table.ann.stands_on("Free Praking"), "no space 'Free Praking'; did you mean 'Free Parking'?"),
        (lambda table: table.ann.stands_on("Chance"), "3 spaces are called 'Chance'; give the number, 7, 22 or 36"),
        (lambda table: table.ann.stands_on(40), "no space has the number 40"),
        (lambda table: table.ann.keeps("CH9"), "no card 'CH9'; did you mean 'CH09'?"),
        (lambda table: table.next_card("ch09"), "no card 'ch09'; did you mean 'CH09'?"),
        (lambda table: table.holder("Balitc Avenue"), "no deed 'Balitc Avenue'; did you mean 'Baltic Avenue'?"),
        (lambda table: table.ann.rolls(0, 7), "a die shows 1 to 6, not 0"),
        (lambda table: table.ann.accepts(), "no open offer is by ann or for ann"),
        (lambda table: table.time_runs_out(table.ben), "the table does not wait for ben, but for ann (RollDue)"),
        (lambda table: table.ann.offers(Scenario().ben, (1,), (2,)), "ben sits at another table"),
        (lambda table: table.ann.uses_speed_die(), 'no Speed Die; set it up with options={"speed-die": True}'),
    ],
)
def test_a_wrong_scenario_says_what_is_wrong(arrange: object, said: str) -> None:
    assert callable(arrange)
    with pytest.raises(ScenarioError) as caught:
        arrange(Scenario("platinum", seats="ann ben"))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("arrange", "said"),
    [
        (lambda table: table.stands("Old Town", "prisn"), "no piece 'prisn'; did you mean 'prison'?"),
        (lambda table: table.bank_has_left("parc", 0), "no piece 'parc'; did you mean 'park'?"),
        (lambda table: table.ann.chooses("Old Town", "parc"), "no piece 'parc'; did you mean 'park'?"),
        (lambda table: table.ann.removes_hazard("Old Twon", "prison"), "no space 'Old Twon'; did you mean 'Old Town'?"),
        (lambda table: table.ann.presses(4), "no face of the build button '4'; there are '1', '2', '3', 'railroad'"),
        (lambda table: table.ann.draws("taxi", on=8), "space 8 is no Chance space"),
        (lambda table: table.ann.draws("jail_fre"), "no card 'jail_fre'; did you mean 'jail_free'?"),
    ],
)
def test_a_wrong_scenario_in_city_says_what_is_wrong(arrange: object, said: str) -> None:
    assert callable(arrange)
    with pytest.raises(ScenarioError) as caught:
        arrange(CityScenario("ann ben"))
    assert said in str(caught.value)


def test_a_misspelt_player_or_method_gets_a_suggestion() -> None:
    table = Scenario("platinum", seats="ann ben")
    with pytest.raises(AttributeError, match=r"no player 'anne' at this table; did you mean 'ann'\?"):
        _ = table.anne
    with pytest.raises(AttributeError, match=r"did you mean 'hammer_falls'\?"):
        _ = table.hammer_fals


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("ann ann", "two players are called 'ann'; number them, as ann1 and ann2"),
        ("ann log", "a player cannot be called 'log' here"),
        ("ann b-en", "a player cannot be called 'b-en' here"),
    ],
)
def test_players_have_names_of_their_own(seats: str, said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        Scenario("platinum", seats=seats)


# ---------------------------------------------------------------- refusals


def test_an_expected_refusal_must_come_and_cite_the_clause() -> None:
    table = Scenario("platinum", seats="ann ben")
    with (
        pytest.raises(AssertionError, match="nothing was refused, where TURN-5 should refuse"),
        table.refused("TURN-5"),
    ):
        table.ann.rolls(1, 2)
    with pytest.raises(AssertionError, match="refused by TURN-1, not RENT-1"), table.refused("RENT-1"):
        table.ben.rolls(1, 2)
    with pytest.raises(ScenarioError, match=r"no clause 'TRUN-5'; did you mean 'TURN-5'\?"), table.refused("TRUN-5"):
        table.ben.rolls(1, 2)
    with pytest.raises(Refusal):
        table.ben.rolls(1, 2)


# ---------------------------------------------------------------- chance


def test_a_missing_speed_die_face_says_so() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
    table.ann.uses_speed_die()
    with pytest.raises(ScenarioError, match=r"ann rolls the Speed Die too; add its face, as in rolls\(1, 2, BUS\)"):
        table.ann.rolls(1, 2)
    table.ann.rolls(1, 2, BUS)
    assert table.waits_for == [("ann", "BusChoice")]


def test_a_speed_die_face_too_many_says_so() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
    with pytest.raises(ScenarioError, match=r"ann does not roll the Speed Die here; write rolls\(1, 2\)"):
        table.ann.rolls(1, 2, BUS)


def test_a_face_of_a_refused_roll_is_not_used_later() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
    table.ann.uses_speed_die()
    with table.refused("TURN-1"):
        table.ben.rolls(1, 2, BUS)
    with pytest.raises(ScenarioError, match="add its face"):
        table.ann.rolls(1, 2)


@pytest.mark.parametrize(
    ("roll", "said"), [((3, 4), 'script it with table.next_card("CH01")'), ((1, 1), 'table.next_card("CC01")')]
)
def test_a_card_that_is_not_scripted_says_how_to_script_it(roll: tuple[int, int], said: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    with pytest.raises(ScenarioError) as caught:
        table.ann.rolls(*roll)
    assert said in str(caught.value)


def test_cards_can_be_scripted_one_after_the_other() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.next_card("CH08")
    table.next_card("CH09")
    table.ann.rolls(3, 4)
    table.ann.ends_turn()
    table.ben.rolls(3, 4)
    assert (table.ann.cash, table.ben.cards) == (1550, {"CH09"})
    with pytest.raises(ScenarioError, match="CH09 cannot be drawn next"):
        table.next_card("CH09")


# ---------------------------------------------------------------- arranging between acts


def test_a_position_is_arranged_after_the_first_act() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(1, 2)
    table.ann.buys()
    table.ann.owns("Mediterranean Avenue").has_cash(70).built("Baltic Avenue", 1)
    table.ben.keeps("CH09").stands_on("Boardwalk")
    table.ann.builds({"Mediterranean Avenue": 1})
    table.ann.ends_turn()

    assert (table.ann.cash, table.level("Mediterranean Avenue"), table.houses_left) == (20, 1, 30)
    assert (table.ben.cards, table.ben.space) == ({"CH09"}, "Boardwalk")
    assert [type(fact) for fact in table.facts].count(Moved) == 1, "what happened before is still told"
    assert table.log[0] == "ann rolls 1 and 2"


def test_the_turn_is_passed_by_hand_after_the_first_act() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.rolls(1, 2)
    with pytest.raises(ScenarioError, match="play on before you pass the turn by hand: BuyChoice is open"):
        table.cleo.to_roll()
    table.ann.buys()
    table.ben.stands_on("Oriental Avenue")
    table.ann.offers(table.ben, give=("Baltic Avenue",), take=(100,))
    table.cleo.to_roll()
    table.cleo.rolls(1, 4)
    table.cleo.buys()
    table.ben.accepts()

    assert (table.holder("Reading Railroad"), table.holder("Baltic Avenue")) == ("cleo", "ben")
    watch(table.game)


def test_a_player_goes_to_jail_and_out_again_by_hand() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(2, 3)
    table.ann.buys()
    table.ben.sits_in_jail(tries=1)
    table.ann.ends_turn()
    assert table.waits_for == [("ben", "JailChoice")]
    table.ben.stands_on("GO")
    assert table.waits_for == [("ben", "RollDue")]
    table.ben.rolls(1, 2)
    assert table.ben.space == "Baltic Avenue"


def test_debts_are_opened_after_the_first_act() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(2, 3)
    table.ann.buys()
    table.ann.has_cash(0)
    table.owing((table.ann, table.ben, 60))
    table.ann.mortgages("Reading Railroad")
    assert (table.ann.cash, table.ben.cash) == (40, 1560)


def test_deeds_change_hands_face_up() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Boardwalk")
    table.ben.owns("Boardwalk")
    assert (table.holder("Boardwalk"), table.is_mortgaged("Boardwalk")) == ("ben", False)


# ---------------------------------------------------------------- wrong uses


@pytest.mark.parametrize(
    ("use", "sentence"),
    [
        (lambda t: t.ann.builds("Baltic Avenue"), "an order is written as {site: how many}, not 'Baltic Avenue'"),
        (lambda t: t.ann.offers("ben", give=(5,), take=("Boardwalk",)), "an offer goes to a player, .* not to 'ben'"),
        (lambda t: t.ann.offers(t.ben, give="Boardwalk", take=(5,)), r"a tuple, as in give=\('Boardwalk',\)"),
        (lambda t: t.ann.offers(t.ben, give=5, take=()), r"a tuple, as in give=\(5,\)"),
        (lambda t: t.happened("Rolled"), "a kind of facts, .*, not 'Rolled'"),
        (lambda t: t.happened(Act), "a kind of facts"),
        (lambda t: t.ann.has_cash(-1), "cash is at least 0, not -1"),
        (lambda t: t.ann.has_cash("30"), "cash is at least 0, not '30'"),
        (lambda t: t.owing((t.ann, None, 0)), "a debt is at least 1, not 0"),
        (lambda t: t.bank_has(houses=-1), "houses is at least 0, not -1"),
        (lambda t: t.ann.built("Baltic Avenue", 6), "the level of 'Baltic Avenue' is 0 to 5, not 6"),
        (lambda t: t.ann.built("Reading Railroad", 1), "the level of 'Reading Railroad' is 0 to 0, not 1"),
    ],
)
def test_a_wrong_use_is_an_error_even_where_a_refusal_is_expected(
    use: Callable[[Scenario], object], sentence: str
) -> None:
    table = Scenario("platinum", seats="ann ben")
    with pytest.raises(ScenarioError, match=sentence), table.refused("AUC-2"):
        use(table)


def test_a_wrong_use_is_an_error_in_city_too() -> None:
    table = CityScenario("ann ben")
    with pytest.raises(ScenarioError, match="no piece 'hazrd'"), table.refused("CAUC-1"):
        table.ann.removes_hazard(1, "hazrd")


@pytest.mark.parametrize(
    ("table", "use", "act"),
    [
        (Scenario("platinum", seats="ann ben"), lambda t: t.ann.bids("50x"), "Bid"),
        (Scenario("platinum", seats="ann ben"), lambda t: t.ann.builds({"Baltic Avenue": "2"}), "Build"),
        (CityScenario("ann ben"), lambda t: t.ann.auctions_off("much"), "AuctionOff"),
    ],
)
def test_a_value_of_the_wrong_type_is_no_refusal(table: Scenario, use: Callable[[Scenario], object], act: str) -> None:
    """Native code does not even make such an act."""
    with pytest.raises((ScenarioError, TypeError) if COMPILED else ScenarioError) as caught:
        use(table)
    assert COMPILED or str(caught.value).startswith(f"{act} cannot be submitted like that: {act}.")


# ---------------------------------------------------------------- invariants


@pytest.mark.parametrize("edition", ["platinum", "city"])
def test_a_whole_game_is_played_and_watched(edition: str) -> None:
    assert play_watched(edition, [make_bot("simple") for _ in range(3)], seed=3, rounds=5).over


def test_a_watch_notices_a_broken_game() -> None:
    table = CityScenario("ann ben")
    watching = watch(table.game)
    table.game.state.cash[0] -= 10
    with pytest.raises(InvariantBroken, match="13: "):
        watching.catch_up()
