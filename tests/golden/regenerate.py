"""Writes the playthroughs anew: `python -m tests.golden.regenerate`.

Of some seeds an edition and variant takes the one in which the most different things happen on few pages.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from typing import Any

from rentier.kernel.edition import edition_names, load
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.auction import Bid
from tests.golden.playthrough import FOLDER, NAMES, Teller

ROUNDS = 10
SEEDS = range(24)
VARIANTS: dict[str, dict[str, Any]] = {
    "": {},
    "-short": {"short": True},
    "-speed-die": {"speed-die": True},
    "-short-speed-die": {"short": True, "speed-die": True},
}


def tables() -> dict[str, tuple[str, dict[str, Any]]]:
    """Every playthrough by the name of its file."""
    editions = [name for name in edition_names() if load(name).family == "classic"]
    return {
        f"{edition}{suffix}.txt": (edition, {**options, "round-limit": ROUNDS})
        for edition in editions
        for suffix, options in VARIANTS.items()
    }


SELDOM = ("OfferDeal", "Mortgage", "Repay", "WithdrawDeal", "CounterDeal", "WaiveRent", "DeclineDeal", "Sell")
EAGER = ("Buy", "Bid", "UseJailCard", "AskRent", "AcceptDeal", "Build")


def next_act(game: Game, rng: random.Random) -> Act:
    """Rent is asked for, offers are answered, and now and then somebody makes use of a right."""
    claims, offers = game.state.parts["rent"].open, game.state.parts["deals"].open
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
            most = form.fields[0].most or 0
            acts.append(replace(form.example, amount=min(most, form.example.amount + rng.randint(0, 80))))
        elif form.example is not None:
            acts.append(form.example)
    return [act for act in acts if type(act).__name__ not in SELDOM or rng.random() < 0.15]


def playthrough(edition: str, options: dict[str, Any], seed: int) -> Teller:
    """A game of so many rounds, played at random."""
    rng = random.Random(f"golden/{edition}/{seed}")
    teller = Teller(edition, options, 2 + seed % (len(NAMES) - 1), seed)
    while not teller.game.over:
        teller.act(next_act(teller.game, rng))
    return teller


def kinds(teller: Teller) -> int:
    """How many different things happened."""
    return len({type(fact) for fact in teller.game.facts})


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, (edition, options) in tables().items():
        tellers = [playthrough(edition, options, seed) for seed in SEEDS]
        best = max(tellers, key=lambda teller: kinds(teller) - len(teller.lines) / 100)
        (FOLDER / name).write_text(best.text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(best.lines)} lines, {kinds(best)} kinds of facts\n")


if __name__ == "__main__":
    main()
