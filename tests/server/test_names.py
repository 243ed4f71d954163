"""B8: names that cannot be shown are refused or normalised, and names at a table can be told apart."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rentier.bots.personalities import cast_for
from rentier.server.lobby.names import LONGEST, alike, bot_name, clean_line, clean_name, taken
from rentier.server.protocol.errors import RequestError


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t van   Dyk\n", "Ann van Dyk"),
        ("Zoe\u0308", "Zoë"),
        ("Ann\u00a0B", "Ann B"),
        ("Ann\u2028B\nC", "Ann B C"),
        ("O'Neill-Smith Jr.", "O'Neill-Smith Jr."),
        ("李小龍", "李小龍"),
        ("Ольга", "Ольга"),
        ("שרה", "שרה"),
        ("नमिता", "नमिता"),
        ("🐙", "🐙"),
        ("❤\ufe0f Ann", "❤ Ann"),
        ("<script>alert(1)</script>"[:24], "<script>alert(1)</script"),
        ("x" * LONGEST, "x" * LONGEST),
        ("B4", "B4"),
    ],
)
def test_allowed_names(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "x" * (LONGEST + 1),
        "x" * 1_000_000,
        "An\0n",
        "An\x1b[31mn",
        "An\ud800n",
        "An\u202en",  # right-to-left override
        "\u200fAnn",  # right-to-left mark
        "An\u2066n",  # isolate
        "An\u200bn",  # zero width space
        "An\u200dn",  # joiner
        "An\ufeffn",
        "An\u00adn",  # soft hyphen
        "An\u034fn",  # grapheme joiner
        "An\u3164n",  # Hangul filler
        "\u2800",
        "An\ue000n",  # private use
        "An\U000e0041n",  # tag
        "\U0001d159",  # a note without a head
        "An\U00016fe4n",  # Khitan filler
        "\ufffc",
        "\u3164\u3164",
        "\u00a0\u2003\u3000",
        "a" + "\u0300" * 10_000,
        "a" + "\u0300" * 5,
        "\u0301Ann",
        "...",
        "- -",
        "3",
        "007",
        "Seat 3",
        "player2",
        "٣",
    ],
)
def test_what_nobody_may_be_called(typed: str) -> None:
    with pytest.raises(RequestError, match=r"^A name"):
        clean_name(typed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "ANN."),
        ("Ann", "A n n"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "Аnn"),  # Cyrillic А
        ("Ann", "Αnn"),  # Greek Α
        ("paypal", "раураl"),
        ("José", "Jose"),
        ("Straße", "STRASSE"),
        ("Ian", "lan"),
        ("Bill", "BiIl"),
        ("Bob", "B0b"),
        ("Bernie", "Bemie"),
        ("Will", "vvill"),
        ("Пётр", "петр"),
        ("ﬁn", "fin"),
        ("Ann", "𝕬𝖓𝖓"),
        ("Ann", "Ꭺnn"),  # Cherokee
        ("Oleg", "Օleg"),  # Armenian
        ("Sam", "Ѕаm"),
        ("Leo", "Ⅼеo"),
        ("Bank", "Ᏼank"),
        ("Zoe", "Ζоꬲ"),
        ("MaX", "Mａ᙭"),
    ],
)
def test_names_that_could_be_taken_for_each_other(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)
    assert taken(other, ["Ben", one]) == one


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Ann", "Ben"), ("Ali", "All"), ("Ian", "Lan"), ("Иван", "Ivan"), ("🙂", "🙃"), ("กา", "กี")],
)
def test_names_that_can_be_told_apart(one: str, other: str) -> None:
    assert not alike(one, other)
    assert taken(one, [other]) is None


def test_bots_find_names_however_many_there_are() -> None:
    cast = [personality.name for personality in cast_for("7Kq2")]
    names: list[str] = [cast[0].lower(), f"{cast[2]} 2"]
    for _ in range(20):
        name = bot_name("7Kq2", names)
        assert taken(name, names) is None
        assert clean_name(name) == name
        names.append(name)
    assert names[2 : 1 + len(cast)] == cast[1:]


@given(st.text(st.characters(exclude_categories=()), max_size=60))
@example("\u0344\u0344")
@example("İ")
def test_whatever_is_typed_is_refused_or_kept_in_a_form_that_stays(typed: str) -> None:
    try:
        name = clean_name(typed)
    except RequestError:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= LONGEST
    assert unicodedata.is_normalized("NFC", name)
    name.encode()
    assert "\0" not in name
    assert alike(name, name.upper())
    assert alike(name, f"{name}.")


# ---------------------------------------------------------------- lines of chat


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  see   you\nlater ", "see you later"),
        ("\u202eevil\u202c", "evil"),
        ("\u2067rent\u2069 is due", "rent is due"),
        ("a\x1b[31mb\x07", "a[31mb"),
        ("e" + "\u0301" * 100, "e" + "\u0301" * 3),
        ("pay\u200b me\ufeff", "pay me"),
        ("a \u202e b", "a b"),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f",
        ),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("\u05e9\u05dc\u05d5\u05dd, 5:3!", "\u05e9\u05dc\u05d5\u05dd, 5:3!"),
        ("?!", "?!"),
        *((blank, "") for blank in ("\u200d", "\u3164", "\u2800\u2800", "\u200b", "\u0301", "\xad", "\u2060 \u180e")),
    ],
)
def test_a_line_of_chat_hides_reorders_and_piles_up_nothing(written: str, kept: str) -> None:
    assert clean_line(written) == kept
