"""The protocol as schemas: they fit what is really sent, and the files in the repository are up to date."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from rentier.bots import make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, encode, kinds_of
from rentier.server.protocol import schema
from rentier.table import Table

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "docs" / "protocol.schema.json"
TYPES = ROOT / "client" / "src" / "net" / "protocol" / "generated.ts"


@pytest.mark.parametrize("edition", ["platinum", "city"])
def test_acts_and_facts_of_a_game_fit_their_schemas(edition: str) -> None:
    game = Game.new(edition, {"round-limit": 40}, 4, SeededChance(7))
    Table(game, [make_bot("hard", seat) for seat in range(4)]).run()
    for record in [*game.facts, *(entry.act for entry in game.entries if entry.act is not None)]:
        described = schema.described(type(record))
        plain = json.loads(json.dumps(encode(record)))
        assert json.loads(msgspec.json.encode(msgspec.convert(plain, described))) == plain


def test_every_act_that_a_client_may_send_is_described_and_no_other() -> None:
    names = {struct.__name__ for struct in schema.kinds(Act)}
    assert "Roll" in names
    assert "TimeUp" not in names
    assert names == {name for name, kind in kinds_of(Act).items() if not kind.by_banker}
    assert {struct.__name__ for struct in schema.kinds(Fact)} == set(kinds_of(Fact))


@pytest.mark.parametrize(
    ("file", "text"),
    [(SCHEMA, lambda: json.dumps(schema.schema(), indent=1) + "\n"), (TYPES, schema.typescript)],
    ids=["schema", "types"],
)
def test_the_files_for_other_programs_are_up_to_date(file: Path, text: object, request: pytest.FixtureRequest) -> None:
    assert callable(text)
    if request.config.getoption("--write-docs"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text(), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text(), "run make docs"
