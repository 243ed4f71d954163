"""Invites: out of queries, where logs and histories would keep them; kept by browsers in a cookie."""

from __future__ import annotations

from pathlib import Path

from tests.server.house import House, bad, bearer, good, in_house
from tests.server.live import Socket, handshake_status, serving

TABLE = {"edition": "platinum", "seats": 2, "name": "Ann"}


def test_a_link_has_the_invite_where_servers_never_see_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            made = good(await ann.post("/api/tables", json=TABLE), 201)
        assert made["link"] == f"/t/{made['table']}#invite={made['invite']}"

    in_house(tmp_path, test)


def test_an_invite_is_shown_once_and_kept_by_the_browser(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann, house.client() as ben, house.client() as eve:
            made = good(await ann.post("/api/tables", json=TABLE), 201)
            at = f"/api/tables/{made['table']}"
            bad(await ben.get(at), 404, "missing")
            bad(await ben.post(f"{at}/visit", json={"invite": "wrong"}), 404, "missing")
            shown = await ben.post(f"{at}/visit", json={"invite": made["invite"]})
            assert good(shown)["seat"] is None
            cookie = shown.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            assert "max-age" not in cookie
            assert good(await ben.get(at))["table"] == made["table"]
            assert good(await ben.post(f"{at}/seats", json={"name": "Ben"}), 201)["seat"] == 1
            bad(await eve.get(at), 404, "missing")

    in_house(tmp_path, test)


def test_programs_send_a_header_and_old_links_still_work(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann, house.client() as ben:
            made = good(await ann.post("/api/tables", json=TABLE), 201)
            at = f"/api/tables/{made['table']}"
            good(await ben.get(at, headers={"Rentier-Invite": made["invite"]}))
            bad(await ben.get(at, headers={"Rentier-Invite": "wrong"}), 404, "missing")
            good(await ben.get(at, params={"invite": made["invite"]}))

    in_house(tmp_path, test)


def test_over_tls_cookies_belong_to_this_very_host(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client(scheme="https") as ann, house.client(scheme="https") as ben:
            answer = await ann.post("/api/tables", json=TABLE)
            made = good(answer, 201)
            at, name = f"/api/tables/{made['table']}", f"__Host-rentier_seat_{made['table']}"
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith(f"{name}={made['token']};")
            assert {"Secure", "Path=/", "HttpOnly"} <= {part.strip() for part in cookie.split(";")}
            assert "domain" not in cookie.lower()
            assert good(await ann.get(at))["seat"] == 0
            shown = await ben.post(f"{at}/visit", json={"invite": made["invite"]})
            assert shown.headers["set-cookie"].startswith("__Host-rentier_invite_")
            joined = good(await ben.post(f"{at}/seats", json={"name": "Ben"}), 201)
            left = await ben.delete(f"{at}/seats/{joined['seat']}")
            assert left.status_code == 204
            assert "Secure" in left.headers["set-cookie"], "a browser ignores it otherwise"
            planted = {"cookie": f"rentier_seat_{made['table']}={made['token']}"}  # as a neighbouring site can
        async with house.client(scheme="https", headers=planted) as again:
            assert (await again.get(at)).status_code == 404

    in_house(tmp_path, test)


def test_a_cookie_planted_by_a_neighbour_does_not_win(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client(scheme="https") as ann, house.client() as ben:
            made = good(await ann.post("/api/tables", json=TABLE), 201)
            at = f"/api/tables/{made['table']}"
            joined = good(await ben.post(f"{at}/seats", json={"name": "Ben", "invite": made["invite"]}), 201)
            seat = f"rentier_seat_{made['table']}"
        planted = {"cookie": f"{seat}={joined['token']}; __Host-{seat}={made['token']}"}
        async with house.client(scheme="https", headers=planted) as ann:
            assert good(await ann.get(at))["seat"] == 0
            assert good(await ann.get(at, headers=bearer(joined)))["seat"] == 1

    in_house(tmp_path, test)


def test_a_socket_takes_the_invite_from_a_header_or_the_cookie(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, _ = server.table()
        assert handshake_status(server, ann.table) == 404
        assert handshake_status(server, ann.table, headers={"Rentier-Invite": "wrong"}) == 404
        with Socket(server, ann.table, headers={"Rentier-Invite": ann.invite}) as watching:
            assert watching.seat is None
        with server.http() as browser:
            visited = browser.post(f"/api/tables/{ann.table}/visit", json={"invite": ann.invite})
            assert visited.status_code == 200
            jar = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        with Socket(server, ann.table, headers={"Cookie": jar}) as watching:
            assert watching.seat is None
        assert ann.invite not in server.log.read_text()
