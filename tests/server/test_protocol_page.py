"""docs/protocol.md is whole: every message with its fields, every close code, refusal code and kind of part."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import pytest

from rentier.server.api import bodies, errors
from rentier.server.config.settings import load
from rentier.server.protocol import wire
from rentier.server.table import connection, listener

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCES = Path(wire.__file__).parents[1]
MESSAGES: list[type[wire.Incoming] | type[wire.Outgoing]] = [*typing.get_args(wire.Message), *wire.OUTGOING]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_message_is_there_with_its_fields(message: type[wire.Incoming] | type[wire.Outgoing]) -> None:
    incoming, _, outgoing = PAGE.partition("| the server sends |")
    part = incoming if issubclass(message, wire.Incoming) else outgoing
    found = re.search(rf"^\| `{message.__struct_config__.tag} \{{(.*?)\}}`", part, re.MULTILINE)
    assert found is not None, message
    assert {field.strip().rstrip("?") for field in found[1].split(",")} == set(message.__struct_fields__)


def test_every_close_code_is_there_and_no_other() -> None:
    codes = {connection.SLOW, connection.ELSEWHERE, connection.REMOVED, connection.CLOSED, connection.STOPPING}
    codes |= {
        listener.ABUSE,
        listener.BINARY,
        listener.TOO_BIG,
        listener.BAD_HELLO,
        1007,
    }  # the last is the library's own
    table = PAGE.partition("| close code |")[2].partition("\n\n")[0]
    assert {
        int(code) for row in re.findall(r"^\| ([\d, ]+) \|", table, re.MULTILINE) for code in row.split(",")
    } == codes


def test_every_code_of_a_refusal_is_there() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    said = set(re.findall(r'(?:refuse|_turn_down|Refused|Declined|Turned|problem)\((?:[\w.()]+, )*"([a-z]+)"', text))
    said |= {"rule", "stale"}
    assert {"clock", "seat", "internal", "origin", "missing"} <= said
    assert {code for code in said | {*errors.STATUS, *errors.CODES.values()} if f"`{code}`" not in PAGE} == set()


def test_every_wish_for_a_table_is_there() -> None:
    for body in (bodies.NewTable, bodies.QuickTable, bodies.Joining, bodies.SeatChange, bodies.Start):
        assert {name for name in body.model_fields if not re.search(rf"[`\"]{name}[`\"]", PAGE)} == set()


def test_the_limits_are_those_of_the_settings() -> None:
    limits, page = load({}), " ".join(PAGE.partition("**Limits**")[2].split())
    for told in (
        f"{limits.messages_per_second:g} messages a second and {limits.message_burst} at once",
        f"{limits.sockets_per_address} sockets and {limits.requests_per_minute} requests a minute",
        f"{limits.tables_per_minute} new tables a minute, {limits.code_misses_per_minute} wrong tables or invites",
        f"{limits.chat_lines} lines of chat in {limits.chat_seconds:g} seconds of up to {limits.chat_characters} char",
        f"{limits.open_offers} open offers",
        f"{limits.waiting_messages} messages or {limits.waiting_bytes // 1024} KiB wait",
    ):
        assert told in page
