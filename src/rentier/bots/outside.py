"""Outside bots: programs in any language that read and write one JSON object per line.

A bot named `exec:COMMAND` starts the command once per game. For every wish and every duty the program gets a question
on its standard input and answers with a line on its standard output:

    {"ask": "answer", "seat": 2, "duty": {...}, "acts": ["buy", "decline"], "forms": ["bid 120"], "view": {...}}
    {"act": "buy"}

`ask` is `answer` where the table waits for the seat, and `wish` where it may do something by right. `acts` are all that
can be listed, spelt as people type them; `forms` has one example of each that takes amounts or several choices. `null`
for an act leaves a duty to the clock, and means no wish. What the rules refuse, or what is no act, counts as `null`.
"""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
import weakref
from functools import partial
from typing import Any

from rentier.bots.base import Bot
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Waiting
from rentier.kernel.plain import Json
from rentier.kernel.records import Act, Duty, encode
from rentier.kernel.views import View

PREFIX = "exec:"
"""What names such a bot, before its command."""
FIRST_SECONDS = 10.0
"""The time for the first answer, while the program starts ..."""
SECONDS = 2.0
"""... and for every other."""
LONGEST = 100_000
"""Characters of a line that a program may write."""


class OutsideBot(Bot):
    """A seat that a program plays over a pipe. Too late an answer ends the program; the clock plays the seat then."""

    def __init__(self, seed: int | str = 0, *, command: str) -> None:
        self._command = command
        self._view: View | None = None
        self._program: Program | None = None

    def answer(self, view: View, duty: Duty) -> Act:
        """What the program answers, or what the clock would play."""
        return self._asked(view, "answer", duty) or view.fallback(Waiting(view.me, duty))

    def wish(self, view: View) -> Act | None:
        """What the program wants to do by right."""
        return self._asked(view, "wish", view.duty)

    def _asked(self, view: View, what: str, duty: Duty | None) -> Act | None:
        if view is not self._view:
            self._view, self._program = view, Program(self._command)
        assert self._program is not None
        text = self._program.answer(question(view, what, duty))
        if text is None:
            return None
        try:
            act = view.parse(text)
        except RentierError:
            return None
        return act if view.why_not(act) is None else None


def outside_bot(spec: str) -> partial[OutsideBot]:
    """The kind of bot that `exec:COMMAND` names.

    >>> outside_bot("exec:./mybot --level 3").keywords
    {'command': './mybot --level 3'}
    """
    command = spec.removeprefix(PREFIX)
    if not shlex.split(command):
        raise RentierError("Name the program after exec:, as in exec:./mybot")
    return partial(OutsideBot, command=command)


def question(view: View, what: str, duty: Duty | None) -> Json:
    """What a program is told when it is asked."""
    choices = view.acts()
    return {
        "ask": what,
        "seat": view.me,
        "duty": encode(duty) if duty is not None else None,
        "acts": [view.spell(act) for act in choices.acts],
        "forms": [view.spell(form.example) for form in choices.forms if form.example is not None],
        "view": view.to_dict(),
    }


class Program:
    """A running program, asked line by line."""

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise RentierError(f"The bot {PREFIX}{command} cannot be started: {error.strerror}") from None
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._patience = FIRST_SECONDS
        self._over = False
        threading.Thread(target=listen, args=(self._process, self._lines), daemon=True).start()
        self._end = weakref.finalize(self, end, self._process)

    def answer(self, asked: Json) -> str | None:
        """The act that the program names, as it is typed; None for none, and once the program is over."""
        if self._over:
            return None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=self._patience)
        except (OSError, queue.Empty):
            line = ""
        self._patience = SECONDS
        if not line:
            self._over = True
            self._end()
            return None
        return act_in(line)


def act_in(line: str) -> str | None:
    """The act in an answer; None where there is none.

    >>> act_in('{"act": "buy"}'), act_in('{"act": null}'), act_in("buy!")
    ('buy', None, None)
    """
    try:
        plain: Any = json.loads(line)
    except ValueError:
        return None
    act = plain.get("act") if isinstance(plain, dict) else None
    return act if isinstance(act, str) else None


def listen(process: subprocess.Popen[str], lines: queue.SimpleQueue[str]) -> None:
    """Pass on what a program writes, line by line, and an empty line at the end."""
    assert process.stdout is not None
    with process.stdout:
        while line := process.stdout.readline(LONGEST):
            lines.put(line)
    lines.put("")


def end(process: subprocess.Popen[str]) -> None:
    """End a program: by closing its input, then by force."""
    if process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
