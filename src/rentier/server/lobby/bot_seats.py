"""The seats of a game that programs play at a server, and the notes by which anybody can ask the same programs again.

A bot sees the table and has a seed and a memory, which follow from when it sat down and when it was asked. This is
noted with the acts of the game, so that `Recomputed` can seat the same bots at a replay, ask them at the same moments
and compare every move. The time of day has no part in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from rentier.bots.autopilot import Autopilot
from rentier.bots.base import introduce_people, make_bot
from rentier.driver import Driver
from rentier.kernel.errors import RentierError
from rentier.kernel.game import AUTOPILOT, Entry, Game
from rentier.kernel.records import Act, Duty

Note = list[Any]
"""`[version, "bot", seat, level, style]`, `[version, "autopilot", seat, level]`, `[version, "leave", seat]` or
`[version, "ask"]`."""
Seeds = Callable[[int, int], str]
"""The seed of the bot that sits down at a seat at a version."""


class Move(NamedTuple):
    """What a bot wants to do, as the server stores it."""

    seat: int
    by: int
    act: Act
    duty: Duty | None
    """What this answers; None for a wish."""
    said: str | None = None
    """What the bot says with it."""


class BotSeats:
    """Seats bots and autopilots at a game; the driver asks them, as it does in simulations."""

    def __init__(self, game: Game, seeds: Seeds) -> None:
        self.notes: list[Note] = []
        """What happened here since the notes were last stored."""
        self._game = game
        self._driver = Driver(game)
        self._seeds = seeds
        self._autopilots: set[int] = set()
        self._move: Move | None = None
        self._asked = -1
        """The version at which bots were asked last: at each only once, so that waiting changes nothing."""

    def take(self, seat: int, level: str, autopilot: bool = False, style: str = "") -> None:
        """Let a bot play a seat from now on."""
        version = self._game.version
        bot = make_bot(level, self._seeds(seat, version), style)
        if autopilot:
            self._autopilots.add(seat)
        self._driver.take(seat, Autopilot(bot) if autopilot else bot)
        self.notes.append([version, "autopilot", seat, level] if autopilot else [version, "bot", seat, level, style])
        self._introduce_people()
        self._reconsider()

    def leave(self, seat: int) -> None:
        """A person plays the seat again."""
        self._autopilots.discard(seat)
        self._driver.leave(seat)
        self.notes.append([self._game.version, "leave", seat])
        self._introduce_people()
        self._reconsider()

    def _introduce_people(self) -> None:
        """Tell the bots which seats people have, also while the autopilot plays for them."""
        players = self._driver.players
        bots = {seat for seat, player in enumerate(players) if player is not None} - self._autopilots
        introduce_people((players[seat] for seat in bots), set(range(len(players))) - bots)

    def _reconsider(self) -> None:
        """Ask again at this version, now that others sit here; a wish that was not carried out is not lost by that."""
        if self._asked == self._game.version and self._move is not None and self._move.duty is None:
            self._driver.wake(self._move.seat)
        self._asked = -1

    @property
    def busy(self) -> bool:
        """Whether a bot may have something to do."""
        return self._move is not None if self._asked == self._game.version else self._driver.busy

    def move(self) -> Move | None:
        """The next thing that a bot wants or has to do; the same one until the game goes on."""
        return self._move if self._asked == self._game.version else self.ask()

    def ask(self) -> Move | None:
        """Ask the bots, and note that."""
        self._asked = self._game.version
        self.notes.append([self._asked, "ask"])
        self._move, move = None, self._driver.next_move()
        if move is not None:
            seat, act, duty = move
            by = AUTOPILOT if seat in self._autopilots else seat
            self._move = Move(seat, by, act, duty, getattr(self._driver.players[seat], "said", "") or None)
        return self._move

    def after_refusal(self, move: Move) -> Act | None:
        """What is played instead of a refused move; without that, bots are asked again."""
        self._asked = -1
        return self._driver.after_refusal((move.seat, move.act, move.duty))


class BotError(RentierError):
    """A bot's move that does not follow from its seed and what it saw."""


class Recomputed:
    """Asks the bots of a recorded game again: call `watch` with the game as it stands before every act."""

    def __init__(self, entries: Iterable[Entry], bots: Sequence[Any], seeds: Seeds) -> None:
        self.moves = 0
        """Moves of bots that were recomputed ..."""
        self.autopilot_moves = 0
        """... and those of the autopilot."""
        self.restarts: set[int] = set()
        """Where bots sat down again without their memory, as after a restart of the server."""
        self._bots = bots
        self._seeds = seeds
        self._notes: dict[int, list[Note]] = {}
        self._seats: BotSeats | None = None
        self._seen: set[int] = set()
        for entry in entries:
            for note in entry.bots or ():
                if not isinstance(note, list) or len(note) < 2 or type(note[0]) is not int or note[0] > entry.first:
                    raise BotError(f"the notes on bots at fact {entry.first + 1} cannot be read")
                self._notes.setdefault(note[0], []).append(note)

    def watch(self, game: Game, entry: Entry) -> None:
        """Compare an act with what the bots want now, if it is one of theirs."""
        if self._seats is None:
            self._seats = BotSeats(game, self._seeds)
        move: Move | None = None
        for note in self._notes.get(game.version, ()):
            if note[1:] == ["ask"]:
                if move is not None and game.why_not(move.act) is None:
                    raise BotError(f"fact {entry.first + 1}: bots were asked again after {game.spell(move.act)!r}")
                move = self._seats.ask()
            else:
                if move is not None and game.why_not(move.act) is not None:
                    self._seats.after_refusal(move)
                move = None
                self._sit(note)
        by_bot = entry.by >= 0 and self._bots[entry.by] is not None
        if not by_bot and entry.by != AUTOPILOT:
            return
        where = f"fact {entry.first + 1}: the move of seat {getattr(entry.act, 'seat', entry.by) + 1}"
        if move is None:
            raise BotError(f"{where} is a bot's, but no bot was asked for it")
        expected: Act | None = move.act
        if entry.act != expected and game.why_not(move.act) is not None:
            expected = self._seats.after_refusal(move)
        if entry.act != expected or entry.by != move.by:
            raise BotError(f"{where} is not the one its bot makes, which is {game.spell(move.act)!r}")
        if by_bot:
            self.moves += 1
        else:
            self.autopilot_moves += 1

    def _sit(self, note: Note) -> None:
        """Seat a bot or an autopilot as a note says, or let it leave."""
        assert self._seats is not None
        version, *what = note
        match what:
            case ["bot", int(seat), str(level), str(style)] if 0 <= seat < len(self._bots):
                if self._bots[seat] != [level, style]:
                    raise BotError(f"fact {version + 1}: another bot plays seat {seat + 1} than the one at the start")
                if seat in self._seen:
                    self.restarts.add(version)
                self._seen.add(seat)
                self._seats.take(seat, level, style=style)
            case ["autopilot", int(seat), str(level)] if 0 <= seat < len(self._bots) and self._bots[seat] is None:
                self._seats.take(seat, level, autopilot=True)
            case ["leave", int(seat)] if 0 <= seat < len(self._bots):
                self._seats.leave(seat)
            case _:
                raise BotError(f"the notes on bots at fact {version + 1} cannot be read")
