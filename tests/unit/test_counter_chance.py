"""Chance by counting: its arithmetic, and that its dice are fair."""

from __future__ import annotations

from collections import Counter

import pytest

from rentier.bots import make_bot
from rentier.kernel.chance import CounterChance, counted, counter_key, stream_number
from rentier.kernel.game import Game
from rentier.table import Table
from tests.tiers import sample

DRAWS = 36_000
CRITICAL = {6: 20.5, 16: 37.7, 36: 66.6}
"""Chi-square that fair draws exceed once in a thousand times, by the number of outcomes."""


def test_the_words_are_those_of_splitmix64() -> None:
    """The first outputs of the published generator with the seed 0."""
    published = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)
    assert [counted(0, 0, index, 1 << 32) for index in (1, 2, 3)] == [word >> 32 for word in published]


def test_a_draw_depends_on_seed_stream_and_index_alone() -> None:
    chance, again = CounterChance(5), CounterChance(5)
    forwards = [chance.draw("dice", index, 36) for index in range(50)]
    assert [again.draw("dice", index, 36) for index in reversed(range(50))] == forwards[::-1]
    assert [CounterChance("5").draw("dice", index, 36) for index in range(50)] == forwards
    assert [chance.draw("start", index, 36) for index in range(50)] != forwards
    assert [CounterChance(6).draw("dice", index, 36) for index in range(50)] != forwards


def test_keys_and_stream_numbers_are_the_same_in_every_process() -> None:
    """Stored games could not be drawn again if one of these changed."""
    assert counter_key(7) == 0x7902699BE42C8A8E
    assert stream_number("dice") == 2702107220
    assert CounterChance(2**127 + 1).key != CounterChance(1).key


@pytest.mark.parametrize("bound", CRITICAL)
@pytest.mark.parametrize("stream", sample(("dice", "deck_a", "utility")))
def test_every_outcome_is_as_likely(stream: str, bound: int) -> None:
    chance = CounterChance("fair")
    seen = Counter(chance.draw(stream, index, bound) for index in range(DRAWS))
    expected = DRAWS / bound
    assert set(seen) == set(range(bound))
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < CRITICAL[bound]


def test_neighbouring_draws_and_seeds_are_independent() -> None:
    """Pairs of outcomes of one stream, and of neighbouring seeds, are as likely as any others."""
    chance = CounterChance("pairs")
    pairs = [Counter((chance.draw("dice", n, 6), chance.draw("dice", n + 1, 6)) for n in range(0, 2 * DRAWS, 2))]
    pairs.append(
        Counter((CounterChance(n).draw("dice", 0, 6), CounterChance(n + 1).draw("dice", 0, 6)) for n in range(DRAWS))
    )
    for seen in pairs:
        assert sum((count - DRAWS / 36) ** 2 / (DRAWS / 36) for count in seen.values()) < CRITICAL[36]


def test_a_whole_game_plays_by_it() -> None:
    games = []
    for _ in range(2):
        game = Game.new("platinum", {"round-limit": 30}, 3, CounterChance(11))
        Table(game, [make_bot("simple", seat) for seat in range(3)]).run()
        games.append(game.state)
    assert games[0] == games[1]
    assert games[0].over
