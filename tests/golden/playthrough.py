"""Playthroughs: a whole game as a text to read, and the game again from its text.

A text begins with the table and then alternates what somebody typed (`Ann> bid $20`) with what happened, indented; what
the Banker does nobody types, so it has words of its own (`Banker> time is up`).
Every round begins with the position. Only the table and the typed acts are read back; the rest must come out the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import load
from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import Act, Fact
from rentier.rules.city.clock import CallTime
from rentier.rules.city.questions import BLOCKS, PIECES_LEFT, RENT_DODGE, STANDING
from rentier.rules.classic.questions import PIECES
from rentier.rules.questions import LEVEL
from rentier.rules.turns import TurnBegan

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ann", "Ben", "Cleo", "Dan")
BANKERS_ACTS: dict[str, Act] = {"time is up": CallTime()}


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

    def bank(self, text: str) -> None:
        """Have the Banker do something."""
        facts = self.game.submit(BANKERS_ACTS[text], BANKER)
        self.lines.append(f"Banker> {text}")
        self._tell(facts)

    def type(self, line: str) -> None:
        """A line as it stands in a text: who typed what."""
        name, _, text = line.partition("> ")
        if name == "Banker":
            return self.bank(text)
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
        """What the Bank has, and who has what, a line a player."""
        state, words = self.game.state, self.game.book.words
        yield f"Round {state.round}. {self._bank()}"
        for seat, name in enumerate(self.names):
            if state.out[seat]:
                yield f"  {name} is out."
                continue
            where = f"in {words.terms['jail']}" if state.jail[seat] else f"on {words.space(state.at[seat])}"
            deeds = ", ".join(self._deed(deed) for deed in state.deeds_of(seat))
            yield f"  {name} has {words.money(state.cash[seat])}, {where}: {deeds or 'no property'}."

    def _bank(self) -> str:
        """The buildings that are left."""
        words, (houses, hotels) = self.game.book.words, PIECES(self.game)
        return f"The Bank holds {words.count(houses, 'house')} and {words.count(hotels, 'hotel')}."

    def _deed(self, deed: int) -> str:
        """A deed with a star a level."""
        levels: int = LEVEL(self.game, deed)
        mortgaged = " (mortgaged)" if self.game.state.mortgaged[deed] else ""
        return self.game.book.words.space(deed) + "*" * levels + mortgaged


class CityTeller(Teller):
    """Shows blocks and pieces."""

    def _bank(self) -> str:
        words, game = self.game.book.words, self.game
        holder: int = RENT_DODGE(game)
        card = f"{self.names[holder]} holds" if holder >= 0 else "Free Parking has"
        gone = [words.terms[piece] for piece, left in PIECES_LEFT(game).items() if not left]
        used_up = f" The Bank is out of: {', '.join(gone)}." if gone else ""
        unowned = [self._deed(deed) for deed in game.state.deeds_of(-1) if self._stands(deed)]
        left = f" Nobody owns {', '.join(unowned)}." if unowned else ""
        return f"{card} the {words.terms['rent_dodge']}.{used_up}{left}"

    def _deed(self, deed: int) -> str:
        """A district with its blocks and pieces: `Old Town [2r 1i, railroad]`."""
        lent = self.game.state.mortgaged[deed]
        stands = self._stands(deed)
        mortgaged = f" (mortgaged for {self.game.book.words.money(lent)})" if lent else ""
        return self.game.book.words.space(deed) + (f" [{', '.join(stands)}]" if stands else "") + mortgaged

    def _stands(self, deed: int) -> list[str]:
        """Blocks, then pieces."""
        counts = zip(BLOCKS(self.game, deed), "ri", strict=True)
        blocks = " ".join(f"{count}{kind}" for count, kind in counts if count)
        pieces = [self.game.book.words.terms[piece] for piece in STANDING(self.game, deed)]
        return ([blocks] if blocks else []) + pieces


def teller_of(edition: str, options: dict[str, Any], seats: int, seed: int) -> Teller:
    """A teller who knows the edition's family."""
    kind = CityTeller if load(edition).family == "city" else Teller
    return kind(edition, options, seats, seed)


def again(text: str) -> Teller:
    """The game that a text tells, played again from its table and its typed lines."""
    lines = text.splitlines()
    head = dict(line.split(": ", 1) for line in lines[2:6])
    options: dict[str, Any] = {}
    for word in head["options"].split():
        name, _, value = word.partition("=")
        options[name] = int(value) if value else True
    teller = teller_of(head["edition"], options, len(head["players"].split()), int(head["seed"]))
    for line in lines:
        if line.partition("> ")[0] in (*teller.names, "Banker"):
            teller.type(line)
    return teller
