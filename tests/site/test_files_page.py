"""docs/reference/files.md has the columns of every table that a simulation writes."""

from __future__ import annotations

import re
from pathlib import Path

from rentier import simulate

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "files.md"
SHORT = {"round-limit": 6}


def documented() -> dict[str, set[str]]:
    """The columns that the page lists for every table."""
    text = PAGE.read_text(encoding="utf-8").partition("## Tables of a simulation")[2]
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    return {row[0].strip(" `"): set(re.findall(r"`(\w+)`", row[2].partition(";")[0])) for row in rows}


def test_the_page_has_every_table_and_every_column() -> None:
    tables = simulate("platinum", ["simple", "random"], games=2, options=SHORT)
    assert documented() == {name: set(frame.columns) - {"game"} for name, frame in tables.items()}
