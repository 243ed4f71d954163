"""Access: who comes in to a table, with what, and what everybody else is told."""

from __future__ import annotations

import math
import os
import stat
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx2
import pytest

from tests.server.live import Plain, Player, Server, Socket, bearer, handshake_status, serving
from tests.server.refusing import Company, honest, no_trace, refused, seated
from tests.server.rows import row
from tests.server.warm import rentier

FOREIGN = "https://evil.example"
ADDRESSES = count(1)
NOWHERE = "aaaaaaaa"
"""The id of a table that is not there."""
ROLL = {"kind": "Roll", "seat": 0, "duty": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Behind a proxy on the same machine: so tests can come from any address, and by TLS."""
    folder = tmp_path_factory.mktemp("access")
    with honest(folder / "data", trusted_proxies="127.0.0.1", tables_per_minute=1000, requests_per_minute=10_000) as up:
        yield up


@pytest.fixture(scope="module")
def beside(server: Server) -> Iterator[Company]:
    """Another table, where nothing may change whatever happens elsewhere."""
    with seated(server.table()) as company:
        yield company


def cookie(player: Player, token: str | None = None) -> dict[str, str]:
    """The header in which a browser brings a seat's token."""
    return {"Cookie": f"rentier_seat_{player.table}={token or player.token}"}


def through_proxy(address: str, scheme: str = "http") -> dict[str, str]:
    """What the proxy says about where a request comes from."""
    return {"X-Forwarded-For": address, "X-Forwarded-Proto": scheme}


def elsewhere() -> dict[str, str]:
    """An address that nobody has come from before: wrong guesses count for it alone."""
    number = next(ADDRESSES)
    return through_proxy(f"198.51.100.{number}")


def asked(server: Server, method: str, path: str, body: object = None, **headers: str) -> httpx2.Response:
    """Any request."""
    with server.http() as client:
        return client.request(method, path, json=body, headers=headers)


def problem(response: httpx2.Response, status: int, code: str) -> Plain:
    """An answer that says what is wrong."""
    told: Plain = response.json()
    assert (response.status_code, told["code"]) == (status, code), response.text
    assert len(told["sentence"]) > 5
    return told


# ---------------------------------------------------------------- A1, A2: other sites


@row("A1")
@pytest.mark.parametrize("origin", [FOREIGN, "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example", ""])
def test_a_page_of_another_site_opens_no_socket_with_your_cookie(server: Server, beside: Company, origin: str) -> None:
    player = beside.players[0]
    with no_trace(beside):
        assert handshake_status(server, player.table, headers={**cookie(player), "Origin": origin}) == 403


@row("A1")
def test_a_page_of_this_server_opens_one_and_has_its_seat(server: Server) -> None:
    ann, _ = server.table()
    own = {**cookie(ann), "Origin": f"http://{server.address}", "Sec-Fetch-Site": "same-origin"}
    with Socket(server, ann.table, headers=own) as socket:
        assert socket.seat == ann.seat


@row("A2")
@pytest.mark.parametrize("what", ["start", "close", "rematch", "seats", "seats/1"])
def test_looking_at_an_address_changes_nothing(server: Server, beside: Company, what: str) -> None:
    host = server.table(start=False)[0]
    with no_trace(beside):
        for method in ("GET", "HEAD"):
            answer = asked(server, method, f"/api/tables/{host.table}/{what}", **cookie(host))
            assert answer.status_code in (404, 405)


@row("A2")
@pytest.mark.parametrize(
    "headers",
    [{"Origin": FOREIGN}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
)
@pytest.mark.parametrize(
    ("method", "what"),
    [("POST", "start"), ("POST", "close"), ("POST", "seats"), ("PATCH", "seats/0"), ("DELETE", "seats/1")],
)
def test_a_page_of_another_site_changes_nothing_with_your_cookie(
    server: Server, beside: Company, headers: dict[str, str], method: str, what: str
) -> None:
    host = beside.players[0]
    with no_trace(beside):
        answer = asked(server, method, f"/api/tables/{host.table}/{what}", {}, **cookie(host), **headers)
        problem(answer, 403, "origin")
        assert "set-cookie" not in answer.headers


@row("A2")
def test_a_form_of_another_site_opens_no_table(server: Server, beside: Company) -> None:
    body = '{"edition": "platinum", "seats": 2, "name": "Eve"}'
    with no_trace(beside), server.http() as client:
        plain = client.post("/api/tables", content=body, headers={"Content-Type": "text/plain", "Origin": FOREIGN})
        problem(plain, 403, "origin")
        unnamed = client.post("/api/tables", content=body, headers={"Content-Type": "text/plain"})
        assert unnamed.status_code == 422


@row("A2")
@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_a_seats_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server, scheme: str, secure: bool) -> None:
    body = {"edition": "platinum", "seats": 2, "name": "Ann"}
    made = asked(server, "POST", "/api/tables", body, **through_proxy("192.0.2.7", scheme))
    name, *flags = made.headers["set-cookie"].split("; ")
    assert name == f"{'__Host-' if secure else ''}rentier_seat_{made.json()['table']}={made.json()['token']}"
    flags = [flag.lower() for flag in flags]
    assert {"httponly", "samesite=lax", "path=/"} <= set(flags)
    assert ("secure" in flags) is secure
    assert not any(flag.startswith("domain") for flag in flags)


@row("A2")
def test_over_tls_a_neighbouring_site_cannot_plant_a_seat_or_an_invite(server: Server) -> None:
    body = {"edition": "platinum", "seats": 2, "name": "Ann"}
    made = asked(server, "POST", "/api/tables", body, **through_proxy("192.0.2.7", "https")).json()
    here, cookies = f"/api/tables/{made['table']}", {"seat": made["token"], "invite": made["invite"]}
    for scheme, locked, plain in (("http", 200, 200), ("https", 200, 404)):
        for kind, value in cookies.items():
            for prefix, status in (("__Host-", locked), ("", plain)):
                planted = {"Cookie": f"{prefix}rentier_{kind}_{made['table']}={value}"}
                headers = through_proxy("192.0.2.7", scheme) | planted
                assert asked(server, "GET", here, **headers).status_code == status, (scheme, kind, prefix)
    planted = {"Cookie": f"rentier_seat_{made['table']}={made['token']}"}
    headers = through_proxy("192.0.2.7", "https") | planted
    assert handshake_status(server, made["table"], headers=headers) == 404


# ---------------------------------------------------------------- A3, A5, A6: tokens


@row("A3")
def test_a_token_is_for_its_own_seat_alone(server: Server, beside: Company) -> None:
    with seated(server.table()) as company:
        _, ben = company.players
        one, other = company.turn()
        for kind in ("act", "preview"):
            refused(other, {"type": kind, "act": one.choice("Roll")}, "rule", "SET-7", at=[company, beside])
        with no_trace(company, beside):
            for method, body in (("PATCH", {"name": "Eve"}), ("PATCH", {"seed": "a part of my own"}), ("DELETE", None)):
                answer = asked(server, method, f"/api/tables/{ben.table}/seats/0", body, **bearer(ben.token))
                problem(answer, 403, "host" if method == "DELETE" else "seat")
        one.act(one.choice("Roll"))


@row("A3")
def test_a_token_is_for_its_own_table_alone(server: Server, beside: Company) -> None:
    ann, ben = server.table(public=True)
    stranger = beside.players[0]
    with no_trace(beside):
        assert handshake_status(server, ann.table, token=stranger.token) == 403
        assert handshake_status(server, beside.table, token=ann.token, headers=elsewhere()) == 404
        for what in ("start", "close", "rematch"):
            problem(server.post(f"/api/tables/{ann.table}/{what}", token=stranger.token), 403, "host")
            other = asked(server, "POST", f"/api/tables/{beside.table}/{what}", **bearer(ann.token), **elsewhere())
            problem(other, 404, "missing")
        with Socket(server, ann.table, headers=cookie(ann, stranger.token)) as watching:
            assert watching.seat is None
    with seated([ann, ben]) as company, Socket(server, ann.table, hello=False) as socket, no_trace(company, beside):
        socket.send({"type": "hello", "protocol": 2, "token": stranger.token})
        assert socket.until("refused")["code"] == "seat"
        assert socket.closed() == 4400


@row("A3")
def test_a_seat_that_was_taken_away_is_no_longer_played_by_who_had_it(server: Server) -> None:
    ann, ben, finn = server.table(people=3, start=False)
    with ann.connect() as a, ben.connect() as b, finn.connect() as f, ben.connect(hello=False) as silent:
        for voter in (a, f):
            assert voter.command({"type": "vote", "seat": ben.seat, "remove": True})["type"] == "done"
        assert b.closed() == 4003
        assert b.heard[-1]["sentence"] == "this seat is no longer yours"
        assert handshake_status(server, ann.table, token=ben.token, headers=elsewhere()) == 404
        ann.invite = server.get(f"/api/tables/{ann.table}", ann.token).json()["invite"]
        cleo = server.join(ann, "Dora")
        assert cleo.seat == ben.seat
        silent.send({"type": "hello", "protocol": 2})
        assert silent.closed() == 4003
        assert [message["type"] for message in silent.heard] == ["bye"]
        with cleo.connect() as c:
            assert c.command({"type": "say", "text": "Here I am"})["type"] == "done"
            assert a.until("said")["lines"][0]["name"] == "Dora"


@row("A5")
@pytest.mark.parametrize("secret", ["player", "invite", "wrong", "cut", "none"])
def test_a_seat_is_not_had_by_its_public_name(server: Server, beside: Company, secret: str) -> None:
    with seated(server.table()) as company:
        ann = company.players[0]
        wrong = {
            "player": ann.player,
            "invite": ann.invite,
            "wrong": f"{ann.token[:-1]}{'a' if ann.token[-1] != 'a' else 'b'}",
            "cut": ann.token[:-1],
            "none": "",
        }[secret]
        with no_trace(company, beside):
            for headers in (bearer(wrong), cookie(ann, wrong or "x"), bearer(f"{ann.player}:{wrong}")):
                assert handshake_status(server, ann.table, headers={**headers, **elsewhere()}) == 404
            with Socket(server, ann.table, invite=ann.invite, hello=False) as socket:
                socket.send({"type": "hello", "protocol": 2, "token": wrong})
                assert socket.until("refused")["code"] == "seat"
                assert socket.closed() == 4400
        with ann.connect() as again:
            assert again.seat == ann.seat


@row("A6")
def test_the_newest_socket_of_a_seat_counts(server: Server) -> None:
    with seated(server.table()) as company:
        one, other = company.turn()
        assert one.seat is not None
        player = company.players[one.seat]
        with player.connect() as newest:
            assert one.closed() == 4001
            assert one.heard[-1]["type"] == "bye"
            newest.settle()
            assert newest.act(newest.choice("Roll"))["type"] == "done"
            other.until("update")
            with player.connect() as still_newer:
                assert newest.closed() == 4001
                still_newer.settle()
        other.wait(lambda: here(other) == [other.seat])  # no socket of theirs is left over


def here(socket: Socket) -> list[int]:
    """The people at a table who are here, as it was last told."""
    told = [message["table"]["presence"] for message in socket.heard if message["type"] == "table"]
    return [person["seat"] for person in told[-1]["people"] if person["here"]]


# ---------------------------------------------------------------- A4, A7, A8: strangers and guests


@row("A4")
@pytest.mark.parametrize("door", ["table", "record", "seats", "socket"])
def test_a_client_that_guesses_tables_is_told_to_wait(server: Server, beside: Company, door: str) -> None:
    guesser, neighbour = elsewhere(), elsewhere()

    def guess(code: str, headers: dict[str, str]) -> int:
        if door == "socket":
            return handshake_status(server, code, headers=headers)
        if door == "seats":
            body = {"name": "Eve", "invite": "a guess"}
            return asked(server, "POST", f"/api/tables/{code}/seats", body, **headers).status_code
        return asked(server, "GET", f"/api/tables/{code}{'/record' if door == 'record' else ''}", **headers).status_code

    ann = beside.players[0]
    with no_trace(beside):
        codes = [f"aaaaaa{first}{second}" for first in "bcdefg" for second in "bcdefg"]
        assert [guess(code, guesser) for code in codes[:20]] == [404] * 20
        assert [guess(code, guesser) for code in [*codes[20:24], ann.table]] == [429] * 5
        waiting = asked(server, "GET", f"/api/tables/{NOWHERE}", **guesser)
        assert problem(waiting, 429, "rate")
        assert 1 <= int(waiting.headers["retry-after"]) <= 61
        assert guess(NOWHERE, neighbour) == 404
        owner = asked(server, "GET", f"/api/tables/{ann.table}", **guesser, **bearer(ann.token))
        assert owner.status_code == 200


@row("A4")
def test_tokens_cannot_be_guessed_and_are_no_invites(server: Server) -> None:
    players = [player for _ in range(4) for player in server.table(start=False)]
    tokens, invites = {player.token for player in players}, {player.invite for player in players}
    assert len(tokens) == len(players)
    assert len(invites) == 4
    assert not tokens & invites
    for token in tokens:
        assert len(token) * math.log2(64) >= 128
        assert token.replace("-", "a").replace("_", "a").isalnum()


@row("A7")
@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "act": ROLL},
        {"type": "type", "text": "roll"},
        {"type": "preview", "act": ROLL},
        {"type": "autopilot", "on": True},
        {"type": "pace", "pace": "instant"},
        {"type": "vote", "seat": 0, "remove": True},
    ],
)
def test_a_spectator_only_watches(server: Server, beside: Company, message: Plain) -> None:
    refused(beside.watcher, message, "seat", at=[beside])


@row("A7")
def test_a_private_table_is_not_there_for_an_outsider(server: Server, beside: Company) -> None:
    there, nowhere = beside.table, NOWHERE
    for method, what, body in (
        ("GET", "", None),
        ("GET", "/record", None),
        ("GET", "/stream", None),
        ("GET", "/verify", None),
        ("GET", "/replay", None),
        ("GET", "/view", None),
        ("POST", "/seats", {"name": "Eve", "invite": "a guess"}),
        ("POST", "/start", None),
        ("POST", "/close", None),
        ("POST", "/rematch", None),
        ("PATCH", "/seats/0", {"name": "Eve"}),
        ("DELETE", "/seats/0", None),
    ):
        with no_trace(beside):
            outsider = elsewhere()
            answers = [asked(server, method, f"/api/tables/{id}{what}", body, **outsider) for id in (there, nowhere)]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].content == answers[1].content
        assert {k: v for k, v in answers[0].headers.items() if k != "date"} == {
            k: v for k, v in answers[1].headers.items() if k != "date"
        }
    for guess in (None, "a-guess", beside.players[0].player):
        assert handshake_status(server, there, headers=elsewhere(), invite=guess) == 404
    assert there not in asked(server, "GET", "/api/tables").text


@row("A8")
def test_a_guest_does_not_do_what_the_host_does(server: Server, beside: Company) -> None:
    host, guest, _ = server.table(people=3, start=False)
    with seated([host, guest]) as company:
        for method, what, body in (
            ("POST", "start", None),
            ("POST", "close", None),
            ("POST", "rematch", None),
            ("PATCH", "seats/2", {"bot": "easy"}),
            ("PATCH", "seats/2", {"bot": None}),
            ("DELETE", "seats/0", None),
            ("DELETE", "seats/2", None),
        ):
            path = f"/api/tables/{host.table}/{what}"
            with no_trace(company, beside):
                problem(asked(server, method, path, body, **bearer(guest.token)), 403, "host")
                stranger = asked(server, method, f"{path}?invite={host.invite}", body)
                problem(stranger, 403, "seat" if method == "DELETE" else "host")


@row("A8")
def test_a_table_that_its_host_closed_is_played_no_further(server: Server, beside: Company) -> None:
    ann, ben = server.table()
    with seated([ann, ben]) as company:
        roll = company.turn()[0].choice("Roll")
        assert server.post(f"/api/tables/{ann.table}/close", token=ann.token).status_code == 200
        assert company.sockets[0].closed() == 4005
        again = server.post(f"/api/tables/{ann.table}/rematch", token=ann.token)
        assert "open a new one" in problem(again, 409, "closed")["sentence"], "there is no end to play it to"
    with seated([ann, ben]) as company:
        for socket in company.sockets:
            refused(socket, {"type": "act", "act": roll}, "closed", at=[company, beside])


# ---------------------------------------------------------------- A9: the secret


@row("A9")
def test_a_known_secret_keeps_the_server_from_starting(tmp_path: Path) -> None:
    known = "please-changeme-please-changeme-please"
    data = tmp_path / "data"
    ended = rentier("serve", "--port", "0", "--data", data, environment={"RENTIER_SECRET": known})
    assert ended.returncode == 1
    assert "secret" in ended.said
    assert "known default" in ended.said
    assert "Traceback" not in ended.said
    assert known not in ended.said
    assert not (data / "rentier.db").exists()


@row("A9")
def test_without_a_secret_one_is_made_and_kept(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        kept = server.data / "secret"
        made = kept.read_text().strip()
        assert len(made) >= 32
        if os.name == "posix":
            assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        ann, _ = server.table()
        server.stop()
        server.start()
        assert kept.read_text().strip() == made
        with ann.connect() as socket:
            assert socket.seat == ann.seat
    assert made not in server.log.read_text()
