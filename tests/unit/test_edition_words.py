"""Everything that is shown for an edition calls houses, hotels, stations and the rest what the edition calls them."""

from __future__ import annotations

import re

import pytest

from rentier.bots import make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.clauses import catalogue as common
from rentier.kernel.edition import load
from rentier.kernel.game import Game
from rentier.kernel.rulebook import rulebook
from rentier.rules.classic.building import Built
from rentier.rules.classic.rent import RentAsked
from rentier.server.protocol import catalogue
from rentier.table import Table
from rentier.terminal import commands, pages
from rentier.terminal.prose import Prose
from rentier.testing import Scenario
from rentier.text.spelling import verbs
from tests.unit.desk import CLASSIC, EDITIONS, Desk, new_game, taken
from tests.unit.foreign import foreign_in

NAMES = ("Ann", "Ben", "Cleo", "Dan")
BROWNS, STATIONS, UTILITIES = (1, 3), (5, 15, 25, 35), (12, 28)


# ---------------------------------------------------------------- what is looked for


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("platinum", "station, Town, Chance"),
        ("world-of-warcraft", "House, houses, railroad, Ship, location, $5"),
        ("doctor-who-villains", "site, Chance, Hotels, Towns"),
        ("big-bang-theory", "hotel, stations, Community Chest"),
        ("city", "house, utility, Villain"),
    ],
)
def test_a_word_of_another_edition_is_found(name: str, words: str) -> None:
    expected = {word for word in words.replace("$5", "$").split(", ") if word not in load(name).terms.values()}
    assert {word for word, _ in foreign_in(name, [words])} == expected


def test_proper_names_and_house_rules_are_not_taken_for_such_a_word() -> None:
    assert not foreign_in("big-bang-theory", ["Mrs. Wolowitz's House and the International Space Station"])
    assert not foreign_in("world-of-warcraft", ["House rules: Auction House Fees wait under Free Parking"])
    assert not foreign_in("city", ["City: a power station"])


# ---------------------------------------------------------------- rules to read


@pytest.mark.parametrize("name", EDITIONS)
def test_the_rules_use_the_editions_words(name: str) -> None:
    pages = [page for chapter in catalogue.rules(name)["chapters"] for page in chapter["clauses"]]
    texts = [page[part] for page in pages for part in ("chapter", "clause", "ruling")]
    assert not foreign_in(name, texts)
    assert not [text for text in texts if "{" in text or "}" in text]
    assert not [text for text in texts if text[:1].islower()]


def test_the_same_clause_reads_differently_in_each_edition() -> None:
    texts = {name: rulebook(name).clauses["BLD-10"].clause for name in CLASSIC}
    assert texts == {
        "big-bang-theory": "Transportations and utilities cannot be built on.",
        "doctor-who-villains": "Ships and utilities cannot be built on.",
        "platinum": "Railroads and utilities cannot be built on.",
        "world-of-warcraft": "Transports and utilities cannot be built on.",
    }


def test_without_an_edition_the_rules_use_the_common_words() -> None:
    texts = {clause.id: clause.text for clause in common("classic")}
    assert texts["BLD-10"] == "Stations and utilities cannot be built on."
    assert texts["BLD-5"] == "One hotel per site, and nothing more on it."
    assert not [text for text in texts.values() if "{" in text]


@pytest.mark.parametrize("name", EDITIONS)
def test_options_acts_cards_and_groups_use_the_editions_words(name: str) -> None:
    page = catalogue.edition(name)
    texts = [option[part] for option in page["options"] for part in ("title", "says")]
    texts += [act["says"] for act in page["acts"]]
    texts += [card["wording"] for deck in page["decks"] for card in deck["cards"]]
    texts += [deck["name"] for deck in page["decks"]] + [group["name"] for group in page["groups"]]
    texts += [chapter["title"] for chapter in page["chapters"]]
    assert not foreign_in(name, texts)


# ---------------------------------------------------------------- games


@pytest.mark.parametrize("name", CLASSIC)
def test_the_news_of_a_game_use_the_editions_words(name: str) -> None:
    game = Game.new(name, taken(name, {"dealt-deeds": 9, "round-limit": 60}), 3, SeededChance(5))
    table = Table(game, [make_bot("hard", seat) for seat in range(3)])
    prose, refusals = Prose(game, NAMES), set()
    while not game.over:
        table.step()
        for seat in game.state.playing():
            refusals |= {str(refusal) for _, refusal in game.acts(seat).blocked}
    built = {fact.piece for fact in game.facts if isinstance(fact, Built)}
    visited = {game.book.board.kinds[fact.deed] for fact in game.facts if isinstance(fact, RentAsked)}
    assert built == {"house", "hotel"}
    assert {"station", "utility"} <= visited
    assert not foreign_in(name, [prose.fact(fact).plain for fact in game.facts])
    assert not foreign_in(name, refusals)


def test_the_rules_of_city_give_the_numbers_of_its_data() -> None:
    book = rulebook("city")
    settings, money, rulings = book.settings, book.words.money, {id: page.ruling for id, page in book.clauses.items()}
    permits = [piece for piece in settings["pieces"] if piece in settings["hazard_blocks"]]
    bonus = ("school", "wind_farm", "water_tower", "park")
    assert rulings["CSET-1"].startswith(f"{len(book.board.deeds)} districts and {len(book.board.cards)} Chance cards;")
    assert rulings["CSET-4"] == f"{money(settings['starting_cash'])} each."
    assert f"The wages are {money(settings['salary'])}." in rulings["CTURN-4"]
    assert f"There are {settings['pieces']['railroad']} railroads." in rulings["CBLD-7"]
    assert {f"{settings['pieces'][piece]} of each." for piece in (*permits, *bonus)} == {rulings["CPLAN-3"]}


@pytest.mark.parametrize("name", EDITIONS)
def test_the_rules_are_plain_text_for_players(name: str) -> None:
    texts = [page.text for page in rulebook(name).clauses.values()]
    assert [text for text in texts if "`" in text or "edition's data" in text] == []


# ---------------------------------------------------------------- the terminal


def everything_built(name: str) -> Game:
    """A game in which everything that can be owned is, with houses on one site and a hotel on another."""
    table = Scenario(name, seats="ann ben")
    board = table.book.board
    owned = {space: table.book.words.space(space) for space in (*BROWNS, *STATIONS, *UTILITIES, 6, 8, 9)}
    assert {board.kinds[space] for space in owned} == {"site", "station", "utility"}
    table.ann.owns(*(owned[space] for space in (*BROWNS, *STATIONS[:2], UTILITIES[0])))
    table.ben.owns(*(owned[space] for space in (6, 8, 9, *STATIONS[2:], UTILITIES[1])))
    for space, level in zip(BROWNS, (5, 4), strict=True):
        table.ann.built(owned[space], level)
    table.ann.to_roll()
    return table.game


@pytest.mark.parametrize("name", EDITIONS)
def test_the_terminal_uses_the_editions_words(name: str) -> None:
    desk, shown = Desk(width=400), []
    session = desk.sit_down(everything_built(name) if name in CLASSIC else new_game(name))
    book = session.game.book
    lines = [word for word in commands.COMMANDS if word not in ("pause", "quit", "save", "why", "deed")]
    lines += [f"help {verb}" for verb in verbs(session.game)]
    lines += [f"rule {clause}" for clause in book.clauses]
    lines += [f"deed {book.words.space(deed)}" for deed in book.board.deeds]
    lines += [f"why {session.game.spell(act)}" for act, _ in session.game.acts(session.seat).blocked]
    for line in lines:
        before = len(desk.text)
        assert commands.run(session, line)
        shown.append(re.sub(r"[\s│]+", " ", desk.text[before:]))  # a deed's name may take two lines
    assert not foreign_in(name, shown)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_page_of_an_edition_uses_its_words(name: str) -> None:
    desk = Desk(width=400)
    desk.console.print(pages.edition_page(load(name), rulebook(name).words))
    text = desk.text.replace("; house: in none", "").replace("  house  ", "")  # the mark of a house rule
    assert not foreign_in(name, text.splitlines())
