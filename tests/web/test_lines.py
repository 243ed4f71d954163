"""Lines that do not open, break for long or lead nowhere: the page says so, and there is a way on."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from rentier.testing import Scenario
from tests.server.live import Player, Server
from tests.tiers import thorough
from tests.web.browser import Window, arranged
from tests.web.conftest import Open
from tests.web.tables import finished

SOCKETS = re.compile(r"/ws/")


class Line:
    """The way to the server, which a test can cut; what is missed meanwhile is more than can be told."""

    def __init__(self, page: Page, cut: bool = False) -> None:
        self.cut = cut
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(SOCKETS, self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
            return
        server = socket.connect_to_server()
        socket.on_message(lambda message: server.send(forgetful(message) if self._open[1:] else message))
        self._open.append(socket)

    def lose(self) -> None:
        """Lose the line, until it is mended."""
        self.cut = True
        self._open[-1].close(code=1012)


def forgetful(message: str | bytes) -> str:
    """A hello of somebody who has seen nothing that the server could go on from."""
    said: dict[str, Any] = json.loads(message)
    if said["type"] == "hello":
        del said["since"]
    return json.dumps(said)


def opened(one: Window) -> str:
    """The address of a private table that the player opened, for invited people."""
    page = one.go("/new?edition=platinum")
    one.press("Create table")
    field = page.get_by_label("Link to this table")
    expect(field).to_have_value(re.compile(r"#invite="))
    return field.input_value()


def says_that_it_is_lost(page: Page) -> None:
    """There is no table, but word of the line and a way out."""
    expect(page.get_by_text("Connection lost")).to_be_visible()
    expect(page.get_by_text("out of date")).to_have_count(0)
    expect(page.get_by_role("button", name="Try now")).to_be_visible()
    expect(page.get_by_role("link", name="Go to the lobby")).to_be_visible()


@thorough
def test_a_table_whose_socket_does_not_open_says_so(server: Server, window: Open) -> None:
    host, guest, late = window(), window(), window()
    link = opened(host)
    host.sit_down(finished(server))  # the server looks at a game that is over when somebody comes
    expect(host.page.get_by_role("heading", name="Worth over time")).to_be_visible()
    lines = [Line(one.page, cut=True) for one in (guest, late)]
    guest.go(link)
    says_that_it_is_lost(guest.page)
    late.sit_down(finished(server))
    says_that_it_is_lost(late.page)
    for line in lines:
        line.cut = False  # and it is found by itself
    expect(guest.page.get_by_text("1 of 4 taken")).to_be_visible()
    expect(late.page.get_by_role("heading", name="Worth over time")).to_be_visible()


@thorough
def test_a_result_whose_script_is_gone_says_so(server: Server, window: Open) -> None:
    one = window(fresh=True)
    one.forgive("ERR_FAILED")
    one.forgive("Failed to fetch dynamically imported module")
    one.page.route(re.compile(r"/assets/Result-"), lambda route: route.abort())
    one.sit_down(finished(server))
    expect(one.page.get_by_role("alert")).to_contain_text("This page could not be loaded")
    one.page.unroute_all()
    one.press("Try again")
    expect(one.page.get_by_role("heading", name="Worth over time")).to_be_visible()


@thorough
def test_a_client_that_comes_offline_tries_again(server: Server, window: Open) -> None:
    player = finished(server)
    one = window(fresh=True)
    one.forgive("ERR_FAILED")
    for path, there in [
        (f"/t/{player.table}#invite={player.invite}", "Worth over time"),
        (f"/t/{player.table}/replay#invite={player.invite}", "Replay"),
        ("/new", "House rules"),
        ("/rules?edition=platinum", "Platinum Edition"),
    ]:
        one.page.route(re.compile("/api/"), lambda route: route.abort())
        one.go(path)
        expect(one.page.get_by_text("Can’t reach the server")).to_be_visible()
        one.page.unroute_all()
        one.press("Try again")
        expect(one.page.get_by_role("heading", name=re.compile(there))).to_be_visible()


@thorough
def test_a_removed_player_is_told_and_does_not_retry_forever(window: Open) -> None:
    ann, ben, cleo = window(name="Ann"), window(name="Ben"), window(name="Cleo")
    ben.forgive("403|404")
    link = opened(ann)
    for taken, one in enumerate((ben, cleo), 2):
        one.go(link)
        one.press("Sit here")
        expect(one.page.get_by_text(f"{taken} of 4 taken")).to_be_visible()
    ben.go(ben.page.url.split("?")[0])  # a seat needs no invitation
    expect(ben.page.get_by_text("3 of 4 taken")).to_be_visible()
    seat = ann.page.get_by_role("listitem").filter(has_text="Ben")
    seat.get_by_role("button", name="Vote to remove").click()
    cleo.press("Remove Ben")
    ben.press("Reconnect here")
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("There is no such table")
    expect(ben.page.get_by_text("Connection lost")).to_have_count(0)


def seated(server: Server, window: Open) -> tuple[Window, Window, Player]:
    """Ann, whose turn it is, at her table, and Ben, who is on his way there."""
    table = Scenario(seats="ann ben")
    table.ann.stands_on("GO").to_roll()
    first, other = arranged(server, table, rolls=[(1, 2), (1, 1)])
    ann, ben = window(), window()
    ann.sit(first)
    return ann, ben, other


@thorough
def test_the_log_has_no_hole_after_a_long_absence(server: Server, window: Open) -> None:
    ann, ben, player = seated(server, window)
    line = Line(ben.page)
    ben.sit(player)
    ann.press(re.compile("^Roll"), ann.bar)
    expect(ben.log).to_contain_text("Ann rolls 1 and 2")
    line.lose()
    expect(ben.page.get_by_text("Connection lost")).to_be_visible()
    ann.press(re.compile("^Buy"), ann.bar)
    expect(ann.log).to_contain_text("Ann buys Baltic Avenue")
    line.cut = False
    expect(ben.log).to_contain_text("Ann buys Baltic Avenue")
    expect(ben.log).to_contain_text("Ann rolls 1 and 2")


@thorough
def test_old_chat_is_not_new_to_newcomers(server: Server, window: Open) -> None:
    ann, ben, player = seated(server, window)
    ann.page.get_by_role("tab", name="Chat").click()

    def say(text: str) -> None:
        ann.page.get_by_role("textbox", name="Write a message").fill(text)
        ann.press("Send")
        expect(ann.page.get_by_role("log", name="Chat")).to_contain_text(text)

    say("Where is Ben?")
    say("He is late.")
    ben.sit(player)
    # His table is drawn before he is in: what is said until then is old.
    expect(ann.page.get_by_role("article", name="Ben").get_by_role("img", name="connected")).to_be_visible()
    tab = ben.page.get_by_role("tab", name="Chat")
    say("There you are!")
    expect(tab.locator(".news")).to_have_text("1")
