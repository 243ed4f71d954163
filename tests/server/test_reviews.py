"""Reviews on the server: only of games that ended, made beside everything else, kept, and shown to visitors."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, patch

from httpx2 import AsyncClient

from rentier.server.config.settings import load
from rentier.server.lobby import reviews
from rentier.server.lobby.reviews import MADE_BY, with_names
from tests.server.house import SHORT, House, bad, good, in_house

TABLE = {"edition": "platinum", "seats": 2, "name": "Ann", "options": SHORT, "bots": [{"level": "easy", "seat": 1}]}


async def finished(house: House, ann: AsyncClient) -> str:
    """A table whose game is over: its address."""
    made = good(await ann.post("/api/tables", json=TABLE), 201)
    good(await ann.post(f"/api/tables/{made['table']}/start"))
    await house.floor.play(made["table"])
    return f"/api/tables/{made['table']}"


async def reviewed(client: AsyncClient, here: str) -> Any:
    """The review, asked for until it is there."""
    while (answer := await client.get(f"{here}/review")).status_code == 202:
        assert answer.json()["ahead"] >= 0
        assert int(answer.headers["retry-after"]) >= 1
        await asyncio.sleep(0.05)
    return good(answer)


def test_a_game_is_reviewed_when_it_is_over_and_not_before(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann, house.client("192.0.2.2") as eve:
            made = good(await ann.post("/api/tables", json=TABLE), 201)
            here = f"/api/tables/{made['table']}"
            bad(await ann.get(f"{here}/review"), 404, "missing")
            good(await ann.post(f"{here}/start"))
            await house.floor.play(made["table"], 5)
            bad(await ann.get(f"{here}/review"), 409, "unfinished")
            bad(await ann.get(f"{here}/alternatives", params={"at": 1}), 409, "unfinished")
            await house.floor.play(made["table"])
            bad(await eve.get(f"{here}/review"), 404, "missing")
            review = await reviewed(ann, here)
            assert review["names"][0] == "Ann"
            assert len(review["players"]) == 2
            for _, chances in review["chances"]:
                assert abs(sum(chances) - 1) < 0.001
            assert "{0}" not in str(review)
            stored = await house.store.reviews.get((await house.floor.stored(made["table"])).id, MADE_BY)
            assert stored is not None
            assert "Ann" not in stored, "names are filled in when it is shown"

    in_house(tmp_path, test)


def test_a_game_is_over_with_its_last_act_though_its_end_is_not_noted_yet(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            with patch.object(house.store.games, "finish", AsyncMock()):
                here = await finished(house, ann)
            assert (await house.floor.stored(here.rpartition("/")[2])).ended is None
            assert good(await ann.get(f"{here}/verify"))["fair"]
            assert (await reviewed(ann, here))["players"]

    in_house(tmp_path, test)


def test_a_kept_review_needs_no_process_and_goes_with_its_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            here = await finished(house, ann)
            first = await reviewed(ann, here)
            await house.reviews.stop()
            house.reviews._processes = 0
            assert good(await ann.get(f"{here}/review")) == first
            game = (await house.floor.stored(here.rpartition("/")[2])).id
            await house.store.erasures.delete_table(here.rpartition("/")[2])
            assert await house.store.reviews.get(game, MADE_BY) is None
            await house.store.reviews.put(game, MADE_BY, "{}")
            assert await house.store.reviews.get(game, MADE_BY) is None

    in_house(tmp_path, test)


def test_what_if_lists_choices_with_chances_the_best_first(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async with house.client() as ann:
            here = await finished(house, ann)
            record = [fact["fact"]["kind"] for fact in await facts(ann, here)]
            offered = record.index("DeedOffered") + 1
            (found,) = good(await ann.get(f"{here}/alternatives", params={"at": offered}))
            own = [choice["chances"][found["seat"]] for choice in found["choices"]]
            assert own == sorted(own, reverse=True)
            assert {choice["act"].partition(" ")[0] for choice in found["choices"]} == {"buy", "leave"}
            assert good(await ann.get(f"{here}/alternatives", params={"at": 10**6})) == []

    in_house(tmp_path, test)


async def facts(client: AsyncClient, here: str) -> list[Any]:
    """The facts of a record."""
    import json

    text = (await client.get(f"{here}/record")).text
    return [json.loads(line) for line in text.splitlines()[1:]]


def test_too_many_reviews_are_told_to_wait_and_a_server_may_make_none(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(reviews, "WAITING", 0)

    async def full(house: House) -> None:
        async with house.client() as ann:
            assert "try again" in bad(await ann.get(f"{await finished(house, ann)}/review"), 429, "limit")

    in_house(tmp_path, full)

    async def none(house: House) -> None:
        async with house.client() as ann:
            bad(await ann.get(f"{await finished(house, ann)}/review"), 404, "missing")

    (tmp_path / "none").mkdir()
    in_house(tmp_path / "none", none, load({"review_processes": 0}))


def test_one_address_has_a_few_reviews_wait_and_leaves_room_for_others(tmp_path: Path, monkeypatch: Any) -> None:
    async def test(house: House) -> None:
        stuck = asyncio.Event()

        async def slow(self: reviews.Reviews, text: str, *arguments: str) -> str:
            await stuck.wait()
            return "[]"

        monkeypatch.setattr(reviews.Reviews, "_run", slow)
        async with house.client() as ann, house.client("192.0.2.2") as ben:
            tables = [await finished(house, ann) for _ in range(reviews.EACH + 1)]
            review = [await ann.get(f"{here}/review") for here in tables]
            assert [answer.status_code for answer in review] == [202] * reviews.EACH + [429]
            bad(await ann.get(f"{tables[0]}/alternatives?at=5"), 429, "limit")
            assert (await ann.get(f"{tables[0]}/review")).status_code == 202, "it waits already"
            public = good(await ben.post("/api/tables", json={**TABLE, "public": True}), 201)
            good(await ben.post(f"/api/tables/{public['table']}/start"))
            await house.floor.play(public["table"])
            other = asyncio.create_task(ben.get(f"/api/tables/{public['table']}/alternatives?at=5"))
            await asyncio.sleep(0.05)
            assert not other.done()
            stuck.set()
            assert good(await other) == []
            while (await ann.get(f"{tables[-1]}/review")).status_code == 429:
                await asyncio.sleep(0.01)

    in_house(tmp_path, test)


def test_names_cannot_pretend_to_be_others() -> None:
    assert with_names('["{0} pays {1}", "{9}"]', ['A"{1}', "Ben"]) == '["A\\"{1} pays Ben", "{9}"]'
