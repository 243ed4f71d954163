from __future__ import annotations

import pytest

from rentier.bots import RandomBot
from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import SpellingError
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.kernel.rulebook import rulebook
from rentier.kernel.spelling import BLANKS, fields_of, parse, spell, usage, verbs
from rentier.rules.auction import Bid, CloseAuction
from rentier.rules.classic.building import Build
from rentier.rules.classic.rent import AskRent, WaiveRent
from rentier.rules.classic.selling import Sell
from rentier.rules.classic.speed_die import GoTo, TakeBus
from rentier.rules.deals import AcceptDeal, CounterDeal, DeclineDeal, OfferDeal, WithdrawDeal
from rentier.rules.dice import Roll
from rentier.rules.jail import TryDouble, UseJailCard
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.turns import EndTurn
from rentier.table import Table
from tests.conformance.kit import Scenario
from tests.unit.desk import EDITIONS, new_game

BALTIC, SHORT_LINE, PARK_PLACE, BOARDWALK = 3, 35, 37, 39
NAMES = ("Ann", "Ben", "Bea")


@pytest.fixture
def game() -> Game:
    return Scenario("platinum", seats="ann ben bea", options={"speed-die": True}).game


# ---------------------------------------------------------------- every act


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_act_of_a_seat_has_a_spelling_and_every_blank_a_name(edition: str) -> None:
    book = rulebook(edition, {"short": True, "speed-die": True})
    for act in book.handlers:
        assert bool(act.spelling) != act.by_banker
        for _, _, kind in fields_of(act):
            assert kind in BLANKS
        assert "{" not in usage(act)


def test_verbs_are_told_apart_by_their_duty() -> None:
    for verb, acts in verbs(new_game(speed_die=True, short=True)).items():
        assert len(acts) == 1 or verb == "roll"


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_offered_reads_back_as_it_is_spelled(seed: int) -> None:
    options = {"speed-die": True, "dealt-deeds": 7, "starting-cash": 600, "round-limit": 9}
    game = Game.new(EDITIONS[seed % 4], options, 4, SeededChance(seed))
    table = Table(game, [RandomBot(f"{seed}/{seat}") for seat in range(4)])
    seen: set[str] = set()
    while not game.over:
        for seat in game.state.playing():
            choices = game.acts(seat)
            acts: list[Act] = [*choices.acts, *(act for act, _ in choices.blocked)]
            acts += [form.example for form in choices.forms if form.example is not None]
            for act in acts:
                text = spell(game, act)
                assert parse(game, seat, text) == act, text
                assert parse(game, seat, text.upper()) == act, text
                seen.add(type(act).__name__)
        for _ in range(5):
            table.step()
    assert {"Roll", "EndTurn", "Mortgage", "OfferDeal", "Resign"} <= seen


def test_an_act_of_the_banker_is_typed_by_nobody(game: Game) -> None:
    with pytest.raises(SpellingError, match="nobody types it"):
        spell(game, CloseAuction(1))


# ---------------------------------------------------------------- how it is spelled


def test_how_acts_are_spelled(game: Game) -> None:
    assert spell(game, Roll(0, 2)) == "roll"
    assert spell(game, Bid(0, 2, 120)) == "bid $120"
    assert spell(game, Build(0, ((BOARDWALK, 2), (PARK_PLACE, 1)))) == "build Boardwalk 2, Park Place 1"
    assert spell(game, OfferDeal(0, 1, (PARK_PLACE,), (), 100, (BOARDWALK,), (), 0)) == (
        "deal 2 give Park Place + $100 take Boardwalk"
    )
    assert spell(game, OfferDeal(0, 1, (), (), 0, (), (8,), 0)) == "deal 2 give nothing take CH09"
    assert spell(game, TakeBus(0, 2, 5)) == "bus 5"
    assert spell(game, GoTo(0, 2, 2)) == "goto #2"  # three spaces are called Community Chest
    assert spell(game, GoTo(0, 2, 0)) == "goto GO"
    assert usage(Bid) == "bid <amount>"
    assert usage(AskRent) == "ask [property]"


def test_money_is_spelled_in_the_editions_currency() -> None:
    game = new_game("world-of-warcraft")
    assert spell(game, Bid(0, 2, 120)) == "bid 120g"
    assert parse(game, 0, "bid 120g") == Bid(0, 0, 120)


# ---------------------------------------------------------------- how it is read


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("roll", Roll(0, 2)),
        ("  ROLL  ", Roll(0, 2)),
        ("try", TryDouble(0, 0)),
        ("end", EndTurn(0, 1)),
        ("bid 120", Bid(0, 0, 120)),
        ("bid $120", Bid(0, 0, 120)),
        ("mortgage baltic avenue", Mortgage(0, BALTIC)),
        ("mortgage balt", Mortgage(0, BALTIC)),
        ("mortgage line", Mortgage(0, SHORT_LINE)),
        ("mortgage #3", Mortgage(0, BALTIC)),
        ("mortgage 3", Mortgage(0, BALTIC)),
        ("repay  short   line", Repay(0, SHORT_LINE)),
        ("build boardwalk", Build(0, ((BOARDWALK, 1),))),
        ("build boardwalk 2", Build(0, ((BOARDWALK, 2),))),
        ("build boardwalk 2, park 1", Build(0, ((BOARDWALK, 2), (PARK_PLACE, 1)))),
        ("sell park, boardw 3", Sell(0, ((PARK_PLACE, 1), (BOARDWALK, 3)))),
        ("deal 2 give park + 100 take boardwalk", OfferDeal(0, 1, (37,), (), 100, (39,), (), 0)),
        ("deal ben give park, balt take $5", OfferDeal(0, 1, (37, 3), (), 0, (), (), 5)),
        ("deal bea give CH09 take nothing", OfferDeal(0, 2, (), (8,), 0, (), (), 0)),
        ("deal seat 3 give cc05 take 7", OfferDeal(0, 2, (), (20,), 0, (), (), 7)),
        ("bus 3", TakeBus(0, 0, 3)),
        ("goto park", GoTo(0, 0, PARK_PLACE)),
        ("goto jail", GoTo(0, 0, 10)),
        ("ask", AskRent(0, 0)),
        ("ask #9", AskRent(0, 9)),
        ("waive baltic", WaiveRent(0, 0)),
        ("accept", AcceptDeal(0, 0, 0)),
        ("accept 4", AcceptDeal(0, 4, 0)),
        ("refuse #4", DeclineDeal(0, 4)),
        ("withdraw", WithdrawDeal(0, 0)),
        ("counter 4 give 10 take boardwalk", CounterDeal(0, 4, 0, (), (), 10, (39,), (), 0)),
    ],
)
def test_what_is_typed_is_read(game: Game, text: str, act: Act) -> None:
    assert parse(game, 0, text, NAMES) == act


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no act ''"),
        ("fly", "there is no act 'fly'; there are accept"),
        ("roll twice", "nothing follows 'roll'"),
        ("bid", "type it as: bid <amount>"),
        ("bid -5", "'-5' is not an amount"),
        ("bid 5x", "'5x' is not an amount"),
        ("deal 2 give -5 take park", "'-5' is not an amount"),
        ("bid 1.5", "'1.5' is not an amount"),
        ("bid 9999999999999", "is not an amount"),
        ("mortgage", "type it as: mortgage <property>"),
        ("mortgage nowhere", "there is no space called 'nowhere'"),
        ("mortgage chance", "there is no space called 'chance' for that"),
        ("mortgage 0", "there is no space called '0'"),
        ("mortgage p", "'p' could be Pennsylvania Railroad, Pacific Avenue"),
        ("goto chance", "'chance' could be #7, #22, #36"),
        ("build boardwalk 2,", "type it as: build"),
        ("deal 2 give park", "type it as: deal <player> give <goods> take <goods>"),
        ("deal 9 give park take 1", "'9' is nobody at this table"),
        ("deal be give park take 1", "'be' is nobody at this table"),
        ("deal  give park take 1", "is nobody at this table"),
        ("deal 2 give gold take 1", "there is no space called 'gold'"),
        ("card", "you keep no card"),
        ("accept everything", "which offer?"),
    ],
)
def test_what_cannot_be_read_is_explained(game: Game, text: str, said: str) -> None:
    with pytest.raises(SpellingError) as caught:
        parse(game, 0, text, NAMES)
    assert said in str(caught.value)


def test_a_name_in_full_beats_a_longer_one(game: Game) -> None:
    act = parse(game, 0, "deal be give 1 take boardwalk", ("Ann", "Be", "Ben"))
    assert act == OfferDeal(0, 1, (), (), 1, (BOARDWALK,), (), 0)


def test_the_verb_roll_means_the_roll_that_is_open() -> None:
    table = Scenario("platinum", seats="ann ben")
    assert isinstance(table.game.parse(0, "roll"), Roll)
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()
    assert isinstance(table.game.parse(0, "roll"), TryDouble)


# ---------------------------------------------------------------- what goes without saying


def test_the_only_claim_needs_no_name_and_several_do() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Oriental Avenue", "Connecticut Avenue")
    table.ben.to_roll()
    table.ben.rolls(3, 3)
    game = table.game
    claim = game.view(0).claims[0].number
    assert game.parse(0, "ask") == AskRent(0, claim)
    assert game.spell(AskRent(0, claim)) == "ask Oriental Avenue"
    assert game.parse(0, "ask oriental") == AskRent(0, claim)
    assert game.parse(1, "ask") == AskRent(1, 0)
    table.ben.rolls(1, 2)
    with pytest.raises(SpellingError, match="there are several: #"):
        game.parse(0, "ask")
    second = game.view(0).claims[1].number
    assert game.parse(0, "ask connecticut") == AskRent(0, second)


def test_the_only_offer_needs_no_number_and_its_revision_is_filled_in() -> None:
    table = Scenario("platinum", seats="ann ben bea")
    table.ann.owns("Boardwalk", "Park Place")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(100,))
    table.ben.counters(give=(90,), take=("Boardwalk",))
    game = table.game
    offer = game.view(0).offers[0]
    assert offer.revision == 2
    assert game.parse(0, "accept") == AcceptDeal(0, offer.number, 2)
    assert game.parse(0, f"counter #{offer.number} give boardwalk take 95") == CounterDeal(
        0, offer.number, 2, (BOARDWALK,), (), 0, (), (), 95
    )
    table.ann.offers(table.bea, give=("Park Place",), take=(100,))
    with pytest.raises(SpellingError, match="which offer"):
        game.parse(0, "accept")


def test_the_only_kept_card_needs_no_id() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.keeps("CC05").sits_in_jail()
    duty = table.game.duties[0].duty.number
    assert table.game.parse(0, "card") == UseJailCard(0, duty, table.card("CC05"))
    assert table.game.parse(0, "card cc05") == UseJailCard(0, duty, table.card("CC05"))
