"""Importing a game from a file: its table, its players, and the tokens to continue it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from string import ascii_uppercase

from rentier.bots import table_bots
from rentier.kernel.chance import NoChance
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal, showing
from rentier.kernel.rulebook import rulebook
from rentier.server.lobby.access import SeatTokens, link_to, new_token
from rentier.server.lobby.names import clean_name, of_the_house, taken
from rentier.server.lobby.table_settings import TableSettings
from rentier.server.protocol import projection
from rentier.server.protocol.errors import RequestError
from rentier.store.exchange import imported
from rentier.store.rows import StoredSeat
from rentier.store.store import Store


@dataclass(frozen=True, slots=True)
class TakenIn:
    """A game that came from a file."""

    table: str
    game: str
    link: str
    """Where it can be seen on a server, by everybody with the link."""
    tokens: dict[int, tuple[str, str]]
    """Of a game that goes on: name and token of every person's seat."""


async def take_in(store: Store, journal: Journal, secret: bytes, now: float) -> TakenIn:
    """Store a game with a table of its own; the first person is its host."""
    check_shown(journal)
    keys, over = SeatTokens(secret), journal.travel().over
    arrangement = TableSettings(
        journal.header["edition"], journal.header["options"], commitment=journal.header["commitment"] if over else None
    )
    table_id, game_id = await imported(store, journal, now, arrangement.to_dict())
    found = await store.tables.get(table_id)
    assert found is not None
    table, seats = found
    tokens: dict[int, tuple[str, str]] = {}
    names = of_the_house(rulebook(arrangement.edition, arrangement.options).edition.terms["bank"])
    for seat in seats:
        name = fitting_name(seat, names)
        names.append(name)
        seat = replace(seat, name=name, level=None if seat.level is None else known_level(seat.level))
        if seat.kind == "person" and not over:
            token = new_token()
            tokens[seat.seat] = (name, token)
            seat = replace(seat, digest=keys.digest(token))
        await store.tables.save_seat(seat)
    if tokens:
        await store.tables.save_table(replace(table, host=min(tokens)))
    return TakenIn(table_id, game_id, link_to(table), tokens)


def check_shown(journal: Journal) -> None:
    """Refuse a game that fits together, but could not be shown or told at every step."""
    edition, options = journal.header["edition"], journal.header["options"]
    bounds = [*(entry.first for entry in journal.entries), len(journal.facts)]
    with showing():
        game = Game.new(edition, options, chance=NoChance(), position=journal.start(), recorded=False)
        names = [f"Player {seat + 1}" for seat in range(game.state.seats)]
        projection.seen(game)
        for first, end in pairwise(bounds):
            facts = journal.facts[first:end]
            for fact in facts:
                game.book.words.plain(fact, names)
            game.follow(facts)
            projection.seen(game)


def fitting_name(seat: StoredSeat, others: list[str]) -> str:
    """The name in the file, if it is one that somebody may have here."""
    try:
        name = clean_name(seat.name)
    except RequestError:
        name = ""
    guests = (f"Guest {letter}" for letter in ascii_uppercase[seat.seat :])
    return next(free for free in (name, *guests) if free and taken(free, others) is None)


def known_level(level: str) -> str:
    """A bot of today for one that may be of another release."""
    return level if level in table_bots() else "normal"
