"""What masks allow, the rules accept: both engines ask the same learners for the same things, game after game."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from rentier.acts import Roll
from rentier.batch.learning import actions as codec
from rentier.batch.learning.actions import ACTIONS, DEED_SPACES, SITE_SPACES
from rentier.batch.learning.observation import LAYOUT, SEAT_NUMBERS, TABLE_NUMBERS, size
from rentier.kernel.errors import Refusal
from rentier.kernel.rulebook import rulebook
from rentier.rl.city import CityTable
from rentier.rl.classic import ClassicTable, names
from rentier.rl.setting import Setting, chance_of
from rentier.rules.questions import WORTH
from tests.properties.tables import EDITIONS
from tests.rl.lockstep import compare_with_reasons, play_both
from tests.tiers import thorough

LEARNER = None
TABLES: list[tuple[list[str | None], dict[str, Any], dict[str, Any]]] = [
    ([LEARNER] * 4, {}, {}),
    ([LEARNER, "fp-a", "fp-a"], {}, {}),
    ([LEARNER] * 2, {"speed-die": True}, {}),
    ([LEARNER] * 8, {"short": True}, {"asks_rent": False}),
    ([LEARNER, "simple", LEARNER, "hard-1"], {}, {"between": True}),
    ([LEARNER, "hard", "expert"], {}, {}),
    ([LEARNER] * 3, {"dealt-deeds": 9, "no-evenness": True}, {"drafts": 0}),
    ([LEARNER] * 3, {"free-parking-pot": True, "no-auctions": True, "automatic-rent": True}, {}),
]


CLASSIC = [edition for edition in EDITIONS if edition != "city"]


def that_fit(bots: list[str | None], edition: str) -> list[str | None]:
    """As many of them as an edition has seats."""
    return bots[: rulebook(edition, {}).edition.players[1]]


def test_actions_and_observations_have_the_deeds_of_every_classic_board() -> None:
    assert len([*names()]) == ACTIONS
    assert len({name for name, _ in names()}) == ACTIONS
    for edition in EDITIONS:
        board = rulebook(edition, {}).board
        if rulebook(edition, {}).edition.family == "classic":
            assert board.deeds == DEED_SPACES
            assert tuple(site for _, sites in board.streets for site in sites) == SITE_SPACES
    assert sum(part.size for part in LAYOUT[:SEAT_NUMBERS]) == SEAT_NUMBERS
    assert sum(part.name in ("houses", "least bid", "hotel lot") for part in LAYOUT) == 3
    assert [part.name for part in LAYOUT].index("question") - [p.name for p in LAYOUT].index("houses") == TABLE_NUMBERS


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_both_engines_ask_the_same_and_allow_what_the_rules_accept(table: int) -> None:
    bots, options, rules = TABLES[table]
    assert play_both(Setting("platinum", len(bots), {"round-limit": 60, **options}, **rules), bots, table, 120) > 0


@thorough
@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_whole_games_are_the_same_in_both_engines(table: int, edition: str) -> None:
    bots, options, rules = TABLES[table]
    bots = that_fit(bots, edition)
    for seed in range(3):
        play_both(Setting(edition, len(bots), {"round-limit": 30, **options}, **rules), bots, seed, 2500, checks=3)


@pytest.mark.soak
def test_a_million_random_actions_are_legal() -> None:
    steps, seed = 0, 0
    while steps < int(os.environ.get("RENTIER_SOAK_ACTIONS", 1_000_000)):
        bots, options, rules = TABLES[seed % len(TABLES)]
        edition = CLASSIC[seed // len(TABLES) % len(CLASSIC)]
        bots = that_fit(bots, edition)
        steps += play_both(Setting(edition, len(bots), {"round-limit": 60, **options}, **rules), bots, seed)
        seed += 1


def test_house_rules_that_the_batch_engine_does_not_know_are_tried_act_by_act() -> None:
    rng, setting = Random(5), Setting("platinum", 3, {"unlimited-buildings": True, "round-limit": 20})
    table = ClassicTable(setting, [None] * 3)
    table.begin(chance_of(5, 0), 0)
    for _ in range(150):
        mask = table.mask(table.asked)
        compare_with_reasons(table, mask)
        assert table.play(rng.choice(mask.nonzero()[0].tolist()))


def play_city(seed: int, most: int) -> CityTable:
    tables: list[list[str | None]] = [[LEARNER] * 3, [LEARNER, "fp-a", "simple"], [LEARNER] * 2, [LEARNER] * 6]
    bots = tables[seed % 4]
    table = CityTable(Setting("city", len(bots), {"round-limit": 60}, between=seed % 3 == 1), bots)
    rng = Random(seed)
    table.begin(chance_of(seed, 0), 0)
    while table.asked >= 0 and table.decisions < most:
        mask = table.mask(table.asked)
        assert all(table.game.why_not(act) is None for act in table._acts.values())
        seen, seats = table.observation(table.asked), len(bots)
        worths = [WORTH(table.game, (table.asked + ahead) % seats) / 37700 for ahead in range(seats)]
        assert seen[8 * seats : 9 * seats].tolist() == pytest.approx(worths)
        assert seen.shape == (table.size,)
        assert table.play(rng.choice(mask.nonzero()[0].tolist()))
    assert table.illegal == 0
    return table


@pytest.mark.parametrize("seed", range(4))
def test_in_city_the_rules_accept_what_masks_allow(seed: int) -> None:
    play_city(seed, 200)


@thorough
def test_whole_games_of_city() -> None:
    ended = [play_city(seed, 6000).game.over for seed in range(12)]
    assert any(ended)


# ---------------------------------------------------------------- single actions


LANDS_ON_A_DEED = 2
"""A seed with which the first roll leads to an unowned deed."""


def positioned(*steps: str) -> ClassicTable:
    """A table of two after some actions."""
    table = ClassicTable(Setting("platinum", 2), [None, None])
    table.begin(chance_of(LANDS_ON_A_DEED, 0), 0)
    for step in steps:
        assert table.play(table.find_action(step)), step
    return table


def allowed(table: ClassicTable) -> list[str]:
    return [table.name(action) for action in table.mask(table.asked).nonzero()[0].tolist()]


def test_a_deal_is_drafted_step_by_step_and_answered_at_once() -> None:
    table = positioned("proceed", "buy")
    maker, deed = table.asked, next(iter(table.game.state.deeds_of(table.asked)))
    for step in ("draft 1", f"give {deed}", "ask 100 more", "ask 10 more", "ask 10 more"):
        assert table.play(table.find_action(step))
    assert "send" in allowed(table)
    table.play(table.find_action("send"))
    assert table.asked == 1 - maker
    assert {"accept", "decline offer", "counter"} <= {*allowed(table)}
    seen = table.observation(table.asked)
    paid = size(2) - 32 - 2 - 2
    assert seen[paid] == pytest.approx(120 / 1500)
    table.play(table.find_action("counter"))
    table.play(table.find_action("ask 50 more"))
    table.play(table.find_action("send"))
    assert table.asked == maker
    table.play(table.find_action("accept"))
    assert table.game.state.holder[deed] == 1 - maker


def test_drafts_end_sooner_or_later() -> None:
    table = positioned("proceed", "buy", "draft 1")
    for _ in range(codec.MOST_STEPS // 2):
        table.play(table.find_action("pay 1 more"))
        table.play(table.find_action("ask 1 more"))
    assert allowed(table) == ["give up"]
    table.play(table.find_action("give up"))
    table.play(table.find_action("draft 1"))
    table.play(table.find_action("give up"))
    assert "draft 1" not in allowed(table)


def test_instead_of_an_illegal_action_the_clock_plays() -> None:
    table = positioned("proceed")
    assert not table.play(table.find_action("bankrupt"))
    assert table.illegal == 1
    assert table.game.state.deeds_of(0) == table.game.state.deeds_of(1) == []


def test_every_act_is_there_by_its_exact_command_and_as_a_record() -> None:
    table = positioned("proceed", "buy")
    maker, (deed,) = table.asked, table.game.state.deeds_of(table.asked)
    name = table.game.book.words.space(deed)
    table.command(f"deal {2 - maker} give {name} take $77")
    assert table.asked == 1 - maker
    with pytest.raises(Refusal):
        table.command(Roll(table.asked, 1))
    table.command("accept")
    assert table.game.state.holder[deed] == 1 - maker
    assert table.asked == maker


def test_rewards_are_zero_sum_shares_of_the_win() -> None:
    table = ClassicTable(Setting("platinum", 4, {"round-limit": 3}), [None, "simple", "simple", "simple"])
    table.begin(chance_of(2, 0), 0)
    assert table.rewards() == [0.0] * 4
    while table.asked >= 0:
        table.play(codec.PROCEED)
    assert table.game.over
    assert sum(table.rewards()) == pytest.approx(0)
    assert max(table.rewards()) == 1.0
