"""A table's clocks: every deadline, and what the Banker does next. Every method is given the time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from math import inf
from typing import Any

import msgspec

from rentier.kernel.errors import RecordError
from rentier.kernel.game import Game, Waiting
from rentier.kernel.records import Act, BankerAct, Fact
from rentier.rules.auction import BidDue, CloseAuction, Lots
from rentier.rules.banker import TimeUp
from rentier.rules.city.clock import WARNINGS, CallTime, Clock, PlayOnChoice, TimeExtended, WarnTime
from rentier.rules.deals import AcceptDeal, CounterDeal, DealOffered, DeclineDeal, LapseOffer, Offers
from rentier.rules.dice import Roll
from rentier.rules.jail import TryDouble
from rentier.rules.questions import CLAIMS_LOST_BY, IN_DEBT, OPEN_CLAIMS
from rentier.rules.turns import EndTurn, TurnBegan
from rentier.server.lobby.timing import ClockRules


class Wait(msgspec.Struct, array_like=True):
    """A person for whom the table waits; `since` may lie ahead, where a roll is held back."""

    seat: int
    duty: int
    since: float
    until: float | None


class Lot(msgspec.Struct, array_like=True):
    """The lot being auctioned, as it was when its time was set."""

    number: int
    leader: int
    bid: int
    until: float | None


class Offer(msgspec.Struct, array_like=True):
    """An open offer; new terms give it new time."""

    number: int
    revision: int
    until: float | None


class Claim(msgspec.Struct, array_like=True):
    """A rent claim, and when it arose."""

    number: int
    since: float


class Times(msgspec.Struct, forbid_unknown_fields=True):
    """Every open deadline in unix seconds; None where there is no limit."""

    noted: float
    """When something happened last."""
    people: list[int]
    """The seats that people play."""
    reserves: list[float]
    """The seconds that every seat has left on top of a decision's own."""
    turn: int
    """Whose turn it is."""
    used: float = 0.0
    """How long the table has waited for them in this turn."""
    game: float | None = None
    """When the time of the whole game is up."""
    lot: Lot | None = None
    open: list[Wait] = []
    offers: list[Offer] = []
    claims: list[Claim] = []

    def copy(self) -> Times:
        """The same, apart from this."""
        return msgspec.structs.replace(
            self,
            people=self.people.copy(),
            reserves=self.reserves.copy(),
            lot=copy(self.lot),
            open=[*map(copy, self.open)],
            offers=[*map(copy, self.offers)],
            claims=[*map(copy, self.claims)],
        )

    def extend(self, seconds: float) -> None:
        """Move everything that is open."""
        self.noted += seconds
        if self.game is not None:
            self.game += seconds
        begun: list[Wait | Claim] = [*self.open, *self.claims]
        for one in begun:
            one.since += seconds
        limited: list[Wait | Offer | Lot] = [*self.open, *self.offers]
        if self.lot is not None:
            limited.append(self.lot)
        for clock in limited:
            if clock.until is not None:
                clock.until += seconds


BREATH = 2.0
"""Seconds that a duty has even when the turn's time is spent, so that people see what happens."""
ANSWER = 20.0
"""Seconds for which a program lets people answer its offers, unless the table gives them less or has no clocks."""
PLAY_ON = 60.0
"""CSET-6: seconds to agree to play on, at a table without a time limit for decisions."""


class Clocks:
    """The clocks of one game. `note` what happened, ask what is `due`, and have the Banker do it when its time comes.

    Only people have deadlines of their own: tell `attend` whenever a seat passes between its owner and a program.
    """

    def __init__(self, rules: ClockRules, game: Game, people: Iterable[int], now: float) -> None:
        self.rules = rules
        minutes = game.book.numbers.get("minutes", 0)
        self._times = Times(
            noted=now,
            people=sorted(people),
            reserves=[float(rules.reserve)] * game.state.seats,
            turn=game.state.turn,
            game=now + 60 * minutes if minutes else None,
        )
        self.note(game, (), now)

    @classmethod
    def from_dict(cls, rules: ClockRules, plain: Mapping[str, Any]) -> Clocks:
        """The clocks that `to_dict` described; a `RecordError` where the data is something else."""
        clocks = cls.__new__(cls)
        clocks.rules = rules
        try:
            clocks._times = msgspec.convert(plain, Times)
        except msgspec.ValidationError as error:
            raise RecordError(f"these clocks are invalid: {error}; start new ones") from None
        return clocks

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self._times)
        return plain

    def copy(self) -> Clocks:
        """Clocks apart from these: to note an act on before it is stored."""
        twin = Clocks.__new__(Clocks)
        twin.rules = self.rules
        twin._times = self._times.copy()
        return twin

    # ------------------------------------------------------------ following the game

    @property
    def noted(self) -> float:
        """When something was last noted."""
        return self._times.noted

    @property
    def people(self) -> frozenset[int]:
        """The seats that people play."""
        return frozenset(self._times.people)

    def attend(self, game: Game, people: Iterable[int], now: float) -> None:
        """From now on these seats are played by people, the others by programs."""
        self._times.people = sorted(people)
        self.note(game, (), now)

    def note(self, game: Game, facts: Iterable[Fact], now: float) -> None:
        """An act led to these facts and this position: close what it closed and set the time of what it opened."""
        times, state = self._times, game.state
        awaited = {w.seat: w for w in game.duties if w.seat in times.people and type(w.duty) is not BidDue}
        self._charge([wait for wait in times.open if not _still(wait, awaited)], now)
        times.open = [wait for wait in times.open if _still(wait, awaited)]
        for fact in facts:
            if type(fact) is TurnBegan:
                self._begin_turn(fact.seat)
            elif type(fact) is TimeExtended:
                times.game = now + 60 * fact.minutes
        known = {claim.number: claim for claim in times.claims}
        times.claims = [known.get(c.number) or Claim(c.number, now) for c in OPEN_CLAIMS(game)]
        self._time_lot(game, now)
        self._time_offers(game, now)
        timed = {wait.seat for wait in times.open}
        times.open += [self._wait(game, w, now) for seat, w in awaited.items() if seat not in timed]
        if state.over or ((clock := Clock.found_in(state)) is not None and clock.called):
            times.game = None
        times.noted = now

    def extend(self, seconds: float) -> None:
        """Time that does not count: the server was down, or the table paused."""
        self._times.extend(seconds)

    def _charge(self, waits: list[Wait], now: float) -> None:
        """Time beyond the decision's own came out of the reserve."""
        times, decision = self._times, self.rules.decision
        for wait in waits:
            taken = max(0.0, now - wait.since)
            if decision:
                times.reserves[wait.seat] = max(0.0, times.reserves[wait.seat] - max(0.0, taken - decision))
            if wait.seat == times.turn:
                times.used += taken

    def _begin_turn(self, seat: int) -> None:
        times, rules = self._times, self.rules
        times.turn, times.used = seat, 0.0
        left = times.reserves[seat]
        times.reserves[seat] = max(left, min(left + rules.increment, rules.reserve_cap))

    def _wait(self, game: Game, waiting: Waiting, now: float) -> Wait:
        """A duty's time; a roll that is held back has it from the moment it may be made."""
        times, rules, seat = self._times, self.rules, waiting.seat
        since = self._held(game, waiting, now) or now
        spans = [rules.decision + times.reserves[seat]] if rules.decision else []
        if rules.turn and seat == times.turn:
            spans.append(rules.turn - times.used)
        if type(waiting.duty) is PlayOnChoice and not spans:
            spans.append(PLAY_ON)
        until = since + max(BREATH, min(spans)) if spans else None
        return Wait(seat, waiting.duty.number, since, until)

    def _time_lot(self, game: Game, now: float) -> None:
        """An auction that the edition times runs on; any other has time for a first bid, and some after every bid."""
        times, rules, lot = self._times, self.rules, Lots.of(game.state).lot
        known = times.lot
        if lot is None:
            times.lot = None
            return
        same = known is not None and known.number == lot.number
        if known is not None and same and (firm_seconds(game) or (known.leader, known.bid) == (lot.leader, lot.bid)):
            return
        span = firm_seconds(game) or (rules.auction_opening if lot.leader < 0 else rules.auction_quiet)
        times.lot = Lot(lot.number, lot.leader, lot.bid, now + span if span else None)

    def _time_offers(self, game: Game, now: float) -> None:
        times = self._times
        span = game.book.numbers.get("offer_seconds", self.rules.offer)
        known = {(offer.number, offer.revision): offer for offer in times.offers}
        times.offers = []
        for offer in Offers.of(game.state).open:
            hurried = self.rules.is_timed and self._is_from_program(offer)
            own = min(span or ANSWER, ANSWER) if hurried else span
            same = known.get((offer.number, offer.revision))
            if same is None or same.until is None:  # a program may have taken the seat of who made it
                same = Offer(offer.number, offer.revision, now + own if own else None)
            times.offers.append(same)

    def _is_from_program(self, offer: DealOffered) -> bool:
        """Whether a program made an offer to a person, and waits for the answer."""
        return offer.maker not in self._times.people and offer.partner in self._times.people

    def awaits(self, game: Game, act: Act, now: float) -> float | None:
        """Until when a program lets people answer its offers, which the end of its turn would take away.

        Without clocks it waits for the answer, however long that takes.
        """
        if not isinstance(act, Roll | TryDouble | EndTurn):
            return None
        own = {o.number for o in Offers.of(game.state).open if o.maker == act.seat and self._is_from_program(o)}
        untils = [inf if o.until is None else o.until for o in self._times.offers if o.number in own]
        return max((until for until in untils if until > now), default=None)

    # ------------------------------------------------------------ what the room asks

    def due(self, game: Game, now: float) -> tuple[float, BankerAct] | None:
        """The next act of the Banker, and when; if that time has come, it is to be done before anything else."""
        times = self._times
        dues: list[tuple[float, BankerAct]] = []
        if times.lot is not None and times.lot.until is not None:
            dues.append((times.lot.until, CloseAuction(times.lot.number)))
        for wait in times.open:
            until = self._until(game, wait, now)
            if until is not None:
                dues.append((until, TimeUp(wait.seat, wait.duty)))
        dues += [(offer.until, LapseOffer(offer.number)) for offer in times.offers if offer.until is not None]
        if times.game is not None:
            dues.append((times.game, CallTime()))
            dues += self._warnings(game, times.game, now)
        if game.state.agenda and type(game.state.agenda[-1]) is PlayOnChoice:
            dues += self._count_for_bots(game, now)
        return min(dues, key=lambda due: due[0], default=None)

    def _warnings(self, game: Game, end: float, now: float) -> list[tuple[float, BankerAct]]:
        """CSET-6: the next warning before the end; one that the next has overtaken is left out."""
        warned, minutes = Clock.of(game.state).warned, game.book.numbers["minutes"]
        coming = [left for left in WARNINGS if left < minutes and (not warned or left < warned)]
        overdue = [left for left in coming if end - 60 * left <= now]
        return [(end - 60 * left, WarnTime(left)) for left in (overdue[-1:] or coming[:1])]

    def _count_for_bots(self, game: Game, now: float) -> list[tuple[float, BankerAct]]:
        """CSET-6: bots agree to whatever people want; where no person is left to want it, the game is counted."""
        if any(seat in self._times.people for seat in game.state.playing()):
            return []
        return [(now, TimeUp(waiting.seat, waiting.duty.number)) for waiting in game.duties[:1]]

    def holds(self, game: Game, act: Act, now: float) -> float | None:
        """Until when an act has to wait because another person's rent would be lost by it; None where nothing is.

        Programs wait longer than people. A player's own claim, and one whose owner is a program, hold nothing back.
        """
        if act.by_banker:
            return None
        people, rules = self._times.people, self.rules
        owners = {claim.number: claim.owner for claim in OPEN_CLAIMS(game)}
        held = [claim for claim in self._times.claims if owners.get(claim.number) in people]
        since = max((claim.since for claim in held if owners[claim.number] != act.seat), default=None)
        if since is None:
            return None
        span = rules.rent_grace if act.seat in people else max(rules.rent_grace, rules.claim_wait)
        until = since + span
        return until if now < until and CLAIMS_LOST_BY(game, act) else None

    def late(self, game: Game, act: Act, now: float) -> bool:
        """Whether an act answers what its seat's time is up for, so that the Banker's act comes first.

        For a debtor every act answers the debt: selling and mortgaging are how it is paid.
        """
        times = self._times
        if act.by_banker:
            return False
        if isinstance(act, AcceptDeal | CounterDeal | DeclineDeal):
            return any(offer.number == act.offer and _passed(offer.until, now) for offer in times.offers)
        answered: int | None = getattr(act, "duty", None)
        if game.book.duty_of.get(type(act)) is BidDue:
            return times.lot is not None and times.lot.number == answered and _passed(times.lot.until, now)
        for wait in times.open:
            if wait.seat == act.seat and (wait.duty == answered or IN_DEBT(game, act.seat)):
                return _passed(self._until(game, wait, now), now)
        return False

    def face(self, game: Game, now: float, paused: bool = False) -> dict[str, Any]:
        """What clients are told: the open deadlines and the reserves, in whole milliseconds."""
        times = self._times
        lot = times.lot.until if times.lot is not None else None
        ends = [(wait.seat, wait.duty, self._until(game, wait, now)) for wait in times.open]
        ends += [(w.seat, w.duty.number, lot) for w in game.duties if type(w.duty) is BidDue and w.seat in times.people]
        owners = {claim.number: claim.owner for claim in OPEN_CLAIMS(game)}
        claims = [(claim.number, claim.since + self.rules.rent_grace) for claim in times.claims]
        return {
            "now": _ms(now),
            "paused": paused,
            "open": [{"seat": s, "duty": duty, "until": _ms(until)} for s, duty, until in ends if until is not None],
            "auction": None if lot is None else {"until": _ms(lot), "firm": firm_seconds(game) > 0},
            "offers": [{"offer": o.number, "until": _ms(o.until)} for o in times.offers if o.until is not None],
            "claims": [
                {"claim": number, "until": _ms(until)}
                for number, until in claims
                if owners.get(number) in times.people and until > now
            ],
            "game": None if times.game is None else _ms(times.game),
            "reserves": [_ms(left) for left in times.reserves],
        }

    def _until(self, game: Game, wait: Wait, now: float) -> float | None:
        """A deadline; what the clock would play waits for rent claims as everybody does."""
        if wait.until is None or not self._times.claims:
            return wait.until
        waiting = next((w for w in game.duties if w.seat == wait.seat and w.duty.number == wait.duty), None)
        held = self._held(game, waiting, now) if waiting is not None else None
        return wait.until if held is None else max(wait.until, held)

    def _held(self, game: Game, waiting: Waiting, now: float) -> float | None:
        """Until when the answer that the clock would give has to wait."""
        return self.holds(game, game.fallback(waiting), now) if self._times.claims else None


def firm_seconds(game: Game) -> int:
    """CAUC-1: how long an auction lasts, if the edition says so; else 0."""
    seconds: int = game.book.numbers.get("auction_seconds", 0)
    return seconds


def _still(wait: Wait, awaited: Mapping[int, Waiting]) -> bool:
    return wait.seat in awaited and awaited[wait.seat].duty.number == wait.duty


def _passed(until: float | None, now: float) -> bool:
    return until is not None and now >= until


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
