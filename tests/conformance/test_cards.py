"""The decks: what each of the 32 cards brings, the order of the piles, and the cards that are kept."""

from __future__ import annotations

import pytest

from rentier.rules.cards import CardDrawn, Piles
from rentier.testing import MR_MONOPOLY, Player, Scenario
from tests.conformance.clauses import clause


def already_drawn(table: Scenario, *ids: str) -> None:
    """Cards that were drawn before and lie, in this order, under their piles."""
    piles = Piles.of(table.arrange())
    for id in ids:
        piles.unseen.remove(table.card(id))
        piles.seen.append(table.card(id))


def numbered(deck: str, *numbers: int) -> list[str]:
    """Ids of cards, as CH03."""
    return [f"{deck}{number:02}" for number in numbers]


def drawn(table: Scenario) -> list[str]:
    """The ids of the cards that were drawn, in order."""
    return [table.book.board.cards[fact.card].id for fact in table.happened(CardDrawn)]


def draws(player: Player, id: str, space: int = 0) -> None:
    """A player lands on a deck's space, the first Chance or second Community Chest unless told, and takes this card."""
    space = space or (7 if id.startswith("CH") else 17)
    player.stands_on((space - 3) % 40)
    player.table.next_card(id)
    player.rolls(1, 2)


# ---------------------------------------------------------------- CARD-3: the Bank pays


@clause("CARD-3", "CARD-1")
@pytest.mark.parametrize(
    ("card", "amount"),
    [
        ("CH08", 50),
        ("CH16", 150),
        ("CC02", 200),
        ("CC04", 50),
        ("CC07", 100),
        ("CC08", 20),
        ("CC10", 100),
        ("CC13", 25),
        ("CC15", 10),
        ("CC16", 100),
    ],
)
def test_the_bank_pays_the_drawer(card: str, amount: int) -> None:
    table = Scenario("platinum", seats="ann ben cleo")

    draws(table.ann, card)

    assert table.ann.cash == 1500 + amount
    assert table.bank == -4500 - amount
    assert table.waits_for == [("ann", "EndDue")]


@clause("CARD-3", "CARD-1")
@pytest.mark.parametrize(("card", "amount"), [("CH13", 15), ("CC03", 50), ("CC11", 100), ("CC12", 50)])
def test_the_drawer_pays_the_bank(card: str, amount: int) -> None:
    table = Scenario("doctor-who-villains", seats="ann ben cleo")

    draws(table.ann, card)

    assert table.ann.cash == 1500 - amount
    assert table.bank == -4500 + amount
    assert table.waits_for == [("ann", "EndDue")]


@clause("CARD-3", "DEBT-1")
@pytest.mark.parametrize(("card", "amount"), [("CH13", 15), ("CC03", 50), ("CC11", 100), ("CC12", 50)])
def test_a_drawer_without_the_money_owes_it(card: str, amount: int) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(10).owns("Boardwalk")

    draws(table.ann, card)
    assert table.ann.owes == amount
    table.ann.mortgages("Boardwalk")

    assert table.ann.cash == 210 - amount


@clause("CARD-3")
@pytest.mark.parametrize(("card", "bill"), [("CH12", 7 * 25 + 2 * 100), ("CC14", 7 * 40 + 2 * 115)])
def test_repairs_are_paid_for_every_house_and_hotel_you_own(card: str, bill: int) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")
    table.ann.built("Oriental Avenue", 2).built("Vermont Avenue", 2).built("Connecticut Avenue", 3)
    table.ann.owns("Park Place", "Boardwalk").built("Park Place", 5).built("Boardwalk", 5)
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue").built("Baltic Avenue", 1)

    draws(table.ann, card)

    assert table.ann.cash == 1500 - bill
    assert table.ben.cash == 1500


@clause("CARD-3")
@pytest.mark.parametrize("card", ["CH12", "CC14"])
def test_repairs_cost_nothing_without_buildings(card: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(0).owns("Park Place", "Boardwalk")

    draws(table.ann, card)

    assert table.ann.owes == 0
    assert table.waits_for == [("ann", "EndDue")]


# ---------------------------------------------------------------- CARD-3: the token moves


@clause("CARD-3", "CARD-4", "TURN-2")
@pytest.mark.parametrize(
    ("card", "start", "end", "salary"),
    [
        ("CH01", 7, "Boardwalk", 0),
        ("CH01", 36, "Boardwalk", 0),
        ("CH02", 7, "GO", 200),
        ("CH02", 36, "GO", 200),
        ("CH03", 22, "Illinois Avenue", 0),
        ("CH03", 36, "Illinois Avenue", 200),
        ("CH04", 7, "St. Charles Place", 0),
        ("CH04", 22, "St. Charles Place", 200),
        ("CH04", 36, "St. Charles Place", 200),
        ("CH14", 7, "Reading Railroad", 200),
        ("CH14", 36, "Reading Railroad", 200),
        ("CC01", 2, "GO", 400),  # once on the way to the card, once by it
        ("CC01", 17, "GO", 200),
        ("CC01", 33, "GO", 200),
    ],
)
def test_a_card_advances_the_token_to_a_named_space(card: str, start: int, end: str, salary: int) -> None:
    table = Scenario("platinum", seats="ann ben")

    draws(table.ann, card, start)

    assert table.ann.space == end
    assert table.ann.cash == 1500 + salary
    assert table.waits_for == [("ann", "EndDue" if end == "GO" else "BuyChoice")]


@clause("CARD-3", "CARD-4", "TURN-2")
@pytest.mark.parametrize("card", ["CH05", "CH06"])
@pytest.mark.parametrize(
    ("start", "end", "salary"),
    [(7, "Pennsylvania Railroad", 0), (22, "B. & O. Railroad", 0), (36, "Reading Railroad", 200)],
)
def test_the_nearest_station_is_the_next_one_ahead_and_may_be_bought(
    card: str, start: int, end: str, salary: int
) -> None:
    table = Scenario("platinum", seats="ann ben")

    draws(table.ann, card, start)
    assert table.ann.space == end
    assert table.ann.cash == 1500 + salary
    table.ann.buys()

    assert table.holder(end) == "ann"
    assert table.ann.cash == 1300 + salary


@clause("CARD-3", "CARD-4", "TURN-2")
@pytest.mark.parametrize(
    ("start", "end", "salary"), [(7, "Electric Company", 0), (22, "Water Works", 0), (36, "Electric Company", 200)]
)
def test_the_nearest_utility_is_the_next_one_ahead_and_may_be_bought(start: int, end: str, salary: int) -> None:
    table = Scenario("platinum", seats="ann ben")

    draws(table.ann, "CH07", start)
    assert table.ann.space == end
    assert table.ann.cash == 1500 + salary
    table.ann.buys()

    assert table.holder(end) == "ann"
    assert table.ann.cash == 1350 + salary


@clause("CARD-3", "RENT-6")
@pytest.mark.parametrize("card", ["CH05", "CH06"])
@pytest.mark.parametrize(("owned", "rent"), [(1, 50), (2, 100), (3, 200), (4, 400)])
def test_the_nearest_station_costs_twice_the_rent(card: str, owned: int, rent: int) -> None:
    table = Scenario("platinum", seats="ann ben")
    stations = ("B. & O. Railroad", "Reading Railroad", "Pennsylvania Railroad", "Short Line")
    table.ben.owns(*stations[:owned])

    draws(table.ann, card, 22)
    assert table.ann.cash == 1500
    table.ben.asks_rent("B. & O. Railroad")

    assert (table.ann.cash, table.ben.cash) == (1500 - rent, 1500 + rent)


@clause("CARD-3", "LAND-4", "LAND-5")
def test_the_nearest_station_costs_nothing_when_mortgaged_or_your_own() -> None:
    for owner, name in (("ben", "mortgaged"), ("ann", "own")):
        table = Scenario("platinum", seats="ann ben")
        holder = table.ann if owner == "ann" else table.ben
        (holder.owns if name == "own" else holder.owns_mortgaged)("Pennsylvania Railroad")

        draws(table.ann, "CH05")

        with table.refused("RENT-1"):
            table.ben.asks_rent("Pennsylvania Railroad")
        assert table.ann.cash == 1500
        assert table.waits_for == [("ann", "EndDue")]


@clause("CARD-3", "RENT-7")
@pytest.mark.parametrize("both", [False, True])
def test_the_nearest_utility_costs_ten_times_a_fresh_roll_however_many_are_owned(both: bool) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Electric Company", *(["Water Works"] if both else []))
    table.utility_roll(2, 6)

    draws(table.ann, "CH07")
    assert table.ann.cash == 1500
    table.ben.asks_rent("Electric Company")

    assert (table.ann.cash, table.ben.cash) == (1420, 1580)


@clause("CARD-3", "RENT-6")
def test_a_station_named_by_a_card_costs_its_ordinary_rent() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Reading Railroad")

    draws(table.ann, "CH14", 22)
    table.ben.asks_rent("Reading Railroad")

    assert table.ann.cash == 1500 + 200 - 25


@clause("CARD-3", "CARD-4", "LAND-7")
def test_back_three_from_the_first_chance_is_a_tax() -> None:
    table = Scenario("platinum", seats="ann ben")

    draws(table.ann, "CH10", 7)

    assert table.ann.space == "Income Tax"
    assert table.ann.cash == 1300
    assert table.waits_for == [("ann", "EndDue")]


@clause("CARD-3", "CARD-4", "LAND-3")
def test_back_three_from_the_second_chance_is_a_site() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("New York Avenue")

    draws(table.ann, "CH10", 22)
    table.ben.asks_rent("New York Avenue")

    assert table.ann.space == "New York Avenue"
    assert table.ann.cash == 1484


@clause("CARD-3", "CARD-4", "LAND-6")
def test_back_three_from_the_third_chance_is_another_card() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.next_card("CC02")

    draws(table.ann, "CH10", 36)

    assert drawn(table) == ["CH10", "CC02"]
    assert table.state.at[table.ann.seat] == 33
    assert table.ann.cash == 1700


@clause("CARD-3", "CARD-4", "TURN-2")
def test_one_card_leads_to_another_and_past_go_once() -> None:
    table = Scenario("world-of-warcraft", seats="ann ben")
    table.next_card("CC01")

    draws(table.ann, "CH10", 36)

    assert drawn(table) == ["CH10", "CC01"]
    assert table.ann.space == "GO"
    assert table.ann.cash == 1700


@clause("CARD-3", "JAIL-1", "JAIL-2")
@pytest.mark.parametrize(("card", "space"), [("CH11", 36), ("CH11", 7), ("CC06", 33), ("CC06", 17)])
def test_a_card_sends_straight_to_jail_past_no_salary(card: str, space: int) -> None:
    table = Scenario("platinum", seats="ann ben")

    draws(table.ann, card, space)

    assert table.ann.in_jail
    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cash == 1500
    assert table.waits_for == [("ben", "RollDue")]


@clause("CARD-3", "JAIL-3")
def test_jail_by_card_takes_the_roll_of_a_double_away() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Jail / Just Visiting").owns("Virginia Avenue")
    table.next_card("CH11")

    table.ann.rolls(6, 6)  # Chance

    assert table.ann.in_jail
    assert table.ben.to_move


@clause("CARD-3", "CARD-2")
@pytest.mark.parametrize("card", ["CH09", "CC05"])
def test_a_card_out_of_jail_is_kept(card: str) -> None:
    table = Scenario("platinum", seats="ann ben")

    draws(table.ann, card)

    assert table.ann.cards == {card}
    assert table.card(card) not in (*Piles.of(table.state).unseen, *Piles.of(table.state).seen)
    assert table.waits_for == [("ann", "EndDue")]


# ---------------------------------------------------------------- CARD-4: an ordinary landing


@clause("CARD-4", "LAND-2", "AUC-1")
def test_a_property_that_a_card_leads_to_is_auctioned_when_declined() -> None:
    table = Scenario("platinum", seats="ann ben")

    draws(table.ann, "CH01")
    table.ann.declines()
    table.ben.bids(10)
    table.ann.passes()

    assert table.holder("Boardwalk") == "ben"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CARD-4", "LAND-3")
def test_rent_is_owed_where_a_card_leads() -> None:
    table = Scenario("big-bang-theory", seats="ann ben")
    site = table.book.edition.names[24]
    table.ben.owns(site)

    draws(table.ann, "CH03", 36)
    table.ben.asks_rent(site)

    assert table.ann.cash == 1500 + 200 - 20


@clause("CARD-4", "LAND-5")
def test_your_own_property_is_nothing_when_a_card_leads_there() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")

    draws(table.ann, "CH01")

    assert table.ann.cash == 1500
    assert table.waits_for == [("ann", "EndDue")]


@clause("CARD-4", "TURN-3")
def test_after_a_double_a_card_and_its_landing_comes_the_next_roll() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Baltic Avenue")
    table.next_card("CH04")

    table.ann.rolls(2, 2)
    assert table.ann.space == "St. Charles Place"
    table.ann.buys()

    assert table.waits_for == [("ann", "RollDue")]


@clause("CARD-4", "SPEED-5")
def test_mr_monopoly_goes_on_from_where_a_card_led() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
    table.ann.uses_speed_die().stands_on("GO").owns("Boardwalk")
    table.next_card("CH01")

    table.ann.rolls(3, 4, MR_MONOPOLY)

    assert table.ann.space == "Mediterranean Avenue"
    assert table.ann.cash == 2500 + 200
    assert table.waits_for == [("ann", "BuyChoice")]


# ---------------------------------------------------------------- CARD-1, CARD-2: the piles


@clause("CARD-1", "SET-2")
def test_all_sixteen_cards_come_once_before_the_first_comes_again() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan eva fay gus hal")
    for player in table.players:
        player.stands_on(33 - 5)
    first, second = numbered("CC", 16, 2, 3, 4, 7, 8, 9, 10), numbered("CC", 11, 12, 13, 14, 15, 5, 6, 1)

    for cards, roll in ((first, (2, 3)), (second, (4, 5))):  # to the third Community Chest, then past GO to the first
        for player, card in zip(table.players, cards, strict=True):
            table.next_card(card)
            player.rolls(*roll)
            if not player.in_jail:
                player.ends_turn()
    before = table.ann.cash
    table.ann.rolls(4, 4)
    table.ann.rolls(3, 4)  # the second Community Chest; nothing is left to chance now

    assert drawn(table) == [*first, *second, "CC16"]
    assert table.ann.cash == before + 100


@clause("CARD-1", "LAND-6")
def test_the_piles_keep_their_order_apart_from_each_other() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    already_drawn(table, *numbered("CH", 8, 16, 13, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15))
    already_drawn(table, *numbered("CC", 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 1, 5))
    for player, space in zip(table.players, (7, 33, 22, 36), strict=True):
        player.stands_on(space - 3)

    for player in table.players:
        player.rolls(1, 2)
        player.ends_turn()

    assert drawn(table) == ["CH08", "CC02", "CH16", "CH13"]
    assert [player.cash for player in table.players] == [1550, 1700, 1650, 1485]


@clause("CARD-2")
def test_a_kept_card_is_not_in_the_pile() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.keeps("CH09")
    already_drawn(table, *numbered("CH", 10, 11, 12, 13, 14, 15, 16, 1, 2, 3, 4, 5, 6, 7))
    table.ann.stands_on(7 - 3)
    table.ben.stands_on(22 - 3)

    table.next_card("CH08")
    table.ann.rolls(1, 2)
    table.ann.ends_turn()
    table.ben.rolls(1, 2)  # fifteen cards make the pile: the first one seen is on top

    assert drawn(table) == ["CH08", "CH10"]
    assert table.ben.space == "New York Avenue"


@clause("CARD-2", "JAIL-5", "CARD-1")
def test_a_used_card_lies_under_all_the_others_of_its_own_deck() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan eva fay gus hal")
    table.ann.sits_in_jail().keeps("CC05").owns("Marvin Gardens")
    for player in table.players[1:]:
        player.stands_on(33 - 5)
    cards = numbered("CC", 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 1, 6)
    rolls = {"ann": [(5, 2), (1, 3)], **{name: [(2, 3), (4, 5)] for name in table.names[1:]}}

    table.ann.uses_card("CC05")
    for turn in (0, 1):
        for player in table.players:
            if cards:
                table.next_card(cards.pop(0))
            if player is table.ann and turn:
                table.ann.rolls(6, 6)  # from the second Community Chest by way of Marvin Gardens to the third
            player.rolls(*rolls[player.name][turn])
            if not player.in_jail:
                player.ends_turn()

    assert drawn(table)[-1] == "CC05"
    assert table.hal.cards == {"CC05"}


@clause("CARD-2", "JAIL-5")
def test_of_two_kept_cards_the_one_used_goes_to_its_own_deck() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail().keeps("CH09").keeps("CC05")
    already_drawn(table, *numbered("CH", 8, 10, 11, 12, 13, 14, 15, 16, 1, 2, 3, 4, 5, 6, 7))
    table.ben.stands_on(7 - 3)

    table.ann.uses_card("CC05")
    table.ann.rolls(5, 5)
    table.ann.rolls(2, 1)
    table.ann.declines()
    table.hammer_falls()
    table.ann.ends_turn()
    table.ben.rolls(1, 2)

    assert table.ann.cards == {"CH09"}
    assert drawn(table) == ["CH08"]


@clause("CARD-2", "DEAL-1")
def test_a_kept_card_is_sold_and_still_goes_back_to_its_own_deck() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()
    table.ben.keeps("CH09").keeps("CC05")
    table.ann.offers(table.ben, give=(20,), take=("CH09",))
    table.ben.accepts()

    with table.refused("JAIL-5"):
        table.ann.uses_card("CC05")
    table.ann.uses_card("CH09")

    assert table.ann.cards == set()
    assert table.ben.cards == {"CC05"}
    assert Piles.of(table.state).seen == [table.card("CH09")]


# ---------------------------------------------------------------- CARD-5: each player


@clause("CARD-3", "CARD-5")
def test_the_chairman_pays_each_of_the_others() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")

    draws(table.ann, "CH15")

    assert [player.cash for player in table.players] == [1350, 1550, 1550, 1550]


@clause("CARD-3", "CARD-5")
def test_on_a_birthday_each_of_the_others_pays() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")

    draws(table.ann, "CC09")

    assert [player.cash for player in table.players] == [1530, 1490, 1490, 1490]


@clause("CARD-5")
@pytest.mark.parametrize(("card", "space", "amount"), [("CH15", 7, -50), ("CC09", 17, 10)])
def test_a_player_who_is_out_neither_pays_nor_receives(card: str, space: int, amount: int) -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.stands_on(space - 3)
    table.next_card(card)
    table.cleo.resigns()

    table.ann.rolls(1, 2)

    assert [player.cash for player in table.players] == [1500 + 2 * amount, 1500 - amount, 0, 1500 - amount]


@clause("CARD-5", "DEBT-7")
def test_each_is_paid_in_seat_order_from_the_drawers_left() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.cleo.to_roll().has_cash(60).owns("Reading Railroad")

    draws(table.cleo, "CH15")
    assert (table.ann.cash, table.ben.cash, table.dan.cash) == (1500, 1500, 1550)
    assert table.cleo.owes == 100
    table.cleo.mortgages("Reading Railroad")

    assert (table.ann.cash, table.ben.cash, table.dan.cash) == (1550, 1550, 1550)
    assert table.cleo.cash == 10


@clause("CARD-5", "DEBT-4", "DEBT-7")
def test_the_first_whom_the_drawer_cannot_pay_takes_everything() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.cleo.to_roll().has_cash(110).keeps("CC05")

    draws(table.cleo, "CH15")
    table.cleo.goes_bankrupt()

    assert [player.cash for player in table.players] == [1550, 1510, 0, 1550]
    assert table.ben.cards == {"CC05"}


@clause("CARD-5", "DEBT-1")
def test_a_birthday_debt_of_one_does_not_stop_the_others_presents() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.has_cash(9).owns("Baltic Avenue")

    draws(table.ann, "CC09")
    assert (table.ann.cash, table.cleo.cash) == (1510, 1490)
    assert table.waits_for == [("ben", "DebtDue")]
    table.ben.mortgages("Baltic Avenue")

    assert table.ann.cash == 1520
    assert table.ben.cash == 29
