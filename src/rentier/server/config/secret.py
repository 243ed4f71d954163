"""The server's secret, which signs seat tokens: set by the host, or generated once and kept in a file."""

from __future__ import annotations

import errno
import hashlib
import hmac
import logging
import os
import re
import secrets
import stat
import tempfile
from pathlib import Path

from rentier.server.config.settings import Settings, SettingsError
from rentier.store.store import Store

SHORTEST = 32
"""Characters of a secret at least: 128 bits even where it is written in hexadecimal."""
FEWEST = 8
"""Different characters in it at least."""
KNOWN = ("changeme", "default", "development", "example", "insecure", "key", "password", "please", "rentier", "secret")
"""Words that stand in for a secret in examples; what is made of nothing else is known to everybody."""
ADVICE = "Remove it to have one generated in the data folder, or generate one with: openssl rand -hex 32"
A_FILE = "let the server's user read it, or set another one in secret_file"

SECRET_MARK = "secret"
"""The name under which a store remembers which secret its seat tokens were made with."""
LOST = "Restore the previous secret, or players lose access to their seats"

log = logging.getLogger(__name__)


def make_data_folder(settings: Settings) -> None:
    """Make the folder for the database and the secret, for its owner alone, unless both are elsewhere."""
    try:
        if not writes_data_folder(settings):
            return
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=settings.data):
            pass
    except OSError as error:
        raise SettingsError(no_data_folder(settings.data, error)) from None


def writes_data_folder(settings: Settings) -> bool:
    """Whether a server writes anything into the data folder."""
    return settings.database is None or will_be_created(settings)


def no_data_folder(folder: Path, error: OSError) -> str:
    """What is wrong with a data folder, and what to do."""
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        return f"The data folder {folder} is a file, or inside one: choose another folder with --data"
    if error.errno == errno.ENOSPC:
        return f"Cannot write to the data folder {folder}, its disk is full: free some space there"
    why = (error.strerror or "it cannot be used").lower()
    return (
        f"Cannot write to the data folder {folder}, {why}: let the server's user write there,"
        " or name another folder with --data"
    )


def secret_path(settings: Settings) -> Path:
    """The file that holds the secret where none is set."""
    return settings.secret_file or settings.data / "secret"


def will_be_created(settings: Settings) -> bool:
    """Whether there is no secret yet, so that the next start makes one."""
    return settings.secret is None and settings.secret_file is None and not secret_path(settings).exists()


def fingerprint(secret: bytes) -> str:
    """What may be known of a secret, to know it again."""
    return hmac.new(secret, b"rentier: which secret is this?", hashlib.sha256).hexdigest()[:32]


async def goes_with(store: Store, secret: bytes) -> bool:
    """Whether the seat tokens in a store were made with this secret, as far as it remembers."""
    return await store.marks.get(SECRET_MARK) in (None, fingerprint(secret))


async def remember(store: Store, secret: bytes) -> None:
    """Note which secret a store is served with, and warn of one that makes all earlier seat tokens worthless."""
    if not await goes_with(store, secret):
        log.warning("the secret differs from the one this database was last used with. %s", LOST)
    await store.marks.set(SECRET_MARK, fingerprint(secret))


def the_secret(settings: Settings) -> bytes:
    """The secret in force; where there is none yet, one is made and kept."""
    if settings.secret is not None:
        return checked(settings.secret.get_secret_value(), "The secret")
    path = secret_path(settings)
    try:
        if settings.secret_file is None and not path.exists():
            make(settings, path)
        secret = checked(path.read_text(encoding="utf-8").strip(), f"The secret in {path}")
        others = others_read(settings)
    except OSError as error:
        why = (error.strerror or "it cannot be read").lower()
        raise SettingsError(f"The secret file {path} cannot be used, {why}: {A_FILE}") from None
    except UnicodeDecodeError:
        raise SettingsError(f"The secret file {path} is not text. {ADVICE}") from None
    if others is not None and settings.secret_file is None:
        raise SettingsError(others)
    return secret


ADMIN_ADVICE = "Generate one with: openssl rand -hex 32"


def the_admin_secret(settings: Settings) -> bytes | None:
    """The secret of the admin page; None where there is no such page."""
    path = settings.admin_secret_file
    try:
        if path is not None:
            found = checked(path.read_text(encoding="utf-8").strip(), f"The admin secret in {path}", ADMIN_ADVICE)
        elif settings.admin_secret is not None:
            found = checked(settings.admin_secret.get_secret_value(), "The admin secret", ADMIN_ADVICE)
        else:
            return None
    except OSError as error:
        why = (error.strerror or "it cannot be read").lower()
        raise SettingsError(
            f"The admin secret file {path} cannot be used, {why}: let the server's user read it,"
            " or set another one in admin_secret_file"
        ) from None
    except UnicodeDecodeError:
        raise SettingsError(f"The admin secret file {path} is not text. {ADMIN_ADVICE}") from None
    return found


def others_read(settings: Settings) -> str | None:
    """A sentence where others can read the file of the secret; one that was named may be mounted so, and is used."""
    path = secret_path(settings)
    if settings.secret is not None or os.name != "posix" or not path.exists():
        return None
    mode = stat.S_IMODE(path.stat().st_mode)
    return f"Others can read the secret in {path} (mode {mode:o}): chmod 600 {path}" if mode & 0o077 else None


def make(settings: Settings, path: Path) -> None:
    """Make a secret and keep it in the data folder."""
    make_data_folder(settings)
    try:
        keep(path, secrets.token_urlsafe(SHORTEST))
    except OSError as error:
        raise SettingsError(no_data_folder(settings.data, error)) from None


def keep(path: Path, secret: str) -> None:
    """Write a secret that only its owner can read; a server that was quicker keeps its own."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".secret-")  # mode 600 from the start
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"{secret}\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(temporary, path)  # whole or not at all, and never over another's
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            os.replace(temporary, path)
    finally:
        Path(temporary).unlink(missing_ok=True)


def checked(secret: str, what: str, advice: str = ADVICE) -> bytes:
    """The secret's bytes, or a sentence that says why it is none."""
    letters = re.sub(r"[^a-z]", "", secret.lower())
    if letters and not re.sub("|".join(KNOWN), "", letters):
        raise SettingsError(f"{what} is a known default. {advice}")
    if len(secret) < SHORTEST:
        raise SettingsError(f"{what} is too short: it needs at least {SHORTEST} characters. {advice}")
    if len(set(secret)) < FEWEST:
        raise SettingsError(f"{what} is easy to guess: it repeats a few characters. {advice}")
    return secret.encode()
