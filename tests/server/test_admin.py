"""The admin page and what operators do there: off by default, closed to strangers, and everything is logged."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.server.live import Plain, Player, Server, Socket, bearer, handshake_status, serving, wait_for
from tests.server.warm import rentier
from tests.services import Postgres, postgres
from tests.tiers import thorough

__all__ = ["postgres"]

SECRET = "5f0c1b7e9a3d48626b8e7d1c0f9a2e4b5f0c1b7e"
TABLE = {"edition": "platinum", "seats": 2, "name": "Ann"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "data", admin_secret=SECRET) as server:
        yield server


@pytest.fixture
def page(server: Server) -> Iterator[Page]:
    with Page(server) as page:
        page.sign_in()
        yield page


class Page:
    """The admin page in a browser without scripts."""

    def __init__(self, server: Server, **options: Any) -> None:
        self.client = server.http(**options)
        self.origin = f"http://{server.address}"

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def post(self, action: str, fields: dict[str, str], **headers: str) -> httpx2.Response:
        """Send a form as a browser does."""
        sent = {"Origin": self.origin, "Sec-Fetch-Site": "same-origin", **headers}
        return self.client.post(f"/admin/{action}", data=fields, headers=sent)

    def sign_in(self, secret: str = SECRET) -> httpx2.Response:
        """Send the form to sign in."""
        return self.post("sign-in", {"name": "Olga", "secret": secret})

    def text(self) -> str:
        """The page as it is now."""
        return self.client.get("/admin").text

    def do(self, action: str, **fields: str) -> httpx2.Response:
        """Send one of the forms of the page."""
        token = re.search(r'name="form" value="([0-9a-f]+)"', self.text())
        assert token is not None
        return self.post(action, {"form": token[1], **fields})


def command(server: Server, action: str, **fields: str) -> httpx2.Response:
    """What `rentier admin` sends."""
    with server.http() as client:
        return client.post(f"/admin/{action}", data=fields, headers=bearer(SECRET))


def look(server: Server) -> Plain:
    """Everything that an operator sees."""
    found: Plain = server.get("/admin", token=SECRET).json()
    return found


def audit(server: Server) -> list[tuple[str, str]]:
    """Actions and details of the audit log, newest first."""
    return [(entry["action"], entry["detail"]) for entry in look(server)["audit"]]


# ---------------------------------------------------------------- who comes in


def test_without_a_secret_there_is_no_admin_page(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        assert server.get("/admin").status_code == 404
        assert server.get("/admin/admin.css").status_code == 404
        assert server.post("/admin/sign-in").status_code in (404, 405)


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.7"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=203.0.113.7"},
        {"X-Real-IP": "203.0.113.7"},
        {"Via": "1.1 proxy"},
    ],
    ids=["named", "pretends", "standard", "nginx", "via"],
)
def test_behind_a_proxy_that_nobody_named_there_is_none_either(server: Server, headers: dict[str, str]) -> None:
    with server.http(headers=headers) as outsider:
        assert outsider.get("/admin").status_code == 404
        assert outsider.get("/admin", headers=bearer(SECRET)).status_code == 404
        assert outsider.post("/admin/drain", headers=bearer(SECRET)).status_code == 404


def test_only_the_networks_that_are_configured_come_in(tmp_path: Path) -> None:
    settings = {"admin_secret": SECRET, "trusted_proxies": "127.0.0.1", "admin_from": "198.51.100.0/24"}
    with serving(tmp_path / "data", **settings) as server, server.http() as client:
        statuses = [
            client.get("/admin", headers={"X-Forwarded-For": address}).status_code
            for address in ("198.51.100.9", "203.0.113.7", "127.0.0.1")
        ]
    assert statuses == [200, 404, 404]


@pytest.mark.parametrize("secret", ["short", "changemechangemechangemechangemechangeme"])
def test_a_weak_admin_secret_is_refused_at_the_start(tmp_path: Path, secret: str) -> None:
    done = rentier("serve", "--data", str(tmp_path), "--port", "0", environment={"RENTIER_ADMIN_SECRET": secret})
    assert done.returncode == 1
    assert "The admin secret is" in done.said


def test_the_two_secrets_must_differ(tmp_path: Path) -> None:
    both = {"RENTIER_ADMIN_SECRET": SECRET, "RENTIER_SECRET": SECRET}
    done = rentier("serve", "--data", str(tmp_path), "--port", "0", environment=both)
    assert done.returncode == 1
    assert "are the same" in done.said


def test_the_secret_is_no_flag(tmp_path: Path) -> None:
    done = rentier("serve", "--data", str(tmp_path), "--set", f"admin_secret={SECRET}")
    assert done.returncode == 1
    assert "RENTIER_ADMIN_SECRET or admin_secret_file" in done.said


def test_wrong_secrets_are_limited_and_logged_without_the_guess(server: Server) -> None:
    with Page(server) as page:
        statuses = [page.sign_in(f"guess number {number} of many, and long enough").status_code for number in range(7)]
        assert statuses == [403] * 5 + [429] * 2
        assert page.sign_in().status_code == 429, "the right one has to wait, too"
        assert server.get("/admin", token=SECRET).status_code == 429
        assert COOKIE not in page.client.cookies
    log = server.log.read_text()
    assert "guess number" not in log
    assert SECRET not in log


COOKIE = "rentier_admin"


def test_the_session_is_a_cookie_for_this_page_alone(server: Server) -> None:
    with Page(server) as page:
        given = page.sign_in()
        assert given.status_code == 303
        assert given.headers["location"] == "/admin"
        cookie = given.headers["set-cookie"].lower()
        assert all(part in cookie for part in ("httponly", "samesite=strict", "path=/admin"))
        assert SECRET not in str(given.headers)
        assert "Olga" in page.text()
        assert page.do("sign-out").status_code == 303
        assert "Admin secret" in page.text()


def test_over_tls_the_session_belongs_to_this_very_host(tmp_path: Path) -> None:
    """A neighbouring site could plant a cookie of its own otherwise."""
    tls = {"X-Forwarded-Proto": "https"}
    with (
        serving(tmp_path, admin_secret=SECRET, trusted_proxies="127.0.0.1") as server,
        server.http(headers=tls) as client,
    ):
        given = client.post("/admin/sign-in", data={"name": "Olga", "secret": SECRET})
        assert given.status_code == 303
        name, _, rest = given.headers["set-cookie"].partition("=")
        assert name == f"__Host-{COOKIE}"
        assert all(f"; {part}" in rest.lower() for part in ("secure", "path=/;", "httponly", "samesite=strict"))
        session = rest.partition(";")[0]
        assert "Olga" in client.get("/admin", headers={"Cookie": f"{name}={session}"}).text
        client.cookies.clear()
        assert "Olga" not in client.get("/admin", headers={"Cookie": f"{COOKIE}={session}"}).text


@pytest.mark.parametrize("session", ["", "x", "x.y", "WyJNYWxsb3J5IiwgOTk5OTk5OTk5OTldCg==.00", "é.ü"])
def test_a_made_up_session_opens_nothing(server: Server, session: str) -> None:
    with server.http() as client:
        headers = [(b"cookie", f"{COOKIE}={session}".encode())]
        assert "Admin secret" in client.get("/admin", headers=headers).text
        assert client.post("/admin/drain", data={"form": ""}, headers=headers).status_code == 403
    assert look(server)["draining"] is None


def test_another_site_cannot_send_a_form(server: Server, page: Page) -> None:
    token = re.search(r'name="form" value="([0-9a-f]+)"', page.text())
    assert token is not None
    elsewhere = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert page.post("drain", {"form": token[1]}, **elsewhere).status_code == 403
    assert page.post("drain", {}).status_code == 403, "without the token of the form"
    assert page.post("drain", {"form": "0" * 64}).status_code == 403
    assert page.client.get("/admin/drain").status_code == 404, "looking changes nothing"
    assert look(server)["draining"] is None


def test_the_page_has_no_inline_style_or_script_and_is_not_kept(server: Server, page: Page) -> None:
    shown = page.client.get("/admin")
    assert shown.headers["cache-control"] == "no-store"
    assert shown.headers["referrer-policy"] == "same-origin", "else browsers send the origin null with a form"
    assert "script-src 'self'" in shown.headers["content-security-policy"]
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", shown.text)


@pytest.mark.parametrize("body", [b"\xff=\xfe", b"&".join(b"a%d=1" % number for number in range(50)), b"%", b"\0"])
def test_odd_forms_are_refused(server: Server, body: bytes) -> None:
    with server.http() as client:
        for action in ("sign-in", "ban", "nothing"):
            headers = bearer(SECRET) | {"content-type": "application/x-www-form-urlencoded"}
            assert 400 <= client.post(f"/admin/{action}", content=body, headers=headers).status_code < 500


# ---------------------------------------------------------------- bans


@pytest.mark.parametrize("target", ["127.0.0.1", "127.0.0.0/24"])
def test_a_banned_address_is_shut_out_at_once_and_told_why(server: Server, page: Page, target: str) -> None:
    ann, ben = server.table()
    with ann.connect() as socket:
        assert page.do("ban", target=target, reason="Flooding <chat>", hours="2").status_code == 303
        bye = socket.until("bye")
        assert bye["code"] == 4006
        assert "Reason: Flooding <chat>" in bye["sentence"]
    refused = server.post("/api/tables", TABLE)
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    assert handshake_status(server, ben.table, token=ben.token) == 403
    assert server.get("/").status_code == 200, "the page itself loads, to say why"
    assert "Flooding &lt;chat&gt;" in page.text()
    assert page.do("unban", target=target).status_code == 303, "the operator is not shut out"
    with ann.connect():
        pass


def test_a_banned_player_is_known_by_the_seat_whatever_the_address(server: Server, page: Page) -> None:
    ann, ben = server.table()
    with ben.connect() as socket, ann.connect() as other:
        page.do("ban", target=ben.player, hours="1")
        assert socket.closed() == 4006
        assert other.command({"type": "ping"})["type"] == "pong", "nobody else is touched"
    assert handshake_status(server, ben.table, token=ben.token) == 403
    cookie = {"Cookie": f"rentier_seat_{ben.table}={ben.token}"}
    with server.http(headers=cookie) as browser:
        assert browser.post("/api/tables", json=TABLE).json()["code"] == "banned", "nor at another table"
    assert server.post("/api/tables", TABLE).status_code == 201


def test_a_banned_player_cannot_come_back_by_a_token_in_the_hello(tmp_path: Path) -> None:
    """Their handshake shows no token, so it is one of anybody who watches."""
    script = tmp_path / "script.py"
    script.write_text(LATE)
    with Server(tmp_path / "data", script, admin_secret=SECRET) as server:
        ann, ben = server.table(public=True)
        assert command(server, "ban", target=ben.player, reason="Flooding").status_code == 200
        with Socket(server, ben.table, hello=False) as socket:
            socket.send({"type": "hello", "protocol": 2, "token": ben.token})
            assert socket.closed() == 4006
            assert "Reason: Flooding" in socket.heard[-1]["sentence"]
        with Socket(server, ann.table, hello=False) as socket:
            socket.send({"type": "hello", "protocol": 2, "token": ann.token})
            assert socket.until("welcome")["seat"] == ann.seat


LATE = """
from rentier.cli import app
from rentier.server.admin import orders
from tests.tiers import thorough
orders.LATECOMERS = 0.0
app(["serve"])
"""
"""A server that looks through open sockets only at the moment of a ban."""


def test_bans_outlive_the_server_and_end_by_themselves(server: Server) -> None:
    (ann,) = server.table(people=1, bots=[{"level": "easy"}])
    assert command(server, "ban", target=ann.player, hours="0.0003").status_code == 200
    assert command(server, "ban", target="127.0.0.1").status_code == 200
    server.stop()
    server.start()
    assert server.post("/api/tables", TABLE).status_code == 403
    assert command(server, "unban", target="127.0.0.1").status_code == 200
    wait_for(lambda: handshake_status(server, ann.table, token=ann.token) == 101)


@pytest.mark.parametrize(
    "fields",
    [
        {"target": ""},
        {"target": "0.0.0.0/0"},
        {"target": "::/0"},
        {"target": "not an address"},
        {"target": "aaaaaaaa"},
        {"target": "203.0.113.7", "hours": "nan"},
        {"target": "203.0.113.7", "hours": "-1"},
        {"target": "203.0.113.7", "hours": "1e999"},
        {"target": "203.0.113.7", "reason": "x" * 301},
    ],
)
def test_a_ban_that_makes_no_sense_is_refused_with_a_sentence(
    server: Server, page: Page, fields: dict[str, str]
) -> None:
    refused = page.do("ban", **fields)
    assert 400 <= refused.status_code < 500
    assert 'role="alert"' in refused.text
    assert look(server)["bans"] == []
    assert "ban" not in [action for action, _ in audit(server)]


def test_an_ipv6_address_is_banned_with_its_household(server: Server) -> None:
    assert command(server, "ban", target="2001:db8:1:2::77").status_code == 200
    assert look(server)["bans"][0]["target"] == "2001:db8:1:2::/64"


@thorough
def test_bans_messages_and_draining_hold_on_every_server_of_a_database(tmp_path: Path, postgres: Postgres) -> None:
    shared = {"database": postgres.new(), "secret": SECRET[::-1], "admin_secret": SECRET}
    with serving(tmp_path / "one", **shared) as one, serving(tmp_path / "two", **shared) as two:
        ann, ben = two.table()
        with ann.connect() as socket, ben.connect() as other:
            command(one, "message", text="Hello to all")
            assert socket.until("announced")["text"] == "Hello to all"
            command(one, "drain")
            wait_for(lambda: two.post("/api/tables", TABLE).status_code == 503)
            command(one, "ban", target=ben.player)
            assert other.closed() == 4006
        assert [entry["action"] for entry in look(two)["audit"]] == ["ban", "drain", "message"]


# ---------------------------------------------------------------- messages and draining


def test_a_message_reaches_everybody_now_and_later_until_it_is_removed(server: Server, page: Page) -> None:
    ann, ben = server.table()
    with ann.connect() as socket:
        page.do("message", text="The server restarts at <noon>.")
        first = socket.until("announced")
        assert first["text"] == "The server restarts at <noon>."
        with ben.connect() as newcomer:
            assert newcomer.until("announced") == first
        page.do("clear-message")
        assert socket.until("announced") == {"type": "announced", "number": first["number"], "text": ""}
        with ben.connect() as newcomer:
            newcomer.settle()
            assert "announced" not in [message["type"] for message in newcomer.heard]
    assert [action for action, _ in audit(server)] == ["clear-message", "message", "sign-in"]


def test_draining_lets_running_games_go_on_and_tells_when_it_is_over(server: Server, page: Page) -> None:
    ann, ben = server.table()
    host, guest = server.table(start=False)
    with ann.connect() as socket, ben.connect() as other:
        page.do("drain")
        assert "no new games" in socket.until("announced")["text"]
        refused = server.post("/api/tables", TABLE)
        assert refused.status_code == 503
        assert refused.json()["sentence"].startswith("This server will be updated soon")
        assert server.post("/api/quick", {"edition": "platinum"}).status_code == 503
        assert server.post(f"/api/tables/{host.table}/start", token=host.token).status_code == 503
        for each in (socket, other):
            each.settle()
        roller = socket if socket.duty is not None else other
        assert roller.act(roller.choice("Roll"))["type"] == "done"
        assert not look(server)["empty"]
        assert "1 game still running" in page.text()
    wait_for(lambda: look(server)["empty"])
    assert "you can update now" in page.text()
    page.do("resume")
    assert server.post(f"/api/tables/{host.table}/start", token=host.token).status_code == 200
    assert guest.table == host.table


# ---------------------------------------------------------------- reports


def report(player: Player, seat: int, **more: Any) -> httpx2.Response:
    """A player reports somebody."""
    body = {"seat": seat, "reason": "chat", **more}
    return player.server.post(f"/api/tables/{player.table}/reports", body, token=player.token)


def test_a_report_shows_who_and_what_they_said_and_can_be_settled(server: Server, page: Page) -> None:
    ann, ben = server.table()
    with ben.connect() as socket:
        socket.command({"type": "say", "text": "<b>rude</b>"})
    assert report(ann, ben.seat, text="He is <i>rude</i>").status_code == 204
    (shown,) = look(server)["reports"]
    assert (shown["name"], shown["by_name"], shown["said"]) == ("Ben", "Ann", ["<b>rude</b>"])
    assert "&lt;b&gt;rude&lt;/b&gt;" in page.text()
    assert "<i>rude" not in page.text()
    page.do("settle", report=shown["id"])
    assert look(server)["reports"] == []
    assert page.do("settle", report=shown["id"]).status_code == 404


def test_who_may_report_whom(server: Server) -> None:
    ann, ben = server.table(people=2, bots=[{"level": "easy", "seat": 2}])
    assert report(ann, ann.seat).status_code == 403, "your own seat"
    assert report(ann, 2).status_code == 403, "a bot"
    assert report(ann, 7).status_code == 403, "nobody"
    assert report(ann, ben.seat, reason="boredom").status_code == 422
    assert report(ann, ben.seat, text="x" * 501).status_code == 422
    spectator = server.post(f"/api/tables/{ann.table}/reports?invite={ann.invite}", {"seat": 0, "reason": "chat"})
    assert spectator.status_code == 403
    stranger = server.post(f"/api/tables/{ann.table}/reports", {"seat": 0, "reason": "chat"})
    assert stranger.status_code == 404
    assert [report(ann, ben.seat).status_code for _ in range(6)] == [204] * 5 + [429]


def test_without_an_admin_page_nobody_takes_reports(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        ann, ben = server.table()
        with ann.connect() as socket:
            assert not welcome(socket).get("reports", False)
        assert report(ann, ben.seat).status_code == 404


def welcome(socket: Socket) -> Plain:
    """What a socket was welcomed with."""
    return next(message for message in socket.heard if message["type"] == "welcome")


# ---------------------------------------------------------------- what is seen


def test_rooms_and_people_are_seen_but_no_secrets(server: Server, page: Page) -> None:
    ann, ben = server.table()
    with ann.connect() as socket:
        assert welcome(socket)["reports"] is True
        (room,) = look(server)["rooms"]
        assert room["table"] == ann.table
        assert [(each["name"], each["address"]) for each in room["people"]] == [("Ann", "127.0.0.1"), ("Ben", None)]
        assert look(server)["load"]["sockets"] == 1
        shown = page.text() + server.get("/admin", token=SECRET).text
    for hidden in (ann.token, ben.token, ann.invite, SECRET):
        assert hidden not in shown


def test_every_action_is_in_the_audit_log_with_who_and_when(server: Server, page: Page) -> None:
    began = time.time()
    page.do("ban", target="203.0.113.7", reason="Flood", hours="3")
    with server.http() as client:
        headers = bearer(SECRET) | {"X-Rentier-Operator": "root <b>forged</b>"}
        client.post("/admin/unban", data={"target": "203.0.113.7"}, headers=headers)
    with Page(server) as other:
        other.sign_in("wrong, but long enough to be a secret")
    entries = look(server)["audit"]
    assert [(entry["who"], entry["action"], entry["detail"]) for entry in entries] == [
        ("Olga (page, 127.0.0.1)", "wrong-secret", ""),
        ("root bforgedb (command line, 127.0.0.1)", "unban", "address 203.0.113.7/32"),
        ("Olga (page, 127.0.0.1)", "ban", "address 203.0.113.7/32 for 3 hours: Flood"),
        ("Olga (page, 127.0.0.1)", "sign-in", ""),
    ]
    assert all(began - 60 <= entry["at"] <= time.time() for entry in entries)


# ---------------------------------------------------------------- the command line


def test_the_command_line_does_the_same(server: Server) -> None:
    def run(*arguments: str) -> str:
        settings = {"RENTIER_ADMIN_SECRET": SECRET, "RENTIER_PORT": str(server.port)}
        done = rentier("admin", *arguments, environment=settings)
        assert done.returncode == 0, done.said
        return done.said

    ann, ben = server.table()
    report(ann, ben.seat, text="rude")
    with ann.connect():
        assert ann.table in run("status")
    assert "Banned address 203.0.113.0/24 for 2 hours" in run("ban", "203.0.113.0/24", "--hours", "2")
    assert "203.0.113.0/24" in run("bans")
    assert "Lifted" in run("unban", "203.0.113.0/24")
    assert "rude" in run("reports")
    assert "Settled" in run("settle", look(server)["reports"][0]["id"])
    assert "at all tables: Hello" in run("message", "Hello")
    assert "Removed" in run("clear-message")
    assert "The server is empty" in run("drain", "--wait")
    assert "can start again" in run("resume")
    assert "clear-message" in run("audit")


def test_the_command_line_says_what_is_wrong(server: Server) -> None:
    def complaint(**settings: str) -> str:
        done = rentier("admin", "status", environment=settings)
        assert done.returncode == 1
        return done.said

    port = str(server.port)
    assert "There is no admin secret" in complaint(RENTIER_PORT=port)
    assert "The admin secret is wrong" in complaint(RENTIER_PORT=port, RENTIER_ADMIN_SECRET=SECRET[::-1])
    settled = rentier("admin", "settle", "aaaa", environment={"RENTIER_PORT": port, "RENTIER_ADMIN_SECRET": SECRET})
    assert (settled.returncode, "no such report" in settled.said, "admin_from" in settled.said) == (1, True, False)
    with serving(server.data.parent / "plain") as plain:
        for command in (["status"], ["message", "Hello"]):
            address = {"RENTIER_PORT": str(plain.port), "RENTIER_ADMIN_SECRET": SECRET}
            assert "Is admin_secret set" in rentier("admin", *command, environment=address).said
    server.stop()
    assert "No server answers" in complaint(RENTIER_PORT=port, RENTIER_ADMIN_SECRET=SECRET)
