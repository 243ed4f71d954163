"""The house stands as designed: rooms import downwards only, the kernel needs nothing, rules know no edition."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from rentier.kernel.edition import edition_names
from rentier.kernel.records import KINDS

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "rentier"

FLOORS = (
    ("kernel", "text"),
    ("rules",),
    ("acts", "duties", "facts", "questions"),
    ("batch",),
    ("analysis",),
    ("bots", "store"),
    ("driver",),
    ("table",),
    ("playing", "rollouts", "training"),
    ("review",),
    ("testing",),
    ("tutorial",),
    ("server", "terminal", "sim", "rl"),
    ("study",),
    ("commands",),
    ("cli",),
    ("site",),
    ("__main__",),
)
"""Rooms from the ground up; a room may import what lies below it, and itself."""
GROUND = FLOORS[0]
"""These two know each other: a game has methods that tell and parse, and text is about games."""
GROUND_MODULES = tuple(f"rentier.{room}" for room in GROUND)
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

LONG = 400
"""Most files are shorter than this."""

EDITIONS = frozenset(edition_names())
CLOCKS = ("time", "datetime", "asyncio", "threading", "sched")


def modules(folder: Path = SOURCE) -> list[Path]:
    """Every module of a folder."""
    return sorted(folder.rglob("*.py"))


@cache
def tree(file: Path) -> ast.Module:
    """A module as parsed."""
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Everything in a module."""
    return tuple(ast.walk(tree(file)))


def name_of(file: Path) -> str:
    """How messages name a file."""
    return str(file.relative_to(ROOT))


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports anywhere in it, with its line."""
    package = ["rentier", *file.relative_to(SOURCE).parts[:-1]]
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module == "rentier":
                yield from ((node.lineno, f"rentier.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, module


def room_of(file: Path) -> str:
    """The room that a file belongs to; the package's own front door belongs to none."""
    first = file.relative_to(SOURCE).parts[0]
    return "" if first == "__init__.py" else first.removesuffix(".py")


def none(wrong: Iterable[str]) -> None:
    """Fail with everything that is wrong."""
    found = list(wrong)
    assert not found, "\n".join(found)


def test_kernel_and_text_import_the_standard_library_and_each_other() -> None:
    none(
        f"{name_of(file)}:{line} imports {module}"
        for room in GROUND
        for file in modules(SOURCE / room)
        for line, module in imports(file)
        if module.partition(".")[0] not in sys.stdlib_module_names and not module.startswith(GROUND_MODULES)
    )


def test_every_room_has_a_floor() -> None:
    assert sorted({room_of(file) for file in modules()} - {"", *FLOOR}) == [], "give it a floor in FLOORS"


def test_imports_point_one_way() -> None:
    wrong = []
    for file in modules():
        room = room_of(file)
        for line, module in imports(file) if room else ():
            other = module.removeprefix("rentier.").partition(".")[0] if module.startswith("rentier.") else ""
            if other in ("", "__version__", room) or {other, room} == {*GROUND}:
                continue
            if FLOOR.get(other, len(FLOORS)) >= FLOOR.get(room, 0):
                wrong.append(f"{name_of(file)}:{line}: {room} may not import {module}")
    none(wrong)


ANY = 10
"""Lines of kernel and rules that may speak of it."""


def test_kernel_and_rules_are_typed() -> None:
    found = [
        f"{name_of(file)}:{number} {line.strip()}"
        for room in ("kernel", "rules")
        for file in modules(SOURCE / room)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\bAny\b", line)
    ]
    assert len(found) <= ANY, "\n".join(found)


def test_kernel_and_text_name_no_act_fact_or_step() -> None:
    """They know no rule: what a chapter declares is looked up, never named."""
    assert KINDS
    none(
        f"{name_of(file)}:{node.lineno} names {name}"
        for room in GROUND
        for file in modules(SOURCE / room)
        for node in nodes(file)
        for name in (getattr(node, "id", ""), getattr(node, "attr", ""), getattr(node, "value", ""))
        if isinstance(node, ast.Name | ast.Attribute | ast.Constant) and isinstance(name, str) and name in KINDS
    )


FAMILIES = ("classic", "city")


def test_families_share_only_what_lies_outside_their_folders() -> None:
    wrong = []
    for file in modules(SOURCE / "rules"):
        inside = file.relative_to(SOURCE / "rules").parts[0]
        others = [f"rentier.rules.{family}" for family in FAMILIES if family != inside]
        for line, module in imports(file) if inside not in ("house", "__init__.py") else ():
            if module.startswith(tuple(others)):
                wrong.append(f"{name_of(file)}:{line} imports {module}")
    none(wrong)


def test_no_rule_asks_which_edition_runs() -> None:
    none(told for file in (*modules(SOURCE / "kernel"), *modules(SOURCE / "rules")) for told in asks(file))


def asks(file: Path) -> Iterator[str]:
    """Where a file names an edition or asks which edition runs."""
    for node in nodes(file):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in EDITIONS:
            yield f"{name_of(file)}:{node.lineno} names the edition {node.value}"
        if isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                if is_of_the_edition(side, "id", "title"):
                    yield f"{name_of(file)}:{node.lineno} compares {ast.unparse(side)}"
        if isinstance(node, ast.expr) and "rules" in file.parts and is_of_the_edition(node, "id", "title", "year"):
            yield f"{name_of(file)}:{node.lineno} reads {ast.unparse(node)}"


def is_of_the_edition(node: ast.expr, *names: str) -> bool:
    """Whether something reads one of these from an edition."""
    return isinstance(node, ast.Attribute) and node.attr in names and ast.unparse(node.value).endswith("edition")


def test_kernel_and_rules_read_no_clock() -> None:
    none(
        f"{name_of(file)}:{line} imports {module}"
        for file in (*modules(SOURCE / "kernel"), *modules(SOURCE / "rules"))
        for line, module in imports(file)
        if module.partition(".")[0] in CLOCKS
    )


def test_nothing_draws_from_the_global_generator() -> None:
    wrong = []
    for file in modules():
        for node in nodes(file):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                if node.attr != "Random":
                    wrong.append(f"{name_of(file)}:{node.lineno} uses random.{node.attr}")
            elif isinstance(node, ast.ImportFrom) and node.module == "random" and not node.level:
                names = {alias.name for alias in node.names} - {"Random"}
                wrong += [f"{name_of(file)}:{node.lineno} imports random.{name}" for name in sorted(names)]
    none(wrong)


def test_every_module_opens_with_a_sentence() -> None:
    files = (*modules(), *modules(ROOT / "bench"))
    none(f"{name_of(file)} has no docstring" for file in files if not ast.get_docstring(tree(file)))


def test_most_files_are_short() -> None:
    lengths = {name_of(file): len(file.read_text(encoding="utf-8").splitlines()) for file in modules()}
    long = {name: length for name, length in lengths.items() if length >= LONG}
    assert len(long) <= len(lengths) // 10, f"too many long files: {long}"
    assert max(lengths.values()) < 2 * LONG, f"too long: {long}"
