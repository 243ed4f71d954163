"""Orders of operators: kept for every server of a database, each with its entry in the audit log."""

from __future__ import annotations

from rentier.store.operators import Ban, Entry, Notice
from rentier.store.store import Store
from tests.store.kit import on


def test_what_operators_order_is_kept_with_its_entry_in_the_log(url: str) -> None:
    def entry(at: float, action: str) -> Entry:
        return Entry(at, "Olga", action, "")

    async def scenario(store: Store) -> None:
        operators = store.operators
        forever, short = (
            Ban("address", "203.0.113.0/24", "why", 1.0),
            Ban("player", "aaaaaaaa", "", 2.0, 50.0, b"digest"),
        )
        await operators.ban(forever, entry(1.0, "ban"))
        await operators.ban(short, entry(2.0, "ban"))
        await operators.announce(Notice(7, "Hello", 100.0), entry(3.0, "message"))
        await operators.drain(4.0, entry(4.0, "drain"))
        await operators.drain(4.0, entry(5.0, "drain"))
        now = await operators.orders(10.0)
        assert (now.bans, now.notice, now.draining) == ((short, forever), Notice(7, "Hello", 100.0), 4.0)
        later = await operators.orders(100.0)
        assert (later.bans, later.notice) == ((forever,), None)
        assert not await operators.unban("address", "203.0.113.9/32", entry(6.0, "unban"))
        assert await operators.unban("address", "203.0.113.0/24", entry(7.0, "unban"))
        await operators.drain(None, entry(8.0, "resume"))
        await operators.announce(None, entry(9.0, "clear-message"))
        last = await operators.orders(10.0)
        assert (last.bans, last.notice, last.draining) == ((short,), None, None)
        actions = [found.action for found in await operators.audit(100)]
        assert actions == ["clear-message", "resume", "unban", "drain", "drain", "message", "ban", "ban"]
        assert len(await operators.audit(3)) == 3

    on(url, scenario)
