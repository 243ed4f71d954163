"""Logging: one line per event, for people or as JSON, with secrets removed."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TextIO

from rentier.server.config.settings import Settings
from rentier.server.edge.middleware import request_id

HIDDEN = "[hidden]"
OWN_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
"""What every record of the logging library has; anything else was given by us."""
QUIET = ("uvicorn", "uvicorn.error", "alembic", "sqlalchemy", "websockets", "redis")
"""Libraries that only tell what is wrong; the server library would tell addresses with their queries."""
NO_ERRORS = (
    "Invalid UTF-8 sequence received from client.",  # the client's own doing
    "ASGI callable returned without completing handshake.",  # said after every handshake that we refuse
    "Application startup failed. Exiting.",  # our own sentence, or a trace, says why
)
"""What the server library calls an error and is none; the access log tells how each of these ended."""
DATABASE = "the database cannot be used: %s"
"""What every act and every room would tell while the store is in trouble."""
AT_WILL = ("Invalid HTTP request received.", "Unsupported upgrade request.", DATABASE)
"""What anybody can have told as often as they like."""
MINUTE = 60.0
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")

_KEY = r"token|secret|password|invite|seeds?|authorization|cookie|rentier_seat_[a-z0-9]{1,64}"
_VALUE = r"\[[^\]]{0,4096}\]?|b?\"[^\"]{0,4096}\"?|b?'[^']{0,4096}'?|(?:bearer\s{1,9})?[^\s,;&)}\]'\"]{1,4096}"
PATTERNS = (
    (re.compile(rf"(?i)({_KEY})(['\"]?\s{{0,9}}[:=]\s{{0,9}})({_VALUE})"), rf"\1\2{HIDDEN}"),
    (re.compile(r"(?i)\b(bearer\s{1,9})[\w.~+/=-]{1,4096}"), rf"\1{HIDDEN}"),
    (re.compile(r"(://[^/\s:@]{0,256}:)[^/\s@]{1,1024}@"), rf"\1{HIDDEN}@"),  # a password in an address
    (
        re.compile(
            r"(?<![\w/.-])(?=[\w-]{0,512}[a-z])(?=[\w-]{0,512}[A-Z])(?=[\w-]{0,512}\d)[A-Za-z0-9_-]{22,512}(?![\w/.-])"
        ),
        HIDDEN,
    ),
)
"""By name, by place, and whatever looks as random as a seat token.

Anybody can have a text of their choice logged, so redacting takes time in proportion to its length, which is
limited: every quantifier is bounded, and a value without an end is hidden up to that bound instead of being searched
again.
"""
LONGEST = 16 * 1024
"""Characters of a text that are logged; from a longer one the middle is left out."""


class Redactor:
    """Removes secrets from a text before it is logged."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self.known = sorted({secret for secret in known if secret}, key=len, reverse=True)

    def __call__(self, text: str) -> str:
        """The text without secrets."""
        for secret in self.known:
            text = text.replace(secret, HIDDEN)
        text = without_middle(text)
        for pattern, instead in PATTERNS:
            text = pattern.sub(instead, text)
        return text

    def value(self, name: str, value: object) -> object:
        """A field of a record without secrets."""
        if isinstance(value, bool | int | float) or value is None:
            return value
        if re.fullmatch(rf"(?:[a-z_]{{0,64}}|set-)(?:{_KEY})", name, re.IGNORECASE):
            return HIDDEN
        return self(str(value))


def without_middle(text: str) -> str:
    """The beginning and the end of a long text, without the words at the cut: half a secret would not be recognised."""
    if len(text) <= LONGEST:
        return text
    begin, end = text[: LONGEST // 2], text[-LONGEST // 2 :]
    begin, end = begin[: begin.rfind(" ") + 1], end[end.find(" ") :] if " " in end else ""
    return f"{begin}[{len(text) - len(begin) - len(end)} characters left out]{end}"


class Lines(logging.Formatter):
    """Lines for people: time, level, where, what, and the fields that came with it."""

    def __init__(self, redact: Redactor) -> None:
        super().__init__()
        self.redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """One line, and a trace below it where there is one."""
        told = fields(record, self.redact)
        ends = " ".join(f"{name}={value}" for name, value in told.items())
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        text = f"{when} {record.levelname.lower():7} {record.name}: {self.redact(record.getMessage())}"
        line = one_line(f"{text}  {ends}" if ends else text)
        trace = self.trace(record)
        return f"{line}\n{trace}" if trace else line

    def trace(self, record: logging.LogRecord) -> str:
        """Where an exception came from."""
        return self.redact(self.formatException(record.exc_info)) if record.exc_info else ""


class Json(Lines):
    """Lines for programs: one JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        """One object."""
        told: dict[str, object] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": self.redact(record.getMessage()),
            **fields(record, self.redact),
        }
        trace = self.trace(record)
        if trace:
            told["trace"] = trace
        return json.dumps(told)  # in ASCII, so that nothing in it can end the line


def fields(record: logging.LogRecord, redact: Redactor) -> dict[str, object]:
    """What was given beside the message, and the request it belongs to."""
    given = {name: value for name, value in vars(record).items() if name not in OWN_FIELDS}
    current = request_id.get()
    if current is not None:
        given.setdefault("request", current)
    return {name: redact.value(name, value) for name, value in given.items()}


def one_line(text: str) -> str:
    """A text that cannot start a new log line, even if a client wrote parts of it."""
    return CONTROL.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def is_worth_telling(record: logging.LogRecord) -> bool:
    """Whether a record is kept."""
    return record.msg not in NO_ERRORS


class Seldom:
    """Lets through one line a minute of what anybody can cause at will, with how many were left out before it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.last: dict[str, float] = {}
        self.left_out: Counter[str] = Counter()

    def __call__(self, record: logging.LogRecord) -> bool:
        """Whether a record is kept."""
        if record.msg not in AT_WILL:
            return True
        now, last = self.now(), self.last.get(record.msg)
        if last is not None and now - last < MINUTE:
            self.left_out[record.msg] += 1
            return False
        self.last[record.msg] = now
        record.left_out = self.left_out.pop(record.msg, 0)
        return True


def set_up(settings: Settings, known: Iterable[str] = (), stream: TextIO | None = None) -> None:
    """Send everything that is logged to one stream; `known` are values that must never appear."""
    redact = Redactor(known)
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Json(redact) if settings.log_format == "json" else Lines(redact))
    handler.addFilter(is_worth_telling)
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
