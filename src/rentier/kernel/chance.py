"""Chance: a port without memory.

`draw(stream, index, bound)` depends on a secret key alone. Which index comes next lies in the state and
what came out lies in facts, so a copy, a replay or a retry gets the same dice.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Protocol

from rentier.kernel.errors import ChanceError


class Chance(Protocol):
    """Whatever can answer a draw."""

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The whole number from 0 to bound - 1 at this index of this stream."""
        ...


class SeededChance(Chance):
    """Fast and reproducible, for simulation and tests: a seed gives the same game in any process.

    >>> from rentier import SeededChance
    >>> [SeededChance(7).draw("dice", index, 6) + 1 for index in range(4)]
    [3, 3, 6, 5]
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._streams: dict[str, list[float]] = {}

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The number at this index; numbers are made in blocks and remembered.

        >>> SeededChance(7).draw("dice", 0, 36) == SeededChance(7).draw("dice", 0, 36)
        True
        """
        try:
            return int(self._streams[stream][index] * bound)
        except (KeyError, IndexError):
            numbers = self._streams.setdefault(stream, [])
            while len(numbers) <= index:
                draw = random.Random(f"{self.seed}/{stream}/{len(numbers)}").random
                numbers.extend([draw() for _ in range(512 if numbers else 64)])
            return int(numbers[index] * bound)


WORD: Final = (1 << 64) - 1
"""The largest number of 64 bits."""


class CounterChance(Chance):
    """Chance made of 64-bit arithmetic alone, so that the batch engine draws the same numbers in compiled code.

    A draw mixes a key, made from the seed, with stream and index (splitmix64), and scales the upper half to the bound.

    >>> chance = CounterChance(7)
    >>> [chance.draw("dice", index, 6) + 1 for index in range(4)]
    [6, 1, 4, 5]
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.key = counter_key(seed)

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The number at this index, from 0 to `bound` - 1, for bounds of at most 32 bits."""
        return counted(self.key, stream_number(stream), index, bound)


def counter_key(seed: int | str) -> int:
    """The 64-bit key that a seed stands for; equal seeds have equal keys in any process."""
    return int.from_bytes(hashlib.sha256(f"{seed}".encode()).digest()[:8], "big")


@cache
def stream_number(stream: str) -> int:
    """The 32-bit number of a stream, made from its name."""
    return zlib.crc32(stream.encode())


def counted(key: int, stream: int, index: int, bound: int) -> int:
    """Splitmix64 of a key at the position (stream, index), scaled to the bound by a multiplication."""
    word = key + (stream << 32 | index) * 0x9E3779B97F4A7C15 & WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    word ^= word >> 31
    return (word >> 32) * bound >> 32


class ScriptedChance(Chance):
    """Chance for tests: every stream is scripted, and a draw beyond the script is an error.

    >>> from rentier import Game, ScriptedChance
    >>> opening = ScriptedChance({"start": [35, 0]})  # 6 and 6 for the first seat, 1 and 1 for the second
    >>> Game.new("platinum", seats=2, chance=opening).view(None).turn
    0
    """

    def __init__(self, script: Mapping[str, Sequence[int]] | None = None) -> None:
        self.script: dict[str, dict[int, int]] = {}
        for stream, numbers in (script or {}).items():
            self.put(stream, 0, *numbers)

    def put(self, stream: str, index: int, *numbers: int) -> None:
        """Write numbers into a stream, the first at `index`.

        >>> chance = ScriptedChance()
        >>> chance.put("dice", 0, 35, 0)
        >>> chance.draw("dice", 1, 36)
        0
        """
        self.script.setdefault(stream, {}).update(enumerate(numbers, index))

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The scripted number, which must be there and within its bound.

        >>> ScriptedChance({"dice": [35]}).draw("dice", 0, 36)
        35
        >>> ScriptedChance({"dice": [35]}).draw("dice", 1, 36)
        Traceback (most recent call last):
        rentier.kernel.errors.ChanceError: nothing is scripted for draw 1 of 'dice'
        """
        number = self.script.get(stream, {}).get(index)
        if number is None:
            raise ChanceError(f"nothing is scripted for draw {index} of {stream!r}")
        if not 0 <= number < bound:
            raise ChanceError(f"draw {index} of {stream!r} is scripted as {number}, not below {bound}")
        return number


class VerifiableChance(Chance):
    """Chance that can be checked afterwards.

    The server commits to its seed before the first roll, the players' seeds are mixed in, every draw is an
    HMAC-SHA256 with rejection sampling, and the seed is revealed when the game is over.
    """

    def __init__(self, server_seed: bytes, player_seeds: Sequence[bytes] = ()) -> None:
        if len(server_seed) < 16:
            raise ChanceError("a server seed needs at least 16 bytes; take 32 from the system's generator")
        self.commitment = hashlib.sha256(server_seed).hexdigest()
        digests = b"".join(hashlib.sha256(seed).digest() for seed in player_seeds)
        self._key = hmac.new(server_seed, digests, hashlib.sha256).digest()

    def bot_seed(self, seat: int, version: int) -> str:
        """The seed of the bot that sits down at a seat at a version: fixed by the same key, which it does not tell."""
        return hmac.new(self._key, f"bot:{seat}:{version}".encode(), hashlib.sha256).hexdigest()

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The number at this index: the first 64-bit word that falls below the largest multiple of the bound."""
        limit = (1 << 64) - (1 << 64) % bound
        attempt = 0
        while True:
            message = f"{stream}:{index}:{attempt}".encode()
            word = int.from_bytes(hmac.new(self._key, message, hashlib.sha256).digest()[:8], "big")
            if word < limit:
                return word % bound
            attempt += 1


class NoChance(Chance):
    """Chance for previews: the first draw stops them."""

    def draw(self, stream: str, index: int, bound: int) -> int:
        """Always an error."""
        raise ChanceError(f"a preview cannot know draw {index} of {stream!r}")
