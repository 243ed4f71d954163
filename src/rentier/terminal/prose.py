"""Prose: facts and refusals as coloured sentences with the players' names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact
from rentier.terminal.palette import QUIET, group_style, seat_style
from rentier.text.words import Span

RUN_ON = {
    "BidMade": "bids",
    "BidPassed": "bids",
    "PassesLifted": "bids",
    "DeedDealt": "deal",
    "StartRolled": "start",
}
"""Kinds of facts that are told in one breath with others of their sort."""
SWALLOWED = {"RentClaimed": ("RentAsked",), "DeedOffered": ("Bought", "Declined")}
"""Kinds of facts that need no telling when one of the other kinds follows."""
ECHOED = {
    "TargetChosen": ("DistrictTaken", "FreeBlockBuilt", "PiecePlaced", "PieceRemoved", "Repossessed"),
    "DistrictPutUp": ("LotOpened",),
}
"""Likewise, where what follows is always part of the same act."""


class Prose:
    """The words of one game, dressed for a terminal."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.book = game.book
        self.names = tuple(names)
        letters = [name[:1].upper() for name in self.names]
        self.initials = [letter if letters.count(letter) == 1 else str(seat + 1) for seat, letter in enumerate(letters)]
        """One character a player, for the board."""

    def seat(self, seat: int) -> Text:
        """A player's name, or the Bank."""
        name = self.names[seat] if seat >= 0 else f"the {self.book.words.terms['bank']}"
        return Text().append(name, style=seat_style(seat))

    def space(self, space: int) -> Text:
        """The name of a space in the colour of its group."""
        return Text().append(self.book.words.space(space), style=group_style(self.book.board, space))

    def money(self, amount: int) -> str:
        """An amount in the edition's currency."""
        return self.book.words.money(amount)

    def join(self, pieces: Iterable[Text], between: str) -> Text:
        """Several texts in a row."""
        return Text(between).join(pieces)

    def any_of(self, things: Sequence[str]) -> str:
        """Things to choose from: `a, b or c`."""
        *most, last = things
        return f"{', '.join(most)} or {last}" if most else last

    def filled(self, template: str, values: Mapping[str, Any] | None = None) -> str:
        """A text with the edition's words, as `Leave {jail}`."""
        return "".join(part.text for part in self.book.words.fill(template, values or {}))

    def meaning(self, act: type[Act]) -> str:
        """What an act does, in one line."""
        return self.filled((act.__doc__ or "").strip().split("\n")[0])

    def parts(self, parts: Iterable[Span]) -> Text:
        """The parts of a message, each in its colour."""
        text = Text()
        for part in parts:
            if part.kind == "seat" and isinstance(part.value, int):
                text.append_text(self.seat(part.value))
            elif part.kind == "space" and isinstance(part.value, int):
                text.append_text(self.space(part.value))
            elif part.kind == "card":
                text.append(part.text, style="italic")
            elif part.kind == "clause":
                text.append(f" ({part.text})", style=QUIET)
            else:
                text.append(part.text)
        return text

    def fact(self, fact: Fact) -> Text:
        """One fact as a sentence; empty for a fact that nobody needs to be told."""
        return capital(self.parts(self.book.words.tell(fact)))

    def facts(self, facts: Sequence[Fact]) -> list[Text]:
        """Facts as sentences, where one with the same subject goes on from the one before."""
        sentences: list[Text] = []
        subject: int | str | None = None
        sort: str | None = None
        started: set[int | str | None] = set()
        facts = by_hand(facts)
        for index, fact in enumerate(facts):
            kind, after = type(fact).__name__, type(facts[index + 1]).__name__ if index + 1 < len(facts) else ""
            parts = self.book.words.tell(fact)
            if not parts or after in SWALLOWED.get(kind, ECHOED.get(kind, ())):
                continue
            seat = parts[0].value if parts[0].kind == "seat" else None
            if RUN_ON.get(kind) == "start" and seat in started:
                sentences.append(Text("Those tied for the highest roll again: ").append_text(self.parts(parts)))
                started.clear()
            elif sentences and seat is not None and seat == subject and sort == RUN_ON.get(kind) == "deal":
                sentences[-1].append(", ").append_text(self.parts(parts[-1:]))
            elif sentences and seat is not None and seat == subject:
                sentences[-1].append(",").append_text(self.parts(parts[1:]))
            elif sentences and sort not in (None, "deal") and sort == RUN_ON.get(kind):
                sentences[-1].append(", ").append_text(self.parts(parts))
            else:
                sentences.append(capital(self.parts(parts)))
            subject = None if parts[-1].kind == "card" else seat
            sort = RUN_ON.get(kind)
            started |= {seat} if sort == "start" else set()
        return sentences

    def refusal(self, refusal: Refusal) -> Text:
        """Why something is not allowed, with its clause."""
        return capital(self.parts(self.book.words.tell(refusal)))


def by_hand(facts: Sequence[Fact]) -> list[Fact]:
    """Facts in the order of telling: deeds dealt around the table in turn are told player by player."""
    told: list[Fact] = []
    for dealt, run in groupby(facts, lambda fact: RUN_ON.get(type(fact).__name__) == "deal"):
        told += sorted(run, key=attrgetter("seat") if dealt else lambda fact: 0)
    return told


def capital(text: Text) -> Text:
    """The text with a capital first letter, its colours kept."""
    if not text.plain[:1].islower():
        return text
    first = text[0]
    first.plain = first.plain.upper()
    return first + text[1:]


def indented(told: RenderableType) -> Padding:
    """A sentence two columns in, also where it wraps, with a capital; or anything else that is drawn."""
    return Padding(capital(told) if isinstance(told, Text) else told, (0, 0, 0, 2), expand=False)
