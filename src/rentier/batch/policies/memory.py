"""What a policy remembers of one game, apart from the record: one memory a seat, all zeros at first."""

from __future__ import annotations

from rentier.batch.record import I4, Numbers


class Memory(Numbers):
    """The memory of one seat."""

    managed: I4
    """The round in which it last thought of its own turn."""
