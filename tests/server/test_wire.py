"""The wire: what is read, and everything that is not."""

from __future__ import annotations

import pytest

from rentier.server.protocol import wire


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("nothing", "not JSON"),
        ("[]", "does not fit"),
        ('"roll"', "does not fit"),
        ("{}", "does not fit"),
        ('{"type":"cheat","id":"a"}', "does not fit"),
        ('{"type":"ping"}', "does not fit"),
        ('{"type":"ping","id":""}', "does not fit"),
        ('{"type":"ping","id":7}', "does not fit"),
        ('{"type":"ping","id":"' + "a" * 65 + '"}', "does not fit"),
        ('{"type":"ping","id":"a","dice":[6,6]}', "does not fit"),
        ('{"type":"ping","id":"a","id":"b"}', "key stands here twice"),
        ('{"type":"act","id":"a","act":{"amount":1,"amount":2}}', "key stands here twice"),
        ('{"type":"act","id":"a","act":{"amount":NaN}}', "NaN"),
        ('{"type":"act","id":"a","act":{"amount":-Infinity}}', "Infinity"),
        ('{"type":"act","id":"a","act":{"amount":1e999}}', "hole"),
        ('{"type":"act","id":"a","act":{"amount":1.0}}', "hole"),
        ('{"type":"act","id":"a","act":{"amount":' + "9" * 5000 + "}}", "digits"),
        ('{"type":"act","id":"a","act":' + "[" * 5000, "nested"),
        ('{"type":"say","id":"a","text":"\\ud800"}', "half a character"),
        ('{"type":"hello","protocol":1,"since":1.5}', "hole"),
        ('{"type":"hello","protocol":1,"since":99999999999999999999}', "digits"),
        ('{"type":"vote","id":"a","seat":-1,"remove":true}', "does not fit"),
        ('{"type":"vote","id":"a","seat":1,"remove":1}', "does not fit"),
    ],
)
def test_what_is_no_message_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(wire.WireError, match=why):
        wire.read(text)


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
