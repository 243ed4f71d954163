"""The names in `rentier`: few, documented with examples that run, and helpful about typos."""

from __future__ import annotations

import doctest
import importlib
import inspect
from types import ModuleType

import pytest

import rentier
from rentier import Game, RentierError, make_bot, play
from rentier.kernel.chapter import CHAPTERS
from rentier.kernel.house_rule import remove_house_rule
from rentier.kernel.records import Act, Duty, Fact

DOCUMENTED = sorted({getattr(rentier, name).__module__ for name in rentier.__all__})
EXAMPLES = ["rentier", *DOCUMENTED]


def public(name: str) -> object:
    return getattr(rentier, name)


def test_there_are_at_most_fifteen_names_and_they_are_the_ones_listed() -> None:
    assert len(rentier.__all__) <= 15
    assert sorted(rentier._HOMES) == rentier.__all__


@pytest.mark.parametrize("name", rentier.__all__)
def test_every_name_has_a_docstring_with_an_example(name: str) -> None:
    text = inspect.getdoc(public(name)) or ""
    assert text.split("\n")[0].endswith((".", ":"))
    assert ">>> " in text


@pytest.mark.parametrize("name", rentier.__all__)
def test_every_public_method_has_a_docstring(name: str) -> None:
    kind = public(name)
    if inspect.isclass(kind):
        bare = [
            member
            for member, value in vars(kind).items()
            if not member.startswith("_")
            and (callable(value) or isinstance(value, property))
            and not inspect.getdoc(value)
        ]
        assert not bare


@pytest.mark.parametrize("module", EXAMPLES)
def test_examples_in_docstrings_run(module: str) -> None:
    chapters = set(CHAPTERS)
    failed, tried = doctest.testmod(importlib.import_module(module))
    for added in CHAPTERS.keys() - chapters:
        remove_house_rule(added.replace("_", "-"))
    assert tried
    assert not failed


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
        (lambda: rentier.simulate("platinum", ["simple", "rnadom"], 1), "did you mean random?"),
    ],
    ids=["edition", "option", "bot", "player", "deed", "deed in an act", "act", "bot of a simulation"],
)
def test_a_typo_suggests_the_right_name(typed: object, error: str) -> None:
    assert callable(typed)
    with pytest.raises(RentierError) as raised:
        typed()
    assert error in str(raised.value)


def test_a_misspelt_import_suggests_the_right_name() -> None:
    with pytest.raises(AttributeError) as raised:
        rentier.Gmae  # noqa: B018
    assert str(raised.value) == "module 'rentier' has no attribute 'Gmae'; did you mean Game?"


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
