"""The review of a game: luck is fair, errors are honest, and the page stands alone."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rentier import SeededChance, play
from rentier.bots.value import chances as net_chances
from rentier.cli import app
from rentier.kernel.errors import RentierError
from rentier.kernel.game import BANKER, Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import Act
from rentier.review.certainty import SHARPNESS, phase, sharpness
from rentier.review.evaluator import evaluator_for
from rentier.review.judge import Judge, Outcome
from rentier.review.page import page
from rentier.review.review import CLEAR, Review, moments, review_game
from rentier.review.summary import by_doing, headline, summary
from rentier.rules.banker import CallCoach, TakeBack
from rentier.rules.deals.records import DeclineDeal
from rentier.rules.dice import Roll
from rentier.testing import Scenario

NAMES = ("Ann", "Ben", "Cleo")
TINY = 1e-9
GAMES = {"platinum": {"round-limit": 6}, "city": {"round-limit": 5}}


@cache
def record(edition: str) -> Journal:
    return Journal.of(play(edition, ["hard", "normal", "easy"], SeededChance(4), GAMES[edition]))


@cache
def reviewed(edition: str) -> Review:
    return review_game(record(edition), NAMES)


def judge_of(game: Game) -> Judge:
    return Judge(game.book, evaluator_for(game.book, game.state))


# ---------------------------------------------------------------- chances


@pytest.mark.parametrize("edition", GAMES)
def test_chances_add_up_after_every_fact(edition: str) -> None:
    review = reviewed(edition)
    rows = list(moments(review))
    assert [fact for fact, _ in rows] == list(range(len(record(edition).facts) + 1))
    for _, chances in rows:
        assert abs(sum(chances) - 1) < TINY
        assert min(chances) >= 0


@pytest.mark.parametrize("edition", GAMES)
def test_the_last_chances_are_the_result(edition: str) -> None:
    review = reviewed(edition)
    winner = review.ranking.index(1)
    assert review.chances[-1][1][winner] == 1
    assert review.at(review.facts) == review.chances[-1][1]


@pytest.mark.parametrize("edition", GAMES)
def test_before_a_roll_chances_are_the_net_s_sharpened_as_measured(edition: str) -> None:
    game = Game.new(edition, GAMES[edition], 3, SeededChance(2))
    family, seats = game.book.edition.family, game.state.seats
    power = sharpness(family)[phase(game.state)][seats] / SHARPNESS
    odds = [chance**power for chance in net_chances(game)]
    assert judge_of(game).value(game.state) == pytest.approx([each / sum(odds) for each in odds], abs=1e-4)


# ---------------------------------------------------------------- luck


@pytest.mark.parametrize("edition", GAMES)
def test_luck_adds_up_to_nothing_over_the_seats_at_every_draw(edition: str) -> None:
    review = reviewed(edition)
    rolls = sum(type(fact).__name__ == "Rolled" for fact in record(edition).facts)
    assert len(review.luck) >= rolls, "every roll is measured"
    assert review.skipped == 0
    for one in review.luck:
        assert abs(sum(one.luck)) < TINY


def draws(outcome: Outcome) -> list[Outcome]:
    """An outcome's draws, and those behind them."""
    found = [outcome] if outcome.branches else []
    return found + [deeper for _, branch in outcome.branches for deeper in draws(branch)]


@pytest.mark.parametrize("options", [{}, {"speed-die": True}])
def test_luck_averages_to_nothing_over_what_could_have_come(options: dict[str, bool]) -> None:
    """All 36 rolls are there, and every card of a deck."""
    game = Game.new("platinum", options, seats=3, chance=SeededChance(1))
    waiting = game.duties[0]
    outcome = judge_of(game).expect(game.state, Roll(waiting.seat, waiting.duty.number), waiting.seat)
    found = draws(outcome)
    assert {each.stream for each in found} >= {"dice", "deck_a"}
    for each in found:
        weights = [weight for weight, _ in each.branches]
        assert sum(weights) == {"dice": 36, "speed": 6}.get(each.stream, 16)
        for seat in range(3):
            luck = [weight * (branch.chances[seat] - each.chances[seat]) for weight, branch in each.branches]
            assert abs(sum(luck)) < TINY


def test_landing_on_a_hotel_is_bad_luck_for_the_visitor_and_good_for_the_owner() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Park Place", "Boardwalk")
    table.ben.stands_on("Marvin Gardens").has_cash(600).to_roll()
    judge = judge_of(table.game)
    before = table.state.copy()
    waiting = table.game.duties[0]
    outcome = judge.expect(before, Roll(1, waiting.duty.number), 1, (4, 6))
    landed = next(branch for _, branch in outcome.branches if branch.facts[0].dice == (4, 6))  # type: ignore[attr-defined]
    assert landed.chances[1] < outcome.chances[1]
    assert landed.chances[0] > outcome.chances[0]


# ---------------------------------------------------------------- decisions


@pytest.mark.parametrize("edition", GAMES)
def test_errors_are_never_negative_and_the_best_is_never_worse(edition: str) -> None:
    review = reviewed(edition)
    assert review.decisions
    for one in review.decisions:
        assert one.error >= 0
        assert one.best[one.seat] >= one.chances[one.seat] - TINY
        assert abs(sum(one.chances) - 1) < TINY
        assert abs(sum(one.best) - 1) < TINY
        assert by_doing(one)


def played(table: Scenario) -> Review:
    return review_game(Journal.of(table.game), ["Ann", "Ben"])


def test_forgotten_rent_costs_its_owner() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Park Place", "Boardwalk")
    table.ben.stands_on("Marvin Gardens").to_roll()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    table.ann.rolls(1, 2)
    forgotten = [one for one in played(table).decisions if one.kind == "rent"]
    assert [(one.seat, one.done) for one in forgotten] == [(0, "did not ask Ben for rent")]
    assert forgotten[0].better == "collect $100"
    assert by_doing(forgotten[0]) == "not asking Ben for rent"


def test_giving_a_set_away_is_a_mistake_of_the_giver_and_a_gain_of_the_taker() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Park Place").has_cash(1500)
    table.ben.owns("Boardwalk").has_cash(1500).to_roll()
    offer = table.game.submit(table.game.parse(1, "deal ann give boardwalk take $10", ["ann", "ben"]))
    table.game.submit(table.game.parse(0, f"accept {offer[0].number}", ["ann", "ben"]))  # type: ignore[attr-defined]
    deals = {one.seat: one for one in played(table).decisions if one.kind == "deal"}
    assert deals[1].error > 0.05
    assert deals[1].better == "not offer it"
    assert deals[0].error == 0
    assert deals[0].chances[0] > deals[0].before[0]
    assert by_doing(deals[1]) == "trading Boardwalk for $10 with Ann"


def swindle(taken_back: bool) -> Review:
    """Ben gives Ann the deed that makes her set whole; perhaps he takes that back and declines."""
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Park Place").has_cash(1500)
    table.ben.owns("Boardwalk").has_cash(1500).to_roll()
    game = table.game
    game.submit(CallCoach(1), BANKER)
    offer = game.submit(game.parse(0, "deal ben give $10 take boardwalk", ["ann", "ben"]))[0]
    before, number = json.dumps(game.state.to_dict()), len(game.facts)
    game.submit(game.parse(1, f"accept {offer.number}", ["ann", "ben"]))  # type: ignore[attr-defined]
    if taken_back:
        game.submit(TakeBack(1, number, before), BANKER)
        game.submit(DeclineDeal(1, offer.number))  # type: ignore[attr-defined]
    return played(table)


def test_a_move_that_was_taken_back_is_no_mistake_and_the_one_instead_counts() -> None:
    kept, undone = swindle(False), swindle(True)
    assert [one.kind for one in kept.mistakes(1)] == ["deal"]
    assert undone.mistakes() == []
    assert undone.lost_by(1) == 0
    assert undone.best_moves() == []
    (span,) = undone.undone
    assert not any(span[0] < fact <= span[1] for fact, _ in undone.turning_points())
    assert len({chances for fact, chances in undone.chances if span[0] <= fact <= span[1]}) > 1, "the replay shows it"
    assert undone.at(span[1]) == undone.at(span[0])


def test_what_costs_little_is_no_clear_mistake() -> None:
    review = swindle(False)
    assert headline(review, 1).startswith("You lost ")
    small = [replace(one, best=one.chances) for one in review.decisions if one.error < CLEAR]
    assert headline(replace(review, decisions=small), 1).startswith("You made no clear mistake; ")


def test_a_review_says_who_was_coached() -> None:
    kept, undone = swindle(False), swindle(True)
    assert (kept.coached, undone.coached, reviewed("platinum").coached) == ([1], [1], [])
    assert "Ben played with a coach." in list(summary(kept))
    assert "Ben played with a coach and took 1 move back, which the review does not count." in list(summary(undone))
    assert "took 1 move back" in page(undone, "A game")
    assert "coach" not in page(reviewed("platinum"), "A game")
    assert (undone.to_dict()["coached"], len(undone.to_dict()["undone"])) == ([1], 1)


# ---------------------------------------------------------------- the review as a whole


def test_the_same_record_gives_the_same_review_in_one_process_or_two() -> None:
    again = review_game(record("platinum"), NAMES, jobs=2)
    assert again.to_dict() == reviewed("platinum").to_dict()


def test_rollouts_judge_the_largest_mistakes_and_repeat_with_the_seed() -> None:
    deep = review_game(record("platinum"), NAMES, depth=2, seed=5)
    again = review_game(record("platinum"), NAMES, depth=2, seed=5)
    assert deep.to_dict() == again.to_dict()
    assert any(one.games == 2 and one.margin > 0 for one in deep.decisions) or len(deep.decisions) < len(
        reviewed("platinum").decisions
    )


def test_a_record_without_a_game_is_refused() -> None:
    empty = Journal(record("platinum").header, [], [])
    with pytest.raises(RentierError, match="has not begun"):
        review_game(empty)


def test_progress_counts_every_act() -> None:
    counted: list[int] = []
    review_game(record("platinum"), NAMES, progress=counted.append)
    assert sum(counted) == len(record("platinum").entries)


# ---------------------------------------------------------------- what people read


@pytest.mark.parametrize("seat", [None, 0])
def test_the_page_stands_alone(seat: int | None) -> None:
    text = page(reviewed("platinum"), "Platinum <Edition>", seat)
    assert not re.search(r"(?:src|href)=|https?://|@import|url\(", text), "it needs nothing else"
    assert "<!--" not in text, "every part is filled in"
    assert "Platinum &lt;Edition&gt;" in text
    assert text.count("<polygon") == len(NAMES)


def test_the_summary_names_everybody_and_says_how_certain_it_is() -> None:
    lines = list(summary(reviewed("platinum"), 1))
    told = "\n".join(lines)
    assert all(f"{name}: luck " in told for name in NAMES)
    assert re.search(r"accurate to about ±\d+ (to ±\d+ )?points?", told)
    assert "early rounds are nearly even" in told
    assert lines[0] == headline(reviewed("platinum"), 1)
    assert re.search(r"the dice and cards (gave|cost) you [+−±]\d+", lines[0])


def test_analyze_writes_a_page_data_and_charts(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record("platinum").save(path)
    outs = {kind: tmp_path / f"out.{kind}" for kind in ("html", "json", "svg", "png")}
    flags = ["--html", str(outs["html"]), "--json", str(outs["json"]), "--plot", str(outs["svg"]), "--jobs", "1"]
    told = CliRunner().invoke(app, ["analyze", str(path), *flags])
    assert told.exit_code == 0, told.output
    assert "Biggest mistakes" in told.output
    plain = json.loads(outs["json"].read_text("utf-8"))
    assert plain["facts"] == len(record("platinum").facts)
    assert outs["svg"].read_text("utf-8").startswith("<?xml")
    assert outs["html"].stat().st_size < 300_000


def test_analyze_says_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record("platinum").save(path)
    told = CliRunner().invoke(app, ["analyze", str(path), "--seat", "9"])
    assert told.exit_code == 1
    assert "there is no seat 9" in told.output


def test_an_act_that_is_only_a_roll_is_no_decision() -> None:
    kinds: set[type[Act]] = {type(entry.act) for entry in record("platinum").entries if entry.act is not None}
    assert Roll in kinds
    assert not any(one.done.startswith("rolled ") and one.kind == "choice" for one in reviewed("platinum").decisions)
