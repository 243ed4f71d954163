"""Suspense: nothing tells how a roll ends before the token has arrived; a press has everything arrive at once."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from rentier.testing import Scenario
from tests.server.live import Player, Server
from tests.tiers import sample, thorough
from tests.web.browser import Window, arranged
from tests.web.conftest import Open

SAMPLE = """() => {
  window.frames = [];
  const text = (wanted) => document.querySelector(wanted)?.textContent.trim() ?? '';
  const look = () => {
    frames.push({
      at: performance.now(),
      rolling: document.querySelector('.die.rolling') !== null,
      walking: document.querySelector('.overlay .walking') !== null,
      dice: [...document.querySelectorAll('.die')].map((die) => die.getAttribute('aria-label')).join(),
      told: {
        cash: text('[data-player="0"] .cash'),
        log: text('[role=log]'),
        live: text('.unseen.top'),
        asks: text('.prompts'),
      },
      verb: text('section.bar .verbs .label'),
    });
    requestAnimationFrame(look);
  };
  look();
}"""
"""Has the page note, frame by frame, what moves and what is told."""


SKIP = """async () => {
  const space = {key: ' ', bubbles: true, cancelable: true};
  const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', space));
  const shows = async (wanted, words) => {
    while (!document.querySelector(wanted)?.textContent.includes(words)) await new Promise(requestAnimationFrame);
  };
  press();
  await shows('section.bar .verbs .label', 'Skip');
  press();
  await shows('[role=log]', 'Ann rolls 1 and 2');
}"""
"""Rolls, and presses once more as soon as that is held out."""


class Seen(NamedTuple):
    """A frame of the page."""

    at: float
    moving: bool
    dice: str
    told: dict[str, str]
    verb: str


def rolling(server: Server, one: Window) -> None:
    """Ann is about to roll three: past GO, onto a site that she can buy."""
    table = Scenario(seats="ann ben")
    table.ann.stands_on("Luxury Tax").has_cash(500).to_roll()
    one.sit(arranged(server, table, rolls=[(1, 2)])[0])
    expect(one.verb).to_contain_text("Roll")
    one.page.evaluate(SAMPLE)


def frames(one: Window) -> list[Seen]:
    """What the page looked like since it is watched."""
    noted: list[dict[str, Any]] = one.page.evaluate("frames")
    return [Seen(n["at"], n["rolling"] or n["walking"], n["dice"], n["told"], n["verb"]) for n in noted]


def first(seen: list[Seen], name: str, words: str) -> int:
    """The first frame in which something is told."""
    return next(place for place, frame in enumerate(seen) if words in frame.told[name])


@pytest.mark.parametrize("still", sample([False, True]), ids=["moving", "still"])
def test_a_roll_is_played_before_it_is_told(server: Server, window: Open, still: bool) -> None:
    one = window(moving=not still, speed="normal")
    rolling(server, one)
    one.verb.click()
    expect(one.verb).to_contain_text("Buy")
    one.still()
    seen = frames(one)
    moving = [place for place, frame in enumerate(seen) if frame.moving]
    cash, log, asks = (
        first(seen, "cash", "700"),
        first(seen, "log", "Ann rolls 1 and 2"),
        first(seen, "asks", "Mediterranean"),
    )
    live, dice = first(seen, "live", "Ann rolls 1 and 2"), next(p for p, frame in enumerate(seen) if frame.dice)
    assert dice < cash < log, "the dice, the money, the log"
    assert log <= live
    assert log <= asks
    assert seen[cash].at - seen[dice].at > 400, "it takes its time"
    assert bool(moving) is not still
    assert not moving or max(moving) < cash
    before = seen[0].told
    assert all(frame.told == before or place >= cash for place, frame in enumerate(seen))
    assert {frame.verb for frame in seen[dice:cash]} <= {"Roll", "Skip", ""}


def test_a_press_has_everything_arrive(server: Server, window: Open) -> None:
    one = window(moving=True, speed="normal")
    rolling(server, one)
    one.page.evaluate(SKIP)
    expect(one.verb).to_contain_text("Buy")
    seen = frames(one)
    arrived = first(seen, "log", "Ann rolls 1 and 2")
    assert first(seen, "cash", "700") == arrived, "played out, the money comes before the log"
    assert not any(frame.moving for frame in seen[arrived:])


def test_at_instant_speed_nothing_is_waited_for(server: Server, window: Open) -> None:
    one = window(moving=True, speed="instant")
    rolling(server, one)
    one.verb.click()
    expect(one.verb).to_contain_text("Buy")
    seen = frames(one)
    told = first(seen, "log", "Ann rolls 1 and 2")
    assert not any(frame.moving for frame in seen)
    assert next(place for place, frame in enumerate(seen) if frame.dice) == told == first(seen, "cash", "700")


@thorough
def test_bots_wait_until_everybody_has_seen_it(
    server: Server, window: Open, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A bot plays the only person's seat, too, at the pace that people meet; this takes half a minute."""
    with Server(tmp_path_factory.mktemp("paced") / "data", bot_pace=1, tables_per_minute=100) as paced:
        given = paced.post("/api/quick", {"edition": "platinum", "seats": 3, "clocks": "none"}).json()
        one = window(moving=True, speed="normal", fresh=True)
        player = Player(paced, given)
        address = f"http://{paced.address}"
        one.context.add_cookies([{"name": f"rentier_seat_{player.table}", "value": player.token, "url": address}])
        one.page.goto(f"{address}/t/{player.table}")
        expect(one.bar).to_be_visible()
        one.page.evaluate(SAMPLE)
        one.press("Let a bot play for me")
        one.page.wait_for_function(
            "() => (document.querySelector('[role=log]').textContent.match(/rolls/g) ?? []).length > 5", timeout=200_000
        )
        seen = frames(one)
        # On a slow machine one movement can end and the next begin between two frames.
        within = [(before, after) for before, after in pairwise(seen) if after.at - before.at < 100]
        moving = [(before, after) for before, after in within if before.moving and after.moving]
        assert moving
        for before, after in moving:
            assert before.told == after.told
