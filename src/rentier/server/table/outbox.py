"""What people at a room are told: how the table stands, what happened, and what each may do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rentier.kernel.game import Game
from rentier.server.lobby.shown import TableShown
from rentier.server.protocol import projection, wire
from rentier.server.table.connection import Connection
from rentier.server.table.driver import Driver
from rentier.server.table.game_log import Followed, Play

if TYPE_CHECKING:
    from rentier.server.table.room import Room


class Telling:
    """Writes the messages of a room; what is the same for everybody is made once."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._shown: dict[str, Any] | None = None
        self._seen: tuple[int, dict[str, Any]] | None = None
        self._table_news = False
        self._knowing: Connection | None = None
        """Who came after everything that is still to be told."""

    def table_changed(self) -> None:
        """The table was read anew."""
        self._shown = None

    def game_changed(self) -> None:
        """Another game is on, or the same one was read anew."""
        self._seen = None

    def forget(self) -> None:
        """Nobody looks: what is shown is made anew for who comes next."""
        self._shown = self._seen = self._knowing = None

    def broadcast(self, message: wire.Outgoing, but: Connection | None = None) -> None:
        """Send the same message to everybody, but for one who knows."""
        connections = [connection for connection in self.room.connections if connection is not but]
        if not connections:
            return
        text = wire.write(message)
        self.room.services.metrics.sent(len(text) * len(connections))
        for connection in connections:
            connection.send(text)

    # ------------------------------------------------------------ the table

    def tell_table(self, but: Connection | None = None) -> None:
        """Tell everybody who is here, once for all changes that come together; who just came was told already."""
        self._knowing = but
        if not self._table_news:
            self._table_news = self.room.post(self._tell_table)

    async def _tell_table(self) -> None:
        self._table_news = False
        knowing, self._knowing = self._knowing, None
        if self.room.connections - {knowing}:
            self.broadcast(wire.TableChanged(self._table()), but=knowing)

    def _table(self) -> dict[str, Any]:
        """The table as everybody sees it."""
        if self._shown is None:
            self._shown = TableShown.of(self.room.table, self.room.seats).model_dump()
        return {**self._shown, "presence": self._presence()}

    def _presence(self) -> dict[str, Any]:
        """Who is here, for whom a bot plays, and who is voted about."""
        driver = self.room.driver
        if driver is not None:
            return driver.attendance.absence.to_dict(driver.game)
        here = {connection.seat for connection in self.room.connections}
        people = [seat.seat for seat in self.room.seats if seat.kind == "person"]
        return {"people": [{"seat": seat, "here": seat in here, "autopilot": False} for seat in people], "votes": []}

    # ------------------------------------------------------------ the game

    def welcome(self, connection: Connection, gap: bool) -> None:
        """Show somebody the table and its game."""
        play = self.room.play
        game = play.game if play is not None else None
        view = self._view(game) if game is not None else None
        version = game.version if game is not None else 0
        reasons = projection.reasons(play.reasons) if play is not None else []
        welcome = wire.Welcome(wire.PROTOCOL, self._table(), connection.seat, version, gap, view, reasons)
        connection.send(wire.write(welcome))

    def tell_how_it_stands(self, connection: Connection) -> None:
        """Tell somebody the clocks and what they may do, or how the game ended."""
        play, driver = self.room.play, self.room.driver
        if play is None or driver is None or self.room.table.status == "closed":
            return
        if play.game.over:
            connection.send(wire.write(over(play)))
            return
        connection.send(wire.write(wire.Clocks(driver.face())))
        self._tell_choices(play.game, [connection])

    def tell_what_happened(self, play: Play, driver: Driver, acts: list[Followed]) -> None:
        """Tell everybody what was stored, then the clocks and what each may do."""
        if not self.room.connections:
            return
        for followed in acts[:-1]:
            self.broadcast(self.update(play, followed, view=False))
        self.broadcast(self.update(play, acts[-1], view=True))
        if not play.game.over:
            self.broadcast(wire.Clocks(driver.face()))
            self._tell_choices(play.game, self.room.connections)

    def update(self, play: Play, followed: Followed, view: bool) -> wire.Update:
        """An act's facts; the newest one comes with how the table stands after it."""
        seen = self._view(play.game) if view else None
        told = projection.update(play.game, followed.facts, followed.first, followed.by, followed.act, seen)
        told.said = followed.said
        return told

    def _tell_choices(self, game: Game, connections: Iterable[Connection]) -> None:
        """What people may do, always or when they are asked for something, as they wished."""
        asked = {waiting.seat for waiting in game.duties}
        for connection in connections:
            seat = connection.seat
            if seat is None:
                continue
            if connection.always_choices or seat in asked or game.view(seat).addressed:
                connection.send(wire.write(projection.choices(game, seat)))

    def _view(self, game: Game) -> dict[str, Any]:
        """The game as everybody sees it, made once a version however many come."""
        if self._seen is None or self._seen[0] != game.version:
            self._seen = game.version, projection.seen(game)
        return self._seen[1]


def over(play: Play) -> wire.Over:
    """How a game ended, with the seed of its chance."""
    return wire.Over(play.game.state.ranking.copy(), play.stored.seed.hex(), play.stored.player_seeds)
