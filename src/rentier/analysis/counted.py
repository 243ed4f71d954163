"""Landing odds counted in the engine's own play: one token goes round by the rules, and nothing is bought.

Every deed lies face down with a second seat, whose turns are left out: no landing costs anything, and no card finds a
deed to sell, to build on or to take away. Each game has freshly shuffled decks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import rentier.rules  # noqa: F401  shelves the chapters
from rentier.analysis.odds import JAIL_WAYS
from rentier.kernel.chance import SeededChance
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.rulebook import rulebook
from rentier.rules.classic.speed_die import BusChoice, GoTo, SpaceChoice, TakeBus
from rentier.rules.dice import Roll
from rentier.rules.jail import JailChoice, PayBail, TryDouble, UseJailCard, jail_cards
from rentier.rules.turns import EndDue, RollDue, begin_turn

TOKEN, OWNER = 0, 1
GAME_ROLLS = 20_000
"""Rolls counted before a new game with new decks."""
WARM_UP = 500
"""Rolls before counting begins, in which every deck goes round and the start on GO is forgotten."""
PLENTY = 10**12
"""Cash that no run of bad luck uses up."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Rolls by where they ended, and turns."""

    spaces: tuple[int, ...]
    in_jail: int
    turns: int

    @property
    def rolls(self) -> int:
        """All of them."""
        return sum(self.spaces) + self.in_jail

    def to_dict(self) -> dict[str, Any]:
        """Shares as plain data, in the form of the exact odds."""
        rolls = self.rolls
        spaces = [count / rolls for count in self.spaces]
        return {"spaces": spaces, "in_jail": self.in_jail / rolls, "rolls_per_turn": rolls / self.turns}


def counted_odds(
    edition: str,
    options: Mapping[str, Any] | None = None,
    jail: str = "stay",
    rolls: int = 100_000,
    seed: int | str = 0,
    progress: Callable[[int], None] | None = None,
) -> Counted:
    """Play `rolls` rolls and count where they end; `progress` is called now and then with the number of new ones."""
    if jail not in JAIL_WAYS:
        raise RentierError(f"choose {' or '.join(JAIL_WAYS)}, not {jail!r}")
    if rolls < 1:
        raise RentierError(f"at least one roll is needed, not {rolls}")
    spaces: list[int] = []
    in_jail = turns = done = 0
    while done < rolls:
        count = min(GAME_ROLLS, rolls - done)
        lone = LoneToken(edition, options, jail == "stay", f"{seed}/{done}")
        lone.play(WARM_UP)
        lone.forget()
        lone.play(count)
        spaces = [one + other for one, other in zip(spaces or [0] * len(lone.ends), lone.ends, strict=True)]
        in_jail += lone.in_jail
        turns += lone.turns
        done += count
        if progress is not None:
            progress(count)
    return Counted(tuple(spaces), in_jail, turns)


class LoneToken:
    """One token that goes round by itself, driven by a fixed way out of Jail."""

    def __init__(self, edition: str, options: Mapping[str, Any] | None, staying: bool, seed: str) -> None:
        book = rulebook(edition, options)
        state = book.start(2)
        state.cash = [PLENTY, PLENTY]
        state.round = 1
        for deed in book.board.deeds:
            state.give_deed(deed, OWNER)
            state.turn_deed(deed, 1)
        self.game = Game(book, state, SeededChance(seed), recorded=False)
        self.staying = staying
        self.last_try: int = book.numbers["jail_tries"]
        self.taste = random.Random(f"lone/{seed}")
        self.forget()
        begin_turn(self.game, TOKEN, 1)

    def forget(self) -> None:
        """Begin to count."""
        self.ends = [0] * self.game.board.size
        self.in_jail = 0
        self.turns = 0

    def play(self, rolls: int) -> None:
        """Make `rolls` rolls, each counted where it ends once everything about it is settled."""
        game, ends = self.game, self.ends
        state, submit, agenda = game.state, game.submit, game.state.agenda
        next_turn = partial(begin_turn, game, TOKEN, 1)
        while rolls:
            due: Any = agenda[-1]
            first = not state.rolls
            if type(due) is RollDue and due.seat == TOKEN:
                submit(Roll(TOKEN, due.number), TOKEN)
            elif type(due) is JailChoice and due.seat == TOKEN:
                if not self._try(due):
                    continue
            else:
                raise RentierError(f"a lone token cannot go on from {due}")
            self.turns += first
            while (kind := type(agenda[-1])) is not RollDue and kind is not EndDue and kind is not JailChoice:
                self._settle()
            if state.jail[TOKEN]:
                self.in_jail += 1
            else:
                ends[state.at[TOKEN]] += 1
            if kind is EndDue or state.turn != TOKEN:
                next_turn()
            rolls -= 1

    def _try(self, due: JailChoice) -> bool:
        """Pay, use a card, or try for a double; whether that was a roll."""
        kept = jail_cards(self.game, TOKEN)
        if self.staying and (not kept or self.game.state.jail[TOKEN] < self.last_try):
            self.game.submit(TryDouble(TOKEN, due.number), TOKEN)
            return True
        out = UseJailCard(TOKEN, due.number, kept[0]) if kept else PayBail(TOKEN, due.number)
        self.game.submit(out, TOKEN)
        return False

    def _settle(self) -> None:
        """What else the table waits for: any stop of the Speed Die, and for the rest what the clock would play."""
        game, due = self.game, self.game.state.agenda[-1]
        if type(due) is BusChoice:
            stop = self.taste.choice(sorted({due.first, due.second, due.first + due.second}))
            game.submit(TakeBus(TOKEN, due.number, stop), TOKEN)
        elif type(due) is SpaceChoice:
            ahead = self.taste.randrange(1, game.board.size)
            game.submit(GoTo(TOKEN, due.number, (game.state.at[TOKEN] + ahead) % game.board.size), TOKEN)
        else:
            waiting = game.duties[0]
            game.submit(game.fallback(waiting), waiting.seat)
