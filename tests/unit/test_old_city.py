"""A City game from before the number on the button became a right: its record and its position still work.

Both were written by an earlier version at the same moment, with a `BlocksChoice` on top of the agenda.
"""

from __future__ import annotations

import json
from pathlib import Path

from rentier.kernel.game import Entry, Game
from rentier.kernel.journal import Journal
from rentier.kernel.state import BANK, State
from rentier.rules.city.blocks import BlocksBuilt, BlocksChoice, BuildBlocks, Button, ButtonPressed
from rentier.rules.city.questions import BLOCKS_LEFT
from rentier.rules.dice import Roll
from rentier.rules.leaving import Resign, WentOut

KEPT = Path(__file__).parent / "kept"


def test_an_old_record_folds_to_its_old_position() -> None:
    journal = Journal.load(KEPT / "city-blocks-choice.jsonl")
    position = State.from_dict(json.loads((KEPT / "city-blocks-choice.json").read_text()))

    assert journal.travel() == position
    assert Button.of(position).left == 2
    assert [type(step).__name__ for step in position.agenda] == ["EndDue", "RollDue"]


def test_an_old_game_is_told_as_before() -> None:
    journal = Journal.load(KEPT / "city-blocks-choice.jsonl")
    words = Game.new("city", journal.header["options"], position=journal.start()).book.words

    pressed = [words.plain(fact) for fact in journal.facts if isinstance(fact, ButtonPressed)]
    built = [words.plain(fact) for fact in journal.facts if isinstance(fact, BlocksBuilt)]
    assert pressed[-1] == "seat 1 presses Build: 2 blocks"
    assert all("residential block" in text or "industrial block" in text for text in built)


def test_an_old_position_with_blocks_to_build_is_played_on() -> None:
    plain = json.loads((KEPT / "city-blocks-choice.json").read_text())
    game = Game.new("city", {"minutes": 60}, position=plain)
    seat = game.state.turn

    (form,) = [form for form in game.acts(seat).forms if form.act is BuildBlocks]
    assert isinstance(form.example, BuildBlocks)
    game.submit(form.example, seat)
    assert BLOCKS_LEFT(game) == 1
    game.submit(Roll(seat, game.duties[0].duty.number), seat)

    assert BLOCKS_LEFT(game) == 0


def test_an_old_game_that_somebody_left_in_the_midst_of_building_is_played_on() -> None:
    journal = Journal.load(KEPT / "city-blocks-choice.jsonl")
    position = journal.travel()
    turn, number = position.turn, position.numbers
    leaver = next(seat for seat in position.playing() if seat != turn)
    building = (*position.agenda[:-1], BlocksChoice(number, turn, 2))  # as earlier versions wrote the agenda down
    journal.entries.append(Entry(len(journal.facts), leaver, Resign(leaver)))
    journal.facts.append(WentOut(leaver, False, BANK, building, ()))

    game = journal.game()

    assert [type(step).__name__ for step in game.state.agenda] == ["EndDue"]
    assert [waiting.seat for waiting in game.duties] == [turn]
    assert BLOCKS_LEFT(game) == 2
    assert game.rules == 1
