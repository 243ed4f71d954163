"""docs/protocol.md is whole: every message with its fields, every error code and close code."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable
from pathlib import Path

import pytest

from rentier.server.api import bodies
from rentier.server.config.settings import load
from rentier.server.protocol import wire
from rentier.server.protocol.errors import CloseCode, ErrorCode

FILE = Path(__file__).parents[2] / "docs" / "protocol.md"
PAGE = FILE.read_text(encoding="utf-8")
MESSAGES: list[type[wire.Incoming] | type[wire.Outgoing]] = [*typing.get_args(wire.Message), *wire.OUTGOING]


def test_the_page_names_the_version() -> None:
    assert f"The protocol version is {wire.PROTOCOL};" in PAGE


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_message_is_there_with_its_fields(message: type[wire.Incoming] | type[wire.Outgoing]) -> None:
    incoming, _, outgoing = PAGE.partition("| the server sends |")
    part = incoming if issubclass(message, wire.Incoming) else outgoing
    found = re.search(rf"^\| `{message.__struct_config__.tag} \{{(.*?)\}}`", part, re.MULTILINE)
    assert found is not None, message
    assert {field.strip().rstrip("?") for field in found[1].split(",")} == set(message.__struct_fields__)


def error_codes() -> list[str]:
    """The table of error codes."""
    rows = [f"| `{code}` | {code.status} | {code.meaning} |" for code in ErrorCode]
    return ["| error code | HTTP status | meaning |", "|---|---|---|", *rows]


def close_codes() -> list[str]:
    """The table of close codes."""
    rows = [f"| {int(code)} | {code.meaning} |" for code in CloseCode]
    return ["| close code | meaning |", "|---|---|", *rows]


@pytest.mark.parametrize("table", [error_codes, close_codes], ids=lambda table: table.__name__)
def test_the_tables_of_codes_are_up_to_date(table: Callable[[], list[str]], request: pytest.FixtureRequest) -> None:
    rows = table()
    text = FILE.read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(rows[0])}\n(\|.*\n)*", text, re.MULTILINE)
    assert found is not None
    if request.config.getoption("--write-docs"):
        text = text.replace(found[0], "\n".join(rows) + "\n")
        FILE.write_text(text, encoding="utf-8")
    assert "\n".join(rows) + "\n\n" in text, "run make docs"


def test_every_wish_for_a_table_is_there() -> None:
    for body in (bodies.NewTable, bodies.QuickTable, bodies.Joining, bodies.SeatChange, bodies.Start):
        assert {name for name in body.model_fields if not re.search(rf"[`\"]{name}[`\"]", PAGE)} == set()


def test_the_limits_are_those_of_the_settings() -> None:
    limits, page = load({}), " ".join(PAGE.partition("**Limits**")[2].split())
    for told in (
        f"{limits.messages_per_second:g} messages a second and {limits.message_burst} at once",
        f"{limits.sockets_per_address} sockets and {limits.requests_per_minute} requests a minute",
        f"{limits.tables_per_minute} new tables a minute, {limits.code_misses_per_minute} wrong table ids or invites",
        f"{limits.chat_lines} chat messages in {limits.chat_seconds:g} seconds of up to {limits.chat_characters} char",
        f"{limits.open_offers} open offers",
        f"{limits.waiting_messages} messages or {limits.waiting_bytes // 1024} KiB queued",
    ):
        assert told in page
