"""Every row of the acceptance list that is claimed has a test, and every such test says which row it plays."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.server.rows import CLAIMED, LATER, LIST, played


@pytest.mark.parametrize("module", CLAIMED)
def test_a_module_plays_the_rows_it_answers_for(module: str) -> None:
    if module.startswith("tests.web."):
        pytest.importorskip("playwright", reason="the browser tests need the extra dev")
    found = played(import_module(module if "." in module else f"tests.server.{module}"))
    assert [name for name, rows in found.items() if not rows] == []
    assert {row for rows in found.values() for row in rows} == set(CLAIMED[module])


def test_no_row_is_claimed_twice() -> None:
    claimed = [row for rows in CLAIMED.values() for row in rows]
    assert sorted(claimed) == sorted(set(claimed))


def test_every_row_of_the_list_is_claimed_or_put_off_for_a_reason() -> None:
    claimed = {row for rows in CLAIMED.values() for row in rows}
    assert claimed | set(LATER) == {
        f"{chapter}{number}" for chapter, rows in LIST.items() for number in range(1, rows + 1)
    }
    assert not claimed & set(LATER)
