"""A live game: its log, clocks, bots and the people who play it. Methods return what came of them; nothing is sent."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rentier.bots.personalities import style_of
from rentier.kernel.chance import VerifiableChance
from rentier.kernel.errors import RecordError
from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import Act, BankerAct
from rentier.rules.banker import TakeBack
from rentier.rules.leaving import Remove
from rentier.rules.turns import TurnBegan
from rentier.server.config.settings import Settings
from rentier.server.lobby.bot_seats import BotSeats, Move
from rentier.server.lobby.pause import Pause
from rentier.server.lobby.table_settings import TableSettings, table_level
from rentier.server.lobby.timing import PACES
from rentier.server.protocol.errors import RequestError
from rentier.server.table.bid_rhythm import BidRhythm
from rentier.server.table.clocks import Clocks
from rentier.server.table.coaching import Coaching, learner
from rentier.server.table.connection import Connection
from rentier.server.table.game_log import Command, Followed, GameLog, Outcome, check_payload, payload_of
from rentier.server.table.presence import AbsenceRules, TablePresence
from rentier.server.table.showing import Showing
from rentier.store.clock import DRIFT, Now
from rentier.store.rows import Presence, StoredSeat, StoredTable

logger = logging.getLogger(__name__)

RETRY = 2.0
"""Seconds until something is tried again that failed."""
REST = 0.25
"""Seconds until bots look again whether they can act, where too much is going on for the people they play with."""
PAUSE = 30.0
"""Seconds that a game goes on without anybody at the table; then it pauses."""
AGAIN = 20.0
"""Seconds after which a bot that waits for somebody looks again: they may have left."""
THOUGHT = 0.4
"""Of the pause between bot moves, what is left of it after something that takes long to be shown."""
OFFERS = ("OfferDeal", "CounterDeal")
"""Acts that make an offer."""
ANOTHER_SERVER = "another server"
"""Stands for a socket at another server."""


@dataclass(slots=True)
class Held:
    """A roll that waits a moment, while somebody can still ask for rent."""

    until: float
    connection: Connection
    id: str
    command: str
    act: Act


class LiveGame:
    """A game that goes on by itself. Only the process that holds the game's lease runs its clocks and bots."""

    def __init__(
        self,
        log: GameLog,
        table: StoredTable,
        seats: Sequence[StoredSeat],
        settings: Settings,
        clock: Now,
        leading: bool,
        connections: Iterable[Connection] = (),
    ) -> None:
        self.log = log
        self.game: Game = log.game
        self.leading = leading
        self.now = clock
        self.elsewhere: dict[int, Presence] = {}
        """Who is connected to other servers, by seat."""
        self.not_before = 0.0
        """When the next act of its own may come, after one failed."""
        self._held: dict[str, Held] = {}
        self._in_turn: Counter[int] = Counter()
        """Offers by seat since the turn began, as far as this process has seen."""
        self._in_game: Counter[int] = Counter()
        """Offers in the whole game, of the seats that were asked for."""
        self._bots_at = 0.0
        self._paused_at: float | None = None
        self._stalled_at: float | None = None
        """Until when time was given back, while nothing can be stored."""
        pause = Pause.of(table)
        self._agreed_at = pause.since
        """Since when the players have paused the game."""
        now = self.now()
        arrangement = TableSettings.of(table)
        people = frozenset(seat.seat for seat in seats if seat.kind == "person")
        self._people = people
        self._bot_pace = settings.bot_pace
        self._pace = settings.bot_pace * PACES[arrangement.pace]
        self._rhythm = BidRhythm(self._pace, arrangement.clocks)
        self._showing = Showing(self._pace, self.game)
        rules = AbsenceRules(int(settings.absence_grace), table_level(arrangement, seats))
        self.presence = TablePresence(rules)
        self.presence.seated(people, now)
        for connection in connections:
            if connection.seat in people:
                self.presence.arrived(connection.seat, connection, now)
        self._programs = [seat for seat in seats if seat.kind == "bot"]
        self.bots = self._seat_bots()
        self.coach: Coaching | None = None
        self.set_coach(arrangement, seats)
        self.clocks = self._first_clocks(arrangement, now, table.id, pause)

    def _first_clocks(self, arrangement: TableSettings, now: float, table: str, pause: Pause) -> Clocks:
        """The clocks that were stored with a pause or with the last act, or new ones."""
        stored = pause.clocks or (None if self.log.last is None else self.log.last.clocks)
        if stored is not None:
            try:
                return Clocks.from_dict(arrangement.clocks, stored)
            except RecordError as error:
                logger.warning("clocks were reset: %s", error, extra={"table": table})
        return Clocks(arrangement.clocks, self.game, self._people, now)

    def _seat_bots(self) -> BotSeats:
        """The bots of the table, without a memory of the game so far; from here on their moves can be recomputed."""
        chance = self.game.chance
        assert isinstance(chance, VerifiableChance)
        bots = BotSeats(self.game, chance.bot_seed)
        for bot in self._programs:
            if not self.game.state.out[bot.seat]:
                bots.take(bot.seat, bot.level or self.presence.rules.level, style=style_of(bot.name))
        for seat in self.presence.autopilots:
            bots.take(seat, self.presence.rules.level, autopilot=True)
        return bots

    def lead(self, leading: bool) -> None:
        """Run clocks and bots from now on, or leave them to another server; what its bots know stays there."""
        if leading and not self.leading:
            self.bots = self._seat_bots()
        self.leading = leading
        if leading:
            self.resume()

    def resume(self) -> None:
        """Give everybody the time back since the last act, when the game was not being played.

        That act may lie ahead, if a clock was set back since: deadlines come with it.
        A game that its players paused has its clocks as they stood then.
        """
        if self._agreed_at is None:
            self.clocks.extend(self.now() - self.clocks.noted)

    def take_over(self, before: LiveGame) -> None:
        """Go on where another instance of this game broke off: nobody gains or loses time by that."""
        if before.log.version == self.log.version:
            self.clocks = before.clocks
            self._paused_at, self._stalled_at = before._paused_at, before._stalled_at
            self._agreed_at = before._agreed_at
        self.presence, self.elsewhere = before.presence, before.elsewhere
        self.presence.seated(self._people, self.now())
        self.bots = self._seat_bots()

    # ------------------------------------------------------------ acts

    async def carry_out(self, act: Act, by: int, command: str, said: str | None = None) -> Outcome:
        """Store an act with the clocks after it, and follow it; anything that other servers stored comes with it."""
        self.give_time_back()
        notes = self.bots.notes if self.leading else None
        outcome = await self.log.carry_out(act, by, command, self.now(), self.clocks, said, notes)
        if outcome.error is None:
            self._stalled_at = None
        self._note(outcome)
        return outcome

    async def carry_out_as_banker(self, act: BankerAct) -> Outcome:
        """Carry out an act of time or order; a refused one came too late, and is not repeated at once."""
        outcome = await self.carry_out(act, BANKER, f"bank:{self.log.version}:{type(act).__name__}")
        if outcome.refused:
            self.clocks.note(self.game, (), self.now())
            self.not_before = self.now() + RETRY
        return outcome

    async def catch_up(self) -> Outcome:
        """Follow what other servers stored."""
        outcome = Outcome(await self.log.catch_up())
        self._note(outcome)
        return outcome

    def _note(self, outcome: Outcome) -> None:
        """Bring clocks and presence up to date with what happened."""
        news, last = outcome.news, self.log.last
        if not news:
            return
        if outcome.clocks is not None:
            self.clocks = outcome.clocks
        elif self.leading and last is not None:  # another server stored it, which knows nothing of pauses here
            at = min(max(last.at, self.clocks.noted), self.now())  # nor, perhaps, of the right time
            self.clocks.note(self.game, [fact for followed in news for fact in followed.facts], at)
        elif last is not None and last.clocks is not None:
            self.clocks = Clocks.from_dict(self.clocks.rules, last.clocks)
            if abs(self.now() - self.clocks.noted) >= DRIFT:
                self.resume()  # it was stored just now, by a server with another time
        for followed in news:
            self._rhythm.note(followed.facts, self.now())
            self._showing.note(followed.facts, self.now())
            self._count_offers(followed)
        self._follow_coach(outcome)
        soon = min(self._bots_at, self.now() + self._pace)  # what a bot waited for may have come
        self._bots_at = max(soon, self._seen_at())
        outcome.presence_changed = self.attend()

    # ------------------------------------------------------------ the coach

    def set_coach(self, arrangement: TableSettings, seats: Sequence[StoredSeat]) -> None:
        """Keep positions for the coach from now on, or no longer."""
        seat = learner(seats) if arrangement.coach == "on" else None
        self.log.coached = seat is not None
        if seat is None:
            self.coach = None
        elif self.coach is None or self.coach.seat != seat:
            self.coach = Coaching(seat)

    def _follow_coach(self, outcome: Outcome) -> None:
        if any(followed.act == TakeBack.__name__ for followed in outcome.news):
            self.bots = self._seat_bots()  # they forget what was taken back
        if self.coach is not None:
            noted = self.coach.noted
            outcome.moves = self.coach.follow(outcome.news, self.game.state, self.now())
            outcome.note_closed = noted is not None and self.coach.noted is None

    @property
    def only_bots_play(self) -> bool:
        """Whether every person is out of the game."""
        return all(self.game.state.out[seat] for seat in self._people)

    @property
    def _coached_until(self) -> float:
        """Until when bots wait for the coach and its player."""
        return 0.0 if self.coach is None else self.coach.until

    def is_late(self, act: Act) -> bool:
        """Whether the time for an act was up; only the server that runs the clocks knows of extensions."""
        self.give_time_back()
        return self.leading and self.clocks.late(self.game, act, self.now())

    # ------------------------------------------------------------ offers

    def _count_offers(self, followed: Followed) -> None:
        for fact in followed.facts:
            if isinstance(fact, TurnBegan):
                self._in_turn.clear()
        if followed.act in OFFERS:
            self._in_turn[followed.by] += 1
            if followed.by in self._in_game:
                self._in_game[followed.by] += 1

    def offers_in_turn(self, seat: int) -> int:
        """How many offers a seat has made since the turn began."""
        return self._in_turn[seat]

    async def offers_in_game(self, seat: int) -> int:
        """How many offers a seat has made, counted in the store the first time."""
        if seat not in self._in_game:
            self._in_game[seat] = await self.log.store.games.count(self.log.stored.id, seat, OFFERS)
        return self._in_game[seat]

    # ------------------------------------------------------------ held acts

    def hold(self, connection: Connection, id: str, command: str, act: Act) -> bool:
        """Hold a roll back while somebody can still ask for rent; a repeated command is held once."""
        until = self.clocks.holds(self.game, act, self.now())
        if until is None or self.game.why_not(act) is not None:
            return False
        self._held[command] = Held(until, connection, id, command, act)
        return True

    def check_held(self, command: Command) -> None:
        """Refuse a command whose id was sent with another act that is still held."""
        held = self._held.get(command)
        if held is not None:
            check_payload(command, payload_of(held.command))

    def release(self, now: float) -> Held | None:
        """The next held act whose time has come, which is no longer held."""
        for command, held in self._held.items():
            if held.until <= now:
                return self._held.pop(command)
        return None

    def release_all(self) -> list[Held]:
        """Every held act; none is held any longer."""
        held, self._held = self._held, {}
        return [*held.values()]

    # ------------------------------------------------------------ people

    def arrived(self, connection: Connection) -> bool:
        """Somebody connected; whether a seat passed to the autopilot or back."""
        self.wake_up()
        if connection.seat is None:
            return False
        self.presence.arrived(connection.seat, connection, self.now())
        return self.attend()

    def left(self, connection: Connection) -> bool:
        """A connection closed; whether a seat passed to the autopilot or back."""
        if connection.seat is None:
            return False
        self.presence.left(connection.seat, connection, self.now())
        return self.attend()

    def see_elsewhere(self, elsewhere: Mapping[int, Presence]) -> list[Remove]:
        """Note who is connected to other servers and what they want; the seats that they have voted out."""
        now, before = self.now(), self.elsewhere
        for seat in set(before) - set(elsewhere):
            self.presence.left(seat, ANOTHER_SERVER, now)
        for seat in set(elsewhere) - set(before):
            self.presence.arrived(seat, ANOTHER_SERVER, now)
        self.elsewhere = dict(elsewhere)
        if elsewhere:
            self.wake_up()
        removals: list[Remove] = []
        for seat, presence in elsewhere.items():
            self.presence.choose(seat, presence.autopilot)
            old = set(before[seat].votes) if seat in before else set()
            for other in old ^ set(presence.votes):
                with suppress(RequestError):
                    removal = self.presence.vote(seat, other, other in presence.votes, self.game)
                    if removal is not None and self.leading:
                        removals.append(removal)
        return removals

    def attend(self) -> bool:
        """Hand seats to the autopilot or back to their owners; whether any seat changed hands."""
        if self._agreed_at is not None:
            return False
        changed = self.presence.note(self.game, self.now())
        for seat in changed:
            if seat in self.presence.autopilots:
                self.bots.take(seat, self.presence.rules.level, autopilot=True)
            else:
                self.bots.leave(seat)
        if self.clocks.people != self.presence.playing:
            self.clocks.attend(self.game, self.presence.playing, self.now())
        return bool(changed)

    # ------------------------------------------------------------ what is due

    @property
    def is_running(self) -> bool:
        """Whether this process runs clocks and bots now."""
        return self.leading and self._paused_at is None and self._agreed_at is None

    def next_time(self, empty_since: float | None) -> float | None:
        """When something is due next; `empty_since` says since when nobody is at the table here."""
        now = self.now()
        if self.bots.busy and self._bots_at < now:
            self._bots_at = self._next_bot_at()
        times: list[float | None] = [held.until for held in self._held.values()]
        if self.is_running:
            due = self.clocks.due(self.game, now)
            times += [
                None if due is None else due[0],
                max(self._bots_at, self._coached_until) if self.bots.busy else None,
                self.presence.next_change(self.game),
                self._pauses_at(empty_since),
            ]
        return min((time for time in times if time is not None), default=None)

    def _pauses_at(self, empty_since: float | None) -> float | None:
        return None if empty_since is None or self.elsewhere else empty_since + PAUSE

    def pause(self, empty_since: float | None) -> bool:
        """Pause a game that nobody has been at for long enough; whether it does."""
        pauses_at = self._pauses_at(empty_since)
        if pauses_at is None or self.now() < pauses_at:
            return False
        self._paused_at = self.now()
        return True

    def wake_up(self) -> None:
        """Go on after a pause, which costs nobody time."""
        if self._paused_at is not None:
            self.clocks.extend(self.now() - self._paused_at)
            self._paused_at = None

    def banker_act(self) -> BankerAct | None:
        """What the Banker has to do now."""
        due = self.clocks.due(self.game, self.now())
        return due[1] if due is not None and due[0] <= self.now() else None

    def bot_move(self, can_act: bool = True) -> Move | None:
        """What a bot does now; it waits for claims, for answers to its offers, between bids, and until it `can_act`."""
        now = self.now()
        if not self.is_running or max(self._bots_at, self._coached_until) > now:
            return None
        if not self.bots.busy or self.game.over:
            return None
        if not can_act:
            self._bots_at = now + REST
            return None
        move = self.bots.move()
        if move is None:
            return None
        until = self.clocks.holds(self.game, move.act, now) or self.clocks.awaits(self.game, move.act, now)
        until = until or self._rhythm.holds(move.act, now)
        self._bots_at = self._next_bot_at() if until is None else min(until, now + AGAIN)
        return move if until is None else None

    def _next_bot_at(self) -> float:
        """When a bot moves next: after a pause, once everybody has seen what happened."""
        return max(self.now() + self._pace, self._seen_at())

    def _seen_at(self) -> float:
        """When everybody has seen what happened, and read the card."""
        return self._showing.until + self._pace * THOUGHT

    def set_pace(self, name: str) -> None:
        """From now on bots play at another pace."""
        pace = self._bot_pace * PACES[name]
        if pace == self._pace:
            return
        self._pace = self._rhythm.pace = self._showing.pace = pace
        self._bots_at = min(self._bots_at, self._next_bot_at())

    # ------------------------------------------------------------ pauses that players agree on

    @property
    def is_paused(self) -> bool:
        """Whether the players have paused the game."""
        return self._agreed_at is not None

    def clocks_to_keep(self) -> dict[str, Any] | None:
        """The clocks for a pause that begins now; only the server that runs them knows of extensions."""
        self.recover()
        return self.clocks.to_dict() if self.leading else None

    def follow_pause(self, pause: Pause) -> bool:
        """Stop clocks, bots and absences for a pause, or let them go on; whether anything changed."""
        if pause.clocks is not None and not self.leading:
            self.clocks = Clocks.from_dict(self.clocks.rules, pause.clocks)
        if pause.since == self._agreed_at:
            return False
        if self._agreed_at is not None:  # one that has ended, perhaps before another began
            now = self.now() if pause.since is None else pause.since
            self.clocks.extend(now - self._agreed_at)
            self.presence.resume(self._agreed_at, now)
        self._agreed_at = pause.since
        return True

    # ------------------------------------------------------------ time that does not count

    @property
    def is_stalled(self) -> bool:
        """Whether the clocks stand still because nothing can be stored."""
        return self._stalled_at is not None

    def stall(self) -> None:
        """Stop the clocks until something can be stored again."""
        if self._stalled_at is None and self.leading and self._agreed_at is None:
            self._stalled_at = self.now()

    def recover(self) -> None:
        """Let the clocks run again."""
        self.give_time_back()
        self._stalled_at = None

    def give_time_back(self) -> None:
        """Extend every deadline by the time in which nothing could be stored."""
        if self._stalled_at is not None:
            now = self.now()
            self.clocks.extend(now - self._stalled_at)
            self._stalled_at = now

    def deadlines(self) -> dict[str, Any]:
        """The clocks as clients see them."""
        if self._agreed_at is not None:
            return self.clocks.face(self.game, self._agreed_at, paused=True)
        return self.clocks.face(self.game, self.now())
