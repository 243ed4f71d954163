"""What machines ask: alive, ready, figures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI

from rentier.server.config.settings import load
from rentier.server.ops import health as health_module
from rentier.server.ops.health import Health, health_router
from rentier.server.ops.metrics import Metrics


async def fine() -> None:
    return None


async def broken() -> None:
    raise OSError("the disk is full")


def ask(
    path: str,
    can_write: Callable[[], Awaitable[object]] = fine,
    broker: str = "alone",
    stopping: bool = False,
    client: str = "127.0.0.1",
    headers: dict[str, str] | None = None,
    method: str = "GET",
    **flags: Any,
) -> httpx2.Response:
    async def run() -> httpx2.Response:
        app = FastAPI()
        health = Health(can_write, lambda: broker, lambda: stopping)
        app.include_router(health_router(health, Metrics(), load(flags)))
        transport = httpx2.ASGITransport(app, client=(client, 1))
        async with httpx2.AsyncClient(transport=transport, base_url="http://here") as asking:
            return await asking.request(method, path, headers=headers or {})

    return asyncio.run(run())


def test_the_process_answers_whatever_the_store_does() -> None:
    answer = ask("/healthz", broken, stopping=True)
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_some_machines_ask_for_the_head_alone(path: str) -> None:
    assert ask(path, method="HEAD").status_code == 200
    assert ask("/readyz", broken, method="HEAD").status_code == 503


def test_ready_is_a_store_that_can_write() -> None:
    answer = ask("/readyz")
    assert (answer.status_code, answer.json()) == (
        200,
        {"status": "ok", "store": "ok", "broker": "alone", "clock": "ok"},
    )


def test_a_store_that_cannot_write_is_not_ready_and_tells_no_more_than_that() -> None:
    answer = ask("/readyz", broken)
    assert answer.status_code == 503
    assert answer.json() == {"status": "unavailable", "store": "unavailable", "broker": "alone", "clock": "ok"}


def test_a_store_that_does_not_answer_is_not_ready(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health_module, "PATIENCE", 0.01)
    assert ask("/readyz", asyncio.Event().wait).status_code == 503
    assert "it does not answer" in caplog.text


def test_without_the_broker_people_may_still_come() -> None:
    answer = ask("/readyz", broker="lost")
    assert (answer.status_code, answer.json()["broker"]) == (200, "lost")


def test_a_stopping_server_wants_nobody_new() -> None:
    answer = ask("/readyz", stopping=True)
    assert (answer.status_code, answer.json()["status"]) == (503, "stopping")


def test_asking_often_costs_the_store_one_write_a_second() -> None:
    written: list[int] = []
    now = [0.0]

    async def write() -> None:
        written.append(1)

    async def run() -> None:
        health = Health(write, lambda: "alone", clock=lambda: now[0])
        await asyncio.gather(*(health.ready() for _ in range(50)))
        assert len(written) == 1
        now[0] = 1.5
        await health.ready()
        assert len(written) == 2

    asyncio.run(run())


@pytest.mark.parametrize(
    ("client", "forwarded", "flags", "status"),
    [
        ("127.0.0.1", None, {}, 200),
        ("198.51.100.7", None, {}, 404),
        ("198.51.100.7", None, {"metrics_from": "198.51.100.0/24"}, 200),
        ("127.0.0.1", "203.0.113.9", {}, 404),  # a proxy on this machine that nobody named
        ("127.0.0.1", "203.0.113.9", {"trusted_proxies": "127.0.0.1"}, 404),
        ("10.0.0.1", "127.0.0.1", {"trusted_proxies": "10.0.0.1"}, 200),
    ],
)
def test_figures_are_for_those_who_were_named(
    client: str, forwarded: str | None, flags: dict[str, Any], status: int
) -> None:
    headers = {"x-forwarded-for": forwarded} if forwarded else {}
    answer = ask("/metrics", client=client, headers=headers, **flags)
    assert answer.status_code == status
    assert ("rentier_sockets" in answer.text) is (status == 200)
    if status == 200:
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
