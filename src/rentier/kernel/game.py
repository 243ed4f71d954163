"""The game loop: submit an act, emit facts, and nothing else.

The rules that decide live in chapters; here lies only the order in which they are asked.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rentier.kernel import formats
from rentier.kernel.board import Board
from rentier.kernel.chance import Chance, NoChance, SeededChance
from rentier.kernel.chapter import Run
from rentier.kernel.errors import RecordError, Refusal, RentierError, RuleError
from rentier.kernel.plain import Json, Table
from rentier.kernel.question import SET_UP
from rentier.kernel.records import Act, BankerAct, Duty, Fact
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.kernel.state import State
from rentier.kernel.views import View
from rentier.text.words import Span

if TYPE_CHECKING:
    from pathlib import Path

    from rentier.kernel.foresight import Preview, Probe
    from rentier.text.forms import Choices

BANKER: Final = -1
"""Submits acts of time and order: the program in its role as Banker."""
AUTOPILOT: Final = -2
"""Submits for a seat whose owner is away."""


class Waiting(NamedTuple):
    """A seat that the table waits for, and the duty it has to answer.

    >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
    >>> seat, duty = game.duties[0]
    >>> seat, type(duty).__name__
    (0, 'RollDue')
    """

    seat: int
    """Who has to act."""
    duty: Duty
    """What the seat has to answer: a record of `rentier.duties`."""


class Entry(NamedTuple):
    """Who submitted what, and where its facts begin; `act` is None for the setting up."""

    first: int
    by: int
    act: Act | None
    bots: list[Any] | None = None
    """At a server: when bots were seated and asked since the act before, as `bot_seats.BotSeats` notes it."""


def not_an_act(thing: object) -> RentierError:
    """The error for something else where an act belongs, most likely a text."""
    return RentierError(f"An act is a record, such as game.parse(seat, 'roll'), not {thing!r}")


class Game:
    """One game: a rulebook, a state, a source of chance and the facts so far.

    Acts go in, facts come out, and nothing else changes a game:

    >>> from rentier import Game, SeededChance
    >>> game = Game.new("platinum", {"speed-die": True}, seats=3, chance=SeededChance(42))
    >>> seat, duty = game.duties[0]
    >>> facts = game.submit(game.parse(seat, "roll"), seat)
    >>> for fact in facts[:2]:
    ...     print(game.describe(fact, ["Ann", "Ben", "Cleo"]))
    Cleo rolls 4 and 3
    Cleo moves to Chance
    """

    __slots__ = (
        "_acts",
        "_due",
        "_firsts",
        "_forgotten",
        "_handlers",
        "_listeners",
        "_probe",
        "_proxies",
        "_reactions",
        "_recorded",
        "_seat_acts",
        "_seats",
        "book",
        "chance",
        "facts",
        "rules",
        "start",
        "state",
    )

    def __init__(self, book: Rulebook, state: State, chance: Chance, recorded: bool = True) -> None:
        self.book = book
        """The compiled rulebook: its `clauses`, `settings`, `numbers` and `options`."""
        self.state = state
        """The position. Only facts write it."""
        self.chance = chance
        """Where dice and cards come from."""
        self.rules = formats.RULES
        """The version of the rules that this game began with; it goes on with the present ones."""
        self.facts: list[Fact] = []
        """Everything that has happened, in order."""
        self._acts: list[Act | None] = []
        self._firsts: list[int] = []
        self._proxies: dict[int, int] = {}
        self._recorded = recorded
        self._forgotten = 0
        self.start = state.copy() if recorded else state
        """The position before the first fact."""
        self._handlers = book.handlers
        self._seat_acts = book.seat_acts
        self._seats = frozenset(range(state.seats))
        self._due = book.due
        self._reactions = book.reactions
        self._listeners: dict[type[Fact], tuple[Run, ...]] = {}
        self._probe: Probe | None = None

    @classmethod
    def new(
        cls,
        edition: str,
        options: Table | None = None,
        seats: int = 4,
        chance: Chance | None = None,
        position: State | Table | None = None,
        recorded: bool = True,
        tokens: Sequence[str] | None = None,
        version: int = 0,
    ) -> Game:
        """A game of an edition, set up and ready for its first roll; or one that continues from a position.

        `options` are variants and house rules, as `{name: True}` or `{name: number}`; `rentier editions` lists them.
        Without `chance` dice and cards differ each time. Every player gets a different one of the edition's `tokens`,
        in seat order unless chosen. A game that is not `recorded` hands out its facts and forgets them: for large
        simulations, and where a store keeps them; then `version` says how many facts came before the position.

        >>> game = Game.new("platinum", {"starting-cash": 1200}, seats=3)
        >>> game.view(None).cash(0)
        1200
        >>> Game.new("platinum", {"sped-die": True})
        Traceback (most recent call last):
        rentier.kernel.errors.ChoiceError: There is no option 'sped-die'; did you mean speed-die?
        """
        book = rulebook(edition, options)
        source = chance if chance is not None else SeededChance(secrets.randbits(128))
        if not hasattr(source, "draw"):
            raise RentierError(
                f"Dice and cards come from an object such as SeededChance({chance!r}), not from {chance!r}"
            )
        if position is not None:
            state = position.copy() if isinstance(position, State) else State.from_dict(dict(position))
            book.check(state)
            begun = cls(book, state, source, recorded)
            begun._forgotten = version
            if not isinstance(position, State):
                begun._look()
            return begun
        game = cls(book, book.start(seats, tokens), source, recorded)
        SET_UP(game)
        game._settle()
        game._acts.append(None)
        game._firsts.append(0)
        game._proxies[0] = BANKER
        return game

    def __repr__(self) -> str:
        state = self.state
        moment = "over" if state.over else f"round {state.round}"
        return f"<Game of {self.book.edition.id}: {state.seats} seats, {moment}>"

    def _look(self) -> None:
        """Refuse a position from plain data that cannot be looked at from every seat."""
        try:
            self.view(None).to_dict()
            for seat in range(self.state.seats):
                self.acts(seat)
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise RecordError(f"this position is inconsistent: {type(error).__name__} {error}") from None

    # ------------------------------------------------------------ submitting

    def submit(self, act: Act, by: int | None = None) -> list[Fact]:
        """Carry out an act and return its facts; a `Refusal` changes nothing.

        `by` is the seat that submits it, by default the act's own.

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> seat = game.duties[0].seat
        >>> for fact in game.submit(game.parse(seat, "roll")):
        ...     print(game.describe(fact))
        seat 1 rolls 4 and 2
        seat 1 moves to Oriental Avenue
        seat 1 may buy Oriental Avenue
        """
        if by is None:
            by = self._own(act)
        facts, state, kind = self.facts, self.state, type(act)
        mark = len(facts)
        try:
            if kind not in self._seat_acts or act.seat != by or by not in self._seats or state.out[by] or state.over:
                self._admit(act, by)
            self._handlers[kind](self, act)
            agenda, due = state.agenda, self._due
            while agenda and (step := type(agenda[-1])) in due:  # as `_settle` does: every act comes by here
                due[step](self, agenda[-1])
        except Refusal as refusal:
            if len(facts) > mark:
                self._take_back(mark)
                raise RuleError(f"{act} was refused after facts had been written: {refusal}") from refusal
            raise self._worded(refusal) from None
        except BaseException:
            if len(facts) > mark:
                self._take_back(mark)
            raise
        if not self._recorded:
            self._forgotten += len(facts)
            self.facts = []
            return facts[mark:] if mark else facts  # the first act also finds the setting up here
        self._acts.append(act)
        self._firsts.append(mark)
        if by < 0:
            self._proxies[mark] = by
        return facts[mark:]

    def _admit(self, act: Act, by: int) -> None:
        """Nobody acts after the end, from outside, or for somebody else; most acts need no second look."""
        if not isinstance(act, Act):
            raise not_an_act(act)
        if type(act) not in self._handlers:
            raise Refusal("kernel.act", f"this game has no act called {type(act).__name__}")
        if not self.state.agenda:
            raise Refusal("kernel.over", "the game is over")
        if isinstance(act, BankerAct):
            if by != BANKER:
                raise Refusal("kernel.banker", "only the Banker can do that")
            return
        seat = act.seat
        if not 0 <= seat < self.state.seats or self.state.out[seat]:
            raise Refusal("kernel.out", "there is no such player in the game")
        if by != seat and by != AUTOPILOT:
            raise Refusal("kernel.seat", "you can act for your own seat only")

    def _own(self, act: Act) -> int:
        """Who would submit an act of their own."""
        if not isinstance(act, Act):
            raise not_an_act(act)
        return BANKER if act.by_banker else act.seat

    def _settle(self) -> None:
        """Do what is due until the table waits for somebody or the game is over."""
        agenda, due = self.state.agenda, self._due
        while agenda and (step := type(agenda[-1])) in due:
            due[step](self, agenda[-1])

    def _worded(self, refusal: Refusal) -> Refusal:
        refusal.clause = self.book.clause_of(refusal.cite)
        refusal.words = self.book.words
        return refusal

    def _take_back(self, mark: int) -> None:
        """Return to the position before an act that broke off: whole or not at all (if there is a record to go by)."""
        if not self._recorded:
            return
        del self.facts[mark:]
        state = self.start.copy()
        for fact in self.facts:
            fact.apply(state)
        self.state.become(state)

    # ------------------------------------------------------------ what players and clients use

    @property
    def over(self) -> bool:
        """Whether the game has ended; `ranking` then ranks every seat.

        >>> Game.new("platinum").over
        False
        >>> play("platinum", ["simple", "random"], options={"round-limit": 5}).over
        True
        """
        return self.state.over

    @property
    def ranking(self) -> list[int]:
        """The rank of each seat once the game is over, 1 for the winner; before that it is empty.

        >>> from rentier import SeededChance, play
        >>> sorted(play("platinum", ["simple", "simple", "random"], SeededChance(7), {"round-limit": 20}).ranking)
        [1, 2, 3]
        """
        return self.state.ranking.copy()

    @property
    def version(self) -> int:
        """How many facts there have been.

        >>> game = Game.new("platinum")
        >>> game.version == len(game.facts)
        True
        """
        return self._forgotten + len(self.facts)

    @property
    def duties(self) -> list[Waiting]:
        """Whom the table waits for, and for what; empty once the game is over.

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> seat, duty = game.duties[0]
        >>> type(duty).__name__
        'RollDue'
        """
        agenda = self.state.agenda
        if not agenda:
            return []
        duty = agenda[-1]
        spec = self.book.duties.get(type(duty))
        if spec is None or not isinstance(duty, Duty):
            return []
        if spec.seats is None:
            return [Waiting(duty.seat, duty)]
        return [Waiting(seat, duty) for seat in spec.seats(self, duty)]

    def fallback(self, waiting: Waiting) -> Act:
        """What the clock plays for a seat that does not answer.

        >>> game = Game.new("platinum")
        >>> type(game.fallback(game.duties[0])).__name__
        'Roll'
        """
        return self.book.duties[type(waiting.duty)].fallback(self, waiting.duty, waiting.seat)

    def why_not(self, act: Act, by: int | None = None) -> Refusal | None:
        """The refusal that an act would meet now, or None if it would be accepted.

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> seat = game.duties[0].seat
        >>> print(game.why_not(game.parse(seat, "end")))
        roll first (TURN-1)
        >>> print(game.why_not(game.parse(seat, "roll")))
        None
        """
        try:
            self._admit(act, self._own(act) if by is None else by)
        except Refusal as refusal:
            return self._worded(refusal).with_traceback(None)
        return (self._probe or self.probe()).refusal(act)

    def acts(self, seat: int) -> Choices:
        """What a seat may do now: `acts`, `forms` for those too many to list, and the `blocked` ones with the reason.

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> seat = game.duties[0].seat
        >>> [game.spell(act) for act in game.acts(seat).acts]
        ['roll', 'resign']
        >>> [(game.spell(act), str(refusal)) for act, refusal in game.acts(seat).blocked]
        [('end', 'roll first (TURN-1)')]
        """
        from rentier.kernel.foresight import choices

        return choices(self, seat)

    def preview(self, act: Act, by: int | None = None) -> Preview:
        """What an act would do, tried on a copy and without chance; raises a `Refusal` as `submit` does.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Boardwalk")
        >>> preview = table.game.preview(table.game.parse(0, "mortgage boardwalk"))
        >>> preview.after.cash(0), table.ann.cash
        (1700, 1500)
        """
        from rentier.kernel.foresight import preview

        return preview(self, act, self._own(act) if by is None else by)

    def copy(self) -> Game:
        """A separate game that continues from this position.

        >>> game = Game.new("platinum")
        >>> other = game.copy()
        >>> seat = game.duties[0].seat
        >>> _ = other.submit(other.parse(seat, "roll"))
        >>> game.state == other.state
        False
        """
        return Game(self.book, self.state.copy(), self.chance, self._recorded)

    def trial(self) -> Game:
        """A copy to try something out on: it keeps no record and has no chance.

        >>> game = Game.new("platinum")
        >>> game.trial().state == game.state
        True
        """
        return Game(self.book, self.state.copy(), NoChance(), recorded=False)

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may see: a read-only window on the live game.

        >>> Game.new("platinum").view(0).cash(0)
        1500
        """
        if seat is not None and not 0 <= seat < self.state.seats:
            raise RentierError(f"Seats are numbered from 0 to {self.state.seats - 1}: there is no seat {seat}")
        return View(self, seat)

    def tell(self, told: Fact | Refusal) -> list[Span]:
        """A fact or refusal in the edition's words, as spans that a client can draw; `describe` gives one line.

        >>> game = Game.new("platinum")
        >>> [span.text for span in game.tell(game.facts[0])]
        ['Everybody starts with ', '$1,500']
        """
        return self.book.words.tell(told)

    def describe(self, told: Fact | Refusal, names: Sequence[str] = ()) -> str:
        """A fact or refusal as one line of text, with the names of the players by seat.

        Without `names` seat 0 is called "seat 1", as people count.

        >>> from rentier import Game, SeededChance
        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> rolled, *_ = game.submit(game.parse(0, "roll"))
        >>> game.describe(rolled, ["Ann", "Ben"])
        'Ann rolls 4 and 2'
        >>> game.describe(rolled)
        'seat 1 rolls 4 and 2'
        """
        return self.book.words.plain(told, names)

    def parse(self, seat: int, text: str, names: Sequence[str] = ()) -> Act:
        """The act that a seat typed, such as `bid 120`; unreadable text raises a `RentierError` that says why.

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> seat = game.duties[0].seat
        >>> type(game.parse(seat, "mortgage boardwalk")).__name__
        'Mortgage'
        >>> game.parse(seat, "rool")
        Traceback (most recent call last):
        rentier.kernel.errors.SpellingError: unknown command 'rool': did you mean roll?
        """
        from rentier.text.spelling import parse

        return parse(self, seat, text, names)

    def spell(self, act: Act) -> str:
        """An act as players type it.

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> seat = game.duties[0].seat
        >>> game.spell(game.parse(seat, "mortgage boardw"))
        'mortgage Boardwalk'
        """
        from rentier.text.spelling import spell

        return spell(self, act)

    def save(self, path: Path | str) -> None:
        """Write the game to a file that `load_game`, `rentier replay` and `rentier play --resume` can open.

        >>> import tempfile
        >>> game = play("platinum", ["simple", "random"], options={"round-limit": 5})
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     game.save(f"{folder}/game.jsonl")
        ...     again = load_game(f"{folder}/game.jsonl")
        >>> again.ranking == game.ranking
        True
        """
        from rentier.kernel.journal import Journal

        Journal.of(self).save(path)

    # ------------------------------------------------------------ what house rules, servers and tools use

    def emit(self, fact: Fact) -> None:
        """Write a fact down, apply it, and let other chapters react; for house rules.

        >>> from rentier.facts import Rolled, Salaried
        >>> lucky = house_rule("lucky-sevens", "A seven pays 70.")
        >>> @lucky.reacts(Rolled)
        ... def pay(game, fact):
        ...     if sum(fact.dice) == 7:
        ...         game.emit(Salaried(fact.seat, 70))
        >>> table = Scenario("platinum", options={"lucky-sevens": True})
        >>> table.next_card("CH08")
        >>> _ = table.ann.rolls(3, 4)
        >>> table.log[:2]
        ['ann rolls 3 and 4', 'ann collects $70 at GO']
        """
        state = self.state
        self.facts.append(fact)
        fact.apply(state)
        for react in self._reactions.get(type(fact), ()):
            if state.over:
                return
            react(self, fact)

    def listen(self, listeners: Mapping[type[Fact], Run]) -> None:
        """Call functions after each fact of their kind, once all chapters have reacted; only in this game.

        >>> from rentier.facts import Rolled
        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> game.listen({Rolled: lambda game, fact: print("dice:", fact.dice)})
        >>> seat = game.duties[0].seat
        >>> _ = game.submit(game.parse(seat, "roll"))
        dice: (4, 2)
        """
        self._reactions = dict(self._reactions)
        for kind, listener in listeners.items():
            self._reactions[kind] = (*self._reactions.get(kind, ()), listener)
            self._listeners[kind] = (*self._listeners.get(kind, ()), listener)

    def draw(self, stream: str, bound: int) -> int:
        """The next number of a stream; the fact that reports it moves the stream on.

        >>> game = Game.new("platinum", chance=SeededChance(7))
        >>> game.draw("dice", 36) == game.draw("dice", 36)
        True
        """
        return self.chance.draw(stream, self.state.draws.get(stream, 0), bound)

    @property
    def board(self) -> Board:
        """What is printed on spaces, deeds and cards.

        >>> Game.new("platinum").board.price[39]
        400
        """
        return self.book.board

    @property
    def next_number(self) -> int:
        """The number that the next duty, claim, debt or offer takes.

        >>> Game.new("platinum").next_number
        3
        """
        return self.state.numbers

    def do(self, act: Act) -> None:
        """Carry out an act inside another one (the clock's fallback).

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> game.do(game.fallback(game.duties[0]))
        >>> type(game.facts[-1]).__name__
        'Rolled'
        """
        self._handlers[type(act)](self, act)

    @property
    def entries(self) -> list[Entry]:
        """Who submitted what, and where its facts begin.

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> seat = game.duties[0].seat
        >>> _ = game.submit(game.parse(seat, "roll"))
        >>> [type(entry.act).__name__ for entry in game.entries]
        ['NoneType', 'Roll']
        """
        proxies = self._proxies
        return [
            Entry(first, proxies[first] if first in proxies or act is None else act.seat, act)
            for first, act in zip(self._firsts, self._acts, strict=True)
        ]

    def adopt(self, facts: Sequence[Fact], entries: Sequence[Entry], state: State) -> None:
        """Continue from a record of this game: its facts, their acts, and the position they lead to.

        >>> game = play("platinum", ["simple", "random"], SeededChance(1), {"round-limit": 5})
        >>> again = Game.new("platinum", {"round-limit": 5}, seats=2)
        >>> again.adopt(game.facts, game.entries, game.state)
        >>> again.ranking == game.ranking
        True
        """
        self.facts = list(facts)
        self.state.become(state)
        self._acts = [entry.act for entry in entries]
        self._firsts = [entry.first for entry in entries]
        self._proxies = {entry.first: entry.by for entry in entries if entry.by < 0}

    def follow(self, facts: Sequence[Fact]) -> None:
        """Take over facts that were decided elsewhere, in a game that keeps no record: applied and listened to.

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> mirror = Game.new("platinum", position=game.state, recorded=False)
        >>> seat = game.duties[0].seat
        >>> mirror.follow(game.submit(game.parse(seat, "roll")))
        >>> mirror.state == game.state
        True
        """
        for fact in facts:
            fact.apply(self.state)
            for listener in self._listeners.get(type(fact), ()):
                listener(self, fact)
        self._forgotten += len(facts)

    def probe(self) -> Probe:
        """A game at this very position that only finds out whether acts are refused; made when first needed.

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> seat = game.duties[0].seat
        >>> print(game.probe().refusal(game.parse(seat, "end")))
        roll first (TURN-1)
        """
        if self._probe is None:
            from rentier.kernel.foresight import Probe

            self._probe = Probe(self)
        return self._probe

    def header(self) -> Json:
        """What a record of this game begins with; it names nobody.

        >>> header = Game.new("platinum", {"short": True}).header()
        >>> header["edition"], header["options"]
        ('platinum', {'short': True})
        """
        return {
            "format": formats.FORMAT,
            "rules": self.rules,
            "edition": self.book.edition.id,
            "digest": self.book.edition.digest,
            "options": self.book.options,
            "commitment": getattr(self.chance, "commitment", None),
            "start": self.start.to_dict(),
        }
