"""A server for all tests in the browser, a browser for each module, and windows that are checked when they close."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.live import Server
from tests.web.browser import Window, chromium

Open = Callable[..., Window]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that lets a single address open as many tables as the tests need, and whose bots do not wait."""
    running = Server(
        tmp_path_factory.mktemp("web") / "data",
        absence_grace=3600,
        tables_per_minute=10_000,
        requests_per_minute=100_000,
        sockets_per_address=1000,
    )
    with running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each module: while it is open, its event loop keeps others from running theirs."""
    with chromium() as opened:
        yield opened


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[Open]:
    """Opens windows; when the test is over, nothing may have gone wrong in any of them."""
    opened: list[Window] = []

    def open_(**wishes: object) -> Window:
        opened.append(Window(browser, server, **wishes))  # type: ignore[arg-type]
        return opened[-1]

    yield open_
    for one in opened:
        one.close()
