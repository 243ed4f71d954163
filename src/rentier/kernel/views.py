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

    # ------------------------------------------------------------ the printed things

    @property
    def settings(self) -> Table:
        """Every setting of the edition and the table's options."""
        return self._game.book.settings

    def number(self, setting: str) -> int:
        """A number that the edition or the table's options set, as `salary`."""
        return self._game.book.numbers[setting]

    @property
    def words(self) -> Words:
        """The edition's vocabulary."""
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
        """This seat; a spectator has none, which is a `QuestionError`."""
        if self.seat is None:
            raise QuestionError("a spectator has no seat")
        return self.seat

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self._state.seats

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self._state.turn

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self._state.round

    @property
    def rolls(self) -> int:
        """How many rolls were made in this turn."""
        return self._state.rolls

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def ranking(self) -> list[int]:
        """When over: the rank of each seat."""
        return self._state.ranking.copy()

    @property
    def playing(self) -> list[int]:
        """The seats still in the game."""
        return self._state.playing()

    def cash(self, seat: int) -> int:
        """A seat's cash."""
        return self._state.cash[seat]

    def at(self, seat: int) -> int:
        """The space a seat stands on."""
        return self._state.at[seat]

    def token(self, seat: int) -> str:
        """The token that a seat plays with."""
        return self._game.book.edition.tokens[self._state.tokens[seat]]

    def in_jail(self, seat: int) -> bool:
        """Whether a seat is in Jail."""
        return self._state.jail[seat] > 0

    def is_out(self, seat: int) -> bool:
        """Whether a seat has left the game."""
        return self._state.out[seat] > 0

    def holder(self, deed: int) -> int:
        """Who holds a deed: a seat, -1 for the Bank, -2 where there is no deed."""
        return self._state.holder[deed]

    @property
    def holders(self) -> tuple[int, ...]:
        """Who holds what, by space, as `holder` says it; the same object as long as no deed changes hands."""
        return self._state.holder

    def deeds(self, seat: int) -> list[int]:
        """The deeds of a seat, in board order."""
        return self._state.deeds_of(seat)

    def face_up(self, seat: int) -> list[int]:
        """The deeds of a seat that are not mortgaged."""
        mortgaged, up = self._state.mortgaged, []
        for deed in self._state.deeds[seat]:
            if not mortgaged[deed]:
                up.append(deed)
        return up

    @property
    def lent(self) -> tuple[int, ...]:
        """What the Bank lent on every deed, by space; 0 face up."""
        return tuple(self._state.mortgaged)

    def is_mortgaged(self, deed: int) -> bool:
        """Whether a deed lies face down."""
        return self._state.mortgaged[deed] > 0

    def mortgages(self, seat: int) -> list[int]:
        """The deeds of a seat that lie face down."""
        state, down = self._state, []
        if any(state.mortgaged_in):
            for deed in state.deeds[seat]:
                if state.mortgaged[deed]:
                    down.append(deed)
        return down

    def owned(self, seat: int, group: int) -> int:
        """How many deeds of a group a seat holds."""
        return self._state.owned[seat][group]

    def owned_by_group(self, seat: int) -> tuple[int, ...]:
        """How many deeds of every group a seat holds."""
        return tuple(self._state.owned[seat])

    def has_group(self, seat: int, group: int) -> bool:
        """Whether a seat holds a whole group."""
        return self._state.owned[seat][group] == len(self.board.members[group])

    def whole_groups(self, seat: int) -> int:
        """How many whole groups a seat holds."""
        return self._state.whole[seat]

    def mortgaged_in(self, group: int) -> int:
        """How many deeds of a group lie face down."""
        return self._state.mortgaged_in[group]

    def part(self, kind: type[M]) -> M:
        """A copy of what a chapter remembers, as `view.part(Buildings)`."""
        return kind.of(self._state).copy()

    def knows(self, act: type[Act]) -> bool:
        """Whether this edition has an act."""
        return act in self._game.book.handlers

    def ask(self, question: Question[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """The edition's answer to a question that players may ask, as `view.ask(RENT, deed)`."""
        try:
            answer: Callable[..., R] = self._public[question]
        except KeyError:
            why = "this edition does not answer it" if question.public else "it is not public"
            raise QuestionError(f"a view cannot be asked {question.name!r}: {why}") from None
        return answer(self._game, *arguments)

    # ------------------------------------------------------------ what can be done

    @property
    def duties(self) -> list[Waiting]:
        """Whom the table waits for."""
        return self._game.duties

    @property
    def duty(self) -> Duty | None:
        """The duty that is open now, if any."""
        agenda = self._state.agenda
        return agenda[-1] if agenda else None  # type: ignore[return-value]

    def acts(self) -> Choices:
        """What this seat may do now."""
        if self.seat is None:
            from rentier.text.forms import Choices

            return Choices()
        return self._game.acts(self.seat)

    def parse(self, text: str) -> Act:
        """The act that people type as `buy`, `bid 120` or `build boardwalk`, for this seat.

        >>> from rentier import Game
        >>> game = Game.new("platinum")
        >>> view = game.view(game.duties[0].seat)
        >>> type(view.parse("roll")).__name__
        'Roll'
        """
        return self._game.parse(self.me, text)

    def why_not(self, act: Act) -> Refusal | None:
        """The refusal that an act would meet now."""
        return self._game.why_not(act)

    def fallback(self, waiting: Waiting) -> Act:
        """What the clock would play."""
        return self._game.fallback(waiting)

    # ------------------------------------------------------------ for clients

    def to_dict(self) -> Json:
        """The whole view as one JSON object."""
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
