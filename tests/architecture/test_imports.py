"""The house stands as designed: rooms import downwards only, the kernel needs nothing, rules know no edition."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rentier.kernel.edition import edition_names

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "rentier"

FLOORS = (
    ("kernel",),
    ("rules",),
    ("analysis",),
    ("bots", "store"),
    ("table",),
    ("server", "terminal", "sim", "rl"),
    ("commands",),
    ("cli",),
    ("__main__",),
)
"""Rooms from the ground up; a room may import what lies below it, and itself."""
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

LONG = 400
"""Most files are shorter than this."""

CLOCKS = ("time", "datetime", "asyncio", "threading", "sched")


def modules(folder: Path = SOURCE) -> list[Path]:
    """Every module of a folder."""
    return sorted(folder.rglob("*.py"))


@cache
def tree(file: Path) -> ast.Module:
    """A module as parsed."""
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def name_of(file: Path) -> str:
    """How a file is called in messages, and as a test."""
    return str(file.relative_to(ROOT))


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports anywhere in it, with its line."""
    package = ["rentier", *file.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(tree(file)):
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


@pytest.mark.parametrize("file", modules(SOURCE / "kernel"), ids=name_of)
def test_the_kernel_imports_the_standard_library_and_itself(file: Path) -> None:
    for line, module in imports(file):
        known = module.partition(".")[0] in sys.stdlib_module_names or module.startswith("rentier.kernel")
        assert known, f"{name_of(file)}:{line} imports {module}"


@pytest.mark.parametrize("file", [file for file in modules() if room_of(file)], ids=name_of)
def test_imports_point_one_way(file: Path) -> None:
    room = room_of(file)
    assert room in FLOOR, f"{room} is a new room: give it a floor in {name_of(Path(__file__))}"
    for line, module in imports(file):
        other = module.removeprefix("rentier.").partition(".")[0] if module.startswith("rentier.") else ""
        if other not in ("", "__version__"):
            below = other == room or FLOOR.get(other, len(FLOORS)) < FLOOR[room]
            assert below, f"{name_of(file)}:{line}: {room} may not import {module}"


FAMILIES = ("classic", "city")


@pytest.mark.parametrize("file", modules(SOURCE / "rules"), ids=name_of)
def test_families_share_only_what_lies_outside_their_folders(file: Path) -> None:
    inside = file.relative_to(SOURCE / "rules").parts[0]
    if inside in ("house", "__init__.py"):
        return
    for line, module in imports(file):
        for family in FAMILIES:
            wrong = module.startswith(f"rentier.rules.{family}") and family != inside
            assert not wrong, f"{name_of(file)}:{line} imports {module}"


@pytest.mark.parametrize("file", [*modules(SOURCE / "kernel"), *modules(SOURCE / "rules")], ids=name_of)
def test_no_rule_asks_which_edition_runs(file: Path) -> None:
    editions = set(edition_names())
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in editions, f"{name_of(file)}:{node.lineno} names the edition {node.value}"
        if isinstance(node, ast.Compare):
            asked = [ast.unparse(side) for side in (node.left, *node.comparators)]
            wrong = [side for side in asked if side.endswith(("edition.id", "edition.title"))]
            assert not wrong, f"{name_of(file)}:{node.lineno} compares {wrong[0]}"
        if isinstance(node, ast.Attribute) and "rules" in file.parts:
            read = ast.unparse(node)
            assert not read.endswith(("edition.id", "edition.title", "edition.year")), f"{name_of(file)}: {read}"


@pytest.mark.parametrize("file", [*modules(SOURCE / "kernel"), *modules(SOURCE / "rules")], ids=name_of)
def test_kernel_and_rules_read_no_clock(file: Path) -> None:
    for line, module in imports(file):
        assert module.partition(".")[0] not in CLOCKS, f"{name_of(file)}:{line} imports {module}"


@pytest.mark.parametrize("file", modules(), ids=name_of)
def test_nothing_draws_from_the_global_generator(file: Path) -> None:
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr == "Random", f"{name_of(file)}:{node.lineno} uses random.{node.attr}"
        if isinstance(node, ast.ImportFrom) and node.module == "random" and not node.level:
            assert {alias.name for alias in node.names} <= {"Random"}, f"{name_of(file)}:{node.lineno}"


@pytest.mark.parametrize("file", [*modules(), *modules(ROOT / "bench")], ids=name_of)
def test_every_module_opens_with_a_sentence(file: Path) -> None:
    assert ast.get_docstring(tree(file)), f"{name_of(file)} has no docstring"


def test_most_files_are_short() -> None:
    lengths = {name_of(file): len(file.read_text(encoding="utf-8").splitlines()) for file in modules()}
    long = {name: length for name, length in lengths.items() if length >= LONG}
    assert len(long) <= len(lengths) // 10, f"too many long files: {long}"
    assert max(lengths.values()) < 2 * LONG, f"too long: {long}"
