"""A chapter: a part of the rulebook that says what it handles, and meets the others only through that.

Chapters *react* to facts, *answer* named questions, and *guard* acts. Everything a chapter declares is
data for the compiler in `rulebook.py`, which refuses gaps and doubles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rentier.kernel.errors import RuleError
from rentier.kernel.parts import Part
from rentier.kernel.records import Act, Duty, Fact, Step

if TYPE_CHECKING:
    from rentier.kernel.game import Game

F = TypeVar("F", bound=Callable[..., Any])

Fallback = Callable[["Game", Any, int], Act]
Leaves = Callable[["Game", Any, int, int], tuple[Step, ...]]
"""What is left of a step when a seat leaves: (game, step, the seat, its heir)."""
Seats = Callable[["Game", Any], Iterable[int]]


@dataclass(frozen=True)
class DutySpec:
    """How a kind of duty behaves: whom it waits for, what the clock plays, what happens when its seat leaves."""

    kind: type[Duty]
    blocks: str | Callable[[Any], str]
    """The clause or role cited when this duty, being open, holds something else up; a function where it depends."""
    waiting: str
    """What the table is waiting for, in words."""
    fallback: Fallback
    leaves: Leaves
    seats: Seats | None = None
    """Whom a duty of several seats waits for; None where the duty names its one seat."""


class Handler(NamedTuple):
    """A function that a chapter declares, and whether it takes another chapter's place."""

    function: Callable[..., Any]
    replaces: bool
    extra: Any = None


def dropped(game: Game, step: Any, seat: int, heir: int) -> tuple[Step, ...]:
    """The plainest way to leave: the seat's own step vanishes, other seats' stay."""
    return () if getattr(step, "seat", None) == seat else (step,)


CHAPTERS: dict[str, Chapter] = {}


class Chapter:
    """One chapter of rules, filled by decorators in its module."""

    def __init__(
        self,
        name: str,
        *,
        settings: Mapping[str, type] | None = None,
        asks: Iterable[str] = (),
        part: type[Part] | None = None,
    ) -> None:
        if name in CHAPTERS:
            raise RuleError(f"two chapters are called {name}")
        CHAPTERS[name] = self
        self.name = name
        self.settings = dict(settings or {})
        self.asked = tuple(asks)
        self.part = part
        self.cited: list[str] = []
        self.duties: list[DutySpec] = []
        self.duty_acts: list[tuple[type[Act], Handler]] = []
        self.rights: list[tuple[type[Act], Handler]] = []
        self.dues: list[tuple[type[Step], Handler]] = []
        self.reactions: list[tuple[type[Fact] | str, Callable[..., None]]] = []
        self.questions: list[tuple[str, Handler]] = []
        self.guarded: list[tuple[str, Callable[..., None]]] = []
        self.bystanders: list[Callable[..., None]] = []
        self.offered: list[tuple[type[Act], Handler]] = []
        self.spaces: list[tuple[str, Handler]] = []
        self.effects: list[tuple[str, Handler]] = []
        self.formulas: list[tuple[str, Handler]] = []

    def cites(self, role: str) -> str:
        """Declare a clause id, or a role that the edition maps to one, for use in refusals."""
        self.cited.append(role)
        return role

    def duty(
        self,
        kind: type[Duty],
        *,
        blocks: str | Callable[[Any], str],
        waiting: str,
        fallback: Fallback,
        leaves: Leaves = dropped,
        seats: Seats | None = None,
    ) -> None:
        """Declare a kind of duty that this chapter opens."""
        self.duties.append(DutySpec(kind, blocks, waiting, fallback, leaves, seats))

    def answer(self, act: type[Act], *, to: type[Duty], cite: str, replaces: bool = False) -> Callable[[F], F]:
        """The function carries out an act that answers a duty; `cite` is for those who may not."""

        def enter(function: F) -> F:
            self.duty_acts.append((act, Handler(function, replaces, (to, cite))))
            return function

        return enter

    def right(self, act: type[Act], *, replaces: bool = False) -> Callable[[F], F]:
        """The function carries out an act that is open to any seat whenever its clause allows."""

        def enter(function: F) -> F:
            self.rights.append((act, Handler(function, replaces)))
            return function

        return enter

    def due(self, step: type[Step], *, leaves: Leaves = dropped, replaces: bool = False) -> Callable[[F], F]:
        """The function does a step that came to the top of the agenda."""

        def enter(function: F) -> F:
            self.dues.append((step, Handler(function, replaces, leaves)))
            return function

        return enter

    def reacts(self, *facts: type[Fact] | str) -> Callable[[F], F]:
        """The function is called after each fact of these kinds; a later chapter's are given by name."""

        def enter(function: F) -> F:
            self.reactions.extend((fact, function) for fact in facts)
            return function

        return enter

    def answers(self, question: str, *, replaces: bool = False, public: bool = False) -> Callable[[F], F]:
        """The function answers a question that chapters may ask, and players too if `public`; one answer an edition."""

        def enter(function: F) -> F:
            self.questions.append((question, Handler(function, replaces, public)))
            return function

        return enter

    def guards(self, *acts: str) -> Callable[[F], F]:
        """The function may refuse other chapters' acts, given by name."""

        def enter(function: F) -> F:
            self.guarded.extend((act, function) for act in acts)
            return function

        return enter

    def guards_debtors(self, function: F) -> F:
        """The function may refuse every act that does not declare itself `allowed_in_debt`."""
        self.bystanders.append(function)
        return function

    def offers(self, act: type[Act]) -> Callable[[F], F]:
        """The function lists acts of this kind that a seat might try (and forms for those too many to list)."""

        def enter(function: F) -> F:
            self.offered.append((act, Handler(function, False)))
            return function

        return enter

    def lands(self, kind: str, *, replaces: bool = False, **keys: Any) -> Callable[[F], F]:
        """The function does what landing on a space of this kind brings; `keys` are the data such a space has."""

        def enter(function: F) -> F:
            self.spaces.append((kind, Handler(function, replaces, keys)))
            return function

        return enter

    def effect(self, name: str, **keys: Any) -> Callable[[F], F]:
        """The function is a card's effect; `keys` are the data such a card has."""

        def enter(function: F) -> F:
            self.effects.append((name, Handler(function, False, keys)))
            return function

        return enter

    def formula(self, name: str, **keys: Any) -> Callable[[F], F]:
        """The function computes the rent of a group's deeds; `keys` are the data such a group has."""

        def enter(function: F) -> F:
            self.formulas.append((name, Handler(function, False, keys)))
            return function

        return enter
