"""The rulebook compiler: an edition and its chapters become dispatch tables, or an error that names the gap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from rentier.kernel.board import Board
from rentier.kernel.chapter import (
    CHAPTERS,
    ActHandler,
    Chapter,
    DutySpec,
    Effect,
    Formula,
    Keys,
    Landing,
    Leaves,
    Options,
    Run,
)
from rentier.kernel.clauses import Clause, clauses_for
from rentier.kernel.edition import Edition, load, normalised
from rentier.kernel.errors import ChoiceError, EditionError, RecordError, Refusal
from rentier.kernel.plain import Json, Table
from rentier.kernel.question import Answers, Question
from rentier.kernel.records import KINDS, Act, Duty, Fact, Step, kinds_of, names_of
from rentier.kernel.state import State
from rentier.text.finding import meant
from rentier.text.words import Money, Space, Words

if TYPE_CHECKING:
    from rentier.kernel.game import Game


class Replacing(Protocol):
    """What a chapter declares, perhaps in another chapter's place."""

    @property
    def replaces(self) -> bool: ...


K = TypeVar("K")
H = TypeVar("H", bound=Replacing)


class Rulebook:
    """A compiled edition with its options: everything a game needs to know and never changes."""

    def __init__(self, edition: Edition, options: Table, chapters: Mapping[str, Chapter] | None = None) -> None:
        self.options = dict(options)
        self.edition = edition.overlaid(options)
        self.file = edition.file
        self.board = Board(self.edition)
        self.words = Words(self.edition, self.board)
        self.clauses = self._clauses()
        shelf = CHAPTERS if chapters is None else chapters
        self.chapters = tuple(self._chapter(shelf, name) for name in self.edition.chapters)
        self.settings = self._settings()
        """Every setting, as the edition and the table's options have it."""
        self.numbers: dict[str, int] = self._settings_of(int)
        self.lists: dict[str, list[str]] = self._settings_of(list)
        self.counts: dict[str, dict[str, int]] = self._settings_of(dict)
        self.roles = self._roles()

        self.duties: dict[type[Step], DutySpec] = {}
        self.duty_of: dict[type[Act], type[Duty]] = {}
        self.handlers: dict[type[Act], Run] = {}
        self.unguarded: dict[type[Act], Run] = {}
        """Rights without their guards, for guards that try an act out."""
        self.seat_acts: frozenset[type[Act]] = frozenset()
        """The acts that a seat submits for itself."""
        self.due: dict[type[Step], Run] = {}
        self.leaves: dict[type[Step], Leaves] = {}
        """What becomes of a duty or step when a seat leaves."""
        self.reactions: dict[type[Fact], tuple[Run, ...]] = {}
        self.offers: dict[type[Act], Options] = {}
        self.hints = {word: says for chapter in self.chapters for word, says in chapter.hints.items()}
        """What to say about words that are typed in place of a verb."""
        self._compile_acts()
        self._compile_steps()
        self.questions, self.public = self._compile_questions()
        """Who answers each question, and those that players may ask."""
        self._compile_reactions()
        self.landings = self._compile_spaces()
        self.effects = self._compile_cards()
        self.formulas = self._compile_groups()

    # ------------------------------------------------------------ what a game asks

    def clause_of(self, cite: str) -> str:
        """The clause id behind a role; ids stand for themselves."""
        return self.roles.get(cite, cite)

    def check(self, state: State) -> None:
        """Refuse a position of another board, or one that holds what these chapters and tokens do not know."""
        parts = {chapter.part for chapter in self.chapters if chapter.part}
        steps = all(type(step) in self.due or type(step) in self.duties for step in state.agenda)
        if set(state.parts) != parts or state.group != self.board.group or not steps:
            raise RecordError("this position belongs to another edition or other options")
        if any(token not in range(len(self.edition.tokens)) for token in state.tokens):
            raise RecordError("this position has tokens that the edition does not have")

    def start(self, seats: int, tokens: Sequence[str] | None = None) -> State:
        """The position before anything has happened; every seat has a token of its own."""
        self.edition.check_seats(seats)
        state = State(seats, self.board.group, len(self.board.group_ids))
        if tokens is not None:
            state.tokens = self._tokens(seats, tokens)
        for chapter in self.chapters:
            if chapter.part is not None:
                state.parts[chapter.part] = chapter.part(state, self)
        return state

    def _tokens(self, seats: int, chosen: Sequence[str]) -> list[int]:
        known = self.edition.tokens
        for token in chosen:
            if token not in known:
                hint = meant(str(token), known) or f"there are {', '.join(known)}"
                raise ChoiceError(self.file, "tokens", f"there is no token {token!r}; {hint}")
        if len(chosen) != seats or len(set(chosen)) != seats:
            raise ChoiceError(self.file, "tokens", "each player takes one token, and no two the same")
        return [known.index(token) for token in chosen]

    # ------------------------------------------------------------ compiling

    def _fault(self, key: str, sentence: str) -> EditionError:
        return EditionError(self.edition.source_of(key), key, sentence)

    def _chapter(self, shelf: Mapping[str, Chapter], name: str) -> Chapter:
        if name not in shelf:
            raise self._fault(f"chapters.{name}", "there is no such chapter")
        return shelf[name]

    def _settings_of(self, kind: type[K]) -> dict[str, K]:
        return {name: value for name, value in self.settings.items() if isinstance(value, kind)}

    def _settings(self) -> Json:
        known: dict[str, type] = {}
        for chapter in self.chapters:
            known.update(chapter.settings)
        for key, value in self.edition.settings.items():
            if key not in known:
                raise self._fault(f"settings.{key}", "no chapter knows this setting")
            if type(value) is not known[key]:
                raise self._fault(f"settings.{key}", f"expected {known[key].__name__}, got {value!r}")
        for key in known:
            if key not in self.edition.settings:
                raise self._fault(f"settings.{key}", "this setting is missing")
        return dict(self.edition.settings)

    def _clauses(self) -> dict[str, Clause]:
        try:
            counted = {**self.edition.terms, "token_count": str(len(self.edition.tokens))}
            return clauses_for(self.edition.family, counted)
        except KeyError as missing:
            raise self._fault(f"terms.{missing.args[0]}", "the clauses need this term") from None

    def _roles(self) -> dict[str, str]:
        roles = dict(self.edition.clauses)
        for role, clause in roles.items():
            if clause not in self.clauses:
                raise self._fault(f"clauses.{role}", f"there is no clause {clause}")
        for chapter in self.chapters:
            for cite in chapter.cited:
                if cite not in roles and cite not in self.clauses:
                    raise self._fault(f"clauses.{cite}", f"the chapter {chapter.name} cites it, but it is not mapped")
        return roles

    def _gather(self, shelf: Callable[[Chapter], list[tuple[K, H]]], what: str) -> dict[K, H]:
        """What all chapters declare of one kind: first what stands for itself, then what takes another's place."""
        table: dict[K, H] = {}
        for replacing in (False, True):
            for chapter in self.chapters:
                for key, handler in shelf(chapter):
                    if handler.replaces is not replacing:
                        continue
                    name = _name(key)
                    if replacing and key not in table:
                        raise self._fault(
                            f"chapters.{chapter.name}", f"it replaces {what} {name}, which no chapter has"
                        )
                    if not replacing and key in table:
                        raise self._fault(f"chapters.{chapter.name}", f"{what} {name} is handled twice")
                    table[key] = handler
        return table

    def _compile_acts(self) -> None:
        answers = self._gather(lambda chapter: chapter.duty_acts, "the act")
        rights = self._gather(lambda chapter: chapter.rights, "the act")
        guards: dict[type[Act], list[Run]] = {}
        for chapter in self.chapters:
            for spec in chapter.duties:
                if spec.kind in self.duties:
                    raise self._fault(f"chapters.{chapter.name}", f"the duty {spec.kind.__name__} is declared twice")
                self.duties[spec.kind] = spec
            self.offers.update(chapter.offered)
        for act in answers.keys() & rights.keys():
            raise self._fault("chapters", f"the act {act.__name__} is handled twice, as a right and as an answer")
        handled = [*answers, *rights]
        self._check_guards(handled)
        for chapter in self.chapters:
            for act in handled:
                named = [guard for guarded, guard in chapter.guarded if guarded == act.__name__]
                exempt = act.by_banker or chapter.name in act.exempt_from
                guards.setdefault(act, []).extend(named if exempt else [*named, *chapter.general_guards])
        for act, handler in answers.items():
            duty = handler.to
            assert duty is not None
            if duty not in self.duties:
                raise self._fault("chapters", f"{act.__name__} answers {duty.__name__}, which no chapter declares")
            self.duty_of[act] = duty
            self.handlers[act] = _answering(self.duties[duty], tuple(guards.get(act, ())), handler)
        for act, handler in rights.items():
            self.unguarded[act] = handler.function
            self.handlers[act] = _guarded(tuple(guards.get(act, ())), handler.function)
        self.seat_acts = frozenset(act for act in self.handlers if "seat" in names_of(act) and not act.by_banker)
        for kind in self.duties:
            if kind not in self.duty_of.values():
                raise self._fault("chapters", f"no act answers the duty {kind.__name__}")

    def _check_guards(self, handled: Sequence[type[Act]]) -> None:
        """Refuse guards of acts, and exemptions from chapters, that are nowhere declared."""
        for chapter in self.chapters:
            for name, _ in chapter.guarded:
                if name not in kinds_of(Act):
                    raise self._fault(f"chapters.{chapter.name}", f"it guards {name}, which is no act")
        for act in handled:
            for name in act.exempt_from:
                if name not in CHAPTERS:
                    raise self._fault("chapters", f"{act.__name__} is exempt from {name}, which is no chapter")

    def _compile_steps(self) -> None:
        dues = self._gather(lambda chapter: chapter.dues, "the step")
        self.due = {step: handler.function for step, handler in dues.items()}
        self.leaves = {step: handler.leaves for step, handler in dues.items()}
        self.leaves |= {kind: spec.leaves for kind, spec in self.duties.items()}
        modules = {_module(function) for function in self.due.values()} | {_module(kind) for kind in self.duties}
        for kind in KINDS.values():
            if issubclass(kind, Step) and _module(kind) in modules and kind not in {*self.due, *self.duties}:
                raise self._fault("chapters", f"the step {kind.__name__} is not handled")

    def _compile_questions(self) -> tuple[Answers, Answers]:
        table = self._gather(lambda chapter: chapter.questions, "the question")
        for chapter in self.chapters:
            for question in chapter.asked:
                if question not in table:
                    raise self._fault(f"chapters.{chapter.name}", f"nobody answers its question {question.name}")
        answers = {question: handler.function for question, handler in table.items()}
        public = {question: answer for question, answer in answers.items() if question.public}
        self.shown = {question.shown: question for question in answers if question.shown}
        """The questions whose answers are part of a view's JSON, by their key there."""
        # `defines` has checked that each function fits its question.
        return cast(Answers, answers), cast(Answers, public)

    def _compile_reactions(self) -> None:
        table: dict[type[Fact], list[Run]] = {}
        for chapter in self.chapters:
            for fact, function in chapter.reactions:
                kind = KINDS.get(fact) if isinstance(fact, str) else fact
                if kind is None or not issubclass(kind, Fact):
                    raise self._fault(f"chapters.{chapter.name}", f"it reacts to {fact}, which is no fact")
                table.setdefault(kind, []).append(function)
        self.reactions = {fact: tuple(functions) for fact, functions in table.items()}
        self.concerning = {
            kind: cast(Callable[[Fact], object], attrgetter(*kind.concerns))
            for kind in kinds_of(Fact).values()
            if kind.concerns
        }
        """Kinds of facts that concern somebody, with what reads a seat, or several, from such a fact."""

    def _checked(self, where: str, data: Table, keys: Keys, also: set[str]) -> None:
        for key in data:
            if key not in keys and key not in also:
                raise self._fault(f"{where}.{key}", "this key is unknown")
        for key, declared in keys.items():
            kind = int if declared in (Money, Space) else declared
            if key not in data:
                raise self._fault(f"{where}.{key}", "this key is missing")
            if type(data[key]) is not kind:
                raise self._fault(f"{where}.{key}", f"expected {kind.__name__}, got {data[key]!r}")

    def _compile_spaces(self) -> tuple[Landing, ...]:
        table = self._gather(lambda chapter: chapter.spaces, "the space")
        landings = []
        for index, data in enumerate(self.board.data):
            kind = self.board.kinds[index]
            if kind not in table:
                raise self._fault(f"spaces[{index}].kind", f"no chapter knows the space kind {kind!r}")
            self._checked(f"spaces[{index}]", data, table[kind].keys, {"kind"})
            landings.append(table[kind].function)
        return tuple(landings)

    def _compile_cards(self) -> dict[int, Effect]:
        table = self._gather(lambda chapter: chapter.effects, "the card effect")
        effects: dict[int, Effect] = {}
        for card in self.board.cards:
            if card.effect not in table:
                raise self._fault(f"decks.{card.deck}.{card.id}.effect", f"there is no card effect {card.effect!r}")
            self._checked(f"decks.{card.deck}.{card.id}", card.data, table[card.effect].keys, set())
            effects[card.number] = table[card.effect].function
            self.words.card_keys[card.effect] = table[card.effect].keys
        return effects

    def _compile_groups(self) -> tuple[Formula, ...]:
        table = self._gather(lambda chapter: chapter.formulas, "the formula")
        formulas = []
        for name, data in zip(self.board.group_ids, self.board.group_data, strict=True):
            formula = data.get("formula")
            if formula not in table:
                raise self._fault(f"groups.{name}.formula", f"there is no formula {formula!r}")
            self._checked(f"groups.{name}", data, table[formula].keys, {"kind", "formula"})
            formulas.append(table[formula].function)
        return tuple(formulas)


def _name(key: object) -> str:
    """How a key of a table is called: a text, a question or a class."""
    if isinstance(key, Question):
        return key.name
    return key.__name__ if isinstance(key, type) else str(key)


def _module(declared: object) -> str:
    """The module in which a function or class was declared."""
    return str(declared.__module__)


def _answering(spec: DutySpec, guards: tuple[Run, ...], handler: ActHandler) -> Run:
    """Check that the duty an act answers is open and the seat's own, then the guards, then carry it out."""
    kind, shared, cite, do = spec.kind, spec.seats is not None, handler.cite, handler.function

    def run(game: Game, act: Act) -> None:
        step = game.state.agenda[-1]
        if type(step) is not kind or step.number != act.duty or not (shared or step.seat == act.seat):
            raise _not_open(game, act, kind, cite)
        for guard in guards:
            guard(game, act)
        do(game, act, step)

    return run


def _guarded(guards: tuple[Run, ...], do: Run) -> Run:
    if not guards:
        return do

    def run(game: Game, act: Act) -> None:
        for guard in guards:
            guard(game, act)
        do(game, act)

    return run


def _not_open(game: Game, act: Act, kind: type[Duty], cite: str) -> Refusal:
    """Why an answer came to nothing: something else comes first, or there is no such duty for this seat."""
    agenda = game.state.agenda
    top = game.book.duties[type(agenda[-1])]
    later = any(type(step) is kind and getattr(step, "seat", act.seat) == act.seat for step in agenda[:-1])
    turn_over = type(agenda[0]) in game.book.due  # the dice pass by themselves once what is open is settled
    if later or (turn_over and kind is not top.kind):
        cite = top.blocks if isinstance(top.blocks, str) else top.blocks(agenda[-1])
        return _first(game, top, act.seat, cite)
    if type(agenda[-1]) is kind and getattr(agenda[-1], "seat", act.seat) == act.seat:
        return Refusal(cite, "that decision is over; answer the one that is open now")
    return _first(game, top, act.seat, cite, "you can't do that now; ")


def _first(game: Game, open_duty: DutySpec, seat: int, cite: str, opening: str = "") -> Refusal:
    """A refusal that says who has to do what before anything else."""
    awaited = [waiting.seat for waiting in game.duties]
    if seat in awaited:
        return Refusal(cite, f"{opening}{open_duty.instruction} first")
    return Refusal(cite, f"{opening}wait for {{awaited:seats}} to {open_duty.instruction}", awaited=awaited)


SHELVED = 256
"""Compiled rulebooks that are kept: outsiders choose options too, and every number makes another book."""

_shelf: dict[tuple[str, tuple[tuple[str, object], ...]], Rulebook] = {}


def rulebook(edition: str, options: Table | None = None) -> Rulebook:
    """The compiled rulebook of an edition with options; compiled once and shared while it is in use."""
    on = normalised(options)
    key = (edition, tuple(on.items()))
    if key not in _shelf:
        while len(_shelf) >= SHELVED:
            del _shelf[next(iter(_shelf))]  # the one that was compiled first
        _shelf[key] = Rulebook(load(edition), on)
    return _shelf[key]
