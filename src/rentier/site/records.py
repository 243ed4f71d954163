"""The reference pages of facts and questions, from their declarations."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise

from rentier import facts, questions
from rentier.kernel.question import Question
from rentier.kernel.records import Fact

HOMES = ("rentier.rules.questions", "rentier.rules.classic.questions", "rentier.rules.city.questions")
FAMILY = {HOMES[0]: "Both families", HOMES[1]: "Classic editions", HOMES[2]: "City"}


def pages() -> Iterator[tuple[str, str]]:
    """Both pages."""
    yield "reference/facts.md", fact_page()
    yield "reference/questions.md", question_page()


def fact_page() -> str:
    """Every fact with its fields."""
    text = (
        "# Facts\n\nA fact is something that happened: the log of a game is a list of facts, and custom metrics listen "
        "to them. Import them from `rentier.facts`. Seats count from 0; a deed is given by the number of its space.\n\n"
        "| fact | fields | what happened |\n|---|---|---|\n"
    )
    for name in facts.__all__:
        kind = getattr(facts, name)
        if kind is Fact:  # their common class
            continue
        fields = ", ".join(f"`{field.name}`" for field in dataclasses.fields(kind))
        told = " ".join((inspect.getdoc(kind) or "").split("\n\n")[0].split())
        text += f"| `{name}` | {fields} | {escaped(told)} |\n"
    return text


def question_page() -> str:
    """Every question that a view answers."""
    text = (
        "# Questions\n\n`view.ask(QUESTION, ...)` asks what the rules know: rents, worth, open offers and more. Import "
        "questions from `rentier.questions`. An edition answers those of its family.\n"
    )
    for home in HOMES:
        module = import_module(home)
        text += f"\n## {FAMILY[home]}\n\n| question | arguments | answer | what it tells |\n|---|---|---|---|\n"
        body = ast.parse(inspect.getsource(module)).body
        for node, after in pairwise(body):
            if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)):
                continue
            question = getattr(module, node.target.id)
            if isinstance(question, Question) and question.public and node.target.id in questions.__all__:
                told = ast.literal_eval(after.value) if isinstance(after, ast.Expr) else ""
                takes, gives = signature(ast.unparse(node.annotation))
                text += f"| `{node.target.id}` | {takes} | `{gives}` | {escaped(' '.join(told.split()))} |\n"
    return text


def signature(annotation: str) -> tuple[str, str]:
    """What a question takes and gives, of `Final[Question[[int], Rent]]`."""
    match = re.fullmatch(r"Final\[Question\[\[(.*?)\], (.*)\]\]", annotation)
    assert match, annotation
    return f"`{match[1]}`" if match[1] else "", match[2].replace("|", "\\|")


def escaped(text: str) -> str:
    """Text for a cell of a table."""
    return text.replace("|", "\\|").replace("<", "\\<").replace("{", "").replace("}", "")
