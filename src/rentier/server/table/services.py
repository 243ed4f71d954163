"""What all rooms of a server share: store, settings, broker and metrics."""

from __future__ import annotations

import math
import secrets
from dataclasses import dataclass, field

from rentier.server.config.settings import Settings
from rentier.server.edge.bans import Bans
from rentier.server.edge.limits import Rates
from rentier.server.edge.shares import UNLIMITED, Shares
from rentier.server.ops.metrics import Metrics
from rentier.server.protocol import wire
from rentier.server.table.advisers import Advisers
from rentier.server.table.cluster import Broker
from rentier.store.clock import Now
from rentier.store.store import Store


@dataclass(slots=True)
class Services:
    """Made once when the server starts."""

    settings: Settings
    store: Store
    broker: Broker
    metrics: Metrics
    rates: Rates
    clock: Now
    name: str = field(default_factory=lambda: secrets.token_hex(8))
    """Identifies this process among others on the same database."""
    leases_until: float = math.inf
    """When the leases of this process end unless it renews them; alone on its database, it needs none."""
    shares: Shares = field(default_factory=lambda: Shares(UNLIMITED, UNLIMITED))
    bans: Bans = field(default_factory=Bans)
    advisers: Advisers = field(default_factory=Advisers)
    """The coach of tables with bots only."""
    announced: wire.Announced | None = None
    """The operator's message to all tables."""

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self.broker.state != "alone"
