"""Exact odds: against the published table, against a plain iteration of the same walk, and against themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rentier.analysis.linear import Solver, identity, times
from rentier.analysis.odds import Odds, landing_odds, odds_seen
from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import edition_names, load
from rentier.kernel.errors import EditionError, RentierError
from rentier.kernel.game import Game

PUBLISHED: dict[str, Any] = json.loads((Path(__file__).parent / "published.json").read_text(encoding="utf-8"))
TABLES: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in edition_names()]
TABLES.append(("platinum", {"speed-die": True}))
CHANCE, CHEST = (7, 22, 36), (2, 17, 33)


def shares(odds: Odds) -> list[float]:
    return [*odds.spaces, odds.in_jail]


def furthest(one: Odds, other: Odds) -> float:
    """The largest difference in percentage points."""
    return max(abs(100 * (a - b)) for a, b in zip(shares(one), shares(other), strict=True))


# ---------------------------------------------------------------- against others


def test_with_printed_decks_the_published_table_comes_out_to_its_last_digit() -> None:
    odds = landing_odds("platinum", jail="pay", deck="printed")
    for space, published in enumerate(PUBLISHED["spaces"]):
        assert 100 * odds.spaces[space] == pytest.approx(published, abs=0.00015), space
    assert 100 * odds.in_jail == pytest.approx(PUBLISHED["in_jail"], abs=0.00015)


def test_with_played_decks_the_published_table_is_met_within_a_fiftieth_of_a_point() -> None:
    odds = landing_odds("platinum", jail="pay")
    for space, published in enumerate([*PUBLISHED["spaces"], PUBLISHED["in_jail"]]):
        assert 100 * shares(odds)[space] == pytest.approx(published, abs=0.02), space


def iterated(jail: str) -> tuple[dict[Any, float], float]:
    """The classic walk with printed decks, written out again: rolls one after the other until nothing changes."""

    def landed(space: int) -> dict[Any, float]:
        if space == 30:
            return {"jail": 1.0}
        if space in CHEST:
            return {0: 1 / 16, "jail": 1 / 16, space: 14 / 16}
        if space in CHANCE:
            station = {7: 15, 22: 25, 36: 5}[space]
            utility = 28 if space == 22 else 12
            ends = {0: 1, 5: 1, 11: 1, 24: 1, 39: 1, "jail": 1, utility: 1, space: 6}
            ends[station] = ends.get(station, 0) + 2
            chances = {end: count / 16 for end, count in ends.items()}
            for end, chance in landed(space - 3).items():
                chances[end] = chances.get(end, 0.0) + chance / 16
            return chances
        return {space: 1.0}

    stays = jail == "stay"
    now: dict[Any, float] = {(0, 0): 1.0}
    for _ in range(400):
        after: dict[Any, float] = {}
        ends: dict[Any, float] = {}
        turns = 0.0
        for (space, doubles), weight in now.items():
            turns += weight * (doubles <= 0)
            for first in range(1, 7):
                for second in range(1, 7):
                    double, chance = first == second, weight / 36
                    if space == "jail" and not double and doubles > -3:  # -1, -2, -3: the turns in Jail
                        after["jail", doubles - 1] = after.get(("jail", doubles - 1), 0.0) + chance
                        ends["jail"] = ends.get("jail", 0.0) + chance
                        continue
                    if double and doubles == 2:
                        arrived = {"jail": 1.0}
                    else:
                        arrived = landed(((10 if space == "jail" else space) + first + second) % 40)
                    for end, share in arrived.items():
                        ends[end] = ends.get(end, 0.0) + chance * share
                        if end == "jail":
                            state: Any = ("jail", -1) if stays else (10, 0)
                        else:
                            state = (end, doubles + 1 if double and space != "jail" else 0)
                        after[state] = after.get(state, 0.0) + chance * share
        moved = sum(abs(after.get(state, 0.0) - now.get(state, 0.0)) for state in {*after, *now})
        now = after
        if moved < 1e-7:
            break
    return ends, 1 / turns


@pytest.mark.parametrize("jail", ["pay", "stay"])
def test_a_plain_iteration_of_the_walk_gives_the_same(jail: str) -> None:
    ends, rolls_per_turn = iterated(jail)
    odds = landing_odds("platinum", jail=jail, deck="printed")
    for space in range(40):
        assert odds.spaces[space] == pytest.approx(ends.get(space, 0.0), abs=1e-6), space
    assert odds.in_jail == pytest.approx(ends["jail"], abs=1e-6)
    assert odds.rolls_per_turn == pytest.approx(rolls_per_turn, abs=1e-5)


# ---------------------------------------------------------------- against themselves


@pytest.mark.parametrize(("edition", "options"), TABLES)
@pytest.mark.parametrize("jail", ["pay", "stay"])
@pytest.mark.parametrize("deck", ["played", "printed"])
def test_all_shares_together_are_one(edition: str, options: dict[str, Any], jail: str, deck: str) -> None:
    odds = landing_odds(edition, options, jail, deck)
    assert len(odds.spaces) == len(odds.visits) == 40
    assert sum(shares(odds)) == pytest.approx(1, abs=1e-12)
    assert all(share > 0 for space, share in enumerate(odds.spaces) if space != 30)
    assert odds.spaces[30] == 0
    assert 1.15 < odds.rolls_per_turn < 1.19  # under 1 + 1/6 + 1/36: Jail ends turns


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_a_player_who_stays_in_jail_is_there_more_and_elsewhere_less(edition: str, options: dict[str, Any]) -> None:
    pay, stay = (landing_odds(edition, options, jail) for jail in ("pay", "stay"))
    assert 2.2 < stay.in_jail / pay.in_jail < 2.6  # 1 + 5/6 + 25/36 rolls a visit instead of 1, but fewer visits
    assert stay.rolls_per_turn < pay.rolls_per_turn
    assert sum(stay.spaces) < sum(pay.spaces)


def test_landings_on_what_nobody_leaves_are_the_rolls_that_end_there() -> None:
    odds = landing_odds("platinum", jail="pay", deck="printed")
    for space in range(40):
        if space not in (*CHANCE, *CHEST, 30):
            assert odds.visits[space] == pytest.approx(odds.spaces[space]), space
    for space in CHEST:
        assert odds.spaces[space] == pytest.approx(odds.visits[space] * 14 / 16), space
    for space in CHANCE:
        assert odds.spaces[space] == pytest.approx(odds.visits[space] * 6 / 16), space
    assert odds.called[2][5] == pytest.approx(odds.visits[36] / 8)
    assert odds.called[10][28] == pytest.approx(odds.visits[22] / 16)
    assert not odds.called[2][35]


def test_a_kept_card_leaves_more_of_the_others_in_the_deck() -> None:
    played, printed = (landing_odds("platinum", jail="pay", deck=deck) for deck in ("played", "printed"))
    for space in (0, 5, 11, 24, 39):
        assert played.spaces[space] > printed.spaces[space], space
    for space in CHANCE:
        assert played.spaces[space] < printed.spaces[space], space


@pytest.mark.parametrize(
    ("edition", "options", "most"),
    [("platinum", {}, 0.03), ("platinum", {"speed-die": True}, 0.07), ("city", {}, 0.28)],
)
def test_the_way_of_the_decks_matters_as_little_as_the_help_says(
    edition: str, options: dict[str, Any], most: float
) -> None:
    for jail in ("pay", "stay"):
        one, other = (landing_odds(edition, options, jail, deck) for deck in ("played", "printed"))
        assert 0.005 < furthest(one, other) < most


def test_mr_monopoly_takes_tokens_off_everything_that_is_no_property() -> None:
    usual, speedy = landing_odds("platinum"), landing_odds("platinum", {"speed-die": True})
    board = Game.new("platinum", seats=2, chance=SeededChance(1)).board
    properties = [sum(odds.spaces[deed] for deed in board.deeds) for odds in (usual, speedy)]
    assert properties[1] > properties[0] + 0.05
    assert sum(speedy.visits) > sum(usual.visits) + 0.25  # a third of the rolls outside Jail land twice
    assert all(speedy.spaces[space] < usual.spaces[space] for space in (4, 20, 38))


def test_city_has_its_own_deck() -> None:
    odds = landing_odds("city", jail="pay")
    board = Game.new("city", seats=2, chance=SeededChance(1)).board
    decks = [space for space, kind in enumerate(board.kinds) if kind == "deck"]
    stay = (25 - 2 - 7) / (25 - 2)  # of 25 cards two are kept for good, four advance, one goes back, two lead to Jail
    for space in decks:
        assert odds.spaces[space] / odds.visits[space] == pytest.approx(stay, abs=0.005), space
    assert sorted(range(40), key=lambda space: -odds.spaces[space])[:2] == [20, 24]  # where cards lead to
    assert not odds.called


# ---------------------------------------------------------------- how it is asked for


def test_editions_on_one_board_share_their_odds_and_all_of_it_is_remembered() -> None:
    names = [name for name in edition_names() if load(name).family == "classic"]
    first = landing_odds(names[0])
    assert all(landing_odds(name) is first for name in names)
    assert landing_odds("platinum", {"starting-cash": 2000}) is first
    assert landing_odds("city") is not first


def test_a_short_game_has_one_turn_in_jail() -> None:
    short = landing_odds("platinum", {"short": True})
    assert short.in_jail == pytest.approx(landing_odds("platinum", jail="pay").in_jail, abs=0.002)
    assert short.rolls_per_turn < landing_odds("platinum", jail="pay").rolls_per_turn  # a double out of Jail ends it


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_a_seat_sees_the_odds_of_its_table(edition: str, options: dict[str, Any]) -> None:
    view = Game.new(edition, options, seats=2, chance=SeededChance(1)).view(0)
    assert odds_seen(view, "pay") is landing_odds(edition, options, "pay")


def test_what_is_unknown_is_refused() -> None:
    with pytest.raises(RentierError, match="choose pay or stay, not 'flee'"):
        landing_odds("platinum", jail="flee")
    with pytest.raises(RentierError, match="choose played or printed"):
        landing_odds("platinum", deck="marked")
    with pytest.raises(EditionError, match="atlantis"):
        landing_odds("atlantis")
    with pytest.raises(EditionError, match="speed-die"):
        landing_odds("city", {"speed-die": True})


def test_the_solver_solves_and_pivots() -> None:
    matrix = [[0.0, 2.0, 1.0], [1.0, 0.0, 3.0], [4.0, 1.0, 0.0]]
    rows = [Solver(matrix).solve(row) for row in identity(3)]
    for row, one in zip(times(rows, matrix), identity(3), strict=True):
        assert row == pytest.approx(one, abs=1e-12)
