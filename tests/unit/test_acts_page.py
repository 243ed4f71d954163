"""docs/acts.md lists every duty and every act of both families; `make docs` writes it again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rentier.kernel.edition import all_options
from rentier.kernel.records import Act, Step
from rentier.kernel.rulebook import Rulebook, rulebook
from rentier.text.blanks import usage

PAGE = Path(__file__).parents[2] / "docs" / "acts.md"
CLAUSE = re.compile(r"\b[A-Z]{2,}-\d+\b")
FAMILIES = {"platinum": "The classic family", "city": "City"}
"""An edition of each family, and its heading."""

INTRO = """# Duties and acts

A *duty* is a decision the table waits for; an *act* is what a player types or a program submits. An act either
answers a duty or is a *right*, open whenever its clause allows. The [glossary](glossary.md) explains these words, and
`rentier explain CLAUSE` shows a clause. The tables list all options of a family, such as the Speed Die; wordings are
those of one edition. Written by `make docs`.
"""


def whole_book(edition: str) -> Rulebook:
    """The rulebook of an edition with every option of its family."""
    family = rulebook(edition).edition.family
    options = {option.id: option.number["default"] if option.number else True for option in all_options()}
    return rulebook(edition, {option.id: options[option.id] for option in all_options() if family in option.families})


def filled(book: Rulebook, template: str) -> str:
    return "".join(part.text for part in book.words.fill(template, {})).replace("|", "\\|")


def first_line(kind: type[Act]) -> str:
    return (kind.__doc__ or "").strip().split("\n")[0]


def clauses(book: Rulebook, act: type[Act]) -> str:
    """The clauses that the act's rule names, and the one cited against other players."""
    found: list[str] = []
    for chapter in book.chapters:
        for kind, handler in (*chapter.duty_acts, *chapter.rights):
            if kind is act:
                cited = [book.clause_of(handler.cite)] if handler.cite else []
                found += [*CLAUSE.findall(handler.function.__doc__ or ""), *cited]
    return ", ".join(dict.fromkeys(id for id in found if id in book.clauses))


def who(book: Rulebook, act: type[Act]) -> str:
    if act.by_banker:
        return "the Banker"
    duty = book.duty_of.get(act)
    return f"answers `{duty.__name__}`" if duty else "any player, by right"


def blocked_by(book: Rulebook, duty: type[Step]) -> str:
    blocks = book.duties[duty].blocks
    return book.clause_of(blocks) if isinstance(blocks, str) else "by case"


def tables(book: Rulebook) -> list[str]:
    lines = ["| duty | who | what to do | answered by | clause |", "|---|---|---|---|---|"]
    for duty, spec in sorted(book.duties.items(), key=lambda found: found[0].__name__):
        acts = ", ".join(f"`{act.__name__}`" for act, kind in book.duty_of.items() if kind is duty)
        seats = "one player" if spec.seats is None else "several players"
        instruction = filled(book, spec.instruction)
        lines.append(f"| `{duty.__name__}` | {seats} | {instruction} | {acts} | {blocked_by(book, duty)} |")
    lines += ["", "| act | who | what it does | typed as | clauses |", "|---|---|---|---|---|"]
    for act in sorted(book.handlers, key=lambda act: act.__name__):
        typed = f"`{usage(act)}`" if act.spelling else ""
        does = filled(book, first_line(act))
        lines.append(f"| `{act.__name__}` | {who(book, act)} | {does} | {typed} | {clauses(book, act)} |")
    return lines


def page() -> str:
    lines = [INTRO]
    for edition, title in FAMILIES.items():
        lines += [f"## {title}", "", *tables(whole_book(edition)), ""]
    return "\n".join(lines).rstrip() + "\n"


def test_the_page_of_duties_and_acts_is_up_to_date(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--write-docs"):
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page(), "run make docs and look at what it wrote"


@pytest.mark.parametrize("edition", FAMILIES)
def test_every_act_says_what_it_does_and_names_a_clause(edition: str) -> None:
    book = whole_book(edition)
    acts = [act for act in book.handlers if not act.by_banker]
    lacking = [act.__name__ for act in acts if not first_line(act) or not clauses(book, act)]
    assert not lacking
