"""A building shortage: asking who else wants the last pieces, and auctioning them where they do not suffice."""

from __future__ import annotations

from rentier.testing import Scenario
from tests.conformance.clauses import clause

BROWN = ("Mediterranean Avenue", "Baltic Avenue")
ORANGE = ("St. James Place", "Tennessee Avenue", "New York Avenue")
GREEN = ("Pacific Avenue", "North Carolina Avenue", "Pennsylvania Avenue")
DARK_BLUE = ("Park Place", "Boardwalk")


def rivals(houses: int, seats: str = "ann ben cleo") -> Scenario:
    """Ann owns the dark blue group, Ben the brown one, and the Bank holds some houses; it is Ann's roll."""
    table = Scenario("platinum", seats=seats)
    table.ann.owns(*DARK_BLUE)
    table.ben.owns(*BROWN)
    table.bank_has(houses=houses)
    return table


def at_auction(houses: int = 1, order: int = 1, wish: int = 1, seats: str = "ann ben cleo") -> Scenario:
    """Ann has ordered for Boardwalk (and Park Place), Ben wants some too, and there are not enough."""
    table = rivals(houses, seats)
    table.ann.builds({"Boardwalk": 1} if order == 1 else {"Boardwalk": 1, "Park Place": 1})
    table.ben.wants(wish)
    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue")]
    return table


# ---------------------------------------------------------------- when others are asked


@clause("BLD-9")
def test_enough_for_the_order_and_all_that_others_could_place_means_no_asking() -> None:
    table = rivals(houses=3)
    table.ben.has_cash(149)  # could place two at 50

    table.ann.builds({"Boardwalk": 1})

    assert table.level("Boardwalk") == 1
    assert table.ann.cash == 1300
    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9")
def test_one_fewer_and_the_others_are_asked() -> None:
    table = rivals(houses=2)
    table.ben.has_cash(149)

    table.ann.builds({"Boardwalk": 1})

    assert table.waits_for == [("ben", "WishDue")]
    assert table.level("Boardwalk") == 0
    assert table.ann.cash == 1500


@clause("BLD-9")
def test_others_without_the_cash_for_a_house_are_not_asked() -> None:
    table = rivals(houses=1)
    table.ben.has_cash(49)

    table.ann.builds({"Boardwalk": 1})

    assert table.level("Boardwalk") == 1


@clause("BLD-9", "BLD-6")
def test_others_who_may_not_build_are_not_asked() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")
    table.ann.owns(*DARK_BLUE)
    table.ben.owns("Mediterranean Avenue").owns_mortgaged("Baltic Avenue")  # one is mortgaged
    table.cleo.owns("St. James Place", "Tennessee Avenue")  # not the whole group
    table.dan.owns(*GREEN)
    for site in GREEN:
        table.dan.built(site, 4)  # full of houses
    table.bank_has(houses=1)

    table.ann.builds({"Boardwalk": 1})

    assert table.level("Boardwalk") == 1
    assert table.houses_left == 0


@clause("BLD-9", "BLD-1")
def test_the_last_house_goes_at_the_listed_price_to_the_only_one_who_can_build() -> None:
    table = Scenario("doctor-who-villains", seats="ann ben")
    brown = [table.book.edition.names[space] for space in (1, 3)]
    table.ann.owns(*brown)
    table.bank_has(houses=1)

    table.ann.builds({brown[0]: 1})

    assert table.ann.cash == 1450
    assert table.houses_left == 0


@clause("BLD-9")
def test_everybody_who_could_place_a_piece_is_asked_and_nobody_else() -> None:
    table = rivals(houses=2, seats="ann ben cleo dan")
    table.dan.owns(*ORANGE)

    table.ann.builds({"Boardwalk": 1})

    assert table.waits_for == [("ben", "WishDue"), ("dan", "WishDue")]
    with table.refused("BLD-9"):
        table.cleo.wants(1)
    with table.refused("BLD-9"):
        table.ann.wants(1)


@clause("BLD-9")
def test_a_wish_is_what_you_could_place_now_with_your_cash() -> None:
    table = rivals(houses=4)
    table.ben.has_cash(120)
    table.ann.builds({"Boardwalk": 1, "Park Place": 2})

    with table.refused("BLD-9"):
        table.ben.wants(3)
    with table.refused("BLD-9"):
        table.ben.wants(-1)
    table.ben.wants(2)

    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue")]


@clause("BLD-9")
def test_a_wish_counts_the_cash_that_the_cheaper_group_would_take() -> None:
    table = rivals(houses=10)
    table.ben.owns(*ORANGE).has_cash(450)
    table.ann.builds({"Boardwalk": 2, "Park Place": 2})

    with table.refused("BLD-9"):
        table.ben.wants(9)  # eight on the browns take 400, and the 50 left pay for no house on the oranges
    table.ben.wants(8)

    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue")]


@clause("BLD-9")
def test_a_wish_is_said_once() -> None:
    table = rivals(houses=2, seats="ann ben cleo dan")
    table.dan.owns(*ORANGE)
    table.ann.builds({"Boardwalk": 1})
    table.ben.wants(0)

    with table.refused("BLD-9"):
        table.ben.wants(2)
    assert table.waits_for == [("dan", "WishDue")]


@clause("BLD-9")
def test_nobody_rolls_or_buys_while_wishes_are_asked_for() -> None:
    table = rivals(houses=1)
    table.ann.builds({"Boardwalk": 1})

    with table.refused("BLD-9"):
        table.ann.rolls(1, 2)
    table.ben.wants(0)
    table.ann.rolls(1, 2)

    assert table.ann.space == "Baltic Avenue"


# ---------------------------------------------------------------- when all wishes fit


@clause("BLD-9")
def test_when_nobody_else_wants_any_the_order_is_filled_at_the_listed_price() -> None:
    table = rivals(houses=1)

    table.ann.builds({"Boardwalk": 1})
    table.ben.wants(0)

    assert table.level("Boardwalk") == 1
    assert table.ann.cash == 1300
    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9")
def test_the_clock_wants_none() -> None:
    table = rivals(houses=1)

    table.ann.builds({"Boardwalk": 1})
    table.time_runs_out(table.ben)

    assert table.level("Boardwalk") == 1
    assert table.ann.cash == 1300


@clause("BLD-9")
def test_when_all_wishes_fit_the_order_is_filled_and_the_others_order_for_themselves() -> None:
    table = rivals(houses=4)

    table.ann.builds({"Boardwalk": 1, "Park Place": 1})
    table.ben.wants(2)
    assert [table.level(site) for site in DARK_BLUE] == [1, 1]
    assert table.ann.cash == 1100
    assert table.ben.cash == 1500
    table.ben.builds({"Baltic Avenue": 1, "Mediterranean Avenue": 1})
    table.ann.wants(0)

    assert [table.level(site) for site in BROWN] == [1, 1]
    assert table.ben.cash == 1400
    assert table.houses_left == 0


@clause("BLD-9", "SELL-4")
def test_a_house_sold_while_wishes_are_asked_for_can_make_them_fit() -> None:
    table = rivals(houses=2)
    table.cleo.owns(*ORANGE).built("New York Avenue", 1).has_cash(0)  # and so one is left in the Bank

    table.ann.builds({"Boardwalk": 1})
    table.cleo.sells({"New York Avenue": 1})
    table.ben.wants(1)

    assert table.level("Boardwalk") == 1
    assert table.ann.cash == 1300
    assert table.houses_left == 1


@clause("BLD-9", "BLD-7")
def test_an_order_its_player_can_no_longer_pay_comes_to_nothing() -> None:
    table = rivals(houses=1)
    table.ann.has_cash(210).owns_mortgaged("Reading Railroad")

    table.ann.builds({"Boardwalk": 1})
    table.ann.repays("Reading Railroad")
    table.ben.wants(0)

    assert table.level("Boardwalk") == 0
    assert table.ann.cash == 100
    assert table.waits_for == [("ann", "RollDue")]


# ---------------------------------------------------------------- when they do not fit


@clause("BLD-9", "AUC-1")
def test_the_last_house_goes_to_the_highest_bidder_who_puts_it_up_at_once() -> None:
    table = at_auction()

    table.ann.bids(1)
    table.ben.bids(2)
    table.ann.passes()
    assert table.waits_for == [("ben", "PlaceChoice")]
    with table.refused("BLD-9"):
        table.ann.rolls(1, 2)
    table.ben.places("Baltic Avenue")

    assert table.level("Baltic Avenue") == 1
    assert table.ben.cash == 1498
    assert table.ann.cash == 1500
    assert table.houses_left == 0
    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9", "BLD-5")
def test_a_house_just_won_goes_on_no_site_that_has_a_hotel() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Park Place", "Boardwalk")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue", "Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")
    table.ben.built("Mediterranean Avenue", 5).built("Baltic Avenue", 5)
    table.bank_has(houses=1)
    table.ann.builds({"Boardwalk": 1})
    table.ben.wants(1)
    table.ben.bids(1)
    table.ann.passes()

    with table.refused("BLD-9"):
        table.ben.places("Baltic Avenue")
    table.ben.places("Vermont Avenue")

    assert table.level("Vermont Avenue") == 1


@clause("BLD-9", "AUC-3")
def test_the_bidding_for_a_piece_starts_at_one_whatever_its_price() -> None:
    table = at_auction()

    with table.refused("AUC-3"):
        table.ann.bids(0)
    table.ann.bids(1)
    table.ben.passes()
    table.ann.places("Boardwalk")

    assert table.ann.cash == 1499


@clause("BLD-9", "AUC-4")
def test_bids_for_a_piece_may_exceed_its_price_but_not_the_cash() -> None:
    table = at_auction()

    table.ben.bids(600)
    with table.refused("AUC-4"):
        table.ann.bids(1501)
    table.ann.bids(1500)
    table.ben.passes()
    table.ann.places("Park Place")

    assert table.ann.cash == 0


@clause("BLD-9", "AUC-2")
def test_only_those_who_wanted_one_bid_for_it() -> None:
    table = rivals(houses=1, seats="ann ben cleo dan")
    table.dan.owns(*ORANGE)
    table.ann.builds({"Boardwalk": 1})
    table.ben.wants(1)
    table.dan.wants(0)

    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue")]
    with table.refused("BLD-9"):
        table.dan.bids(100)
    with table.refused("BLD-9"):
        table.cleo.bids(100)
    with table.refused("BLD-9"):
        table.cleo.passes()


@clause("BLD-9")
def test_the_pieces_are_auctioned_one_at_a_time_until_they_are_gone() -> None:
    table = at_auction(houses=2, order=2, wish=2)

    table.ben.bids(60)
    table.ann.passes()
    table.ben.places("Baltic Avenue")
    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue")]  # a pass was for one piece only
    with table.refused("AUC-3"):
        table.ann.bids(0)
    table.ann.bids(1)
    table.ben.passes()
    table.ann.places("Boardwalk")

    assert table.houses_left == 0
    assert table.ben.cash == 1440
    assert table.ann.cash == 1499
    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9")
def test_a_player_who_has_got_all_they_wished_for_bids_no_more() -> None:
    table = at_auction(houses=2, order=2, wish=1)

    table.ben.bids(10)
    table.ann.passes()
    table.ben.places("Mediterranean Avenue")
    assert table.waits_for == [("ann", "BidDue")]
    with table.refused("BLD-9"):
        table.ben.bids(5)
    table.ann.bids(1)
    table.ann.places("Boardwalk")

    assert table.houses_left == 0
    assert table.ann.cash == 1499


@clause("BLD-9")
def test_the_auction_goes_on_piece_by_piece_even_if_there_are_enough_by_then() -> None:
    table = rivals(houses=2)
    table.cleo.owns(*ORANGE).built("New York Avenue", 1).has_cash(0)
    table.ann.builds({"Boardwalk": 1})
    table.ben.wants(1)
    table.cleo.sells({"New York Avenue": 1})  # now there would be enough, but the hammer is up

    table.ann.bids(1)
    table.ben.passes()
    table.ann.places("Boardwalk")
    table.ben.bids(1)
    table.ben.places("Baltic Avenue")

    assert [table.level(site) for site in (*DARK_BLUE, *BROWN)] == [0, 1, 0, 1]
    assert table.houses_left == 0
    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9", "MTG-2")
def test_a_player_who_can_place_none_any_more_does_not_bid_for_the_next_piece() -> None:
    table = at_auction(houses=2, order=2, wish=2)
    table.ann.bids(1)
    table.ben.passes()
    table.ben.mortgages("Baltic Avenue")
    table.ann.places("Boardwalk")

    assert table.waits_for == [("ann", "BidDue")]
    with table.refused("BLD-9"):
        table.ben.bids(50)


@clause("BLD-9", "AUC-6")
def test_when_nobody_bids_the_pieces_stay_in_the_bank_and_the_game_goes_on() -> None:
    table = at_auction(houses=2, order=2, wish=2)

    table.ann.passes()
    table.ben.passes()

    assert table.houses_left == 2
    assert table.ann.cash == 1500
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(1, 2)


@clause("BLD-9", "AUC-5")
def test_the_clock_closes_the_auction_of_a_piece_and_places_it() -> None:
    table = at_auction()
    table.ben.bids(3)

    table.hammer_falls()
    table.time_runs_out(table.ben)

    assert table.level("Mediterranean Avenue") + table.level("Baltic Avenue") == 1
    assert table.ben.cash == 1497


@clause("BLD-9", "BLD-2", "BLD-1")
def test_the_winner_puts_the_piece_where_it_may_legally_stand() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(*DARK_BLUE).built("Boardwalk", 1).owns("Reading Railroad", "Oriental Avenue")
    table.ben.owns(*BROWN)
    table.bank_has(houses=1)
    table.ann.builds({"Park Place": 1})
    table.ben.wants(1)
    table.ann.bids(1)
    table.ben.passes()

    for illegal in ("Boardwalk", "Reading Railroad", "Oriental Avenue", "Baltic Avenue", "Free Parking"):
        with table.refused("BLD-9"):
            table.ann.places(illegal)
    with table.refused("BLD-9"):
        table.ben.places("Baltic Avenue")
    table.ann.places("Park Place")

    assert [table.level(site) for site in DARK_BLUE] == [1, 1]


@clause("BLD-9")
def test_the_winner_may_place_it_elsewhere_than_first_ordered() -> None:
    table = rivals(houses=1)
    table.ann.owns(*ORANGE)
    table.ann.builds({"Boardwalk": 1})
    table.ben.wants(1)

    table.ann.bids(1)
    table.ben.passes()
    table.ann.places("New York Avenue")

    assert table.level("New York Avenue") == 1
    assert table.level("Boardwalk") == 0


@clause("BLD-9", "BLD-7")
def test_nobody_builds_while_pieces_are_asked_for_or_auctioned() -> None:
    table = rivals(houses=1)
    table.cleo.owns(*ORANGE)
    for site in ORANGE:
        table.cleo.built(site, 4)
    table.bank_has(houses=1)
    table.ann.builds({"Boardwalk": 1})

    with table.refused("BLD-7"):
        table.cleo.builds({"New York Avenue": 1})
    table.ben.wants(1)
    with table.refused("BLD-7"):
        table.cleo.builds({"New York Avenue": 1})
    table.ben.bids(1)
    table.ann.passes()
    with table.refused("BLD-7"):
        table.cleo.builds({"New York Avenue": 1})
    table.ben.places("Baltic Avenue")
    table.cleo.builds({"New York Avenue": 1})

    assert table.level("New York Avenue") == 5


# ---------------------------------------------------------------- hotels


def hotel_rivals(hotels: int) -> Scenario:
    """Ann and Ben have four houses on each of their sites, and the Bank some hotels."""
    table = Scenario("world-of-warcraft", seats="ann ben cleo")
    for player, group in ((table.ann, ("Stormwind", "Orgrimmar")), (table.ben, ("Durotar", "Elwynn Forest"))):
        player.owns(*group)
        for site in group:
            player.built(site, 4)
    table.bank_has(hotels=hotels)
    return table


@clause("BLD-9", "BLD-4")
def test_hotels_that_are_short_are_auctioned_too_and_give_their_houses_back() -> None:
    table = hotel_rivals(hotels=1)

    table.ann.builds({"Orgrimmar": 1})
    table.ben.wants(1)
    table.ben.bids(300)
    table.ann.passes()
    with table.refused("BLD-9"):
        table.ben.places("Orgrimmar")
    table.ben.places("Durotar")

    assert table.level("Durotar") == 5
    assert table.ben.cash == 1200
    assert table.hotels_left == 0
    assert table.houses_left == 32 - 16 + 4


@clause("BLD-9")
def test_hotels_that_suffice_for_all_are_sold_at_the_listed_price() -> None:
    table = hotel_rivals(hotels=4)

    table.ann.builds({"Stormwind": 1, "Orgrimmar": 1})

    assert table.ann.cash == 1100
    assert table.hotels_left == 2
    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9")
def test_a_player_who_could_only_place_houses_is_not_asked_about_hotels() -> None:
    table = hotel_rivals(hotels=1)
    table.cleo.owns("Westfall", "Northern Barrens", "Ashenvale")

    table.ann.builds({"Orgrimmar": 1})

    assert table.waits_for == [("ben", "WishDue")]


@clause("BLD-9")
def test_a_player_who_could_only_place_hotels_is_not_asked_about_houses() -> None:
    table = hotel_rivals(hotels=12)
    table.cleo.owns("Westfall", "Northern Barrens", "Ashenvale")
    table.bank_has(houses=1)

    table.cleo.builds({"Westfall": 1})

    assert table.level("Westfall") == 1
    assert table.cleo.cash == 1450


# ---------------------------------------------------------------- debts


@clause("BLD-9", "DEBT-1")
def test_an_order_that_others_must_be_asked_about_is_refused_while_any_debt_is_open() -> None:
    table = rivals(houses=1)
    table.cleo.owns("Reading Railroad").has_cash(0).stands_on("GO").to_roll()
    table.cleo.rolls(1, 3)  # Income Tax
    assert table.cleo.owes == 200

    with table.refused("BLD-9"):
        table.ann.builds({"Boardwalk": 1})
    table.cleo.goes_bankrupt()
    table.hammer_falls()
    table.ann.builds({"Boardwalk": 1})

    assert table.waits_for == [("ben", "WishDue")]


@clause("BLD-9", "DEBT-1")
def test_an_order_nobody_need_be_asked_about_is_filled_while_another_has_a_debt() -> None:
    table = rivals(houses=1)
    table.ben.has_cash(0)
    table.cleo.owns("Reading Railroad").has_cash(0).stands_on("GO").to_roll()
    table.cleo.rolls(1, 3)  # Income Tax
    assert table.cleo.owes == 200

    table.ann.builds({"Boardwalk": 1})

    assert table.level("Boardwalk") == 1


@clause("BLD-9", "AUC-8")
def test_rent_asked_for_while_a_piece_is_placed_is_owed_before_the_next_one_is_auctioned() -> None:
    table = rivals(houses=2)
    table.cleo.owns("Oriental Avenue")
    table.ann.stands_on("GO")
    table.ann.rolls(3, 3)
    table.ann.builds({"Boardwalk": 1, "Park Place": 1})
    table.ben.wants(2)
    table.ann.bids(1)
    table.ben.passes()

    table.cleo.asks_rent("Oriental Avenue")  # Ann holds a house in her hand, and one more is to come
    assert table.ann.cash == 1499
    table.ann.places("Boardwalk")
    assert table.ann.cash == 1493
    assert table.cleo.cash == 1506
    table.ann.bids(1)
    table.ben.passes()
    table.ann.places("Park Place")

    assert table.ann.cash == 1492


@clause("BLD-9", "AUC-8")
def test_rent_asked_for_while_wishes_are_open_is_owed_before_the_first_piece_is_auctioned() -> None:
    table = rivals(houses=1)
    table.ann.stands_on("GO").has_cash(200)
    table.cleo.owns("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue", "Short Line")
    table.ann.rolls(3, 3)
    table.ann.builds({"Boardwalk": 1})
    table.cleo.asks_rent("Oriental Avenue")
    assert (table.ann.cash, table.ann.owes) == (200, 0)
    table.cleo.wants(0)

    table.ben.wants(1)

    assert (table.ann.cash, table.cleo.cash) == (188, 1512)
    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue")]


@clause("BLD-9", "AUC-2", "AUC-8")
def test_no_piece_is_auctioned_before_rent_asked_for_during_the_wishes_is_raised() -> None:
    table = rivals(houses=1)
    table.ben.stands_on("Marvin Gardens").to_roll().has_cash(60).owns("Reading Railroad")
    table.cleo.owns(*ORANGE)
    table.ben.rolls(4, 6)
    table.cleo.builds({"New York Avenue": 1})
    table.ann.asks_rent("Boardwalk")  # 100, and Ben has 60
    table.ann.wants(0)
    table.ben.wants(1)
    assert table.ben.owes == 100
    assert table.waits_for == [("ben", "DebtDue")]

    table.ben.mortgages("Reading Railroad")

    assert (table.ann.cash, table.ben.cash) == (1600, 60)
    assert table.waits_for == [("ben", "BidDue"), ("cleo", "BidDue")]


# ---------------------------------------------------------------- play never stands still


@clause("BLD-9", "MTG-1")
def test_a_player_who_leads_for_a_piece_keeps_a_site_where_it_can_stand() -> None:
    table = at_auction()
    table.ben.bids(1)

    with table.refused("BLD-9"):
        table.ben.mortgages("Baltic Avenue")
    table.ann.bids(2)
    table.ben.mortgages("Baltic Avenue")  # overbid, he may: and cannot place it any more

    assert table.waits_for == [("ann", "PlaceChoice")]
    with table.refused("BLD-9"):
        table.ann.mortgages("Boardwalk")
    table.ann.places("Park Place")
    assert table.ann.cash == 1498


@clause("BLD-9", "SELL-4")
def test_a_player_who_leads_for_a_hotel_keeps_the_houses_under_it() -> None:
    table = hotel_rivals(hotels=1)
    table.ann.builds({"Orgrimmar": 1})
    table.ben.wants(1)
    table.ben.bids(1)

    with table.refused("BLD-9"):
        table.ben.sells({"Durotar": 1})
    table.ann.sells({"Stormwind": 1})  # and then nobody is left to go higher

    assert table.waits_for == [("ben", "PlaceChoice")]
    assert table.ann.cash == 1600


@clause("BLD-9", "AUC-6")
def test_when_nobody_can_place_the_piece_any_more_the_auction_is_over() -> None:
    table = at_auction()

    table.ann.mortgages("Boardwalk")
    assert table.waits_for == [("ben", "BidDue")]
    with table.refused("BLD-9"):
        table.ann.bids(1)
    table.ben.mortgages("Baltic Avenue")

    assert table.houses_left == 1
    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9", "DEBT-8")
def test_when_the_leader_for_a_piece_leaves_it_starts_again_at_one() -> None:
    table = rivals(houses=1, seats="ann ben cleo dan")
    table.dan.owns(*ORANGE)
    table.ann.builds({"Boardwalk": 1})
    table.ben.wants(1)
    table.dan.wants(1)
    table.ben.bids(400)

    table.ben.resigns()
    table.ann.bids(1)
    table.dan.passes()
    table.ann.places("Boardwalk")
    assert table.level("Boardwalk") == 1
    assert table.ann.cash == 1499
    assert table.waits_for == [("ann", "BidDue"), ("cleo", "BidDue"), ("dan", "BidDue")]  # Mediterranean Avenue
    table.hammer_falls()
    table.hammer_falls()

    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9", "DEBT-8")
def test_a_player_who_leaves_instead_of_answering_wants_none() -> None:
    table = rivals(houses=1)
    table.ann.builds({"Boardwalk": 1})

    table.ben.resigns()

    assert table.level("Boardwalk") == 1
    assert table.ann.cash == 1300
    table.hammer_falls()
    table.hammer_falls()
    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9", "DEBT-8")
def test_of_several_asked_one_leaves_and_the_others_bid_before_the_deeds_are_auctioned() -> None:
    table = rivals(houses=1, seats="ann ben cleo dan")
    table.dan.owns(*ORANGE)
    table.ann.builds({"Boardwalk": 1})
    table.ben.wants(1)

    table.dan.resigns()
    assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue")]
    table.ben.bids(9)
    table.ann.passes()
    table.ben.places("Baltic Avenue")
    for _ in ORANGE:
        assert table.waits_for == [("ann", "BidDue"), ("ben", "BidDue"), ("cleo", "BidDue")]
        table.cleo.bids(5)
        table.hammer_falls()

    assert table.cleo.deeds == set(ORANGE)
    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9", "DEBT-8")
def test_an_order_dies_with_the_player_who_gave_it() -> None:
    table = rivals(houses=1)
    table.cleo.stands_on("GO").to_roll()
    table.ann.builds({"Boardwalk": 1})

    table.ann.resigns()
    table.hammer_falls()
    table.hammer_falls()

    assert table.houses_left == 1
    assert table.ben.cash == 1500
    assert table.waits_for == [("cleo", "RollDue")]


@clause("BLD-9", "DEBT-8")
def test_a_winner_who_leaves_with_the_piece_in_hand_returns_it() -> None:
    table = at_auction(houses=1, seats="ann ben cleo")
    table.ben.bids(30)
    table.ann.passes()

    table.ben.resigns()

    assert table.waits_for == [("ann", "BidDue")]  # the house again
    table.ann.bids(1)
    table.ann.places("Boardwalk")
    assert table.ann.cash == 1499
    table.hammer_falls()
    table.hammer_falls()
    assert table.waits_for == [("ann", "RollDue")]


@clause("BLD-9", "SELL-3")
def test_a_house_being_auctioned_is_no_longer_there_for_a_hotel_to_be_exchanged() -> None:
    table = rivals(houses=4)
    table.cleo.owns(*ORANGE).has_cash(0)
    for site in ORANGE:
        table.cleo.built(site, 5)
    table.ann.builds({"Boardwalk": 2, "Park Place": 2})
    table.ben.wants(4)
    table.ben.bids(1)

    with table.refused("SELL-3"):
        table.cleo.sells({"New York Avenue": 1})
    table.ann.passes()
    with table.refused("SELL-3"):
        table.cleo.sells({"New York Avenue": 1})
    table.ben.places("Baltic Avenue")
    with table.refused("SELL-3"):
        table.cleo.sells({"New York Avenue": 1})  # three are left, and one of them is being auctioned
    table.cleo.sells({"St. James Place": 5, "Tennessee Avenue": 4, "New York Avenue": 4})

    assert table.cleo.cash == 13 * 50
    assert table.houses_left == 1
