"""What breaks while a request is served: told to the log with its trace, and to the client in a sentence."""

from __future__ import annotations

import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rentier.server.operation.guard import Turned
from rentier.server.operation.logs import request_id

logger = logging.getLogger(__name__)


class Mishaps:
    """ASGI middleware inside the guard and the log, so that such an answer has its headers and its line too."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, or answer that it could not be served."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        answered = False

        async def sending(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception:
            if answered:
                raise  # half an answer is out: the line is cut
            logger.exception("%s %s broke", scope.get("method", "SOCKET"), scope["path"])
            number = request_id.get()
            told = f": tell its operator the number {number}" if number else ""
            turned = Turned(500, "internal", f"Something broke in the server{told}")
            instead = "http.response" if scope["type"] == "http" else "websocket.http.response"  # of a handshake
            for message in turned.messages(instead):
                await send(message)
