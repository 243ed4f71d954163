"""The random seed of a table: the server commits to its part, players to theirs, and the dice follow from all of them.

The server's commitment, the SHA-256 of its part, is shown with the table from the moment it is opened. Players choose
their parts after that and publish commitments of their own; the parts themselves are revealed to the server when the
game starts (`starting`). Nobody alone decides a die: docs/explanation/dice.md says what that proves, and against whom.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import rentier
from rentier.kernel.chance import VerifiableChance
from rentier.server.protocol.errors import ErrorCode, RequestError

SEED_BYTES = 32
SHORTEST_SEED, LONGEST_SEED = 16, 64
"""Characters of a player's part of the seed; a shorter one could be guessed from its commitment."""


def new_seed() -> bytes:
    """A server seed from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published of a server seed before the first roll."""
    return hashlib.sha256(seed).hexdigest()


def player_commitment(server: str, seed: str) -> str:
    """What players publish of their part of the seed, beside the server's commitment, before anybody reveals one."""
    return hashlib.sha256(f"{server}:{seed}".encode()).hexdigest()


def clean_seed(text: str) -> str:
    """A player's part of the seed as it was given; only what is too short or could not be read back is refused."""
    unseen = any(unicodedata.category(character) in ("Cc", "Cs", "Cn") for character in text)
    if not SHORTEST_SEED <= len(text) <= LONGEST_SEED or unseen:
        raise RequestError(
            ErrorCode.FORMAT, f"A seed must have {SHORTEST_SEED} to {LONGEST_SEED} visible characters: take random ones"
        )
    return text


def clean_commitment(text: str) -> str:
    """A player's commitment as it was given."""
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise RequestError(ErrorCode.FORMAT, "A commitment must have 64 lower-case hexadecimal digits")
    return text


Script = Mapping[str, Mapping[str, int]]
"""What is scripted of a tutorial's dice, by stream and index."""


class TutorialChance(VerifiableChance):
    """The dice of a tutorial: as scripted, then drawn as ever. Nobody commits to them, since they are not fair."""

    def __init__(self, seed: bytes, script: Script) -> None:
        super().__init__(seed)
        del self.commitment
        self._script = script

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The scripted number, or one as at any table where nothing is scripted."""
        number = self._script.get(stream, {}).get(str(index))
        return super().draw(stream, index, bound) if number is None else number


def chance_of(seed: bytes, player_seeds: Sequence[str], script: Script | None = None) -> VerifiableChance:
    """The chance of a game: the server's seed with the players' mixed in, in seat order, empty for who gave none."""
    if script is not None:
        return TutorialChance(seed, script)
    if not seed:
        return VerifiableChance(new_seed())  # a finished game that came without its seed: nothing is drawn any more
    return VerifiableChance(seed, [text.encode() for text in player_seeds])


def bots_header(seats: Sequence[list[str] | None]) -> dict[str, Any]:
    """What a record says of its bots: level and style at each seat, and the program that plays them."""
    return {"version": rentier.__version__, "program": bots_program(), "seats": list(seats)}


BEHIND_BOTS = (
    "kernel", "text", "rules", "analysis", "batch", "editions", "bots", "driver.py", "server/lobby/bot_seats.py",
)  # fmt: skip
"""What decides a bot's move: its own program, and everything that it looks at the game with."""
READ = (".py", ".toml", ".json")


@cache
def bots_program() -> str:
    """A digest of the programs behind the bots: only the same ones surely make the same moves."""
    root = Path(rentier.__file__).parent
    digest = hashlib.sha256()
    for place in map(root.joinpath, BEHIND_BOTS):
        files = [place] if place.is_file() else sorted(place.rglob("*.*"))
        for file in files:
            if file.suffix in READ:
                digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]
