"""Keys of games: made in whole numbers, they are those that the reference engine makes of the same seeds."""

from __future__ import annotations

from random import Random

from rentier.batch.learning.episode import Episode
from rentier.batch.learning.keys import key_of_game
from rentier.batch.packing import signed
from rentier.rl.setting import chance_of


def test_a_game_has_the_key_of_its_seed_and_number() -> None:
    rng, e = Random(1), Episode()
    numbers = [(0, 0), (7, 0), (2**63 - 1, 10**18), *((rng.getrandbits(40), rng.getrandbits(12)) for _ in range(40))]
    for e.seed, e.game in numbers:
        assert key_of_game(e) == signed(chance_of(e.seed, e.game).key)
