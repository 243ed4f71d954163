"""`rentier verify`, `export`, `import`, `backup` and `restore` as people type them."""

from __future__ import annotations

import asyncio
import errno
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from typer.testing import CliRunner, Result

from rentier import play
from rentier.bots import SimpleBot
from rentier.cli import app
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.rules.movement import Moved
from rentier.server.config.secret import keep, remember, the_secret
from rentier.server.config.settings import load
from rentier.server.lobby.access import SeatTokens, Visit
from rentier.server.lobby.seats import Person
from rentier.server.lobby.table_settings import Plan, TableSettings
from rentier.store.store import Store
from rentier.table import Table
from rentier.terminal.saves import Seating, save
from tests.server.house import SHORT, House
from tests.server.live import Server
from tests.server.test_fair import resealed

OWN = "a part of the seed of my own"

DATABASE = "rentier.db"


class Kept(NamedTuple):
    """A database with two games: one over, one not."""

    database: bytes
    table: str
    game: str
    running: str
    seed: str
    commitment: str


@cache
def kept() -> Kept:
    """The same database for all tests here."""

    async def make(folder: Path) -> Kept:
        async with await Store.open(str(folder / DATABASE)) as store:
            house = House(store, reveal=60)
            plan = Plan("platinum", 2, SHORT)
            done = await house.lobby.quick(plan, Person("Zenobia"), "easy", "192.0.2.1")
            running = await house.lobby.quick(plan, Person("Ann"), "easy", "192.0.2.1")
            for seated in (done, running):
                await house.lobby.starts.reveal(Visit(seated.table, seated.seats, 0), 0, OWN)
            await house.floor.play(done.table.id)
            await house.floor.play(running.table.id, 3)
            stored = await house.floor.stored(running.table.id)
            game = await house.floor.stored(done.table.id)
        commitment = TableSettings.of(done.table).commitment
        assert commitment is not None
        content = (folder / DATABASE).read_bytes()
        return Kept(content, done.table.id, game.id, running.table.id, stored.seed.hex(), commitment)

    with TemporaryDirectory() as folder:
        return asyncio.run(make(Path(folder)))


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with that database, where the commands look for it."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / DATABASE).write_bytes(kept().database)
    monkeypatch.setenv("RENTIER_DATA", str(folder))
    return folder


def rentier(*arguments: str | Path, stdin: str | None = None) -> Result:
    runner = CliRunner(env={"COLUMNS": "100", "NO_COLOR": "1"})
    return runner.invoke(app, [str(argument) for argument in arguments], input=stdin)


def worked(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return result.stdout


def failed(result: Result) -> str:
    """One clear sentence on the error stream."""
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output
    assert result.stdout == ""
    return result.stderr


@pytest.mark.parametrize("command", ["verify", "export", "import", "backup", "restore", "erase"])
def test_the_help_has_examples(command: str) -> None:
    assert f"rentier {command} " in worked(rentier(command, "--help")).partition("Examples")[2]
    assert command in worked(rentier("--help"))


# ---------------------------------------------------------------- export and verify


def test_a_finished_game_is_exported_and_found_fair(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert "Written to" in worked(rentier("export", kept().table, "--out", file))
    assert worked(rentier("export", kept().game)) == file.read_text(encoding="utf-8")
    assert "Zenobia" not in file.read_text(encoding="utf-8")
    shown = worked(rentier("verify", file, "--commitment", kept().commitment))
    assert shown.startswith("Fair. All ")
    assert f"{kept().commitment}: as you were shown" in " ".join(shown.split())
    unseen = worked(rentier("verify", file))
    assert "compare it with the one shown before the first roll" in " ".join(unseen.split())
    assert OWN in shown
    assert "bot moves were recomputed and match" in " ".join(shown.split())
    assert f"{OWN}: yours" in worked(rentier("verify", file, "--seed", OWN))
    assert "Your seed was not used" in failed(rentier("verify", file, "--seed", "another that is long enough"))
    verdict = json.loads(worked(rentier("verify", file, "--json")))
    assert (verdict["fair"], verdict["over"], verdict["player_seeds"]) == (True, True, [OWN, ""])
    assert worked(rentier("verify", "-", stdin=file.read_text(encoding="utf-8"))).startswith("Fair. ")


def test_a_record_writes_nothing_of_its_own_on_the_screen_of_who_checks_it(data: Path, tmp_path: Path) -> None:
    """It comes from the server that is checked, which could clear the screen and print a better verdict."""
    file, trick = tmp_path / "game.jsonl", "\x1b[2J\x1b[HFair. [bold]All[/bold]\u202e"
    worked(rentier("export", kept().game, "--out", file))
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    lines[0]["rentier"]["bots"] |= {"version": trick, "program": "another", "seats": [None, ["easy", trick]]}
    file.write_text("\n".join(resealed(lines)), encoding="utf-8")
    shown = worked(rentier("verify", file))
    assert shown.startswith("Fair as far as it could be checked. ")
    assert "\\x1b[2J" in shown
    assert "[bold]All[/bold]" in shown
    assert not {"\x1b", "\u202e"} & set(shown)


def test_a_game_exported_with_its_names_is_replayed_with_them_and_brings_them_along(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    worked(rentier("export", kept().table, "--names", "--out", file))
    assert "Zenobia" in worked(rentier("replay", file))
    assert json.loads(worked(rentier("replay", file, "--json")))["names"][0] == "Zenobia"
    assert worked(rentier("verify", file, "--commitment", kept().commitment)).startswith("Fair. ")
    other = tmp_path / "other"
    game = worked(rentier("import", file, "--data", other)).split("game ")[1].split(",")[0]
    assert "Zenobia" in worked(rentier("export", game, "--names", "--data", other))
    assert "Zenobia" not in worked(rentier("export", game, "--data", other))


def test_what_does_not_fit_is_told_with_exit_code_1(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    worked(rentier("export", kept().game, "--out", file))
    assert "not the one you were shown" in failed(rentier("verify", file, "--commitment", "0" * 64))
    file.write_text(file.read_text(encoding="utf-8").replace('"Rolled"', '"Riled"', 1), encoding="utf-8")
    assert "Not verified. The record is damaged, line " in failed(rentier("verify", file))
    result = rentier("verify", file, "--json")
    assert (result.exit_code, json.loads(result.stdout)["fair"]) == (1, False)
    assert "cannot be read" in failed(rentier("verify", tmp_path / "none.jsonl"))
    said = failed(rentier("verify", "-", stdin="hello"))
    assert "Not verified. This is not a record of a Rentier game" in said
    assert "damaged" not in said


def test_a_running_game_is_exported_without_its_seeds(data: Path) -> None:
    result = rentier("export", kept().running)
    assert "includes the seeds only when it is" in result.stderr
    assert kept().seed not in worked(result)
    Journal.read(result.stdout.splitlines()).verify()
    assert "once it is over" in failed(rentier("verify", "-", stdin=result.stdout))


def test_export_says_what_is_not_there_and_writes_over_nothing(data: Path, tmp_path: Path) -> None:
    assert "no game or table nothing1" in failed(rentier("export", "nothing1"))
    there = tmp_path / "there.jsonl"
    there.write_text("mine", encoding="utf-8")
    assert "choose another file" in failed(rentier("export", kept().game, "--out", there))
    assert there.read_text(encoding="utf-8") == "mine"
    assert "cannot be written" in failed(rentier("export", kept().game, "--out", tmp_path / "none" / "x"))
    empty = tmp_path / "empty"
    assert "No database" in failed(rentier("export", kept().game, "--data", empty))
    assert not empty.exists()


# ---------------------------------------------------------------- import


def test_an_exported_game_comes_in_again_and_is_the_same(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    worked(rentier("export", kept().game, "--out", file))
    other = tmp_path / "other"
    shown = worked(rentier("import", file, "--data", other))
    game = shown.split("game ")[1].split(",")[0]
    assert "token" not in shown  # it is over: nobody plays on
    link = shown.split("http://127.0.0.1:8000/t/")[1].split()[0]
    table, _, invite = link.partition("#invite=")
    with Server(other) as server:
        assert server.get(f"/api/tables/{table}").status_code == 404
        seen = server.get(f"/api/tables/{table}/replay?invite={invite}")
        assert seen.text.splitlines()[-1].startswith('{"type":"step"')
        assert server.get(f"/api/tables/{table}/verify?invite={invite}").json()["fair"]
    assert worked(rentier("export", game, "--data", other)) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("names", "named"),
    [
        (("Ann", "Ann\u202e", "ann"), ["Ann", "Guest B", "Guest C"]),
        (("Guest B", "", "The Banker"), ["Guest B", "Guest C", "Guest D"]),
    ],
)
def test_a_saved_game_comes_in_with_tokens_for_its_people(
    data: Path, tmp_path: Path, names: tuple[str, ...], named: list[str]
) -> None:
    game = Game.new("platinum", SHORT, 3, SeededChance(3))
    table = Table(game, [SimpleBot() for _ in range(3)])
    for _ in range(4):
        table.step()
    file = tmp_path / "evening.jsonl"
    save(game, Seating(names, ("simple", "simple", "of-another-release"), 1), file)
    shown = worked(rentier("import", file))
    (line,) = [line for line in shown.splitlines() if line.startswith("seat ")]
    assert line.startswith("seat 2")
    token = line.split()[-1]

    async def look() -> None:
        async with await Store.open(str(data / DATABASE)) as store:
            found = await store.tables.get(shown.split("table ")[1].split()[0])
            assert found is not None
            stored, seats = found
            assert [seat.kind for seat in seats] == ["bot", "person", "bot"]
            assert [seat.level for seat in seats] == ["simple", None, "normal"]
            assert [seat.name for seat in seats] == named
            assert SeatTokens(the_secret(load())).seat_of(seats, token) == stored.host == 1
            assert (stored.status, TableSettings.of(stored).options) == ("playing", SHORT)
            assert stored.game is not None
            assert (await store.games.rows(stored.game))[-1].version == game.version

    asyncio.run(look())


def test_a_game_that_was_finished_in_the_terminal_can_be_looked_at(data: Path, tmp_path: Path) -> None:
    """Its file has no seed, since nobody had to commit to one."""
    game = play("platinum", ["simple", "simple"], SeededChance(3), SHORT)
    game.save(tmp_path / "evening.jsonl")
    link = worked(rentier("import", tmp_path / "evening.jsonl")).split("http://127.0.0.1:8000/t/")[1].split()[0]
    table, _, invite = link.partition("#invite=")
    with Server(data) as server:
        view = server.get(f"/api/tables/{table}/view?invite={invite}").json()
        assert (view["version"], view["ranking"]) == (game.version, game.ranking)
        verdict = server.get(f"/api/tables/{table}/verify?invite={invite}").json()
        assert not verdict["fair"]
        assert "no commitment" in verdict["sentence"]


def test_import_refuses_what_is_no_game(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("hello", encoding="utf-8")
    assert "neither a journal nor a position" in failed(rentier("import", file))
    assert "cannot be read" in failed(rentier("import", tmp_path / "none"))


def odd_start(journal: Journal) -> None:
    journal.header["start"]["holder"][1] = 0
    journal.header["start"]["parts"]["building"]["level"][1] = 99


def odd_fact(journal: Journal) -> None:
    """A move to no space at all, in the middle of the game: the next one leads back to the board."""
    place, moved = next((place, fact) for place, fact in enumerate(journal.facts) if isinstance(fact, Moved))
    journal.facts[place] = Moved(moved.seat, 99, moved.steps)


def forged(file: Path, forge: Callable[[Journal], None]) -> Path:
    """A finished game, altered and sealed again: facts are only folded, so any fact fits."""
    worked(rentier("export", kept().game, "--out", file))
    journal = Journal.load(file)
    forge(journal)
    file.write_text("".join(f"{line}\n" for line in journal.lines()), encoding="utf-8")
    return file


@pytest.mark.parametrize("forge", [odd_start, odd_fact])
def test_import_refuses_a_finished_game_that_no_table_could_show(
    data: Path, tmp_path: Path, forge: Callable[[Journal], None]
) -> None:
    assert "cannot be shown" in failed(rentier("import", forged(tmp_path / "odd.jsonl", forge)))


def test_a_forged_fact_that_cannot_be_told_stops_a_replay_with_a_sentence(data: Path, tmp_path: Path) -> None:
    file = forged(tmp_path / "odd.jsonl", odd_fact)
    assert "cannot be shown" in failed(rentier("replay", file))
    assert "cannot be shown" in failed(rentier("replay", file, "--json"))


def test_a_terminal_that_lacks_signs_is_told_the_whole_game(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    worked(rentier("export", kept().game, "--out", file))
    assert "worth" in worked(CliRunner(charset="ascii").invoke(app, ["replay", str(file)]))


# ---------------------------------------------------------------- backup and restore


def test_a_backup_is_restored_into_an_empty_database(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    worked(rentier("backup", file))
    assert "already exists" in failed(rentier("backup", file))
    assert f"keep a copy of {data / 'secret'} too" in worked(rentier("backup", file, "--replace")).replace("\n", " ")
    other = tmp_path / "other"
    restored = rentier("restore", file, "--data", other)
    worked(restored)
    assert "The secret is not in a backup, and there is none here yet" in restored.stderr
    assert worked(rentier("export", kept().game, "--data", other)) == worked(rentier("export", kept().game))
    assert "not empty" in failed(rentier("restore", file, "--data", other))
    assert "There is no database" in failed(rentier("backup", tmp_path / "b.db", "--data", tmp_path / "none"))


def test_a_backup_takes_the_place_of_a_file_and_of_nothing_else(data: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # as a device would be
    for place in (tmp_path, tmp_path / "pipe"):
        assert "is not a file: name one for the backup" in failed(rentier("backup", place, "--replace"))
    assert (tmp_path / "pipe").is_fifo()
    assert "There is no folder" in failed(rentier("backup", tmp_path / "none" / "b.db"))


def test_a_damaged_backup_is_told_as_one(data: Path, tmp_path: Path) -> None:
    worked(rentier("backup", tmp_path / "b.db"))
    whole = (tmp_path / "b.db").read_bytes()
    (tmp_path / "b.db").write_bytes(whole[: len(whole) // 2])
    told = failed(rentier("restore", tmp_path / "b.db", "--data", tmp_path / "new"))
    assert "is damaged, so nothing was restored: name another backup" in told
    assert not (tmp_path / "new" / "rentier.db").exists()


def test_an_export_that_finds_no_room_leaves_nothing_behind(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    out = tmp_path / "game.jsonl"
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        assert "cannot be written: No space left" in failed(rentier("export", kept().table, "--out", out))
    assert not out.exists()
    worked(rentier("export", kept().table, "--out", out))


def test_a_restored_database_with_another_secret_is_told(data: Path, tmp_path: Path) -> None:
    settings, file = load(), tmp_path / "backup.db"

    async def serve_it() -> None:
        async with await Store.open(settings.database_url) as store:
            await remember(store, the_secret(settings))

    asyncio.run(serve_it())
    worked(rentier("backup", file))
    other, same = tmp_path / "other", tmp_path / "same"
    for folder, source in ((other, None), (same, data / "secret")):
        folder.mkdir()
        keep(folder / "secret", source.read_text().strip() if source else "another one, as long as it has to be")
    told = rentier("restore", file, "--data", other)
    assert told.exit_code == 0
    assert "The secret here is not the one the backup was made with. Restore the previous secret" in told.stderr
    assert rentier("restore", file, "--data", same).stderr == ""
