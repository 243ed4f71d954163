"""Rollouts: winning chances after acts, the same from both engines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rentier import Game, Refusal, RentierError, Scenario
from rentier import rollouts as module
from rentier.batch import compiled
from rentier.batch.running import play_measured
from rentier.bots import make_bot
from rentier.kernel.chance import CounterChance
from rentier.rollouts import rollout
from rentier.table import Table
from tests.tiers import soak, thorough


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if numba were not installed."""
    monkeypatch.setattr(compiled, "available", lambda: False)


def middle(edition: str, bots: str, acts: int, options: dict[str, Any] | None = None) -> Game:
    """A game after this many acts of bots."""
    names = bots.split()
    game = Game.new(edition, {"round-limit": 60, **(options or {})}, len(names), CounterChance(5), recorded=False)
    table = Table(game, [make_bot(name, seat) for seat, name in enumerate(names)])
    for _ in range(acts):
        table.step()
    return game


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    ("acts", "options"), [(40, {}), (150, {"speed-die": True}), (60, {"free-parking-pot": True}), (90, {"short": True})]
)
def test_both_engines_give_the_same_chances(acts: int, options: dict[str, Any]) -> None:
    edition = "world-of-warcraft" if "short" in options else "platinum"
    game = middle(edition, "fp-a fp-b simple", acts, options)
    seat = game.duties[0].seat
    wanted = [None, *game.acts(seat).acts[:3]]
    found = rollout(game, seat, wanted, 4, bots=["fp-b", "simple", "fp-a"], engine="batch")
    assert found == rollout(game.view(seat), seat, wanted, 4, bots=["fp-b", "simple", "fp-a"], engine="reference")


def nearly_won() -> Scenario:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Park Place", "Boardwalk")
    table.ann.has_cash(900)
    table.ben.has_cash(400).stands_on("Short Line").to_roll()
    return table


@pytest.mark.usefixtures("plain")
def test_a_chance_is_the_share_of_games_won_within_its_interval() -> None:
    game = nearly_won().game
    before = game.state.copy()
    (found,) = rollout(game, 0, games=50, bots="simple")
    assert 0.5 < found.low < found.chance < found.high < 1
    assert found.games == 50
    assert found.chance == found.chances[0] == pytest.approx(1 - found.chances[1])
    assert game.state == before
    assert rollout(game, 0, games=50, bots="simple") == [found]
    assert len({rollout(game, 0, games=30, bots="simple", seed=seed)[0].chance for seed in range(4)}) > 1


@pytest.mark.usefixtures("plain")
def test_resigning_loses() -> None:
    game = nearly_won().game
    (found,) = rollout(game, 0, [game.parse(0, "resign")], 5)
    assert (found.chance, found.low, found.chances) == (0, 0, (0, 1))


def test_the_reference_engine_plays_city_for_minutes_too() -> None:
    game = Game.new("city", {"minutes": 5}, 2, CounterChance(1))
    (found,) = rollout(game, 1, games=2, bots="simple")
    assert sum(found.chances) == pytest.approx(1)
    with pytest.raises(RentierError, match="City"):
        rollout(game, 1, games=2, bots="simple", engine="batch")


@pytest.mark.usefixtures("plain")
def test_a_game_without_room_is_played_by_the_reference_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_and_overflow(g: Any, *rest: Any) -> None:
        play_measured(g, *rest)
        g.overflow = 1

    game = middle("platinum", "simple simple", 30)
    expected = rollout(game, 0, games=3)
    monkeypatch.setattr(module, "play_measured", play_and_overflow)
    assert rollout(game, 0, games=3) == expected


@pytest.mark.timeout(600)
@pytest.mark.parametrize("bots", [pytest.param("fp-a", marks=thorough), pytest.param("hard-1", marks=soak)])
def test_compiled_rollouts_are_the_same(bots: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle("platinum", "fp-a fp-b simple fp-c", 120)
    seat = game.duties[0].seat
    wanted = [None, *game.acts(seat).acts[:2]]
    monkeypatch.setattr(compiled, "WORTH_COMPILING", 1)
    found = rollout(game, seat, wanted, 20, bots=bots)
    monkeypatch.setattr(compiled, "available", lambda: False)
    assert rollout(game, seat, wanted, 20, bots=bots) == found


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda game: rollout(game, 2), "no seat 2"),
        (lambda game: rollout(game, 0, games=0), "at least one game"),
        (lambda game: rollout(game, 0, [game.parse(1, "resign")]), "acts of seat 0"),
        (lambda game: rollout(game, 0, bots="hrad"), "did you mean hard"),
        (lambda game: rollout(game, 0, bots=["simple"]), "2 seats need as many bots"),
        (lambda game: rollout(game, 0, engine="warp"), "no engine 'warp'"),
        (lambda game: rollout(game, 0, bots="random", engine="batch"), "no policy for random"),
    ],
)
def test_errors_say_what_is_wrong(ask: Callable[[Game], Any], error: str) -> None:
    with pytest.raises(RentierError, match=error):
        ask(Game.new("platinum", seats=2))


def test_a_refused_act_cites_its_clause() -> None:
    game = Game.new("platinum", seats=2)
    with pytest.raises(Refusal, match="BLD-1"):
        rollout(game, 0, [game.parse(0, "build boardwalk")])


def test_a_finished_game_is_not_played_on() -> None:
    game = middle("platinum", "simple simple", 0)
    game.submit(game.parse(0, "resign"))
    with pytest.raises(RentierError, match="over"):
        rollout(game, 1)
