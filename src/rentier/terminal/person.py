"""A person at the table: the interface of a bot, answered by typed commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from rentier.kernel.errors import RentierError, SpellingError
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import BidDue, Pass
from rentier.rules.leaving import Resign
from rentier.rules.questions import OPEN_CLAIMS, OPEN_OFFERS
from rentier.terminal import commands
from rentier.terminal.menu import as_table, menu
from rentier.terminal.palette import QUIET, TYPED, WRONG
from rentier.terminal.prose import capital, indented
from rentier.terminal.situation import details, headline, waited_for
from rentier.text.spelling import in_verbs, verbs

if TYPE_CHECKING:
    from rentier.terminal.session import Session

FOR_GOOD = ("pass all", "pass for good")
"""How to stay out of an auction to its end, also where a pass lasts only until the next bid."""


class Person:
    """Reads acts until one is accepted; a refused one is explained and asked for again."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._let_go: set[tuple[int, ...]] = set()
        """Claims and offers that this person saw and left alone."""
        self._pause = False
        self._out_of = 0
        """The lot that this person has passed on for good."""

    def pause(self) -> None:
        """Have the next wish ask for an act even if nothing new concerns this person."""
        self._pause = True

    # ------------------------------------------------------------ what the table asks

    def answer(self, view: View, duty: Duty) -> Act:
        """The act for a duty, or any other that is open."""
        if isinstance(duty, BidDue) and duty.number == self._out_of:
            self.session.repeated.add(self.session.game.version)
            return Pass(self.session.seat, duty.number)
        self._show(view, waited_for(view))
        while True:
            act = self._read()
            if act is not None:
                return act
            self.session.console.print(Text("Type one of the commands above, or help", style=QUIET))

    def wish(self, view: View) -> Act | None:
        """Rent to ask for and offers to answer, each shown before the table goes on; Enter leaves them alone."""
        pause, self._pause = self._pause, False
        open_now = self._open(view)
        if view.over or (not pause and open_now <= self._let_go):
            return None
        self._show(view, None)
        act = self._read()
        if act is None:
            self._let_go |= open_now
        else:
            self._pause = pause
            self.session.table.driver.wake(self.session.seat)  # there may be more to do
        return act

    def _open(self, view: View) -> set[tuple[int, ...]]:
        """Claims and offers that wait for this person."""
        if view.seat is None or view.is_out(view.seat):
            return set()
        found = {(claim.number,) for claim in view.ask(OPEN_CLAIMS) if claim.owner == view.seat}
        return found | {(offer.number, offer.revision) for offer in view.ask(OPEN_OFFERS) if offer.partner == view.seat}

    # ------------------------------------------------------------ showing and reading

    def _show(self, view: View, waiting: Waiting | None) -> None:
        """What is at stake, what can be typed, and, where nothing has to be done, what Enter does."""
        session = self.session
        game, prose, console = session.game, session.prose, session.console
        session.teller.tell(asked=session.seat)
        session.autosave()
        console.print()
        if waiting is not None:
            console.print(headline(game, prose, view, waiting))
        for line in details(prose, view, waiting, session.speech.reasons):
            console.print(indented(line))
        answers, replies, rights = menu(game, prose, game.acts(session.seat), waiting.duty.number if waiting else 0)
        first = answers + replies or (rights if waiting is not None else [])
        if first:
            console.print(as_table(first, console.width))
        also = {row.typed.partition(" ")[0]: None for row in rights if row not in first}
        console.print(
            Text()
            .append("  also: ", style=QUIET)
            .append(", ".join([*also, "look", "board", "deeds", "help"]), style=TYPED)
        )
        if waiting is None:
            console.print(Text("  Enter: continue", style=QUIET))

    def _read(self) -> Act | None:
        """The next act that the rules accept; None for an empty line."""
        session, sure = self.session, False
        while True:
            text = " ".join(session.read().split())
            if (late := self._late()) is not None:
                return late
            sure, was_sure = False, sure
            if not text:
                return None
            if was_sure and text.lower() in ("yes", "y"):
                text = Resign.spelling
            if was_sure and text.lower() in ("no", "n"):
                continue
            text = in_verbs(text)
            for_good = text.lower() in FOR_GOOD
            text = Pass.spelling if for_good else text
            try:
                if commands.run(session, text):
                    continue
                if text.partition(" ")[0].lower() not in verbs(session.game):
                    raise SpellingError(commands.unknown(session, text))
                act = session.game.parse(session.seat, text, session.prose.names)
                refusal = session.game.why_not(act)
            except RentierError as error:
                self._say(Text(str(error)))
                if " " not in text:
                    commands.show_open(session, text.lower())
                continue
            if refusal is None and isinstance(act, Resign) and not was_sure:
                sure = True
                session.console.print(indented(Text("Leave the game for good? Type yes, or resign again")))
                continue
            if refusal is None and isinstance(act, Pass) and for_good:
                self._out_of = act.duty
                session.console.print(indented(Text("You pass for the rest of this auction")))
            if refusal is None:
                session.call_time()  # thinking takes time, too
                return act
            self._say(session.prose.refusal(refusal))

    def _late(self) -> Act | None:
        """A pass for good, once the seconds for the open lot are over."""
        session = self.session
        if session.auction.seconds_left != 0:
            return None
        waiting = waited_for(session.view)
        if waiting is None or not isinstance(waiting.duty, BidDue):
            return None
        self._out_of = waiting.duty.number
        session.console.print(
            indented(Text(f"Your {session.auction.seconds} seconds are up: you can no longer bid in this auction"))
        )
        return Pass(session.seat, waiting.duty.number)

    def _say(self, text: Text) -> None:
        said = capital(text)
        said.stylize_before(WRONG)
        self.session.console.print(indented(said))
