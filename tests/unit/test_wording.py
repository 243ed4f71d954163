"""Phrases that we no longer use: help, terminal, editions, README and docs are free of them.

The client and the server are not checked yet. A phrase that makes readers stumble goes into `GONE`, with a plain one.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from rentier.cli import MODULES, app

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "rentier"

GONE = {
    r"\banew\b": "again",
    r"\breckon": "calculate",
    r"\bso many\b": "this many, or the number",
    r"\b(lies|lie|stands|stand) open\b": "is open",
    r"\bin the hand\b": "on a phone",
    r"\bwhat is asked\b": "your decision",
    r"\bfacts? told\b|\btelling down\b|\blines told\b": "shown, logged",
    r"\bYour move,": "NAME, roll the dice",
    r"\ba choice to buy or not\b": "buy NAME?",
    r"\bthe money is gone\b": "you can't pay",
    r"\bnothing is acknowledged before\b": "every move is saved before it is confirmed",
    r"\ba program of your own\b": "your own bot",
    r"\bmeter of your own\b": "a custom metric",
    r"\bthe surface\b|\bmay stand on\b": "API reference",
    r"\bTell a saved game\b": "replay a saved game",
    r"\bWhat you are called\b": "your name",
    r"\bThe same number gives\b": "random seed",
    r"\bWhat is worth a line\b": "minimum log level",
    r"0\.0\.0\.0 is every one": "0.0.0.0 for all interfaces",
    r"\bWhat people type to get here\b|\bstands in front\b": "public URL when behind a proxy",
    r"\bMessages without sense\b": "malformed messages",
    r"\bwhat lies open\b": "open offers",
    r"\bCome back here\b": "reconnect here",
    r"\bAs the system\b": "system default",
    r"\bYou watch\b": "spectating",
    r"\bis up to chance\b": "depends on dice or cards",
    r"\bon an ordinary day\b": "a solid all-round opponent",
    r"\bNobody is hurried\b": "no time limit",
    r"\bor less far\b": "by 1 or 2, up or down",
    r"\byou do not keep such a card\b": "you don't have this card",
    r"\ba number that ends\b": "must be finite",
    r"\bsettings stand under none\b": "settings go at the top level",
    r"\bhas too much to do\b": "is overloaded",
    r"\b(roll|end it), or manage\b|\b(buy|repay) it, or not\b": "roll the dice, buy NAME?, ...",
    r"\bStay out of this auction\b": "pass for the rest of this auction",
    r"\bpromises count for nothing\b": "each side must give something",
    r"\bTurn down for money\b|\bRepay and turn up\b": "mortgage for cash, pay off mortgages",
    r"\bcame to you mortgaged\b": "you received NAME, mortgaged",
    r"\bEverything you may do\b": "all actions",
    r"\bHow one builds\b": "how building works",
    r"\bType an act\b": "type a command",
    r"\bLooks at the next street only\b": "a beginner",
    r"\bA moment for every act\b": "short pause between moves",
    r"\bA friend, or whoever comes\b": "open seat",
    r"\bAs its own rules print them\b": "official variants",
    r"\bnobody else finds the table\b": "only people with this link can join",
    r"\bIt costs nothing, and you may leave it\b": "free and optional",
    r"\bcounts in the rent, not beside\b": "raises rent unless a hazard is here",
    r"\bat every pass of\b": "each time you pass GO",
    r"\bSee how it went\b": "view results",
    r"\blead one to expect\b": "expected",
    r"\bleaves it to an auction\b": "it's auctioned",
    r"\bwhoever lands\b": "players who land",
    r"\btoo dear\b": "too expensive",
    r"\bunder the hammer\b": "up for auction",
    r"\bis there already\b": "already exists",
    r"(^|[.:;] )(Who|Whoever) (?!is |are |wins|has |won)\w+ ": "name the actor: players, spectators, the host",
    r"--(variant|house)\b": "--option",
}
"""Patterns, in any case, with what we write instead."""

PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md")]
PAGES += [
    page for page in sorted((ROOT / "docs").rglob("*.md"))
    if page.parent.name != "decisions" and page.name not in ("acts.md", "conformance.md", "protocol.md", "settings.md")
]  # fmt: skip
"""Not the pages that are written from the rules and the server, whose wording is checked where it is."""
MODULES_READ = [SOURCE / "cli.py", *sorted(SOURCE.glob("commands/*.py")), *sorted(SOURCE.glob("terminal/*.py"))]
EDITIONS = sorted(SOURCE.glob("editions/**/*.toml"))
WITTY = ("cards", "wordings")
"""Tables of an edition's file that keep their own voice."""


def gone(text: str) -> list[str]:
    """What is wrong with a text: each phrase, and what to write instead."""
    found = ((match[0], plain) for phrase, plain in GONE.items() if (match := re.search(phrase, text, re.I | re.M)))
    return [f"{old!r}: write {plain!r} instead" for old, plain in found]


def strings(module: Path) -> Iterator[str]:
    """Every text in a module that can be shown: not its docstrings, but help comes from those of commands."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def texts(plain: Any, key: str = "") -> Iterator[str]:
    """Every text of an edition's file but the cards'."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for name, value in plain.items():
            if name not in WITTY:
                yield from texts(value, name)
    elif isinstance(plain, list):
        for value in plain:
            yield from texts(value, key)


@pytest.mark.parametrize("command", ["", *MODULES])
def test_help_is_plain(command: str) -> None:
    shown = CliRunner(env={"COLUMNS": "300", "NO_COLOR": "1"}).invoke(app, [*command.split(), "--help"]).stdout
    assert not gone(shown)


@pytest.mark.parametrize("module", MODULES_READ, ids=lambda file: file.stem)
def test_the_terminal_and_the_command_line_are_plain(module: Path) -> None:
    wrong = [line for text in strings(module) if text not in ("--variant", "--house") for line in gone(text)]
    assert not wrong


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda file: file.stem)
def test_editions_are_plain(edition: Path) -> None:
    wrong = [line for text in texts(tomllib.loads(edition.read_text(encoding="utf-8"))) for line in gone(text)]
    assert not wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda file: file.name)
def test_pages_are_plain(page: Path) -> None:
    assert not gone(page.read_text(encoding="utf-8"))


def test_a_phrase_that_is_gone_is_found() -> None:
    assert gone("Load the page anew") == ["'anew': write 'again' instead"]
    assert gone("Who watches can read") == [
        "'Who watches ': write 'name the actor: players, spectators, the host' instead"
    ]
    assert not gone("Spectators can read. Who is the host?")
