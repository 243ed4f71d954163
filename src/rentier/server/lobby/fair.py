"""Fair dice: the server commits to its seed before the first roll, players mix theirs in, and anybody can check.

The commitment is the SHA-256 of the server's seed and is shown with the table from the moment it is opened, so players
choose their seeds after the server did and before they can know its seed. Neither side alone decides a die. When the
game has ended both are written into the header of its record, and `verify_record` plays every act again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from rentier.kernel.board import Card
from rentier.kernel.chance import Chance, VerifiableChance
from rentier.kernel.errors import ChanceError, JournalError, RentierError
from rentier.kernel.formats import RULES
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import Fact
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import State
from rentier.rules.cards import CardDrawn, Piles
from rentier.rules.dice import PAIRS
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.text.words import capitalised

SEED_BYTES = 32
LONGEST_SEED = 64
"""The maximum length of a player's seed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a record: whether everything fits, and one sentence that says so."""

    fair: bool
    sentence: str
    commitment: str | None = None
    facts: int = 0
    draws: int = 0
    """How many numbers were drawn for dice, cards and the like, each of them checked."""
    over: bool = False
    """Whether the game was played to its end."""
    player_seeds: tuple[str, ...] = ()
    rules: int = RULES
    """The version of the rules that the game began with."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {**asdict(self), "player_seeds": list(self.player_seeds)}


def new_seed() -> bytes:
    """A server seed from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published of a server seed before the first roll."""
    return hashlib.sha256(seed).hexdigest()


def clean_seed(text: str) -> str:
    """A player's seed as it was given; only what could not be stored or read back is refused."""
    unseen = any(unicodedata.category(character) in ("Cc", "Cs", "Cn") for character in text)
    if not 1 <= len(text) <= LONGEST_SEED or unseen:
        raise RequestError(
            ErrorCode.FORMAT,
            f"A seed must have 1 to {LONGEST_SEED} visible characters",
        )
    return text


def chance_of(seed: bytes, player_seeds: Sequence[str]) -> VerifiableChance:
    """The chance of a game: the server's seed with the players' mixed in, in seat order, empty for who gave none."""
    return VerifiableChance(seed, [text.encode() for text in player_seeds])


def verify_record(lines: Iterable[str], published: str | None = None) -> Verdict:
    """Check a record line by line: its seals, its commitment, and every roll and card.

    `published` is the commitment that somebody noted before the game; the record must keep to that one.
    """
    try:
        journal = Journal.read(lines)
    except JournalError as error:
        if error.line == 1:
            return Verdict(False, capitalised(error.sentence))
        return Verdict(False, f"The record is damaged, {error}")
    return verify_journal(journal, published)


def verify_journal(journal: Journal, published: str | None = None) -> Verdict:
    """The same for a record that has been read already."""
    header = journal.header
    try:
        promised = _text(header.get("commitment"))
        seed, player_seeds = _seeds(header, journal.start().seats)
    except RentierError as error:
        return Verdict(False, str(error), facts=len(journal.facts))
    found = Verdict(False, "", promised, len(journal.facts), 0, journal.travel().over, player_seeds, journal.rules)
    if not hmac.compare_digest(promised.encode(), commitment(seed).encode()):
        return _because(found, "The server's seed is not the one it committed to before the first roll")
    if published is not None and published.strip().lower() != promised:
        return _because(found, f"The record keeps to the commitment {promised}, not to the one you were shown")
    try:
        chance = _Counted(chance_of(seed, player_seeds))
        if not journal.entries or journal.entries[0].act is not None:
            raise JournalError(1, "it does not begin with the setting up, so the first rolls cannot be checked")
        other = 0
        if journal.rules < RULES:
            other = verify_earlier(journal, chance)
        else:
            journal.verify(chance)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        return _because(found, f"An act in the record cannot be carried out: {type(error).__name__} {error}")
    except RentierError as error:
        changed = rulebook(header["edition"], header["options"]).edition.digest != header["digest"]
        why = (
            ". The edition has changed since the game was played: use the Rentier it was played with" if changed else ""
        )
        return _because(found, f"The record does not keep to the rules and the dice, {error}{why}")
    sentence = f"Every one of {chance.draws} draws and all {found.facts} facts follow from the seeds and the rules"
    if other:
        sentence = (
            f"Every one of {chance.draws} draws follows from the seeds; the game followed rules {journal.rules},"
            f" and the facts of {other} of its {len(journal.entries)} acts were not recomputed under rules {RULES}"
        )
    if not found.over:
        sentence += "; the game was not played to its end"
    return replace(found, fair=True, sentence=sentence, draws=chance.draws)


def verify_earlier(journal: Journal, chance: Chance) -> int:
    """Check a game of earlier rules act by act; how many acts bring other facts today.

    Of those, the rolls and cards are still checked: a changed rule does not change dice.
    """
    book, other = rulebook(journal.header["edition"], journal.header["options"]), 0
    state = journal.start()
    for entry, end in journal.ranges():
        facts = journal.facts[entry.first : end]
        quiet = _Quiet(chance)
        try:
            if entry.act is None:
                brought = journal.begun(quiet).facts
            else:
                brought = Game(book, state.copy(), quiet).submit(entry.act, entry.by)
        except RentierError:
            brought = []
        same = brought == facts
        other += not same
        if same:
            for stream, index, bound in quiet.asked:
                chance.draw(stream, index, bound)  # counts it
        for number, fact in enumerate(facts, entry.first):
            if not same:
                _check_draw(fact, state, chance, book.board.cards, number + 2)
            fact.apply(state)
    return other


def _check_draw(fact: Fact, state: State, chance: Chance, cards: Sequence[Card], line: int) -> None:
    """Compare what a fact says was rolled or drawn with the seeds."""
    after = state.copy()
    fact.apply(after)
    for stream, index in [(s, state.draws.get(s, 0)) for s, n in after.draws.items() if n > state.draws.get(s, 0)]:
        dice: tuple[int, ...] = getattr(fact, "dice", ())
        if stream in ("dice", "utility", "start"):
            right = PAIRS[chance.draw(stream, index, len(PAIRS))] == dice[:2]
        elif stream in ("speed", "utility-speed"):
            right = chance.draw(stream, index, 6) + 1 == dice[2]
        elif isinstance(fact, CardDrawn):
            unseen = [card for card in Piles.of(state).unseen if cards[card].deck == stream]
            right = unseen[chance.draw(stream, index, len(unseen))] == fact.card
        else:
            right = True  # how such a draw was read is up to the rules of its time
        if not right:
            raise JournalError(line, "the dice bring another result here")


def _because(found: Verdict, sentence: str) -> Verdict:
    return replace(found, sentence=sentence)


def _text(plain: object) -> str:
    if not isinstance(plain, str) or not plain:
        raise ChanceError("The record has no commitment: its dice cannot be checked, only that its facts fit together")
    return plain


def _seeds(header: Mapping[str, Any], seats: int) -> tuple[bytes, tuple[str, ...]]:
    """The seeds that were revealed."""
    if "server_seed" not in header:
        raise ChanceError("The seeds are not revealed yet: a game can be checked once it is over")
    texts = header.get("player_seeds")
    if not isinstance(texts, list) or len(texts) != seats or not all(isinstance(text, str) for text in texts):
        raise ChanceError("The record does not have a player's seed for every seat")
    try:
        "".join(texts).encode()
        return bytes.fromhex(header["server_seed"]), tuple(texts)
    except (TypeError, ValueError):
        raise ChanceError("The seeds in the record cannot be read") from None


class _Quiet:
    """Chance for a trial of an act: remembers what was asked of it."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance.chance if isinstance(chance, _Counted) else chance
        self.asked: list[tuple[str, int, int]] = []

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The number at this index."""
        self.asked.append((stream, index, bound))
        return self.chance.draw(stream, index, bound)


class _Counted:
    """Chance that counts its draws."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.draws = 0

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The number at this index."""
        self.draws += 1
        return self.chance.draw(stream, index, bound)
