"""The coach: advice on a position, what a deal would do to everybody, and a word after a clear mistake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rentier.kernel.errors import Refusal, RentierError
from rentier.kernel.game import Entry
from rentier.kernel.plain import Json, Table
from rentier.kernel.records import Act, Fact
from rentier.kernel.state import BANK, State
from rentier.review.alternatives import Valued, valued
from rentier.review.certainty import change_margin, margin
from rentier.review.decisions import Decisions
from rentier.review.evaluator import Shares
from rentier.review.review import CLEAR, book_and_judge, decision_to_dict, rounded
from rentier.rules.auction import BidDue, LotFailed, lot_of
from rentier.rules.classic.building import Build
from rentier.rules.deals import DealOffered, OfferDeal
from rentier.rules.deals.records import AcceptDeal, CounterDeal, DeclineDeal
from rentier.rules.deeds import BuyChoice, Declined
from rentier.rules.questions import ADDRESSED
from rentier.rules.turns import EndDue, RollDue

EVEN = 0.01
"""Choices that are no further apart are about even."""
LISTED = 4
"""Choices that a hint shows."""


class Coach:
    """Advises the players of one position."""

    def __init__(self, header: Table, state: State, names: Sequence[str]) -> None:
        self.state = state
        self.book, self.judge = book_and_judge(dict(header), state)
        self.decisions = Decisions(self.judge, names)
        self.game = self.judge.game(state)
        self.money = self.book.words.money

    def chances(self) -> Json:
        """Everybody's winning chances, and half the width of their 95% interval."""
        return {"chances": rounded(self.judge.value(self.state)), "margin": round(margin(self.book, self.state), 4)}

    # ------------------------------------------------------------ hints

    def hint(self, seat: int) -> Json:
        """What a seat should do now, why, and what its choices are worth."""
        duty = self.state.agenda[-1] if self.state.agenda else None
        waiting = any(each.seat == seat for each in self.game.duties)
        if self.state.over or self.state.out[seat]:
            raise RentierError("There is nothing left to decide")
        if isinstance(duty, BidDue) and waiting and lot_of(self.state).deed >= 0:
            return self._bid_hint(seat)
        choices = self._answers(seat, duty) if self._is_asked(seat, duty, waiting) else self._plans(seat, duty, waiting)
        if not choices:
            return {**self.chances(), "advice": "Wait: other players have to decide first.", "choices": []}
        (best, told), *others = choices
        gap = best[seat] - others[0][0][seat] if others else 1.0
        if gap < EVEN and others:
            advice = f"It makes little difference: {quoted(told)} and {quoted(others[0][1])} are about even."
        elif isinstance(duty, BuyChoice) and waiting and told.startswith("leave"):
            advice = f"{capital(told)}: {self._auction_price(seat, duty)}."
        elif others:
            advice = f"{capital(told)}: about {percent(best[seat])} to win, {percent(others[0][0][seat])} otherwise."
        else:
            advice = f"{capital(told)}."
        listed = [{"act": name, "chances": rounded(value)} for value, name in choices[:LISTED]]
        return {**self.chances(), "advice": advice, "choices": listed}

    def _is_asked(self, seat: int, duty: object, waiting: bool) -> bool:
        """Whether a seat has a question to answer, rather than a turn to use."""
        return bool(self._offers(seat)) or (waiting and not isinstance(duty, (RollDue, EndDue)))

    def _offers(self, seat: int) -> list[DealOffered]:
        return [matter for matter in self.game.view(None).ask(ADDRESSED, seat) if isinstance(matter, DealOffered)]

    def _answers(self, seat: int, duty: object) -> list[tuple[Shares, str]]:
        """The answers to an offer or a duty, the best first."""
        offers = self._offers(seat)

        def wanted(who: int, act: Act) -> bool:
            if who != seat:
                return False
            return isinstance(act, (AcceptDeal, DeclineDeal)) if offers else hasattr(act, "duty")

        rows: Valued = next((rows for who, rows in valued(self.decisions, self.game, wanted) if who == seat), [])
        return [(value, self.decisions.spelled(self.game, act)) for value, act in rows]

    def _plans(self, seat: int, duty: object, waiting: bool) -> list[tuple[Shares, str]]:
        """Going on, and what could be built first, the best first."""
        now = self.judge.value(self.state)
        last = "roll the dice" if isinstance(duty, RollDue) else "end your turn"
        found = [(now, last if waiting else "wait")]
        if Build in self.book.handlers and self.state.whole[seat]:
            for order in self.decisions.orders(self.game, seat):
                build = Build(seat, order)
                if self.game.why_not(build) is None:
                    value = self.judge.expect(self.state, build, seat).chances
                    found.append((value, self.decisions.spelled(self.game, build)))
        return sorted(found, key=lambda each: -each[0][seat])

    def _auction_price(self, seat: int, duty: BuyChoice) -> str:
        """What an auction of a deed would bring, in words."""
        opened = self.state.copy()
        Declined(duty.seat, duty.deed, ()).apply(opened)
        winner, price = self.judge.auctions.end(opened, duty.deed)
        if winner == BANK:
            return "nobody else would gain much by having it"
        ends = f"the auction usually ends at about {self.money(price)}"
        return f"{ends}, and you can still have it" if winner == seat else ends

    def _bid_hint(self, seat: int) -> Json:
        """How far to bid."""
        lot, opened = lot_of(self.state), self.state.copy()
        deed = self.book.words.space(lot.deed)
        LotFailed(lot.number, lot.deed, lot.piece).apply(opened)
        auctions = self.judge.auctions
        rival = lot.leader if lot.leader not in (BANK, seat) else auctions.keenest(opened, lot.deed, seat, lot.bid)
        worth = auctions.limit(opened, lot.deed, seat, rival, 0)
        if worth >= lot.bid + auctions.step:
            advice = f"Bid for {deed}, up to about {self.money(worth)}."
        else:
            advice = f"Pass: {deed} is not worth more than about {self.money(worth)} to you."
        return {**self.chances(), "advice": advice, "choices": []}

    # ------------------------------------------------------------ deals

    def weigh(self, act: Act, seat: int) -> Json:
        """Everybody's chances before and after a deal that a seat would offer or accept."""
        before = self.judge.value(self.state)
        after = self._after_deal(act, seat)
        sure = round(change_margin(self.book, self.state), 4)
        return {"before": rounded(before), "chances": rounded(after), "margin": sure}

    def _after_deal(self, act: Act, seat: int) -> Shares:
        if isinstance(act, AcceptDeal):
            return self.judge.expect(self.state, act, seat).chances
        if not isinstance(act, (OfferDeal, CounterDeal)):
            raise RentierError("Only a deal can be weighed")
        trial = self.judge.game(self.state)
        offered = next(fact for fact in trial.submit(act, seat) if isinstance(fact, DealOffered))
        accept = AcceptDeal(offered.partner, offered.number, offered.revision)
        return self.judge.expect(trial.state, accept, offered.partner).chances

    # ------------------------------------------------------------ mistakes

    def note(self, seat: int, act: Act, by: int, facts: Sequence[Fact]) -> Json | None:
        """The clearest mistake of a seat in an act that was carried out here, if it made any."""
        after = self.state.copy()
        for fact in facts:
            fact.apply(after)
        found = self.decisions.of(Entry(0, by, act), self.state, facts, self.judge.value(after))
        own = [one for one in found if one.seat == seat]
        worst = max(own, key=lambda one: one.error, default=None)
        sure = change_margin(self.book, self.state)
        if worst is None or worst.error < max(CLEAR, sure):  # within what the chances can be known to
            return None
        worst.margin = sure
        return decision_to_dict(worst)


def advise(question: Json) -> Any:
    """Answer one question about a position: `about` is chances, hint, deal or note."""
    from rentier.kernel.records import decode

    coach = Coach(question["header"], State.from_dict(question["position"]), question["names"])
    seat: int = question.get("seat", 0)
    match question["about"]:
        case "chances":
            return coach.chances()
        case "hint":
            return coach.hint(seat)
        case "deal":
            return coach.weigh(decode(question["act"], Act), seat)
        case "note":
            facts = [decode(fact, Fact) for fact in question["facts"]]
            return coach.note(seat, decode(question["act"], Act), question["by"], facts)
    raise RentierError(f"The coach does not know what {question['about']!r} is")


def answer(question: Json) -> Json:
    """The answer to a question, or the sentence that says why there is none."""
    try:
        return {"answer": advise(question)}
    except (Refusal, RentierError) as error:
        return {"trouble": str(error)}


def percent(share: float) -> str:
    """A share as a percentage."""
    return f"{round(100 * share)}%"


def quoted(told: str) -> str:
    """A choice inside a sentence."""
    return f"“{told}”"


def capital(told: str) -> str:
    """A choice at the start of a sentence."""
    return told[:1].upper() + told[1:]
