"""Playthroughs: a whole game as a text to read, and the game again from its text.

A text begins with the table and then alternates what somebody typed (`Ann> bid $20`) with what happened, indented.
Every round begins with the position. Only the table and the typed acts are read back; the rest must come out the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact
from rentier.rules.turns import TurnBegan

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ann", "Ben", "Cleo", "Dan")


class Teller:
    """Plays acts at a table and writes the text as it goes."""

    def __init__(self, edition: str, options: dict[str, Any], seats: int, seed: int) -> None:
        self.names = NAMES[:seats]
        self.game = Game.new(edition, options, seats, SeededChance(seed))
        on = " ".join(name if value is True else f"{name}={value}" for name, value in options.items())
        self.lines = [
            f"{self.game.book.edition.title}: a playthrough",
            "",
            f"edition: {edition}",
            f"options: {on}",
            f"players: {' '.join(self.names)}",
            f"seed: {seed}",
            "",
        ]
        self._tell(self.game.facts)

    def act(self, act: Act, text: str | None = None) -> None:
        """Submit an act as it is typed, and tell what happened."""
        typed = self.game.spell(act) if text is None else text
        facts = self.game.submit(act, act.seat)
        self.lines.append(f"{self.names[act.seat]}> {typed}")
        self._tell(facts)

    def type(self, line: str) -> None:
        """A line as it stands in a text: who typed what."""
        name, _, text = line.partition("> ")
        seat = self.names.index(name)
        self.act(self.game.parse(seat, text, self.names), text)

    @property
    def text(self) -> str:
        """Everything so far."""
        return "\n".join(self.lines).rstrip() + "\n"

    def _tell(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            if isinstance(fact, TurnBegan) and fact.seat == self.game.state.starter:
                self.lines += ["", *self._position(), ""]
            told = self.game.book.words.plain(fact, self.names)
            if told:
                self.lines.append(f"    {told}")
        if self.game.over:
            ranks = zip(self.game.state.ranking, self.names, strict=True)
            self.lines += ["", *self._position(), "", "Ranking: " + ", ".join(f"{r}. {n}" for r, n in sorted(ranks))]

    def _position(self) -> Iterator[str]:
        """Who has what, a line a player."""
        state, words, levels = self.game.state, self.game.book.words, self.game.ask("levels")
        houses, hotels = self.game.ask("pieces")
        yield f"Round {state.round}. The Bank holds {words.count(houses, 'house')} and {words.count(hotels, 'hotel')}."
        for seat, name in enumerate(self.names):
            if state.out[seat]:
                yield f"  {name} is out."
                continue
            where = f"in {words.terms['jail']}" if state.jail[seat] else f"on {words.space(state.at[seat])}"
            deeds = [
                words.space(deed) + ("*" * levels[deed]) + (" (mortgaged)" if state.mortgaged[deed] else "")
                for deed in state.deeds_of(seat)
            ]
            yield f"  {name} has {words.money(state.cash[seat])}, {where}: {', '.join(deeds) or 'no property'}."


def again(text: str) -> Teller:
    """The game that a text tells, played again from its table and its typed lines."""
    lines = text.splitlines()
    head = dict(line.split(": ", 1) for line in lines[2:6])
    options: dict[str, Any] = {}
    for word in head["options"].split():
        name, _, value = word.partition("=")
        options[name] = int(value) if value else True
    teller = Teller(head["edition"], options, len(head["players"].split()), int(head["seed"]))
    for line in lines:
        if line.partition("> ")[0] in teller.names:
            teller.type(line)
    return teller
