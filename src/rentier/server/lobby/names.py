"""Players' names: which are allowed, and which look alike at a table; and removing deceptive characters from texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain, count

from rentier.bots.personalities import cast_for
from rentier.server.lobby.confusables import skeleton
from rentier.server.protocol.errors import ErrorCode, RequestError

LONGEST = 24
"""The maximum length of a name, once it is normalised."""
MOST_MARKS = 3
"""The maximum number of combining marks after a letter: enough for every living script."""

BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u2d7f\u3164\uffa0\ufffc\U0001107f\U00016fe4\U0001d159"
)
"""Letters, marks and symbols that show nothing, though their category does not say so."""
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Categories that a name has no use for: controls, bidi and zero width marks, surrogates, what has no glyph."""
SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Variation selectors: they choose between drawings of one character."""

BANKER = ("Banker", "the Banker")
"""Who speaks at every table for the rules and the time."""
SEAT = re.compile(r"(seat|player)?\d+")
"""How seats are spoken of where nobody has a name."""


def clean_name(text: str) -> str:
    """A name as it is kept: NFC, trimmed, single spaces; a `RequestError` says what is wrong with it."""
    if len(text) > 4 * LONGEST:
        raise RequestError(ErrorCode.FORMAT, f"A name must have 1 to {LONGEST} characters")
    name = " ".join(unicodedata.normalize("NFC", SELECTORS.sub("", text)).split())
    if not 1 <= len(name) <= LONGEST:
        raise RequestError(ErrorCode.FORMAT, f"A name must have 1 to {LONGEST} characters")
    categories = [unicodedata.category(character) for character in name]
    if any(category in UNSEEN for category in categories) or BLANK.intersection(name):
        raise RequestError(ErrorCode.FORMAT, "A name can only have visible characters")
    marks = 0
    for place, category in enumerate(categories):
        marks = marks + 1 if category[0] == "M" else 0
        if marks > MOST_MARKS or (marks and not place):
            raise RequestError(ErrorCode.FORMAT, f"A name can have at most {MOST_MARKS} marks on a letter")
    if not any(category[0] in "LNS" for category in categories):
        raise RequestError(ErrorCode.FORMAT, "A name needs at least one letter, digit or symbol")
    if SEAT.fullmatch(_bare(_plain(name)).casefold()):
        raise RequestError(ErrorCode.FORMAT, "A name cannot be only a number")
    return name


TRICKS = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories that a line has no use for: what hides text, or shows it in another order."""
JOINERS = "\u200c\u200d"
"""Shape emoji and letters of some scripts; they show nothing by themselves."""


def clean_line(text: str) -> str:
    """A line that somebody wrote, as it is kept: single spaces, and nothing that hides, reorders or piles up.

    Empty where there is nothing to see.
    """
    kept: list[str] = []
    marks = 0
    for character in " ".join(text.split()):
        category = unicodedata.category(character)
        marks = marks + 1 if category[0] == "M" else 0
        if marks <= MOST_MARKS and (category not in TRICKS or character in JOINERS):
            kept.append(character)
    line = " ".join("".join(kept).split())
    return line if any(map(_is_seen, line)) else ""


def _is_seen(character: str) -> bool:
    """Whether a character shows something; emoji are newer than what Python knows of them."""
    is_known = unicodedata.category(character)[0] in "LNPS" and character not in BLANK
    return is_known or "\U0001f000" <= character < "\U00020000"


def alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other: but for case, accents and punctuation, or by their looks."""
    ways = (_folded, _looks, lambda name: _folded(_in_latin(name)))
    return any(way(one) == way(other) for way in ways)


def taken(name: str, others: Iterable[str]) -> str | None:
    """The first of the other names that looks like this one, if any."""
    return next((other for other in others if alike(name, other)), None)


def of_the_house(bank: str) -> list[str]:
    """The names that a table needs for itself, where its Bank is called so."""
    return [bank, f"the {bank}", *BANKER]


def bot_name(table: str, others: Iterable[str]) -> str:
    """A name for a bot of a table that nobody at it has: of the cast, in the order that the table's id decides."""
    there, names = list(others), [personality.name for personality in cast_for(table)]
    numbered = (f"{name} {number}" for number in count(2) for name in names)
    return next(name for name in chain(names, numbered) if taken(name, there) is None)


def _plain(text: str) -> str:
    """Compatible forms as their plain letters, without accents on Latin, Greek and Cyrillic ones."""
    kept: list[str] = []
    alphabetic = False
    for character in unicodedata.normalize("NFKD", text):
        if unicodedata.category(character)[0] != "M":
            alphabetic = unicodedata.name(character, "").startswith(("LATIN", "GREEK", "CYRILLIC"))
        elif alphabetic:
            continue
        kept.append(character)
    return "".join(kept)


def _bare(text: str) -> str:
    """A text without spaces and punctuation, unless it has nothing else."""
    bare = "".join(character for character in text if unicodedata.category(character)[0] not in "PZ")
    return bare or text


def _folded(name: str) -> str:
    """A name as it is read out: without case."""
    return _one_letter(skeleton(_bare(_plain(_plain(name).casefold()))).casefold())


def _looks(name: str) -> str:
    """A name as it is seen from afar: what is drawn alike is the same."""
    return _one_letter(skeleton(_bare(_plain(name))))


def _in_latin(name: str) -> str:
    """A name whose Greek and Cyrillic letters are those of ours that they are drawn like, capitals too."""
    drawn = ((letter, letter if letter.isascii() else skeleton(letter)) for letter in name)
    return "".join(like if like.isascii() else letter for letter, like in drawn)


def _one_letter(text: str) -> str:
    """A text with one letter for two that look like it, where the standard has them apart."""
    return text.replace("vv", "w")
