"""An episode: what a table of learners remembers beside its game: whom to ask, and the deal that is being drafted."""

from __future__ import annotations

from typing import Annotated, Final

from rentier.batch import codes
from rentier.batch.codes import SEATS
from rentier.batch.record import I1, I4, I8, Numbers

LEARNER: Final = -1
"""In place of a policy: a seat whose actions come from outside."""

# ---- what a learner may be asked beside the duties of the record

OFFER: Final = 12
DRAFT: Final = 13
CLAIM: Final = 14
BETWEEN: Final = 15
QUESTIONS: Final = 16
"""One more than the last."""

# ---- what became of an episode

PLAYING: Final = 0
TERMINATED: Final = 1
TRUNCATED: Final = 2


class Episode(Numbers):
    """One game of learners. The settings stay; `begin` clears the rest."""

    # settings
    learners: I4
    """Seats that learn, as a mask."""
    asks_rent: I1
    """Whether rent is asked for at once, or learners decide."""
    between: I1
    """Whether learners are asked at the beginning of others' turns too."""
    most_drafts: I1
    """How many deals a learner may draft in one turn."""
    most_decisions: I4
    """Decisions after which an episode is cut off, or 0."""
    worth_weight: I4
    """How much of the reward is the change in net worth, in thousandths; 0 for none."""

    seed: I8
    """What the keys of its games are made of, together with their number."""

    # progress
    game: I8
    """The number of the next game."""
    word: Annotated[list[int], 8, 16]
    """Room to make a key in."""
    asked: I1
    """The seat that decides now, or -1."""
    ended: I1
    decisions: I4
    illegal: I4
    """Actions that the mask did not allow, instead of which the clock played."""
    turn: I4
    """The turn that was last looked at, as a number of its own."""
    waiting: I4
    """Learners to ask before this turn begins, as a mask."""
    drafted: Annotated[list[int], 1, SEATS]
    """Deals drafted in this turn, by seat."""
    worth: Annotated[list[int], 4, SEATS]
    """Net worth when the last reward was given."""

    # the draft
    drafter: I1
    """The seat that drafts a deal and one, or 0."""
    partner: I1
    give: I8
    """Deeds and cards that the drafter gives, as a mask; cards are the bits from SPACES on."""
    take: I8
    cash: I4
    """What the drafter pays; below 0 it asks for cash."""
    offer: I4
    """The number of the offer that this counters, or 0."""
    revision: I4
    steps: I1


def begin(e: Episode) -> None:
    """A new game begins: keep the settings."""
    e.asked = -1
    e.ended = PLAYING
    e.decisions = 0
    e.illegal = 0
    e.turn = 0
    e.waiting = 0
    e.drafter = 0
    for seat in range(SEATS):
        e.drafted[seat] = 0
        e.worth[seat] = 0


def learns(e: Episode, seat: int) -> bool:
    """Whether a seat's actions come from outside."""
    return (e.learners >> seat & 1) != 0


def names_of_questions() -> list[str]:
    """What a learner may be asked, by its number in an observation; empty where a number stands for nothing."""
    names = {
        codes.END: "end the turn", codes.ROLL: "roll", codes.JAIL: "leave Jail", codes.BUY: "buy",
        codes.INTEREST: "redeem or keep mortgaged", codes.PLACE: "place the piece you won", codes.BUS: "the Bus",
        codes.ANYWHERE: "a triple: go anywhere", codes.BIDS: "bid", codes.DEBT: "raise money",
        codes.WISH: "want pieces in a shortage", OFFER: "answer an offer", DRAFT: "draft a deal", CLAIM: "ask for rent",
        BETWEEN: "act before another's turn",
    }  # fmt: skip
    return [names.get(number, "") for number in range(QUESTIONS)]
