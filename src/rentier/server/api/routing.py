"""Routes that read their JSON bodies strictly."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import HTTPException, Request, Response
from fastapi.routing import APIRoute

from rentier.server.protocol.errors import RequestError
from rentier.server.protocol.strict_json import read


class StrictRequest(Request):
    """A request whose JSON body is read strictly."""

    async def json(self) -> Any:
        """The body as plain data; anything doubtful is a 422."""
        try:
            return read(await self.body())
        except RequestError as error:
            raise HTTPException(422, str(error)) from None


class StrictRoute(APIRoute):
    """A route that reads its body strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The usual handler, with a strict request."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return strictly
