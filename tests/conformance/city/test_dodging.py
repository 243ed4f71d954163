"""The Rent Dodge card: taken on Free Parking, used on a later turn, and back beside the board at once."""

from __future__ import annotations

from rentier.rules.city.districts import RentCharged
from rentier.rules.city.dodges import RentDodged
from rentier.testing import CityScenario
from tests.conformance.clauses import clause


def ben_with_the_card(seats: str = "ann ben") -> CityScenario:
    """Ann owns Seaview with two blocks; Ben holds the card since an earlier turn and is to roll from East Bank."""
    table = CityScenario(seats)
    table.ann.owns("Seaview")
    table.blocks("Seaview", industrial=2)
    table.ben.holds_rent_dodge()
    table.ben.stands_on("East Bank").to_roll()
    return table


# ---------------------------------------------------------------- taking it


@clause("CDODGE-1", "CSET-2", "CLAND-7")
def test_landing_on_free_parking_takes_the_card_from_beside_the_board() -> None:
    table = CityScenario()
    table.ann.stands_on("Old Town").to_roll()
    assert table.dodge_holder is None

    table.ann.rolls(4, 5)

    assert table.ann.space == "Free Parking"
    assert table.dodge_holder == "ann"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CDODGE-1")
def test_landing_on_free_parking_takes_the_card_from_its_holder() -> None:
    table = CityScenario("ann ben cem")
    table.cem.holds_rent_dodge()
    table.ann.stands_on("Old Town").to_roll()

    table.ann.rolls(4, 5)

    assert table.dodge_holder == "ann"
    assert "from cem" in table.log[-1]


@clause("CDODGE-1", "CDODGE-2")
def test_a_player_who_lost_the_card_to_another_pays_the_next_rent() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ben.holds_rent_dodge()
    table.ann.stands_on("Old Town").to_roll()
    table.ben.stands_on("East Bank")

    table.ann.rolls(4, 5)
    table.ann.ends_turn()
    table.ben.rolls(1, 2)

    assert table.waits_for == [("ben", "EndDue")]
    assert (table.ann.cash, table.ben.cash) == (37700 + 180, 37700 - 180)


@clause("CDODGE-1")
def test_passing_free_parking_takes_nothing() -> None:
    table = ben_with_the_card()
    table.ann.stands_on("Treetop Park").to_roll()

    table.ann.rolls(1, 1)

    assert table.ann.space == "Seaview"
    assert table.dodge_holder == "ben"


@clause("CDODGE-1")
def test_the_holder_who_comes_to_free_parking_again_still_holds_the_card() -> None:
    table = CityScenario()
    table.ann.holds_rent_dodge()
    table.ann.stands_on("Old Town").to_roll()

    table.ann.rolls(4, 5)

    assert table.dodge_holder == "ann"


# ---------------------------------------------------------------- using it


@clause("CDODGE-2")
def test_the_holder_pays_no_rent_and_the_card_goes_back_at_once() -> None:
    table = ben_with_the_card()

    table.ben.rolls(1, 2)
    assert table.waits_for == [("ben", "DodgeChoice")]
    assert table.ben.cash == 37700, "nothing is paid before the holder decides"
    table.ben.dodges_rent()

    assert (table.ann.cash, table.ben.cash) == (37700, 37700)
    assert table.dodge_holder is None
    assert table.waits_for == [("ben", "EndDue")]


@clause("CDODGE-2")
def test_the_holder_may_pay_and_keep_the_card_for_later() -> None:
    table = ben_with_the_card()

    table.ben.rolls(1, 2)
    table.ben.pays_rent()

    assert (table.ann.cash, table.ben.cash) == (37700 + 1800, 37700 - 1800)
    assert table.dodge_holder == "ben"
    assert table.waits_for == [("ben", "EndDue")]


@clause("CDODGE-2", "CTURN-2")
def test_the_card_does_not_help_in_the_turn_it_was_taken() -> None:
    table = CityScenario()
    table.ben.owns("The Wharf")
    table.ann.stands_on("Jail / Just Visiting").to_roll()

    table.ann.rolls(5, 5)
    assert table.dodge_holder == "ann"
    table.ann.rolls(1, 2)

    assert (table.ann.cash, table.ben.cash) == (37700 - 180, 37700 + 180)
    assert table.dodge_holder == "ann"
    with table.refused("CDODGE-2"):
        table.ann.dodges_rent()


@clause("CDODGE-2")
def test_the_card_helps_in_the_very_next_turn() -> None:
    table = CityScenario()
    table.ben.owns("The Wharf")
    table.ann.stands_on("Old Town").to_roll()

    table.ann.rolls(4, 5)
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    table.ann.rolls(1, 2)
    table.ann.dodges_rent()

    assert (table.ann.cash, table.ben.cash) == (37700, 37700)


@clause("CDODGE-2", "CTURN-2")
def test_one_use_covers_the_later_rents_of_a_double() -> None:
    table = ben_with_the_card("ann ben cem")
    table.cem.owns("Middleton")
    table.ben.stands_on("Treetop Park")

    table.ben.rolls(1, 1)
    table.ben.dodges_rent()
    table.ben.rolls(1, 2)

    assert table.ben.space == "Middleton"
    assert (table.ann.cash, table.ben.cash, table.cem.cash) == (37700, 37700, 37700)
    assert [dodged.played for dodged in table.happened(RentDodged)] == [True, False]
    assert table.dodge_holder is None


@clause("CDODGE-2", "CRAIL-3")
def test_one_use_covers_the_rent_at_both_ends_of_a_jump() -> None:
    table = ben_with_the_card()
    table.ann.owns("Diamond Hills")
    table.stands("Seaview", "railroad")
    table.stands("Diamond Hills", "railroad")

    table.ben.rolls(1, 2)
    with table.refused("CDODGE-2"):
        table.ben.jumps("Diamond Hills")
    table.ben.dodges_rent()
    table.ben.jumps("Diamond Hills")

    assert table.ben.space == "Diamond Hills"
    assert (table.ann.cash, table.ben.cash) == (37700, 37700)


@clause("CDODGE-2", "CRAIL-3")
def test_a_rent_already_paid_is_not_given_back_when_the_card_is_used_later_in_the_turn() -> None:
    table = ben_with_the_card()
    table.ann.owns("Diamond Hills")
    table.stands("Seaview", "railroad")
    table.stands("Diamond Hills", "railroad")

    table.ben.rolls(1, 2)
    table.ben.pays_rent()
    table.ben.jumps("Diamond Hills")
    assert table.waits_for == [("ben", "DodgeChoice")]
    table.ben.dodges_rent()

    assert (table.ann.cash, table.ben.cash) == (37700 + 1800, 37700 - 1800)
    assert table.dodge_holder is None


@clause("CDODGE-2")
def test_the_cover_ends_with_the_turn() -> None:
    table = ben_with_the_card()
    table.ann.owns("Middleton")
    table.ann.stands_on("Stoneside")

    table.ben.rolls(1, 2)
    table.ben.dodges_rent()
    table.ben.ends_turn()
    table.ann.rolls(3, 4)
    table.ann.ends_turn()
    table.ben.rolls(1, 2)

    assert table.ben.space == "Middleton"
    assert (table.ann.cash, table.ben.cash) == (37700 + 200, 37700 - 200)


@clause("CDODGE-2")
def test_the_cover_is_for_the_player_who_used_the_card_only() -> None:
    table = ben_with_the_card("ben ann cem")
    table.cem.stands_on("East Bank")
    table.ann.stands_on("Stoneside")

    table.ben.rolls(1, 2)
    table.ben.dodges_rent()
    table.ben.ends_turn()
    table.ann.rolls(3, 4)
    table.ann.ends_turn()
    table.cem.rolls(1, 2)

    assert (table.ann.cash, table.cem.cash) == (37700 + 1800, 37700 - 1800)


@clause("CDODGE-1", "CDODGE-2")
def test_a_card_just_used_can_be_taken_by_the_next_to_land() -> None:
    table = ben_with_the_card()
    table.ann.stands_on("Old Town")

    table.ben.rolls(1, 2)
    table.ben.dodges_rent()
    table.ben.ends_turn()
    table.ann.rolls(4, 5)

    assert table.dodge_holder == "ann"
    assert "from" not in table.log[-1], "it lay beside the board"


@clause("CDODGE-1", "CDODGE-2", "CTURN-2")
def test_a_card_just_used_can_be_taken_again_in_the_same_turn_for_a_later_one() -> None:
    table = CityScenario()
    table.ann.owns("Shine Village", "Seaview", "The Wharf")
    table.ben.holds_rent_dodge()
    table.ben.stands_on("Central Quay").to_roll()
    table.ann.stands_on("Stoneside")

    table.ben.rolls(1, 1)
    table.ben.dodges_rent()
    assert table.dodge_holder is None
    table.ben.rolls(2, 2)
    assert table.dodge_holder == "ben"
    table.ben.rolls(1, 2)

    assert table.ben.space == "The Wharf"
    assert table.waits_for == [("ben", "EndDue")], "this turn is covered by the first use"
    assert table.ben.cash == 37700
    assert table.dodge_holder == "ben"


@clause("CDODGE-1", "CDODGE-2")
def test_a_card_taken_again_is_good_for_the_next_turn() -> None:
    table = CityScenario()
    table.ann.owns("Shine Village", "The Wharf")
    table.ben.holds_rent_dodge()
    table.ben.stands_on("Central Quay").to_roll()
    table.ann.stands_on("Stoneside")

    table.ben.rolls(1, 1)
    table.ben.dodges_rent()
    table.ben.rolls(1, 3)
    assert table.dodge_holder == "ben"
    table.ben.ends_turn()
    table.ann.rolls(3, 4)
    table.ann.ends_turn()
    table.ben.rolls(1, 2)
    assert table.waits_for == [("ben", "DodgeChoice")]
    table.ben.dodges_rent()

    assert (table.ann.cash, table.ben.cash) == (37700, 37700)


# ---------------------------------------------------------------- what it is not for


@clause("CDODGE-2", "CLAND-5")
def test_the_rent_dodge_card_dodges_no_industry_tax() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.blocks("Old Town", industrial=1)
    table.ann.holds_rent_dodge()
    table.ann.stands_on("Summergate").to_roll()

    table.ann.rolls(1, 2)

    assert table.ann.space == "Industry Tax"
    assert table.ann.cash == 37700 - 2000
    with table.refused("CDODGE-2"):
        table.ann.dodges_rent()


@clause("CDODGE-2", "CMTG-2")
def test_where_no_rent_falls_due_the_card_is_not_asked_for() -> None:
    table = CityScenario()
    table.ann.owns_for(180, "Seaview")
    table.ben.holds_rent_dodge()
    table.ben.stands_on("Treetop Park").to_roll()
    table.ben.owns("Middleton")

    table.ben.rolls(1, 1)
    assert table.waits_for == [("ben", "RollDue")]
    table.ben.rolls(1, 2)

    assert table.waits_for == [("ben", "EndDue")]
    assert table.dodge_holder == "ben"
    assert not table.happened(RentDodged)


@clause("CDODGE-2")
def test_a_landlord_who_holds_the_card_gets_rent_from_others_as_usual() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ann.holds_rent_dodge()
    table.ben.stands_on("East Bank").to_roll()

    table.ben.rolls(1, 2)

    assert table.waits_for == [("ben", "EndDue")]
    assert table.ann.cash == 37700 + 180


@clause("CDODGE-2")
def test_nobody_decides_about_the_card_for_its_holder() -> None:
    table = ben_with_the_card()
    table.ben.rolls(1, 2)

    with table.refused("CDODGE-2"):
        table.ann.dodges_rent()
    with table.refused("CDODGE-2"):
        table.ann.pays_rent()


@clause("CDODGE-2", "CTURN-1")
def test_the_card_is_decided_about_before_the_turn_goes_on() -> None:
    table = ben_with_the_card()
    table.ben.owns("Old Town")
    table.ben.rolls(1, 2)

    with table.refused("CDODGE-2"):
        table.ben.ends_turn()
    with table.refused("CBLD-9"):
        table.ben.presses(1)
    with table.refused("CMTG-1"):
        table.ben.mortgages("Old Town")


@clause("CDODGE-2", "CRENT-5")
def test_a_penniless_holder_dodges_a_rent_that_would_have_been_the_end() -> None:
    table = ben_with_the_card()
    table.ben.has_cash(0)

    table.ben.rolls(1, 2)
    table.ben.dodges_rent()

    assert table.ben.owes == 0
    assert table.waits_for == [("ben", "EndDue")]


@clause("CDODGE-2", "CRENT-5")
def test_a_player_who_chose_to_pay_cannot_use_the_card_against_the_debt() -> None:
    table = ben_with_the_card()
    table.ben.owns("Diamond Hills")
    table.blocks("Diamond Hills", industrial=1)
    table.ben.has_cash(1000)

    table.ben.rolls(1, 2)
    table.ben.pays_rent()
    assert table.ben.owes == 1800
    with table.refused("CDODGE-2"):
        table.ben.dodges_rent()
    table.ben.mortgages("Diamond Hills")

    assert table.ben.cash == 1000 + 3000 - 1800
    assert table.dodge_holder == "ben"


@clause("CDODGE-2", "CJAIL-3")
def test_the_card_helps_a_player_who_leaves_jail_onto_rent() -> None:
    table = CityScenario()
    table.ann.owns("Central Quay")
    table.ben.holds_rent_dodge()
    table.ben.to_roll()
    table.ben.sits_in_jail()

    table.ben.rolls(2, 2)
    table.ben.dodges_rent()

    assert table.ben.cash == 37700
    assert table.waits_for == [("ben", "EndDue")]


# ---------------------------------------------------------------- in the middle of the choice


@clause("CDODGE-2")
def test_the_clock_pays_the_rent_and_keeps_the_card() -> None:
    table = ben_with_the_card()
    table.ben.rolls(1, 2)

    table.time_runs_out(table.ben)

    assert (table.ann.cash, table.ben.cash) == (37700 + 1800, 37700 - 1800)
    assert table.dodge_holder == "ben"


@clause("CDODGE-2")
def test_a_game_paused_over_the_card_goes_on_with_the_same_choice_and_cover() -> None:
    table = ben_with_the_card()
    table.ann.owns("Middleton")
    table.ben.stands_on("Treetop Park")
    table.ben.rolls(1, 1)

    table.pause_and_resume()
    table.ben.dodges_rent()
    table.pause_and_resume()
    table.ben.rolls(1, 2)

    assert (table.ann.cash, table.ben.cash) == (37700, 37700)


@clause("CDODGE-2", "DEBT-8")
def test_a_player_who_resigns_over_the_card_owes_the_rent_and_the_card_goes_back() -> None:
    table = ben_with_the_card("ann ben cem")
    table.ben.has_cash(5000)
    table.ben.rolls(1, 2)

    table.ben.resigns()

    assert table.ann.cash == 37700 + 1800
    assert table.dodge_holder is None
    assert table.waits_for == [("cem", "RollDue")]


@clause("CDODGE-2", "DEBT-8")
def test_a_player_who_resigns_while_an_auction_lies_over_the_choice_owes_the_rent_too() -> None:
    table = ben_with_the_card("ann ben cem dan")
    table.cem.owns("Old Town")
    table.ben.rolls(1, 2)

    table.cem.resigns()
    assert table.ben.bidding()
    table.ben.resigns()
    table.ann.passes()
    table.dan.passes()

    assert table.ann.cash == 37700 + 1800
    assert table.dodge_holder is None
    assert table.waits_for == [("dan", "RollDue")]


@clause("CDODGE-2", "DEBT-8")
def test_when_the_landlord_leaves_first_the_rent_is_the_banks_and_can_still_be_dodged() -> None:
    for dodging in (True, False):
        table = ben_with_the_card("ann ben cem")
        table.ben.rolls(1, 2)

        table.ann.resigns()
        table.ben.passes()
        table.cem.passes()
        assert table.waits_for == [("ben", "DodgeChoice")]
        if dodging:
            table.ben.dodges_rent()
        else:
            table.ben.pays_rent()

        assert table.ben.cash == 37700 - (0 if dodging else 1800)
        assert table.ann.cash == 0, "who is out holds nothing"
        assert table.dodge_holder == (None if dodging else "ben")


@clause("CDODGE-2", "CDEAL-2")
def test_a_district_sold_before_the_choice_still_owes_its_rent_to_the_old_owner() -> None:
    table = ben_with_the_card("ann ben cem")
    table.ben.rolls(1, 2)

    table.ann.offers(table.cem, give=("Seaview",), take=(2000,))
    table.cem.accepts()
    table.ben.pays_rent()

    assert table.ann.cash == 37700 + 2000 + 1800
    assert [charged.owner for charged in table.happened(RentCharged)] == [table.ann.seat]


# ---------------------------------------------------------------- in Free Parking


@clause("CDODGE-3")
def test_a_player_who_is_in_free_parking_collects_rent() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ann.stands_on("Old Town").to_roll()
    table.ben.stands_on("East Bank")

    table.ann.rolls(4, 5)
    table.ann.ends_turn()
    table.ben.rolls(1, 2)

    assert table.ann.space == "Free Parking"
    assert table.ann.cash == 37700 + 180


@clause("CDODGE-3", "CTURN-1")
def test_a_player_who_lands_on_free_parking_builds_in_step_c() -> None:
    table = CityScenario()
    table.ann.owns("Seaview", "The Wharf")
    table.ann.stands_on("Old Town").to_roll()

    table.ann.rolls(4, 5)
    table.ann.presses(2)
    table.ann.builds_blocks({"Seaview": (2, 0)})
    table.ann.builds_stadium("The Wharf")

    assert table.ann.space == "Free Parking"
    assert table.blocks_on("Seaview") == (2, 0)
    assert table.pieces_on("The Wharf") == ["stadium"]


@clause("CDODGE-3")
def test_a_player_who_starts_the_turn_in_free_parking_builds_before_the_roll() -> None:
    table = CityScenario()
    table.ann.owns("Seaview", "The Wharf", "Middleton")
    table.ann.stands_on("Free Parking").to_roll()

    table.ann.builds_skyscraper("Seaview")

    assert table.pieces_on("Seaview") == ["skyscraper"]
