"""Settings come from flags, the environment, a file and defaults, in that order; their page tells all of them."""

from __future__ import annotations

import re
from ipaddress import IPv4Network
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import PydanticUndefined

from rentier.server.config.settings import GROUPS, PREFIX, Settings, SettingsError, load, unknown_variables, variable

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "settings.md"


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(variable(name), raising=False)


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


# ---------------------------------------------------------------- where they come from


def test_flags_come_before_the_environment_the_file_and_the_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path / "rentier.toml", "port = 1001\nrooms = 1002\nchat_lines = 1003\n")
    monkeypatch.setenv("RENTIER_CONFIG", str(file))
    monkeypatch.setenv("RENTIER_PORT", "2001")
    monkeypatch.setenv("RENTIER_ROOMS", "2002")

    found = load({"port": 3001})

    assert (found.port, found.rooms, found.chat_lines) == (3001, 2002, 1003)
    assert found.host == "127.0.0.1"


def test_a_file_named_by_a_flag_comes_before_one_named_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RENTIER_CONFIG", str(written(tmp_path / "other.toml", "port = 1")))

    assert load({"config": written(tmp_path / "own.toml", "port = 2")}).port == 2


def test_an_empty_variable_is_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RENTIER_REDIS", "")
    monkeypatch.setenv("RENTIER_PORT", "")

    assert load().redis is None
    assert load().port == 8000


def test_lists_are_written_with_commas_or_as_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RENTIER_TRUSTED_PROXIES", "10.0.0.1, 10.1.0.0/16")
    file = written(tmp_path / "rentier.toml", 'allowed_origins = ["HTTPS://A.example:443/", "http://b.example:8080"]')

    found = load({"config": file})

    assert found.trusted_proxies == (IPv4Network("10.0.0.1"), IPv4Network("10.1.0.0/16"))
    assert found.allowed_origins == ("https://a.example", "http://b.example:8080")


def test_the_database_is_a_file_in_the_data_folder_unless_another_is_named(tmp_path: Path) -> None:
    assert load({"data": tmp_path}).database_url == f"sqlite:///{tmp_path / 'rentier.db'}"
    assert load({"data": tmp_path, "database": "postgresql://here/games"}).database_url == "postgresql://here/games"


def test_the_data_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert load().data == tmp_path / "share" / "rentier"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert load().data == tmp_path / "local" / "rentier"
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert load().data == tmp_path / "Library" / "Application Support" / "rentier"


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        ({"port": 70000}, "Setting port, given as a flag, is invalid: it must be at most 65535"),
        ({"prot": 1}, "There is no setting prot; did you mean port?"),
        ({"allowed_origins": "*"}, "is not a URL such as https://play.example"),
        ({"allowed_origins": "https://a.example/path"}, "is not a URL such as https://play.example"),
        ({"allowed_origins": "https://a.example:port"}, "is not a URL such as https://play.example"),
        ({"port": "x"}, "Setting port, given as a flag, is invalid: it must be a whole number$"),
        ({"log_format": "xml"}, "is invalid: it must be 'text' or 'json'$"),
        (
            {"trusted_proxies": "proxy.example"},
            "^Setting trusted_proxies, given as a flag, is invalid: it must be addresses or networks, such as"
            " 10.0.0.0/8$",
        ),
        ({"trusted_proxies": [5]}, "it must be addresses or networks, such as 10.0.0.0/8$"),
        (
            {"trusted_proxies": "10.0.0.5/8"},
            "10.0.0.5/8 could mean one address or a whole network: use 10.0.0.5 or 10.0.0.0/8",
        ),
        (
            {"trusted_proxies": "10.0.0.1, 0.0.0.0/0"},
            "this would trust every address: use only the addresses of your prox",
        ),
        ({"trusted_proxies": "::/0"}, "this would trust every address"),
        ({"public_url": "https://play example"}, "is not a URL such as https://play.example"),
        (
            {"data": "~nobody-of-that-name/x"},
            "Setting data, given as a flag, is invalid: ~nobody-of-that-name/x starts with an",
        ),
        (
            {"config": "~nobody-of-that-name/x"},
            "The settings file cannot be read: ~nobody-of-that-name/x starts with an",
        ),
        ({"absence_grace": "inf"}, "Setting absence_grace, given as a flag, is invalid: it must be finite"),
        ({"sweep_seconds": "nan"}, "Setting sweep_seconds, given as a flag, is invalid"),
        ({"database": ""}, "Setting database, given as a flag, is invalid: it must not be empty"),
        ({"redis": ""}, "Setting redis, given as a flag, is invalid: it must not be empty"),
        ({"message_bytes": 100_000}, "Setting message_bytes"),
        ({"secret": "x" * 40, "secret_file": "y"}, "secret and secret_file are both set: remove one"),
    ],
)
def test_a_wrong_setting_is_named_in_a_sentence(flags: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SettingsError, match=sentence.replace("?", r"\?").replace("*", r"\*")):
        load(flags)


def test_the_sentence_says_where_the_setting_came_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingsError, match="given in the settings file"):
        load({"config": written(tmp_path / "rentier.toml", 'port = "many"')})
    monkeypatch.setenv("RENTIER_PORT", "many")
    with pytest.raises(SettingsError, match="given in RENTIER_PORT"):
        load()


def test_no_sentence_tells_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RENTIER_SECRET", "canary-canary")
    monkeypatch.setenv("RENTIER_SECRET_FILE", "somewhere")

    with pytest.raises(SettingsError) as caught:
        load({"port": -1})

    assert "canary" not in str(caught.value)
    assert "canary" not in repr(load({"secret_file": None}))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "cannot be read: No such file"),
        ("port 1", "is not TOML"),
        ("prt = 1", "no setting prt; did you mean port?"),
        ('config = "other.toml"', "sets config, but only one settings file is read"),
        ("[server]\nport = 1", "has a heading [server]: settings go at the top level, not under a heading"),
    ],
)
def test_a_wrong_file_is_named_in_a_sentence(text: str | None, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "rentier.toml"
    if text is not None:
        written(file, text)
    with pytest.raises(SettingsError) as caught:
        load({"config": file})
    assert sentence in str(caught.value)


def test_a_file_that_an_editor_has_marked_is_read_and_one_that_is_no_text_is_not(tmp_path: Path) -> None:
    file = tmp_path / "rentier.toml"
    file.write_bytes(b"\xef\xbb\xbfport = 81")
    assert load({"config": file}).port == 81
    file.write_bytes(b'host = "\xff"')
    with pytest.raises(SettingsError, match="is not TOML: byte 8 is not UTF-8"):
        load({"config": file})


def test_a_user_without_a_home_is_told_to_name_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(SettingsError, match="no home folder for this user: set a folder with --data or RENTIER_DATA"):
        load()


def test_variables_that_no_setting_reads_are_told() -> None:
    told = unknown_variables({"RENTIER_PROT": "1", "RENTIER_PORT": "1", "RENTIER_SOAK": "1", "HOME": "/"})

    assert told == ["RENTIER_PROT is set, but there is no such setting; did you mean RENTIER_PORT?"]


# ---------------------------------------------------------------- what acceptance asks for, and the page


def test_the_defaults_are_the_limits_that_were_promised() -> None:
    found = load()

    assert found.message_bytes == 8 * 1024
    assert (found.bad_messages, found.bad_messages_seconds) == (10, 10)
    assert found.code_misses_per_minute == 20
    assert (found.chat_lines, found.chat_seconds, found.chat_characters) == (5, 10, 500)
    assert found.open_offers == 5
    assert (found.waiting_messages, found.waiting_bytes) == (64, 256 * 1024)
    assert found.sockets_per_address < 200
    assert found.tables_per_minute < 1000
    assert found.message_burst < 1000
    assert found.stop_seconds < 10


def test_every_setting_is_told_in_one_line() -> None:
    for name, field in Settings.model_fields.items():
        assert field.description, f"{name} says nothing"
        assert "\n" not in field.description
        assert field.description.endswith("."), f"{name} is a sentence"
    assert set(GROUPS) <= set(Settings.model_fields)
    assert next(iter(GROUPS)) == next(iter(Settings.model_fields))


def test_every_setting_is_read_by_something() -> None:
    source = ROOT / "src" / "rentier"
    read = "".join(file.read_text(encoding="utf-8") for file in source.rglob("*.py") if file.name != "settings.py")
    for name in Settings.model_fields:
        assert re.search(rf"(settings|bounds)\.{name}\b", read), f"nothing reads the setting {name}"


def shown_default(name: str) -> str:
    """A default as it would be written in the file."""
    field = Settings.model_fields[name]
    if name == "data":
        return "`~/.local/share/rentier` on Linux"
    assert field.default is not PydanticUndefined
    match field.default:
        case None:
            return {"database": "a file in `data`", "secret_file": "`secret` in `data`, made once"}.get(name, "")
        case tuple() as several:
            return f"`{', '.join(map(str, several))}`" if several else ""
        case default:
            return f"`{default:g}`" if isinstance(default, float) else f"`{default}`"


def page() -> str:
    """Every setting with its variable, its default and what it means."""
    lines = ["# Settings", ""]
    lines += [
        "You can set everything with a flag of `rentier serve`, in the environment or in a TOML file. Flags override",
        "environment variables, which override the file. `rentier serve --help` lists the settings with flags of their",
        "own; for all others write `--set NAME=VALUE`. Name the file with `--config` or `RENTIER_CONFIG`, and write a",
        "line such as `port = 8000` for each setting in it. Separate the entries of lists with commas (in the file you",
        "can also write TOML lists). Times are in seconds unless the name says otherwise.",
        "",
        "Written by `make docs`.",
    ]
    for name, field in Settings.model_fields.items():
        if name in GROUPS:
            head = "| setting | variable | default | what it does |"
            lines += ["", f"## {GROUPS[name]}", "", head, "|---|---|---|---|"]
        lines += [f"| `{name}` | `{PREFIX}{name.upper()}` | {shown_default(name)} | {field.description} |"]
    return "\n".join(lines) + "\n"


def test_the_page_of_settings_is_up_to_date(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--write-docs"):
        PAGE.write_text(page(), encoding="utf-8")

    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"
