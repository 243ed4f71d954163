"""The routes: what requests and answers look like, who is let in, and that nothing a client sends breaks them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from httpx2 import AsyncClient
from hypothesis import given
from hypothesis import strategies as st

from rentier.kernel.edition import edition_names
from rentier.kernel.journal import Journal
from rentier.server.api.cookies import INVITE, MOST, SEAT
from rentier.server.config.settings import load
from rentier.server.edge.listen import network_address
from rentier.server.lobby import verify
from rentier.server.protocol import projection
from rentier.server.protocol.errors import RequestError
from rentier.server.protocol.strict_json import read
from rentier.store.store import Store
from tests.server.house import SHORT, House, bad, bearer, committed, good, in_house
from tests.store.kit import unfinished

NEW: dict[str, Any] = {"edition": "platinum", "seats": 2, "name": "Ann", "options": SHORT}


async def opened(client: AsyncClient, **more: Any) -> Any:
    return good(await client.post("/api/tables", json=NEW | more), 201)


async def joined(client: AsyncClient, ann: Any, **more: Any) -> Any:
    body = {"name": "Ben", "invite": ann["invite"], **more}
    return good(await client.post(f"/api/tables/{ann['table']}/seats", json=body), 201)


# ---------------------------------------------------------------- looking things up


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_is_told_the_address_for_its_network(tmp_path: Path, address: str) -> None:
    async def test(house: House) -> None:
        async with house.client(address) as client:
            told = good(await client.get("http://rentier.test:8000/api/network"))["address"]
            assert told == network_address("0.0.0.0", 8000)
            passed_on = await client.get("/api/network", headers={"X-Forwarded-For": "192.0.2.1"})
            assert good(passed_on)["address"] is None, "a proxy that nobody trusts is not this machine"

    in_house(tmp_path, test, load({"host": "0.0.0.0"}))


@pytest.mark.parametrize("address", ["192.0.2.1", "2001:db8::1", "fe80::1%eth0", "a socket without an address"])
def test_other_machines_are_told_no_address_of_the_network(tmp_path: Path, address: str) -> None:
    async def test(house: House) -> None:
        async with house.client(address) as client:
            assert good(await client.get("/api/network"))["address"] is None
            await opened(client)

    in_house(tmp_path, test, load({"host": "0.0.0.0"}))


def test_editions_and_clauses(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as client:
            listed = good(await client.get("/api/editions"))["editions"]
            assert [edition["id"] for edition in listed] == edition_names()
            page = good(await client.get("/api/editions/city"))
            assert (len(page["spaces"]), page["players"]["most"]) == (40, 6)
            bad(await client.get("/api/editions/nowhere"), 404, "missing")
            rules = good(await client.get("/api/editions/city/rules"))
            assert [chapter["title"] for chapter in rules["chapters"]] == [
                chapter["title"] for chapter in page["chapters"]
            ]
            assert all(clause["clause"] or clause["ruling"] for part in rules["chapters"] for clause in part["clauses"])
            bad(await client.get("/api/editions/nowhere/rules"), 404, "missing")
            clause = good(await client.get("/api/clauses/rent-1"))
            assert (clause["id"], bool(clause["clause"])) == ("RENT-1", True)
            bad(await client.get("/api/clauses/RENT-999"), 404, "missing")

    in_house(tmp_path, test)


# ---------------------------------------------------------------- an evening


def test_an_evening_from_the_table_to_the_rematch(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann, house.client("192.0.2.2") as ben, house.client("192.0.2.3") as eve:
            mine = await opened(ann, seats=3, bots=[{"level": "easy", "seat": 2}], clocks="blitz")
            assert set(mine) == {"table", "seat", "player", "token", "invite", "link", "commitment"}
            here = f"/api/tables/{mine['table']}"
            assert mine["link"] == f"/t/{mine['table']}#invite={mine['invite']}"
            bad(await eve.get(here), 404, "missing")
            watched = good(await eve.get(here, params={"invite": mine["invite"]}))
            assert (watched["seat"], watched["invite"], watched["status"]) == (None, None, "open")
            assert (watched["commitment"], watched["clocks"]["decision"]) == (mine["commitment"], 12)
            assert [seat["kind"] for seat in watched["seats"]] == ["person", "empty", "bot"]
            assert not any(seat["seeded"] or seat["commitment"] for seat in watched["seats"])
            secret = await house.store.tables.get(mine["table"])
            assert secret is not None
            assert secret[0].settings["server_seed"] not in json.dumps([mine, watched])
            yours = await joined(ben, mine, piece="Hourglass")
            shown = good(await ben.get(here))
            assert (shown["seat"], shown["invite"], shown["host"]) == (1, mine["invite"], 0)
            renamed = good(await ben.patch(f"{here}/seats/1", json={"name": "Bea", **committed(mine, BEN)}))
            assert (renamed["seats"][1]["name"], renamed["seats"][1]["seeded"]) == ("Bea", False)
            assert renamed["seats"][1]["commitment"] == committed(mine, BEN)["commitment"]
            assert "Keep your seed" in bad(await ben.patch(f"{here}/seats/1", json={"seed": BEN}), 409, "closed")
            good(await ann.patch(f"{here}/seats/0", json=committed(mine, ANN)))
            hard = good(await ann.patch(f"{here}/seats/2", json={"bot": "hard"}))
            assert hard["seats"][2]["level"] == "hard"
            bad(await ann.get(f"{here}/record"), 404, "missing")
            bad(await ben.post(f"{here}/start"), 403, "host")
            starting = asyncio.create_task(ann.post(f"{here}/start"))
            while good(await ben.get(here))["starting"] is None:
                await asyncio.sleep(0)
            for client, seat, seed in ((ben, 1, BEN), (ann, 0, ANN)):
                good(await client.patch(f"{here}/seats/{seat}", json={"seed": seed}))
            started = good(await starting)
            assert (started["status"], started["commitment"]) == ("playing", mine["commitment"])
            bad(await ann.post(f"{here}/start", json={}), 409, "closed")
            bad(await ann.get(f"{here}/verify"), 409, "unfinished")
            await house.floor.play(mine["table"])
            over = good(await ann.get(here))
            assert over["status"] == "over"
            verdict = good(await ben.get(f"{here}/verify"))
            assert verdict["fair"], verdict
            assert (verdict["player_seeds"], verdict["over"]) == ([ANN, BEN, ""], True)
            bad(await ben.post(f"{here}/rematch"), 403, "host")
            again = good(await ann.post(f"{here}/rematch"), 201)
            next_table = good(await ben.get(here))["next"]
            assert next_table == again["table"]
            there = good(await ben.get(f"/api/tables/{next_table}", params={"invite": yours["invite"]}))
            assert (there["previous"], there["status"]) == (mine["table"], "open")

    in_house(tmp_path, test, reveal=60)


@pytest.mark.parametrize(
    ("wished", "options"),
    [
        ({}, {"automatic-rent": True}),
        ({"automatic_rent": True, "options": {"speed-die": True}}, {"automatic-rent": True, "speed-die": True}),
        ({"automatic_rent": False}, {}),
        ({"automatic_rent": False, "options": {"automatic-rent": True}}, {"automatic-rent": True}),
        ({"options": {"automatic-rent": False}}, {}),
    ],
)
def test_quick_play_collects_rent_automatically_unless_switched_off(
    tmp_path: Path, wished: dict[str, Any], options: dict[str, bool]
) -> None:
    """RENT-2: only quick play does; other tables keep the book's rule."""

    async def test(house: House) -> None:
        async with house.client() as client:
            quick = good(await client.post("/api/quick", json={"edition": "platinum", **wished}), 201)
            assert good(await client.get(f"/api/tables/{quick['table']}"))["options"] == options
            assert good(await client.get(f"/api/tables/{(await opened(client))['table']}"))["options"] == SHORT
            for wrong in ({"automatic_rent": 1}, {"edition": "nowhere"}):
                assert (await client.post("/api/quick", json={"edition": "platinum", **wrong})).status_code == 422

    in_house(tmp_path, test)


def test_quick_play_and_the_public_list(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as client:
            quick = good(await client.post("/api/quick", json={"edition": "city"}), 201)
            table = good(await client.get(f"/api/tables/{quick['table']}"))
            assert (table["status"], table["seat"], table["seats"][0]["name"]) == ("playing", 0, "Guest")
            assert [seat["level"] for seat in table["seats"]] == [None, "normal", "normal", "normal"]
            assert table["options"] == {}  # City charges rent at once by the book
            public = await opened(client, public=True)
            assert public["link"] == f"/t/{public['table']}"
            listed = good(await client.get("/api/tables"))["tables"]
            assert [table["table"] for table in listed] == [public["table"]]
            assert "invite" not in listed[0]
            async with house.client("192.0.2.9") as stranger:
                assert good(await stranger.get(f"/api/tables/{public['table']}"))["invite"] is None
                await joined(stranger, {**public, "invite": None})

    in_house(tmp_path, test)


def test_leaving_and_closing(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann, house.client("192.0.2.2") as ben:
            mine = await opened(ann)
            here = f"/api/tables/{mine['table']}"
            await joined(ben, mine)
            bad(await ben.request("DELETE", f"{here}/seats/0"), 403, "host")
            left = await ben.request("DELETE", f"{here}/seats/1")
            assert (left.status_code, left.content) == (204, b"")
            assert "Max-Age=0" in left.headers["set-cookie"]
            bad(await ben.get(here), 404, "missing")
            yours = await joined(ben, mine)
            good(await ann.request("DELETE", f"{here}/seats/1"), 204)
            bad(await ben.get(here, headers=bearer(yours)), 404, "missing")
            bad(await joinable(ben, mine), 404, "missing")
            mine = {**mine, "invite": good(await ann.post(f"{here}/invite"))["invite"]}
            assert good(await ann.post(f"{here}/close"))["status"] == "closed"
            bad(await ann.post(f"{here}/close"), 409, "closed")
            bad(await joinable(ben, mine), 409, "closed")

    in_house(tmp_path, test)


async def joinable(client: AsyncClient, table: Any) -> Any:
    body = {"name": "Cleo", "invite": table["invite"]}
    return await client.post(f"/api/tables/{table['table']}/seats", json=body)


# ---------------------------------------------------------------- access


def test_the_token_comes_once_in_the_answer_and_as_a_cookie_that_scripts_cannot_read(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        for scheme, secure in (("http", ""), ("https", True)):
            async with house.client(scheme=scheme) as client:
                response = await client.post("/api/tables", json=NEW)
                answer = good(response, 201)
                (cookie,) = SimpleCookie(response.headers["set-cookie"]).values()
                assert (cookie.key, cookie.value) == (
                    f"{'__Host-' if secure else ''}rentier_seat_{answer['table']}",
                    answer["token"],
                )
                assert cookie["httponly"]
                assert cookie["samesite"] == "lax"
                assert cookie["path"] == "/"
                assert cookie["max-age"] == str(30 * 86400)
                assert cookie["secure"] == secure
                shown = await client.get(f"/api/tables/{answer['table']}")
                assert good(shown)["seat"] == 0
                assert answer["token"] not in shown.text
                assert "set-cookie" not in shown.headers

    in_house(tmp_path, test)


def test_only_a_trusted_proxy_says_that_the_way_is_tls_and_who_asks(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
        for peer, secure, address in (("10.0.0.1", True, "203.0.113.7"), ("192.0.2.1", False, "192.0.2.1")):
            async with house.client(peer) as client:
                response = await client.post("/api/tables", json=NEW, headers=headers)
                assert ("Secure" in response.headers["set-cookie"]) == secure
                assert ("table", address) in house.rates.times

    in_house(tmp_path, test, load({"trusted_proxies": "10.0.0.0/8"}))


def test_a_bearer_token_serves_programs_and_wrong_ones_open_nothing(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann, house.client("192.0.2.2") as program:
            mine = await opened(ann)
            other = await opened(ann)
            here = f"/api/tables/{mine['table']}"
            assert good(await program.get(here, headers=bearer(mine)))["seat"] == 0
            bad(await program.get(here, headers=bearer(other)), 404, "missing")
            wrong = {"invite": mine["invite"]}
            for token in (mine["player"], mine["invite"], mine["token"][:-1], "", "é"):
                headers = {"Authorization": f"Bearer {token}".encode("latin-1")}
                assert good(await program.get(here, params=wrong, headers=headers))["seat"] is None  # type: ignore[arg-type]
                start = await program.post(f"{here}/start", params=wrong, headers=headers)  # type: ignore[arg-type]
                bad(start, 403, "host")
            assert good(await program.get(here, headers=bearer(mine)))["seat"] == 0

    in_house(tmp_path, test)


def test_guessing_gets_429_with_a_time_to_wait(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as client:
            for number in range(20):
                bad(await client.get(f"/api/tables/aaaaaa{chr(97 + number)}a"), 404, "missing")
            response = await client.get("/api/tables/bbbbbbbb/record")
            bad(response, 429, "rate")
            assert response.headers["retry-after"] == "7"
            bad(await joinable(client, {"table": "cccccccc", "invite": "x"}), 429, "rate")

    in_house(tmp_path, test)


def test_records_have_a_limit_too(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as client:
            mine = good(await client.post("/api/quick", json={"edition": "platinum"}), 201)
            for _ in range(60):
                house.rates.allow(("record", "192.0.2.1"), 100, 60)
            for what in ("record", "stream", "replay", "verify"):
                bad(await client.get(f"/api/tables/{mine['table']}/{what}"), 429, "rate")

    in_house(tmp_path, test)


@pytest.mark.parametrize(
    "path", ["/api/tables/{}/start", "/api/tables/{}/close", "/api/tables/{}/rematch", "/api/quick"]
)
def test_no_get_changes_anything(tmp_path: Path, path: str) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            mine = await opened(ann)
            bad(await ann.get(path.format(mine["table"])), 405, "method")
            assert good(await ann.get(f"/api/tables/{mine['table']}"))["status"] == "open"

    in_house(tmp_path, test)


# ---------------------------------------------------------------- records


def test_the_record_has_no_seed_before_the_end_and_proves_the_dice_after_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            mine = good(await ann.post("/api/quick", json={**QUICK, "name": "Zenobia"}), 201)
            here = f"/api/tables/{mine['table']}"
            begun = good(await ann.patch(f"{here}/seats/0", json={"seed": "canary-of-anna-1"}))
            assert (begun["status"], begun["starting"]) == ("playing", None)
            await house.floor.play(mine["table"], 5)
            seed = (await house.floor.stored(mine["table"])).seed.hex()
            live = await ann.get(f"{here}/record")
            assert live.headers["content-type"].startswith("application/x-ndjson")
            assert f"rentier-{mine['table']}.jsonl" in live.headers["content-disposition"]
            Journal.read(live.text.splitlines()).verify()
            for text in (live.text, (await ann.get(here)).text, (await ann.get("/api/tables")).text):
                assert seed not in text
                assert "canary-of-anna-1" not in text
                assert mine["token"] not in text
            await house.floor.play(mine["table"])
            done = (await ann.get(f"{here}/record")).text
            assert seed in done
            assert "Zenobia" not in done
            verdict = verify.verify_record(done.splitlines(), mine["commitment"], "canary-of-anna-1")
            assert verdict.fair, verdict.sentence
            assert verdict.player_seeds == ("canary-of-anna-1", "")
            named = (await ann.get(f"{here}/record", params={"names": "true"})).text
            header, *facts = named.splitlines()
            assert json.loads(header)["rentier"]["table"]["names"][0] == "Zenobia"
            assert "Zenobia" not in "".join(facts)
            assert verify.verify_record(named.splitlines(), mine["commitment"]).fair
            assert "canary-of-anna-1" in named
            assert mine["token"] not in named

    in_house(tmp_path, test, reveal=60)


ANN, BEN = "Ann's part of the seed", "Ben's part of the seed"
QUICK = {"edition": "platinum", "seats": 2, "options": SHORT}


def test_a_stream_follows_a_game_to_its_end(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann, house.client("192.0.2.2") as eve:
            mine = good(await ann.post("/api/quick", json=QUICK), 201)
            here = f"/api/tables/{mine['table']}"
            bad(await eve.get(f"{here}/stream"), 404, "missing")
            invited = {"invite": mine["invite"]}
            following = asyncio.create_task(eve.get(f"{here}/stream", params=invited))
            for _ in range(3):
                await asyncio.sleep(0.02)
                await house.floor.play(mine["table"], 2)
            game = await house.floor.play(mine["table"])
            response = await following
            assert response.headers["content-type"].startswith("application/x-ndjson")
            lines = [json.loads(line) for line in response.text.splitlines() if line]
            assert lines[0]["type"] == "game"
            assert lines[0]["commitment"] == mine["commitment"]
            facts = [fact for line in lines if line["type"] == "update" for fact in line["facts"]]
            assert [fact["n"] for fact in facts] == list(range(1, game.version + 1))
            assert facts[0]["told"][0] == ["text", "Everybody starts with "]
            assert lines[-1]["type"] == "over"
            assert lines[-1]["ranking"] == game.state.ranking
            stored = await house.floor.stored(mine["table"])
            assert lines[-1]["server_seed"] == stored.seed.hex()
            assert stored.seed.hex() not in "".join(json.dumps(line) for line in lines[:-1])
            late = await eve.get(f"{here}/stream", params={**invited, "since": game.version - 1})
            rest = [json.loads(line) for line in late.text.splitlines() if line]
            assert [fact["n"] for line in rest if line["type"] == "update" for fact in line["facts"]] == [game.version]

    in_house(tmp_path, test)


def test_streams_are_counted_and_give_their_place_back(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            mine = good(await ann.post("/api/quick", json=QUICK), 201)
            here = f"/api/tables/{mine['table']}/stream"
            streams = [asyncio.create_task(ann.get(here)) for _ in range(8)]
            crowd = house.app.state.services.streams
            while crowd.total < 8:
                await asyncio.sleep(0.01)
            bad(await ann.get(here), 429, "limit")
            await house.floor.play(mine["table"])
            assert [response.status_code for response in await asyncio.gather(*streams)] == [200] * 8
            assert crowd.total == 0
            assert (await ann.get(here)).status_code == 200

    in_house(tmp_path, test)


def test_a_replay_leads_from_the_start_to_the_view_of_every_version(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann, house.client("192.0.2.2") as eve:
            mine = good(await ann.post("/api/quick", json=QUICK), 201)
            here = f"/api/tables/{mine['table']}/replay"
            bad(await eve.get(here), 404, "missing")
            await house.floor.play(mine["table"], 4)
            half = await replayed(ann, here)
            game = await house.floor.play(mine["table"])
            response = await eve.get(here, params={"invite": mine["invite"]})
            assert response.headers["content-type"].startswith("application/x-ndjson")
            start, *steps = await replayed(ann, here)
            assert half[1:] == steps[: len(half) - 1]
            assert (start["type"], start["version"], start["view"]["version"]) == ("start", game.version, 0)
            journal = Journal.of(game)
            view = start["view"]
            for step in steps:
                view = {**view, **step["changes"], "parts": view["parts"] | step["changes"].get("parts", {})}
                state = journal.travel(step["version"])
                assert (view["version"], view["cash"], view["at"]) == (step["version"], state.cash, state.at)
            assert view == projection.seen(game)
            assert [told["n"] for step in steps for told in step["facts"]] == list(range(1, game.version + 1))
            assert (steps[0]["act"], steps[1]["act"]) == (None, "Roll")
            assert house.app.state.services.streams.total == 0

    in_house(tmp_path, test)


def test_a_game_can_be_seen_as_it_stands(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann, house.client("192.0.2.2") as eve:
            open_table = good(await ann.post("/api/tables", json=NEW), 201)
            bad(await ann.get(f"/api/tables/{open_table['table']}/view"), 404, "missing")
            mine = good(await ann.post("/api/quick", json=QUICK), 201)
            here = f"/api/tables/{mine['table']}/view"
            bad(await eve.get(here), 404, "missing")
            for acts in (0, 4, None):
                game = await house.floor.play(mine["table"], acts)
                seen = good(await ann.get(here))
                assert seen == projection.seen(game)
                assert good(await eve.get(here, params={"invite": mine["invite"]})) == seen

    in_house(tmp_path, test)


async def replayed(client: AsyncClient, address: str) -> list[Any]:
    return [json.loads(line) for line in (await client.get(address)).text.splitlines()]


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 1},
        {"seats": 9},
        {"seats": "4"},
        {"seats": True},
        {"seats": None},
        {"edition": "nowhere"},
        {"edition": "../platinum"},
        {"edition": 7},
        {"name": ""},
        {"name": "x" * 200},
        {"name": "An\0n"},
        {"name": "An\u202en"},
        {"name": "a" + "\u0300" * 90},
        {"name": ["Ann"]},
        {"options": {"short": 2**63}},
        {"options": {"short": "yes"}},
        {"options": {"nothing": True}},
        {"options": {"starting-cash": -1}},
        {"options": []},
        {"options": {str(number): True for number in range(100)}},
        {"bots": [{"level": "easy"}] * 2},
        {"bots": [{"level": "easy"}] * 8},
        {"bots": [{"level": "easy", "seat": 8}]},
        {"bots": [{"level": "easy", "seat": -1}]},
        {"bots": [{"level": "\ud800"}]},
        {"bots": [{"level": "easy", "dice": [6, 6]}]},
        {"clocks": "slow"},
        {"clocks": {"decision": 10**9}},
        {"clocks": {"forever": 1}},
        {"clocks": 3},
        {"public": "yes"},
        {"piece": "Battleship"},
        {"piece": ""},
        {"seed": "before the server committed"},
        {"commitment": "a" * 64},
        {"autopilot": "genius"},
        {"pace": "hasty"},
        {"pace": 0},
        {"host": True},
    ],
    ids=str,
)
def test_a_table_that_makes_no_sense_is_refused_with_a_sentence(tmp_path: Path, change: dict[str, Any]) -> None:
    async def test(house: House) -> None:
        async with house.client() as client:
            body = json.dumps(NEW | change)  # httpx would refuse half a character
            headers = {"Content-Type": "application/json"}
            sentence = bad(await client.post("/api/tables", content=body, headers=headers), 422, "format")
            assert len(sentence) < 500
            assert good(await client.get("/api/tables"))["tables"] == []

    in_house(tmp_path, test)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seats": 9}, "seats must be at most 8"),
        ({"seats": "two"}, "seats must be a whole number"),
        ({"name": ""}, "name must not be empty"),
        ({"name": 3}, "name must be a string"),
        ({"public": "yes"}, "public must be true or false"),
        ({"bots": {}}, "bots must be a list"),
        ({"bots": ["hard"]}, "bots.0 must be an object"),
        ({"bots": [{"seat": -1}]}, "bots.0.seat must be at least 0"),
        ({"host": True}, "host is unknown: remove it, or fix its name"),
        ({"options": {"auctions": "no"}}, "options.auctions must be true, false or a whole number, under the id of"),
        ({"options": []}, "options must be an object"),
        ({"clocks": 3}, "clocks must be one of relaxed,"),
        ({"clocks": {"decision": "long"}}, "clocks must be one of relaxed,"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_named_in_our_own_words(tmp_path: Path, change: dict[str, Any], sentence: str) -> None:
    async def test(house: House) -> None:
        async with house.client() as client:
            told = bad(await client.post("/api/tables", json=NEW | change), 422, "format")
            assert told.startswith(sentence)

    in_house(tmp_path, test)


def test_a_body_that_is_not_there_is_told(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as client:
            assert bad(await client.post("/api/tables"), 422, "format") == "The request body is missing"
            told = bad(await client.post("/api/tables", json=[1]), 422, "format")
            assert told == "The request body must be an object"
            short = {key: value for key, value in NEW.items() if key != "name"}
            assert bad(await client.post("/api/tables", json=short), 422, "format") == "name is missing"
            told = bad(await client.get("/api/tables?limit=1000"), 422, "format")
            assert told == "limit must be at most 100"

    in_house(tmp_path, test)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        b"[" * 5000,
        b'{"name":' * 5000,
        b'{"edition": "platinum", "seats": NaN, "name": "Ann"}',
        b'{"edition": "platinum", "seats": 1e999, "name": "Ann"}',
        b'{"edition": "platinum", "seats": 2.0, "name": "Ann"}',
        b'{"edition": "platinum", "seats": ' + b"9" * 5000 + b', "name": "Ann"}',
        b'{"edition": "platinum", "seats": 2, "name": "Ann", "name": "Ben"}',
        b'{"edition": "platinum", "seats": 2, "name": "\\ud800"}',
        b'{"edition": "platinum", "seats": 2, "name": "Ann", "\\ud800": 1}',
    ],
    ids=lambda body: str(body[:40]),
)
def test_a_body_that_is_not_strict_json_is_refused(tmp_path: Path, body: bytes) -> None:
    async def test(house: House) -> None:
        async with house.client() as client:
            for path in ("/api/tables", "/api/quick"):
                response = await client.post(path, content=body, headers={"Content-Type": "application/json"})
                bad(response, 422, "format")
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"):
                response = await client.post("/api/tables", content=json.dumps(NEW), headers={"Content-Type": kind})
                bad(response, 422, "format")

    in_house(tmp_path, test)


@pytest.mark.parametrize(
    "path",
    [
        "%00%00%00%00%00%00%00%00",
        "%ff",
        "%F0%9F%8E%B2",
        "..%2f..%2fetc",
        "A" * 8,
        "a" * 65,
        "' OR 1=1 --",
        "aaaaaaaa%0a",
    ],
)
def test_ids_that_are_none(tmp_path: Path, path: str) -> None:
    async def test(house: House) -> None:
        async with house.client() as client:
            for rest in ("", "/record", "/stream", "/verify"):
                response = await client.get(f"/api/tables/{path}{rest}")
                assert response.status_code in (404, 422), response.text
            for seat in ("-1", "8", "x", "9" * 5000, "0"):
                response = await client.request("DELETE", f"/api/tables/{path}/seats/{seat}")
                assert response.status_code in (404, 422, 429), response.text
            assert (await client.get(f"/api/editions/{path}")).status_code in (404, 422)
            assert (await client.get(f"/api/clauses/{path}")).status_code in (404, 422)

    in_house(tmp_path, test)


def test_a_seat_is_changed_in_one_way_at_a_time(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            mine = await opened(ann)
            here = f"/api/tables/{mine['table']}/seats"
            bad(await ann.patch(f"{here}/0", json={}), 422, "format")
            bad(await ann.patch(f"{here}/1", json={"bot": "easy", "name": "Ben"}), 422, "format")
            bad(await ann.patch(f"{here}/1", json={"bot": "genius"}), 422, "format")
            bad(await ann.patch(f"{here}/7", json={"bot": "easy"}), 404, "missing")
            bad(await ann.patch(f"{here}/1", json={"name": "Ben"}), 403, "seat")
            assert good(await ann.patch(f"{here}/1", json={"bot": "easy"}))["seats"][1]["kind"] == "bot"
            assert good(await ann.patch(f"{here}/1", json={"bot": None}))["seats"][1]["kind"] == "empty"

    in_house(tmp_path, test)


def test_a_store_that_cannot_be_written_is_told_plainly_and_heals(tmp_path: Path) -> None:
    async def run() -> None:
        async with await Store.open(str(tmp_path / "games.db"), lock_seconds=0.05) as store:
            house = House(store)
            async with house.client() as ann:
                mine = await opened(ann)
                with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as greedy:
                    greedy.execute("BEGIN IMMEDIATE")  # another program holds the file
                    response = await ann.post("/api/tables", json=NEW)
                    assert "try again" in bad(response, 503, "unavailable")
                    assert response.headers["retry-after"]
                    bad(await ann.post(f"/api/tables/{mine['table']}/start", json={"fill": "easy"}), 503, "unavailable")
                table = good(await ann.get(f"/api/tables/{mine['table']}"))
                assert (table["status"], table["game"], table["seats"][1]["kind"]) == ("open", None, "empty")
                assert await unfinished(store) == []
                assert good(await ann.post(f"/api/tables/{mine['table']}/start", json={"fill": "easy"}))["game"]

    asyncio.run(run())


json_text = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


@given(json_text)
def test_strict_json_is_read_as_it_was_written_or_refused(plain: Any) -> None:
    try:
        found = read(json.dumps(plain).encode())
    except RequestError:
        return
    assert found == plain


def test_a_browser_that_holds_too_many_tokens_forgets_those_of_tables_that_are_over(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            kept, closed = await opened(ann), await opened(ann)
            good(await ann.post(f"/api/tables/{closed['table']}/close"))
            assert len((await ann.post("/api/tables", json=NEW)).headers.get_list("set-cookie")) == 1
            old = {f"rentier_seat_aaaaaa{first}{second}": "x" for first in "abcde" for second in "abcdefgh"}
            response = await ann.post("/api/tables", json=NEW, headers=cookies(ann, old))
            gone = [cookie for cookie in response.headers.get_list("set-cookie") if "Max-Age=0" in cookie]
            assert len(gone) == 10
            assert closed["table"] in gone[0]
            assert not any(kept["table"] in cookie for cookie in gone)

    in_house(tmp_path, test)


def test_many_tokens_cost_the_store_one_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One read for each of a thousand cookies took a third of a second, and anybody can send them all the time."""

    async def test(house: House) -> None:
        async with house.client() as ann:
            tables = [await opened(ann) for _ in range(11)]
            held = {
                f"{lock}{kind}{table['table']}"
                for table in tables
                for kind in (SEAT, INVITE)
                for lock in ("", "__Host-")
            }
            asked: list[Any] = []
            read = house.store.database.read

            def counted(work: Any) -> Any:
                asked.append(work)
                return read(work)

            monkeypatch.setattr(house.store.database, "read", counted)
            place, invite = tables[0]["table"], {"invite": tables[0]["invite"]}
            good(
                await ann.post(
                    f"/api/tables/{place}/visit", json=invite, headers=cookies(ann, dict.fromkeys(held, "x"))
                )
            )
            assert len(held) > MOST
            assert len(asked) == 2  # the table, and which of those are still played

    in_house(tmp_path, test)


def cookies(client: AsyncClient, more: dict[str, str]) -> dict[str, str]:
    """The header with a client's own cookies and others."""
    held = {cookie.name: str(cookie.value) for cookie in client.cookies.jar} | more
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in held.items())}


def test_the_openapi_document_describes_every_route(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as client:
            document = good(await client.get("/api/openapi.json"))
        paths = document["paths"]
        assert {"get", "post"} <= set(paths["/api/tables"])
        assert {"patch", "delete"} <= set(paths["/api/tables/{table}/seats/{seat}"])
        for path, methods in paths.items():
            for method, operation in methods.items():
                assert operation["summary"], f"{method} {path}"
                assert operation["description"], f"{method} {path}"
                assert "4XX" in operation["responses"]
                problem = operation["responses"]["422"]["content"]["application/json"]["schema"]["$ref"]
                assert problem.endswith("/Problem")
        assert document["components"]["schemas"]["NewTable"]["additionalProperties"] is False

    in_house(tmp_path, test)
