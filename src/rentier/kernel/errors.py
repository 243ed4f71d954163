"""What can go wrong, each with a sentence that says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rentier.kernel.journal import Journal
    from rentier.text.words import Words


class RentierError(Exception):
    """The root of every error that Rentier raises on purpose.

    >>> from rentier import Game, RentierError
    >>> try:
    ...     Game.new("platnum")
    ... except RentierError as error:
    ...     print(error)
    There is no edition 'platnum'; did you mean platinum?
    """


class EditionError(RentierError):
    """An edition, an option or a chapter does not fit; names the file and the key."""

    def __init__(self, file: str, key: str, sentence: str) -> None:
        super().__init__(f"{file}: {key}: {sentence}")
        self.file, self.key, self.sentence = file, key, sentence


class ChoiceError(EditionError):
    """An edition, option, token or number of players that cannot be chosen: the caller's mistake, not a file's."""

    def __str__(self) -> str:
        return self.sentence[:1].upper() + self.sentence[1:]


class RecordError(RentierError):
    """A fact, act, step or position could not be read from plain data."""


class JournalError(RentierError):
    """A saved game is damaged; `line` is where, and what came before it can be read."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line, self.sentence = line, sentence
        self.readable: Journal | None = None
        """The part of the record before that line."""


class SpellingError(RentierError):
    """A typed act could not be understood; the sentence says how it is spelled."""


class ChanceError(RentierError):
    """Chance was asked for something that it has no answer to."""


class QuestionError(RentierError):
    """A view was asked something that players may not ask, or that its edition does not answer."""


class RuleError(RentierError):
    """A rule broke its own promise: a bug in Rentier, never a player's mistake."""


class Refusal(RentierError):
    """An act that the rules do not allow.

    `cite` is a clause id or a role that the edition maps to one; the sentence is a template
    in which the edition's words are filled in when somebody reads it.

    >>> from rentier import Game, Refusal
    >>> game = Game.new("platinum", seats=2)
    >>> seat = game.duties[0].seat
    >>> try:
    ...     game.submit(game.parse(seat, "build boardwalk"), seat)
    ... except Refusal as refusal:
    ...     print(refusal.clause, refusal.text, sep=": ")
    BLD-1: you need every site of the colour group of Boardwalk
    """

    def __init__(self, cite: str, sentence: str, **values: object) -> None:
        super().__init__(cite, sentence)
        self.cite = cite
        self.clause = cite
        self.sentence = sentence
        self.values = values
        self.words: Words | None = None

    @property
    def text(self) -> str:
        """The sentence in the edition's words.

        >>> game = Game.new("platinum", seats=2)
        >>> seat = game.duties[0].seat
        >>> refusal = game.why_not(game.parse(seat, "end"))
        >>> refusal.text, refusal.clause
        ('roll first', 'TURN-1')
        """
        return self.words.plain(self) if self.words is not None else self.sentence

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})"
