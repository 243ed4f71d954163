"""Bots leave people time to see what happened: the dice, the token's way, a card to be read."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from rentier.kernel.game import Game
from rentier.kernel.records import Fact, decode
from rentier.rules.cards import CardDrawn
from rentier.rules.dice import Rolled
from rentier.rules.movement import Moved
from rentier.server.table import showing
from rentier.server.table.showing import Showing
from tests.server.live import Player, Server

STAGE = Path(__file__).parents[2] / "client" / "src" / "state" / "stage.svelte.ts"
PACE = 0.25
"""Seconds between bot moves, for a test of some seconds."""


def shown(edition: str = "platinum", pace: float = 1.0) -> Showing:
    return Showing(pace, Game.new(edition, seats=2))


def test_the_server_waits_as_long_as_the_browser_plays() -> None:
    source = re.search(r"LASTS = \{(.*?)\}", STAGE.read_text(encoding="utf-8"))
    assert source is not None
    lasts = {name: int(ms) / 1000 for name, ms in re.findall(r"(\w+): (\d+)", source[1])}
    assert lasts == {name: getattr(showing, name.upper()) for name in lasts}


def test_a_roll_lasts_as_long_as_its_dice_and_its_way() -> None:
    roll, step, far = Rolled(0, (1, 2), ()), Moved(0, 3, 3), Moved(0, 30, 30)
    assert shown().seconds([roll, step]) == pytest.approx(showing.DICE + 3 * showing.HOP + showing.MONEY)
    assert shown().seconds([far]) == pytest.approx(showing.WALK + showing.MONEY)
    assert shown().seconds([]) == 0


@pytest.mark.parametrize("edition", ["platinum", "city"])
def test_every_card_has_time_to_be_read(edition: str) -> None:
    game = Game.new(edition, seats=2)
    times = Showing(1.0, game)
    for deck, cards in game.board.deck_cards.items():
        for number in cards:
            letters = len(game.book.words.card(number))
            assert 1 + letters / 30 < times.seconds([CardDrawn(0, deck, number, True)]) <= 10


def test_what_comes_while_something_is_shown_is_shown_after_it() -> None:
    times = shown(pace=2.0)
    times.note([Moved(0, 3, 5)], 100.0)
    first = times.until
    assert first == pytest.approx(100 + 2 * (5 * showing.HOP + showing.MONEY))
    times.note([Moved(0, 3, 5)], 100.1)
    assert times.until == pytest.approx(first + 2 * (5 * showing.HOP + showing.MONEY))
    times.note([], 500.0)
    assert times.until == 500.0


def test_bots_move_on_when_everybody_could_see_it(tmp_path: Path) -> None:
    """An autopilot has the only person's seat."""
    with Server(tmp_path, bot_pace=PACE) as server:
        given = {"edition": "platinum", "seats": 3, "level": "simple", "clocks": "none"}
        player = Player(server, server.post("/api/quick", given).json())
        with player.connect() as one:
            begin = time.monotonic()
            assert one.command({"type": "autopilot", "on": True})["type"] == "done"
            times = shown(pace=PACE)
            wait, rolls = 0.0, 0
            while rolls < 4:
                told = one.until("update")
                assert time.monotonic() - begin > wait * 0.9, "an update can come late, but none before its time"
                facts: list[Fact] = [decode(fact["fact"], Fact) for fact in told["facts"]]
                rolls += any(isinstance(fact, Rolled) for fact in facts)
                wait += PACE * times.seconds(facts)
