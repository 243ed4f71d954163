"""People who play by themselves: threads that take whatever act comes first, so that whole games can be watched."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.live import Player, Server, Socket

WISHED = ("AskRent", "Roll", "Buy", "Pass", "TryDouble", "DeclineDeal", "EndTurn", "Decline", "GoBankrupt")
LOOK = "look-"
"""How the ids of previews begin."""


class Crowd:
    """Everybody at one table, each on a thread; they come back whenever their socket breaks."""

    def __init__(
        self, players: list[Player], pause: float = 0.0, listener: Callable[[dict[str, Any]], None] | None = None
    ) -> None:
        self.players = players
        self.pause = pause
        self.listener = listener
        """Hears every message that anybody gets; where there is one, acts are previewed before they are sent."""
        self.acknowledged: set[str] = set()
        """The commands that were answered with `done`, as the store knows them."""
        self.versions = [0] * len(players)
        self.views: list[Any] = [None] * len(players)
        self.updates: list[dict[int, Any]] = [{} for _ in players]
        """What each heard: facts by number."""
        self.over = threading.Event()
        self.stopped = threading.Event()
        self.resting = threading.Event()
        """Set while nobody acts."""
        self.moves = 0
        self.errors: list[BaseException] = []
        self._threads = [
            threading.Thread(target=self._run, args=(index,), daemon=True) for index in range(len(players))
        ]

    def start(self) -> Crowd:
        """Begin."""
        for thread in self._threads:
            thread.start()
        return self

    def stop(self) -> None:
        """Leave."""
        self.stopped.set()
        for thread in self._threads:
            thread.join(timeout=30)
        if self.errors:
            raise self.errors[0]

    def move_to(self, index: int, server: Server) -> None:
        """From now on a player connects to another server."""
        self.players[index].server = server

    def _run(self, index: int) -> None:
        try:
            while not (self.over.is_set() or self.stopped.is_set()):
                with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                    since = self.versions[index]
                    with self.players[index].connect(since=since or None) as socket:
                        self._play(index, socket)
                time.sleep(0.1)
        except BaseException as error:
            self.errors.append(error)

    def _play(self, index: int, socket: Socket) -> None:
        sent: str | None = None
        choices: dict[str, Any] | None = None
        latest: dict[str, Any] | None = None
        self._hear(index, socket, socket.heard[0])
        while not (self.over.is_set() or self.stopped.is_set()):
            message = heard(socket)
            if message is not None:
                self._hear(index, socket, message)
            match message:
                case None:  # nothing came for a while: what was sent is lost or was refused, so choose again
                    sent, choices = None, latest
                case {"type": "done"}:
                    self.acknowledged.add(f"{socket.seat}:{message['id']}")
                    self.moves += 1
                    sent = None
                case {"type": "refused"} if not str(message["id"]).startswith(LOOK):
                    sent = None
                case {"type": "choices"}:
                    choices = latest = message
            if sent is not None or choices is None or choices["version"] < socket.version or self.resting.is_set():
                continue
            act = chosen(choices, socket.duty is not None)
            choices = None
            if act is not None:
                time.sleep(self.pause)
                if self.listener is not None:
                    socket.send({"type": "preview", "id": f"{LOOK}{time.monotonic_ns():x}", "act": act})
                sent = f"{socket.version}-{act['kind']}-{time.monotonic_ns():x}"
                socket.send({"type": "act", "id": sent, "act": act})

    def _hear(self, index: int, socket: Socket, message: dict[str, Any]) -> None:
        if self.listener is not None:
            self.listener(message)
        if message["type"] in ("welcome", "update"):
            self.versions[index] = socket.version
            self.views[index] = socket.view
        if message["type"] == "update":
            heard = self.updates[index]
            for fact in message["facts"]:
                assert heard.setdefault(fact["n"], fact) == fact, "two facts have one number"
        if message["type"] == "over":
            self.over.set()


def heard(socket: Socket) -> dict[str, Any] | None:
    """The next message, if one comes soon."""
    try:
        return socket.receive(0.5)
    except TimeoutError:
        return None


def chosen(choices: dict[str, Any], asked: bool) -> dict[str, Any] | None:
    """What somebody without a plan does: what is wished for, or whatever answers the table."""
    acts: dict[str, dict[str, Any]] = {act["kind"]: act for act in choices["acts"] if act["kind"] != "Resign"}
    kind = next((kind for kind in WISHED if kind in acts), None)
    if kind is not None:
        return acts[kind]
    others = [*acts.values(), *(form["example"] for form in choices["forms"])]
    others.sort(key=lambda act: "duty" not in act)  # what answers the table comes first
    return next(iter(others), None) if asked else None
