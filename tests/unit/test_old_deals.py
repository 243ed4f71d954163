"""Games whose deals were written as six loose fields (format 2): their records and positions still work.

Each game was seeded, and was stopped with two open offers, one of them countered, and two sets of declined terms.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.kernel.state import State
from rentier.rules.questions import OPEN_OFFERS
from rentier.text.spelling import parse

KEPT = Path(__file__).parent / "kept"
SEEDS = {"platinum": "deals-283", "city": "deals-23"}
TOLD = {
    "platinum": [
        "seat 2 and seat 3 trade Pennsylvania Railroad and Reading Railroad and 1 Get Out of Jail Free card"
        " for Vermont Avenue and $5",
        "seat 3 and seat 1 trade Virginia Avenue and Reading Railroad and $7 for Mediterranean Avenue",
    ],
    "city": [
        "seat 2 and seat 3 trade Harbor Heights and Bayview Dock and Tax Dodge card for Brightside and 50K",
        "seat 3 and seat 1 trade Harbor Heights and Bayview Dock and 70K for Westlands",
    ],
}
DECLINED = {
    "platinum": "deal 3 give Reading Railroad + St. Charles Place + $3"
    " take Mediterranean Avenue + Pennsylvania Railroad",
    "city": "deal 3 give Bayview Dock + Harbor Heights + 30K take Shine Village + Westlands",
}
"""Terms that seat 1 declined in this turn, offered by seat 1."""

editions = pytest.mark.parametrize("edition", SEEDS)


def kept_record(edition: str) -> Journal:
    return Journal.load(KEPT / f"{edition}-deals.jsonl")


def kept_position(edition: str) -> State:
    return State.from_dict(json.loads((KEPT / f"{edition}-deals.json").read_text()))


def typed(game: Game, seat: int, text: str) -> None:
    game.submit(parse(game, seat, text), seat)


@editions
def test_an_old_record_of_deals_folds_to_its_old_position(edition: str) -> None:
    assert kept_record(edition).travel() == kept_position(edition)


@editions
def test_an_old_record_of_deals_is_verified(edition: str) -> None:
    """The acts bring the same facts again, and what is written of them today is read back."""
    journal = kept_record(edition)
    journal.verify(SeededChance(SEEDS[edition]))
    again = Journal.read(journal.lines())
    assert again.facts == journal.facts
    assert again.entries == journal.entries


@editions
def test_old_deals_are_told_as_before(edition: str) -> None:
    journal = kept_record(edition)
    words = journal.game().book.words
    told = [words.plain(fact) for fact in journal.facts if type(fact).__name__ == "DealDone"]
    assert told == TOLD[edition]


@editions
def test_an_old_position_with_open_offers_is_played_on(edition: str) -> None:
    plain = json.loads((KEPT / f"{edition}-deals.json").read_text())
    game = Game.new(edition, kept_record(edition).header["options"], position=plain, chance=SeededChance(1))
    card, countered = OPEN_OFFERS(game)
    deed = {"platinum": 5, "city": 8}[edition]
    assert (card.maker, card.partner, countered.maker, countered.partner) == (2, 0, 0, 1)
    assert game.state.holder[deed] == 0

    with pytest.raises(Refusal, match="already refused this turn"):
        typed(game, 0, DECLINED[edition])
    typed(game, 1, f"accept #{countered.number}")
    assert game.state.holder[deed] == 1
    with pytest.raises(Refusal, match="does not own all of that property"):
        typed(game, 0, f"accept #{card.number}")
    typed(game, 0, f"refuse #{card.number}")
    assert not OPEN_OFFERS(game)
