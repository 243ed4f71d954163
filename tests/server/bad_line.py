"""A line to Redis that loses, repeats and reorders what others publish, and can be cut for a while."""

from __future__ import annotations

import contextlib
import socket
import threading
from random import Random

from tests.services import free_port


class BadLine:
    """Listens on a port of its own, and passes on to Redis; replies to commands come through whole."""

    def __init__(self, port: int) -> None:
        self.redis = port
        self.port = free_port()
        self.lost = self.repeated = self.swapped = 0
        self._open: set[socket.socket] = set()
        self._listener: socket.socket | None = None

    @property
    def url(self) -> str:
        """The address to give to servers."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Take calls."""
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def cut(self) -> None:
        """Hang up, and take no more calls."""
        if self._listener is not None:
            with contextlib.suppress(OSError):
                self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
        for end in list(self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                caller, _ = listener.accept()
                called = socket.create_connection(("127.0.0.1", self.redis))
                self._open |= {caller, called}
                threading.Thread(target=self._pass_on, args=(caller, called), daemon=True).start()
                threading.Thread(target=self._spoil, args=(called, caller), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        """What servers say goes on as it is."""
        with contextlib.suppress(OSError), source, target:
            while data := source.recv(65536):
                target.sendall(data)

    def _spoil(self, source: socket.socket, target: socket.socket) -> None:
        """What they hear of others does not."""
        chance, rest = Random(7), b""
        held: bytes | None = None
        with contextlib.suppress(OSError), source, target:
            while data := source.recv(65536):
                rest += data
                out = b""
                while (end := end_of(rest, 0)) is not None:
                    frame, rest = rest[:end], rest[end:]
                    if b"$7\r\nmessage\r\n" not in frame[:20]:
                        out += frame
                        continue
                    fate = chance.random()
                    if fate < 0.25:
                        self.lost += 1
                    elif fate < 0.5:
                        self.repeated += 1
                        out += frame * 2
                    elif fate < 0.75 and held is None:
                        held = frame
                    else:
                        self.swapped += held is not None
                        out, held = out + frame + (held or b""), None
                if out:
                    target.sendall(out)


def end_of(data: bytes, at: int) -> int | None:
    """Where the reply that begins here ends, if all of it has come."""
    line = data.find(b"\r\n", at)
    if line < 0:
        return None
    kind, rest, at = data[at : at + 1], data[at + 1 : line], line + 2
    if kind == b"$":
        end = at if int(rest) < 0 else at + int(rest) + 2
        return end if end <= len(data) else None
    if kind in (b"*", b">", b"%", b"~"):
        for _ in range(int(rest) * (2 if kind == b"%" else 1)):
            inner = end_of(data, at)
            if inner is None:
                return None
            at = inner
    return at
