"""One server and one browser for all tests in the browser, and windows that are checked when they close."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.server.live import Server
from tests.web.browser import Pages, Window, chromium

Open = Callable[..., Window]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets a single address open as many tables as the tests need, and whose bots do not wait."""
    running = Server(
        tmp_path_factory.mktemp("web") / "data",
        absence_grace=3600,
        reveal_seconds=30,
        tables_per_minute=10_000,
        requests_per_minute=100_000,
        sockets_per_address=1000,
    )
    with running:
        yield running


@pytest.fixture(scope="package")
def pages(server: Server) -> Iterator[Pages]:
    """Closed after this package: while a browser is open, its event loop keeps other tests from running theirs."""
    with chromium() as browser:
        yield Pages(browser, server)


@pytest.fixture
def window(pages: Pages) -> Iterator[Open]:
    """Open windows; when the test is over, nothing may have gone wrong in any of them."""
    opened: list[Window] = []

    def open_(**wishes: object) -> Window:
        opened.append(Window(pages, **wishes))  # type: ignore[arg-type]
        return opened[-1]

    yield open_
    for one in opened:
        one.close()
