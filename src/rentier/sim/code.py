"""The code that decides games: its digest tells whether two runs would play and count the same."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import rentier

PARTS = (
    "kernel",
    "rules",
    "rulebooks",
    "editions",
    "analysis",
    "batch",
    "bots",
    "table.py",
    "sim/plans.py",
    "sim/batch_games.py",
    "sim/batches.py",
    "sim/counts.py",
    "sim/liveliness.py",
    "sim/money.py",
    "sim/offers.py",
    "sim/rents.py",
    "sim/trades.py",
)
"""What plays games and measures them, below the package. A native build has the same files beside its libraries."""
KINDS = (".py", ".toml")


@cache
def code_digest() -> str:
    """A digest of the package's own files, the same for plain Python and for a native build of it."""
    return digest_of(Path(rentier.__file__).parent)


def digest_of(package: Path) -> str:
    """A digest of the files in a package that decide games."""
    files = [file for part in PARTS for file in ((package / part).rglob("*") if "." not in part else [package / part])]
    found = hashlib.sha256()
    for file in sorted(file for file in files if file.suffix in KINDS and file.is_file()):
        found.update(f"{file.relative_to(package).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()
