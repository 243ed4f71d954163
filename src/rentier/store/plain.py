"""Plain data as JSON text columns, and stored formats brought up to date."""

from __future__ import annotations

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
