"""`rentier doctor` finds what is wrong, says what to do, and changes nothing."""

from __future__ import annotations

import asyncio
import re
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from rentier.cli import app
from rentier.server.config.secret import remember
from rentier.server.config.settings import Settings, variable
from rentier.server.ops import doctor
from rentier.server.ops.doctor import Check
from rentier.store.clock import wall_clock
from rentier.store.store import Store
from tests.services import Postgres, Redis, free_port, postgres

__all__ = ["postgres"]

WIDE = {"COLUMNS": "300"}


def asked(data: Path, *flags: str, **variables: str) -> Result:
    none = {variable(name): None for name in Settings.model_fields}
    given = {variable(name): value for name, value in variables.items()}
    port = () if "--port" in flags else ("--port", "0")
    runner = CliRunner(env={**none, **WIDE, **given})
    return runner.invoke(app, ["doctor", "--data", str(data), *port, *flags])


def rows(result: Result) -> dict[str, tuple[str, str]]:
    """Level and telling of every check, by its name; of two with one name the worse."""
    order = ("ok", "warn", "fail")
    found: dict[str, tuple[str, str]] = {}
    for line in result.stdout.splitlines():
        match = re.match(r"(ok|warn|fail) +(Python|Redis|data folder|open files|browser client|\w+)  +(.*)", line)
        if match is not None:
            level, name, told = match.groups()
            if name not in found or order.index(level) > order.index(found[name][0]):
                found[name] = (level, told.strip())
    return found


def stored(url: str) -> None:
    """A database that a server has used."""

    async def run() -> None:
        store = await Store.open(url)
        await store.close()

    asyncio.run(run())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder as a server leaves it."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    stored(str(folder / "rentier.db"))
    (folder / "secret").write_text("Wq3-xk90vLrTz7mPdY2nAbU5cEhJs8fG\n", encoding="utf-8")
    (folder / "secret").chmod(0o600)
    return folder


# ---------------------------------------------------------------- all is well


def test_a_fresh_machine_is_fine_and_nothing_is_made(tmp_path: Path) -> None:
    result = asked(tmp_path / "data")

    assert result.exit_code == 0, result.stdout
    assert {level for level, _ in rows(result).values()} <= {"ok", "warn"}
    assert "which will be created" in rows(result)["data folder"][1]
    assert "which will be created" in rows(result)["database"][1]
    assert "the next start creates one in" in rows(result)["secret"][1]
    assert not list(tmp_path.iterdir())


def test_a_used_folder_is_fine_and_stays_as_it_was(folder: Path) -> None:
    before = {file.name: file.read_bytes() for file in folder.iterdir()}

    result = asked(folder)

    assert result.exit_code == 0, result.stdout
    assert rows(result)["database"] == ("ok", f"{folder / 'rentier.db'}, intact and up to date")
    assert rows(result)["secret"] == ("ok", f"kept in {folder / 'secret'}")
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    assert "Wq3-xk90" not in result.stdout


# ---------------------------------------------------------------- what is stored


def test_a_damaged_database_is_found(folder: Path) -> None:
    file = folder / "rentier.db"
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * 8192 + whole[12288:])
    result = asked(folder)
    assert result.exit_code == 1
    assert rows(result)["database"][0] == "fail"
    assert "Restore a backup" in result.stdout

    file.write_bytes(b"no database at all, for as long as it takes to be sure of it. " * 100)
    assert rows(asked(folder))["database"][0] == "fail"


@pytest.mark.parametrize(("revision", "level"), [("0000", "warn"), ("9999", "fail")])
def test_a_database_of_another_release_is_told(folder: Path, revision: str, level: str) -> None:
    with closing(sqlite3.connect(folder / "rentier.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.close()

    result = asked(folder)

    assert rows(result)["database"][0] == level
    assert revision in rows(result)["database"][1]
    assert result.exit_code == (level == "fail")


def test_a_database_that_cannot_be_written_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PATIENCE", 0.05)
    with closing(sqlite3.connect(folder / "rentier.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        result = asked(folder)
    assert result.exit_code == 1
    assert rows(result)["database"] == (
        "fail",
        f"{folder / 'rentier.db'} cannot be written: another program has locked it",
    )
    assert "Let the server's user write it and its folder" in result.stdout


def test_a_postgresql_that_cannot_be_written_is_told(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new()
    stored(url)
    postgres.run(f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on")
    result = asked(tmp_path, "--database", url)
    assert result.exit_code == 1
    assert "cannot be written: cannot execute INSERT in a read-only transaction" in rows(result)["database"][1]


def test_a_secret_that_the_database_does_not_know_is_told(folder: Path) -> None:
    async def serve_with(secret: bytes) -> None:
        async with await Store.open(str(folder / "rentier.db")) as store:
            await remember(store, secret)

    asyncio.run(serve_with(b"Wq3-xk90vLrTz7mPdY2nAbU5cEhJs8fG"))
    assert rows(asked(folder))["secret"][0] == "ok"
    other = "it is not the one this database was last used with"
    result = asked(folder, secret="another one, as long as it has to be")
    assert rows(result)["secret"] == ("warn", other)
    assert result.exit_code == 0
    (folder / "secret").unlink()
    assert rows(asked(folder))["secret"] == ("warn", other)


def test_an_address_that_names_no_database_is_told(tmp_path: Path) -> None:
    result = asked(tmp_path, "--database", "mysql://here/games")
    assert result.exit_code == 1
    assert rows(result)["database"][0] == "fail"


def test_postgresql_is_looked_into(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    server = request.getfixturevalue("postgres")
    assert isinstance(server, Postgres)
    url = server.new()
    empty = asked(tmp_path, "--database", url)
    assert rows(empty)["database"][0] == "ok"
    assert "empty" in rows(empty)["database"][1]
    assert rows(empty)["secret"] == ("warn", "all servers on one database need the same secret")

    stored(url)
    good = asked(tmp_path, "--database", url, secret="Wq3-xk90vLrTz7mPdY2nAbU5cEhJs8fG")
    assert "intact and up to date" in rows(good)["database"][1]
    assert rows(good)["secret"] == ("ok", "set")
    assert good.exit_code == 0


def test_a_postgresql_that_does_not_answer_is_told_without_its_password(tmp_path: Path) -> None:
    result = asked(tmp_path, database=f"postgresql://ann:canary@127.0.0.1:{free_port()}/games")
    assert result.exit_code == 1
    assert rows(result)["database"][0] == "fail"
    assert "canary" not in result.output


def test_redis_is_asked(tmp_path: Path) -> None:
    service = Redis(tmp_path)
    service.start()
    try:
        assert rows(asked(tmp_path, "--redis", service.url))["Redis"] == ("ok", "answers")
    finally:
        service.stop()
    result = asked(tmp_path, "--redis", service.url)
    assert rows(result)["Redis"][0] == "fail"
    assert result.exit_code == 1
    assert rows(asked(tmp_path, "--redis", "here"))["Redis"][0] == "fail"


# ---------------------------------------------------------------- this machine


def test_a_secret_that_others_can_read_is_told_with_the_cure(folder: Path) -> None:
    (folder / "secret").chmod(0o644)
    result = asked(folder)
    assert result.exit_code == 1
    assert rows(result)["secret"][0] == "fail"
    assert f"chmod 600 {folder / 'secret'}" in result.stdout


def test_a_secret_that_is_none_is_told(folder: Path) -> None:
    (folder / "secret").write_text("changeme", encoding="utf-8")
    assert rows(asked(folder))["secret"][0] == "fail"


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = asked(tmp_path / "file" / "data")
    assert result.exit_code == 1
    assert rows(result)["data folder"][0] == "fail"


@pytest.mark.parametrize(("space", "level"), [("LEAST_SPACE", "fail"), ("LITTLE_SPACE", "warn")])
def test_a_full_disk_is_told(space: str, level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, space, 2**70)
    result = asked(tmp_path)
    assert rows(result)["data folder"][0] == level
    assert "Free some space on that disk" in result.stdout


def test_a_port_that_a_stranger_has_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PATIENCE", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = asked(tmp_path, "--port", port)
    assert result.exit_code == 1
    assert rows(result)["port"][0] == "fail"
    assert "choose another with --port" in result.stdout


def test_a_table_that_cannot_be_read_is_told(folder: Path) -> None:
    stored(str(folder / "rentier.db"))
    with closing(sqlite3.connect(folder / "rentier.db")) as file:
        file.execute(
            "INSERT INTO tables (id, status, settings, invite, public, created, touched)"
            " VALUES ('abcdefgh', 'lost', '{}', 'x', 0, 1.0, 1.0)"
        )
        file.commit()
    level, told = rows(asked(folder))["tables"]
    assert level == "fail"
    assert "The stored table abcdefgh was altered" in told


def test_a_clock_behind_the_last_server_is_told(folder: Path) -> None:
    """A file has no clock of its own, but the servers that used it had."""

    async def work() -> None:
        async with await Store.open(str(folder / "rentier.db"), lambda: wall_clock() + 3600) as store:
            await store.leases.beat("a server")

    asyncio.run(work())
    level, told = rows(asked(folder))["clock"]
    assert level == "warn"
    assert "behind the last server on this database" in told


def test_a_clock_in_the_past_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "RELEASED", 2**40)
    assert rows(asked(tmp_path))["clock"][0] == "fail"


def test_a_limit_on_open_files_is_told(tmp_path: Path) -> None:
    assert rows(asked(tmp_path, "--set", "sockets=100000000"))["open files"][0] == "warn"


@pytest.mark.parametrize(
    ("flags", "level"),
    [
        (("--host", "127.0.0.1"), "ok"),
        (("--host", "localhost"), "ok"),
        (("--host", "0.0.0.0"), "warn"),
        (("--host", "0.0.0.0", "--public-url", "http://play.example"), "warn"),
        (("--host", "0.0.0.0", "--public-url", "https://play.example"), "ok"),
        (("--set", "trusted_proxies=10.0.0.1"), "ok"),
    ],
)
def test_what_strangers_can_reach_is_told(flags: tuple[str, ...], level: str, tmp_path: Path) -> None:
    assert rows(asked(tmp_path, *flags))["network"][0] == level


def test_a_variable_that_means_nothing_is_told(tmp_path: Path) -> None:
    result = asked(tmp_path, prot="1")
    assert rows(result)["settings"][0] == "warn"
    assert "did you mean RENTIER_PORT?" in result.stdout


def test_a_check_that_breaks_is_a_failure_and_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(settings: Settings) -> list[Check]:
        raise RuntimeError("it fell over\nwith a long story")

    monkeypatch.setattr(doctor, "clock", broken)
    result = asked(tmp_path)
    assert rows(result)["clock"] == ("fail", "it could not be checked: it fell over")
    assert rows(result)["port"][0] == "ok"
    assert result.exit_code == 1


def test_wrong_settings_are_told_as_rentier_serve_tells_them(tmp_path: Path) -> None:
    result = asked(tmp_path, "--set", "chat_linse=3")
    assert result.exit_code == 1
    assert "did you mean chat_lines?" in result.stderr


def test_what_operators_keep_and_was_altered_is_named(folder: Path) -> None:
    """A server ignores it, so that a ban no longer holds."""
    with closing(sqlite3.connect(folder / "rentier.db")) as file:
        file.execute("INSERT INTO bans VALUES ('address', 'nowhere', NULL, '', 1.0, NULL)")
        file.execute("INSERT INTO marks VALUES ('drain', 'soon')")
        file.commit()
    told = asked(folder)
    assert told.exit_code == 1
    assert "1 of 1 rows of the bans were altered" in told.stdout
    assert "the stored order 'drain' was altered" in told.stdout
