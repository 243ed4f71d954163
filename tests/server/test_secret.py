"""The secret: made once for its owner alone, or given; a known or short one refuses to start."""

from __future__ import annotations

import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rentier.server.config.secret import make_data_folder, others_read, secret_path, the_secret
from rentier.server.config.settings import Settings, SettingsError, load
from tests.server.live import Server

GOOD = "Wq3-xk90vLrTz7mPdY2nAbU5cEhJs8fG"


def at(folder: Path, **flags: object) -> Settings:
    return load({"data": folder, **flags})


def test_with_none_set_one_is_made_once_and_kept_for_its_owner_alone(tmp_path: Path) -> None:
    settings = at(tmp_path / "new" / "data")

    first = the_secret(settings)

    assert the_secret(settings) == first
    assert len(first) >= 32
    assert stat.S_IMODE(secret_path(settings).stat().st_mode) == 0o600
    assert stat.S_IMODE(settings.data.stat().st_mode) == 0o700
    assert [file.name for file in settings.data.iterdir()] == ["secret"]
    assert the_secret(at(tmp_path / "another")) != first


def test_servers_that_start_at_once_agree_on_one(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: the_secret(at(tmp_path)), range(32)))

    assert len(found) == 1


def test_a_file_system_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", unsupported)

    assert the_secret(at(tmp_path)) == the_secret(at(tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]


def test_a_given_one_is_used_and_nothing_is_written(tmp_path: Path) -> None:
    assert the_secret(at(tmp_path, secret=GOOD)) == GOOD.encode()
    assert not list(tmp_path.iterdir())


def test_one_in_a_file_is_used(tmp_path: Path) -> None:
    (tmp_path / "mounted").write_text(f"{GOOD}\n", encoding="utf-8")

    assert the_secret(at(tmp_path, secret_file=tmp_path / "mounted")) == GOOD.encode()


@pytest.mark.parametrize(
    ("secret", "sentence"),
    [
        ("changeme", "is a known default"),
        ("Secret", "is a known default"),
        ("rentier-secret-key", "is a known default"),
        ("please-change-me-please-change-me-please", "is a known default"),
        ("default_secret_0123456789_0123456789", "is a known default"),
        (GOOD[:31], "is too short: it needs at least 32 characters"),
        ("abcabcabc" * 9, "easy to guess"),
        ("0" * 64, "easy to guess"),
    ],
)
def test_a_known_short_or_plain_one_refuses_to_start_and_is_not_repeated(
    secret: str, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "secret").write_text(secret, encoding="utf-8")
    for settings in (at(tmp_path, secret=secret), at(tmp_path)):
        with pytest.raises(SettingsError, match=sentence) as caught:
            the_secret(settings)
        assert len(secret) < 10 or secret not in str(caught.value)
        assert "openssl rand -hex 32" in str(caught.value)


def test_a_secret_file_that_was_asked_for_is_never_made(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be used, no such file or directory: let the server's user"):
        the_secret(at(tmp_path, secret_file=tmp_path / "missing"))
    assert not list(tmp_path.iterdir())


def test_what_is_no_text_is_no_secret(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"\xff\xfe" * 20)
    with pytest.raises(SettingsError, match="is not text"):
        the_secret(at(tmp_path))


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "data"):
        with pytest.raises(
            SettingsError, match=r"The data folder .* is a file, or inside one: choose another folder with"
        ):
            make_data_folder(at(folder))


def test_a_data_folder_that_is_not_written_need_not_be_there(tmp_path: Path) -> None:
    make_data_folder(at(tmp_path / "none", secret=GOOD, database="postgresql://ann@db/rentier"))
    assert not list(tmp_path.iterdir())


def test_a_full_disk_leaves_no_half_a_secret_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(SettingsError, match="its disk is full: free some space there"):
            the_secret(at(tmp_path))
    assert not list(tmp_path.iterdir())
    assert the_secret(at(tmp_path)) == the_secret(at(tmp_path))


def test_one_that_others_can_read_is_none_unless_it_was_mounted(tmp_path: Path) -> None:
    the_secret(at(tmp_path))
    (tmp_path / "secret").chmod(0o640)
    with pytest.raises(SettingsError, match=r"Others can read the secret in .* \(mode 640\): chmod 600"):
        the_secret(at(tmp_path))
    named = at(tmp_path, secret_file=tmp_path / "secret")
    assert the_secret(named)
    assert "chmod 600" in str(others_read(named))


def test_a_server_whose_secret_was_lost_says_what_that_means(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    with server:
        (ann, _) = server.table()
        assert server.stop() == 0
        server.start()
        assert server.stop() == 0
        assert "the secret differs from the one" not in server.log.read_text()
        (server.data / "secret").unlink()
        server.start()
        assert "the secret differs from the one this database was last used with" in server.log.read_text()
        assert server.get(f"/api/tables/{ann.table}", ann.token).status_code == 404
