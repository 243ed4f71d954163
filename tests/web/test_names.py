"""Names of any length and any script keep to their place, and are read from their beginning."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.live import Player, Server
from tests.tiers import thorough
from tests.web.browser import DESK, PHONE, SMALL, TABLET, Size
from tests.web.conftest import Open

WIDE = [f"{'W' * 23}{letter}" for letter in "ABCDEFGH"]
"""As many letters as a name may have, of the widest."""
SIZES = {"desk": (DESK, Size(1100, 700), TABLET), "phone": (PHONE, SMALL, Size(720, 450))}

OUT_OF_PLACE = """() => {
  const box = (element) => element.getBoundingClientRect();
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => box(element).width > 0);
  const [header] = shown('header');
  const [says] = shown('section.bar .says');
  const [verb] = shown('section.bar .verbs .act');
  const line = (element) => parseFloat(getComputedStyle(element).lineHeight);
  return {
    'buttons about other players': shown('.players .act').filter((act) =>
      act.scrollWidth > act.clientWidth + 1 || box(act).left < box(act.parentElement).left - 1)
      .map((act) => act.textContent),
    'the bar on top': shown('header .bar > *').filter((part) => !part.matches('.connection') &&
      (box(part).top < box(header).top - 1 || box(part).bottom > box(header).bottom + 1)).map((part) => part.className),
    'whose turn it is': shown('header .turn .name').filter((name) => box(name).right > innerWidth ||
      box(name).width < 20).map((name) => name.textContent),
    'what is said': says.scrollHeight > says.clientHeight + 1 ? [says.textContent] : [],
    'who is meant': [...says.querySelectorAll('.seat')].filter((seat) =>
      box(seat).right > Math.min(box(says).right, box(says.parentElement).right) + 1).map((seat) => seat.textContent),
    'a verb': [...verb.querySelectorAll('.words')].filter((words) =>
      box(words).bottom > box(verb).bottom + 1).map((words) => words.textContent),
    'a tool': shown('section.bar .tool .label').filter((label) =>
      box(label).height > 1.6 * line(label)).map((label) => label.textContent),
  };
}"""
"""What is cut, or lies elsewhere, of each part that has a name in it."""


def begun(server: Server, names: list[str]) -> list[Player]:
    """A table that has begun, with somebody of each name."""
    host, *_ = server.table(people=1, seats=len(names), name=names[0], start=False)
    players = [host, *(server.join(host, name) for name in names[1:])]
    assert server.post(f"/api/tables/{host.table}/start", token=host.token).status_code == 200
    return players


@thorough
@pytest.mark.parametrize("device", SIZES)
def test_wide_names_keep_to_their_place(server: Server, window: Open, device: str) -> None:
    players = begun(server, WIDE)
    with players[0].connect() as socket:
        assert socket.view is not None
        others_turn = 1 if socket.view["turn"] == 0 else 0
    one = window(size=SIZES[device][0])
    one.sit(players[others_turn])
    for size in one.sizes(*SIZES[device]):
        assert one.is_narrow_enough()
        assert {part: found for part, found in one.page.evaluate(OUT_OF_PLACE).items() if found} == {}, size


@thorough
def test_a_name_from_right_to_left_is_read_from_its_beginning(server: Server, window: Open) -> None:
    hebrew, arabic = "שלום עולם ארוך מאוד מאוד", "مرحبا"
    one = window(size=DESK)
    one.sit(begun(server, ["Ann", hebrew, arabic])[0])
    for name, way in (("Ann", "ltr"), (hebrew, "rtl"), (arabic, "rtl")):
        card = one.page.get_by_role("article", name=name)
        expect(card.locator(".name")).to_have_css("direction", way)
        expect(one.log.locator(".seat", has_text=name).first).to_have_css("direction", way)
