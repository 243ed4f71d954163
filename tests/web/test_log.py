"""What the log tells: how a player left Jail, what a counter-offer is, and never a number that nobody asked for."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from rentier.testing import Scenario
from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import Window, arranged
from tests.web.conftest import Open
from tests.web.stories import STORIES


def jailed(server: Server, window: Open, rolls: tuple[int, int] = (2, 2)) -> Window:
    """Ann is in Jail and may choose her way out."""
    table = Scenario("platinum", "ann ben")
    table.ann.sits_in_jail(1).keeps("CH09")
    one = window()
    one.sit(arranged(server, table, rolls=[rolls])[0])
    return one


@thorough
def test_leaving_jail_says_how(server: Server, window: Open) -> None:
    for way, told in (
        ("Pay bail", "Ann leaves Jail after paying bail"),
        ("Use card", "Ann leaves Jail with a Get Out of Jail Free card"),
        ("Roll for a double", "Ann rolls a double and leaves Jail"),
    ):
        one = jailed(server, window)
        one.press(re.compile(f"^{way}"), one.bar)
        expect(one.log).to_contain_text(told)


def test_a_counter_offer_is_called_one_and_nothing_has_a_number(server: Server, window: Open) -> None:
    table, seat = STORIES["offer-received"]()
    one = window()
    one.sit(arranged(server, table)[seat])
    one.press(re.compile("^Counter"), one.prompts)
    one.press(re.compile(r"You get: cash: \$10 more"), one.prompts)
    one.press("Send counter-offer")
    expect(one.log).to_contain_text(re.compile(r"Ann .*counter"))
    for told in (one.log, one.prompts, one.bar):
        expect(told).not_to_contain_text(re.compile(r"#\d|terms \d|\d\. terms"))
