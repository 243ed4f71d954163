"""No two functions do the same job: none has the body of another, whatever its names are."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.architecture.test_imports import SOURCE, modules, name_of, none

SMALL = 30
"""Functions of fewer nodes may look alike: two facts that open the next step, two records that list their sites."""
KEPT = SOURCE / "bots" / "release_1"
"""The bots of an earlier release stay as they were, beside those that grew from them."""


class Renamed(ast.NodeTransformer):
    """Calls a function's own names by their order, and drops its types."""

    def __init__(self, function: ast.AST) -> None:
        self.own = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
        self.own |= {
            node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        self.order: dict[str, str] = {}

    def called(self, name: str) -> str:
        return self.order.setdefault(name, f"name{len(self.order)}") if name in self.own else name

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(self.called(node.arg))

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.called(node.id), node.ctx)


def shape(function: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[str, int]:
    """What a function does, without its name, docstring, types and decorators; and its size in nodes."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    bare = Renamed(function).visit(ast.Module([function.args, *body], []))  # type: ignore[list-item]
    return ast.dump(bare), sum(1 for _ in ast.walk(bare))


def doubles(sources: dict[str, str]) -> list[str]:
    """Functions that are as others, by the names of their files."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                told = f"{name}:{node.lineno} {node.name}"
                what, size = shape(node)
                if size >= SMALL:
                    found[what].append(told)
    return [" is as ".join(places) for places in found.values() if len(places) > 1]


def test_a_double_is_found_whatever_its_names_are() -> None:
    one = "def paid(seats: list[int]) -> int:\n    'Sum.'\n    total = 0\n"
    one += "    for seat in seats:\n        total += seat * 2 + len(seats)\n    return total\n"
    other = one.replace("seat", "deed").replace("total", "sum_of").replace("paid", "owed").replace("    'Sum.'\n", "")
    assert doubles({"a": one, "b": other}) == ["a:1 paid is as b:1 owed"]
    assert doubles({"a": one, "b": other.replace("* 2", "* 3")}) == []


def test_no_two_functions_have_the_same_body() -> None:
    none(doubles({name_of(file): file.read_text(encoding="utf-8") for file in modules() if KEPT not in file.parents}))
