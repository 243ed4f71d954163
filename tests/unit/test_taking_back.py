"""Taking back: the position as it was, only as far as the last roll or card, and nowhere that the game never was."""

from __future__ import annotations

import json

import pytest

from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import JournalError, Refusal
from rentier.kernel.game import BANKER, Game
from rentier.kernel.journal import Journal
from rentier.kernel.state import State
from rentier.rules.banker import CallCoach, TakeBack


def offered() -> Game:
    """A game at its first offer of a deed."""
    game = Game.new("platinum", seats=2, chance=SeededChance(1))
    game.submit(game.parse(0, "roll"))
    return game


def position(game: Game) -> str:
    return json.dumps(game.state.to_dict())


def test_everything_is_as_before_but_late_answers_are_refused() -> None:
    game = offered()
    before, here, version = game.state.copy(), position(game), game.version
    buy = game.parse(0, "buy")
    game.submit(game.parse(0, "decline"))
    bid = game.parse(game.duties[0].seat, "bid 50")
    numbers = game.state.numbers
    game.submit(TakeBack(0, version, here), BANKER)
    assert game.state.numbers == numbers > before.numbers
    game.state.numbers = before.numbers
    assert game.state == before
    game.state.numbers = numbers
    game.submit(buy)
    with pytest.raises(Refusal):
        game.submit(bid)
    again = Journal.of(game)
    again.verify(SeededChance(1))
    assert again.travel() == game.state
    assert "Ann takes a move back" in [game.describe(fact, ["Ann", "Ben"]) for fact in game.facts]


def test_a_roll_or_a_card_cannot_be_taken_back() -> None:
    game = Game.new("platinum", seats=2, chance=SeededChance(1))
    here, version = position(game), game.version
    game.submit(game.parse(0, "roll"))
    with pytest.raises(Refusal, match="too late"):
        game.submit(TakeBack(0, version, here), BANKER)


@pytest.mark.parametrize("text", ["", "{}", "[]", "7", json.dumps({"format": 1})])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="not a position"):
        offered().submit(TakeBack(0, 1, text), BANKER)


def test_only_the_banker_takes_back_and_calls_a_coach() -> None:
    game = offered()
    for act in (TakeBack(0, 1, position(game)), CallCoach(0)):
        with pytest.raises(Refusal, match="only the Banker"):
            game.submit(act, 0)
    for act in (TakeBack(5, 1, position(game)), CallCoach(5)):
        with pytest.raises(Refusal, match="no such player"):
            game.submit(act, BANKER)
    game.submit(CallCoach(0), BANKER)
    assert game.describe(game.facts[-1], ["Ann", "Ben"]) == "Ann turns on the coach"


def test_a_position_that_there_never_was_fails_the_check() -> None:
    """A record that gives a player a thousand dollars on the way back."""
    game = offered()
    richer, version = State.from_dict(game.state.to_dict()), game.version
    richer.cash[0] += 1000
    game.submit(game.parse(0, "buy"))
    game.submit(TakeBack(0, version, json.dumps(richer.to_dict())), BANKER)
    with pytest.raises(JournalError, match="a position that there was not"):
        Journal.of(game).verify(SeededChance(1))
