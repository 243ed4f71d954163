"""The names in `rentier`: few, documented with examples that run, and helpful about typos."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import rentier
from rentier import Bot, Game, Meter, RentierError, Scenario, make_bot, play, simulate
from rentier.kernel.board import Board
from rentier.kernel.chapter import Chapter
from rentier.kernel.foresight import Preview
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty, Fact
from rentier.rollouts import Rollout
from rentier.testing import Player
from rentier.text.forms import Choices, Form
from rentier.text.words import Span
from tests.doctests import run_examples

DOCUMENTED = sorted({getattr(rentier, name).__module__ for name in rentier.__all__})
RETURNED = (Board, Waiting, Choices, Form, Preview, Rollout, Span)
"""What public names return, which the Python reference describes too."""
EXAMPLES = sorted(
    {"rentier", *DOCUMENTED, "rentier.kernel.chapter", "rentier.sim.plans", *(kind.__module__ for kind in RETURNED)}
)
CLASSES = [kind for name in rentier.__all__ if inspect.isclass(kind := getattr(rentier, name))]
REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "python.md"
HOUSE_RULES_USE = ("reacts", "defines", "guards")


def public(name: str) -> object:
    return getattr(rentier, name)


def members(kind: type[object]) -> dict[str, object]:
    """The methods and properties of a class that are public."""
    return {
        name: value
        for name, value in vars(kind).items()
        if not name.startswith("_") and isinstance(value, FunctionType | classmethod | property)
    }


def test_there_are_at_most_fifteen_names_and_they_are_the_ones_listed() -> None:
    assert len(rentier.__all__) <= 15
    assert sorted(rentier._HOMES) == rentier.__all__


@pytest.mark.parametrize("name", rentier.__all__)
def test_every_name_has_a_docstring_with_an_example(name: str) -> None:
    text = inspect.getdoc(public(name)) or ""
    assert text.split("\n")[0].endswith((".", ":"))
    assert ">>> " in text


@pytest.mark.parametrize("kind", [*CLASSES, Player], ids=lambda kind: kind.__name__)
def test_every_public_method_has_an_example(kind: type[object]) -> None:
    assert not [name for name, value in members(kind).items() if ">>> " not in (inspect.getdoc(value) or "")]


def test_what_they_return_is_in_the_reference_with_an_example() -> None:
    page = REFERENCE.read_text(encoding="utf-8")
    for kind in (*RETURNED, Chapter):
        assert f"autoclass:: {kind.__module__}.{kind.__name__}()" in page
    assert "autoclass:: rentier.testing.Player()" in page
    assert all(">>> " in (inspect.getdoc(kind) or "") for kind in RETURNED)


def test_every_name_is_in_the_reference() -> None:
    found = re.findall(r"auto(?:class|function):: rentier\.(\w+)$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(found) == rentier.__all__


def test_what_house_rules_use_has_an_example() -> None:
    assert all(">>> " in (inspect.getdoc(getattr(Chapter, name)) or "") for name in HOUSE_RULES_USE)


@pytest.mark.parametrize("module", EXAMPLES)
def test_examples_in_docstrings_run(module: str) -> None:
    assert run_examples(module)


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        (lambda: Game.new("platnum"), "did you mean platinum?"),
        (lambda: Game.new("platinum", {"sped-die": True}), "did you mean speed-die?"),
        (lambda: make_bot("hrad"), "did you mean hard?"),
        (lambda: play("platinum", ["simpel", "random"]), "did you mean simple?"),
        (lambda: Game.new("platinum").view(0).space("Bordwalk"), "did you mean Boardwalk?"),
        (lambda: Game.new("platinum").parse(0, "mortgage bordwalk"), "did you mean Boardwalk?"),
        (lambda: Game.new("platinum").parse(0, "rool"), "did you mean roll?"),
        (lambda: simulate("platinum", ["simple", "rnadom"], 1), "did you mean random?"),
        (lambda: simulate("platinum", ["simple", f"{__name__}:Shoper"], 1), "did you mean Shopper?"),
        (lambda: simulate("platinum", ["simple"] * 2, 1, meters=[f"{__name__}:Rols"]), "did you mean Rolls?"),
        (lambda: make_bot("hard", style="bilder"), "did you mean builder?"),
        (lambda: Game.new("platinum", tokens=["Abakus"]), "did you mean Abacus?"),
        (lambda: Game.new("platinum").view(0).number("salery"), "did you mean salary?"),
        (lambda: Scenario("platinum").ann.owns("Bordwalk"), "did you mean 'Boardwalk'?"),
    ],
    ids=[
        "edition", "option", "bot", "player", "deed", "deed in an act", "act", "bot of a simulation",
        "bot in a file", "meter in a file", "style", "token", "number", "deed in a scenario",
    ],
)  # fmt: skip
def test_a_typo_suggests_the_right_name(typed: object, error: str) -> None:
    assert callable(typed)
    with pytest.raises(RentierError) as raised:
        typed()
    assert error in str(raised.value)


@pytest.mark.parametrize(
    ("module", "typed", "meant"),
    [
        ("rentier", "Gmae", "Game"),
        ("rentier.acts", "Byu", "Buy"),
        ("rentier.duties", "BuyChioce", "BuyChoice"),
        ("rentier.facts", "Roled", "Rolled"),
        ("rentier.questions", "RNET", "RENT"),
    ],
)
def test_a_misspelt_name_of_a_module_suggests_the_right_one(module: str, typed: str, meant: str) -> None:
    with pytest.raises(AttributeError) as raised:
        getattr(importlib.import_module(module), typed)
    assert str(raised.value) == f"module {module!r} has no attribute {typed!r}; did you mean {meant}?"


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda game: game.submit("roll"), "such as game.parse(seat, 'roll'), not 'roll'"),
        (lambda game: game.submit("roll", 0), "such as game.parse(seat, 'roll'), not 'roll'"),
        (lambda game: game.view(4), "Seats are numbered from 0 to 3: there is no seat 4"),
        (lambda game: game.view(0).ask("RENT", 39), "one of rentier.questions, such as RENT, not 'RENT'"),
        (lambda game: game.new("platinum", ["speed-die"]), "Options are given as {name: True or a number}"),
        (lambda game: game.new("platinum", chance=7), "such as SeededChance(7)"),
        (lambda game: Game.new("platinum", seats=9), "Platinum Edition is for 2 to 8 players, not 9"),
        (lambda game: play("platinum", "simple"), "such as ['simple', 'simple'], not 'simple'"),
        (lambda game: play("platinum", ["simple", game]), "made from rentier.Bot; not <Game of platinum"),
        (lambda game: simulate("platinum", "simple", 1), "Bots are a list"),
        (lambda game: simulate("platinum", [game, "simple"], 1), "Give a bot as its class"),
        (lambda game: Scenario("city"), "rentier.testing.CityScenario"),
        (lambda game: game.save("/no/such/folder/game.jsonl"), "Cannot write /no/such/folder/game.jsonl: No such"),
        (lambda game: rentier.house_rule("mine", "Says.", editions=["platinum"]), "platinum belongs to classic"),
    ],
    ids=[
        "text", "text with a seat", "seat", "question", "options", "chance", "seats", "one name", "no bot",
        "one name in a simulation", "object in a simulation", "city", "folder", "family",
    ],
)  # fmt: skip
def test_a_value_of_the_wrong_kind_is_an_error_that_says_what_belongs_there(
    call: Callable[[Any], object], error: str
) -> None:
    with pytest.raises(RentierError) as raised:
        call(Game.new("platinum"))
    assert error in str(raised.value)


class Shopper(Bot):
    """A bot of this file, for tests that hand it on by class and by name."""


class Rolls(Meter):
    """A meter of this file, likewise."""

    table = "rolls"


def test_a_bot_is_given_by_name_by_class_or_as_an_object() -> None:
    game = play("platinum", [Shopper, Shopper(), "simple"], options={"round-limit": 3})
    assert game.over
    tables = simulate("platinum", [Shopper, f"{__file__}:Shopper", "simple"], 1, options={"round-limit": 3})
    assert set(tables["seats"]["bot"]) == {f"{__name__}:Shopper", f"{__file__}:Shopper", "simple"}
    tables = simulate("platinum", [Shopper, "simple"], 1, options={"round-limit": 3})
    assert set(tables["seats"]["bot"]) == {"Shopper", "simple"}


def test_games_and_views_say_what_they_are() -> None:
    game = Game.new("platinum", seats=2)
    assert repr(game) == "<Game of platinum: 2 seats, round 1>"
    assert repr(game.view(1)) == "<View of <Game of platinum: 2 seats, round 1> from seat 1>"


@pytest.mark.parametrize(
    ("module", "kind"), [("acts", Act), ("duties", Duty), ("facts", Fact)], ids=["acts", "duties", "facts"]
)
def test_the_word_lists_name_every_record_of_the_rules(module: str, kind: type[object]) -> None:
    words: ModuleType = importlib.import_module(f"rentier.{module}")
    known = {
        record.__name__
        for record in everything_below(kind)
        if record.__module__.startswith("rentier.rules.") and not record.__subclasses__()
    }
    assert known <= set(words.__all__)
    assert all(hasattr(words, name) for name in words.__all__)


def everything_below(kind: type[object]) -> set[type[object]]:
    return {kind for direct in kind.__subclasses__() for kind in (direct, *everything_below(direct))}
