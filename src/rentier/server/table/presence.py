"""Who is at a table: connected people, autopilots, and votes to remove a seat. Every method is given the time."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rentier.bots import table_bots
from rentier.kernel.game import Game
from rentier.rules.leaving import Remove
from rentier.server.protocol.errors import ErrorCode, RequestError


def votes_needed(voters: int, away: bool) -> int:
    """Votes that remove a player: most of the others who are here if they are away, else all of them.

    Against somebody who is here one vote alone is never enough.
    """
    return voters // 2 + 1 if away else max(2, voters)


class AbsenceRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table does about people who are away."""

    grace: Annotated[int, Meta(ge=0, le=3600)] = 60
    """Seconds until a bot plays for who is away."""
    level: str = "normal"
    """Which bot that is."""

    def __post_init__(self) -> None:
        if self.level not in table_bots():
            raise ValueError(f"there is no bot called {self.level!r}; there are {', '.join(table_bots())}")


class Person:
    """One person: the sockets they are here with, and whether a bot plays for them."""

    __slots__ = ("answering", "autopilot", "chosen", "given_up", "since", "sockets")

    def __init__(self, now: float) -> None:
        self.sockets: set[Hashable] = set()
        self.since = now
        """When they came, or went."""
        self.autopilot = False
        self.chosen = False
        """Whether they asked for the autopilot themselves."""
        self.given_up = False
        """Whether they have been away for longer than the grace."""
        self.answering: int | None = None
        """The duty that the autopilot still answers for who is back."""

    @property
    def here(self) -> bool:
        """Whether they are connected."""
        return bool(self.sockets)


class TablePresence:
    """The people of a table. Tell it who comes and goes, and `note` every act; it says which seats a bot plays."""

    def __init__(self, rules: AbsenceRules | None = None) -> None:
        self.rules = rules or AbsenceRules()
        self._people: dict[int, Person] = {}
        self._votes: dict[int, set[int]] = {}
        """Who voted against each seat."""

    # ------------------------------------------------------------ coming and going

    def seated(self, people: Iterable[int], now: float) -> None:
        """These seats belong to people; new ones count as away until they arrive."""
        taken = set(people)
        for seat in taken - set(self._people):
            self._people[seat] = Person(now)
        for seat in set(self._people) - taken:
            del self._people[seat]
            self._forget(seat)

    def arrived(self, seat: int, socket: Hashable, now: float) -> None:
        """A person connected; one who had been away is forgiven."""
        person = self._person(seat)
        if not person.here:
            person.since, person.given_up = now, False
            self._votes.pop(seat, None)
        person.sockets.add(socket)

    def left(self, seat: int, socket: Hashable, now: float) -> None:
        """A socket closed; with the last one its owner is away, and their votes are void."""
        person = self._people.get(seat)
        if person is None or socket not in person.sockets:
            return
        person.sockets.discard(socket)
        if not person.here:
            person.since = now
            self._withdraw(seat)

    def choose(self, seat: int, on: bool) -> None:
        """A person hands their seat to the autopilot, or wants it back."""
        self._person(seat).chosen = on

    def _person(self, seat: int) -> Person:
        if seat not in self._people:
            raise RequestError(ErrorCode.SEAT, "no person sits there: take a seat first")
        return self._people[seat]

    # ------------------------------------------------------------ the autopilot

    @property
    def autopilots(self) -> frozenset[int]:
        """The seats of people that a bot plays now."""
        return frozenset(seat for seat, person in self._people.items() if person.autopilot)

    @property
    def playing(self) -> frozenset[int]:
        """The seats that their owners play themselves: the ones that have deadlines."""
        return frozenset(seat for seat, person in self._people.items() if not person.autopilot)

    def note(self, game: Game, now: float) -> frozenset[int]:
        """Look again, after every act, arrival and change of mind: the seats that passed to a bot, or back.

        A bot takes over when the grace is over, and hands back with the first decision that it is not yet answering.
        """
        before = self.autopilots
        awaited = {waiting.seat: waiting.duty.number for waiting in game.duties}
        for seat, person in self._people.items():
            if game.over or game.state.out[seat]:
                person.autopilot = False
                self._forget(seat)
            elif person.chosen or not person.here:
                person.given_up = not person.here and now >= person.since + self.rules.grace
                person.autopilot = person.autopilot or person.chosen or person.given_up
                person.answering = None
            elif person.autopilot:
                if person.answering is None:
                    person.answering = awaited.get(seat)
                person.autopilot = seat in awaited and awaited[seat] == person.answering
        return before ^ self.autopilots

    def next_change(self, game: Game) -> float | None:
        """When the grace of the next person who is away will be over."""
        return min(
            (
                person.since + self.rules.grace
                for seat, person in self._people.items()
                if not (person.here or person.autopilot or game.over or game.state.out[seat])
            ),
            default=None,
        )

    # ------------------------------------------------------------ pauses

    def here(self, game: Game) -> frozenset[int]:
        """The people who are here and still in the game."""
        return frozenset(seat for seat, person in self._people.items() if person.here and not game.state.out[seat])

    def resume(self, since: float, now: float) -> None:
        """Absences go on after a pause as long as they had lasted before it."""
        for person in self._people.values():
            person.since += now - max(since, person.since)

    # ------------------------------------------------------------ votes

    def vote(self, by: int, seat: int, remove: bool, game: Game) -> Remove | None:
        """A vote for removing a seat, or taken back; the Banker's act once enough of the others want it."""
        self._check_vote(by, seat, game)
        votes = self._votes.setdefault(seat, set())
        if not remove:
            votes.discard(by)
            return None
        votes.add(by)
        return Remove(seat) if len(votes & self._voters(seat, game)) >= self._needed(seat, game) else None

    def has_voted(self, by: int, seat: int) -> bool:
        """Whether somebody wants a seat removed."""
        return by in self._votes.get(seat, ())

    def _check_vote(self, by: int, seat: int, game: Game) -> None:
        if seat not in self._people or game.over or game.state.out[seat]:
            raise RequestError(ErrorCode.SEAT, "you can vote only about a person who is still in the game")
        if by == seat:
            raise RequestError(ErrorCode.SEAT, "you cannot vote about yourself; to leave the game, resign")
        if by not in self._voters(seat, game):
            raise RequestError(ErrorCode.SEAT, "only people who are connected and still in the game can vote")

    def _voters(self, seat: int, game: Game) -> set[int]:
        """Those who decide about a seat: the other people who are here and still in the game."""
        return {
            other
            for other, person in self._people.items()
            if other != seat and person.here and not game.state.out[other]
        }

    def _needed(self, seat: int, game: Game) -> int:
        return votes_needed(len(self._voters(seat, game)), self._people[seat].given_up)

    def _withdraw(self, voter: int) -> None:
        for votes in self._votes.values():
            votes.discard(voter)

    def _forget(self, seat: int) -> None:
        """Votes by and against a seat are void."""
        self._votes.pop(seat, None)
        self._withdraw(seat)

    # ------------------------------------------------------------ what everybody is told

    def to_dict(self, game: Game | None = None) -> dict[str, Any]:
        """Presence, autopilots and votes for clients; times in whole milliseconds."""
        return {
            "level": self.rules.level,
            "grace": self.rules.grace * 1000,
            "people": [
                {
                    "seat": seat,
                    "here": person.here,
                    "since": round(person.since * 1000),
                    "autopilot": person.autopilot,
                    "chosen": person.chosen,
                }
                for seat, person in sorted(self._people.items())
            ],
            "votes": [
                {"seat": seat, "by": sorted(votes), "needed": self._needed(seat, game)}
                for seat, votes in sorted(self._votes.items())
                if votes and game is not None
            ],
        }
