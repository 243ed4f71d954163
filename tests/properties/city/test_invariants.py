"""City's checks have teeth: a rule broken on purpose is noticed by the invariant that speaks of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rentier.kernel.game import Game
from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import BANK, State
from rentier.rules.city import blocks, districts, permits, towers, trading_unit
from rentier.rules.city.blocks import Press
from rentier.rules.city.dodges import DodgeReturned
from rentier.rules.city.permits import PiecePlaced, PieceRemoved
from rentier.rules.city.plots import Plots
from rentier.rules.city.questions import MAY_CHOOSE, RENT_FALLS_DUE
from rentier.rules.city.towers import Raised
from rentier.rules.city.trading_unit import AuctionOff
from rentier.rules.deals import DealDone
from rentier.rules.mortgage import Mortgaged
from rentier.rules.questions import MORTGAGEABLE, RAISABLE, SALARY, VISIT
from rentier.rules.turns import pass_dice
from tests.builds import replaceable
from tests.properties.city.play import CityPlay
from tests.properties.spoil import Patch, Spoil, answer, broken_at_play, handler, instead


def function(module: Any, name: str, spoilt: Any) -> Spoil:
    """Spoil a function that chapters call; it gets the true one too."""
    true = getattr(module, name)

    def spoil(patch: Patch, book: Rulebook) -> None:
        replaceable()
        patch.setattr(module, name, lambda *arguments: spoilt(true, *arguments))

    return spoil


def setting(name: str, value: int) -> Spoil:
    """Spoil a figure."""
    return lambda patch, book: patch.setitem(book.numbers, name, value)


def free_tower(fact: Any, state: State) -> None:
    state.cash[fact.seat] -= fact.cost
    Plots.of(state).put(state, fact.piece, fact.deed)


def piece_burnt(fact: Any, state: State) -> None:
    state.pay(fact.seat, BANK, fact.cost)
    plots = Plots.of(state)
    plots.take(state, fact.piece, fact.deed)
    plots.left = [0] * len(plots.left)


def piece_uncounted(fact: Any, state: State) -> None:
    plots = Plots.of(state)
    plots.put(state, fact.piece, fact.deed)
    plots.hazards[fact.deed] = plots.bonuses[fact.deed] = 0


true_deal = DealDone.apply


def district_cleared(fact: Any, state: State) -> None:
    true_deal(fact, state)
    for deed in (*fact.terms.give.deeds, *fact.terms.take.deeds):
        Plots.of(state).residential[deed] = 0


def half_remembered(fact: Any, state: State) -> None:
    state.turn_deed(fact.deed, fact.amount // 2)
    state.pay(BANK, fact.seat, fact.amount)


def doubled_twice(true: Any, state: State, plots: Plots, deed: int) -> tuple[int, int]:
    blocks, times = true(state, plots, deed)
    tower = plots.tower >= 0 and state.holder[plots.tower] == state.holder[deed]
    return blocks, 4 if plots.doubled[state.group[deed]] and tower else times


def hazards_forgotten(true: Any, state: State, plots: Plots, deed: int) -> tuple[int, int]:
    return plots.residential[deed] + plots.industrial[deed], true(state, plots, deed)[1]


def rent_when_mortgaged(true: Any, game: Game, visitor: int, deed: int, owner: int, factor: int) -> None:
    RENT_FALLS_DUE(game, visitor, owner, deed, districts.rent_value(game, deed))


def rent_never_dodged(true: Any, game: Game, visitor: int, owner: int, deed: int, amount: int) -> None:
    districts.charge(game, visitor, owner, deed, amount)


def peeking(true: Any, game: Game, act: Press) -> None:
    game.state.draws["build"] = game.state.draws.get("build", 0) + 1
    true(game, act)


def time_ignored(true: Any, game: Game, act: Any) -> None:
    pass_dice(game)


def end_turn_anyway(patch: Patch, book: Rulebook) -> None:
    for kind in book.handlers:
        if kind.__name__ == "EndTurn":
            handler(kind, time_ignored)(patch, book)


def open_beyond_cash(patch: Patch, book: Rulebook) -> None:
    replaceable()
    patch.setattr(trading_unit, "check_opening", lambda *_: None)
    handler(AuctionOff, bid_beyond_cash)(patch, book)


def bid_beyond_cash(true: Any, game: Game, act: AuctionOff) -> None:
    true(game, replace(act, bid=game.state.cash[act.seat] + 10))


SPOILT: dict[str, tuple[int, Spoil]] = {
    "a tower whose price the Bank never sees": (1, instead(Raised, free_tower)),
    "pieces lost when one is removed": (4, instead(PieceRemoved, piece_burnt)),
    "wages for stadiums that are not there": (9, answer(SALARY, lambda true, *rest: true(*rest) + 1000)),
    "a skyscraper and the Tower doubling twice": (9, function(districts, "basis", doubled_twice)),
    "hazards that spare the residential blocks": (9, function(districts, "basis", hazards_forgotten)),
    "rent for a mortgaged district": (9, answer(VISIT, rent_when_mortgaged)),
    "a Rent Dodge card that nobody is asked about": (9, answer(RENT_FALLS_DUE, rent_never_dodged)),
    "assets that forget the cash": (9, answer(RAISABLE, lambda true, game, seat: 1)),
    "a stadium for less": (9, setting("stadium_cost", 1999)),
    "an opening bid beyond the bidder's cash": (10, open_beyond_cash),
    "a button that moves chance on by itself": (13, handler(Press, peeking)),
    "a turn after time was called": (19, end_turn_anyway),
    "a ninth block": (21, setting("most_blocks", 9)),
    "a button that may be pressed again": (21, function(blocks, "may_press", lambda true, *rest: True)),
    "a second railroad on a district": (22, answer(MAY_CHOOSE["railroad"], lambda true, *rest: None)),
    "a second skyscraper in a group": (22, function(towers, "check_first", lambda true, *rest: None)),
    "a skyscraper without the whole group": (22, function(towers, "has_group", lambda true, *rest: True)),
    "a hazard beside a bonus building": (23, function(permits, "check_hazard", lambda true, *rest: None)),
    "a hazard that is not counted": (24, instead(PiecePlaced, piece_uncounted)),
    "a deal that pulls the blocks down": (24, instead(DealDone, district_cleared)),
    "a mortgage remembered by halves": (25, instead(Mortgaged, half_remembered)),
    "mortgaging without a debt": (25, answer(MORTGAGEABLE, lambda true, *rest: None)),
    "a Rent Dodge card that leaves with its holder": (26, instead(DodgeReturned, lambda fact, state: None)),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_broken_rule_is_noticed(what: str, monkeypatch: Patch) -> None:
    number, spoil = SPOILT[what]
    said = broken_at_play(monkeypatch, spoil, number, CityPlay, close=0)
    assert said.startswith(f"{number}: "), said
