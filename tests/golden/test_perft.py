"""Perft: the number of lines of play to a small depth, over all answers, all dice and all cards.

From the first turn of two players on GO, with 1500 each and nothing owned. A line is a row of acts with one outcome of
chance each: at depth 1 a roll (36 pairs, and 16 cards for each pair that ends on a deck), at depth 2 what the player
then answers (buying or declining, ending the turn, rolling again after a double, ...), and so on. A form counts once,
with its example: the lowest bid. Rights (deals, building, mortgages) are not walked.

The counts below depth 2 were found by this walk; depths 1 and 2 are also worked out apart from it, from the board as it
is printed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rentier.kernel.game import Game
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import BANK
from rentier.rules.classic.speed_die import SpeedDie
from rentier.rules.dice import Roll
from rentier.rules.jail import Freed, JailChoice, Jailed, TryDouble
from rentier.rules.turns import EndDue, RollDue
from tests.golden.perft import Path, outcomes, perft
from tests.tiers import sample

COUNTS: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "plain": ({}, (141, 2823, 37833)),
    "no auctions": ({"no-auctions": True}, (141, 2823, 38068)),
    "short": ({"short": True}, (141, 2823, 38841)),
    "speed die": ({"speed-die": True}, (141, 3287, 52237)),
    "short, with the speed die": ({"short": True, "speed-die": True}, (141, 3287, 53245)),
}
"""Lines of one, two and three acts. The Short Game differs from depth 3 on, where a player in Jail leaves at once."""

PLAIN_AT_FOUR = 528265

DECK_A, DECK_B = (7, 22, 36), (2, 17, 33)
QUIET = (0, 4, 10, 20, 38)
"""GO, the taxes, Just Visiting and Free Parking: nothing to answer."""
PAIRS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def first_turn(options: dict[str, Any] | None = None, at: int = 0, jailed: bool = False) -> Game:
    """Two players with 1500 each, the first about to roll."""
    book = rulebook("platinum", options)
    state = book.start(2)
    for seat in range(2):
        state.pay(BANK, seat, 1500)
    state.at[0], state.jail[0] = at, int(jailed)
    state.round, state.numbers = 1, 3
    state.agenda = [EndDue(1, 0), JailChoice(2, 0) if jailed else RollDue(2, 0)]
    return Game(book, state, Path([]))


@pytest.mark.parametrize("depth", sample([1, 2, 3], first=2))
@pytest.mark.parametrize("what", COUNTS)
def test_lines_of_play_are_as_many_as_ever(what: str, depth: int) -> None:
    options, counts = COUNTS[what]
    assert perft(first_turn(options), depth) == counts[depth - 1]


@pytest.mark.soak
def test_lines_of_four_acts_are_as_many_as_ever() -> None:
    assert perft(first_turn(), 4) == PLAIN_AT_FOUR


def rolls_from(space: int, left_a: int = 16, left_b: int = 16) -> int:
    """Outcomes of a roll: 36 pairs, a card for those that end on a deck; one card of deck A goes back from 36 to 33."""
    total = 0
    for first, second in PAIRS:
        to = (space + first + second) % 40
        if to in DECK_A:
            total += left_a + (left_b - 1 if to == 36 else 0)
        else:
            total += left_b if to in DECK_B else 1
    return total


@pytest.mark.parametrize("space", [space for space in range(40) if space != 30])
def test_one_roll_has_as_many_outcomes_as_the_board_says(space: int) -> None:
    assert perft(first_turn(at=space), 1) == rolls_from(space)


def answers_on(space: int, double: bool, left_a: int = 16, left_b: int = 16) -> int:
    """What comes after a landing: two answers on a property, another roll after a double, or the end of the turn."""
    if space not in QUIET and space not in DECK_A and space not in DECK_B:
        return 2
    return rolls_from(space, left_a, left_b) if double else 1


def test_two_acts_have_as_many_outcomes_as_the_board_says() -> None:
    """From GO a roll ends on 2 to 12: deck B on 2, deck A on 7, where cards move on, stay, or send to Jail."""
    total = 0
    for first, second in PAIRS:
        to, double = first + second, first == second
        if to == 2:  # to GO, to Jail (then the other player rolls), or staying on 2
            total += answers_on(0, double, left_b=15) + rolls_from(0, left_b=15) + 14 * answers_on(2, double, left_b=15)
        elif to == 7:  # five cards to one of three stations, utility, or named sites; GO; back three to the tax; Jail
            moved = (39, 24, 11, 15, 15, 12, 5)
            total += sum(answers_on(space, double, left_a=15) for space in (*moved, 0, 4))
            total += rolls_from(0, left_a=15) + 6 * answers_on(7, double, left_a=15)
        else:
            total += answers_on(to, double)
    assert total == COUNTS["plain"][1][1]


def test_the_outcomes_of_a_roll_are_all_there_is() -> None:
    for space in range(0, 40, 3):
        game = first_turn(at=space)
        likely = [chance for _, chance in outcomes(game, Roll(0, 2))]
        assert sum(likely) == 1


def test_a_try_for_a_double_succeeds_once_in_six() -> None:
    """And once in 576 it is a double six to a card that sends straight back."""
    free = back = Fraction(0)
    for after, chance in outcomes(first_turn(at=10, jailed=True), TryDouble(0, 2)):
        kinds = {type(fact) for fact in after.facts}
        free += chance if Freed in kinds else 0
        back += chance if Jailed in kinds else 0
    assert (free, back) == (Fraction(1, 6), Fraction(1, 576))


def test_the_speed_die_has_six_faces() -> None:
    """With it a roll from Free Parking has 36 x 6 throws; a card is drawn only where the move ends before a choice."""
    game = first_turn({"speed-die": True}, at=20)
    SpeedDie.of(game.state).entitled[0] = 1
    throws: dict[tuple[int, ...], Fraction] = {}
    for after, chance in outcomes(game, Roll(0, 2)):
        dice: tuple[int, ...] = after.facts[0].dice  # type: ignore[attr-defined]
        throws[dice] = throws.get(dice, Fraction(0)) + chance
    assert len(throws) == 216
    assert set(throws.values()) == {Fraction(1, 216)}
