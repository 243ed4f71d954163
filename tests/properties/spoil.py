"""Spoiling rules on purpose, to see whether the checks notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from rentier.kernel.question import Question
from rentier.kernel.records import Record
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.kernel.state import State
from rentier.testing.invariants import InvariantBroken
from tests.builds import replaceable
from tests.properties.play import Play

Patch = pytest.MonkeyPatch
Spoil = Callable[[Patch, Rulebook], None]
SEEDS = range(400)


def broken_at_play(patch: Patch, spoil: Spoil, number: int, kind: type[Play] = Play, close: float = 0.2) -> str:
    """Play with a spoilt rulebook until this invariant breaks, whatever others do; what it says."""
    spoilt: set[int] = set()
    said = "nothing was noticed"
    for seed in SEEDS:
        setting = kind.table(seed)
        book = rulebook(setting.edition, setting.options)
        if id(book) not in spoilt:
            spoil(patch, book)
            spoilt.add(id(book))
        try:
            kind(setting, close, number == 13).run(200)
        except InvariantBroken as broken:
            said = str(broken)
            if said.startswith(f"{number}: "):
                break
    return said


def instead(kind: type[Record], apply: Callable[[Any, State], None]) -> Spoil:
    """Spoil what a fact writes; once is enough for all books."""

    def spoil(patch: Patch, book: Rulebook) -> None:
        replaceable()
        patch.setattr(kind, "apply", apply)

    return spoil


def handler(kind: Any, handle: Callable[..., None]) -> Spoil:
    """Spoil how an act is carried out; `handle` gets the true way too."""

    def spoil(patch: Patch, book: Rulebook) -> None:
        true = book.handlers[kind]
        patch.setitem(book.handlers, kind, lambda game, act: handle(true, game, act))

    return spoil


def answer(question: Question[..., object], reply: Callable[..., Any]) -> Spoil:
    """Spoil the answer to a question; `reply` gets the true one too."""

    def spoil(patch: Patch, book: Rulebook) -> None:
        answers = cast(dict[object, Callable[..., object]], book.questions)
        true = answers[question]
        patch.setitem(answers, question, lambda *arguments: reply(true, *arguments))

    return spoil
