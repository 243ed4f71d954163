"""Tables drawn from a seed: an edition, options, seats, and often a position in which rare things are near."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import rentier.rules  # noqa: F401  (shelves the chapters)
from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import all_options, edition_names, load
from rentier.kernel.game import Game
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.kernel.state import BANK, State
from rentier.rules.cards import Piles
from rentier.rules.classic.building import Buildings
from rentier.rules.classic.rent import RentClaimed
from rentier.rules.classic.speed_die import SpeedDie
from rentier.rules.jail import JailChoice
from rentier.rules.turns import EndDue, RollDue
from rentier.testing.classic import oracle

EDITIONS = tuple(name for name in edition_names() if load(name).family == "classic")
VARIANTS: tuple[dict[str, Any], ...] = ({}, {"short": True}, {"speed-die": True}, {"short": True, "speed-die": True})


@dataclass(frozen=True)
class Setting:
    """A table as a seed draws it."""

    seed: int
    edition: str
    options: dict[str, Any]
    seats: int
    arranged: bool
    """Whether play begins from an arranged position rather than from the start."""
    haste: float
    """How often a duty is answered rather than a right used."""
    mischief: float
    """How often something at random is tried, which is nearly always refused."""
    greed: float
    """How often open rent is asked for before anything else."""
    leaving: float
    """How often somebody leaves the table."""
    module: str = "tests.properties.play"
    """What plays such a table again."""

    def __str__(self) -> str:
        where = "an arranged position" if self.arranged else "the start"
        on = ", ".join(f"{name}={value}" for name, value in self.options.items()) or "no options"
        again = f"python -m {self.module} {self.seed}"
        return f"seed {self.seed}: {self.edition} with {on}, {self.seats} seats, from {where} ({again})"


def table(seed: int) -> Setting:
    """The table that a seed draws; seeds that follow one another go round the editions and variants."""
    rng = random.Random(f"table/{seed}")
    edition = EDITIONS[seed % len(EDITIONS)]
    options = dict(VARIANTS[seed // len(EDITIONS) % len(VARIANTS)])
    house = [option for option in all_options() if option.mark == "house" and "classic" in option.families]
    for option in house:
        if rng.random() < 0.2:
            options[option.id] = True if option.number is None else _option_number(rng, option.number)
    least, most = load(edition).players
    seats = rng.randint(least, most) if rng.random() < 0.6 else rng.randint(least, 4)
    return Setting(
        seed=seed,
        edition=edition,
        options=options,
        seats=seats,
        arranged=rng.random() < 0.7,
        haste=rng.uniform(0.3, 0.9),
        mischief=rng.uniform(0.1, 0.5),
        greed=rng.choice((0.0, 0.1, 0.5)),
        leaving=rng.choice((0.0, 0.0, 0.003, 0.02, 0.06)),
    )


def _option_number(rng: random.Random, number: Any) -> int:
    """Small numbers more often: low cash, few rounds."""
    return rng.choice((number["least"], number["default"], rng.randint(number["least"], min(number["most"], 300))))


Arrange = Callable[[Rulebook, int, random.Random], State]


def start(setting: Setting, kind: type[Game] = Game, arrange: Arrange | None = None) -> Game:
    """A game at a table, set up by the rules or arranged, as the classic family does unless told."""
    chance = SeededChance(f"play/{setting.seed}")
    if not setting.arranged:
        return kind.new(setting.edition, setting.options, setting.seats, chance)
    book = rulebook(setting.edition, setting.options)
    rng = random.Random(f"arranged/{setting.seed}")
    return kind(book, (arrange or arranged)(book, setting.seats, rng), chance)


@dataclass(frozen=True)
class Mood:
    """What an arranged position is like; the first five are probabilities."""

    whole: float
    share: float
    built: float
    mortgaged: float
    short: float
    purse: int
    pieces: int = 4
    least: int = 0
    """The lowest level of what is built."""


MOODS = (
    Mood(whole=0.6, share=0.7, built=0.7, mortgaged=0.25, short=0.5, purse=1500),
    Mood(whole=0.6, share=1.0, built=0.9, mortgaged=0.1, short=0.3, purse=300),  # high rents, little cash
    Mood(whole=0.7, share=1.0, built=0.3, mortgaged=0.5, short=0.5, purse=40),  # a step from bankruptcy
    Mood(whole=0.9, share=0.5, built=0.5, mortgaged=0.0, short=1.0, purse=6000, pieces=8),  # a rush to build
    Mood(whole=0.8, share=1.0, built=1.0, mortgaged=0.0, short=0.9, purse=200, pieces=2, least=3),  # hotels, no houses
    Mood(whole=0.1, share=0.3, built=0.0, mortgaged=0.2, short=0.0, purse=800),  # a market
)


def arranged(book: Rulebook, seats: int, rng: random.Random) -> State:
    """A legal position in which rare things are near: groups dealt and built on, mortgages, little cash, few pieces."""
    state, board, mood = book.start(seats), book.board, rng.choice(MOODS)
    buildings, piles = Buildings.of(state), Piles.of(state)
    for members in board.members:
        whole = rng.random() < mood.whole
        owner = rng.randrange(seats)
        for deed in members:
            if rng.random() < (1.0 if whole else mood.share):
                state.give_deed(deed, owner if whole else rng.randrange(seats))
    for group, members in enumerate(board.members if rng.random() < mood.built else ()):
        holder = state.holder[members[0]]
        if holder != BANK and board.building_cost[members[0]] and state.owned[holder][group] == len(members):
            level = rng.choice((0, *range(mood.least, buildings.hotel_level)))
            for site in members if buildings.houses >= level * len(members) else ():
                _raise(state, site, level)
            for site in members:
                _raise(state, site, rng.choice((0, 1)))
    for deed in board.deeds:
        if state.holder[deed] != BANK and not buildings.built_in[board.group[deed]] and rng.random() < mood.mortgaged:
            state.turn_deed(deed, board.mortgage[deed])
    if rng.random() < mood.short and "unlimited-buildings" not in book.options:
        buildings.houses, buildings.hotels = rng.randint(0, mood.pieces), rng.randint(0, 2)
    for card in board.cards:
        if card.effect == "get_out_of_jail_free" and rng.random() < 0.5:
            piles.unseen.remove(card.number)
            piles.keeper[card.number] = rng.randrange(seats)
    for seat in range(seats):
        state.pay(BANK, seat, rng.randint(0, mood.purse))
        state.at[seat] = rng.randrange(board.size)
        if board.kinds[state.at[seat]] == "go_to_jail" or rng.random() < 0.2:
            state.at[seat], state.jail[seat] = board.jail, rng.randint(1, book.numbers["jail_tries"])
        if SpeedDie in state.parts:
            SpeedDie.of(state).entitled[seat] = int(rng.random() < 0.7)
    seat = rng.randrange(seats)
    state.turn = state.starter = seat
    state.round, state.numbers = 1, 3
    state.agenda = [EndDue(1, seat), JailChoice(2, seat) if state.jail[seat] else RollDue(2, seat)]
    if rng.random() < 0.3:
        _claims(state, seat, rng)
    return state


def _claims(state: State, visitor: int, rng: random.Random) -> None:
    """Rent that the others may ask of a player who has landed here and there and not rolled since."""
    level = Buildings.of(state).level
    others = [deed for deed, holder in enumerate(state.holder) if holder >= 0 and holder != visitor]
    for deed in rng.sample(others, min(len(others), rng.randint(1, 3))):
        times = 4 if deed in oracle.UTILITIES else 0
        amount = 0 if times else rng.choice((25, 200, 100 * (1 + level[deed]) ** 2))
        claim = RentClaimed(state.numbers, deed, state.holder[deed], visitor, amount, times)
        claim.apply(state)


def _raise(state: State, site: int, by: int) -> None:
    """Build up a site as far as the Bank's pieces go."""
    buildings = Buildings.of(state)
    old = buildings.level[site]
    new = min(old + by, buildings.hotel_level)
    hotel = new == buildings.hotel_level
    if new > old and (buildings.hotels > 0 if hotel else buildings.houses >= new - old):
        buildings.raise_level(state, site, new - old)
