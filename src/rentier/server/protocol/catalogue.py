"""The catalogue: what a client has to know of an edition to draw and explain it, as plain data.

Everything is read from the edition, its board and its words; nothing here asks which edition it is.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from rentier.kernel.clauses import Clause
from rentier.kernel.edition import Edition, Option, all_options, edition_names, load
from rentier.kernel.records import Act
from rentier.kernel.rulebook import Rulebook, rulebook

DRAWN = {"kind", "group", "price", "mortgage", "rent", "deck"}
"""Data of a space that has a place of its own in the catalogue."""


@cache
def editions() -> list[dict[str, Any]]:
    """Every edition in a few words."""
    return [_summary(load(name)) for name in edition_names()]


@cache
def edition(name: str) -> dict[str, Any]:
    """An edition whole; an `EditionError` where there is none of that name."""
    return described(rulebook(name))


def described(book: Rulebook) -> dict[str, Any]:
    """An edition as it is played with a rulebook: board, deeds, cards, words, numbers, options and rules."""
    printed = book.edition
    return {
        **_summary(printed),
        "digest": printed.digest,
        "currency": dict(printed.currency),
        "terms": dict(printed.terms),
        "settings": dict(book.settings),
        "groups": [_group(book, index) for index in range(len(book.board.group_ids))],
        "spaces": [_space(book, index) for index in range(book.board.size)],
        "deeds": [_deed(book, space) for space in book.board.deeds],
        "decks": [_deck(book, deck) for deck in printed.decks],
        "options": [_option(book, option) for option in all_options() if printed.family in option.families],
        "acts": [_act(book, act) for act in book.handlers if not act.by_banker],
        "chapters": _chapters(book),
    }


@cache
def rules(name: str) -> dict[str, Any]:
    """An edition's rules whole, in the book's order."""
    book = rulebook(name)
    chapters = [
        {"title": chapter["title"], "clauses": [clause_page(book.clauses[id]) for id in chapter["clauses"]]}
        for chapter in _chapters(book)
    ]
    return {"edition": book.edition.id, "title": book.edition.title, "chapters": chapters, "ours": _ours(book)}


def _ours(book: Rulebook) -> dict[str, list[str]]:
    """The names and cards that we made up, since no public source has the printed ones."""
    cards = [card for deck in book.edition.decks for card in _deck(book, deck)["cards"]]
    return {
        "names": [name for name, known in zip(book.edition.names, book.edition.known, strict=True) if not known],
        "cards": [card["wording"] for card in cards if not card["known"]],
    }


def clause_page(clause: Clause) -> dict[str, str]:
    """A clause with its ruling."""
    return {
        "id": clause.id,
        "family": clause.family,
        "chapter": clause.chapter,
        "clause": clause.clause,
        "ruling": clause.ruling,
    }


def _summary(printed: Edition) -> dict[str, Any]:
    least, most = printed.players
    return {
        "id": printed.id,
        "title": printed.title,
        "year": printed.year,
        "family": printed.family,
        "players": {"least": least, "most": most},
        "tokens": list(printed.tokens),
        "variants": list(printed.variants),
    }


def _group(book: Rulebook, index: int) -> dict[str, Any]:
    board, id = book.board, book.board.group_ids[index]
    figures = {key: value for key, value in board.group_data[index].items() if key not in ("kind", "formula")}
    return {
        "id": id,
        "name": book.edition.group_names[id],
        "kind": board.group_kind[index],
        "formula": board.group_data[index]["formula"],
        "members": list(board.members[index]),
        "figures": figures,
    }


def _space(book: Rulebook, index: int) -> dict[str, Any]:
    data, group = book.board.data[index], book.board.group[index]
    return {
        "index": index,
        "name": book.words.space(index),
        "known": book.edition.known[index],
        "kind": book.board.kinds[index],
        "group": book.board.group_ids[group] if group >= 0 else None,
        "deck": data.get("deck"),
        "figures": {key: value for key, value in data.items() if key not in DRAWN},
    }


def _deed(book: Rulebook, space: int) -> dict[str, Any]:
    board = book.board
    return {
        "space": space,
        "name": book.words.space(space),
        "group": board.group_ids[board.group[space]],
        "price": board.price[space],
        "mortgage": board.mortgage[space],
        "rents": list(board.rents[space]),
        "building_cost": board.building_cost[space],
    }


def _deck(book: Rulebook, deck: str) -> dict[str, Any]:
    cards = [book.board.cards[number] for number in book.board.deck_cards[deck]]
    return {
        "id": deck,
        "name": book.words.terms[deck],
        "cards": [
            {
                "number": card.number,
                "id": card.id,
                "effect": card.effect,
                "wording": book.words.card(card.number),
                "known": printed.get("known", True),
            }
            for card, printed in zip(cards, book.edition.decks[deck], strict=True)
        ],
    }


def _option(book: Rulebook, option: Option) -> dict[str, Any]:
    number = option.number
    return {
        "id": option.id,
        "title": _filled(book, option.title),
        "says": _filled(book, option.says),
        "mark": option.mark,
        "own_book": book.edition.id in option.books,
        "quick": option.quick or book.edition.id in option.books,
        "ends": option.ends,
        "number": None if number is None else {key: number[key] for key in ("least", "most", "default")},
    }


def _act(book: Rulebook, act: type[Act]) -> dict[str, Any]:
    says = (act.__doc__ or "").strip().split("\n")[0]
    return {"kind": act.__name__, "spelling": act.spelling, "says": _filled(book, says)}


def _chapters(book: Rulebook) -> list[dict[str, Any]]:
    """The rules in the book's order, by id; the clause itself is looked up one by one."""
    chapters: dict[str, list[str]] = {}
    for clause in book.clauses.values():
        chapters.setdefault(clause.chapter, []).append(clause.id)
    return [{"title": title, "clauses": ids} for title, ids in chapters.items()]


def _filled(book: Rulebook, template: str) -> str:
    return "".join(part.text for part in book.words.fill(template, {}))
