"""Whole games under the clock: nobody answers, or people answer when they please, and the Banker is never refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rentier.bots import make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import edition_names, load
from rentier.kernel.errors import Refusal
from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import BankerAct
from rentier.rules.banker import TimeUp
from rentier.rules.city.clock import CallTime, WarnTime
from rentier.server.lobby.timing import PRESETS, ClockRules
from rentier.server.table.clocks import Clocks
from tests.properties import tables as classic
from tests.properties.city import tables as city
from tests.server.timing import START, restored

TIMED = ("relaxed", "normal", "blitz")


def variants() -> list[tuple[str, dict[str, Any]]]:
    """Every edition, by the book and with each of its variants."""
    plain: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in edition_names()]
    return plain + [
        (name, {variant: 30 if variant == "minutes" else True})
        for name in edition_names()
        for variant in load(name).variants
    ]


def play_by_clock(game: Game, rules: ClockRules, most: int) -> list[BankerAct]:
    """Nobody answers: the Banker does what is due, when it is due, so often or until the game is over."""
    clocks, now, played = Clocks(rules, game, range(game.state.seats), START), START, list[BankerAct]()
    while len(played) < most and not game.over:
        due = clocks.due(game, now)
        assert due is not None, "a table that waits for people has a deadline"
        when, act = due
        same_duty = isinstance(act, TimeUp) and bool(played) and getattr(played[-1], "duty", None) == act.duty
        together = same_duty or isinstance(act, CallTime | WarnTime)  # several debtors, or the game's time meanwhile
        assert when > now or (together and when == now), f"{act} came at once after {played[-1:]}"
        now = when
        clocks.note(game, game.submit(act, BANKER), now)
        clocks = restored(clocks)
        played.append(act)
    return played


@pytest.mark.parametrize("preset", TIMED)
@pytest.mark.parametrize(("edition", "options"), variants(), ids=str)
def test_a_table_that_nobody_answers_at_goes_on(edition: str, options: dict[str, Any], preset: str) -> None:
    game = Game.new(edition, options, 3, SeededChance(f"{edition}/{preset}"))

    played = play_by_clock(game, PRESETS[preset], 250)

    assert len(played) == 250 or game.over
    assert sum(isinstance(act, CallTime) for act in played) == ("minutes" in options)
    assert game.over == ("minutes" in options)


@pytest.mark.parametrize("seed", range(60))
def test_whatever_the_position_the_clock_finds_something_to_play(seed: int) -> None:
    setting = city.table(seed) if seed % 2 else classic.table(seed)
    game = classic.start(setting, arrange=city.arranged if seed % 2 else None)

    play_by_clock(game, PRESETS[TIMED[seed % 3]], 60)


@pytest.mark.parametrize("seed", range(12))
def test_people_who_answer_when_they_please_are_served(seed: int) -> None:
    setting = city.table(seed) if seed % 2 else classic.table(seed)
    game = classic.start(setting, arrange=city.arranged if seed % 2 else None)
    dice, rules = random.Random(f"mood/{seed}"), PRESETS[TIMED[seed % 3]]
    seats = range(game.state.seats)
    bots = [make_bot("random", f"{seed}/{seat}") for seat in seats]
    views = [game.view(seat) for seat in seats]
    clocks, now = Clocks(rules, game, seats, START), START
    for _ in range(400):
        if game.over:
            break
        due = clocks.due(game, now)
        now += dice.expovariate(1 / dice.choice((1, 20, 80)))
        if due is not None and due[0] <= now:
            now = due[0]
            clocks.note(game, game.submit(due[1], BANKER), now)
            continue
        seat = dice.choice(game.duties).seat if dice.random() < 0.8 else dice.choice(game.state.playing())
        duty: Any = game.state.agenda[-1]
        asked = any(waiting.seat == seat for waiting in game.duties)
        act = bots[seat].answer(views[seat], duty) if asked else bots[seat].wish(views[seat])
        if act is None:
            continue
        assert not clocks.late(game, act, now)
        held = clocks.holds(game, act, now)
        if held is not None:
            assert now < held <= now + rules.rent_grace
            now = held
        try:
            facts = game.submit(act, seat)
        except Refusal:
            continue
        clocks.note(game, facts, now)
        clocks = restored(clocks)
        assert all(
            0 <= left <= max(rules.reserve, rules.reserve_cap) * 1000 for left in clocks.face(game, now)["reserves"]
        )
