"""Made-up messages and requests: valid ones with something wrong in them, and plain nonsense, from a seed."""

from __future__ import annotations

import json
import string
from collections.abc import Sequence
from random import Random
from typing import Any

from rentier.kernel.records import Act, kinds_of, names_of
from tests.server.live import Plain, Player, Socket

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    39,
    40,
    2**31,
    2**63,
    -(2**63),
    10**30,
    1.5,
    1e308,
    "",
    "0",
    "1",
    "Ann",
    "\x00",
    "\ud800",
    "‮abc",
    "x" * 300,
    [],
    [0],
    [[[]]],
    {},
    {"kind": "Roll"},
    {"deeds": [1], "cash": 1, "cards": []},
)
"""Values that somebody may send instead of the right one."""
TYPES = ("hello", "act", "type", "preview", "say", "autopilot", "vote", "ping", "bye", "update", "")
WORDS = (
    "roll",
    "buy",
    "pass",
    "bid",
    "offer",
    "end",
    "build",
    "sell",
    "ask",
    "Ben",
    "for",
    "50",
    "$1,500",
    "-1",
    "#3",
    "?",
)
ROUTES = (
    "",
    "/seats",
    "/seats/0",
    "/seats/1",
    "/seats/9",
    "/start",
    "/close",
    "/rematch",
    "/reports",
    "/record",
    "/replay",
    "/view",
    "/verify",
)
METHODS = ("GET", "POST", "PATCH", "DELETE", "PUT", "HEAD")
FIELDS = (
    "name",
    "piece",
    "seed",
    "seat",
    "bot",
    "fill",
    "invite",
    "reason",
    "text",
    "edition",
    "seats",
    "options",
    "clocks",
)
COSTLY = ("/close",)
"""Would end the table that is fuzzed: sent as the guest, who may not."""


class Fuzzer:
    """Makes up messages, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.kinds = {name: names_of(kind) for name, kind in kinds_of(Act).items()}

    def message(self, socket: Socket, number: int) -> str:
        """A frame of text: now and then what the seat may really do, so that the game goes on."""
        roll, choices = self.chance.random(), socket.choices or {"acts": [], "forms": []}
        allowed = [*choices["acts"], *(form["example"] for form in choices["forms"])]
        if roll < 0.3 and allowed:
            return written({"type": "act", "id": f"f{number}", "act": self.chance.choice(allowed)})
        if roll < 0.5 and allowed:
            act = self.bent(self.chance.choice(allowed))
            return written({"type": self.chance.choice(("act", "preview")), "id": f"f{number}", "act": act})
        if roll < 0.7:
            return written({"type": self.chance.choice(("act", "preview")), "id": f"f{number}", "act": self.act()})
        if roll < 0.85:
            return written(self.bent({"type": self.chance.choice(TYPES), "id": f"f{number}", **self.fields()}))
        if roll < 0.95:
            text = " ".join(self.chance.choices(WORDS, k=self.chance.randint(1, 8)))
            return written({"type": "type", "id": f"f{number}", "text": text})
        return "".join(self.chance.choices(string.printable + '{}[]":,€🎲', k=self.chance.randint(0, 200)))

    def act(self) -> Plain:
        """An act of any kind, with anything in its fields."""
        kind = self.chance.choice([*self.kinds, "Nothing"])
        return {"kind": kind, **{name: self.value() for name in self.kinds.get(kind, ("seat",))}}

    def fields(self) -> Plain:
        """Fields of any message."""
        some = {
            "text": "hello",
            "on": False,
            "seat": 1,
            "remove": False,
            "act": {},
            "protocol": 2,
            "since": 3,
            "token": "x",
        }
        return {name: some[name] for name in self.chance.sample([*some], self.chance.randint(0, 4))}

    def value(self) -> Any:
        """A number that may be right, or something odd."""
        return self.chance.randint(0, 60) if self.chance.random() < 0.6 else self.chance.choice(ODD)

    def bent(self, plain: Plain) -> Plain:
        """The same with one thing wrong."""
        changed = dict(plain)
        name = self.chance.choice([*changed, "surplus"])
        if self.chance.random() < 0.2:
            changed.pop(name, None)
        else:
            changed[name] = self.value()
        return changed

    def request(self, players: Sequence[Player]) -> tuple[str, str, bytes, str]:
        """Method, path, body and token of a request about a table, by one of its players or by nobody."""
        route = self.chance.choice(ROUTES)
        player = players[-1] if route in COSTLY else self.chance.choice(players)
        token = self.chance.choice((player.token, player.token, "nonsense", ""))
        path = f"/api/tables/{player.table}{route}"
        if self.chance.random() < 0.15:
            path = self.chance.choice(
                ("/api/tables", "/api/quick", "/api/editions/x", "/api/clauses/RENT-1", "/api/%00")
            )
        if self.chance.random() < 0.3:
            path += (
                f"?{self.chance.choice(('invite', 'limit', 'since', 'version', 'names'))}={self.chance.choice(WORDS)}"
            )
        body = {name: self.value() for name in self.chance.sample(FIELDS, self.chance.randint(0, 4))}
        text = (
            written(body)
            if self.chance.random() < 0.9
            else self.chance.choice(("", "[", "[]", "null", '{"a":1,"a":2}'))
        )
        method = "GET" if route in ("/record", "/replay") else self.chance.choice(METHODS)
        if method == "DELETE" and route.startswith("/seats"):
            token = "nonsense"  # else the table would be empty soon
        return method, path, text.encode("utf-8", "surrogatepass"), token


def written(plain: object) -> str:
    """JSON as Python writes it, with escapes for what is no text."""
    return json.dumps(plain)
