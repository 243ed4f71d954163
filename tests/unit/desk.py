"""A desk for tests of the terminal: a session whose lines are scripted and whose screen is a text."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import Option, all_options, load
from rentier.kernel.game import Game
from rentier.terminal.saves import Seating, default_names
from rentier.terminal.session import Session

EDITIONS = ("big-bang-theory", "city", "doctor-who-villains", "platinum", "world-of-warcraft")
CLASSIC = tuple(name for name in EDITIONS if load(name).family == "classic")

STEADY = ("roll", "buy", "ask", "pass", "redeem", "try", "bankrupt", "end", "")
"""One of these moves a game on, whatever it waits for; the others are refused, each with a sentence."""


class Desk:
    """A terminal without a keyboard."""

    def __init__(self, typed: Iterable[str] = (), width: int = 80) -> None:
        self.screen = io.StringIO()
        self.console = Console(file=self.screen, width=width, highlight=False)
        self.lines = iter(typed)
        self.prompts = 0

    def read(self, prompt: str) -> str:
        """The next scripted line; after the last one the input ends."""
        self.prompts += 1
        line = next(self.lines, None)
        self.console.print(f"{prompt}{line if line is not None else ''}", markup=False)
        if line is None:
            raise EOFError
        return line

    @property
    def text(self) -> str:
        """Everything on the screen so far."""
        return self.screen.getvalue()

    @property
    def shown(self) -> str:
        """The same with every run of blanks and line breaks as one blank."""
        return " ".join(self.text.split())

    def sit_down(
        self,
        game: Game,
        *,
        bots: str = "simple",
        person: int | None = 0,
        names: tuple[str, ...] | None = None,
        reader: Callable[[str], str] | None = None,
        path: Path | None = None,
        **options: Any,
    ) -> Session:
        """A session at this desk."""
        seats = game.state.seats
        seating = Seating(names or default_names(seats), (bots,) * seats, person, 1)
        return Session(self.console, game, seating, path=path, reader=reader or self.read, **options)


def new_game(edition: str = "platinum", seats: int = 3, seed: int = 1, **options: Any) -> Game:
    """A seeded game; options are written with underscores, and those for other families are left out."""
    on = {name.replace("_", "-"): value for name, value in options.items()}
    return Game.new(edition, taken(edition, on), seats, SeededChance(seed))


def taken(edition: str, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Those of some options, or of all there are, that an edition takes."""
    wanted = options if options is not None else {option.id: default(option) for option in all_options()}
    known = {option.id for option in all_options() if load(edition).family in option.families}
    return {name: value for name, value in wanted.items() if name in known}


def default(option: Option) -> Any:
    """What an option is set to where nobody says more than its name."""
    return True if option.number is None else option.number["default"]


class Clockwork:
    """Types what the clock would play, and lets everything else go."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.session: Session | None = None

    def read(self, prompt: str) -> str:
        """The spelled fallback of the open duty."""
        assert self.session is not None
        game, seat = self.session.game, self.session.seat
        waiting = next((waiting for waiting in game.duties if waiting.seat == seat), None)
        line = game.spell(game.fallback(waiting)) if waiting is not None else ""
        self.desk.console.print(f"{prompt}{line}", markup=False)
        return line


class Whim:
    """Types any act that is open, at random, as a person would spell it."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.dice = random.Random(seed)
        self.session: Session | None = None
        self.typed: list[str] = []

    def read(self, prompt: str) -> str:
        """One of the acts and forms that the game offers."""
        assert self.session is not None
        game, seat = self.session.game, self.session.seat
        choices = game.acts(seat)
        acts = [act for act in choices.acts if act.spelling != "resign"]
        forms = [form.example for form in choices.forms if form.example is not None]
        waiting = any(waiting.seat == seat for waiting in game.duties)
        pool = [act for act in acts + forms if getattr(act, "duty", 0)] if waiting and self.dice.random() < 0.8 else []
        pool = pool or acts + forms
        line = game.spell(self.dice.choice(pool)) if pool and (waiting or self.dice.random() < 0.7) else ""
        self.typed.append(line)
        self.desk.console.print(f"{prompt}{line}", markup=False)
        return line
