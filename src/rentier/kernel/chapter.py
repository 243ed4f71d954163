"""A chapter: a part of the rulebook that says what it handles, and meets the others only through that.

Chapters *react* to facts, *define* the answers to questions, and *guard* acts. Everything a chapter declares is
data for the compiler in `rulebook.py`, which refuses gaps and doubles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Concatenate, NamedTuple, ParamSpec, TypeVar

from rentier.kernel.errors import RuleError
from rentier.kernel.parts import Part
from rentier.kernel.plain import Json
from rentier.kernel.question import Question
from rentier.kernel.records import Act, Duty, Fact, Step
from rentier.text.blanks import Blank, Typed, enter_blank
from rentier.text.words import TELLERS, Teller

if TYPE_CHECKING:
    from rentier.kernel.board import Card
    from rentier.kernel.game import Game
    from rentier.text.forms import Form

Run = Callable[..., None]
"""A function of a game and of the act, step or fact that it is declared for."""
Leaves = Callable[..., tuple[Step, ...]]
"""What is left of a step when a seat leaves: (game, step, the seat, its heir)."""
Landing = Callable[["Game", int, int], None]
"""What landing on a space brings a seat; the last argument multiplies the rent."""
Effect = Callable[["Game", int, "Card"], None]
"""What a card brings the seat that drew it."""
Formula = Callable[["Game", int, int, int], tuple[int, int]]
"""What a landing on a deed is worth to its owner, times a factor: an amount, or a number of times a roll."""
Options = Callable[["Game", int], Sequence["Act | Form"]]
"""What a seat might try."""
Keys = Mapping[str, type]
"""The keys that a table of the edition has, with the types of their values."""

F = TypeVar("F", bound=Run)
D = TypeVar("D", bound=Duty)
S = TypeVar("S", bound=Step)
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class DutySpec:
    """How a kind of duty behaves: whom it waits for, what the clock plays, what happens when its seat leaves."""

    kind: type[Duty]
    blocks: str | Callable[..., str]
    """The clause or role cited when this duty, being open, holds something else up; a function where it depends."""
    instruction: str
    """What the awaited player has to do, such as `roll`: the refusal of anything else says "roll first"."""
    fallback: Callable[..., Act]
    leaves: Leaves
    seats: Callable[..., Iterable[int]] | None = None
    """Whom a duty of several seats waits for; None where the duty names its one seat."""


class Handler(NamedTuple):
    """A function that carries out an act or answers a question, and whether it takes another chapter's place."""

    function: Callable[..., object]
    replaces: bool


class ActHandler(NamedTuple):
    """A function that carries out an act; one that answers a duty names it, and what to cite to those who may not."""

    function: Run
    replaces: bool
    to: type[Duty] | None = None
    cite: str = ""


class StepHandler(NamedTuple):
    """A function that does a step, and what becomes of the step when a seat leaves."""

    function: Run
    replaces: bool
    leaves: Leaves


class LandingHandler(NamedTuple):
    """What landing on a kind of space brings, and the data that such a space has."""

    function: Landing
    replaces: bool
    keys: Keys


class EffectHandler(NamedTuple):
    """A card's effect, and the data that such a card has."""

    function: Effect
    replaces: bool
    keys: Keys


class FormulaHandler(NamedTuple):
    """How the rent of a group's deeds is computed, and the data that such a group has."""

    function: Formula
    replaces: bool
    keys: Keys


def dropped(game: Game, step: Step, seat: int, heir: int) -> tuple[Step, ...]:
    """The plainest way to leave: the seat's own step vanishes, other seats' stay."""
    return () if getattr(step, "seat", None) == seat else (step,)


CHAPTERS: dict[str, Chapter] = {}


class Chapter:
    """One chapter of rules, filled by decorators in its module."""

    def __init__(
        self,
        name: str,
        *,
        settings: Keys | None = None,
        asks: Iterable[Question[..., object]] = (),
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
        self.duty_acts: list[tuple[type[Act], ActHandler]] = []
        self.rights: list[tuple[type[Act], ActHandler]] = []
        self.dues: list[tuple[type[Step], StepHandler]] = []
        self.reactions: list[tuple[type[Fact] | str, Run]] = []
        self.questions: list[tuple[Question[..., object], Handler]] = []
        self.guarded: list[tuple[str, Run]] = []
        self.general_guards: list[Run] = []
        self.offered: list[tuple[type[Act], Options]] = []
        self.spaces: list[tuple[str, LandingHandler]] = []
        self.effects: list[tuple[str, EffectHandler]] = []
        self.formulas: list[tuple[str, FormulaHandler]] = []
        self.hints: dict[str, str] = {}

    def cites(self, role: str) -> str:
        """Declare a clause id, or a role that the edition maps to one, for use in refusals."""
        self.cited.append(role)
        return role

    def duty(
        self,
        kind: type[D],
        *,
        blocks: str | Callable[[D], str],
        instruction: str,
        fallback: Callable[[Game, D, int], Act],
        leaves: Callable[[Game, D, int, int], tuple[Step, ...]] = dropped,
        seats: Callable[[Game, D], Iterable[int]] | None = None,
    ) -> None:
        """Declare a kind of duty that this chapter opens."""
        self.duties.append(DutySpec(kind, blocks, instruction, fallback, leaves, seats))

    def answer(self, act: type[Act], *, to: type[Duty], cite: str, replaces: bool = False) -> Callable[[F], F]:
        """The function carries out an act that answers a duty; `cite` is for those who may not."""

        def enter(function: F) -> F:
            self.duty_acts.append((act, ActHandler(function, replaces, to, cite)))
            return function

        return enter

    def right(self, act: type[Act], *, replaces: bool = False) -> Callable[[F], F]:
        """The function carries out an act that is open to any seat whenever its clause allows."""

        def enter(function: F) -> F:
            self.rights.append((act, ActHandler(function, replaces)))
            return function

        return enter

    def due(
        self,
        step: type[S],
        *,
        leaves: Callable[[Game, S, int, int], tuple[Step, ...]] = dropped,
        replaces: bool = False,
    ) -> Callable[[F], F]:
        """The function does a step that came to the top of the agenda."""

        def enter(function: F) -> F:
            self.dues.append((step, StepHandler(function, replaces, leaves)))
            return function

        return enter

    def reacts(self, *facts: type[Fact] | str) -> Callable[[F], F]:
        """The function is called after each fact of these kinds; a later chapter's are given by name.

        >>> from rentier.facts import Rolled
        >>> from rentier.questions import SEND_TO_JAIL
        >>> snake_eyes = house_rule("snake-eyes", "Two ones send you to Jail.")
        >>> @snake_eyes.reacts(Rolled)
        ... def jail(game, fact):
        ...     if fact.dice == (1, 1):
        ...         SEND_TO_JAIL(game, fact.seat)
        >>> table = Scenario("platinum", options={"snake-eyes": True})
        >>> _ = table.ann.rolls(1, 1)
        >>> table.ann.in_jail
        True
        """

        def enter(function: F) -> F:
            self.reactions.extend((fact, function) for fact in facts)
            return function

        return enter

    def defines(
        self, question: Question[P, R], *, replaces: bool = False
    ) -> Callable[[Callable[Concatenate[Game, P], R]], Callable[Concatenate[Game, P], R]]:
        """The function is the edition's answer to a question, or takes the place of another chapter's.

        >>> from rentier.questions import SALARY
        >>> rich = house_rule("rich-go", "GO pays 1000.")
        >>> @rich.defines(SALARY, replaces=True)
        ... def salary(game, seat, space):
        ...     return 1000
        >>> table = Scenario("platinum", options={"rich-go": True})
        >>> _ = table.ann.stands_on("Boardwalk").to_roll()
        >>> _ = table.ann.rolls(1, 3)
        >>> table.log[2]
        'ann collects $1,000 at GO'
        """

        def enter(function: Callable[Concatenate[Game, P], R]) -> Callable[Concatenate[Game, P], R]:
            self.questions.append((question, Handler(function, replaces)))
            return function

        return enter

    def guards(self, *acts: str) -> Callable[[F], F]:
        """The function may refuse other chapters' acts, given by name.

        >>> slow = house_rule("slow-start", "Nobody builds in the first ten rounds.")
        >>> @slow.guards("Build")
        ... def wait(game, act):
        ...     if game.state.round <= 10:
        ...         raise Refusal("BLD-1", "building begins in round 11")
        >>> table = Scenario("platinum", options={"slow-start": True})
        >>> table.ann.owns("Park Place", "Boardwalk").builds({"Boardwalk": 1})
        Traceback (most recent call last):
        rentier.kernel.errors.Refusal: building begins in round 11 (BLD-1)
        """

        def enter(function: F) -> F:
            self.guarded.extend((act, function) for act in acts)
            return function

        return enter

    def guards_every_act(self, function: F) -> F:
        """The function may refuse every act of a seat that is not declared `exempt_from` this chapter."""
        self.general_guards.append(function)
        return function

    def offers(self, act: type[Act]) -> Callable[[Options], Options]:
        """The function lists acts of this kind that a seat might try (and forms for those too many to list)."""

        def enter(function: Options) -> Options:
            self.offered.append((act, function))
            return function

        return enter

    def blank(
        self,
        kind: str,
        *,
        shown: str,
        spell: Callable[[Game, Act, str], str],
        read: Callable[[Typed], Json],
        last: bool = False,
    ) -> None:
        """Declare how a kind of blank in the spelling of acts is shown, spelt and read."""
        enter_blank(kind, Blank(shown, spell, read, last))

    def hint(self, *words: str, says: str) -> None:
        """Declare what to say about words that are no verbs, as a template with the `{word}`."""
        self.hints.update(dict.fromkeys(words, says))

    def tells(self, kind: str) -> Callable[[Teller], Teller]:
        """The function tells a kind of field in templates of facts, as `{dice:dice}`."""

        def enter(function: Teller) -> Teller:
            if kind in TELLERS:
                raise RuleError(f"two chapters tell {kind}")
            TELLERS[kind] = function
            return function

        return enter

    def lands(self, kind: str, *, replaces: bool = False, **keys: type) -> Callable[[Landing], Landing]:
        """The function does what landing on a space of this kind brings; `keys` are the data such a space has."""

        def enter(function: Landing) -> Landing:
            self.spaces.append((kind, LandingHandler(function, replaces, keys)))
            return function

        return enter

    def effect(self, name: str, **keys: type) -> Callable[[Effect], Effect]:
        """The function is a card's effect; `keys` are the data such a card has."""

        def enter(function: Effect) -> Effect:
            self.effects.append((name, EffectHandler(function, False, keys)))
            return function

        return enter

    def formula(self, name: str, **keys: type) -> Callable[[Formula], Formula]:
        """The function computes the rent of a group's deeds; `keys` are the data such a group has."""

        def enter(function: Formula) -> Formula:
            self.formulas.append((name, FormulaHandler(function, False, keys)))
            return function

        return enter
