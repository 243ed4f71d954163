"""Pausing a game: all people at the table have to agree, and any of them can resume it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from rentier.store.errors import Altered
from rentier.store.rows import StoredTable


class Pause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pause of a table, as it is stored with it."""

    asked: tuple[int, ...] = ()
    """The seats that ask for a pause."""
    since: float | None = None
    """When the game was paused; None while it goes on."""
    clocks: dict[str, Any] | None = None
    """The clocks as they stood then, from the server that ran them."""

    @classmethod
    def of(cls, table: StoredTable) -> Pause:
        """The pause of a table whose game is played; an empty one where nobody asks for any."""
        if table.pause is None or table.status != "playing":
            return cls()
        try:
            return msgspec.convert(table.pause, cls)
        except msgspec.ValidationError as error:
            raise Altered(f"The pause of the stored table {table.id} was altered: {error}.") from None

    def to_dict(self) -> dict[str, Any]:
        """Plain data for the store."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    @property
    def on(self) -> bool:
        """Whether the game is paused."""
        return self.since is not None

    def with_wish(
        self, seat: int, wanted: bool, here: Collection[int], now: float, clocks: Mapping[str, Any] | None
    ) -> Pause:
        """After a player asked for a pause, or took that back: it begins once everybody who is `here` asks for it."""
        if self.on:
            return self
        asked = {*self.asked, seat} if wanted else {*self.asked} - {seat}
        if wanted and asked >= {*here}:
            return Pause((), now, None if clocks is None else dict(clocks))
        return Pause(tuple(sorted(asked)))
