"""A program of its own takes a seat at a server's table and plays: `python examples/outside_bot.py URL TABLE [INVITE]`.

It needs `pip install websockets` and knows nothing of Rentier but the protocol: docs/protocol.md.
"""

import json
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect

EAGER = ("AskRent", "Buy", "Roll", "TryDouble", "EndTurn", "Pass", "DeclineDeal", "Stay", "GoOnFoot", "PayRent")
"""What it does, the first that it may; for everything else it takes what is offered first."""


def sit_down(url: str, table: str, invite: str | None) -> dict[str, Any]:
    """A seat at the table, with the token that opens it."""
    body = json.dumps({"name": "Outside Bot", "invite": invite}).encode()
    request = urllib.request.Request(f"{url}/api/tables/{table}/seats", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as reply:
        return dict(json.load(reply))


def play(url: str, table: str, invite: str | None = None) -> list[int]:
    """Play until the game is over; the ranking of all seats."""
    seat = sit_down(url, table, invite)
    address = url.replace("http", "ws", 1) + f"/ws/{table}"
    with connect(address, additional_headers={"Authorization": f"Bearer {seat['token']}"}) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 2, "choices": "asked"}))
        duties: list[int] = []
        for text in socket:
            message = json.loads(text)
            if message["type"] in ("welcome", "update") and message.get("view"):
                duties = [waiting["seat"] for waiting in message["view"]["duties"]]
            elif message["type"] == "choices":
                act = choose(message, seat["seat"] in duties)
                if act is not None:
                    socket.send(json.dumps({"type": "act", "id": f"{message['version']}", "act": act}))
            elif message["type"] == "over":
                return list(message["ranking"])
    raise ConnectionError("the server closed the socket before the game was over")


def choose(choices: dict[str, Any], asked: bool) -> dict[str, Any] | None:
    """Ask for rent whenever possible; answer when the table waits, at worst with the example of a form."""
    acts = {act["kind"]: act for act in choices["acts"] if act["kind"] != "Resign"}
    eager = [acts[kind] for kind in (EAGER if asked else EAGER[:1]) if kind in acts]
    others = [*acts.values(), *(form["example"] for form in choices["forms"])]
    others.sort(key=lambda act: "duty" not in act)  # what answers the table comes first
    return next(iter([*eager, *others] if asked else eager), None)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: python examples/outside_bot.py URL TABLE [INVITE]")
    print("Ranking by seat:", play(*sys.argv[1:]))
