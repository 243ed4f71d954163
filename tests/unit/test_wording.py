"""Phrases that we no longer use: what players read, docs, docstrings, comments and the names of tests are free of them.

A phrase that makes readers stumble goes into `GONE` with what we write instead. The client's sentences are also checked
by `client/src/text/catalogue.test.ts`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
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
    r"\bMessages without sense\b": "malformed messages",
    r"\bwhat lies open\b": "open offers",
    r"\bCome back here\b": "reconnect here",
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
    r"\bwhoever\b": "the player who, anybody who",
    r"\b(as|what|where|how|when|while|that) one (may|can|must|cannot|types|builds|has|does)\b": "you, players",
    r"\boneself\b|\bone['’]s own\b": "yourself, the player's own",
    r"\b(for|of|to|that|by) who (?!is\b|are\b|was\b|has\b)\w+s\b": "for players who ...",
    r"\btells of\b": "mentions",
    r"\bthe very same\b": "the same",
    r"\bwithout sense\b": "malformed",
    r"\bcannot be had\b|\bnot to be had\b": "is not available",
    r"\bdoes not hold together\b": "is inconsistent",
    r"\bstands here twice\b": "appears twice",
    r"\bended from outside\b": "killed",
    r"\bis no (number|fact|act|chapter|landing) here\b": "is not a number",
    r"\bgo on with it by\b": "continue it with",
    r"\bdef test who (?!may\b)": "a player who ..., a client that ...",
    r"\b(a|the) server stands\b": "the server can handle",
    r"\bfor ever\b": "forever",
    r"\b(folder|copy) of the sources\b": "source folder, copy of the source code",
    r"\bcertain to about\b": "accurate to about",
}
"""Patterns, in any case, with what we write instead."""
GONE_FROM_PAGES = {
    r"(^|[.:;] )(Who|Whoever) (?!is |are |wins|has |won)\w+ ": "name the actor: players, spectators, the host",
    r"--(variant|house)\b": "--option",
    r"\bfacts? told\b|\btelling down\b|\blines told\b": "shown, logged",
    r"\bAs the system\b": "system default",
    r"\bWhat people type to get here\b|\bstands in front\b": "public URL when behind a proxy",
    r"\bEverything you may do\b": "all actions",
    r"\bwhat is asked\b": "your decision",
}
"""The same, for what users read; in code they would find variables, flags and styles."""

PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "client/README.md")]
PAGES += sorted(page for page in (ROOT / "docs").rglob("*.md") if page.name != "conformance.md")
"""Not the clauses of the rulebooks, which keep their own voice."""
EDITIONS = sorted(SOURCE.glob("editions/**/*.toml"))
WITTY = ("cards", "wordings")
"""Tables of an edition's file that keep their own voice."""
AGAIN = Path(__file__), ROOT / "client" / "src" / "text" / "catalogue.test.ts"
"""Where the phrases are listed."""
KEPT = SOURCE / "bots" / "release_1", SOURCE / "web", ROOT / "client" / "src" / "fixtures"
"""The bots of an earlier release stay as they were; the others are built or recorded."""


def sources() -> list[Path]:
    """Everything that programmers read: sources, tests, benchmarks and tools."""
    folders = ("src/rentier", "client/src", "client/dev", "bench", "tools", "tests", "examples")
    files = (file for folder in folders for file in (ROOT / folder).rglob("*.*"))
    wanted = (file for file in files if file.suffix in (".py", ".ts", ".svelte", ".css"))
    return sorted(file for file in wanted if file not in AGAIN and not set(KEPT) & set(file.parents))


def gone(text: str, phrases: Mapping[str, str] = GONE | GONE_FROM_PAGES) -> list[str]:
    """What is wrong with a text: each phrase, and what to write instead."""
    found = ((match[0], plain) for phrase, plain in phrases.items() if (match := re.search(phrase, text, re.I | re.M)))
    return [f"{old!r}: write {plain!r} instead" for old, plain in found]


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


def literal_in(phrase: str) -> str:
    """The longest text that a phrase without alternatives contains in any case: looking for it first is fast."""
    return max(re.split(r"\(.*\)|\\.|.\?", phrase), key=len)


def test_code_is_plain() -> None:
    """Sentences, docstrings, comments and names; an underscore counts as a space."""
    phrases = [part.lower() for phrase in GONE for part in re.split(r"\|(?![^(]*\))", phrase)]
    quick = [(literal_in(phrase), re.compile(phrase)) for phrase in phrases]
    found = []
    for file in sources():
        text = file.read_text(encoding="utf-8").replace("_", " ").lower()
        matches = (match for literal, phrase in quick if literal in text for match in phrase.finditer(text))
        found += [
            f"{file.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1} {wrong}"
            for match in matches
            for wrong in gone(match[0], GONE)
        ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda file: file.stem)
def test_editions_are_plain(edition: Path) -> None:
    wrong = [line for text in texts(tomllib.loads(edition.read_text(encoding="utf-8"))) for line in gone(text)]
    assert not wrong


@pytest.mark.parametrize("rulebook", sorted(SOURCE.glob("rulebooks/*.toml")), ids=lambda file: file.stem)
def test_clauses_say_you(rulebook: Path) -> None:
    found = re.findall(
        r"\b[Oo]ne(?:['’]s own| (?:may|can|must|cannot|owns|goes|collects|builds|rolls)).*", rulebook.read_text()
    )
    assert not found


@pytest.mark.parametrize("page", PAGES, ids=lambda file: file.name)
def test_pages_are_plain(page: Path) -> None:
    assert not gone(page.read_text(encoding="utf-8"))


def test_a_phrase_that_is_gone_is_found() -> None:
    assert gone("Load the page anew") == ["'anew': write 'again' instead"]
    assert gone("Who watches can read") == [
        "'Who watches ': write 'name the actor: players, spectators, the host' instead"
    ]
    assert not gone("Spectators can read. Who is the host?")
