"""Amounts as people type them: `$1,500`, `1500` or `1.5M`, and the errors for those that cannot be read."""

from __future__ import annotations

import re

from rentier.kernel.errors import SpellingError
from rentier.kernel.records import LARGEST
from rentier.text.words import Words

COMMA = re.compile(r"\d\s*,\s*\d")
"""A comma in a number. It is read only before a group of three digits; `1,5` may be a decimal, so it is refused."""
THOUSANDS = re.compile(r"(?<![\w#,.])\d{1,3}(?:,\d{3})+(?![\d,])")


def read_amount(words: Words, text: str) -> int:
    """The amount that a text means; a `SpellingError` says how amounts are typed."""
    amount = amount_of(words, text)
    if amount is None or amount > LARGEST:
        raise unreadable(words, text)
    return amount


def without_commas(words: Words, text: str) -> str:
    """A text whose amounts have no commas between thousands; editions that count in units (1.5M) have none anyway."""
    return text if words.edition.currency.get("units") else THOUSANDS.sub(lambda found: found[0].replace(",", ""), text)


def unreadable(words: Words, text: str) -> SpellingError:
    """What is wrong with a text, and how amounts are typed."""
    wrong = "has a comma in it" if COMMA.search(text) else "is not an amount"
    return SpellingError(f"{text!r} {wrong}; {how_typed(words)}")


def amount_of(words: Words, text: str) -> int | None:
    """The amount that a text such as `$1,500`, `1500` or `1.5 M` means, or None."""
    currency = words.edition.currency
    symbol, units = re.escape(currency["symbol"]), currency.get("units", [])
    match = re.fullmatch(
        rf"(?:{symbol})?\s*(\d{{1,12}})(?:\.(\d{{1,9}}))?\s*({'|'.join(units)})?\s*(?:{symbol})?",
        without_commas(words, text),
        re.IGNORECASE,
    )
    if match is None:
        return None
    unit = (match[3] or "").upper()
    thousands = units.index(unit) if unit in units else 0
    decimals = (match[2] or "").rstrip("0")
    if len(decimals) > 3 * thousands or (units and match[2] and not unit):
        return None
    return int(match[1] + decimals.ljust(3 * thousands, "0")) if thousands else int(match[1])


def how_typed(words: Words) -> str:
    """How amounts are typed in this edition's currency."""
    if words.edition.currency.get("units"):
        whole = words.money(500)
        return f"type amounts as {words.money(1500)}, {whole}, or just 500 for {whole}"
    return f"type whole amounts, as {words.money(1500)} or 1500"
