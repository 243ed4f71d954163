"""Counted odds: the engine's own play, which has to agree with the exact odds as far as chance allows."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from rentier.analysis.counted import GAME_ROLLS, OWNER, TOKEN, WARM_UP, Counted, LoneToken, counted_odds
from rentier.analysis.odds import Odds, landing_odds
from rentier.kernel.errors import RentierError
from rentier.rules.cards import Piles
from tests.tiers import sample

PUBLISHED: dict[str, Any] = json.loads((Path(__file__).parent / "published.json").read_text(encoding="utf-8"))
SPEED = {"speed-die": True}
TABLES: list[tuple[str, dict[str, Any]]] = [("platinum", {}), ("world-of-warcraft", {"short": True}), ("city", {})]
TABLES.append(("platinum", SPEED))
ROLLS = 40_000


def deviations(counted: Counted, odds: Odds, staying: bool) -> list[float]:
    """How many standard errors each share is off; tries in Jail come in runs, which widens the error there."""
    found = counted.to_dict()
    offs = []
    pairs = zip([*found["spaces"], found["in_jail"]], [*odds.spaces, odds.in_jail], strict=True)
    for place, (share, exact) in enumerate(pairs):
        if exact:
            runs = 3.0 if place == 40 and staying else 1.0
            offs.append((share - exact) / sqrt(runs * exact * (1 - exact) / counted.rolls))
        else:
            assert not share
    return offs


@pytest.mark.parametrize(("edition", "options"), TABLES)
@pytest.mark.parametrize("jail", sample(["pay", "stay"]))
def test_the_engine_agrees_with_the_exact_odds(edition: str, options: dict[str, Any], jail: str) -> None:
    counted = counted_odds(edition, options, jail, ROLLS, seed=1)
    odds = landing_odds(edition, options, jail)
    offs = deviations(counted, odds, jail == "stay")
    assert max(map(abs, offs)) < 4
    assert sqrt(sum(off * off for off in offs) / len(offs)) < 1.35  # 1 if all is well, with an error of about 0.11
    assert counted.to_dict()["rolls_per_turn"] == pytest.approx(odds.rolls_per_turn, abs=0.01)


@pytest.mark.parametrize(
    ("edition", "options", "other"),
    [
        ("platinum", {}, ("platinum", {}, "stay")),
        ("platinum", SPEED, ("platinum", {}, "pay")),
        ("city", {}, ("platinum", {}, "pay")),
    ],
)
def test_that_test_would_notice_the_odds_of_another_walk(
    edition: str, options: dict[str, Any], other: tuple[str, dict[str, Any], str]
) -> None:
    counted = counted_odds(edition, options, "pay", ROLLS, seed=1)
    offs = deviations(counted, landing_odds(*other), staying=False)
    assert sqrt(sum(off * off for off in offs) / len(offs)) > 2.5


def test_the_same_seed_gives_the_same_counts_and_another_one_others() -> None:
    first = counted_odds("platinum", rolls=2_000, seed=5)
    assert first == counted_odds("platinum", rolls=2_000, seed=5)
    assert first != counted_odds("platinum", rolls=2_000, seed=6)


def test_the_exact_number_of_rolls_is_counted_over_several_games() -> None:
    told: list[int] = []
    counted = counted_odds("platinum", rolls=GAME_ROLLS + 7, progress=told.append)
    assert counted.rolls == GAME_ROLLS + 7
    assert told == [GAME_ROLLS, 7]
    assert counted_odds("platinum", rolls=1).rolls == 1


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_nobody_disturbs_the_token_and_nothing_is_bought(edition: str, options: dict[str, Any]) -> None:
    lone = LoneToken(edition, options, True, "here")
    lone.play(3_000)
    state = lone.game.state
    assert not state.over
    assert state.at[OWNER] == 0
    assert state.turn == TOKEN
    assert not state.deeds_of(TOKEN)
    assert sum(lone.ends) + lone.in_jail == 3_000
    piles = Piles.of(state)
    assert not piles.unseen, "every deck has gone round in far fewer rolls than the warm-up"


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_every_card_was_seen_when_counting_begins(edition: str, options: dict[str, Any]) -> None:
    for seed in range(5):
        lone = LoneToken(edition, options, False, str(seed))
        lone.play(WARM_UP)
        assert not Piles.of(lone.game.state).unseen


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(RentierError, match="at least one roll"):
        counted_odds("platinum", rolls=0)
    with pytest.raises(RentierError, match="choose pay or stay"):
        counted_odds("platinum", jail="flee", rolls=1)


@pytest.mark.soak
def test_ten_million_rolls_meet_the_published_table_and_the_exact_odds() -> None:
    counted = counted_odds("platinum", jail="pay", rolls=10**7, seed=1).to_dict()
    found, odds = [*counted["spaces"], counted["in_jail"]], landing_odds("platinum", jail="pay")
    for space, published in enumerate([*PUBLISHED["spaces"], PUBLISHED["in_jail"]]):
        assert 100 * found[space] == pytest.approx(published, abs=0.05), space
        assert 100 * found[space] == pytest.approx(100 * [*odds.spaces, odds.in_jail][space], abs=0.025), space
