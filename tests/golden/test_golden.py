"""Golden playthroughs: one an edition and variant, played again from its typed acts, must read the same."""

from __future__ import annotations

import pytest

from rentier.kernel.errors import RentierError
from tests.golden.playthrough import FOLDER, again
from tests.golden.regenerate import tables

HOW = "if this change is meant, run: .venv/bin/python -m tests.golden.regenerate"


@pytest.mark.parametrize("name", tables())
def test_a_playthrough_reads_as_it_was_written(name: str) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")
    try:
        teller = again(written)
    except RentierError as error:
        pytest.fail(f"{name} cannot be played any more: {error}; {HOW}")
    assert teller.text.splitlines() == written.splitlines(), HOW


def test_every_playthrough_has_its_table() -> None:
    assert sorted(file.name for file in FOLDER.iterdir()) == sorted(tables()), HOW
