"""The operator's page in a real browser: signing in, and a table in progress."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.server.live import Server
from tests.tiers import thorough
from tests.web.axe import found_by_axe
from tests.web.browser import DESK, PHONE, Pages, Window

SECRET = "a secret of twenty-four letters or more"


@thorough
def test_an_operator_signs_in_and_reads_the_page(pages: Pages, tmp_path: Path) -> None:
    with Server(tmp_path / "data", admin_secret=SECRET) as server:
        server.table(people=2)
        own = Pages(pages.browser, server)
        for size in (DESK, PHONE):
            one = Window(own, size=size)
            one.forgive("404")  # the icon that browsers ask for
            page = one.go("/admin")
            assert found_by_axe(page) == []
            page.get_by_label("Secret").fill(SECRET)
            page.get_by_role("button", name="Sign in").click()
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            assert one.is_narrow_enough()
            assert found_by_axe(page) == []
            one.shot(f"admin-{size.width}", whole=True)
            one.close()
