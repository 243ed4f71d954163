"""A route that breaks: the client gets a sentence and a number, the log the trace under the same number."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import sqlite3
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import InvalidStatus

from rentier.server.app import create_app
from rentier.server.config.settings import load
from rentier.server.ops.logs import set_up
from tests.server.live import serving, wait_for


def test_what_breaks_is_answered_in_the_form_of_all_problems(tmp_path: Path) -> None:
    settings = load({"data": tmp_path, "log_format": "json"})
    app, log = create_app(settings), io.StringIO()

    @app.get("/api/breaks")
    async def breaks() -> None:
        raise LookupError("canary of the inside")

    app.router.routes.insert(0, app.router.routes.pop())  # before the pages, which take every address

    async def run() -> httpx2.Response:
        transport = httpx2.ASGITransport(app, client=("127.0.0.1", 1), raise_app_exceptions=True)
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/api/breaks")

    set_up(settings, stream=log)
    answer = asyncio.run(run())

    assert answer.status_code == 500
    told = answer.json()
    assert (set(told), told["code"]) == ({"code", "sentence"}, "internal")
    assert "canary" not in answer.text
    assert "content-security-policy" in answer.headers
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    broke, served = (line for line in lines if line["logger"].startswith("rentier"))
    assert "canary of the inside" in broke["trace"]
    assert served["status"] == 500
    assert f"the number {broke['request']}" in told["sentence"]
    assert broke["request"] == served["request"]


def test_a_handshake_that_breaks_is_answered_as_a_request_is(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        ann, *_ = server.table(people=2)
        server.stop()
        with contextlib.closing(sqlite3.connect(server.database)) as file, file:
            file.execute("""UPDATE games SET header = '{"format": 2, "start": {}}', seal = NULL""")
            file.execute("UPDATE acts SET seal = NULL")
        server.start()
        with pytest.raises(InvalidStatus) as refused:
            ann.connect()
        answer = refused.value.response
        told = json.loads(answer.body)
        assert (answer.status_code, set(told), told["code"]) == (500, {"code", "sentence"}, "internal")
        (broke,) = (json.loads(line) for line in server.log.read_text().splitlines() if '"trace"' in line)
        assert f"the number {broke['request']}" in told["sentence"]


@pytest.mark.parametrize("what", ["stream", "replay"])
def test_a_game_that_cannot_be_read_on_breaks_off_without_a_trace(tmp_path: Path, what: str) -> None:
    with serving(tmp_path / "data") as server:
        ann, *_ = server.table(people=2, public=True, clocks="none")
        with contextlib.closing(sqlite3.connect(server.database)) as file, file:
            file.execute("""UPDATE acts SET facts = '[{"kind": "Nobody knows this"}]', seal = NULL""")
            file.execute("UPDATE games SET seal = NULL")
        with server.http() as client, pytest.raises(httpx2.RemoteProtocolError):
            client.get(f"/api/tables/{ann.table}/{what}")
        wait_for(lambda: "a stream was interrupted" in server.log.read_text())
        assert "Traceback" not in server.log.read_text()
