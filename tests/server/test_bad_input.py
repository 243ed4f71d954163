"""Bad input: whatever is sent, the sender is told, and the table does not notice."""

from __future__ import annotations

import json
import re
import select
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx2
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from rentier.server.config.settings import LARGEST_FRAME, LARGEST_HEADERS, LARGEST_LINE, Settings
from rentier.testing import Scenario
from tests.server.arranged import arrange
from tests.server.live import PATIENCE, Plain, Server, Socket, bearer
from tests.server.refusing import Company, honest, no_trace, refused, seated
from tests.server.rows import row

LIMIT: int = Settings.model_fields["message_bytes"].default
MEBIBYTE = 1024 * 1024
FEW, MORE, MANY = 2, 12, 200
"""How often every route is tried with made-up input."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that lets a single address ask, open and say as much as it likes."""
    folder = tmp_path_factory.mktemp("bad-input")
    limits = ("tables_per_minute", "requests_per_minute", "code_misses_per_minute")
    plenty = dict.fromkeys((*limits, "messages_per_second", "message_burst"), 1_000_000)
    with honest(folder / "data", **plenty) as server:
        yield server


@pytest.fixture(scope="module")
def bidding(server: Server) -> Iterator[Company]:
    """A table where both bid for a deed: amounts of money are asked for."""
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").rolls(1, 2)
    table.ann.declines()
    with seated(arrange(server, table)) as company:
        yield company


@pytest.fixture(scope="module")
def beside(server: Server) -> Iterator[Company]:
    """Another table, where nothing may change whatever happens elsewhere."""
    with seated(server.table()) as company:
        yield company


@pytest.fixture
def sender(bidding: Company) -> Iterator[Socket]:
    """Ann, with a socket that has sent nothing bad yet."""
    with bidding.players[0].connect() as socket:
        bidding.sockets[0].close()
        bidding.sockets[0] = socket
        bidding.settle()
        yield socket


def text_of(message: Plain) -> str:
    """A message as it travels."""
    return json.dumps(message, ensure_ascii=False)


def frame(payload: bytes, opcode: int = 1, final: bool = True, compressed: bool = False) -> bytes:
    """A WebSocket frame as a client sends it, masked with nothing; libraries would not write some of these."""
    first = opcode | (0x80 if final else 0) | (0x40 if compressed else 0)
    return bytes([first, 0x80 | 126]) + len(payload).to_bytes(2, "big") + bytes(4) + payload


def resident(server: Server) -> float:
    """The server's memory in bytes."""
    found = re.search(r"^process_resident_memory_bytes (\S+)", server.get("/metrics").text, re.MULTILINE)
    if found is None:
        pytest.skip("this system does not tell how much memory a process has")
    return float(found[1])


# ---------------------------------------------------------------- B1 to B3: frames


@row("B1")
@pytest.mark.parametrize("size", [LIMIT + 1, 2 * LIMIT, LARGEST_FRAME])
@pytest.mark.parametrize("pieces", [1, 7])
def test_a_message_that_is_too_long_closes_its_socket(
    bidding: Company, beside: Company, sender: Socket, size: int, pieces: int
) -> None:
    text = text_of({"type": "say", "id": "long", "text": ""})
    text = text.replace('""', f'"{"x" * (size - len(text))}"')
    step = -(-size // pieces)
    with no_trace(beside):
        mark = len(sender.heard)
        sender.raw.send([text[place : place + step] for place in range(0, size, step)])
        assert sender.closed() == 1009
        assert [message["type"] for message in sender.heard[mark:]] == ["refused", "bye"]
        assert sender.heard[mark]["code"] == "limit"


@row("B1")
def test_the_longest_message_is_read(bidding: Company, sender: Socket) -> None:
    text = text_of({"type": "say", "id": "long", "text": ""})
    text = text.replace('""', f'"{"x" * (LIMIT - len(text))}"')
    assert len(text) == LIMIT
    refused(sender, text, "format", at=[bidding])  # chat has a limit of its own
    padded = text_of({"type": "ping", "id": "short"})
    sender.raw.send(padded[:-1] + " " * (LIMIT - len(padded)) + "}")
    assert sender.until("pong")["id"] == "short"


@row("B1")
@pytest.mark.parametrize("pieces", [1, 2, 9])
def test_a_message_that_is_far_too_long_is_not_even_put_together(beside: Company, pieces: int) -> None:
    with beside.players[0].watch() as socket, no_trace(beside):
        with suppress(ConnectionClosed):  # the answer may come before all is sent
            socket.raw.send(["x" * (LARGEST_FRAME // pieces + 1)] * pieces)
        assert socket.closed() == 1009


@row("B1")
def test_endless_messages_take_no_memory(server: Server, beside: Company) -> None:
    def flood() -> None:
        with beside.players[0].watch() as socket:
            with suppress(ConnectionClosed):
                socket.raw.send("x" * 32 * 1024 for _ in range(256))
            assert socket.closed() in (1009, 1006)  # who is still sending may not hear the reason

    flood()
    with no_trace(beside):
        before = resident(server)
        for _ in range(20):
            flood()
        assert resident(server) - before < 8 * MEBIBYTE


@row("B2")
def test_compression_is_not_negotiated(beside: Company) -> None:
    offer = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}
    with beside.players[0].watch(headers=offer) as socket:
        assert socket.raw.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.raw.response.headers
        with no_trace(beside):
            socket.raw.socket.sendall(frame(b"\x4a\x4c\x04\x00", compressed=True))
            assert socket.closed() == 1002


@row("B3")
@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b'{"type": "ping", "id": "1"}', opcode=2), 1003),
        (frame(b"", opcode=2), 1003),
        (frame(b'{"type": "ping", "id": "\xff"}'), 1007),
        (frame(b'{"type": "ping", "id": "\xed\xa0\x80"}'), 1007),
        (frame(b'{"type": "ping", "id": "\xc0\xaf"}'), 1007),
        (frame(b'{"type": "ping", "id": "\xe2\x82', final=False) + frame(b'"}', opcode=0), 1007),
    ],
)
def test_a_frame_that_is_no_text_closes_its_socket(beside: Company, sent: bytes, code: int) -> None:
    with beside.players[0].watch() as socket, no_trace(beside):
        socket.raw.socket.sendall(sent)
        assert socket.closed() == code


def short(text: str) -> str:
    """What a test is called that tries a long text."""
    return text[:24]


# ---------------------------------------------------------------- B4 to B7: messages

SENSELESS = ["", " ", "\x00", "hello", "{", "[]", '["ping"]', "null", "7", '"ping"', "{}", '{"type": "ping"}']
SENSELESS += ['{"type": "nothing", "id": "1"}', '{"type": ["ping"], "id": "1"}', "{'type': 'ping', 'id': '1'}"]


@row("B4")
@pytest.mark.parametrize("text", SENSELESS)
def test_a_malformed_message_is_refused(bidding: Company, beside: Company, sender: Socket, text: str) -> None:
    refused(sender, text, "format", at=[bidding, beside])


@row("B4")
def test_ten_of_them_close_the_socket(bidding: Company, beside: Company, sender: Socket) -> None:
    with no_trace(beside):
        for text in SENSELESS[:9]:  # all at once, since they are forgiven as time goes by
            sender.raw.send(text)
        for _ in range(9):
            assert sender.until("refused")["code"] == "format"
        sender.raw.send("[]")
        assert sender.until("refused")["code"] == "format"
        assert sender.closed() == 1008
        assert sender.heard[-1]["type"] == "bye"


@row("B4")
def test_a_client_that_says_no_hello_is_closed(beside: Company) -> None:
    for message in ({"type": "ping", "id": "1"}, {"type": "hello", "protocol": 1}, {"type": "hello", "protocol": 99}):
        with no_trace(beside), beside.players[0].watch(hello=False) as socket:
            socket.send(message)
            assert socket.closed() == 4400
    with beside.players[0].watch() as socket:
        refused(socket, text_of({"type": "hello", "protocol": 2}), "format", at=[beside])


@row("B5")
@pytest.mark.parametrize("nest", ["[", '{"a":', '{"type":"act","id":"1","act":{"kind":'])
def test_deep_nesting_is_refused(bidding: Company, beside: Company, sender: Socket, nest: str) -> None:
    levels = min(5000, (LIMIT - 10) // len(nest))
    refused(sender, nest * levels, "format", at=[bidding, beside])
    closed = min(levels, LIMIT // (len(nest) + 2) - 1)
    refused(sender, nest * closed + "1" + ("]" if nest == "[" else "}") * closed, "format", at=[bidding, beside])


@row("B5")
def test_deep_nesting_is_refused_in_requests_too(server: Server, beside: Company) -> None:
    deep = '{"edition":"platinum","seats":2,"name":"Ann","options":' + '{"a":' * 5000 + "1" + "}" * 5001
    with no_trace(beside):
        for body in (deep, "[" * 5000 + "]" * 5000, "[" * 60_000):
            assert posted(server, body).status_code == 422


NO_MONEY = ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1.0", "1e2", "true", "false", "null", '"100"', "[100]"]
NO_MONEY += [str(2**63), str(-(2**63)), str(2**64), "9" * 5000, "-" + "9" * 5000, '{"amount": 100}', "0x64", "٣", "+5"]


@row("B6")
@pytest.mark.parametrize("amount", NO_MONEY, ids=short)
def test_what_is_no_whole_amount_is_no_bid(bidding: Company, beside: Company, sender: Socket, amount: str) -> None:
    text = text_of({"type": "act", "id": "odd", "act": {**sender.choice("Bid"), "amount": "@"}})
    reply = refused(sender, text.replace('"@"', amount), "format", at=[bidding, beside])
    assert reply["id"] == (None if amount in ("0x64", "٣", "+5") else "odd")  # those are no JSON at all


@row("B6")
@pytest.mark.parametrize(("amount", "clause"), [(-1, "AUC-3"), (0, "AUC-3"), (10**12, "AUC-4"), (1501, "AUC-4")])
def test_a_bid_of_nothing_or_beyond_your_cash_is_refused_by_its_clause(
    bidding: Company, beside: Company, sender: Socket, amount: int, clause: str
) -> None:
    bid = {**sender.choice("Bid"), "amount": amount}
    refused(sender, {"type": "act", "act": bid}, "rule", clause, at=[bidding, beside])
    refused(sender, {"type": "preview", "act": bid}, "rule", clause, at=[bidding, beside])


@row("B6")
@pytest.mark.parametrize("amount", ["NaN", "-1", "1e3", "9" * 400, "1.5", "²", "0x10", "--", "💰"])
def test_odd_amounts_are_refused_when_typed_too(bidding: Company, beside: Company, sender: Socket, amount: str) -> None:
    with no_trace(bidding, beside, sender=sender):
        reply = sender.types(f"bid {amount}")
        assert reply["type"] == "refused"
        assert reply["code"] in ("format", "rule")


@row("B6")
@pytest.mark.parametrize("amount", [*NO_MONEY, "-1", "10000000000"], ids=short)
def test_odd_amounts_are_refused_in_deals(bidding: Company, beside: Company, sender: Socket, amount: str) -> None:
    empty: dict[str, Any] = {"deeds": [], "cards": []}
    terms = {"give": {**empty, "cash": "@"}, "take": {**empty, "cash": 0}}
    deal = {"kind": "OfferDeal", "seat": 0, "partner": 1, "terms": terms}
    with no_trace(bidding, beside, sender=sender):
        sender.raw.send(text_of({"type": "act", "id": "odd", "act": deal}).replace('"@"', amount))
        assert sender.until("refused")["code"] in ("format", "rule")


@row("B6")
@pytest.mark.parametrize("number", [*NO_MONEY, "-1", "9", "0"], ids=short)
def test_odd_numbers_are_refused_in_requests(server: Server, beside: Company, number: str) -> None:
    with no_trace(beside):
        for field in ('"seats": @', '"seats": 2, "options": {"round-limit": @}', '"seats": 2, "clocks": {"turn": @}'):
            if number in ("9", "0", "true", "false") and field.rsplit('"', 2)[1] != "seats":
                continue  # these are good numbers there
            body = '{"edition": "platinum", "name": "Ann", ' + field.replace("@", number) + "}"
            assert posted(server, body).status_code == 422, body


@row("B7")
@pytest.mark.parametrize(
    "text",
    [
        '{"type": "ping", "id": "1", "id": "1"}',
        '{"type": "ping", "id": "1", "id": "2"}',
        '{"type": "ping", "type": "say", "id": "1", "text": "a"}',
        '{"type": "act", "id": "1", "act": {"kind": "Pass", "seat": 0, "duty": 4, "duty": 5}}',
        '{"type": "act", "id": "1", "act": {"kind": "Pass", "kind": "Bid", "seat": 0, "duty": 4}}',
        '{"type": "ping", "id": "1", "more": 1}',
        '{"type": "ping", "id": "1", "": 1}',
        '{"type": "ping", "id": "1", "Id": "2"}',
        '{"type": "ping", "id": "1", "__proto__": {}}',
        '{"type": "act", "id": "1", "act": {"kind": "Pass", "seat": 0, "duty": 4, "amount": 5}}',
        '{"type": "act", "id": "1", "act": {"kind": "Pass", "seat": 0}}',
        '{"type": "act", "id": "1", "act": {"kind": "__class__", "seat": 0}}',
        '{"type": "act", "id": "1", "act": {}}',
        '{"type": "act", "id": "", "act": {"kind": "Resign", "seat": 0}}',
        '{"type": "act", "id": 7, "act": {"kind": "Resign", "seat": 0}}',
        '{"type": "act", "id": null, "act": {"kind": "Resign", "seat": 0}}',
        '{"type": "act", "id": "a\\u0000b", "act": {"kind": "Resign", "seat": 0}}',
        '{"type": "act", "id": "\\ud800", "act": {"kind": "Resign", "seat": 0}}',
        '{"type": "act", "id": "' + 65 * "x" + '", "act": {"kind": "Resign", "seat": 0}}',
    ],
)
def test_doubled_unknown_and_odd_keys_are_refused(bidding: Company, beside: Company, sender: Socket, text: str) -> None:
    refused(sender, text, "format", at=[bidding, beside])


@row("B7")
@pytest.mark.parametrize(
    "more",
    ['"seats": 2', '"seats": 3, "seats": 2', '"more": 1', '"token": "mine"', '"server_seed": "00"', '"Seats": 4'],
)
def test_doubled_and_unknown_keys_are_refused_in_requests(server: Server, beside: Company, more: str) -> None:
    with no_trace(beside):
        answer = posted(server, '{"edition": "platinum", "name": "Ann", "seats": 2, ' + more + "}")
        assert (answer.status_code, answer.json()["code"]) == (422, "format")


def posted(server: Server, body: str | bytes) -> httpx2.Response:
    """A body as it stands, sent to open a table."""
    with server.http() as client:
        return client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})


# ---------------------------------------------------------------- B8: names


@row("B8")
@pytest.mark.parametrize(
    "name",
    [
        "A\\u0000nn",
        "Ann\\ud800",
        "\\udfff",
        "\\u202eAnn",
        "A\\u2066nn",
        "An\\u200bn",
        "Ann\\ufeff",
        "A\\u00adnn",
        "\\u2060",
        "\\u0007",
        "A" + "\\u0301" * 10_000,
        "A" + "\\u0301" * 10,
        "\\u0301Ann",
        "x" * 25,
        "   ",
        "",
        "\\ue000",
        "\\u3164",
    ],
)
def test_a_name_that_cannot_be_read_is_refused(server: Server, beside: Company, name: str) -> None:
    with no_trace(beside):
        answer = posted(server, f'{{"edition": "platinum", "seats": 2, "name": "{name}"}}')
        assert (answer.status_code, answer.json()["code"]) == (422, "format"), answer.text


@row("B8")
def test_a_name_in_broken_text_is_refused(server: Server, beside: Company) -> None:
    with no_trace(beside):
        for broken in (b"\xff", b"\xed\xa0\x80", b"\xc0\x80"):
            answer = posted(server, b'{"edition": "platinum", "seats": 2, "name": "A' + broken + b'"}')
            assert (answer.status_code, answer.json()["code"]) == (422, "format"), answer.text


@row("B8")
def test_a_name_is_kept_in_its_plain_form(server: Server) -> None:
    made = posted(server, '{"edition": "platinum", "seats": 2, "name": "  Zoe\\u0308 \\u00a0  K.\\t\\u2028"}').json()
    table = server.get(f"/api/tables/{made['table']}", made["token"]).json()
    assert table["seats"][0]["name"] == "Zoë K."


@row("B8")
@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "ann",
        "ANN",
        "Аnn",
        "Ａｎｎ",
        "Ánn",
        "A-n.n",
        "Αnn",
        "A\u0301nn",
        "Bank",
        "the bank",
        "Banker",
        "The Ваnker",
    ],
)
def test_names_at_a_table_can_be_told_apart(server: Server, beside: Company, name: str) -> None:
    ann, ben = server.table(start=False, seats=3)
    table = f"/api/tables/{ann.table}"
    with no_trace(beside), server.http() as client:
        joined = client.post(f"{table}/seats", json={"name": name, "invite": ann.invite})
        renamed = client.patch(f"{table}/seats/1", json={"name": name}, headers=bearer(ben.token))
        for answer in (joined, renamed):
            assert (answer.status_code, answer.json()["code"]) == (409, "name"), answer.text


# ---------------------------------------------------------------- B10: every route


@row("B10")
@pytest.mark.parametrize("pieces", [1, 50])
def test_a_request_line_over_the_limit_is_refused_however_it_arrives(
    server: Server, beside: Company, pieces: int
) -> None:
    around = len("GET /?  HTTP/1.1")
    for size, status in ((LARGEST_LINE - around, b"200"), (LARGEST_LINE, b"414"), (30 * LARGEST_LINE, b"414")):
        whole = f"GET /?{'a' * size} HTTP/1.1\r\nHost: {server.address}\r\nConnection: close\r\n\r\n".encode()
        with no_trace(beside), socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            assert sent_in_pieces(line, whole, pieces)[9:12] == status


@row("B10")
def test_a_second_request_line_over_the_limit_is_refused_too(server: Server, beside: Company) -> None:
    one = f"GET /healthz HTTP/1.1\r\nHost: {server.address}\r\n\r\n"
    two = f"GET /{'a' * LARGEST_LINE} HTTP/1.1\r\nHost: {server.address}\r\n\r\n"
    with no_trace(beside), socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall((one + two).encode())
        heard = b"".join(iter(lambda: line.recv(4096), b""))
    assert heard.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 414 " in heard


def sent_in_pieces(line: socket.socket, whole: bytes, pieces: int) -> bytes:
    """The answer to a request that is sent in this many segments, or in as many as it takes to be refused."""
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    size = -(-len(whole) // pieces)
    for start in range(0, len(whole), size):
        line.sendall(whole[start : start + size])
        if pieces > 1 and select.select([line], [], [], 0.005)[0]:  # a pause, so that each arrives by itself
            break
    return line.recv(4096)


@row("B10")
@pytest.mark.parametrize("pieces", [1, 50])
@pytest.mark.parametrize("target", ["/api/tables", "/ws/@"])
def test_headers_over_the_limit_are_refused_however_they_arrive(
    server: Server, beside: Company, target: str, pieces: int
) -> None:
    path = target.replace("@", beside.table)
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    upgrade += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    for size, status in ((LARGEST_HEADERS - 1000, None), (LARGEST_HEADERS, b"431"), (2 * LARGEST_HEADERS, b"431")):
        many = "".join(f"X-{number:03}: {'a' * 991}\r\n" for number in range(size // 1000))
        whole = f"GET {path} HTTP/1.1\r\nHost: {server.address}\r\n{many}X-End: {'a' * 1000}\r\n"
        whole += (upgrade if path.startswith("/ws") else "") + "\r\n"
        with no_trace(beside), socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            answer = sent_in_pieces(line, whole.encode(), pieces)
        assert answer.startswith(b"HTTP/1.1 ")
        if status is not None:
            assert answer[9:12] == status
        else:
            assert answer[9:12] in (b"200", b"404")


@row("B10")
@pytest.mark.parametrize(
    "examples",
    [FEW, pytest.param(MORE, marks=pytest.mark.thorough), pytest.param(MANY, marks=pytest.mark.soak)],
)
def test_no_request_brings_the_server_down(server: Server, beside: Company, examples: int) -> None:
    """Made-up requests to every route of the schema, now and then about a table that is really there."""
    import schemathesis  # a second of imports, which no other test needs
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok

    schema = schemathesis.openapi.from_url(f"http://{server.address}/api/openapi.json")
    ann, _ = server.table(public=True)
    over = server.table(public=True)[0]
    assert server.post(f"/api/tables/{over.table}/close", token=over.token).status_code == 200
    tried: set[str] = set()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        tables = [over] if operation.path.endswith("/stream") else [ann, over]
        known = st.none() | st.sampled_from(tables)

        @settings(
            max_examples=examples,
            deadline=None,
            derandomize=examples != MANY,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), player=known)
        def try_out(case: Any, player: Any) -> None:
            if player is not None and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = player.table
                case.headers = {**(case.headers or {}), **bearer(player.token)}
            tried.add(operation.label)  # noqa: B023 (called before the next one is made)
            case.call_and_validate(checks=[not_a_server_error])

        try_out()
    assert len(tried) == len(schema)
    assert beside.look() is not None
    assert server.process is not None
    assert server.process.poll() is None
    assert "Traceback" not in server.log.read_text()


@row("B10")
@pytest.mark.parametrize(
    "path",
    [
        "%00",
        "a%00b/",
        "a" * 300,
        "a/" * 2000,
        "%ff",
        "%2e%2e/%2e%2e/etc/passwd",
        "..%5c..",
        "assets/%00",
        "t/%F0%9F%92%B0",
    ],
    ids=short,
)
def test_no_address_of_a_page_brings_the_server_down(server: Server, path: str) -> None:
    with server.http() as client:
        assert client.get(f"/{path}").status_code in (200, 404)
    assert "Traceback" not in server.log.read_text()


@row("B10")
@pytest.mark.parametrize("length", ["9" * 25, "9" * 5000, "0" * 5000, "٣", "+1", "1_0"])
def test_a_length_that_is_no_length_is_refused(server: Server, length: str) -> None:
    head = f"POST /api/quick HTTP/1.1\r\nHost: {server.address}\r\nContent-Length: {length}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(head.encode())
        assert line.recv(12) in (b"HTTP/1.1 400", b"HTTP/1.1 413", b"HTTP/1.1 422")
