"""Errors as HTTP responses: a status, a code for programs and a sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from rentier.kernel.errors import Refusal, RentierError
from rentier.server.lobby.timing import PRESETS
from rentier.server.ops.logs import DATABASE
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.server.protocol.validation import wrong
from rentier.store.errors import Altered, Conflict, Exists, Missing, StoreError, Taken

log = logging.getLogger(__name__)

LONGEST_NAME = 64
"""Characters that are repeated of a name that a client made up."""
EITHER = {
    "options": (2, "must be true, false or a whole number, under the id of an option of the edition"),
    "clocks": (1, f"must be one of {', '.join(PRESETS)}, or an object with whole seconds by name"),
}
"""Fields that take one form or another: how far their names go, and what they take."""
CODES = {404: ErrorCode.MISSING, 405: ErrorCode.METHOD, 413: ErrorCode.LIMIT}
"""The codes of statuses that the framework answers with by itself; any other is a matter of format."""


class Problem(BaseModel):
    """What went wrong."""

    code: str
    sentence: str
    clause: str | None = None
    """The clause that forbids it, if one does."""


PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "The request was refused; the sentence says why."},
    422: {"model": Problem, "description": "The request is invalid; the sentence says what is wrong."},
}


def answer_problems(app: FastAPI) -> None:
    """Have every error answered in the same form; nothing of what the client sent is sent back."""
    app.add_exception_handler(RequestError, declined)
    app.add_exception_handler(RentierError, refused)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, plain)


def problem(
    code: ErrorCode, sentence: str, status: int = 0, headers: Mapping[str, str] | None = None, **more: str
) -> Response:
    """A response in the form of all errors."""
    shown = sentence.encode("utf-8", "replace").decode()
    return JSONResponse({"code": code, "sentence": shown, **more}, status or code.status, headers)


async def declined(request: Request, error: Exception) -> Response:
    """The lobby does not do that."""
    assert isinstance(error, RequestError)
    headers = {"Retry-After": str(error.wait)} if error.wait else None
    return problem(error.code, error.sentence, error.status, headers)


async def refused(request: Request, error: Exception) -> Response:
    """Something does not fit: an edition, an option, a name, a rule; or the store cannot be used."""
    match error:
        case Conflict() | Exists() | Missing() | Taken():
            return problem(ErrorCode.CLOSED, str(error))
        case Altered():
            log.error("%s", error)
            return problem(ErrorCode.DAMAGED, DAMAGED)
        case StoreError():
            log.warning(DATABASE, error)
            return problem(ErrorCode.UNAVAILABLE, "This cannot be stored or read right now: try again", headers=RETRY)
        case Refusal():
            return problem(ErrorCode.RULE, error.text, clause=error.clause)
        case _:
            return problem(ErrorCode.FORMAT, str(error))


RETRY = {"Retry-After": "2"}
DAMAGED = "The stored data of this game was altered, so it cannot go on: ask the operator to restore a backup"


async def unreadable(request: Request, error: Exception) -> Response:
    """The request does not have the form that its route takes."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    path = [str(part)[:LONGEST_NAME] for part in first["loc"][1:]]
    if not path:
        missing = first["type"] == "missing"
        return problem(ErrorCode.FORMAT, f"The request body {'is missing' if missing else 'must be an object'}")
    parts, words = EITHER.get(path[0], (0, ""))
    if parts and first["type"] not in ("dict_type", "too_long"):
        return problem(ErrorCode.FORMAT, f"{'.'.join(path[:parts])} {words}")
    return problem(ErrorCode.FORMAT, f"{'.'.join(path)} {wrong(first)}")


async def plain(request: Request, error: Exception) -> Response:
    """What the framework answers by itself: no such route, another method."""
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, ErrorCode.FORMAT)
    return problem(code, str(error.detail), error.status_code, error.headers)
