"""Server settings: command-line flags, then environment variables, then a TOML file, then defaults."""

from __future__ import annotations

import difflib
import os
import re
import sys
import tomllib
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings.sources import InitSettingsSource

from rentier.kernel.errors import RentierError
from rentier.server.protocol.validation import wrong

PREFIX = "RENTIER_"
OTHER_VARIABLES = ("RENTIER_SOAK", "RENTIER_SOAK_SECONDS")
"""Variables that mean something, but not to the server."""
LARGEST_FRAME = 64 * 1024
"""What the socket library takes at most; larger messages never reach the server's own check."""
LARGEST_LINE = 8 * 1024
"""Bytes of a request's first line, which has the path and the query."""
LARGEST_HEADERS = 32 * 1024
"""Bytes of a request before its body."""

MINUTE, HOUR, DAY = 60, 3600, 86400


class SettingsError(RentierError):
    """A setting is wrong or unknown; the sentence names it and where it came from."""


def default_data() -> Path:
    """Where the platform keeps what a program stores for its user."""
    try:
        return _default_data()
    except RuntimeError:
        raise SettingsError("There is no home folder for this user: set a folder with --data or RENTIER_DATA") from None


def _default_data() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "rentier"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rentier"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "rentier"


def web_address(host: str, port: int) -> str:
    """What to type into a browser to get to a host; one that listens everywhere is also here."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


# ---------------------------------------------------------------- how values are written

LOOPBACK = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))
"""The addresses of this machine itself."""
NO_HOST = re.compile(r"[\s<>\"'`{}|\\^%*]")
"""What no host has in its name."""


def split(value: object) -> object:
    """A list as it is written in a variable or a flag: with commas."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def in_full(path: Path) -> Path:
    """A path without `~`."""
    try:
        return path.expanduser()
    except RuntimeError:
        raise ValueError(f"{path} starts with an unknown home folder: use an absolute path") from None


def networks(value: object) -> object:
    """Addresses and networks; a network is written by its first address, so that nobody trusts more than was meant."""
    found = split(value)
    for part in found if isinstance(found, list | tuple) else ():
        try:
            network = ip_network(part, strict=False) if isinstance(part, str) else part
        except ValueError:
            network = None
        if not isinstance(network, IPv4Network | IPv6Network):
            raise ValueError("it must be addresses or networks, such as 10.0.0.0/8")
        if isinstance(part, str) and "/" in part and ip_address(part.partition("/")[0]) != network.network_address:
            raise ValueError(
                f"{part} could mean one address or a whole network: use {part.partition('/')[0]} or {network}"
            )
    return found


def not_everybody(found: tuple[IPv4Network | IPv6Network, ...]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Proxies that are believed, which cannot be everybody."""
    if any(network.prefixlen == 0 for network in found):
        raise ValueError("this would trust every address: use only the addresses of your proxies")
    return found


def as_site(text: str) -> str:
    """The origin of a site, as an operator writes it."""
    origin = as_origin(text)
    if NO_HOST.search(origin):
        raise ValueError(f"{text} is not a URL such as https://play.example")
    return origin


def as_host(text: str) -> str:
    """The name of a host, without scheme and port; `*` is every name."""
    if text != "*" and (NO_HOST.search(text) or not text or set(text) & set("/:@#?")):
        raise ValueError(f"{text} is not a host name such as play.lan: leave out scheme and port")
    return text.lower().rstrip(".")


def as_origin(text: str) -> str:
    """An origin as browsers send it: scheme, host, and the port where it is not the usual one."""
    try:
        parts = urlsplit(text.strip().rstrip("/").lower())
        port = parts.port
    except ValueError:
        raise ValueError(f"{text} is not a URL such as https://play.example") from None
    bare = not (parts.path or parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("http", "https") or not parts.hostname or not bare:
        raise ValueError(f"{text} is not a URL such as https://play.example")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")


# ---------------------------------------------------------------- the settings

Networks = Annotated[tuple[IPv4Network | IPv6Network, ...], NoDecode, BeforeValidator(networks)]
Origin = Annotated[str, AfterValidator(as_site)]
Origins = Annotated[tuple[Origin, ...], NoDecode, BeforeValidator(split)]
Hosts = Annotated[tuple[Annotated[str, AfterValidator(as_host)], ...], NoDecode, BeforeValidator(split)]
Folder = Annotated[Path, AfterValidator(in_full)]


class Settings(BaseSettings):
    """Everything that an operator may choose; `load` reads it."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
        allow_inf_nan=False,
    )

    config: Folder | None = Field(None, description="TOML file with settings.")

    host: str = Field("127.0.0.1", min_length=1, description="Address to listen on; 0.0.0.0 for all interfaces.")
    port: int = Field(8000, ge=0, le=65535, description="Port to listen on; 0 for any free one.")
    public_url: Origin | None = Field(None, description="Public URL when behind a proxy.")
    allowed_hosts: Hosts = Field(
        (),
        description="Other host names to answer to, such as play.lan; * for all. Addresses, localhost, this machine's"
        " name and that of public_url always work.",
    )
    trusted_proxies: Annotated[Networks, AfterValidator(not_everybody)] = Field(
        (), description="Addresses or networks of trusted proxies."
    )
    allowed_origins: Origins = Field(
        (), description="Other sites whose pages can use this server, such as https://a.example."
    )
    hsts_seconds: int = Field(180 * DAY, ge=0, description="HSTS max-age in seconds.")
    metrics_from: Networks = Field(
        LOOPBACK,
        description="Addresses or networks that can read /metrics.",
    )
    admin_secret: SecretStr | None = Field(None, description="Secret for the admin page /admin; without one it is off.")
    admin_secret_file: Folder | None = Field(None, description="File that holds the admin secret.")
    admin_from: Networks = Field(
        LOOPBACK,
        description="Addresses or networks that can open the admin page.",
    )

    data: Folder = Field(default_factory=default_data, description="Folder for the database and the secret.")
    database: str | None = Field(None, min_length=1, description="sqlite:///FILE or postgresql://USER@HOST/NAME.")
    redis: str | None = Field(None, min_length=1, description="redis://HOST:PORT, to run several servers.")
    secret: SecretStr | None = Field(
        None, description="Secret that signs seat tokens; the same on all servers of a database."
    )
    secret_file: Folder | None = Field(None, description="File that holds the secret.")

    message_bytes: int = Field(
        8192, ge=256, le=LARGEST_FRAME, description="Maximum size of a socket message, in bytes."
    )
    messages_per_second: float = Field(50, gt=0, description="Sustained messages per second per socket.")
    message_burst: int = Field(100, ge=1, description="Messages that a socket can send in a burst.")
    bad_messages: int = Field(10, ge=1, description="Malformed messages allowed before disconnecting.")
    bad_messages_seconds: float = Field(
        10, gt=0, description="Period in which malformed messages are counted, in seconds."
    )
    work_per_second: float = Field(
        400, gt=0, description="Work per second and address, in units of about a millisecond: an act is 3."
    )
    work_burst: float = Field(400, gt=0, description="Work that an address can ask for in a burst, in the same units.")
    sockets_per_address: int = Field(64, ge=1, description="Open sockets per address.")
    sockets: int = Field(10_000, ge=1, description="Open sockets per process.")
    lines_per_address: int = Field(256, ge=8, description="Open HTTP connections per address, WebSockets not counted.")
    rooms: int = Field(5_000, ge=1, description="Tables in memory per process.")
    tables_per_minute: int = Field(20, ge=1, description="New tables per minute and address.")
    code_misses_per_minute: int = Field(20, ge=1, description="Wrong table ids and invites per minute and address.")
    requests_per_minute: int = Field(600, ge=1, description="HTTP requests and handshakes per minute and address.")
    body_bytes: int = Field(64 * 1024, ge=1024, description="Maximum size of an HTTP request body, in bytes.")
    body_seconds: float = Field(10, gt=0, description="Timeout for receiving a request body, in seconds.")
    chat_lines: int = Field(5, ge=1, description="Chat messages per player in `chat_seconds`.")
    chat_seconds: float = Field(10, gt=0, description="Period of the chat limit, in seconds.")
    chat_characters: int = Field(500, ge=1, description="Maximum length of a chat message.")
    open_offers: int = Field(5, ge=1, description="Open offers per player.")
    offers_per_turn: int = Field(30, ge=1, description="Offers and counter-offers per player in one turn.")
    offers_per_game: int = Field(1_000, ge=1, description="Offers and counter-offers per player in one game.")
    waiting_messages: int = Field(64, ge=1, description="Queued messages before a slow client is disconnected.")
    waiting_bytes: int = Field(256 * 1024, ge=1024, description="Queued bytes before a slow client is disconnected.")

    bot_pace: float = Field(1.0, ge=0, description="Seconds between bot moves at normal pace.")
    absence_grace: float = Field(60, ge=0, description="Seconds until the autopilot plays for a disconnected player.")
    reveal_seconds: float = Field(
        5, ge=0, le=60, description="Longest wait for players' parts of the random seed when a game starts, in seconds."
    )
    unload_seconds: float = Field(
        10 * MINUTE, gt=0, description="Unload an empty table from memory after this many seconds."
    )
    lobby_seconds: float = Field(
        HOUR, gt=0, description="Delete a table that never started, or ended at once, after this many seconds."
    )
    tutorial_seconds: float = Field(
        15 * MINUTE, gt=0, description="Delete a tutorial that everybody left after this many seconds."
    )
    abandoned_seconds: float = Field(
        7 * DAY, gt=0, description="Close a game that everybody left after this many seconds."
    )
    finished_days: float = Field(
        0, ge=0, description="Delete a finished game this many days after somebody last opened its table; 0: never."
    )
    chat_days: float = Field(
        30, ge=0, description="Delete the chat of a finished game after this many days; 0: keep it with the game."
    )
    sweep_seconds: float = Field(30, gt=0, description="Interval between these cleanups, in seconds.")
    review_processes: int = Field(1, ge=0, le=64, description="Processes that review finished games; 0: no reviews.")
    stop_seconds: int = Field(8, ge=1, le=60, description="Shutdown timeout in seconds.")

    log_format: Literal["text", "json"] = Field("text", description="Log format: text or json.")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="Minimum log level: debug, info, warning or error."
    )

    @model_validator(mode="after")
    def _consistent(self) -> Settings:
        if self.secret is not None and self.secret_file is not None:
            raise ValueError("secret and secret_file are both set: remove one")
        if self.admin_secret is not None and self.admin_secret_file is not None:
            raise ValueError("admin_secret and admin_secret_file are both set: remove one")
        return self

    @property
    def database_url(self) -> str:
        """The database to open: the one that is set, or a file in the data folder."""
        return self.database or f"sqlite:///{self.data.absolute() / 'rentier.db'}"

    @property
    def is_administered(self) -> bool:
        """Whether there is an admin page, and somebody to read reports of players."""
        return self.admin_secret is not None or self.admin_secret_file is not None

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Flags first, then the environment, then the file."""
        path = init_settings().get("config") or os.environ.get(f"{PREFIX}CONFIG")
        if not path:
            return init_settings, env_settings
        try:
            found = read_file(in_full(Path(path)))
        except ValueError as error:
            raise SettingsError(f"The settings file cannot be read: {error}") from None
        return init_settings, env_settings, InitSettingsSource(settings_cls, found)


GROUPS = {
    "config": "The file",
    "host": "Network and access",
    "data": "Storage",
    "message_bytes": "Limits",
    "bot_pace": "Timing and cleanup",
    "log_format": "Logs",
}
"""The first setting of every group, in the order of the page."""


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"{PREFIX}{name.upper()}"


def read_file(path: Path) -> dict[str, Any]:
    """The settings in a TOML file."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise SettingsError(f"The settings file {path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise SettingsError(f"The settings file {path} is not TOML: byte {error.start} is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"The settings file {path} is not TOML: {error}") from None
    if "config" in found:
        raise SettingsError(f"The settings file {path} sets config, but only one settings file is read")
    headings = [name for name, value in found.items() if isinstance(value, dict)]
    if headings:
        why = "settings go at the top level, not under a heading"
        raise SettingsError(f"The settings file {path} has a heading [{headings[0]}]: {why}")
    return found


def load(flags: Mapping[str, Any] | None = None) -> Settings:
    """The settings in force; `flags` are those given on the command line."""
    flags = dict(flags or {})
    try:
        return Settings(**flags)
    except ValidationError as error:
        complaints = dict.fromkeys(complaint(dict(found), flags) for found in error.errors())
        raise SettingsError(". ".join(complaints)) from None


def complaint(found: Mapping[str, Any], flags: Mapping[str, Any]) -> str:
    """What is wrong with one setting, as a sentence; never its value, which may be a secret."""
    message = str(found["msg"]).removeprefix("Value error, ")
    if not found["loc"]:
        return message
    name = str(found["loc"][0])
    if found["type"] == "extra_forbidden":
        return f"There is no setting {name}{meant(name, list(Settings.model_fields))}"
    if name in flags:
        source = "as a flag"
    elif os.environ.get(variable(name)):
        source = f"in {variable(name)}"
    else:
        source = "in the settings file"
    why = message if found["type"] == "value_error" else f"it {wrong(found)}"
    return f"Setting {name}, given {source}, is invalid: {why}"


def unknown_variables(environ: Mapping[str, str]) -> list[str]:
    """A sentence for every RENTIER_ variable that no setting reads, since a typing error there is easily missed."""
    known = [variable(name) for name in Settings.model_fields]
    return [
        f"{name} is set, but there is no such setting{meant(name, known)}"
        for name in sorted(environ)
        if name.startswith(PREFIX) and name not in known and name not in OTHER_VARIABLES
    ]


def meant(name: str, known: list[str]) -> str:
    """A guess at what was meant, as the end of a sentence."""
    close = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean {close[0]}?" if close else ""
