"""A house rule: two ones send you to Jail, and GO pays double in the first five rounds.

    python examples/house_rule.py

It plays one game with the rule and prints what the rule did. test_house_rule.py tests it.

    Ben collects $400 at GO
    Ann goes to Jail
    Ann goes to Jail
    Cleo goes to Jail
"""

from __future__ import annotations

from itertools import pairwise

from rentier import Game, SeededChance, house_rule, play
from rentier.facts import Jailed, Rolled, Salaried
from rentier.questions import SALARY, SEND_TO_JAIL

snake_eyes = house_rule("snake-eyes", "Two ones send you to Jail; GO pays double in the first five rounds.")


@snake_eyes.reacts(Rolled)
def go_to_jail(game: Game, fact: Rolled) -> None:
    """React to something that happened."""
    if fact.dice == (1, 1):
        SEND_TO_JAIL(game, fact.seat)


@snake_eyes.defines(SALARY, replaces=True)
def salary(game: Game, seat: int, space: int) -> int:
    """Answer a question in place of the usual rule."""
    usual = game.book.numbers["salary"]
    return 2 * usual if game.state.round <= 5 else usual


if __name__ == "__main__":
    game = play("platinum", ["simple"] * 3, SeededChance(4), {"snake-eyes": True, "round-limit": 10})
    for earlier, fact in pairwise(game.facts):
        doubled = isinstance(fact, Salaried) and fact.amount > game.book.numbers["salary"]
        jailed = isinstance(fact, Jailed) and isinstance(earlier, Rolled)
        if doubled or jailed:
            print(game.describe(fact, ["Ann", "Ben", "Cleo"]))
