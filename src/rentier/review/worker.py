"""The process that reviews for a server: a record comes in on standard input, JSON goes out on standard output.

As a `coach` it stays and answers questions about positions, a line each.
"""

from __future__ import annotations

import json
import os
import sys

from rentier.kernel.journal import Journal
from rentier.kernel.plain import Json
from rentier.review.alternatives import alternatives
from rentier.review.coach import answer
from rentier.review.review import review_game

NICE = 5
"""How far reviews stand behind everything else that the machine does."""


def work(text: str, fact: int | None) -> Json | list[Json]:
    """A review with `{0}` for the name of the first player and so on, or what could be done after some facts."""
    journal = Journal.read(text.splitlines())
    if fact is not None:
        return alternatives(journal, fact) if fact <= len(journal.facts) else []
    return review_game(journal, [f"{{{seat}}}" for seat in range(journal.start().seats)]).to_dict()


def serve() -> None:
    """Answer questions until there are no more."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line)), separators=(",", ":")) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    if sys.argv[1:] == ["coach"]:
        serve()
        sys.exit()
    moment = int(sys.argv[1]) if len(sys.argv) > 1 else None
    found = work(sys.stdin.buffer.read().decode(), moment)
    sys.stdout.write(json.dumps(found, separators=(",", ":"), ensure_ascii=True))
