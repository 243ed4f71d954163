"""The dice and the ways out of Jail, which decide everything else: exactly, where counting could not tell."""

from __future__ import annotations

import pytest

from rentier.analysis.counted import TOKEN, LoneToken
from rentier.analysis.track import Throws, throws
from rentier.kernel.records import Fact
from rentier.rules.cards import Piles
from rentier.rules.jail import Freed, Jailed, JailTried
from rentier.rules.turns import begin_turn

SPEED_DIE = ("1", "2", "3", "bus", "mr_monopoly", "mr_monopoly")


def chance_of(sort: Throws) -> float:
    return sum(chance for _, chance in (*sort.walks, *sort.called)) + sort.anywhere


def test_two_dice() -> None:
    double, other = throws((), True), throws((), False)
    assert dict(double.walks) == pytest.approx(dict.fromkeys((2, 4, 6, 8, 10, 12), 1 / 36))
    assert dict(other.walks)[7] == pytest.approx(6 / 36)
    assert dict(other.walks)[6] == pytest.approx(4 / 36)
    assert not double.called
    assert not other.anywhere


def test_three_dice() -> None:
    double, other = throws(SPEED_DIE, True), throws(SPEED_DIE, False)
    assert chance_of(double) == pytest.approx(1 / 6)
    assert chance_of(other) == pytest.approx(5 / 6)
    assert double.anywhere == pytest.approx(3 / 216)
    assert sum(chance for _, chance in other.called) == pytest.approx(5 / 18)
    assert dict(other.walks)[1] == pytest.approx(10 / 216 / 3), "one step is a stop of the Bus among three"
    assert dict(double.walks)[1] == pytest.approx(1 / 216 / 2), "or among two, after a double"
    assert dict(other.walks)[14] == pytest.approx(2 / 216), "5 and 6 with a 3"


def lone(staying: bool, keeping: bool, tries: int) -> tuple[LoneToken, list[Fact]]:
    """A token in Jail after some tries, with or without the first card that opens it; and what happens then."""
    token = LoneToken("platinum", None, staying, "seed")
    game = token.game
    if keeping:
        card = game.board.effect_cards["get_out_of_jail_free"][0]
        piles = Piles.of(game.state)
        piles.unseen.remove(card)
        piles.keeper[card] = TOKEN
    game.emit(Jailed(TOKEN, game.board.jail))
    for _ in range(tries):
        game.emit(JailTried(TOKEN))
    begin_turn(game, TOKEN, 1)
    seen: list[Fact] = []
    game.listen({Freed: lambda _, fact: seen.append(fact), JailTried: lambda _, fact: seen.append(fact)})
    token.forget()
    token.play(1)
    return token, seen


@pytest.mark.parametrize("tries", [0, 1, 2])
@pytest.mark.parametrize(("keeping", "by"), [(True, "card"), (False, "bail")])
def test_a_player_who_pays_is_out_before_the_roll(tries: int, keeping: bool, by: str) -> None:
    token, seen = lone(False, keeping, tries)
    assert [fact.by for fact in seen if isinstance(fact, Freed)] == [by]
    assert (token.turns, sum(token.ends) + token.in_jail) == (1, 1)
    assert not any(Piles.of(token.game.state).kept_by(TOKEN))


@pytest.mark.parametrize(
    ("keeping", "tries", "card_used"), [(True, 0, False), (True, 1, False), (True, 2, True), (False, 2, False)]
)
def test_staying_tries_and_keeps_the_card_for_the_last_turn(keeping: bool, tries: int, card_used: bool) -> None:
    token, seen = lone(True, keeping, tries)
    freed = [fact for fact in seen if isinstance(fact, Freed)]
    assert [fact.by == "card" for fact in freed] == ([True] if card_used else [False] * len(freed))
    assert bool(Piles.of(token.game.state).kept_by(TOKEN)) is (keeping and not card_used)
    rolled_before_leaving = not card_used
    if tries == 2:
        assert len(freed) == 1
        assert (not freed[0].opens or type(freed[0].opens[0]).__name__ == "MoveDue") is rolled_before_leaving
    else:
        assert len(seen) == 1, "a double, or one more try"
