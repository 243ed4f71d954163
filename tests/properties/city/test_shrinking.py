"""Short City games that Hypothesis picks and shrinks, and City positions that come back whole or not at all."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given, note
from hypothesis import strategies as st

from rentier.kernel.errors import RecordError
from rentier.kernel.game import Game
from rentier.kernel.state import State
from tests.properties.city.play import CityPlay
from tests.properties.city.tables import table
from tests.properties.play import story
from tests.properties.shrinking import CHOICES, MANY, QUICK, damage, play, position


@QUICK
@given(st.integers(0, 255), CHOICES)
def test_short_games_keep_every_invariant(seed: int, choices: list[int]) -> None:
    try:
        game = play(seed, choices, 0.2, CityPlay)
    except Exception:
        note(f"{table(seed)}, choices {choices}")
        raise
    note(story(game))


@QUICK
@given(st.integers(0, 255))
def test_positions_and_views_come_back_from_json(seed: int) -> None:
    game = position(seed, CityPlay)
    again = State.from_dict(json.loads(json.dumps(game.state.to_dict())))
    assert again == game.state
    assert again.to_dict() == game.state.to_dict()
    resumed = Game.new(game.book.edition.id, game.book.options, chance=game.chance, position=again)
    for seat in (None, *range(game.state.seats)):
        mine, theirs = game.view(seat).to_dict(), resumed.view(seat).to_dict()
        assert json.loads(json.dumps(mine)) == mine
        assert {**mine, "version": 0} == {**theirs, "version": 0}


POSITIONS = [CityPlay.start(table(seed)).state.to_dict() for seed in (0, 3, 9, 14)]


@MANY
@given(st.data(), st.sampled_from(POSITIONS))
def test_a_damaged_position_is_refused_or_another_position(data: st.DataObject, whole: dict[str, Any]) -> None:
    plain = copy.deepcopy(whole)
    for _ in range(data.draw(st.integers(1, 2))):
        damage(data, plain)
    try:
        state = State.from_dict(plain)
    except RecordError:
        return
    assert State.from_dict(json.loads(json.dumps(state.to_dict()))) == state


@MANY
@given(st.data(), st.sampled_from(POSITIONS))
def test_a_damaged_position_is_refused_or_can_be_looked_at(data: st.DataObject, whole: dict[str, Any]) -> None:
    plain = copy.deepcopy(whole)
    damage(data, plain)
    try:
        game = Game.new("city", {}, position=plain)
    except RecordError:
        return
    for seat in range(game.state.seats):
        game.view(seat).to_dict()
