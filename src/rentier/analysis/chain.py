"""The walk of one token as a Markov chain, solved exactly.

From Jail to Jail a token only gains kept cards. So the chain falls apart into one small system for each set of kept
cards, solved in order; what is left is a chain over the cards kept at each arrival in Jail.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rentier.analysis.linear import Matrix, Solver, Vector, identity, plus, row_times, times
from rentier.analysis.track import JAILED, Chances, Place, Throws, Track, Visits, Walk, mix, throws


@dataclass(frozen=True, slots=True)
class Shares:
    """What came of all rolls, a roll: where they end by space and cards kept, and what they visit."""

    ends: Chances
    visits: Visits
    rolls_per_turn: float


class Rolls:
    """Rolls of one sort from every space, with the same cards kept before."""

    def __init__(self, walk: Walk, kept: int, sort: Throws) -> None:
        size = walk.track.size
        self.ends = [walk.roll(start, kept, sort) for start in range(size)]
        self.matrix: Matrix = [[0.0] * size for _ in range(size)]
        """From space to space, with the same cards kept afterwards."""
        self.leaving: list[list[tuple[Place, float]]] = [[] for _ in range(size)]
        """The rest: to Jail, or to a larger set of cards."""
        for start, ends in enumerate(self.ends):
            for place, chance in ends.items():
                if place[1] == kept and place[0] != JAILED:
                    self.matrix[start][place[0]] = chance
                else:
                    self.leaving[start].append((place, chance))


class Flow:
    """What passes from one arrival in Jail to the next."""

    def __init__(self, levels: int, keeps: int, size: int) -> None:
        self.due: list[list[Vector]] = [[[0.0] * size for _ in range(keeps)] for _ in range(levels)]
        """Rolls that leaving Jail or keeping a card leads to: by doubles rolled before, cards kept, and space."""
        self.rolls: list[list[Vector]] = [[] for _ in range(keeps)]
        """All rolls outside Jail: by cards kept, doubles rolled before, and space."""
        self.tries: list[Vector] = [[] for _ in range(keeps)]
        """Rolls in Jail: by cards kept, and turn."""
        self.jailed: Vector = [0.0] * keeps
        """Arrivals in Jail: by cards kept."""

    def send(self, ends: Iterable[tuple[Place, float]], weight: float, doubles: int) -> None:
        """Send on what a roll leads to: to Jail, or to a further roll."""
        for (space, kept), chance in ends:
            if space == JAILED:
                self.jailed[kept] += weight * chance
            else:
                self.due[doubles][kept][space] += weight * chance


class Chain:
    """A token on a track, which leaves Jail at once or stays as long as it may."""

    def __init__(self, track: Track, staying: bool) -> None:
        self.track, self.staying, self.walk = track, staying, Walk(track)
        self.double, self.other = throws(track.speed_die, True), throws(track.speed_die, False)
        self.jail_double, self.jail_other = throws((), True), throws((), False)
        self.missed = sum(chance for _, chance in self.jail_other.walks)
        keeps = range(self.walk.keeps)
        self.again = [Rolls(self.walk, kept, self.double) for kept in keeps]
        self.ended = [Rolls(self.walk, kept, self.other) for kept in keeps]
        self.solvers = [self._solver(kept) for kept in keeps]

    def _solver(self, kept: int) -> Solver:
        """For the first rolls of turns: from one to the next, with no double, one, two, ... in between."""
        again = ones = identity(self.track.size)
        for _ in range(self.track.most_doubles - 1):
            again = [plus(row, one) for row, one in zip(times(self.again[kept].matrix, again), ones, strict=True)]
        turns = times(again, self.ended[kept].matrix)
        return Solver([[one - turn for one, turn in zip(*pair, strict=True)] for pair in zip(ones, turns, strict=True)])

    def shares(self) -> Shares:
        """The long run."""
        keeps = self.walk.keeps
        ones = identity(keeps)
        nexts = [self._flow(row).jailed for row in ones] if keeps > 1 else ones
        balance = [[one - to + 1.0 for one, to in zip(*pair, strict=True)] for pair in zip(ones, nexts, strict=True)]
        return self._added_up(self._flow(Solver(balance).solve([1.0] * keeps)))

    def _flow(self, jailed: Vector) -> Flow:
        """From arrivals in Jail, by the cards kept then, to the next arrivals there."""
        flow = Flow(self.track.most_doubles, self.walk.keeps, self.track.size)
        for kept, weight in enumerate(jailed):
            self._leave_jail(flow, kept, weight)
        for kept in range(self.walk.keeps):  # cards are only gained on the way: smaller sets come first
            self._go_round(flow, kept)
        return flow

    def _leave_jail(self, flow: Flow, kept: int, weight: float) -> None:
        """Out at once, or after trying for doubles; a double there brings no further roll."""
        jail, most = self.track.jail, self.track.tries
        if self.staying:
            for turn in range(1, most + (not kept)):  # the last turn in Jail is for the card
                flow.tries[kept].append(weight)
                flow.send(self.walk.roll(jail, kept, self.jail_double).items(), weight, 0)
                if turn == most:
                    flow.send(self.walk.roll(jail, kept, self.jail_other).items(), weight, 0)
                weight *= self.missed
        if kept or not self.staying:
            flow.due[0][kept & (kept - 1)][jail] += weight  # the first kept card goes back, or the fine is paid

    def _go_round(self, flow: Flow, kept: int) -> None:
        """All rolls outside Jail with these cards kept, by how many doubles came before them in the turn."""
        again, ended, levels = self.again[kept], self.ended[kept], self.track.most_doubles
        due = [flow.due[level][kept] for level in range(levels)]
        if not any(map(any, due)):
            return
        first, late = due[0], [0.0] * self.track.size
        for level in range(1, levels):
            late = plus(due[level], row_times(late, again.matrix))
            first = plus(first, row_times(late, ended.matrix))
        rolls = flow.rolls[kept]
        rolls.append(self.solvers[kept].solve(first))
        for level in range(1, levels):
            rolls.append(plus(due[level], row_times(rolls[-1], again.matrix)))
        for level, starts in enumerate(rolls):
            for start, weight in enumerate(starts):
                flow.send(ended.leaving[start], weight, 0)
                if level + 1 < levels:
                    flow.send(again.leaving[start], weight, level + 1)
        flow.jailed[kept] += sum(rolls[-1]) * (1 - self.missed)  # one double too many

    def _added_up(self, flow: Flow) -> Shares:
        """Where all rolls of a flow end and what they visit."""
        ends: Chances = {}
        visits: Visits = {}
        turns = 0.0
        for kept, levels in enumerate(flow.rolls):
            if levels:
                turns += sum(levels[0])
                again = [sum(weights) for weights in zip(*levels[:-1], strict=True)] or [0.0] * self.track.size
                every = plus(again, levels[-1])
                mix(ends, {(JAILED, kept): sum(levels[-1])}, 1 - self.missed)
                for rolls, weights in ((self.again[kept], again), (self.ended[kept], every)):
                    for chances, weight in zip(rolls.ends, weights, strict=True):
                        mix(ends, chances, weight)
                mix(visits, self.walk.visits(again, kept, self.double), 1.0)
                mix(visits, self.walk.visits(every, kept, self.other), 1.0)
            for turn, weight in enumerate(flow.tries[kept], 1):
                turns += weight
                last = turn == self.track.tries
                for sort in (self.jail_double, self.jail_other) if last else (self.jail_double,):
                    mix(ends, self.walk.roll(self.track.jail, kept, sort), weight)
                    mix(visits, self.walk.visits(self._at_jail(weight), kept, sort), 1.0)
                if not last:
                    mix(ends, {(JAILED, kept): weight}, self.missed)
        rolls_made = sum(ends.values())
        return Shares(
            {place: chance / rolls_made for place, chance in ends.items()},
            {visit: chance / rolls_made for visit, chance in visits.items()},
            rolls_made / turns,
        )

    def _at_jail(self, weight: float) -> Vector:
        """A token at Jail."""
        return [weight if space == self.track.jail else 0.0 for space in range(self.track.size)]
