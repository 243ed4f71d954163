"""The checks have teeth: a rule broken on purpose is noticed by the invariant that speaks of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import State
from rentier.rules.auction import Bid, BidMade, Lots
from rentier.rules.cards import CardReturned, Piles
from rentier.rules.classic.building import Build, Buildings
from rentier.rules.classic.questions import EVEN
from rentier.rules.classic.selling import BuildingsSold
from rentier.rules.deals import DealDone
from rentier.rules.debts import Paid
from rentier.rules.dice import Roll
from rentier.rules.endings import GameEnded
from rentier.rules.leaving import EstatePassed
from rentier.rules.mortgage import Mortgage, Mortgaged, Repay
from rentier.rules.movement import Salaried
from rentier.rules.questions import SALARY
from rentier.rules.turns import EndDue
from tests.properties.spoil import Patch, Spoil, answer, broken_at_play, handler, instead


def salary_from_nowhere(fact: Any, state: State) -> None:
    state.cash[fact.seat] += fact.amount


def paid_twice(fact: Any, state: State) -> None:
    state.pay(fact.debtor, fact.creditor, fact.amount * 3)


def estate_kept(fact: Any, state: State) -> None:
    state.pay(fact.seat, fact.heir, fact.cash)


def pieces_kept(fact: Any, state: State) -> None:
    houses = Buildings.of(state).houses
    true_sold(fact, state)
    Buildings.of(state).houses = houses


true_sold = BuildingsSold.apply
true_deal = DealDone.apply


def card_lost(fact: Any, state: State) -> None:
    Piles.of(state).keeper[fact.card] = -1


def deal_by_halves(fact: Any, state: State) -> None:
    true_deal(fact, state)
    for deed in fact.terms.take.deeds:
        state.give_deed(deed, fact.partner)


def mortgage_anything(true: Any, game: Game, act: Mortgage) -> None:
    if act.deed not in game.state.deeds_of(act.seat) or game.state.mortgaged[act.deed]:
        raise Refusal("MTG-1", "no")
    game.emit(Mortgaged(act.seat, act.deed, game.board.mortgage[act.deed]))


def mortgage_by_the_next_roll(true: Any, game: Game, act: Mortgage) -> None:
    true(game, act)
    game.emit(Paid(-1, act.seat, 1 + game.chance.draw("dice", game.state.draws.get("dice", 0), 36), "card", 0))


def mortgage_uncounted(fact: Any, state: State) -> None:
    state.mortgaged[fact.deed] = 1
    state.pay(-1, fact.seat, fact.amount)


def nobody_ranked(fact: Any, state: State) -> None:
    state.over = True
    state.agenda.clear()
    for part in state.parts.values():
        part.drop()


def bid_anything(true: Any, game: Game, act: Bid) -> None:
    lot = Lots.of(game.state).lot
    if lot is None or act.amount <= lot.bid:
        raise Refusal("AUC-3", "no")
    game.emit(BidMade(act.seat, act.amount))


def refuse_late(true: Any, game: Game, act: Repay) -> None:
    game.state.draws["dice"] = game.state.draws.get("dice", 0) + 1
    raise Refusal("MTG-3", "no")


def refuse_unless_probed(true: Any, game: Game, act: Build) -> None:
    if type(game) is Game:
        raise Refusal("BLD-1", "no")
    true(game, act)


def tampering_salary(true: Any, game: Game, *arguments: Any) -> Any:
    game.state.rolls += 1
    return true(game, *arguments)


def wrong_clock(patch: Patch, book: Rulebook) -> None:
    wrong = replace(book.duties[EndDue], fallback=lambda game, due, seat: Roll(seat, due.number))
    patch.setitem(book.duties, EndDue, wrong)


def dear_stations(patch: Patch, book: Rulebook) -> None:
    group = book.board.group[5]
    patch.setitem(book.board.group_data[group], "rents", [25, 50, 100, 250])


SPOILT: dict[str, tuple[int, Spoil]] = {
    "salary from nowhere": (1, instead(Salaried, salary_from_nowhere)),
    "a payment taken three times": (2, instead(Paid, paid_twice)),
    "a mortgage that is not counted": (3, instead(Mortgaged, mortgage_uncounted)),
    "an estate that nobody gets": (12, instead(EstatePassed, estate_kept)),
    "sold houses that vanish": (4, instead(BuildingsSold, pieces_kept)),
    "building unevenly": (5, answer(EVEN, lambda true, *rest: True)),
    "mortgaging what is built on": (6, handler(Mortgage, mortgage_anything)),
    "a card that gets lost": (7, instead(CardReturned, card_lost)),
    "a clock that plays something illegal": (8, wrong_clock),
    "a station rent misprinted": (9, dear_stations),
    "bids beyond the bidder's cash": (10, handler(Bid, bid_anything)),
    "a deal done by halves": (11, instead(DealDone, deal_by_halves)),
    "a rule that writes the state": (13, answer(SALARY, tampering_salary)),
    "a refusal that moves the dice on": (16, handler(Repay, refuse_late)),
    "an act refused though foretold": (17, handler(Build, refuse_unless_probed)),
    "money that tells the next roll": (18, handler(Mortgage, mortgage_by_the_next_roll)),
    "an end without a ranking": (19, instead(GameEnded, nobody_ranked)),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_broken_rule_is_noticed(what: str, monkeypatch: Patch) -> None:
    number, spoil = SPOILT[what]
    said = broken_at_play(monkeypatch, spoil, number)
    assert said.startswith(f"{number}: "), said
