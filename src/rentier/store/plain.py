"""Plain data as JSON text columns, stored formats brought up to date, and names for statements that take several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rentier.kernel.errors import RecordError
from rentier.kernel.formats import upgraded
from rentier.store.errors import StoreError

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder()


def written(plain: object) -> str:
    """Plain data as JSON text."""
    try:
        return _encoder.encode(plain).decode()
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise StoreError(f"This cannot be stored as JSON: {error}.") from error


def read(text: str) -> Any:
    """The plain data of a JSON text."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise StoreError("A text in the store is not JSON: the database was altered; restore a backup.") from error


def today(what: str, plain: dict[str, Any], format: int) -> Any:
    """A header, fact or act of an earlier format in today's."""
    try:
        return upgraded(what, plain, format)
    except RecordError as error:
        raise StoreError(f"The store has a newer game than this Rentier reads: {error}.") from error


def padded(names: Iterable[str]) -> list[str]:
    """The names in order, the last one repeated up to a power of two: few lengths mean few statements to prepare."""
    ordered = sorted(names)
    return ordered + ordered[-1:] * ((1 << (len(ordered) - 1).bit_length()) - len(ordered))
