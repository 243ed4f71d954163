"""A session: one game in one terminal, from the first prompt to the last, saved continuously."""

from __future__ import annotations

import io
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from rentier.bots import Bot, make_bot
from rentier.bots.base import introduce_people
from rentier.bots.personalities import style_of
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.kernel.views import View
from rentier.rules.auction import BidPassed
from rentier.rules.deals import DealOffered
from rentier.table import Table
from rentier.terminal import commands
from rentier.terminal.commands import Leave
from rentier.terminal.palette import QUIET, WRONG
from rentier.terminal.person import Person
from rentier.terminal.playing_time import AuctionTime, PlayingTime
from rentier.terminal.prose import Prose
from rentier.terminal.saves import Seating, check_free, save
from rentier.terminal.screen import heading, legend, players_table, result, worth_counts
from rentier.terminal.speech import Speaking, Speech
from rentier.terminal.teller import Teller

Reader = Callable[[str], str]
"""Takes a prompt and gives a line; `EOFError` where there is no more."""

WATCH_ROUNDS = 100
"""The most rounds that a game among bots is watched for."""


def terminal_reader(console: Console) -> Reader:
    """Lines from the keyboard, or from a pipe, whose lines are shown after the prompt as if typed."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are bad input, not a crash

    def typed(prompt: str) -> str:
        if sys.stdin.isatty():
            with suppress(ImportError):  # gives input() its history and editing, where there is one
                import readline  # noqa: F401
            return input(prompt)
        line = sys.stdin.readline()
        console.print(Text(prompt + line.rstrip("\n")))
        if not line:
            raise EOFError
        return line

    return typed


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ignore Ctrl-C during a save: a second one must not cut it off."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Session:
    """A table with at most one person; what the person sees and types goes through here."""

    def __init__(
        self,
        console: Console,
        game: Game,
        seating: Seating,
        *,
        path: Path | None = None,
        delay: float = 0.0,
        pausing: bool = False,
        auction_clock: bool = False,
        reader: Reader | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.console = console
        self.game = game
        self.seating = seating
        self.path = path
        self.pausing = pausing
        self.time = PlayingTime(game, clock, seating.played)
        self.auction = AuctionTime(game, clock, auction_clock)
        self.repeated: set[int] = set()
        """The first facts of passes that only repeat `pass all`: they are not logged again."""
        self.prose = Prose(game, seating.names)
        self.reader = reader or terminal_reader(console)
        self.speech = Speech()
        self.teller = Teller(console, game, self.prose, delay, self.time.left)
        self.person = Person(self) if seating.person is not None else None
        self.table = Table(game, [self._player(seat) for seat in range(game.state.seats)])
        self.table.watch = self.hear

    def _player(self, seat: int) -> Bot:
        if seat == self.seating.person and self.person is not None:
            return self.person
        seed = "" if self.seating.seed is None else f"{self.seating.seed}/{seat}"
        bot = make_bot(self.seating.bots[seat], seed, style_of(self.seating.names[seat]))
        introduce_people([bot], [] if self.seating.person is None else [self.seating.person])
        return Speaking(bot, seat, self.speech)

    @property
    def seat(self) -> int:
        """The person's seat."""
        assert self.seating.person is not None
        return self.seating.person

    @property
    def view(self) -> View:
        """What the person, or a spectator, sees."""
        return self.game.view(self.seating.person)

    def read(self) -> str:
        """The next line that the person types; the prompt shows the clocks that run."""
        clocks = (clock for clock in (self.time.figures(), self.auction.figures()) if clock)
        return self.reader(f"{', '.join((self.seating.names[self.seat], *clocks))}> ")

    def hear(self, fact: Fact) -> None:
        """Log a fact, unless it only repeats that the person stays out of an auction."""
        if type(fact) is BidPassed and self.repeated and self.game.entries[-1].first in self.repeated:
            return
        remark = self.speech.about(fact)
        self.teller.hear(fact)
        if remark is not None and not (isinstance(fact, DealOffered) and fact.partner == self.seating.person):
            self.teller.hear(remark)  # what an offer to the person says is shown with the offer

    def keep(self) -> None:
        """Bring the save up to date, where there is one."""
        if self.path is not None:
            save(self.game, self.so_far, self.path)

    def save_as(self, name: str) -> None:
        """Keep the game in a file from now on; an older one is not overwritten."""
        path = Path(name).expanduser()
        if path != self.path:
            check_free(path)
        save(self.game, self.so_far, path)
        self.path = path

    def autosave(self) -> None:
        """Bring the save up to date while playing, where a failure must not end the game."""
        try:
            self.keep()
        except RentierError as error:
            self.console.print(Text(f"Not saved: {error}", style=WRONG), soft_wrap=True)

    @property
    def so_far(self) -> Seating:
        """Who sits here, and how long they have played."""
        return replace(self.seating, played=self.time.played)

    def call_time(self) -> None:
        """Warn before the playing time is over, and call time then; close a lot whose seconds are over."""
        for fact in (*self.time.call(self.seating.person), *self.auction.call()):
            self.teller.hear(fact)

    # ------------------------------------------------------------ the loop

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.keep()
        self._welcome()
        try:
            self._play()
            self.autosave()
            self._farewell()
        except Leave as leave:
            self._get_up(offer=leave.asked)
        except EOFError:
            if sys.stdin.isatty():
                self.console.print()
            self._get_up(offer=False)
        except KeyboardInterrupt:
            self.console.print()
            self._get_up(offer=sys.stdin.isatty())

    def _play(self) -> None:
        view, last = self.view, self.game.state.round + WATCH_ROUNDS
        turn = (view.round, view.turn)
        while not view.over:
            if self.person is not None and view.is_out(self.seat):
                self._out()
                last = view.round + WATCH_ROUNDS
            if self.person is None and view.round >= last and not self.time.minutes:
                return
            if self.pausing and (view.round, view.turn) != turn and view.turn != self.seating.person:
                self._pause()
            turn = (view.round, view.turn)
            self.call_time()
            if view.over:
                break
            self.table.step()
            self.teller.tell(whole=view.over)

    def _pause(self) -> None:
        if self.person is not None:
            self.person.pause()
            self.table.driver.wake(self.seat)

    def _out(self) -> None:
        """The person is out: the others are watched, or only their result, or the table left."""
        self.autosave()
        self.console.print()
        self.console.print("You are out of the game.")
        asked = "Press Enter to watch the others, type result to skip to the end, or quit to leave."
        self.console.print(asked)
        while (typed := self.read().strip().lower()) not in ("", "watch", "result"):
            if not commands.run(self, typed):
                self.console.print(asked)
        self.teller.silent = typed == "result"
        self.person = None

    # ------------------------------------------------------------ coming and going

    def _welcome(self) -> None:
        heading(self.console, self.game, self.prose)
        self.console.print(players_table(self.view, self.prose))
        if self.person is not None:
            name = self.seating.names[self.seat]
            self.console.print(Text(f"You are {name}. Type help for help, quit to leave.", style=QUIET))
        self.console.print()
        if self.game.version and not self.game.state.over:
            self._recent()

    def _recent(self) -> None:
        """What led here: the setting up, or the end of the last session."""
        fresh = len(self.game.entries) <= 1
        for fact in self.game.facts if fresh else self.game.facts[-12:]:
            self.teller.hear(fact)
        if fresh:
            self.teller.round = 0
        else:
            self.console.print(Text("Last events:", style=QUIET))
        delay, self.teller.delay = self.teller.delay, 0.0
        self.teller.tell()
        self.teller.delay = delay

    def _farewell(self) -> None:
        self.console.print()
        if not self.view.over:
            self.console.print(f"Stopped after round {self.view.round}; nobody has won yet.")
            self.console.print(players_table(self.view, self.prose))
            self.console.print(legend(self.view, self.prose))
            self.console.print(worth_counts(self.view, self.prose))
        else:
            self.console.print(result(self.view, self.prose))
        self._say_where()

    def _get_up(self, offer: bool) -> None:
        """Leave in the middle; the save is kept, or one is offered."""
        try:
            if offer and self.path is None and not self.view.over:
                self._offer_save()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        with uninterrupted():
            self.autosave()
            if self.path is None:
                self.console.print(Text("You left the table; the game was not saved.", style=QUIET))
            self._say_where()

    def _offer_save(self) -> None:
        """Ask for a file until the game is in one or the person lets it go."""
        while name := self.reader("Save the game as (a file name, or Enter to discard it): ").strip():
            try:
                return self.save_as(name)
            except RentierError as error:
                self.console.print(Text(str(error), style=WRONG), soft_wrap=True)

    def _say_where(self) -> None:
        if self.path is not None:
            again = "Replay it with: rentier replay" if self.view.over else "Continue with: rentier play --resume"
            watch = " --watch" if self.seating.person is None and not self.view.over else ""
            line = f"Game saved. {again} {self.path}{watch}"
            self.console.print(Text(line, style=QUIET), soft_wrap=True)
