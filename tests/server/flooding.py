"""Floods: frames by hand, and a client in a process of its own that sends a thousand messages a second.

Run as a program with an address, a table and a token it floods while its input says `on`, comes back whenever it is
closed, tells what it did when its input says `off`, and ends with it.
"""

from __future__ import annotations

import contextlib
import json
import select
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

if TYPE_CHECKING:
    from tests.server.live import Player

A_SECOND = 1000
BATCH = 10


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """A small frame, a whole text unless told otherwise, masked with zeroes."""
    return bytes([first, 0x80 | len(payload)]) + bytes(4) + payload


class Flooder:
    """Floods from the seat of a player while a `with` lasts."""

    def __init__(self, player: Player) -> None:
        command = [sys.executable, "-P", __file__, player.server.address, player.table, player.token]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.sent = 0
        self.closed = 0
        """How often with 1008; anything else fails."""

    def __enter__(self) -> None:
        self.tell("on")
        time.sleep(0.5)  # it is connected

    def __exit__(self, *_: object) -> None:
        self.tell("off")
        assert self.process.stdout is not None
        told = json.loads(self.process.stdout.readline())
        assert set(told["codes"]) == {1008}, told
        self.sent += told["sent"]
        self.closed += len(told["codes"])

    def tell(self, word: str) -> None:
        """Say what to do next."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()

    def close(self) -> None:
        """End the process."""
        self.process.communicate(timeout=20)


def flood(address: str, table: str, token: str) -> dict[str, object]:
    """Flood until there is something to read."""
    sent, codes = 0, []
    url, header = f"ws://{address}/ws/{table}", {"Authorization": f"Bearer {token}"}
    while not told():
        with connect(url, additional_headers=header, compression=None, max_queue=None) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 2}))
            began, number = time.monotonic(), 0
            with contextlib.suppress(ConnectionClosed):
                while number == 0 or not told():
                    for _ in range(BATCH):
                        socket.send('{"type":"ping","id":"flood"}')
                    number += BATCH
                    time.sleep(max(0.0, began + number / A_SECOND - time.monotonic()))
            sent += number
        if socket.protocol.close_code != 1000:  # we were told to stop
            codes.append(socket.protocol.close_code)
    return {"sent": sent, "codes": codes}


def told() -> bool:
    """Whether the input has a line."""
    return bool(select.select([sys.stdin], [], [], 0)[0])


if __name__ == "__main__":
    for line in iter(sys.stdin.readline, ""):
        if line.strip() == "on":
            sys.stdout.write(f"{json.dumps(flood(*sys.argv[1:]))}\n")
            sys.stdout.flush()
