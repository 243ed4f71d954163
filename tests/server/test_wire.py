"""The wire: what is read, and everything that is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rentier.server.protocol import strict_json, wire
from rentier.server.protocol.errors import RequestError


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("nothing", "not JSON"),
        ("[]", "Invalid message"),
        ('"roll"', "Invalid message"),
        ("{}", "Invalid message"),
        ('{"type":"cheat","id":"a"}', "Invalid message"),
        ('{"type":"ping"}', "Invalid message"),
        ('{"type":"ping","id":""}', "Invalid message"),
        ('{"type":"ping","id":7}', "Invalid message"),
        ('{"type":"ping","id":"' + "a" * 65 + '"}', "Invalid message"),
        ('{"type":"ping","id":"a","dice":[6,6]}', "Invalid message"),
        ('{"type":"ping","id":"a","id":"b"}', "key appears twice"),
        ('{"type":"act","id":"a","act":{"amount":1,"amount":2}}', "key appears twice"),
        ('{"type":"act","id":"a","act":{"amount":NaN}}', "NaN"),
        ('{"type":"act","id":"a","act":{"amount":-Infinity}}', "Infinity"),
        ('{"type":"act","id":"a","act":{"amount":1e999}}', "hole"),
        ('{"type":"act","id":"a","act":{"amount":1.0}}', "hole"),
        ('{"type":"act","id":"a","act":{"amount":' + "9" * 5000 + "}}", "digits"),
        pytest.param('{"type":"act","id":"a","act":' + "[" * 5000 + "]" * 5000 + "}", "nested", id="deep lists"),
        pytest.param('{"type":"act","id":"a","act":' + "[" * 64 + "]" * 64 + "}", "nested", id="a list too deep"),
        ('{"type":"act","id":"a","act":' + "[" * 63 + "]" * 63 + "}", "Invalid message"),
        ('{"type":"say","id":"a","text":"\\ud800"}', "half a character"),
        ('{"type":"hello","protocol":1,"since":1.5}', "hole"),
        ('{"type":"hello","protocol":1,"since":99999999999999999999}', "digits"),
        ('{"type":"vote","id":"a","seat":-1,"remove":true}', "Invalid message"),
        ('{"type":"vote","id":"a","seat":1,"remove":1}', "Invalid message"),
    ],
)
def test_what_is_no_message_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(RequestError, match=why):
        wire.read(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "it must be an object"),
        ("{}", "type is missing"),
        (
            '{"type":"cheat","id":"a"}',
            "type must be hello, act, type, preview, say, autopilot, vote, pace, pause, coach, consult, note or ping",
        ),
        (
            '{"type":5}',
            "type must be hello, act, type, preview, say, autopilot, vote, pace, pause, coach, consult, note or ping",
        ),
        ('{"type":"ping"}', "id is missing"),
        ('{"type":"ping","id":""}', "id must not be empty"),
        ('{"type":"ping","id":7}', "id must be a string"),
        ('{"type":"ping","id":"' + "a" * 65 + '"}', "id must have at most 64 characters"),
        ('{"type":"ping","id":"a","dice":[6,6]}', "dice is unknown: remove it, or fix its name"),
        (
            '{"type":"ping","id":"a","' + "x" * 99 + '":0}',
            "x" * 40 + " is unknown: remove it, or fix its name",
        ),
        ('{"type":"act","id":"a","act":[]}', "act must be an object"),
        ('{"type":"vote","id":"a","seat":-1,"remove":true}', "seat must be at least 0"),
        ('{"type":"vote","id":"a","seat":8,"remove":true}', "seat must be at most 7"),
        ('{"type":"vote","id":"a","seat":1,"remove":1}', "remove must be true or false"),
        ('{"type":"hello","protocol":1,"since":"x"}', "since must be a whole number"),
        ('{"type":"hello","protocol":1,"choices":"never"}', "choices must be always or asked"),
    ],
)
def test_what_does_not_fit_is_told_in_our_own_words(text: str, sentence: str) -> None:
    with pytest.raises(RequestError) as refused:
        wire.read(text)
    assert str(refused.value) == f"Invalid message: {sentence}"


WRONG: tuple[Any, ...] = (None, 1, -(10**9) - 1, 10**9 + 1, "", "a" * 5000, True, [], {})
"""Values that most fields do not take."""


def test_every_field_of_every_message_is_told_in_our_own_words() -> None:
    """Nothing that a client can get wrong falls back to the vague sentence."""
    for kind in (wire.Hello, wire.DoAct, wire.TypeAct, wire.PreviewAct, wire.Say, wire.Autopilot, wire.Vote, wire.Ping):
        for field in kind.__struct_fields__:
            for wrong in WRONG:
                whole = {"protocol": 1, "id": "a", "act": {}, "text": "", "on": True, "seat": 0, "remove": True}
                plain = {name: whole[name] for name in kind.__struct_fields__ if name in whole}
                plain |= {"type": kind.__struct_config__.tag, field: wrong}
                try:
                    wire.read(json.dumps(plain))
                except RequestError as error:
                    told = str(error)
                    assert told.startswith(f"Invalid message: {field} must "), told
                    assert "`" not in told


def test_messages_are_read_as_they_were_meant() -> None:
    assert wire.read('{"type":"hello","protocol":1,"since":-1}') == wire.Hello(1, since=-1)
    assert wire.read('{"type":"act","id":"a","act":{"kind":"Roll","seat":0}}') == wire.DoAct(
        "a", {"kind": "Roll", "seat": 0}
    )
    assert wire.read('{"type":"say","id":"a","text":"\\u00e9"}') == wire.Say("a", "é")


def test_what_is_sent_says_its_type() -> None:
    assert wire.write(wire.Done("a", 3)) == '{"type":"done","id":"a","version":3}'


def test_the_id_of_a_command_that_makes_no_sense_is_told_where_it_can_be_read() -> None:
    assert wire.id_in('{"type":"say","id":"zz"}') == "zz"
    assert [wire.id_in(text) for text in ("", "[]", '{"id":7}', '{"id":""}', '{"id":"a","id":"b"}')] == [None] * 5
    for odd in ("9" * 5000, "-1e999", "1.5", "NaN", '{"a":1,"a":2}', '"\\ud800"', '"\\u0000"'):
        assert wire.id_in('{"type":"act","act":' + odd + ',"id":"zz"}') == "zz"
    for id in ('"\\ud800"', '"\\u0000"', '"' + "x" * 65 + '"', "[" * 5000):
        assert wire.id_in('{"type":"act","id":' + id + "}") is None


def test_a_sign_is_no_digit() -> None:
    for digits, fits in ((18, True), (19, False)):
        for sign in ("", "-"):
            try:
                strict_json.read(sign + "9" * digits)
            except RequestError:
                assert not fits
            else:
                assert fits
