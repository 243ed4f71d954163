"""Questions: what chapters ask each other and players ask a view, each declared once with the types of its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate, Final, Generic, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from rentier.kernel.game import Game

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Question(Generic[P, R_co]):
    """A question with one answer an edition: `RENT(game, deed)` asks it, and `@rent.defines(RENT)` answers it.

    Players may ask a `public` one through their view. One that is `shown` is part of every view's JSON, under that key.
    """

    __slots__ = ("name", "public", "shown")

    def __init__(self, name: str, *, public: bool = False, shown: str = "") -> None:
        self.name = name
        self.public = public or bool(shown)
        self.shown = shown

    def __call__(self, game: Game, *arguments: P.args, **named: P.kwargs) -> R_co:
        """The answer of the edition that a game is played by; questions have no named arguments."""
        answer: Callable[..., R_co] = game.book.questions[self]
        return answer(game, *arguments)

    def __repr__(self) -> str:
        return f"<Question {self.name}>"


class Answers(Protocol):
    """The functions that answer an edition's questions; rules that ask all the time look them up here."""

    def __getitem__(self, question: Question[P, R], /) -> Callable[Concatenate[Game, P], R]: ...

    def __contains__(self, question: Question[..., object], /) -> bool: ...


SET_UP: Final[Question[[], None]] = Question("set_up")
"""Everything from the empty board to the first turn: the one question that the kernel itself asks."""
