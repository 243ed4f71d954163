"""A game on the batch engine for Python code: acts go in, and what finds no room in the record is played elsewhere."""

from __future__ import annotations

from rentier.batch.engine import apply
from rentier.batch.menu import Menu, menu
from rentier.batch.packing import Full, pack, put_act, signed, unpack
from rentier.batch.record import Record, blank
from rentier.batch.setup import set_up
from rentier.batch.tables import tables
from rentier.kernel.chance import Chance, CounterChance
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.plain import Table
from rentier.kernel.records import Act
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.kernel.state import State
from rentier.rules.banker import CallCoach, TakeBack

OF_COACHES = (CallCoach, TakeBack)
"""Acts that no record knows: they do not come from the books, and bots have no coach."""


class BatchGame:
    """A game that the batch engine plays. It gives the same positions as `Game`, but no facts and no reasons.

    >>> from rentier.kernel.chance import CounterChance
    >>> from rentier.rules.dice import Roll
    >>> game = BatchGame.new("platinum", seats=2, chance=CounterChance(1))
    >>> roll = Roll(game.state.turn, game.state.agenda[-1].number)
    >>> game.submit(roll), game.submit(roll)
    (True, False)
    """

    def __init__(self, book: Rulebook, position: State, chance: Chance) -> None:
        self.book, self.chance = book, chance
        self.tables = tables(book)
        self.reference: Game | None = None
        """The reference engine's game, once the record had no room."""
        self._before = blank()
        self._take(position)

    @classmethod
    def new(cls, edition: str, options: Table | None = None, seats: int = 4, chance: Chance | None = None) -> BatchGame:
        """A game that the batch engine sets up, ready for its first roll.

        >>> from rentier.kernel.chance import CounterChance
        >>> game = BatchGame.new("platinum", {"round-limit": 20}, 3, CounterChance(1))
        >>> game.state == Game.new("platinum", {"round-limit": 20}, 3, CounterChance(1)).state
        True
        """
        book = rulebook(edition, options)
        book.edition.check_seats(seats)
        game = cls.__new__(cls)
        game.book, game.chance = book, chance if chance is not None else CounterChance(0)
        game.tables, game.reference, game._before = tables(book), None, blank()
        game.record = seated(seats, game.chance)
        set_up(game.record, game.tables)
        return game

    def submit(self, act: Act, by: int | None = None) -> bool:
        """Carry out an act, and whether it was accepted; `by` is the seat that submits it, by default the act's own."""
        if self.reference is not None:
            return self._accepted(self.reference, act, by)
        if isinstance(act, OF_COACHES):
            game = Game(self.book, self.state, self.chance, recorded=False)
            accepted = self._accepted(game, act, by)
            self._take(game.state)
            return accepted
        self._before.copy_from(self.record)
        put_act(self.record, self.tables, act, by)
        accepted = apply(self.record, self.tables)
        if not self.record.overflow:
            return accepted
        return self._accepted(self._hand_over(unpack(self._before, self.tables, self.book)), act, by)

    def _take(self, position: State) -> None:
        """Play on from a position."""
        try:
            self.record = pack(position, self.tables, self.chance)
        except Full:
            self._hand_over(position)

    def _hand_over(self, position: State) -> Game:
        """The reference engine takes over, with the same dice."""
        self.reference = Game(self.book, position.copy(), self.chance, recorded=False)
        return self.reference

    @staticmethod
    def _accepted(game: Game, act: Act, by: int | None) -> bool:
        try:
            game.submit(act, by)
        except Refusal:
            return False
        return True

    @property
    def state(self) -> State:
        """The position, unpacked: a copy that nothing changes.

        >>> BatchGame.new("platinum").state.cash
        [1500, 1500, 1500, 1500]
        """
        if self.reference is not None:
            return self.reference.state.copy()
        return unpack(self.record, self.tables, self.book)

    def menu(self, seat: int) -> Menu:
        """What a seat may do now; see `Menu`. Only while the record has room: the reference engine lists its own acts.

        >>> from rentier.batch import codes
        >>> game = BatchGame.new("platinum")
        >>> game.menu(game.state.turn).choices[codes.ROLL_DICE]
        1
        """
        found = Menu()
        menu(self.record, self.tables, found, seat)
        return found


def seated(seats: int, chance: Chance) -> Record:
    """A blank record with its players and its chance, ready to be set up."""
    g = blank()
    g.seats = seats
    if isinstance(chance, CounterChance):
        g.key = signed(chance.key)
    else:
        g.chance = chance
    return g
