"""A room's outbox: every message that leaves it, written once where everybody gets the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rentier.kernel.game import Game
from rentier.rules.questions import ADDRESSED
from rentier.server.lobby.shown import TableShown
from rentier.server.ops.metrics import Metrics
from rentier.server.protocol import projection, wire
from rentier.server.table.connection import Connection
from rentier.server.table.game_log import Followed, GameLog
from rentier.store.rows import Line, StoredSeat, StoredTable


class Outbox:
    """The connections of a room and what they are sent."""

    def __init__(self, metrics: Metrics, takes_reports: bool = False) -> None:
        self._takes_reports = takes_reports
        self.connections: set[Connection] = set()
        self.table_due = False
        """Whether everybody has to be sent the table again."""
        self._metrics = metrics
        self._informed: Connection | None = None
        """A connection that has just been sent the table."""
        self._table: tuple[StoredTable, dict[str, Any]] | None = None
        self._view: tuple[Game, int, dict[str, Any]] | None = None

    # ------------------------------------------------------------ sending

    def send(self, connection: Connection, message: wire.Outgoing) -> None:
        """Send a message to one connection."""
        connection.send(wire.write(message))

    def refuse(self, connection: Connection, refused: wire.Refused) -> None:
        """Tell one connection that its command was not carried out."""
        self._metrics.refused(refused.code)
        self.send(connection, refused)

    def broadcast(self, message: wire.Outgoing, but: Connection | None = None) -> None:
        """Send the same message to everybody, except one."""
        connections = [connection for connection in self.connections if connection is not but]
        if not connections:
            return
        text = wire.write(message)
        self._metrics.sent(len(text) * len(connections))
        for connection in connections:
            connection.send(text)

    def remove(self, connection: Connection) -> None:
        """Send nothing more to a connection; what was cached for the last one is dropped."""
        self.connections.discard(connection)
        if not self.connections:
            self._table = self._view = self._informed = None

    # ------------------------------------------------------------ the table

    def send_table_later(self, but: Connection | None = None) -> None:
        """Send everybody the table, once for all changes that come together; a newcomer has it already."""
        self.table_due, self._informed = True, but

    def send_table(self, table: dict[str, Any]) -> None:
        """Send everybody the table, as `table` made it."""
        informed, self._informed = self._informed, None
        self.table_due = False
        self.broadcast(wire.TableChanged(table), but=informed)

    def table(self, table: StoredTable, seats: Sequence[StoredSeat], presence: dict[str, Any]) -> dict[str, Any]:
        """The table as everybody sees it."""
        if self._table is None or self._table[0] is not table:
            self._table = table, TableShown.of(table, seats).model_dump()
        return {**self._table[1], "presence": presence}

    def send_chat(self, lines: Iterable[Line], to: Connection | None = None) -> None:
        """Send lines of chat to everybody, or to one connection."""
        said = wire.Said([shown_line(line) for line in lines])
        if to is None:
            self.broadcast(said)
        else:
            self.send(to, said)

    def send_gallery(self, lines: Iterable[dict[str, Any]], to: Connection | None = None) -> None:
        """Send lines of the spectators' chat to all of them, or to one."""
        text = wire.write(wire.Said([*lines], spectators=True))
        for connection in [to] if to is not None else self.connections:
            if connection.seat is None:
                connection.send(text)

    # ------------------------------------------------------------ the game

    def welcome(self, connection: Connection, table: dict[str, Any], log: GameLog | None, gap: bool) -> None:
        """Send a newcomer the table and its game."""
        view = None if log is None else self._seen(log.game)
        version = 0 if log is None else log.version
        reasons = [] if log is None else projection.reasons(log.reasons)
        seat, reports = connection.seat, self._takes_reports
        self.send(connection, wire.Welcome(wire.PROTOCOL, table, seat, version, gap, view, reasons, reports))

    def send_state(self, connection: Connection, log: GameLog, clocks: dict[str, Any]) -> None:
        """Send one connection the deadlines and what it may do, or how the game ended."""
        if log.game.over:
            self.send(connection, over(log))
            return
        self.send(connection, wire.Clocks(clocks))
        self._send_choices(log.game, [connection])

    def send_news(self, log: GameLog, news: Sequence[Followed], clocks: dict[str, Any]) -> None:
        """Send everybody what was stored, then the deadlines and what each may do."""
        if not self.connections:
            return
        for followed in news[:-1]:
            self.broadcast(self.update(log.game, followed))
        self.broadcast(self.update(log.game, news[-1], self._seen(log.game)))
        if not log.game.over:
            self.broadcast(wire.Clocks(clocks))
            self._send_choices(log.game, self.connections)

    def _send_choices(self, game: Game, connections: Iterable[Connection]) -> None:
        """What people may do: after every act, or only when they are asked for something, as they wished."""
        asked = {waiting.seat for waiting in game.duties}
        for connection in connections:
            seat = connection.seat
            if seat is None:
                continue
            if connection.always_choices or seat in asked or ADDRESSED(game, seat):
                self.send(connection, projection.choices(game, seat))

    def update(self, game: Game, followed: Followed, view: dict[str, Any] | None = None) -> wire.Update:
        """An act's facts; the newest act comes with the view after it."""
        update = projection.update(game, followed.facts, followed.first, followed.by, followed.act, view)
        update.said = followed.said
        return update

    def _seen(self, game: Game) -> dict[str, Any]:
        """The game as everybody sees it, made once per version."""
        if self._view is None or self._view[0] is not game or self._view[1] != game.version:
            self._view = game, game.version, projection.seen(game)
        return self._view[2]


def over(log: GameLog) -> wire.Over:
    """How a game ended, with the seeds of its dice."""
    return wire.Over(log.game.state.ranking.copy(), log.stored.seed.hex(), log.stored.player_seeds)


def shown_line(line: Line) -> dict[str, Any]:
    """A line of chat as everybody sees it."""
    return {"number": line.number, "player": line.player, "name": line.name, "text": line.text, "at": line.at}
