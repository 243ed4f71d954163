"""Who attends a game, here or through another server: seats pass to programs and back."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from rentier.rules.leaving import Remove
from rentier.server.table.connection import Connection
from rentier.server.table.presence import Absence, AbsenceRules, OutOfPlace
from rentier.store.errors import Unavailable
from rentier.store.rows import Presence

if TYPE_CHECKING:
    from rentier.server.table.driver import Driver


ANOTHER_SERVER = "another server"
"""Stands for a socket there."""


class Attendance:
    """Tells a driver's clocks and bots which seats their owners play themselves."""

    def __init__(self, driver: Driver, rules: AbsenceRules, people: Iterable[int], now: float) -> None:
        self.driver = driver
        self.absence = Absence(rules)
        self._elsewhere: dict[int, Presence] = {}
        self._seated = frozenset(people)
        self.absence.seated(self._seated, now)
        for connection in driver.room.connections:
            if connection.seat in self._seated:
                self.absence.arrived(connection.seat, connection, now)

    def take_over(self, before: Attendance) -> None:
        """Know what was known of absent players, their autopilots and votes."""
        self.absence, self._elsewhere = before.absence, before._elsewhere
        self.absence.seated(self._seated, self.driver.now())
        for seat in self.absence.autopilots:
            self.driver.robots.take(seat, self.absence.rules.level, autopilot=True)

    # ------------------------------------------------------------ coming and going

    def came(self, connection: Connection) -> None:
        """Somebody is here."""
        driver = self.driver
        driver.wake_up()
        if connection.seat is not None:
            self.absence.arrived(connection.seat, connection, driver.now())
            self.attend()
        driver.schedule()

    def went(self, connection: Connection) -> None:
        """A socket closed."""
        if connection.seat is not None:
            self.absence.left(connection.seat, connection, self.driver.now())
            self.attend()
        self.driver.schedule()

    async def others(self, elsewhere: Mapping[int, Presence]) -> bool:
        """Who is connected to other servers, with what they want; whether that is news."""
        driver, now, before = self.driver, self.driver.now(), set(self._elsewhere)
        for seat in before - set(elsewhere):
            self.absence.left(seat, ANOTHER_SERVER, now)
        for seat in set(elsewhere) - before:
            self.absence.arrived(seat, ANOTHER_SERVER, now)
        known, self._elsewhere = self._elsewhere, dict(elsewhere)
        if elsewhere:
            driver.wake_up()
        for seat, presence in elsewhere.items():
            self.absence.choose(seat, presence.autopilot)
            old = set(known[seat].votes) if seat in known else set()
            for other in old ^ set(presence.votes):
                removed = None
                with contextlib.suppress(OutOfPlace):
                    removed = self.absence.vote(seat, other, other in presence.votes, driver.game)
                if removed is not None and driver.leading:
                    try:
                        await driver.banker(removed)
                    except Unavailable:
                        self._elsewhere = known  # what they want is news again, once it can be stored
                        raise
        self.attend()
        driver.schedule()
        return before != set(elsewhere)

    @property
    def is_elsewhere(self) -> bool:
        """Whether somebody is connected to another server, as far as is known."""
        return bool(self._elsewhere)

    @property
    def empty_since(self) -> float | None:
        """Since when nobody is at the table, on any server."""
        return None if self._elsewhere else self.driver.room.empty_since

    # ------------------------------------------------------------ what they want

    def autopilot(self, seat: int, on: bool) -> None:
        """A person wants a bot to play, or plays again."""
        self.absence.choose(seat, on)
        self.attend()
        self.driver.schedule()

    @contextlib.contextmanager
    def voting(self, by: int, seat: int, remove: bool) -> Iterator[Remove | None]:
        """A vote, and what comes of it; where the store cannot take that, it was never cast."""
        self.attend()  # somebody who chose the autopilot may have been given up since
        before = self.absence.has_voted(by, seat)
        removed = self.absence.vote(by, seat, remove, self.driver.game)
        try:
            yield removed
        except Unavailable:
            with contextlib.suppress(OutOfPlace):  # they may be out by now, through another server
                self.absence.vote(by, seat, before, self.driver.game)
            raise

    def attend(self) -> None:
        """Hand seats to programs and back."""
        driver, absence = self.driver, self.absence
        changed = absence.note(driver.game, driver.now())
        for seat in changed:
            if seat in absence.autopilots:
                driver.robots.take(seat, absence.rules.level, autopilot=True)
            else:
                driver.robots.leave(seat)
        if driver.clocks.people != absence.playing:
            driver.clocks.attend(driver.game, absence.playing, driver.now())
        if changed:
            driver.room.telling.tell_table()
