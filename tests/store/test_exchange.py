"""Games as files: out of one store and into another, naming nobody, with the seeds only when they may be known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rentier.kernel.chance import VerifiableChance
from rentier.kernel.errors import JournalError, RentierError
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.store.errors import Missing, StoreError
from rentier.store.exchange import exported, imported, read_record
from rentier.store.rows import StoredSeat, new_id
from rentier.store.store import Store
from rentier.terminal.saves import Seating, save
from tests.store.kit import GAME, PLAYER_SEEDS, SEED, TABLE, on, played, row, seat, unfinished, with_real_game


def test_a_finished_game_is_exported_with_what_its_dice_are_verified_by(url: str, tmp_path: Path) -> None:
    live = played()

    async def scenario(store: Store) -> None:
        await with_real_game(store, live)
        (await exported(store, GAME)).save(tmp_path / "game.jsonl")

    on(url, scenario)
    journal = Journal.load(tmp_path / "game.jsonl")
    assert journal.facts == live.facts
    assert journal.entries == live.entries
    assert journal.travel() == live.state
    seed = bytes.fromhex(journal.header["server_seed"])
    journal.verify(VerifiableChance(seed, [text.encode() for text in journal.header["player_seeds"]]))
    with pytest.raises(JournalError):
        journal.verify(VerifiableChance(seed[:-1] + b"?", [text.encode() for text in PLAYER_SEEDS]))


def test_an_open_game_is_exported_without_its_seed_and_nobody_is_named(url: str) -> None:
    live = played(20)

    async def scenario(store: Store) -> str:
        await with_real_game(store, live)
        return "\n".join((await exported(store, GAME)).lines())

    text = on(url, scenario)
    assert json.loads(text.partition("\n")[0])["rentier"].keys() == live.header().keys()
    for secret in (SEED.hex(), SEED.decode(), *PLAYER_SEEDS, "Nomen", "person0", "Plaudern", "secret", "command"):
        assert secret not in text


def test_a_closed_game_reveals_its_seed_since_nothing_more_is_played(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_real_game(store, played(20))
        await store.games.finish(GAME, 50.0)
        assert (await exported(store, GAME)).header["server_seed"] == SEED.hex()

    on(url, scenario)


def test_a_finished_game_travels_from_store_to_store(url: str, tmp_path: Path) -> None:
    live = played()

    async def out(store: Store) -> Journal:
        await with_real_game(store, live)
        return await exported(store, GAME)

    async def back(store: Store) -> None:
        table_id, game_id = await imported(store, first, now=70.0)
        assert (table_id, game_id) != (TABLE, GAME)
        found = await store.tables.get(table_id)
        assert found is not None
        table, seats = found
        assert (table.status, table.game, table.public) == ("over", game_id, False)
        assert [(chair.name, chair.kind, chair.digest) for chair in seats] == [
            ("Player 1", "person", None),
            ("Player 2", "person", None),
        ]
        second = await exported(store, game_id)
        assert list(second.lines()) == list(first.lines())
        assert game_id not in await unfinished(store)

    first = on(url, out)
    on(str(tmp_path / "other.db"), back)


def test_an_open_game_goes_on_in_another_store_with_dice_of_its_own(url: str) -> None:
    live = played(20)

    async def scenario(store: Store) -> None:
        await with_real_game(store, live)
        _, game_id = await imported(store, await exported(store, GAME), now=70.0)
        stored = await store.games.get(game_id)
        assert stored is not None
        assert stored.header["commitment"] is None, "nobody can verify it: the first dice came from another seed"
        assert len(stored.seed) == 32
        assert stored.seed != SEED
        journal = await exported(store, game_id)
        again = journal.game(VerifiableChance(stored.seed))
        assert again.state == live.state
        act = again.fallback(again.duties[0])
        await store.games.append(game_id, row(again.version, act={"kind": type(act).__name__}))

    on(url, scenario)


def test_a_game_saved_in_the_terminal_brings_its_names_to_the_table_only(url: str, tmp_path: Path) -> None:
    live = played(12)
    save(live, Seating(("Zoë", "Yann"), ("hard", "normal"), person=0, seed=7), tmp_path / "saved.jsonl")

    async def scenario(store: Store) -> None:
        table_id, game_id = await imported(store, read_record(tmp_path / "saved.jsonl"), now=70.0)
        found = await store.tables.get(table_id)
        assert found is not None
        assert [(chair.name, chair.kind, chair.level) for chair in found[1]] == [
            ("Zoë", "person", None),
            ("Yann", "bot", "normal"),
        ]
        assert "Zoë" not in "\n".join((await exported(store, game_id)).lines())

    on(url, scenario)


def test_the_seats_and_settings_of_an_import_can_be_given(url: str) -> None:
    def seats(table_id: str) -> list[StoredSeat]:
        return [seat(0, "person", table_id), seat(1, "bot", table_id)]

    async def scenario(store: Store) -> None:
        table_id, _ = await imported(store, Journal.of(played(3)), 70.0, settings={"clocks": "slow"}, seats=seats)
        found = await store.tables.get(table_id)
        assert found is not None
        assert found[0].settings == {"clocks": "slow"}
        assert found[1] == seats(table_id)

    on(url, scenario)


def test_a_position_becomes_a_game_in_which_nothing_has_happened(url: str, tmp_path: Path) -> None:
    live = played(15)
    bare, whole = tmp_path / "bare.json", tmp_path / "whole.json"
    bare.write_text(json.dumps(live.state.to_dict()), encoding="utf-8")
    plain = {"edition": "platinum", "options": {"round-limit": 6}, "position": live.state.to_dict()}
    whole.write_text(json.dumps(plain, indent=2), encoding="utf-8")

    async def scenario(store: Store) -> None:
        for journal in (read_record(whole), read_record(bare, "platinum", {"round-limit": 6})):
            _, game_id = await imported(store, journal, now=70.0)
            assert await store.games.rows(game_id) == []
            stored = await exported(store, game_id)
            assert stored.game().state == live.state
            assert stored.header["options"] == {"round-limit": 6}

    on(url, scenario)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "neither a journal nor a position"),
        ("[1, 2]", "neither a journal nor a position"),
        ('{"cash": [1]}', "does not say which edition it is of"),
        ('{"edition": "platinum", "position": {"cash": [1]}}', "this is not a position: it lacks 'format'"),
        ('{"rentier":{"format":2}}', "incomplete"),
        ('{"position": ' + "[" * 100_000, "neither a journal nor a position"),
    ],
)
def test_a_file_that_is_no_game_is_told_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "file"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RentierError, match=sentence):
        read_record(path)


def test_a_file_that_is_missing_or_no_text_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(RentierError, match="No such file"):
        read_record(tmp_path / "nowhere")
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(RentierError, match="not text"):
        read_record(tmp_path / "picture")


@pytest.mark.parametrize(("key", "value"), [("server_seed", "not hexadecimal"), ("player_seeds", [1, 2])])
def test_seeds_that_cannot_be_read_are_refused(url: str, key: str, value: object) -> None:
    journal = Journal.of(played())
    journal.header[key] = value

    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match=key):
            await imported(store, journal, now=70.0)
        assert await unfinished(store) == []

    on(url, scenario)


def test_an_open_game_of_a_changed_edition_is_refused(url: str) -> None:
    journal = Journal.of(played(5))
    journal.header["digest"] = "another"

    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match="cannot go on here: the edition platinum has changed since"):
            await imported(store, journal, now=70.0)

    on(url, scenario)


def test_a_game_that_is_not_there_cannot_be_exported(url: str) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(Missing):
            await exported(store, "nosuchgame")

    on(url, scenario)


def test_ids_are_lower_case_base32() -> None:
    ids = {new_id(8) for _ in range(100)}
    assert len(ids) == 100
    assert all(len(id) == 8 and set(id) <= set("abcdefghijklmnopqrstuvwxyz234567") for id in ids)


def test_a_game_of_any_edition_is_read_as_a_position(tmp_path: Path) -> None:
    live = Game.new("city", {}, 3)
    path = tmp_path / "city.json"
    path.write_text(json.dumps({"edition": "city", "position": live.state.to_dict()}), encoding="utf-8")
    assert read_record(path).game().state == live.state


def test_a_name_that_not_every_database_keeps_is_left_out(url: str) -> None:
    journal = Journal.of(played())
    journal.header["table"] = {"names": ["A\0nn", "Ben"]}

    async def scenario(store: Store) -> list[StoredSeat]:
        found = await store.tables.get((await imported(store, journal, 0.0))[0])
        assert found is not None
        return found[1]

    assert [seat.name for seat in on(url, scenario)] == ["Player 1", "Ben"]
