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
from dataclasses import asdict, dataclass
from typing import Any

from rentier.kernel.chance import Chance, VerifiableChance
from rentier.kernel.errors import ChanceError, JournalError, RentierError
from rentier.kernel.journal import Journal
from rentier.kernel.rulebook import rulebook

SEED_BYTES = 32
LONGEST_SEED = 64
"""A player's seed has so many characters at the most."""


class SeedRefused(RentierError):
    """A player's seed that cannot be kept as it is; the sentence says why."""


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
        raise SeedRefused(f"A seed has 1 to {LONGEST_SEED} characters that can be seen, as many at random as you like")
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
            return Verdict(False, error.sentence[:1].upper() + error.sentence[1:])
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
    found = Verdict(False, "", promised, len(journal.facts), 0, journal.travel().over, player_seeds)
    if not hmac.compare_digest(promised.encode(), commitment(seed).encode()):
        return _because(found, "The server's seed is not the one it committed to before the first roll")
    if published is not None and published.strip().lower() != promised:
        return _because(found, f"The record keeps to the commitment {promised}, not to the one you were shown")
    try:
        chance = _Counted(chance_of(seed, player_seeds))
        if not journal.entries or journal.entries[0].act is not None:
            raise JournalError(1, "it does not begin with the setting up, so the first rolls cannot be checked")
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
    if not found.over:
        sentence += "; the game was not played to its end"
    return Verdict(True, sentence, promised, found.facts, chance.draws, found.over, player_seeds)


def _because(found: Verdict, sentence: str) -> Verdict:
    return Verdict(False, sentence, found.commitment, found.facts, 0, found.over, found.player_seeds)


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


class _Counted:
    """Chance that counts what is asked of it."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.draws = 0

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The number at this index."""
        self.draws += 1
        return self.chance.draw(stream, index, bound)
