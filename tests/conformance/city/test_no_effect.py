"""Spaces and cards that can do nothing: the log says so, and why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rentier.rules.city.plots import HAZARDS
from rentier.rules.city.targets import NOTHING, NothingHappened
from rentier.testing import CityScenario
from tests.conformance.clauses import clause

NO_HAZARD = "no such hazard is left, or no district takes one"
OWNED = "every district is owned"


def without(*pieces: str) -> CityScenario:
    """A table whose Bank has none of these left."""
    table = CityScenario()
    for piece in pieces:
        table.bank_has_left(piece, 0)
    return table


def sold() -> CityScenario:
    """A table where Ben owns every district."""
    table = CityScenario()
    table.ben.owns(*(table.book.words.space(deed) for deed in table.book.board.deeds))
    return table


CARDS: dict[str, tuple[str, Callable[[], CityScenario], str, str]] = {
    "prison": ("prison_overcrowding", lambda: without("prison"), "hazard", NO_HAZARD),
    "sewage plant": ("sewage_plant", lambda: without("sewage_plant"), "hazard", NO_HAZARD),
    "earthquake": ("earthquake", lambda: without(*HAZARDS), "hazard", NO_HAZARD),
    "railroad": ("railroad", lambda: without("railroad"), "railroad", "no railroad is left, or every district has one"),
    "takeover": ("steal", CityScenario, "takeover", "no district can be taken over"),
    "takeover of groups": ("steal", sold, "takeover", "no district can be taken over"),
    "auction": ("auction_unowned", sold, "auction", OWNED),
    "inheritance": ("inheritance", sold, "inheritance", OWNED),
    "rates": ("rates", CityScenario, "rates", "ann has no blocks and pays nothing"),
}


@pytest.mark.parametrize(("card", "table_of", "why", "said"), CARDS.values(), ids=CARDS)
@clause("CCARD-1")
def test_a_card_that_does_nothing_says_why(
    card: str, table_of: Callable[[], CityScenario], why: str, said: str
) -> None:
    table = table_of()

    table.ann.draws(card)

    assert_nothing(table, why, said)


@clause("CLAND-6", "CPLAN-3")
def test_a_permit_without_pieces_says_so() -> None:
    table = without("power_station", "wind_farm")
    lands(table, "Planning Permission", 35)
    assert_nothing(table, "permit", "neither piece can be built: the Bank has none left, or no district takes one")


@clause("CLAND-4")
def test_an_auction_space_with_every_district_sold_says_so() -> None:
    table = sold()
    lands(table, "Auction", 33)
    assert_nothing(table, "auction", OWNED)


@clause("CLAND-5")
def test_an_industry_tax_without_industry_says_so() -> None:
    table = CityScenario()
    lands(table, "Industry Tax", 38)
    assert_nothing(table, "industry", "ann has no industrial block and pays nothing")


@clause("CLAND-7", "CDODGE-1")
def test_free_parking_for_the_holder_of_the_rent_dodge_says_so() -> None:
    table = CityScenario()
    table.ann.holds_rent_dodge()
    lands(table, "Free Parking", 20)
    assert_nothing(table, "dodge", "ann already has the Rent Dodge card")


def lands(table: CityScenario, name: str, space: int) -> None:
    """Roll a five onto a space."""
    assert table.book.words.space(space) == name
    table.ann.stands_on(space - 5)
    table.ann.rolls(2, 3)


def assert_nothing(table: CityScenario, why: str, said: str) -> None:
    assert table.happened(NothingHappened) == [NothingHappened(0, why)]
    assert f"Nothing happens: {said}" in table.log
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CLAND-6")
def test_every_reason_is_tested() -> None:
    tested = {why for _, _, why, _ in CARDS.values()} | {"permit", "auction", "industry", "dodge"}
    assert tested == set(NOTHING)
