"""What keeps a server from starting is told by `rentier doctor` and `rentier serve` alike, and never as a trace."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.warm import Ended, clean_environment, rentier

Made = Callable[[Path], list[str]]


def folder_is_a_file(tmp: Path) -> list[str]:
    (tmp / "file").write_text("")
    return ["--data", str(tmp / "file")]


def folder_is_below_a_file(tmp: Path) -> list[str]:
    (tmp / "file").write_text("")
    return ["--data", str(tmp / "file" / "data")]


def secret_for_everybody(tmp: Path) -> list[str]:
    (tmp / "secret").write_text("Wq3-xk90vLrTz7mPdY2nAbU5cEhJs8fG")
    (tmp / "secret").chmod(0o644)
    return []


def file_of(*statements: str) -> Made:
    """An SQLite file with these things in it."""

    def made(tmp: Path) -> list[str]:
        with closing(sqlite3.connect(tmp / "other.db")) as other:
            for statement in statements:
                other.execute(statement)
            other.commit()
        return ["--database", f"sqlite:///{tmp / 'other.db'}"]

    return made


def folder_as_file(tmp: Path) -> list[str]:
    return ["--database", f"sqlite:///{tmp}"]


def just(*flags: str) -> Made:
    return lambda tmp: list(flags)


def in_a_file(name: str, value: str) -> Made:
    """A setting that has no place on the command line, since it has a password inside."""

    def made(tmp: Path) -> list[str]:
        (tmp / "settings.toml").write_text(f'{name} = "{value}"')
        return ["--config", str(tmp / "settings.toml")]

    return made


LATER = ("CREATE TABLE alembic_version (version_num TEXT)", "INSERT INTO alembic_version VALUES ('0099')")


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (folder_is_a_file, "is a file, or inside one: choose another folder with --data"),
        (folder_is_below_a_file, "is a file, or inside one: choose another folder with --data"),
        (secret_for_everybody, "(mode 644): chmod 600"),
        (in_a_file("database", "mysql://ann:canary@db/x"), "A store is kept in SQLite or PostgreSQL, not in 'mysql'"),
        (just("--database", "sqlite:////nowhere/x.db"), "its folder does not exist: create it, or name another place"),
        (
            in_a_file("database", "postgresql://ann:canary@localhost:99999/x"),
            "ports go up to 65535: write postgresql:",
        ),
        (
            in_a_file("database", "postgresql://ann:canary@localhost:1/x?pool=5"),
            "pool after its ? is unknown: write postgres",
        ),
        (
            in_a_file("database", "postgresql://ann:canary@localhost:1/x"),
            "See that it runs, and that the name, the user and",
        ),
        (
            in_a_file("database", "postgresql://ann:canary@none.invalid/x"),
            "See that it runs, and that the name, the user and",
        ),
        (file_of("CREATE TABLE games (other TEXT)"), "holds a table games of another program: name an empty one"),
        (file_of(*LATER), "was made by a later Rentier (schema 0099)"),
        (folder_as_file, "its file cannot be opened"),
        (just("--host", "192.0.2.1"), "There is no address 192.0.2.1 on this machine: choose another with --host"),
        (in_a_file("redis", "http://:canary@localhost"), "must specify one of the following schemes"),
        (
            just("--set", "trusted_proxies=0.0.0.0/0"),
            "this would trust every address: use only the addresses of your prox",
        ),
    ],
)
def test_the_doctor_and_the_server_tell_the_same(made: Made, told: str, tmp_path: Path) -> None:
    flags = made(tmp_path)
    before = sorted(path.name for path in tmp_path.iterdir())
    for command in ("doctor", "serve"):
        said = refused(command, "--data", str(tmp_path), *flags)
        assert told in said, said
        assert "could not be looked at" not in said
        assert "[Errno" not in said
        assert "Traceback" not in said
        assert "canary" not in said
        if command == "doctor":
            assert sorted(path.name for path in tmp_path.iterdir()) == before, "it changes nothing"


@pytest.mark.parametrize(
    "flags",
    [
        ("--database", "postgresql://ann:canary@db/x"),
        ("--set", "database=postgresql://ann:canary@db/x"),
        ("--database", "postgresql://ann:can@ary@db:no/x"),
        ("--redis", "redis://:canary@db"),
    ],
)
def test_a_password_is_not_taken_from_the_process_list(flags: tuple[str, ...], tmp_path: Path) -> None:
    for command in ("doctor", "serve"):
        said = refused(command, "--data", str(tmp_path), *flags)
        assert "Other users of this machine can read the password in a flag; set RENTIER_" in said
        assert "canary" not in said


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for command in ("doctor", "serve"):
            assert (
                f"Port {port} at 127.0.0.1 cannot be used, it is already in use: choose another with --port"
                in refused(command, "--data", str(tmp_path), "--port", port, begin=in_a_new_python)
            )


def refused(command: str, *flags: str, begin: Callable[..., Ended] = rentier) -> str:
    """What a command says that ends with 1."""
    words = [command, *(() if "--port" in flags else ("--port", "0")), *flags]
    ended = begin(*words, environment={"COLUMNS": "400"})
    assert ended.returncode == 1, ended
    assert command == "doctor" or len(ended.said.splitlines()) == 1, ended.said
    return ended.said


def in_a_new_python(*words: str, environment: dict[str, str]) -> Ended:
    """A command as a shell runs it."""
    done = subprocess.run(
        [sys.executable, "-m", "rentier", *words],
        env={**clean_environment(), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return Ended(done.returncode, done.stdout)
