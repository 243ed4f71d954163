"""Finds every place in a chapter where a typical rule mistake can be planted."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
RULES = ROOT / "src" / "rentier" / "rules"

BOUNDARY = {ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">")}
REVERSED = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*")}
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
SEATS = {"seat", "owner", "visitor", "debtor", "creditor", "heir", "holder", "bidder", "buyer", "seller"}
SEATS |= {"proposer", "partner", "payer", "payee", "leader", "winner", "other", "turn", "BANK"}
SPACES = {"deed", "space", "tower"}
"""A space is 0 only at GO, which has no deed: whether 0 counts with -1 (none) or with the deeds changes nothing."""
OPTIONAL = {"guards", "guards_every_act", "reacts"}
"""Decorators of functions whose absence would go unnoticed by the rulebook's compiler."""
WORDING = {"telling", "__init__"}
"""Methods that hold wording or empty memory, not rules."""
NO_RULE = {"offers", "upgrades", "upgrades_part"}
"""Decorators of functions that suggest acts, which the rules check before a player sees them, or read older records."""
NO_RULES = {
    "deals/menu.py": "suggests terms for deals",
    "deals/upgrade.py": "reads older records",
    "blanks.py": "how acts are typed",
    "classic/blanks.py": "how acts are typed",
    "city/blanks.py": "how acts are typed",
}
STORED_DATA = {"RecordError", "EditionError"}
"""Errors about stored positions and edition files, not about rules."""


@dataclass(frozen=True)
class Mutant:
    """One planted mistake: the bytes from `start` to `end` of a chapter are replaced."""

    chapter: str
    function: str
    function_line: int
    """The first line of the function with its decorators, as its code object has it."""
    operator: str
    line: int
    """The first line of the statement that must run for the mistake to show."""
    start: int
    end: int
    replacement: str
    change: str
    clauses: tuple[str, ...]
    """The clauses that the function's docstring cites."""

    @property
    def name(self) -> str:
        return f"{self.chapter} {self.function}: {self.change}"

    @property
    def family(self) -> str:
        """House rules are options of the classic family."""
        folder = self.chapter.partition("/")[0]
        return {"classic": "classic", "house": "classic", "city": "city"}.get(folder, "shared")

    def plant(self, source: str) -> str:
        """The chapter with the mistake in it."""
        raw = source.encode()
        return (raw[: self.start] + self.replacement.encode() + raw[self.end :]).decode()


def source_of(chapter: str) -> str:
    """The source of a chapter, as `classic/rent.py`."""
    return (RULES / chapter).read_text(encoding="utf-8")


def find_mutants() -> list[Mutant]:
    """Every mutant of every chapter, in the order of the files."""
    files = [file for file in sorted(RULES.rglob("*.py")) if file.name != "__init__.py"]
    chapters = [path for file in files if (path := file.relative_to(RULES).as_posix()) not in NO_RULES]
    return [mutant for chapter in chapters for mutant in mutants_of(source_of(chapter), chapter)]


def mutants_of(source: str, chapter: str) -> list[Mutant]:
    """Every mutant of one chapter; names that would be the same get a number."""
    planter = _Planter(source, chapter)
    found: list[Mutant] = []
    for node in planter.tree.body:
        if isinstance(node, ast.FunctionDef):
            found += planter.function(node, node.name)
        elif isinstance(node, ast.ClassDef):
            methods = [item for item in node.body if isinstance(item, ast.FunctionDef)]
            for method in methods:
                if method.name not in WORDING:
                    found += planter.function(method, f"{node.name}.{method.name}")
    seen: Counter[str] = Counter()
    numbered = []
    for mutant in found:
        seen[mutant.name] += 1
        if seen[mutant.name] > 1:
            change = f"{mutant.change} ({seen[mutant.name]})"
            mutant = Mutant(**{**vars(mutant), "change": change})
        numbered.append(mutant)
    return numbered


@dataclass(frozen=True)
class _Edit:
    """A replacement inside `shown`, the piece of source that the mutant's name quotes."""

    operator: str
    shown: ast.expr | ast.stmt
    start: int
    end: int
    replacement: str


class _Planter:
    """Plants mistakes in one chapter."""

    def __init__(self, source: str, chapter: str) -> None:
        self.chapter = chapter
        self.raw = source.encode()
        self.tree = ast.parse(source)
        self.line_starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.line_starts[node.lineno - 1] + node.col_offset
        return start, self.line_starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, start: int, end: int) -> str:
        return " ".join(self.raw[start:end].decode().split())

    def function(self, function: ast.FunctionDef, name: str) -> Iterator[Mutant]:
        docstring = ast.get_docstring(function) or ""
        clauses = tuple(re.findall(r"\b[A-Z]+-\d+\b", docstring))
        first = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
        for statement, edit in self.edits_of(function):
            begin, end = self.span(edit.shown)
            raw = self.raw[begin : edit.start] + edit.replacement.encode() + self.raw[edit.end : end]
            before, after = _short(self.text(begin, end)), _short(" ".join(raw.decode().split()))
            match edit.operator:
                case "nothing done":
                    change = "does nothing"
                case "left out" | "refusal dropped":
                    change = f"{edit.operator}: `{before}`"
                case _:
                    change = f"`{before}` became `{after}`"
            place = self.chapter, name, first, edit.operator, statement.lineno
            yield Mutant(*place, edit.start, edit.end, edit.replacement, change, clauses)

    # ------------------------------------------------------------ the mistakes

    def edits_of(self, function: ast.FunctionDef) -> Iterator[tuple[ast.stmt, _Edit]]:
        """The mistakes, each with the statement that it is in."""
        body = function.body
        if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]
        decorators = {_called(decorator) for decorator in function.decorator_list}
        if not body or decorators & NO_RULE:
            return
        if decorators & OPTIONAL:
            yield body[0], _Edit("nothing done", body[0], self.span(body[0])[0], self.span(body[-1])[1], "return None")
        for statement in body:
            yield from self.in_block(statement)

    def in_block(self, statement: ast.stmt) -> Iterator[tuple[ast.stmt, _Edit]]:
        """The mistakes in a statement and in those inside it."""
        if _checks_stored_data(statement):
            return
        yield from ((statement, edit) for edit in self.in_statement(statement))
        for inner in ast.iter_child_nodes(statement):
            if isinstance(inner, ast.stmt):
                yield from self.in_block(inner)
            elif isinstance(inner, ast.ExceptHandler):
                for part in inner.body:
                    yield from self.in_block(part)

    def in_statement(self, statement: ast.stmt) -> Iterator[_Edit]:
        match statement:
            case ast.Raise(exc=ast.Call(func=ast.Name(id="Refusal"))):
                yield _Edit("refusal dropped", statement, *self.span(statement), "pass")
                return
            case ast.Raise() | ast.Assert():
                return
            case ast.Expr(value=ast.Call()):
                yield _Edit("left out", statement, *self.span(statement), "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.AugAssign():
                yield _Edit("left out", statement, *self.span(statement), "pass")
        if isinstance(statement, ast.If | ast.While) and not isinstance(statement.test, ast.Constant):
            yield from self.negated(statement.test)
        if isinstance(statement, ast.AugAssign):
            yield from self.operator(statement, ARITHMETIC, statement.op, statement.target, statement.value, "=")
        yield from self.in_children(statement)

    def in_children(self, node: ast.AST) -> Iterator[_Edit]:
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.expr):
                    yield from self.in_expression(child, node)
                elif isinstance(child, ast.comprehension | ast.keyword):
                    yield from self.in_part(child)

    def in_part(self, part: ast.comprehension | ast.keyword) -> Iterator[_Edit]:
        if isinstance(part, ast.keyword) and part.arg == "strict":  # of zip: a check, not a rule
            return
        if isinstance(part, ast.comprehension):
            for test in part.ifs:
                yield from self.negated(test)
        yield from self.in_children(part)

    def in_expression(self, node: ast.expr, parent: ast.AST) -> Iterator[_Edit]:
        match node:
            case ast.JoinedStr() | ast.Constant(value=str()):
                return
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                for op, first, second in zip(ops, [left, *comparators], comparators, strict=False):
                    if not (_name(first) in SPACES and _is_zero(second)):
                        yield from self.operator(node, BOUNDARY, op, first, second)
                    yield from self.operator(node, REVERSED, op, first, second)
            case ast.BoolOp(op=op, values=values):
                yield self.joined_otherwise(node, "and" if isinstance(op, ast.And) else "or", values)
            case ast.BinOp(left=left, op=op, right=right) if not _holds_text(left) and not _holds_text(right):
                yield from self.operator(node, ARITHMETIC, op, left, right)
            case ast.IfExp(test=test, body=body) if not _holds_text(body):
                yield from self.negated(test)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
                if isinstance(parent, ast.Subscript):  # elsewhere -1 stands for none, and so would -2
                    yield _Edit("off by one", parent, *self.span(node), str(-number - 1))
                return
            case ast.Constant(value=bool() as flag) if not isinstance(parent, ast.While):
                yield _Edit("flag turned", self.around(node, parent), *self.span(node), str(not flag))
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                yield _Edit("off by one", self.around(node, parent), *self.span(node), str(number + 1))
            case ast.Call(func=ast.Name(id=called) as name) if called in SWAPPED_CALLS:
                yield _Edit("wrong extreme", node, *self.span(name), SWAPPED_CALLS[called])
            case ast.Call(args=arguments):
                seats = [item for item in arguments if _is_seat(item)]
                for first, second in list(pairwise(seats))[:1]:
                    if ast.dump(first) != ast.dump(second):
                        begin, end = self.span(first)[0], self.span(second)[1]
                        between = self.raw[self.span(first)[1] : self.span(second)[0]].decode()
                        swapped = self.text(*self.span(second)) + between + self.text(*self.span(first))
                        yield _Edit("wrong seat", node, begin, end, swapped)
        yield from self.in_children(node)

    def around(self, node: ast.expr, parent: ast.AST) -> ast.expr | ast.stmt:
        """A number alone says little: its mutant quotes the expression or statement around it."""
        if isinstance(parent, ast.If | ast.While | ast.For | ast.FunctionDef):
            return node
        return parent if isinstance(parent, ast.expr | ast.stmt) else node

    def negated(self, test: ast.expr) -> Iterator[_Edit]:
        """`if x` becomes `if not x`; a single `==` is left to its reversal."""
        match test:
            case ast.Compare(ops=[op]) if type(op) in REVERSED:
                return
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield _Edit("condition negated", test, *self.span(test), f"({self.text(*self.span(operand))})")
            case _:
                yield _Edit("condition negated", test, *self.span(test), f"not ({self.text(*self.span(test))})")

    def joined_otherwise(self, node: ast.BoolOp, word: str, values: list[ast.expr]) -> _Edit:
        """`and` for `or`: in brackets, since the other word binds differently."""
        start, end = self.span(node)
        pieces = [self.raw[start : self.span(values[0])[1]].decode()]
        for before, after in pairwise(values):
            gap = self.raw[self.span(before)[1] : self.span(after)[0]].decode()
            other = re.sub(rf"\b{word}\b", {"and": "or", "or": "and"}[word], gap)
            pieces += [other, self.raw[slice(*self.span(after))].decode()]
        pieces.append(self.raw[self.span(values[-1])[1] : end].decode())
        return _Edit("and for or", node, start, end, f"({''.join(pieces)})")

    def operator(
        self,
        node: ast.expr | ast.stmt,
        table: Mapping[Any, tuple[str, str]],
        op: ast.AST,
        left: ast.expr,
        right: ast.expr,
        suffix: str = "",
    ) -> Iterator[_Edit]:
        """Another operator between two operands."""
        if type(op) not in table:
            return
        was, becomes = table[type(op)]
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.raw[start:end].decode()
        kinds = {id(BOUNDARY): "boundary moved", id(REVERSED): "comparison reversed", id(ARITHMETIC): "wrong operator"}
        yield _Edit(kinds[id(table)], node, start, end, gap.replace(was + suffix, becomes + suffix, 1))


def _checks_stored_data(statement: ast.stmt) -> bool:
    match statement:
        case ast.If(body=[ast.Raise(exc=ast.Call(func=ast.Name(id=error)))]):
            return error in STORED_DATA
    return False


def _called(decorator: ast.expr) -> str:
    """The name of a decorator without its chapter, as `reacts` in `@rent.reacts(Rolled)`."""
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(target).rpartition(".")[2]


def _holds_text(node: ast.expr) -> bool:
    """Whether an operand of + is text or a sequence rather than a number."""
    if isinstance(node, ast.BinOp):
        return _holds_text(node.left) or _holds_text(node.right)
    if isinstance(node, ast.IfExp):
        return _holds_text(node.body)
    text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return text or isinstance(node, ast.List | ast.Tuple | ast.JoinedStr | ast.ListComp)


def _name(node: ast.expr) -> str:
    """The name of a variable or attribute."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_seat(node: ast.expr) -> bool:
    return _name(node) in SEATS


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def _short(text: str) -> str:
    return text if len(text) <= 110 else f"{text[:80]} … {text[-25:]}"
