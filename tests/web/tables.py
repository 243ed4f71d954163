"""Tables whose games bots have played: in full swing, or over."""

from __future__ import annotations

import hashlib
from functools import cache

from rentier.bots import SimpleBot
from rentier.kernel.game import Game
from rentier.server.lobby.fair import chance_of
from rentier.table import Table
from tests.server.arranged import put
from tests.server.live import Player, Server
from tests.web.browser import apart

SEED = hashlib.sha256(b"pages").digest()
SEATS = 4
ROUNDS = 12


@cache
def under_way(server: Server, edition: str) -> Player:
    """A seat at a table in full swing, whose turn it is."""
    game, table = begun(edition)
    while game.state.round < ROUNDS or asks(game) != ["RollDue"]:
        table.step()
    return seated(server, game)[0]


@cache
def finished(server: Server) -> Player:
    """A seat at a table whose game is over."""
    return finish(server)[0]


def finish(server: Server) -> list[Player]:
    """Everybody at a table of their own whose game is over."""
    game, table = begun("platinum", {"round-limit": ROUNDS})
    while not game.over:
        table.step()
    return seated(server, game)


def begun(edition: str, options: dict[str, bool | int] | None = None, seats: int = SEATS) -> tuple[Game, Table]:
    """A game at its beginning, and bots to play it."""
    game = Game.new(edition, options or {}, seats=seats, chance=chance_of(SEED, [""] * seats))
    return game, Table(game, [SimpleBot() for _ in range(seats)])


def seated(server: Server, game: Game) -> list[Player]:
    """The game in the server's store, with people in the bots' seats."""
    return apart(lambda: put(server, game, SEED, "none"))


def asks(game: Game) -> list[str]:
    """What the table waits for from the first seat."""
    return [type(waiting.duty).__name__ for waiting in game.duties if waiting.seat == 0]
