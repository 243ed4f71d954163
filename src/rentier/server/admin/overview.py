"""What operators see: the load of this process, its rooms, slow requests, and what is kept for all servers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from rentier import __version__
from rentier.server.admin.orders import Watch, announced_by
from rentier.server.edge.limits import Crowd, client_of
from rentier.server.lobby.table_settings import TableSettings
from rentier.server.ops.samples import Samples
from rentier.server.ops.slow import SlowRequests
from rentier.server.table.registry import LEASE, Registry
from rentier.server.table.room import Room
from rentier.store.operators import ShownReport

MOST_ROOMS, MOST_REPORTS, MOST_ENTRIES = 100, 50, 50
Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Overview:
    """Gathers everything for one look."""

    rooms: Registry
    watch: Watch
    samples: Samples
    slow: SlowRequests
    sockets: Crowd
    clock: Callable[[], float]

    async def show(self) -> Plain:
        """All of it, as plain data."""
        services = self.rooms.services
        operators = services.store.operators
        open_rooms = sorted(self.rooms.open.values(), key=lambda room: -len(room.outbox.connections))
        elsewhere: set[str] = set()
        if services.shared:
            elsewhere = await services.store.presences.tables(LEASE, services.name)
        played = {room.table.id for room in open_rooms if is_played(room)}
        reports, oldest = await operators.reports(MOST_REPORTS)
        orders = self.watch.orders
        announced = announced_by(orders)
        return {
            "version": __version__,
            "server": services.name,
            "now": self.clock(),
            "load": {
                **asdict(self.samples.load()),
                "sockets": self.sockets.total,
                "rooms": len(open_rooms),
                "played": len(played),
                "elsewhere": len(elsewhere - played),
            },
            "draining": orders.draining,
            "empty": not played and not elsewhere,
            "message": None if announced is None else announced.text,
            "rooms": [self._room(room) for room in open_rooms[:MOST_ROOMS]],
            "slow": [asdict(request) for request in reversed(self.slow.last)],
            "bans": [
                {
                    "kind": ban.kind,
                    "target": ban.value,
                    "reason": ban.reason,
                    "created": ban.created,
                    "until": ban.until,
                }
                for ban in orders.bans
            ],
            "waiting_reports": reports,
            "reports": [shown_report(report) for report in oldest],
            "audit": [asdict(entry) for entry in await operators.audit(MOST_ENTRIES)],
        }

    def _room(self, room: Room) -> Plain:
        connected = {connection.seat: connection for connection in room.outbox.connections}
        settings = self.rooms.services.settings
        return {
            "table": room.table.id,
            "edition": TableSettings.of(room.table).edition,
            "status": room.table.status,
            "public": room.table.public,
            "version": 0 if room.live is None else room.live.log.version,
            "spectators": sum(connection.seat is None for connection in room.outbox.connections),
            "people": [
                {
                    "name": seat.name,
                    "player": seat.player,
                    "address": str(client_of(connected[seat.seat].socket.scope, settings))
                    if seat.seat in connected
                    else None,
                }
                for seat in room.seats
                if seat.kind == "person"
            ],
        }


def is_played(room: Room) -> bool:
    """Whether people are at a game that is not over."""
    if room.live is None or room.live.game.over or room.table.status != "playing":
        return False
    return any(connection.seat is not None for connection in room.outbox.connections)


def shown_report(shown: ShownReport) -> Plain:
    """A report as operators see it."""
    return {**asdict(shown.report), "name": shown.name, "by_name": shown.by_name, "said": list(shown.said)}
