"""Rewrites modules for mypyc, which makes fast classes only of what it can read without running a decorator.

The sources stay as people read them; what the compiler needs spelled out is written into a copy of them:

- a record gets the methods that `@record` makes of its fields, and enters the registry after its class;
- a chapter's memory is entered after its class too, and an attribute without annotation is a class variable;
- every class may be subclassed in plain Python (a house rule, a test), and records, which never hold themselves, are
  left to reference counts;
- slots are the compiler's own affair: they stay only as the list of names that `State` and its parts read, and go where
  a class has subclasses or is a dataclass, since it refuses those.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import NamedTuple

HEAD = """\
from dataclasses import dataclass as _dataclass
from typing import TYPE_CHECKING as _TYPE_CHECKING, ClassVar as _ClassVar
if _TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as _mypyc_attr
"""
ENTER = "from rentier.kernel.records import enter as _enter\n"
PYTHON_CLASSES = ("NamedTuple", "Enum", "Exception", "RentierError")
"""What derives from these is an ordinary class to the compiler as well."""


class Edit(NamedTuple):
    """Lines that take the place of others; `first` counts from 1."""

    first: int
    lines: int
    text: str


class Field(NamedTuple):
    """A field of a record: its name, its annotation, and its default or nothing."""

    name: str
    hint: str
    default: str


def rewritten(sources: Mapping[str, str]) -> dict[str, str]:
    """Modules by their path, as the compiler wants them."""
    sources = {path: source.replace("slots=True", "slots=False") for path, source in sources.items()}
    trees = {path: ast.parse(source, path) for path, source in sources.items()}
    classes = [node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)]
    bases = {node.name: [ast.unparse(base) for base in node.bases] for node in classes}
    return {path: _edited(sources[path], [*_edits(tree, bases)]) for path, tree in trees.items()}


def _edited(source: str, edits: list[Edit]) -> str:
    lines = source.splitlines(keepends=True)
    for edit in sorted(edits, reverse=True):
        lines[edit.first - 1 : edit.first - 1 + edit.lines] = [edit.text]
    return "".join(lines)


def _edits(tree: ast.Module, bases: Mapping[str, list[str]]) -> Iterator[Edit]:
    head = ""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if ast.unparse(decorator).startswith(
                    "dataclass_transform"
                ):  # it marks a function, which native code forbids
                    yield Edit(decorator.lineno, 1, "\n")
        elif isinstance(node, ast.ClassDef) and not set(_ancestors(node, bases)) & {*PYTHON_CLASSES}:
            yield from _class_edits(node, bases)
            head = head or HEAD
            if _is_record(node):
                head = ENTER + HEAD
    if head:
        imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        yield Edit(_end(imports[-1]) + 1, 0, head)


def _ancestors(node: ast.ClassDef, bases: Mapping[str, list[str]]) -> Iterator[str]:
    """What a class derives from; its own bases are read from itself, since other modules may use its name, too."""
    found = [ast.unparse(base) for base in node.bases]
    while found:
        base = found.pop()
        yield base
        found += bases.get(base, ())


def _is_record(node: ast.ClassDef) -> bool:
    return any(ast.unparse(decorator) == "record" for decorator in node.decorator_list)


def _end(node: ast.stmt) -> int:
    assert node.end_lineno is not None
    return node.end_lineno


def _class_edits(node: ast.ClassDef, bases: Mapping[str, list[str]]) -> Iterator[Edit]:
    acyclic = "Record" in (node.name, *_ancestors(node, bases))
    above = f"@_mypyc_attr(allow_interpreted_subclasses=True, acyclic={acyclic})\n"
    below = ""
    for decorator in node.decorator_list:
        text = ast.unparse(decorator)
        if text == "record":
            below += _entry(node)
        elif text.startswith("memory("):
            below += f"\n\n{text}({node.name})\n"
        elif text.startswith("dataclass"):
            above += f"@{text}\n"
        else:
            raise ValueError(f"{node.name}: the compiled build does not know the decorator @{text}")
    first = min((decorator.lineno for decorator in node.decorator_list), default=node.lineno)
    yield Edit(first, node.lineno - first, above)
    for statement in node.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            yield from _attribute_edits(node, statement, bases)
    if _is_record(node):
        below = _methods(node.name, _fields(node)) + below
    if below:
        yield Edit(_end(node) + 1, 0, below)


def _attribute_edits(
    node: ast.ClassDef, statement: ast.Assign | ast.AnnAssign, bases: Mapping[str, list[str]]
) -> Iterator[Edit]:
    """Class variables say so, and the defaults of fields stand only in `__init__`."""
    first, lines = statement.lineno, _end(statement) - statement.lineno + 1
    if isinstance(statement, ast.AnnAssign):
        if _is_record(node) and _is_field(statement):
            text = f"    {ast.unparse(statement.target)}: {ast.unparse(statement.annotation)}\n"
            yield Edit(first, lines, text)
        return
    name = ast.unparse(statement.targets[0])
    if name == "__slots__" and any(node.name in parents for parents in bases.values()):
        yield Edit(first, lines, "    pass\n")
    else:
        ignored = "  # type: ignore" if name == "__hash__" else ""
        yield Edit(first, lines, f"    {name}: _ClassVar = {ast.unparse(statement.value)}{ignored}\n")


def _is_field(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.AnnAssign) and not ast.unparse(statement.annotation).startswith("ClassVar")


def _fields(node: ast.ClassDef) -> list[Field]:
    return [
        Field(
            ast.unparse(statement.target),
            ast.unparse(statement.annotation),
            "" if statement.value is None else ast.unparse(statement.value),
        )
        for statement in node.body
        if isinstance(statement, ast.AnnAssign) and _is_field(statement)
    ]


def _entry(node: ast.ClassDef) -> str:
    """What `@record` does besides the methods: the fields are known, and the kind is registered."""
    hints = {field.name: field.hint for field in _fields(node)}
    return (
        f"\n\nsetattr({node.name}, '__doc__', {ast.get_docstring(node, clean=False)!r})\n"
        f"setattr({node.name}, '__annotations__', {hints})\n"
        f"_enter(_dataclass(init=False, repr=False, eq=False)({node.name}))\n"
    )


def _methods(name: str, fields: list[Field]) -> str:
    parameters = "".join(
        f", {field.name}: {field.hint}" + (f" = {field.default}" if field.default else "") for field in fields
    )
    assignments = "".join(f"\n        self.{field.name} = {field.name}" for field in fields) or "\n        pass"
    values = "".join(f"self.{field.name}, " for field in fields)
    same = " and ".join(f"self.{field.name} == other.{field.name}" for field in fields) or "True"
    shown = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in fields)
    return f'''
    def __init__(self{parameters}) -> None:{assignments}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, {name}) or type(other) is not type(self):
            return NotImplemented
        return {same}

    def __hash__(self) -> int:
        return hash(({values}))

    def __repr__(self) -> str:
        return f"{name}({shown})"
'''
