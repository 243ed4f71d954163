"""Views: what a seat sees, a read-only face of the live game that costs nothing to make.

Everything at the table is public but the order of the decks and the coming dice, and those are in no state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from rentier.kernel.errors import QuestionError
from rentier.kernel.parts import Part
from rentier.kernel.plain import Json, Table
from rentier.kernel.question import Question
from rentier.kernel.records import Act, Duty, encode
from rentier.text.finding import meant

if TYPE_CHECKING:
    from rentier.kernel.board import Board
    from rentier.kernel.errors import Refusal
    from rentier.kernel.game import Game, Waiting
    from rentier.text.forms import Choices
    from rentier.text.words import Words

P = ParamSpec("P")
R = TypeVar("R")
M = TypeVar("M", bound=Part)


class View:
    """The table as one seat, or a spectator (seat None), sees it.

    >>> from rentier import Game
    >>> from rentier.questions import WORTH
    >>> view = Game.new("platinum", seats=2).view(0)
    >>> view.cash(0), view.board.price[view.space("Boardwalk")], view.ask(WORTH, 0)
    (1500, 400, 1500)
    """

    __slots__ = ("_game", "_public", "_state", "board", "seat")

    def __init__(self, game: Game, seat: int | None) -> None:
        self._game = game
        self._state = game.state
        self._public = game.book.public
        self.board: Board = game.book.board
        """What is printed on spaces, deeds and cards."""
        self.seat = seat

    def __repr__(self) -> str:
        return f"<View of {self._game!r} from seat {self.seat}>"

    # ------------------------------------------------------------ the printed things

    @property
    def settings(self) -> Table:
        """Every setting of the edition and the table's options.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.settings["salary"]
        200
        """
        return self._game.book.settings

    def number(self, setting: str) -> int:
        """A number that the edition or the table's options set, such as `salary`.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.number("salary")
        200
        >>> view.number("salery")
        Traceback (most recent call last):
        rentier.kernel.errors.QuestionError: there is no number called 'salery' here; did you mean salary?
        """
        try:
            return self._game.book.numbers[setting]
        except KeyError:
            hint = meant(setting, self._game.book.numbers) or "view.settings has them all"
            raise QuestionError(f"there is no number called {setting!r} here; {hint}") from None

    @property
    def words(self) -> Words:
        """The edition's vocabulary.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.words.terms["go"]
        'GO'
        """
        return self._game.book.words

    def space(self, name: str) -> int:
        """The number of a space or deed, by its name.

        >>> from rentier import Game
        >>> view = Game.new("platinum").view(0)
        >>> view.space("Boardwalk")
        39
        >>> view.space("Bordwalk")
        Traceback (most recent call last):
        rentier.kernel.errors.SpellingError: there is no space called 'Bordwalk' for that; did you mean Boardwalk?
        """
        from rentier.text.finding import find_space

        return find_space(self._game, name, range(self.board.size), "the name of a space")

    def name(self, space: int) -> str:
        """The name of a space or deed; its number with # where several are called the same.

        >>> from rentier import Game
        >>> Game.new("platinum").view(0).name(39)
        'Boardwalk'
        """
        from rentier.text.finding import space_name

        return space_name(self._game, space)

    # ------------------------------------------------------------ the table

    @property
    def me(self) -> int:
        """This seat; a spectator has none, which is a `QuestionError`.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.me
        0
        """
        if self.seat is None:
            raise QuestionError("a spectator has no seat")
        return self.seat

    @property
    def seats(self) -> int:
        """How many seats the table has.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.seats
        2
        """
        return self._state.seats

    @property
    def turn(self) -> int:
        """The seat whose turn it is.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.turn
        0
        """
        return self._state.turn

    @property
    def round(self) -> int:
        """The round, from 1.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.round
        1
        """
        return self._state.round

    @property
    def rolls(self) -> int:
        """How many rolls were made in this turn.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.rolls
        0
        """
        return self._state.rolls

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.over
        False
        """
        return self._state.over

    @property
    def ranking(self) -> list[int]:
        """When over: the rank of each seat, 1 for the winner.

        >>> play("platinum", ["simple", "random"], SeededChance(1), {"round-limit": 9}).view(None).ranking
        [1, 2]
        """
        return self._state.ranking.copy()

    @property
    def playing(self) -> list[int]:
        """The seats still in the game.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.playing
        [0, 1]
        """
        return self._state.playing()

    def cash(self, seat: int) -> int:
        """A seat's cash.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.cash(1)
        1500
        """
        return self._state.cash[seat]

    def at(self, seat: int) -> int:
        """The space a seat stands on, by its number.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.name(view.at(0))
        'GO'
        """
        return self._state.at[seat]

    def token(self, seat: int) -> str:
        """The token that a seat plays with.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.token(0)
        'Fountain Pen'
        """
        return self._game.book.edition.tokens[self._state.tokens[seat]]

    def in_jail(self, seat: int) -> bool:
        """Whether a seat is in Jail.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.in_jail(0)
        False
        """
        return self._state.jail[seat] > 0

    def is_out(self, seat: int) -> bool:
        """Whether a seat has left the game.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.is_out(0)
        False
        """
        return self._state.out[seat] > 0

    def holder(self, deed: int) -> int:
        """Who holds a deed: a seat, -1 for the Bank, -2 where there is no deed.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> view = table.game.view(0)
        >>> view.holder(39), view.holder(view.space("Baltic Avenue")), view.holder(view.space("GO"))
        (0, -1, -2)
        """
        return self._state.holder[deed]

    @property
    def holders(self) -> tuple[int, ...]:
        """Who holds what, by space, as `holder` says it; the same object as long as no deed changes hands.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> view = table.game.view(0)
        >>> view.holders[37:]
        (0, -2, 0)
        """
        return self._state.holder

    def deeds(self, seat: int) -> list[int]:
        """The deeds of a seat, in board order.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> view = table.game.view(0)
        >>> [view.name(deed) for deed in view.deeds(0)]
        ['Park Place', 'Boardwalk']
        """
        return self._state.deeds_of(seat)

    def face_up(self, seat: int) -> list[int]:
        """The deeds of a seat that are not mortgaged.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ann.mortgages("Boardwalk")
        >>> view = table.game.view(0)
        >>> view.face_up(0)
        [37]
        """
        mortgaged, up = self._state.mortgaged, []
        for deed in self._state.deeds[seat]:
            if not mortgaged[deed]:
                up.append(deed)
        return up

    @property
    def lent(self) -> tuple[int, ...]:
        """What the Bank lent on every deed, by space; 0 face up.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> _ = table.ann.mortgages("Boardwalk")
        >>> view = table.game.view(0)
        >>> view.lent[37:]
        (0, 0, 200)
        """
        return tuple(self._state.mortgaged)

    def is_mortgaged(self, deed: int) -> bool:
        """Whether a deed is mortgaged.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns_mortgaged("Boardwalk")
        >>> view = table.game.view(0)
        >>> view.is_mortgaged(39)
        True
        """
        return self._state.mortgaged[deed] > 0

    def mortgages(self, seat: int) -> list[int]:
        """The deeds of a seat that are mortgaged.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns_mortgaged("Boardwalk")
        >>> view = table.game.view(0)
        >>> view.mortgages(0)
        [39]
        """
        state, down = self._state, []
        if any(state.mortgaged_in):
            for deed in state.deeds[seat]:
                if state.mortgaged[deed]:
                    down.append(deed)
        return down

    def owned(self, seat: int, group: int) -> int:
        """How many deeds of a group a seat holds.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> view = table.game.view(0)
        >>> view.owned(0, view.board.group[39])
        2
        """
        return self._state.owned[seat][group]

    def owned_by_group(self, seat: int) -> tuple[int, ...]:
        """How many deeds of every group a seat holds.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> view = table.game.view(0)
        >>> sum(view.owned_by_group(0))
        2
        """
        return tuple(self._state.owned[seat])

    def has_group(self, seat: int, group: int) -> bool:
        """Whether a seat holds a whole group.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> view = table.game.view(0)
        >>> view.has_group(0, view.board.group[39])
        True
        """
        return self._state.owned[seat][group] == len(self.board.members[group])

    def whole_groups(self, seat: int) -> int:
        """How many whole groups a seat holds.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> view = table.game.view(0)
        >>> view.whole_groups(0)
        1
        """
        return self._state.whole[seat]

    def mortgaged_in(self, group: int) -> int:
        """How many deeds of a group are mortgaged.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns_mortgaged("Boardwalk")
        >>> view = table.game.view(0)
        >>> view.mortgaged_in(view.board.group[39])
        1
        """
        return self._state.mortgaged_in[group]

    def part(self, kind: type[M]) -> M:
        """A copy of what a chapter remembers, such as `view.part(Buildings)`.

        >>> from rentier.rules.classic.building import Buildings
        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.part(Buildings).houses
        32
        """
        return kind.of(self._state).copy()

    def knows(self, act: type[Act]) -> bool:
        """Whether this edition has an act.

        >>> from rentier.acts import Build, BuildBlocks
        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.knows(Build), view.knows(BuildBlocks)
        (True, False)
        """
        return act in self._game.book.handlers

    def ask(self, question: Question[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """The edition's answer to a question that players may ask; `rentier.questions` has them all.

        >>> from rentier.questions import BLOCKS, RENT
        >>> table = Scenario("platinum", seats="ann ben")
        >>> _ = table.ann.owns("Park Place", "Boardwalk")
        >>> view = table.game.view(0)
        >>> view.ask(RENT, view.space("Boardwalk"))
        (100, 0)
        >>> view.ask(BLOCKS, 39)
        Traceback (most recent call last):
        rentier.kernel.errors.QuestionError: a view cannot be asked 'blocks': this edition does not answer it
        """
        try:
            answer: Callable[..., R] = self._public[question]
        except KeyError:
            if not isinstance(question, Question):
                raise QuestionError(f"a question is one of rentier.questions, such as RENT, not {question!r}") from None
            why = "this edition does not answer it" if question.public else "it is not public"
            raise QuestionError(f"a view cannot be asked {question.name!r}: {why}") from None
        return answer(self._game, *arguments)

    # ------------------------------------------------------------ what can be done

    @property
    def duties(self) -> list[Waiting]:
        """Whom the table waits for, and for what.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> seat, duty = view.duties[0]
        >>> type(duty).__name__
        'RollDue'
        """
        return self._game.duties

    @property
    def duty(self) -> Duty | None:
        """The duty that is open now, if any.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> type(view.duty).__name__
        'RollDue'
        """
        agenda = self._state.agenda
        return agenda[-1] if agenda else None  # type: ignore[return-value]

    def acts(self) -> Choices:
        """What this seat may do now, as `Game.acts` lists it.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> view = table.game.view(0)
        >>> [type(act).__name__ for act in view.acts().acts]
        ['Roll', 'Resign']
        """
        if self.seat is None:
            from rentier.text.forms import Choices

            return Choices()
        return self._game.acts(self.seat)

    def parse(self, text: str) -> Act:
        """The act that people type, such as `buy`, `bid 120` or `build boardwalk`, for this seat.

        >>> from rentier import Game
        >>> game = Game.new("platinum")
        >>> view = game.view(game.duties[0].seat)
        >>> type(view.parse("roll")).__name__
        'Roll'
        """
        return self._game.parse(self.me, text)

    def spell(self, act: Act) -> str:
        """An act as people type it.

        >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
        >>> view = game.view(game.duties[0].seat)
        >>> view.spell(view.parse("ROLL"))
        'roll'
        """
        return self._game.spell(act)

    def why_not(self, act: Act) -> Refusal | None:
        """The refusal that an act would meet now, or None if it would be accepted.

        >>> table = Scenario("platinum", seats="ann ben")
        >>> view = table.game.view(0)
        >>> print(view.why_not(view.parse("end")))
        roll first (TURN-1)
        """
        return self._game.why_not(act)

    def fallback(self, waiting: Waiting) -> Act:
        """What the clock would play.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> type(view.fallback(view.duties[0])).__name__
        'Roll'
        """
        return self._game.fallback(waiting)

    # ------------------------------------------------------------ for clients

    def to_dict(self) -> Json:
        """The whole view as one JSON object.

        >>> view = Game.new("platinum", seats=2, chance=SeededChance(1)).view(0)
        >>> view.to_dict()["cash"]
        [1500, 1500]
        """
        game, state = self._game, self._state
        return {
            "edition": game.book.edition.id,
            "version": game.version,
            "seat": self.seat,
            "turn": state.turn,
            "round": state.round,
            "over": state.over,
            "ranking": state.ranking.copy(),
            "bank": state.bank,
            "cash": state.cash.copy(),
            "tokens": state.tokens.copy(),
            "at": state.at.copy(),
            "jail": state.jail.copy(),
            "out": state.out.copy(),
            "holder": list(state.holder),
            "mortgaged": state.mortgaged.copy(),
            **{key: question(game) for key, question in game.book.shown.items()},
            "duties": [{"seat": seat, "duty": encode(duty)} for seat, duty in self.duties],
            "parts": {part.name: part.to_dict() for part in state.parts.values()},
        }
