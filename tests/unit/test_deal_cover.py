"""What a seat could raise after a deal: the classic short cut tells what a trial of the deal would."""

from __future__ import annotations

import random

import pytest

from rentier.bots import make_bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.rules.classic.building import Buildings
from rentier.rules.deals import Goods, Terms
from rentier.rules.deals.checks import raisable_after
from rentier.rules.questions import RAISABLE_AFTER
from rentier.table import Table


@pytest.mark.parametrize("seed", range(5))
def test_what_a_deal_leaves_to_be_raised_needs_no_trial(seed: int) -> None:
    game = Game.new("platinum", seats=4, chance=SeededChance(seed))
    table, dice, compared = Table(game, [make_bot("fp-a", bot) for bot in range(4)]), random.Random(seed), 0
    while not game.over:
        table.step()
        state, playing = game.state, game.state.playing()
        if len(playing) < 2 or dice.random() < 0.8:
            continue
        maker, partner = dice.sample(playing, 2)
        gives, takes = (
            tuple(deed for deed in state.deeds_of(seat) if not Buildings.of(state).level[deed])
            for seat in (maker, partner)
        )
        gives, takes = gives[: dice.randint(0, 3)], takes[: dice.randint(0, 3)]
        terms = Terms(Goods(gives, cash=state.cash[maker] // 2), Goods(takes, cash=state.cash[partner] // 3))
        for seat in (maker, partner):
            told = RAISABLE_AFTER(game, seat, maker, partner, terms)
            assert told == raisable_after(game, seat, maker, partner, terms)
            compared += 1
    assert compared > 50
