"""The journal: a game as JSON lines, header first, then facts; it can be folded, checked and travelled.

Every line carries a running checksum, so that an altered or torn file is noticed at the line where it happened.
The first fact of an act also says who submitted what and how many facts it brought.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rentier.kernel import formats
from rentier.kernel.chance import Chance
from rentier.kernel.errors import EditionError, JournalError, RecordError, Refusal, RentierError
from rentier.kernel.formats import upgraded
from rentier.kernel.game import AUTOPILOT, Entry, Game
from rentier.kernel.plain import Json
from rentier.kernel.records import Act, Fact, Return, decode, encode
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import State


class Journal:
    """The record of a game: where it began and everything that happened."""

    def __init__(self, header: Json, facts: list[Fact], entries: list[Entry]) -> None:
        self.header = header
        self.facts = facts
        self.entries = entries

    @classmethod
    def of(cls, game: Game) -> Journal:
        """The record of a game as it stands."""
        return cls(game.header(), game.facts.copy(), game.entries)

    @property
    def rules(self) -> int:
        """The version of the rules that the game began with."""
        version: int = self.header.get("rules", 1)
        return version

    # ------------------------------------------------------------ folding

    def start(self) -> State:
        """The position before the first fact."""
        return State.from_dict(self.header["start"])

    def travel(self, to: int | None = None) -> State:
        """The position after the first `to` facts (all of them by default), without rules or chance."""
        count = len(self.facts) if to is None else to
        if not 0 <= count <= len(self.facts):
            raise JournalError(1, f"there are facts 0 to {len(self.facts)}, not {count}")
        state = self.start()
        for index, fact in enumerate(self.facts[:count]):
            try:
                fact.apply(state)
            except (IndexError, KeyError, ValueError, TypeError, AttributeError, AssertionError, StopIteration):
                raise JournalError(index + 2, f"the fact {type(fact).__name__} does not fit the position") from None
        return state

    def game(self, chance: Chance | None = None) -> Game:
        """The game, ready to go on under the present rules; a game of these rules must be of this very edition."""
        game = Game.new(self.header["edition"], self.header["options"], chance=chance, position=self.header["start"])
        if self.rules == formats.RULES and game.book.edition.digest != self.header["digest"]:
            raise JournalError(1, f"the edition {self.header['edition']} has changed since; it can only be replayed")
        game.rules = self.rules
        game.adopt(self.facts, self.entries, self.travel())
        return game

    def verify(self, chance: Chance | None = None, watch: Callable[[Game, Entry], None] | None = None) -> None:
        """Check that the facts fold; with the game's chance, that playing the acts again brings the same facts.

        `watch` is called with the game as it stands before each act.
        """
        self.travel()
        if chance is None:
            return
        again = self.begun(chance)
        for entry, end in self.ranges():
            try:
                if entry.act is not None:
                    if watch is not None:
                        watch(again, entry)
                    again.submit(entry.act, entry.by)
            except Refusal as refusal:
                raise JournalError(entry.first + 2, f"this act would be refused: {refusal}") from None
            for index in range(entry.first, end):
                if index >= len(again.facts) or again.facts[index] != self.facts[index]:
                    raise JournalError(index + 2, "the rules and the dice give another fact here")
                self._check_return(index)
            if len(again.facts) > end:
                raise JournalError(end + 2, "the rules and the dice give more facts for this act")

    def _check_return(self, index: int) -> None:
        """Check that a fact that goes back does so to a position that there was."""
        fact = self.facts[index]
        if not isinstance(fact, Return):
            return
        if not 0 <= fact.to <= index or State.from_dict(json.loads(fact.position)) != self.travel(fact.to):
            raise JournalError(index + 2, "it goes back to a position that there was not")

    def ranges(self) -> list[tuple[Entry, int]]:
        """Every act with the number of facts after it."""
        return list(zip(self.entries, [e.first for e in self.entries[1:]] + [len(self.facts)], strict=True))

    def begun(self, chance: Chance) -> Game:
        """The game as it began: set up again, or from the position where this record begins."""
        edition, options, start = self.header["edition"], self.header["options"], self.start()
        if self.entries and self.entries[0].act is not None:
            return Game.new(edition, options, chance=chance, position=self.header["start"])
        known = rulebook(edition, options).edition.tokens
        tokens = [known[token] for token in start.tokens if 0 <= token < len(known)]
        again = Game.new(edition, options, start.seats, chance, tokens=tokens)
        if start != again.start:
            raise JournalError(1, "this is not the position that a game of this edition is set up with")
        return again

    # ------------------------------------------------------------ writing and reading

    def lines(self) -> Iterator[str]:
        """The record line by line."""
        seal = ""
        line, seal = _sealed({"rentier": self.header}, seal)
        yield line
        firsts = {entry.first: (entry, index) for index, entry in enumerate(self.entries)}
        for number, fact in enumerate(self.facts):
            row: Json = {"n": number + 1, "fact": encode(fact)}
            if number in firsts:
                entry, index = firsts[number]
                end = self.entries[index + 1].first if index + 1 < len(self.entries) else len(self.facts)
                row["by"], row["act"] = entry.by, encode(entry.act) if entry.act is not None else None
                row["brings"] = end - entry.first
                if entry.bots is not None:
                    row["bots"] = entry.bots
            line, seal = _sealed(row, seal)
            yield line

    def save(self, path: Path | str) -> None:
        """Write the record to a file, whole or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text("\n".join(self.lines()) + "\n", encoding="utf-8")
            draft.replace(target)
        except OSError as error:
            raise RentierError(f"Cannot write {path}: {error.strerror or error}") from None

    @classmethod
    def load(cls, path: Path | str) -> Journal:
        """Read a record from a file; see `read`."""
        try:
            raw = Path(path).read_bytes()
        except OSError as error:
            raise RentierError(f"{path} cannot be read: {error.strerror}") from None
        return cls.read(line.decode("utf-8", "replace") for line in raw.splitlines())

    @classmethod
    def read(cls, lines: Iterable[str]) -> Journal:
        """Read a record; a damaged one is a `JournalError` that names the line and has what came before, `readable`."""
        journal: Journal | None = None
        seal, number, missing, first = "", 0, 0, 0
        try:
            for number, line in enumerate(lines, 1):
                row, seal = _opened(line, seal)
                if journal is None:
                    journal = cls(_header(row), [], [])
                    state = journal.start()
                    continue
                if row.get("n") != len(journal.facts) + 1:
                    raise JournalError(number, f"fact {len(journal.facts) + 1} should be here")
                if ("brings" in row) != (missing == 0):
                    raise JournalError(number, "the facts of an act are incomplete")
                if "brings" in row:
                    by, brings = row["by"], row["brings"]
                    if not (type(by) is type(brings) is int and AUTOPILOT <= by < state.seats and brings >= 1):
                        raise JournalError(number, "it does not say who submitted the act or how many facts it has")
                    first, missing = len(journal.facts), brings
                    bots = row.get("bots")
                    if bots is not None and not isinstance(bots, list):
                        raise JournalError(number, "its notes on bots should be a list")
                    journal.entries.append(Entry(first, by, _act(row["act"], journal.header["format"]), bots))
                fact = decode(upgraded("fact", row["fact"], journal.header["format"]), Fact)
                _applied(fact, state)
                journal.facts.append(fact)
                missing -= 1
            number += 1
            if journal is None:
                raise JournalError(1, "the file is empty: there is no header")
            if missing:
                raise JournalError(number, f"the file is cut off: {missing} more facts of the last act should follow")
        except JournalError as damaged:
            raise _kept(JournalError(number, damaged.sentence), journal, missing, first) from None
        except (RecordError, EditionError) as unknown:
            raise _kept(JournalError(number, str(unknown)), journal, missing, first) from None
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise _kept(JournalError(number, f"this line cannot be read ({error})"), journal, missing, first) from None
        journal.header["format"] = formats.FORMAT
        return journal


def load_game(path: Path | str, chance: Chance | None = None) -> Game:
    """A saved game, ready to continue; without `chance` its future dice and cards are random.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from rentier import SeededChance, load_game, play
    >>> game = play("platinum", ["simple", "random"], SeededChance(3), {"round-limit": 5})
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game.save(Path(folder) / "game.jsonl")
    ...     again = load_game(Path(folder) / "game.jsonl")
    >>> again.facts == game.facts
    True

    A damaged file raises a `JournalError`, which is a `RentierError` and names the line.
    """
    return Journal.load(path).game(chance)


@contextmanager
def showing() -> Iterator[None]:
    """Refuse a record that is consistent but has what no table of its edition can have: it was forged."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise RentierError("This game cannot be shown: it contains something impossible in its edition") from error


def _kept(error: JournalError, journal: Journal | None, missing: int, first: int) -> JournalError:
    """The error with what could be read before it; half an act is left out."""
    if journal is not None and missing:
        del journal.facts[first:]
        journal.entries[:] = [entry for entry in journal.entries if entry.first < first]
    error.readable = journal
    return error


def _header(row: Json) -> Json:
    written = row.get("rentier")
    if not isinstance(written, dict):
        raise JournalError(1, "this is not a record of a Rentier game: its first line has no header")
    header = upgraded("header", written, written.get("format"))
    assert isinstance(header, dict)
    for key in ("edition", "digest", "options", "start"):
        if key not in header:
            raise JournalError(1, f"the header lacks {key!r}")
    rules = header.get("rules", 1)
    if type(rules) is not int or not 1 <= rules <= formats.RULES:
        raise JournalError(1, f"it follows rules {rules!r}; this Rentier knows up to {formats.RULES}: update it")
    rulebook(header["edition"], header["options"])
    return header


def _act(plain: object, format: int) -> Act | None:
    return None if plain is None else decode(upgraded("act", plain, format), Act)


def _applied(fact: Fact, state: State) -> None:
    try:
        fact.apply(state)
    except Exception:
        raise JournalError(0, f"the fact {type(fact).__name__} does not fit the position") from None


def _sealed(row: Json, seal: str) -> tuple[str, str]:
    text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    seal = hashlib.blake2s((seal + text).encode(), digest_size=8).hexdigest()
    return f'{text[:-1]},"seal":"{seal}"}}', seal


def _opened(line: str, seal: str) -> tuple[Json, str]:
    mark = ',"seal":"'
    cut = line.rfind(mark)
    if not seal and not line.startswith('{"rentier":'):
        raise JournalError(1, "this is not a record of a Rentier game: its first line has no header")
    if cut < 0 or not line.endswith('"}'):
        raise JournalError(0, "the line is incomplete: it does not end with its seal")
    text, written = line[:cut] + "}", line[cut + len(mark) : -2]
    if hashlib.blake2s((seal + text).encode(), digest_size=8).hexdigest() != written:
        raise JournalError(0, "the line was altered: it does not match its seal")
    row = json.loads(text)
    if not isinstance(row, dict):
        raise JournalError(0, "the line is not an object")
    return row, written
