"""The server's secret, which signs seat tokens: given by the operator, or made once and kept in a file."""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import re
import secrets
import tempfile
from pathlib import Path

from rentier.server.operation.settings import Settings, SettingsError
from rentier.store.store import Store

SHORTEST = 32
"""Characters of a secret at least: 128 bits even where it is written in hexadecimal."""
FEWEST = 8
"""Different characters in it at least."""
KNOWN = ("changeme", "default", "development", "example", "insecure", "key", "password", "please", "rentier", "secret")
"""Words that stand in for a secret in examples; what is made of nothing else is known to everybody."""
ADVICE = "Leave it out and one is made and kept in the data folder, or make one with: openssl rand -hex 32"

SECRET_MARK = "secret"
"""The name under which a store remembers which secret its seat tokens were made with."""
LOST = "Put the former secret back, or nobody's token opens the seat that they had"

log = logging.getLogger(__name__)


def make_data_folder(settings: Settings) -> None:
    """Make the folder for the database and the secret, for its owner alone."""
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(f"The data folder {settings.data} cannot be made: {error.strerror}") from None


def secret_path(settings: Settings) -> Path:
    """The file that holds the secret where none is set."""
    return settings.secret_file or settings.data / "secret"


def is_made_anew(settings: Settings) -> bool:
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
        log.warning("the secret is not the one that this database was last served with. %s", LOST)
    await store.marks.set(SECRET_MARK, fingerprint(secret))


def the_secret(settings: Settings) -> bytes:
    """The secret in force; where there is none yet, one is made and kept."""
    if settings.secret is not None:
        return checked(settings.secret.get_secret_value(), "The secret")
    path = secret_path(settings)
    try:
        if settings.secret_file is None and not path.exists():
            make_data_folder(settings)
            keep(path, secrets.token_urlsafe(SHORTEST))
        return checked(path.read_text(encoding="utf-8").strip(), f"The secret in {path}")
    except OSError as error:
        raise SettingsError(f"The secret file {path} cannot be used: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SettingsError(f"The secret file {path} is not text. {ADVICE}") from None


def keep(path: Path, secret: str) -> None:
    """Write a secret that only its owner can read; a server that was quicker keeps its own."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".secret-")  # mode 600 from the start
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"{secret}\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(temporary, path)  # whole or not at all, and never over another's
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        os.replace(temporary, path)
    finally:
        Path(temporary).unlink(missing_ok=True)


def checked(secret: str, what: str) -> bytes:
    """The secret's bytes, or a sentence that says why it is none."""
    letters = re.sub(r"[^a-z]", "", secret.lower())
    if letters and not re.sub("|".join(KNOWN), "", letters):
        raise SettingsError(f"{what} is a known default, so it protects nothing. {ADVICE}")
    if len(secret) < SHORTEST:
        raise SettingsError(f"{what} is too short: it needs {SHORTEST} characters or more. {ADVICE}")
    if len(set(secret)) < FEWEST:
        raise SettingsError(f"{what} can be guessed: it repeats a few characters. {ADVICE}")
    return secret.encode()
