"""Finds puzzles: `python -m tools.puzzles classic --count 60` writes `client/public/puzzles/classic.json`.

A position from a game of bots becomes a puzzle if one choice is clearly best by the evaluator, and again in games that
are played on from the two best choices. Puzzles that are in the file already are kept; another --seed finds others.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rich.console import Console

from rentier import play
from rentier.analysis.intervals import interval
from rentier.bots.personalities import cast_for
from rentier.kernel.chance import CounterChance, SeededChance
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import Act
from rentier.kernel.state import State
from rentier.review.alternatives import Valued, valued
from rentier.review.decisions import Decisions
from rentier.review.review import book_and_judge, rounded
from rentier.rollouts import Rollout, rollout
from rentier.rules.auction import BidDue
from rentier.rules.city.dodges import DodgeChoice
from rentier.rules.classic.building import Build
from rentier.rules.classic.rent import Claims
from rentier.rules.deals import DealOffered
from rentier.rules.deals.records import AcceptDeal, DeclineDeal
from rentier.rules.deeds import BuyChoice
from rentier.rules.dice import Rolled
from rentier.rules.questions import ADDRESSED
from rentier.rules.turns import EndDue, EndTurn, RollDue, TurnBegan

FOLDER = Path(__file__).parents[2] / "client" / "public" / "puzzles"
EDITIONS = {
    "classic": ("platinum", "world-of-warcraft", "doctor-who-villains", "big-bang-theory"),
    "city": ("city",),
}
SEATS = (3, 4, 4)
LEVELS = ("hard", "normal", "normal", "easy")
GAP = 0.05
"""The best choice is ahead of the next by at least this much, by the evaluator."""
LEAST, MOST = 0.08, 0.92
"""Puzzles are from games that are not decided."""
SHARE = 0.45
"""No kind of decision makes up more of the puzzles."""
SHOWN = 4
"""A puzzle offers at most this many choices; each of them is played on."""
CLEAR = 0.04
"""The best choice wins at least this much more often than any other that is shown."""
SURE = 2.33
"""Standard errors by which it must be ahead: one other choice in a hundred would look this much worse by luck."""
STORY = 6
"""Events that a puzzle tells at most."""
STAGES = 4
"""Games are played on in this many parts; a choice that is not ahead after one of them ends it."""
BOTS = {"classic": "fp-a", "city": "fp-a"}
"""Who plays games on."""


ASKED: dict[str, tuple[type[Act], ...]] = {"deal": (AcceptDeal, DeclineDeal), "build": (Build, EndTurn)}
"""What a puzzle of a kind offers; everything where it says nothing."""


class Candidate(NamedTuple):
    """A position that may be a puzzle."""

    journal: Journal
    fact: int
    seat: int
    kind: str
    rows: Valued


def kind_of(game: Game, seat: int) -> str:
    """What is to be decided, or nothing where that makes no puzzle."""
    duty = game.state.agenda[-1] if game.state.agenda else None
    if any(isinstance(matter, DealOffered) for matter in game.view(None).ask(ADDRESSED, seat)):
        return "deal"
    if isinstance(duty, BuyChoice):
        return "buy"
    if isinstance(duty, (EndDue, RollDue)):
        whole = game.state.whole[seat] and Build in game.book.handlers and isinstance(duty, EndDue)
        return "build" if whole and not Claims.of(game.state).open else ""
    return "" if isinstance(duty, (BidDue, DodgeChoice)) else "choice"


def candidates(family: str, seed: int) -> Iterator[Candidate]:
    """Positions of game after game, at most one of each kind from a game."""
    for number in count():
        dice = Random(f"{seed}/{number}/puzzles")
        edition, seats = dice.choice(EDITIONS[family]), dice.choice(SEATS)
        levels = [dice.choice(LEVELS) for _ in range(seats)]
        limit = {"round-limit": 60 if family == "classic" else 30}
        journal = Journal.of(play(edition, levels, SeededChance(f"{seed}/{number}"), limit))
        found: dict[str, Candidate] = {}
        state = journal.start()
        decisions: Decisions | None = None
        for entry, end in journal.ranges():
            if entry.act is not None:
                decisions = decisions or Decisions(book_and_judge(journal.header, state)[1], [""] * seats)
                for each in at_moment(decisions, state):
                    seat, kind, rows = each
                    gap = rows[0][0][seat] - rows[1][0][seat]
                    old = found.get(kind)
                    if old is None or gap > old.rows[0][0][old.seat] - old.rows[1][0][old.seat]:
                        found[kind] = Candidate(journal, entry.first, seat, kind, rows)
            for fact in journal.facts[entry.first : end]:
                fact.apply(state)
        yield from found.values()


def at_moment(decisions: Decisions, state: State) -> Iterator[tuple[int, str, Valued]]:
    """The clear decisions of one moment."""
    game = decisions.judge.game(state)
    if not any(kind_of(game, seat) for seat in {*(each.seat for each in game.duties), *addressed(game)}):
        return
    kinds = {seat: kind_of(game, seat) for seat in state.playing()}
    for seat, rows in valued(decisions, game, lambda seat, act: isinstance(act, ASKED.get(kinds[seat], Act))):
        kind = kinds[seat]
        best, second = rows[0][0][seat], rows[1][0][seat]
        if kind and best - second >= GAP and LEAST < best < MOST:
            yield seat, kind, rows


def addressed(game: Game) -> list[int]:
    """Seats that have an offer to answer."""
    view = game.view(None)
    return [
        seat
        for seat in range(game.state.seats)
        if any(isinstance(matter, DealOffered) for matter in view.ask(ADDRESSED, seat))
    ]


def verified(one: Candidate, family: str, games: int, seed: int) -> list[Rollout] | None:
    """What came of every choice that is shown, if the best by the evaluator is clearly the best there too."""
    game, acts = game_at(one), [act for _, act in one.rows[:SHOWN]]
    played: list[list[Rollout]] = []
    for stage in range(STAGES):
        found = rollout(game, one.seat, acts, games // STAGES, seed=f"{seed}/{one.fact}/{stage}", bots=BOTS[family])
        played.append(found)
        shares = [sum(each[place].chance for each in played) / len(played) for place in range(len(acts))]
        if shares[0] <= max(shares[1:]):
            return None
    if not LEAST < shares[0] < MOST:
        return None
    counts = len(played) * (games // STAGES)
    for share in shares[1:]:
        spread = sqrt((shares[0] * (1 - shares[0]) + share * (1 - share)) / counts)
        if shares[0] - share < max(CLEAR, SURE * spread):
            return None
    return [whole(each) for each in zip(*played, strict=True)]


def whole(parts: Sequence[Rollout]) -> Rollout:
    """Several parts of a rollout as one."""
    games = sum(part.games for part in parts)
    chances = tuple(sum(row) / len(parts) for row in zip(*(part.chances for part in parts), strict=True))
    chance = sum(part.chance for part in parts) / len(parts)
    return Rollout(parts[0].act, games, chance, *interval(chance * games, games), chances)


def game_at(one: Candidate) -> Game:
    """The game at a candidate's position."""
    state = one.journal.travel(one.fact)
    return Game.new(
        one.journal.header["edition"], one.journal.header["options"], position=state, chance=CounterChance(1)
    )


def puzzle(one: Candidate, number: int, played: Sequence[Rollout]) -> dict[str, Any]:
    """A puzzle as the page reads it."""
    game = game_at(one)
    seats = game.state.seats
    names = [person.name for person in islice(cast_for(number), seats)]
    decisions = Decisions(book_and_judge(one.journal.header, game.state)[1], names)
    choices = [
        {
            "act": decisions.spelled(game, act),
            "chances": rounded(value),
            "won": rounded(found.chances),
            "margin": round((found.high - found.low) / 2, 4),
        }
        for (value, act), found in zip(one.rows, played, strict=False)
    ]
    offers = [m for m in game.view(None).ask(ADDRESSED, one.seat) if isinstance(m, DealOffered)]
    about = game.describe(offers[0], names) if one.kind == "deal" and offers else ""
    order = sorted(choices, key=lambda choice: str(choice["act"]))
    return {
        "id": f"{one.journal.header['edition']}-{number}",
        "edition": one.journal.header["edition"],
        "kind": one.kind,
        "seat": one.seat,
        "names": names,
        "story": story(one, names),
        "about": about,
        "choices": order,
        "best": order.index(choices[0]),
        "games": played[0].games,
        "view": game.view(None).to_dict(),
    }


def story(one: Candidate, names: Sequence[str]) -> list[str]:
    """What happened since the last roll, and before that in the turn where nobody has rolled yet."""
    facts, words = one.journal.facts[: one.fact], one.journal.game().book.words
    first = max((number for number, fact in enumerate(facts) if isinstance(fact, (Rolled, TurnBegan))), default=0)
    return [told for fact in facts[first:][-STORY:] if (told := words.plain(fact, names))]


def main() -> None:
    """Find puzzles until there are enough, and write them."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("family", choices=tuple(EDITIONS))
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--games", type=int, default=1000, help="games played on from each choice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    wanted = parser.parse_args()
    console, path = Console(stderr=True), wanted.folder / f"{wanted.family}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else []
    kinds = Counter(str(each["kind"]) for each in found)
    known = [each["view"] for each in found]
    for one in candidates(wanted.family, wanted.seed):
        if len(found) >= wanted.count:
            break
        if kinds[one.kind] >= SHARE * wanted.count or game_at(one).view(None).to_dict() in known:
            continue
        played = verified(one, wanted.family, wanted.games, wanted.seed)
        if played is None:
            continue
        kinds[one.kind] += 1
        found.append(puzzle(one, len(found) + 1, played))
        console.print(f"{len(found)}/{wanted.count}: {found[-1]['kind']}, {found[-1]['choices']}", markup=False)
        path.write_text(json.dumps(found, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
