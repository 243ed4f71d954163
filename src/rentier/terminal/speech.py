"""Speech: what bots say, held back until its fact has been shown."""

from __future__ import annotations

from typing import NamedTuple

from rentier.bots import Bot
from rentier.kernel.records import Act, Duty, Fact
from rentier.kernel.views import View
from rentier.rules.deals import DealDeclined, DealDone, DealOffered


class Remark(NamedTuple):
    """What a seat says."""

    seat: int
    text: str


class Speech:
    """The words of everybody at a table."""

    def __init__(self) -> None:
        self._last: Remark | None = None
        self.reasons: dict[int, str] = {}
        """Why offers were made, by their numbers; those that are no longer open are not asked for."""

    def say(self, seat: int, text: str) -> None:
        """Somebody is about to act, and says this about it."""
        self._last = Remark(seat, text) if text else None

    def about(self, fact: Fact) -> Remark | None:
        """What was said about a fact, which is then said."""
        last = self._last
        speaker = _speaker(fact)
        said = last if last is not None and last.seat in speaker else None
        if speaker:
            self._last = None
        if isinstance(fact, DealOffered):
            self.reasons.pop(fact.number, None)
            if said is not None:
                self.reasons[fact.number] = said.text
        return said


class Speaking(Bot):
    """A bot whose words are heard."""

    def __init__(self, bot: Bot, seat: int, speech: Speech) -> None:
        self._bot, self._seat, self._speech = bot, seat, speech
        self.wakes_with_turn: bool = getattr(bot, "wakes_with_turn", True)

    def answer(self, view: View, duty: Duty) -> Act:
        """The bot's answer."""
        act = self._bot.answer(view, duty)
        self._speech.say(self._seat, getattr(self._bot, "said", ""))
        return act

    def wish(self, view: View) -> Act | None:
        """The bot's wish."""
        act = self._bot.wish(view)
        self._speech.say(self._seat, getattr(self._bot, "said", "") if act is not None else "")
        return act


def _speaker(fact: Fact) -> tuple[int, ...]:
    """Who may have said something about a fact; nobody about anything but deals."""
    if isinstance(fact, DealOffered):
        return (fact.maker,)
    if isinstance(fact, DealDeclined):
        return (fact.seat,)
    return (fact.maker, fact.partner) if isinstance(fact, DealDone) else ()
