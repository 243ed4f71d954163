"""Words of other editions, which the texts of an edition must not use."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from rentier.kernel.clauses import shared_terms
from rentier.kernel.edition import edition_names, load

HOUSE_RULE = r"[Hh]ouse rules?"  # what people play at home is called so everywhere
CITY = r"City|[Rr]ailroads|\bbail(?= Pay the fine)"  # its own name, the plural of a piece, and the word to type


@cache
def foreign_words(name: str) -> re.Pattern[str]:
    """The words of the classic editions for what this one calls otherwise, or does not have."""
    own = load(name)
    classic = [load(other).terms for other in edition_names() if load(other).family == "classic"]
    words = {word for terms in (shared_terms("classic"), *classic) for word in terms.values()} - {*own.terms.values()}
    either = [f"(?i:{re.escape(word)})" if word.islower() else re.escape(word) for word in sorted(words)]
    return re.compile(rf"\b(?:{'|'.join(either)})\b" + ("" if own.currency["symbol"] == "$" else r"|\$"))


@cache
def own_words(name: str) -> re.Pattern[str]:
    """Proper names and words of the edition, which may hold such a word: Mrs. Wolowitz's House, power station."""
    edition = load(name)
    own = sorted({*edition.names, *edition.tokens, *edition.terms.values(), edition.title}, key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, own), HOUSE_RULE, *([CITY] if name == "city" else [])]))


def foreign_in(name: str, texts: Iterable[str]) -> list[tuple[str, str]]:
    """The words of other editions in an edition's texts, each with the text that has it."""
    return [(word, text) for text in texts for word in foreign_words(name).findall(own_words(name).sub("", text))]
