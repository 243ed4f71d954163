"""The usual counts: games, seats, spaces, and net worth round by round."""

from __future__ import annotations

from rentier.kernel.views import View
from rentier.rules.auction import LotOpened
from rentier.rules.city.transit import Jumped
from rentier.rules.deals import DealDone, DealOffered
from rentier.rules.debts import Owed, Paid
from rentier.rules.dice import Rolled
from rentier.rules.endings import GameEnded
from rentier.rules.jail import Jailed
from rentier.rules.leaving import WentOut
from rentier.rules.movement import Moved
from rentier.rules.questions import WORTHS
from rentier.rules.turns import TurnBegan
from rentier.sim.meters import Hears, Meter, Rows
from rentier.sim.rents import RentTrail


class GameMeter(Meter):
    """How long a game was and how it ended; `left` seats were still in when it did."""

    table = "games"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.starter = -1
        self.rounds = self.turns = self.rolls = self.auctions = self.offers = self.deals = 0

    def hears(self) -> Hears:
        """Turns, rolls, auctions, deals."""
        return {
            TurnBegan: self.turn,
            Rolled: self.roll,
            LotOpened: self.lot,
            DealOffered: self.offer,
            DealDone: self.deal,
        }

    def turn(self, fact: TurnBegan) -> None:
        if self.starter < 0:
            self.starter = fact.seat
        self.rounds = fact.round
        self.turns += 1

    def roll(self, fact: Rolled) -> None:
        self.rolls += 1

    def lot(self, fact: LotOpened) -> None:
        self.auctions += 1

    def offer(self, fact: DealOffered) -> None:
        self.offers += 1

    def deal(self, fact: DealDone) -> None:
        self.deals += 1

    def rows(self) -> Rows:
        """One row."""
        yield {
            "starter": self.starter,
            "rounds": self.rounds,
            "turns": self.turns,
            "rolls": self.rolls,
            "auctions": self.auctions,
            "offers": self.offers,
            "deals": self.deals,
            "left": len(self.view.playing),
            "winners": self.view.ranking.count(1),
        }


class SeatMeter(Meter):
    """How every seat fared: `place` in the order of play, final rank, and when, to whom and why it went out.

    `out_to` is the heir (-1 the Bank), `out_why` the kind of debt that could not be met and `out_deed` the deed whose
    rent it was (-1 none).
    """

    table = "seats"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.trail = RentTrail()
        self.starter = -1
        self.round = 0
        self.turns = [0] * view.seats
        self.out: dict[int, tuple[int, int, str, int]] = {}
        self.worth: tuple[int, ...] = ()

    def hears(self) -> Hears:
        """Turns, debts, and who goes out."""
        return {
            **self.trail.hears(),
            TurnBegan: self.turn,
            Owed: self.trail.owed,
            Paid: self.paid,
            WentOut: self.gone,
            GameEnded: self.ended,
        }

    def turn(self, fact: TurnBegan) -> None:
        if self.starter < 0:
            self.starter = fact.seat
        self.round = fact.round
        self.turns[fact.seat] += 1

    def paid(self, fact: Paid) -> None:
        self.trail.paid(fact)

    def gone(self, fact: WentOut) -> None:
        why, deed = self.trail.unmet(fact.seat) if fact.bankrupt else ("resigned", -1)
        self.out[fact.seat] = (self.round, fact.heir, why, deed)

    def ended(self, fact: GameEnded) -> None:
        self.worth = fact.worth

    def rows(self) -> Rows:
        """One row a seat."""
        view = self.view
        for seat, rank in enumerate(view.ranking):
            out_round, out_to, out_why, out_deed = self.out.get(seat, (None, None, None, None))
            yield {
                "seat": seat,
                "place": (seat - self.starter) % view.seats + 1,
                "rank": rank,
                "worth": self.worth[seat],
                "cash": view.cash(seat),
                "turns": self.turns[seat],
                "out_round": out_round,
                "out_to": out_to,
                "out_why": out_why,
                "out_deed": out_deed,
            }


class SpaceMeter(Meter):
    """Where tokens landed: by a move of their own, a card or a railroad (`landings`), or sent to Jail (`sent`)."""

    table = "spaces"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.landings = [0] * view.board.size
        self.sent = [0] * view.board.size

    def hears(self) -> Hears:
        """Moves."""
        return {Moved: self.moved, Jumped: self.moved, Jailed: self.jailed}

    def moved(self, fact: Moved | Jumped) -> None:
        self.landings[fact.to] += 1

    def jailed(self, fact: Jailed) -> None:
        self.sent[fact.space] += 1

    def rows(self) -> Rows:
        """One row a space."""
        for space, (landings, sent) in enumerate(zip(self.landings, self.sent, strict=True)):
            yield {"space": space, "landings": landings, "sent": sent}


class WorthMeter(Meter):
    """What everybody was worth as a round began: every 5th round up to 200, every 25th after that."""

    table = "worths"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.seen = 0
        self.samples: list[tuple[int, list[int]]] = []

    def hears(self) -> Hears:
        """Turns."""
        return {TurnBegan: self.turn}

    def turn(self, fact: TurnBegan) -> None:
        number = fact.round
        if number > self.seen:
            self.seen = number
            if number == 1 or number % (5 if number <= 200 else 25) == 0:
                self.samples.append((number, self.view.ask(WORTHS)))

    def rows(self) -> Rows:
        """One row a sample and seat."""
        for number, worths in self.samples:
            for seat, worth in enumerate(worths):
                yield {"round": number, "seat": seat, "worth": worth}
