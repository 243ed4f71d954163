"""Seating: a new or resumed game from what was typed on the command line."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from rentier.bots import table_bots
from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import all_options, load
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.terminal.saves import Seating, names_with, renamed, seating_of
from rentier.terminal.session import WATCH_ROUNDS
from rentier.text.finding import meant

LONGEST = 20
"""The most characters in a name."""


def seated(
    edition: str,
    seats: int,
    *,
    options: Iterable[str] = (),
    bots: str | None = None,
    seat: int | None = None,
    name: str | None = None,
    token: str | None = None,
    seed: int | None = None,
    watch: bool = False,
) -> tuple[Game, Seating]:
    """A new game and who sits at it."""
    on = read_options(options, load(edition).family)
    if watch and not on.get("minutes"):  # a table that plays by the clock ends by it
        on.setdefault("round-limit", WATCH_ROUNDS)
    person = None if watch else own_seat(1 if seat is None else seat, seats)
    tokens = chosen_tokens(load(edition).tokens, seats, person, token)
    chance = SeededChance(secrets.randbits(128) if seed is None else seed)
    game = Game.new(edition, on, seats, chance, tokens=tokens)
    names = names_with(seats, person, own_name(name), secrets.randbits(32) if seed is None else seed)
    return game, Seating(names, bot_kinds(bots or "normal", seats), person, seed)


def resumed(
    journal: Journal,
    *,
    bots: str | None = None,
    seat: int | None = None,
    name: str | None = None,
    seed: int | None = None,
    watch: bool = False,
) -> tuple[Game, Seating]:
    """A saved game and its players: as before, except where the command line says otherwise."""
    seating = seating_of(journal)
    seats = len(seating.names)
    person = None if watch else _seat_again(seating, seat)
    seating = replace(seating, person=person, seed=seating.seed if seed is None else seed)
    if bots:
        seating = replace(seating, bots=bot_kinds(bots, seats))
    own = own_name(name)
    if own is not None and person is not None:
        seating = replace(seating, names=renamed(seating.names, person, own))
    source = secrets.randbits(128) if seating.seed is None else seating.seed
    return journal.game(SeededChance(source)), seating


def _seat_again(seating: Seating, seat: int | None) -> int:
    """The seat asked for, or the one the person had, or the first."""
    if seat is not None:
        return own_seat(seat, len(seating.names))
    return 0 if seating.person is None else seating.person


def own_seat(number: int, seats: int) -> int:
    """A seat as people count them, from 1."""
    if not 1 <= number <= seats:
        raise RentierError(f"No seat {number} at this table; choose 1 to {seats}")
    return number - 1


def chosen_tokens(tokens: Sequence[str], seats: int, person: int | None, wanted: str | None) -> list[str] | None:
    """Everybody's token in seat order, the person's as wanted; None where nobody chose."""
    if wanted is None or person is None:
        return None
    found = [token for token in tokens if token.casefold().startswith(wanted.strip().casefold())]
    if len(found) != 1:
        hint = meant(wanted, tokens) or f"choose one of {', '.join(tokens)}"
        raise RentierError(f"No token {wanted!r}; {hint}")
    others = [token for token in tokens if token != found[0]]
    return [*others[:person], found[0], *others[person : seats - 1]]


def own_name(name: str | None) -> str | None:
    """A name that can be shown and typed."""
    if name is None:
        return None
    clean = " ".join(name.split())
    if not clean or len(clean) > LONGEST or not clean.isprintable() or clean.isdecimal():
        raise RentierError(f"A name needs 1 to {LONGEST} characters, not only digits")
    return clean


def bot_kinds(text: str, seats: int) -> tuple[str, ...]:
    """The kind of bot for every seat: the kinds named take turns."""
    kinds = [kind.strip() for kind in text.split(",") if kind.strip()]
    for kind in kinds:
        if kind not in table_bots():
            hint = meant(kind, table_bots()) or f"choose from {', '.join(table_bots())}"
            raise RentierError(f"No bot {kind!r}; {hint}")
    return in_turns(kinds, seats)


def in_turns(kinds: Sequence[str], seats: int) -> tuple[str, ...]:
    """As many bots as there are seats: the kinds named take turns."""
    if not kinds:
        raise RentierError(f"Name at least one bot: {', '.join(table_bots())}")
    return tuple(kinds[seat % len(kinds)] for seat in range(seats))


def read_options(texts: Iterable[str], family: str) -> dict[str, Any]:
    """Options as typed: NAME, or NAME=NUMBER. A wrong name gets a suggestion from those that the family takes."""
    known = {option.id: option for option in all_options()}
    on: dict[str, Any] = {}
    for text in texts:
        name, equals, value = (piece.strip() for piece in text.partition("="))
        option = known.get(name)
        if option is None:
            taken = [option.id for option in known.values() if family in option.families]
            hint = meant(name, taken) or f"choose from {', '.join(taken)}"
            raise RentierError(f"No option {name!r}; {hint}")
        if option.number is None:
            if equals:
                raise RentierError(f"The option {name} takes no value; write --option {name}")
            on[name] = True
        elif not equals:
            on[name] = option.number["default"]
        elif value.isdecimal() and option.number["least"] <= int(value) <= option.number["most"]:
            on[name] = int(value)
        else:
            least, most = option.number["least"], option.number["most"]
            raise RentierError(f"The option {name} takes a number from {least} to {most}, as in {name}={least}")
    return on
