"""Short failing games: Hypothesis picks tables and acts and shrinks what breaks; records and positions come back whole.

A game is a table's seed and a list of numbers, each of which chooses one act, so that a failure shrinks to the few acts
that matter.
"""

from __future__ import annotations

import copy
import json
import math
import random
import typing
from typing import Any

import pytest
from hypothesis import find, given, note, settings
from hypothesis import strategies as st

from rentier.kernel.errors import RecordError
from rentier.kernel.game import Game
from rentier.kernel.records import LARGEST, Act, Fact, Record, Step, decode, encode, kinds_of, names_of
from rentier.kernel.state import State
from rentier.rules.dice import Rolled
from rentier.testing.invariants import InvariantBroken
from tests.builds import replaceable
from tests.properties.play import story
from tests.properties.shrinking import CHOICES, GARBAGE, MANY, QUICK, damage, play, position
from tests.properties.tables import start, table


@QUICK
@given(st.integers(0, 255), CHOICES)
def test_short_games_keep_every_invariant(seed: int, choices: list[int]) -> None:
    try:
        game = play(seed, choices, close=0.2)
    except Exception:
        note(f"{table(seed)}, choices {choices}")
        raise
    note(story(game))


def test_a_broken_rule_shrinks_to_a_single_act(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a roll makes money, one roll is all that is left of a failing game."""
    replaceable()
    apply = Rolled.apply

    def paid_to_roll(fact: Rolled, state: State) -> None:
        apply(fact, state)
        state.cash[fact.seat] += 1

    monkeypatch.setattr(Rolled, "apply", paid_to_roll)

    def breaks(choices: list[int]) -> bool:
        try:
            play(3, choices, close=0)
        except InvariantBroken as broken:
            return str(broken).startswith("1: ")
        return False

    quick = settings(max_examples=500, deadline=None, database=None)
    assert len(find(CHOICES, breaks, settings=quick, random=random.Random(1))) == 1


# ---------------------------------------------------------------- records


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Anything that a field of a type may hold."""
    if hint is int:
        return st.integers(-LARGEST, LARGEST) | st.integers(-2, 50)
    if hint is bool:
        return st.booleans()
    if hint is str:
        return st.text(max_size=8)
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and arguments[-1] is ...:
        return st.lists(values(arguments[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(argument) for argument in arguments))
    if isinstance(hint, type) and issubclass(hint, Record):
        return records(hint)
    return st.none() | values(next(argument for argument in arguments if argument is not type(None)))


def records(base: type[Record]) -> st.SearchStrategy[Any]:
    """Any record of a kind, with anything in it."""
    return st.sampled_from(sorted(kinds_of(base).items())).flatmap(lambda item: record_of(item[1]))


def record_of(kind: Any) -> st.SearchStrategy[Any]:
    """A record of one kind."""
    hints = typing.get_type_hints(kind)
    return st.builds(kind, **{name: values(hints[name]) for name in names_of(kind)})


@MANY
@given(st.data(), st.sampled_from((Fact, Act, Step)))
def test_records_come_back_from_json(data: st.DataObject, base: type[Record]) -> None:
    record = data.draw(records(base))
    again = decode(json.loads(json.dumps(encode(record))), base)
    assert again == record
    assert hash(again) == hash(record)
    assert encode(again) == encode(record)


@MANY
@given(GARBAGE, st.sampled_from((Fact, Act, Step, Record)))
def test_garbage_is_no_record(garbage: Any, base: type[Record]) -> None:
    with pytest.raises(RecordError):
        decode(garbage, base)


@MANY
@given(st.data(), st.sampled_from((Fact, Act, Step)))
def test_a_damaged_record_is_refused_or_another_record(data: st.DataObject, base: type[Record]) -> None:
    plain = encode(data.draw(records(base)))
    damage(data, plain)
    try:
        again = decode(plain, base)
    except RecordError:
        return
    assert json.loads(json.dumps(encode(again))) == json.loads(json.dumps(plain))


# ---------------------------------------------------------------- positions


@QUICK
@given(st.integers(0, 255))
def test_positions_and_views_come_back_from_json(seed: int) -> None:
    game = position(seed)
    again = State.from_dict(json.loads(json.dumps(game.state.to_dict())))
    assert again == game.state
    assert again.to_dict() == game.state.to_dict()
    resumed = Game.new(game.book.edition.id, game.book.options, chance=game.chance, position=again)
    for seat in (None, *range(game.state.seats)):
        mine, theirs = game.view(seat).to_dict(), resumed.view(seat).to_dict()
        assert json.loads(json.dumps(mine)) == mine
        assert {**mine, "version": 0} == {**theirs, "version": 0}


POSITIONS = [start(table(seed)).state.to_dict() for seed in (0, 3, 9, 14)]


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
@given(GARBAGE)
def test_garbage_is_no_position(garbage: Any) -> None:
    with pytest.raises(RecordError):
        State.from_dict(garbage)


def test_numbers_beyond_reason_are_refused() -> None:
    for number in (LARGEST + 1, -LARGEST - 1, 10**400, math.pi, True, None, "1", [1]):
        with pytest.raises(RecordError):
            decode({"kind": "EndTurn", "seat": number, "duty": 1}, Act)
