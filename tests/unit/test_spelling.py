from __future__ import annotations

import pytest

from rentier.bots import RandomBot
from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import SpellingError
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.kernel.rulebook import rulebook
from rentier.rules.auction import Bid, CloseAuction
from rentier.rules.city.blocks import BuildBlocks, Press
from rentier.rules.city.clock import Count, PlayOn
from rentier.rules.city.dodges import DodgeRent, PayRent
from rentier.rules.city.industry_tax import DodgeTax, PayTax
from rentier.rules.city.permits import RemoveHazard
from rentier.rules.city.targets import Choose, Forgo
from rentier.rules.city.towers import BuildSkyscraper, BuildStadium, BuildTower
from rentier.rules.city.trading_unit import AuctionOff, PutUp
from rentier.rules.city.transit import GoOnFoot, Jump, Stay, TakeTaxi
from rentier.rules.classic.building import Build
from rentier.rules.classic.rent import AskRent, WaiveRent
from rentier.rules.classic.selling import Sell
from rentier.rules.classic.speed_die import GoTo, TakeBus
from rentier.rules.deals import AcceptDeal, CounterDeal, DeclineDeal, Goods, OfferDeal, Terms, WithdrawDeal
from rentier.rules.dice import Roll
from rentier.rules.jail import TryDouble, UseJailCard
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.questions import OPEN_CLAIMS, OPEN_OFFERS
from rentier.rules.turns import EndTurn
from rentier.table import Table
from rentier.testing import CityScenario, Scenario
from rentier.text.blanks import BLANKS, fields_of, usage
from rentier.text.spelling import parse, spell, verbs
from tests.unit.desk import EDITIONS, new_game, taken

BALTIC, SHORT_LINE, PARK_PLACE, BOARDWALK = 3, 35, 37, 39
NAMES = ("Ann", "Ben", "Bea")


@pytest.fixture
def game() -> Game:
    return Scenario("platinum", seats="ann ben bea", options={"speed-die": True}).game


# ---------------------------------------------------------------- every act


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_act_of_a_seat_has_a_spelling_and_every_blank_a_name(edition: str) -> None:
    book = rulebook(edition, taken(edition, {"short": True, "speed-die": True}))
    for act in book.handlers:
        assert bool(act.spelling) != act.by_banker
        for _, _, kind in fields_of(act):
            assert kind in BLANKS
        assert "{" not in usage(act)


def test_verbs_are_told_apart_by_their_duty() -> None:
    for verb, acts in verbs(new_game(speed_die=True, short=True)).items():
        assert len(acts) == 1 or verb == "roll"
    for verb, acts in verbs(new_game("city")).items():
        assert len(acts) == 1 or verb in ("auction", "dodge", "pay", "roll")


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_offered_reads_back_as_it_is_spelled(seed: int) -> None:
    edition = EDITIONS[seed % len(EDITIONS)]
    options = {"speed-die": True, "dealt-deeds": 5, "starting-cash": 600, "round-limit": 9}
    game = Game.new(edition, taken(edition, options), 4, SeededChance(seed))
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
    assert spell(game, OfferDeal(0, 1, Terms(Goods((PARK_PLACE,), cash=100), Goods((BOARDWALK,))))) == (
        "deal 2 give Park Place + $100 take Boardwalk"
    )
    assert spell(game, OfferDeal(0, 1, Terms(Goods(), Goods(cards=(8,))))) == "deal 2 give nothing take CH09"
    assert spell(game, TakeBus(0, 2, 5)) == "bus 5"
    assert spell(game, GoTo(0, 2, 2)) == "goto #2"  # three spaces are called Community Chest
    assert spell(game, GoTo(0, 2, 0)) == "goto GO"
    assert usage(Bid) == "bid <amount>"
    assert usage(AskRent) == "ask [property]"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("money", "$24"),
        ("number", "24"),
        ("space", "Illinois Avenue"),
        ("seat", "25"),
        ("card", "CC09"),
        ("offer", "#24"),
    ],
)
def test_a_blank_of_any_kind_reaches_into_a_detail(game: Game, kind: str, text: str) -> None:
    act = OfferDeal(0, 1, Terms(Goods(cash=24), Goods((BOARDWALK,))))
    assert BLANKS[kind].spell(game, act, "terms.give.cash") == text


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
        ("bid $ 120", Bid(0, 0, 120)),
        ("bid 120.00", Bid(0, 0, 120)),
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
        ("deal 2 give park + 100 take boardwalk", OfferDeal(0, 1, Terms(Goods((37,), cash=100), Goods((39,))))),
        ("deal ben give park, balt take $5", OfferDeal(0, 1, Terms(Goods((37, 3)), Goods(cash=5)))),
        ("deal bea give CH09 take nothing", OfferDeal(0, 2, Terms(Goods(cards=(8,)), Goods()))),
        ("deal seat 3 give cc05 take 7", OfferDeal(0, 2, Terms(Goods(cards=(20,)), Goods(cash=7)))),
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
        ("bid $1,500", Bid(0, 0, 1500)),
        ("deal 2 give 1,000 take park", OfferDeal(0, 1, Terms(Goods(cash=1000), Goods((37,))))),
        ("deal 2 give boardwalk, $1,000 take park", OfferDeal(0, 1, Terms(Goods((39,), cash=1000), Goods((37,))))),
        ("counter 4 give 10 take boardwalk", CounterDeal(0, 4, 0, Terms(Goods(cash=10), Goods((39,))))),
    ],
)
def test_what_is_typed_is_read(game: Game, text: str, act: Act) -> None:
    assert parse(game, 0, text, NAMES) == act


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "unknown command ''"),
        ("fly", "unknown command 'fly': you can type "),
        ("rool", "unknown command 'rool': did you mean roll?"),
        ("rent", "unknown command 'rent': did you mean ask?"),
        ("roll twice", "nothing follows 'roll'"),
        ("bid", "type it as: bid <amount>"),
        ("bid -5", "'-5' is not an amount; type whole amounts, as $1,500 or 1500"),
        ("bid 1,50", "'1,50' has a comma in it; type whole amounts, as $1,500 or 1500"),
        ("deal 2 give 10,00 take park", "'10,00' has a comma in it"),
        ("deal 2 give park + 1,0000 take 5", "'1,0000' has a comma in it"),
        ("deal 2 give #39,100 take 5", "'#39,100' has a comma in it"),
        ("deal 2 give park, 1, 000 take 5", "has a comma in it"),
        ("deal 2 give 5 + 6 take park", "give one amount of cash per side"),
        ("bid 5x", "'5x' is not an amount"),
        ("deal 2 give -5 take park", "'-5' is not an amount"),
        ("bid 1.5", "'1.5' is not an amount"),
        ("bid 9999999999999", "is not an amount"),
        ("mortgage", "type it as: mortgage <property>"),
        ("mortgage nowhere", "there is no space called 'nowhere' for that; type it as: mortgage <property>"),
        ("mortgage bordwalk", "there is no space called 'bordwalk' for that; did you mean Boardwalk?"),
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
        ("card", "you have no card to use"),
        ("accept everything", "which offer?"),
    ],
)
def test_what_cannot_be_read_is_explained(game: Game, text: str, said: str) -> None:
    with pytest.raises(SpellingError) as caught:
        parse(game, 0, text, NAMES)
    assert said in str(caught.value)


def test_a_name_in_full_beats_a_longer_one(game: Game) -> None:
    act = parse(game, 0, "deal be give 1 take boardwalk", ("Ann", "Be", "Ben"))
    assert act == OfferDeal(0, 1, Terms(Goods(cash=1), Goods((BOARDWALK,))))


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
    claim = OPEN_CLAIMS(game)[0].number
    assert game.parse(0, "ask") == AskRent(0, claim)
    assert game.spell(AskRent(0, claim)) == "ask Oriental Avenue"
    assert game.parse(0, "ask oriental") == AskRent(0, claim)
    assert game.parse(1, "ask") == AskRent(1, 0)
    table.ben.rolls(1, 2)
    with pytest.raises(SpellingError, match="there are several: #"):
        game.parse(0, "ask")
    second = OPEN_CLAIMS(game)[1].number
    assert game.parse(0, "ask connecticut") == AskRent(0, second)


def test_the_only_offer_needs_no_number_and_its_revision_is_filled_in() -> None:
    table = Scenario("platinum", seats="ann ben bea")
    table.ann.owns("Boardwalk", "Park Place")
    table.ann.offers(table.ben, give=("Boardwalk",), take=(100,))
    table.ben.counters(give=(90,), take=("Boardwalk",))
    game = table.game
    offer = OPEN_OFFERS(game)[0]
    assert offer.revision == 2
    assert game.parse(0, "accept") == AcceptDeal(0, offer.number, 2)
    assert game.parse(0, f"counter #{offer.number} give boardwalk take 95") == CounterDeal(
        0, offer.number, 2, Terms(Goods((BOARDWALK,)), Goods(cash=95))
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


# ---------------------------------------------------------------- districts, blocks and pieces


SUMMERGATE, OLD_TOWN, HARBOR, SEAVIEW = 1, 11, 13, 21
CITY_ACTS = [
    (Press(0), "press", "PRESS"),
    (BuildBlocks(0, ((OLD_TOWN, 1, 2),)), "build Old Town 1r 2i", "build old 1R2I"),
    (BuildBlocks(0, ((OLD_TOWN, 2, 0), (SEAVIEW, 0, 1))), "build Old Town 2r, Seaview 1i", "build old 2 r,sea 1 i"),
    (PlayOn(0, 0), "continue", "Continue"),
    (Count(0, 0), "count", "count"),
    (Choose(0, 0, SEAVIEW, "park"), "choose Seaview for park", "choose seav for PARK"),
    (Choose(0, 0, SEAVIEW, "rubbish_dump"), "choose Seaview for rubbish dump", "choose #21 for rubbish"),
    (Choose(0, 0, SEAVIEW, "tower"), "choose Seaview for tower", "choose seaview for Tower"),
    (Forgo(0, 0), "forgo", "Forgo"),
    (AuctionOff(0, 0, 500), "auction 500K", "auction 500"),
    (AuctionOff(0, 0, 1500), "auction 1.5M", "auction 1.50m"),
    (BuildStadium(0, OLD_TOWN), "stadium Old Town", "stadium old"),
    (BuildSkyscraper(0, HARBOR), "skyscraper Harbor Heights", "skyscraper harbor h"),
    (BuildTower(0, HARBOR), "tower Harbor Heights", "tower 13"),
    (RemoveHazard(0, OLD_TOWN, "prison"), "remove prison from Old Town", "remove pri from old"),
    (RemoveHazard(0, OLD_TOWN, "power_station"), "remove power station from Old Town", "remove power_station from old"),
    (Jump(0, 0, SEAVIEW), "jump Seaview", "jump sea"),
    (Stay(0, 0), "stay", "stay"),
    (TakeTaxi(0, 0, -2), "taxi -2", "taxi  -2"),
    (TakeTaxi(0, 0, 1), "taxi 1", "taxi +1"),
    (GoOnFoot(0, 0), "walk", "walk"),
    (DodgeRent(0, 0), "dodge", "dodge"),
    (PayRent(0, 0), "pay", "pay"),
    (Mortgage(0, SEAVIEW), "mortgage Seaview", "mortgage seav"),
    (Bid(0, 0, 2000), "bid 2M", "bid 2000k"),
    (
        OfferDeal(0, 1, Terms(Goods((SEAVIEW,), cash=1500), Goods(cards=(17,)))),
        "deal 2 give Seaview + 1.5M take taxi",
        "",
    ),
    (OfferDeal(0, 1, Terms(Goods(cards=(18,)), Goods((SUMMERGATE,)))), "deal 2 give tax_dodge take Summergate", ""),
]
"""An act, how it is spelled, and another way to type it."""


@pytest.mark.parametrize(("act", "spelled", "typed"), CITY_ACTS, ids=lambda value: value if type(value) is str else "")
def test_every_act_of_city_reads_back_as_it_is_spelled(act: Act, spelled: str, typed: str) -> None:
    game = CityScenario().game
    assert spell(game, act) == spelled
    assert parse(game, 0, spelled) == act
    assert parse(game, 0, typed or spelled.upper()) == act


def test_all_acts_of_city_are_in_the_list() -> None:
    shared = set(rulebook("platinum").handlers)
    own = {act for act in rulebook("city").handlers if act not in shared and not act.by_banker}
    listed = {type(act) for act, _, _ in CITY_ACTS}
    assert own - listed == {PutUp, DodgeTax, PayTax}  # told apart from others of their verb by the open duty


def test_a_verb_means_the_act_that_the_open_duty_wants() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting")
    table.ann.rolls(1, 1)
    number = table.game.duties[0].duty.number
    put_up = PutUp(0, number, SEAVIEW, 500)
    assert spell(table.game, put_up) == "auction Seaview at 500K"
    assert parse(table.game, 0, "auction seaview AT 500") == put_up

    table = CityScenario()
    table.ann.owns("Old Town").keeps("tax_dodge")
    table.blocks("Old Town", industrial=1)
    table.ann.rolls(1, 3)
    number = table.game.duties[0].duty.number
    assert parse(table.game, 0, "dodge") == DodgeTax(0, number)
    assert parse(table.game, 0, "pay") == PayTax(0, number)


def test_a_card_is_called_by_its_id_or_its_name() -> None:
    game = CityScenario().game
    for name in ("tax_dodge", "tax dodge", "Tax Dodge card", "TAX_DODGE"):
        assert parse(game, 0, f"deal 2 give {name} take 10") == OfferDeal(
            0, 1, Terms(Goods(cards=(18,)), Goods(cash=10))
        )


def test_the_only_piece_goes_without_saying() -> None:
    table = CityScenario()
    table.next_card("railroad")
    table.ann.rolls(3, 4)
    assert parse(table.game, 0, "choose seaview") == Choose(0, table.game.duties[0].duty.number, SEAVIEW, "railroad")


def test_a_piece_goes_without_saying_where_only_one_will_do() -> None:
    table = CityScenario()
    table.ann.owns("Summergate", "Old Town")
    table.ben.owns("Seaview")
    table.stands("Old Town", "prison")
    table.ann.rolls(1, 4)  # to Planning Permission: a rubbish dump or a park
    game, number = table.game, table.game.duties[0].duty.number
    assert parse(game, 0, "choose summergate") == Choose(0, number, 1, "park")
    assert parse(game, 0, "choose seaview") == Choose(0, number, SEAVIEW, "rubbish_dump")
    for text, said in (
        ("choose westlands", "which piece? (rubbish dump, park) Type it as: choose <property> [for <piece>]"),
        ("choose old town", "nothing can go there (rubbish dump: a hazard goes on another's district"),
        ("choose old town", "park: a hazard keeps bonus buildings off Old Town (CPLAN-2))"),
    ):
        with pytest.raises(SpellingError) as caught:
            parse(game, 0, text)
        assert said in str(caught.value)

    table = CityScenario()
    table.bank_has_left("park", 0)
    table.ann.rolls(1, 4)
    assert parse(table.game, 0, "choose westlands").piece == "rubbish_dump"  # type: ignore[attr-defined]


def test_the_only_hazard_of_a_district_goes_without_saying() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview")
    table.stands("Old Town", "prison")
    table.stands("Seaview", "prison", "rubbish_dump")
    assert parse(table.game, 0, "remove from old town") == RemoveHazard(0, OLD_TOWN, "prison")
    for text, said in (
        ("remove from seaview", "which piece? (prison, rubbish dump)"),
        ("remove rubish dump from seaview", "did you mean rubbish dump?"),
        ("remove school bus from old town", "which piece? (prison)"),
    ):
        with pytest.raises(SpellingError) as caught:
            parse(table.game, 0, text)
        assert said in str(caught.value)


def test_the_district_one_stands_on_may_be_named() -> None:
    table = CityScenario()
    table.ann.stands_on("Treetop Park").rolls(1, 1)
    number = table.game.duties[0].duty.number
    assert parse(table.game, 0, "auction seaview at 100K") == AuctionOff(0, number, 100)
    with pytest.raises(SpellingError) as caught:
        parse(table.game, 0, "auction old town at 100K")
    assert str(caught.value) == "that is about Seaview now; type it as: auction <amount>"


def test_amounts_may_have_blanks_before_their_unit() -> None:
    game = CityScenario().game
    for typed in ("500", "500K", "500 K", "0.5M", "0.5 m"):
        assert parse(game, 0, f"bid {typed}") == Bid(0, 0, 500)


def test_the_card_that_an_act_is_for_goes_without_saying() -> None:
    table = CityScenario()
    table.ann.sits_in_jail().keeps("taxi").keeps("jail_free").to_roll()
    assert parse(table.game, 0, "card") == parse(table.game, 0, "card jail_free")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("build old town", "type it as: build <property> <1r 2i>, ..., r for residential"),
        ("build old town 2", "type it as: build"),
        ("build atlantis 1r", "there is no space called 'atlantis'"),
        ("choose seaview for p", "which piece?"),
        ("remove from old town", "which piece?"),
        ("remove prison", "type it as: remove <piece> from <property>"),
        ("remove prisn from old town", "there is no piece called 'prisn' for that; did you mean prison?"),
        ("auction", "type it as: auction <amount>"),
        ("auction 1.5K", "is not an amount"),
        ("auction 1.2345M", "is not an amount"),
        ("auction 5G", "is not an amount"),
        ("taxi far", "'far' is not a number"),
        ("jump chance", "there is no space called 'chance' for that"),
        ("deal 2 give 5X take seaview", "'5X' is not an amount; type amounts as 1.5M, 500K, or just 500 for 500K"),
        ("deal 2 give 1,5M take seaview", "'1,5M' has a comma in it; type amounts as 1.5M"),
        ("bid 1,500K", "'1,500K' has a comma in it"),
        ("bid $900", "'$900' is not an amount"),
        ("bid 1.5", "'1.5' is not an amount"),
        ("bid 1e3", "'1e3' is not an amount"),
        ("bid -5", "'-5' is not an amount"),
        ("jump seview", "did you mean Seaview?"),
        ("collect", "rent is paid at once in this edition; you do not ask for it"),
        ("demand seaview", "rent is paid at once in this edition; you do not ask for it"),
        ("Buy  Back", "type it as: repay <property>"),
    ],
)
def test_what_cannot_be_read_in_city_is_explained(text: str, said: str) -> None:
    with pytest.raises(SpellingError) as caught:
        parse(CityScenario().game, 0, text, NAMES)
    assert said in str(caught.value)


# ---------------------------------------------------------------- lines that once broke the parser


def test_an_auction_without_its_district_is_a_spelling_error() -> None:
    table = CityScenario(seats="ann ben")
    auction = next(space for space, kind in enumerate(table.book.board.kinds) if kind == "auction")
    table.ann.stands_on(auction - 3).rolls(1, 2)

    with pytest.raises(SpellingError, match="auction <property> at <amount>"):
        parse(table.game, 0, "auction 10")


def test_letters_that_only_look_like_block_kinds_are_a_spelling_error() -> None:
    with pytest.raises(SpellingError, match="r for residential"):
        parse(new_game("city"), 0, "build Fashion Square 1İ")


def test_a_seat_number_of_any_length_is_nobody(game: Game) -> None:
    with pytest.raises(SpellingError, match="nobody at this table"):
        parse(game, 0, f"deal {'9' * 5000} give 1 take Baltic Avenue")


@pytest.mark.parametrize("word", ["ask", "collect", "demand"])
def test_rent_is_asked_for_in_several_words(word: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ben.stands_on("Marvin Gardens").to_roll()
    table.ben.rolls(4, 6)
    claim = OPEN_CLAIMS(table.game)[0].number
    assert table.game.parse(0, f"{word} boardwalk") == table.game.parse(0, word) == AskRent(0, claim)


def test_only_what_is_open_is_advised() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.to_roll()
    with pytest.raises(SpellingError, match=r"you can type resign, roll$"):
        table.game.parse(0, "xyzzy")


def test_a_pair_of_words_of_the_book_is_a_verb() -> None:
    table = CityScenario()
    table.ann.owns_for(100, "Old Town")
    assert table.game.parse(0, "buy back old town") == table.game.parse(0, "repay old town")
