"""What clients are told of an edition is what the engine plays by."""

from __future__ import annotations

import json
import re

import pytest

from rentier.kernel.clauses import find_clause
from rentier.kernel.edition import all_options, edition_names, load
from rentier.kernel.errors import EditionError
from rentier.kernel.rulebook import rulebook
from rentier.server.protocol import catalogue
from rentier.text.amounts import amount_of

EDITIONS = edition_names()


def test_every_edition_is_listed() -> None:
    listed = catalogue.editions()
    assert [entry["id"] for entry in listed] == EDITIONS
    assert listed[0]["players"] == {"least": load(EDITIONS[0]).players[0], "most": load(EDITIONS[0]).players[1]}


def test_an_edition_that_is_not_there_is_an_error() -> None:
    with pytest.raises(EditionError):
        catalogue.edition("../platinum")


@pytest.mark.parametrize("name", EDITIONS)
def test_spaces_deeds_and_groups_are_the_boards(name: str) -> None:
    page, board, edition = catalogue.edition(name), rulebook(name).board, load(name)
    assert json.loads(json.dumps(page)) == page
    assert [space["name"] for space in page["spaces"]] == list(edition.names)
    assert [space["kind"] for space in page["spaces"]] == list(board.kinds)
    assert [deed["space"] for deed in page["deeds"]] == list(board.deeds)
    for deed in page["deeds"]:
        space = page["spaces"][deed["space"]]
        assert (space["name"], space["group"]) == (deed["name"], deed["group"])
        assert deed["price"] == board.price[deed["space"]] > 0
        assert deed["rents"] == list(board.rents[deed["space"]])
    members = {group["id"]: group["members"] for group in page["groups"]}
    assert members == {id: list(board.members[index]) for index, id in enumerate(board.group_ids)}
    assert [group["name"] for group in page["groups"]] == [edition.group_names[id] for id in board.group_ids]


@pytest.mark.parametrize("name", EDITIONS)
def test_cards_are_worded_with_names_and_amounts_filled_in(name: str) -> None:
    page, words = catalogue.edition(name), rulebook(name).words
    cards = [card for deck in page["decks"] for card in deck["cards"]]
    assert [card["number"] for card in cards] == list(range(len(cards)))
    assert all(card["wording"] == words.card(card["number"]) for card in cards)
    assert not any("{" in card["wording"] for card in cards)
    assert all(space["deck"] in {deck["id"] for deck in page["decks"]} for space in page["spaces"] if space["deck"])


def test_what_is_ours_rather_than_the_books_is_marked_as_such() -> None:
    cards = {card["id"]: card for deck in catalogue.edition("city")["decks"] for card in deck["cards"]}
    own = {id for id, card in cards.items() if not card["known"]}
    assert own == {"bonus_permit", "clean_up", "rates"}
    ours = catalogue.rules("city")["ours"]
    assert ours == {"names": [], "cards": [cards[id]["wording"] for id in cards if id in own]}
    assert {id for id, card in cards.items() if "(our own card)" in card["wording"]} == own
    assert catalogue.rules("platinum")["ours"] == {"names": [], "cards": []}
    assert "Westfall" in catalogue.rules("world-of-warcraft")["ours"]["names"]
    assert "Durotar" not in catalogue.rules("world-of-warcraft")["ours"]["names"]


def test_every_card_of_city_begins_with_its_title() -> None:
    for deck in catalogue.edition("city")["decks"]:
        for card in deck["cards"]:
            title, _, says = card["wording"].partition(": ")
            assert says
            assert 3 < len(title) <= 32
            assert "." not in title


@pytest.mark.parametrize("name", EDITIONS)
def test_options_are_those_the_edition_takes_with_their_mark_and_a_line(name: str) -> None:
    page, edition = catalogue.edition(name), load(name)
    taken = {option.id: option for option in all_options() if edition.family in option.families}
    assert [option["id"] for option in page["options"]] == list(taken)
    for option in page["options"]:
        assert option["mark"] in ("book", "house")
        assert option["own_book"] == (name in taken[option["id"]].books)
        assert option["quick"] >= option["own_book"]
        assert option["says"].endswith(".")
        assert "{" not in option["title"] + option["says"]
        rulebook(name, {option["id"]: option["number"]["default"] if option["number"] else True})  # it can be played
    assert set(page["variants"]) <= set(taken)


@pytest.mark.parametrize("name", EDITIONS)
def test_acts_and_clauses_can_be_looked_up(name: str) -> None:
    page = catalogue.edition(name)
    kinds = {act["kind"] for act in page["acts"]}
    assert {"Roll", "Bid", "OfferDeal", "EndTurn"} <= kinds
    assert "Remove" not in kinds  # the Banker's
    assert all(act["says"] and "{" not in act["says"] for act in page["acts"])
    for chapter in page["chapters"]:
        for id in chapter["clauses"]:
            clause = find_clause(id)
            assert clause is not None
            assert catalogue.clause_page(clause)["chapter"] == chapter["title"]


@pytest.mark.parametrize("name", EDITIONS)
def test_rules_are_written_for_players_at_a_table(name: str) -> None:
    book = catalogue.rules(name)
    text = " ".join(f"{page['clause']} {page['ruling']}" for chapter in book["chapters"] for page in chapter["clauses"])
    assert "simulation" not in text.lower()
    if "house" not in catalogue.edition(name)["terms"]:
        assert not re.search(r"\bhouses?\b|\bhotels?\b|half price|\butility\b|sell(ing)? buildings", text)


def test_a_clause_that_holds_elsewhere_is_retold_in_the_words_of_the_book_there() -> None:
    pages = {page["id"]: page for chapter in catalogue.rules("city")["chapters"] for page in chapter["clauses"]}
    assert "500K" in pages["JAIL-7"]["clause"]
    assert find_clause("JAIL-7") == rulebook("platinum").clauses["JAIL-7"] != rulebook("city").clauses["JAIL-7"]


def test_a_tables_options_show_in_its_numbers() -> None:
    page = catalogue.described(rulebook("platinum", {"starting-cash": 900}))
    assert page["settings"]["starting_cash"] == 900
    assert page["digest"] != catalogue.edition("platinum")["digest"]


def test_what_a_stadium_is_said_to_bring_is_what_it_brings() -> None:
    book = rulebook("city")
    said = book.edition.terms["stadium_does"].split()[0].lstrip("+")
    assert amount_of(book.words, said) == book.numbers["stadium_income"]
