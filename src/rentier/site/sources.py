"""Where the site's sources are: beside `src/` in a checkout, or inside an installed package."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
"""The code of Rentier, which the site shows too."""
PACKED = Path(__file__).parent / "sources"
"""Where hatch_build.py puts the pages of a wheel."""
PARTS = ("docs", "examples", "tests/conformance", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""What the site is made from beside the package; hatch_build.py packs the same."""
SUFFIXES = (".css", ".js", ".json", ".md", ".png", ".py", ".svg", ".toml")


def root() -> Path:
    """The folder that has the pages."""
    checkout = PACKAGE.parents[1]
    return PACKED if PACKED.is_dir() or not (checkout / "docs" / "index.md").is_file() else checkout


def digest() -> str:
    """One number for everything that the site is made from."""
    summed = hashlib.sha256()
    for file in sorted({*files(PACKAGE), *(file for part in PARTS for file in files(root() / part))}):
        summed.update(file.as_posix().encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return summed.hexdigest()


def files(path: Path) -> Iterator[Path]:
    """A file, or what matters in a folder."""
    if path.is_file():
        yield path
    elif path.is_dir():
        yield from (file for file in path.rglob("*") if file.suffix in SUFFIXES and "web" not in file.parts)
