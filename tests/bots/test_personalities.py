"""The cast: enough for every table, all different, and the same at a table however often it is asked."""

from __future__ import annotations

from itertools import islice
from operator import attrgetter

import pytest

from rentier.bots import BOTS, make_bot
from rentier.bots.personalities import CAST, STYLES, cast_for, personality_of, style_of
from rentier.bots.player import LevelBot
from rentier.bots.skill import styled

SEATS = 8
"""The most that a table has."""


def test_the_cast_is_larger_than_any_table_and_everybody_is_different() -> None:
    assert len(CAST) >= SEATS
    for field in ("name", "face", "about"):
        assert len({getattr(personality, field) for personality in CAST}) == len(CAST)
    assert {personality.style for personality in CAST} == set(STYLES)
    assert all(len(personality.name) <= 8 and len(personality.about) <= 60 for personality in CAST)


@pytest.mark.parametrize("table", ["7Kq2", "another", 12])
def test_a_table_has_its_own_cast_with_every_style_among_its_first_four(table: int | str) -> None:
    cast = list(cast_for(table))
    assert sorted(cast, key=CAST.index) == list(CAST)
    assert cast == list(cast_for(table))
    assert {personality.style for personality in cast[: len(STYLES)]} == set(STYLES)


def test_tables_have_different_casts() -> None:
    assert len({tuple(islice(cast_for(table), 3)) for table in range(30)}) > 20


def test_a_bot_that_is_not_in_the_cast_has_no_style() -> None:
    assert style_of(CAST[0].name) == CAST[0].style
    assert personality_of("Blaise") is None
    assert style_of("Blaise") == ""


@pytest.mark.parametrize("level", sorted(BOTS))
def test_every_kind_of_bot_is_made_with_a_style(level: str) -> None:
    bot = make_bot(level, 1, "gambler")
    assert isinstance(bot, LevelBot) == (level in ("easy", "normal", "hard"))
    if isinstance(bot, LevelBot):
        assert bot.style == "gambler"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("style", STYLES)
def test_a_style_is_seen_on_every_board_and_leaves_prices_alone(level: str, style: str) -> None:
    bot = make_bot(level)
    assert isinstance(bot, LevelBot)
    plain, own = bot.skill, styled(bot.skill, style)
    prices = attrgetter("share", "gives", "markup", "opening", "notices", "rests")
    assert prices(own.temper) == prices(plain.temper)
    assert (own.habits, own.temper) != (plain.habits, plain.temper)
    assert (own.sense, own.temper) != (plain.sense, plain.temper)
