"""The track as a lone token walks it: what the dice do, and where a space or a card sends it.

A token stands on a space and keeps some of the cards that open Jail: `kept` has a bit for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rentier.kernel.board import Board, Card

JAILED = -1
"""Where a roll ends that ends in Jail, as opposed to a visit there."""
FOR_GOOD = frozenset(("taxi", "tax_dodge"))
"""Cards that are kept, and that a token which owns nothing and takes no taxi never gives back."""
TO_JAIL = frozenset(("go_to_jail", "pay_per_hazard"))
"""Cards that lead to Jail; the second only without such a hazard, and a token without districts has none."""


class Draw(NamedTuple):
    """What a card does to a token: `to`, `nearest`, `back`, `jail`, `key` (opens Jail), or nothing."""

    what: str
    number: int = 0
    spaces: tuple[int, ...] = ()


KEY = Draw("key")
NOTHING = Draw("")


@dataclass(frozen=True)
class Track:
    """All that decides where a token goes; compared by content, so that editions on one board share answers."""

    size: int
    jail: int
    traps: frozenset[int]
    deck: tuple[int, ...]
    """The deck of each space, -1 where there is none."""
    decks: tuple[tuple[Draw, ...], ...]
    properties: tuple[int, ...]
    most_doubles: int
    tries: int
    speed_die: tuple[str, ...]
    """The faces of a third die; empty without one."""


def track_of(board: Board, setting: Callable[[str], Any], deck: str) -> Track:
    """The track of a board. `deck` is `played` (kept cards are out of it) or `printed` (all cards always in it)."""
    names = tuple(board.deck_cards)
    piles = tuple(
        tuple(
            _draw(board, board.cards[number], deck == "played")
            for number in board.deck_cards[name]
            if deck == "printed" or board.cards[number].effect not in FOR_GOOD
        )
        for name in names
    )
    try:
        faces = tuple(setting("speed_die"))
    except KeyError:
        faces = ()
    return Track(
        size=board.size,
        jail=board.jail,
        traps=frozenset(space for space, kind in enumerate(board.kinds) if kind == "go_to_jail"),
        deck=tuple(names.index(data["deck"]) if "deck" in data else -1 for data in board.data),
        decks=piles,
        properties=board.deeds,
        most_doubles=setting("most_doubles"),
        tries=setting("jail_tries"),
        speed_die=faces,
    )


def _draw(board: Board, card: Card, keeping: bool) -> Draw:
    data = card.data
    if card.effect == "advance_to":
        return Draw("to", data["space"])
    if card.effect == "advance_to_nearest":
        kind = data["kind"]
        return Draw("nearest", data["multiplier"], tuple(s for s, found in enumerate(board.kinds) if found == kind))
    if card.effect == "move_back":
        return Draw("back", data["spaces"])
    if card.effect in TO_JAIL:
        return Draw("jail")
    if card.effect == "get_out_of_jail_free" and keeping:
        return KEY
    return NOTHING


class Throws(NamedTuple):
    """Rolls of one sort, with chances: steps to walk, steps after which Mr. Monopoly calls, or any other space."""

    walks: tuple[tuple[int, float], ...]
    called: tuple[tuple[int, float], ...] = ()
    anywhere: float = 0.0


def throws(faces: tuple[str, ...], doubles: bool) -> Throws:
    """The rolls with, or without, a double on the two dice; a third die adds numbers, the Bus and Mr. Monopoly.

    The Bus stops equally often at each of its stops, and three of a kind leads equally often to every other space.
    """
    walks: dict[int, float] = {}
    called: dict[int, float] = {}
    anywhere = 0.0
    for first in range(1, 7):
        for second in range(1, 7):
            if (first == second) is not doubles:
                continue
            for face in faces or ("0",):
                chance = 1 / 36 / max(1, len(faces))
                if face == "mr_monopoly":
                    called[first + second] = called.get(first + second, 0.0) + chance
                elif face == "bus":
                    stops = {first, second, first + second}
                    for steps in stops:
                        walks[steps] = walks.get(steps, 0.0) + chance / len(stops)
                elif first == second == int(face):
                    anywhere += chance
                else:
                    steps = first + second + int(face)
                    walks[steps] = walks.get(steps, 0.0) + chance
    return Throws(tuple(walks.items()), tuple(called.items()), anywhere)


Place = tuple[int, int]
"""Where a roll ends, and the cards kept then."""
Chances = dict[Place, float]
Visits = dict[tuple[int, int], float]
"""Landings by space and by the rent factor of the card that led there, 1 where none did."""


def mix(chances: dict[tuple[int, int], float], others: Mapping[tuple[int, int], float], weight: float) -> None:
    """Add other chances, weighted."""
    for key, chance in others.items():
        chances[key] = chances.get(key, 0.0) + weight * chance


class Walk:
    """Follows a token over a track, one landing or one roll at a time."""

    def __init__(self, track: Track) -> None:
        self.track = track
        keys = [(deck, card) for deck, pile in enumerate(track.decks) for card, draw in enumerate(pile) if draw == KEY]
        self._bit = {key: 1 << index for index, key in enumerate(keys)}
        self.keeps = 1 << len(keys)
        """How many sets of kept cards there are."""
        self._landed: dict[tuple[int, int, int], tuple[Chances, Visits]] = {}
        self._everywhere: dict[int, Chances] = {}
        self._next = [_ahead(track.size, space, track.properties) for space in range(track.size)]

    def landing(self, space: int, kept: int, factor: int = 1) -> tuple[Chances, Visits]:
        """Where a token ends up that lands on a space, and what it visits."""
        key = (space, kept, factor)
        if key not in self._landed:
            self._landed[key] = self._land(space, kept, factor)
        return self._landed[key]

    def _land(self, space: int, kept: int, factor: int) -> tuple[Chances, Visits]:
        track = self.track
        ends: Chances = {}
        visits: Visits = {(space, factor): 1.0}
        deck = track.deck[space]
        if space in track.traps or deck < 0:
            return {(JAILED if space in track.traps else space, kept): 1.0}, visits
        pile = [(card, self._bit.get((deck, card), 0)) for card in range(len(track.decks[deck]))]
        pile = [(card, bit) for card, bit in pile if not kept & bit]
        for card, bit in pile:
            ended, visited = self._drawn(space, kept | bit, track.decks[deck][card])
            mix(ends, ended, 1 / len(pile))
            mix(visits, visited, 1 / len(pile))
        return ends, visits

    def _drawn(self, space: int, kept: int, draw: Draw) -> tuple[Chances, Visits]:
        size = self.track.size
        if draw.what == "to":
            return self.landing(draw.number, kept)
        if draw.what == "nearest":
            return self.landing(_ahead(size, space, draw.spaces), kept, draw.number)
        if draw.what == "back":
            return self.landing((space - draw.number) % size, kept)
        return {(JAILED if draw.what == "jail" else space, kept): 1.0}, {}

    def roll(self, start: int, kept: int, throws: Throws) -> Chances:
        """Where these rolls from a space end; together the chances are those of the rolls."""
        size = self.track.size
        ends: Chances = {}
        for steps, chance in throws.walks:
            mix(ends, self.landing((start + steps) % size, kept)[0], chance)
        if throws.anywhere:
            each = throws.anywhere / (size - 1)
            mix(ends, self._all(kept), each)
            mix(ends, self.landing(start, kept)[0], -each)
        for steps, chance in throws.called:
            for (space, keeps), weight in self.landing((start + steps) % size, kept)[0].items():
                onward = {(JAILED, keeps): 1.0} if space == JAILED else self.landing(self._next[space], keeps)[0]
                mix(ends, onward, chance * weight)
        return ends

    def _all(self, kept: int) -> Chances:
        """Every landing once."""
        if kept not in self._everywhere:
            ends = self._everywhere[kept] = {}
            for space in range(self.track.size):
                mix(ends, self.landing(space, kept)[0], 1.0)
        return self._everywhere[kept]

    def visits(self, starts: list[float], kept: int, throws: Throws) -> Visits:
        """What these rolls visit, from starts with their weights."""
        size = self.track.size
        seen: Visits = {}
        landed = [throws.anywhere / (size - 1) * (sum(starts) - weight) for weight in starts]
        met = [0.0] * size
        for start, weight in enumerate(starts):
            for steps, chance in throws.walks:
                landed[(start + steps) % size] += weight * chance
            for steps, chance in throws.called:
                met[(start + steps) % size] += weight * chance
        for space, weight in enumerate(met):
            mix(seen, self.landing(space, kept)[1], weight)
            for (end, keeps), chance in self.landing(space, kept)[0].items():
                if end != JAILED:
                    mix(seen, self.landing(self._next[end], keeps)[1], weight * chance)
        for space, weight in enumerate(landed):
            mix(seen, self.landing(space, kept)[1], weight)
        return seen


def _ahead(size: int, start: int, spaces: Iterable[int]) -> int:
    """The first of some spaces clockwise after another."""
    return min(spaces, key=lambda space: (space - start - 1) % size)
