"""Commands that look things up or save; none of them changes the game."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from rentier.kernel.errors import SpellingError
from rentier.terminal.deed import deed_card, deeds_table, drawing
from rentier.terminal.menu import Row, as_table, blocked, brings, menu, rows
from rentier.terminal.pages import clause_page, clauses_page
from rentier.terminal.palette import QUIET, TYPED
from rentier.terminal.pieces import pieces_table
from rentier.terminal.prose import indented
from rentier.terminal.screen import board_strip, legend, players_table, worth_counts
from rentier.terminal.situation import details, waited_for
from rentier.text import spelling
from rentier.text.blanks import usage
from rentier.text.finding import find_space
from rentier.text.forms import Choices
from rentier.text.spelling import verbs
from rentier.text.words import capitalised

if TYPE_CHECKING:
    from rentier.terminal.session import Session

LINES = 20
"""Lines of the log shown by default."""

COMMANDS: dict[str, tuple[str, str, Callable[[Session, str], None]]] = {}
"""By name: how it is typed, what it does, and the function."""

ALIASES = {"?": "help", "h": "help", "l": "look", "b": "board", "q": "quit", "exit": "quit"}


class Leave(Exception):
    """The person leaves the table; `asked` if by typing so."""

    def __init__(self, asked: bool) -> None:
        super().__init__()
        self.asked = asked


def command(typed: str, means: str) -> Callable[[Callable[[Session, str], None]], Callable[[Session, str], None]]:
    """Enter a command under its first word."""

    def enter(function: Callable[[Session, str], None]) -> Callable[[Session, str], None]:
        COMMANDS[typed.partition(" ")[0]] = (typed, means, function)
        return function

    return enter


def run(session: Session, text: str) -> bool:
    """Carry out a command; False where the text is none."""
    word, _, rest = text.partition(" ")
    word = ALIASES.get(word.lower(), word.lower())
    if word not in COMMANDS:
        return False
    COMMANDS[word][2](session, rest.strip())
    return True


def unknown(session: Session, text: str) -> str:
    """One sentence about a word that is neither a command nor an act."""
    word = text.partition(" ")[0].lower()
    return spelling.unknown(session.game, word, "type help to see your choices", [*COMMANDS])


@command("help [word]", "show your choices, or help on one command")
def show_help(session: Session, rest: str) -> None:
    """Everything that can be typed now, or one word of it."""
    game, prose, console = session.game, session.prose, session.console
    if rest:
        return help_about(session, rest.partition(" ")[0].lower())
    waiting = waited_for(session.view)
    choices = game.acts(session.seat)
    answers, replies, rights = menu(game, prose, choices, waiting.duty.number if waiting else 0)
    sections = [
        ("To do now", answers + replies),
        ("Also possible", rights),
        ("Not possible now", blocked(game, prose, choices)),
        ("Other commands", [Row(typed, Text(means)) for typed, means, _ in COMMANDS.values()]),
    ]
    for title, lines in sections:
        if lines:
            console.print(Text(title, style="bold underline"))
            console.print(as_table(lines, console.width, QUIET if title.startswith("Not") else TYPED))
    words, held = prose.book.words, session.view.board.deeds
    goods = f"give {words.space(held[-1])} + {words.money(100)} take {words.space(held[0])}"
    hint = f"Join the goods of a deal with +, as in: {goods}. You can shorten names as long as they stay unique."
    console.print(Text(hint, style=QUIET))


def help_about(session: Session, word: str) -> None:
    """One act or command: how it is typed, what it is for, and what of it is open or blocked now."""
    word = ALIASES.get(word, word)
    acts = verbs(session.game).get(word, [])
    if word not in COMMANDS and not acts:
        raise SpellingError(unknown(session, word))
    lines = [Row(typed, Text(means)) for typed, means, _ in (COMMANDS[word],)] if word in COMMANDS else []
    lines += [Row(usage(act), Text(session.prose.meaning(act))) for act in acts]
    session.console.print(as_table(lines, session.console.width))
    show_open(session, word)


def show_open(session: Session, verb: str) -> None:
    """What of a verb is open now, and what is blocked."""
    game, prose, acts = session.game, session.prose, verbs(session.game).get(verb, [])
    every = game.acts(session.seat)
    some = Choices(
        [act for act in every.acts if type(act) in acts],
        [form for form in every.forms if form.act in acts],
        [(act, refusal) for act, refusal in every.blocked if type(act) in acts],
    )
    for title, lines in (
        ("Possible now", rows(game, prose, some.acts, some.forms)),
        ("Not possible now", blocked(game, prose, some)),
    ):
        if lines:
            session.console.print(Text(title, style="bold underline"))
            session.console.print(as_table(lines, session.console.width))


@command("why <command>", "check whether a command is allowed now, and why not")
def why(session: Session, rest: str) -> None:
    """The refusal an act would meet, with its clause."""
    if not rest:
        example = session.prose.book.words.space(session.view.board.deeds[-1])
        raise SpellingError(f"type a command after why, as in: why mortgage {example}")
    act = session.game.parse(session.seat, rest, session.prose.names)
    refusal = session.game.why_not(act)
    if refusal is None:
        session.console.print(Text("You can do that now: ").append_text(brings(session.game, session.prose, act)))
        return
    session.console.print(session.prose.refusal(refusal))
    clause = session.game.book.clauses.get(refusal.clause)
    if clause is not None:
        session.console.print(Padding(clause_page(clause), (0, 0, 0, 2)))


@command("rule [clause]", "show a clause such as TURN-1, or list all")
def rule(session: Session, rest: str) -> None:
    """Read a clause, or see which there are."""
    if not rest:
        session.console.print(clauses_page(session.game.book.clauses.values()))
        return
    clauses = session.game.book.clauses
    wanted = rest.upper().rstrip("-")
    found = [clauses[wanted]] if wanted in clauses else [c for c in clauses.values() if c.id.startswith(f"{wanted}-")]
    if not found:
        close = difflib.get_close_matches(rest.upper(), list(clauses), n=3, cutoff=0.5)
        meant = f"did you mean {' or '.join(sorted(close))}?" if close else "type rule to list all"
        raise SpellingError(f"no clause {rest!r}; {meant}")
    for clause in found:
        session.console.print(Padding(clause_page(clause), (0, 0, 0, 2)))


@command("look", "show players, cash, deeds and worth")
def look(session: Session, rest: str) -> None:
    """The position as a table."""
    session.console.print(players_table(session.view, session.prose))
    session.console.print(legend(session.view, session.prose))
    session.console.print(worth_counts(session.view, session.prose))
    if left := session.time.left():
        session.console.print(capitalised(left))
    for line in details(session.prose, session.view, waited_for(session.view), session.speech.reasons):
        session.console.print(indented(line))


@command("board", "show the board with owners and players")
def board(session: Session, rest: str) -> None:
    """The board as a strip."""
    view, prose = session.view, session.prose
    session.console.print(board_strip(view, prose, session.console.width))
    session.console.print(legend(view, prose))
    for line in drawing(prose).around(view, prose):
        session.console.print(line)


@command("deeds", "show all properties with owner, rent and buildings")
def deeds(session: Session, rest: str) -> None:
    """All deeds as a table."""
    session.console.print(deeds_table(session.view, session.prose))


@command("deed <property>", "show a deed with its rents")
def deed(session: Session, rest: str) -> None:
    """One deed as a card."""
    space = find_space(session.game, rest, session.view.board.deeds, "deed <property>")
    session.console.print(deed_card(session.view, session.prose, space))


@command("pieces", "show what can be built, and how much is left")
def pieces(session: Session, rest: str) -> None:
    """Everything that can be built as a table."""
    prose = session.prose
    session.console.print(pieces_table(drawing(prose).kinds(session.view, prose)))


@command("log [number]", f"show the last {LINES} events, or another number")
def log(session: Session, rest: str) -> None:
    """What happened lately."""
    if rest and not rest.isdecimal():
        raise SpellingError("type log, or log and a number, as in: log 50")
    count = int(rest) if rest else LINES
    facts = session.game.facts
    first = session.game.version - len(facts)
    told = [fact for number, fact in enumerate(facts, first) if number not in session.repeated]
    lines = [line for fact in told[-4 * count :] if (line := session.prose.fact(fact))]
    for line in lines[-count:] if count else []:
        session.console.print(indented(line))


@command("pause", "stop before other players' turns too; again to turn it off")
def pause(session: Session, rest: str) -> None:
    """Switch the stops between turns on or off."""
    session.pausing = not session.pausing
    session.console.print(f"Stopping before other players' turns: {'on' if session.pausing else 'off'}")


@command("save <file>", "save the game to a file, and keep it up to date")
def save_game(session: Session, rest: str) -> None:
    """Save under a name."""
    if not rest and session.path is None:
        raise SpellingError("type a file name after save, as in: save game.jsonl")
    session.save_as(rest or str(session.path))
    session.console.print(Text(f"Saved to {session.path}"), soft_wrap=True)


@command("quit", "leave the table")
def quit_game(session: Session, rest: str) -> None:
    """Get up."""
    raise Leave(asked=True)
