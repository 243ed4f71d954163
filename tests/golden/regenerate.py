"""Writes the playthroughs again: `python -m tests.golden.regenerate`, or only those whose names begin as given.

Of some seeds an edition and variant takes the one in which the most different things happen on few pages.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rentier.kernel.edition import edition_names, load
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.auction import Bid
from rentier.rules.city.blocks import BuildBlocks
from rentier.rules.city.trading_unit import AuctionOff, PutUp
from rentier.rules.deals import Offers
from rentier.rules.questions import OPEN_CLAIMS
from rentier.text.forms import Form
from tests.golden.playthrough import FOLDER, NAMES, Teller, teller_of

ROUNDS = 10
SEEDS = {"classic": range(24), "city": range(100)}
"""By family; City games played to the last differ most in length."""
VARIANTS: dict[str, dict[str, Any]] = {
    "": {},
    "-short": {"short": True},
    "-speed-die": {"speed-die": True},
    "-short-speed-die": {"short": True, "speed-die": True},
}


def tables() -> dict[str, tuple[str, dict[str, Any]]]:
    """Every playthrough by the name of its file."""
    editions = [name for name in edition_names() if load(name).family == "classic"]
    classic: dict[str, tuple[str, dict[str, Any]]] = {
        f"{edition}{suffix}.txt": (edition, {**options, "round-limit": ROUNDS})
        for edition in editions
        for suffix, options in VARIANTS.items()
    }
    return {**classic, "city.txt": ("city", {}), "city-minutes.txt": ("city", {"minutes": 60})}


TIME_IS_UP = 10
"""In this round of a game that is played by the clock, after somebody's first roll, time is called."""


SELDOM = ("OfferDeal", "Mortgage", "Repay", "WithdrawDeal", "CounterDeal", "WaiveRent", "DeclineDeal", "Sell")
EAGER = (
    *("Buy", "Bid", "UseJailCard", "AskRent", "AcceptDeal", "Build"),
    *("Press", "BuildBlocks", "BuildStadium", "BuildSkyscraper", "BuildTower", "DodgeRent", "TakeTaxi", "Jump"),
)


def next_act(game: Game, rng: random.Random) -> Act:
    """Rent is asked for, offers are answered, and now and then somebody makes use of a right."""
    claims, offers = OPEN_CLAIMS(game), Offers.of(game.state).open
    seat = rng.choice(game.duties).seat
    if claims:
        seat = claims[0].owner
    elif offers and rng.random() < 0.8:
        seat = offers[0].partner
    elif rng.random() < 0.2:
        seat = rng.choice(game.state.playing())
    acts = listed(game, seat, rng)
    answering = [act for act in acts if game.book.duty_of.get(type(act)) is type(game.state.agenda[-1])]
    eager = [act for act in acts if type(act).__name__ in EAGER]
    if eager and rng.random() < 0.6:
        return rng.choice(eager)
    if answering and rng.random() < 0.8:
        return rng.choice(answering)
    return rng.choice(acts) if acts else game.fallback(game.duties[0])


def listed(game: Game, seat: int, rng: random.Random) -> list[Act]:
    """What a seat may do, but for leaving; what only fills pages, seldom."""
    choices = game.acts(seat)
    acts = [act for act in choices.acts if type(act).__name__ != "Resign"]
    for form in choices.forms:
        if isinstance(form.example, Bid):
            most, step = form.fields[0].most or 0, form.fields[0].step
            acts.append(replace(form.example, amount=min(most, form.example.amount + rng.randint(0, 80) * step)))
        elif isinstance(form.example, PutUp):
            acts.append(replace(form.example, deed=rng.choice(form.fields[0].choices)))
        elif isinstance(form.example, AuctionOff):
            most, step = form.fields[0].most or 0, form.fields[0].step
            acts.append(replace(form.example, bid=min(most, form.example.bid + rng.randint(0, 40) * step)))
        elif isinstance(form.example, BuildBlocks):
            acts += orders(game, form, rng)
        elif form.example is not None:
            acts.append(form.example)
    return [act for act in acts if type(act).__name__ not in SELDOM or rng.random() < 0.15]


def orders(game: Game, form: Form, rng: random.Random) -> list[Act]:
    """As many blocks as the unit allows, of one kind or the other, on one district or over two."""
    field, fixed = form.fields[0], dict(form.fixed)
    sites = rng.sample(field.limits, min(len(field.limits), 2))
    made = []
    for kind in (0, 1):
        for some in (sites[:1], sites):
            order, left = [], field.most or 0
            for deed, most in some:
                count = min(most, left if some[-1][0] == deed else 1)
                order += [(deed, 0, count) if kind else (deed, count, 0)] if count else []
                left -= count
            made.append(BuildBlocks(fixed["seat"], tuple(order)))
    return [act for act in made if game.why_not(act) is None]


def playthrough(edition: str, options: dict[str, Any], seed: int) -> Teller:
    """A game played at random: a number of rounds, to the last, or until time is called."""
    rng = random.Random(f"golden/{edition}/{seed}")
    teller = teller_of(edition, options, 2 + seed % (len(NAMES) - 1), seed)
    state, timed = teller.game.state, "minutes" in options
    while not teller.game.over:
        if timed and state.round == TIME_IS_UP and state.rolls:
            teller.bank("time is up")
            timed = False
        teller.act(next_act(teller.game, rng))
    return teller


def kinds(teller: Teller) -> int:
    """How many different things happened."""
    return len({type(fact) for fact in teller.game.facts})


def main(beginnings: Sequence[str]) -> None:
    """Write them all, or some."""
    FOLDER.mkdir(exist_ok=True)
    for name, (edition, options) in tables().items():
        if beginnings and not name.startswith(tuple(beginnings)):
            continue
        tellers = (playthrough(edition, options, seed) for seed in SEEDS[load(edition).family])
        best = max(tellers, key=lambda teller: kinds(teller) - len(teller.lines) / 100)
        (FOLDER / name).write_text(best.text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(best.lines)} lines, {kinds(best)} kinds of facts\n")


if __name__ == "__main__":
    main(sys.argv[1:])
