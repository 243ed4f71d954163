"""The review of a game: chances after every fact, the luck of every draw, and what every decision cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise
from multiprocessing import get_context

from rentier.kernel.errors import ChanceError, Refusal, RentierError
from rentier.kernel.game import Entry, Game
from rentier.kernel.journal import Journal
from rentier.kernel.plain import Json
from rentier.kernel.records import Fact
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.kernel.state import State
from rentier.review.certainty import change_margin, margin
from rentier.review.decisions import Decision, Decisions
from rentier.review.evaluator import Shares, evaluator_for
from rentier.review.judge import Judge, Outcome
from rentier.rollouts import rollout
from rentier.rules.banker import CoachCalled, TakenBack
from rentier.rules.cards import CardDrawn

FORM = 2
"""Raised when reviews of the same game come out in another form or differently."""
DIGITS = 4
"""Chances are kept to a hundredth of a point."""
SMALL = 0.005
"""Decisions that cost less than this are not kept: half a point is within what chances can be known to."""
CLEAR = 0.04
"""Nothing that costs less is called a clear mistake."""
LISTED = 5
"""How many mistakes, best moves and turning points a review names."""
DEEPENED = 12
"""How many decisions are looked at again by rollouts."""
STRETCH = 40
"""Acts that one process reviews before it says how far it is."""
BOTS = "fp-a"
"""Who plays rollouts."""


@dataclass(frozen=True)
class Luck:
    """What one draw of dice or cards was worth to everybody, beside the average over what could have come."""

    fact: int
    """The number of facts up to the one that tells the draw."""
    seat: int
    """Whose draw it was."""
    stream: str
    """`dice`, or the name of a deck or another stream."""
    told: str
    """What came, as a sentence."""
    luck: Shares
    """By seat; adds up to 0."""
    round: int = 0


@dataclass
class Stretch:
    """What some acts in a row brought."""

    chances: list[tuple[int, Shares]] = field(default_factory=list)
    luck: list[Luck] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    skipped: int = 0
    """Draws that the present rules would not make again."""


@dataclass
class Review:
    """A reviewed game. All chances are by seat and add up to 1."""

    edition: str
    family: str
    names: tuple[str, ...]
    facts: int
    rounds: int
    evaluator: str
    depth: int
    seed: int
    ranking: list[int]
    turns: list[tuple[int, int]]
    """(facts before it, round) of every round's first turn."""
    chances: list[tuple[int, Shares]]
    """(facts so far, chances), wherever they changed; the first is the position before any fact."""
    luck: list[Luck]
    decisions: list[Decision]
    """Those that cost something, and those that gained something, as the game went."""
    margins: list[tuple[int, float]]
    """(facts so far, half the width of the 95% interval of chances from there on)."""
    changes: list[tuple[int, float]]
    """The same of what a roll or a decision changes."""
    coached: list[int] = field(default_factory=list)
    """Seats that had a coach."""
    undone: list[tuple[int, int]] = field(default_factory=list)
    """(facts before, facts after) moves that were taken back: their decisions and turning points do not count."""
    told: dict[int, str] = field(default_factory=dict)
    """What happened at the turning points."""
    skipped: int = 0
    """Draws that the present rules would not make again."""

    def at(self, fact: int) -> Shares:
        """Everybody's chances after this many facts."""
        found = self.chances[0][1]
        for number, chances in self.chances:
            if number > fact:
                break
            found = chances
        return found

    def luck_of(self, seat: int) -> float:
        """What all dice and cards together were worth to a seat."""
        return sum(one.luck[seat] for one in self.luck)

    def lost_by(self, seat: int) -> float:
        """What a seat's decisions cost it."""
        return sum(one.error for one in self.decisions if one.seat == seat)

    def mistakes(self, seat: int | None = None, count: int = LISTED) -> list[Decision]:
        """The decisions that cost most, by everybody or one seat."""
        found = [one for one in self.decisions if one.error >= SMALL and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.error, one.fact))[:count]

    def best_moves(self, seat: int | None = None, count: int = LISTED) -> list[Decision]:
        """The deals that gained most for the seat that made them."""
        found = [one for one in self.decisions if gain(one) >= SMALL and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-gain(one), one.fact))[:count]

    def turning_points(self, count: int = LISTED) -> list[tuple[int, Shares]]:
        """(fact, change of everybody's chances) of the largest changes."""
        changes = []
        known = self.chances[:-1] if self.ranking else self.chances  # everybody knows how it ended
        known = [row for row in known if not any(start < row[0] <= end for start, end in self.undone)]
        for (_, before), (fact, after) in pairwise(known):
            changes.append((fact, tuple(now - then for now, then in zip(after, before, strict=True))))
        changes.sort(key=lambda change: (-max(map(abs, change[1])), change[0]))
        return sorted(changes[:count])

    def to_dict(self) -> Json:
        """Plain data for JSON; chances are rounded so that it is the same everywhere."""
        listed = {id(one): number for number, one in enumerate(self.decisions)}
        return {
            "edition": self.edition,
            "family": self.family,
            "names": list(self.names),
            "facts": self.facts,
            "rounds": self.rounds,
            "evaluator": self.evaluator,
            "depth": self.depth,
            "seed": self.seed,
            "clear": CLEAR,
            "ranking": self.ranking,
            "coached": self.coached,
            "undone": [list(each) for each in self.undone],
            "turns": [list(turn) for turn in self.turns],
            "chances": [[fact, rounded(chances)] for fact, chances in self.chances],
            "margins": [[fact, round(width, DIGITS)] for fact, width in self.margins],
            "changes": [[fact, round(width, DIGITS)] for fact, width in self.changes],
            "players": [
                {
                    "name": name,
                    "start": round(self.chances[0][1][seat], DIGITS),
                    "end": round(self.chances[-1][1][seat], DIGITS),
                    "luck": round(self.luck_of(seat), DIGITS),
                    "lost": round(self.lost_by(seat), DIGITS),
                    "mistakes": [listed[id(one)] for one in self.mistakes(seat)],
                }
                for seat, name in enumerate(self.names)
            ],
            "luck": [
                {
                    "fact": one.fact,
                    "seat": one.seat,
                    "round": one.round,
                    "stream": one.stream,
                    "told": one.told,
                    "luck": rounded(one.luck),
                }
                for one in self.luck
            ],
            "decisions": [decision_to_dict(one) for one in self.decisions],
            "mistakes": [listed[id(one)] for one in self.mistakes()],
            "best_moves": [listed[id(one)] for one in self.best_moves()],
            "turning_points": [[fact, rounded(change), self.told[fact]] for fact, change in self.turning_points()],
            "skipped": self.skipped,
        }


def decision_to_dict(one: Decision) -> Json:
    """A decision as plain data."""
    return {
        "fact": one.fact,
        "seat": one.seat,
        "round": one.round,
        "kind": one.kind,
        "done": one.done,
        "better": one.better,
        "error": round(one.error, DIGITS),
        "margin": round(one.margin, DIGITS),
        "games": one.games,
        "chances": rounded(one.chances),
        "best": rounded(one.best),
        "before": rounded(one.before),
        "partner": one.partner,
    }


def rounded(chances: Sequence[float]) -> list[float]:
    """Chances or changes to a hundredth of a point; never a negative zero."""
    return [round(chance, DIGITS) + 0.0 for chance in chances]


def gain(one: Decision) -> float:
    """What a deal, or a lot at auction, gained for the seat."""
    if one.error >= SMALL or not one.before:
        return 0.0
    return one.chances[one.seat] - one.before[one.seat]


Progress = Callable[[int], None]
"""Is told how many more acts were reviewed."""


def review_game(
    journal: Journal,
    names: Sequence[str] = (),
    *,
    depth: int = 0,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Review:
    """Review a recorded game.

    `depth` is the number of games that are played on from both sides of the decisions that matter most; without it
    the evaluator alone decides. The same record, depth and seed give the same review. `jobs` processes share the work.

    >>> from rentier import SeededChance, play
    >>> from rentier.kernel.journal import Journal
    >>> game = play("platinum", ["simple", "simple"], SeededChance(1), {"round-limit": 4})
    >>> review = review_game(Journal.of(game), ["Ann", "Ben"])
    >>> [round(sum(chances), 9) for _, chances in review.chances[:2]]
    [1.0, 1.0]
    """
    start = journal.start()
    told = tuple(names) or tuple(f"Player {seat + 1}" for seat in range(start.seats))
    if len(told) != start.seats:
        raise RentierError(f"{start.seats} seats need as many names, not {len(told)}")
    if not journal.facts:
        raise RentierError("This game has not begun: there is nothing to review")
    tell = progress or (lambda count: None)
    pieces = stretches(journal, told)
    if jobs > 1 and len(pieces) > 1:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            found = []
            for piece, result in zip(pieces, pool.map(review_stretch, pieces), strict=True):
                tell(len(piece.ranges))
                found.append(result)
    else:
        found = []
        for piece in pieces:
            found.append(review_stretch(piece))
            tell(len(piece.ranges))
    return joined(journal, told, found, depth, seed)


@dataclass(frozen=True)
class Piece:
    """Some acts in a row, with the position before them."""

    header: Json
    names: tuple[str, ...]
    state: Json
    ranges: tuple[tuple[Entry, int], ...]
    facts: tuple[Fact, ...]
    """The facts of these acts."""
    undone: tuple[tuple[int, int], ...]
    """Where moves were taken back, as in a review."""


def taken_back(facts: Sequence[Fact]) -> tuple[tuple[int, int], ...]:
    """(facts before, facts after) moves that were taken back; the fact that takes them back is the last of them."""
    return tuple((fact.to, number) for number, fact in enumerate(facts, 1) if isinstance(fact, TakenBack))


def stretches(journal: Journal, names: tuple[str, ...]) -> list[Piece]:
    """The acts of a game in stretches that can be reviewed one by one."""
    ranges, state, pieces = journal.ranges(), journal.start(), []
    done, undone = 0, taken_back(journal.facts)
    for first in range(0, len(ranges), STRETCH):
        some = tuple(ranges[first : first + STRETCH])
        facts = tuple(journal.facts[done : some[-1][1]])
        pieces.append(Piece(journal.header, names, state.to_dict(), some, facts, undone))
        for fact in facts:
            fact.apply(state)
        done = some[-1][1]
    return pieces


def book_and_judge(header: Json, state: State) -> tuple[Rulebook, Judge]:
    """The rulebook of a record and its judge."""
    book = rulebook(header["edition"], header["options"])
    return book, Judge(book, evaluator_for(book, state))


def review_stretch(piece: Piece) -> Stretch:
    """Review some acts in a row."""
    state = State.from_dict(piece.state)
    book, judge = book_and_judge(piece.header, state)
    decisions, found, offset = Decisions(judge, piece.names), Stretch(), piece.ranges[0][0].first
    for entry, end in piece.ranges:
        facts = piece.facts[entry.first - offset : end - offset]
        after = state.copy()
        for fact in facts:
            fact.apply(after)
        if entry.act is None:
            found.chances.append((end, judge.value(after)))
            state = after
            continue
        drawn = after.draws != state.draws
        outcome = expected(judge, entry, state, facts) if drawn else None
        if drawn and outcome is None:
            found.skipped += 1
        if outcome is not None and outcome.branches:
            last = follow(outcome, entry, facts, found, book, piece.names, state.round)
            value = last if last is not None else judge.value(after)
            if last is None:
                found.skipped += 1
                found.chances.append((end, value))
        else:
            value = judge.value(after)
            found.chances.append((end, value))
        if not any(start <= entry.first < end for start, end in piece.undone):
            with suppress(Refusal, ChanceError):  # the present rules would not take this act
                found.decisions += decisions.of(entry, state, facts, value)
        state = after
    return found


def expected(judge: Judge, entry: Entry, state: State, facts: Sequence[Fact]) -> Outcome | None:
    """What an act could have led to, or nothing where the present rules do not take it."""
    assert entry.act is not None
    dice: tuple[int, ...] = next((fact.dice for fact in facts if getattr(fact, "dice", ())), ())  # type: ignore[attr-defined]
    try:
        return judge.expect(state, entry.act, entry.by, dice)
    except (Refusal, ChanceError):
        return None


def follow(
    outcome: Outcome,
    entry: Entry,
    facts: Sequence[Fact],
    found: Stretch,
    book: Rulebook,
    names: Sequence[str],
    round: int,
) -> Shares | None:
    """Note the luck of every draw on the way that the game took; the chances at its end, or None off the record."""
    while outcome.branches:
        known = len(outcome.facts)
        taken = next((branch for _, branch in outcome.branches if fits(branch, facts, known)), None)
        if taken is None:
            return None
        place = next((at for at in range(known, len(facts)) if shows(facts[at])), min(known, len(facts) - 1))
        told = book.words.plain(facts[place], names)
        seat = getattr(facts[place], "seat", getattr(facts[place], "visitor", entry.by))
        luck = tuple(now - then for now, then in zip(taken.chances, outcome.chances, strict=True))
        number = entry.first + place + 1
        found.luck.append(Luck(number, seat, outcome.stream, told, luck, round))
        found.chances.append((number, taken.chances))
        outcome = taken
    return outcome.chances


def shows(fact: Fact) -> bool:
    """Whether a fact tells what was drawn."""
    return bool(getattr(fact, "dice", ())) or isinstance(fact, CardDrawn)


def fits(outcome: Outcome, facts: Sequence[Fact], known: int) -> bool:
    """Whether the facts of an outcome are those of the record, as far as they go."""
    told = outcome.facts
    return (
        len(told) > known and list(facts[: len(told)]) == told and (bool(outcome.branches) or len(told) == len(facts))
    )


def joined(journal: Journal, names: tuple[str, ...], found: Sequence[Stretch], depth: int, seed: int) -> Review:
    """One review of all stretches; the decisions that matter most are looked at again by rollouts."""
    start = journal.start()
    book, judge = book_and_judge(journal.header, start)
    chances = [each for stretch in found for each in stretch.chances]
    begun = bool(journal.entries) and journal.entries[0].act is not None
    chances.insert(0, (0, judge.value(start) if begun else (1 / start.seats,) * start.seats))
    end, turns, last = journal.start(), [], -1
    margins, changes = [], []
    for number, fact in enumerate(journal.facts, 1):
        fact.apply(end)
        if end.round != last:
            last = end.round
            turns.append((number, last))
            margins.append((number, margin(book, end)))
            changes.append((number, change_margin(book, end)))
    decisions = [one for stretch in found for one in stretch.decisions if one.error >= SMALL or gain(one) >= SMALL]
    if depth:
        decisions = deepened(journal, decisions, depth, seed)
    for one in decisions:
        if not one.games:
            one.margin = width_at(changes, one.fact)
    review = Review(
        book.edition.id,
        book.edition.family,
        names,
        len(journal.facts),
        end.round,
        judge.evaluator.name,
        depth,
        seed,
        end.ranking.copy(),
        turns,
        changes_only(chances),
        [one for stretch in found for one in stretch.luck],
        decisions,
        margins,
        changes,
        sorted({fact.seat for fact in journal.facts if isinstance(fact, CoachCalled)}),
        list(taken_back(journal.facts)),
        skipped=sum(stretch.skipped for stretch in found),
    )
    for point, _ in review.turning_points():
        review.told[point] = book.words.plain(journal.facts[point - 1], names) if point else ""
    return review


def width_at(margins: Sequence[tuple[int, float]], fact: int) -> float:
    """How certain chances are after this many facts."""
    found = margins[0][1] if margins else 0.0
    for number, width in margins:
        if number > fact:
            break
        found = width
    return found


def changes_only(chances: Sequence[tuple[int, Shares]]) -> list[tuple[int, Shares]]:
    """The chances wherever they differ from those before."""
    kept = [chances[0]]
    for number, each in chances[1:]:
        if rounded(each) != rounded(kept[-1][1]):
            kept.append((number, each))
    return kept


def deepened(journal: Journal, decisions: list[Decision], depth: int, seed: int) -> list[Decision]:
    """The decisions, the largest ones judged by games played on from both sides."""
    candidates = [one for one in decisions if one.error >= SMALL and one.act is not None and one.other is not None]
    chosen = {id(one) for one in sorted(candidates, key=lambda one: (-one.error, one.fact))[:DEEPENED]}
    found = []
    for one in decisions:
        if id(one) not in chosen:
            found.append(one)
            continue
        state = journal.travel(one.fact)
        game = Game.new(journal.header["edition"], journal.header["options"], position=state)
        try:
            done, other = rollout(game, one.seat, [one.act, one.other], depth, seed=f"{seed}/{one.fact}", bots=BOTS)
        except RentierError:
            found.append(one)
            continue
        width = (((done.high - done.low) ** 2 + (other.high - other.low) ** 2) ** 0.5) / 2
        best = other.chances if other.chance > done.chance else done.chances
        better = one.better if other.chance > done.chance else one.done
        judged = replace(one, chances=done.chances, best=best, better=better, margin=width, games=depth)
        if judged.error >= SMALL:
            found.append(judged)
    return found


def moments(review: Review) -> Iterator[tuple[int, Shares]]:
    """Everybody's chances after every single fact."""
    current, rows = review.chances[0][1], iter(review.chances[1:])
    coming = next(rows, None)
    for fact in range(review.facts + 1):
        while coming is not None and coming[0] <= fact:
            current = coming[1]
            coming = next(rows, None)
        yield fact, current
