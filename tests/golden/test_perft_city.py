"""Perft for City: the number of lines of play to a small depth, over all answers, dice, cards and button faces.

From the first turn of two players on GO, with 37.7M each and nothing owned. A line is a row of acts with one outcome of
chance each; pressing Build is walked too, with its 24 faces, the other rights are not. A form counts once, with its
example: the lowest opening bid. The count of depth 3 was found by this walk; those of depths 1 and 2 are also worked
out apart from it, from the board and the cards as they are printed.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from rentier.kernel.game import Game
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import BANK
from rentier.rules.city.blocks import ButtonPressed, Press
from rentier.rules.dice import Roll
from rentier.rules.turns import EndDue, RollDue
from tests.golden.perft import Path, outcomes, perft

COUNTS = (204, 9084, 300839)
"""Lines of one, two and three acts."""

CARDS = 25
CHANCE, TAXES, PERMITS, AUCTIONS = (2, 7, 17, 22, 28, 36), (4, 38), (5, 15, 25, 35), (12, 33)
QUIET = (0, 10, 20, *TAXES)
"""GO, Just Visiting, Free Parking, and the tax of who has no industry: nothing to answer."""
DISTRICTS, FACES, HAZARDS = 22, 24, 4
PAIRS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def first_turn(at: int = 0) -> Game:
    """Two players with 37.7M each, the first about to roll."""
    book = rulebook("city", {})
    state = book.start(2)
    for seat in range(2):
        state.pay(BANK, seat, 37700)
    state.at[0] = at
    state.round, state.numbers = 1, 3
    state.agenda = [EndDue(1, 0), RollDue(2, 0)]
    return Game(book, state, Path([]))


def test_lines_of_play_are_as_many_as_ever() -> None:
    for depth, count in enumerate(COUNTS[:2], 1):
        assert perft(first_turn(), depth, (Press,)) == count, f"depth {depth}"


@pytest.mark.soak
def test_lines_of_three_acts_are_as_many_as_ever() -> None:
    assert perft(first_turn(), 3, (Press,)) == COUNTS[2]


def rolls_from(space: int, cards: int = CARDS) -> int:
    """Outcomes of a roll: 36 pairs, and a card for those that end on Chance; no card leads to another one."""
    return sum(cards if (space + sum(pair)) % 40 in CHANCE else 1 for pair in PAIRS)


@pytest.mark.parametrize("space", [space for space in range(40) if space != 30])
def test_one_roll_has_as_many_outcomes_as_the_board_says(space: int) -> None:
    assert perft(first_turn(space), 1, (Press,)) == rolls_from(space)


def answers_on(space: int, double: bool, cards: int = CARDS) -> int:
    """What comes after a landing on an empty board.

    A district is bought or auctioned, a permit puts one of two pieces on any district, an auction begins; on a quiet
    space comes the button or the end of the turn, after a double the next roll.
    """
    if space in PERMITS:
        return 2 * DISTRICTS
    if space in AUCTIONS:
        return 1
    return FACES + (rolls_from(space, cards) if double else 1) if space in QUIET or space in CHANCE else 2


def answers_to_cards(space: int, double: bool) -> int:
    """What comes after each of the 25 cards, drawn on a Chance space."""
    left = CARDS - 1
    stay = answers_on(space, double, left)
    moved = sum(answers_on(to, double, left) for to in (0, 24, 39, 20, (space - 3) % 40))
    jailed = 2 * rolls_from(0, left)  # by one card, or by toxic waste without a sewage plant: the other player rolls
    placed = (DISTRICTS + 1) + 3 * DISTRICTS + HAZARDS * DISTRICTS + 1  # bought or not; pieces; any hazard; an auction
    taxi = FACES + len(PAIRS) if double else stay  # after the next roll comes first the choice to take it
    others = CARDS - 5 - 2 - 6 - 1
    return moved + jailed + placed + taxi + others * stay


def test_two_acts_have_as_many_outcomes_as_the_board_says() -> None:
    total = 0
    for first, second in PAIRS:
        to, double = first + second, first == second
        total += answers_to_cards(to, double) if to in CHANCE else answers_on(to, double)
    assert total == COUNTS[1]


def test_the_outcomes_of_a_roll_are_all_there_is() -> None:
    for space in range(0, 40, 3):
        assert sum(chance for _, chance in outcomes(first_turn(space), Roll(0, 2))) == 1


def test_the_button_shows_each_number_7_times_in_24_and_the_railroad_3_times() -> None:
    game = first_turn(10)
    game.state.agenda.pop()
    game.state.rolls, game.state.draws["dice"] = 1, 1
    shown: dict[int, Fraction] = {}
    for after, chance in outcomes(game, Press(0)):
        (pressed,) = (fact for fact in after.facts if isinstance(fact, ButtonPressed))
        shown[pressed.shown] = shown.get(pressed.shown, Fraction(0)) + chance
    assert shown == {0: Fraction(3, 24), 1: Fraction(7, 24), 2: Fraction(7, 24), 3: Fraction(7, 24)}
