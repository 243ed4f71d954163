"""Error codes and close codes of the protocol, and the exceptions that carry them to a client."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Self

from rentier.kernel.errors import RentierError


class ErrorCode(StrEnum):
    """Why a request was not carried out. Every code has an HTTP status and a meaning for the protocol page."""

    status: int
    meaning: str

    def __new__(cls, value: str, status: int, meaning: str) -> Self:
        """A code with its status and meaning."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.status, member.meaning = status, meaning
        return member

    RULE = (
        "rule",
        409,
        "A rule forbids it; `clause` says which. Look it up at `/api/clauses/RENT-1`, or in the edition's words at"
        " `/api/editions/platinum/rules`.",
    )
    STALE = "stale", 409, "It answers something that is no longer open; `open` lists what the table waits for now."
    CLOCK = "clock", 409, "Your time was up."
    FORMAT = "format", 422, "The message, the act or a value in it cannot be read."
    SEAT = "seat", 403, "Not with this seat, or only with one."
    HOST = "host", 403, "Only the host can do that."
    VOTE = "vote", 409, "Removing a player who is at the table takes the votes of all others."
    PAUSED = "paused", 409, "The players paused the game: send `pause` with `on` false to resume it."
    CLOSED = "closed", 409, "The game has not started or is over, or the table was closed."
    MISSING = "missing", 404, "It does not exist, or you are not allowed to see it."
    NAME = "name", 409, "The name could be mistaken for another one at the table."
    TAKEN = "taken", 409, "Somebody else has it already."
    UNFINISHED = "unfinished", 409, "Seeds and reviews are for games that are over."
    COMMAND = "command", 409, "You have used this id for another command: send a new id."
    RATE = "rate", 429, "Too many in a short time; over HTTP, `Retry-After` says how long to wait."
    LIMIT = "limit", 429, "Too many or too large; the sentence says what."
    ORIGIN = "origin", 403, "The request comes from a page of another site."
    ADDRESS = "address", 421, "The request is for a host that this server does not answer to."
    BANNED = "banned", 403, "The operator banned this address or this player; the sentence says until when and why."
    ADMIN = "admin", 403, "The admin secret is wrong or missing."
    METHOD = "method", 405, "This address does not take that HTTP method."
    UNAVAILABLE = "unavailable", 503, "It cannot be stored right now, or the server is stopping: send it again."
    DAMAGED = "damaged", 500, "The stored data was altered since it was written: the operator has to restore a backup."
    INTERNAL = "internal", 500, "Internal error; nothing was changed."


class CloseCode(IntEnum):
    """Why the server closes a socket, with a meaning for the protocol page."""

    meaning: str

    def __new__(cls, value: int, meaning: str) -> Self:
        """A code with its meaning."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        return member

    NOT_TEXT = 1003, "A frame was not text."
    NOT_UTF8 = 1007, "A frame was not UTF-8."
    ABUSE = (
        1008,
        "Far too many messages, too many malformed ones, too many pings (20 at once, then one a second), or one message"
        " in more than 256 fragments.",
    )
    TOO_LONG = 1009, "A message was too long."
    RESTART = 1012, "The server restarts, or the table was unloaded: reconnect."
    ELSEWHERE = 4001, "The same seat is connected somewhere else."
    REMOVED = 4003, "The seat is no longer yours, or the invite you came with was renewed."
    SLOW = 4004, "You read too slowly: reconnect."
    TABLE_CLOSED = 4005, "The host closed the table."
    BANNED = 4006, "The operator banned this address or this player."
    BAD_HELLO = 4400, "There was no valid `hello` within 10 seconds."


class RequestError(RentierError):
    """The server does not do what a client asked for: a code for programs and a sentence for people."""

    def __init__(self, code: ErrorCode, sentence: str, *, status: int | None = None, wait: int = 0) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence
        self.status = code.status if status is None else status
        """The HTTP status, where it is not the usual one of the code."""
        self.wait = wait
        """Seconds after which the client may try again."""


class Disconnect(RentierError):
    """The server closes a client's connection."""

    def __init__(self, code: CloseCode, sentence: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence
