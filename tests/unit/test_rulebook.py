"""What the rulebook compiler and the loader of editions refuse, each time naming the file and the key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from rentier.kernel import edition as edition_module
from rentier.kernel.chance import SeededChance
from rentier.kernel.chapter import CHAPTERS, Chapter
from rentier.kernel.edition import Edition, edition_names, load
from rentier.kernel.errors import EditionError, QuestionError, RuleError
from rentier.kernel.game import BANKER, Game
from rentier.kernel.question import SET_UP, Question
from rentier.kernel.records import KINDS, Act, Duty, Step, record
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.rules.city.questions import ROOM
from rentier.rules.dice import Roll
from rentier.rules.leaving import Remove
from rentier.rules.questions import SALARY, SELL_UP, SEND_TO_JAIL, WORTH
from rentier.rules.turns import EndDue, EndTurn
from tests.unit.desk import EDITIONS, taken


@pytest.fixture
def chapter() -> Iterator[Chapter]:
    """A chapter that is taken off the shelf again."""
    made = Chapter("trial")
    yield made
    del CHAPTERS["trial"]


@pytest.fixture
def kinds() -> Iterator[None]:
    """Records declared in a test are forgotten again."""
    before = KINDS.copy()
    yield
    KINDS.clear()
    KINDS.update(before)


def refused(edition: Edition, file: str, key: str, sentence: str) -> None:
    """Compiling brings an error that names file and key."""
    with pytest.raises(EditionError) as caught:
        Rulebook(edition, {})
    assert (caught.value.file, caught.value.key) == (file, key)
    assert sentence in caught.value.sentence
    assert str(caught.value).startswith(f"{file}: {key}: ")


def platinum(**changes: Any) -> Edition:
    return replace(load("platinum"), **changes)


def with_trial(**changes: Any) -> Edition:
    return platinum(chapters=(*load("platinum").chapters, "trial"), **changes)


# ---------------------------------------------------------------- what compiles


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_compiles_with_every_option_alone_and_together(name: str) -> None:
    on = taken(name)
    assert "round-limit" in on
    for option, value in on.items():
        assert rulebook(name, {option: value}).options == {option: value}
    assert rulebook(name, on).options == on
    assert rulebook(name, on) is rulebook(name, dict(reversed(on.items())))


def test_the_editions_are_found() -> None:
    assert tuple(edition_names()) == EDITIONS


# ---------------------------------------------------------------- chapters


def test_an_unknown_chapter() -> None:
    refused(platinum(chapters=("setup", "astrology")), "classic.toml", "chapters.astrology", "no such chapter")


def test_two_chapters_of_one_name(chapter: Chapter) -> None:
    with pytest.raises(RuleError, match="two chapters are called trial"):
        Chapter("trial")


def test_a_duty_that_no_act_answers(chapter: Chapter, kinds: None) -> None:
    @record
    class YawnDue(Duty):
        number: int
        seat: int

    chapter.duty(YawnDue, blocks="TURN-1", instruction="yawn", fallback=lambda game, due, seat: EndTurn(seat, 0))
    refused(with_trial(), "classic.toml", "chapters", "no act answers the duty YawnDue")


def test_an_act_that_answers_an_undeclared_duty(chapter: Chapter, kinds: None) -> None:
    @record
    class NapDue(Duty):
        number: int
        seat: int

    @record
    class Nap(Act):
        seat: int
        duty: int
        spelling = "nap"

    chapter.answer(Nap, to=NapDue, cite="TURN-1")(lambda game, act, due: None)
    refused(with_trial(), "classic.toml", "chapters", "Nap answers NapDue, which no chapter declares")


def test_a_duty_declared_twice(chapter: Chapter) -> None:
    chapter.duty(EndDue, blocks="TURN-1", instruction="do it", fallback=lambda game, due, seat: EndTurn(seat, 0))
    refused(with_trial(), "classic.toml", "chapters.trial", "the duty EndDue is declared twice")


def test_an_act_handled_twice(chapter: Chapter) -> None:
    chapter.answer(EndTurn, to=EndDue, cite="TURN-5")(lambda game, act, due: None)
    refused(with_trial(), "classic.toml", "chapters.trial", "the act EndTurn is handled twice")


def test_an_act_that_is_both_a_right_and_an_answer(chapter: Chapter) -> None:
    chapter.right(Roll)(lambda game, act: None)
    refused(with_trial(), "classic.toml", "chapters", "as a right and as an answer")


def test_a_step_that_nothing_does(chapter: Chapter, kinds: None) -> None:
    @record
    class Stumble(Step):
        seat: int

    @record
    class Rise(Step):
        seat: int

    def rise(game: Any, step: Rise) -> None:
        """Get up."""

    chapter.due(Rise)(rise)
    refused(with_trial(), "classic.toml", "chapters", "the step Stumble is not handled")


WEATHER: Question[[], int] = Question("weather")


@pytest.mark.parametrize(
    ("declare", "sentence"),
    [
        (lambda c: c.defines(SALARY)(lambda game, space: 0), "the question salary is handled twice"),
        (lambda c: c.lands("go")(lambda game, seat, factor: None), "the space go is handled twice"),
        (lambda c: c.effect("move_back", spaces=int)(lambda *_: None), "the card effect move_back is handled twice"),
        (lambda c: c.formula("by_level")(lambda *_: (0, 0)), "the formula by_level is handled twice"),
        (lambda c: c.defines(WEATHER, replaces=True)(lambda game: 0), "it replaces the question weather"),
        (lambda c: c.reacts("Snowed")(lambda game, fact: None), "it reacts to Snowed, which is no fact"),
        (lambda c: c.reacts("Roll")(lambda game, fact: None), "it reacts to Roll, which is no fact"),
        (lambda c: c.guards("Bild")(lambda game, act: None), "it guards Bild, which is no act"),
        (lambda c: c.guards("Rolled")(lambda game, act: None), "it guards Rolled, which is no act"),
    ],
)
def test_doubles_and_gaps(chapter: Chapter, declare: Callable[[Chapter], object], sentence: str) -> None:
    declare(chapter)
    refused(with_trial(), "classic.toml", "chapters.trial", sentence)


def test_an_act_that_is_exempt_from_no_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Roll, "exempt_from", ("depts",))
    refused(platinum(), "classic.toml", "chapters", "Roll is exempt from depts, which is no chapter")


def test_a_chapter_that_guards_every_act_guards_all_but_the_exempt_and_the_bankers(
    chapter: Chapter, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    chapter.guards_every_act(lambda game, act: seen.append(type(act).__name__))

    def rolls_and_is_removed() -> list[str]:
        seen.clear()
        book = Rulebook(with_trial(), {})
        game = Game(book, book.start(3), SeededChance(1))
        SET_UP(game)
        game.submit(Roll(game.state.turn, game.duties[0].duty.number), game.state.turn)
        game.submit(Remove(2), BANKER)
        return seen

    assert rolls_and_is_removed() == ["Roll"]
    monkeypatch.setattr(Roll, "exempt_from", ("trial",))
    assert rolls_and_is_removed() == []


# ---------------------------------------------------------------- asking through a view


def test_a_view_answers_public_questions_only() -> None:
    view = Game.new("platinum", seats=2).view(0)
    assert view.ask(WORTH, 0) == 1500
    with pytest.raises(QuestionError, match="a view cannot be asked 'salary': it is not public"):
        view.ask(SALARY, 0, 5)
    with pytest.raises(QuestionError, match="a view cannot be asked 'room': this edition does not answer it"):
        view.ask(ROOM, 1)


def test_a_view_changes_nothing_by_a_question_that_would() -> None:
    game = Game.new("platinum", seats=2)
    before = game.state.to_dict()
    for question in (SEND_TO_JAIL, SELL_UP):
        with pytest.raises(QuestionError, match="it is not public"):
            game.view(0).ask(question, 0)
    assert game.state.to_dict() == before


def test_a_question_that_nobody_answers() -> None:
    Chapter("trial", asks=(WEATHER,))
    try:
        refused(with_trial(), "classic.toml", "chapters.trial", "nobody answers its question weather")
    finally:
        del CHAPTERS["trial"]


# ---------------------------------------------------------------- settings and clauses


def test_a_setting_that_no_chapter_knows() -> None:
    settings = {**load("platinum").settings, "gravity": 9}
    refused(platinum(settings=settings), "classic.toml", "settings.gravity", "no chapter knows this setting")


def test_a_setting_of_the_wrong_type() -> None:
    settings = {**load("platinum").settings, "salary": "much"}
    refused(platinum(settings=settings), "classic.toml", "settings.salary", "expected int, got 'much'")


def test_a_missing_setting() -> None:
    settings = {key: value for key, value in load("platinum").settings.items() if key != "bail"}
    refused(platinum(settings=settings), "classic.toml", "settings.bail", "this setting is missing")


def test_a_term_that_the_clauses_need() -> None:
    terms = {key: word for key, word in load("platinum").terms.items() if key != "stations"}
    refused(platinum(terms=terms), "platinum.toml", "terms.stations", "the clauses need this term")


def test_a_role_mapped_to_no_clause() -> None:
    clauses = {**load("platinum").clauses, "turn.roll": "TURN-99"}
    refused(platinum(clauses=clauses), "classic.toml", "clauses.turn.roll", "there is no clause TURN-99")


def test_a_role_that_is_not_mapped() -> None:
    clauses = {role: clause for role, clause in load("platinum").clauses.items() if role != "bid.raise"}
    refused(platinum(clauses=clauses), "classic.toml", "clauses.bid.raise", "the chapter auction cites it")


def test_a_chapter_that_cites_an_unknown_clause(chapter: Chapter) -> None:
    chapter.cites("NAP-1")
    refused(with_trial(), "classic.toml", "clauses.NAP-1", "the chapter trial cites it, but it is not mapped")


# ---------------------------------------------------------------- spaces, groups, cards


def spaces_with(index: int, **changes: Any) -> Edition:
    spaces = [dict(space) for space in load("platinum").spaces]
    spaces[index] |= changes
    return platinum(spaces=tuple({k: v for k, v in space.items() if v is not None} for space in spaces))


@pytest.mark.parametrize(
    ("change", "key", "sentence"),
    [
        ({"kind": "volcano"}, "spaces[1].kind", "no chapter knows the space kind 'volcano'"),
        ({"view": "fine"}, "spaces[1].view", "this key is unknown"),
        ({"price": None}, "spaces[1].price", "this key is missing"),
        ({"price": "60"}, "spaces[1].price", "expected int, got '60'"),
        ({"group": "mauve"}, "spaces[1].group", "there is no group 'mauve'"),
        ({"kind": "jail"}, "spaces", "a board has exactly one jail"),
    ],
)
def test_a_wrong_space(change: dict[str, Any], key: str, sentence: str) -> None:
    refused(spaces_with(1, **change), "classic.toml", key, sentence)


@pytest.mark.parametrize(
    ("change", "key", "sentence"),
    [
        ({"formula": "by_magic"}, "groups.brown.formula", "there is no formula 'by_magic'"),
        ({"hue": 3}, "groups.brown.hue", "this key is unknown"),
        ({"building_cost": "50"}, "groups.brown.building_cost", "expected int, got '50'"),
    ],
)
def test_a_wrong_group(change: dict[str, Any], key: str, sentence: str) -> None:
    groups = {name: dict(group) for name, group in load("platinum").groups.items()}
    groups["brown"] |= change
    refused(platinum(groups=groups), "classic.toml", key, sentence)


@pytest.mark.parametrize(
    ("change", "key", "sentence"),
    [
        ({"effect": "teleport"}, "decks.deck_a.CH01.effect", "there is no card effect 'teleport'"),
        ({"speed": 9}, "decks.deck_a.CH01.speed", "this key is unknown"),
        ({"space": "far"}, "decks.deck_a.CH01.space", "expected int, got 'far'"),
    ],
)
def test_a_wrong_card(change: dict[str, Any], key: str, sentence: str) -> None:
    decks = {deck: tuple(dict(card) for card in cards) for deck, cards in load("platinum").decks.items()}
    decks["deck_a"][0].update(change)
    refused(platinum(decks=decks), "classic.toml", key, sentence)


# ---------------------------------------------------------------- options, players, files


@pytest.mark.parametrize(
    ("options", "file", "key", "sentence"),
    [
        ({"teleport": True}, "options", "teleport", "there is no option 'teleport'; there are automatic-rent"),
        ({"short": 3}, "options/short.toml", "short", "give true or false"),
        ({"round-limit": True}, "options/round-limit.toml", "round-limit", "a whole number from 1 to"),
        ({"round-limit": 0}, "options/round-limit.toml", "round-limit", "a whole number from 1 to"),
    ],
)
def test_a_wrong_option(options: dict[str, Any], file: str, key: str, sentence: str) -> None:
    with pytest.raises(EditionError) as caught:
        rulebook("platinum", options)
    assert (caught.value.file, caught.value.key) == (file, key)
    assert sentence in caught.value.sentence


def test_an_option_that_is_off_is_as_if_it_were_not_there() -> None:
    assert rulebook("platinum", {"short": False, "speed-die": None}) is rulebook("platinum")


def test_an_option_for_another_family_is_refused() -> None:
    with pytest.raises(EditionError, match="Platinum does not take the option short"):
        Rulebook(platinum(family="city"), {"short": True})


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_a_wrong_number_of_players(seats: int) -> None:
    with pytest.raises(EditionError, match="is for 2 to 8 players"):
        rulebook("platinum").start(seats)


def test_an_unknown_edition() -> None:
    with pytest.raises(EditionError, match=r"There is no edition 'atlantis'; there are big"):
        load("atlantis")


@pytest.mark.parametrize(
    ("change", "key", "sentence"),
    [
        (lambda plain: plain.update(mood="good"), "mood", "this key is unknown"),
        (lambda plain: plain.pop("tokens"), "tokens", "this key is missing"),
        (lambda plain: plain["names"].pop(), "names", "40 spaces need names"),
        (lambda plain: plain["cards"].pop("CH05"), "cards.CH05", "has no wording"),
        (lambda plain: plain["cards"].update(CH99="?"), "cards", "32 cards need wordings, there are 33"),
        (lambda plain: plain["group_names"].pop("pink"), "group_names", "the groups must be those of the board"),
        (lambda plain: plain.update(extends="nowhere"), "extends", "there is no such file"),
    ],
)
def test_a_wrong_file(
    change: Callable[[dict[str, Any]], object], key: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = edition_module._read

    def changed(file: Any) -> dict[str, Any]:
        plain = read(file)
        if file.name == "platinum.toml":
            change(plain)
        return plain

    load.cache_clear()
    monkeypatch.setattr(edition_module, "_read", changed)
    try:
        with pytest.raises(EditionError) as caught:
            load("platinum")
    finally:
        monkeypatch.undo()
        load.cache_clear()
    assert caught.value.key == key
    assert sentence in caught.value.sentence
